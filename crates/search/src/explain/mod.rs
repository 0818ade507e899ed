//! Lists the gains and the costs of a move.
//!
//! The facts follow from the rules alone. The position before the move is compared with the position after it. Each is also
//! examined with the other side to move, to find that side's threats. Only *changes* are reported: a threat
//! that existed before is not a merit. A search determines how much better the move is than others ([`MoveVerdict`]).

mod costs;
mod cublino;
mod focus;
mod hique;
mod upthrust;

use crate::{Score, expected_score};
pub use costs::{Cost, costs};
pub use cublino::dice_on_first_row;
use quadrille_games::rules::{
    AnyMove, AnyPosition, Outcome, Player, Position, Spot, Variant, VariantPosition, with_position,
};
use std::hash::Hash;

/// The maximal number of gains reported for a move.
pub const MAX_GAINS: usize = 3;

/// An improvement that a move brings its player; lists start with the most important one. "The mover" makes the move, "the
/// opponent" is the other player. Squares are those after the move unless stated otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gain {
    /// The move ends the game, and the mover does not lose.
    Ends(Outcome),
    /// The opponent cannot move and passes.
    ForcesPass,
    /// The opponent could have won at once before the move, but cannot now.
    ParriesWin,
    /// The mover could win with the next move, but could not before.
    ThreatensWin(AnyMove),
    /// Upthrust: the piece climbs into a row and gains points.
    Climbs {
        /// The row, from 1.
        row: u8,
        /// The points gained.
        points: u16,
    },
    /// Upthrust: the opponent's piece could have gained points by this climb, but can no longer gain as many.
    Spoils {
        /// The piece.
        from: Spot,
        /// The target of that climb.
        to: Spot,
        /// The points of that climb.
        points: u16,
    },
    /// Upthrust: the opponent could have moved a piece of this row, but can no longer move any.
    Blocks {
        /// The row, from 1.
        row: u8,
    },
    /// Upthrust: a climb that now gains points; the piece could not gain as many before.
    Prepares {
        /// The piece.
        from: Spot,
        /// The target of the climb.
        to: Spot,
        /// The points of the climb.
        points: u16,
    },
    /// HiQUE: the squares of enemy runners that are removed.
    TakesRunners(Vec<Spot>),
    /// HiQUE: a runner that the opponent could have taken, but no longer can.
    SavesRunner {
        /// Its square before the move.
        runner: Spot,
        /// The square of a guard that could have taken it.
        guard: Spot,
    },
    /// HiQUE: enemy runners that the mover could take next, but could not before.
    ThreatensRunners(Vec<Spot>),
    /// HiQUE: an enemy runner that could have stepped forward safely, but no longer can.
    StopsRunner {
        /// Its square.
        runner: Spot,
        /// The square that is no longer safe.
        to: Spot,
    },
    /// HiQUE: an own runner that can now step forward safely, but could not before.
    FreesRunner {
        /// Its square.
        runner: Spot,
        /// The square that is now safe.
        to: Spot,
    },
    /// HiQUE: the runner advances one step.
    RunnerForward {
        /// The remaining steps to the far row.
        steps_left: u8,
        /// The timing points gained.
        points: u16,
    },
    /// Focus: pieces leave the target stack from the bottom.
    Captures {
        /// Opposing pieces captured.
        captured: u8,
        /// Own pieces that go to the reserve.
        reserved: u8,
    },
    /// Focus: the mover takes over a stack that the opponent controlled.
    TakesOver {
        /// Its square.
        square: Spot,
        /// Its height after the move.
        height: u8,
    },
    /// Focus: the opponent could have captured this number of pieces in one move, but can now capture fewer.
    SavesPieces {
        /// The square of that capture.
        square: Spot,
        /// The number of pieces.
        count: u8,
        /// The most pieces that can be captured now.
        max_count_now: u8,
    },
    /// Focus: a tall own stack that the opponent could have landed on, but no longer can.
    SavesStack {
        /// Its square after the move.
        square: Spot,
        /// Its height.
        height: u8,
    },
    /// Focus: the mover could capture this number of pieces next, more than before.
    ThreatensCapture {
        /// The square of the capture.
        square: Spot,
        /// The number of pieces.
        count: u8,
    },
    /// Focus: a tall stack of the opponent that the mover could land on next, but could not before.
    ThreatensStack {
        /// Its square.
        square: Spot,
        /// Its height.
        height: u8,
    },
    /// Focus: the mover controls more squares than before.
    Controls {
        /// The squares of the mover.
        own_square_count: u32,
        /// The squares of the opponent.
        other_square_count: u32,
    },
    /// Cublino Pur: the die reaches home with this number on top.
    Home(u8),
    /// Cublino Pur: the die advances.
    Rows {
        /// Rows forward.
        rows: u8,
        /// Jumps among the steps.
        jumps: u8,
    },
    /// Cublino: the number on top rises.
    Turns {
        /// The number before the move.
        before: u8,
        /// The number after the move.
        after: u8,
    },
    /// Cublino Pur: the die moves and keeps a five or six on top.
    Keeps(u8),
    /// Cublino Pur: the mover keeps the last die on the mover's first row by moving another die. It stops the opponent, whose
    /// dice are mostly home, from finishing.
    HoldsUp {
        /// The number of that row, from 1.
        row: u8,
    },
    /// Cublino Pur: the mover's die could next advance three rows or more, but could not get as far before.
    OpensWay {
        /// The die.
        from: Spot,
        /// The target of that move.
        to: Spot,
        /// The rows that the die would advance.
        rows: u8,
    },
    /// Cublino Pur: the opponent's die could have advanced three rows or more, but can no longer get as far.
    ClosesWay {
        /// The die.
        from: Spot,
        /// The target of that move.
        to: Spot,
        /// The rows that the die would have advanced.
        rows: u8,
    },
    /// Cublino Contra: a fight won.
    WinsFight {
        /// The square of the enemy die.
        enemy: Spot,
        /// The mover's sum.
        own_sum: u16,
        /// The opponent's sum.
        opponent_sum: u16,
    },
    /// Cublino Contra: own dice, by their squares before the move, that the opponent could have taken, but no longer can.
    SavesDice(Vec<Spot>),
    /// Cublino Contra: enemy dice that the mover could take next, but could not before.
    ThreatensDice(Vec<Spot>),
    /// Cublino Contra: the die advances one row.
    DieForward {
        /// The remaining rows to the far row.
        rows_left: u8,
        /// Whether the opponent cannot take it there.
        is_safe: bool,
    },
    /// The numbers of moves of both sides after the move, each as if to move; reported if there is no other gain.
    Moves {
        /// The moves of the mover.
        own_move_count: usize,
        /// The moves of the opponent.
        other_move_count: usize,
    },
}

