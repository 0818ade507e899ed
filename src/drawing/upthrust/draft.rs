//! A draft on the Upthrust board.

use super::{Piece, board_art, counts, geometry};
use crate::artwork::scene::{Role, Scene};
use crate::drawing::draft::{Draft, Piece as Drafted};
use crate::drawing::marks;
use crate::drawing::view::View;
use bevy::math::Vec2;

/// Paints the board, its pieces and the counts of its rows.
pub(super) fn paint(draft: &Draft, view: &View, scene: &mut Scene) {
    board_art::paint_board(scene, view);
    counts::paint_plain(scene, view, |row| {
        let spots = (0..geometry::COLUMNS).filter_map(|column| geometry::spot(column, row));
        spots.map(|spot| draft.on(spot).len() as u8).sum()
    });
    for spot in geometry::spots() {
        for &piece in draft.on(spot) {
            paint_piece(draft, piece, geometry::centre(spot), view, scene);
        }
    }
    if let Some(spot) = view.cursor {
        marks::paint_cursor(scene, geometry::square(), geometry::centre(spot));
    }
}

/// Paints a piece with its shadow.
pub(super) fn paint_piece(draft: &Draft, piece: Drafted, at: Vec2, view: &View, scene: &mut Scene) {
    let Drafted::Upthrust(colour) = piece else {
        return;
    };
    let piece = Piece {
        colour,
        owner: draft.owner(colour),
        ground: at,
        hold: (0.0, 1.0),
        eases: 0.0,
        skin: view.look.skin,
    };
    piece.paint_shadow(scene.about(Role::Shadow, None));
    piece.paint(scene.about(Role::Piece, None));
}
