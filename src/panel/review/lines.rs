//! The analysis in the panel: the best lines, the threat or the progress, and the settings.

use super::super::PanelContext;
use super::LINE_HEIGHT_PX;
use crate::game_status;
use crate::learn::moves_by_level::{players_by_level, players_text};
use crate::review::judgement_text::{self, Foot};
use crate::review::{HoveredLine, MAX_LINES, ReviewRequest, analysis};
use crate::session::{ForfeitCause, Request};
use crate::setup::Engine;
use crate::theme::painter::{Painter, TextAlign, TextStyle, area};
use crate::theme::tips::Tip;
use bevy_egui::egui::{Color32, Pos2, Rect, Sense, Stroke, Vec2, pos2, vec2};
use quadrille_arena::PlayerFailure;
use quadrille_drawing::arrows::rank_colour;
use quadrille_drawing::marks::BADGE_GROUND;
use quadrille_games::rules::{AnyMove, AnyPosition};
use quadrille_review::findings::Findings;
use quadrille_review::judge::Evaluation;
use quadrille_review::search_text;
use quadrille_teaching::strength::LevelTries;
use quadrille_text::{self as text, tr};

/// The width of a line's number with its score.
const SCORE_WIDTH_PX: f32 = 78.0;
/// The gaps between the number and the score, and between the score and the moves.
const DISC_GAP_PX: f32 = 6.0;
const SCORE_GAP_PX: f32 = 12.0;
/// The radius of the disc with a line's number.
const DISC_RADIUS_PX: f32 = 8.0;
/// The radius of that disc if room is short.
const LOW_DISC_RADIUS_PX: f32 = 7.0;
/// The height of a line if room is short.
const LOW_LINE_HEIGHT_PX: f32 = 18.0;
/// The width of the ellipsis after the moves with its gap.
const ELLIPSIS_WIDTH_PX: f32 = 14.0;
/// The gap between two moves of a line.
const MOVE_GAP_PX: f32 = 6.0;
/// The width of a bar in the strip of levels, and the distance between two.
const LEVEL_BAR_PX: [f32; 2] = [3.0, 4.0];
/// The size of that strip.
const STRIP_SIZE_PX: Vec2 = vec2(39.0, 12.0);
/// The height of the progress bar.
const BAR_HEIGHT_PX: f32 = 3.0;
/// The gap between the last line's number and the progress bar.
const BAR_GAP_PX: f32 = 2.0;
/// The line height of the text below the lines.
const FOOT_LINE_HEIGHT_PX: f32 = 18.0;

const fn line_height(is_low: bool) -> f32 {
    if is_low { LOW_LINE_HEIGHT_PX } else { LINE_HEIGHT_PX }
}

/// Returns the height above the text below the lines, where the progress is drawn if there is room.
const fn bar_height(is_low: bool) -> f32 {
    if is_low { 1.0 } else { BAR_GAP_PX + BAR_HEIGHT_PX }
}

/// Returns the height of the lines and the text below them in this width.
pub(super) fn lines_height(
    painter: &Painter,
    context: &PanelContext,
    width: f32,
    is_low: bool,
) -> f32 {
    let lines = context.review.analysis.count as f32 * line_height(is_low);
    let pointed = context.review.analysis.pointed.is_some();
    let (_, text, ink) = foot_text(painter, context, pointed, is_low);
    lines + bar_height(is_low) + foot_height(painter, &text, width, ink)
}

/// Returns the height of the text below the lines: at least two rows, so that the panel rarely jumps.
fn foot_height(painter: &Painter, text: &str, width: f32, ink: TextStyle) -> f32 {
    let galley = painter.lay(text, width, FOOT_LINE_HEIGHT_PX, ink);
    galley.size().y.max(2.0 * FOOT_LINE_HEIGHT_PX)
}

/// Returns the results in the viewed position.
fn findings<'a>(context: &'a PanelContext) -> Option<&'a Findings> {
    let analysis = &context.review.analysis;
    analysis.findings_at(context.session.viewed_key())
}

