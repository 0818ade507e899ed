//! Tests of the search and of what is built on it.

mod bench;
mod book;
#[cfg(unix)]
mod builds;
mod fortress;
mod games;
mod graph;
#[path = "../../crates/games/tests/idle/mod.rs"]
mod idle;
mod levels;
mod limits;
mod managers;
mod memory;
mod multi_pv;
mod no_progress;
mod options;
mod past;
mod perfect;
mod plain;
mod progress;
mod proofs;
mod search;
mod solve;
mod solver;
mod threads;
mod timing;
mod training;
mod ugi;
