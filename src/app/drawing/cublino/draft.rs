//! A draft on the Cublino board.

use super::dice::{Die, Shown};
use super::{CURSOR, cloth, geometry};
use crate::app::artwork::scene::Scene;
use crate::app::drawing::draft::{Draft, Piece as Drafted};
use crate::app::drawing::marks::cursor;
use crate::app::drawing::view::View;
use bevy::math::Vec2;

/// Paints the board and its dice.
pub(super) fn paint(draft: &Draft, view: &View, scene: &mut Scene) {
    cloth::paint(scene, view);
    for spot in geometry::spots() {
        for &piece in draft.on(spot) {
            paint_piece(piece, geometry::centre(spot, view.flipped), view, scene);
        }
    }
    if let Some(spot) = view.cursor {
        cursor(CURSOR).paint(scene, geometry::centre(spot, view.flipped));
    }
}

/// Paints a die with its shadow.
pub(super) fn paint_piece(piece: Drafted, at: Vec2, view: &View, scene: &mut Scene) {
    if let Drafted::Cublino(die) = piece {
        let shown = Shown::still(Die::of(die), at);
        shown.paint_shadow(scene);
        shown.paint(scene, view.flipped, view.pixels);
    }
}
