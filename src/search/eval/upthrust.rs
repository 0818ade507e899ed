//! Upthrust: rows reached, rows that can still be reached, and who keeps moving.
//!
//! The natural unit is a point of the total. Pieces below the scoring rows count for what they may yet
//! become, and every piece that could move counts extra: the side that runs out of moves first has
//! to watch the other climb.

use super::Evaluate;
use crate::rules::upthrust::{Move, Upthrust};
use crate::rules::{Player, Position};

/// Squares of a row.
const COLUMNS: usize = 4;

/// The worth of a piece by its row, row 1 first, in hundredths of a point. The scoring rows count
/// fully, and a little less than the next row promises.
const ROW: [i32; 11] = [100, 180, 270, 370, 480, 600, 1000, 2000, 3000, 4000, 6000];
/// For each piece that could move.
const MOBILITY: i32 = 250;
/// For being the one to move.
const TEMPO: i32 = 100;

impl Evaluate for Upthrust {
    const WINDOW: i32 = 600;

    fn evaluate(&self) -> i32 {
        let mover = self.to_move();
        standing(self, mover) - standing(self, !mover) + TEMPO
    }

    /// What the move gains in worth of rows.
    fn promise(&self, mv: Move) -> i32 {
        match (mv.from(), mv.to()) {
            (Some(from), Some(to)) => {
                let worth = |index: usize| ROW.get(index / COLUMNS).copied().unwrap_or(0);
                (worth(to.index()) - worth(from.index())) / 4
            }
            _ => 0,
        }
    }
}

/// One player's side of the estimate.
fn standing(position: &Upthrust, player: Player) -> i32 {
    let pieces = position.pieces(player);
    let rows: i32 = ROW
        .iter()
        .enumerate()
        .map(|(row, worth)| worth * count(pieces >> (row * COLUMNS) & 15))
        .sum();
    rows + MOBILITY * count(position.movable(player))
}

/// The bits that are set.
const fn count(bits: u64) -> i32 {
    bits.count_ones().cast_signed()
}
