//! Errors of game records, with their positions.

use crate::rules::{MoveError, PositionError, UnknownVariant};
use thiserror::Error;

/// An error in a record, with its position in the file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct RecordError {
    /// The line in the file, from 1.
    pub line: usize,
    /// The character in that line, from 1.
    pub column: usize,
    /// The kind of error.
    pub fault: Fault,
}

/// The kinds of errors in a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// A tag that does not have the form `[Name "value"]`.
    #[error("broken tag `{0}`: expected [Name \"value\"]")]
    Tag(String),
    /// A tag that must occur once occurs twice.
    #[error("a second tag {0}")]
    RepeatedTag(&'static str),
    /// The variant is missing.
    #[error("no tag Game: expected [Game \"…\"] with one of the variants")]
    NoGame,
    /// The value of the tag `Game` is not a variant.
    #[error(transparent)]
    Game(#[from] UnknownVariant),
    /// The value of the tag `FEN` is not a position of the variant.
    #[error("FEN: {0}")]
    Position(#[from] PositionError),
    /// The value of the tag `Colours` contradicts the start position or is invalid.
    #[error("Colours `{actual}`: expected {expected}")]
    Colours {
        /// The text found.
        actual: String,
        /// The expected value.
        expected: String,
    },
    /// The value of the tag `Result` contradicts the moves or is invalid.
    #[error("Result `{actual}`: expected {expected}")]
    Result {
        /// The text found.
        actual: String,
        /// The expected value.
        expected: String,
    },
    /// A move that is unreadable or illegal.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A comment without its end.
    #[error("a comment that is not closed: expected `}}`")]
    OpenComment,
    /// A variation without its end.
    #[error("a variation that is not closed: expected `)`")]
    OpenVariation,
    /// A variation without a preceding move that it could replace.
    #[error("a variation without a move before it: expected a move before `(`")]
    EarlyVariation,
    /// A variation without moves.
    #[error("a variation without a move in it: expected a move after `(`")]
    EmptyVariation,
    /// A bracket, brace or parenthesis without its counterpart.
    #[error("`{0}` without a matching opening bracket")]
    UnmatchedBracket(char),
    /// The moves end without a result.
    #[error("no result after the moves: expected 1-0, 0-1, 1/2-1/2 or *")]
    NoResult,
    /// The record exceeds the maximum length.
    #[error("a record of more than 16 MiB: expected a shorter one")]
    TooLong,
}
