//! The texts of positions and moves.

use super::board::{SQUARE_COUNT, far_row};
use super::{Cublino, CublinoMove, DICE_PER_SIDE, Die, Orientation, Rules};
use crate::rules::{Fact, MessageRef, MoveError, Player, Position, PositionError, Spot, Variant};
use std::fmt;

/// Returns a square's name: column letter and row.
pub(super) fn square_name(spot: Spot) -> String {
    let column = char::from(b'a' + spot.0 % 7);
    format!("{column}{}", spot.0 / 7 + 1)
}

/// Returns the square of a column letter and a row digit; `None` if the board does not have it.
fn parse_square(column: char, row: char) -> Option<Spot> {
    let column = ('a'..='g').position(|letter| letter == column)?;
    let row = ('1'..='7').position(|digit| digit == row)?;
    u8::try_from(row * 7 + column).ok().map(Spot)
}

/// Returns the letter with which the text of a position with Player 1 to move begins.
const fn variant_letter<R: Rules>() -> char {
    if R::JUMPS { 'P' } else { 'C' }
}

impl<R: Rules> fmt::Display for Cublino<R> {
    /// Writes the position's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let player_case = |letter: char, player| match player {
            Player::One => letter.to_ascii_uppercase(),
            Player::Two => letter.to_ascii_lowercase(),
        };
        write!(f, "{}", player_case(variant_letter::<R>(), self.to_move))?;
        for spot in (0..SQUARE_COUNT).map(Spot) {
            if let Some(die) = self.die_at(spot) {
                let letter = player_case(die.orientation.letter(), die.owner);
                write!(f, "{letter}{}", square_name(spot))?;
            }
        }
        Ok(())
    }
}

/// Parses a position. Only text that [`Display`](fmt::Display) writes is accepted.
///
/// # Errors
/// Returns an error for the first invalid letter or die, for a wrong number of dice, and if both sides have won.
pub(super) fn parse<R: Rules>(text: &str) -> Result<Cublino<R>, PositionError> {
    let mut position = Cublino::empty_board();
    let mut chars = text.chars();
    let (first_player_letter, second_player_letter) =
        (variant_letter::<R>(), variant_letter::<R>().to_ascii_lowercase());
    match chars.next() {
        Some(letter) if letter == first_player_letter => {}
        Some(letter) if letter == second_player_letter => position.to_move = Player::Two,
        first_char => {
            let first_letter = first_char.map_or_else(String::new, String::from);
            let letters = [
                ("one", first_player_letter.to_string().into()),
                ("two", second_player_letter.to_string().into()),
            ];
            let expected = MessageRef::new("expected-to-move", letters);
            return Err(PositionError::new("place-first-letter", &first_letter, expected));
        }
    }
    let mut last_spot = None;
    let mut die_number: u8 = 0;
    while !chars.as_str().is_empty() {
        die_number = die_number.saturating_add(1);
        let place = MessageRef::new("place-die", [("number", die_number.into())]);
        let die_text: String = chars.by_ref().take(3).collect();
        let Some((spot, die)) = parse_die(&die_text) else {
            return Err(PositionError::new(place, &die_text, "expected-die"));
        };
        if let Some(previous_spot) = last_spot.filter(|&previous_spot| previous_spot >= spot) {
            let square = square_name(previous_spot).into();
            let expected = MessageRef::new("expected-square-after", [("square", square)]);
            return Err(PositionError::new(place, &die_text, expected));
        }
        last_spot = Some(spot);
        position.place_die(spot.0, die);
    }
    position.key = position.fresh_key();
    check_position(position)
}

/// Parses the three characters of a die.
fn parse_die(text: &str) -> Option<(Spot, Die)> {
    let mut chars = text.chars();
    let letter = chars.next()?;
    let spot = parse_square(chars.next()?, chars.next()?)?;
    let owner = if letter.is_ascii_uppercase() { Player::One } else { Player::Two };
    let orientation = Orientation::from_letter(letter.to_ascii_lowercase())?;
    Some((spot, Die { owner, orientation }))
}

