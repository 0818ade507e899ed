//! Long texts in a dialog, to be scrolled by wheel and keys.

use crate::input::shortcuts::{Scope, Shortcut, presses};
use crate::theme::painter::Painter;
use bevy_egui::egui::{Rect, ScrollArea, Ui, UiBuilder, style::ScrollAnimation, vec2};
use std::fmt::Debug;
use std::hash::Hash;

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
        let beside = input
            .pointer
            .hover_pos()
            .is_some_and(|at| !rect.contains(at));
        let wheel = if beside {
            input.smooth_scroll_delta().y
        } else {
            0.0
        };
        keys.sum::<f32>() - wheel
    })
}

/// What `contents` draws on the page that it is given, scrolling within `rect`; it says how high that is.
fn view(
    painter: &mut Painter,
    rect: Rect,
    name: impl Hash + Debug,
    contents: impl FnOnce(&mut Painter, Rect) -> f32,
) {
    let mut child = painter.ui.new_child(UiBuilder::new().max_rect(rect));
    child.set_clip_rect(rect);
    ScrollArea::vertical()
        .id_salt(("reading", name))
        .auto_shrink(false)
        .show(&mut child, |ui| {
            let by = scrolled(ui, rect);
            if by != 0.0 {
                ui.scroll_with_delta_animation(vec2(0.0, -by), ScrollAnimation::none());
                // It is seen in the next frame.
                ui.ctx().request_repaint();
            }
            let page = ui.max_rect().with_max_x(rect.right() - 26.0);
            let mut painter = painter.on(ui);
            let height = contents(&mut painter, page);
            painter.room(height + 8.0);
        });
}

/// What `contents` draws from top to bottom, scrolling within `rect`.
pub(super) fn scroll(
    painter: &mut Painter,
    rect: Rect,
    name: impl Hash + Debug,
    contents: impl FnOnce(&mut Painter),
) {
    view(painter, rect, name, |painter, page| {
        painter.measured(page, contents).height()
    });
}

/// `count` lines that are so high, scrolling within `rect`: `line` draws each that can be seen.
pub(super) fn lines(
    painter: &mut Painter,
    rect: Rect,
    name: impl Hash + Debug,
    (count, height): (usize, f32),
    line: impl FnMut(&mut Painter, usize, Rect),
) {
    view(painter, rect, name, |painter, page| {
        painter.rows_in_sight(page, (count, height), line);
        count as f32 * height
    });
}
