//! The dice of a position, and their drawing.

use super::die_art;
use super::die_geometry::direction;
use super::geometry::{DIE_EDGE, centre, is_jump};
use crate::Art;
use crate::draft::{DraftPiece, pieces_on};
use crate::frames::Frames;
use crate::marks::Shape;
use crate::pieces::{PieceFigure, Shadow};
use crate::scene::Role;
use crate::view::View;
use bevy_math::Vec2;
use quadrille_games::rules::cublino::{Die, Direction, Orientation};
use quadrille_games::rules::{AnyPosition, Spot};

/// A die whose box is smaller than this, in physical pixels, has no pips on its rim.
const SMALL_BOX_PX: f32 = 42.0;
/// The size of a die's box relative to its edge.
const BOX_TO_EDGE: f32 = 1.0 / 0.88;

/// Half the side of the outline of the selected die.
pub(super) const SELECTION_HALF_SIDE: f32 = 41.0;
/// The outline of the selected die.
pub(super) const SELECTED_BOX: Shape =
    Shape::Box { half_size: Vec2::splat(SELECTION_HALF_SIDE), corner_radius: 14.0 };

/// Returns the die on `spot`; `None` for a position of another game.
pub(super) fn die_at(position: &AnyPosition, spot: Spot) -> Option<Die> {
    match pieces_on(position, spot).pop() {
        Some(DraftPiece::Cublino(die)) => Some(die),
        _ => None,
    }
}

/// Returns the orientation of a die as seen on a board that may be turned.
fn visible_orientation(die: Die, flipped: bool) -> Orientation {
    if flipped { die.orientation.rotate_half_turn() } else { die.orientation }
}

/// Returns a die after moving along `path`: a step to a neighbouring square rolls it, a jump does not.
pub(super) fn die_after(die: Die, path: &[Spot]) -> Die {
    let steps = path.windows(2).filter(|pair| !is_jump(pair[0], pair[1]));
    let orientation = steps.fold(die.orientation, |orientation, pair| {
        let [from, to] = [pair[0], pair[1]].map(|spot| centre(spot, false));
        orientation.tip(direction(from, to))
    });
    Die { orientation, ..die }
}

/// Returns the appearance of a die in a view.
pub(super) fn figure(die: Die, view: &View) -> PieceFigure {
    PieceFigure {
        art: die_art::resting_die(
            die.owner,
            visible_orientation(die, view.flipped),
            is_small(view.pixels_per_unit),
        ),
        role: Role::Die,
        size: PICTURE_SIZE,
        shadow: Shadow {
            art: Art::document(include_str!("../../../../assets/art/pieces/die-shadow.svg")),
            offset: Vec2::new(3.9, 6.5),
            size: Vec2::splat(84.912),
            shift: SHADOW_SHIFT,
            fades: false,
            is_magnified: true,
        },
        outline: SELECTED_BOX,
    }
}

/// The width and height of a die's picture.
pub(super) const PICTURE_SIZE: f32 = DIE_EDGE * die_art::PICTURE_TO_EDGE_RATIO;
/// The shift of a die's shadow for each unit that the die is lifted.
pub(super) const SHADOW_SHIFT: Vec2 = Vec2::new(0.5, 1.27);

/// Returns whether dice are too small for pips on their rim.
fn is_small(pixels_per_unit: f32) -> bool {
    DIE_EDGE * BOX_TO_EDGE * pixels_per_unit < SMALL_BOX_PX
}

/// Returns the frames of `die` rolling towards `direction` on the screen, on a board that may be turned.
pub(super) fn roll_frames(
    die: Die,
    direction: Direction,
    flipped: bool,
    pixels_per_unit: f32,
) -> Frames {
    die_art::rolling_frames(
        die.owner,
        visible_orientation(die, flipped),
        direction,
        is_small(pixels_per_unit),
    )
}
