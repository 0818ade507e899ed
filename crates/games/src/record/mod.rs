//! A game with its history, and the rules on repetition and lack of progress.
//!
//! A position holds no history. A [`Game`] holds a start position, the tree of moves from it and the current place in
//! that tree. [`pgn`] converts games to the text of game records and back.

#![deny(clippy::unwrap_used, clippy::panic)]

mod annotation;
#[cfg(test)]
#[path = "../../tests/idle/mod.rs"]
mod idle;
pub mod pgn;
mod tree;

pub use annotation::{Annotation, Judgement};
pub use tree::{Game, Place, Ply};
