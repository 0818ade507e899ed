//! A draft on the Cublino board.

use super::dice::{Die, Shown};
use super::{CURSOR, board_art, geometry};
use crate::artwork::scene::{Role, Scene};
use crate::drawing::draft::{Draft, Piece as Drafted};
use crate::drawing::marks::paint_cursor;
use crate::drawing::view::View;
use bevy::math::Vec2;

/// Paints the board and its dice.
pub(super) fn paint(draft: &Draft, view: &View, scene: &mut Scene) {
    board_art::paint(scene, view);
    for spot in geometry::spots() {
        for &piece in draft.on(spot) {
            paint_piece(piece, geometry::centre(spot, view.flipped), view, scene);
        }
    }
    if let Some(spot) = view.cursor {
        paint_cursor(scene, CURSOR, geometry::centre(spot, view.flipped));
    }
}

/// Paints a die with its shadow.
pub(super) fn paint_piece(piece: Drafted, at: Vec2, view: &View, scene: &mut Scene) {
    if let Drafted::Cublino(die) = piece {
        let shown = Shown::still(Die::of(die), at);
        shown.paint_shadow(scene.about(Role::Shadow, None));
        shown.paint(scene.about(Role::Die, None), view.flipped, view.pixels);
    }
}
