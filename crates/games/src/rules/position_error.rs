//! Why a text is no position of its game: the place, the text found and the expected form.
//!
//! Places and expectations are message ids with arguments, so that a window can show them in another language.

use super::error::{MessageRef, quote};
use std::fmt::Display;
use thiserror::Error;

/// A text that is no position of its game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "not a position: {}: found `{found}`, expected {}",
    .place.english(&Default::default()),
    .expected.english(&Default::default())
)]
pub struct PositionError {
    /// Where in the text: a sentence whose name begins with `place-`.
    pub place: MessageRef,
    /// The offending part of the text, quoted and cut to a sane length.
    pub found: String,
    /// What would have been right: a sentence whose name begins with `expected-`.
    pub expected: MessageRef,
}

impl PositionError {
    /// An error at `place`, quoting `found` (cut if very long).
    pub fn new(place: impl Into<MessageRef>, found: &str, expected: impl Into<MessageRef>) -> Self {
        Self {
            place: place.into(),
            found: quote(found),
            expected: expected.into(),
        }
    }
}

/// A row of the board, by its number or name.
pub(super) fn place_of_row(row: impl Display) -> MessageRef {
    MessageRef::new("place-row", [("row", row.to_string().into())])
}

/// As many things as are `wanted`, not as many as were `found`.
pub(super) fn expected_count(case: &'static str, wanted: usize, found: usize) -> MessageRef {
    let facts = [
        ("wanted", wanted.to_string().into()),
        ("found", found.to_string().into()),
    ];
    MessageRef::new(case, facts)
}
