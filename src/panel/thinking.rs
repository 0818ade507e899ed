//! The progress of an AI's search; with two AIs there is one strip for each.

use super::PanelContext;
use crate::game_status;
use crate::session::thinking::displayed_progress;
use crate::session::{Request, Session, Thinking};
use crate::settings::Settings;
use crate::setup::Controller;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextAlign, TextStyle, area};
use bevy::prelude::Mut;
use bevy_egui::egui::{Rect, Sense, Stroke, pos2};
use quadrille_drawing::column::Rank;
use quadrille_drawing::text_forms::first_fitting_text;
use quadrille_drawing::timing;
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyPosition, Player};
use quadrille_review::search_text;
use quadrille_session::tree;
use quadrille_text::{fitting_line, side, tr};
use std::ops::RangeInclusive;
use std::time::Duration;

/// The frame interval of the pulse.
const PULSE_INTERVAL: Duration = Duration::from_millis(60);

/// The gap between the score and the button that folds the strip.
const SCORE_GAP_PX: f32 = 4.0;
/// The gap between the title and the score.
const TITLE_GAP_PX: f32 = 13.0;
/// The heights of one of two strips, in logical px: its title, its title and its line, and everything.
const DOUBLE_HEIGHTS_PX: [f32; 3] = [36.0, 50.0, 88.0];
/// The heights of the only strip: in two lines, without its figures, and with them.
const HEIGHTS_PX: [f32; 3] = [SHORT_HEIGHT_PX, 84.0, 124.0];
/// The height of the only strip in two lines.
pub(super) const SHORT_HEIGHT_PX: f32 = 64.0;

/// Returns the heights of a strip; none without an AI, and after the end of a game. It stays while an AI plays, so that the
/// move list does not jump after every move.
pub(super) fn strip_heights(context: &PanelContext) -> Vec<(Rank, f32)> {
    let is_unfolded = context.settings.panel.thinking;
    if context.session.is_over() || !has_ai(context) {
        return Vec::new();
    }
    if has_two_strips(context) {
        let [title_height, line_height, full_height] = DOUBLE_HEIGHTS_PX;
        let mut heights = vec![(Rank::Secondary, title_height)];
        if is_unfolded {
            heights.extend([(Rank::Figures, line_height), (Rank::Usual, full_height)]);
        }
        return heights;
    }
    let [short_height, folded_height, full_height] = HEIGHTS_PX;
    let usual_height =
        if is_unfolded { (Rank::Figures, full_height) } else { (Rank::Usual, folded_height) };
    vec![(Rank::Secondary, short_height), usual_height]
}

fn has_ai(context: &PanelContext) -> bool {
    context.session.seats.iter().any(|seat| seat.controller != Controller::Human)
}

/// Returns the assessment of the search in words, with and without the side.
fn assessment_texts(position: &AnyPosition, progress: &Thinking) -> [String; 2] {
    let Some(assessment) = progress.assessment else { return [String::new(), String::new()] };
    let score = search_text::assessment_text(assessment, position.variant());
    match progress.player {
        Some(player) => {
            let side = side(position, player);
            [tr!("thinking-score", side = side, score = &score), score]
        }
        None => [score.clone(), score],
    }
}

/// Returns whether each player has a strip, without buttons, because a game between AIs has its own.
pub(super) fn has_two_strips(context: &PanelContext) -> bool {
    context.session.is_demo()
}

/// Returns the title of the last search, which names the move that was made after it, and a shorter one.
fn last_titles(context: &PanelContext, progress: Option<&Thinking>) -> Vec<String> {
    let session = context.session;
    let search_place = progress.and_then(|progress| progress.key?.place_in(session.id));
    let current_line = session.game.way_to(session.game.place());
    let mut places = current_line.into_iter();
    let next_place = places.find(|&place| session.game.before(place) == search_place);
    match next_place.and_then(|place| tree::numbered_move(&session.game, place)) {
        Some(move_text) => vec![tr!("thinking-of", move = &move_text), move_text],
        None => vec![tr!("thinking-last")],
    }
}

/// Returns as many moves of the best line as fit.
fn line_text(session: &Session, progress: &Thinking, fits: impl Fn(&str) -> bool) -> String {
    let place = progress.key.and_then(|key| key.place_in(session.id)).unwrap_or(Place::START);
    fitting_line(session.game.position_of(place), &progress.line, fits)
}

