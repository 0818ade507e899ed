//! The reasons to hold clocks.

use super::{Exercise, Session};
use bevy::prelude::*;

/// The reasons to hold the clock of the side to move.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockHoldReasons {
    /// Whether a premove is about to be played. Set by the board.
    pub premove_is_due: bool,
    /// Whether the AI's answer waits until the previous move was shown, or for the person. Set by the opponent module.
    pub answer_is_due: bool,
    /// Whether an engine is starting. Set by the opponent module.
    pub engine_is_starting: bool,
    /// Whether the players review their running game. Set by the review.
    pub game_is_reviewed: bool,
}

impl Session {
    /// Returns whether the clock of the side to move runs, considering `hold_reasons`.
    pub(super) fn clock_is_running(&self, hold_reasons: ClockHoldReasons) -> bool {
        let is_held = if self.awaits_person() {
            hold_reasons.premove_is_due
        } else {
            hold_reasons.answer_is_due || hold_reasons.engine_is_starting
        };
        self.clock_runs()
            && self.exercise == Exercise::None
            && !hold_reasons.game_is_reviewed
            && !is_held
    }
}
