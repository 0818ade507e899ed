//! The desktop program without a window: states, clicks, the opponent.

mod games;
mod handling;
mod opponent;
mod table;
