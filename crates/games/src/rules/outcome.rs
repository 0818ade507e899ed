//! Outcomes of games.

use super::Player;

/// The end of a game: the winner and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Player>,
    /// The reason for the end.
    pub reason: Reason,
}

/// The reason why a game ended. Pairs contain the figure of Player 1, then that of Player 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Upthrust: the totals of the rows reached.
    Totals(u16, u16),
    /// HiQUE: a runner reached the far row.
    RunnerAcross,
    /// HiQUE: the loser has no runner left.
    RunnersTaken,
    /// HiQUE: the third occurrence of a position, decided by timing points.
    LoopPoints(u16, u16),
    /// HiQUE: no side has a runner, so timing points decide. This is only possible in set-up positions.
    NoRunners(u16, u16),
    /// Focus: the winner has captured six opposing pieces or more.
    Captured(u8),
    /// Focus: the loser is to move and has neither a stack nor a reserve piece.
    CannotMove,
    /// Cublino Pur: the sums of the tops on the far rows.
    Sums(u16, u16),
    /// Cublino Contra: a die reached the far row.
    DieAcross,
    /// Cublino: neither player can move.
    Blocked,
    /// The third occurrence of a position, in games where that is a draw.
    Repetition,
    /// The number of consecutive plies without an irreversible move:
    /// [`Position::NO_PROGRESS_LIMIT`](super::Position::NO_PROGRESS_LIMIT).
    NoProgress(usize),
    /// The loser resigned.
    Resigned,
}

impl Outcome {
    /// Creates a win for `winner`.
    pub const fn win(winner: Player, reason: Reason) -> Self {
        Self { winner: Some(winner), reason }
    }

    /// Creates a draw.
    pub const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }

    /// Creates a win for the player with more points, or a draw. `reason` builds the reason from both figures.
    pub fn by_points(
        first_points: u16,
        second_points: u16,
        reason: fn(u16, u16) -> Reason,
    ) -> Self {
        use std::cmp::Ordering::{Equal, Greater, Less};
        Self {
            winner: match first_points.cmp(&second_points) {
                Greater => Some(Player::One),
                Less => Some(Player::Two),
                Equal => None,
            },
            reason: reason(first_points, second_points),
        }
    }

    /// Returns the protocol's word: `p1win`, `p2win` or `draw`.
    pub const fn code(&self) -> &'static str {
        match self.winner {
            Some(Player::One) => "p1win",
            Some(Player::Two) => "p2win",
            None => "draw",
        }
    }
}
