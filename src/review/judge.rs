//! What evaluations say of the moves that were played: how much each gave away.

use quadrille_games::record::{Game, Judgement, Place};
use quadrille_games::rules::{AnyMove, AnyPosition, Player};
use quadrille_search::{Line, Score, win_probability};
use std::collections::HashMap;

/// From this loss of winning chances on a move is inaccurate.
pub const INACCURACY: f64 = 0.05;
/// From this loss of winning chances on a move is a mistake.
const MISTAKE: f64 = 0.10;
/// From this loss on it is a blunder.
const BLUNDER: f64 = 0.20;

/// What a search found in a position: its worth for the player to move, the best line from there, and how deep it was searched. A
/// finished game has no line, and the depth 0.
pub type Evaluation = Line<AnyMove>;

/// What is to be believed of the positions of a game by what searches have found in each of them alone: no position is worth less
/// than what one of its moves leads to, its best move is worth what was found behind it (unless that is a proof: then another move
/// may be better), both where the look behind is about as deep, and what is proven holds behind the moves of the proof.
pub fn believed(game: &Game, searched: &HashMap<Place, Evaluation>) -> HashMap<Place, Evaluation> {
    let mut believed = searched.clone();
    let mut places: Vec<(Place, Place)> = searched
        .keys()
        .filter_map(|&place| Some((game.before(place)?, place)))
        .collect();
    // From the ends to the start, where the best move counts first.
    places.sort_unstable_by_key(|&(before, place)| {
        let best = searched.get(&before).and_then(|found| found.pv.first());
        let is_best = best.is_some() && best == game.ply_at(place).map(|ply| &ply.mv);
        (game.plies_to(place), is_best, place)
    });
    for &(before, place) in places.iter().rev() {
        let found = believed.get(&before).zip(believed.get(&place));
        let better = found.and_then(|(found, after)| with_played(game, found, place, after));
        if let Some(better) = better {
            believed.insert(before, better);
        }
    }
    for &(before, place) in &places {
        let found = believed.get(&before).zip(believed.get(&place));
        let proven = found.and_then(|(found, after)| proven_behind(game, found, place, after));
        if let Some(proven) = proven {
            believed.insert(place, proven);
        }
    }
    believed
}

/// What is to be believed of a position instead of `found` by what was found behind the move to `next`; `None` where nothing
/// changes. What is proven stays.
fn with_played(
    game: &Game,
    found: &Evaluation,
    next: Place,
    after: &Evaluation,
) -> Option<Evaluation> {
    let ply = game.ply_at(next).filter(|_| !found.score.is_proven())?;
    let score = match -after.score {
        Score::Win(plies) => Score::Win(plies + 1),
        // That one move does no better is no proof for all of them.
        Score::Draw => Score::Cp(0),
        other => other,
    };
    let chance = |score| win_probability(score, game.variant());
    let is_better = chance(score) > chance(found.score);
    let is_best = found.pv.first() == Some(&ply.mv);
    // A look behind a move sees further, if it is about as deep, or at the end of the game.
    let as_deep = after.depth + 2 >= found.depth || after.pv.is_empty();
    let is_told = match score {
        Score::Cp(_) => as_deep && (is_better || is_best && score != found.score),
        _ => is_better,
    };
    let behind = after.pv.iter().take(LONGEST_LINE).copied();
    is_told.then(|| Evaluation {
        score,
        pv: std::iter::once(ply.mv).chain(behind).collect(),
        depth: if after.pv.is_empty() {
            found.depth
        } else {
            after.depth + 1
        },
    })
}

