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
    /// Makes no decision before the time is up or the game is stopped.
    Nothing,
}

/// Obtains a person's moves for the entrant `human`.
pub trait Person: Send + Sync {
    /// Shows the game and waits for a decision of the player to move. Waits at most for `remaining_time`, if the time is
    /// limited. Returns early when `stop` is set.
    fn decide(
        &self,
        game: &Game,
        player: Player,
        remaining_time: Option<Duration>,
        stop: &StopFlag,
    ) -> Decision;

    /// Returns whether the game's clock applies to the person. Otherwise the person has unlimited time.
    fn is_timed(&self) -> bool;
}
