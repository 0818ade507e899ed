//! The system sets of a frame.

use bevy::prelude::*;

/// The system sets of a frame, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Records whether a dialog or an error covers the screen.
    Prepare,
    /// Turns mouse and keyboard input into selections and requests.
    Input,
    /// Applies requests to the session, which changes nowhere else.
    Apply,
    /// Starts, polls and stops searches.
    Think,
    /// Starts and advances animations.
    Animate,
    /// Builds the scene of the board.
    Draw,
    /// Turns the scene into sprites.
    Show,
    /// Reports the visible state to scripts.
    Trace,
}

/// The system sets of the last frame, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LeaveSystems {
    /// Hides the window while the program ends.
    Hide,
    /// Stops background work and waits for it until the deadline.
    Finish,
}
