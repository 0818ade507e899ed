//! The last ten games, each of which opens.

use super::results::opponent_name;
use super::told_day;
use crate::interface::Screen;
use crate::learn::statistics::{Played, Statistics};
use crate::storage::library_io::LibraryRequest;
use crate::text::{self, tr};
use crate::theme::painter::{Painter, Side, area};
use crate::theme::tips::Tip;
use bevy_egui::egui::{Rect, vec2};
use quadrille_games::rules::Reason;

/// So many games.
const GAMES: usize = 10;
/// Where the column of how a game came out begins and how wide it is, as shares of a row.
const OUTCOME: [f32; 2] = [0.65, 0.25];
/// A row's height.
const ROW: f32 = 30.0;
/// The room at each side of the words of a link.
const LINK: f32 = 10.0;
/// The height of what is above and below the rows.
const FRAME: f32 = 76.0;

/// How high the card is.
pub(super) fn height(statistics: &Statistics) -> f32 {
    FRAME + statistics.games.len().min(GAMES) as f32 * ROW
}

/// Draws the card.
pub(super) fn show(painter: &mut Painter, statistics: &Statistics, rect: Rect) {
    let look = painter.look;
    painter.sheet(rect, 16, look.panel, look.line, 1.0);
    let inner = rect.shrink2(vec2(20.0, 16.0));
    let title = inner.with_max_y(inner.top() + 20.0);
    painter.put(
        title,
        Side::Left,
        &tr!("statistics-recent"),
        look.strong(16.0),
    );
    let label = tr!("statistics-all-games");
    // Its words end where the rows do and stand on the title's line.
    let width = painter.width(&label, look.dim(14.0)) + 2.0 * LINK;
    let right = inner.right() + LINK;
    let link = area(right - width, inner.top() - 2.0, width, 26.0);
    let all = painter.word_button(link, "statistics-games", None, [&label, &label]);
    painter.go_if(all, Screen::Games);
    let room = inner.bottom() - inner.top() - 42.0;
    let games = statistics.games.iter().take(GAMES);
    let step = (room / games.len().max(1) as f32).min(ROW);
    for (index, game) in games.enumerate() {
        let top = inner.top() + 42.0 + index as f32 * step;
        let place = area(inner.left() - 8.0, top, inner.width() + 16.0, step);
        let clicked = row(painter, game, index, place);
        painter.send_if(clicked, LibraryRequest::Open(game.name.clone()));
    }
}

/// A game's row; whether it was clicked.
fn row(painter: &mut Painter, game: &Played, index: usize, rect: Rect) -> bool {
    let look = painter.look;
    let response = painter.list_row(rect, &format!("statistics-game-{index}"), false);
    let day = game.day.map_or_else(String::new, told_day);
    let variant = text::title(game.variant);
    let [opponent, side, outcome] = words(game);
    let change = game.change.map(signed).unwrap_or_default();
    let length = tr!("statistics-moves", count = game.plies.div_ceil(2));
    let ending = ending(game);
    let told = [&day, &variant, &opponent, &side, &outcome, &ending, &length];
    let told: Vec<&str> = told
        .map(String::as_str)
        .into_iter()
        .filter(|it| !it.is_empty())
        .collect();
    painter.named(&response, &told.join(", "));
    let response = response.tip(&told.join(", "));
    let inner = rect.shrink2(vec2(8.0, 0.0));
    let x = |share: f32| inner.left() + share * inner.width();
    let cell = |from: f32, to: f32| inner.with_min_x(from).with_max_x(to);
    let cells = [
        (0.0, 0.17, &day, look.dim(13.0)),
        (0.17, 0.22, &variant, look.plain(13.5)),
        (0.39, 0.14, &opponent, look.dim(13.0)),
        (0.53, 0.12, &side, look.dim(13.0)),
        (OUTCOME[0], OUTCOME[1], &outcome, look.strong(13.5)),
    ];
    for (from, share, words, ink) in cells {
        painter.put(cell(x(from), x(from + share) - 6.0), Side::Left, words, ink);
    }
    // Why, where there is room for all of it.
    let from = x(OUTCOME[0]) + painter.width(&outcome, look.strong(13.5)) + 8.0;
    let why = cell(from, x(OUTCOME[0] + OUTCOME[1]));
    if painter.width(&ending, look.dim(12.5)) <= why.width() {
        painter.put(why, Side::Left, &ending, look.dim(12.5));
    }
    painter.put(inner, Side::Right, &change, look.plain(13.5));
    response.clicked()
}

