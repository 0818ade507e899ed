//! Estimates of a level in words.

use quadrille_search::Level;
use quadrille_teaching::strength::{Estimate, LevelRange, MIN_MOVES};
use quadrille_text::{level_number, tr};

/// Returns an estimate in words.
pub fn strength_text(estimate: &Estimate) -> String {
    match &estimate.range {
        Some(range) => tr!("review-strength", level = range_text(range)),
        None => tr!("review-strength-unknown", reason = unknown_reason(estimate)),
    }
}

/// Returns why there is no level.
pub const fn unknown_reason(estimate: &Estimate) -> &'static str {
    if estimate.moves < MIN_MOVES { "few" } else { "many" }
}

/// Returns an explanation of an estimate or of its lack.
pub fn strength_tip(estimate: &Estimate) -> String {
    match &estimate.range {
        Some(_) => tr!("review-strength-tip", count = estimate.moves),
        None => tr!("review-strength-unknown-tip", count = estimate.moves),
    }
}

/// Returns a range in words: `level 4 to 6`. A range from the lowest level is `level 2 or below`.
pub fn range_text(range: &LevelRange) -> String {
    let [low, high] = [range.low, range.high].map(level_number);
    tr!("strength-range", range = range_form(range), low = low, high = high)
}

/// Returns the form of the text about a range: one level, two, or all levels below or above one.
pub fn range_form(range: &LevelRange) -> &'static str {
    match (range.low, range.high) {
        (low, high) if low == high => "one",
        (Level::LOWEST, _) => "below",
        (_, Level::FULL) => "above",
        _ => "two",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lack_of_a_level_states_its_reason() {
        let text = |moves| strength_text(&Estimate { moves, range: None });
        assert_eq!(text(MIN_MOVES - 1), "Too few moves for a level");
        assert_eq!(text(MIN_MOVES), "Too many levels fit");
    }
}
