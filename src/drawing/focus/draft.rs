//! A draft on one of the boards of Focus.

use super::board_art::{self, TrayLook};
use super::geometry::{Grid, Layout};
use super::shown_position::ShownPosition;
use super::{discs, marks};
use crate::artwork::scene::{Role, Scene};
use crate::drawing::draft::{Counter, Draft, Piece as Drafted};
use crate::drawing::marks::paint_cursor;
use crate::drawing::view::View;
use bevy::math::Vec2;
use quadrille_games::rules::Player;

/// Paints the board, its stacks and its trays.
pub(super) fn paint(grid: Grid, draft: &Draft, view: &View, scene: &mut Scene) {
    let layout = Layout::of(view);
    board_art::paint_board(scene, grid, layout, view);
    let numbers = |counter| Player::BOTH.map(|player| draft.count(counter, player));
    let shown_position = ShownPosition::beside(
        numbers(Counter::Reserve),
        numbers(Counter::Captured),
        draft.to_move(),
    );
    let look = TrayLook {
        light: view.look.light,
        pixels: view.points,
        turn: (!view.over).then(|| draft.to_move()),
        lift: (0.0, 0.0),
    };
    board_art::paint_trays(scene, &shown_position, layout, look);
    for spot in grid.far_to_near(view.flipped) {
        paint_pieces(grid, draft.on(spot), grid.ground(spot, layout), view, scene);
    }
    if let Some(spot) = view.cursor {
        let shape = marks::shape(grid, layout, draft.to_move(), spot, 3.0);
        let at = marks::middle(grid, layout, draft.to_move(), spot);
        paint_cursor(scene, shape, at);
    }
}

/// Paints a stack with its shadow, the face of its lowest piece around `ground`.
pub(super) fn paint_pieces(
    grid: Grid,
    pieces: &[Drafted],
    ground: Vec2,
    view: &View,
    scene: &mut Scene,
) {
    let owners: Vec<Player> = pieces
        .iter()
        .filter_map(|piece| match piece {
            Drafted::Focus(owner) => Some(*owner),
            _ => None,
        })
        .collect();
    if !owners.is_empty() {
        let disc = Layout::of(view).disc(grid);
        discs::paint_shadow(scene.about(Role::Shadow, None), ground, disc);
        discs::paint_discs(
            scene.about(Role::Disc, None),
            &owners,
            ground,
            disc,
            |_, _| (),
        );
    }
}
