//! The open tournament: how far it is, the table, the games, and the board of the one that is watched.

use super::{board, crosstable, games, title};
use crate::game_status;
use crate::screens::picture::Pictures;
use crate::text::tr;
use crate::theme::painter::{Painter, TextStyle, area};
use crate::tournament::TournamentRequest;
use crate::tournament::pace::About;
use crate::tournament::run::{Known, Phase, TournamentRun, TournamentStatus};
use bevy_egui::egui::{Rect, vec2};
use quadrille_arena::TimeControl;
use quadrille_arena::tournament::{Format, GameId, LiveGame, Plan};
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
) {
    let news = hall.status();
    let side = if body.width() < 900.0 {
        276.0
    } else {
        (body.width() * 0.36).max(340.0)
    };
    let right = body.with_min_x(body.right() - side);
    let left = body.with_max_x(right.left() - 16.0);
    let head = left.with_max_y(left.top() + 96.0);
    painter.card(head);
    progress(painter, hall, &news, head.shrink2(vec2(18.0, 14.0)));
    let rest = left.with_min_y(head.bottom() + 12.0);
    let Some(known) = &news.known else {
        if let Phase::Failed(reason) = &news.phase {
            painter.card(rest);
            failure(painter, reason, rest.shrink(18.0));
        }
        return;
    };
    let wanted = crosstable::height(known) + 24.0;
    let upper = rest.with_max_y(rest.top() + wanted.min(rest.height() * 0.6));
    let lower = rest.with_min_y(upper.bottom() + 12.0);
    for card in [upper, lower, right] {
        painter.card(card);
    }
    crosstable::show(painter, known, upper.shrink(12.0));
    let running = hall.live_games().games();
    let live = followed(hall, &running, watched);
    let playing = news.phase == Phase::Playing;
    let inner = lower.shrink(6.0);
    let of = *watched;
    games::show(painter, known, &running, watched, playing, inner);
    let live = of.zip(live.as_ref());
    let inner = right.shrink(16.0);
    board::show(painter, pictures, known, live, &news.phase, inner);
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
fn progress(painter: &mut Painter, hall: &TournamentRun, news: &TournamentStatus, rect: Rect) {
    let look = painter.look;
    let button = match news.phase {
        Phase::Playing => Some(("tournament-stop", tr!("stop"), TournamentRequest::Stop)),
        Phase::Waiting | Phase::Failed(_) => Some((
            "tournament-go-on",
            tr!("tournament-go-on"),
            TournamentRequest::GoOn,
        )),
        Phase::Opening | Phase::Elsewhere | Phase::Over => None,
    };
    let row = rect
        .with_min_y(rect.top() + 2.0)
        .with_max_y(rect.top() + 40.0);
    let words = painter.row_back(row, 16.0, |painter| {
        if let Some((name, label, order)) = button {
            let size = vec2(painter.button_width(&label, 14.0, 96.0), 38.0);
            let stopping = news.phase == Phase::Playing && hall.is_stopped();
            let clicked = painter.button_if(size, name, &label, 14.0, !stopping);
            painter.send_if(clicked, order);
        }
        painter.rest()
    });
    let wrong = matches!(news.phase, Phase::Failed(_));
    let colour = if wrong { look.danger } else { look.text2 };
    let words = words.with_min_y(rect.top());
    let Some(known) = &news.known else {
        let title = if wrong {
            tr!("tournament-failed")
        } else {
            tr!("tournament-opening-it")
        };
        let ink = TextStyle::regular(14.0, colour);
        painter.paragraph(words.min, words.width(), 19.0, &title, ink);
        return;
    };
    let ink = TextStyle::regular(13.5, colour);
    let [long, short] = [true, false].map(|all| state(known, &news.phase, hall.is_stopped(), all));
    let fits = painter.width(&long, ink) <= words.width();
    let state = if fits { long } else { short };
    painter.column(words, 0.0, |painter| {
        let title = title(known.plan.variant, known.plan.format.id());
        painter.text_line(21.0, &title, look.strong(17.0));
        painter.text_line(24.0, &state, ink);
    });
    painter.announced(rect, "tournament-state", &state);
    let bar = area(rect.left(), rect.bottom() - 10.0, rect.width(), 6.0);
    let share = known.games.len() as f32 / known.total.max(1) as f32;
    painter.progress(bar, share.min(1.0));
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
    let left_out = match known.left_out {
        0 => String::new(),
        count => format!(" · {}", tr!("tournament-left-out", count = count)),
    };
    format!("{so_far} · {more}{left_out}")
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
