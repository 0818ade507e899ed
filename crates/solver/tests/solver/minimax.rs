//! Plain minimax of Upthrust to the end of the game.

use quadrille_games::rules::Position;
use quadrille_games::rules::upthrust::Upthrust;
use std::collections::HashMap;

/// Returns the lead of the player to move under best play; `None` if it takes too much work.
pub fn lead(position: &Upthrust, work: &mut u32, solved: &mut HashMap<u64, i32>) -> Option<i32> {
    if position.outcome().is_some() {
        let mover = position.to_move();
        return Some(i32::from(position.total(mover)) - i32::from(position.total(!mover)));
    }
    if let Some(&lead) = solved.get(&position.key()) {
        return Some(lead);
    }
    *work = work.checked_sub(1)?;
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut best = i32::MIN;
    for mv in moves {
        let mut next = position.clone();
        next.play_unchecked(mv);
        best = best.max(-lead(&next, work, solved)?);
    }
    solved.insert(position.key(), best);
    Some(best)
}
