//! What is wrong with a file of one of the program's own formats.

use crate::rules::quote;
use thiserror::Error;

/// Why a file, or a line of it, is not of its format.
///
/// ```
/// let error = quadrille_games::FormatError::new("line 3", "2 game", "how many games there are");
/// assert_eq!(error.to_string(), "line 3: `2 game`: expected how many games there are");
/// ```
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{place}: `{found}`: expected {expected}")]
pub struct FormatError {
    /// Where it is wrong.
    pub place: String,
    /// What stands there, as errors quote it.
    pub found: String,
    /// What was expected.
    pub expected: String,
}

impl FormatError {
    /// The error that `found` stands at `place`.
    pub fn new(place: impl Into<String>, found: &str, expected: impl Into<String>) -> Self {
        Self {
            place: place.into(),
            found: quote(found),
            expected: expected.into(),
        }
    }
}
