//! The progress of an AI's search; with two AIs there is one strip for each.

use super::cards::first_fitting;
use super::column::Rank;
use super::{PanelContext, tree};
use crate::game_status;
use crate::session::thinking::displayed_progress;
use crate::session::{Request, Thinking};
use crate::settings::Settings;
use crate::setup::Controller;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextAlign, TextStyle, area};
use bevy::prelude::Mut;
use bevy_egui::egui::{Rect, Sense, Stroke, pos2};
use quadrille_drawing::timing;
use quadrille_games::rules::{AnyPosition, Player};
use quadrille_review::search_text;
use quadrille_text::{side, tr};
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
const HEIGHTS_PX: [f32; 3] = [64.0, 84.0, 124.0];

/// Returns the heights of a strip; none without an AI, and after the end of a game. It stays while an AI plays, so that the
/// move list does not jump after every move.
pub(super) fn strip_heights(context: &PanelContext) -> Vec<(Rank, f32)> {
    let mut seats = context.session.seats.iter();
    let has_ai = seats.any(|seat| seat.controller != Controller::Human);
    let is_unfolded = context.settings.panel.thinking;
    let searches = context.thinking.player.is_some();
    if context.session.is_over() || (!has_ai && !searches) {
        return Vec::new();
    }
    if is_double(context) {
        let [title, line, all] = DOUBLE_HEIGHTS_PX;
        let mut heights = vec![(Rank::Secondary, title)];
        if is_unfolded {
            heights.extend([(Rank::Figures, line), (Rank::Usual, all)]);
        }
        return heights;
    }
    let [short, folded, all] = HEIGHTS_PX;
    let usual = if is_unfolded { (Rank::Figures, all) } else { (Rank::Usual, folded) };
    vec![(Rank::Secondary, short), usual]
}

/// Returns the result in words, with and without the side.
fn assessment_texts(position: &AnyPosition, news: &Thinking) -> [String; 2] {
    let Some(assessment) = news.assessment else {
        return [String::new(), String::new()];
    };
    let score = search_text::assessment(assessment, position.variant());
    match news.player {
        Some(player) => {
            let side = side(position, player);
            [tr!("thinking-score", side = side, score = &score), score]
        }
        None => [score.clone(), score],
    }
}

/// Returns whether each player has a strip, without buttons, because a game between AIs has its own.
pub(super) fn is_double(context: &PanelContext) -> bool {
    context.session.is_demo()
}

/// Returns the title of the last search, which names the move that was made after it, and a shorter one.
fn last_titles(context: &PanelContext, news: Option<&Thinking>) -> Vec<String> {
    let session = context.session;
    let searched = news.and_then(|news| news.key?.place_in(session.id));
    let way = session.game.way_to(session.game.place());
    let mut steps = way.into_iter();
    let next = steps.find(|&step| session.game.before(step) == searched);
    match next.and_then(|step| tree::numbered_move(&session.game, step)) {
        Some(name) => vec![tr!("thinking-of", move = &name), name],
        None => vec![tr!("thinking-last")],
    }
}

/// Draws the background: filled during a search, else with an edge.
fn draw_background(painter: &mut Painter, rect: Rect, busy: bool) {
    if busy {
        painter.fill(rect, 10, painter.look.raised);
    } else {
        painter.outline(rect, 10, 1.0, painter.look.line);
    }
}

/// Returns the used share of the time.
fn share(thinking: &Thinking) -> f32 {
    thinking.used.as_secs_f32() / thinking.limit.as_secs_f32().max(0.001)
}