impl Gain {
    /// Returns whether the gain is immediate, not a threat or a better position.
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

    /// Returns whether `other` captures or scores what this gain does, or more. The numbers beside it may differ.
    pub fn is_covered_by(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::TakesRunners(runners), Self::TakesRunners(others)) => {
                runners.iter().all(|runner| others.contains(runner))
            }
            (Self::Captures { captured, .. }, Self::Captures { captured: other_count, .. }) => {
                captured <= other_count
            }
            (Self::TakesOver { square, .. }, Self::TakesOver { square: other, .. }) => {
                square == other
            }
            (Self::WinsFight { enemy, .. }, Self::WinsFight { enemy: other, .. }) => enemy == other,
            _ => self == other,
        }
    }
}

trait Explain: VariantPosition {
    /// Returns the gains of [`Self::gains`] that are immediate by [`Gain::is_tangible`]. They cost little.
    fn immediate_gains(&self, mv: Self::Move, position_after: &Self) -> Vec<Gain>;

    /// Returns the gains of the legal move `mv` to `position_after` that are specific to the game, most important first.
    fn gains(&self, mv: Self::Move, position_after: &Self) -> Vec<Gain>;

    /// Returns the costs of that move, worst first.
    fn costs(&self, _mv: Self::Move, _position_after: &Self) -> Vec<Cost> {
        Vec::new()
    }
}

/// Returns the gains of a legal move, most important first, at most [`MAX_GAINS`]. Empty for an illegal move and for one
/// that loses at once.
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
    let mut gains = all_gains(position, mv);
    gains.truncate(MAX_GAINS);
    gains
}

/// Returns all gains, like [`gains`] without the limit.
pub fn all_gains(position: &AnyPosition, mv: AnyMove) -> Vec<Gain> {
    let Ok(position_after) = position.play(mv) else { return Vec::new() };
    with_position!(position, position => gains_of(position, mv, &position_after))
        .unwrap_or_default()
}

/// Returns what a legal move captures, scores or ends, without the time for its threats.
pub fn immediate_gains(position: &AnyPosition, mv: AnyMove) -> Vec<Gain> {
    let Ok(position_after) = position.play(mv) else { return Vec::new() };
    with_position!(position, position => immediate_gains_of(position, mv, &position_after))
        .unwrap_or_default()
}

/// Returns the immediate gains in one game, like [`gains_of`].
fn immediate_gains_of<P: Explain>(
    position: &P,
    mv: AnyMove,
    position_after: &AnyPosition,
) -> Option<Vec<Gain>> {
    let position_after = P::from_any(position_after)?;
    let end = end_of_game(position, position_after);
    Some(end.unwrap_or(position.immediate_gains(P::from_any_move(mv)?, position_after)))
}

/// Returns the gain of a move that ends the game, or none if the mover loses; `None` if the game goes on.
fn end_of_game<P: Position>(position: &P, position_after: &P) -> Option<Vec<Gain>> {
    let outcome = position_after.outcome()?;
    let is_loss = outcome.winner == Some(!position.to_move());
    Some(if is_loss { Vec::new() } else { vec![Gain::Ends(outcome)] })
}

