//! Tests of search threads: shared limits, lifetime, and panics.

use crate::graph::{
    BLOCKING_SEED, BROKEN_SEED, EVALUATION_THREADS, FRAGILE_SEED, GATE, Graph, RECORDED_SEED, Shape,
};
use quadrille_games::rules::{AnyPosition, Variant};
use quadrille_search::{AnySearcher, Limits, Options, Score, Searcher, StopFlag};
use std::time::{Duration, Instant};

fn options(threads: usize) -> Options {
    Options { threads, ..Options::new(2) }
}

fn searcher(threads: usize) -> Searcher<Graph> {
    let mut searcher = Searcher::new(2);
    searcher.set_options(options(threads));
    searcher
}

#[test]
fn node_limit_is_shared_by_all_threads() {
    for variant in Variant::ALL {
        let position = AnyPosition::start(variant);
        for (threads, nodes) in [(1, 1), (1, 5_000), (2, 5_000), (5, 7), (16, 20_000)] {
            let mut searcher = AnySearcher::with_options(variant, options(threads));
            let mut most = 0;
            let result = searcher.search(
                &position,
                &[],
                &Limits::nodes(nodes),
                &StopFlag::new(),
                &mut |info| most = most.max(info.nodes),
            );
            assert!(result.best_move.is_some());
            assert_eq!(result.nodes, nodes, "{variant}, {threads} threads");
            assert!(most <= nodes, "{variant}, {threads} threads: {most}");
        }
    }
}

#[test]
fn one_ply_is_searched_with_any_number_of_threads() {
    for variant in Variant::ALL {
        let position = AnyPosition::start(variant);
        for threads in [2, 3, 16] {
            let mut searcher = AnySearcher::with_options(variant, options(threads));
            for depth in [1, 0, 1, 0, 1, 0, 1] {
                let stop = StopFlag::new();
                let limits = Limits::depth(depth);
                let result = searcher.search(&position, &[], &limits, &stop, &mut |_| {});
                assert_eq!(result.depth, 1, "{variant}, {threads} threads");
                assert!(result.nodes > 0, "{variant}, {threads} threads");
            }
        }
    }
}

#[test]
fn time_counts_from_the_request() {
    let position = AnyPosition::start(Variant::Hique);
    for threads in [1, 3, 64] {
        let mut searcher = AnySearcher::with_options(Variant::Hique, options(threads));
        let mut limits = Limits::movetime(Duration::from_secs(3600));
        limits.arrival = Instant::now().checked_sub(Duration::from_secs(3601));
        if limits.arrival.is_none() {
            // The machine has been up for less than that.
            continue;
        }
        let result = searcher.search(&position, &[], &limits, &StopFlag::new(), &mut |_| {});
        assert!(result.best_move.is_some());
        assert!(result.elapsed > Duration::from_secs(3600));
        assert!(result.nodes < 200_000, "{threads}: {}", result.nodes);
    }
}

#[test]
fn answer_does_not_wait_for_busy_threads() {
    let position = Graph::new(BLOCKING_SEED, Shape::CyclicDraw);
    let mut searcher = searcher(3);
    // Starts the threads in advance: otherwise the search might run on this thread and block as well.
    let stop = StopFlag::new();
    searcher.search(&position, &[], &Limits::depth(1), &stop, &mut |_| {});
    let gate = GATE.lock().unwrap();
    // Every thread blocks at the gate.
    let limits = Limits::movetime(Duration::from_millis(5));
    for _ in 0..2 {
        let result = searcher.search(&position, &[], &limits, &StopFlag::new(), &mut |_| {});
        assert!(position.moves().contains(&result.best_move.unwrap()));
    }
    let stop = StopFlag::new();
    stop.stop();
    let result = searcher.search(&position, &[], &Limits::infinite(), &stop, &mut |_| {});
    assert!(position.moves().contains(&result.best_move.unwrap()));
    searcher.new_game();
    drop(gate);
    let result = searcher.search(&position, &[], &Limits::depth(6), &StopFlag::new(), &mut |_| {});
    assert!(result.depth >= 6 || result.score.is_proven());
}

#[test]
fn threads_are_reused() {
    let position = Graph::new(RECORDED_SEED, Shape::CyclicDraw);
    let mut searcher = searcher(3);
    for _ in 0..6 {
        let stop = StopFlag::new();
        let limits = Limits::nodes(20_000);
        searcher.search(&position, &[], &limits, &stop, &mut |_| {});
    }
    let witnesses = EVALUATION_THREADS.lock().unwrap();
    assert!((1..=3).contains(&witnesses.len()), "{witnesses:?}");
}

#[test]
fn panic_in_a_thread_still_gives_a_move() {
    let sound = Graph::new(5, Shape::CyclicDraw);
    for threads in [1, 2, 4] {
        let mut searcher = searcher(threads);
        for seed in [FRAGILE_SEED, BROKEN_SEED] {
            let position = Graph::new(seed, Shape::CyclicDraw);
            let stop = StopFlag::new();
            // Without a panic the search would not end.
            let limits = Limits::infinite();
            let result = searcher.search(&position, &[], &limits, &stop, &mut |_| {});
            let best = result.best_move.unwrap();
            assert!(position.moves().contains(&best), "{threads} threads");
            assert_eq!(result.pv.first(), Some(&best));
            assert!(matches!(result.score, Score::Cp(_)));
        }
        let look = |searcher: &mut Searcher<Graph>| {
            let stop = StopFlag::new();
            searcher.search(&sound, &[], &Limits::depth(9), &stop, &mut |_| {})
        };
        let result = look(&mut searcher);
        assert!(result.depth >= 9 || result.score.is_proven());
        if threads == 1 {
            // No state of the failed search remains.
            let fresh = look(&mut Searcher::new(2));
            assert_eq!((result.score, result.nodes), (fresh.score, fresh.nodes));
        }
    }
}

#[test]
fn panic_in_a_callback_is_propagated() {
    for threads in [1, 3] {
        let hearing = std::panic::catch_unwind(|| {
            let position = Graph::new(5, Shape::CyclicDraw);
            let stop = StopFlag::new();
            searcher(threads).search(&position, &[], &Limits::depth(9), &stop, &mut |_| {
                panic!("made to panic");
            });
        });
        assert!(hearing.is_err(), "{threads}");
    }
}

#[test]
fn long_iterations_report_progress() {
    let position = AnyPosition::start(Variant::FocusClassic);
    for threads in [1, 2] {
        let mut searcher = AnySearcher::with_options(position.variant(), options(threads));
        let stop = StopFlag::new();
        let mut last = None;
        let mut between = false;
        // The limit is far longer than the first depth that takes more than a second.
        let limits = Limits::movetime(Duration::from_secs(120));
        searcher.search(&position, &[], &limits, &stop, &mut |info| {
            assert!(info.seldepth >= info.depth && info.nodes > 0);
            let report = (info.depth, info.score, info.bound, info.pv.clone());
            between |= last.as_ref() == Some(&report);
            last = Some(report);
            if between {
                stop.stop();
            }
        });
        assert!(between, "{threads} threads");
    }
}
