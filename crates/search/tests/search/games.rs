//! Tests of the search on the real games, against plain minimax and on endings that can be solved.

use crate::plain_search::{TABLE_ONLY, minimax, score_matches_value, score_of, search_afresh};
use quadrille_games::rules::cublino::{CublinoContra, CublinoPur};
use quadrille_games::rules::focus::{FocusClassic, FocusCourse, FocusExact};
use quadrille_games::rules::hique::Hique;
use quadrille_games::rules::upthrust::Upthrust;
use quadrille_games::rules::zobrist::number;
use quadrille_games::rules::{AnyPosition, Player, Position, Variant};
use quadrille_search::eval::Evaluate;
use quadrille_search::{AnySearcher, Features, Limits, Score, Searcher, StopFlag};
use std::collections::HashMap;

fn random_game<P: Position>(seed: u64) -> Vec<P> {
    let mut game = vec![P::start()];
    let mut moves = Vec::new();
    for ply in 0..300 {
        let position = &game[game.len() - 1];
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            break;
        }
        let pick = number(seed, ply) % moves.len() as u64;
        let next = position.play(moves[usize::try_from(pick).unwrap()]).unwrap();
        game.push(next);
    }
    game
}

/// Compares values at shallow depths in random games.
fn compare_with_minimax<P: Evaluate>(games: u64, depth: u32) {
    for seed in 0..games {
        let game = random_game::<P>(seed);
        for position in game.iter().step_by(9) {
            for depth in 1..=depth {
                let value = minimax(position, depth, &mut Vec::new());
                let result = search_afresh(position, Features::plain(), depth);
                assert!(
                    score_matches_value(result.score, value),
                    "{} {position}, depth {depth}: {} is not {value}",
                    P::VARIANT,
                    result.score
                );
            }
        }
    }
}

#[test]
fn shallow_values_match_minimax_in_every_variant() {
    compare_with_minimax::<Upthrust>(6, 4);
    compare_with_minimax::<Hique>(2, 2);
    compare_with_minimax::<FocusCourse>(2, 2);
    compare_with_minimax::<FocusExact>(2, 2);
    compare_with_minimax::<FocusClassic>(2, 2);
    compare_with_minimax::<CublinoPur>(4, 3);
    compare_with_minimax::<CublinoContra>(4, 3);
}

/// Solves an Upthrust position by brute force. Returns the result and the plies to it, or `None` if that takes more than
/// `timeouts` positions.
fn solve(
    position: &Upthrust,
    budget: &mut u32,
    solved: &mut HashMap<Upthrust, Score>,
) -> Option<Score> {
    if let Some(&score) = solved.get(position) {
        return Some(score);
    }
    *budget = budget.checked_sub(1)?;
    let score = match position.outcome() {
        Some(outcome) => match outcome.winner {
            None => Score::Draw,
            Some(winner) if winner == position.to_move() => Score::Win(0),
            Some(_) => Score::Loss(0),
        },
        None => {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let mut best = None;
            for mv in moves {
                let reply = match -solve(&position.play(mv).unwrap(), budget, solved)? {
                    Score::Win(plies) => Score::Win(plies + 1),
                    Score::Loss(plies) => Score::Loss(plies + 1),
                    other => other,
                };
                if best.is_none_or(|best| rank(reply) > rank(best)) {
                    best = Some(reply);
                }
            }
            best.unwrap()
        }
    };
    solved.insert(position.clone(), score);
    Some(score)
}

/// Orders scores for the player to move: short wins first, short losses last.
fn rank(score: Score) -> i64 {
    match score {
        Score::Win(plies) => 1000 - i64::from(plies),
        Score::Loss(plies) => i64::from(plies) - 1000,
        _ => 0,
    }
}

#[test]
fn late_upthrust_positions_are_solved_exactly() {
    let mut counts = [0; 3];
    for seed in 0..150 {
        let mut solved = HashMap::new();
        let game = random_game::<Upthrust>(seed);

        for position in game.iter().rev().skip(1).take(8) {
            let Some(truth) = solve(position, &mut 20_000, &mut solved) else {
                break;
            };
            assert_eq!(search_afresh(position, TABLE_ONLY, 60).score, truth, "{position}");
            let score = search_afresh(position, Features::default(), 60).score;
            let same_end = match (score, truth) {
                (Score::Win(plies), Score::Win(truth))
                | (Score::Loss(plies), Score::Loss(truth)) => plies >= truth,
                (Score::Draw, Score::Draw) => true,
                _ => false,
            };
            assert!(same_end, "{position}: {score} is not {truth}");
            counts[usize::try_from(rank(truth).signum() + 1).unwrap()] += 1;
        }
    }
    assert!(counts[0] > 50 && counts[1] > 3 && counts[2] > 50, "{counts:?}");
}

/// Checks the wins and losses within `depth` plies. Without `selective`, the search must find each at its true distance.
/// With it, the search must claim no false one.
fn compare_endings<P: Evaluate>(texts: &[&str], depth: u32) -> u32 {
    let mut ends = 0;
    for text in texts {
        let position = P::parse(text).unwrap();
        let value = minimax(&position, depth, &mut Vec::new());
        let truth = score_of(value);
        let decided = matches!(truth, Score::Win(_) | Score::Loss(_));
        ends += u32::from(decided);
        for features in [Features::plain(), TABLE_ONLY] {
            let score = search_afresh(&position, features, depth).score;
            if decided {
                assert_eq!(score, truth, "{text} {features:?}");
            } else {
                assert!(!matches!(score, Score::Win(_) | Score::Loss(_)), "{text}: {score}");
            }
        }
        match (search_afresh(&position, Features::default(), depth + 2).score, truth) {
            (Score::Win(plies), Score::Win(truth)) | (Score::Loss(plies), Score::Loss(truth)) => {
                assert!(plies >= truth, "{text}");
            }
            (Score::Win(plies) | Score::Loss(plies), _) => assert!(plies > depth, "{text}"),
            (score, _) => assert!(!decided, "{text}: {score} is not {truth}"),
        }
    }
    ends
}

