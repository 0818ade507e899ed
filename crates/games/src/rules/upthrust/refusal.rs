//! Explains why a move is illegal.

use super::position::{COLUMNS, LOWER_ROWS, ROWS, SQUARES, Upthrust, row_mask};
use super::text::square_name;
use super::{Position, Refusal, Spot};
use crate::rules::set_bits;

const GAME_OVER: &str = "game over";
const OFF_BOARD: &str = "off the board";
const EMPTY_SQUARE: &str = "empty square";
const NOT_YOURS: &str = "not yours";
const SAME_SQUARE: &str = "same square";
const OWN_COLUMN: &str = "own column";
const ONLY_UPWARDS: &str = "upwards";
const DISTANCE_RULE: &str = "rule 1";
const TOP_ROW: &str = "top row";
const LANDING_RULE: &str = "rule 2";
const LEADER_RULE: &str = "rule 3";
const COLOUR_ROW_RULE: &str = "rule 4";
const ONE_STEP: &str = "one step";

/// All values of a refusal's `rule` in Upthrust.
pub const RULE_NAMES: [&str; 13] = [
    GAME_OVER,
    OFF_BOARD,
    EMPTY_SQUARE,
    NOT_YOURS,
    SAME_SQUARE,
    OWN_COLUMN,
    ONLY_UPWARDS,
    DISTANCE_RULE,
    TOP_ROW,
    LANDING_RULE,
    LEADER_RULE,
    COLOUR_ROW_RULE,
    ONE_STEP,
];

/// Returns the reason, or `None` when `path` begins a legal move.
pub(super) fn why_not(position: &Upthrust, path: &[Spot]) -> Option<Refusal> {
    if position.outcome().is_some() {
        return Some(Refusal::new(GAME_OVER, "refused-over", []));
    }
    let (&from, later_spots) = path.split_first()?;
    if let Some(refusal) = explain_no_own_piece(position, from) {
        return Some(refusal);
    }
    let Some((&to, further_spots)) = later_spots.split_first() else {
        return explain_stuck(position, from);
    };
    if let Some(refusal) = explain_not_upwards(from, to) {
        return Some(refusal);
    }
    if let Some(refusal) = explain_stuck(position, from) {
        return Some(refusal);
    }
    let correct_target = Spot(position.landing_square(from.index()) as u8);
    if to != correct_target {
        let row_piece_count = position.pieces_in_row(from.index() / COLUMNS + 1);
        let facts =
            [("count", row_piece_count.into()), ("square", square_name(correct_target).into())];
        return Some(Refusal::new(DISTANCE_RULE, "refused-upthrust-distance", facts));
    }
    (!further_spots.is_empty())
        .then(|| Refusal::new(ONE_STEP, "refused-arrived", [("square", square_name(to).into())]))
}

/// Explains why `from` is not a piece of the mover. Returns `None` if it is.
fn explain_no_own_piece(position: &Upthrust, from: Spot) -> Option<Refusal> {
    if from.index() >= SQUARES {
        return Some(off_board_refusal());
    }
    let Some(colour) = position.piece_at(from) else {
        let facts = [("square", square_name(from).into())];
        return Some(Refusal::new(EMPTY_SQUARE, "refused-empty", facts));
    };
    (position.owner(colour) != position.to_move).then(|| {
        let facts = [
            ("colour", colour.adjective().into()),
            ("square", square_name(from).into()),
            ("side", position.to_move.into()),
        ];
        Refusal::new(NOT_YOURS, "refused-upthrust-opponent", facts)
    })
}

/// Explains why `to` is not straight above `from`.
fn explain_not_upwards(from: Spot, to: Spot) -> Option<Refusal> {
    if to.index() >= SQUARES {
        return Some(off_board_refusal());
    }
    if to == from {
        let facts = [("square", square_name(to).into())];
        return Some(Refusal::new(SAME_SQUARE, "refused-upthrust-here", facts));
    }
    let facts = [("from", square_name(from).into()), ("to", square_name(to).into())];
    if to.index() % COLUMNS != from.index() % COLUMNS {
        Some(Refusal::new(OWN_COLUMN, "refused-upthrust-column", facts))
    } else if to < from {
        Some(Refusal::new(ONLY_UPWARDS, "refused-upthrust-down", facts))
    } else {
        None
    }
}

/// Explains why the mover's piece on `from` cannot move. Returns `None` if it can.
fn explain_stuck(position: &Upthrust, from: Spot) -> Option<Refusal> {
    let from_bit = 1_u64 << from.index();
    if position.movable_pieces(position.to_move) & from_bit != 0 {
        return None;
    }
    let row = from.index() / COLUMNS + 1;
    let colour = position.piece_at(from)?;
    let board = position
        .colours
        .iter()
        .zip(position.boards)
        .find_map(|(&board_colour, board)| (board_colour == colour).then_some(board))?;
    let row_piece_count = position.pieces_in_row(row);
    let target_square = position.landing_square(from.index());
    Some(if row == ROWS {
        let name = square_name(from);
        Refusal::new(TOP_ROW, "refused-upthrust-top", [("square", name.into())])
    } else if target_square >= SQUARES {
        let rows_above = ROWS - row;
        let name = square_name(from);
        let facts = [
            ("count", row_piece_count.into()),
            ("left", (rows_above as u8).into()),
            ("square", name.into()),
        ];
        Refusal::new(TOP_ROW, "refused-upthrust-high", facts)
    } else if position.pieces_in_row(row) == 1 && board >> from.index() == 1 {
        let facts = [("colour", colour.adjective().into())];
        Refusal::new(LEADER_RULE, "refused-upthrust-leader", facts)
    } else if position.occupied_squares() >> target_square & 1 != 0 {
        let name = square_name(Spot(target_square as u8));
        let facts = [("count", row_piece_count.into()), ("square", name.into())];
        Refusal::new(LANDING_RULE, "refused-upthrust-taken", facts)
    } else {
        let target_row = target_square / COLUMNS + 1;
        let twin_square =
            set_bits(board & LOWER_ROWS & row_mask(target_row)).map(usize::from).next()?;
        let twin_name = square_name(Spot(twin_square as u8));
        let facts = [
            ("count", row_piece_count.into()),
            ("row", (target_row as u8).into()),
            ("colour", colour.adjective().into()),
            ("square", twin_name.into()),
        ];
        Refusal::new(COLOUR_ROW_RULE, "refused-upthrust-twin", facts)
    })
}

/// Returns the refusal of a square that does not exist.
fn off_board_refusal() -> Refusal {
    Refusal::new(OFF_BOARD, "refused-off-board", [])
}
