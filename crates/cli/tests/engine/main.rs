//! Tests of the engine as a program.

mod bench;
#[path = "../../../games/tests/idle/mod.rs"]
mod idle;
mod managers;
mod memory;
#[path = "../../../solver/tests/solver/minimax.rs"]
mod minimax;
mod no_progress;
mod options;
#[path = "../../../solver/tests/solver/random_game.rs"]
mod random_game;
mod solve;
mod timing;
mod ugi;
