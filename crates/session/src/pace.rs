//! The speed of a game between AIs.

use crate::GameSession;
use std::time::Duration;

/// At the pace `Fast`, the time of an AI for a move is divided by this number.
const FAST_THINKING_DIVISOR: u32 = 10;

/// The speed of a game between AIs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// 2 s between moves.
    Slow,
    /// 0.7 s between moves.
    #[default]
    Normal,
    /// No wait, and a tenth of the thinking time.
    Fast,
}

impl Pace {
    /// Returns the delay between two AI moves.
    pub const fn wait(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 2000,
            Self::Normal => 700,
            Self::Fast => 0,
        })
    }

    /// Returns the thinking time of an AI that has `movetime` for a move.
    pub fn thinking_time(self, movetime: Duration) -> Duration {
        match self {
            Self::Slow | Self::Normal => movetime,
            Self::Fast => movetime / FAST_THINKING_DIVISOR,
        }
    }
}

impl GameSession {
    /// Returns the thinking time of an AI or an engine that has `movetime` for a move. Between AIs it follows the pace.
    pub fn thinking_time(&self, movetime: Duration) -> Duration {
        if self.is_demo() { self.pace.thinking_time(movetime) } else { movetime }
    }
}
