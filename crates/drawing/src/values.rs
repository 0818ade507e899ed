//! The values of moves on their target squares.

use super::draft::Draft;
use super::marks::{
    BADGE_GROUND, BEST_MOVE, CORAL, PLAYED_MOVE, Picture, Shape, label, text_magnification,
};
use super::view::{BoardDrawing, View};
use crate::scene::Scene;
use bevy_math::Vec2;
use quadrille_games::rules::Spot;

/// The value of the moves to a spot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The target.
    pub spot: Spot,
    /// The value in a few characters, such as `+20`.
    pub text: String,
    /// Whether the value is that of the best move.
    pub keeps_best: bool,
    /// Whether the game ends worse than with the best move: drawn instead of won, or lost.
    pub changes_result: bool,
}

impl MoveValue {
    const fn colour(&self) -> &'static str {
        if self.keeps_best {
            BEST_MOVE
        } else if self.changes_result {
            CORAL
        } else {
            PLAYED_MOVE
        }
    }
}

/// The distance between a value and the edge of its square, relative to the board's unit.
const EDGE_DISTANCE: f32 = 0.05;

/// Returns the y offset of a value from the centre of its square, so that its pill of this half height is inside the square,
/// at the upper edge. Arrows end at the centre.
fn value_offset(square: Shape, half_height: f32, unit: f32) -> f32 {
    let distance = square.half_size().y - half_height - EDGE_DISTANCE * unit;
    -distance.max(0.0)
}

/// Draws each value at the upper edge of its square.
pub(super) fn paint_values(
    board: &dyn BoardDrawing,
    view: &View,
    values: &[MoveValue],
    scene: &mut Scene,
) {
    let unit = board.unit(view);
    let size = 0.2 * unit * text_magnification(0.2 * unit, view.points_per_unit);
    let draft = Draft::from_position(&view.position);
    for value in values {
        // The pill is wide enough for its characters.
        let width = size * (0.62 * value.text.chars().count() as f32 + 0.5);
        let half_size = Vec2::new(width, 1.3 * size) / 2.0;
        let colour = value.colour();
        let body = format!(
            r#"<rect x="{:.2}" y="{:.2}" width="{width:.2}" height="{:.2}" rx="{:.2}" fill="{BADGE_GROUND}" fill-opacity="0.88"/>{}"#,
            -half_size.x,
            -half_size.y,
            2.0 * half_size.y,
            half_size.y,
            label(Vec2::new(0.0, 0.36 * size), size, 700, colour, &value.text)
        );
        let rise = board.rise(draft.pieces_at(value.spot).len());
        let offset =
            Vec2::new(0.0, value_offset(board.square(), half_size.y, unit) - rise.min(0.0));
        let centre = board.centre(view, value.spot) + offset;
        Picture::centred(half_size, &body).paint(scene, centre);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing;
    use quadrille_games::rules::{AnyPosition, Variant};

    #[test]
    fn value_is_inside_its_square_and_above_the_tip_of_an_arrow() {
        let board = drawing(Variant::Upthrust);
        let view = View::still(&AnyPosition::start(Variant::Upthrust));
        let (unit, square) = (board.unit(&view), board.square());
        for magnification in [1.0, 1.2, 1.5] {
            let half = 0.65 * 0.2 * unit * magnification;
            let at = value_offset(square, half, unit);
            assert!(at - half > -square.half_size().y, "{magnification}");
            assert!(at + half <= 0.1 * unit, "{magnification}: {at}");
        }
    }
}
