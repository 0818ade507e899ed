//! The texts of positions and moves.

use super::stack::{MAX_HEIGHT, Stack};
use super::{Focus, FocusMove, PIECES_PER_COLOUR, Rules};
use crate::rules::position_error::{expected_count, place_of_row};
use crate::rules::{
    Fact, MessageRef, MoveError, Player, Position, PositionError, Spot, Variant, rows, whole_number,
};
use std::fmt;

/// Returns the letter of a player's pieces.
pub(super) const fn player_letter(player: Player) -> char {
    match player {
        Player::One => 'R',
        Player::Two => 'G',
    }
}

/// Returns a square's name: row and column digits.
pub(super) fn square_name<R: Rules>(spot: Spot) -> String {
    let (row, column) = Focus::<R>::row_column(spot);
    format!("{row}{column}")
}

/// Returns the squares of a row that exist.
fn row_squares<R: Rules>(row: u8) -> impl Iterator<Item = Spot> {
    (0..R::SIDE).filter_map(move |column| Focus::<R>::spot(row, column))
}

impl<R: Rules> fmt::Display for Focus<R> {
    /// Writes the position's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..R::SIDE {
            if row > 0 {
                f.write_str("/")?;
            }
            for (index, spot) in row_squares::<R>(row).enumerate() {
                if index > 0 {
                    f.write_str(",")?;
                }
                if self.height(spot) == 0 {
                    f.write_str("-")?;
                }
                for owner in self.stack(spot) {
                    write!(f, "{}", player_letter(owner))?;
                }
            }
        }
        let [first_reserve, second_reserve] = self.reserve;
        let [first_captures, second_captures] = self.captured;
        write!(
            f,
            " {} {first_reserve},{second_reserve} {first_captures},{second_captures}",
            self.to_move
        )
    }
}

/// Parses a position. Only text that [`Display`](fmt::Display) writes is accepted.
///
/// # Errors
/// Returns an error for the first invalid field and for a colour without exactly eighteen pieces. It is also an error
/// if both players have enough captures to win.
pub(super) fn parse<R: Rules>(text: &str) -> Result<Focus<R>, PositionError> {
    let mut position = Focus::empty_board();
    let [board, player, reserve, captures] = rows::split_fields(
        text,
        ["place-board", "place-player", "place-reserves", "place-captures"],
    )?;
    parse_board(&mut position, board)?;
    position.to_move = rows::parse_player(player)?;
    position.reserve = parse_pair("place-reserves", reserve)?;
    position.captured = parse_pair("place-captures", captures)?;
    if let Some(target) = R::CAPTURE_TARGET
        && position.captured.iter().all(|&captures| captures >= target)
    {
        let expected = "expected-one-side-with-six-captures";
        return Err(PositionError::new("place-captures", captures, expected));
    }
    for player in Player::BOTH {
        check_piece_count(&position, player)?;
    }
    position.key = position.fresh_key();
    Ok(position)
}

/// Parses the rows.
fn parse_board<R: Rules>(position: &mut Focus<R>, text: &str) -> Result<(), PositionError> {
    let row_count = text.split('/').count();
    if row_count != usize::from(R::SIDE) {
        let expected = expected_count("expected-rows", R::SIDE.into(), row_count);
        return Err(PositionError::new("place-board", text, expected));
    }
    for (row, row_text) in (0..R::SIDE).zip(text.split('/')) {
        let (width, actual_width) = (row_squares::<R>(row).count(), row_text.split(',').count());
        if width != actual_width {
            let expected = expected_count("expected-squares", width, actual_width);
            return Err(PositionError::new(place_of_row(row), row_text, expected));
        }
        for (spot, letters) in row_squares::<R>(row).zip(row_text.split(',')) {
            position.set_stack(spot.0, parse_stack::<R>(spot, letters)?);
        }
    }
    Ok(())
}

/// Parses the letters of one square.
fn parse_stack<R: Rules>(spot: Spot, letters: &str) -> Result<Stack, PositionError> {
    if letters == "-" {
        return Ok(Stack::EMPTY);
    }
    let stack_error = || {
        let place = MessageRef::new("place-square", [("name", square_name::<R>(spot).into())]);
        PositionError::new(place, letters, "expected-stack")
    };
    if letters.is_empty() || letters.len() > usize::from(MAX_HEIGHT) {
        return Err(stack_error());
    }
    letters.chars().try_fold(Stack::EMPTY, |stack, colour_letter| {
        let owner = Player::BOTH.into_iter().find(|&player| player_letter(player) == colour_letter);
        owner.map(|owner| stack.with_top(owner)).ok_or_else(stack_error)
    })
}

