//! In what order the parts of the panel stand in it.

use super::{Act, Desk, PanelMemory, cards, detail, foot, moves, review, thinking};
use crate::app::theme::pen::Pen;
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::{self, Align, Layout, pos2, vec2};

/// Whether a window of this size (logical px) has little room: cards and buttons are smaller then.
#[must_use]
pub(super) fn is_compact(window: Vec2) -> bool {
    window.x < 900.0 || window.y < 700.0
}

/// The same rectangle for egui.
pub(super) fn to_egui(rect: Rect) -> egui::Rect {
    egui::Rect::from_min_max(pos2(rect.min.x, rect.min.y), pos2(rect.max.x, rect.max.y))
}

/// The panel's ground, with its edge along the board.
fn ground(pen: &Pen, rect: egui::Rect, edge: egui::Rect) {
    pen.fill(rect, 0, pen.look.panel);
    pen.fill(edge, 0, pen.look.line);
}

/// The panel at the right: far player, AI, moves, near player, detail, status, buttons.
pub(super) fn column(
    pen: &mut Pen,
    desk: &Desk,
    memory: &mut PanelMemory,
    rect: egui::Rect,
    acts: &mut Vec<Act>,
) {
    ground(pen, rect, rect.with_max_x(rect.left() + 1.0));
    let gap = |low: f32, high: f32| if desk.compact { low } else { high };
    // Text in cards and strips begins 8 px further in than the cards of the players.
    let side = gap(16.0, 20.0);
    let room = egui::Rect::from_min_max(
        rect.min + vec2(side, gap(6.0, 16.0)),
        rect.max - vec2(side, gap(12.0, 20.0)),
    );
    // Where room is short, a review needs it more than the players' cards do.
    let with_cards = !(desk.compact && desk.review.shown);
    let double = thinking::is_double(desk);
    let upper = pen.laid(room, Layout::top_down(Align::Min), |pen| {
        if with_cards {
            cards::show(pen, desk, !desk.near, 8.0);
            pen.ui.add_space(4.0);
        }
        if desk.review.shown {
            pen.ui.add_space(6.0);
            review::show(pen, desk, acts);
        } else {
            thinking::show(pen, desk, memory, double.then_some(!desk.near), acts);
        }
    });
    let lower = pen.laid(room, Layout::bottom_up(Align::Min), |pen| {
        foot::buttons(pen, desk, acts);
        pen.ui.add_space(gap(10.0, 20.0));
        foot::status(pen, desk, acts);
        pen.ui.add_space(gap(8.0, 16.0));
        if !desk.review.shown && detail::show(pen, desk, acts) {
            pen.ui.add_space(gap(8.0, 16.0));
        }
        if with_cards {
            cards::show(pen, desk, desk.near, 8.0);
            if double && !desk.review.shown {
                pen.ui.add_space(4.0);
                thinking::show(pen, desk, memory, Some(desk.near), acts);
            }
            pen.ui.add_space(gap(6.0, 14.0));
        }
    });
    let mut list = upper.intersect(lower);
    list.min.y += gap(8.0, 16.0);
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
    ground(pen, rect, rect.with_max_y(rect.top() + 1.0));
    let room = rect.shrink(12.0);
    let foot_top = room.bottom() - foot::buttons_height(desk);
    let half = (room.width() - 12.0) / 2.0;
    let left = room.with_max_x(room.left() + half);
    let top_down = Layout::top_down(Align::Min);
    pen.laid(left.with_max_y(foot_top - 10.0), top_down, |pen| {
        cards::show(pen, desk, desk.near, 0.0);
        pen.ui.add_space(10.0);
        let list = pen.ui.available_rect_before_wrap();
        moves::show(pen, desk, memory, list, acts);
    });
    pen.laid(room.with_min_x(room.right() - half), top_down, |pen| {
        cards::show(pen, desk, !desk.near, 0.0);
        pen.ui.add_space(10.0);
        if desk.review.shown {
            review::show(pen, desk, acts);
            pen.ui.add_space(8.0);
        } else {
            let both = [Some(!desk.near), Some(desk.near)];
            let strips = if thinking::is_double(desk) {
                &both[..]
            } else {
                &[None]
            };
            for own in strips {
                if thinking::show(pen, desk, memory, *own, acts) {
                    pen.ui.add_space(8.0);
                }
            }
            if detail::show(pen, desk, acts) {
                pen.ui.add_space(8.0);
            }
        }
        foot::status(pen, desk, acts);
    });
    pen.laid(room.with_min_y(foot_top), top_down, |pen| {
        foot::buttons(pen, desk, acts)
    });
}
