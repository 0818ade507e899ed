//! Where clickable things are on the screen: for scripts that drive the window, and for tests.

use bevy::prelude::*;
use std::collections::BTreeMap;

/// The clickable things on screen by name, in logical px; filled anew in every frame.
#[derive(Resource, Default, Clone, Debug, PartialEq)]
pub struct Places {
    shown: BTreeMap<String, Rect>,
    focused: Option<String>,
}

impl Places {
    /// Notes that `name` is shown at `rect`.
    pub fn set(&mut self, name: impl Into<String>, rect: Rect) {
        self.shown.insert(name.into(), rect);
    }

    /// Notes that the keyboard is at `name`.
    pub fn focus(&mut self, name: &str) {
        self.focused = Some(name.to_owned());
    }

    /// Where `name` is, if shown.
    pub fn get(&self, name: &str) -> Option<Rect> {
        self.shown.get(name).copied()
    }

    /// Everything that is shown, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Rect)> {
        self.shown.iter().map(|(name, rect)| (name.as_str(), *rect))
    }

    /// The name of what the keyboard is at.
    pub fn focused(&self) -> Option<&str> {
        self.focused.as_deref()
    }

    /// Forgets everything, for a new frame.
    pub fn clear(&mut self) {
        self.shown.clear();
        self.focused = None;
    }
}

/// Makes [`Places`], and keeps it for one frame.
pub fn plugin(app: &mut App) {
    app.init_resource::<Places>()
        .add_systems(First, |mut places: ResMut<Places>| {
            places.bypass_change_detection().clear();
        });
}