/// Parses the numbers of Player 1 and Player 2.
fn parse_pair(place: &'static str, text: &str) -> Result<[u8; 2], PositionError> {
    let parse_numbers = || {
        let (first_number, second_number) = text.split_once(',')?;
        Some([parse_number(first_number)?, parse_number(second_number)?])
    };
    parse_numbers().ok_or_else(|| PositionError::new(place, text, "expected-two-numbers"))
}

/// Parses a number of pieces.
fn parse_number(text: &str) -> Option<u8> {
    let piece_count = u8::try_from(whole_number(text)?).ok()?;
    (piece_count <= PIECES_PER_COLOUR).then_some(piece_count)
}

/// Checks that all pieces of a colour are on the board, in reserve, or captured.
fn check_piece_count<R: Rules>(position: &Focus<R>, player: Player) -> Result<(), PositionError> {
    let board_count: u8 = Focus::<R>::squares()
        .map(|spot| position.packed_stack(spot).piece_count_of(player))
        .fold(0, u8::saturating_add);
    let total_count = board_count
        .saturating_add(position.reserve(player))
        .saturating_add(position.captured_count(!player));
    if total_count == PIECES_PER_COLOUR {
        return Ok(());
    }
    let side = Fact::SideOf(Variant::Focus, player);
    let place = MessageRef::new("place-pieces", [("side", side)]);
    Err(PositionError::new(place, &total_count.to_string(), "expected-eighteen"))
}

/// Returns a move's text.
pub(super) fn move_text<R: Rules>(mv: FocusMove) -> String {
    if mv.is_pass() {
        return "pass".to_owned();
    }
    let to = square_name::<R>(mv.to());
    if mv.is_reserve() {
        return format!("+{to}");
    }
    format!("{}-{to}:{}", square_name::<R>(mv.from()), mv.count())
}

/// Parses a move of this board, legal or not.
///
/// # Errors
/// Returns [`MoveError::Unreadable`] for a malformed text and for squares that the board does not have.
pub(super) fn parse_move<R: Rules>(text: &str) -> Result<FocusMove, MoveError> {
    let parse = || match text.as_bytes() {
        b"pass" => Some(FocusMove::PASS),
        &[b'+', row, column] => Some(FocusMove::from_reserve(parse_square::<R>(row, column)?.0)),
        &[row, column, b'-', to_row, to_column, b':', count @ b'1'..=b'5'] => {
            let from = parse_square::<R>(row, column)?;
            let to = parse_square::<R>(to_row, to_column)?;
            Some(FocusMove::from_stack(from.0, to.0, count - b'0'))
        }
        _ => None,
    };
    parse().ok_or_else(|| match missing_square::<R>(text) {
        Some(square) => MoveError::nonexistent_square(text, square, squares_description::<R>()),
        None => MoveError::unreadable(
            text,
            "two squares of the board and 1 to 5 pieces like `22-24:2`, or a reserve piece like `+34`",
        ),
    })
}

/// Returns the first square of a move's text that the board does not have. `None` if the text is malformed in another
/// way.
fn missing_square<R: Rules>(text: &str) -> Option<&str> {
    let is_square_name =
        |name: &str| name.len() == 2 && name.bytes().all(|byte| byte.is_ascii_digit());
    let square_names = match text.strip_prefix('+') {
        Some(name) => [name, name],
        None => {
            let (square_names, _) = text.split_once(':')?;
            square_names.split_once('-')?.into()
        }
    };
    let exists = |name: &str| {
        let mut digits = name.bytes();
        let square = digits.next().zip(digits.next());
        square.is_some_and(|(row, column)| parse_square::<R>(row, column).is_some())
    };
    let have_name_form = square_names.into_iter().all(is_square_name);
    have_name_form.then(|| square_names.into_iter().find(|name| !exists(name)))?
}

/// Describes the squares of the board.
const fn squares_description<R: Rules>() -> &'static str {
    if R::SIDE == 6 {
        "squares from 00 to 55"
    } else {
        "squares from 02 to 75 without three in each corner"
    }
}

/// Returns the square named by two digits.
fn parse_square<R: Rules>(row: u8, column: u8) -> Option<Spot> {
    Focus::<R>::spot(row.wrapping_sub(b'0'), column.wrapping_sub(b'0'))
}
