//! How a game ended, and by which failure a player lost it.

use quadrille_engine::EngineError;
use quadrille_games::rules::{MoveError, Outcome, Player};
use std::fmt;
use std::time::Duration;

/// A failure by which a player lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerFailure {
    /// The answer was not a legal move.
    Illegal {
        /// The player's whole answer.
        answer: String,
        /// The reason by the rules.
        reason: MoveError,
    },
    /// The answer came late.
    Late {
        /// The player's whole answer.
        answer: String,
        /// The time that it took.
        elapsed: Duration,
        /// The time that was allowed.
        time_limit: Duration,
    },
    /// The engine did not answer, crashed, or broke the protocol.
    Engine(EngineError),
    /// The engine was not ready for the game.
    Unready(EngineError),
}

impl PlayerFailure {
    /// Returns one or two words for tables: `illegal move`, `time`, `no start`, `silence`, `crash` or `protocol`.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Illegal { .. } => "illegal move",
            Self::Late { .. } => "time",
            Self::Engine(error) | Self::Unready(error) => match error {
                EngineError::NoCommand
                | EngineError::Start { .. }
                | EngineError::Resources { .. } => "no start",
                EngineError::Timeout { .. }
                | EngineError::Stalled { .. }
                | EngineError::NotReading { .. } => "silence",
                EngineError::Exited { .. } => "crash",
                EngineError::LongLine { .. }
                | EngineError::Error { .. }
                | EngineError::Option { .. } => "protocol",
            },
        }
    }

    /// Returns whether the engine was not ready, did not answer, crashed, or broke the protocol. Such a game gives no
    /// information on strength, unlike an illegal move or a late answer.
    pub const fn is_breakdown(&self) -> bool {
        matches!(self, Self::Engine(_) | Self::Unready(_))
    }

    /// Returns whether this [kind](Self::kind) is that of a [breakdown](Self::is_breakdown).
    pub fn is_breakdown_kind(kind: &str) -> bool {
        !matches!(kind, "illegal move" | "time")
    }
}

impl fmt::Display for PlayerFailure {
    /// Formats the failure and quotes the player's answer.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal { answer, reason } => {
                write!(f, "illegal move `{answer}`: {reason}")
            }
            Self::Late { answer, elapsed, time_limit } => write!(
                f,
                "too late: it said `{answer}` after {:.3} s; {:.3} s were allowed",
                elapsed.as_secs_f64(),
                time_limit.as_secs_f64()
            ),
            Self::Engine(error) | Self::Unready(error) => {
                let prefix = match error {
                    EngineError::NoCommand => "",
                    EngineError::Start { .. } | EngineError::Resources { .. } => {
                        "could not start: "
                    }
                    EngineError::Stalled { .. } => "this computer paused: ",
                    EngineError::Timeout { .. } | EngineError::NotReading { .. } => "no answer: ",
                    EngineError::Exited { .. } => "crash: ",
                    EngineError::LongLine { .. }
                    | EngineError::Error { .. }
                    | EngineError::Option { .. } => "protocol error: ",
                };
                write!(f, "{prefix}{error}")
            }
        }
    }
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules, or because a person resigned.
    Rules(Outcome),
    /// A player lost by a failure.
    Forfeit(Player, PlayerFailure),
    /// A draw at the move limit, with the number of plies.
    MoveLimit(usize),
    /// An adjudication, because the scores of both players have agreed.
    Adjudicated {
        /// The winner; `None` for a draw.
        winner: Option<Player>,
        /// The number of plies of agreement.
        ply_count: u32,
    },
    /// A side resigned because of its own scores.
    Resigned {
        /// The side that resigned.
        loser: Player,
        /// The number of consecutive moves with a score below the limit.
        move_count: u32,
    },
    /// The game was stopped from outside and does not count.
    Stopped,
    /// The program lacks the resources to start an engine or to read from it. The game does not count.
    Unplayable(EngineError),
}
