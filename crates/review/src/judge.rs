//! Judges moves by the evaluations before and after them.

use crate::search_text::{chance_of, chance_percent, counts_moves};
use quadrille_games::record::{Game, Judgement, Place};
use quadrille_games::rules::{AnyMove, AnyPosition, Player};
use quadrille_search::{PvLine, Score, expected_score, final_score_at};
use std::collections::HashMap;

/// The least loss of winning chances of an inaccuracy.
pub const INACCURACY: f64 = 0.05;
/// The least loss of winning chances of a mistake.
const MISTAKE: f64 = 0.10;
/// The least loss of winning chances of a blunder.
const BLUNDER: f64 = 0.20;

/// The evaluation of a position: score for the side to move, best line and depth. A finished game has no line and depth 0.
pub type Evaluation = PvLine<AnyMove>;

/// Returns the evaluation of a game that is over. `None` for an ongoing game, and after a resignation, when the position itself
/// is searched.
pub fn final_evaluation(game: &Game) -> Option<Evaluation> {
    end_evaluation(game, game.place())
}

/// Returns the evaluation of a place of a game at which the game is over, as [`final_evaluation`] does at the current one.
pub fn end_evaluation(game: &Game, place: Place) -> Option<Evaluation> {
    Some(Evaluation { score: final_score_at(game, place)?, pv: Vec::new(), depth: 0 })
}

/// Combines the evaluations of single positions of a game into consistent ones.
///
/// A position is worth at least the value after each of its moves. It is worth exactly the value after its best move, unless
/// that value is proven, because another move may then be better. Both rules require that the later search is about as deep
/// or has found a proof. A proof also holds along its line, and the number of moves to its end decreases with each move.
pub fn combined_evaluations(
    game: &Game,
    search_results: &HashMap<Place, Evaluation>,
) -> HashMap<Place, Evaluation> {
    let mut evaluations = search_results.clone();
    let mut places: Vec<(Place, Place)> =
        search_results.keys().filter_map(|&place| Some((game.before(place)?, place))).collect();
    // Places are sorted from the start, the best move last, because the loop below goes backwards.
    places.sort_unstable_by_key(|&(previous_place, place)| {
        let best_move =
            search_results.get(&previous_place).and_then(|evaluation| evaluation.pv.first());
        let is_best = best_move.is_some() && best_move == game.ply_at(place).map(|ply| &ply.mv);
        (game.plies_to(place), is_best, place)
    });
    for &(previous_place, place) in places.iter().rev() {
        let pair = evaluations.get(&previous_place).zip(evaluations.get(&place));
        let improved_evaluation = pair.and_then(|(evaluation, next_evaluation)| {
            improve_by_next(game, evaluation, place, next_evaluation)
        });
        if let Some(improved_evaluation) = improved_evaluation {
            evaluations.insert(previous_place, improved_evaluation);
        }
    }
    // The number of plies to the end of the game that the line of a place proves.
    let mut proven_plies: HashMap<Place, u32> = evaluations
        .iter()
        .filter_map(|(place, evaluation)| Some((*place, plies_to_end(evaluation.score)?)))
        .collect();
    for &(previous_place, place) in &places {
        let Some(mv) = game.ply_at(place).map(|ply| ply.mv) else { continue };
        let pair = evaluations.get(&previous_place).zip(evaluations.get(&place));
        let line_plies = proven_plies.get(&previous_place).copied();
        let continuation = pair.and_then(|(evaluation, next_evaluation)| {
            continue_proof(evaluation, line_plies, mv, next_evaluation)
        });
        if let Some((proven_evaluation, next_line_plies)) = continuation {
            evaluations.insert(place, proven_evaluation);
            if let Some(plies) = next_line_plies {
                proven_plies.insert(place, plies);
            }
        }
    }
    evaluations
}

