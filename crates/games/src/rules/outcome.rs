//! How games end.

use super::Player;

/// The end of a game: who won, and by what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner; `None` is a draw.
    pub winner: Option<Player>,
    /// What decided it.
    pub reason: Reason,
}

/// What decided a game. Pairs are Player 1's figure, then Player 2's.
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
    /// HiQUE: no side has a runner, which only a position set up by hand can show; timing points decide.
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
    /// The third occurrence of a position, where that is a draw.
    Repetition,
    /// So many plies in a row without an irreversible move: [`Position::NO_PROGRESS_LIMIT`](super::Position::NO_PROGRESS_LIMIT).
    NoProgress(usize),
    /// The loser gave up.
    Resigned,
}

impl Outcome {
    /// A win for `winner`.
    pub const fn win(winner: Player, reason: Reason) -> Self {
        Self {
            winner: Some(winner),
            reason,
        }
    }

    /// A draw.
    pub const fn draw(reason: Reason) -> Self {
        Self {
            winner: None,
            reason,
        }
    }

    /// The higher figure wins, equal figures draw; `reason` is built from both.
    pub fn by_points(one: u16, two: u16, reason: fn(u16, u16) -> Reason) -> Self {
        use std::cmp::Ordering::{Equal, Greater, Less};
        Self {
            winner: match one.cmp(&two) {
                Greater => Some(Player::One),
                Less => Some(Player::Two),
                Equal => None,
            },
            reason: reason(one, two),
        }
    }

    /// The protocol's word: `p1win`, `p2win` or `draw`.
    pub const fn word(&self) -> &'static str {
        match self.winner {
            Some(Player::One) => "p1win",
            Some(Player::Two) => "p2win",
            None => "draw",
        }
    }

    /// One sentence for people; `names` are what the two sides are called.
    ///
    /// ```
    /// use quadrille_games::rules::{Outcome, Reason};
    /// let outcome = Outcome::by_points(26, 25, Reason::Sums);
    /// assert_eq!(outcome.sentence(["White", "Black"]), "White wins 26 to 25.");
    /// let outcome = Outcome::by_points(180, 200, Reason::Totals);
    /// let names = ["Green and Red", "Blue and Yellow"];
    /// assert_eq!(outcome.sentence(names), "Blue and Yellow win 200 to 180.");
    /// ```
    pub fn sentence(&self, names: [&str; 2]) -> String {
        // Two colours are two.
        let wins = match self.winner {
            Some(player) if names[player.index()].contains(" and ") => "win",
            _ => "wins",
        };
        let points = |(one, two): (u16, u16), lead: &str| match self.winner {
            Some(Player::One) => format!("{lead}{} {wins} {one} to {two}.", names[0]),
            Some(Player::Two) => format!("{lead}{} {wins} {two} to {one}.", names[1]),
            None => format!("{lead}a draw, {one} all."),
        };
        let winner = self.winner.map_or("", |player| names[player.index()]);
        let loser = self.winner.map_or("", |player| names[(!player).index()]);
        let sentence = match self.reason {
            Reason::Totals(one, two) | Reason::Sums(one, two) => points((one, two), ""),
            Reason::LoopPoints(one, two) => points(
                (one, two),
                "The position came up a third time, so timing points decide: ",
            ),
            Reason::NoRunners(one, two) => points((one, two), "Neither side has a runner: "),
            Reason::RunnerAcross => format!("{winner} wins: a runner is across."),
            Reason::RunnersTaken => format!("{winner} wins: {loser} has no runner left."),
            Reason::Captured(count) => {
                format!("{winner} wins with {count} captured pieces.")
            }
            Reason::CannotMove => format!("{winner} wins: {loser} cannot move."),
            Reason::DieAcross => format!("{winner} wins: a die is on the far row."),
            Reason::Blocked => "A draw: neither side can move.".to_owned(),
            Reason::Resigned => format!("{winner} {wins}: {loser} resigned."),
            Reason::Repetition => "A draw: the position came up a third time.".to_owned(),
            // Only Cublino has this rule.
            Reason::NoProgress(plies) => format!(
                "A draw: for {plies} moves in a row no die has left its row and none has fallen."
            ),
        };
        let mut letters = sentence.chars();
        letters.next().map_or_else(String::new, |first| {
            first.to_uppercase().chain(letters).collect()
        })
    }
}
