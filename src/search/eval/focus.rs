//! Focus: nothing is known of the game yet, so all positions look alike.

use crate::rules::focus::*;
impl super::Evaluate for FocusClass {
    fn evaluate(&self) -> i32 {
        0
    }
}
impl super::Evaluate for FocusExact {
    fn evaluate(&self) -> i32 {
        0
    }
}
impl super::Evaluate for FocusClassic {
    fn evaluate(&self) -> i32 {
        0
    }
}
