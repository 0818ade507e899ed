//! How the data that comes with Quadrille is made: networks and weights.

pub mod training;
pub mod tuning;
