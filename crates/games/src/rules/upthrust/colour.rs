//! The four colours.

use std::fmt;

/// A piece's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Colour {
    /// `G`.
    Green = 0,
    /// `R`.
    Red = 1,
    /// `B`.
    Blue = 2,
    /// `Y`.
    Yellow = 3,
}

impl Colour {
    /// All colours in the order of position texts.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Blue, Self::Yellow];

    /// Returns the letter in position texts.
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Blue => 'B',
            Self::Yellow => 'Y',
        }
    }

    /// Returns the colour of a letter in position texts.
    #[inline]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter)
    }

    /// Returns the English name.
    #[inline]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Green => "Green",
            Self::Red => "Red",
            Self::Blue => "Blue",
            Self::Yellow => "Yellow",
        }
    }

    /// Returns the name as a word inside an English sentence.
    #[inline]
    pub(super) const fn adjective(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
        }
    }

    /// Returns the index in the order of position texts.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
