//! How the networks that come with Quadrille are made, and what the search's scores are worth. The commands are the program's modules.
//!
//! [`training`] makes networks and [`calibration`] measures scores, both by games of the program against itself.

pub mod calibration;
mod games;
pub mod training;

pub use games::in_parallel;
