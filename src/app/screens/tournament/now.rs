//! The open tournament: how far it is, the table, the games, and the board of the one that is watched.

use super::{Wish, board, games, table, title};
use crate::app::game_status;
use crate::app::screens::picture::Pictures;
use crate::app::text::tr;
use crate::app::theme::pen::{Ink, Pen, area};
use crate::app::tournament::TournamentRequest;
use crate::app::tournament::pace::About;
use crate::app::tournament::run::{Known, Phase, TournamentRun, TournamentStatus};
use crate::arena::TimeControl;
use crate::arena::tournament::{Format, GameId, LiveGame, Plan};
use bevy_egui::egui::{Rect, pos2, vec2};
use std::time::Duration;

/// How long the end of a game that was watched stays.
const LINGER: Duration = Duration::from_secs(3);

/// Draws it.
pub(super) fn show(
    pen: &mut Pen,
    pictures: &mut Pictures,
    hall: &TournamentRun,
    watched: &mut Option<GameId>,
    body: Rect,
) -> Option<Wish> {
    let news = hall.status();
    let narrow = body.width() < 900.0;
    let side = if narrow {
        276.0
    } else {
        (body.width() * 0.36).max(340.0)
    };
    let right = Rect::from_min_max(pos2(body.right() - side, body.top()), body.max);
    let left = Rect::from_min_max(body.min, pos2(right.left() - 16.0, body.bottom()));
    let head = area(left.left(), left.top(), left.width(), 96.0);
    pen.sheet(head, 14, pen.look.panel, pen.look.line, 1.0);
    let mut wish = progress(pen, hall, &news, head.shrink2(vec2(18.0, 14.0)));
    let rest = Rect::from_min_max(pos2(left.left(), head.bottom() + 12.0), left.max);
    let Some(known) = &news.known else {
        if let Phase::Failed(reason) = &news.phase {
            pen.sheet(rest, 14, pen.look.panel, pen.look.line, 1.0);
            failure(pen, reason, rest.shrink(18.0));
        }
        return wish;
    };
    let wanted = table::height(known) + 24.0;
    let high = wanted.min(rest.height() * 0.6);
    let upper = area(rest.left(), rest.top(), rest.width(), high);
    pen.sheet(upper, 14, pen.look.panel, pen.look.line, 1.0);
    table::show(pen, known, upper.shrink(12.0));
    let lower = Rect::from_min_max(pos2(rest.left(), upper.bottom() + 12.0), rest.max);
    pen.sheet(lower, 14, pen.look.panel, pen.look.line, 1.0);
    let running = hall.live_games().games();
    let live = followed(hall, &running, watched);
    let playing = news.phase == Phase::Playing;
    let inner = lower.shrink(6.0);
    let clicked = games::show(pen, known, &running, *watched, playing, inner);
    wish = wish.or(clicked);
    pen.sheet(right, 14, pen.look.panel, pen.look.line, 1.0);
    let live = watched.zip(live.as_ref());
    board::show(pen, pictures, known, live, &news.phase, right.shrink(16.0));
    wish
}

/// The game that is looked at: the one that was chosen, a while longer when it has ended, and then another one.
fn followed(
    hall: &TournamentRun,
    running: &[(GameId, [usize; 2])],
    watched: &mut Option<GameId>,
) -> Option<LiveGame> {
    let live_games = hall.live_games();
    if let Some(id) = *watched {
        let live = live_games.game(id).or_else(|| live_games.ended(id, LINGER));
        if live.is_some() {
            return live;
        }
    }
    *watched = running.first().map(|(id, _)| *id);
    watched.and_then(|id| live_games.game(id))
}

