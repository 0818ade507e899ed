//! Training networks on games that the program plays against itself.
//!
//! [`selfplay`] plays games with the network of the generation before and writes down quiet positions with what the search
//! thought of them and how the game ended; [`fit`] moves a network's weights until it predicts that best (gradient descent
//! with Adam); [`Trained::quantized`] rounds them to the whole numbers that the search works with. The same seed gives the
//! same network, however many threads work.

mod adam;
mod fit;
mod quantize;
mod sample;
mod selfplay;

pub use fit::{FitPlan, Trained, fit};
pub use sample::{Sample, Samples};
pub use selfplay::{SelfplayPlan, selfplay};
