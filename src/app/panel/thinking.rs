//! The strip that shows what an AI is thinking; where two AIs play each other, each has one.

use super::{Act, Desk, PanelMemory};
use crate::app::drawing::timing;
use crate::app::game_status;
use crate::app::opponent::words;
use crate::app::session::{Request, Thinking};
use crate::app::setup::Controller;
use crate::app::text::tr;
use crate::app::theme::pen::{Ink, Pen, Side, area};
use crate::rules::Player;
use bevy_egui::egui::{Rect, Stroke, pos2};
use std::time::Duration;

/// How often the pulse is drawn anew.
const PULSE: Duration = Duration::from_millis(60);

/// The strip's height in logical px. It stays in its place for as long as an AI sits at the table, so
/// that the move list does not jump whenever the turn changes.
fn height(desk: &Desk) -> f32 {
    let has_ai = desk
        .session
        .seats
        .iter()
        .any(|seat| seat.controller != Controller::Human);
    if !has_ai && desk.thinking.player.is_none() {
        0.0
    } else if is_double(desk) {
        if desk.compact { 50.0 } else { 88.0 }
    } else if is_done(desk) {
        // Without the buttons.
        if desk.compact { 56.0 } else { 88.0 }
    } else if desk.compact {
        64.0
    } else {
        124.0
    }
}

/// What was found, in words.
fn assessed(news: &Thinking) -> String {
    news.assessment.map_or_else(String::new, words::assessment)
}

/// Whether nothing will be thought about any more: the game is over, and nobody asked for a hint.
fn is_done(desk: &Desk) -> bool {
    desk.session.outcome().is_some() && desk.thinking.player.is_none()
}

/// Whether each player has a strip of his own: without buttons, as a demo has them among its own.
pub(super) fn is_double(desk: &Desk) -> bool {
    desk.session.is_demo()
}

/// What a search that runs now tells, which is kept in `last`, or else what the last one told.
///
/// News of the game on the table: those of one that was left or begun anew would be about another board. Before the
/// first move, only what was thought about this very position counts.
fn news(last: &mut Option<(u64, Thinking)>, desk: &Desk, running: bool) -> Option<Thinking> {
    let serial = desk.session.serial;
    if running {
        if desk.thinking.depth > 0 || desk.thinking.is_proven() {
            *last = Some((serial, desk.thinking.clone()));
        }
        return Some(desk.thinking.clone());
    }
    let begun = desk.session.game.plies() > 0;
    last.as_ref()
        .filter(|(of, _)| *of == serial || (begun && *of < serial))
        .map(|(_, news)| news.clone())
}

/// The ground of what is told: filled while something is going on, else only an edge.
fn ground(pen: &mut Pen, rect: Rect, busy: bool) {
    if busy {
        pen.fill(rect, 10, pen.look.raised);
    } else {
        pen.outline(rect, 10, 1.0, pen.look.line);
    }
}

/// The share of the time that has been used.
fn share(thinking: &Thinking) -> f32 {
    thinking.used.as_secs_f32() / thinking.limit.as_secs_f32().max(0.001)
}

/// Depth and positions at the left, time used at the right.
fn figures(pen: &Pen, news: &Thinking, (left, right): (f32, f32), baseline: f32) {
    let count = game_status::short_count(news.nodes);
    let searched = match (news.is_proven(), news.nodes) {
        (true, 0) => tr!("thinking-book"),
        (true, _) => tr!("thinking-proven", count = count),
        (false, _) => tr!("thinking-searched", depth = news.depth, count = count),
    };
    let ink = Ink::regular(12.5, pen.look.text2);
    pen.text(pos2(left, baseline), Side::Left, &searched, ink);
    let used = tr!("thinking-used", time = game_status::short_time(news.used));
    pen.text(pos2(right, baseline), Side::Right, &used, ink);
}

