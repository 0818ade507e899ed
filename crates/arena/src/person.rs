//! A person among the players.

use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, Player};
use quadrille_search::StopFlag;
use std::time::Duration;

/// What a person does instead of thinking for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Plays this move.
    Move(AnyMove),
    /// Gives the game up.
    Resign,
    /// Leaves, which aborts this game and the following ones.
    Leave,
    /// Nothing, until the time was up or the game was stopped.
    Nothing,
}

/// Asks a person for moves, for a game with the entrant `human`.
pub trait Person: Send + Sync {
    /// Shows the game and waits for a decision of the player to move, at most for the time `left`, if it is
    /// limited. Returns early when `stop` is set.
    fn decide(
        &self,
        game: &Game,
        player: Player,
        left: Option<Duration>,
        stop: &StopFlag,
    ) -> Decision;

    /// Whether the game's clock is the person's as well. Otherwise they take the time that they like.
    fn is_timed(&self) -> bool;
}
