//! For developers: what scripts are told of the window, and how long frames take. Each is off unless the environment asks for it.

pub mod frame_times;
pub mod trace;

use bevy::prelude::*;

/// The plugin.
pub fn window_plugin(app: &mut App) {
    frame_times::window_plugin(app);
    trace::window_plugin(app);
}
