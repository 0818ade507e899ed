//! Why a move is good, as facts: captures, threats, defences and progress; and its costs.
//!
//! Facts follow only from the rules: the position before the move is compared with the one after it, and each of the two
//! with itself with the other side to move, which shows the threats of that side. Only *changes* are
//! explained: a threat that existed before the move is not counted for it. How much better it is than other moves comes
//! from a search ([`MoveVerdict`]).

mod costs;
mod cublino;
mod focus;
mod hique;
mod upthrust;

use crate::{Score, win_probability};
pub use costs::{Cost, costs};
pub use cublino::keepers;
use quadrille_games::rules::{
    AnyMove, AnyPosition, Outcome, Player, Position, Spot, Variant, VariantPosition, with_position,
};
use std::hash::Hash;

/// The maximum number of gains that are explained for one move.
pub const MOST: usize = 3;

/// An improvement that a move makes for its player; lists have the most important first. "The mover" makes the
/// move, "the opponent" is the other player; squares are as after the move unless stated otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gain {
    /// The game is over with this move, and not lost.
    Ends(Outcome),
    /// The opponent cannot move and passes.
    Passes,
    /// The opponent could have won at once before the move, and cannot after it.
    ParriesWin,
    /// The mover could win at once with his next move, and could not have before.
    ThreatensWin(AnyMove),
    /// Upthrust: the piece climbs into a row that scores this number of points more.
    Climbs {
        /// The row, from 1.
        row: u8,
        /// The points gained.
        points: u16,
    },
    /// Upthrust: the opponent could have gained points by this climb, and this piece cannot gain as many any more.
    Spoils {
        /// The piece.
        from: Spot,
        /// Where it would have gone.
        to: Spot,
        /// The points it would have gained.
        points: u16,
    },
    /// Upthrust: the opponent could have moved a piece of this row, and no longer can move any of it.
    Blocks {
        /// The row, from 1.
        row: u8,
    },
    /// Upthrust: this climb gains points, and the piece could not have gained as many before.
    Prepares {
        /// The piece.
        from: Spot,
        /// Where it could go next.
        to: Spot,
        /// The points it would gain.
        points: u16,
    },
    /// HiQUE: enemy runners that are removed, where they stood.
    TakesRunners(Vec<Spot>),
    /// HiQUE: a runner that the opponent could have taken, and no longer can.
    SavesRunner {
        /// Where it stood before the move.
        runner: Spot,
        /// The square of a guard that would have taken it.
        guard: Spot,
    },
    /// HiQUE: enemy runners that the mover could take next, and could not have before.
    ThreatensRunners(Vec<Spot>),
    /// HiQUE: an enemy runner that could have stepped forward and lived, and no longer can.
    StopsRunner {
        /// Its square.
        runner: Spot,
        /// The square that is closed to it.
        to: Spot,
    },
    /// HiQUE: a runner of the mover that can now step forward and live, and could not before.
    FreesRunner {
        /// Its square.
        runner: Spot,
        /// The square that is open to it.
        to: Spot,
    },
    /// HiQUE: the runner is a step nearer to the far row.
    RunnerForward {
        /// The steps that remain.
        left: u8,
        /// The timing points gained.
        points: u16,
    },
    /// Focus: pieces that leave the stack that the move lands on.
    Captures {
        /// Opposing pieces captured.
        captured: u8,
        /// Own pieces that go to the reserve.
        reserved: u8,
    },
    /// Focus: the mover takes control of a stack of the opponent.
    TakesOver {
        /// Its square.
        square: Spot,
        /// Its height after the move.
        height: u8,
    },
    /// Focus: the opponent could have captured this number of pieces in one move, and can now capture only fewer.
    SavesPieces {
        /// Where the opponent would have captured them.
        square: Spot,
        /// How many.
        count: u8,
        /// The most that can be captured now.
        now: u8,
    },
    /// Focus: a tall stack of the mover that the opponent could have landed on, and no longer can.
    SavesStack {
        /// Its current square.
        square: Spot,
        /// Its height.
        height: u8,
    },
    /// Focus: the mover could capture this number of pieces next, more than by any move before.
    ThreatensCapture {
        /// Where.
        square: Spot,
        /// How many.
        count: u8,
    },
    /// Focus: a tall stack of the opponent that the mover could land on next, and could not before.
    ThreatensStack {
        /// Its square.
        square: Spot,
        /// Its height.
        height: u8,
    },
    /// Focus: more squares are the mover's than before.
    Controls {
        /// The mover's squares.
        own: u32,
        /// The opponent's.
        other: u32,
    },
    /// Cublino Pur: the die is home with this top.
    Home(u8),
    /// Cublino Pur: the die goes forward.
    Rows {
        /// Rows forward.
        rows: u8,
        /// Jumps among the steps.
        jumps: u8,
    },
    /// Cublino: the die shows more than before.
    Turns {
        /// The top before.
        before: u8,
        /// The top after.
        after: u8,
    },
    /// Cublino Pur: the die moves and a high top, five or six, stays on top.
    Keeps(u8),
    /// Cublino Pur: another die moves than the mover's last one on its first row, which keeps the opponent, whose dice are mostly
    /// home, from finishing.
    HoldsUp {
        /// That row, from 1.
        row: u8,
    },
    /// Cublino Pur: a long move, of three rows or more, that the mover's die could make next and could not before.
    OpensWay {
        /// The die.
        from: Spot,
        /// Where it could end.
        to: Spot,
        /// Rows forward.
        rows: u8,
    },
    /// Cublino Pur: a long move, of three rows or more, that the opponent could have made, and the die gets less far now.
    ClosesWay {
        /// The die.
        from: Spot,
        /// Where it could have ended.
        to: Spot,
        /// Rows forward.
        rows: u8,
    },
    /// Cublino Contra: a fight won.
    WinsFight {
        /// Where the enemy die stood.
        enemy: Spot,
        /// The mover's sum.
        own: u16,
        /// The opponent's sum.
        other: u16,
    },
    /// Cublino Contra: own dice that the opponent could have taken, and no longer can; where they stood before the move.
    SavesDice(Vec<Spot>),
    /// Cublino Contra: enemy dice that the mover could take next, and could not have before.
    ThreatensDice(Vec<Spot>),
    /// Cublino Contra: the die is a row nearer to the far row.
    DieForward {
        /// The rows that remain.
        left: u8,
        /// Whether the opponent cannot take it there.
        safe: bool,
    },
    /// No other gain: the number of moves of both sides after it, each as if to move.
    Moves {
        /// The mover's.
        own: usize,
        /// The opponent's.
        other: usize,
    },
}