/// What a proof from before the move to `next` says of the position behind it, if that move is the proof's own and the look at
/// that position has not found it: `found` is the proven position's, `after` that of the one behind.
fn proven_behind(
    game: &Game,
    found: &Evaluation,
    next: Place,
    after: &Evaluation,
) -> Option<Evaluation> {
    let ply = game.ply_at(next)?;
    let (first, rest) = found.pv.split_first()?;
    // A proof whose line is not known to its end says nothing more.
    if after.score.is_proven() || *first != ply.mv || rest.is_empty() {
        return None;
    }
    let score = match found.score {
        Score::Win(plies) => Score::Loss(plies.checked_sub(1)?),
        Score::Loss(plies) => Score::Win(plies.checked_sub(1)?),
        Score::Draw | Score::Cp(_) => return None,
    };
    Some(Evaluation {
        score,
        pv: rest.to_vec(),
        depth: found.depth,
    })
}

/// So many moves of the line behind a move are taken over at most.
const LONGEST_LINE: usize = 40;

/// The judgements of moves that gave something away: from a twentieth, a tenth and a fifth of the winning chances on.
pub const BAD: [Judgement; 3] = [Judgement::Dubious, Judgement::Mistake, Judgement::Blunder];

/// The judgement of a move that gave so much of the winning chances away, 0 to 1, if it deserves one.
pub fn judgement_of_loss(lost: f64) -> Option<Judgement> {
    let limits = [INACCURACY, MISTAKE, BLUNDER];
    let reached = BAD
        .into_iter()
        .zip(limits)
        .rfind(|(_, least)| lost >= *least);
    reached.map(|(judgement, _)| judgement)
}

/// The chance of `player` to win at a place, 0 to 1, as far as it was evaluated.
pub fn chance(
    game: &Game,
    found: &HashMap<Place, Evaluation>,
    place: Place,
    player: Player,
) -> Option<f64> {
    Some(chance_in(
        game.position_of(place),
        found.get(&place)?,
        player,
    ))
}

/// The chance of `player` to win in `position`, where this was found; 0 to 1.
pub fn chance_in(position: &AnyPosition, found: &Evaluation, player: Player) -> f64 {
    let chance = win_probability(found.score, position.variant());
    if position.to_move() == player {
        chance
    } else {
        1.0 - chance
    }
}

/// How much of the winning chances the move to `place` gave away, 0 to 1, once the positions before and after it have
/// been evaluated.
pub fn loss(game: &Game, found: &HashMap<Place, Evaluation>, place: Place) -> Option<f64> {
    let ply = game.ply_at(place)?;
    let before = game.before(place)?;
    let best = found.get(&before)?.pv.first();
    let [before, after] = [before, place].map(|place| chance(game, found, place, ply.player));
    let (before, after) = (before?, after?);
    // The best move gives nothing away, whatever a deeper look at its end says.
    if best == Some(&ply.mv) {
        return Some(0.0);
    }
    Some((before - after).max(0.0))
}

/// The mark of the move to `place`, if it deserves one.
pub fn mark(game: &Game, found: &HashMap<Place, Evaluation>, place: Place) -> Option<Judgement> {
    judgement_of_loss(loss(game, found, place)?)
}

/// How well a side played, as far as its moves were evaluated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Accuracy {
    /// From 0 to 1: the mean over its moves of what falls from 1 towards 0 the more a move gave away, by half for every
    /// seventh of the winning chances.
    pub accuracy: f64,
    /// How much of the winning chances a move gave away on average, 0 to 1.
    pub loss: f64,
    /// How many of its moves were inaccurate, mistakes, and blunders.
    pub mistakes: [usize; 3],
}

