//! Tests of the search and of what is built on it.

mod bench;
mod book;
mod games;
mod graph;
mod levels;
mod limits;
mod perfect;
mod plain;
mod progress;
mod search;
mod solve;
mod solver;
mod ugi;
