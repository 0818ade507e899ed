//! The 7x7 board as bitboards. Square `(row - 1) * 7 + column` is the bit with that number.

use super::orientation::Direction;
use crate::rules::{Player, Spot};

/// The number of squares.
pub(super) const SQUARE_COUNT: u8 = 49;
/// All squares.
pub const BOARD: u64 = (1 << SQUARE_COUNT) - 1;
/// Row 1: the start row of White and the far row of Black.
const ROW_1: u64 = 0x7f;
/// Row 7: the start row of Black and the far row of White.
const ROW_7: u64 = ROW_1 << 42;
/// Column a.
pub const COLUMN_A: u64 = 0x0000_0408_1020_4081;
const COLUMN_G: u64 = COLUMN_A << 6;

/// The squares adjacent to each square.
static NEIGHBOURS: [u64; 64] = compute_neighbours();

/// Returns the row that a player's dice must reach.
#[inline]
pub const fn far_row(player: Player) -> u64 {
    match player {
        Player::One => ROW_7,
        Player::Two => ROW_1,
    }
}

/// Returns the bit of a square; 0 for a square that is not on the board.
#[inline]
pub(super) const fn bit(square: u8) -> u64 {
    if square < SQUARE_COUNT { 1 << square } else { 0 }
}

/// Moves every square of a bitboard one step. Drops squares that would leave the board.
#[inline]
pub(super) const fn shift(squares: u64, direction: Direction) -> u64 {
    match direction {
        Direction::North => squares << 7 & BOARD,
        Direction::South => squares >> 7,
        Direction::East => (squares & !COLUMN_G) << 1,
        Direction::West => (squares & !COLUMN_A) >> 1,
    }
}

/// Returns the square `steps` steps away, which must be on the board.
#[inline]
pub(super) const fn square_ahead(square: u8, direction: Direction, steps: i8) -> u8 {
    let one_step = match direction {
        Direction::North => 7,
        Direction::East => 1,
        Direction::South => -7,
        Direction::West => -1,
    };
    square.wrapping_add_signed(one_step * steps)
}

/// Returns the squares that share a side with a square.
#[inline]
pub(super) fn adjacent_squares(square: u8) -> u64 {
    NEIGHBOURS[usize::from(square % 64)]
}

/// Computes [`NEIGHBOURS`].
const fn compute_neighbours() -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < SQUARE_COUNT {
        let mut direction = 0;
        while direction < 4 {
            table[square as usize] |= shift(1 << square, Direction::ALL[direction]);
            direction += 1;
        }
        square += 1;
    }
    table
}

/// Returns the direction and the distance from one square to another in the same row or column; `None` for any other
/// pair of squares.
#[inline]
pub(super) const fn direction_and_distance(from: Spot, to: Spot) -> Option<(Direction, u8)> {
    let (row, column) = (from.0 / 7, from.0 % 7);
    let (to_row, to_column) = (to.0 / 7, to.0 % 7);
    let row_distance = row.abs_diff(to_row);
    let column_distance = column.abs_diff(to_column);
    match (row_distance, column_distance) {
        (0, 0) => None,
        (_, 0) if to_row > row => Some((Direction::North, row_distance)),
        (_, 0) => Some((Direction::South, row_distance)),
        (0, _) if to_column > column => Some((Direction::East, column_distance)),
        (0, _) => Some((Direction::West, column_distance)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shift_matches_the_next_square() {
        for from in 0..SQUARE_COUNT {
            let mut around = 0;
            for direction in Direction::ALL {
                let shifted = shift(bit(from), direction);
                around |= shifted;
                if shifted != 0 {
                    let to = square_ahead(from, direction, 1);
                    assert_eq!(shifted, bit(to));
                    assert_eq!(direction_and_distance(Spot(from), Spot(to)), Some((direction, 1)));
                }
            }
            assert_eq!(around, adjacent_squares(from));
        }
        let sides: u32 =
            (0..SQUARE_COUNT).map(|square| adjacent_squares(square).count_ones()).sum();
        assert_eq!(sides, 2 * 2 * 7 * 6);
        assert_eq!(direction_and_distance(Spot(3), Spot(3)), None);
        assert_eq!(direction_and_distance(Spot(3), Spot(11)), None);
    }
}