/// What is played, how far it is, and the button that stops it or lets it go on.
fn progress(
    pen: &mut Pen,
    hall: &TournamentRun,
    news: &TournamentStatus,
    rect: Rect,
) -> Option<Wish> {
    let mut wish = None;
    let mut right = rect.right();
    let button = match news.phase {
        Phase::Playing => Some(("tournament-stop", tr!("stop"), TournamentRequest::Stop)),
        Phase::Waiting | Phase::Failed(_) => Some((
            "tournament-go-on",
            tr!("tournament-go-on"),
            TournamentRequest::GoOn,
        )),
        Phase::Opening | Phase::Elsewhere | Phase::Over => None,
    };
    if let Some((name, label, order)) = button {
        let wide = pen.button_width(&label, 14.0, 96.0);
        let button = area(rect.right() - wide, rect.top() + 2.0, wide, 38.0);
        let stopping = news.phase == Phase::Playing && hall.is_stopped();
        if pen.button_if(button, name, &label, 14.0, !stopping) {
            wish = Some(Wish::Order(order));
        }
        right = button.left() - 16.0;
    }
    let Some(known) = &news.known else {
        let (title, colour) = match &news.phase {
            Phase::Failed(_) => (tr!("tournament-failed"), pen.look.danger),
            _ => (tr!("tournament-opening-it"), pen.look.text2),
        };
        let ink = Ink::regular(14.0, colour);
        pen.paragraph(rect.min, right - rect.left(), 19.0, &title, ink);
        return wish;
    };
    let at = pos2(rect.left(), rect.top() + 16.0);
    let ink = Ink::bold(17.0, pen.look.text);
    pen.text_within(
        at,
        right - at.x,
        &title(known.plan.variant, known.plan.format.id()),
        ink,
    );
    let at = pos2(rect.left(), rect.top() + 38.0);
    let wrong = matches!(news.phase, Phase::Failed(_));
    let colour = if wrong {
        pen.look.danger
    } else {
        pen.look.text2
    };
    let ink = Ink::regular(13.5, colour);
    let [long, short] = [true, false].map(|all| state(known, &news.phase, hall.is_stopped(), all));
    let fits = pen.width(&long, ink) <= right - at.x;
    let state = if fits { long } else { short };
    pen.text_within(at, right - at.x, &state, ink);
    pen.announced(rect, "tournament-state", &state);
    let bar = area(rect.left(), rect.bottom() - 10.0, rect.width(), 6.0);
    let share = known.games.len() as f32 / known.total.max(1) as f32;
    pen.progress(bar, share.min(1.0));
    wish
}

/// Why it cannot go on.
pub(super) fn failure(pen: &Pen, reason: &str, rect: Rect) {
    let ink = Ink::regular(14.0, pen.look.danger);
    pen.paragraph(rect.min, rect.width(), 20.0, reason, ink);
}

/// How far it is, in a sentence; with `all`, what is played under is always in it.
fn state(known: &Known, phase: &Phase, stopped: bool, all: bool) -> String {
    let (played, total) = (known.games.len(), known.total);
    let so_far = tr!("tournament-so-far", played = played, total = total);
    let more = match phase {
        Phase::Elsewhere => tr!("tournament-elsewhere"),
        Phase::Over => tr!("tournament-over"),
        Phase::Waiting => tr!("tournament-waits"),
        Phase::Failed(_) => tr!("tournament-failed"),
        Phase::Playing if stopped => tr!("tournament-stopping"),
        Phase::Opening => terms(&known.plan),
        Phase::Playing => match left(known) {
            Some(left) if all => format!("{} · {left}", terms(&known.plan)),
            Some(left) => left,
            None => terms(&known.plan),
        },
    };
    format!("{so_far} · {more}")
}

/// How long it still takes, as far as that can be told.
fn left(known: &Known) -> Option<String> {
    let left = About::of(known.end?.left()?);
    let time = match left {
        About::Moment => String::new(),
        About::Minutes(minutes) => tr!("tournament-minutes", minutes = minutes),
        About::Hours(hours, minutes) => {
            tr!("tournament-hours", hours = hours, minutes = minutes)
        }
    };
    // Ties make a knockout longer.
    let open_end = matches!(known.plan.format, Format::Knockout { .. });
    match (left, open_end) {
        (About::Moment, true) => None,
        (About::Moment, false) => Some(tr!("tournament-left-moment")),
        (_, true) => Some(tr!("tournament-left-least", time = time)),
        (_, false) => Some(tr!("tournament-left", time = time)),
    }
}

/// What the games are played under.
fn terms(plan: &Plan) -> String {
    let time = match plan.terms.control {
        TimeControl::PerMove(time) => game_status::seconds(time),
        control @ TimeControl::Clock { .. } => control.to_string(),
    };
    tr!("tournament-terms", time = time)
}
