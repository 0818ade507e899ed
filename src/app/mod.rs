//! The desktop program.

pub mod artwork;
pub mod board;
pub mod session;
