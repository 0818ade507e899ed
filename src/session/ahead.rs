//! What a person can prepare while an AI is to move, and when clocks are held.

use super::{Exercise, Session};
use crate::setup::Controller;
use bevy::prelude::*;
use quadrille_games::rules::{AnyPosition, Position, with_position};

/// Why the clock of the side to move is held.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockHeld {
    /// A premove is about to be played. The board sets it.
    pub move_laid: bool,
    /// The AI's answer waits for the previous move to be seen. The opponent sets it.
    pub answered: bool,
    /// An engine is starting. The opponent sets it.
    pub starting: bool,
    /// The players review their running game. The review sets it.
    pub reviewed: bool,
}

impl Session {
    /// Returns whether an AI is to move against a person, who may enter premoves.
    pub fn thinks_ahead(&self) -> bool {
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
    pub(super) fn counts_time(&self, held: ClockHeld) -> bool {
        let laid = if self.awaits_person() {
            held.move_laid
        } else {
            held.answered || held.starting
        };
        self.clock_runs() && self.exercise == Exercise::None && !held.reviewed && !laid
    }
}
