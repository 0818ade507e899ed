//! What the search must be told about a game: estimates and promising moves.

mod cublino;
mod erase;
mod focus;
mod hique;
mod upthrust;

pub use erase::Erase;

use crate::rules::Position;

pub use crate::search::score::EVALUATION_LIMIT;

/// A game the search can play.
pub trait Evaluate: Position {
    /// By how much the estimate usually changes at most from one depth to the next, in the evaluation's unit:
    /// half the first window. It decides about speed only.
    const WINDOW: i32 = 60;

    /// The worth of an unfinished position for the player to move, in hundredths of the game's natural
    /// unit, within [`EVALUATION_LIMIT`]. It must depend on nothing but the position.
    fn evaluate(&self) -> i32;

    /// How much a legal move promises, for trying good moves first: from [`FORCING`] up it is tried
    /// before all moves that are not forcing and always searched to full depth (captures, threats of an end);
    /// below, it adds to what the search has learnt itself, up to about a thousand either way.
    fn promise(&self, _mv: Self::Move) -> i32 {
        0
    }
}

/// The least promise of a forcing move.
pub const FORCING: i32 = 1 << 20;
