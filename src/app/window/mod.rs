//! The window itself: its sign, and where and how large it is, and what ends it from outside.

mod icon;
mod place;
mod termination;

use bevy::prelude::*;

/// The plugin; the settings must have been read.
pub fn plugin(app: &mut App) {
    icon::plugin(app);
    place::plugin(app);
    termination::plugin(app);
}
