//! Why a person may not do what they tried.

use super::text::square_name;
use super::{Focus, Rules};
use crate::rules::{Fact, Outcome, Player, Position, Refusal, Spot};

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
        _ => {
            let sentence = "A move ends on its second square.";
            Some(Refusal::new("One move a turn", sentence).told("refused-focus-ended", []))
        }
    }
}

/// Refuses because the game has ended.
fn game_over<R: Rules>(outcome: &Outcome) -> Refusal {
    let names = Player::BOTH.map(|player| R::VARIANT.side_name(player));
    let sentence = format!("The game is over. {}", outcome.sentence(names));
    let facts = [("end", Fact::End(*outcome))];
    Refusal::new("Game over", sentence).told("refused-over-by", facts)
}

/// Before anything is pointed at: whether any move has that many pieces.
fn nothing_chosen<R: Rules>(position: &Focus<R>, count: u8) -> Option<Refusal> {
    let possible = count == 0
        || (count == 1 && reserve(position, count).is_none())
        || Focus::<R>::squares().any(|from| source(position, from, count).is_none());
    (!possible).then(|| {
        let name = mover(position);
        let sentence = format!("{name} has no move with {}.", pieces(count));
        let facts = [("side", position.to_move.into()), ("count", count.into())];
        Refusal::new("Pieces moved", sentence).told("refused-focus-count", facts)
    })
}

/// Whether the mover may take `count` pieces from the reserve.
fn reserve<R: Rules>(position: &Focus<R>, count: u8) -> Option<Refusal> {
    if position.reserve(position.to_move) == 0 {
        let sentence = format!("{} has no piece in reserve.", mover(position));
        let facts = [("side", position.to_move.into())];
        return Some(Refusal::new("Reserve", sentence).told("refused-focus-no-reserve", facts));
    }
    (count > 1).then(|| {
        let sentence = "Only one reserve piece is put down in a turn.";
        Refusal::new("Reserve", sentence).told("refused-focus-one-reserve", [])
    })
}

/// Whether the mover may lift `count` pieces from the square, wherever they go.
fn source<R: Rules>(position: &Focus<R>, from: Spot, count: u8) -> Option<Refusal> {
    if let Some(refusal) = on_board::<R>(from) {
        return Some(refusal);
    }
    let name = square_name::<R>(from);
    let Some(top) = position.controller(from) else {
        let sentence = format!("There is no piece on {name}.");
        let facts = [("square", name.into())];
        return Some(Refusal::new("Empty square", sentence).told("refused-focus-empty", facts));
    };
    if top != position.to_move {
        let sentence = format!(
            "The top piece on {name} is {}'s, so only {} may move that stack.",
            R::VARIANT.side_name(top),
            R::VARIANT.side_name(top),
        );
        let facts = [("square", name.into()), ("side", top.into())];
        return Some(Refusal::new("Control", sentence).told("refused-focus-control", facts));
    }
    let height = position.height(from);
    if count > height {
        let sentence = format!(
            "The stack on {name} has only {}, not {count}.",
            pieces(height)
        );
        let facts = [
            ("square", name.into()),
            ("height", height.into()),
            ("count", count.into()),
        ];
        return Some(Refusal::new("Pieces moved", sentence).told("refused-focus-height", facts));
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
        let facts = [("count", count.into()), ("square", name.into())];
        Refusal::new("Distance", sentence).told("refused-focus-no-room", facts)
    })
}

/// Refuses a spot that is no square of the board.
fn on_board<R: Rules>(spot: Spot) -> Option<Refusal> {
    (!Focus::<R>::exists(spot)).then(|| {
        if spot == Spot::RESERVE {
            let sentence = "Pieces go to the reserve only from the bottom of a stack above five.";
            Refusal::new("Off the board", sentence).told("refused-focus-to-reserve", [])
        } else {
            let sentence = "There is no such square on the board.";
            Refusal::new("Off the board", sentence).told("refused-off-board", [])
        }
    })
}

/// Whether pieces from a stack the mover controls may go from one square of the board to another.
fn target<R: Rules>(position: &Focus<R>, from: Spot, to: Spot, count: u8) -> Option<Refusal> {
    let (from_name, to_name) = (square_name::<R>(from), square_name::<R>(to));
    if from == to {
        let sentence = format!("The pieces are on {from_name} already.");
        let facts = [("square", from_name.into())];
        return Some(Refusal::new("Same square", sentence).told("refused-focus-here", facts));
    }
    let Some(far) = Focus::<R>::distance(from.0, to.0) else {
        let sentence = format!(
            "{to_name} is neither in the row nor in the column of {from_name}; pieces never move diagonally."
        );
        let facts = [("from", from_name.into()), ("to", to_name.into())];
        return Some(Refusal::new("Straight lines", sentence).told("refused-focus-line", facts));
    };
    let height = position.height(from);
    if count == 0 {
        return (far > height).then(|| {
            let sentence = format!(
                "{to_name} is {} away, and the stack on {from_name} has only {}.",
                squares(far),
                pieces(height),
            );
            let facts = [
                ("from", from_name.into()),
                ("to", to_name.into()),
                ("far", far.into()),
                ("height", height.into()),
            ];
            Refusal::new("Distance", sentence).told("refused-focus-stack-short", facts)
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
        let case = if R::EXACT {
            "refused-focus-exactly"
        } else {
            "refused-focus-at-most"
        };
        let facts = [
            ("count", count.into()),
            ("far", far.into()),
            ("to", to_name.into()),
        ];
        Refusal::new("Distance", sentence).told(case, facts)
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
