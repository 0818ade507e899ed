//! The solver's representation of an Upthrust position, without the identity of colours and players.

use quadrille_games::rules::upthrust::{Upthrust, movable_pieces, row_counts};
use quadrille_games::rules::{Player, Position};
use std::sync::LazyLock;

pub(super) const COLUMNS: usize = 4;
/// The bytes of [`SolverPosition::rows`] that hold the mover's colours.
const MOVER_BYTES: u64 = 0x00FF_00FF_00FF_00FF;
/// The nibbles of [`SolverPosition::rows`] that hold the mover's first colour.
const FIRST_COLOUR_NIBBLES: u64 = 0x000F_000F_000F_000F;
/// The squares of rows 1 to 6. The game ends when at most two pieces are left there.
const LOWER_ROWS: u64 = (1 << (6 * COLUMNS)) - 1;

/// A number that identifies a position up to its symmetries, without collisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Key(pub u64);

impl Key {
    /// The number of bits of a key.
    pub const BITS: u32 = COLUMNS as u32 * COLUMN_BITS;
}

/// The bits that number the arrangements of four pieces in a column (11 * 10 * 9 * 8).
const COLUMN_BITS: u32 = 13;

/// The number of each arrangement of a column, indexed by its sixteen bits. It is 0 for impossible arrangements.
static KEY_TABLE: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut next_number = 0;
    (0..1_u32 << 16)
        .map(|bits| {
            let rows = [0, 4, 8, 12].map(|shift| bits >> shift & 15);
            let are_distinct = (1..4).all(|index| !rows[..index].contains(&rows[index]));
            if !are_distinct || rows.iter().any(|&row| row > 10) {
                return 0;
            }
            next_number += 1;
            next_number - 1
        })
        .collect()
});

/// A handle to the lazily computed table that makes keys, to be created once and reused.
#[derive(Clone, Copy)]
pub(super) struct KeyTable(&'static [u16]);

impl KeyTable {
    pub fn new() -> Self {
        Self(&KEY_TABLE)
    }

    /// Returns the key of canonical rows. Each mixing step is invertible, so keys do not collide.
    #[inline]
    fn key(self, rows: u64) -> Key {
        const MASK: u64 = (1 << Key::BITS) - 1;
        let column_number =
            |column: u32| u64::from(self.0[(rows >> (16 * column)) as u16 as usize]);
        let key = column_number(0)
            | column_number(1) << COLUMN_BITS
            | column_number(2) << (2 * COLUMN_BITS)
            | column_number(3) << (3 * COLUMN_BITS);
        let key = (key ^ key >> 27).wrapping_mul(0x9E37_79B9_7F4A_7C15) & MASK;
        let key = (key ^ key >> 25).wrapping_mul(0xBF58_476D_1CE4_E5B9) & MASK;
        Key(key ^ key >> 26)
    }
}

/// The squares of the pieces, as seen by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SolverPosition {
    /// The squares of the mover's two colours, then of the other player's, at bit `row * 4 + column`.
    pub boards: [u64; 4],
    /// The row of each piece, from 0: sixteen bits per column, four per colour, in the order of `boards`. Redundant with
    /// `boards`.
    pub rows: u64,
    /// The number of pieces of each colour in each row, four bits per row.
    row_counts_by_colour: [u64; 4],
}

impl SolverPosition {
    /// Converts a position.
    pub fn new(position: &Upthrust) -> Self {
        let [a, b, c, d] = position.boards();
        let boards = match position.to_move() {
            Player::One => [a, b, c, d],
            Player::Two => [c, d, a, b],
        };
        let mut rows = 0;
        for (colour, &board) in boards.iter().enumerate() {
            for square in 0..11 * COLUMNS {
                if board >> square & 1 == 1 {
                    let (row, column) = (square / COLUMNS, square % COLUMNS);
                    rows |= (row as u64) << (16 * column + 4 * colour);
                }
            }
        }
        Self { boards, rows, row_counts_by_colour: boards.map(row_counts) }
    }

