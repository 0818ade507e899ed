//! A draft on the HiQUE board.

use super::{Held, board_art, geometry};
use crate::artwork::scene::{Role, Scene};
use crate::drawing::draft::{Draft, Piece as Drafted};
use crate::drawing::marks;
use crate::drawing::view::View;
use bevy::math::Vec2;

/// Paints the board and its pieces.
pub(super) fn paint(draft: &Draft, view: &View, scene: &mut Scene) {
    board_art::paint_board(scene, view);
    for spot in geometry::spots() {
        for &piece in draft.on(spot) {
            paint_piece(piece, geometry::centre(spot, view.flipped), view, scene);
        }
    }
    if let Some(spot) = view.cursor {
        let at = geometry::centre(spot, view.flipped);
        marks::paint_cursor(scene, geometry::square(), at);
    }
}

/// Paints a piece with its shadow.
pub(super) fn paint_piece(piece: Drafted, at: Vec2, view: &View, scene: &mut Scene) {
    if let Drafted::Hique(piece) = piece {
        let held = Held::standing(piece, at, (view.flipped, view.look.skin));
        held.paint_shadow(scene.about(Role::Shadow, None));
        held.paint(scene.about(Role::Piece, None));
    }
}
