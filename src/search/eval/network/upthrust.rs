//! Upthrust: one input for each piece by colour and square. The game plays by the solver and its linear evaluation; this is
//! what training is tried on where the truth is known.

use super::NetworkInputs;
use super::inputs::changed_bits;
use crate::rules::set_bits;
use crate::rules::upthrust::Upthrust;
use crate::search::eval::features::Linear;

/// Squares of the board.
const SQUARES: usize = 44;
/// Squares of a row.
const COLUMNS: usize = 4;
/// The colours, two for each player.
const COLOURS: usize = 4;

impl NetworkInputs for Upthrust {
    const INPUTS: usize = COLOURS * SQUARES;
    const FACTORS: usize = 2 * SQUARES / COLUMNS;
    /// The board mirrored or not, and either player's colours swapped or not.
    const SYMMETRIES: usize = 8;

    fn inputs(&self, take: &mut impl FnMut(usize)) {
        for (colour, board) in self.boards().into_iter().enumerate() {
            for square in set_bits(board) {
                take(colour * SQUARES + usize::from(square));
            }
        }
    }

    fn changes(&self, after: &Self, take: &mut impl FnMut(usize, bool)) {
        for (colour, (before, now)) in self.boards().into_iter().zip(after.boards()).enumerate() {
            changed_bits(before, now, &mut |square, is_new| {
                take(colour * SQUARES + square, is_new);
            });
        }
    }

    fn seen_by_other(input: usize) -> usize {
        (input + 2 * SQUARES) % Self::INPUTS
    }

    /// By the pieces still in the lower rows.
    fn bucket(&self) -> usize {
        (self.phase().unsigned_abs() as usize / 2).min(super::BUCKETS - 1)
    }

    /// A piece by owner and row.
    fn factors(input: usize, take: &mut impl FnMut(usize)) {
        let (owner, row) = (input / (2 * SQUARES), input % SQUARES / COLUMNS);
        take(owner * (SQUARES / COLUMNS) + row);
    }

    fn mapped(symmetry: usize, input: usize) -> usize {
        let (colour, square) = (input / SQUARES, input % SQUARES);
        let swap = symmetry >> (1 + colour / 2) & 1;
        let square = match symmetry & 1 {
            0 => square,
            _ => square - square % COLUMNS + (COLUMNS - 1 - square % COLUMNS),
        };
        (colour ^ swap) * SQUARES + square
    }
}
