//! What each side can still reach at best and at worst, from each column by itself.
//!
//! Pieces only climb, so a total never falls. And a square at the top of a column that is taken stays taken: a piece
//! on row 11 never leaves, nor does one on row 10 below it, and so on. The others may at best climb to distinct squares
//! that are not lost in this way.

use super::position::{COLUMNS, Place};
use std::sync::LazyLock;

/// Rows of the board.
const ROWS: usize = 11;
/// What a row is worth, in tens of points.
const WORTH: [u32; 16] = [0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 6, 0, 0, 0, 0, 0];

/// By a column's sixteen bits: the mover's best and the other's best total of that column, and what they have now, a byte each
/// from the lowest.
static COLUMN: LazyLock<Vec<u32>> = LazyLock::new(|| (0..1 << 16).map(column).collect());

/// The totals of a whole board, in tens of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Totals(u32);

impl Totals {
    #[inline]
    pub fn of(place: &Place) -> Self {
        let column = |number: usize| COLUMN[(place.rows >> (16 * number)) as u16 as usize];
        Self((0..COLUMNS).map(column).sum())
    }

    const fn byte(self, number: u32) -> i32 {
        (self.0 >> (8 * number) & 0xFF) as i32
    }

    /// By how much the mover leads now.
    pub const fn lead(self) -> i32 {
        self.byte(2) - self.byte(3)
    }

    /// The mover cannot end with a greater lead.
    pub const fn most(self) -> i32 {
        self.byte(0) - self.byte(3)
    }

    /// Nor with a smaller one.
    pub const fn least(self) -> i32 {
        self.byte(2) - self.byte(1)
    }
}

/// Makes an entry of [`COLUMN`].
fn column(bits: usize) -> u32 {
    let rows = [0, 4, 8, 12].map(|shift| bits >> shift & 15);
    let mut fixed = ROWS;
    while fixed > 0 && rows.contains(&(fixed - 1)) {
        fixed -= 1;
    }
    let best = |pair: [usize; 2]| {
        let reach = |row: usize| {
            let above = (row + 1..fixed).filter(move |_| row < fixed);
            std::iter::once(row).chain(above)
        };
        reach(pair[0])
            .flat_map(|first| reach(pair[1]).map(move |second| (first, second)))
            .filter(|(first, second)| first != second)
            .map(|(first, second)| WORTH[first] + WORTH[second])
            .max()
            .unwrap_or(0)
    };
    let now = |pair: [usize; 2]| WORTH[pair[0]] + WORTH[pair[1]];
    let (own, other) = ([rows[0], rows[1]], [rows[2], rows[3]]);
    best(own) | best(other) << 8 | now(own) << 16 | now(other) << 24
}
