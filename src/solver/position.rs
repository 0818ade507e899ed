//! An Upthrust position as the solver needs it: no names of colours or players, only whose turn it is.

use crate::rules::upthrust::{Upthrust, movable, row_counts};
use crate::rules::{Player, Position};

/// Columns of the board.
pub(super) const COLUMNS: usize = 4;
/// Every second nibble pair of [`Place::rows`]: the colours of the player to move.
const MOVER: u64 = 0x00FF_00FF_00FF_00FF;
/// In each column the mover's first colour.
const FIRST: u64 = 0x000F_000F_000F_000F;
/// Rows 1 to 6.
const LOWER: u64 = (1 << (6 * COLUMNS)) - 1;

/// Where the pieces stand, seen by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The squares of the mover's two colours, then of the other's, bit `row * 4 + column`.
    pub boards: [u64; 4],
    /// The row of each piece, from 0: sixteen bits a column, four a colour, in the order of `boards`. It says the same as
    /// `boards` do.
    pub rows: u64,
}

impl Place {
    /// The same position without its names.
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
        Self { boards, rows }
    }

    const fn occupied(&self) -> u64 {
        self.boards[0] | self.boards[1] | self.boards[2] | self.boards[3]
    }

    /// The pieces that the mover and the other could move if it were their turn.
    #[inline]
    pub const fn movable(&self) -> [u64; 2] {
        let occupied = self.occupied();
        [
            movable([self.boards[0], self.boards[1]], occupied),
            movable([self.boards[2], self.boards[3]], occupied),
        ]
    }

    /// Whether so few pieces are left below that the game is over.
    #[inline]
    pub const fn is_climbed(&self) -> bool {
        let rest = self.occupied() & LOWER;
        let rest = rest & rest.wrapping_sub(1);
        rest & rest.wrapping_sub(1) == 0
    }

    /// How far the piece on `square` climbs.
    #[inline]
    pub const fn step(&self, square: u32) -> u32 {
        (row_counts(self.occupied()) >> (square & !3) & 7) as u32
    }

    /// After the mover's piece on `square` has climbed `step` rows, seen by the other.
    #[inline]
    pub const fn after(&self, square: u32, step: u32) -> Self {
        let bit = 1 << square;
        let colour = (self.boards[0] & bit == 0) as usize;
        let mut next = *self;
        next.boards[colour] ^= bit | bit << (COLUMNS as u32 * step);
        next.rows += (step as u64) << (16 * (square % 4) + 4 * colour as u32);
        next.turned()
    }

    /// The same seen by the other player, as after a pass.
    #[inline]
    pub const fn turned(&self) -> Self {
        let [a, b, c, d] = self.boards;
        Self {
            boards: [c, d, a, b],
            rows: (self.rows & MOVER) << 8 | self.rows >> 8 & MOVER,
        }
    }

    /// A number that two positions share exactly if they differ in nothing but the order of the columns and of the two
    /// colours of a player, neither of which matters.
    pub fn key(&self) -> u64 {
        let profile = |colour: usize| row_counts(self.boards[colour]);
        let mut rows = self.rows;
        let mut ties = 0;
        for (shift, [first, second]) in [(0, [0, 1]), (8, [2, 3])] {
            match profile(first).cmp(&profile(second)) {
                std::cmp::Ordering::Less => {}
                std::cmp::Ordering::Equal => ties |= 1 << shift,
                std::cmp::Ordering::Greater => rows = swapped(rows, shift),
            }
        }
        let mut key = sorted(rows);
        if ties & 1 != 0 {
            key = key.min(sorted(swapped(rows, 0)));
        }
        if ties & 1 << 8 != 0 {
            let other = swapped(rows, 8);
            key = key.min(sorted(other));
            if ties & 1 != 0 {
                key = key.min(sorted(swapped(other, 0)));
            }
        }
        key
    }
}

/// With two neighbouring colours exchanged: the mover's at `shift` 0, the other's at 8.
const fn swapped(rows: u64, shift: u32) -> u64 {
    let first = rows & FIRST << shift;
    let second = rows >> 4 & FIRST << shift;
    rows & !(0x00FF_00FF_00FF_00FF << shift) | first << 4 | second
}

/// With the columns in the order of their numbers.
#[inline]
const fn sorted(rows: u64) -> u64 {
    let [a, b, c, d] = [
        rows & 0xFFFF,
        rows >> 16 & 0xFFFF,
        rows >> 32 & 0xFFFF,
        rows >> 48,
    ];
    let (a, b) = in_order(a, b);
    let (c, d) = in_order(c, d);
    let (a, c) = in_order(a, c);
    let (b, d) = in_order(b, d);
    let (b, c) = in_order(b, c);
    a | b << 16 | c << 32 | d << 48
}

#[inline]
const fn in_order(a: u64, b: u64) -> (u64, u64) {
    if a < b { (a, b) } else { (b, a) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The columns in another order.
    fn shuffled(boards: [u64; 4], order: [usize; COLUMNS]) -> [u64; 4] {
        boards.map(|board| {
            (0..11 * COLUMNS)
                .filter(|square| board >> square & 1 == 1)
                .map(|square| 1 << (square / COLUMNS * COLUMNS + order[square % COLUMNS]))
                .sum()
        })
    }

    fn with_rows(boards: [u64; 4]) -> Place {
        let mut rows = 0;
        for (colour, board) in boards.iter().enumerate() {
            for square in (0..11 * COLUMNS).filter(|square| board >> square & 1 == 1) {
                rows |= ((square / COLUMNS) as u64) << (16 * (square % COLUMNS) + 4 * colour);
            }
        }
        Place { boards, rows }
    }

    #[test]
    fn moves_are_those_of_the_rules_and_symmetries_keep_the_key() {
        let mut moves = Vec::new();
        let mut lots = 1_u64;
        for _ in 0..50 {
            let mut position = Upthrust::start();
            loop {
                position.legal_moves(&mut moves);
                let Some(count) = std::num::NonZeroU64::new(moves.len() as u64) else {
                    break;
                };
                let place = Place::new(&position);
                assert_eq!(place, with_rows(place.boards));
                for order in [[1, 2, 3, 0], [0, 2, 1, 3], [3, 2, 1, 0]] {
                    let [a, b, c, d] = shuffled(place.boards, order);
                    for boards in [[a, b, c, d], [b, a, c, d], [a, b, d, c], [b, a, d, c]] {
                        assert_eq!(with_rows(boards).key(), place.key(), "{position}");
                    }
                }
                lots = lots.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let mv = moves[((lots >> 33) % count) as usize];
                position.play_unchecked(mv);
                let after = match mv.from() {
                    Some(from) => {
                        let square = u32::from(from.0);
                        assert_eq!(place.movable()[0].count_ones() as usize, moves.len());
                        place.after(square, place.step(square))
                    }
                    None => place.turned(),
                };
                assert_eq!(after, Place::new(&position));
            }
        }
    }
}