/// Draws the background: filled during a search, else with an edge.
fn draw_background(painter: &mut Painter, rect: Rect, is_filled: bool) {
    if is_filled {
        painter.fill(rect, 10, painter.look.raised);
    } else {
        painter.outline(rect, 10, 1.0, painter.look.line);
    }
}

/// Returns the used share of the time.
fn used_time_share(thinking: &Thinking) -> f32 {
    thinking.used_time.as_secs_f32() / thinking.time_limit.as_secs_f32().max(0.001)
}

/// Returns texts about depth and nodes, from the longest to the shortest.
fn figure_texts(progress: &Thinking) -> Vec<String> {
    let node_count_text = game_status::short_count(progress.nodes);
    let depth = progress.depth;
    match (progress.is_proven(), progress.nodes) {
        (true, 0) => vec![tr!("thinking-book"), tr!("thinking-proven-short")],
        (true, _) => vec![
            tr!("thinking-proven", number = progress.nodes, count = &node_count_text),
            tr!("thinking-proven-short"),
        ],
        // The result of the book is hidden.
        (false, 0) if depth == 0 => Vec::new(),
        (false, _) => vec![
            tr!(
                "thinking-searched",
                depth = depth,
                number = progress.nodes,
                count = &node_count_text
            ),
            tr!("thinking-depth", depth = depth),
        ],
    }
}

/// Draws depth and nodes at the left, and the used time at the right.
fn draw_figures(painter: &Painter, progress: &Thinking, left: f32, right: f32, baseline: f32) {
    let figure_texts = figure_texts(progress);
    let style = painter.look.dim(12.5);
    let time_text = tr!("thinking-used", time = game_status::short_time(progress.used_time));
    let time_width = painter.text(pos2(right, baseline), TextAlign::Right, &time_text, style);
    let figures_width = right - left - time_width - 12.0;
    let figures_text =
        first_fitting_text(&figure_texts, |text| painter.width(text, style) <= figures_width);
    painter.text_within(pos2(left, baseline), figures_width, figures_text, style);
}

/// Explains depth and nodes, drawn in `x_range` with this baseline, by a tooltip.
fn add_figures_tooltip(painter: &Painter, x_range: RangeInclusive<f32>, baseline: f32, name: &str) {
    let text_rect = Rect::from_x_y_ranges(x_range, baseline - 14.0..=baseline + 5.0);
    let response = painter.hovered(text_rect, &format!("{name}-figures"));
    response.on_hover_ui(|ui| _ = ui.label(tr!("thinking-depth-tip")));
}

/// Returns the titles of the strip, the longest one first.
fn strip_titles(
    context: &PanelContext,
    strip_player: Option<Player>,
    [is_running, is_paused]: [bool; 2],
    progress: Option<&Thinking>,
) -> Vec<String> {
    match strip_player {
        None if is_running && context.thinking.is_hint => {
            vec![tr!("thinking-hint"), tr!("thinking")]
        }
        _ if is_running && context.thinking.is_starting => vec![tr!("thinking-starting")],
        _ if is_running => vec![tr!("thinking")],
        _ if is_paused => vec![tr!("thinking-paused")],
        // A move would leave no room for a long score, so that one of two strips would have no title.
        Some(_) if progress.is_some() => vec![tr!("thinking-last")],
        Some(_) => vec![tr!("thinking-other")],
        None if progress.is_some() => last_titles(context, progress),
        None => vec![tr!("thinking-waiting")],
    }
}

