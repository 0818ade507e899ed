//! Tests of the solver against plain minimax to the end of the game.

use crate::minimax::lead;
use crate::random_game::game;
use quadrille_games::rules::Position;
use quadrille_games::rules::upthrust::{Colour, Move, Upthrust};
use quadrille_games::rules::{Player, zobrist::number};
use quadrille_search::{Limits, Searcher, StopFlag};
use quadrille_solver::Solver;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::time::{Duration, Instant};

#[test]
fn margins_and_outcomes_match_minimax() {
    let stop = StopFlag::new();
    let mut counts = [0; 3];
    for seed in 0..120 {
        let solver = Solver::new(1, 1 + usize::from(seed % 4 == 0));
        let mut solved = HashMap::new();
        for position in game(seed).iter().rev().take(14) {
            let Some(truth) = lead(position, &mut 30_000, &mut solved) else {
                break;
            };
            let fate = solver.outcome(position, &stop).ending.game_result();
            assert_eq!(fate, Some(truth.cmp(&0)), "{position}");
            let exact = solver.margin(position, &stop).ending.exact();
            assert_eq!(exact, Some(truth), "{position}");
            for below in [-5, 0] {
                let (reached, _) = solver.test_lead(position, truth + below, &stop);
                assert_eq!(reached, Some(true), "{position} {truth}");
            }
            let (reached, _) = solver.test_lead(position, truth + 1, &stop);
            assert_eq!(reached, Some(false), "{position} {truth}");
            counts[usize::try_from(truth.signum() + 1).unwrap()] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}

#[test]
fn stopped_solver_claims_nothing() {
    let stop = StopFlag::new();
    let solver = Solver::new(1, 2);
    let waiting = std::thread::scope(|scope| {
        let solving = scope.spawn(|| solver.margin(&Upthrust::start(), &stop));
        let began = Instant::now();
        while solver.progress().nodes == 0 {
            assert!(began.elapsed() < Duration::from_secs(60), "no beginning");
            std::thread::yield_now();
        }
        stop.stop();
        solving.join().unwrap()
    });
    assert_eq!(waiting.ending.exact(), None);
    assert!(waiting.nodes > 0);
}

/// Plays on with the solver for one side and random moves for the other. Returns the proven and the actual result of that side.
fn play_on(solver: &Solver, start: &Upthrust, seed: u64) -> (i32, i32) {
    let (stop, side) = (StopFlag::new(), start.to_move());
    let promised = solver.margin(start, &stop).ending.exact().unwrap();
    let mut position = start.clone();
    let mut moves = Vec::new();
    for ply in 0.. {
        position.legal_moves(&mut moves);
        let mv = if moves.is_empty() {
            break;
        } else if position.to_move() == side {
            solver.move_keeping_lead(&position, promised, &stop).unwrap()
        } else {
            moves[number(seed, ply) as usize % moves.len()]
        };
        position.play_unchecked(mv);
    }
    let got = i32::from(position.total(side)) - i32::from(position.total(!side));
    (promised, got)
}

#[test]
fn following_the_solver_gives_the_promised_result() {
    let mut more = 0;
    for seed in 0..12 {
        let game = game(seed);
        let start = &game[20.min(game.len() - 1)];
        let solver = Solver::new(8, 1);
        for other in 0..4 {
            let (promised, got) = play_on(&solver, start, number(seed, 1000 + other));
            assert!(got >= promised, "{start}: {promised} promised, {got} had");
            more += u32::from(got > promised);
        }
    }
    // Random play often loses points.
    assert!(more > 8, "{more}");
}

#[test]
#[ignore = "a minute or two in a release build: proves both starts first"]
fn first_player_wins_against_every_reply() {
    let stop = StopFlag::new();
    for second in [Colour::Red, Colour::Blue] {
        let start = Upthrust::with_colours([Colour::Green, second], Player::One);
        let solver = Solver::new(1024, 2);
        let fate = solver.outcome(&start, &stop).ending.game_result();
        assert_eq!(fate, Some(Ordering::Greater));
        let mut moves = Vec::new();
        for seed in 0..1000 {
            let mut position = start.clone();
            for ply in 0.. {
                position.legal_moves(&mut moves);
                let mv = if moves.is_empty() {
                    break;
                } else if position.to_move() == Player::One {
                    solver.move_keeping_lead(&position, 10, &stop).unwrap()
                } else {
                    other_move(&position, &moves, number(seed, ply))
                };
                position.play_unchecked(mv);
            }
            assert!(position.total(Player::One) > position.total(Player::Two));
        }
    }
}

/// Returns the move that leaves the solver's side least after two plies, or sometimes a random one.
fn other_move(position: &Upthrust, moves: &[Move], random: u64) -> Move {
    let any = moves[(random >> 8) as usize % moves.len()];
    if random.is_multiple_of(4) {
        return any;
    }
    let worth = |mv: &Move| {
        let mut next = position.clone();
        next.play_unchecked(*mv);
        let (own, theirs) = (position.to_move(), next.to_move());
        let lead = i32::from(next.total(own)) - i32::from(next.total(theirs));
        let free = |player| next.movable_pieces(player).count_ones().cast_signed();
        lead + 20 * (free(own) - free(theirs))
    };
    moves.iter().copied().max_by_key(worth).unwrap_or(any)
}

/// Searches won positions from plies 4 to 20 of random games without book and solver. The node limit stands for a tenth of
/// a second on one core. With it, the number of lost wins is the same on every machine.
#[test]
#[ignore = "half an hour in a release build: scripts/slow.sh runs it"]
fn search_loses_few_wins() {
    const POSITIONS: u32 = 1000;
    let stop = StopFlag::new();
    let solver = Solver::new(512, 1);
    let limits = Limits::nodes(500_000);
    let mut searcher = Searcher::<Upthrust>::new(16);
    let (mut looked_at, mut given_away) = (0, 0);
    let mut seed = 0;
    while looked_at < POSITIONS {
        seed += 1;
        let ply = 4 + number(seed, 1 << 20) as usize % 17;
        let game = game(seed);
        let Some(position) = game.get(ply) else {
            continue;
        };
        if solver.outcome(position, &stop).ending.game_result() != Some(Ordering::Greater) {
            continue;
        }
        searcher.new_game();
        let result = searcher.search(position, &[], &limits, &stop, &mut |_| {});
        let mut after = position.clone();
        after.play_unchecked(result.best_move.expect("a move"));
        let fate = solver.outcome(&after, &stop).ending.game_result();
        looked_at += 1;
        if fate != Some(Ordering::Less) {
            given_away += 1;
            println!("{position}: {:?}, then {fate:?}", result.best_move);
        }
        if looked_at % 100 == 0 {
            println!("{given_away} of {looked_at} wins given away");
        }
    }
    // Eleven in a thousand were measured with this search, ten with 100 ms beside other work.
    assert!(1000 * given_away <= 11 * looked_at, "{given_away} of {looked_at} wins given away");
}