/// Returns all gains in one game, like [`all_gains`]; `None` if the move or the position after it belongs to another one.
fn gains_of<P: Explain>(
    position: &P,
    mv: AnyMove,
    position_after: &AnyPosition,
) -> Option<Vec<Gain>> {
    Some(gains_with_shared(position, P::from_any_move(mv)?, P::from_any(position_after)?))
}

/// Adds the gains that all games share to the game's own.
fn gains_with_shared<P: Explain>(position: &P, mv: P::Move, position_after: &P) -> Vec<Gain> {
    let mover = position.to_move();
    if let Some(end) = end_of_game(position, position_after) {
        return end;
    }
    let mut gains = Vec::new();
    let opponent_could_win = winning_move(&position.with_turn(!mover)).is_some();
    if opponent_could_win && winning_move(position_after).is_none() {
        gains.push(Gain::ParriesWin);
    }
    gains.append(&mut position.gains(mv, position_after));
    if winning_move(position).is_none()
        && let Some(reply) = winning_move(&position_after.with_turn(mover))
    {
        gains.insert(0, Gain::ThreatensWin(P::any_move(reply)));
    }
    if legal_moves(position_after) == [P::PASS] {
        gains.insert(0, Gain::ForcesPass);
    }
    if gains.is_empty() {
        gains.push(Gain::Moves {
            own_move_count: position_after.with_turn(mover).count_legal_moves(),
            other_move_count: position_after.count_legal_moves(),
        });
    }
    gains
}

fn legal_moves<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

fn winning_move<P: Position>(position: &P) -> Option<P::Move> {
    let mover = position.to_move();
    legal_moves(position).into_iter().find(|&mv| {
        let mut next_position = position.clone();
        next_position.play_unchecked(mv);
        next_position.outcome().is_some_and(|outcome| outcome.winner == Some(mover))
    })
}

/// Returns the elements of `elements` that are not in `excluded`, sorted and without duplicates.
fn sorted_difference<T: Copy + Eq + Hash + Ord>(elements: &[T], excluded: &[T]) -> Vec<T> {
    let mut difference: Vec<T> =
        elements.iter().copied().filter(|element| !excluded.contains(element)).collect();
    difference.sort_unstable();
    difference.dedup();
    difference
}

/// A search's verdict on its best move, compared with the other moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MoveVerdict {
    /// There is no other move.
    Only,
    /// Proven: the move wins in this number of plies. The outcome is given if the best line reaches it.
    Wins(u32, Option<Outcome>),
    /// Every other move is proven to lose, this one is not.
    OnlyDefence,
    /// Every move is proven to lose; with this one the game lasts this number of plies.
    Loses(u32),
    /// Proven: a draw is the best result.
    Draw,
    /// An estimate.
    Best {
        /// The number of legal moves.
        move_count: usize,
        /// The advantage in expected score over the next best move, from 0 to 1; `None` if unknown.
        lead: Option<f64>,
    },
}

/// Returns the verdict on the first move of `line`, the best move in `position`. It depends on the `score` of the move
/// and on the score of the next best move, `next_score`, if searched.
pub fn verdict(
    position: &AnyPosition,
    line: &[AnyMove],
    score: Score,
    next_score: Option<Score>,
) -> MoveVerdict {
    let move_count = with_position!(position, position => position.count_legal_moves());
    match (score, next_score) {
        (Score::Win(plies), _) => MoveVerdict::Wins(plies, line_outcome(position, line)),
        _ if move_count == 1 => MoveVerdict::Only,
        (Score::Cp(_) | Score::Draw, Some(Score::Loss(_))) => MoveVerdict::OnlyDefence,
        (Score::Loss(plies), _) => MoveVerdict::Loses(plies),
        (Score::Draw, _) => MoveVerdict::Draw,
        (Score::Cp(best_score), Some(Score::Cp(next_score))) => MoveVerdict::Best {
            move_count,
            lead: Some(lead(best_score, next_score, position.variant())),
        },
        (Score::Cp(_), _) => MoveVerdict::Best { move_count, lead: None },
    }
}

/// Returns by how much the first of two scores is better, as an expected score; 0 if it is not.
fn lead(best_score: i32, next_score: i32, variant: Variant) -> f64 {
    let [best_score, next_score] =
        [best_score, next_score].map(|value| expected_score(Score::Cp(value), variant));
    (best_score - next_score).max(0.0)
}

/// Returns the outcome after `line` if the player to move in `position` wins; `None` if the game is not over then.
fn line_outcome(position: &AnyPosition, line: &[AnyMove]) -> Option<Outcome> {
    let first_player: Player = position.to_move();
    let mut current_position = position.clone();
    for &mv in line {
        current_position = current_position.play(mv).ok()?;
    }
    current_position.outcome().filter(|outcome| outcome.winner == Some(first_player))
}

#[cfg(test)]
mod tests;
