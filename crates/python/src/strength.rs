//! The estimated levels of both sides of a game.

use crate::error::parse_number;
use crate::game::extract_game;
use crate::interrupt::run_interruptibly;
use pyo3::prelude::*;
use quadrille_teaching::strength::{Estimate, estimate};

/// The most plies that can be left out.
const MAX_SKIPPED_PLIES: u64 = 1 << 20;

/// The number of moves with a choice, the level, and the low and high end of its range.
type StrengthState = (usize, Option<f64>, Option<f64>, Option<f64>);

/// Returns the fields of `Strength` for both sides of a game.
#[pyfunction(name = "_strength")]
pub(crate) fn strength(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    skip: &Bound<'_, PyAny>,
) -> PyResult<Vec<StrengthState>> {
    let game = extract_game(game)?;
    let skip = parse_number("skip", skip, 0..=MAX_SKIPPED_PLIES)? as usize;
    let estimates = run_interruptibly(py, |stop| estimate(&game, skip, stop, |_, _, _| {}))?;
    let strength_state = |Estimate { moves, range }| {
        let [level, low, high] = range.map_or([None; 3], |range| {
            [range.level, range.low, range.high].map(|level| Some(level.value()))
        });
        (moves, level, low, high)
    };
    Ok(estimates.into_iter().flatten().map(strength_state).collect())
}
