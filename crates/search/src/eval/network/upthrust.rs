//! Network inputs of Upthrust: each piece by colour and square. The program plays this game with the solver and the linear
//! evaluation. This network tests the training in a game with known results.

use super::NetworkInputs;
use super::inputs::report_changed_bits;
use crate::eval::upthrust::phase;
use quadrille_games::rules::upthrust::Upthrust;

const SQUARES: usize = 44;
const COLUMNS: usize = 4;
const COLOURS: usize = 4;

impl NetworkInputs for Upthrust {
    const INPUT_COUNT: usize = COLOURS * SQUARES;
    const FACTOR_COUNT: usize = 2 * SQUARES / COLUMNS;
    /// The symmetries: mirroring the board, and swapping the colours of either player.
    const SYMMETRY_COUNT: usize = 8;

    type Facts = [u64; COLOURS];
    const NO_FACTS: Self::Facts = [0; COLOURS];

    fn facts(&self) -> Self::Facts {
        self.boards()
    }

    fn report_changes(
        old_facts: &Self::Facts,
        new_facts: &Self::Facts,
        on_change: &mut impl FnMut(usize, bool),
    ) {
        for (colour, (&old_board, &new_board)) in old_facts.iter().zip(new_facts).enumerate() {
            report_changed_bits(old_board, new_board, &mut |square, is_new| {
                on_change(colour * SQUARES + square, is_new);
            });
        }
    }

    fn swap_view(input: usize) -> usize {
        (input + 2 * SQUARES) % Self::INPUT_COUNT
    }

    /// Chooses the set by the number of pieces in the lower rows.
    fn bucket(&self) -> usize {
        (phase(self).unsigned_abs() as usize / 2).min(super::BUCKET_COUNT - 1)
    }

    /// Passes a single factor: the piece by owner and row.
    fn report_factors(input: usize, on_factor: &mut impl FnMut(usize)) {
        let (owner, row) = (input / (2 * SQUARES), input % SQUARES / COLUMNS);
        on_factor(owner * (SQUARES / COLUMNS) + row);
    }

    fn map_by_symmetry(symmetry: usize, input: usize) -> usize {
        let (colour, square) = (input / SQUARES, input % SQUARES);
        let colour_swap = symmetry >> (1 + colour / 2) & 1;
        let square = match symmetry & 1 {
            0 => square,
            _ => square - square % COLUMNS + (COLUMNS - 1 - square % COLUMNS),
        };
        (colour ^ colour_swap) * SQUARES + square
    }
}
