//! The layout of the panel.

use super::{PanelContext, cards, detail, footer, lesson, moves, puzzle, review, thinking};
use crate::layout::has_two_columns;
use crate::review::Tab;
use crate::theme::painter::Painter;
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::{self, Align, Layout, pos2, vec2};

/// The number of the explorer's moves shown above those of the game.
const EXPLORER_ROWS: usize = 8;

/// Returns whether a window of this size (logical px) needs smaller cards and buttons.
pub(super) fn is_compact(window: Vec2) -> bool {
    window.x < 900.0 || window.y < 700.0
}

pub(super) fn to_egui(rect: Rect) -> egui::Rect {
    egui::Rect::from_min_max(pos2(rect.min.x, rect.min.y), pos2(rect.max.x, rect.max.y))
}

/// Draws the background of the panel, with its edge along the board.
fn draw_background(painter: &Painter, rect: egui::Rect, edge: egui::Rect) {
    painter.fill(rect, 0, painter.look.panel);
    painter.fill(edge, 0, painter.look.line);
}

/// Draws the panel at the right: far player, AI, moves, near player, details, status, buttons.
pub(super) fn draw_column(painter: &mut Painter, context: &PanelContext, rect: egui::Rect) {
    draw_background(painter, rect, rect.with_max_x(rect.left() + 1.0));
    let gap = |low: f32, high: f32| context.by_room(low, high);
    // Text in cards and strips begins 8 px further in than the players' cards.
    let side = gap(16.0, 20.0);
    let room = egui::Rect::from_min_max(
        rect.min + vec2(side, gap(6.0, 16.0)),
        rect.max - vec2(side, gap(12.0, 20.0)),
    );
    if draw_exercise(painter, context, room) {
        return;
    }
    if context.review.shown {
        draw_review(painter, context, room);
        return;
    }
    let double = thinking::is_double(context);
    let upper = painter.with_layout(room, Layout::top_down(Align::Min), |painter| {
        cards::draw_card(painter, context, !context.near, 8.0);
        painter.space(4.0);
        thinking::draw_thinking(painter, context, double.then_some(!context.near));
    });
    let mut long = None;
    let lower = painter.with_layout(room, Layout::bottom_up(Align::Min), |painter| {
        footer::draw_buttons(painter, context);
        painter.space(gap(10.0, 20.0));
        long = footer::draw_status(painter, context);
        painter.space(gap(8.0, 16.0));
        if detail::draw_detail(painter, context) {
            painter.space(gap(8.0, 16.0));
        }
        cards::draw_card(painter, context, context.near, 8.0);
        if double {
            painter.space(4.0);
            thinking::draw_thinking(painter, context, Some(context.near));
        }
        painter.space(gap(6.0, 14.0));
    });
    let mut list = upper.intersect(lower);
    list.min.y += gap(8.0, 16.0);
    moves::draw_list(painter, context, list);
    if let Some(long) = long {
        long.draw(painter, list);
    }
}

/// Draws the panel of a lesson or a puzzle. Returns whether there is one.
fn draw_exercise(painter: &mut Painter, context: &PanelContext, room: egui::Rect) -> bool {
    match (context.lesson, context.puzzle) {
        (Some(running), _) => lesson::draw_lesson_panel(painter, context, running, room),
        (_, Some(running)) => puzzle::draw_puzzle(painter, context, running, room),
        (None, None) => return false,
    }
    true
}

