//! The desktop program.

pub mod artwork;
pub mod board;
