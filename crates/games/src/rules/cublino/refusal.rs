//! Whether a die may go a certain way, step by step, and if not, why.
//!
//! This reads the rules literally, square by square; the generator takes short cuts.

use super::board::{SQUARES, ahead, bit, line};
use super::text::square_name;
use super::{Cublino, Direction, Rules};
use crate::rules::{Fact, Player, Position, Refusal, Spot, Told};

/// What is wrong with a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Problem {
    /// The first square is empty.
    NoDie(Spot),
    /// The die is the opponent's.
    NotYours(Spot, Player),
    /// There is no such square.
    OffBoard,
    /// The die stays where it is.
    NoStep(Spot),
    /// The squares share neither row nor column.
    Crooked(Spot, Spot),
    /// The step leads backward.
    Backward(Spot, Spot),
    /// The die has been there already.
    Revisit(Spot),
    /// A tip after another step, where jumps are allowed.
    LateTip(Spot),
    /// A second step, where there are no jumps.
    SecondStep,
    /// A jump, where there are none.
    NoJumps(Spot, Spot),
    /// The square is taken.
    Taken(Spot),
    /// There is nothing to jump over.
    NothingToJump(Spot),
    /// The square to jump over is the one the die came from.
    JumpOverStart(Spot),
    /// Longer than any step.
    TooFar(Spot, Spot, u8),
}

/// The first thing wrong with the way, or `None`. Does not look at whether the game is over, nor at
/// what a die could do that has made no step.
pub(super) fn problem<R: Rules>(
    position: &Cublino<R>,
    path: impl IntoIterator<Item = Spot>,
) -> Option<Problem> {
    let mut path = path.into_iter();
    let start = path.next()?;
    if start.0 >= SQUARES {
        return Some(Problem::OffBoard);
    }
    match position.die_at(start) {
        None => return Some(Problem::NoDie(start)),
        Some(die) if die.owner != position.to_move => {
            return Some(Problem::NotYours(start, die.owner));
        }
        Some(_) => {}
    }
    let mut here = start;
    let mut visited = bit(start.0);
    for (index, next) in path.enumerate() {
        if next.0 >= SQUARES {
            return Some(Problem::OffBoard);
        }
        let found = step(position, start, here, next, index == 0);
        if found.is_some() {
            return found;
        }
        if visited & bit(next.0) != 0 {
            return Some(Problem::Revisit(next));
        }
        visited |= bit(next.0);
        here = next;
    }
    None
}

/// What is wrong with one step from `here` to `next`, both on the board; `start` counts as empty.
fn step<R: Rules>(
    position: &Cublino<R>,
    start: Spot,
    here: Spot,
    next: Spot,
    first: bool,
) -> Option<Problem> {
    if here == next {
        return Some(Problem::NoStep(here));
    }
    if !first && !R::JUMPS {
        return Some(Problem::SecondStep);
    }
    let Some((direction, far)) = line(here, next) else {
        return Some(Problem::Crooked(here, next));
    };
    if direction == Direction::forward(position.to_move).opposite() {
        return Some(Problem::Backward(here, next));
    }
    let occupied = position.occupied() & !bit(start.0);
    let over = ahead(here.0, direction, 1);
    match far {
        1 if !first => Some(Problem::LateTip(next)),
        1 => (occupied & bit(next.0) != 0).then_some(Problem::Taken(next)),
        _ if !R::JUMPS => Some(Problem::NoJumps(here, next)),
        2 if over == start.0 => Some(Problem::JumpOverStart(start)),
        2 if occupied & bit(over) == 0 => Some(Problem::NothingToJump(Spot(over))),
        2 => (occupied & bit(next.0) != 0).then_some(Problem::Taken(next)),
        _ => Some(Problem::TooFar(here, next, far)),
    }
}

/// The reason, or `None` when `path` begins a legal move; see [`Position::why_not`].
pub(super) fn why_not<R: Rules>(position: &Cublino<R>, path: &[Spot]) -> Option<Refusal> {
    if let Some(outcome) = position.outcome() {
        let names = Player::BOTH.map(|player| R::VARIANT.side_name(player));
        let sentence = format!("The game is over. {}", outcome.sentence(names));
        let facts = [("end", Fact::End(outcome))];
        return Some(Refusal::new("Game over", sentence).told("refused-over-by", facts));
    }
    if let Some(problem) = problem(position, path.iter().copied()) {
        return Some(refusal::<R>(problem));
    }
    match path {
        [spot] => stuck(position, *spot),
        _ => None,
    }
}

