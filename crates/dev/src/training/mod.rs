//! Trains networks on games of the program against itself.
//!
//! [`selfplay`] plays games with the previous network and records quiet positions with the search's score and the game's
//! result. [`fit`] trains a network to predict them, by gradient descent with Adam. [`TrainedNetwork::quantize`] rounds its weights
//! to the integers that the search uses. The same seed gives the same network for any number of threads.

mod adam;
mod fit;
mod quantize;
mod sample;
mod selfplay;

pub use fit::{FitPlan, TrainedNetwork, fit};
pub use sample::{Sample, Samples};
pub use selfplay::{SelfplayPlan, selfplay};
