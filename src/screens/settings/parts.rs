//! What the pages of the settings are made of.

use crate::theme::painter::{Painter, Side, TextStyle, area};
use bevy_egui::egui::{Rect, pos2};

/// What a row is about, at its left: a title and a line of explanation.
pub(super) fn heading(painter: &Painter, rect: Rect, width: f32, title: &str, note: &str) {
    let middle = rect.center().y;
    let left = rect.left();
    let ink = TextStyle::medium(15.0, painter.look.text);
    painter.text_within(pos2(left, middle - 4.0), width, title, ink);
    let ink = painter.look.dim(13.0);
    painter.text_within(pos2(left, middle + 15.0), width, note, ink);
}

/// The same with a control of this width at the right of the row; where the control lies.
pub(super) fn about(painter: &Painter, row: Rect, width: f32, title: &str, note: &str) -> Rect {
    heading(painter, row, row.width() - width - 20.0, title, note);
    area(row.right() - width, row.center().y - 18.0, width, 36.0)
}

/// A line of text at the foot of a dialog, in two lines at most, to the left of its buttons.
pub(super) fn remark(painter: &Painter, rect: Rect, text: &str, wrong: bool) {
    let colour = if wrong {
        painter.look.danger
    } else {
        painter.look.text2
    };
    let galley = painter.lay(text, rect.width(), 18.0, TextStyle::regular(13.0, colour));
    let clip = painter.ui.painter().with_clip_rect(rect);
    let top = rect.center().y - galley.size().y.min(rect.height()) / 2.0;
    clip.galley(pos2(rect.left(), top), galley, colour);
}

/// A small word on a button-like surface that cannot be clicked: a state.
pub(super) fn state(painter: &Painter, right: f32, middle: f32, text: &str, good: bool) -> f32 {
    let colour = if good {
        painter.look.good
    } else {
        painter.look.danger
    };
    let ink = TextStyle::medium(12.5, colour);
    painter.text(pos2(right, middle + 4.5), Side::Right, text, ink)
}

/// A number that is stepped through these; the present one may lie between two of them.
pub(super) fn step_number(
    painter: &mut Painter,
    control: Rect,
    (name, label): (&str, &str),
    steps: impl Iterator<Item = u32>,
    now: &mut u32,
) {
    let mut steps: Vec<u32> = steps.chain([*now]).collect();
    steps.sort_unstable();
    steps.dedup();
    let among = (steps.iter().position(|step| step == now), steps.len());
    let to = painter.step(control, name, None, label, among);
    *now = to.and_then(|to| steps.get(to)).copied().unwrap_or(*now);
}
