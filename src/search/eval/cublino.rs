//! Cublino: nothing is known of the game yet, so all positions look alike.

use crate::rules::cublino::*;
impl super::Evaluate for CublinoPur {
    fn evaluate(&self) -> i32 {
        0
    }
}
impl super::Evaluate for CublinoContra {
    fn evaluate(&self) -> i32 {
        0
    }
}
