//! Errors of the parsers and the rules.

use super::message::{Fact, MessageRef};
use super::visible::quote;
use thiserror::Error;

/// A refused move or move text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// The text is not a move of this game.
    #[error("unreadable move `{text}`: expected {expected}")]
    Unreadable {
        /// The refused text.
        text: String,
        /// The expected form.
        expected: String,
    },
    /// The move is illegal in this position.
    #[error("illegal move `{text}`: {reason}")]
    Illegal {
        /// The refused move.
        text: String,
        /// The reason, in English.
        reason: String,
        /// The short name of the violated rule, as in [`Refusal::rule`].
        rule: &'static str,
    },
    /// The game has ended.
    #[error("illegal move `{text}`: the game is over")]
    GameOver {
        /// The refused move.
        text: String,
    },
}

impl MoveError {
    /// Creates an error from the unreadable text, which is shortened by [`quote`], and the expected form.
    pub fn unreadable(text: &str, expected: impl Into<String>) -> Self {
        Self::Unreadable { text: quote(text), expected: expected.into() }
    }

    /// Creates an error for a text that names `square`, which the board does not have. `squares` describes the existing
    /// squares.
    pub(super) fn nonexistent_square(text: &str, square: &str, squares: &str) -> Self {
        let square = quote(square);
        Self::unreadable(text, format!("{squares}; there is no {square}"))
    }
}

/// The reason why an action is illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The short name of the violated rule. All refusals by a rule have the same name.
    pub rule: &'static str,
    /// The sentence that explains the refusal.
    pub message: MessageRef,
}

impl Refusal {
    /// Creates a refusal by `rule` with the message `message_id` and the arguments `facts`.
    pub fn new<const N: usize>(
        rule: &'static str,
        message_id: &'static str,
        facts: [(&'static str, Fact); N],
    ) -> Self {
        Self { rule, message: MessageRef::new(message_id, facts) }
    }
}