/// Draws the best lines, and below them the threat or the progress. The board previews the move under the pointer. A click adds
/// the line to the moves and views that move.
pub(super) fn draw_lines(painter: &mut Painter, context: &PanelContext, is_low: bool) {
    let analysis = &context.review.analysis;
    let look = painter.look;
    let mut hovered_line = None;
    let results = findings(context);
    let lines = results.map_or(&[][..], |results| &results.lines);
    let good = analysis::good_lines(lines, context.position.variant());
    for index in 0..analysis.count {
        let Some(line) = lines.get(index) else {
            let has_problem = results.is_some_and(|results| results.problem.is_some());
            let is_thinking =
                index == 0 && !has_problem && !context.position.legal_moves().is_empty();
            let text = if is_thinking { tr!("review-thinking") } else { String::new() };
            painter.text_line(line_height(is_low), &text, look.dim(13.0));
            continue;
        };
        if let Some(line) = draw_line(painter, context, index, good, is_low, line) {
            hovered_line = Some(line);
        }
    }
    let has_changed = hovered_line != analysis.pointed;
    painter.send_if(has_changed, ReviewRequest::PointAt(hovered_line));
    draw_foot(painter, context, hovered_line.is_some(), is_low);
}

/// Returns the text below the lines: its name, the text, and its style.
fn foot_text(
    painter: &Painter,
    context: &PanelContext,
    pointed: bool,
    is_low: bool,
) -> (&'static str, String, TextStyle) {
    let look = painter.look;
    match Foot::from_analysis(findings(context), pointed, is_low) {
        Foot::Problem(problem) => {
            let reason = ForfeitCause::from(PlayerFailure::Engine(problem.clone())).text();
            let label = tr!("analysis-engine", name = chosen_name(context), reason = reason);
            ("analysis-problem", label, TextStyle::regular(12.5, look.danger))
        }
        Foot::Threat(threat) => {
            ("analysis-threat", threat.localized(), TextStyle::medium(12.5, look.danger))
        }
        Foot::Tip => {
            let takes = context.session.accepts_moves(context.session.place());
            let tip = judgement_text::line_tip(takes, context.session.can_play_on());
            ("analysis-tip", tip, look.dim(12.5))
        }
        Foot::Progress => ("analysis-progress", progress(context), look.dim(12.5)),
    }
}

/// Draws the progress, and the text below the lines.
fn draw_foot(painter: &mut Painter, context: &PanelContext, pointed: bool, is_low: bool) {
    let (name, text, ink) = foot_text(painter, context, pointed, is_low);
    let above = painter.room(bar_height(is_low));
    if !is_low {
        let bar = above.with_min_y(above.bottom() - BAR_HEIGHT_PX);
        painter.progress(bar, context.review.analysis.share_of_time());
        painter.describe(above, "analysis-time", &progress(context));
    }
    let width = painter.rest().width();
    let rect = painter.room(foot_height(painter, &text, width, ink));
    let galley = painter.lay(&text, width, FOOT_LINE_HEIGHT_PX, ink);
    painter.galley(rect.min, galley, ink.colour);
    painter.describe(rect, name, &text);
}

/// Draws one line. The first `good` lines are good. Returns the hovered line.
fn draw_line(
    painter: &mut Painter,
    context: &PanelContext,
    index: usize,
    good: usize,
    is_low: bool,
    evaluation: &Evaluation,
) -> Option<HoveredLine> {
    let look = painter.look;
    let number = index + 1;
    // The move's target on the board shows the same lead.
    let proven_lead =
        evaluation.pv.first().and_then(|&mv| context.margins.lead_text(context.position, mv));
    let score = proven_lead
        .unwrap_or_else(|| search_text::short_score(evaluation.score, context.position.variant()));
    let rect = painter.room(line_height(is_low));
    let name = format!("review-line-{number}");
    // No line can be added after the end of a finished game.
    let can_add = context.session.accepts_moves(context.session.place());
    let response = if can_add {
        painter.click(rect, &name)
    } else {
        painter.sense(rect, &name, Sense::hover())
    };
    let line_text = search_text::line(context.position, &evaluation.pv);
    painter.set_label(&response, &format!("{number}. {score}  {line_text}"));
    let base = rect.center().y + 4.5;
    let strong = TextStyle::medium(13.0, look.text);
    let radius = if is_low { LOW_DISC_RADIUS_PX } else { DISC_RADIUS_PX };
    let middle = pos2(rect.left() + DISC_RADIUS_PX, rect.center().y);
    draw_disc(painter, middle, radius, number, rank_colour(index, good));
    // A long score moves the line to the right.
    let min_score_right = rect.left() + SCORE_WIDTH_PX - SCORE_GAP_PX;
    let score_left = middle.x + DISC_RADIUS_PX + DISC_GAP_PX;
    let score_right = min_score_right.max(score_left + painter.width(&score, strong).ceil());
    let line_rect = rect.with_min_x(rect.left() + score_right - min_score_right);
    let strip = strip_rect(painter, context.position, evaluation, line_rect);
    if let (Some(tries), Some(&mv)) =
        (context.by_level.tries_at(context.position), evaluation.pv.first())
    {
        draw_levels(painter, number, strip, rect, tries, mv);
    }
    let moves_rect =
        strip.map_or(line_rect, |strip| line_rect.with_max_x(strip.left() - MOVE_GAP_PX));
    let score_rect = rect.with_max_x(score_right);
    painter.text_in_rect(score_rect, TextAlign::Right, &score, strong);
    let pointer = response.hover_pos();
    let mut hovered_moves = None;
    let mut moves_right = None;
    let moves = move_rects(painter, context.position, evaluation, moves_rect);
    for (step, (move_rect, text)) in moves.iter().enumerate() {
        let hover_rect = move_rect.expand2(vec2(MOVE_GAP_PX / 2.0, 0.0));
        let is_hovered = pointer.is_some_and(|at| hover_rect.contains(at));
        if is_hovered {
            hovered_moves = Some(step + 1);
        }
        let ink = match step {
            _ if is_hovered => TextStyle::medium(13.0, look.accent),
            0 => strong,
            _ => TextStyle::regular(13.0, look.text2),
        };
        painter.text(pos2(move_rect.left(), base), TextAlign::Left, text, ink);
        moves_right = Some(move_rect.right());
    }
    if moves.len() < evaluation.pv.len()
        && let Some(right) = moves_right
    {
        painter.text(pos2(right + MOVE_GAP_PX, base), TextAlign::Left, "…", look.dim(13.0));
    }
    painter.focus_ring(&response, 4);
    let is_focused = response.has_focus();
    if can_add && response.clicked() {
        let moves = hovered_moves.unwrap_or(1);
        let place = context.session.place();
        painter.send(Request::AddLine(place, evaluation.pv.clone(), moves));
        return None;
    }
    (response.hovered() || is_focused)
        .then(|| HoveredLine { line: index, moves: hovered_moves.unwrap_or(0) })
}

