//! The search of one position of a game for a review.

use crate::judge::{Evaluation, final_evaluation};
use quadrille_games::record::Game;
use quadrille_search::{AnySearcher, Limits, Score, StopFlag};
use std::time::Duration;

/// The depth limit. A search with a depth limit also searches forced moves.
pub const MAX_DEPTH: u32 = 100;
/// The number of moves up to which a short line is extended. A result from the transposition table ends a line early.
const MIN_LINE_MOVES: usize = 4;
/// The nodes for each further move of a line.
const LINE_NODES: u64 = 2_000;

/// Evaluates the current position of `game` in this time, in milliseconds.
pub fn search_place(
    game: &Game,
    searcher: &mut AnySearcher,
    millis: u64,
    stop: &StopFlag,
) -> Evaluation {
    if let Some(ended) = final_evaluation(game) {
        return ended;
    }
    let limits = Limits {
        movetime: Some(Duration::from_millis(millis)),
        depth: Some(MAX_DEPTH),
        ..Limits::default()
    };
    let mut evaluation = search(game, searcher, &limits, stop);
    // After a resignation the position itself is searched.
    let game = if game.is_resigned() { Game::new(game.position().clone()) } else { game.clone() };
    extend_line(game, &mut evaluation, searcher, stop);
    evaluation
}

fn search(game: &Game, searcher: &mut AnySearcher, limits: &Limits, stop: &StopFlag) -> Evaluation {
    let keys = game.repeatable_keys();
    let result = searcher.search(game.position(), &keys, limits, stop, &mut |_| {});
    Evaluation { score: result.score, pv: result.pv, depth: result.depth }
}

/// Extends a short line by short searches after its moves. The line of a proof is only extended by moves of the proof.
fn extend_line(
    mut game: Game,
    evaluation: &mut Evaluation,
    searcher: &mut AnySearcher,
    stop: &StopFlag,
) {
    let limits = Limits { nodes: Some(LINE_NODES), depth: Some(MAX_DEPTH), ..Limits::default() };
    if evaluation.pv.iter().any(|&mv| game.play(mv).is_err()) {
        return;
    }
    let mut score = evaluation.pv.iter().fold(evaluation.score, |score, _| score_after(score));
    while evaluation.pv.len() < MIN_LINE_MOVES && final_evaluation(&game).is_none() {
        let next = search(&game, searcher, &limits, stop);
        let Some(&mv) = next.pv.first().filter(|_| proves(next.score, score)) else { return };
        if stop.is_stopped() || game.play(mv).is_err() {
            return;
        }
        evaluation.pv.push(mv);
        score = score_after(score);
    }
}

/// Returns the score for the other side after a move of the line with this score.
const fn score_after(score: Score) -> Score {
    match score {
        Score::Win(plies) => Score::Loss(plies.saturating_sub(1)),
        Score::Loss(plies) => Score::Win(plies.saturating_sub(1)),
        Score::Draw => Score::Draw,
        Score::Cp(value) => Score::Cp(-value),
    }
}

/// Returns whether `score` proves the result `expected`, in as few plies. An estimate needs no proof.
const fn proves(score: Score, expected: Score) -> bool {
    match (expected, score) {
        (Score::Win(plies), Score::Win(least_plies))
        | (Score::Loss(plies), Score::Loss(least_plies)) => least_plies <= plies,
        (Score::Draw, Score::Draw) | (Score::Cp(_), _) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::combined_evaluations;
    use quadrille_games::rules::{AnyPosition, Variant};
    use quadrille_search::Options;
    use std::collections::HashMap;

    #[test]
    fn line_is_extended_after_a_resignation() {
        for variant in Variant::ALL {
            let mut game = Game::new(AnyPosition::start(variant));
            game.resign(game.position().to_move());
            let mut searcher = AnySearcher::with_options(variant, Options::new(1));
            let evaluation = search_place(&game, &mut searcher, 5, &StopFlag::new());
            assert!(evaluation.pv.len() >= MIN_LINE_MOVES, "{variant}: {evaluation:?}");
        }
    }

    /// Reviews games as the window does: from the end to the start with one transposition table.
    #[test]
    fn lines_are_legal_and_long_enough() {
        let (mut proven_count, mut line_count) = (0, 0);
        for variant in Variant::ALL {
            let mut game = Game::new(AnyPosition::start(variant));
            for ply in 0..60 {
                let moves = game.position().legal_moves();
                let Some(mv) = moves.get((ply * 7 + 3) % moves.len().max(1)) else { break };
                if game.play(*mv).is_err() {
                    break;
                }
            }
            let places = game.way_to(game.place());
            let stop = StopFlag::new();
            let mut searcher = AnySearcher::with_options(variant, Options::new(4));
            let mut searched = HashMap::new();
            for &place in places.iter().rev().take(12) {
                game.set_place(place);
                let evaluation = search_place(&game, &mut searcher, 20, &stop);
                let mut line_game = game.clone();
                for &mv in &evaluation.pv {
                    line_game.play(mv).expect("a legal line");
                }
                let is_proven = evaluation.score.is_proven();
                let is_long = evaluation.pv.len() >= MIN_LINE_MOVES;
                assert!(
                    is_long || is_proven || final_evaluation(&line_game).is_some(),
                    "{variant}: {evaluation:?}"
                );
                if let Some(end) = final_evaluation(&line_game)
                    && is_proven
                {
                    // The line of a proof that reaches the end has its result.
                    let mut score = evaluation.score;
                    for _ in &evaluation.pv {
                        score = score_after(score);
                    }
                    assert!(proves(end.score, score), "{variant}: {evaluation:?} {end:?}");
                    proven_count += 1;
                }
                line_count += usize::from(is_long);
                searched.insert(place, evaluation);
            }
            for (place, evaluation) in combined_evaluations(&game, &searched) {
                game.set_place(place);
                let mut line_game = game.clone();
                for mv in evaluation.pv {
                    line_game.play(mv).expect("a legal line");
                }
            }
        }
        assert!(line_count > 30 && proven_count > 0, "{line_count} {proven_count}");
    }
}
