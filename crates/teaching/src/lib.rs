//! Teaching, without a window.
//!
//! [`lesson`]s and [`puzzle`]s are data; puzzles are also made and proven here. [`explorer`] counts the results of games by
//! position, where [`symmetry`] merges equivalent positions. [`rating`] and [`repetition`] measure a person's progress,
//! [`levels`] contains the ratings of levels, and [`strength`] estimates the level of a side's moves.

pub mod explorer;
pub mod lesson;
pub mod levels;
pub mod puzzle;
pub mod rating;
#[cfg(test)]
mod reachability_tests;
pub mod repetition;
pub mod strategy;
pub mod strength;
pub mod symmetry;
