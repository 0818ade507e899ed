//! Tools for developers: a trace of the window for scripts, and frame times. Environment variables switch them on.

pub mod frame_times;
pub mod trace;

use bevy::prelude::*;

/// Adds the frame times and the trace.
pub fn window_plugin(app: &mut App) {
    frame_times::window_plugin(app);
    trace::window_plugin(app);
}
