//! A game with its history: what was played, what was taken back, and the rules about repetition and want of progress.
//!
//! Positions know nothing of how they came about. A [`Game`] does: it holds a start and the tree of
//! moves played from it, and a place in that tree. It knows no clock, no player and no file.
//! [`pgn`] turns games into the text of game records and back.

#![deny(clippy::unwrap_used, clippy::panic)]

mod annotation;
#[cfg(test)]
#[path = "../../tests/idle/mod.rs"]
mod idle;
pub mod pgn;
mod tree;

pub use annotation::{Annotation, Judgement};
pub use tree::{Game, Place, Ply};
