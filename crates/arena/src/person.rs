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
    /// Leaves, which breaks off the game and what was to be played after it.
    Leave,
    /// Nothing, until the time was up or the game was stopped.
    Nothing,
}

/// Somebody who can be asked for moves: whoever runs a game with the entrant `human` lends the person's eyes and
/// hands.
pub trait Person: Send + Sync {
    /// Shows the game and waits for a decision of the player who is to move, at most for the time `left`, if it is
    /// limited. When `stop` is set nobody waits for the decision any more.
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
