//! Thinking ahead: what a person can prepare while an AI is to move.

use super::{Exercise, Session};
use crate::setup::Controller;
use bevy::prelude::*;
use quadrille_games::rules::{AnyPosition, Position, with_position};

/// Why a clock stands still although it is its side's turn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockHeld {
    /// A person has laid the move that is to be played now. The board says so.
    pub move_laid: bool,
    /// An AI has answered, and its answer waits until the last move has been seen. The opponent says so.
    pub answered: bool,
    /// An engine is being started, and does not think yet. The opponent says so.
    pub starting: bool,
    /// The players look over the game that they are playing. The review says so.
    pub reviewed: bool,
}

impl Session {
    /// Whether an AI is to move against a person, who may think ahead on the board meanwhile.
    pub fn thinks_ahead(&self) -> bool {
        let to_move = self.game.position().to_move();
        self.viewing.is_none()
            && !self.is_over()
            && self.exercise == Exercise::None
            && self.seat_to_move().controller != Controller::Human
            && self.is_person(!to_move)
    }

    /// The present position as it would be if the other side were to move. No position of the game.
    pub fn with_turn_passed(&self) -> AnyPosition {
        let position = self.game.position();
        let other = !position.to_move();
        with_position!(position, here => AnyPosition::from(here.with_turn(other)))
    }

    /// Whether the time of the side to move is being counted, if its clock may be `held`.
    pub(super) fn counts_time(&self, held: ClockHeld) -> bool {
        let laid = if self.awaits_person() {
            held.move_laid
        } else {
            held.answered || held.starting
        };
        self.clock_runs() && self.exercise == Exercise::None && !held.reviewed && !laid
    }
}
