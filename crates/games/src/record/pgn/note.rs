//! Oddities that a reader skips in a record or interprets differently, and their positions.

use super::GameResult;
use std::fmt;
use std::mem::discriminant;
use thiserror::Error;

/// An irregularity in a record that does not prevent reading it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordNote {
    /// The line in the file, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The oddity.
    pub oddity: Oddity,
    /// The number of oddities of this kind in the record. Only the first one is stored.
    pub count: usize,
}

impl fmt::Display for RecordNote {
    /// Writes the position, the oddity and the number of further ones.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column, oddity) = (self.line, self.column, &self.oddity);
        write!(f, "line {line}, column {column}: {oddity}")?;
        if self.count > 1 {
            write!(f, " (and {} more like it)", self.count - 1)?;
        }
        Ok(())
    }
}

/// The oddities of a record that leave its moves and its result unambiguous.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Oddity {
    /// Text or a comment outside a game.
    #[error("`{0}` is outside a game and is ignored")]
    Text(String),
    /// A tag that does not have the form `[Name "value"]`, or one without meaning in this game.
    #[error("the tag `{0}` is ignored")]
    Tag(String),
    /// A tag that occurs twice with different values.
    #[error("a second tag {0}: the last one counts")]
    RepeatedTag(String),
    /// A line that is not UTF-8.
    #[error("not UTF-8: the line is read as Windows-1252")]
    Encoding,
    /// An unknown judgement, or one without a move before it.
    #[error("the judgement `{0}` is ignored")]
    Judgement(String),
    /// A move that is not in this program's notation.
    #[error("`{actual}` is read as the move `{read}`")]
    Move {
        /// The text found.
        actual: String,
        /// The move in this program's notation.
        read: String,
    },
    /// A result in a variation.
    #[error("the result `{0}` in a variation is ignored")]
    VariationResult(String),
    /// The tag `Result` and the mark after the moves contradict each other and the rules confirm one; or the tag is empty.
    #[error("the tag Result says `{actual}`: the result is {result}")]
    Result {
        /// The value of the tag.
        actual: String,
        /// The result of the record.
        result: GameResult,
    },
    /// The moves have no result mark, but the rules have ended the game.
    #[error("no result after the moves: by the rules it is {0}")]
    NoResult(GameResult),
}

/// The notes on a record, one per kind of oddity.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Notes(pub(super) Vec<RecordNote>);

impl Notes {
    /// Adds a note, or counts the oddity if there is a note of its kind.
    pub(super) fn add(&mut self, line: usize, column: usize, oddity: Oddity) {
        let kind = discriminant(&oddity);
        let mut notes = self.0.iter_mut();
        match notes.find(|note| discriminant(&note.oddity) == kind) {
            Some(note) => note.count += 1,
            None => self.0.push(RecordNote { line, column, oddity, count: 1 }),
        }
    }
}
