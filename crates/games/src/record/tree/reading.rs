//! Tree operations for reading a record. Their cost does not grow with the length of the game.

use super::{Game, Place};

impl Game {
    /// Appends `text` to the comment at the current place, on a new line.
    pub(in crate::record) fn add_comment(&mut self, text: &str) {
        let remark = match self.current {
            None => &mut self.start_comment,
            Some(index) => &mut self.nodes[index].comment,
        };
        join_lines(remark, text);
    }

    /// Returns to `place` after a variation and makes it the favourite of its parent.
    ///
    /// The game must have been at `place`, with no earlier move undone since. Unlike [`Self::go_to`], this does not
    /// walk up to the start.
    pub(in crate::record) fn return_to(&mut self, place: Place) {
        if let Some(index) = place.0 {
            self.branch_mut(self.nodes[index].parent).favourite = Some(index);
        }
        self.current = place.0;
    }
}

/// Appends `text` to `whole`, on a new line if both are non-empty.
pub(in crate::record) fn join_lines(whole: &mut String, text: &str) {
    if !whole.is_empty() && !text.is_empty() {
        whole.push('\n');
    }
    whole.push_str(text);
}
