//! The class `FocusGame` of the course's page on Focus. `quadrille/course.py` wraps it.

use crate::error::{is_truth_value, quote_repr};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use quadrille_games::rules::focus::{CourseReply, FocusGame};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A square that is not on the board. Stands for arguments that are not squares.
const NO_SQUARE: (i32, i32) = (-1, -1);

/// A game of Focus between two players, each given as a tuple `(name, colour)` with the colour `R` or `G` in any case.
///
/// Squares are tuples `(row, column)` from `(0, 0)`, top left, to `(5, 5)`, bottom right. Either player may start.
/// Arguments of a wrong type get the message for a wrong value. Players with whom no game can start raise a `ValueError`.
#[pyclass(frozen, name = "FocusGame", module = "quadrille._quadrille", subclass)]
pub(crate) struct CourseGame(Mutex<FocusGame>);

#[pymethods]
impl CourseGame {
    #[new]
    fn new(first: &Bound<'_, PyAny>, second: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (first, second) = (parse_player(first)?, parse_player(second)?);
        FocusGame::new((&first.0, first.1), (&second.0, second.1))
            .map(|game| Self(Mutex::new(game)))
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Moves the top `count` pieces from one square to another, and returns the message.
    fn move_piece(
        &self,
        player: &Bound<'_, PyAny>,
        source: &Bound<'_, PyAny>,
        destination: &Bound<'_, PyAny>,
        count: &Bound<'_, PyAny>,
    ) -> String {
        let reply = match player.extract::<String>() {
            Ok(name) => {
                let (from, to) = (parse_square(source), parse_square(destination));
                // An integer that is too large or no integer at all is an invalid number of pieces, as 0 is.
                let count = parse_integer(count).unwrap_or(0);
                self.lock().move_piece(&name, from, to, count)
            }
            Err(_) => CourseReply::NotYourTurn,
        };
        reply.to_string()
    }

    /// Returns the colours of the pieces on a square, bottom first; an empty list for a square off the board.
    fn show_pieces(&self, position: &Bound<'_, PyAny>) -> Vec<char> {
        let square = parse_square(position);
        self.lock().show_pieces(square)
    }

    /// Returns the number of the player's pieces in reserve; 0 for an unknown player.
    fn show_reserve(&self, player: &Bound<'_, PyAny>) -> u8 {
        let name = player.extract::<String>();
        name.map_or(0, |name| self.lock().show_reserve(&name))
    }

    /// Returns the number of pieces that the player has captured; 0 for an unknown player.
    fn show_captured(&self, player: &Bound<'_, PyAny>) -> u8 {
        let name = player.extract::<String>();
        name.map_or(0, |name| self.lock().show_captured(&name))
    }

    /// Places a piece from the player's reserve on a square, and returns the message.
    fn reserved_move(&self, player: &Bound<'_, PyAny>, position: &Bound<'_, PyAny>) -> String {
        let reply = match player.extract::<String>() {
            Ok(name) => {
                let square = parse_square(position);
                self.lock().reserved_move(&name, square)
            }
            Err(_) => CourseReply::NotYourTurn,
        };
        reply.to_string()
    }
}

impl CourseGame {
    /// Locks the game. While it is locked, no code of Python may run: it could use the same game, and would wait forever.
    fn lock(&self) -> MutexGuard<'_, FocusGame> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the name and the letter of the colour.
fn parse_player(player: &Bound<'_, PyAny>) -> PyResult<(String, char)> {
    player.extract().map_err(|_| {
        let text = quote_repr(player);
        PyValueError::new_err(format!(
            "invalid player `{text}`: expected a tuple of a name and a colour, `R` or `G`"
        ))
    })
}

/// Returns the row and the column, or [`NO_SQUARE`].
fn parse_square(square: &Bound<'_, PyAny>) -> (i32, i32) {
    let numbers = square.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>().ok();
    let numbers = numbers.and_then(|(row, column)| parse_integer(&row).zip(parse_integer(&column)));
    numbers.unwrap_or(NO_SQUARE)
}

/// Returns an integer; `None` for any other value, including True and False.
fn parse_integer(number: &Bound<'_, PyAny>) -> Option<i32> {
    number.extract().ok().filter(|_: &i32| !is_truth_value(number))
}