impl Gain {
    /// Whether it is something that the mover then has, not a threat or a better place.
    pub const fn is_tangible(&self) -> bool {
        matches!(
            self,
            Self::Ends(_)
                | Self::Climbs { .. }
                | Self::TakesRunners(_)
                | Self::Captures { .. }
                | Self::TakesOver { .. }
                | Self::Home(_)
                | Self::WinsFight { .. }
        )
    }
}

/// A game whose moves can be explained.
trait Explain: VariantPosition {
    /// What `mv`, a legal move to `after`, changes for its player in the game's own terms, most important first.
    fn gains(&self, mv: Self::Move, after: &Self) -> Vec<Gain>;

    /// What the same move takes from its player.
    fn costs(&self, _mv: Self::Move, _after: &Self) -> Vec<Cost> {
        Vec::new()
    }
}

/// What a legal move changes for the better for its player, most important first, at most [`MOST`]; nothing for a move that
/// is not legal, and something for every other one that does not end the game.
///
/// ```
/// use quadrille_search::explain::{Gain, gains};
/// use quadrille_games::rules::{AnyPosition, Variant};
/// let start = AnyPosition::start(Variant::Upthrust);
/// let climb = start.parse_move("a4a8")?;
/// assert_eq!(gains(&start, climb)[0], Gain::Climbs { row: 8, points: 20 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn gains(position: &AnyPosition, mv: AnyMove) -> Vec<Gain> {
    let mut found = every_gain(position, mv);
    found.truncate(MOST);
    found
}

/// Like [`gains`](Self::gains), without a limit.
pub fn every_gain(position: &AnyPosition, mv: AnyMove) -> Vec<Gain> {
    let Ok(after) = position.play(mv) else {
        return Vec::new();
    };
    with_position!(position, here => gains_of(here, mv, &after)).unwrap_or_default()
}

/// The gains in one game; `None` if the move or the position after it is of another game.
fn gains_of<P: Explain>(here: &P, mv: AnyMove, after: &AnyPosition) -> Option<Vec<Gain>> {
    Some(all(here, P::from_any_move(mv)?, P::from_any(after)?))
}