/// Draws the strip with the current or the last search, or a waiting AI: of the player `strip_player`, or of both.
pub(super) fn draw_thinking(
    painter: &mut Painter,
    context: &PanelContext,
    strip_player: Option<Player>,
    rect: Rect,
) {
    let look = painter.look;
    let session = context.session;
    let thinking_player = context.thinking.player;
    let is_running = context.thinking.is_running(session)
        && thinking_player
            .is_some_and(|player| strip_player.is_none_or(|strip_player| strip_player == player));
    let is_paused = session.is_paused
        && match strip_player {
            Some(player) => session.game.position().to_move() == player,
            None => session.seat_to_move().controller != Controller::Human,
        };
    let is_waiting = is_paused && strip_player.is_none();
    draw_background(painter, rect, is_running || is_waiting);
    let (progress, hiding_reason) =
        displayed_progress(session, context.thinking, context.last_searches, strip_player).unzip();
    let titles = strip_titles(context, strip_player, [is_running, is_paused], progress.as_ref());
    let title = &titles[0];
    let height = rect.height();
    let is_folded = !context.settings.panel.thinking;
    // Of two strips, one of the smallest height shows only the score.
    let is_line_hidden = is_folded || strip_player.is_some() && height < DOUBLE_HEIGHTS_PX[1];
    let is_dense = strip_player.is_some() && height < DOUBLE_HEIGHTS_PX[2];
    let is_active = is_running || is_waiting;
    let text_colour = if is_active { look.text } else { look.text2 };
    let (left, right) = (rect.left() + 14.0, rect.right() - 14.0);
    let y_at = |offset: f32| rect.top() + offset;
    let [dot_y, title_y, figures_y, line_y] = match strip_player {
        Some(_) => [16.0, 21.0, 41.0, if is_dense { 41.0 } else { 61.0 }],
        None => [20.0, 25.0, 48.0, 69.0],
    };
    draw_dot(painter, pos2(left + 4.0, y_at(dot_y)), is_running);
    let styles = [TextStyle::bold(13.5, text_colour), TextStyle::bold(15.0, text_colour)];
    let button_left = right - 22.0;
    let visible_progress = progress.as_ref().filter(|_| !is_folded);
    let scores = visible_progress.map(|progress| assessment_texts(context.position, progress));
    let [full_score, short_score] = scores.unwrap_or_default();
    let title_rect = Rect::from_x_y_ranges(
        left + 20.0..=button_left - SCORE_GAP_PX,
        y_at(title_y) - 15.0..=y_at(title_y) + 5.0,
    );
    // The card above one of two strips names the side.
    let long_score = if strip_player.is_some() { &short_score } else { &full_score };
    let pair = fitting_pair(painter, &titles, [long_score, &short_score], title_rect, styles);
    painter.text_pair(title_rect, pair, styles);
    let (mut name, mut description) = ("thinking".to_owned(), format!("{title} {full_score}"));
    if let Some(player) = strip_player {
        let player_name = session.seats[player.index()].display_name();
        (name, description) =
            (format!("thinking-{player}"), format!("{player_name}: {description}"));
    }
    painter.register(rect, &name);
    painter.describe(rect, &name, &description);
    if !full_score.is_empty() {
        let tip = tr!("thinking-score-tip", score = &full_score);
        let score_rect =
            Rect::from_min_max(pos2(left, rect.top()), pos2(button_left, y_at(title_y) + 6.0));
        let response = painter.sense(score_rect, &format!("{name}-score"), Sense::hover());
        response.on_hover_text(tip);
    }
    let button_rect = area(button_left, y_at(title_y) - 17.0, 24.0, 24.0);
    draw_fold_button(painter, context, button_rect, &format!("{name}-fold"));
    if strip_player.is_none() && height < HEIGHTS_PX[1] {
        draw_short_strip(painter, context, rect, visible_progress, is_running, is_waiting);
        return;
    }
    if let Some(progress) = visible_progress.filter(|_| !is_line_hidden) {
        if strip_player.is_none() || !is_dense {
            draw_figures(painter, progress, left, right, y_at(figures_y));
            add_figures_tooltip(painter, left..=right, y_at(figures_y), &name);
        }
        let mut line_width = right - left;
        let hiding_reason = hiding_reason.flatten();
        // A reason needs the whole line.
        if is_dense && progress.depth > 0 && !progress.is_proven() && hiding_reason.is_none() {
            let depth = tr!("thinking-depth", depth = progress.depth);
            let depth_position = pos2(right, y_at(line_y));
            line_width -=
                painter.text(depth_position, TextAlign::Right, &depth, look.dim(12.5)) + 12.0;
        }
        let style = TextStyle::regular(13.0, text_colour);
        let fits = |text: &str| painter.width(text, style) <= line_width;
        let line_text = hiding_reason.unwrap_or_else(|| line_text(session, progress, fits));
        painter.text_within(pos2(left, y_at(line_y)), line_width, &line_text, style);
    }
    let time_share = if is_running { used_time_share(context.thinking) } else { 0.0 };
    let bar_rect = |top: f32| area(left, y_at(top), right - left, 3.0);
    if strip_player.is_some() {
        if is_running && (is_line_hidden || !is_dense) {
            painter.progress(bar_rect(rect.height() - 7.0), time_share);
        }
    } else {
        let [bar_top, buttons_top] = if is_folded { [40.0, 51.0] } else { [80.0, 91.0] };
        painter.progress(bar_rect(bar_top), time_share);
        let half_width = (right - left - 8.0) / 2.0;
        let button_rects =
            [left, right - half_width].map(|x| area(x, y_at(buttons_top), half_width, 26.0));
        draw_controls(painter, context, button_rects, is_running, is_waiting);
    }
}

