//! Tests that a search ends at its limits and is repeatable.

use quadrille_games::rules::hique::Hique;
use quadrille_games::rules::{AnyPosition, Position, Variant};
use quadrille_search::{AnySearcher, Limits, Options, Score, ScoreBound, Searcher, StopFlag};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

/// The tolerance for the end of a search. It is far more than needed, so that a busy machine does not fail the test.
const STOP_TOLERANCE: Duration = Duration::from_millis(250);

#[test]
fn stopped_search_answers_soon_in_every_variant() {
    for variant in Variant::ALL {
        let position = AnyPosition::start(variant);
        let stop = StopFlag::new();
        let switch = stop.clone();
        let (reported, reports) = channel();
        let search = thread::spawn(move || {
            let mut searcher = AnySearcher::new(variant, 1);
            let result = searcher.search(&position, &[], &Limits::infinite(), &stop, &mut |_| {
                // Only the first report is received.
                let _ = reported.send(());
            });
            (result, Instant::now())
        });
        // Waits until the search is running.
        reports.recv_timeout(Duration::from_secs(60)).unwrap();
        let stopped = Instant::now();
        switch.stop();
        let (result, ended) = search.join().unwrap();
        assert!(result.best.is_some());
        assert!(ended > stopped, "{variant} was not infinite");
        assert!(
            ended - stopped < STOP_TOLERANCE,
            "{variant}: {:?}",
            ended - stopped
        );
    }
}

#[test]
fn fixed_time_is_kept_in_every_variant() {
    for variant in Variant::ALL {
        let position = AnyPosition::start(variant);
        let mut searcher = AnySearcher::new(variant, 1);
        for millis in [1, 50] {
            let time = Duration::from_millis(millis);
            let begun = Instant::now();
            let stop = StopFlag::new();
            let result =
                searcher.search(&position, &[], &Limits::movetime(time), &stop, &mut |_| ());
            let elapsed = begun.elapsed();
            assert!(result.best.is_some());
            assert!(elapsed < time + STOP_TOLERANCE, "{variant}: {elapsed:?}");
            assert!(
                elapsed + Duration::from_millis(3) >= time,
                "{variant}: {elapsed:?}"
            );
        }
    }
}

#[test]
fn search_stopped_at_its_start_gives_a_move() {
    for variant in Variant::ALL {
        let position = AnyPosition::start(variant);
        let stop = StopFlag::new();
        stop.stop();
        let result = AnySearcher::new(variant, 1).search(
            &position,
            &[],
            &Limits::infinite(),
            &stop,
            &mut |_| (),
        );
        let best = result.best.unwrap();
        assert!(position.play(best).is_ok());
        assert_eq!(result.pv, [best]);
    }
}

#[test]
fn limits_in_nodes_and_depth_are_exact_and_repeatable() {
    for variant in Variant::ALL {
        let position = AnyPosition::start(variant);
        let run = |searcher: &mut AnySearcher, limits: &Limits| {
            // Collects only reports of finished depths: periodic ones depend on the machine.
            let mut reports: Vec<(u32, Score, u64, usize)> = Vec::new();
            let mut result =
                searcher.search(&position, &[], limits, &StopFlag::new(), &mut |info| {
                    let before = reports.last().map_or(0, |last| last.0);
                    if info.depth > before && info.bound == ScoreBound::Exact {
                        reports.push((info.depth, info.score, info.nodes, info.pv.len()));
                    }
                });
            result.elapsed = Duration::ZERO;
            (result, reports)
        };
        for limits in [Limits::nodes(20_000), Limits::depth(4)] {
            let mut searcher = AnySearcher::new(variant, 1);
            let first = run(&mut searcher, &limits);
            searcher.new_game();
            assert_eq!(first, run(&mut searcher, &limits), "{variant}");
            assert_eq!(
                first,
                run(&mut AnySearcher::new(variant, 1), &limits),
                "{variant}"
            );
            if let Some(nodes) = limits.nodes {
                assert_eq!(first.0.nodes, nodes, "{variant}");
            }
            if let Some(depth) = limits.depth {
                assert_eq!(first.0.depth, depth, "{variant}");
            }
        }
    }
}

#[test]
fn table_keeps_its_size() {
    for mib in [0, 1, 3, 16] {
        let mut searcher = Searcher::<Hique>::new(mib);
        let limit = mib.max(1) << 20;
        assert!(searcher.table_bytes() <= limit && searcher.table_bytes() > limit / 2);
        let stop = StopFlag::new();
        searcher.search(
            &Hique::start(),
            &[],
            &Limits::nodes(5_000),
            &stop,
            &mut |_| (),
        );
        assert!(searcher.table_bytes() <= limit);
        searcher.set_options(Options::new(2));
        assert!(searcher.table_bytes() <= 2 << 20);
    }
}

#[test]
fn clock_time_is_distributed_over_the_game() {
    let mut searcher = Searcher::<Hique>::new(1);
    let limits = Limits::clock(Duration::from_millis(1000), Duration::ZERO);
    let begun = Instant::now();
    let result = searcher.search(&Hique::start(), &[], &limits, &StopFlag::new(), &mut |_| ());
    assert!(result.best.is_some() && result.depth > 0);
    assert!(begun.elapsed() < Duration::from_millis(600));
}
