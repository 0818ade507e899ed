//! Checks a die's path step by step and explains why it is illegal.
//!
//! This follows the rules literally, square by square; the move generator takes short cuts.

use super::board::{SQUARE_COUNT, bit, direction_and_distance, square_ahead};
use super::text::square_name;
use super::{Cublino, Direction, Rules};
use crate::rules::{Fact, MessageRef, Player, Position, Refusal, Spot};

/// A reason why a path is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Problem {
    /// The first square is empty.
    NoDie(Spot),
    /// The die is the opponent's.
    NotYours(Spot, Player),
    /// The square does not exist.
    OffBoard,
    /// The die stays where it is.
    NoStep(Spot),
    /// The squares share neither row nor column.
    NotStraight(Spot, Spot),
    /// The step leads backward.
    Backward(Spot, Spot),
    /// The die has visited the square before.
    Revisit(Spot),
    /// A tip after another step, in Pur.
    LateTip(Spot),
    /// A second step, in Contra.
    SecondStep,
    /// A jump, in Contra.
    NoJumps(Spot, Spot),
    /// The square is occupied.
    Occupied(Spot),
    /// The square to jump over is empty.
    NothingToJump(Spot),
    /// The square to jump over is the start square.
    JumpOverStart(Spot),
    /// The step is longer than any legal step.
    TooFar(Spot, Spot, u8),
}

/// Returns the first rule that the path breaks, or `None`. Ignores whether the game is over. For a path of one square,
/// ignores whether the die can move.
pub(super) fn find_problem<R: Rules>(
    position: &Cublino<R>,
    path: impl IntoIterator<Item = Spot>,
) -> Option<Problem> {
    let mut path = path.into_iter();
    let start_spot = path.next()?;
    if start_spot.0 >= SQUARE_COUNT {
        return Some(Problem::OffBoard);
    }
    match position.die_at(start_spot) {
        None => return Some(Problem::NoDie(start_spot)),
        Some(die) if die.owner != position.to_move => {
            return Some(Problem::NotYours(start_spot, die.owner));
        }
        Some(_) => {}
    }
    let mut current_spot = start_spot;
    let mut visited_squares = bit(start_spot.0);
    for (index, next_spot) in path.enumerate() {
        if next_spot.0 >= SQUARE_COUNT {
            return Some(Problem::OffBoard);
        }
        let problem = find_step_problem(position, start_spot, current_spot, next_spot, index == 0);
        if problem.is_some() {
            return problem;
        }
        if visited_squares & bit(next_spot.0) != 0 {
            return Some(Problem::Revisit(next_spot));
        }
        visited_squares |= bit(next_spot.0);
        current_spot = next_spot;
    }
    None
}

/// Returns the problem of a step from `current_spot` to `next_spot`, both on the board. `start_spot` counts as empty.
fn find_step_problem<R: Rules>(
    position: &Cublino<R>,
    start_spot: Spot,
    current_spot: Spot,
    next_spot: Spot,
    is_first_step: bool,
) -> Option<Problem> {
    if current_spot == next_spot {
        return Some(Problem::NoStep(current_spot));
    }
    if !is_first_step && !R::JUMPS {
        return Some(Problem::SecondStep);
    }
    let Some((direction, distance)) = direction_and_distance(current_spot, next_spot) else {
        return Some(Problem::NotStraight(current_spot, next_spot));
    };
    if direction == Direction::forward(position.to_move).opposite() {
        return Some(Problem::Backward(current_spot, next_spot));
    }
    let occupied_squares = position.occupied_squares() & !bit(start_spot.0);
    let jumped_square = square_ahead(current_spot.0, direction, 1);
    match distance {
        1 if !is_first_step => Some(Problem::LateTip(next_spot)),
        1 => (occupied_squares & bit(next_spot.0) != 0).then_some(Problem::Occupied(next_spot)),
        _ if !R::JUMPS => Some(Problem::NoJumps(current_spot, next_spot)),
        2 if jumped_square == start_spot.0 => Some(Problem::JumpOverStart(start_spot)),
        2 if occupied_squares & bit(jumped_square) == 0 => {
            Some(Problem::NothingToJump(Spot(jumped_square)))
        }
        2 => (occupied_squares & bit(next_spot.0) != 0).then_some(Problem::Occupied(next_spot)),
        _ => Some(Problem::TooFar(current_spot, next_spot, distance)),
    }
}

/// Returns the reason, or `None` when `path` begins a legal move. See [`Position::why_not`].
pub(super) fn why_not<R: Rules>(position: &Cublino<R>, path: &[Spot]) -> Option<Refusal> {
    if let Some(outcome) = position.outcome() {
        let facts = [("end", Fact::End(outcome))];
        return Some(Refusal::new("Game over", "refused-over-by", facts));
    }
    if let Some(problem) = find_problem(position, path.iter().copied()) {
        return Some(refusal_for(problem));
    }
    match path {
        [spot] => explain_stuck(position, *spot),
        _ => None,
    }
}