/// Draws the strip: what is being thought, or what was thought last, or that the AI waits; of the player whose `own` it is,
/// or else of all. Whether there is one.
pub(super) fn show(
    pen: &mut Pen,
    desk: &Desk,
    memory: &mut PanelMemory,
    own: Option<Player>,
    acts: &mut Vec<Act>,
) -> bool {
    let height = height(desk);
    if height == 0.0 {
        return false;
    }
    let rect = pen.room(height);
    let session = desk.session;
    let over = session.outcome().is_some();
    let thinks = desk.thinking.player;
    let running = thinks.is_some_and(|player| own.is_none_or(|own| own == player));
    let paused = session.paused
        && !over
        && match own {
            Some(player) => session.game.position().to_move() == player,
            None => session.seat_to_move().controller != Controller::Human,
        };
    let waiting = paused && own.is_none();
    ground(pen, rect, running || waiting);
    let last = match own {
        Some(player) => &mut memory.last_searches[player.index()],
        None => &mut memory.last_search,
    };
    let news = news(last, desk, running);
    let title = match own {
        None if running && desk.thinking.hint => tr!("thinking-hint"),
        _ if running => tr!("thinking"),
        Some(_) if over => tr!("thinking-over"),
        _ if paused => tr!("thinking-paused"),
        _ if news.is_some() => tr!("thinking-last"),
        Some(_) => tr!("thinking-other"),
        None if over => tr!("thinking-over"),
        None => tr!("thinking-waiting"),
    };
    let shade = if running || waiting {
        pen.look.text
    } else {
        pen.look.text2
    };
    let score = news.as_ref().map_or_else(String::new, assessed);
    let (left, right) = (rect.left() + 14.0, rect.right() - 14.0);
    let y = |offset: f32| rect.top() + offset;
    let [middle, first, second, third] = match own {
        Some(_) => [16.0, 21.0, 41.0, if desk.compact { 41.0 } else { 61.0 }],
        None => [20.0, 25.0, 48.0, 69.0],
    };
    dot(pen, pos2(left + 4.0, y(middle)), running);
    let inks = [Ink::bold(13.5, shade), Ink::bold(15.0, shade)];
    pen.ends([left + 20.0, right, y(first)], [&title, &score], inks);
    let told = format!("{title} {score}");
    match own {
        Some(player) => {
            let who = &session.seats[player.index()].name;
            pen.told(
                rect,
                &format!("thinking-{player}"),
                &format!("{who}: {told}"),
            );
        }
        None => pen.told(rect, "thinking", &told),
    }
    if desk.compact && own.is_none() {
        short(pen, desk, rect, news.as_ref(), running, waiting, acts);
        return true;
    }
    if let Some(news) = &news {
        if !desk.compact {
            figures(pen, news, (left, right), y(second));
        }
        let ink = Ink::regular(13.0, shade);
        pen.text_within(pos2(left, y(third)), right - left, &news.line, ink);
    }
    let done = if running { share(desk.thinking) } else { 0.0 };
    let bar = |top: f32| area(left, y(top), right - left, 3.0);
    if own.is_some() {
        if running && !desk.compact {
            pen.progress(bar(79.0), done);
        }
    } else if !is_done(desk) {
        pen.progress(bar(80.0), done);
        let half = (right - left - 8.0) / 2.0;
        let buttons = [left, right - half].map(|x| area(x, y(91.0), half, 26.0));
        controls(pen, desk, buttons, running, waiting, acts);
    }
    true
}

/// The strip in two lines, for small windows.
fn short(
    pen: &mut Pen,
    desk: &Desk,
    rect: Rect,
    news: Option<&Thinking>,
    running: bool,
    waiting: bool,
    acts: &mut Vec<Act>,
) {
    let (left, right) = (rect.left() + 14.0, rect.right() - 14.0);
    let row = rect.bottom() - 32.0;
    let buttons = [
        area(right - 154.0, row, 86.0, 24.0),
        area(right - 62.0, row, 62.0, 24.0),
    ];
    if let Some(news) = news {
        let count = game_status::short_count(news.nodes);
        let text = if news.is_proven() {
            tr!("thinking-proven-short")
        } else {
            tr!("thinking-searched-short", depth = news.depth, count = count)
        };
        let ink = Ink::regular(12.5, pen.look.text2);
        let room = buttons[0].left() - 8.0 - left;
        pen.text_within(pos2(left, row + 16.5), room, &text, ink);
    }
    if running {
        let bar = area(left, rect.bottom() - 4.0, right - left, 2.0);
        pen.progress(bar, share(desk.thinking));
    }
    if !is_done(desk) {
        controls(pen, desk, buttons, running, waiting, acts);
    }
}

/// The two buttons: Move now and Stop while thinking, One move and Go on while paused.
fn controls(
    pen: &mut Pen,
    desk: &Desk,
    [first, second]: [Rect; 2],
    running: bool,
    waiting: bool,
    acts: &mut Vec<Act>,
) {
    if waiting {
        if pen.low_button(
            first,
            "one-move",
            &tr!("button-label", id = "step"),
            12.5,
            true,
        ) {
            acts.push(Act::Ask(Request::Step));
        }
        if pen.low_button(second, "go-on", &tr!("thinking-go-on"), 12.5, true) {
            acts.push(Act::Ask(Request::Pause(false)));
        }
        return;
    }
    let for_move = running && !desk.thinking.hint;
    if pen.low_button(first, "move-now", &tr!("thinking-move-now"), 12.5, for_move) {
        acts.push(Act::Ask(Request::MoveNow));
    }
    if pen.low_button(second, "stop", &tr!("stop"), 12.5, running) {
        acts.push(Act::Ask(Request::StopThinking));
    }
}

/// The amber dot; while thinking its ring breathes, unless nothing is to move.
fn dot(pen: &Pen, at: bevy_egui::egui::Pos2, running: bool) {
    let look = pen.look;
    let painter = pen.ui.painter();
    if !running {
        painter.circle_filled(at, 3.0, look.text3);
        return;
    }
    let ctx = pen.ui.ctx();
    let moves = ctx.global_style().animation_time > 0.0;
    let turns = ctx.time() / f64::from(timing::BREATH / 1000.0);
    let phase = if moves {
        (turns * std::f64::consts::TAU).sin() as f32
    } else {
        0.0
    };
    let breath = 0.5 + 0.5 * phase;
    painter.circle_filled(at, 4.0, look.fill);
    let ring = look.fill.gamma_multiply(0.6 - 0.4 * breath);
    painter.circle_stroke(at, 6.0 + 2.5 * breath, Stroke::new(1.5, ring));
    // The time used goes on in any case.
    ctx.request_repaint_after(PULSE);
}