/// Checks that the dice form a position of the game.
fn check_position<R: Rules>(position: Cublino<R>) -> Result<Cublino<R>, PositionError> {
    for player in Player::BOTH {
        let dice_count = position.dice_count(player);
        if dice_count > DICE_PER_SIDE || R::JUMPS && dice_count != DICE_PER_SIDE {
            let expected =
                if R::JUMPS { "expected-seven-dice" } else { "expected-at-most-seven-dice" };
            let side = Fact::SideOf(Variant::CublinoPur, player);
            let place = MessageRef::new("place-dice", [("side", side)]);
            return Err(PositionError::new(place, &dice_count.to_string(), expected));
        }
    }
    let has_finished = |player: Player| {
        if R::JUMPS {
            position.dice_squares[player.index()] == far_row(player)
        } else {
            position.home_dice_count(player) > 0
        }
    };
    if Player::BOTH.into_iter().all(has_finished) {
        let expected =
            if R::JUMPS { "expected-one-side-home" } else { "expected-one-side-with-die-home" };
        let is_home = |&spot: &Spot| {
            Player::BOTH.into_iter().any(|player| {
                position.dice_squares[player.index()] & far_row(player) & 1 << spot.0 != 0
            })
        };
        let squares: Vec<_> =
            (0..SQUARE_COUNT).map(Spot).filter(is_home).map(square_name).collect();
        let square_list = squares.join(" ");
        return Err(PositionError::new("place-far-rows", &square_list, expected));
    }
    Ok(position)
}

/// Parses a legal move.
///
/// # Errors
/// See [`Position::parse_move`].
pub(super) fn parse_move<R: Rules>(
    position: &Cublino<R>,
    text: &str,
) -> Result<CublinoMove, MoveError> {
    if text == "pass" {
        return position.check_legal(CublinoMove::PASS);
    }
    let path = parse_path(text).ok_or_else(|| match missing_square(text) {
        Some(square) => MoveError::nonexistent_square(text, square, "squares from a1 to g7"),
        None => {
            MoveError::unreadable(text, "every square the die touches, like `d3d4` or `b2b3d3d5`")
        }
    })?;
    if let Some(mv) = CublinoMove::from_path(&path).filter(|&mv| position.is_legal(mv)) {
        return Ok(mv);
    }
    let text = text.to_owned();
    if position.outcome().is_some() {
        return Err(MoveError::GameOver { text });
    }
    let (rule, reason) = position.why_not(&path, 0).map_or_else(
        || ("Steps", "no die makes these steps".to_owned()),
        |refusal| (refusal.rule, refusal.message.to_english(&position.side_names())),
    );
    Err(MoveError::Illegal { text, reason, rule })
}

/// Parses the squares of a move's text: at least two, and at most as many as the board has.
fn parse_path(text: &str) -> Option<Vec<Spot>> {
    if text.len() < 4 || text.len() > 2 * usize::from(SQUARE_COUNT) {
        return None;
    }
    let mut chars = text.chars();
    let mut path = Vec::new();
    while let Some(column) = chars.next() {
        path.push(parse_square(column, chars.next()?)?);
    }
    Some(path)
}

/// Returns the first square of a move's text that the board does not have. `None` if the text is malformed in another
/// way.
fn missing_square(text: &str) -> Option<&str> {
    let square_names = text.as_bytes().chunks(2);
    let has_name_form = |name: &[u8]| matches!(name, [column, row] if column.is_ascii_lowercase() && row.is_ascii_digit());
    let is_missing = |name: &[u8]| matches!(name, &[column, row] if parse_square(column.into(), row.into()).is_none());
    if text.len() < 4 || !square_names.clone().all(has_name_form) {
        return None;
    }
    let name_start = 2 * square_names.clone().position(is_missing)?;
    text.get(name_start..name_start + 2)
}
