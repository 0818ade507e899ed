//! F11: the whole screen, and back.

use crate::input::keys::KeyPresses;
use crate::input::shortcuts::{Scope, Shortcut};
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

/// The plugin.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, toggle);
}

fn toggle(mut keys: KeyPresses, mut window: Query<&mut Window, With<PrimaryWindow>>) {
    if keys
        .count(Scope::Everywhere, Shortcut::FullScreen)
        .is_multiple_of(2)
    {
        return;
    }
    for mut window in &mut window {
        window.mode = match window.mode {
            WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            _ => WindowMode::Windowed,
        };
    }
}
