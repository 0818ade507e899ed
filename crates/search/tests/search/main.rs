//! Tests of the search on games and on small graphs, compared with a plain search.

mod forced_wins;
mod fortress;
mod games;
mod graph;
mod history_claims;
mod levels;
mod limits;
mod multi_pv;
mod plain_search;
mod progress;
mod proofs;
mod search;
mod threads;
