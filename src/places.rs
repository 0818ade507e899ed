//! The rectangles of clickable widgets on the screen, for scripts that drive the window and for tests.

use bevy::prelude::*;
use std::collections::BTreeMap;

/// The rectangles of clickable widgets on the screen by name, in logical px. They are added again in every frame.
#[derive(Resource, Default, Clone, Debug, PartialEq)]
pub struct Places {
    rects: BTreeMap<String, Rect>,
    focused_name: Option<String>,
}

impl Places {
    /// Adds `name` at `rect`.
    pub fn set(&mut self, name: impl Into<String>, rect: Rect) {
        self.rects.insert(name.into(), rect);
    }

    /// Sets `name` as the focused widget.
    pub fn focus(&mut self, name: &str) {
        self.focused_name = Some(name.to_owned());
    }

    /// Returns the rectangle of the widget `name`, if it is visible.
    pub fn get(&self, name: &str) -> Option<Rect> {
        self.rects.get(name).copied()
    }

    /// Returns the names and rectangles of all widgets.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Rect)> {
        self.rects.iter().map(|(name, rect)| (name.as_str(), *rect))
    }

    /// Returns the name of the focused widget.
    pub fn focused_name(&self) -> Option<&str> {
        self.focused_name.as_deref()
    }

    /// Clears everything for a new frame.
    pub fn clear(&mut self) {
        self.rects.clear();
        self.focused_name = None;
    }
}

/// Adds [`Places`], which is cleared in every frame.
pub fn plugin(app: &mut App) {
    app.init_resource::<Places>().add_systems(First, |mut places: ResMut<Places>| places.clear());
}
