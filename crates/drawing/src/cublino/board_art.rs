//! The board: sage cloth in a dark frame, with coordinates and the marks of both goals.

use super::geometry::{FRAME_SIDE, MARGIN, SIDE, SQUARE, centre, name};
use crate::board_parts::{SQUARE_SHADOW, Slab, paint_slab};
use crate::marks::{label, label_size};
use crate::scene::Scene;
use crate::view::View;
use bevy_math::Vec2;
use quadrille_games::rules::Spot;

/// The colour of labels on the frame.
const LABEL_COLOUR: &str = "#BDB6AA";

/// Draws the empty board.
pub(super) fn paint_board(scene: &mut Scene, view: &View) {
    let slab = Slab {
        svg: include_str!("../../../../assets/art/boards/cublino.svg"),
        shadow: SQUARE_SHADOW,
        size: Vec2::splat(FRAME_SIDE),
    };
    paint_slab(scene, view, Vec2::ZERO, slab, &labels(view));
}

/// Returns column letters below and row numbers at the left.
fn labels(view: &View) -> String {
    let mut body = String::new();
    let font =
        label_size(12.5, SQUARE, view.points_per_unit).filter(|_| view.look.shows_coordinates);
    let Some(font) = font else { return body };
    let flipped = view.flipped;
    for index in (0..SIDE).step_by(font.step) {
        let (column, row) = (Spot(index), Spot(index * SIDE));
        let baseline_offset = font.size * 0.36;
        let column_position =
            Vec2::new(centre(column, flipped).x, FRAME_SIDE - MARGIN / 2.0 + baseline_offset + 1.5);
        let row_position = Vec2::new(MARGIN / 2.0 - 1.5, centre(row, flipped).y + baseline_offset);
        body.push_str(&label(column_position, font.size, 500, LABEL_COLOUR, &name(column)[..1]));
        body.push_str(&label(row_position, font.size, 500, LABEL_COLOUR, &name(row)[1..]));
    }
    body
}
