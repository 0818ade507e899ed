//! Checks the shipped puzzles with the reference rules and another search.

mod puzzles;
#[path = "../../../games/tests/rules/reference/mod.rs"]
#[expect(dead_code, reason = "puzzles need its positions, not its games")]
mod reference;
mod upthrust_points;
