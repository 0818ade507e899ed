//! The rules of the four games, and games with their history and their records.
//!
//! [`rules`] contains positions, moves, endings and their texts. [`record`] contains a game with its history: undo,
//! redo, variations, repetition, plies without progress, and the text of game records.

// Lets `tests/idle/mod.rs`, which is also compiled into the unit tests, name this crate as an outside user does.
#[cfg(test)]
extern crate self as quadrille_games;

mod fnv;
mod format_error;
pub mod record;
pub mod rules;

pub use fnv::{FNV_OFFSET_BASIS, fnv1a};
pub use format_error::FormatError;
