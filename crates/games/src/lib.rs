//! The rules of the four games, and games as they are played and written down.
//!
//! [`rules`] knows positions, moves, endings and their texts. [`record`] is one game with its history: undo, redo,
//! variations, repetition, plies without progress, and the text of game records.

// A file that the tests here share with those in `tests/` knows the library by its name.
#[cfg(test)]
extern crate self as quadrille_games;

mod format_error;
pub mod record;
pub mod rules;

pub use format_error::FormatError;
