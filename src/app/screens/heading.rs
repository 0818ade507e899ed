//! The head of a screen that is reached from Home: the way back, and the title.

use crate::app::text::tr;
use crate::app::theme::icons::Icon;
use crate::app::theme::pen::{Ink, Pen, Side, area};
use bevy_egui::egui::{Pos2, pos2, vec2};

/// Draws it from `at` on; where the title ends, and whether the way back, called `name` in the register, was clicked.
pub(super) fn show(pen: &mut Pen, at: Pos2, name: &str, title: &str) -> (f32, bool) {
    let home = area(at.x - 8.0, at.y, 82.0, 34.0);
    let response = pen.click(home, name);
    let label = tr!("header-home");
    pen.named(&response, &label);
    let hover = pen.hover(&response);
    pen.fill(home, 8, pen.look.raised.gamma_multiply(hover));
    let colour = Pen::blend(pen.look.text2, pen.look.text, hover);
    let icon = pos2(home.left() + 16.0, home.center().y);
    pen.icon(icon, 20.0, Icon::Back, colour);
    let words = home.left_center() + vec2(34.0, 5.0);
    let ink = Ink::regular(14.0, colour);
    pen.text(words, Side::Left, &label, ink);
    pen.focus_ring(&response, 8);
    let at = home.right_center() + vec2(14.0, 8.0);
    let ink = Ink::bold(24.0, pen.look.text);
    let wide = pen.text(at, Side::Left, title, ink);
    (at.x + wide, response.clicked())
}