/// How well `player` played along these places; `None` as long as none of the moves was evaluated.
pub fn accuracy(
    game: &Game,
    found: &HashMap<Place, Evaluation>,
    places: &[Place],
    player: Player,
) -> Option<Accuracy> {
    let own = places
        .iter()
        .filter(|&&place| game.ply_at(place).is_some_and(|ply| ply.player == player));
    let losses: Vec<f64> = own.filter_map(|&place| loss(game, found, place)).collect();
    let count = losses.len() as f64;
    let marked = |wanted| {
        let marks = losses.iter().copied().filter_map(judgement_of_loss);
        marks.filter(|mark| *mark == wanted).count()
    };
    (!losses.is_empty()).then(|| Accuracy {
        accuracy: losses.iter().map(|lost| (-5.0 * lost).exp()).sum::<f64>() / count,
        loss: losses.iter().sum::<f64>() / count,
        mistakes: BAD.map(marked),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;
    use quadrille_search::scale;

    #[test]
    fn a_move_is_measured_by_what_its_player_gave_away() {
        let mut game = Game::new(AnyPosition::start(Variant::Hique));
        let best = game.position().parse_move("4,2,4,4").unwrap();
        game.play_text("4,2,4,10").unwrap();
        let first = game.place();
        game.play_text("4,12,2,12").unwrap();
        let second = game.place();
        let scale = scale(Variant::Hique);
        let evaluation = |score, line: &[AnyMove]| Evaluation {
            score,
            pv: line.to_vec(),
            depth: 5,
        };
        let mut found = HashMap::new();
        found.insert(Place::START, evaluation(Score::Cp(0), &[best]));
        assert_eq!(loss(&game, &found, first), None);
        // Nor is the best move a good one before it is known where it leads.
        let played = game.ply_at(first).unwrap().mv;
        found.insert(Place::START, evaluation(Score::Cp(0), &[played]));
        assert_eq!(loss(&game, &found, first), None);
        found.insert(Place::START, evaluation(Score::Cp(0), &[best]));
        // Player 2 is to move and much better: Player 1 has thrown a quarter away.
        found.insert(first, evaluation(Score::Cp(scale), &[]));
        assert!((loss(&game, &found, first).unwrap() - 0.25).abs() < 1e-9);
        assert_eq!(mark(&game, &found, first), Some(Judgement::Blunder));
        // Player 1 is to move: Player 2 gave a little back.
        found.insert(second, evaluation(Score::Cp(-scale / 2), &[]));
        let lost = loss(&game, &found, second).unwrap();
        assert!(lost > 0.10 && lost < 0.20, "{lost}");
        assert_eq!(mark(&game, &found, second), Some(Judgement::Mistake));
        let places = [Place::START, first, second];
        let one = accuracy(&game, &found, &places, Player::One).unwrap();
        assert!((one.loss - 0.25).abs() < 1e-9 && (one.accuracy - (-1.25_f64).exp()).abs() < 1e-9);
        let two = accuracy(&game, &found, &places, Player::Two).unwrap();
        assert!(two.accuracy > one.accuracy && two.loss < one.loss);
        assert_eq!(accuracy(&game, &found, &places[..1], Player::One), None);
        // What was the best move is none, even if its end turns out worse.
        found.insert(Place::START, evaluation(Score::Cp(0), &[played]));
        assert_eq!(mark(&game, &found, first), None);
    }

    /// A game of one move from the start of HiQUE, the place behind it, that move and another one.
    fn one_move() -> (Game, Place, AnyMove, AnyMove) {
        let mut game = Game::new(AnyPosition::start(Variant::Hique));
        let moves = game.position().legal_moves();
        game.play(moves[1]).unwrap();
        let next = game.place();
        (game, next, moves[1], moves[0])
    }

    /// What is believed of the start and of the place behind the move, where searches have found this.
    fn after_one_move(
        before: (Score, &[AnyMove]),
        after: (Score, &[AnyMove]),
        depths: [u32; 2],
    ) -> [Evaluation; 2] {
        let (game, next, ..) = one_move();
        let found = |(score, line): (Score, &[AnyMove]), depth| Evaluation {
            score,
            pv: line.to_vec(),
            depth,
        };
        let searched = HashMap::from([
            (Place::START, found(before, depths[0])),
            (next, found(after, depths[1])),
        ]);
        let mut believed = believed(&game, &searched);
        [Place::START, next].map(|place| believed.remove(&place).unwrap())
    }

    #[test]
    fn a_position_is_worth_what_was_played_from_it_at_least() {
        let (_, _, played, other) = one_move();
        let before = |score, after| {
            let [before, _] = after_one_move((score, &[other]), (after, &[other]), [5, 5]);
            (before.score, before.pv[0])
        };
        // Behind the move Player 2 is to move.
        let better = before(Score::Cp(-50), Score::Cp(-80));
        assert_eq!(better, (Score::Cp(80), played));
        assert_eq!(
            before(Score::Cp(0), Score::Loss(3)),
            (Score::Win(4), played)
        );
        // What was worse was no better than what was found.
        assert_eq!(
            before(Score::Cp(100), Score::Cp(-80)),
            (Score::Cp(100), other)
        );
        // A proof stays; and a move that draws is no proof that none does better.
        assert_eq!(
            before(Score::Loss(4), Score::Cp(-80)),
            (Score::Loss(4), other)
        );
        assert_eq!(before(Score::Cp(-30), Score::Draw), (Score::Cp(0), played));
    }

    #[test]
    fn a_look_that_is_far_less_deep_changes_nothing() {
        let (_, _, played, other) = one_move();
        let before = |score, after, depths| {
            let [before, _] = after_one_move((score, &[other]), (after, &[other]), depths);
            (before.score, before.depth)
        };
        let depths = [25, 8];
        assert_eq!(
            before(Score::Cp(100), Score::Cp(-150), depths),
            (Score::Cp(100), 25)
        );
        assert_eq!(
            before(Score::Cp(100), Score::Loss(3), depths),
            (Score::Win(4), 9)
        );
        // What is told instead is as deep as the look that told it.
        assert_eq!(
            before(Score::Cp(100), Score::Cp(-150), [10, 8]),
            (Score::Cp(150), 9)
        );
        let long = vec![played; 90];
        let [told, _] = after_one_move((Score::Cp(0), &[other]), (Score::Cp(-9), &long), [5, 5]);
        assert_eq!(told.pv.len(), 1 + LONGEST_LINE);
    }

    #[test]
    fn the_best_move_is_worth_what_was_found_behind_it() {
        let (_, _, played, other) = one_move();
        let before = |after, depths| {
            let best: &[AnyMove] = &[played, other];
            after_one_move((Score::Cp(900), best), (after, &[other]), depths)[0].score
        };
        assert_eq!(before(Score::Cp(-80), [12, 11]), Score::Cp(80));
        assert_eq!(
            before(Score::Cp(-80), [20, 9]),
            Score::Cp(900),
            "it was seen less deep"
        );
        assert_eq!(
            before(Score::Win(6), [12, 11]),
            Score::Cp(900),
            "the others may not lose"
        );
    }

    #[test]
    fn a_proof_holds_behind_its_own_moves() {
        let (_, _, played, other) = one_move();
        let behind = |before, line: &[AnyMove]| {
            after_one_move((before, line), (Score::Cp(3), &[played]), [5, 5])[1].clone()
        };
        let found = behind(Score::Win(9), &[played, other]);
        assert_eq!((found.score, found.pv), (Score::Loss(8), vec![other]));
        assert_eq!(
            behind(Score::Loss(9), &[played, other]).score,
            Score::Win(8)
        );
        assert_eq!(
            behind(Score::Win(9), &[other, played]).score,
            Score::Cp(3),
            "another move's"
        );
        assert_eq!(
            behind(Score::Win(9), &[played]).score,
            Score::Cp(3),
            "its line is not known"
        );
    }

    #[test]
    fn a_variation_counts_for_the_position_it_leaves_from() {
        let (mut game, next, _, other) = one_move();
        game.stand_at(Place::START);
        game.play(other).unwrap();
        let aside = game.place();
        let found = |score| Evaluation {
            score,
            pv: vec![other],
            depth: 5,
        };
        let searched = HashMap::from([
            (Place::START, found(Score::Cp(900))),
            (next, found(Score::Cp(-70))),
            (aside, found(Score::Cp(-60))),
        ]);
        let believed = believed(&game, &searched);
        // The best move brings 60 only, and the one that was played 70.
        assert_eq!(believed[&Place::START].score, Score::Cp(70));
    }
}
