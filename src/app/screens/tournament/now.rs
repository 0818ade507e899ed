//! The open tournament: how far it is, the table, the games, and the board of the one that is watched.

use super::{TournamentAction, board, crosstable, games, title};
use crate::app::game_status;
use crate::app::screens::picture::Pictures;
use crate::app::text::tr;
use crate::app::theme::painter::{Painter, TextStyle, area};
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
    painter: &mut Painter,
    pictures: &mut Pictures,
    hall: &TournamentRun,
    watched: &mut Option<GameId>,
    body: Rect,
) -> Option<TournamentAction> {
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
    painter.sheet(head, 14, painter.look.panel, painter.look.line, 1.0);
    let mut wish = progress(painter, hall, &news, head.shrink2(vec2(18.0, 14.0)));
    let rest = Rect::from_min_max(pos2(left.left(), head.bottom() + 12.0), left.max);
    let Some(known) = &news.known else {
        if let Phase::Failed(reason) = &news.phase {
            painter.sheet(rest, 14, painter.look.panel, painter.look.line, 1.0);
            failure(painter, reason, rest.shrink(18.0));
        }
        return wish;
    };
    let wanted = crosstable::height(known) + 24.0;
    let high = wanted.min(rest.height() * 0.6);
    let upper = area(rest.left(), rest.top(), rest.width(), high);
    painter.sheet(upper, 14, painter.look.panel, painter.look.line, 1.0);
    crosstable::show(painter, known, upper.shrink(12.0));
    let lower = Rect::from_min_max(pos2(rest.left(), upper.bottom() + 12.0), rest.max);
    painter.sheet(lower, 14, painter.look.panel, painter.look.line, 1.0);
    let running = hall.live_games().games();
    let live = followed(hall, &running, watched);
    let playing = news.phase == Phase::Playing;
    let inner = lower.shrink(6.0);
    let clicked = games::show(painter, known, &running, *watched, playing, inner);
    wish = wish.or(clicked);
    painter.sheet(right, 14, painter.look.panel, painter.look.line, 1.0);
    let live = watched.zip(live.as_ref());
    board::show(
        painter,
        pictures,
        known,
        live,
        &news.phase,
        right.shrink(16.0),
    );
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
    painter: &mut Painter,
    hall: &TournamentRun,
    news: &TournamentStatus,
    rect: Rect,
) -> Option<TournamentAction> {
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
        let wide = painter.button_width(&label, 14.0, 96.0);
        let button = area(rect.right() - wide, rect.top() + 2.0, wide, 38.0);
        let stopping = news.phase == Phase::Playing && hall.is_stopped();
        if painter.button_if(button, name, &label, 14.0, !stopping) {
            wish = Some(TournamentAction::Order(order));
        }
        right = button.left() - 16.0;
    }
    let Some(known) = &news.known else {
        let (title, colour) = match &news.phase {
            Phase::Failed(_) => (tr!("tournament-failed"), painter.look.danger),
            _ => (tr!("tournament-opening-it"), painter.look.text2),
        };
        let ink = TextStyle::regular(14.0, colour);
        painter.paragraph(rect.min, right - rect.left(), 19.0, &title, ink);
        return wish;
    };
    let at = pos2(rect.left(), rect.top() + 16.0);
    let ink = TextStyle::bold(17.0, painter.look.text);
    painter.text_within(
        at,
        right - at.x,
        &title(known.plan.variant, known.plan.format.id()),
        ink,
    );
    let at = pos2(rect.left(), rect.top() + 38.0);
    let wrong = matches!(news.phase, Phase::Failed(_));
    let colour = if wrong {
        painter.look.danger
    } else {
        painter.look.text2
    };
    let ink = TextStyle::regular(13.5, colour);
    let [long, short] = [true, false].map(|all| state(known, &news.phase, hall.is_stopped(), all));
    let fits = painter.width(&long, ink) <= right - at.x;
    let state = if fits { long } else { short };
    painter.text_within(at, right - at.x, &state, ink);
    painter.announced(rect, "tournament-state", &state);
    let bar = area(rect.left(), rect.bottom() - 10.0, rect.width(), 6.0);
    let share = known.games.len() as f32 / known.total.max(1) as f32;
    painter.progress(bar, share.min(1.0));
    wish
}

/// Why it cannot go on.
pub(super) fn failure(painter: &Painter, reason: &str, rect: Rect) {
    let ink = TextStyle::regular(14.0, painter.look.danger);
    painter.paragraph(rect.min, rect.width(), 20.0, reason, ink);
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
