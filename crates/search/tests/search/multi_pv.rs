//! Tests of several best moves at a time (multi-PV).

use crate::graph::{Graph, Shape};
use crate::plain_search::{minimax, score_of, search_to_depth};
use quadrille_games::rules::{AnyPosition, Position, Variant};
use quadrille_search::{
    AnySearcher, Features, Info, Level, Limits, Options, PvLine, SearchResult, Searcher, StopFlag,
};
use std::collections::HashSet;
use std::time::Duration;

fn with_lines(lines: usize) -> Options {
    Options { line_count: lines, ..Options::new(1) }
}

/// Returns all lines of a result, best first.
fn lines_of<M: Clone>(result: &SearchResult<M>) -> Vec<PvLine<M>> {
    let best = PvLine { score: result.score, depth: result.depth, pv: result.pv.clone() };
    [&[best], &result.other_lines[..]].concat()
}

#[test]
fn plain_multi_pv_lines_match_minimax() {
    let mut checked = 0;
    for shape in [Shape::Acyclic, Shape::CyclicDraw] {
        for graph in (0..60).map(|seed| Graph::new(seed, shape)) {
            let mut moves = Vec::new();
            graph.legal_moves(&mut moves);
            if graph.outcome().is_some() || moves.len() < 2 {
                continue;
            }
            for depth in 2..=5 {
                let mut expected: Vec<i64> = moves
                    .iter()
                    .map(|&mv| {
                        let mut child = graph.clone();
                        child.play_unchecked(mv);
                        let mut path = vec![graph.key()];
                        score_of(-minimax(&child, depth - 1, &mut path)).rank()
                    })
                    .collect();
                expected.sort_unstable_by(|a, b| b.cmp(a));
                let mut searcher = Searcher::new(1).with_features(Features::plain());
                searcher.set_options(with_lines(3));
                let result = search_to_depth(&mut searcher, &graph, depth);
                let values: Vec<i64> =
                    lines_of(&result).iter().map(|line| line.score.rank()).collect();
                // A proof ends the search early, and may prove more than this depth.
                if result.depth == depth && values.iter().all(|value| value.abs() < 100_000_000) {
                    expected.truncate(3);
                    assert_eq!(values, expected, "{graph:?} depth {depth}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 50, "{checked}");
}

#[test]
fn multi_pv_lines_are_distinct_legal_and_ordered() {
    for variant in Variant::ALL {
        for threads in [1, 2] {
            let start = AnyPosition::start(variant);
            let options = Options { threads, ..with_lines(4) };
            let mut searcher = AnySearcher::with_options(variant, options);
            let mut numbers = HashSet::new();
            let mut hear = |info: &Info<_>| {
                numbers.insert(info.line_number);
            };
            let limits = Limits::depth(4);
            let result = searcher.search(&start, &[], &limits, &StopFlag::new(), &mut hear);
            let lines = lines_of(&result);
            assert_eq!(lines.len(), 4, "{variant}");
            assert!(numbers.is_superset(&HashSet::from([1, 2, 3])), "{variant}: {numbers:?}");
            let firsts: HashSet<_> = lines.iter().map(|line| line.pv[0]).collect();
            assert_eq!(firsts.len(), 4, "{variant}");
            assert_eq!(result.best_move, Some(lines[0].pv[0]));
            // Several threads may stop between two lines; later ones then have the previous depth.
            let whole = lines.iter().all(|line| line.depth == result.depth);
            let in_order = lines.is_sorted_by_key(|line| -line.score.rank());
            assert!(threads > 1 || whole && in_order, "{variant}: {lines:?}");
            for line in lines {
                line.pv.iter().fold(start.clone(), |here, &mv| here.play(mv).unwrap());
            }
        }
    }
}

/// A search may end between two lines of a depth, in every game and at any number of positions.
#[test]
fn best_line_of_the_last_depth_is_the_move() {
    let mut interrupted = 0;
    for variant in Variant::ALL {
        let mut position = AnyPosition::start(variant);
        for step in 0..12 {
            let moves = position.legal_moves();
            if position.outcome().is_some() || moves.len() < 4 {
                break;
            }
            for nodes in [700, 1500, 2900, 4000] {
                let mut searcher = AnySearcher::with_options(variant, with_lines(4));
                let limits = Limits::nodes(nodes);
                let result =
                    searcher.search(&position, &[], &limits, &StopFlag::new(), &mut |_| {});
                let lines = lines_of(&result);
                let reached = lines.iter().filter(|line| line.depth == result.depth);
                let reached: Vec<_> = reached.collect();
                interrupted += usize::from(reached.len() > 1 && reached.len() < lines.len());
                assert_eq!(result.best_move, Some(lines[0].pv[0]));
                assert!(
                    reached.is_sorted_by_key(|line| -line.score.rank()),
                    "{variant} {position} {nodes}: {lines:?}"
                );
            }
            position = position.play(moves[step * 7 % moves.len()]).unwrap();
        }
    }
    assert!(interrupted > 10, "{interrupted}");
}

#[test]
fn multi_pv_is_limited_by_moves_and_level() {
    let variant = Variant::CublinoContra;
    let start = AnyPosition::start(variant);
    let moves = start.legal_moves().len();
    let mut searcher = AnySearcher::with_options(variant, with_lines(1_000));
    let look = |searcher: &mut AnySearcher| {
        let result = searcher.search(&start, &[], &Limits::depth(2), &StopFlag::new(), &mut |_| {});
        lines_of(&result).len()
    };
    assert_eq!(look(&mut searcher), moves);
    searcher.set_options(Options { level: Level::LOWEST, ..with_lines(3) });
    assert_eq!(look(&mut searcher), 1);
}

#[test]
fn multi_pv_lines_are_kept_when_time_is_up() {
    let variant = Variant::Hique;
    let start = AnyPosition::start(variant);
    // A slow machine may need more time for the first depth.
    let results = [120, 1000, 10_000].into_iter().map(|millis| {
        let mut searcher = AnySearcher::with_options(variant, with_lines(5));
        let limits = Limits::movetime(Duration::from_millis(millis));
        searcher.search(&start, &[], &limits, &StopFlag::new(), &mut |_| {})
    });
    let mut lines = results.map(|result| lines_of(&result)).skip_while(|lines| lines.len() < 5);
    let lines = lines.next().unwrap_or_default();
    assert_eq!(lines.len(), 5);
    let firsts: HashSet<_> = lines.iter().map(|line| line.pv[0]).collect();
    assert_eq!(firsts.len(), 5);
}
