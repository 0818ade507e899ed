//! Strategy: ideas that were measured in games of the program against itself, and a lesson about each.
//!
//! An idea is a condition on a position for the player who has just moved ([`idea_holds`]). [`measure`] compares the scores of
//! players for whom it holds and for whom it does not. The lessons are data ([`shipped_lessons`]): the figures, an example to
//! play, a counterexample, and puzzles of the theme.

mod candidates;
mod cublino;
mod focus;
mod hique;
mod idea;
mod lesson;
mod measure;
mod upthrust;

pub use candidates::Candidate;
pub use idea::{idea_holds, idea_names};
pub use lesson::{StrategyLesson, shipped_lessons};
pub use measure::{Effect, MeanScore, measure};
