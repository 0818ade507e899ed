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

/// A value with its place on the board.
pub(super) struct ValueLabel<'a> {
    value: &'a MoveValue,
    font_size: f32,
    centre: Vec2,
    half_size: Vec2,
}

impl<'a> ValueLabel<'a> {
    /// Places each value at the upper edge of its square.
    pub(super) fn place_all(
        board: &dyn BoardDrawing,
        view: &View,
        values: &'a [MoveValue],
    ) -> Vec<Self> {
        let unit = board.unit(view);
        let font_size = 0.2 * unit * text_magnification(0.2 * unit, view.points_per_unit);
        let draft = Draft::from_position(&view.position);
        let place_value = |value: &'a MoveValue| {
            // The pill is wide enough for its characters.
            let width = font_size * (0.62 * value.text.chars().count() as f32 + 0.5);
            let half_size = Vec2::new(width, 1.3 * font_size) / 2.0;
            let rise = board.rise(draft.pieces_at(value.spot).len());
            let offset =
                Vec2::new(0.0, value_offset(board.square(), half_size.y, unit) - rise.min(0.0));
            let centre = board.centre(view, value.spot) + offset;
            Self { value, font_size, centre, half_size }
        };
        values.iter().map(place_value).collect()
    }

    /// Returns the distance of a point from the pill; 0 inside.
    pub(super) fn distance(&self, point: Vec2) -> f32 {
        ((point - self.centre).abs() - self.half_size).max(Vec2::ZERO).length()
    }

    /// Draws the value on an opaque pill, which hides what lies below.
    pub(super) fn paint(&self, scene: &mut Scene) {
        let Vec2 { x, y } = self.half_size;
        let body = format!(
            r#"<rect x="{:.2}" y="{:.2}" width="{:.2}" height="{:.2}" rx="{y:.2}" fill="{BADGE_GROUND}"/>{}"#,
            -x,
            -y,
            2.0 * x,
            2.0 * y,
            label(
                Vec2::new(0.0, 0.36 * self.font_size),
                self.font_size,
                700,
                self.value.colour(),
                &self.value.text
            )
        );
        Picture::centred(self.half_size, &body).paint(scene, self.centre);
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
