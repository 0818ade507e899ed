//! What teaches the games, without a window: puzzles and lessons as data, ratings, and when what was missed comes back.

pub mod explorer;
pub mod puzzle;
pub mod symmetry;
