//! For scripts that drive the real window: where things are and what was reached.
//!
//! When `QUADRILLE_TRACE` names a file, every change is appended to it as one line:
//!
//! | line | meaning |
//! |---|---|
//! | `screen NAME` | the screen shown changed |
//! | `position TEXT` | the position on the table changed |
//! | `place NAME X Y` | a clickable thing is shown with its middle at this window point (physical px) |
//! | `gone NAME` | it is shown no more |
//! | `settled` | no animation is running and nothing is being thought about |

use bevy::prelude::*;
use std::collections::BTreeMap;

/// The clickable things on screen by name, in logical px; filled anew in every frame.
#[derive(Resource, Default, Clone, Debug, PartialEq)]
pub struct Places(BTreeMap<String, Rect>);

impl Places {
    /// Notes that `name` is shown at `rect`.
    pub fn set(&mut self, name: impl Into<String>, rect: Rect) {
        self.0.insert(name.into(), rect);
    }

    /// Where `name` is, if shown.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Rect> {
        self.0.get(name).copied()
    }

    /// Everything that is shown, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Rect)> {
        self.0.iter().map(|(name, rect)| (name.as_str(), *rect))
    }

    /// Forgets everything, for a new frame.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