/// Explains why the mover's die on `spot` cannot move. Returns `None` if it can.
fn explain_stuck<R: Rules>(position: &Cublino<R>, spot: Spot) -> Option<Refusal> {
    let ahead_of_mover = Direction::forward(position.to_move);
    let directions =
        [("ahead", ahead_of_mover), ("west", Direction::West), ("east", Direction::East)];
    let mut reasons = Vec::new();
    for (direction_name, direction) in directions {
        let is_reachable = |steps| {
            let target_spot = Spot(square_ahead(spot.0, direction, steps));
            target_spot.0 < SQUARE_COUNT
                && direction_and_distance(spot, target_spot) == Some((direction, steps as u8))
        };
        for steps in [1, 2] {
            let target_spot = Spot(square_ahead(spot.0, direction, steps));
            if is_reachable(steps)
                && find_step_problem(position, spot, spot, target_spot, true).is_none()
            {
                return None;
            }
        }
        let jumped_square_fact =
            || ("over", square_name(Spot(square_ahead(spot.0, direction, 1))).into());
        reasons.push(if !is_reachable(1) {
            MessageRef::new("refused-cublino-edge", [("way", direction_name.into())])
        } else if !R::JUMPS {
            MessageRef::new("refused-cublino-next-taken", [jumped_square_fact()])
        } else if !is_reachable(2) {
            MessageRef::new("refused-cublino-edge-behind", [jumped_square_fact()])
        } else {
            let square_behind = square_name(Spot(square_ahead(spot.0, direction, 2)));
            let facts = [jumped_square_fact(), ("behind", square_behind.into())];
            MessageRef::new("refused-cublino-both-taken", facts)
        });
    }
    let facts = [("square", square_name(spot).into()), ("reasons", Fact::Parts(reasons))];
    Some(Refusal::new("No step", "refused-cublino-stuck", facts))
}

/// Returns the refusal for a problem.
fn refusal_for(problem: Problem) -> Refusal {
    let name = square_name;
    let square = |spot: Spot| ("square", name(spot).into());
    let step_facts = |from_spot: Spot, to_spot: Spot| {
        [("from", name(from_spot).into()), ("to", name(to_spot).into())]
    };
    match problem {
        Problem::NoDie(spot) => {
            Refusal::new("Empty square", "refused-cublino-empty", [square(spot)])
        }
        Problem::NotYours(spot, owner) => {
            let facts = [square(spot), ("side", owner.into())];
            Refusal::new("Your own dice", "refused-cublino-opponent", facts)
        }
        Problem::OffBoard => Refusal::new("Off the board", "refused-off-board", []),
        Problem::NoStep(spot) => Refusal::new("One step", "refused-cublino-here", [square(spot)]),
        Problem::NotStraight(from_spot, to_spot) => {
            let facts = step_facts(from_spot, to_spot);
            Refusal::new("Straight steps", "refused-cublino-line", facts)
        }
        Problem::Backward(from_spot, to_spot) => {
            let facts = step_facts(from_spot, to_spot);
            Refusal::new("Never backward", "refused-cublino-backward", facts)
        }
        Problem::Revisit(spot) => {
            let facts = [square(spot)];
            Refusal::new("No square twice", "refused-cublino-twice", facts)
        }
        Problem::LateTip(to_spot) => {
            Refusal::new("Tip first", "refused-cublino-late", [square(to_spot)])
        }
        Problem::SecondStep => Refusal::new("One tip", "refused-cublino-one-tip", []),
        Problem::NoJumps(from_spot, to_spot) => {
            let facts = step_facts(from_spot, to_spot);
            Refusal::new("No jumps", "refused-cublino-no-jumps", facts)
        }
        Problem::Occupied(spot) => {
            Refusal::new("Square taken", "refused-cublino-taken", [square(spot)])
        }
        Problem::NothingToJump(jumped_square) => {
            let facts = [square(jumped_square)];
            Refusal::new("Jump over a die", "refused-cublino-nothing", facts)
        }
        Problem::JumpOverStart(start_spot) => {
            let facts = [square(start_spot)];
            Refusal::new("Jump over a die", "refused-cublino-left", facts)
        }
        Problem::TooFar(from_spot, to_spot, distance) => {
            let [from, to] = step_facts(from_spot, to_spot);
            let facts = [from, to, ("far", distance.into())];
            Refusal::new("Jump over a die", "refused-cublino-far", facts)
        }
    }
}
