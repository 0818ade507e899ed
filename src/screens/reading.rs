//! Long texts in a dialog, to be scrolled by wheel and keys.

use crate::input::shortcuts::{Scope, Shortcut, presses};
use crate::theme::painter::Painter;
use bevy_egui::egui::{Rect, Ui, style::ScrollAnimation, vec2};

/// How far an arrow key goes in the text, in logical px.
const LINE: f32 = 42.0;
/// More than any text is high, in logical px.
const WHOLE: f32 = 1e7;

/// How far the text in `rect` is to go on by keys, or by a wheel that is turned beside it, in logical px; back where
/// negative.
fn scrolled(ui: &Ui, rect: Rect) -> f32 {
    let page = rect.height() - LINE;
    ui.input(|input| {
        let keys = presses(input, Scope::Reading).map(|(shortcut, _)| match shortcut {
            Shortcut::ScrollUp => -LINE,
            Shortcut::ScrollDown => LINE,
            Shortcut::ScrollPageUp => -page,
            Shortcut::ScrollPageDown => page,
            Shortcut::ScrollToStart => -WHOLE,
            Shortcut::ScrollToEnd => WHOLE,
            _ => 0.0,
        });
        let pointer = input.pointer.hover_pos();
        let wheel = match pointer.filter(|at| !rect.contains(*at)) {
            Some(_) => input.smooth_scroll_delta().y,
            None => 0.0,
        };
        keys.sum::<f32>() - wheel
    })
}

/// What `contents` draws on the page that it is given, scrolling within `rect`; it says how high that is.
fn view(
    painter: &mut Painter,
    rect: Rect,
    name: &str,
    contents: impl FnOnce(&mut Painter, Rect) -> f32,
) {
    painter.scrolled(rect.expand(4.0), name, false, |painter, page| {
        let by = scrolled(painter.ui, rect);
        if by != 0.0 {
            let (ui, at_once) = (&mut *painter.ui, ScrollAnimation::none());
            ui.scroll_with_delta_animation(vec2(0.0, -by), at_once);
            // It is seen in the next frame.
            ui.ctx().request_repaint();
        }
        contents(painter, page.with_max_x(rect.right() - 26.0))
    });
}

/// What `contents` draws from top to bottom, scrolling within `rect`.
pub(super) fn scroll(
    painter: &mut Painter,
    rect: Rect,
    name: &str,
    contents: impl FnOnce(&mut Painter),
) {
    view(painter, rect, name, |painter, page| {
        let page = page.with_max_y(f32::INFINITY);
        painter.measured(page, contents).height()
    });
}

/// `count` lines that are so high, scrolling within `rect`: `line` draws each that can be seen.
pub(super) fn lines(
    painter: &mut Painter,
    rect: Rect,
    name: &str,
    (count, height): (usize, f32),
    line: impl FnMut(&mut Painter, usize, Rect),
) {
    view(painter, rect, name, |painter, page| {
        painter.rows_in_sight(page, (count, height), line);
        count as f32 * height
    });
}