/// Why the mover's die on `spot` can make no step, or `None` if it can.
fn stuck<R: Rules>(position: &Cublino<R>, spot: Spot) -> Option<Refusal> {
    let ahead_of_mover = Direction::forward(position.to_move);
    let ways = [
        ("ahead", "ahead", ahead_of_mover),
        ("west", "to the west", Direction::West),
        ("east", "to the east", Direction::East),
    ];
    let mut obstacles = Vec::new();
    let mut told = Vec::new();
    for (way, words, direction) in ways {
        let reachable = |steps| {
            let to = Spot(ahead(spot.0, direction, steps));
            to.0 < SQUARES && line(spot, to) == Some((direction, steps as u8))
        };
        for steps in [1, 2] {
            let to = Spot(ahead(spot.0, direction, steps));
            if reachable(steps) && step(position, spot, spot, to, true).is_none() {
                return None;
            }
        }
        let over = square_name(Spot(ahead(spot.0, direction, 1)));
        let (words, case) = if !reachable(1) {
            let case = Told::new("refused-cublino-edge", [("way", way.into())]);
            (format!("{words} is the edge"), case)
        } else if !R::JUMPS {
            let words = format!("{over} is taken");
            (
                words,
                Told::new("refused-cublino-next-taken", [("over", over.into())]),
            )
        } else if !reachable(2) {
            let words = format!("{over} is taken with the edge behind it");
            (
                words,
                Told::new("refused-cublino-edge-behind", [("over", over.into())]),
            )
        } else {
            let behind = square_name(Spot(ahead(spot.0, direction, 2)));
            let words = format!("{over} and {behind} are taken");
            let facts = [("over", over.into()), ("behind", behind.into())];
            (words, Told::new("refused-cublino-both-taken", facts))
        };
        obstacles.push(words);
        told.push(case);
    }
    let sentence = format!(
        "The die on {} cannot move: {}.",
        square_name(spot),
        obstacles.join(", ")
    );
    let facts = [
        ("square", square_name(spot).into()),
        ("reasons", Fact::Parts(told)),
    ];
    Some(Refusal::new("No step", sentence).told("refused-cublino-stuck", facts))
}

/// The refusal for a problem.
fn refusal<R: Rules>(problem: Problem) -> Refusal {
    let name = square_name;
    let square = |spot: Spot| ("square", name(spot).into());
    let ends = |here: Spot, next: Spot| [("from", name(here).into()), ("to", name(next).into())];
    match problem {
        Problem::NoDie(spot) => {
            let sentence = format!("There is no die on {}.", name(spot));
            Refusal::new("Empty square", sentence).told("refused-cublino-empty", [square(spot)])
        }
        Problem::NotYours(spot, owner) => {
            let side = R::VARIANT.side_name(owner);
            let sentence = format!("The die on {} is {side}'s.", name(spot));
            let facts = [square(spot), ("side", owner.into())];
            Refusal::new("Your own dice", sentence).told("refused-cublino-opponent", facts)
        }
        Problem::OffBoard => {
            let sentence = "There is no such square on the board.";
            Refusal::new("Off the board", sentence).told("refused-off-board", [])
        }
        Problem::NoStep(spot) => {
            let sentence = format!("The die is on {} already.", name(spot));
            Refusal::new("One step", sentence).told("refused-cublino-here", [square(spot)])
        }
        Problem::Crooked(here, next) => {
            let sentence = format!(
                "{} is neither in the row nor in the column of {}.",
                name(next),
                name(here)
            );
            let facts = ends(here, next);
            Refusal::new("Straight steps", sentence).told("refused-cublino-line", facts)
        }
        Problem::Backward(here, next) => {
            let sentence = format!(
                "From {} to {} leads backward, where no die goes.",
                name(here),
                name(next)
            );
            let facts = ends(here, next);
            Refusal::new("Never backward", sentence).told("refused-cublino-backward", facts)
        }
        Problem::Revisit(spot) => {
            let sentence = format!("The die has been on {} in this move already.", name(spot));
            let facts = [square(spot)];
            Refusal::new("No square twice", sentence).told("refused-cublino-twice", facts)
        }
        Problem::LateTip(next) => {
            let sentence = format!(
                "Only the first step may be a tip, so the die cannot tip onto {}.",
                name(next)
            );
            Refusal::new("Tip first", sentence).told("refused-cublino-late", [square(next)])
        }
        Problem::SecondStep => Refusal::new("One tip", "In Contra a move is a single tip.")
            .told("refused-cublino-one-tip", []),
        Problem::NoJumps(here, next) => {
            let sentence = format!(
                "In Contra a die tips by one square; {} is farther from {}.",
                name(next),
                name(here)
            );
            let facts = ends(here, next);
            Refusal::new("No jumps", sentence).told("refused-cublino-no-jumps", facts)
        }
        Problem::Taken(spot) => {
            let sentence = format!("There is a die on {}.", name(spot));
            Refusal::new("Square taken", sentence).told("refused-cublino-taken", [square(spot)])
        }
        Problem::NothingToJump(over) => {
            let sentence = format!("There is no die on {} to jump over.", name(over));
            let facts = [square(over)];
            Refusal::new("Jump over a die", sentence).told("refused-cublino-nothing", facts)
        }
        Problem::JumpOverStart(start) => {
            let sentence = format!(
                "The die has left {}, so there is nothing to jump over.",
                name(start)
            );
            let facts = [square(start)];
            Refusal::new("Jump over a die", sentence).told("refused-cublino-left", facts)
        }
        Problem::TooFar(here, next, far) => {
            let sentence = format!(
                "{} is {far} squares from {}: a tip goes one square, a jump over one die two.",
                name(next),
                name(here),
            );
            let [from, to] = ends(here, next);
            let facts = [from, to, ("far", far.into())];
            Refusal::new("Jump over a die", sentence).told("refused-cublino-far", facts)
        }
    }
}
