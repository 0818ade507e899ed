//! Tree operations for reading a record. Their cost does not grow with the length of the game.

use super::{Game, Place};

impl Game {
    /// Appends `text` to the comment at the current place, on a new line.
    pub(in crate::record) fn add_comment(&mut self, text: &str) {
        let comment = match self.current_node {
            None => &mut self.start_comment,
            Some(index) => &mut self.nodes[index].comment,
        };
        join_lines(comment, text);
    }

    /// Returns to `place` after a variation and makes it the child that redo visits from its parent.
    ///
    /// The game must have been at `place`, with no earlier move undone since. Unlike [`Self::go_to`], this does not
    /// walk up to the start.
    pub(in crate::record) fn return_to(&mut self, place: Place) {
        if let Some(index) = place.0 {
            self.branch_mut(self.nodes[index].parent).redo_child = Some(index);
        }
        self.current_node = place.0;
    }
}

/// Appends `added_text` to `existing_text`, on a new line if both are non-empty.
pub(in crate::record) fn join_lines(existing_text: &mut String, added_text: &str) {
    if !existing_text.is_empty() && !added_text.is_empty() {
        existing_text.push('\n');
    }
    existing_text.push_str(added_text);
}