/// Returns the title and the score for a line. The title is shortened and left out before the side of the score is left
/// out. Without a title only the dot marks the line.
fn fitting_pair<'a>(
    painter: &Painter,
    titles: &'a [String],
    scores: [&'a str; 2],
    line_rect: Rect,
    [title_style, score_style]: [TextStyle; 2],
) -> [&'a str; 2] {
    let pairs = scores.into_iter().flat_map(|score| {
        titles.iter().map(String::as_str).chain([""]).map(move |title| [title, score])
    });
    let mut fitting_pairs = pairs.filter(|[title, score]| {
        let gap = if title.is_empty() { 0.0 } else { TITLE_GAP_PX };
        let width = painter.width(title, title_style) + gap + painter.width(score, score_style);
        width <= line_rect.width()
    });
    fitting_pairs.next().unwrap_or(["", scores[1]])
}

/// Draws the button that shows or hides the AI's figures.
fn draw_fold_button(painter: &mut Painter, context: &PanelContext, rect: Rect, name: &str) {
    let (icon, tip) = if context.settings.panel.thinking {
        (Icon::Less, tr!("thinking-fold"))
    } else {
        (Icon::More, tr!("thinking-unfold"))
    };
    if painter.bare_icon(rect, name, icon, &tip) {
        let is_unfolded = context.settings.panel.thinking;
        painter.change(move |mut settings: Mut<Settings>| settings.panel.thinking = !is_unfolded);
    }
}

/// Draws the lower line of a strip of two lines: figures and buttons, and the used time at the edge.
fn draw_short_strip(
    painter: &mut Painter,
    context: &PanelContext,
    rect: Rect,
    progress: Option<&Thinking>,
    is_running: bool,
    is_waiting: bool,
) {
    let (left, right) = (rect.left() + 14.0, rect.right() - 14.0);
    let buttons_top = rect.bottom() - 32.0;
    let button_rects =
        [(154.0, 86.0), (62.0, 62.0)].map(|(x, width)| area(right - x, buttons_top, width, 24.0));
    if let Some(progress) = progress {
        let texts = figure_texts(progress);
        let style = painter.look.dim(12.5);
        let text_width = button_rects[0].left() - 8.0 - left;
        let text = first_fitting_text(&texts, |text| painter.width(text, style) <= text_width);
        painter.text_within(pos2(left, buttons_top + 16.5), text_width, text, style);
        add_figures_tooltip(painter, left..=left + text_width, buttons_top + 16.5, "thinking");
    }
    if is_running {
        let bar_rect = area(left, rect.bottom() - 4.0, right - left, 2.0);
        painter.progress(bar_rect, used_time_share(context.thinking));
    }
    draw_controls(painter, context, button_rects, is_running, is_waiting);
}

/// Draws the buttons: Move now and Stop during a search, One move and Resume while paused.
fn draw_controls(
    painter: &mut Painter,
    context: &PanelContext,
    button_rects: [Rect; 2],
    is_running: bool,
    is_waiting: bool,
) {
    let can_move_now = is_running && !context.thinking.is_hint;
    let buttons = if is_waiting {
        let label = tr!("button-label", id = "step");
        let resume_request = Request::Pause(false);
        [
            ("one-move", label, true, Request::Step),
            ("go-on", tr!("thinking-go-on"), true, resume_request),
        ]
    } else {
        let label = tr!("thinking-move-now");
        [
            ("move-now", label, can_move_now, Request::MoveNow),
            ("stop", tr!("stop"), is_running, Request::StopThinking),
        ]
    };
    for (rect, (name, label, is_enabled, request)) in button_rects.into_iter().zip(buttons) {
        let clicked = painter.low_button(rect, name, &label, 12.5, is_enabled);
        painter.send_if(clicked, request);
    }
}