/// Draws the panel of a review: evaluation, moves, judgement of the viewed move, buttons.
fn draw_review(painter: &mut Painter, context: &PanelContext, room: egui::Rect) {
    let gap = context.by_room(6.0, 16.0);
    let double = context.two_columns;
    // With two columns the right one has the explorer and the moves.
    let half = (room.width() - 2.0 * gap) / 2.0;
    let (whole, room) = if double {
        (room, room.with_max_x(room.left() + half))
    } else {
        (room, room)
    };
    let upper = painter.with_layout(room, Layout::top_down(Align::Min), |painter| {
        review::draw_head(painter, context);
    });
    let lower = painter.with_layout(room, Layout::bottom_up(Align::Min), |painter| {
        review::draw_buttons(painter, context);
        painter.space(gap);
        review::verdict(painter, context);
        painter.space(gap);
        // Shows the remaining choices of a move that is being entered.
        if footer::is_choosing(context) && detail::draw_detail(painter, context) {
            painter.space(gap);
        }
        if review::draw_mistakes_button(painter, context) {
            painter.space(gap);
        }
    });
    let mut list = upper.intersect(lower);
    list.min.y += gap;
    if double {
        // Shows the summary of both players unless that leaves no room for the comment.
        if list.height() >= review::PLAYERS_HEIGHT_PX + gap + review::REMARK {
            review::draw_players(painter, context, list);
            list.min.y += review::PLAYERS_HEIGHT_PX + gap;
        }
        review::remark(painter, context, list);
        list = whole.with_min_x(whole.right() - half);
        let moves = context.review.explorer.results_in(context.position);
        let rows = moves.map_or(EXPLORER_ROWS, |found| found.moves.len().min(EXPLORER_ROWS));
        let explorer = list.with_max_y(list.top() + review::explorer::height(rows));
        review::explorer::draw_explorer(painter, context, explorer);
        list.min.y = explorer.bottom() + gap;
    }
    draw_moves_or_explorer(painter, context, list);
}

/// Draws the moves, or the explorer or the comment if it was chosen and not all fit.
fn draw_moves_or_explorer(painter: &mut Painter, context: &PanelContext, rect: egui::Rect) {
    let divided = context.review.shown && !context.two_columns;
    let tab = if divided {
        context.review.tab
    } else {
        Tab::Moves
    };
    if tab == Tab::Moves {
        moves::draw_list(painter, context, rect);
        return;
    }
    moves::draw_heading(painter, context, rect);
    let below = rect.with_min_y(rect.top() + 28.0);
    match tab {
        Tab::Explorer => review::explorer::draw_explorer(painter, context, below),
        _ => review::remark(painter, context, below),
    }
}

/// Returns whether a review's panel of this width has two columns.
pub(super) fn is_double(compact: bool, width: f32) -> bool {
    let side = if compact { 16.0 } else { 20.0 };
    has_two_columns(width - 2.0 * side)
}

/// Draws the panel below the board: players side by side, moves and status, buttons.
pub(super) fn draw_below(painter: &mut Painter, context: &PanelContext, rect: egui::Rect) {
    draw_background(painter, rect, rect.with_max_y(rect.top() + 1.0));
    let room = rect.shrink(12.0);
    if draw_exercise(painter, context, room) {
        return;
    }
    let reviewed = context.review.shown;
    let foot_height = if reviewed {
        review::buttons_height(context)
    } else {
        footer::buttons_height(context)
    };
    let foot_top = room.bottom() - foot_height;
    let half = (room.width() - 12.0) / 2.0;
    let left = room.with_max_x(room.left() + half);
    let top_down = Layout::top_down(Align::Min);
    let mut list = left;
    let mut long = None;
    painter.with_layout(left.with_max_y(foot_top - 10.0), top_down, |painter| {
        if !reviewed {
            cards::draw_card(painter, context, context.near, 0.0);
            painter.space(10.0);
        }
        list = painter.ui.available_rect_before_wrap();
        draw_moves_or_explorer(painter, context, list);
    });
    painter.with_layout(room.with_min_x(room.right() - half), top_down, |painter| {
        if reviewed {
            review::draw_head(painter, context);
            painter.space(8.0);
            review::verdict(painter, context);
            painter.space(8.0);
            if footer::is_choosing(context) && detail::draw_detail(painter, context) {
                painter.space(8.0);
            }
            review::draw_mistakes_button(painter, context);
            return;
        }
        cards::draw_card(painter, context, !context.near, 0.0);
        painter.space(10.0);
        let both = [Some(!context.near), Some(context.near)];
        let strips = if thinking::is_double(context) {
            &both[..]
        } else {
            &[None]
        };
        for own in strips {
            if thinking::draw_thinking(painter, context, *own) {
                painter.space(8.0);
            }
        }
        if detail::draw_detail(painter, context) {
            painter.space(8.0);
        }
        long = footer::draw_status(painter, context);
    });
    if let Some(long) = long {
        long.draw(painter, list);
    }
    painter.with_layout(room.with_min_y(foot_top), top_down, |painter| {
        if reviewed {
            review::draw_buttons(painter, context);
        } else {
            footer::draw_buttons(painter, context);
        }
    });
}
