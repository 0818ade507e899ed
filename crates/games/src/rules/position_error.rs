//! Why a text is no position of its game: where, what stands there, and what would have been right.
//!
//! Places and expectations are kept apart from their words, so that a window can say them in another language.

use super::error::{Fact, Told, quote};
use super::{Player, Variant};
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

impl Place {
    /// Its name, apart from the language.
    pub fn told(&self) -> Told {
        let of = |case, variant, side: &Player| {
            Told::new(case, [("side", Fact::SideOf(variant, *side))])
        };
        match self {
            Self::Board => Told::new("place-board", []),
            Self::Row(row) => Told::new("place-row", [("row", row.to_string().into())]),
            Self::RowY(y) => Told::new("place-row", [("row", format!("y={y}").into())]),
            Self::Column(letter) => {
                Told::new("place-column", [("letter", letter.to_string().into())])
            }
            Self::Square(name) => Told::new("place-square", [("name", name.clone().into())]),
            Self::PlayerToMove => Told::new("place-player", []),
            Self::Colours => Told::new("place-colours", []),
            Self::Reserves => Told::new("place-reserves", []),
            Self::Captures => Told::new("place-captures", []),
            Self::End => Told::new("place-end", []),
            Self::FirstLetter => Told::new("place-first-letter", []),
            Self::Die(number) => Told::new("place-die", [("number", (*number).into())]),
            Self::Dice(side) => of("place-dice", Variant::CublinoPur, side),
            Self::FarRows => Told::new("place-far-rows", []),
            Self::Guards(side) => of("place-guards", Variant::Hique, side),
            Self::Runners(side) => of("place-runners", Variant::Hique, side),
            Self::Pieces(side) => of("place-pieces", Variant::Focus, side),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told().english(&Default::default()))
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

impl Expected {
    /// Its words, apart from the language.
    pub fn told(&self) -> Told {
        let counts = |case, wanted: usize, found: usize| {
            let facts = [
                ("wanted", wanted.to_string().into()),
                ("found", found.to_string().into()),
            ];
            Told::new(case, facts)
        };
        match self {
            Self::Field => Told::new("expected-field", []),
            Self::SingleBlanks => Told::new("expected-single-blanks", []),
            Self::Nothing => Told::new("expected-nothing", []),
            Self::OneOrTwo => Told::new("expected-one-or-two", []),
            Self::Rows { wanted, found } => counts("expected-rows", *wanted, *found),
            Self::Squares { wanted, found } => counts("expected-squares", *wanted, *found),
            Self::OneNumber => Told::new("expected-one-number", []),
            Self::Letters(letters) => Told::new(
                "expected-letters",
                [("letters", quoted_letters(letters).into())],
            ),
            Self::TwoColours => Told::new("expected-two-colours", []),
            Self::EachColourOnce => Told::new("expected-each-colour-once", []),
            Self::NoColourTwice => Told::new("expected-no-colour-twice", []),
            Self::FourGuards => Told::new("expected-four-guards", []),
            Self::FiveRunners => Told::new("expected-five-runners", []),
            Self::OneSideAcross => Told::new("expected-one-side-across", []),
            Self::Stack => Told::new("expected-stack", []),
            Self::TwoNumbers => Told::new("expected-two-numbers", []),
            Self::EighteenPieces => Told::new("expected-eighteen", []),
            Self::OneSideWithSixCaptures => Told::new("expected-one-side-with-six-captures", []),
            Self::ToMove([one, two]) => {
                let facts = [
                    ("one", one.to_string().into()),
                    ("two", two.to_string().into()),
                ];
                Told::new("expected-to-move", facts)
            }
            Self::Die => Told::new("expected-die", []),
            Self::SquareAfter(square) => {
                Told::new("expected-square-after", [("square", square.clone().into())])
            }
            Self::SevenDice => Told::new("expected-seven-dice", []),
            Self::AtMostSevenDice => Told::new("expected-at-most-seven-dice", []),
            Self::OneSideHome => Told::new("expected-one-side-home", []),
            Self::OneSideWithDieHome => Told::new("expected-one-side-with-die-home", []),
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told().english(&Default::default()))
    }
}

/// Letters as a sentence names them, each quoted: `` `r`, `R` ``.
fn quoted_letters(letters: &str) -> String {
    let all: Vec<String> = letters
        .chars()
        .map(|letter| format!("`{letter}`"))
        .collect();
    all.join(", ")
}
