//! The stages of one frame.

use bevy::prelude::*;

/// The stages of one frame, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// What lies over the screen is noted.
    Prepare,
    /// Mouse and keyboard become selections and requests.
    Input,
    /// Requests change the match: the only place where it changes.
    Apply,
    /// Searches are stopped, heard, and started.
    Think,
    /// Animations start and go on.
    Animate,
    /// The board becomes a scene.
    Draw,
    /// The scene becomes sprites.
    Show,
    /// Scripts are told what is to be seen.
    Trace,
}

/// What is done in the last frame, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LeaveSystems {
    /// The window goes: nobody is to look at a program that is ending.
    Hide,
    /// What is under way is told to end, and waited for as long as there is time.
    Finish,
}
