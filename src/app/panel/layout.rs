//! In what order the parts of the panel stand in it.

use super::{PanelContext, PanelMemory, cards, detail, foot, moves, review, thinking};
use crate::app::theme::painter::Painter;
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
fn ground(painter: &Painter, rect: egui::Rect, edge: egui::Rect) {
    painter.fill(rect, 0, painter.look.panel);
    painter.fill(edge, 0, painter.look.line);
}

/// The panel at the right: far player, AI, moves, near player, detail, status, buttons.
pub(super) fn column(
    painter: &mut Painter,
    context: &PanelContext,
    memory: &mut PanelMemory,
    rect: egui::Rect,
) {
    ground(painter, rect, rect.with_max_x(rect.left() + 1.0));
    let gap = |low: f32, high: f32| if context.compact { low } else { high };
    // Text in cards and strips begins 8 px further in than the cards of the players.
    let side = gap(16.0, 20.0);
    let room = egui::Rect::from_min_max(
        rect.min + vec2(side, gap(6.0, 16.0)),
        rect.max - vec2(side, gap(12.0, 20.0)),
    );
    // Where room is short, a review needs it more than the players' cards do.
    let with_cards = !(context.compact && context.review.shown);
    let double = thinking::is_double(context);
    let upper = painter.laid(room, Layout::top_down(Align::Min), |painter| {
        if with_cards {
            cards::show(painter, context, !context.near, 8.0);
            painter.ui.add_space(4.0);
        }
        if context.review.shown {
            painter.ui.add_space(6.0);
            review::show(painter, context);
        } else {
            thinking::show(painter, context, memory, double.then_some(!context.near));
        }
    });
    let lower = painter.laid(room, Layout::bottom_up(Align::Min), |painter| {
        foot::buttons(painter, context);
        painter.ui.add_space(gap(10.0, 20.0));
        foot::status(painter, context);
        painter.ui.add_space(gap(8.0, 16.0));
        if !context.review.shown && detail::show(painter, context) {
            painter.ui.add_space(gap(8.0, 16.0));
        }
        if with_cards {
            cards::show(painter, context, context.near, 8.0);
            if double && !context.review.shown {
                painter.ui.add_space(4.0);
                thinking::show(painter, context, memory, Some(context.near));
            }
            painter.ui.add_space(gap(6.0, 14.0));
        }
    });
    let mut list = upper.intersect(lower);
    list.min.y += gap(8.0, 16.0);
    moves::show(painter, context, memory, list);
}

/// The panel below the board: players side by side, moves and status under them, buttons last.
pub(super) fn below(
    painter: &mut Painter,
    context: &PanelContext,
    memory: &mut PanelMemory,
    rect: egui::Rect,
) {
    ground(painter, rect, rect.with_max_y(rect.top() + 1.0));
    let room = rect.shrink(12.0);
    let foot_top = room.bottom() - foot::buttons_height(context);
    let half = (room.width() - 12.0) / 2.0;
    let left = room.with_max_x(room.left() + half);
    let top_down = Layout::top_down(Align::Min);
    painter.laid(left.with_max_y(foot_top - 10.0), top_down, |painter| {
        cards::show(painter, context, context.near, 0.0);
        painter.ui.add_space(10.0);
        let list = painter.ui.available_rect_before_wrap();
        moves::show(painter, context, memory, list);
    });
    painter.laid(room.with_min_x(room.right() - half), top_down, |painter| {
        cards::show(painter, context, !context.near, 0.0);
        painter.ui.add_space(10.0);
        if context.review.shown {
            review::show(painter, context);
            painter.ui.add_space(8.0);
        } else {
            let both = [Some(!context.near), Some(context.near)];
            let strips = if thinking::is_double(context) {
                &both[..]
            } else {
                &[None]
            };
            for own in strips {
                if thinking::show(painter, context, memory, *own) {
                    painter.ui.add_space(8.0);
                }
            }
            if detail::show(painter, context) {
                painter.ui.add_space(8.0);
            }
        }
        foot::status(painter, context);
    });
    painter.laid(room.with_min_y(foot_top), top_down, |painter| {
        foot::buttons(painter, context)
    });
}
