//! Tests of all boards.

mod colour_vision;
pub mod conformance;