/// Returns the evaluation of a position, improved by the evaluation after the move to `next_place`; `None` if
/// nothing changes. A proof is only replaced by that of a quicker win, and not in Upthrust, where the points count.
fn improve_by_next(
    game: &Game,
    evaluation: &Evaluation,
    next_place: Place,
    next_evaluation: &Evaluation,
) -> Option<Evaluation> {
    let ply = game.ply_at(next_place)?;
    let score = match -next_evaluation.score {
        Score::Win(plies) => Score::Win(plies + 1),
        // One drawing move does not prove a draw.
        Score::Draw => Score::Cp(0),
        other => other,
    };
    let chance = |score| expected_score(score, game.variant());
    let is_better = chance(score) > chance(evaluation.score);
    let is_best = evaluation.pv.first() == Some(&ply.mv);
    // The search after a move reaches further if it is about as deep or the game is over.
    let is_as_deep = next_evaluation.depth + 2 >= evaluation.depth || next_evaluation.pv.is_empty();
    let improves = match score {
        _ if evaluation.score.is_proven() => {
            counts_moves(game.variant()) && is_quicker_win(score, evaluation.score)
        }
        Score::Cp(_) => is_as_deep && (is_better || is_best && score != evaluation.score),
        _ => is_better,
    };
    let following_moves = next_evaluation.pv.iter().take(MAX_LINE_MOVES).copied();
    improves.then(|| Evaluation {
        score,
        pv: std::iter::once(ply.mv).chain(following_moves).collect(),
        depth: if next_evaluation.pv.is_empty() {
            evaluation.depth
        } else {
            next_evaluation.depth + 1
        },
    })
}

/// Returns whether `score` is a win in fewer plies than the win `other`.
fn is_quicker_win(score: Score, other: Score) -> bool {
    matches!((score, other), (Score::Win(plies), Score::Win(other_plies)) if plies < other_plies)
}

/// Returns the number of plies to the end of the game in a won or lost position with this score.
const fn plies_to_end(score: Score) -> Option<u32> {
    match score {
        Score::Win(plies) | Score::Loss(plies) => Some(plies),
        Score::Draw | Score::Cp(_) => None,
    }
}

/// Returns what a proof says about the position after `mv`, and the plies to the end that the new line proves. `None` if the proof has
/// another move of the winner, or if the search of the next position has found the same result in as few plies.
///
/// `evaluation` is that of the position before `mv`, whose line proves `line_plies`, and `next_evaluation` that of the position
/// after it. A lost side loses with every move. Without a proven line, the one of the search stays.
fn continue_proof(
    evaluation: &Evaluation,
    line_plies: Option<u32>,
    mv: AnyMove,
    next_evaluation: &Evaluation,
) -> Option<(Evaluation, Option<u32>)> {
    let line_plies = line_plies.filter(|_| evaluation.pv.first() == Some(&mv));
    let score = match evaluation.score {
        Score::Win(_) => Score::Loss(line_plies?.checked_sub(1)?),
        Score::Loss(plies) => Score::Win(plies.checked_sub(1)?),
        Score::Draw | Score::Cp(_) => return None,
    };
    let adds_knowledge = match (score, next_evaluation.score) {
        (_, Score::Cp(_)) => true,
        (Score::Win(plies), Score::Win(next_plies))
        | (Score::Loss(plies), Score::Loss(next_plies)) => plies < next_plies,
        _ => false,
    };
    if !adds_knowledge {
        return None;
    }
    // An incomplete line of a proof contains no further moves.
    if let (Some(plies), [_, line @ ..]) = (line_plies, &*evaluation.pv)
        && !line.is_empty()
    {
        let continued = Evaluation { score, pv: line.to_vec(), depth: evaluation.depth };
        return Some((continued, Some(plies.saturating_sub(1))));
    }
    let next_line_plies = plies_to_end(next_evaluation.score);
    Some((Evaluation { score, ..next_evaluation.clone() }, next_line_plies))
}

/// The largest number of moves copied from the line after a move.
const MAX_LINE_MOVES: usize = 40;

/// The judgements of bad moves, from the least to the greatest loss of winning chances.
pub const BAD_JUDGEMENTS: [Judgement; 3] =
    [Judgement::Dubious, Judgement::Mistake, Judgement::Blunder];

/// The least losses of winning chances of [`BAD_JUDGEMENTS`].
const MIN_LOSSES: [f64; 3] = [INACCURACY, MISTAKE, BLUNDER];

/// Returns the judgement of a move with this loss of winning chances, 0 to 1; `None` if the move is not bad.
pub fn judgement_of_loss(loss: f64) -> Option<Judgement> {
    let judgement_and_limit =
        BAD_JUDGEMENTS.into_iter().zip(MIN_LOSSES).rfind(|(_, min_loss)| loss >= *min_loss);
    judgement_and_limit.map(|(judgement, _)| judgement)
}

