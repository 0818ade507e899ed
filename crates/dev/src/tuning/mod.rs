//! Fitting an evaluation's weights to games that the program plays against itself.
//!
//! [`sample`] plays the games and writes down the features of quiet positions with the results;
//! [`fit`] moves the weights until the evaluation predicts the results best (logistic regression with a ridge);
//! [`print`](print()) writes them as the source file that the evaluation includes. The same seed gives the same weights,
//! however many threads work.
//!
//! [`observe`] and [`calibrate`] find out in the same way what a score of the search is worth.

mod calibration;
mod data;
mod games;
mod print;
mod regression;
mod selfplay;

pub use calibration::{Bin, Calibration, CalibrationPlan, Observation, calibrate, observe};
pub use data::{Sample, Samples};
pub(crate) use games::{GamePlan, result_for};
pub use print::print;
pub(crate) use regression::cross_entropy;
pub use regression::{Fit, RIDGE, fit, scale};
pub(crate) use selfplay::expected_result;
pub use selfplay::{Plan, sample};

/// The natural logarithm of three: odds of three to one, which an evaluation's scale stands for.
pub(crate) const LN_3: f64 = 1.098_612_288_668_11;
