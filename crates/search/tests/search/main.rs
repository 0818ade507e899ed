//! Tests of the search on games and on small graphs, against a plain one.

mod fortress;
mod games;
mod graph;
mod levels;
mod limits;
mod multi_pv;
mod past;
mod plain;
mod progress;
mod proofs;
mod search;
mod threads;