/// What all games share about the game's own gains.
fn all<P: Explain>(here: &P, mv: P::Move, after: &P) -> Vec<Gain> {
    let own = here.to_move();
    if let Some(outcome) = after.outcome() {
        let lost = outcome.winner == Some(!own);
        return if lost {
            Vec::new()
        } else {
            vec![Gain::Ends(outcome)]
        };
    }
    let mut found = Vec::new();
    let parried = winning_move(&here.with_turn(!own)).is_some();
    if parried && winning_move(after).is_none() {
        found.push(Gain::ParriesWin);
    }
    found.append(&mut here.gains(mv, after));
    if winning_move(here).is_none()
        && let Some(win) = winning_move(&after.with_turn(own))
    {
        found.insert(0, Gain::ThreatensWin(P::any_move(win)));
    }
    if moves(after) == [P::PASS] {
        found.insert(0, Gain::Passes);
    }
    if found.is_empty() {
        found.push(Gain::Moves {
            own: after.with_turn(own).count_legal_moves(),
            other: after.count_legal_moves(),
        });
    }
    found
}

/// Every legal move.
fn moves<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// A move that wins at once for the player to move.
fn winning_move<P: Position>(position: &P) -> Option<P::Move> {
    let own = position.to_move();
    moves(position).into_iter().find(|&mv| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        next.outcome()
            .is_some_and(|outcome| outcome.winner == Some(own))
    })
}

/// What of `these` is not in `those`, without repetition, in ascending order.
fn new_ones<T: Copy + Eq + Hash + Ord>(these: &[T], those: &[T]) -> Vec<T> {
    let mut new: Vec<T> = these
        .iter()
        .copied()
        .filter(|one| !those.contains(one))
        .collect();
    new.sort_unstable();
    new.dedup();
    new
}

/// How the best move of a search compares with the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveVerdict {
    /// There is no other.
    Only,
    /// Proven: it wins, and the game ends after this number of plies; the end, if the best line reaches it.
    Wins(u32, Option<Outcome>),
    /// Every other move is proven to lose, this one is not.
    OnlyDefence,
    /// Every move is proven to lose; with this one the game lasts this number of plies.
    Loses(u32),
    /// Proven: a draw is the best there is.
    Draw,
    /// An estimate.
    Best {
        /// The number of legal moves.
        of: usize,
        /// The lead of its winning probability over the second best move, in percentage points; `None` without a second line,
        /// or when it is at most half a point.
        ahead: Option<u32>,
    },
}

/// The verdict on the best move in `position`, which `line` begins with: its `score`, and that of the best other move, as
/// far as that was searched.
pub fn verdict(
    position: &AnyPosition,
    line: &[AnyMove],
    score: Score,
    next: Option<Score>,
) -> MoveVerdict {
    let of = with_position!(position, position => position.count_legal_moves());
    match (score, next) {
        (Score::Win(plies), _) => MoveVerdict::Wins(plies, end_of(position, line)),
        _ if of == 1 => MoveVerdict::Only,
        (Score::Cp(_) | Score::Draw, Some(Score::Loss(_))) => MoveVerdict::OnlyDefence,
        (Score::Loss(plies), _) => MoveVerdict::Loses(plies),
        (Score::Draw, _) => MoveVerdict::Draw,
        (Score::Cp(best), Some(Score::Cp(next))) => MoveVerdict::Best {
            of,
            ahead: percent_ahead(best, next, position.variant()),
        },
        (Score::Cp(_), _) => MoveVerdict::Best { of, ahead: None },
    }
}

/// How much more one score promises than another, in hundredths of a win, if it is one at least.
fn percent_ahead(best: i32, next: i32, variant: Variant) -> Option<u32> {
    let [best, next] = [best, next].map(|value| win_probability(Score::Cp(value), variant));
    let ahead = (100.0 * (best - next)).round();
    (ahead >= 1.0).then_some(ahead as u32)
}

/// How the line ends, if it goes to the end of the game and its first player wins there.
fn end_of(position: &AnyPosition, line: &[AnyMove]) -> Option<Outcome> {
    let own: Player = position.to_move();
    let mut here = position.clone();
    for &mv in line {
        here = here.play(mv).ok()?;
    }
    here.outcome().filter(|outcome| outcome.winner == Some(own))
}

#[cfg(test)]
mod tests;
