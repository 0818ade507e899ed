//! Perft: counts the leaves of the game tree.

use super::Position;

/// Returns the number of positions after exactly `depth` plies. Forced passes count as plies. A game that ends earlier
/// has no leaves. Ignores repetition.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    perft_while(position, depth, &|| true).unwrap_or_default()
}

/// Like [`perft`], but calls `should_continue` every few hundred leaves and returns `None` when it returns `false`.
pub fn perft_while<P: Position>(
    position: &P,
    depth: u32,
    should_continue: &impl Fn() -> bool,
) -> Option<u64> {
    match depth {
        0 => Some(1),
        1 => Some(position.count_legal_moves() as u64),
        _ if !should_continue() => None,
        _ => {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            moves
                .iter()
                .map(|&mv| {
                    let mut next_position = position.clone();
                    next_position.play_unchecked(mv);
                    perft_while(&next_position, depth - 1, should_continue)
                })
                .sum()
        }
    }
}

/// Returns the number of leaves below each legal move, in the order of generation. `depth` is counted from `position`.
pub fn perft_divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    let mut moves = Vec::new();
    if depth > 0 {
        position.legal_moves(&mut moves);
    }
    moves
        .iter()
        .map(|&mv| {
            let mut next_position = position.clone();
            next_position.play_unchecked(mv);
            (mv, perft(&next_position, depth - 1))
        })
        .collect()
}
