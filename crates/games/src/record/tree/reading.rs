//! What reading a record asks of the tree, in time that does not grow with what was read before.

use super::{Game, Place};

impl Game {
    /// Puts `text` behind the remark where the game stands, in a line of its own.
    pub(in crate::record) fn add_comment(&mut self, text: &str) {
        let remark = match self.current {
            None => &mut self.start_comment,
            Some(index) => &mut self.nodes[index].comment,
        };
        join_lines(remark, text);
    }

    /// Goes back to `place` after a variation: a place where the game has stood, and from before which nothing was taken back
    /// since. Undo and redo then walk the line through it. Unlike [`Self::go_to`] it need not walk up the whole way for that.
    pub(in crate::record) fn return_to(&mut self, place: Place) {
        if let Some(index) = place.0 {
            self.branch_mut(self.nodes[index].parent).favourite = Some(index);
        }
        self.current = place.0;
    }
}

/// Puts `text` behind `whole`, in a line of its own.
pub(in crate::record) fn join_lines(whole: &mut String, text: &str) {
    if !whole.is_empty() && !text.is_empty() {
        whole.push('\n');
    }
    whole.push_str(text);
}
