//! The places of clickable things on the screen, for scripts that drive the window and for tests.

use bevy::prelude::*;
use std::collections::BTreeMap;

/// The clickable things on the screen by name, in logical px. Filled in every frame.
#[derive(Resource, Default, Clone, Debug, PartialEq)]
pub struct Places {
    shown: BTreeMap<String, Rect>,
    focused: Option<String>,
}

impl Places {
    /// Adds `name` at `rect`.
    pub fn set(&mut self, name: impl Into<String>, rect: Rect) {
        self.shown.insert(name.into(), rect);
    }

    /// Sets `name` as the focused thing.
    pub fn focus(&mut self, name: &str) {
        self.focused = Some(name.to_owned());
    }

    /// Returns the place of `name`, if it is shown.
    pub fn get(&self, name: &str) -> Option<Rect> {
        self.shown.get(name).copied()
    }

    /// Returns all things with their places.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Rect)> {
        self.shown.iter().map(|(name, rect)| (name.as_str(), *rect))
    }

    /// Returns the name of the focused thing.
    pub fn focused(&self) -> Option<&str> {
        self.focused.as_deref()
    }

    /// Clears everything for a new frame.
    pub fn clear(&mut self) {
        self.shown.clear();
        self.focused = None;
    }
}

/// Adds [`Places`], which is cleared in every frame.
pub fn plugin(app: &mut App) {
    app.init_resource::<Places>().add_systems(First, |mut places: ResMut<Places>| places.clear());
}
