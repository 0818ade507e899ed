//! How the networks and weights that come with Quadrille are made. The commands are the program's modules.
//!
//! [`training`] makes networks, [`tuning`] fits weights, both by games of the program against itself.

pub mod training;
pub mod tuning;