#[test]
fn contra_endings_match_minimax() {
    let ends = compare_endings::<CublinoContra>(
        &[
            "CWd3vd6",
            "cWd3vd6",
            "CWd2Wb4vf5va6",
            "cWd2Wb4vf5va6",
            "Cve3Wc5vc6",
            "cve3Wc5vc6",
            "CWa2Wg2vd5ve6",
            "CWc4ve4",
            "cWc5ve5vg6",
            "CWd4va5Wb5vf5",
            "cvb3Wf3va4",
        ],
        6,
    );
    assert!(ends >= 3, "{ends}");
}

#[test]
fn hique_endings_match_minimax() {
    let ends = compare_endings::<Hique>(
        &[
            // A runner that may reach home.
            "7/6/7/6/7/gg1gg1/7/6/3r3/G5/7/G1G2G/2R4 1",
            "7/gg2g1/2R4/6/7/6/7/g5/5r1/6/6R/GG2GG/7 2",
            "7/g5/4R2/g4g/7/g5/3r3/6/2r4/G5/7/GG3G/4R2 1",
            "7/g2gg1/1R5/g5/7/6/7/6/7/6/5r1/GGGG2/7 2",
        ],
        3,
    );
    assert!(ends >= 1, "{ends}");
}

#[test]
fn pur_endings_match_minimax() {
    let ends = compare_endings::<CublinoPur>(
        &[
            // One die of each side is not home, with equal tops; either side to move.
            "Pua1ub1uc1ud1ue1uf1ag2Ag6Ua7Ub7Uc7Ud7Ue7Uf7",
            "pua1ub1uc1ud1ue1uf1ag2Ag6Ua7Ub7Uc7Ud7Ue7Uf7",
            // Finishing first with the lower sum loses, and so does letting the other side finish.
            "Pua1ub1uc1ud1ue1uf1ag2Ag6Aa7Ab7Ac7Ad7Ae7Af7",
            "pua1ub1uc1ud1ue1uf1ag3Ag6Aa7Ab7Ac7Ad7Ae7Af7",
            // Black keeps a die on its first row and is far ahead in pips. White has no die left on its own.
            "Pua1ub1uc1ud1ue1uf1Ad6Aa7Ab7Ac7ud7Ae7Af7Ag7",
            // Two steps for each side.
            "Pua1ub1uc1ud1ue1uf1ag3Ag5Ua7Ub7Uc7Ud7Ue7Uf7",
        ],
        4,
    );
    assert!(ends >= 3, "{ends}");
}

#[test]
fn only_the_third_occurrence_draws() {
    // White is far behind, and only a step to the side does not help Black.
    let position = CublinoContra::parse("CWd3vd6").unwrap();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let aside = moves.iter().copied().find(|&mv| !position.is_irreversible(mv));
    let child = position.play(aside.unwrap()).unwrap().key();
    let stop = StopFlag::new();
    let [none, once, twice] = [vec![], vec![child], vec![child, 1, child]].map(|history| {
        let mut searcher = Searcher::<CublinoContra>::new(1).with_features(Features::plain());
        searcher.search(&position, &history, &Limits::depth(5), &stop, &mut |_| ()).nodes
    });
    // A third occurrence is not searched, a second one is.
    assert_eq!(none, once);
    assert!(twice < once, "{twice} is not below {once}");
}

#[test]
fn every_search_gives_a_move_and_a_legal_line() {
    let stop = StopFlag::new();
    let mut searcher = AnySearcher::new(Variant::Upthrust, 1);
    for variant in Variant::ALL {
        let mut position = AnyPosition::start(variant);
        let mut history: Vec<u64> = Vec::new();
        for _ in 0..400 {
            let mut reports = 0;
            let result =
                searcher.search(&position, &history, &Limits::nodes(300), &stop, &mut |info| {
                    reports += 1;
                    let mut at = position.clone();
                    for &mv in &info.pv {
                        at = at.play(mv).unwrap();
                    }
                });
            assert_eq!(result.best_move.is_none(), position.outcome().is_some(), "{position}");
            let Some(best) = result.best_move else { break };
            assert_eq!(result.pv.first(), Some(&best));
            assert!(reports > 0 || result.depth == 0);
            if position.is_irreversible(best) {
                history.clear();
            } else {
                history.push(position.key());
            }
            position = position.play(best).unwrap();
        }
        assert_eq!(searcher.variant(), variant);
    }
}

#[test]
fn finished_games_have_no_best_move() {
    let stop = StopFlag::new();
    let across = "7/gg2gg/7/6/7/6/7/6/7/6/7/1GGGG1/1RRr3 2";
    let position = AnyPosition::parse(Variant::Hique, across).unwrap();
    let winner = position.outcome().and_then(|outcome| outcome.winner);
    assert_eq!(winner, Some(Player::One));
    for limits in [Limits::depth(3), Limits::infinite()] {
        let mut searcher = AnySearcher::new(Variant::Hique, 1);
        let result = searcher.search(&position, &[], &limits, &stop, &mut |_| ());
        assert_eq!((result.best_move, result.score), (None, Score::Loss(0)));
    }
}
