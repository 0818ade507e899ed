//! Outcomes of games.

use super::{Fact, MessageRef, Player};

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

    /// Returns the protocol's word: `p1win`, `p2win` or `draw`.
    pub const fn code(&self) -> &'static str {
        match self.winner {
            Some(Player::One) => "p1win",
            Some(Player::Two) => "p2win",
            None => "draw",
        }
    }

    /// Returns the message that states how the game ended. `sides` is `many` if the side names consist of two colours,
    /// else `one`. `game` is the variant's name.
    pub fn message(&self, sides: &'static str, game: &'static str) -> MessageRef {
        let points = |why, one: u16, two: u16| {
            let [high, low] = match self.winner {
                Some(Player::Two) => [two, one],
                _ => [one, two],
            };
            ("end-points", why, [high, low].map(usize::from))
        };
        let (case, why, [high, low]) = match self.reason {
            Reason::Totals(one, two) | Reason::Sums(one, two) => points("points", one, two),
            Reason::LoopPoints(one, two) => points("loop", one, two),
            Reason::NoRunners(one, two) => points("no-runners", one, two),
            Reason::RunnerAcross => ("end-runner-across", "", [0, 0]),
            Reason::RunnersTaken => ("end-runners-taken", "", [0, 0]),
            Reason::Captured(count) => ("end-captured", "", [count.into(), 0]),
            Reason::CannotMove => ("end-cannot-move", "", [0, 0]),
            Reason::DieAcross => ("end-die-across", "", [0, 0]),
            Reason::Blocked => ("end-blocked", "", [0, 0]),
            Reason::Repetition => ("end-repetition", "", [0, 0]),
            Reason::NoProgress(plies) => ("end-no-progress", "", [plies, 0]),
            Reason::Resigned => ("end-resigned", "", [0, 0]),
        };
        let side = |player: Option<Player>| player.map_or_else(|| Fact::from(""), Fact::Side);
        MessageRef::new(
            case,
            [
                ("why", why.into()),
                ("winner", side(self.winner)),
                ("loser", side(self.winner.map(|winner| !winner))),
                ("sides", self.winner.map_or("none", |_| sides).into()),
                ("high", high.to_string().into()),
                ("low", low.to_string().into()),
                ("count", high.to_string().into()),
                ("plies", high.to_string().into()),
                ("game", game.into()),
            ],
        )
    }

    /// Returns the message in English. `names` are the names of the two sides.
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
        // A side with two colours takes a plural verb.
        let is_two = names[0].contains(" and ");
        let sides = if is_two { "many" } else { "one" };
        self.message(sides, "").english(&names.map(str::to_owned))
    }
}
