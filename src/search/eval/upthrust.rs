//! Upthrust: nothing is known of the game yet, so all positions look alike.

use super::Evaluate;
use crate::rules::upthrust::Upthrust;

impl Evaluate for Upthrust {
    fn evaluate(&self) -> i32 {
        0
    }
}
