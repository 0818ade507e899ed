//! Files with the picture of a position or the animation of a game.

pub mod film;
pub mod picture;
