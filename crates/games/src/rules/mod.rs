//! The rules of the four games: positions, moves, outcomes and their texts.
//!
//! The games come from pages of university courses that set them as exercises. In comments, *the course* is the course
//! whose page describes the game with its rules, limits and texts.
//!
//! Each variant is a type that implements [`Position`]. [`AnyPosition`] holds any of them where the variant is only
//! known at run time (user interface, protocol). This module uses no clock, random numbers or files. A position does
//! not contain its history: [`crate::record`] handles repetition and plies without progress.

mod any;
mod bad_text;
mod bitboard;
mod digits;
mod english;
mod error;
mod message;
mod outcome;
mod perft;
mod player;
mod position_error;
mod rows;
mod spot;
mod variant;
mod visible;
pub mod zobrist;

pub mod cublino;
pub mod focus;
pub mod hique;
pub mod upthrust;

pub use any::{AnyMove, AnyPosition, VariantPosition, with_position};
pub use bad_text::BadText;
pub use bitboard::set_bits;
pub use digits::{has_leading_zero, whole_number};
pub use error::{MoveError, Refusal};
pub use message::{Fact, MessageRef};
pub use outcome::{Outcome, Reason};
pub use perft::{perft, perft_divide, perft_while};
pub use player::Player;
pub use position_error::PositionError;
pub use spot::{Path, Spot};
pub use variant::{UnknownVariant, Variant};
pub use visible::{
    cell_width, escape_invisible, first_characters, is_visible, pad_to_width, quote,
    truncate_to_width,
};

use std::fmt::{Debug, Display};
use std::hash::Hash;

/// A position of one variant: everything that determines the rest of the game except its history.
///
/// Two positions are equal exactly when the repetition rule treats them as equal: same pieces, same player to move,
/// same reserves and captures. [`Display`] writes the position's text, and [`Position::parse`] parses it.
///
/// # Contract
/// * [`legal_moves`](Self::legal_moves) is empty exactly when [`outcome`](Self::outcome) is `Some`.
/// * A player who is blocked while the opponent is not has exactly one legal move, the pass.
/// * [`key`](Self::key) is updated incrementally and always equals [`fresh_key`](Self::fresh_key).
pub trait Position: Clone + Eq + Hash + Display + Debug + Send + Sync + 'static {
    /// A complete move of a player, in at most eight bytes.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The variant of this type.
    const VARIANT: Variant;

    /// The forced pass.
    const PASS: Self::Move;

    /// The number of consecutive plies without an irreversible move that draws a game; `None` without such a rule.
    /// [`crate::record`] applies the rule, as with the third occurrence, because a position does not contain its
    /// history. In a variant with this rule, [`is_irreversible`](Self::is_irreversible) must be exact, because it
    /// defines which moves count.
    const NO_PROGRESS_LIMIT: Option<usize> = None;

    /// Returns the usual start position with Player 1 to move (Upthrust: Green and Red against Blue and Yellow).
    fn start() -> Self;

    /// Parses a position's text.
    ///
    /// # Errors
    /// The error names the wrong field, quotes it and states the expected form. Well-formed texts that are not a
    /// position of the game are refused too (wrong counts, overlaps, both sides finished …).
    fn parse(text: &str) -> Result<Self, PositionError>;

    /// Returns the player to move. Also defined when the game is over.
    fn to_move(&self) -> Player;

    /// Clears `moves` and fills it with every legal move, in an order that depends only on the position.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// Returns the number of legal moves.
    fn count_legal_moves(&self) -> usize;

    /// Returns whether `mv` is legal in this position.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// Returns the same board with `player` to move. This is not a move of the game; it is used to find the threats of
    /// a side.
    fn with_turn(&self, player: Player) -> Self;

    /// Plays a legal move. An illegal move leads to an unspecified, but memory-safe, position.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Returns the position after `mv`.
    ///
    /// # Errors
    /// Returns [`MoveError::Illegal`] with the reason when `mv` is illegal here.
    fn play(&self, mv: Self::Move) -> Result<Self, MoveError> {
        let mv = self.check_legal(mv)?;
        let mut next_position = self.clone();
        next_position.play_unchecked(mv);
        Ok(next_position)
    }

    /// Returns `mv` if it is legal.
    ///
    /// # Errors
    /// Returns [`MoveError::Illegal`] with the reason when `mv` is illegal here.
    fn check_legal(&self, mv: Self::Move) -> Result<Self::Move, MoveError> {
        if self.is_legal(mv) { Ok(mv) } else { Err(self.illegal_move_error(mv)) }
    }

    /// Returns the error that explains why `mv` is illegal here.
    fn illegal_move_error(&self, mv: Self::Move) -> MoveError {
        let text = self.move_text(mv);
        if self.outcome().is_some() {
            return MoveError::GameOver { text };
        }
        let path = self.path(mv);
        // Only the path of a pass begins a legal move without being one.
        let (rule, reason) = self.why_not(&path.spots, path.count).map_or_else(
            || ("Pass", "a player who can move may not pass".to_owned()),
            |refusal| (refusal.rule, refusal.message.to_english(&self.side_names())),
        );
        MoveError::Illegal { text, reason, rule }
    }

    /// Returns how the game ended, if this position ends it regardless of history.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the outcome if this position occurs for the third time.
    fn repetition_outcome(&self) -> Outcome;

    /// Returns whether no earlier position can occur again after `mv`, so that a search for repetitions can stop there.
    /// `false` is always a safe answer, except in a variant with a [`NO_PROGRESS_LIMIT`](Self::NO_PROGRESS_LIMIT).
    /// There the answer must be exact, because the limit counts the reversible moves.
    fn is_irreversible(&self, mv: Self::Move) -> bool;

    /// Returns the Zobrist key of everything that `Eq` compares. It is updated incrementally.
    fn key(&self) -> u64;

    /// Computes the key from scratch, to check [`key`](Self::key).
    fn fresh_key(&self) -> u64;

    /// Returns the move's text, as in records and in the protocol.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Parses a legal move of this position.
    ///
    /// # Errors
    /// * [`MoveError::Unreadable`] if the text is not a move of this game.
    /// * [`MoveError::Illegal`] if the move is illegal here.
    /// * [`MoveError::GameOver`] if the game is over.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// Returns the spots that a move visits, starting with the one it leaves. Empty for the pass.
    fn path(&self, mv: Self::Move) -> Path;

    /// Explains why an action is illegal. Returns `None` when `path` begins a legal move.
    ///
    /// `path` holds the spots chosen so far, starting with the piece's spot ([`Spot::RESERVE`] for a reserve piece). With one
    /// spot, the refusal explains why that piece cannot move. `count` is the number of pieces to move in Focus, or 0 if it has
    /// not been chosen. Other games ignore it.
    fn why_not(&self, path: &[Spot], count: u8) -> Option<Refusal>;

    /// Returns the English name of a side, such as `Black` or `Green and Red`.
    fn side_name(&self, player: Player) -> String {
        Self::VARIANT.side_name(player).to_owned()
    }

    /// Returns the English names of both sides.
    fn side_names(&self) -> [String; 2] {
        Player::BOTH.map(|player| self.side_name(player))
    }
}