/// Returns the least loss of winning chances, 0 to 1, with the same judgement as `loss`; `None` if `loss` is not bad.
pub fn min_loss_of_judgement(loss: f64) -> Option<f64> {
    MIN_LOSSES.into_iter().rfind(|min_loss| loss >= *min_loss)
}

/// Returns the chance of `player` to win at a place, 0 to 1, if it was evaluated.
pub fn chance(
    game: &Game,
    evaluations: &HashMap<Place, Evaluation>,
    place: Place,
    player: Player,
) -> Option<f64> {
    Some(chance_in(game.position_of(place), evaluations.get(&place)?, player))
}

/// Returns the chance of `player` to win in `position` with this evaluation, 0 to 1.
pub fn chance_in(position: &AnyPosition, evaluation: &Evaluation, player: Player) -> f64 {
    let chance = chance_of(evaluation.score, position.variant());
    if position.to_move() == player { chance } else { 1.0 - chance }
}

/// Returns whether the move to `place` was the only legal one, as a forced pass is.
pub fn is_forced(game: &Game, place: Place) -> bool {
    game.position_before(place).legal_moves().len() == 1
}

/// Returns the places and the losses of winning chances of the moves of `player` to these places that were evaluated and not
/// forced.
pub fn losses<'a>(
    game: &'a Game,
    evaluations: &'a HashMap<Place, Evaluation>,
    places: &'a [Place],
    player: Player,
) -> impl Iterator<Item = (Place, f64)> + 'a {
    let is_choice = move |place: &Place| {
        let is_own = game.ply_at(*place).is_some_and(|ply| ply.player == player);
        is_own && !is_forced(game, *place)
    };
    let places = places.iter().copied().filter(is_choice);
    places.filter_map(|place| Some((place, loss(game, evaluations, place)?)))
}

/// Returns the loss of winning chances by the move to `place`, 0 to 1, if the positions before and after it were evaluated. It is the
/// difference of the percentages that a person sees, so that moves with the same figures have the same mark.
pub fn loss(game: &Game, evaluations: &HashMap<Place, Evaluation>, place: Place) -> Option<f64> {
    let ply = game.ply_at(place)?;
    let previous_place = game.before(place)?;
    let best_move = evaluations.get(&previous_place)?.pv.first();
    let [chance_before, chance_after] =
        [previous_place, place].map(|place| chance(game, evaluations, place, ply.player));
    let (chance_before, chance_after) = (chance_before?, chance_after?);
    // The best move loses nothing, even if a deeper search after it is less optimistic.
    if best_move == Some(&ply.mv) {
        return Some(0.0);
    }
    let [percent_before, percent_after] = [chance_before, chance_after].map(chance_percent);
    Some(f64::from(percent_before.saturating_sub(percent_after)) / 100.0)
}

/// Returns the judgement of the move to `place`; `None` if the move is not bad or was not evaluated.
pub fn judgement_of_move(
    game: &Game,
    evaluations: &HashMap<Place, Evaluation>,
    place: Place,
) -> Option<Judgement> {
    judgement_of_loss(loss(game, evaluations, place)?)
}

/// The quality of a side's play, over its evaluated moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Accuracy {
    /// The accuracy from 0 to 1. It is the mean over the moves of a value that is 1 without a loss. The value halves
    /// for every seventh of the winning chances lost.
    pub accuracy: f64,
    /// The mean loss of winning chances, 0 to 1.
    pub loss: f64,
    /// The numbers of inaccuracies, mistakes and blunders.
    pub mistakes: [usize; 3],
}

