//! Counting the leaves of the game tree.

use super::Position;

/// The number of positions after exactly `depth` plies, forced passes counted as plies; a game that
/// ends earlier has no leaves. Repetition is not looked at.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            moves
                .iter()
                .map(|&mv| {
                    let mut next = position.clone();
                    next.play_unchecked(mv);
                    perft(&next, depth - 1)
                })
                .sum()
        }
    }
}

/// The leaves below each legal move, in the order of generation. `depth` is counted from `position`.
pub fn perft_divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    let mut moves = Vec::new();
    if depth > 0 {
        position.legal_moves(&mut moves);
    }
    moves
        .iter()
        .map(|&mv| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            (mv, perft(&next, depth - 1))
        })
        .collect()
}
