//! The common parts of screens and long texts: the page, the head, and scrolling by wheel and keys.

use super::prelude::*;
use bevy_egui::egui::Ui;
use bevy_egui::egui::style::ScrollAnimation;

/// Returns the page within `window`, at most `max_width` wide, and whether the window is narrow.
pub(super) fn page_rect(window: Rect, max_width: f32) -> (Rect, bool) {
    let is_narrow = window.width() < 1000.0;
    let (side_margin, vertical_margin) = if is_narrow { (16.0, 12.0) } else { (48.0, 28.0) };
    let width = (window.width() - 2.0 * side_margin).min(max_width);
    let left = window.center().x - width / 2.0;
    let y_range = window.top() + vertical_margin..=window.bottom() - vertical_margin;
    (Rect::from_x_y_ranges(left..=left + width, y_range), is_narrow)
}

/// Draws the head of a screen at `position`. Requests Home on Esc or a click on the button `name`. Returns the right
/// end of the title.
pub(super) fn draw_head(painter: &mut Painter, position: Pos2, name: &str, title: &str) -> f32 {
    draw_head_with_way_back(painter, position, name, &tr!("header-home"), Screen::Home, title)
}

/// Draws the head of a screen that is opened from another one. `name` and `label` belong to the back button. The button
/// and Esc go to `screen`. Returns the right end of the title.
pub(super) fn draw_head_with_way_back(
    painter: &mut Painter,
    position: Pos2,
    name: &str,
    label: &str,
    screen: Screen,
    title: &str,
) -> f32 {
    let width = painter.way_back_width(label).max(82.0);
    let button_rect = area(position.x - 8.0, position.y, width, 34.0);
    let back_clicked = painter.way_back(button_rect, name, label);
    let ctx = painter.ui.ctx();
    let is_free = painter.ui.is_enabled() && !ctx.text_edit_focused();
    let leave_pressed = is_free && Shortcut::Leave.is_pressed(ctx, Scope::Page);
    painter.go_if(back_clicked || leave_pressed, screen);
    let title_position = button_rect.right_center() + vec2(14.0, 8.0);
    title_position.x
        + painter.text(title_position, TextAlign::Left, title, painter.look.strong(24.0))
}

/// Draws the description of a screen in `rect`, beside the title, if the text fits.
pub(super) fn draw_description(painter: &Painter, rect: Rect, text: &str) {
    let style = painter.look.dim(14.0);
    let rect = rect.with_min_x(rect.left() + 16.0).translate(vec2(0.0, 3.0));
    if painter.width(text, style) < rect.width() - 12.0 {
        painter.text_in_rect(rect, TextAlign::Left, text, style);
    }
}

/// The scroll distance of an arrow key, in logical px.
const ARROW_KEY_SCROLL_PX: f32 = 42.0;
/// A height greater than that of any text, in logical px.
const MAX_TEXT_HEIGHT_PX: f32 = 1e7;

/// Returns the scroll distance in logical px by keys, or by the wheel beside the text in `rect`. It is negative
/// upwards.
fn scroll_distance(ui: &Ui, rect: Rect) -> f32 {
    let page_height = rect.height() - ARROW_KEY_SCROLL_PX;
    ui.input(|input| {
        let key_distances = presses(input, Scope::Reading).map(|(shortcut, _)| match shortcut {
            Shortcut::ScrollUp => -ARROW_KEY_SCROLL_PX,
            Shortcut::ScrollDown => ARROW_KEY_SCROLL_PX,
            Shortcut::ScrollPageUp => -page_height,
            Shortcut::ScrollPageDown => page_height,
            Shortcut::ScrollToStart => -MAX_TEXT_HEIGHT_PX,
            Shortcut::ScrollToEnd => MAX_TEXT_HEIGHT_PX,
            _ => 0.0,
        });
        let pointer = input.pointer.hover_pos();
        let wheel_distance = match pointer.filter(|point| !rect.contains(*point)) {
            Some(_) => input.smooth_scroll_delta().y,
            None => 0.0,
        };
        key_distances.sum::<f32>() - wheel_distance
    })
}

/// Draws `contents` with scrolling within `rect`. `contents` returns its height.
fn draw_scroll_area(
    painter: &mut Painter,
    rect: Rect,
    name: &str,
    contents: impl FnOnce(&mut Painter, Rect) -> f32,
) {
    painter.scroll_area(rect.expand(4.0), name, false, |painter, contents_rect| {
        let distance = scroll_distance(painter.ui, rect);
        if distance != 0.0 {
            let (ui, no_animation) = (&mut *painter.ui, ScrollAnimation::none());
            ui.scroll_with_delta_animation(vec2(0.0, -distance), no_animation);
            // The new scroll position is shown in the next frame.
            ui.ctx().request_repaint();
        }
        contents(painter, contents_rect.with_max_x(rect.right() - 26.0))
    });
}

/// Draws `contents` from top to bottom with scrolling within `rect`.
pub(super) fn draw_scroll_column(
    painter: &mut Painter,
    rect: Rect,
    name: &str,
    contents: impl FnOnce(&mut Painter),
) {
    draw_scroll_area(painter, rect, name, |painter, contents_rect| {
        let contents_rect = contents_rect.with_max_y(f32::INFINITY);
        painter.measured(contents_rect, contents).height()
    });
}

/// Draws `count` lines of this height, in logical px, with scrolling within `rect`. `draw_line` draws each visible line.
pub(super) fn draw_lines(
    painter: &mut Painter,
    rect: Rect,
    name: &str,
    count: usize,
    line_height: f32,
    draw_line: impl FnMut(&mut Painter, usize, Rect),
) {
    draw_scroll_area(painter, rect, name, |painter, contents_rect| {
        painter.rows_in_sight(contents_rect, count, line_height, draw_line);
        count as f32 * line_height
    });
}
