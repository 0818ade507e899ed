//! Generating moves: all pieces of a colour at once, by shifting bitboards.

use super::position::{BOARD, COLUMNS, LOWER, SQUARES};
use super::{Player, Spot, Upthrust};
use crate::rules::set_bits;
use std::fmt;

/// The lowest bit of each row.
const FIRST_COLUMN: u64 = 0x111_1111_1111;

/// One turn: a piece's square and the one it climbs to, or the forced pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    from: u8,
    to: u8,
}

impl Move {
    /// The forced pass (rule 5).
    pub(super) const PASS: Self = Self {
        from: u8::MAX,
        to: u8::MAX,
    };

    /// A move between two squares of the board, legal or not.
    #[inline]
    pub(super) const fn new(from: usize, to: usize) -> Self {
        debug_assert!(from < SQUARES && to < SQUARES);
        Self {
            from: from as u8,
            to: to as u8,
        }
    }

    /// Whether this is the forced pass.
    #[inline]
    pub const fn is_pass(self) -> bool {
        self.from == u8::MAX
    }

    /// The square that the piece leaves; `None` for the pass.
    #[inline]
    pub const fn from(self) -> Option<Spot> {
        if self.is_pass() {
            None
        } else {
            Some(Spot(self.from))
        }
    }

    /// The square that the piece climbs to; `None` for the pass.
    #[inline]
    pub const fn to(self) -> Option<Spot> {
        if self.is_pass() {
            None
        } else {
            Some(Spot(self.to))
        }
    }

    /// The number of the square left. Not for the pass.
    #[inline]
    pub(super) const fn source_index(self) -> usize {
        self.from as usize
    }

    /// The number of the square reached. Not for the pass.
    #[inline]
    pub(super) const fn target_index(self) -> usize {
        self.to as usize
    }

    /// The bit of the square left. Not for the pass.
    #[inline]
    pub(super) const fn source(self) -> u64 {
        1 << self.from
    }
}

impl fmt::Display for Move {
    /// The move's text, such as `a4a8` or `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from(), self.to()) {
            (Some(from), Some(to)) => {
                write!(
                    f,
                    "{}{}",
                    super::text::square(from),
                    super::text::square(to)
                )
            }
            _ => f.write_str("pass"),
        }
    }
}

impl Upthrust {
    /// The pieces that a player could move if it were their turn, one bit per square, numbered like
    /// spots. A piece has at most one move, so the number of bits is the player's mobility. Ignores the end of
    /// the game.
    ///
    /// ```
    /// use quadrille_games::rules::upthrust::Upthrust;
    /// use quadrille_games::rules::{Player, Position};
    /// assert_eq!(Upthrust::start().movable(Player::Two).count_ones(), 8);
    /// ```
    #[inline]
    pub const fn movable(&self, player: Player) -> u64 {
        let first = 2 * player.index();
        let occupied = self.occupied();
        movable(
            [self.boards[first], self.boards[first + 1]],
            occupied,
            row_counts(occupied),
        )
    }

    /// Where the piece on `square` would land by rule 1; beyond the board for a row near the top.
    #[inline]
    pub(super) const fn target(&self, square: usize) -> usize {
        let row = square / COLUMNS;
        let count = self.occupied() >> (row * COLUMNS) & 15;
        square + COLUMNS * count.count_ones() as usize
    }

    /// Adds the moves of the pieces in `sources`, which [`Self::movable`] gave, from the lowest
    /// square upwards.
    #[inline]
    pub(super) fn list(&self, sources: u64, out: &mut Vec<Move>) {
        let counts = row_counts(self.occupied());
        out.extend(set_bits(sources).map(usize::from).map(|from| {
            let count = counts >> (from & !3) & 7;
            Move::new(from, from + COLUMNS * count as usize)
        }));
    }
}

/// The pieces among those of two colours, `pair`, that could move if they were their player's; `occupied` are the
/// squares of all pieces and `counts` their [`row_counts`].
#[inline]
pub const fn movable(pair: [u64; 2], occupied: u64, counts: u64) -> u64 {
    let (low, middle) = (counts & FIRST_COLUMN, counts >> 1 & FIRST_COLUMN);
    // The squares of the rows that hold exactly one, two, three or four pieces.
    let one = (low & !middle) * 15;
    let two = (middle & !low) * 15;
    let three = (low & middle) * 15;
    let four = (counts >> 2 & FIRST_COLUMN) * 15;
    let free = !occupied & BOARD;

    let mut sources = 0;
    let mut colour = 0;
    while colour < 2 {
        let pieces = pair[colour];
        // Rule 4: in the lower rows, not in a row that contains the colour.
        let targets = free & !(rows_of(pieces) & LOWER);
        // Rule 3: in a row with a single piece, the colour's highest one is its leader.
        let leader = (1 << 63) >> (pieces | 1).leading_zeros();
        sources |= pieces
            & (one & !leader & targets >> COLUMNS
                | two & targets >> (2 * COLUMNS)
                | three & targets >> (3 * COLUMNS)
                | four & targets >> (4 * COLUMNS));
        colour += 1;
    }
    sources
}

/// The number of pieces of each row, in that row's four bits.
#[inline]
pub const fn row_counts(occupied: u64) -> u64 {
    let pairs = occupied - (occupied >> 1 & 0x5555_5555_5555_5555);
    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
}

/// All squares of the rows that contain any of `pieces`.
#[inline]
const fn rows_of(pieces: u64) -> u64 {
    let halves = pieces | pieces >> 1;
    ((halves | halves >> 2) & FIRST_COLUMN) * 15
}
