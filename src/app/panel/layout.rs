//! In what order the parts of the panel stand in it.

use super::{Act, Desk, PanelMemory, cards, detail, foot, moves, review, thinking};
use crate::app::theme::pen::{Pen, area};
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::{self, pos2};

/// Whether a window of this size (logical px) has little room: cards and buttons are smaller then.
#[must_use]
pub(super) fn is_compact(window: Vec2) -> bool {
    window.x < 900.0 || window.y < 700.0
}

/// The same rectangle for egui.
pub(super) fn to_egui(rect: Rect) -> egui::Rect {
    egui::Rect::from_min_max(pos2(rect.min.x, rect.min.y), pos2(rect.max.x, rect.max.y))
}

/// The panel at the right: far player, AI, moves, near player, detail, status, buttons.
pub(super) fn column(
    pen: &mut Pen,
    desk: &Desk,
    memory: &mut PanelMemory,
    rect: egui::Rect,
    acts: &mut Vec<Act>,
) {
    pen.fill(rect, 0, pen.look.panel);
    let edge = area(rect.left(), rect.top(), 1.0, rect.height());
    pen.fill(edge, 0, pen.look.line);
    let compact = desk.compact;
    let (side, end) = if compact { (8.0, 12.0) } else { (12.0, 20.0) };
    let card = if compact { 76.0 } else { 92.0 };
    let (left, right) = (rect.left() + side, rect.right() - side);
    // Text in cards and strips begins 8 px further in than the cards of the players.
    let (inner_left, inner_right) = (left + 8.0, right - 8.0);
    let inner = |y: f32, height: f32| area(inner_left, y, inner_right - inner_left, height);

    let mut top = rect.top() + if compact { 6.0 } else { 16.0 };
    // Where room is short, a review needs it more than the players' cards do.
    let with_cards = !(compact && desk.review.shown);
    if with_cards {
        let far = area(left, top, right - left, card);
        cards::show(pen, desk, !desk.near, far);
        top = far.bottom() + 4.0;
    }
    let strip = thinking::height(desk);
    if desk.review.shown {
        let strip = review::height(desk);
        review::show(pen, desk, inner(top + 6.0, strip), acts);
        top += strip + 6.0;
    } else if strip > 0.0 {
        if thinking::is_double(desk) {
            thinking::show_own(pen, desk, memory, inner(top, strip), !desk.near);
        } else {
            thinking::show(pen, desk, memory, inner(top, strip), acts);
        }
        top += strip;
    }

    let mut bottom = rect.bottom() - end;
    let buttons = foot::buttons_height(desk);
    foot::buttons(pen, desk, inner(bottom - buttons, buttons), acts);
    bottom -= buttons + if compact { 10.0 } else { 20.0 };
    let status = foot::status_height(pen, desk, inner_right - inner_left);
    foot::status(pen, desk, inner(bottom - status, status), acts);
    bottom -= status + if compact { 8.0 } else { 16.0 };
    let details = detail::height(desk);
    if details > 0.0 && !desk.review.shown {
        detail::show(pen, desk, inner(bottom - details, details), acts);
        bottom -= details + if compact { 8.0 } else { 16.0 };
    }
    if with_cards {
        let near = area(left, bottom - card, right - left, card);
        cards::show(pen, desk, desk.near, near);
        if strip > 0.0 && thinking::is_double(desk) && !desk.review.shown {
            bottom = near.top() - 4.0 - strip;
            thinking::show_own(pen, desk, memory, inner(bottom, strip), desk.near);
            bottom -= if compact { 6.0 } else { 14.0 };
        } else {
            bottom = near.top() - if compact { 6.0 } else { 14.0 };
        }
    }

    let list = egui::Rect::from_min_max(
        pos2(inner_left, top + if compact { 8.0 } else { 16.0 }),
        pos2(inner_right, bottom),
    );
    moves::show(pen, desk, memory, list, acts);
}

/// The panel below the board: players side by side, moves and status under them, buttons last.
pub(super) fn below(
    pen: &mut Pen,
    desk: &Desk,
    memory: &mut PanelMemory,
    rect: egui::Rect,
    acts: &mut Vec<Act>,
) {
    pen.fill(rect, 0, pen.look.panel);
    let edge = area(rect.left(), rect.top(), rect.width(), 1.0);
    pen.fill(edge, 0, pen.look.line);
    let room = rect.shrink(12.0);
    let half = (room.width() - 12.0) / 2.0;
    let (left, right) = (room.left(), room.right() - half);
    let card = if desk.compact { 76.0 } else { 92.0 };
    cards::show(pen, desk, desk.near, area(left, room.top(), half, card));
    cards::show(pen, desk, !desk.near, area(right, room.top(), half, card));

    let buttons = foot::buttons_height(desk);
    let foot_top = room.bottom() - buttons;
    let mut y = room.top() + card + 10.0;
    let list = egui::Rect::from_min_max(pos2(left, y), pos2(left + half, foot_top - 10.0));
    moves::show(pen, desk, memory, list, acts);
    let strip = thinking::height(desk);
    if desk.review.shown {
        let strip = review::height(desk);
        review::show(pen, desk, area(right, y, half, strip), acts);
        y += strip + 8.0;
    } else if strip > 0.0 {
        if thinking::is_double(desk) {
            for player in [!desk.near, desk.near] {
                thinking::show_own(pen, desk, memory, area(right, y, half, strip), player);
                y += strip + 8.0;
            }
        } else {
            thinking::show(pen, desk, memory, area(right, y, half, strip), acts);
            y += strip + 8.0;
        }
    }
    let details = detail::height(desk);
    if details > 0.0 && !desk.review.shown {
        detail::show(pen, desk, area(right, y, half, details), acts);
        y += details + 8.0;
    }
    let status = foot::status_height(pen, desk, half);
    foot::status(pen, desk, area(right, y, half, status), acts);
    let row = area(left, foot_top, room.width(), buttons);
    foot::buttons(pen, desk, row, acts);
}
