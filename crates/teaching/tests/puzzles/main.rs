//! The puzzles that come with the program, against the slow rules and another search.

mod puzzles;
#[path = "../../../games/tests/rules/reference/mod.rs"]
#[expect(dead_code, reason = "puzzles need its positions, not its games")]
mod reference;
mod upthrust_points;