/// Returns the strip of levels at the end of a line; `None` if the first move needs its room.
fn strip_rect(
    painter: &Painter,
    position: &AnyPosition,
    evaluation: &Evaluation,
    rect: Rect,
) -> Option<Rect> {
    let first_move = text::move_text(position, *evaluation.pv.first()?);
    let move_width = painter.width(&first_move, TextStyle::medium(13.0, painter.look.text));
    let left = rect.right() - STRIP_SIZE_PX.x;
    let moves_right = rect.left() + SCORE_WIDTH_PX + move_width + ELLIPSIS_WIDTH_PX;
    let has_room = moves_right + MOVE_GAP_PX <= left;
    let top = rect.center().y - STRIP_SIZE_PX.y / 2.0;
    has_room.then(|| Rect::from_min_size(pos2(left, top), STRIP_SIZE_PX))
}

/// Draws a bar for each level in `strip`. Its height is the number of players who play `mv`. A level without such players is
/// dark. Without room for the strip, only screen readers have the figures, at the line in `rect`.
fn draw_levels(
    painter: &mut Painter,
    number: usize,
    strip: Option<Rect>,
    rect: Rect,
    tries: &LevelTries,
    mv: AnyMove,
) {
    let look = painter.look;
    let name = format!("review-line-levels-{number}");
    let figures = players_text(tries, mv);
    let Some(strip) = strip else {
        painter.describe(rect, &name, &figures);
        return;
    };
    let [bar_width, step] = LEVEL_BAR_PX;
    for (index, (_, count)) in players_by_level(tries, mv).enumerate() {
        let left = strip.left() + step * index as f32;
        let cell = area(left, strip.top(), bar_width, strip.height());
        painter.fill(cell, 0, look.line);
        let bar_height = strip.height() * count as f32 / 10.0;
        painter.fill(cell.with_min_y(cell.bottom() - bar_height), 0, look.accent);
    }
    painter.register(strip, &name);
    painter.describe(strip, &name, &figures).tip(&figures);
}

/// Draws the line's number like that of its arrow.
fn draw_disc(painter: &Painter, middle: Pos2, radius: f32, number: usize, ring: &str) {
    let colour = |code: &str| Color32::from_hex(code).unwrap_or(painter.look.text);
    let stroke = Stroke::new(1.5, colour(ring));
    let canvas = painter.ui.painter();
    canvas.circle(middle, radius, colour(BADGE_GROUND), stroke);
    let disc = Rect::from_center_size(middle, Vec2::splat(2.0 * radius));
    let ink = TextStyle::bold(11.0, colour(ring));
    painter.label_in(disc, &number.to_string(), ink);
}

