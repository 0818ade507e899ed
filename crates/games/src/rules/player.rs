//! The two players.

use std::fmt;
use std::ops::Not;

/// One of the two players; Player 1 moves first in the usual start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Player {
    /// Player 1.
    One = 0,
    /// Player 2.
    Two = 1,
}

impl Player {
    /// Both players, Player 1 first.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// Returns 0 for Player 1 and 1 for Player 2.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns Player 1 for 0 and Player 2 for any other number.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        if index == 0 { Self::One } else { Self::Two }
    }

    /// Returns the opponent.
    #[inline]
    pub const fn opponent(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }
}

impl Not for Player {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.opponent()
    }
}

impl fmt::Display for Player {
    /// Writes `1` or `2`, as in position texts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::One => "1",
            Self::Two => "2",
        })
    }
}
