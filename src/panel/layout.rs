//! The layout of the panel: columns of parts whose heights [`column`](quadrille_drawing::column) distributes.

use super::parts::place_parts;
use super::{PanelContext, cards, detail, footer, lesson, moves, puzzle, review, thinking};
use crate::layout::{has_two_columns, is_narrow};
use crate::review::Tab;
use crate::theme::painter::Painter;
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::{self, pos2, vec2};
use quadrille_drawing::column::{Part, Rank};
use quadrille_games::rules::Player;

/// The smallest and the usual gap between two parts.
const GAPS_PX: [f32; 2] = [8.0, 16.0];
/// The smallest and the usual gap between a card and its strip.
const STRIP_GAPS_PX: [f32; 2] = [4.0, 4.0];
/// The smallest and the usual gap above the buttons.
const BUTTON_GAPS_PX: [f32; 2] = [10.0, 20.0];
/// Below this window height, in logical px, the column has small margins.
const LOW_WINDOW_PX: f32 = 700.0;
/// A narrower panel has small margins at its sides.
const NARROW_PANEL_PX: f32 = 330.0;

/// Returns whether header and graph in a window of this size (logical px) are smaller.
pub(super) fn has_small_header(window_size: Vec2) -> bool {
    is_narrow(window_size) || window_size.y < LOW_WINDOW_PX
}

pub(super) fn to_egui(rect: Rect) -> egui::Rect {
    egui::Rect::from_min_max(pos2(rect.min.x, rect.min.y), pos2(rect.max.x, rect.max.y))
}

/// Draws the background of the panel, with its edge along the board.
fn draw_background(painter: &Painter, rect: egui::Rect, edge_rect: egui::Rect) {
    painter.fill(rect, 0, painter.look.panel);
    painter.fill(edge_rect, 0, painter.look.line);
}

/// A part of the panel.
#[derive(Clone, Copy, Debug, PartialEq)]
enum PanelPart {
    Card(Player),
    /// The strip of an AI, or of both players.
    Strip(Option<Player>),
    Moves,
    Detail,
    Status,
    Buttons,
    ReviewHead,
    ValuesLegend,
    Players,
    Comment,
    Explorer,
    MistakesButton,
    Verdict,
    Traps,
    ReviewButtons,
    /// Empty room.
    Space,
}

/// Draws a column of parts.
fn draw_parts(
    painter: &mut Painter,
    context: &PanelContext,
    parts: &[Part<PanelPart>],
    content_rect: egui::Rect,
    card_overhang: f32,
) {
    let is_elastic =
        |part| matches!(part, PanelPart::Moves | PanelPart::Space | PanelPart::Comment);
    for (part, rect) in place_parts(parts, content_rect, is_elastic) {
        match part {
            PanelPart::Card(player) => {
                cards::draw_card(painter, context, player, rect, card_overhang)
            }
            PanelPart::Strip(player) => thinking::draw_thinking(painter, context, player, rect),
            PanelPart::Moves => draw_moves_or_tab(painter, context, rect),
            PanelPart::Detail => detail::draw_detail(painter, context, rect),
            PanelPart::Status => footer::draw_status(painter, context, rect),
            PanelPart::Buttons => footer::draw_buttons(painter, context, rect),
            PanelPart::ReviewHead => review::draw_head(painter, context, rect),
            PanelPart::ValuesLegend => review::draw_values_legend(painter, context, rect),
            PanelPart::Players => review::draw_players(painter, context, rect),
            PanelPart::Comment => review::remark(painter, context, rect),
            PanelPart::Explorer => review::explorer::draw_explorer(painter, context, rect),
            PanelPart::MistakesButton => review::draw_mistakes_button(painter, context, rect),
            PanelPart::Verdict => review::verdict(painter, context, rect),
            PanelPart::Traps => review::draw_traps(painter, context, rect),
            PanelPart::ReviewButtons => review::draw_buttons(painter, context, rect),
            PanelPart::Space => {}
        }
    }
}

/// Returns the strip beside the card of `player`. Without two AIs only the far player's card has one.
fn strip_part(context: &PanelContext, player: Player) -> Part<PanelPart> {
    let strip_player = thinking::has_two_strips(context).then_some(player);
    let heights = if strip_player.is_some() || player != context.near {
        thinking::strip_heights(context)
    } else {
        Vec::new()
    };
    Part::new(PanelPart::Strip(strip_player), heights)
}

fn card_part(player: Player) -> Part<PanelPart> {
    Part::new(PanelPart::Card(player), cards::card_heights())
}

fn status_part(painter: &Painter, context: &PanelContext, width: f32) -> Part<PanelPart> {
    let heights = footer::status_heights(painter, context, width);
    Part::new(PanelPart::Status, heights).with_gaps(BUTTON_GAPS_PX)
}

fn values_legend_part(context: &PanelContext) -> Part<PanelPart> {
    Part::new(PanelPart::ValuesLegend, review::values_legend_heights(context))
        .with_gaps([GAPS_PX[0]; 2])
}