    /// Returns the position with pieces in these rows.
    pub fn from_rows(rows: u64) -> Self {
        let mut boards = [0; 4];
        for column in 0..COLUMNS {
            for (colour, board) in boards.iter_mut().enumerate() {
                let row = rows >> (16 * column + 4 * colour) & 15;
                *board |= 1 << (row as usize * COLUMNS + column);
            }
        }
        Self { boards, rows, row_counts_by_colour: boards.map(row_counts) }
    }

    const fn occupied_squares(&self) -> u64 {
        self.boards[0] | self.boards[1] | self.boards[2] | self.boards[3]
    }

    /// Returns the number of pieces in each row, four bits per row.
    #[inline]
    pub const fn row_counts(&self) -> u64 {
        self.row_counts_by_colour[0]
            + self.row_counts_by_colour[1]
            + self.row_counts_by_colour[2]
            + self.row_counts_by_colour[3]
    }

    /// Returns the movable pieces of the mover and of the other player, each as if to move.
    #[inline]
    pub const fn movable_pieces(&self) -> [u64; 2] {
        let (occupied_squares, piece_counts) = (self.occupied_squares(), self.row_counts());
        [
            movable_pieces([self.boards[0], self.boards[1]], occupied_squares, piece_counts),
            movable_pieces([self.boards[2], self.boards[3]], occupied_squares, piece_counts),
        ]
    }

    /// Returns whether the game is over because at most two pieces are left in the lower rows.
    #[inline]
    pub const fn is_over(&self) -> bool {
        let remaining_pieces = self.occupied_squares() & LOWER_ROWS;
        let remaining_pieces = remaining_pieces & remaining_pieces.wrapping_sub(1);
        remaining_pieces & remaining_pieces.wrapping_sub(1) == 0
    }

    /// Returns the number of rows that the piece on `square` climbs.
    #[inline]
    pub const fn step(&self, square: u32) -> u32 {
        (self.row_counts() >> (square & !3) & 7) as u32
    }

    /// Returns the position after the mover's piece on `square` has climbed `step` rows, as seen by the other player.
    #[inline]
    pub const fn after_climb(&self, square: u32, step: u32) -> Self {
        let bit = 1 << square;
        let colour = (self.boards[0] & bit == 0) as usize;
        let mut next_position = *self;
        next_position.boards[colour] ^= bit | bit << (COLUMNS as u32 * step);
        let row_shift = square & !3;
        next_position.row_counts_by_colour[colour] +=
            (1 << (row_shift + COLUMNS as u32 * step)) - (1 << row_shift);
        next_position.rows += (step as u64) << (16 * (square % 4) + 4 * colour as u32);
        next_position.as_seen_by_opponent()
    }

    /// Returns the position as seen by the other player, as after a pass.
    #[inline]
    pub const fn as_seen_by_opponent(&self) -> Self {
        let [a, b, c, d] = self.boards;
        let [e, f, g, h] = self.row_counts_by_colour;
        Self {
            boards: [c, d, a, b],
            rows: (self.rows & MOVER_BYTES) << 8 | self.rows >> 8 & MOVER_BYTES,
            row_counts_by_colour: [g, h, e, f],
        }
    }

    /// Returns the key of the position. Two positions share a key exactly if they differ only in the order of the columns
    /// or of a player's colours.
    #[inline]
    pub fn key(&self, key_table: KeyTable) -> Key {
        key_table.key(self.canonical_rows())
    }

    /// Returns the rows of the canonical position: the smallest among all equivalent ones.
    #[inline]
    pub fn canonical_rows(&self) -> u64 {
        let mut rows = self.rows;
        let mut tied_colours = 0;
        for (shift, [first_colour, second_colour]) in [(0, [0, 1]), (8, [2, 3])] {
            match self.row_counts_by_colour[first_colour]
                .cmp(&self.row_counts_by_colour[second_colour])
            {
                std::cmp::Ordering::Less => {}
                std::cmp::Ordering::Equal => tied_colours |= 1 << shift,
                std::cmp::Ordering::Greater => rows = swap_colours(rows, shift),
            }
        }
        let mut smallest_rows = sort_columns(rows);
        if tied_colours & 1 != 0 {
            smallest_rows = smallest_rows.min(sort_columns(swap_colours(rows, 0)));
        }
        if tied_colours & 1 << 8 != 0 {
            let swapped_rows = swap_colours(rows, 8);
            smallest_rows = smallest_rows.min(sort_columns(swapped_rows));
            if tied_colours & 1 != 0 {
                smallest_rows = smallest_rows.min(sort_columns(swap_colours(swapped_rows, 0)));
            }
        }
        smallest_rows
    }
}