/// Returns the accuracy of `player` along these places; `None` if no move was evaluated.
pub fn accuracy(
    game: &Game,
    evaluations: &HashMap<Place, Evaluation>,
    places: &[Place],
    player: Player,
) -> Option<Accuracy> {
    let losses = losses(game, evaluations, places, player).map(|(_, loss)| loss);
    let losses: Vec<f64> = losses.collect();
    let move_count = losses.len() as f64;
    let count_judgement = |judgement| {
        let judgements = losses.iter().copied().filter_map(judgement_of_loss);
        judgements.filter(|loss_judgement| *loss_judgement == judgement).count()
    };
    (!losses.is_empty()).then(|| Accuracy {
        accuracy: losses.iter().map(|loss| (-5.0 * loss).exp()).sum::<f64>() / move_count,
        loss: losses.iter().sum::<f64>() / move_count,
        mistakes: BAD_JUDGEMENTS.map(count_judgement),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;
    use quadrille_search::scale;

    #[test]
    fn moves_with_the_same_figures_have_the_same_loss() {
        let mut game = Game::new(AnyPosition::start(Variant::Hique));
        let best = game.position().parse_move("4,2,4,4").unwrap();
        game.play_text("4,2,4,10").unwrap();
        let (place, player) = (game.place(), game.position_of(Place::START).to_move());
        for score_before in (-500..500).step_by(17) {
            for score_after in (-500..500).step_by(23) {
                let evaluation = |score| Evaluation { score, pv: vec![best], depth: 5 };
                let evaluations = HashMap::from([
                    (Place::START, evaluation(Score::Cp(score_before))),
                    (place, evaluation(Score::Cp(score_after))),
                ]);
                let [before, after] = [Place::START, place].map(|place| {
                    chance_percent(chance(&game, &evaluations, place, player).expect("a chance"))
                });
                let lost = f64::from(before.saturating_sub(after)) / 100.0;
                assert_eq!(loss(&game, &evaluations, place), Some(lost));
                assert_eq!(judgement_of_move(&game, &evaluations, place), judgement_of_loss(lost));
            }
        }
    }

    #[test]
    fn move_is_judged_by_the_value_it_lost() {
        let mut game = Game::new(AnyPosition::start(Variant::Hique));
        let best = game.position().parse_move("4,2,4,4").unwrap();
        game.play_text("4,2,4,10").unwrap();
        let first = game.place();
        game.play_text("4,12,2,12").unwrap();
        let second = game.place();
        let scale = scale(Variant::Hique);
        let evaluation =
            |score, line: &[AnyMove]| Evaluation { score, pv: line.to_vec(), depth: 5 };
        let mut evaluations = HashMap::new();
        evaluations.insert(Place::START, evaluation(Score::Cp(0), &[best]));
        assert_eq!(loss(&game, &evaluations, first), None);
        // The best move is not judged before the position after it was searched.
        let played = game.ply_at(first).unwrap().mv;
        evaluations.insert(Place::START, evaluation(Score::Cp(0), &[played]));
        assert_eq!(loss(&game, &evaluations, first), None);
        evaluations.insert(Place::START, evaluation(Score::Cp(0), &[best]));
        // Player 2 is to move with a large advantage: Player 1 has lost a quarter.
        evaluations.insert(first, evaluation(Score::Cp(scale), &[]));
        assert!((loss(&game, &evaluations, first).unwrap() - 0.25).abs() < 1e-9);
        assert_eq!(judgement_of_move(&game, &evaluations, first), Some(Judgement::Blunder));
        // Player 1 is to move: Player 2 has lost a little.
        evaluations.insert(second, evaluation(Score::Cp(-scale / 2), &[]));
        let lost = loss(&game, &evaluations, second).unwrap();
        assert!(lost > 0.10 && lost < 0.20, "{lost}");
        assert_eq!(judgement_of_move(&game, &evaluations, second), Some(Judgement::Mistake));
        let places = [Place::START, first, second];
        let one = accuracy(&game, &evaluations, &places, Player::One).unwrap();
        assert!((one.loss - 0.25).abs() < 1e-9 && (one.accuracy - (-1.25_f64).exp()).abs() < 1e-9);
        let two = accuracy(&game, &evaluations, &places, Player::Two).unwrap();
        assert!(two.accuracy > one.accuracy && two.loss < one.loss);
        assert_eq!(accuracy(&game, &evaluations, &places[..1], Player::One), None);
        // The best move is never a mistake, even if the search after it is worse.
        evaluations.insert(Place::START, evaluation(Score::Cp(0), &[played]));
        assert_eq!(judgement_of_move(&game, &evaluations, first), None);
    }

    /// Returns a game of one move from the start of HiQUE, the place after it, that move and another one.
    fn one_move() -> (Game, Place, AnyMove, AnyMove) {
        let mut game = Game::new(AnyPosition::start(Variant::Hique));
        let moves = game.position().legal_moves();
        game.play(moves[1]).unwrap();
        let next = game.place();
        (game, next, moves[1], moves[0])
    }

    /// Returns the combined evaluations of the start and of the place after the move, from searches with these results.
    fn after_one_move(
        scores: [Score; 2],
        lines: [&[AnyMove]; 2],
        depths: [u32; 2],
    ) -> [Evaluation; 2] {
        let (game, next, ..) = one_move();
        let evaluation = |index: usize| Evaluation {
            score: scores[index],
            pv: lines[index].to_vec(),
            depth: depths[index],
        };
        let searched = HashMap::from([(Place::START, evaluation(0)), (next, evaluation(1))]);
        let mut evaluations = combined_evaluations(&game, &searched);
        [Place::START, next].map(|place| evaluations.remove(&place).unwrap())
    }

    #[test]
    fn position_is_worth_at_least_the_played_move() {
        let (_, _, played, other) = one_move();
        let before = |score, after| {
            let [before, _] = after_one_move([score, after], [&[other], &[other]], [5, 5]);
            (before.score, before.pv[0])
        };
        // After the move Player 2 is to move.
        let better = before(Score::Cp(-50), Score::Cp(-80));
        assert_eq!(better, (Score::Cp(80), played));
        assert_eq!(before(Score::Cp(0), Score::Loss(3)), (Score::Win(4), played));
        // A worse result of the move changes nothing.
        assert_eq!(before(Score::Cp(100), Score::Cp(-80)), (Score::Cp(100), other));
        // A proof stays, and one drawing move does not prove a draw.
        assert_eq!(before(Score::Loss(4), Score::Cp(-80)), (Score::Loss(4), other));
        assert_eq!(before(Score::Cp(-30), Score::Draw), (Score::Cp(0), played));
    }

    #[test]
    fn much_shallower_search_changes_nothing() {
        let (_, _, played, other) = one_move();
        let before = |score, after, depths| {
            let [before, _] = after_one_move([score, after], [&[other], &[other]], depths);
            (before.score, before.depth)
        };
        let depths = [25, 8];
        assert_eq!(before(Score::Cp(100), Score::Cp(-150), depths), (Score::Cp(100), 25));
        assert_eq!(before(Score::Cp(100), Score::Loss(3), depths), (Score::Win(4), 9));
        // The combined evaluation has the depth of its source.
        assert_eq!(before(Score::Cp(100), Score::Cp(-150), [10, 8]), (Score::Cp(150), 9));
        let long = vec![played; 90];
        let [start_evaluation, _] =
            after_one_move([Score::Cp(0), Score::Cp(-9)], [&[other], &long], [5, 5]);
        assert_eq!(start_evaluation.pv.len(), 1 + MAX_LINE_MOVES);
    }

    #[test]
    fn best_move_is_worth_the_value_after_it() {
        let (_, _, played, other) = one_move();
        let before = |after, depths| {
            let best: &[AnyMove] = &[played, other];
            after_one_move([Score::Cp(900), after], [best, &[other]], depths)[0].score
        };
        assert_eq!(before(Score::Cp(-80), [12, 11]), Score::Cp(80));
        assert_eq!(before(Score::Cp(-80), [20, 9]), Score::Cp(900), "it was seen less deep");
        assert_eq!(before(Score::Win(6), [12, 11]), Score::Cp(900), "the others may not lose");
    }

    #[test]
    fn proof_holds_after_its_own_moves() {
        let (_, _, played, other) = one_move();
        let behind = |before, line: &[AnyMove]| {
            after_one_move([before, Score::Cp(3)], [line, &[played]], [5, 5])[1].clone()
        };
        let evaluation = behind(Score::Win(9), &[played, other]);
        assert_eq!((evaluation.score, evaluation.pv), (Score::Loss(8), vec![other]));
        assert_eq!(behind(Score::Loss(9), &[played, other]).score, Score::Win(8));
        assert_eq!(behind(Score::Win(9), &[other, played]).score, Score::Cp(3), "another move's");
        // A lost side loses with every move, and an incomplete line proves no further moves.
        for line in [&[played][..], &[other, played]] {
            let evaluation = behind(Score::Loss(9), line);
            assert_eq!((evaluation.score, evaluation.pv), (Score::Win(8), vec![played]));
        }
        let evaluation = behind(Score::Win(9), &[played]);
        assert_eq!((evaluation.score, evaluation.pv), (Score::Loss(8), vec![played]));
    }

    /// The number of moves to the end of a proof never rises along the moves of the proof.
    #[test]
    fn distance_of_a_proof_decreases_with_each_of_its_moves() {
        let (_, _, played, other) = one_move();
        let scores = |before, line: &[AnyMove], after| {
            let evaluations = after_one_move([before, after], [line, &[other, played]], [5, 5]);
            evaluations.map(|evaluation| evaluation.score)
        };
        for plies in 1..20 {
            for next_plies in 0..20 {
                for line in [&[played][..], &[played, other], &[other, played]] {
                    let [before, after] = scores(Score::Win(plies), line, Score::Loss(next_plies));
                    let (Score::Win(least_plies), Score::Loss(least_next_plies)) = (before, after)
                    else {
                        panic!("{before:?} {after:?}");
                    };
                    assert!(least_plies <= plies && least_next_plies <= next_plies);
                    assert!(least_plies <= next_plies + 1, "the move wins in {next_plies}");
                    let is_of_proof = line[0] == played || least_plies < plies;
                    assert!(!is_of_proof || least_next_plies < least_plies, "{line:?}");
                }
                let [before, after] =
                    scores(Score::Loss(plies), &[played, other], Score::Win(next_plies));
                assert_eq!(before, Score::Loss(plies));
                assert_eq!(after, Score::Win(next_plies.min(plies - 1)));
            }
        }
        // Contradictory results stay.
        let contradiction = [Score::Win(9), Score::Win(3)];
        assert_eq!(scores(contradiction[0], &[played], contradiction[1]), contradiction);
    }

    /// The line of a search is no proof if its score comes from the proof of another search.
    #[test]
    fn estimated_line_proves_nothing() {
        let (mut game, first, played, other) = one_move();
        let mut places = vec![Place::START, first];
        let mut moves = vec![played];
        for _ in 0..3 {
            moves.push(game.position().legal_moves()[0]);
            game.play(moves[moves.len() - 1]).unwrap();
            places.push(game.place());
        }
        let evaluation = |score, pv: &[AnyMove]| Evaluation { score, pv: pv.to_vec(), depth: 5 };
        let scores = |start_line: &[AnyMove], second: Evaluation| {
            let searched = HashMap::from([
                (places[0], evaluation(Score::Win(9), start_line)),
                (places[1], evaluation(Score::Cp(-300), &[moves[1], other])),
                (places[2], second),
                (places[3], evaluation(Score::Cp(-200), &[other])),
                (places[4], evaluation(Score::Cp(200), &[other])),
            ]);
            let evaluations = combined_evaluations(&game, &searched);
            [1, 2, 3, 4].map(|index| evaluations[&places[index]].score)
        };
        let unproven = evaluation(Score::Cp(200), &moves[2..3]);
        // The side that won has perhaps another move than that of its search.
        let [first, second, third, _] = scores(&[played], unproven.clone());
        assert_eq!([first, second, third], [Score::Loss(8), Score::Win(7), Score::Cp(-200)]);
        // The line of the proof goes on, and after it a lost side still loses with every move.
        let [first, second, third, fourth] = scores(&[played, moves[1], moves[2]], unproven);
        assert_eq!([first, second], [Score::Loss(8), Score::Win(7)]);
        assert_eq!([third, fourth], [Score::Loss(6), Score::Win(5)]);
        // A slower proof of its own is a proof as well.
        let slower = evaluation(Score::Win(12), &moves[2..3]);
        let [first, second, third, fourth] = scores(&[played], slower);
        assert_eq!([first, second], [Score::Loss(8), Score::Win(7)]);
        assert_eq!([third, fourth], [Score::Loss(11), Score::Win(10)]);
    }

    #[test]
    fn variation_counts_for_its_first_position() {
        let (mut game, next, _, other) = one_move();
        game.set_place(Place::START);
        game.play(other).unwrap();
        let aside = game.place();
        let evaluation = |score| Evaluation { score, pv: vec![other], depth: 5 };
        let searched = HashMap::from([
            (Place::START, evaluation(Score::Cp(900))),
            (next, evaluation(Score::Cp(-70))),
            (aside, evaluation(Score::Cp(-60))),
        ]);
        let evaluations = combined_evaluations(&game, &searched);
        // The best move is worth only 60, and the played one 70.
        assert_eq!(evaluations[&Place::START].score, Score::Cp(70));
    }
}
