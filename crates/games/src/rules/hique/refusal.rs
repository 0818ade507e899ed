//! Explains why a move is illegal.

use super::position::{Hique, Piece, PieceKind, SPOT_COUNT};
use super::{Player, Position, Refusal, Spot};
use crate::rules::Fact;

const GAME_OVER: &str = "game over";
const OFF_BOARD: &str = "off the board";
const EMPTY_SQUARE: &str = "empty square";
const NOT_YOURS: &str = "not yours";
const CANNOT_MOVE: &str = "cannot move";
const SAME_SQUARE: &str = "same square";
const LIGHT_SQUARES: &str = "runners on light squares";
const NEVER_BACKWARD: &str = "never backward";
const FORWARD_OR_SIDEWAYS: &str = "forward or sideways";
const ONE_SQUARE: &str = "one square";
const DARK_SQUARES: &str = "guards on dark squares";
const ROW_OR_COLUMN: &str = "row or column";
const NO_JUMPING: &str = "no jumping";
const SQUARE_TAKEN: &str = "taken";
const ONE_STEP: &str = "one step";

/// All values of a refusal's `rule` in HiQUE.
pub const RULE_NAMES: [&str; 15] = [
    GAME_OVER,
    OFF_BOARD,
    EMPTY_SQUARE,
    NOT_YOURS,
    CANNOT_MOVE,
    SAME_SQUARE,
    LIGHT_SQUARES,
    NEVER_BACKWARD,
    FORWARD_OR_SIDEWAYS,
    ONE_SQUARE,
    DARK_SQUARES,
    ROW_OR_COLUMN,
    NO_JUMPING,
    SQUARE_TAKEN,
    ONE_STEP,
];

/// Returns the reason, or `None` when `path` begins a legal move.
pub(super) fn why_not(position: &Hique, path: &[Spot]) -> Option<Refusal> {
    if position.outcome().is_some() {
        return Some(Refusal::new(GAME_OVER, "refused-over", []));
    }
    let (&from, later_spots) = path.split_first()?;
    if from.0 >= SPOT_COUNT {
        return Some(off_board_refusal());
    }
    let Some(piece) = position.piece_at(from) else {
        let facts = [("square", square_name(from).into())];
        return Some(Refusal::new(EMPTY_SQUARE, "refused-empty", facts));
    };
    if piece.owner != position.to_move {
        let facts = [
            ("kind", kind_name(piece.kind).into()),
            ("owner", piece.owner.into()),
            ("square", square_name(from).into()),
            ("side", position.to_move.into()),
        ];
        return Some(Refusal::new(NOT_YOURS, "refused-hique-opponent", facts));
    }
    let Some((&to, further_spots)) = later_spots.split_first() else {
        return explain_stuck(position, piece, from);
    };
    if to.0 >= SPOT_COUNT {
        return Some(off_board_refusal());
    }
    if to == from {
        let facts = [
            ("kind", kind_name(piece.kind).into()),
            ("owner", piece.owner.into()),
            ("square", square_name(to).into()),
        ];
        return Some(Refusal::new(SAME_SQUARE, "refused-hique-here", facts));
    }
    let refusal = match piece.kind {
        PieceKind::Runner => explain_bad_step(piece.owner, from, to),
        PieceKind::Guard => explain_bad_slide(position, from, to),
    };
    if refusal.is_some() {
        return refusal;
    }
    if let Some(other_piece) = position.piece_at(to) {
        let facts = [
            ("square", square_name(to).into()),
            ("kind", kind_name(other_piece.kind).into()),
            ("owner", other_piece.owner.into()),
        ];
        return Some(Refusal::new(SQUARE_TAKEN, "refused-hique-taken", facts));
    }
    (!further_spots.is_empty())
        .then(|| Refusal::new(ONE_STEP, "refused-arrived", [("square", square_name(to).into())]))
}