/// Draws depth and nodes at the left, and the used time at the right.
fn draw_figures(painter: &Painter, news: &Thinking, left: f32, right: f32, baseline: f32) {
    let count = game_status::short_count(news.nodes);
    let depth = news.depth;
    // The texts are sorted from the longest to the shortest.
    let searched = match (news.is_proven(), news.nodes) {
        (true, 0) => vec![tr!("thinking-book")],
        (true, _) => vec![
            tr!("thinking-proven", number = news.nodes, count = &count),
            tr!("thinking-proven-short"),
        ],
        // The result of the book is hidden.
        (false, 0) if depth == 0 => Vec::new(),
        (false, _) => vec![
            tr!("thinking-searched", depth = depth, number = news.nodes, count = &count),
            tr!("thinking-searched-short", depth = depth, count = &count),
        ],
    };
    let ink = painter.look.dim(12.5);
    let used = tr!("thinking-used", time = game_status::short_time(news.used));
    let wide = painter.text(pos2(right, baseline), TextAlign::Right, &used, ink);
    let room = right - left - wide - 12.0;
    let searched = first_fitting(&searched, |text| painter.width(text, ink) <= room);
    painter.text_within(pos2(left, baseline), room, searched, ink);
}

/// Explains depth and nodes, drawn between `x` with this baseline, by a tooltip.
fn add_tooltip(painter: &Painter, x: RangeInclusive<f32>, baseline: f32, name: &str) {
    let place = Rect::from_x_y_ranges(x, baseline - 14.0..=baseline + 5.0);
    let response = painter.hovered(place, &format!("{name}-figures"));
    response.on_hover_ui(|ui| _ = ui.label(tr!("thinking-depth-tip")));
}

/// Draws the strip with the current or the last search, or a waiting AI: of the player `own`, or of both.
pub(super) fn draw_thinking(
    painter: &mut Painter,
    context: &PanelContext,
    own: Option<Player>,
    rect: Rect,
) {
    let look = painter.look;
    let session = context.session;
    let thinks = context.thinking.player;
    let running = context.thinking.is_running(session)
        && thinks.is_some_and(|player| own.is_none_or(|own| own == player));
    let paused = session.paused
        && match own {
            Some(player) => session.game.position().to_move() == player,
            None => session.seat_to_move().controller != Controller::Human,
        };
    let waiting = paused && own.is_none();
    draw_background(painter, rect, running || waiting);
    let news = displayed_progress(session, context.thinking, context.last_searches, own);
    let titles = match own {
        None if running && context.thinking.hint => vec![tr!("thinking-hint"), tr!("thinking")],
        _ if running && context.thinking.starting => vec![tr!("thinking-starting")],
        _ if running => vec![tr!("thinking")],
        _ if paused => vec![tr!("thinking-paused")],
        _ if news.is_some() => last_titles(context, news.as_ref()),
        Some(_) => vec![tr!("thinking-other")],
        None => vec![tr!("thinking-waiting")],
    };
    let title = &titles[0];
    let high = rect.height();
    let folded = !context.settings.panel.thinking || (own.is_some() && high < DOUBLE_HEIGHTS_PX[1]);
    let dense = own.is_some() && high < DOUBLE_HEIGHTS_PX[2];
    let awake = running || waiting;
    let shade = if awake { look.text } else { look.text2 };
    let (left, right) = (rect.left() + 14.0, rect.right() - 14.0);
    let y = |offset: f32| rect.top() + offset;
    let [middle, first, second, third] = match own {
        Some(_) => [16.0, 21.0, 41.0, if dense { 41.0 } else { 61.0 }],
        None => [20.0, 25.0, 48.0, 69.0],
    };
    draw_dot(painter, pos2(left + 4.0, y(middle)), running);
    let inks = [TextStyle::bold(13.5, shade), TextStyle::bold(15.0, shade)];
    let end = right - 22.0;
    let visible_news = news.as_ref().filter(|_| !folded);
    let scores = visible_news.map(|news| assessment_texts(context.position, news));
    let [whole, short_score] = scores.unwrap_or_default();
    let line =
        Rect::from_x_y_ranges(left + 20.0..=end - SCORE_GAP_PX, y(first) - 15.0..=y(first) + 5.0);
    painter.ends(line, fitting_pair(painter, &titles, [&whole, &short_score], line, inks), inks);
    let (mut name, mut description) = ("thinking".to_owned(), format!("{title} {whole}"));
    if let Some(player) = own {
        let who = &session.seats[player.index()].name;
        (name, description) = (format!("thinking-{player}"), format!("{who}: {description}"));
    }
    painter.describe(rect, &name, &description);
    if !whole.is_empty() {
        let tip = tr!("thinking-score-tip", score = &whole);
        let place = Rect::from_min_max(pos2(left, rect.top()), pos2(end, y(first) + 6.0));
        let response = painter.sense(place, &format!("{name}-score"), Sense::hover());
        response.on_hover_text(tip);
    }
    let button = area(end, y(first) - 17.0, 24.0, 24.0);
    draw_fold_button(painter, context, button, &format!("{name}-fold"));
    if own.is_none() && high < HEIGHTS_PX[1] {
        draw_short(painter, context, rect, visible_news, running, waiting);
        return;
    }
    if let Some(news) = visible_news {
        if own.is_none() || !dense {
            draw_figures(painter, news, left, right, y(second));
            add_tooltip(painter, left..=right, y(second), &name);
        }
        let mut room = right - left;
        if dense && news.depth > 0 && !news.is_proven() {
            let depth = tr!("thinking-depth", depth = news.depth);
            let at = pos2(right, y(third));
            room -= painter.text(at, TextAlign::Right, &depth, look.dim(12.5)) + 12.0;
        }
        let ink = TextStyle::regular(13.0, shade);
        painter.text_within(pos2(left, y(third)), room, &news.line, ink);
    }
    let done = if running { share(context.thinking) } else { 0.0 };
    let bar = |top: f32| area(left, y(top), right - left, 3.0);
    if own.is_some() {
        if running && (folded || !dense) {
            painter.progress(bar(rect.height() - 7.0), done);
        }
    } else {
        let [line, row] = if folded { [40.0, 51.0] } else { [80.0, 91.0] };
        painter.progress(bar(line), done);
        let half = (right - left - 8.0) / 2.0;
        let buttons = [left, right - half].map(|x| area(x, y(row), half, 26.0));
        draw_controls(painter, context, buttons, running, waiting);
    }
}

