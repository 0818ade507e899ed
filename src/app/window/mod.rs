//! The window itself: its sign, and where and how large it is.

mod icon;
mod place;

use bevy::prelude::*;

/// The plugin; the settings must have been read.
pub fn plugin(app: &mut App) {
    icon::plugin(app);
    place::plugin(app);
}
