//! Premoves while an AI is to move, and the reasons to hold clocks.

use super::{Exercise, Session};
use crate::setup::Controller;
use bevy::prelude::*;
use quadrille_games::rules::{AnyPosition, Position, with_position};

/// The reasons to hold the clock of the side to move.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockHoldReasons {
    /// Whether a premove is about to be played. Set by the board.
    pub premove_is_due: bool,
    /// Whether the AI's answer waits until the previous move was shown. Set by the opponent module.
    pub answered: bool,
    /// Whether an engine is starting. Set by the opponent module.
    pub starting: bool,
    /// Whether the players review their running game. Set by the review.
    pub reviewed: bool,
}

impl Session {
    /// Returns whether an AI is to move against a person, who may enter premoves.
    pub fn allows_premoves(&self) -> bool {
        let to_move = self.game.position().to_move();
        self.viewing.is_none()
            && !self.is_over()
            && self.exercise == Exercise::None
            && self.seat_to_move().controller != Controller::Human
            && self.is_person(!to_move)
    }

    /// Returns the current position with the other side to move. It is not part of the game.
    pub fn with_turn_passed(&self) -> AnyPosition {
        let position = self.game.position();
        let other = !position.to_move();
        with_position!(position, here => AnyPosition::from(here.with_turn(other)))
    }

    /// Returns whether the clock of the side to move runs, considering `held`.
    pub(super) fn clock_is_running(&self, held: ClockHoldReasons) -> bool {
        let laid =
            if self.awaits_person() { held.premove_is_due } else { held.answered || held.starting };
        self.clock_runs() && self.exercise == Exercise::None && !held.reviewed && !laid
    }
}