/// Returns the title and the score for a line. A shorter title gives way to the score that names its side. Without room for
/// both the dot stands for the title.
fn fitting_pair<'a>(
    painter: &Painter,
    titles: &'a [String],
    scores: [&'a str; 2],
    line: Rect,
    [title_ink, score_ink]: [TextStyle; 2],
) -> [&'a str; 2] {
    let room = line.width() - TITLE_GAP_PX;
    let pairs =
        scores.into_iter().flat_map(|score| titles.iter().map(move |it| [it.as_str(), score]));
    let mut fitting = pairs.filter(|[title, score]| {
        painter.width(title, title_ink) + painter.width(score, score_ink) <= room
    });
    fitting.next().unwrap_or(["", scores[1]])
}

/// Draws the button that shows or hides the AI's figures.
fn draw_fold_button(painter: &mut Painter, context: &PanelContext, place: Rect, name: &str) {
    let (icon, tip) = if context.settings.panel.thinking {
        (Icon::Less, tr!("thinking-fold"))
    } else {
        (Icon::More, tr!("thinking-unfold"))
    };
    if painter.bare_icon(place, name, icon, &tip) {
        let is_unfolded = context.settings.panel.thinking;
        painter.change(move |mut settings: Mut<Settings>| settings.panel.thinking = !is_unfolded);
    }
}

/// Draws the strip in two lines, where there is little room.
fn draw_short(
    painter: &mut Painter,
    context: &PanelContext,
    rect: Rect,
    news: Option<&Thinking>,
    running: bool,
    waiting: bool,
) {
    let (left, right) = (rect.left() + 14.0, rect.right() - 14.0);
    let row = rect.bottom() - 32.0;
    let buttons = [(154.0, 86.0), (62.0, 62.0)].map(|(x, wide)| area(right - x, row, wide, 24.0));
    if let Some(news) = news {
        let count = game_status::short_count(news.nodes);
        // The texts are sorted from the longest to the shortest.
        let texts = if news.is_proven() {
            vec![tr!("thinking-proven-short")]
        } else {
            let depth = news.depth;
            let full = tr!("thinking-searched-short", depth = depth, count = count);
            vec![full, tr!("thinking-depth", depth = depth)]
        };
        let ink = painter.look.dim(12.5);
        let room = buttons[0].left() - 8.0 - left;
        let text = first_fitting(&texts, |text| painter.width(text, ink) <= room);
        painter.text_within(pos2(left, row + 16.5), room, text, ink);
        add_tooltip(painter, left..=left + room, row + 16.5, "thinking");
    }
    if running {
        let bar = area(left, rect.bottom() - 4.0, right - left, 2.0);
        painter.progress(bar, share(context.thinking));
    }
    draw_controls(painter, context, buttons, running, waiting);
}

