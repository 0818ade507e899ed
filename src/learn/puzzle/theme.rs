//! What puzzles are about: facts that the rules know of their moves.

use crate::explain::{Gain, every_gain};
use crate::rules::{AnyMove, AnyPosition, Player, Reason, Spot};

/// What a solver's move of a puzzle does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theme {
    /// HiQUE, Focus: it takes one thing.
    Capture,
    /// HiQUE, Focus, Cublino Contra: it takes several things at once.
    DoubleCapture,
    /// Focus: the stack grows too tall, and pieces below leave it.
    Overflow,
    /// Focus: it takes over what the other side controlled.
    Takeover,
    /// Focus: it places a piece of the reserve.
    Reserve,
    /// Cublino Contra: it wins a fight.
    Fight,
    /// Upthrust: it gains points.
    Climb,
    /// Cublino Pur: it jumps several times.
    Jumps,
    /// A runner reaches the far row, or a die does.
    Breakthrough,
    /// It leaves the other side without a move.
    Blockade,
    /// The game ends because a position has come up often enough.
    Repetition,
    /// It parries a win.
    Defence,
    /// It stops what the other side could have moved forward or gained.
    Stop,
    /// It brings to safety what the other side could have taken.
    Rescue,
    /// It threatens to win at once.
    Threat,
    /// The first move gains nothing that can be seen.
    Quiet,
}

impl Theme {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::Capture,
        Self::DoubleCapture,
        Self::Overflow,
        Self::Takeover,
        Self::Reserve,
        Self::Fight,
        Self::Climb,
        Self::Jumps,
        Self::Breakthrough,
        Self::Blockade,
        Self::Repetition,
        Self::Defence,
        Self::Stop,
        Self::Rescue,
        Self::Threat,
        Self::Quiet,
    ];

    /// How it is called in files and in messages.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::DoubleCapture => "double-capture",
            Self::Overflow => "overflow",
            Self::Takeover => "takeover",
            Self::Reserve => "reserve",
            Self::Fight => "fight",
            Self::Climb => "climb",
            Self::Jumps => "jumps",
            Self::Breakthrough => "breakthrough",
            Self::Blockade => "blockade",
            Self::Repetition => "repetition",
            Self::Defence => "defence",
            Self::Stop => "stop",
            Self::Rescue => "rescue",
            Self::Threat => "threat",
            Self::Quiet => "quiet",
        }
    }

    /// Those of a line: what each move of the player's who begins does, the first, the third and so on.
    #[must_use]
    pub fn of_line(position: &AnyPosition, line: &[AnyMove]) -> Vec<Self> {
        let mut here = position.clone();
        let mut found = Vec::new();
        for (ply, &mv) in line.iter().enumerate() {
            if ply % 2 == 0 {
                let themes = Self::of(&here, mv);
                found.extend(
                    themes
                        .into_iter()
                        .filter(|it| ply == 0 || *it != Self::Quiet),
                );
            }
            match here.play(mv) {
                Ok(next) => here = next,
                Err(_) => break,
            }
        }
        Self::ALL
            .into_iter()
            .filter(|theme| found.contains(theme))
            .collect()
    }

    /// Those of one move.
    #[must_use]
    pub fn of(position: &AnyPosition, mv: AnyMove) -> Vec<Self> {
        let gains = every_gain(position, mv);
        let own = position.to_move();
        let mut found: Vec<Self> = gains
            .iter()
            .flat_map(|gain| Self::of_gain(gain, own))
            .collect();
        let fights = gains
            .iter()
            .filter(|gain| matches!(gain, Gain::WinsFight { .. }))
            .count();
        if fights > 1 {
            found.push(Self::DoubleCapture);
        }
        if position.path(mv).spots.first() == Some(&Spot::RESERVE) {
            found.push(Self::Reserve);
        }
        if !gains.iter().any(Gain::is_tangible) {
            found.push(Self::Quiet);
        }
        Self::ALL
            .into_iter()
            .filter(|theme| found.contains(theme))
            .collect()
    }

    /// Those that a single gain of the player `own` shows.
    fn of_gain(gain: &Gain, own: Player) -> Vec<Self> {
        let taken = |count: usize| match count {
            0 => None,
            1 => Some(Self::Capture),
            _ => Some(Self::DoubleCapture),
        };
        let mut found = Vec::new();
        match gain {
            Gain::Ends(outcome) if outcome.winner == Some(own) => match outcome.reason {
                Reason::RunnerAcross | Reason::DieAcross => found.push(Self::Breakthrough),
                Reason::CannotMove | Reason::Blocked => found.push(Self::Blockade),
                Reason::LoopPoints(..) | Reason::Repetition => found.push(Self::Repetition),
                Reason::RunnersTaken | Reason::Captured(_) => found.push(Self::Capture),
                _ => {}
            },
            Gain::Passes => found.push(Self::Blockade),
            Gain::ParriesWin => found.push(Self::Defence),
            Gain::ThreatensWin(_) => found.push(Self::Threat),
            Gain::Climbs { .. } => found.push(Self::Climb),
            Gain::TakesRunners(runners) => found.extend(taken(runners.len())),
            Gain::Captures { captured, .. } => {
                found.push(Self::Overflow);
                found.extend(taken(usize::from(*captured)));
            }
            Gain::TakesOver { .. } => found.push(Self::Takeover),
            Gain::WinsFight { .. } => found.push(Self::Fight),
            Gain::Home(_) => found.push(Self::Breakthrough),
            Gain::Rows { jumps, .. } if *jumps > 1 => found.push(Self::Jumps),
            Gain::StopsRunner { .. }
            | Gain::ClosesWay { .. }
            | Gain::Blocks { .. }
            | Gain::Spoils { .. } => found.push(Self::Stop),
            Gain::SavesRunner { .. }
            | Gain::SavesDice(_)
            | Gain::SavesPieces { .. }
            | Gain::SavesStack { .. } => found.push(Self::Rescue),
            _ => {}
        }
        found
    }
}
