//! The head of a screen that is reached from Home: the way back, and the title.

use crate::input::shortcuts::{Scope, Shortcut};
use crate::interface::Screen;
use crate::text::tr;
use crate::theme::painter::{Painter, Side, area};
use bevy_egui::egui::{Pos2, Rect, vec2};

/// Draws it from `at` on, and goes back when Esc is pressed or the way back, called `name` in the register, is clicked; where the title ends.
pub(super) fn show(painter: &mut Painter, at: Pos2, name: &str, title: &str) -> f32 {
    let home = area(at.x - 8.0, at.y, 82.0, 34.0);
    let back = painter.way_back(home, name, &tr!("header-home"));
    let ctx = painter.ui.ctx();
    let is_free = painter.ui.is_enabled() && !ctx.text_edit_focused();
    let left = is_free && Shortcut::Leave.is_pressed(ctx, Scope::Page);
    painter.go_if(back || left, Screen::Home);
    let at = home.right_center() + vec2(14.0, 8.0);
    at.x + painter.text(at, Side::Left, title, painter.look.strong(24.0))
}

/// Draws what a screen is about beside its title, where there is room for all of it.
pub(super) fn about(painter: &Painter, room: Rect, words: &str) {
    let ink = painter.look.dim(14.0);
    let room = room
        .with_min_x(room.left() + 16.0)
        .translate(vec2(0.0, 3.0));
    if painter.width(words, ink) < room.width() - 12.0 {
        painter.put(room, Side::Left, words, ink);
    }
}
