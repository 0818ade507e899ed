//! The window: icon, position, size, scale, full screen, signals that end the program, and failures of systems and graphics.

mod backdrop;
mod icon;
pub mod instance;
pub mod message;
mod place;
pub mod render_error;
pub mod system_errors;
mod termination;

use crate::input::keys::KeyEvents;
use crate::input::shortcuts::{Scope, Shortcut};
use crate::layout::effective_scale;
use crate::settings::Settings;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowMode};

/// Adds the systems. The settings must have been read.
pub fn plugin(app: &mut App) {
    backdrop::plugin(app);
    icon::plugin(app);
    place::plugin(app);
    render_error::plugin(app);
    system_errors::plugin(app);
    termination::plugin(app);
    app.add_systems(Update, toggle_full_screen);
}

/// Adds the systems that need no visible window.
pub fn core_plugin(app: &mut App) {
    app.add_systems(First, apply_scale);
}

/// Toggles full screen by F11.
fn toggle_full_screen(mut keys: KeyEvents, mut window: Query<&mut Window, With<PrimaryWindow>>) {
    if keys.count(Scope::Everywhere, Shortcut::FullScreen).is_multiple_of(2) {
        return;
    }
    for mut window in &mut window {
        window.mode = match window.mode {
            WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            _ => WindowMode::Windowed,
        };
    }
}

/// Applies the interface scale of the settings. It is part of the window's scale factor, so that it applies to layout,
/// board, panels and pointer without further code. Artwork is rasterised at the right size.
fn apply_scale(settings: Res<Settings>, window: Option<Single<&mut Window, With<PrimaryWindow>>>) {
    let Some(mut window) = window else { return };
    let base_factor = window.resolution.base_scale_factor();
    let physical_size = window.resolution.physical_size().as_vec2();
    let scale = effective_scale(settings.look.factor(), physical_size, base_factor);
    let new_factor = ((scale - 1.0).abs() > 1e-3).then_some(base_factor * scale);
    let current_factor = window.resolution.scale_factor_override();
    let is_unchanged = match (current_factor, new_factor) {
        (None, None) => true,
        (Some(current_factor), Some(new_factor)) => (current_factor - new_factor).abs() < 1e-3,
        _ => false,
    };
    if !is_unchanged {
        window.resolution.set_scale_factor_override(new_factor);
    }
}