/// Draws the buttons: Move now and Stop during a search, One move and Resume while paused.
fn draw_controls(
    painter: &mut Painter,
    context: &PanelContext,
    places: [Rect; 2],
    running: bool,
    waiting: bool,
) {
    let for_move = running && !context.thinking.hint;
    let buttons = if waiting {
        let label = tr!("button-label", id = "step");
        let go_on = Request::Pause(false);
        [("one-move", label, true, Request::Step), ("go-on", tr!("thinking-go-on"), true, go_on)]
    } else {
        let label = tr!("thinking-move-now");
        [
            ("move-now", label, for_move, Request::MoveNow),
            ("stop", tr!("stop"), running, Request::StopThinking),
        ]
    };
    for (place, (name, label, can, request)) in places.into_iter().zip(buttons) {
        let clicked = painter.low_button(place, name, &label, 12.5, can);
        painter.send_if(clicked, request);
    }
}

/// Draws the amber dot, with a pulsing ring during a search unless motion is reduced.
fn draw_dot(painter: &Painter, at: bevy_egui::egui::Pos2, running: bool) {
    let look = painter.look;
    let shapes = painter.ui.painter();
    if !running {
        shapes.circle_filled(at, 3.0, look.text3);
        return;
    }
    let ctx = painter.ui.ctx();
    let moves = ctx.global_style().animation_time > 0.0;
    let turns = ctx.time() / f64::from(timing::THINKING_PERIOD_MS / 1000.0);
    let phase = if moves { (turns * std::f64::consts::TAU).sin() as f32 } else { 0.0 };
    let breath = 0.5 + 0.5 * phase;
    shapes.circle_filled(at, 4.0, look.fill);
    let ring = look.fill.gamma_multiply(0.6 - 0.4 * breath);
    shapes.circle_stroke(at, 6.0 + 2.5 * breath, Stroke::new(1.5, ring));
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

    fn thinking_state(player: Player) -> Thinking {
        Thinking {
            player: Some(player),
            depth: 5,
            assessment: Some(Assessment::Searched(Score::Cp(0))),
            ..Thinking::default()
        }
    }

    /// Checks at every width that a title is left out only where not even the shortest one fits.
    #[test]
    fn title_stays_beside_the_score_as_long_as_it_fits() {
        let mut frames = Frames::new(600.0, 100.0);
        let titles = ["Analysis of 8… 4,12,2,12", "8… 4,12,2,12"].map(str::to_owned);
        let scores = ["Green and Yellow: wins by 10 or more", "wins by 10 or more"];
        frames.draw(Vec::new(), |painter, _| {
            let ink = TextStyle::bold(15.0, painter.look.text);
            let inks = [ink, ink];
            let least = painter.width(&titles[1], ink) + painter.width(scores[1], ink);
            for width in (100..600).step_by(10) {
                let line = area(0.0, 0.0, width as f32, 20.0);
                let [title, score] = fitting_pair(painter, &titles, scores, line, inks);
                let fits = least + TITLE_GAP_PX <= line.width();
                assert_eq!(title.is_empty(), !fits, "{width} px: {title:?}, {score:?}");
                let wide = painter.width(title, ink) + painter.width(score, ink);
                assert!(!fits || wide <= line.width(), "{width} px");
            }
        });
    }

    #[test]
    fn score_names_its_side() {
        let position = AnyPosition::start(Variant::Hique);
        let [whole, short] = assessment_texts(&position, &thinking_state(Player::Two));
        assert_eq!(whole, "White: 50% expected");
        assert_eq!(short, "50% expected");
    }
}
