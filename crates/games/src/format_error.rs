//! The error for a file in one of the program's own formats.

use crate::rules::quote;
use thiserror::Error;

/// A syntax error in a file or in one line of it.
///
/// ```
/// let error = quadrille_games::FormatError::new("line 3", "2 game", "how many games there are");
/// assert_eq!(error.to_string(), "line 3: `2 game`: expected how many games there are");
/// ```
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{place}: `{actual}`: expected {expected}")]
pub struct FormatError {
    /// The place of the error, such as `line 3`.
    pub place: String,
    /// The offending text, shortened by [`quote`].
    pub actual: String,
    /// What was expected.
    pub expected: String,
}

impl FormatError {
    /// Creates an error at `place` and shortens `text` with [`quote`].
    pub fn new(place: impl Into<String>, text: &str, expected: impl Into<String>) -> Self {
        Self { place: place.into(), actual: quote(text), expected: expected.into() }
    }
}
