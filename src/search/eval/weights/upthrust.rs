//! Not tuned yet.

use crate::search::eval::upthrust::FEATURES;

/// The weights.
pub static TUNED: [[i16; 2]; FEATURES] = [[0; 2]; FEATURES];
