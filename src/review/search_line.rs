//! What runs on a review's thread: the positions of a line are searched one by one, from its end.

use super::judge::Evaluation;
use super::{DEEPEST, ReviewEvent};
use crate::background::Reporter;
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::{Outcome, Reason};
use quadrille_search::{AnySearcher, Limits, Options, Score, StopFlag};
use std::time::Duration;

/// As much as a second of search on one thread fills of a table, in MiB.
const TABLE_PER_SECOND: usize = 16;
/// How large a table can use searches of so many positions, so many milliseconds each, in MiB: what is found later in a line serves
/// the earlier positions.
pub(super) fn table_for(millis: u64, positions: usize) -> usize {
    let seconds = usize::try_from(millis)
        .map_or(usize::MAX, |millis| millis.saturating_mul(positions))
        / 1000;
    TABLE_PER_SECOND.saturating_mul(seconds.max(1))
}

/// Searches the positions at `places`, the last one first, with a table of `hash` MiB.
pub(super) fn run(
    mut game: Game,
    places: &[Place],
    (millis, hash): (u64, usize),
    reporter: &Reporter<ReviewEvent>,
) {
    let stop = reporter.stop();
    let mut searcher = AnySearcher::with_options(game.variant(), Options::new(hash));
    for &place in places.iter().rev() {
        game.stand_at(place);
        let evaluation = search(&game, &mut searcher, millis, stop);
        if stop.is_stopped() {
            return;
        }
        reporter.send(ReviewEvent::Place(place, millis, evaluation));
    }
}

/// Searches the position where the match stands.
fn search(game: &Game, searcher: &mut AnySearcher, millis: u64, stop: &StopFlag) -> Evaluation {
    let position = game.position();
    if let Some(ended) = of_the_end(game) {
        return ended;
    }
    let limits = Limits {
        movetime: Some(Duration::from_millis(millis)),
        depth: Some(DEEPEST),
        ..Limits::default()
    };
    let keys = game.repeatable_keys();
    let result = searcher.search(position, &keys, &limits, stop, &mut |_| {});
    Evaluation {
        score: result.score,
        pv: result.pv,
        depth: result.depth,
    }
}

/// What a game is worth that is over on the board; where somebody gave up, the position still says how things stood.
pub(super) fn of_the_end(game: &Game) -> Option<Evaluation> {
    let ended = |outcome: &Outcome| outcome.reason != Reason::Resigned;
    let score = match game.outcome().filter(ended)?.winner {
        None => Score::Draw,
        Some(winner) if winner == game.position().to_move() => Score::Win(0),
        Some(_) => Score::Loss(0),
    };
    Some(Evaluation {
        score,
        pv: Vec::new(),
        depth: 0,
    })
}

#[cfg(test)]
mod tests {
    use super::table_for;

    #[test]
    fn a_table_is_as_large_as_all_its_searches_fill() {
        assert_eq!(table_for(200, 3), 16);
        assert_eq!(table_for(200, 40), 8 * 16);
        assert_eq!(table_for(5000, 2), 160);
        assert!(table_for(u64::MAX, usize::MAX) > 1 << 40, "and no overflow");
    }
}