/// Swaps two colours: the mover's with `shift` 0, the other player's with 8.
const fn swap_colours(rows: u64, shift: u32) -> u64 {
    let first_colour = rows & FIRST_COLOUR_NIBBLES << shift;
    let second_colour = rows >> 4 & FIRST_COLOUR_NIBBLES << shift;
    rows & !(0x00FF_00FF_00FF_00FF << shift) | first_colour << 4 | second_colour
}

/// Sorts the columns by their sixteen bits.
#[inline]
const fn sort_columns(rows: u64) -> u64 {
    let [a, b, c, d] = [rows & 0xFFFF, rows >> 16 & 0xFFFF, rows >> 32 & 0xFFFF, rows >> 48];
    let (a, b) = sort_pair(a, b);
    let (c, d) = sort_pair(c, d);
    let (a, c) = sort_pair(a, c);
    let (b, d) = sort_pair(b, d);
    let (b, c) = sort_pair(b, c);
    a | b << 16 | c << 32 | d << 48
}

#[inline]
const fn sort_pair(a: u64, b: u64) -> (u64, u64) {
    if a < b { (a, b) } else { (b, a) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the position with its columns reordered.
    fn reorder_columns(boards: [u64; 4], order: [usize; COLUMNS]) -> [u64; 4] {
        boards.map(|board| {
            (0..11 * COLUMNS)
                .filter(|square| board >> square & 1 == 1)
                .map(|square| 1 << (square / COLUMNS * COLUMNS + order[square % COLUMNS]))
                .sum()
        })
    }

    fn with_rows(boards: [u64; 4]) -> SolverPosition {
        let mut rows = 0;
        for (colour, board) in boards.iter().enumerate() {
            for square in (0..11 * COLUMNS).filter(|square| board >> square & 1 == 1) {
                rows |= ((square / COLUMNS) as u64) << (16 * (square % COLUMNS) + 4 * colour);
            }
        }
        SolverPosition { boards, rows, row_counts_by_colour: boards.map(row_counts) }
    }

    #[test]
    fn moves_match_the_rules_and_symmetries_keep_the_key() {
        let mut moves = Vec::new();
        let mut random = 1_u64;
        for _ in 0..50 {
            let mut position = Upthrust::start();
            loop {
                position.legal_moves(&mut moves);
                let Some(count) = std::num::NonZeroU64::new(moves.len() as u64) else {
                    break;
                };
                let place = SolverPosition::new(&position);
                assert_eq!(place, with_rows(place.boards));
                assert_eq!(place, SolverPosition::from_rows(place.rows));
                for order in [[1, 2, 3, 0], [0, 2, 1, 3], [3, 2, 1, 0]] {
                    let [a, b, c, d] = reorder_columns(place.boards, order);
                    for boards in [[a, b, c, d], [b, a, c, d], [a, b, d, c], [b, a, d, c]] {
                        assert_eq!(
                            with_rows(boards).canonical_rows(),
                            place.canonical_rows(),
                            "{position}"
                        );
                    }
                }
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let mv = moves[((random >> 33) % count) as usize];
                position.play_unchecked(mv);
                let after = match mv.from() {
                    Some(from) => {
                        let square = u32::from(from.0);
                        assert_eq!(place.movable_pieces()[0].count_ones() as usize, moves.len());
                        place.after_climb(square, place.step(square))
                    }
                    None => place.as_seen_by_opponent(),
                };
                assert_eq!(after, SolverPosition::new(&position));
            }
        }
    }
}