/// Who was played against, on which side, and how it came out; where two people played, who won.
pub(super) fn words(game: &Played) -> [String; 3] {
    let outcome = |id| tr!("statistics-outcome", id = id);
    let Some(opponent) = &game.opponent else {
        let drawn = game.winner.is_empty();
        let outcome = outcome(if drawn { "drawn" } else { "won" });
        return [tr!("statistics-hot-seat"), game.winner.clone(), outcome];
    };
    let id = if game.began { "began" } else { "second" };
    let side = tr!("statistics-seat", id = id);
    let id = if game.score > 0.75 {
        "won"
    } else if game.score > 0.25 {
        "drawn"
    } else {
        "lost"
    };
    let outcome = match game.margin() {
        Some(points) => tr!("statistics-outcome-by", id = id, points = points),
        None => outcome(id),
    };
    [opponent_name(opponent), side, outcome]
}

/// By which rule it ended, in two or three words; nothing where the points say it, or nobody knows.
fn ending(game: &Played) -> String {
    let id = match game.reason {
        None | Some(Reason::Totals(..) | Reason::Sums(..)) => return String::new(),
        Some(Reason::RunnerAcross) => "runner-across",
        Some(Reason::RunnersTaken | Reason::NoRunners(..)) => "runners-taken",
        Some(Reason::LoopPoints(..)) => "loop",
        Some(Reason::Captured(_)) => "captured",
        Some(Reason::CannotMove) => "cannot-move",
        Some(Reason::DieAcross) => "die-across",
        Some(Reason::Blocked) => "blocked",
        Some(Reason::Repetition) => "repetition",
        Some(Reason::NoProgress(_)) => "no-progress",
        Some(Reason::Resigned) => "resigned",
    };
    tr!("statistics-ending", id = id)
}

/// A change in whole points with its sign.
fn signed(change: f64) -> String {
    let points = change.round() as i64;
    if points == 0 {
        return "±0".to_owned();
    }
    format!("{points:+}").replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::progress::date_of;
    use crate::learn::statistics::Opponent;
    use crate::screens::statistics::told_day;
    use crate::text::speaking;
    use quadrille_games::rules::Variant;

    /// A game against a level, won or lost for this reason.
    fn played(score: f64, reason: Option<Reason>) -> Played {
        Played {
            name: "a.pgn".to_owned(),
            variant: Variant::Upthrust,
            day: None,
            opponent: Some(Opponent::Level(5)),
            winner: String::new(),
            began: true,
            score,
            reason,
            plies: 30,
            set_up: false,
            change: None,
            rating: None,
        }
    }

    #[test]
    fn a_game_tells_how_it_ended() {
        let told = |score, reason| {
            let game = played(score, reason);
            let [_, _, outcome] = words(&game);
            [outcome, ending(&game)]
        };
        let totals = Some(Reason::Totals(140, 180));
        assert_eq!(told(0.0, totals), ["lost by 40", ""]);
        assert_eq!(told(1.0, Some(Reason::Sums(20, 15))), ["won by 5", ""]);
        assert_eq!(told(0.5, Some(Reason::Totals(90, 90))), ["drawn", ""]);
        assert_eq!(told(1.0, None), ["won", ""]);
        let across = told(1.0, Some(Reason::RunnerAcross));
        assert_eq!(across, ["won", "runner across"]);
        let german = speaking("de", || told(1.0, totals));
        assert_eq!(german, ["gewonnen, +40", ""]);
    }

    #[test]
    fn a_change_of_less_than_a_point_has_no_sign() {
        assert_eq!(
            [-0.3, 0.4, -12.6, 7.5].map(signed),
            ["±0", "±0", "−13", "+8"]
        );
    }

    #[test]
    fn days_are_told_as_each_language_does() {
        let date = jiff::civil::date(2026, 3, 9);
        let day = (0..40_000).find(|day| date_of(*day) == date).unwrap();
        assert_eq!(told_day(day), "9 Mar 2026");
        assert_eq!(speaking("de", || told_day(day)), "9. Mär 2026");
    }
}
