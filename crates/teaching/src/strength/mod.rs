//! How strong a side played: tries of the levels are compared with its moves.
//!
//! A try is one search of a level with a seed of its own. [`LevelTries`] has the tries of all levels in a position and what
//! their moves lose. [`Evidence`] collects them over the moves of a side and estimates its level.

mod calibration;
mod estimate;
mod tries;

pub use calibration::{CALIBRATED_LEVELS, Calibration, level_checksum};
pub use estimate::{Estimate, Evidence, LevelRange, MIN_MOVES, estimate, places_after_choices};
pub use tries::{LARGE_LOSS, LevelTester, LevelTries, TriedMove, TryEffort};

/// The number of whole levels.
pub(crate) const LEVEL_COUNT: usize = 10;
