//! What teaches the games, without a window: lessons and puzzles as data, how puzzles are made and proved, and what became of
//! games by the positions that they came to.

pub mod explorer;
pub mod lesson;
pub mod levels;
#[cfg(test)]
mod possible;
pub mod puzzle;
pub mod rating;
pub mod repetition;
pub mod symmetry;
