//! The squares of the board in words, for screen readers.

use super::current_scene::view;
use super::layout::BoardPlace;
use super::state::BoardState;
use crate::session::Session;
use bevy::math::{Rect, Vec2};
use quadrille_drawing::draft::pieces_on;
use quadrille_drawing::drawing;
use quadrille_drawing::values::MoveValue;
use quadrille_games::rules::{AnyPosition, Spot};
use quadrille_text::{join_and, side, tr};

/// A square in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Square {
    /// The square.
    pub spot: Spot,
    /// The name of the square, its pieces and the possible action: `c7, Green of Player 1, can move`.
    pub sentence: String,
    /// The rectangle of the square, in logical px of the window.
    pub rect: Rect,
    /// Whether the keyboard cursor is on the square.
    pub has_cursor: bool,
}

/// Returns all squares in reading order, and the reserve of the side to move if it can be used. `marked_spots` are
/// the squares that the person has marked, and `values` are values of moves by their target.
pub fn describe_squares(
    session: &Session,
    state: &BoardState,
    board_place: &BoardPlace,
    marked_spots: &[Spot],
    values: &[MoveValue],
) -> Vec<Square> {
    let position = session.viewed_position();
    let board = drawing(position.variant());
    let board_view = view(session, state, board_place);
    let is_movable = |spot| state.interaction.is_movable(spot);
    let choice = state.interaction.choice();
    let mut spots = board.spots();
    if is_movable(Spot::RESERVE) {
        spots.push(Spot::RESERVE);
    }
    let square_size = board.unit(&board_view) * board_place.scale * 0.7;
    let squares = spots.into_iter().map(|spot| {
        let centre = board_place.to_window(board.centre(&board_view, spot));
        let mut sentence_parts = vec![if spot == Spot::RESERVE {
            tr!("square-reserve")
        } else {
            board.spot_label(spot)
        }];
        if spot != Spot::RESERVE {
            sentence_parts.push(piece_names(position, spot));
        }
        if choice.is_some_and(|choice| choice.last_spot() == spot) {
            sentence_parts.push(tr!("square-chosen"));
        } else if choice.is_some_and(|choice| choice.target(spot).is_some()) {
            sentence_parts.push(tr!("square-target"));
        } else if choice.is_none() && is_movable(spot) {
            sentence_parts.push(tr!("square-movable"));
        }
        if marked_spots.contains(&spot) {
            sentence_parts.push(tr!("square-marked"));
        }
        if let Some(value) = values.iter().find(|value| value.spot == spot) {
            let side_name = side(position, position.to_move());
            sentence_parts.push(tr!("square-value", value = &*value.text, side = side_name));
        }
        Square {
            spot,
            sentence: sentence_parts.join(", "),
            rect: Rect::from_center_size(centre, Vec2::splat(square_size)),
            has_cursor: state.pointing.cursor == Some(spot),
        }
    });
    squares.collect()
}

/// Returns the pieces on a square in words.
fn piece_names(position: &AnyPosition, spot: Spot) -> String {
    let pieces = pieces_on(position, spot);
    let owners = pieces.iter().rev().map(|piece| piece.owner(position));
    let sides: Vec<String> = owners.map(|owner| side(position, owner)).collect();
    match *pieces.as_slice() {
        [] => tr!("square-empty"),
        [piece] => piece.description(position.variant(), piece.owner(position)),
        // Lists the pieces from the top down.
        ref stack => {
            tr!("square-stack", count = stack.len(), side = &sides[0], sides = join_and(&sides))
        }
    }
}
