//! The window itself: its sign, and where and how large it is, and what ends it from outside.

mod fullscreen;
mod ground;
mod icon;
pub mod instance;
mod place;
pub mod scale;
mod termination;

use bevy::prelude::*;

/// The plugin; the settings must have been read.
pub fn plugin(app: &mut App) {
    fullscreen::plugin(app);
    ground::plugin(app);
    icon::plugin(app);
    place::plugin(app);
    termination::plugin(app);
}

/// What follows the window without anything that is seen.
pub fn core_plugin(app: &mut App) {
    scale::plugin(app);
}
