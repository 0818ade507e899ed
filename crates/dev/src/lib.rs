//! Trains the networks of Quadrille, calibrates the search's scores and measures the estimates of levels. The commands are
//! modules of the program.
//!
//! [`training`], [`calibration`] and [`strength_error`] use games of the program against itself.

pub mod calibration;
mod games;
pub mod strength_error;
pub mod training;

pub use games::in_parallel;
