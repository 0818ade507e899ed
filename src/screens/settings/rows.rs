//! The rows of the page and of the dialogs of engines: their texts, and their steppers.

use crate::screens::prelude::*;

/// Draws the text of a row at its left: a title and a line of explanation.
pub(super) fn draw_heading(painter: &Painter, rect: Rect, width: f32, title: &str, note: &str) {
    let centre_y = rect.center().y;
    let left = rect.left();
    let style = TextStyle::medium(15.0, painter.look.text);
    painter.text_within(pos2(left, centre_y - 4.0), width, title, style);
    let style = painter.look.dim(13.0);
    painter.text_within(pos2(left, centre_y + 15.0), width, note, style);
}

/// Draws the text of a row with a control at its right. `control_width` is in logical px. Returns the rectangle of the
/// control.
pub(super) fn draw_row_text(
    painter: &Painter,
    row_rect: Rect,
    control_width: f32,
    title: &str,
    note: &str,
) -> Rect {
    draw_heading(painter, row_rect, row_rect.width() - control_width - 20.0, title, note);
    area(row_rect.right() - control_width, row_rect.center().y - 18.0, control_width, 36.0)
}

/// Draws at most two lines of text at the foot of a dialog, to the left of its buttons.
pub(super) fn draw_remark(painter: &Painter, rect: Rect, text: &str, is_failure: bool) {
    let colour = if is_failure { painter.look.danger } else { painter.look.text2 };
    let galley = painter.lay(text, rect.width(), 18.0, TextStyle::regular(13.0, colour));
    let clipped_painter = painter.ui.painter().with_clip_rect(rect);
    let top = rect.center().y - galley.size().y.min(rect.height()) / 2.0;
    clipped_painter.galley(pos2(rect.left(), top), galley, colour);
}

/// Draws a stepper that changes `current_number` to the next or previous of `numbers`. The current number may lie between
/// two of them.
pub(super) fn step_number(
    painter: &mut Painter,
    rect: Rect,
    name: &str,
    label: &str,
    numbers: impl Iterator<Item = u32>,
    current_number: &mut u32,
) {
    let mut numbers: Vec<u32> = numbers.chain([*current_number]).collect();
    numbers.sort_unstable();
    numbers.dedup();
    painter.step_among(rect, name, None, label, &numbers, current_number);
}
