//! A person among the players.

use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, Player};
use quadrille_search::StopFlag;
use std::time::Duration;

/// A person's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Plays this move.
    Move(AnyMove),
    /// Resigns the game.
    Resign,
    /// Aborts this game and all later ones.
    Leave,
    /// No decision before the time was up or the game was stopped.
    Nothing,
}

/// Asks a person for the moves of the entrant `human`.
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

    /// Whether the game's clock applies to the person. Otherwise their time is not limited.
    fn is_timed(&self) -> bool;
}
