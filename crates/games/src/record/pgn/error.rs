//! What is wrong with a record, and where.

use crate::rules::{MoveError, PositionError, UnknownVariant};
use thiserror::Error;

/// A broken record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct RecordError {
    /// The line in the file, from 1.
    pub line: usize,
    /// The character in that line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: Fault,
}

/// What can be wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// A tag that has not the form `[Name "value"]`.
    #[error("broken tag `{0}`: expected [Name \"value\"]")]
    Tag(String),
    /// A tag that must occur once occurs twice.
    #[error("a second tag {0}")]
    Twice(&'static str),
    /// The variant is missing.
    #[error("no tag Game: expected [Game \"…\"] with one of the variants")]
    NoGame,
    /// The tag `Game` names no variant.
    #[error(transparent)]
    Game(#[from] UnknownVariant),
    /// The tag `FEN` holds no position.
    #[error("FEN: {0}")]
    Position(#[from] PositionError),
    /// The tag `Colours` does not fit.
    #[error("Colours `{found}`: expected {expected}")]
    Colours {
        /// The text found.
        found: String,
        /// What would have been right.
        expected: String,
    },
    /// The tag `Result` does not fit.
    #[error("Result `{found}`: expected {expected}")]
    Result {
        /// The text found.
        found: String,
        /// What would have been right.
        expected: String,
    },
    /// A move that cannot be played.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A comment without its end.
    #[error("a comment that does not end: expected `}}`")]
    OpenComment,
    /// A variation without its end.
    #[error("a variation that does not end: expected `)`")]
    OpenVariation,
    /// A variation before there is a move that it could replace.
    #[error("a variation without a move before it")]
    EarlyVariation,
    /// A variation in which nothing is played.
    #[error("a variation without a move in it")]
    EmptyVariation,
    /// A sign that has no business there.
    #[error("`{0}` without a matching opening sign")]
    Stray(char),
    /// The moves end without a result.
    #[error("no result after the moves: expected 1-0, 0-1, 1/2-1/2 or *")]
    NoResult,
    /// It is too long.
    #[error("a record of more than 16 MiB")]
    TooLong,
}
