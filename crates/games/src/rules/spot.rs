//! Squares, the reserve and the path of a move.

/// A square of a board, in the game's own numbering, or the mover's reserve.
///
/// | game | number |
/// |---|---|
/// | Upthrust | `(row - 1) * 4 + column`, row 1 at the bottom, column a = 0 |
/// | HiQUE | runner squares `(y - 1) / 2 * 7 + (x - 1) / 2`, then guard squares `49 + (y - 2) / 2 * 6 + (x - 2) / 2` |
/// | Focus | `row * 6 + column`, on the published board `row * 8 + column` |
/// | Cublino | `(row - 1) * 7 + column`, column a = 0 |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot(pub u8);

impl Spot {
    /// The reserve of the player to move (Focus).
    pub const RESERVE: Self = Self(u8::MAX);

    /// Returns the number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The spots that a move visits, in order, starting with the one it leaves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path {
    /// The spots; empty for the pass.
    pub spots: Vec<Spot>,
    /// The number of pieces that move in Focus; 0 in the other games.
    pub count: u8,
}

impl Path {
    /// Creates a path without a count.
    #[inline]
    pub fn new(spots: impl Into<Vec<Spot>>) -> Self {
        Self { spots: spots.into(), count: 0 }
    }

    /// Creates a path of two spots, or the empty path of the pass if either is `None`.
    #[inline]
    pub fn from_step(from: Option<Spot>, to: Option<Spot>) -> Self {
        match (from, to) {
            (Some(from), Some(to)) => Self::new([from, to]),
            _ => Self::default(),
        }
    }

    /// Returns the last spot, or `None` for the pass.
    #[inline]
    pub fn target(&self) -> Option<Spot> {
        self.spots.last().copied()
    }
}
