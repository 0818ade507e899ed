//! Parsing and writing of positions and moves.

use super::position::{Hique, Piece, PieceKind};
use super::{Move, MoveError, Player, PositionError};
use crate::rules::position_error::place_of_row;
use crate::rules::{Fact, MessageRef, Variant, has_leading_zero, rows, whole_number};
use std::fmt;

/// The number of rows, counting those of runner and of guard squares.
const ROWS: u8 = 13;

/// Parses a position's text.
pub(super) fn parse(text: &str) -> Result<Hique, PositionError> {
    let [board, player] = rows::split_fields(text, ["place-board", "place-player"])?;
    let position = parse_board(board, rows::parse_player(player)?)?;
    check_position(&position, board)?;
    Ok(position)
}

/// Parses the board field.
fn parse_board(board: &str, to_move: Player) -> Result<Hique, PositionError> {
    let row_texts: [&str; ROWS as usize] = rows::split_rows(board)?;
    let (mut runners, mut guards) = ([0_u64; 2], [0_u64; 2]);
    for (y, row_text) in (1..=ROWS).zip(row_texts) {
        let place = place_of_row(format_args!("y={y}"));
        let (letters, boards) = if y % 2 == 1 { ("rR", &mut runners) } else { ("gG", &mut guards) };
        rows::parse_row(row_text, row_width(y), &place, letters, |column, c| {
            let player = usize::from(c.is_ascii_uppercase());
            boards[player] |= 1 << (usize::from(y - 1) / 2 * 8 + column);
        })?;
    }
    Ok(Hique::assemble(runners, guards, to_move))
}

/// Refuses well-formed texts that are not a position of the game.
fn check_position(position: &Hique, board: &str) -> Result<(), PositionError> {
    for player in Player::BOTH {
        let player_place = |message_id| {
            MessageRef::new(message_id, [("side", Fact::SideOf(Variant::Hique, player))])
        };
        let guard_count = position.guards[player.index()].count_ones();
        if guard_count != 4 {
            let place = player_place("place-guards");
            let count_text = guard_count.to_string();
            return Err(PositionError::new(place, &count_text, "expected-four-guards"));
        }
        let runner_count = position.runner_count(player);
        if runner_count > 5 {
            let place = player_place("place-runners");
            let count_text = runner_count.to_string();
            return Err(PositionError::new(place, &count_text, "expected-five-runners"));
        }
    }
    if position.have_both_crossed() {
        return Err(PositionError::new("place-board", board, "expected-one-side-across"));
    }
    Ok(())
}

/// Returns the number of squares of row `y`.
const fn row_width(y: u8) -> usize {
    if y % 2 == 1 { 7 } else { 6 }
}

/// Returns the letter of a piece.
const fn piece_letter(piece: Piece) -> char {
    match (piece.kind, piece.owner) {
        (PieceKind::Runner, Player::One) => 'r',
        (PieceKind::Runner, Player::Two) => 'R',
        (PieceKind::Guard, Player::One) => 'g',
        (PieceKind::Guard, Player::Two) => 'G',
    }
}

impl fmt::Display for Hique {
    /// Writes the position's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 1..=ROWS {
            rows::write_row(f, row_width(y), |column| {
                let x = 2 * column as u8 + 2 - y % 2;
                let spot = Self::spot(x, y)?;
                self.piece_at(spot).map(piece_letter)
            })?;
            if y < ROWS {
                f.write_str("/")?;
            }
        }
        let to_move = self.to_move;
        write!(f, " {to_move}")
    }
}

/// Parses a move's text, legal or not.
pub(super) fn parse_move(text: &str) -> Result<Move, MoveError> {
    if text == "pass" {
        return Ok(Move::PASS);
    }
    let parse_error = || match missing_square(text) {
        Some(square) => MoveError::nonexistent_square(
            text,
            &square,
            "x and y from 1 to 13, both odd or both even",
        ),
        None => MoveError::unreadable(
            text,
            "x and y of two squares, both odd or both even, such as `4,2,4,10`, or `pass`",
        ),
    };
    let numbers: Option<Vec<u8>> = text.split(',').map(parse_coordinate).collect();
    match numbers.as_deref() {
        Some(&[x1, y1, x2, y2]) => Hique::spot(x1, y1)
            .zip(Hique::spot(x2, y2))
            .and_then(|(from, to)| Move::from_spots(from, to))
            .ok_or_else(parse_error),
        _ => Err(parse_error()),
    }
}

/// Returns the first square of a move's text that the board does not have. `None` if the text is malformed in another
/// way.
fn missing_square(text: &str) -> Option<String> {
    let coordinate_texts: Vec<_> = text.split(',').collect();
    let is_number = |text: &&str| {
        let has_only_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        has_only_digits && !has_leading_zero(text)
    };
    let &[x1, y1, x2, y2] = coordinate_texts.as_slice() else { return None };
    if !coordinate_texts.iter().all(is_number) {
        return None;
    }
    let exists = |x, y| {
        let coordinates = parse_coordinate(x).zip(parse_coordinate(y));
        coordinates.is_some_and(|(x, y)| Hique::spot(x, y).is_some())
    };
    let missing_coordinates = [(x1, y1), (x2, y2)].into_iter().find(|&(x, y)| !exists(x, y));
    missing_coordinates.map(|(x, y)| format!("{x},{y}"))
}

/// Parses a coordinate.
fn parse_coordinate(text: &str) -> Option<u8> {
    u8::try_from(whole_number(text)?).ok()
}
