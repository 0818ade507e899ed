//! Trains the networks of Quadrille and calibrates the search's scores. The commands are modules of the program.
//!
//! Both [`training`] and [`calibration`] use games of the program against itself.

pub mod calibration;
mod games;
pub mod training;

pub use games::in_parallel;
