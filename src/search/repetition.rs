//! Positions that came up before.
//!
//! Inside the tree the second occurrence counts as the third would, since whoever could do better the
//! second time could have done so the first. Positions from the game before the root count only when they
//! make a true third occurrence. Both hang on the way to the position, so they are never taken for
//! proofs, except directly below the root, where the way is the game's own.

use super::deepening::Worker;
use super::eval::Evaluate;
use super::found::{Found, ended};
use super::score::{DECIDED, plies};

impl<P: Evaluate> Worker<'_, P> {
    /// The value of a position that came up before, if it did.
    pub(super) fn repetition(
        &self,
        position: &P,
        key: u64,
        ply: usize,
        since: usize,
    ) -> Option<Found> {
        let mut before = 0;
        // The same player moved at every other ply.
        let mut index = self.keys.len();
        while index >= since + 2 {
            index -= 2;
            if self.keys[index] == key {
                before += if index >= self.root { 2 } else { 1 };
                if before >= 2 {
                    break;
                }
            }
        }
        if before < 2 || position.outcome().is_some() {
            return None;
        }
        let mover = position.to_move();
        let outcome = position.repetition_outcome();
        if ply == 1 && index < self.root {
            // The game itself ends here. The root is never stored, so no other game learns of it.
            return Some(ended(position, outcome, ply));
        }
        Some(Found::open(match outcome.winner {
            None => 0,
            Some(winner) if winner == mover => DECIDED - plies(ply),
            Some(_) => plies(ply) - DECIDED,
        }))
    }
}
