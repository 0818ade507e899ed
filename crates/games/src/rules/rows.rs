//! The common parts of position texts that describe the board row by row. These are fields separated by single blanks,
//! rows of letters and numbers of empty squares, and the player to move.
//!
//! Only the canonical form, which `Display` writes, is accepted, so that equal positions have equal texts.

use super::position_error::expected_count;
use super::{MessageRef, Player, PositionError};
use std::fmt;

/// Splits `text` at single blanks into fields called `names`.
///
/// # Errors
/// Returns an error if a field is missing or empty, or if there are too many fields.
pub(super) fn split_fields<'a, const N: usize>(
    text: &'a str,
    names: [&'static str; N],
) -> Result<[&'a str; N], PositionError> {
    let mut fields = [""; N];
    let mut parts = text.split(' ');
    for (field, name) in fields.iter_mut().zip(names) {
        match parts.next() {
            Some(part) if !part.is_empty() => *field = part,
            Some(_) => return Err(PositionError::new(name, "", "expected-single-blanks")),
            None => return Err(PositionError::new(name, "", "expected-field")),
        }
    }
    match parts.next() {
        None => Ok(fields),
        Some(part) => Err(PositionError::new("place-end", part, "expected-nothing")),
    }
}

/// Splits the board field into `N` rows.
///
/// # Errors
/// Returns an error if the number of rows differs.
pub(super) fn split_rows<const N: usize>(board: &str) -> Result<[&str; N], PositionError> {
    let mut rows = [""; N];
    let mut row_count = 0;
    for row in board.split('/') {
        if let Some(row_slot) = rows.get_mut(row_count) {
            *row_slot = row;
        }
        row_count += 1;
    }
    if row_count == N {
        Ok(rows)
    } else {
        let expected = expected_count("expected-rows", N, row_count);
        Err(PositionError::new("place-board", board, expected))
    }
}

/// Parses a row of `width` squares. Calls `place_piece` with the column (from 0) and the letter of each piece.
///
/// # Errors
/// Returns an error for a character other than `letters` and numbers, for adjacent numbers, and for another width.
pub(super) fn parse_row(
    row: &str,
    width: usize,
    place: &MessageRef,
    letters: &'static str,
    mut place_piece: impl FnMut(usize, char),
) -> Result<(), PositionError> {
    let mut column = 0;
    let mut is_after_number = false;
    for c in row.chars() {
        let empty_count = c.to_digit(10).filter(|&digit| digit > 0);
        match empty_count {
            Some(_) if is_after_number => {
                let place = place.clone();
                return Err(PositionError::new(place, row, "expected-one-number"));
            }
            Some(digit) => column += digit as usize,
            None if letters.contains(c) => {
                if column < width {
                    place_piece(column, c);
                }
                column += 1;
            }
            None => {
                let names: Vec<String> =
                    letters.chars().map(|letter| format!("`{letter}`")).collect();
                let expected =
                    MessageRef::new("expected-letters", [("letters", names.join(", ").into())]);
                return Err(PositionError::new(place.clone(), &c.to_string(), expected));
            }
        }
        is_after_number = empty_count.is_some();
    }
    if column == width {
        Ok(())
    } else {
        let expected = expected_count("expected-squares", width, column);
        Err(PositionError::new(place.clone(), row, expected))
    }
}

/// Writes a row of `width` squares. `letter` returns the letter of the piece in a column.
pub(super) fn write_row(
    f: &mut fmt::Formatter<'_>,
    width: usize,
    letter_at: impl Fn(usize) -> Option<char>,
) -> fmt::Result {
    let mut empty_count = 0;
    for column in 0..width {
        match letter_at(column) {
            None => empty_count += 1,
            Some(c) => {
                if empty_count > 0 {
                    write!(f, "{empty_count}")?;
                    empty_count = 0;
                }
                write!(f, "{c}")?;
            }
        }
    }
    if empty_count > 0 {
        write!(f, "{empty_count}")?;
    }
    Ok(())
}

/// Parses the player to move.
///
/// # Errors
/// Returns an error for any text except `1` and `2`.
pub(super) fn parse_player(field: &str) -> Result<Player, PositionError> {
    match field {
        "1" => Ok(Player::One),
        "2" => Ok(Player::Two),
        _ => Err(PositionError::new("place-player", field, "expected-one-or-two")),
    }
}
