//! The two boards: their squares and the distances to the edge.

use super::stack::MAX_HEIGHT;

/// The number of directions. Tables by direction are in the order up, left, right, down.
pub(super) const DIRECTION_COUNT: usize = 4;

/// A board with tables of the moves from every square, for one rule of distance.
#[derive(Debug)]
pub struct Geometry {
    /// The squares of the board, as a bitboard.
    pub(super) squares: u64,
    /// The number of squares between each square and the edge, by direction.
    pub(super) edge_distances: [[u8; DIRECTION_COUNT]; 64],
    /// The difference between the numbers of adjacent squares, by direction.
    pub(super) steps: [i8; DIRECTION_COUNT],
    /// The number of moves of a stack by square and height.
    pub(super) move_counts: [[u8; MAX_HEIGHT as usize + 1]; 64],
    /// The squares that a stack can move to, by square and height.
    pub(super) reach: [[u64; MAX_HEIGHT as usize + 1]; 64],
}

/// The course's board, where `n` pieces move up to `n` squares.
pub(super) static COURSE: Geometry = Geometry::new(6, 0, false);
/// The course's board, where `n` pieces move exactly `n` squares.
pub(super) static EXACT: Geometry = Geometry::new(6, 0, true);
/// The published board, which lacks three squares in each corner. `n` pieces move exactly `n` squares.
pub(super) static CLASSIC: Geometry = Geometry::new(8, 2, true);

impl Geometry {
    /// Creates a square board with `side` rows. Omits the squares whose distances to the two edges of a corner add up
    /// to less than `cut`.
    #[inline]
    const fn new(side: u8, cut: u8, is_exact: bool) -> Self {
        let mut board = Self {
            squares: 0,
            edge_distances: [[0; DIRECTION_COUNT]; 64],
            steps: [-(side as i8), -1, 1, side as i8],
            move_counts: [[0; MAX_HEIGHT as usize + 1]; 64],
            reach: [[0; MAX_HEIGHT as usize + 1]; 64],
        };
        let mut square = 0;
        while square < side * side {
            if exists(side, cut, square / side, square % side) {
                board.squares |= 1 << square;
            }
            square += 1;
        }
        square = 0;
        while square < side * side {
            if board.squares >> square & 1 == 1 {
                board.fill_square(side, cut, is_exact, square);
            }
            square += 1;
        }
        board
    }

    /// Fills in the table entries of one square.
    #[inline]
    const fn fill_square(&mut self, side: u8, cut: u8, is_exact: bool, square: u8) {
        let (row, column) = (square / side, square % side);
        let mut direction = 0;
        while direction < DIRECTION_COUNT {
            let mut edge_distance = 0;
            loop {
                let distance = edge_distance + 1;
                // A step over the upper or left edge wraps around to a number beyond the side.
                let (row, column) = match direction {
                    0 => (row.wrapping_sub(distance), column),
                    1 => (row, column.wrapping_sub(distance)),
                    2 => (row, column + distance),
                    _ => (row + distance, column),
                };
                if !exists(side, cut, row, column) {
                    break;
                }
                edge_distance += 1;
            }
            self.edge_distances[square as usize][direction] = edge_distance;
            let mut height = 1;
            while height <= MAX_HEIGHT {
                let mut distance = 1;
                while distance <= height && distance <= edge_distance {
                    let move_count = if is_exact { 1 } else { height - distance + 1 };
                    self.move_counts[square as usize][height as usize] += move_count;
                    let offset = self.steps[direction] * distance as i8;
                    self.reach[square as usize][height as usize] |=
                        1 << square.wrapping_add_signed(offset);
                    distance += 1;
                }
                height += 1;
            }
            direction += 1;
        }
    }
}

#[inline]
const fn exists(side: u8, cut: u8, row: u8, column: u8) -> bool {
    if row >= side || column >= side {
        return false;
    }
    let rows_below = side - 1 - row;
    let columns_right = side - 1 - column;
    let near_row = if row < rows_below { row } else { rows_below };
    let near_column = if column < columns_right { column } else { columns_right };
    near_row + near_column >= cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_the_right_squares() {
        assert_eq!(COURSE.squares, (1 << 36) - 1);
        let rows: Vec<u32> =
            (0..8).map(|row| (CLASSIC.squares >> (8 * row) & 0xff).count_ones()).collect();
        assert_eq!(rows, [4, 6, 8, 8, 8, 8, 6, 4]);
        for corner in [0, 1, 8, 6, 7, 15, 48, 56, 57, 55, 62, 63] {
            assert_eq!(CLASSIC.squares >> corner & 1, 0, "square {corner}");
        }
    }

    #[test]
    fn distance_to_the_edge_is_correct() {
        assert_eq!(COURSE.edge_distances[0], [0, 0, 5, 5]);
        assert_eq!(CLASSIC.edge_distances[2], [0, 0, 3, 7]);
        assert_eq!(CLASSIC.edge_distances[9], [0, 0, 5, 5]);
    }
}
