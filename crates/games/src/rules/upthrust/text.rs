//! Parsing and writing of positions and moves.

use super::position::{BOARD, COLUMNS, LOWER_ROWS, ROWS, Upthrust, row_mask};
use super::{Colour, Move, MoveError, PositionError, Spot};
use crate::rules::position_error::place_of_row;
use crate::rules::{MessageRef, rows, whole_number};
use std::fmt;

/// The letters of the columns.
pub(super) const COLUMN_LETTERS: [char; COLUMNS] = ['a', 'b', 'c', 'd'];

/// Parses a position's text.
pub(super) fn parse(text: &str) -> Result<Upthrust, PositionError> {
    // If only two fields are given and the second is a valid player, the colours are missing.
    if let Some((_, last_field)) = text.split_once(' ')
        && rows::parse_player(last_field).is_ok()
    {
        return Err(PositionError::new("place-colours", "", "expected-field"));
    }
    let place_ids = ["place-board", "place-colours", "place-player"];
    let [board, colour_letters, player] = rows::split_fields(text, place_ids)?;
    let boards = parse_board(board)?;
    let colours: Vec<_> = colour_letters.chars().map(Colour::from_letter).collect();
    let pair = match colours[..] {
        [Some(first_colour), Some(second_colour)] if first_colour < second_colour => {
            [first_colour, second_colour]
        }
        _ => {
            let expected = "expected-two-colours";
            return Err(PositionError::new("place-colours", colour_letters, expected));
        }
    };
    let to_move = rows::parse_player(player)?;
    Ok(Upthrust::assemble(boards, pair, to_move))
}

/// Parses the board field into one bitboard per colour, and checks that the board is possible.
fn parse_board(board: &str) -> Result<[u64; 4], PositionError> {
    let rows: [&str; ROWS] = rows::split_rows(board)?;
    let mut boards = [0_u64; 4];
    for (index, row_text) in rows.iter().enumerate() {
        let row = ROWS - index;
        rows::parse_row(row_text, COLUMNS, &place_of_row(row), "GRBY", |column, c| {
            if let Some(colour) = Colour::from_letter(c) {
                boards[colour.index()] |= 1 << ((row - 1) * COLUMNS + column);
            }
        })?;
    }
    for colour in Colour::ALL {
        let pieces = boards[colour.index()];
        for (column, letter) in COLUMN_LETTERS.iter().enumerate() {
            let piece_count = (pieces & (BOARD / 15) << column).count_ones();
            if piece_count != 1 {
                return Err(PositionError::new(
                    MessageRef::new("place-column", [("letter", letter.to_string().into())]),
                    &format!("{piece_count}×{}", colour.letter()),
                    "expected-each-colour-once",
                ));
            }
        }
        for (index, row_text) in rows.iter().enumerate() {
            let row = ROWS - index;
            if (pieces & LOWER_ROWS & row_mask(row)).count_ones() > 1 {
                let (place, expected) = (place_of_row(row), "expected-no-colour-twice");
                return Err(PositionError::new(place, row_text, expected));
            }
        }
    }
    Ok(boards)
}

impl fmt::Display for Upthrust {
    /// Writes the position's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..ROWS).rev() {
            rows::write_row(f, COLUMNS, |column| {
                self.piece_at(Spot((row * COLUMNS + column) as u8)).map(Colour::letter)
            })?;
            if row > 0 {
                f.write_str("/")?;
            }
        }
        let [first_colour, second_colour] = self.colours(super::Player::One);
        let to_move = self.to_move;
        write!(f, " {}{} {to_move}", first_colour.letter(), second_colour.letter())
    }
}

impl fmt::Display for Move {
    /// Writes the move's text, such as `a4a8` or `pass`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from(), self.to()) {
            (Some(from), Some(to)) => {
                write!(f, "{}{}", square_name(from), square_name(to))
            }
            _ => f.write_str("pass"),
        }
    }
}

/// Parses a move's text, legal or not.
pub(super) fn parse_move(text: &str) -> Result<Move, MoveError> {
    if text == "pass" {
        return Ok(Move::PASS);
    }
    parse_square(text)
        .and_then(|(from, target_text)| {
            let (to, remaining_text) = parse_square(target_text)?;
            remaining_text.is_empty().then(|| Move::new(from, to))
        })
        .ok_or_else(|| match missing_square(text) {
            Some(square) => MoveError::nonexistent_square(text, square, "squares from a1 to d11"),
            None => MoveError::unreadable(text, "two squares such as `a4a8`, or `pass`"),
        })
}

/// Returns the first square of a move's text that the board does not have. `None` if the text is malformed in another
/// way.
fn missing_square(text: &str) -> Option<&str> {
    let target_start = text.rfind(|c: char| c.is_ascii_lowercase())?;
    let (from, to) = text.split_at(target_start);
    let has_name_form = |name: &str| {
        let mut bytes = name.bytes();
        let has_column = bytes.next().is_some_and(|c| c.is_ascii_lowercase());
        has_column && name.len() > 1 && bytes.all(|c| c.is_ascii_digit())
    };
    let exists = |name: &&str| matches!(parse_square(name), Some((_, "")));
    (has_name_form(from) && has_name_form(to))
        .then(|| [from, to].into_iter().find(|name| !exists(name)))?
}

/// Parses the square at the start of `text`. Returns its number and the remaining text.
fn parse_square(text: &str) -> Option<(usize, &str)> {
    let letter = text.chars().next()?;
    let column = COLUMN_LETTERS.iter().position(|&column_letter| column_letter == letter)?;
    let row_text = &text[letter.len_utf8()..];
    let digits_len = row_text.find(|c: char| !c.is_ascii_digit()).unwrap_or(row_text.len());
    let (digits, remaining_text) = row_text.split_at(digits_len);
    let row = usize::try_from(whole_number(digits)?).ok()?;
    (1..=ROWS).contains(&row).then(|| ((row - 1) * COLUMNS + column, remaining_text))
}

/// Returns a square's name, such as `c7`.
pub(super) fn square_name(spot: Spot) -> String {
    let (row, column) = (spot.index() / COLUMNS + 1, spot.index() % COLUMNS);
    format!("{}{row}", COLUMN_LETTERS[column])
}