fn details_part(context: &PanelContext) -> Part<PanelPart> {
    Part::new(PanelPart::Detail, detail::detail_heights(context)).with_gaps(GAPS_PX)
}

/// Returns the details of a move that is being entered, during a review.
fn choice_details_part(context: &PanelContext) -> Part<PanelPart> {
    if footer::is_choosing(context) {
        details_part(context)
    } else {
        Part::new(PanelPart::Detail, [])
    }
}

/// Returns the rectangle of the parts in the panel at the right.
fn column_rect(rect: egui::Rect) -> egui::Rect {
    let is_low = rect.height() < LOW_WINDOW_PX;
    let x_margin = side_margin(rect.width());
    let (top_margin, bottom_margin) = if is_low { (6.0, 12.0) } else { (16.0, 20.0) };
    egui::Rect::from_min_max(
        rect.min + vec2(x_margin, top_margin),
        rect.max - vec2(x_margin, bottom_margin),
    )
}

fn side_margin(width: f32) -> f32 {
    if width < NARROW_PANEL_PX { 16.0 } else { 20.0 }
}

/// Draws the panel at the right. It shows a lesson, a puzzle, a review or a game.
pub(super) fn draw_column(painter: &mut Painter, context: &PanelContext, rect: egui::Rect) {
    draw_background(painter, rect, rect.with_max_x(rect.left() + 1.0));
    let content_rect = column_rect(rect);
    if draw_exercise(painter, context, content_rect) {
        return;
    }
    if context.review.shown {
        draw_review(painter, context, content_rect);
        return;
    }
    let (near_player, far_player) = (context.near, !context.near);
    let list_heights = moves::list_heights(painter, context, content_rect.width());
    let has_two_strips = thinking::has_two_strips(context);
    let parts = [
        card_part(far_player).with_gaps(STRIP_GAPS_PX),
        strip_part(context, far_player).with_gaps(GAPS_PX),
        Part::new(PanelPart::Moves, list_heights).with_gaps(GAPS_PX),
        card_part(near_player).with_gaps(if has_two_strips { STRIP_GAPS_PX } else { GAPS_PX }),
        strip_part(context, near_player).with_gaps(GAPS_PX),
        details_part(context),
        status_part(painter, context, content_rect.width()),
        Part::new(PanelPart::Buttons, footer::button_heights(context)),
    ];
    draw_parts(painter, context, &parts, content_rect, 8.0);
}

/// Draws the panel of a lesson or a puzzle. Returns whether there is one.
fn draw_exercise(painter: &mut Painter, context: &PanelContext, content_rect: egui::Rect) -> bool {
    match (context.lesson, context.puzzle) {
        (Some(lesson), _) => lesson::draw_lesson_panel(painter, context, lesson, content_rect),
        (_, Some(puzzle)) => puzzle::draw_puzzle(painter, context, puzzle, content_rect),
        (None, None) => return false,
    }
    true
}

/// Returns the lower parts of a review, down to the buttons.
fn review_foot_parts(
    painter: &Painter,
    context: &PanelContext,
    width: f32,
) -> [Part<PanelPart>; 5] {
    let verdict_heights = review::verdict_heights(painter, context, width);
    let mistakes_heights = review::mistakes_heights(context);
    [
        // The number of traps is known late, and they are listed at some positions only. What is below them keeps its place.
        Part::new(PanelPart::Traps, review::traps_heights(painter, context, width))
            .with_gaps(GAPS_PX),
        Part::new(PanelPart::MistakesButton, mistakes_heights).with_gaps(GAPS_PX),
        choice_details_part(context),
        Part::new(PanelPart::Verdict, verdict_heights).with_gaps(GAPS_PX),
        Part::new(PanelPart::ReviewButtons, review::button_heights(context)),
    ]
}

/// Draws the panel of a review: evaluation, moves, judgement of the viewed move, buttons. With two columns the right one has the
/// explorer and the moves.
fn draw_review(painter: &mut Painter, context: &PanelContext, content_rect: egui::Rect) {
    let gap = GAPS_PX[1];
    let half_width = (content_rect.width() - 2.0 * gap) / 2.0;
    let left_rect = if context.two_columns {
        content_rect.with_max_x(content_rect.left() + half_width)
    } else {
        content_rect
    };
    let width = left_rect.width();
    // The tabs below the head keep their place while the length of the card changes.
    let head_gap = GAPS_PX[usize::from(content_rect.height() >= LOW_WINDOW_PX)];
    let mut parts = vec![
        Part::new(PanelPart::ReviewHead, review::head_heights(painter, context, width))
            .with_gaps([head_gap; 2]),
        values_legend_part(context),
    ];
    if context.two_columns {
        parts.extend([
            Part::new(PanelPart::Players, review::players_heights()).with_gaps(GAPS_PX),
            Part::new(PanelPart::Comment, review::remark_heights()).with_gaps(GAPS_PX),
            Part::new(PanelPart::Space, [(Rank::Essential, 0.0)]),
        ]);
    } else {
        let list_heights = moves_or_tab_heights(painter, context, width);
        parts.push(Part::new(PanelPart::Moves, list_heights).with_gaps(GAPS_PX));
    }
    parts.extend(review_foot_parts(painter, context, width));
    draw_parts(painter, context, &parts, left_rect, 0.0);
    if context.two_columns {
        let right_rect = content_rect.with_min_x(content_rect.right() - half_width);
        let list_heights = moves::list_heights(painter, context, width);
        let explorer_heights = review::explorer::heights(painter, context, width);
        let parts = [
            Part::new(PanelPart::Explorer, explorer_heights).with_gaps(GAPS_PX),
            Part::new(PanelPart::Moves, list_heights),
        ];
        draw_parts(painter, context, &parts, right_rect, 0.0);
    }
}

