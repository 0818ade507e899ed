//! Why a text is no position of its game: where, what stands there, and what would have been right.
//!
//! Places and expectations are kept apart from their words, so that a window can say them in another language.

use super::{Player, Variant, error::quote};
use std::fmt;
use thiserror::Error;

/// A text that is no position of its game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("not a position: {place}: found `{found}`, expected {expected}")]
pub struct PositionError {
    /// Where in the text.
    pub place: Place,
    /// The offending part of the text, quoted and cut to a sane length.
    pub found: String,
    /// What would have been right.
    pub expected: Expected,
}

impl PositionError {
    /// An error at `place`, quoting `found` (cut if very long).
    #[must_use]
    pub fn new(place: Place, found: &str, expected: Expected) -> Self {
        Self {
            place,
            found: quote(found),
            expected,
        }
    }
}

/// A part of a position's text, in the game's words; printed in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The field with the board.
    Board,
    /// A row of the board, by its number.
    Row(u8),
    /// A row of HiQUE's, by its y.
    RowY(u8),
    /// A column, by its letter.
    Column(char),
    /// A square, by its name.
    Square(String),
    /// The field that says who is to move.
    PlayerToMove,
    /// Upthrust's field with Player 1's colours.
    Colours,
    /// Focus's field with the reserves.
    Reserves,
    /// Focus's field with what was captured.
    Captures,
    /// Behind the last field.
    End,
    /// Cublino's first letter.
    FirstLetter,
    /// A die of Cublino's, counted from 1 in the text's order.
    Die(u8),
    /// A side's dice in Cublino.
    Dice(Player),
    /// The rows of Cublino's on which dice are home.
    FarRows,
    /// A side's guards in HiQUE.
    Guards(Player),
    /// A side's runners in HiQUE.
    Runners(Player),
    /// A side's pieces in Focus.
    Pieces(Player),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board => f.write_str("board"),
            Self::Row(row) => write!(f, "row {row}"),
            Self::RowY(y) => write!(f, "row y={y}"),
            Self::Column(letter) => write!(f, "column {letter}"),
            Self::Square(name) => write!(f, "square {name}"),
            Self::PlayerToMove => f.write_str("player to move"),
            Self::Colours => f.write_str("colours"),
            Self::Reserves => f.write_str("reserves"),
            Self::Captures => f.write_str("captures"),
            Self::End => f.write_str("the end"),
            Self::FirstLetter => f.write_str("first letter"),
            Self::Die(number) => write!(f, "die {number}"),
            Self::Dice(side) => write!(f, "{}'s dice", Variant::CublinoPur.side_name(*side)),
            Self::FarRows => f.write_str("far rows"),
            Self::Guards(side) => write!(f, "{}'s guards", Variant::Hique.side_name(*side)),
            Self::Runners(side) => write!(f, "{}'s runners", Variant::Hique.side_name(*side)),
            Self::Pieces(side) => write!(f, "{}'s pieces", Variant::Focus.side_name(*side)),
        }
    }
}

/// What a part of a position's text should have been; printed in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The field that is not there.
    Field,
    /// Fields with single blanks between them.
    SingleBlanks,
    /// Nothing more.
    Nothing,
    /// `1` or `2`.
    OneOrTwo,
    /// That many rows, not as many as there are.
    Rows {
        /// How many there should be.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// That many squares in a row, not as many as there are.
    Squares {
        /// How many there should be.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// One number for empty squares side by side.
    OneNumber,
    /// One of these letters, or a number of empty squares.
    Letters(&'static str),
    /// Two colours of Upthrust's in their order.
    TwoColours,
    /// Each colour of Upthrust's once in every column.
    EachColourOnce,
    /// No colour of Upthrust's twice in a row where none scores.
    NoColourTwice,
    /// Four guards.
    FourGuards,
    /// At most five runners.
    FiveRunners,
    /// Runners across on one side at most.
    OneSideAcross,
    /// A stack of Focus's.
    Stack,
    /// Two numbers of Focus's pieces.
    TwoNumbers,
    /// All eighteen pieces of a side of Focus's.
    EighteenPieces,
    /// The captures that win Focus in the course's form, on one side at most.
    OneSideWithSixCaptures,
    /// Cublino's letter for Player 1 to move, and for Player 2.
    ToMove([char; 2]),
    /// The three letters of a die.
    Die,
    /// A die on a square after this one.
    SquareAfter(String),
    /// Seven dice.
    SevenDice,
    /// Seven dice at most.
    AtMostSevenDice,
    /// One side at most with all its dice home.
    OneSideHome,
    /// One side at most with a die home.
    OneSideWithDieHome,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field => f.write_str("this field as well"),
            Self::SingleBlanks => f.write_str("a field, and single blanks between fields"),
            Self::Nothing => f.write_str("nothing more"),
            Self::OneOrTwo => f.write_str("`1` or `2`"),
            Self::Rows { wanted, found } => {
                write!(f, "{wanted} rows with `/` between them, not {found}")
            }
            Self::Squares { wanted, found } => write!(f, "{wanted} squares, not {found}"),
            Self::OneNumber => f.write_str("one number for neighbouring empty squares"),
            Self::Letters(letters) => {
                write!(
                    f,
                    "{} or a number of empty squares",
                    quoted_letters(letters)
                )
            }
            Self::TwoColours => f.write_str("Player 1's two colours, in the order G, R, B, Y"),
            Self::EachColourOnce => f.write_str("each colour once in every column"),
            Self::NoColourTwice => f.write_str("no colour twice in any of rows 1 to 6"),
            Self::FourGuards => f.write_str("four, which are never taken"),
            Self::FiveRunners => f.write_str("at most five"),
            Self::OneSideAcross => f.write_str("a runner across on one side at most"),
            Self::Stack => f.write_str("`-`, or one to five letters `R` and `G`"),
            Self::TwoNumbers => f.write_str("two numbers from 0 to 18 with a comma between"),
            Self::EighteenPieces => {
                f.write_str("18 on the board, in reserve and captured together")
            }
            Self::OneSideWithSixCaptures => {
                f.write_str("six or more captures on one side at most, since they win the game")
            }
            Self::ToMove([one, two]) => {
                write!(f, "`{one}` (Player 1 to move) or `{two}` (Player 2)")
            }
            Self::Die => f.write_str(
                "an orientation `a` to `x` or `A` to `X`, a column `a` to `g`, a row `1` to `7`",
            ),
            Self::SquareAfter(square) => {
                write!(f, "a square after {square}, row by row from a1")
            }
            Self::SevenDice => f.write_str("seven dice"),
            Self::AtMostSevenDice => f.write_str("at most seven dice"),
            Self::OneSideHome => f.write_str("at most one side with all its dice home"),
            Self::OneSideWithDieHome => f.write_str("at most one side with a die home"),
        }
    }
}

/// Letters as a sentence names them, each quoted: `` `r`, `R` ``.
#[must_use]
pub fn quoted_letters(letters: &str) -> String {
    let all: Vec<String> = letters
        .chars()
        .map(|letter| format!("`{letter}`"))
        .collect();
    all.join(", ")
}
