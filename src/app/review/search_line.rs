//! What runs on a review's thread: the positions of a line are searched one by one, from its end.

use super::judge::{self, Evaluation};
use super::{DEEPEST, ReviewEvent};
use crate::app::background::Reporter;
use crate::record::{Game, Place};
use crate::rules::{Outcome, Reason};
use crate::search::{AnySearcher, Limits, Options, Score, StopFlag};
use std::collections::HashMap;
use std::time::Duration;

/// As much as a second of search on one thread fills of a table, in MiB.
const TABLE_PER_SECOND: usize = 16;
/// How large a table searches of so many milliseconds can use, in MiB.
pub(super) fn table_for(millis: u64) -> usize {
    TABLE_PER_SECOND * usize::try_from(millis.div_ceil(1000)).unwrap_or(usize::MAX)
}

/// Searches the `due` ones of the positions of a line, the last one first, with a table of `hash` MiB. `known` is what was found
/// before.
pub(super) fn run(
    mut game: Game,
    (line, due): (&[Place], &[Place]),
    mut known: HashMap<Place, Evaluation>,
    (millis, hash): (u64, usize),
    reporter: &Reporter<ReviewEvent>,
) {
    let stop = reporter.stop();
    let mut searcher = AnySearcher::with_options(game.variant(), Options::new(hash));
    for (index, &place) in line.iter().enumerate().rev() {
        if !due.contains(&place) {
            continue;
        }
        game.stand_at(place);
        let mut evaluation = search(&game, &mut searcher, millis, stop);
        if stop.is_stopped() {
            return;
        }
        let next = line.get(index + 1);
        if let Some((next, after)) = next.and_then(|next| Some((*next, known.get(next)?))) {
            evaluation = judge::at_least_played(&game, evaluation, next, after);
        }
        known.insert(place, evaluation.clone());
        // What is proven now is proven of the positions behind as well, as long as the moves are those of the proof.
        let mut proven = evaluation.clone();
        for &next in &line[index + 1..] {
            let after = known.get(&next);
            let told = after.and_then(|after| judge::proven_behind(&game, &proven, next, after));
            let Some(told) = told else { break };
            known.insert(next, told.clone());
            reporter.send(ReviewEvent::Proven(next, told.clone()));
            proven = told;
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
        line: result.pv,
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
        line: Vec::new(),
        depth: 0,
    })
}
