//! What screens and long texts share: the room of a page, the head of a screen that is reached from Home, and scrolling by wheel and keys.

use super::prelude::*;
use bevy_egui::egui::Ui;
use bevy_egui::egui::style::ScrollAnimation;

/// The part of `window` that a page fills, which is at most so wide, and whether there is little room.
pub(super) fn frame(window: Rect, most: f32) -> (Rect, bool) {
    let narrow = window.width() < 1000.0;
    let (aside, margin) = if narrow { (16.0, 12.0) } else { (48.0, 28.0) };
    let width = (window.width() - 2.0 * aside).min(most);
    let left = window.center().x - width / 2.0;
    let y = window.top() + margin..=window.bottom() - margin;
    (Rect::from_x_y_ranges(left..=left + width, y), narrow)
}

/// Draws the head of a screen from `at` on, and goes back when Esc is pressed or the way back, called `name` in the register, is clicked; where the title ends.
pub(super) fn head(painter: &mut Painter, at: Pos2, name: &str, title: &str) -> f32 {
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
