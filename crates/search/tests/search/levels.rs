//! Tests of lower levels and of several threads.

use quadrille_games::record::Game;
use quadrille_games::rules::{AnyPosition, Variant};
use quadrille_search::{AnySearcher, Level, Limits, Options, Score, StopFlag};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

fn options(level: u8, seed: u64) -> Options {
    Options { level: Level::new(level).unwrap(), seed, ..Options::new(1) }
}

/// Returns the moves of a game that the level plays against itself.
fn play_game(variant: Variant, options: Options, plies: usize) -> Vec<String> {
    let mut searcher = AnySearcher::with_options(variant, options);
    let mut game = Game::new(AnyPosition::start(variant));
    let mut moves = Vec::new();
    while moves.len() < plies && game.outcome().is_none() {
        let history = game.repeatable_keys();
        let limits = Limits::movetime(Duration::from_secs(20));
        let position = game.position().clone();
        let result = searcher.search(&position, &history, &limits, &StopFlag::new(), &mut |info| {
            assert!(matches!(info.score, Score::Cp(_)), "{variant} {position}");
        });
        let best = result.best_move.unwrap();
        moves.push(position.move_text(best));
        game.play(best).unwrap();
    }
    moves
}

#[test]
fn low_level_depends_only_on_its_seed() {
    for variant in Variant::ALL {
        let first = play_game(variant, options(2, 1), 16);
        assert_eq!(first, play_game(variant, options(2, 1), 16), "{variant}");
        let others: Vec<_> = (2..6).map(|seed| play_game(variant, options(2, seed), 16)).collect();
        assert!(others.iter().any(|other| *other != first), "{variant}");
    }
}

#[test]
fn lower_levels_search_less_and_answer_at_once() {
    for variant in Variant::ALL {
        let start = AnyPosition::start(variant);
        // In Pur a level chooses a part of its moves at random, so that only many searches show its effort.
        let seeds = if variant == Variant::CublinoPur { 0..40 } else { 3..4 };
        let nodes = Level::all().take(9).map(|level| {
            let nodes = seeds.clone().map(|seed| {
                let mut searcher =
                    AnySearcher::with_options(variant, options(level.number(), seed));
                let began = Instant::now();
                let limits = Limits::movetime(Duration::from_secs(60));
                let result = searcher.search(&start, &[], &limits, &StopFlag::new(), &mut |_| {});
                assert!(result.best_move.is_some());
                assert!(began.elapsed() < Duration::from_secs(30), "{variant} {level}");
                result.nodes
            });
            nodes.sum()
        });
        let nodes: Vec<u64> = nodes.collect();
        // Neighbouring levels may search the same number of positions, if one overlooks a strong refutation.
        for (lower, higher) in nodes.iter().zip(&nodes[3..]) {
            assert!(lower < higher, "{variant} {nodes:?}");
        }
    }
}

#[test]
fn level_without_errors_searches_like_full_strength() {
    // In Pur a grade is the share of sound moves.
    let other_variants = Variant::ALL.into_iter().filter(|&it| it != Variant::CublinoPur);
    for variant in other_variants {
        let start = AnyPosition::start(variant);
        let look = |grade, limits: &Limits| {
            let options = Options { grade, ..Options::new(4) };
            let mut searcher = AnySearcher::with_options(variant, options);
            searcher.search(&start, &[], limits, &StopFlag::new(), &mut |_| {})
        };
        // The row with 150,000 positions, 40 plies, and no mistakes.
        let level = look(Some(900), &Limits::movetime(Duration::from_secs(60)));
        let full = look(None, &Limits { nodes: Some(150_000), ..Limits::depth(40) });
        assert_eq!(
            (level.best_move, level.nodes, level.depth),
            (full.best_move, full.nodes, full.depth),
            "{variant}"
        );
    }
}

#[test]
fn level_that_sees_a_win_nearly_always_plays_it() {
    // A runner of the player to move is one step from home.
    let text = "2rrrr1/1gggg1/R6/6/7/6/7/6/7/6/7/1GGGG1/2RRRR1 2";
    let hique = AnyPosition::parse(Variant::Hique, text).unwrap();
    let mut searcher = AnySearcher::with_options(Variant::Hique, options(9, 1));
    let limits = Limits::movetime(Duration::from_secs(20));
    let result = searcher.search(&hique, &[], &limits, &StopFlag::new(), &mut |_| {});
    let sure = 10 * quadrille_search::scale(Variant::Hique);
    assert!(matches!(result.score, Score::Cp(score) if score > sure), "{:?}", result.score);
}

#[test]
fn several_threads_agree_with_one_about_a_proof() {
    // White's runner is one step from home.
    let text = "2rrrr1/1gggg1/R6/6/7/6/7/6/7/6/7/1GGGG1/2RRRR1 2";
    let hique = AnyPosition::parse(Variant::Hique, text).unwrap();
    // Plays Upthrust to a late position, alternately by the first and the last move.
    let mut upthrust = AnyPosition::start(Variant::Upthrust);
    for ply in 0..26 {
        let moves = upthrust.legal_moves();
        let mv = if ply % 3 == 0 { moves.last() } else { moves.first() };
        upthrust = upthrust.play(*mv.unwrap()).unwrap();
    }
    for position in [hique, upthrust] {
        let look = |threads| {
            let options = Options { threads, ..Options::new(4) };
            let mut searcher = AnySearcher::with_options(position.variant(), options);
            let limits = Limits::depth(40);
            searcher.search(&position, &[], &limits, &StopFlag::new(), &mut |_| {}).score
        };
        let one = look(1);
        assert!(one.is_proven(), "{position}: {one}");
        for threads in [2, 3, 5] {
            let kind = std::mem::discriminant(&look(threads));
            assert_eq!(kind, std::mem::discriminant(&one), "{position} {threads}");
        }
    }
}

#[test]
fn several_threads_stop_at_once_and_keep_their_time() {
    for variant in Variant::ALL {
        let options = Options { threads: 4, ..Options::new(4) };
        let mut searcher = AnySearcher::with_options(variant, options);
        let start = AnyPosition::start(variant);
        let began = Instant::now();
        let limits = Limits::movetime(Duration::from_millis(60));
        let result = searcher.search(&start, &[], &limits, &StopFlag::new(), &mut |_| {});
        assert!(result.best_move.is_some() && result.nodes > 0);
        assert!(began.elapsed() < Duration::from_secs(10), "{variant}");
        let stop = StopFlag::new();
        let remote = stop.clone();
        let (reported, reports) = channel();
        let stopper = std::thread::spawn(move || {
            // Waits for the first report, so that the search is running.
            reports.recv_timeout(Duration::from_secs(60)).unwrap();
            remote.stop();
        });
        let result = searcher.search(&start, &[], &Limits::infinite(), &stop, &mut |_| {
            // Only the first report is received.
            let _ = reported.send(());
        });
        assert!(result.best_move.is_some());
        stopper.join().unwrap();
    }
}
