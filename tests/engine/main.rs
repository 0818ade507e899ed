//! Tests of the search and of what is built on it.

mod graph;
mod search;
mod ugi;