/// Explains why the mover's piece on `from` cannot move. Returns `None` if it can.
fn explain_stuck(position: &Hique, piece: Piece, from: Spot) -> Option<Refusal> {
    let (x, y) = Hique::coordinates(from);
    let forward_step = match piece.owner {
        Player::One => (0, 2),
        Player::Two => (0, -2),
    };
    let steps = match piece.kind {
        PieceKind::Runner => &[forward_step, (-2, 0), (2, 0)][..],
        PieceKind::Guard => &[(0, -2), (-2, 0), (2, 0), (0, 2)][..],
    };
    let mut occupied_squares = Vec::new();
    for &(dx, dy) in steps {
        let target = x
            .checked_add_signed(dx)
            .zip(y.checked_add_signed(dy))
            .and_then(|(x, y)| Hique::spot(x, y));
        match target {
            Some(spot) if position.piece_at(spot).is_none() => return None,
            Some(spot) => occupied_squares.push(square_name(spot)),
            None => {}
        }
    }
    let facts = [
        ("kind", kind_name(piece.kind).into()),
        ("owner", piece.owner.into()),
        ("squares", Fact::Squares(occupied_squares)),
    ];
    Some(Refusal::new(CANNOT_MOVE, "refused-hique-stuck", facts))
}

/// Explains why no runner of `owner` can step from `from` to `to`, ignoring other pieces.
fn explain_bad_step(owner: Player, from: Spot, to: Spot) -> Option<Refusal> {
    let ((x1, y1), (x2, y2)) = (Hique::coordinates(from), Hique::coordinates(to));
    let is_backward = match owner {
        Player::One => y2 < y1,
        Player::Two => y2 > y1,
    };
    let distance = x1.abs_diff(x2).max(y1.abs_diff(y2)) / 2;
    let square_facts = [("from", square_name(from).into()), ("to", square_name(to).into())];
    Some(if x2 % 2 == 0 {
        Refusal::new(LIGHT_SQUARES, "refused-hique-light", [("to", square_name(to).into())])
    } else if is_backward {
        Refusal::new(NEVER_BACKWARD, "refused-hique-backward", square_facts)
    } else if x1 != x2 && y1 != y2 {
        Refusal::new(FORWARD_OR_SIDEWAYS, "refused-hique-straight", square_facts)
    } else if distance > 1 {
        let [from, to] = square_facts;
        let facts = [from, to, ("distance", distance.into())];
        Refusal::new(ONE_SQUARE, "refused-hique-far", facts)
    } else {
        return None;
    })
}

/// Explains why no guard slides from `from` to `to`, ignoring the piece on `to`.
fn explain_bad_slide(position: &Hique, from: Spot, to: Spot) -> Option<Refusal> {
    let ((x1, y1), (x2, y2)) = (Hique::coordinates(from), Hique::coordinates(to));
    if x2 % 2 == 1 {
        let facts = [("to", square_name(to).into())];
        return Some(Refusal::new(DARK_SQUARES, "refused-hique-dark", facts));
    }
    if x1 != x2 && y1 != y2 {
        let facts = [("from", square_name(from).into()), ("to", square_name(to).into())];
        return Some(Refusal::new(ROW_OR_COLUMN, "refused-hique-line", facts));
    }
    let (mut x, mut y) = (x1, y1);
    loop {
        x = step_towards(x, x2);
        y = step_towards(y, y2);
        if (x, y) == (x2, y2) {
            return None;
        }
        let between_spot = Hique::spot(x, y)?;
        if let Some(guard) = position.piece_at(between_spot) {
            let facts = [
                ("kind", kind_name(guard.kind).into()),
                ("owner", guard.owner.into()),
                ("square", square_name(between_spot).into()),
            ];
            return Some(Refusal::new(NO_JUMPING, "refused-hique-blocked", facts));
        }
    }
}

/// Returns the coordinate one square from `from` towards `to`.
const fn step_towards(from: u8, to: u8) -> u8 {
    if from < to {
        from + 2
    } else if from > to {
        from - 2
    } else {
        from
    }
}

/// Returns a square's name, such as `9,5`.
fn square_name(spot: Spot) -> String {
    let (x, y) = Hique::coordinates(spot);
    format!("{x},{y}")
}

/// Returns the name of a kind of piece in messages.
const fn kind_name(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Runner => "runner",
        PieceKind::Guard => "guard",
    }
}

/// Returns the refusal of a square that does not exist.
fn off_board_refusal() -> Refusal {
    Refusal::new(OFF_BOARD, "refused-off-board", [])
}
