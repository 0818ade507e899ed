//! A page of the rules dialog: all shortcuts, and what they do.

use crate::input::shortcuts::{ShortcutGroup, TABLE};
use crate::theme::painter::{Painter, TextStyle};
use bevy_egui::egui::vec2;

/// The width of the column with the keys, in logical px.
const KEYS: f32 = 168.0;
/// The leading of the text.
const LEADING: f32 = 21.0;

/// Draws the list from top to bottom.
pub(super) fn show(painter: &mut Painter) {
    let look = painter.look;
    for (index, group) in ShortcutGroup::ALL.into_iter().enumerate() {
        painter.ui.add_space(if index > 0 { 14.0 } else { 0.0 });
        painter.prose(22.0, &group.title(), look.strong(15.0));
        painter.ui.add_space(4.0);
        for line in TABLE.iter().filter(|line| line.group == group) {
            let width = painter.ui.available_width();
            let ink = TextStyle::medium(14.0, look.text);
            let keys = painter.lay(&line.keys(), KEYS - 14.0, LEADING, ink);
            let does = painter.lay(&line.explanation(), width - KEYS, LEADING, look.dim(14.0));
            let row = painter.room(keys.size().y.max(does.size().y).max(LEADING) + 5.0);
            painter.ui.painter().galley(row.min, keys, look.text);
            let at = row.min + vec2(KEYS, 0.0);
            painter.ui.painter().galley(at, does, look.text2);
        }
    }
}
