//! Tests that a search ends at its limits and is repeatable.

use quadrille_games::rules::hique::Hique;
use quadrille_games::rules::{AnyPosition, Position, Variant};
use quadrille_search::{AnySearcher, Limits, Options, Score, ScoreBound, Searcher, StopFlag};
use std::fmt::Display;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

/// The tolerance for the end of a search. It is far more than a search needs.
const STOP_TOLERANCE: Duration = Duration::from_millis(250);

/// Checks that `measure` returns a delay within the tolerance. Repeats a longer one, because a busy machine may suspend a
/// thread for any time.
fn check_delay(what: impl Display, mut measure: impl FnMut() -> Duration) {
    const ATTEMPTS: usize = 20;
    let mut delays = Vec::new();
    for _ in 0..ATTEMPTS {
        let delay = measure();
        if delay < STOP_TOLERANCE {
            return;
        }
        delays.push(delay);
    }
    panic!("{what}: {delays:?}");
}

#[test]
fn stopped_search_answers_soon_in_every_variant() {
    for variant in Variant::ALL {
        check_delay(variant, || {
            let position = AnyPosition::start(variant);
            let stop = StopFlag::new();
            let switch = stop.clone();
            let (reported, reports) = channel();
            let search = thread::spawn(move || {
                let mut searcher = AnySearcher::new(variant, 1);
                let limits = Limits::infinite();
                let result = searcher.search(&position, &[], &limits, &stop, &mut |_| {
                    // Only the first report is received.
                    let _ = reported.send(());
                });
                (result, Instant::now())
            });
            // Waits until the search is running.
            reports.recv().unwrap();
            let stopped = Instant::now();
            switch.stop();
            let (result, ended) = search.join().unwrap();
            assert!(result.best_move.is_some());
            assert!(ended > stopped, "{variant} was not infinite");
            ended - stopped
        });
    }
}

#[test]
fn fixed_time_is_kept_in_every_variant() {
    for variant in Variant::ALL {
        let position = AnyPosition::start(variant);
        let mut searcher = AnySearcher::new(variant, 1);
        for millis in [1, 50] {
            let time = Duration::from_millis(millis);
            check_delay(format!("{variant}, {millis} ms"), || {
                let begun = Instant::now();
                let limits = Limits::movetime(time);
                let stop = StopFlag::new();
                let result = searcher.search(&position, &[], &limits, &stop, &mut |_| ());
                let elapsed = begun.elapsed();
                assert!(result.best_move.is_some());
                assert!(elapsed + Duration::from_millis(3) >= time, "{variant}: {elapsed:?}");
                elapsed.saturating_sub(time)
            });
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
        let best = result.best_move.unwrap();
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
            assert_eq!(first, run(&mut AnySearcher::new(variant, 1), &limits), "{variant}");
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
        searcher.search(&Hique::start(), &[], &Limits::nodes(5_000), &stop, &mut |_| ());
        assert!(searcher.table_bytes() <= limit);
        searcher.set_options(Options::new(2));
        assert!(searcher.table_bytes() <= 2 << 20);
    }
}

#[test]
fn clock_time_is_distributed_over_the_game() {
    let clock = Duration::from_secs(1);
    let limits = Limits::clock(clock, Duration::ZERO);
    check_delay("a third of the clock", || {
        let mut searcher = Searcher::<Hique>::new(1);
        let begun = Instant::now();
        let result = searcher.search(&Hique::start(), &[], &limits, &StopFlag::new(), &mut |_| ());
        assert!(result.best_move.is_some() && result.depth > 0);
        begun.elapsed().saturating_sub(clock / 3)
    });
}
