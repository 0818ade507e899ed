//! An error for unreadable texts whose callers only print it.

use std::fmt::Display;
use thiserror::Error;

/// The description of a parse error: the invalid part and the expected form.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct BadText(String);

impl BadText {
    /// Creates the error with this message.
    pub fn new(message: impl Display) -> Self {
        Self(message.to_string())
    }
}
