//! Tests the rules through the library's public API. The tests compare with slow references and check the contract of
//! `Position`. They also cover invalid texts and every example in the games' sources.

mod against_reference;
mod conformance;
mod construct;
mod matches_against_reference;
mod reference;
mod refused_positions;
mod refused_texts;
mod sources;
mod support;
mod symmetry;
