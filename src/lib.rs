//! Quadrille: four abstract board games, an AI for them, and a table to play them at.
//!
//! The library is layered; each module may use the ones above it in this list and never one below:
//!
//! * [`files`] keeps files whole; it knows nothing of games.
//! * [`rules`] knows the games: positions, moves, endings, texts. No clock, no randomness, no files.
//! * [`record`] is one match with its history: undo, redo, variations, repetition, want of progress.
//! * [`search`] picks moves.
//! * [`explain`] says what a move gains or threatens.
//! * [`solver`] finds out who wins Upthrust, by search to the end.
//! * [`ugi`] speaks the engine protocol.
//! * [`arena`] lets programs play each other under a referee.
//! * [`tuning`] fits the evaluations' weights to games that the program plays against itself.
//! * [`training`] makes the networks that evaluate at full strength, from such games as well.
//! * [`learn`] is what teaches the games: puzzles, lessons, ratings.
//! * `app` is the desktop program (feature `desktop`).
//!
//! Beside them stand [`processor`], by which both programs begin: it chooses the build that runs; and [`allocator`], by which the
//! desktop program's memory goes back to the system.

// A file that the tests here share with those in `tests/` knows the library by its name.
#[cfg(test)]
extern crate self as quadrille;

#[cfg(feature = "desktop")]
pub mod app;

pub use quadrille_arena as arena;
pub use quadrille_engine::{self as ugi, allocator, processor};
pub use quadrille_files as files;
pub use quadrille_games::{record, rules};
pub use quadrille_search::{self as search, explain};
pub use quadrille_solver as solver;
pub use quadrille_teaching as learn;
