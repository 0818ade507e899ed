//! The interface scale: everything in the window larger or smaller by one factor.
//!
//! The factor is a part of the window's own scale factor, so that layout, board, panels and pointer all follow it
//! without knowing of it, and all artwork is rasterised for it.

use crate::layout::scale_in_force;
use crate::settings::Settings;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// Brings the window's scale factor to what the settings say.
pub fn apply_scale(
    settings: Res<Settings>,
    window: Option<Single<&mut Window, With<PrimaryWindow>>>,
) {
    let Some(mut window) = window else { return };
    let base = window.resolution.base_scale_factor();
    let physical = window.resolution.physical_size().as_vec2();
    let scale = scale_in_force(settings.look.factor(), physical, base);
    let wanted = ((scale - 1.0).abs() > 1e-3).then_some(base * scale);
    let now = window.resolution.scale_factor_override();
    let same = match (now, wanted) {
        (None, None) => true,
        (Some(now), Some(wanted)) => (now - wanted).abs() < 1e-3,
        _ => false,
    };
    if !same {
        window.resolution.set_scale_factor_override(wanted);
    }
}

/// The plugin.
pub fn plugin(app: &mut App) {
    app.add_systems(First, apply_scale);
}
