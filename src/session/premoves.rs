//! The reasons to hold clocks.

use super::{Exercise, Session};
use bevy::prelude::*;

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
    /// Returns whether the clock of the side to move runs, considering `held`.
    pub(super) fn clock_is_running(&self, held: ClockHoldReasons) -> bool {
        let laid =
            if self.awaits_person() { held.premove_is_due } else { held.answered || held.starting };
        self.clock_runs() && self.exercise == Exercise::None && !held.reviewed && !laid
    }
}
