//! How the networks and weights that come with Quadrille are made. The commands are the program's modules.
//!
//! [`training`] makes networks, [`tuning`] fits weights and the search's parameters, both by games of the program against itself.

pub mod training;
pub mod tuning;
