//! Tests of the solver, its book, and perfect play.

mod book;
mod minimax;
mod perfect;
mod random_game;
mod solver;
