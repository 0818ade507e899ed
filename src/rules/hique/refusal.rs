//! Why a move may not be played, in words for the player.

use super::position::{Hique, Kind, Piece, SPOTS};
use super::{Player, Position, Refusal, Spot};

const GAME_OVER: &str = "game over";
const OFF_BOARD: &str = "off the board";
const EMPTY: &str = "empty square";
const NOT_YOURS: &str = "not yours";
const STUCK: &str = "cannot move";
const SAME: &str = "same square";
const LIGHT: &str = "runners on light squares";
const BACKWARD: &str = "never backward";
const STRAIGHT: &str = "forward or sideways";
const ONE_SQUARE: &str = "one square";
const DARK: &str = "guards on dark squares";
const LINE: &str = "row or column";
const BLOCKED: &str = "no jumping";
const TAKEN: &str = "taken";
const ONE_STEP: &str = "one step";

/// Every name that a refusal's `rule` can have in HiQUE.
pub const RULES: [&str; 15] = [
    GAME_OVER, OFF_BOARD, EMPTY, NOT_YOURS, STUCK, SAME, LIGHT, BACKWARD, STRAIGHT, ONE_SQUARE,
    DARK, LINE, BLOCKED, TAKEN, ONE_STEP,
];

/// Distances in words; a runner's board is seven squares wide.
const WORDS: [&str; 7] = ["no", "one", "two", "three", "four", "five", "six"];

/// The reason, or `None` when `path` begins a legal move.
pub(super) fn why_not(position: &Hique, path: &[Spot]) -> Option<Refusal> {
    if position.outcome().is_some() {
        return Some(Refusal::new(GAME_OVER, "The game is over."));
    }
    let (&from, rest) = path.split_first()?;
    if from.0 >= SPOTS {
        return Some(off_board());
    }
    let Some(piece) = position.piece_at(from) else {
        return Some(Refusal::new(EMPTY, format!("{} is empty.", name(from))));
    };
    if piece.owner != position.to_move {
        let sentence = format!(
            "The {} on {} is the opponent's; it is the turn of {}.",
            describe(piece),
            name(from),
            Hique::VARIANT.side_name(position.to_move)
        );
        return Some(Refusal::new(NOT_YOURS, sentence));
    }
    let Some((&to, more)) = rest.split_first() else {
        return stuck(position, piece, from);
    };
    if to.0 >= SPOTS {
        return Some(off_board());
    }
    if to == from {
        let sentence = format!("The {} is on {} already.", describe(piece), name(to));
        return Some(Refusal::new(SAME, sentence));
    }
    let refusal = match piece.kind {
        Kind::Runner => bad_step(piece.owner, from, to),
        Kind::Guard => bad_slide(position, from, to),
    };
    if refusal.is_some() {
        return refusal;
    }
    if let Some(other) = position.piece_at(to) {
        let sentence = format!("{} is taken by a {}.", name(to), describe(other));
        return Some(Refusal::new(TAKEN, sentence));
    }
    (!more.is_empty()).then(|| {
        let sentence = format!("A piece moves once a turn; on {} it has arrived.", name(to));
        Refusal::new(ONE_STEP, sentence)
    })
}

/// Why a piece of the mover's cannot be moved at all.
fn stuck(position: &Hique, piece: Piece, from: Spot) -> Option<Refusal> {
    let (x, y) = Hique::coordinates(from);
    let forward = match piece.owner {
        Player::One => (0, 2),
        Player::Two => (0, -2),
    };
    let steps = match piece.kind {
        Kind::Runner => &[forward, (-2, 0), (2, 0)][..],
        Kind::Guard => &[(0, -2), (-2, 0), (2, 0), (0, 2)][..],
    };
    let mut taken = Vec::new();
    for &(dx, dy) in steps {
        let target = x
            .checked_add_signed(dx)
            .zip(y.checked_add_signed(dy))
            .and_then(|(x, y)| Hique::spot(x, y));
        match target {
            Some(spot) if position.piece_at(spot).is_none() => return None,
            Some(spot) => taken.push(name(spot)),
            None => {}
        }
    }
    // Every square has at least two neighbours to move to, so there are two names to join.
    let last = taken.pop()?;
    let sentence = format!(
        "This {} cannot move: {} and {last} are taken.",
        describe(piece),
        taken.join(", ")
    );
    Some(Refusal::new(STUCK, sentence))
}

/// Why no runner of `owner` steps from `from` to `to`, whatever stands there.
fn bad_step(owner: Player, from: Spot, to: Spot) -> Option<Refusal> {
    let ((x1, y1), (x2, y2)) = (Hique::coordinates(from), Hique::coordinates(to));
    let backward = match owner {
        Player::One => y2 < y1,
        Player::Two => y2 > y1,
    };
    let distance = x1.abs_diff(x2).max(y1.abs_diff(y2)) / 2;
    let (from, to) = (name(from), name(to));
    let (rule, sentence) = if x2 % 2 == 0 {
        (
            LIGHT,
            format!("Runners stay on the light squares; {to} is a dark one."),
        )
    } else if backward {
        (
            BACKWARD,
            format!("A runner never goes back, and {to} lies behind {from}."),
        )
    } else if x1 != x2 && y1 != y2 {
        (
            STRAIGHT,
            format!("A runner steps straight forward or sideways, not from {from} to {to}."),
        )
    } else if distance > 1 {
        let distance = WORDS[usize::from(distance)];
        (
            ONE_SQUARE,
            format!("A runner steps one square at a time; {to} is {distance} away from {from}."),
        )
    } else {
        return None;
    };
    Some(Refusal::new(rule, sentence))
}

/// Why no guard slides from `from` to `to`, if that is not for what stands on `to`.
fn bad_slide(position: &Hique, from: Spot, to: Spot) -> Option<Refusal> {
    let ((x1, y1), (x2, y2)) = (Hique::coordinates(from), Hique::coordinates(to));
    if x2 % 2 == 1 {
        let sentence = format!(
            "Guards stay on the dark squares; {} is a light one.",
            name(to)
        );
        return Some(Refusal::new(DARK, sentence));
    }
    if x1 != x2 && y1 != y2 {
        let sentence = format!(
            "A guard slides along a row or a column; {} is in neither with {}.",
            name(to),
            name(from)
        );
        return Some(Refusal::new(LINE, sentence));
    }
    let (mut x, mut y) = (x1, y1);
    loop {
        x = towards(x, x2);
        y = towards(y, y2);
        if (x, y) == (x2, y2) {
            return None;
        }
        let between = Hique::spot(x, y)?;
        if let Some(guard) = position.piece_at(between) {
            let sentence = format!(
                "The {} on {} is in the way, and a guard cannot jump.",
                describe(guard),
                name(between)
            );
            return Some(Refusal::new(BLOCKED, sentence));
        }
    }
}

/// One square from `from` towards `to` along one coordinate.
const fn towards(from: u8, to: u8) -> u8 {
    if from < to {
        from + 2
    } else if from > to {
        from - 2
    } else {
        from
    }
}

/// A square as players write it, such as `9,5`.
fn name(spot: Spot) -> String {
    let (x, y) = Hique::coordinates(spot);
    format!("{x},{y}")
}

/// A piece in words, such as `White guard`.
fn describe(piece: Piece) -> String {
    let kind = match piece.kind {
        Kind::Runner => "runner",
        Kind::Guard => "guard",
    };
    format!("{} {kind}", Hique::VARIANT.side_name(piece.owner))
}

/// There is no such square.
fn off_board() -> Refusal {
    Refusal::new(OFF_BOARD, "There is no such square on the board.")
}
