//! Tests in every game, with pruning and a history, that a reported win can be forced within the reported number of plies.

use crate::forced_wins::{BruteForce, RunningGame};
use quadrille_games::rules::hique::Hique;
use quadrille_games::rules::zobrist::number;
use quadrille_games::rules::{AnyPosition, Position, Variant, with_position};
use quadrille_search::eval::Evaluate;
use quadrille_search::{Limits, Options, Score, SearchResult, Searcher, StopFlag};

fn searcher<P: Evaluate>(threads: usize) -> Searcher<P> {
    let mut searcher = Searcher::new(4);
    searcher.set_options(Options { threads, ..Options::new(4) });
    searcher
}

/// Searches the current position of the game with its history.
fn search_current<P: Evaluate>(
    searcher: &mut Searcher<P>,
    game: &RunningGame<P>,
    limits: &Limits,
) -> SearchResult<P::Move> {
    let stop = StopFlag::new();
    searcher.search(&game.position, &game.keys, limits, &stop, &mut |_| {})
}

/// Checks a reported win or loss by brute force. Returns false for another score.
fn check_proof<P: Evaluate>(game: &RunningGame<P>, score: Score) -> bool {
    let mover = game.position.to_move();
    let (winner, plies) = match score {
        Score::Win(plies) => (mover, plies),
        Score::Loss(plies) => (!mover, plies),
        _ => return false,
    };
    let mut brute_force = BruteForce::new(winner, P::move_score);
    assert!(
        brute_force.can_force_win(game, plies),
        "{} {} after {:?}: {score} is false",
        P::VARIANT,
        game.position,
        game.keys
    );
    true
}

/// Plays games of the search with every third move at random, and checks every reported win or loss. Returns their number.
fn check_games<P: Evaluate>(_start: &P, threads: usize, games: u64) -> usize {
    let mut proofs = 0;
    for seed in 0..games {
        let mut searcher = searcher(threads);
        let mut game = RunningGame::new(P::start());
        for ply in 0..240 {
            if game.outcome().is_some() {
                break;
            }
            let result = search_current(&mut searcher, &game, &Limits::nodes(4_000));
            proofs += usize::from(check_proof(&game, result.score));
            let moves = game.moves();
            let random = number(seed ^ 0xCA5E, ply);
            let careless = ply < 6 || random.is_multiple_of(3);
            let mv = if careless {
                moves[usize::try_from((random >> 8) % moves.len() as u64).unwrap()]
            } else {
                result.best_move.unwrap()
            };
            game = game.after(mv);
        }
    }
    proofs
}

/// With two threads no two runs are alike, but each reported win is true.
#[test]
fn reported_wins_are_won_in_time_in_every_game() {
    for variant in Variant::ALL {
        for threads in [1, 2] {
            let proofs = with_position!(&AnyPosition::start(variant), start => check_games(start, threads, 4));
            println!("{variant}, {threads} threads: {proofs}");
            assert!(proofs >= 5, "{variant}, {threads} threads: {proofs}");
        }
    }
}

/// Searches HiQUE positions with an immediate win after which the other side could also win at once if it could move. The
/// search must not report a win for the other side.
#[test]
fn immediate_win_prevents_a_later_win() {
    let start = |text: &str| RunningGame::new(Hique::parse(text).expect("a position"));
    let game = start("7/6/3R3/g4G/7/5G/R6/ggg2G/7/5G/3r3/6/7 1");
    for threads in [1, 2, 8] {
        for _ in 0..20 {
            let result = search_current(&mut searcher(threads), &game, &Limits::depth(4));
            assert_eq!(result.score, Score::Win(1), "{threads} threads");
        }
    }
    let mut proofs = 0;
    for place in [
        "7/4Gg/5r1/5G/7/1g4/R4R1/6/5rr/1gG3/7/G3g1/3R3 2",
        "4r2/3g1G/6r/g5/RR5/6/7/2GG2/r6/1G4/7/1g3g/2R1R2 2",
        "7/6/1rr4/2GG2/7/2G2g/4R1r/5g/3r3/g5/1R5/G3g1/R6 2",
    ] {
        let game = start(place);
        let mut searcher = searcher(1);
        for nodes in [100, 400, 1_500, 6_000, 25_000, 100_000] {
            let result = search_current(&mut searcher, &game, &Limits::nodes(nodes));
            proofs += usize::from(check_proof(&game, result.score));
        }
    }
    assert!(proofs > 1, "{proofs}");
}
