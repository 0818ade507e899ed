//! The interface scale: everything in the window larger or smaller by one factor.
//!
//! The factor is a part of the window's own scale factor, so that layout, board, panels and pointer all follow it
//! without knowing of it, and all artwork is rasterised for it.

use crate::app::settings::Settings;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// The least room that the interface needs, in logical px.
pub const LEAST: Vec2 = Vec2::new(800.0, 600.0);

/// The interface scale that is in force in a window of this size (physical px at the platform's own factor `base`):
/// the one that was chosen, or less where the window would be too small for it.
#[must_use]
pub fn in_force(chosen: f32, physical: Vec2, base: f32) -> f32 {
    let room = (physical / base / LEAST).min_element();
    // Small windows are no reason to make things smaller than they usually are.
    chosen.min(room.max(1.0))
}

/// Brings the window's scale factor to what the settings say.
pub fn apply_scale(
    settings: Res<Settings>,
    window: Option<Single<&mut Window, With<PrimaryWindow>>>,
) {
    let Some(mut window) = window else { return };
    let base = window.resolution.base_scale_factor();
    let physical = window.resolution.physical_size().as_vec2();
    let scale = in_force(settings.look.factor(), physical, base);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_too_small_for_its_scale_has_less() {
        let at = |chosen, x, y, base| in_force(chosen, Vec2::new(x, y), base);
        assert_eq!(at(1.0, 800.0, 600.0, 1.0), 1.0);
        assert_eq!(at(2.0, 1600.0, 1200.0, 1.0), 2.0);
        assert_eq!(at(2.0, 1280.0, 900.0, 1.0), 1.5);
        assert_eq!(at(2.0, 1600.0, 1200.0, 2.0), 1.0);
        assert_eq!(at(2.0, 640.0, 480.0, 1.0), 1.0);
        assert_eq!(at(0.8, 800.0, 600.0, 1.0), 0.8);
    }
}
