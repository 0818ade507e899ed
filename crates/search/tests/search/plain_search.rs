//! A plain search as a reference for tests.

use crate::graph::Graph;
use quadrille_games::rules::Player;
use quadrille_search::eval::Evaluate;
use quadrille_search::eval::network::shipped_network;
use quadrille_search::{Features, Limits, Score, SearchResult, Searcher, StopFlag};

const WIN: i32 = 1_000_000;
/// The internal value of a repetition that the rules award to one side.
const REPETITION_AWARD: i32 = 25_000;

/// Searches to `depth` plies without a history.
pub fn search_to_depth<P: Evaluate>(
    searcher: &mut Searcher<P>,
    position: &P,
    depth: u32,
) -> SearchResult<P::Move> {
    let stop = StopFlag::new();
    searcher.search(position, &[], &Limits::depth(depth), &stop, &mut |_| ())
}

/// Searches with these features and a new searcher.
pub fn search_afresh<P: Evaluate>(
    position: &P,
    features: Features,
    depth: u32,
) -> SearchResult<P::Move> {
    search_to_depth(&mut Searcher::new(1).with_features(features), position, depth)
}

/// Returns the static evaluation at full strength: by a new network evaluator if the game has a network.
fn static_evaluation<P: Evaluate>(position: &P) -> i32 {
    let network = shipped_network(P::VARIANT);
    match network.as_ref().and_then(P::network_evaluator) {
        Some(mut network) => network.evaluate(position, 0),
        None => position.evaluate(),
    }
}

/// Returns the value by plain minimax with the search's rule for repetitions, from the point of view of the side to move.
pub fn minimax<P: Evaluate>(position: &P, depth: u32, path: &mut Vec<u64>) -> i32 {
    let ply = i32::try_from(path.len()).unwrap();
    let won = |winner: Option<Player>, size: i32| match winner {
        None => 0,
        Some(winner) if winner == position.to_move() => size - ply,
        Some(_) => ply - size,
    };
    if let Some(outcome) = position.outcome() {
        return won(outcome.winner, WIN);
    }
    if path.contains(&position.key()) {
        return match position.repetition_outcome().winner {
            None => 0,
            Some(winner) if winner == position.to_move() => REPETITION_AWARD,
            Some(_) => -REPETITION_AWARD,
        };
    }
    if depth == 0 {
        return static_evaluation(position);
    }
    path.push(position.key());
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let best = moves.iter().map(|&mv| {
        let mut child = position.clone();
        child.play_unchecked(mv);
        -minimax(&child, depth - 1, path)
    });
    let best = best.max().unwrap();
    path.pop();
    best
}

/// Converts a value of [`minimax`] to the score that the search reports.
pub fn score_of(value: i32) -> Score {
    match value {
        900_000.. => Score::Win((WIN - value).unsigned_abs()),
        ..=-900_000 => Score::Loss((WIN + value).unsigned_abs()),
        REPETITION_AWARD => Score::Cp(Graph::CALIBRATED_SCALE),
        value if value == -REPETITION_AWARD => Score::Cp(-Graph::CALIBRATED_SCALE),
        _ => Score::Cp(value),
    }
}

/// Returns whether a score and a value are equal; a proven draw equals 0.
pub fn score_matches_value(score: Score, value: i32) -> bool {
    score == score_of(value) || score == Score::Draw && value == 0
}

/// The transposition table without selective search.
pub const TABLE_ONLY: Features =
    Features { table: true, selective_search: false, instant_replies: false };
