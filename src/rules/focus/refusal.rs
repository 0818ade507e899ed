//! Why a person may not do what they tried.

use super::text::square_name;
use super::{Focus, Rules};
use crate::rules::{Outcome, Player, Position, Refusal, Spot};

/// The reason, or `None` when `path` and `count` begin a legal move; see [`Position::why_not`].
pub(super) fn why_not<R: Rules>(position: &Focus<R>, path: &[Spot], count: u8) -> Option<Refusal> {
    if let Some(outcome) = position.outcome() {
        return Some(game_over::<R>(&outcome));
    }
    match path {
        [] => nothing_chosen(position, count),
        [Spot::RESERVE] => reserve(position, count),
        [Spot::RESERVE, to] => reserve(position, count).or_else(|| on_board::<R>(*to)),
        [from] => source(position, *from, count),
        [from, to] => source(position, *from, count)
            .or_else(|| on_board::<R>(*to))
            .or_else(|| target(position, *from, *to, count)),
        _ => Some(Refusal::new(
            "One move a turn",
            "A move ends on its second square.",
        )),
    }
}

/// Refuses because the game has ended.
fn game_over<R: Rules>(outcome: &Outcome) -> Refusal {
    let names = Player::BOTH.map(|player| R::VARIANT.side_name(player));
    Refusal::new(
        "Game over",
        format!("The game is over. {}", outcome.sentence(names)),
    )
}

/// Before anything is pointed at: whether any move has that many pieces.
fn nothing_chosen<R: Rules>(position: &Focus<R>, count: u8) -> Option<Refusal> {
    let possible = count == 0
        || (count == 1 && reserve(position, count).is_none())
        || Focus::<R>::squares().any(|from| source(position, from, count).is_none());
    (!possible).then(|| {
        let name = mover(position);
        Refusal::new(
            "Pieces moved",
            format!("{name} has no move with {}.", pieces(count)),
        )
    })
}

/// Whether the mover may take `count` pieces from the reserve.
fn reserve<R: Rules>(position: &Focus<R>, count: u8) -> Option<Refusal> {
    if position.reserve(position.to_move) == 0 {
        let sentence = format!("{} has no piece in reserve.", mover(position));
        return Some(Refusal::new("Reserve", sentence));
    }
    (count > 1).then(|| Refusal::new("Reserve", "Only one reserve piece is put down in a turn."))
}

/// Whether the mover may lift `count` pieces from the square, wherever they go.
fn source<R: Rules>(position: &Focus<R>, from: Spot, count: u8) -> Option<Refusal> {
    if let Some(refusal) = on_board::<R>(from) {
        return Some(refusal);
    }
    let name = square_name::<R>(from);
    let Some(top) = position.controller(from) else {
        return Some(Refusal::new(
            "Empty square",
            format!("There is no piece on {name}."),
        ));
    };
    if top != position.to_move {
        let sentence = format!(
            "The top piece on {name} is {}'s, so only {} may move that stack.",
            R::VARIANT.side_name(top),
            R::VARIANT.side_name(top),
        );
        return Some(Refusal::new("Control", sentence));
    }
    let height = position.height(from);
    if count > height {
        let sentence = format!(
            "The stack on {name} has only {}, not {count}.",
            pieces(height)
        );
        return Some(Refusal::new("Pieces moved", sentence));
    }
    let room = R::board().room[from.index()];
    let fits = count == 0
        || room
            .into_iter()
            .any(|room| (1..=room).any(|far| Focus::<R>::reaches(count, far)));
    (!fits).then(|| {
        let sentence = format!(
            "{} from {name} would have to move exactly {}, which leads off the board in every direction.",
            pieces(count),
            squares(count),
        );
        Refusal::new("Distance", sentence)
    })
}

/// Refuses a spot that is no square of the board.
fn on_board<R: Rules>(spot: Spot) -> Option<Refusal> {
    (!Focus::<R>::exists(spot)).then(|| {
        let sentence = if spot == Spot::RESERVE {
            "Pieces go to the reserve only from the bottom of a stack above five."
        } else {
            "There is no such square on the board."
        };
        Refusal::new("Off the board", sentence)
    })
}

/// Whether pieces from a stack the mover controls may go from one square of the board to another.
fn target<R: Rules>(position: &Focus<R>, from: Spot, to: Spot, count: u8) -> Option<Refusal> {
    let (from_name, to_name) = (square_name::<R>(from), square_name::<R>(to));
    if from == to {
        return Some(Refusal::new(
            "Same square",
            format!("The pieces are on {from_name} already."),
        ));
    }
    let Some(far) = Focus::<R>::distance(from.0, to.0) else {
        let sentence = format!(
            "{to_name} is neither in the row nor in the column of {from_name}; pieces never move diagonally."
        );
        return Some(Refusal::new("Straight lines", sentence));
    };
    let height = position.height(from);
    if count == 0 {
        return (far > height).then(|| {
            let sentence = format!(
                "{to_name} is {} away, and the stack on {from_name} has only {}.",
                squares(far),
                pieces(height),
            );
            Refusal::new("Distance", sentence)
        });
    }
    (!Focus::<R>::reaches(count, far)).then(|| {
        let limit = if R::EXACT { "exactly" } else { "at most" };
        let verb = if count == 1 { "moves" } else { "move" };
        let sentence = format!(
            "{} {verb} {limit} {}; {to_name} is {} away.",
            pieces(count),
            squares(count),
            squares(far),
        );
        Refusal::new("Distance", sentence)
    })
}

/// What the player to move is called.
fn mover<R: Rules>(position: &Focus<R>) -> &'static str {
    R::VARIANT.side_name(position.to_move)
}

/// `1 piece`, `2 pieces`.
fn pieces(count: u8) -> String {
    counted(count, "piece")
}

/// `1 square`, `2 squares`.
fn squares(count: u8) -> String {
    counted(count, "square")
}

/// A number and its noun.
fn counted(count: u8, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}
