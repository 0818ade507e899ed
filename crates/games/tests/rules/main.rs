//! The rules, tested through the library's public face: against slow references, against their own contract, against bad texts,
//! and against every example in the games' sources.

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