/// Draws the amber dot, with a pulsing ring during a search unless motion is reduced.
fn draw_dot(painter: &Painter, center: bevy_egui::egui::Pos2, is_running: bool) {
    let look = painter.look;
    let shapes = painter.ui.painter();
    if !is_running {
        shapes.circle_filled(center, 3.0, look.text3);
        return;
    }
    let ctx = painter.ui.ctx();
    let is_animated = ctx.global_style().animation_time > 0.0;
    let periods = ctx.time() / f64::from(timing::THINKING_PERIOD_MS / 1000.0);
    let phase = if is_animated { (periods * std::f64::consts::TAU).sin() as f32 } else { 0.0 };
    let pulse = 0.5 + 0.5 * phase;
    shapes.circle_filled(center, 4.0, look.fill);
    let ring_colour = look.fill.gamma_multiply(0.6 - 0.4 * pulse);
    shapes.circle_stroke(center, 6.0 + 2.5 * pulse, Stroke::new(1.5, ring_colour));
    // The used time changes even without new progress.
    ctx.request_repaint_after(PULSE_INTERVAL);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Assessment;
    use crate::theme::test_frames::Frames;
    use quadrille_games::rules::Variant;
    use quadrille_search::Score;
    use quadrille_text::with_readable_notation;

    fn thinking_state(player: Player) -> Thinking {
        Thinking {
            player: Some(player),
            depth: 5,
            assessment: Some(Assessment::Searched(Score::Cp(0))),
            ..Thinking::default()
        }
    }

    /// Checks at every width that the side is left out only where it does not fit alone, and a title only where not even the
    /// shortest one fits beside the score.
    #[test]
    fn side_stays_before_the_score_as_long_as_it_fits() {
        let mut frames = Frames::new(600.0, 100.0);
        let titles = ["Analysis of 8… 4,12,2,12", "8… 4,12,2,12"].map(str::to_owned);
        let scores = ["Green and Yellow: wins by 10 or more", "wins by 10 or more"];
        frames.draw(Vec::new(), |painter, _| {
            let ink = TextStyle::bold(15.0, painter.look.text);
            let inks = [ink, ink];
            for width in (100..600).step_by(10) {
                let line = area(0.0, 0.0, width as f32, 20.0);
                let [title, score] = fitting_pair(painter, &titles, scores, line, inks);
                let has_side = painter.width(scores[0], ink) <= line.width();
                assert_eq!(score, scores[usize::from(!has_side)], "{width} px");
                let least = painter.width(&titles[1], ink) + painter.width(score, ink);
                let fits = least + TITLE_GAP_PX <= line.width();
                assert_eq!(title.is_empty(), !fits, "{width} px: {title:?}, {score:?}");
                let wide = painter.width(title, ink) + painter.width(score, ink);
                assert!(!fits || wide <= line.width(), "{width} px");
            }
        });
    }

    /// The line is that of the searched position, in the current language and notation.
    #[test]
    fn line_has_commas_and_only_whole_moves() {
        let mut session = Session::analysis(AnyPosition::start(Variant::Hique));
        let mut line = Vec::new();
        for _ in 0..4 {
            line.push(session.game.legal_moves()[0]);
            session.game.play(line[line.len() - 1]).unwrap();
        }
        let key = Some(session.key_at(Place::START));
        let progress = Thinking { line, key, ..thinking_state(Player::One) };
        let text = |session: &Session, limit: usize| {
            line_text(session, &progress, |text| text.len() <= limit)
        };
        let whole = text(&session, usize::MAX);
        assert_eq!(whole.matches(", ").count(), 3, "{whole}");
        for limit in 0..whole.len() {
            let short = text(&session, limit);
            let moves = short.strip_suffix(", …").expect("an ellipsis");
            assert!(whole.starts_with(&format!("{moves}, ")), "{limit}: {short} of {whole}");
        }
        with_readable_notation(true, || assert_ne!(text(&session, usize::MAX), whole));
    }

    #[test]
    fn score_names_its_side() {
        let position = AnyPosition::start(Variant::Hique);
        let [whole, short] = assessment_texts(&position, &thinking_state(Player::Two));
        assert_eq!(whole, "White: 50% expected");
        assert_eq!(short, "50% expected");
    }
}