/// Returns the tab of the move list that is visible.
fn visible_tab(context: &PanelContext) -> Tab {
    if context.review.shown && !context.two_columns { context.review.tab } else { Tab::Moves }
}

/// Returns the heights of the moves, or of the explorer or the comment that replaces them.
fn moves_or_tab_heights(painter: &Painter, context: &PanelContext, width: f32) -> Vec<(Rank, f32)> {
    let heights = match visible_tab(context) {
        Tab::Moves => return moves::list_heights(painter, context, width),
        Tab::Explorer => review::explorer::heights(painter, context, width),
        Tab::Remark => review::remark_heights(),
    };
    let with_heading = |(rank, height)| (rank, height + moves::TAB_HEADING_PX);
    heights.into_iter().map(with_heading).collect()
}

/// Draws the chosen tab. With two columns this is always the moves.
fn draw_moves_or_tab(painter: &mut Painter, context: &PanelContext, rect: egui::Rect) {
    let tab = visible_tab(context);
    if tab == Tab::Moves {
        moves::draw_list(painter, context, rect);
        return;
    }
    moves::draw_heading(painter, context, rect);
    let content_rect = rect.with_min_y(rect.top() + moves::TAB_HEADING_PX);
    match tab {
        Tab::Explorer => review::explorer::draw_explorer(painter, context, content_rect),
        _ => review::remark(painter, context, content_rect),
    }
}

/// Returns whether a review in this panel has two columns. A panel below the board has none.
pub(super) fn has_two_review_columns(panel_rect: Rect) -> bool {
    let width = panel_rect.width();
    panel_rect.min.x > 0.0 && has_two_columns(width - 2.0 * side_margin(width))
}

/// Draws the panel below the board. It shows a lesson, a puzzle, a review or a game.
pub(super) fn draw_lower_panel(painter: &mut Painter, context: &PanelContext, rect: egui::Rect) {
    draw_background(painter, rect, rect.with_max_y(rect.top() + 1.0));
    let content_rect = rect.shrink(12.0);
    if draw_exercise(painter, context, content_rect) {
        return;
    }
    let is_review = context.review.shown;
    let buttons_part = if is_review {
        Part::new(PanelPart::ReviewButtons, review::button_heights(context))
    } else {
        Part::new(PanelPart::Buttons, footer::button_heights(context))
    };
    let foot_height = buttons_part.heights.last().map_or(0.0, |(_, height)| *height);
    let foot_top = content_rect.bottom() - foot_height;
    let half_width = (content_rect.width() - 12.0) / 2.0;
    let upper_rect = content_rect.with_max_y(foot_top - 10.0);
    let left_rect = upper_rect.with_max_x(content_rect.left() + half_width);
    let right_rect = upper_rect.with_min_x(content_rect.right() - half_width);
    let list_heights = moves_or_tab_heights(painter, context, half_width);
    let list_part = Part::new(PanelPart::Moves, list_heights);
    if is_review {
        draw_parts(painter, context, &[list_part], left_rect, 0.0);
        let head_heights = review::head_heights(painter, context, half_width);
        let [traps_part, mistakes_part, choice_part, verdict_part, _] =
            review_foot_parts(painter, context, half_width);
        let parts = [
            Part::new(PanelPart::ReviewHead, head_heights).with_gaps(GAPS_PX),
            values_legend_part(context),
            verdict_part,
            choice_part,
            mistakes_part,
            traps_part,
        ];
        draw_parts(painter, context, &parts, right_rect, 0.0);
    } else {
        let (near_player, far_player) = (context.near, !context.near);
        let parts = [card_part(near_player).with_gaps(GAPS_PX), list_part];
        draw_parts(painter, context, &parts, left_rect, 0.0);
        let parts = [
            card_part(far_player).with_gaps(GAPS_PX),
            strip_part(context, far_player).with_gaps(GAPS_PX),
            strip_part(context, near_player).with_gaps(GAPS_PX),
            details_part(context),
            status_part(painter, context, half_width),
        ];
        draw_parts(painter, context, &parts, right_rect, 0.0);
    }
    draw_parts(painter, context, &[buttons_part], content_rect.with_min_y(foot_top), 0.0);
}