/// Returns the rectangles of the moves of a line that fit its row, with their texts.
fn move_rects(
    painter: &Painter,
    position: &AnyPosition,
    evaluation: &Evaluation,
    rect: Rect,
) -> Vec<(Rect, String)> {
    let ink = TextStyle::medium(13.0, painter.look.text);
    let mut x = rect.left() + SCORE_WIDTH_PX;
    let mut rects = Vec::new();
    for text in text::move_texts(position, &evaluation.pv) {
        let width = painter.width(&text, ink);
        if x + width + ELLIPSIS_WIDTH_PX > rect.right() && !rects.is_empty() {
            break;
        }
        rects.push((area(x, rect.top(), width, rect.height()), text));
        x += width + MOVE_GAP_PX;
    }
    rects
}

/// Returns depth, nodes and time of the search; empty without a result.
pub(super) fn progress(context: &PanelContext) -> String {
    let Some(results) = findings(context) else { return String::new() };
    context.review.analysis.depth().map_or_else(String::new, |depth| {
        tr!(
            "analysis-progress",
            depth = depth,
            number = results.nodes,
            nodes = game_status::short_count(results.nodes),
            time = game_status::clock(results.elapsed),
            longest = game_status::clock(context.review.analysis.time_limit)
        )
    })
}

/// Returns the depth of the search; empty without a result.
pub(super) fn short_progress(context: &PanelContext) -> String {
    let depth = findings(context).and_then(|_| context.review.analysis.depth());
    depth.map_or_else(String::new, |depth| tr!("thinking-depth", depth = depth))
}

/// Returns the name of the searching engine.
fn chosen_name(context: &PanelContext) -> String {
    let engine = context.review.analysis.engine();
    engine.map_or_else(|| tr!("analysis-own"), str::to_owned)
}

/// Returns whether another engine can be chosen.
pub(super) fn has_other_engine(context: &PanelContext) -> bool {
    !context.settings.engines.is_empty()
}

/// Draws a stepper for the engine, whose name may be long, with this label.
pub(super) fn draw_engine(
    painter: &mut Painter,
    context: &PanelContext,
    rect: Rect,
    label: Option<&str>,
) {
    let name = context.review.analysis.engine();
    let engines = context.settings.engines.iter();
    let all: Vec<Option<&Engine>> = std::iter::once(None).chain(engines.map(Some)).collect();
    let chosen = all.iter().flatten();
    let mut now = chosen.copied().find(|engine| Some(&*engine.name) == name);
    let chosen_name = chosen_name(context);
    if painter.step_among(rect, "analysis-engine", label, &chosen_name, &all, &mut now) {
        painter.send(ReviewRequest::UseEngine(now.cloned()));
    }
}

/// The height of a row of the settings, and the gap between two.
const CONTROL_PX: [f32; 2] = [30.0, 6.0];

/// Returns the height of the settings.
pub(super) fn controls_height(context: &PanelContext, is_low: bool) -> f32 {
    let [row, gap] = CONTROL_PX;
    if has_other_engine(context) && !is_low { 2.0 * row + gap } else { row }
}

/// Draws the settings: the engine if it is not in the head, and the number of lines. Also draws the buttons that
/// continue a finished search and that close the analysis.
pub(super) fn draw_controls(painter: &mut Painter, context: &PanelContext, is_low: bool) {
    let analysis = &context.review.analysis;
    if has_other_engine(context) && !is_low {
        let [row, gap] = CONTROL_PX;
        let rect = painter.room(row);
        draw_engine(painter, context, rect, Some(&tr!("analysis-engines")));
        painter.space(gap);
    }
    let counts =
        (1..=MAX_LINES).map(|count| (format!("analysis-lines-{count}"), count.to_string(), count));
    painter.row(30.0, 8.0, |painter| {
        let hide = tr!("review-hide");
        let hide_size = vec2(painter.button_width(&hide, 13.0, 74.0).min(92.0), 30.0);
        let deeper = tr!("review-deeper");
        let deeper_size = vec2(74.0, 30.0);
        let can_deepen = analysis.can_go_deeper();
        let mut room = painter.rest().width() - hide_size.x - 8.0;
        if can_deepen {
            room -= deeper_size.x + 8.0;
        }
        if let Some(count) = painter.choose(vec2(room, 30.0), counts, &analysis.count) {
            painter.send(ReviewRequest::Lines(count));
        }
        if can_deepen {
            let clicked = painter.button(deeper_size, "review-deeper", &deeper, 13.0);
            painter.send_if(clicked, ReviewRequest::Deeper);
        }
        let clicked = painter.button(hide_size, "review-analyse", &hide, 13.0);
        painter.send_if(clicked, ReviewRequest::Analyse(false));
    });
}
