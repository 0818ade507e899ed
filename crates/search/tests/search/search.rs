//! Tests of the search on small games, which minimax and retrograde analysis solve.

use crate::graph::{Graph, Shape};
use crate::plain_search::{
    TABLE_ONLY, minimax, score_matches_value, score_of, search_afresh, search_to_depth,
};
use quadrille_games::rules::{Player, Position};
use quadrille_search::{Features, Limits, Score, Searcher, StopFlag};
use std::collections::HashMap;

/// Solves the graph by retrograde analysis. Returns the forced wins and losses of the player to move, with the plies to the
/// end.
fn solve(graph: &Graph) -> HashMap<(u16, Player), Score> {
    let mut solved = HashMap::new();
    let all = graph.all_states();
    for position in &all {
        if let Some(winner) = position.outcome().and_then(|outcome| outcome.winner) {
            let score = if winner == position.player { Score::Win(0) } else { Score::Loss(0) };
            solved.insert((position.node, position.player), score);
        }
    }
    for plies in 1..=u32::try_from(all.len()).unwrap() {
        let mut new_results = Vec::new();
        for position in &all {
            let place = (position.node, position.player);
            if position.outcome().is_some() || solved.contains_key(&place) {
                continue;
            }
            let replies = position.moves().into_iter().map(|mv| {
                let child = position.after(mv);
                solved.get(&(child.node, child.player)).copied()
            });
            let replies: Vec<_> = replies.collect();
            if replies.iter().any(|reply| matches!(reply, Some(Score::Loss(_)))) {
                new_results.push((place, Score::Win(plies)));
            } else if replies.iter().all(|reply| matches!(reply, Some(Score::Win(_)))) {
                new_results.push((place, Score::Loss(plies)));
            }
        }
        solved.extend(new_results);
    }
    solved
}

fn graphs(shape: Shape, count: u64) -> impl Iterator<Item = Graph> {
    (0..count).map(move |seed| Graph::new(seed, shape))
}

#[test]
fn plain_search_matches_minimax() {
    for shape in [Shape::Acyclic, Shape::CyclicDraw, Shape::CyclicAward] {
        for graph in graphs(shape, 60) {
            for depth in 1..=7 {
                let value = minimax(&graph, depth, &mut Vec::new());
                let result = search_afresh(&graph, Features::plain(), depth);
                assert!(
                    score_matches_value(result.score, value),
                    "{graph:?} depth {depth}: {} is not {value}",
                    result.score
                );
            }
        }
    }
}

#[test]
fn graphs_without_cycles_are_solved_exactly() {
    let mut counts = [0; 3];
    for graph in graphs(Shape::Acyclic, 300) {
        let value = minimax(&graph, 60, &mut Vec::new());
        for features in [Features::plain(), TABLE_ONLY] {
            let result = search_afresh(&graph, features, 60);
            let expected = if value == 0 { Score::Draw } else { score_of(value) };
            assert_eq!(result.score, expected, "{graph:?} {features:?}");
        }
        let result = search_afresh(&graph, Features::default(), 60);
        match (result.score, score_of(value)) {
            (Score::Win(end), Score::Win(true_end)) | (Score::Loss(end), Score::Loss(true_end)) => {
                assert!(end >= true_end, "{graph:?}");
            }
            (score, _) => assert!(score == Score::Draw && value == 0, "{graph:?} {score}"),
        }
        counts[usize::try_from(value.signum() + 1).unwrap()] += 1;
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn graphs_with_cycles_give_no_false_proof() {
    let mut proofs = [0; 3];
    for shape in [Shape::CyclicDraw, Shape::CyclicAward] {
        for graph in graphs(shape, 400) {
            let solved = solve(&graph);
            let truth = solved.get(&(graph.node, graph.player)).copied();
            // The searchers follow a game and keep their tables.
            let mut searcher = Searcher::new(1);
            let mut position = graph.clone();
            for _ in 0..4 {
                let truth = solved.get(&(position.node, position.player)).copied();
                let result = search_to_depth(&mut searcher, &position, 12);
                match (result.score, truth) {
                    (Score::Win(end), Some(Score::Win(plies))) => {
                        assert!(end >= plies);
                        proofs[0] += 1;
                    }
                    (Score::Loss(end), Some(Score::Loss(plies))) => {
                        assert!(end >= plies);
                        proofs[1] += 1;
                    }
                    (Score::Draw, None) => proofs[2] += 1,
                    (Score::Cp(_), _) => {}
                    (claim, truth) => panic!("{position:?}: {claim} but {truth:?}"),
                }
                let Some(best) = result.best_move else { break };
                position = position.after(best);
            }
            // Without a table every win within the depth is found at its true distance.
            let plain = search_afresh(&graph, Features::plain(), 8).score;
            match truth {
                Some(Score::Win(plies) | Score::Loss(plies)) if plies <= 8 => {
                    assert_eq!(Some(plain), truth, "{graph:?}");
                }
                _ => assert!(!matches!(plain, Score::Win(_) | Score::Loss(_)), "{graph:?}"),
            }
        }
    }
    assert!(proofs.iter().all(|&count| count > 50), "{proofs:?}");
}

#[test]
fn line_is_legal_and_matches_its_proof() {
    for shape in [Shape::Acyclic, Shape::CyclicDraw] {
        for graph in graphs(shape, 200) {
            let result = search_afresh(&graph, Features::default(), 9);
            assert_eq!(result.pv.first(), result.best_move.as_ref());
            let mut position = graph.clone();
            for &mv in &result.pv {
                assert!(position.is_legal(mv), "{graph:?} {:?}", result.pv);
                position = position.after(mv);
            }
        }
    }
}

#[test]
fn third_occurrence_ends_the_game_and_a_second_does_not() {
    let mut checked = 0;
    for graph in graphs(Shape::CyclicDraw, 400) {
        let solved = solve(&graph);
        let wins: Vec<u16> = graph
            .moves()
            .into_iter()
            .filter(|&mv| {
                let child = graph.after(mv);
                matches!(solved.get(&(child.node, child.player)), Some(Score::Loss(_)))
            })
            .collect();
        let &[only] = wins.as_slice() else { continue };
        if !matches!(search_afresh(&graph, Features::default(), 10).score, Score::Win(_)) {
            continue;
        }
        if graph.after(only).outcome().is_some() {
            continue;
        }
        let child = graph.after(only).key();
        let with = |history: &[u64]| {
            let stop = StopFlag::new();
            Searcher::new(1).search(&graph, history, &Limits::depth(10), &stop, &mut |_| ())
        };
        assert_eq!(with(&[child]).best_move, Some(only), "{graph:?}");
        let thrice = with(&[child, 1, child]);
        assert!(!matches!(thrice.score, Score::Win(_)), "{graph:?}");
        checked += 1;
    }
    assert!(checked > 20, "{checked}");
}

#[test]
fn finished_game_has_a_result_and_no_move() {
    let mut ends = 0;
    for position in Graph::new(3, Shape::Acyclic).all_states() {
        if let Some(outcome) = position.outcome() {
            let result = search_afresh(&position, Features::default(), 5);
            let expected = match outcome.winner {
                None => Score::Draw,
                Some(winner) if winner == position.player => Score::Win(0),
                Some(_) => Score::Loss(0),
            };
            assert_eq!((result.best_move, result.score), (None, expected));
            ends += 1;
        }
    }
    assert!(ends > 4);
}
