//! What a text is refused with that cannot be read, unless somebody does more with the reason than to tell it.

use std::fmt::Display;
use thiserror::Error;

/// A text that is not what it should be, in words: what is wrong with it, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct BadText(String);

impl BadText {
    /// The error with these words.
    pub fn new(words: impl Display) -> Self {
        Self(words.to_string())
    }
}
