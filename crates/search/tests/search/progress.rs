//! Tests that the better side makes progress instead of waiting.

use quadrille_games::rules::cublino::CublinoPur;
use quadrille_games::rules::zobrist::number;
use quadrille_games::rules::{Player, Position};
use quadrille_search::{Limits, Searcher, StopFlag};

/// Games of Pur in which both sides wait: dice at home move to and fro, and no side moves its last die off its first row. White
/// is ahead and wins by doing so.
const WAITING_GAMES: [&str; 2] =
    ["Pua1vb1bc1Sd1me1vf1ig1ia2Ie6Wa7Wb7Vd7Vf7Vg7", "Pia1jb1bc1Sd1me1jf1ig1ia2Ie6Wa7Wb7Vd7Vf7Vg7"];
/// The plies in which White must win.
const PLIES: u64 = 300;

/// Plays on with the search for White against an opponent who waits as long as possible. Returns the winner.
fn play_on(mut position: CublinoPur, seed: u64) -> Option<Player> {
    let mut searcher = Searcher::new(4);
    let mut keys = Vec::new();
    let mut moves = Vec::new();
    for ply in 0..PLIES {
        if let Some(outcome) = position.outcome() {
            return outcome.winner;
        }
        if CublinoPur::NO_PROGRESS_LIMIT.is_some_and(|limit| keys.len() >= limit) {
            return None;
        }
        let mv = if position.to_move() == Player::One {
            let limits = Limits::nodes(20_000);
            let result = searcher.search(&position, &keys, &limits, &StopFlag::new(), &mut |_| {});
            result.best_move?
        } else {
            position.legal_moves(&mut moves);
            if moves.iter().any(|&mv| !position.is_irreversible(mv)) {
                moves.retain(|&mv| !position.is_irreversible(mv));
            }
            moves[usize::try_from(number(seed, ply) % moves.len() as u64).unwrap()]
        };
        if position.is_irreversible(mv) {
            keys.clear();
        } else {
            keys.push(position.key());
        }
        position = position.play(mv).unwrap();
    }
    None
}

#[test]
fn leading_side_ends_a_waiting_game_in_pur() {
    for text in WAITING_GAMES {
        for seed in 0..3 {
            let position = CublinoPur::parse(text).unwrap();
            assert_eq!(play_on(position, seed), Some(Player::One), "{text} seed {seed}");
        }
    }
}

#[test]
fn leading_side_makes_progress_near_the_limit() {
    let limit = CublinoPur::NO_PROGRESS_LIMIT.unwrap();
    let past: Vec<u64> = (1..limit as u64).map(|ply| number(9, ply)).collect();
    for text in WAITING_GAMES {
        let position = CublinoPur::parse(text).unwrap();
        let limits = Limits::nodes(20_000);
        let result =
            Searcher::new(4).search(&position, &past, &limits, &StopFlag::new(), &mut |_| {});
        assert!(position.is_irreversible(result.best_move.unwrap()), "{text}");
    }
}
