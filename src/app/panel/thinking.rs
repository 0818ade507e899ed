//! The strip that shows what an AI is thinking; where two AIs play each other, each has one.

use super::{Act, Desk, PanelMemory};
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
pub(super) fn height(desk: &Desk) -> f32 {
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

/// Draws `player`'s own strip: what he is thinking, or thought last.
pub(super) fn show_own(
    pen: &mut Pen,
    desk: &Desk,
    memory: &mut PanelMemory,
    rect: Rect,
    player: Player,
) {
    let running = desk.thinking.player == Some(player);
    let look = pen.look;
    ground(pen, rect, running);
    let news = news(&mut memory.last_searches[player.index()], desk, running);
    let (left, right) = (rect.left() + 14.0, rect.right() - 14.0);
    let y = |offset: f32| rect.top() + offset;
    let (shade, title) = if running {
        (look.text, tr!("thinking"))
    } else if desk.session.outcome().is_some() {
        (look.text2, tr!("thinking-over"))
    } else if desk.session.paused && desk.session.game.position().to_move() == player {
        (look.text2, tr!("thinking-paused"))
    } else if news.is_some() {
        (look.text2, tr!("thinking-last"))
    } else {
        (look.text2, tr!("thinking-other"))
    };
    dot(pen, pos2(left + 4.0, y(16.0)), running);
    let score = news.as_ref().map_or_else(String::new, assessed);
    let ink = Ink::bold(13.5, shade);
    let used = pen.text(
        pos2(right, y(21.0)),
        Side::Right,
        &score,
        Ink::bold(15.0, shade),
    );
    let room = right - used - 8.0 - left - 20.0;
    pen.text_within(pos2(left + 20.0, y(21.0)), room, &title, ink);
    let name = format!("thinking-{player}");
    let who = &desk.session.seats[player.index()].name;
    pen.told(rect, &name, &format!("{who}: {title} {score}"));
    let Some(news) = &news else { return };
    let mut line = y(41.0);
    if !desk.compact {
        figures(pen, news, (left, right), line);
        line += 20.0;
    }
    let ink = Ink::regular(13.0, shade);
    pen.text_within(pos2(left, line), right - left, &news.line, ink);
    if running {
        let bar = area(left, rect.bottom() - 9.0, right - left, 3.0);
        if !desk.compact {
            pen.progress(bar, share(desk.thinking));
        }
    }
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

/// Draws the strip: what is being thought, or what was thought last, or that the AI waits.
pub(super) fn show(
    pen: &mut Pen,
    desk: &Desk,
    memory: &mut PanelMemory,
    rect: Rect,
    acts: &mut Vec<Act>,
) {
    let running = desk.thinking.player.is_some();
    let waiting = desk.session.paused
        && desk.session.outcome().is_none()
        && desk.session.seat_to_move().controller != Controller::Human;
    let look = pen.look;
    ground(pen, rect, running || waiting);
    let news = news(&mut memory.last_search, desk, running);
    let left = rect.left() + 14.0;
    let right = rect.right() - 14.0;
    let y = |offset: f32| rect.top() + offset;
    dot(pen, pos2(left + 4.0, y(20.0)), running);
    let title = if running && desk.thinking.hint {
        tr!("thinking-hint")
    } else if running {
        tr!("thinking")
    } else if waiting {
        tr!("thinking-paused")
    } else if news.is_some() {
        tr!("thinking-last")
    } else if desk.session.outcome().is_some() {
        tr!("thinking-over")
    } else {
        tr!("thinking-waiting")
    };
    let shade = if running || waiting {
        look.text
    } else {
        look.text2
    };
    pen.text(
        pos2(left + 20.0, y(25.0)),
        Side::Left,
        &title,
        Ink::bold(13.5, shade),
    );
    let score = news.as_ref().map_or_else(String::new, assessed);
    if news.is_some() {
        pen.text(
            pos2(right, y(25.0)),
            Side::Right,
            &score,
            Ink::bold(15.0, shade),
        );
    }
    pen.told(rect, "thinking", &format!("{title} {score}"));
    if desk.compact {
        short(pen, desk, rect, news.as_ref(), running, waiting, acts);
        return;
    }
    if let Some(news) = &news {
        figures(pen, news, (left, right), y(48.0));
        let ink = Ink::regular(13.0, shade);
        pen.text_within(pos2(left, y(69.0)), right - left, &news.line, ink);
    }
    if is_done(desk) {
        return;
    }
    let done = if running { share(desk.thinking) } else { 0.0 };
    pen.progress(area(left, y(80.0), right - left, 3.0), done);
    let half = (right - left - 8.0) / 2.0;
    let buttons = [
        area(left, y(91.0), half, 26.0),
        area(right - half, y(91.0), half, 26.0),
    ];
    controls(pen, desk, buttons, running, waiting, acts);
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
        if small_button(pen, first, "one-move", &tr!("button-step"), true) {
            acts.push(Act::Ask(Request::Step));
        }
        if small_button(pen, second, "go-on", &tr!("thinking-go-on"), true) {
            acts.push(Act::Ask(Request::Pause(false)));
        }
        return;
    }
    let for_move = running && !desk.thinking.hint;
    if small_button(pen, first, "move-now", &tr!("thinking-move-now"), for_move) {
        acts.push(Act::Ask(Request::MoveNow));
    }
    if small_button(pen, second, "stop", &tr!("stop"), running) {
        acts.push(Act::Ask(Request::StopThinking));
    }
}

/// A low button on a raised surface.
fn small_button(pen: &mut Pen, rect: Rect, name: &str, label: &str, enabled: bool) -> bool {
    let look = pen.look;
    if !enabled {
        pen.outline(rect, 6, 1.0, look.line);
        pen.label_in(rect, label, Ink::medium(12.5, look.text3));
        return false;
    }
    let response = pen.click(rect, name);
    pen.named(&response, label);
    let hover = pen.hover(&response);
    pen.fill(rect, 6, Pen::blend(look.raised2, look.line, hover));
    if hover > 0.0 {
        pen.outline(rect, 6, 1.0, look.text3.gamma_multiply(hover * 0.6));
    }
    pen.label_in(rect, label, Ink::medium(12.5, look.text));
    pen.focus_ring(&response, 6);
    response.clicked()
}

/// The amber dot; while thinking its ring breathes once in 1.6 s.
fn dot(pen: &Pen, at: bevy_egui::egui::Pos2, running: bool) {
    let look = pen.look;
    let painter = pen.ui.painter();
    if !running {
        painter.circle_filled(at, 3.0, look.text3);
        return;
    }
    let phase = (pen.ui.ctx().time() / 1.6 * std::f64::consts::TAU).sin() as f32;
    let breath = 0.5 + 0.5 * phase;
    painter.circle_filled(at, 4.0, look.fill);
    let ring = look.fill.gamma_multiply(0.6 - 0.4 * breath);
    painter.circle_stroke(at, 6.0 + 2.5 * breath, Stroke::new(1.5, ring));
    pen.ui.ctx().request_repaint_after(PULSE);
}
