//! The desktop program.

pub mod artwork;
pub mod board;
pub mod screens;
pub mod session;
pub mod trace;
