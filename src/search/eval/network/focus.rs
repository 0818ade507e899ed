//! Focus: one input for each stack by its square and all its pieces, and the numbers of reserves and captures.

use super::NetworkInputs;
use super::inputs::changed_bytes;
use crate::rules::Player;
use crate::rules::focus::{Focus, Rules};
use crate::search::eval::focus::Weighted;

/// The stacks there are: up to five pieces of two colours.
const STACKS: usize = 62;
/// The least stack, in packed form: one piece of Player 1.
const FIRST_STACK: u8 = 2;
/// No stack is taller.
const TALLEST: usize = 5;
/// Reserves and captures of more than this count as so many, less one.
const COUNTS: usize = 16;
/// The counts: Player 1's reserve and captures, then Player 2's.
const COUNTERS: usize = 4;

/// The squares of a board so many rows and columns wide; the larger one has three squares less in each corner.
const fn squares(side: usize) -> usize {
    if side == 6 { 36 } else { 52 }
}

/// The number of a square among those that exist, by its bit, on the board of six and that of eight squares a side.
static NUMBERS: [[u8; 64]; 2] = [numbers(6), numbers(8)];
/// The bit of a square by its number.
static BITS: [[u8; 64]; 2] = [bits(6), bits(8)];
/// Each stack with its pieces' owners swapped.
static SWAPPED: [u8; STACKS] = swapped();

impl<R: Weighted> NetworkInputs for Focus<R> {
    const INPUTS: usize = squares(R::SIDE as usize) * STACKS + COUNTERS * COUNTS;
    /// A stack wherever it is, and a piece by its owner, its height in the stack and the stack's square.
    const FACTORS: usize = STACKS + squares(R::SIDE as usize) * TALLEST * 2;
    /// Turning and mirroring the board.
    const SYMMETRIES: usize = 8;

    #[inline]
    fn inputs(&self, take: &mut impl FnMut(usize)) {
        let cells = self.packed_stacks();
        let taken = self.controlled(Player::One) | self.controlled(Player::Two);
        for square in crate::rules::set_bits(taken).map(usize::from) {
            take(stack::<R>(square, cells[square]));
        }
        counters(self).into_iter().for_each(take);
    }

    #[inline]
    fn changes(&self, after: &Self, take: &mut impl FnMut(usize, bool)) {
        changed_bytes(
            self.packed_stacks(),
            after.packed_stacks(),
            &mut |square, old, new| {
                for (packed, is_new) in [(old, false), (new, true)] {
                    if packed >= FIRST_STACK {
                        take(stack::<R>(square, packed), is_new);
                    }
                }
            },
        );
        for (old, new) in counters(self).into_iter().zip(counters(after)) {
            if old != new {
                take(old, false);
                take(new, true);
            }
        }
    }

    #[inline]
    fn seen_by_other(input: usize) -> usize {
        let counters = Self::INPUTS - COUNTERS * COUNTS;
        if input >= counters {
            return counters + (input - counters + 2 * COUNTS) % (COUNTERS * COUNTS);
        }
        input - input % STACKS + usize::from(SWAPPED[input % STACKS])
    }

    /// By the squares taken.
    #[inline]
    fn bucket(&self) -> usize {
        let taken = (self.controlled(Player::One) | self.controlled(Player::Two)).count_ones();
        (taken as usize / 4).min(super::BUCKETS - 1)
    }

    fn factors(input: usize, take: &mut impl FnMut(usize)) {
        if input >= Self::INPUTS - COUNTERS * COUNTS {
            return;
        }
        let (square, stack) = (input / STACKS, input % STACKS);
        take(stack);
        let packed = stack + usize::from(FIRST_STACK);
        let height = packed.ilog2() as usize;
        for place in 0..height {
            // The lowest bit is the top.
            let owner = packed >> (height - 1 - place) & 1;
            take(STACKS + (square * TALLEST + place) * 2 + owner);
        }
    }

    fn mapped(symmetry: usize, input: usize) -> usize {
        if input >= Self::INPUTS - COUNTERS * COUNTS {
            return input;
        }
        let (board, side) = (board::<R>(), usize::from(R::SIDE));
        let bit = usize::from(BITS[board][input / STACKS]);
        let (mut row, mut column) = (bit / side, bit % side);
        if symmetry & 1 != 0 {
            row = side - 1 - row;
        }
        if symmetry & 2 != 0 {
            column = side - 1 - column;
        }
        if symmetry & 4 != 0 {
            (row, column) = (column, row);
        }
        usize::from(NUMBERS[board][row * side + column]) * STACKS + input % STACKS
    }
}

/// Which of the boards it is.
const fn board<R: Rules>() -> usize {
    (R::SIDE == 8) as usize
}

/// The input of a packed stack on a square, given by its bit.
#[inline]
fn stack<R: Rules>(square: usize, packed: u8) -> usize {
    usize::from(NUMBERS[board::<R>()][square % 64]) * STACKS
        + usize::from(packed.saturating_sub(FIRST_STACK)).min(STACKS - 1)
}

/// The inputs of the four counts.
#[inline]
fn counters<R: Weighted>(position: &Focus<R>) -> [usize; COUNTERS] {
    let first = Focus::<R>::INPUTS - COUNTERS * COUNTS;
    let counts = [
        position.reserve(Player::One),
        position.captured(Player::One),
        position.reserve(Player::Two),
        position.captured(Player::Two),
    ];
    let mut counter = 0;
    counts.map(|count| {
        let input = first + counter * COUNTS + usize::from(count).min(COUNTS - 1);
        counter += 1;
        input
    })
}

/// Whether a square exists.
const fn exists(side: usize, square: usize) -> bool {
    let (row, column) = (square / side, square % side);
    if side == 6 || row >= side {
        return row < side;
    }
    let (from_row, from_column) = (
        if row < side - 1 - row {
            row
        } else {
            side - 1 - row
        },
        if column < side - 1 - column {
            column
        } else {
            side - 1 - column
        },
    );
    from_row + from_column >= 2
}

const fn numbers(side: usize) -> [u8; 64] {
    let mut numbers = [0; 64];
    let (mut square, mut number) = (0, 0);
    while square < 64 {
        if exists(side, square) {
            numbers[square] = number;
            number += 1;
        }
        square += 1;
    }
    numbers
}

const fn bits(side: usize) -> [u8; 64] {
    let mut bits = [0; 64];
    let (mut square, mut number) = (0, 0);
    while square < 64 {
        if exists(side, square) {
            bits[number] = square as u8;
            number += 1;
        }
        square += 1;
    }
    bits
}

const fn swapped() -> [u8; STACKS] {
    let mut swapped = [0; STACKS];
    let mut stack = 0;
    while stack < STACKS {
        let packed = stack as u8 + FIRST_STACK;
        let height = packed.ilog2();
        swapped[stack] = (packed ^ ((1 << height) - 1)) - FIRST_STACK;
        stack += 1;
    }
    swapped
}
