//! What the search must be told about a game: estimates and promising moves.

mod cublino;
mod erase;
pub mod features;
mod focus;
mod hique;
#[cfg(test)]
mod remembered;
mod upthrust;
mod weights;

pub use erase::Erase;

use crate::rules::Position;

pub use crate::search::score::EVALUATION_LIMIT;

/// A game the search can play.
pub trait Evaluate: Position {
    /// By how much the estimate usually changes at most from one depth to the next, in the evaluation's unit:
    /// half the first window. It decides about speed only.
    const WINDOW: i32 = 60;
    /// Nodes with less depth left than this are neither looked up nor remembered.
    const TABLE_DEPTH: i32 = 2;
    /// The evaluation that wins three times in four: a measure of what is little and what is much.
    const SCALE: i32 = 100;
    /// Whether a third occurrence may be won. Such an award counts more than any estimate of this game, and is told as
    /// [`SCALE`](Self::SCALE), since it may still be avoided.
    const AWARDS: bool = false;
    /// Where levels 1 to 9 lie on the scale of weaknesses of `search/level.rs`, in hundredths of its rows.
    const GRADES: [u16; 9] = [0, 100, 200, 300, 400, 500, 600, 700, 800];
    /// What a quiet move may at best add to the estimate within one ply and within two, in the evaluation's
    /// unit. It decides what is left out near the horizon.
    const MARGINS: [i32; 2] = [EVALUATION_LIMIT; 2];
    /// Near the horizon a position whose estimate is this much too good, for every ply of depth left, is not
    /// searched at all; 0 where that does not pay.
    const CALM: i32 = 0;
    /// The same for the levels below full strength, nearer to the horizon: their estimates err, and what is left alone
    /// on their word is overlooked.
    const LEVELS_CALM: i32 = 0;
    /// How many thousandths of an estimate a move at the root is thought to lose when it is no progress, so that
    /// whoever is better goes on rather than wait; 0 where waiting is no temptation.
    const WAITING: i32 = 0;
    /// Whether the game has moves that must be followed before a position is estimated:
    /// [`forcing_moves`](Self::forcing_moves).
    const FORCES: bool = false;

    /// The worth of an unfinished position for the player to move, in hundredths of the game's natural
    /// unit, within [`EVALUATION_LIMIT`]. It must depend on nothing but the position.
    fn evaluate(&self) -> i32;

    /// The same with the weights set by hand, from which tuning began.
    fn evaluate_untuned(&self) -> i32 {
        self.evaluate()
    }

    /// Whether the player to move, in a game that is not over, has a move that wins on the spot. Not to see
    /// one is allowed.
    fn wins_at_once(&self) -> bool {
        false
    }

    /// Clears `out` and fills it with the legal moves that change the estimate by force, such as captures.
    fn forcing_moves(&self, out: &mut Vec<Self::Move>) {
        out.clear();
    }

    /// How much a legal move promises, for trying good moves first: from [`FORCING`] up it is tried
    /// before all moves that are not forcing and always searched to full depth (captures, threats of an end);
    /// below, it adds to what the search has learnt itself, up to about a thousand either way.
    fn promise(&self, _mv: Self::Move) -> i32 {
        0
    }
}

/// The least promise of a forcing move.
pub const FORCING: i32 = 1 << 20;
