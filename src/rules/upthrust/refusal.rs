//! Why a move may not be played, in words for the player.

use super::position::{COLUMNS, LOWER, ROWS, SQUARES, Upthrust, bits, row_mask};
use super::text::square;
use super::{Position, Refusal, Spot};

const GAME_OVER: &str = "game over";
const OFF_BOARD: &str = "off the board";
const EMPTY: &str = "empty square";
const NOT_YOURS: &str = "not yours";
const SAME: &str = "same square";
const OWN_COLUMN: &str = "own column";
const UPWARDS: &str = "upwards";
const DISTANCE: &str = "rule 1";
const TOP: &str = "top row";
const TAKEN: &str = "rule 2";
const LEADER: &str = "rule 3";
const COLOUR_ROW: &str = "rule 4";
const ONE_STEP: &str = "one step";

/// Every name that a refusal's `rule` can have in Upthrust.
pub const RULES: [&str; 13] = [
    GAME_OVER, OFF_BOARD, EMPTY, NOT_YOURS, SAME, OWN_COLUMN, UPWARDS, DISTANCE, TOP, TAKEN,
    LEADER, COLOUR_ROW, ONE_STEP,
];

/// Numbers of pieces and squares in words.
const WORDS: [&str; 5] = ["no", "one", "two", "three", "four"];

/// The reason, or `None` when `path` begins a legal move.
pub(super) fn why_not(position: &Upthrust, path: &[Spot]) -> Option<Refusal> {
    if position.outcome().is_some() {
        return Some(Refusal::new(GAME_OVER, "The game is over."));
    }
    let (&from, rest) = path.split_first()?;
    if let Some(refusal) = not_a_piece(position, from) {
        return Some(refusal);
    }
    let Some((&to, more)) = rest.split_first() else {
        return stuck(position, from);
    };
    if let Some(refusal) = not_upwards(from, to) {
        return Some(refusal);
    }
    if let Some(refusal) = stuck(position, from) {
        return Some(refusal);
    }
    let right = Spot(position.target(from.index()) as u8);
    if to != right {
        let lead = lead(position, from);
        let sentence = format!("{lead}, to {}.", square(right));
        return Some(Refusal::new(DISTANCE, sentence));
    }
    (!more.is_empty()).then(|| {
        Refusal::new(
            ONE_STEP,
            format!(
                "A piece moves once a turn; on {} it has arrived.",
                square(to)
            ),
        )
    })
}

/// Why there is no piece of the mover's on `from`.
fn not_a_piece(position: &Upthrust, from: Spot) -> Option<Refusal> {
    if from.index() >= SQUARES {
        return Some(off_board());
    }
    let Some(colour) = position.piece_at(from) else {
        let sentence = format!("{} is empty.", square(from));
        return Some(Refusal::new(EMPTY, sentence));
    };
    (position.owner(colour) != position.to_move).then(|| {
        let mine = position.side_name(position.to_move);
        let sentence = format!(
            "The {} piece on {} is the opponent's; it is the turn of {mine}.",
            colour.adjective(),
            square(from)
        );
        Refusal::new(NOT_YOURS, sentence)
    })
}

/// Why `to` lies in no direction that a piece on `from` could go.
fn not_upwards(from: Spot, to: Spot) -> Option<Refusal> {
    if to.index() >= SQUARES {
        return Some(off_board());
    }
    let (rule, sentence) = if to == from {
        (SAME, format!("The piece is on {} already.", square(to)))
    } else if to.index() % COLUMNS != from.index() % COLUMNS {
        let (from, to) = (square(from), square(to));
        (
            OWN_COLUMN,
            format!("A piece stays in its own column: {to} is not above {from}."),
        )
    } else if to < from {
        let (from, to) = (square(from), square(to));
        (
            UPWARDS,
            format!("A piece only moves up: {to} is below {from}."),
        )
    } else {
        return None;
    };
    Some(Refusal::new(rule, sentence))
}

/// Why the mover's piece on `from` cannot move at all.
fn stuck(position: &Upthrust, from: Spot) -> Option<Refusal> {
    let from_bit = 1_u64 << from.index();
    if position.movable(position.to_move) & from_bit != 0 {
        return None;
    }
    let row = from.index() / COLUMNS + 1;
    let colour = position.piece_at(from)?;
    let board = position
        .colours
        .iter()
        .zip(position.boards)
        .find_map(|(&known, board)| (known == colour).then_some(board))?;
    let lead = lead(position, from);
    let target = position.target(from.index());
    let (rule, sentence) = if row == ROWS {
        let name = square(from);
        (
            TOP,
            format!("{name} is in the top row; there is nowhere to climb."),
        )
    } else if target >= SQUARES {
        let left = ROWS - row;
        let rows = if left == 1 { "row is" } else { "rows are" };
        let name = square(from);
        (
            TOP,
            format!("{lead}; only {} {rows} left above {name}.", WORDS[left]),
        )
    } else if position.row_count(row) == 1 && board >> from.index() == 1 {
        (
            LEADER,
            format!(
                "This is the leading {} piece and alone in its row; the leader of a colour may not \
                 make a one-square move (rule 3).",
                colour.adjective()
            ),
        )
    } else if position.occupied() >> target & 1 != 0 {
        let name = square(Spot(target as u8));
        (TAKEN, format!("{lead}; {name} is taken."))
    } else {
        let target_row = target / COLUMNS + 1;
        let twin = bits(board & LOWER & row_mask(target_row)).next()?;
        (
            COLOUR_ROW,
            format!(
                "{lead}, but row {target_row} has a {} piece on {} already, and in rows 1 to 6 no \
                 row may hold a colour twice (rule 4).",
                colour.adjective(),
                square(Spot(twin as u8))
            ),
        )
    };
    Some(Refusal::new(rule, sentence))
}

/// The opening of a sentence: how far rule 1 makes the piece on `from` climb.
fn lead(position: &Upthrust, from: Spot) -> String {
    match position.row_count(from.index() / COLUMNS + 1) {
        1 => "This piece is alone in its row, so it must climb one".to_owned(),
        count => {
            let word = WORDS[usize::from(count)];
            format!("This row holds {word} pieces, so it must climb {word}")
        }
    }
}

/// There is no such square.
fn off_board() -> Refusal {
    Refusal::new(OFF_BOARD, "There is no such square on the board.")
}
