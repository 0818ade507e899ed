//! The head of a screen that is reached from Home: the way back, and the title.

use crate::text::tr;
use crate::theme::painter::{Painter, Side, area};
use bevy_egui::egui::{Pos2, vec2};

/// Draws it from `at` on; where the title ends, and whether the way back, called `name` in the register, was clicked.
pub(super) fn show(painter: &mut Painter, at: Pos2, name: &str, title: &str) -> (f32, bool) {
    let home = area(at.x - 8.0, at.y, 82.0, 34.0);
    let back = painter.way_back(home, name, &tr!("header-home"));
    let at = home.right_center() + vec2(14.0, 8.0);
    let wide = painter.text(at, Side::Left, title, painter.look.strong(24.0));
    (at.x + wide, back)
}
