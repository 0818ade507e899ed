//! The error of an invalid position text: the place in the text, the text found there and the expected form.
//!
//! Places and expectations are message ids with arguments, so that a window can show them in another language.

use super::{MessageRef, quote};
use std::fmt::Display;
use thiserror::Error;

/// An error in a position text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "not a position: {}: found `{actual}`, expected {}",
    .place.to_english(&Default::default()),
    .expected.to_english(&Default::default())
)]
pub struct PositionError {
    /// The place in the text: a message whose id begins with `place-`.
    pub place: MessageRef,
    /// The invalid part of the text, shortened by [`quote`].
    pub actual: String,
    /// The expected form: a message whose id begins with `expected-`.
    pub expected: MessageRef,
}

impl PositionError {
    /// Creates an error at `place`. Shortens `text` with [`quote`].
    pub fn new(place: impl Into<MessageRef>, text: &str, expected: impl Into<MessageRef>) -> Self {
        Self { place: place.into(), actual: quote(text), expected: expected.into() }
    }

    /// Returns whether the invalid part is a number of pieces that was counted, not a part of the text.
    pub fn is_count(&self) -> bool {
        matches!(self.place.id, "place-pieces" | "place-dice" | "place-guards" | "place-runners")
    }
}

/// Returns the place of a row, given by its number or name.
pub(super) fn place_of_row(row: impl Display) -> MessageRef {
    MessageRef::new("place-row", [("row", row.to_string().into())])
}

/// Returns the message `message_id` with the expected and the actual count.
pub(super) fn expected_count(
    message_id: &'static str,
    expected: usize,
    actual: usize,
) -> MessageRef {
    let facts = [("wanted", expected.to_string().into()), ("found", actual.to_string().into())];
    MessageRef::new(message_id, facts)
}
