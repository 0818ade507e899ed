//! The board in words, square by square, for screen readers.

use super::layout::BoardPlace;
use super::shown::view;
use super::state::BoardState;
use crate::drawing::draft::{Piece, pieces_on};
use crate::drawing::drawing;
use crate::drawing::view::spacing;
use crate::session::Session;
use crate::text::{and, piece_colour, side, tr};
use bevy::math::{Rect, Vec2};
use quadrille_games::rules::hique::Kind;
use quadrille_games::rules::{AnyPosition, Spot};

/// A square as it is told.
#[derive(Clone, Debug, PartialEq)]
pub struct Square {
    /// The square.
    pub spot: Spot,
    /// Its name, what stands there, and what can be done with it: `c7, Green of Player 1, can move`.
    pub words: String,
    /// Where it lies, in logical px of the window.
    pub rect: Rect,
    /// Whether the keyboard's cursor is on it.
    pub has_cursor: bool,
}

/// All squares of the board on show, in reading order, and the reserve of the side to move where it can be used.
pub fn squares(session: &Session, state: &BoardState, place: &BoardPlace) -> Vec<Square> {
    let position = session.shown();
    let board = drawing(position.variant());
    let seen = view(session, state, place, None);
    let movable = |spot| state.interaction.is_movable(spot);
    let choice = state.interaction.choice();
    let mut spots = board.spots();
    if movable(Spot::RESERVE) {
        spots.push(Spot::RESERVE);
    }
    let centres: Vec<Vec2> = spots
        .iter()
        .map(|&spot| place.to_window(board.centre(&seen, spot)))
        .collect();
    let side = spacing(&centres) * 0.7;
    let squares = spots.iter().zip(&centres).map(|(&spot, &centre)| {
        let mut words = vec![if spot == Spot::RESERVE {
            tr!("square-reserve")
        } else {
            board.spot_name(spot)
        }];
        if spot != Spot::RESERVE {
            words.push(standing(position, spot));
        }
        if choice.is_some_and(|choice| choice.here() == spot) {
            words.push(tr!("square-chosen"));
        } else if choice.is_some_and(|choice| choice.target(spot).is_some()) {
            words.push(tr!("square-target"));
        } else if choice.is_none() && movable(spot) {
            words.push(tr!("square-movable"));
        }
        if state.arrows.squares.contains(&spot) {
            words.push(tr!("square-marked"));
        }
        Square {
            spot,
            words: words.join(", "),
            rect: Rect::from_center_size(centre, Vec2::splat(side)),
            has_cursor: state.pointing.cursor == Some(spot),
        }
    });
    squares.collect()
}

/// What stands on a square.
fn standing(position: &AnyPosition, spot: Spot) -> String {
    let pieces = pieces_on(position, spot);
    let owners = pieces.iter().rev().map(|piece| piece.owner(position));
    let sides: Vec<String> = owners.map(|owner| side(position, owner)).collect();
    match *pieces.as_slice() {
        [] => tr!("square-empty"),
        [Piece::Upthrust(colour)] => tr!(
            "square-colour",
            colour = piece_colour(colour),
            side = tr!(
                "name-player",
                number = pieces[0].owner(position).index() + 1
            )
        ),
        [Piece::Hique(piece)] => match piece.kind {
            Kind::Runner => tr!("square-runner", side = &sides[0]),
            Kind::Guard => tr!("square-guard", side = &sides[0]),
        },
        [Piece::Cublino(die)] => {
            tr!("square-die", side = &sides[0], top = die.orientation.top())
        }
        [_] => tr!("square-piece", side = &sides[0]),
        // From the top down.
        ref stack => tr!(
            "square-stack",
            count = stack.len(),
            side = &sides[0],
            sides = and(&sides)
        ),
    }
}
