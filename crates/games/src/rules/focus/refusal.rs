//! Explains why an action is illegal.

use super::text::square_name;
use super::{Focus, Rules};
use crate::rules::{Fact, Position, Refusal, Spot};

/// Returns the reason, or `None` when `path` and `count` begin a legal move. See [`Position::why_not`].
pub(super) fn why_not<R: Rules>(position: &Focus<R>, path: &[Spot], count: u8) -> Option<Refusal> {
    if let Some(outcome) = position.outcome() {
        let facts = [("end", Fact::End(outcome))];
        return Some(Refusal::new("Game over", "refused-over-by", facts));
    }
    match path {
        [] => refuse_count(position, count),
        [Spot::RESERVE] => refuse_reserve(position, count),
        [Spot::RESERVE, to] => {
            refuse_reserve(position, count).or_else(|| refuse_off_board::<R>(*to))
        }
        [from] => refuse_source(position, *from, count),
        [from, to] => refuse_source(position, *from, count)
            .or_else(|| refuse_off_board::<R>(*to))
            .or_else(|| refuse_target(position, *from, *to, count)),
        _ => Some(Refusal::new("One move a turn", "refused-focus-ended", [])),
    }
}

/// Refuses `count` if no move has this number of pieces. Applies before a square is chosen.
fn refuse_count<R: Rules>(position: &Focus<R>, count: u8) -> Option<Refusal> {
    let is_possible = count == 0
        || (count == 1 && refuse_reserve(position, count).is_none())
        || Focus::<R>::squares().any(|from| refuse_source(position, from, count).is_none());
    (!is_possible).then(|| {
        let facts = [("side", position.to_move.into()), ("count", count.into())];
        Refusal::new("Pieces moved", "refused-focus-count", facts)
    })
}

/// Refuses `count` if the mover may not take this number of pieces from the reserve.
fn refuse_reserve<R: Rules>(position: &Focus<R>, count: u8) -> Option<Refusal> {
    if position.reserve(position.to_move) == 0 {
        let facts = [("side", position.to_move.into())];
        return Some(Refusal::new("Reserve", "refused-focus-no-reserve", facts));
    }
    (count > 1).then(|| Refusal::new("Reserve", "refused-focus-one-reserve", []))
}

/// Refuses `count` if the mover may not lift this number of pieces from the square.
fn refuse_source<R: Rules>(position: &Focus<R>, from: Spot, count: u8) -> Option<Refusal> {
    if let Some(refusal) = refuse_off_board::<R>(from) {
        return Some(refusal);
    }
    let name = square_name::<R>(from);
    let Some(top) = position.controller(from) else {
        let facts = [("square", name.into())];
        return Some(Refusal::new("Empty square", "refused-focus-empty", facts));
    };
    if top != position.to_move {
        let facts = [("square", name.into()), ("side", top.into())];
        return Some(Refusal::new("Control", "refused-focus-control", facts));
    }
    let height = position.height(from);
    if count > height {
        let facts = [("square", name.into()), ("height", height.into()), ("count", count.into())];
        return Some(Refusal::new("Pieces moved", "refused-focus-height", facts));
    }
    let edge_distances = R::board().edge_distances[from.index()];
    let has_target = count == 0
        || edge_distances.into_iter().any(|edge_distance| {
            (1..=edge_distance).any(|distance| Focus::<R>::may_reach(count, distance))
        });
    (!has_target).then(|| {
        let facts = [("count", count.into()), ("square", name.into())];
        Refusal::new("Distance", "refused-focus-no-room", facts)
    })
}

/// Refuses a spot that is not a square of the board.
fn refuse_off_board<R: Rules>(spot: Spot) -> Option<Refusal> {
    (!Focus::<R>::exists(spot)).then(|| {
        if spot == Spot::RESERVE {
            Refusal::new("Off the board", "refused-focus-to-reserve", [])
        } else {
            Refusal::new("Off the board", "refused-off-board", [])
        }
    })
}

/// Refuses a move from a stack that the mover controls to a square that `count` pieces may not go to.
fn refuse_target<R: Rules>(
    position: &Focus<R>,
    from: Spot,
    to: Spot,
    count: u8,
) -> Option<Refusal> {
    let (from_name, to_name) = (square_name::<R>(from), square_name::<R>(to));
    if from == to {
        let facts = [("square", from_name.into())];
        return Some(Refusal::new("Same square", "refused-focus-here", facts));
    }
    let Some(distance) = Focus::<R>::distance(from.0, to.0) else {
        let facts = [("from", from_name.into()), ("to", to_name.into())];
        return Some(Refusal::new("Straight lines", "refused-focus-line", facts));
    };
    let height = position.height(from);
    if count == 0 {
        return (distance > height).then(|| {
            let facts = [
                ("from", from_name.into()),
                ("to", to_name.into()),
                ("far", distance.into()),
                ("height", height.into()),
            ];
            Refusal::new("Distance", "refused-focus-stack-short", facts)
        });
    }
    (!Focus::<R>::may_reach(count, distance)).then(|| {
        let message_id = if R::EXACT { "refused-focus-exactly" } else { "refused-focus-at-most" };
        let facts = [("count", count.into()), ("far", distance.into()), ("to", to_name.into())];
        Refusal::new("Distance", message_id, facts)
    })
}
