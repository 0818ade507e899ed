//! What teaches the games, without a window.
//!
//! [`lesson`]s and [`puzzle`]s are data, and puzzles are made and proved here too; [`explorer`] counts what became of games by the
//! positions that they came to, where [`symmetry`] takes those that play alike as one. [`rating`] and [`repetition`] are what a
//! person's progress is counted in, and [`levels`] says how strong the levels are.

pub mod explorer;
pub mod lesson;
pub mod levels;
#[cfg(test)]
mod possible_tests;
pub mod puzzle;
pub mod rating;
pub mod repetition;
pub mod symmetry;
