//! The HiQUE board: squares on their corner, light ones for runners and dark ones for guards, so that a
//! runner square's sides are the guard squares next to it.
//!
//! Black starts at the top and runs down; flipping turns the board by 180 degrees, pieces and light stay upright.

mod board_art;
mod geometry;
mod marks;
mod motion;
#[cfg(test)]
mod tests;
mod threats;
mod words;

use super::choice::Hit;
use super::draft::{Draft, Piece as Drafted};
use super::marks::{Shape, paint_answers};
use super::pieces::{self, Figure, Walk};
use super::view::{BoardDrawing, View};
use crate::artwork::scene::{Role, Scene};
use bevy::math::Vec2;
use geometry::centre;
use quadrille_games::rules::hique::{Hique, Piece};
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Spot};

/// How far a selected piece is lifted, and how much larger it is.
const SELECTED: (f32, f32) = (6.0, 1.0);
/// How far a dragged piece is lifted, and how much larger it is.
const DRAGGED: (f32, f32) = (8.0, 1.06);

/// The drawing of the HiQUE board.
pub struct HiqueBoard;

/// What a piece looks like; a runner's chevron points to its goal.
fn figure(piece: Piece, view: &View) -> Figure {
    let up = (piece.owner == Player::Two) != view.flipped;
    Figure {
        art: board_art::piece(piece, up, view.look.skin),
        role: Role::Piece,
        size: geometry::side(piece.kind),
        shadow: board_art::shadow(piece.kind),
        outline: geometry::outline(piece.kind),
    }
}

/// The HiQUE position in `position`.
const fn hique(position: &AnyPosition) -> Option<&Hique> {
    match position {
        AnyPosition::Hique(position) => Some(position),
        _ => None,
    }
}

impl BoardDrawing for HiqueBoard {
    fn extent(&self, _compact: bool) -> Vec2 {
        geometry::EXTENT + Vec2::new(0.0, super::marks::WALL)
    }

    fn hit(&self, view: &View, point: Vec2) -> Option<Hit> {
        geometry::hit(point, view.flipped).map(Hit::spot)
    }

    fn centre(&self, view: &View, spot: Spot) -> Vec2 {
        centre(spot, view.flipped)
    }

    fn spots(&self) -> Vec<Spot> {
        geometry::spots()
    }

    fn spot_name(&self, spot: Spot) -> String {
        geometry::name(spot)
    }

    fn walk(&self, before: &AnyPosition, mv: AnyMove, from_step: usize) -> Option<Walk> {
        match (before, mv) {
            (AnyPosition::Hique(before), AnyMove::Hique(mv)) => motion::walk(before, mv, from_step),
            _ => None,
        }
    }

    fn cursor(&self, view: &View, spot: Spot) -> (Shape, Vec2) {
        (geometry::square(), centre(spot, view.flipped))
    }

    fn badge(&self, view: &View, spot: Spot) -> Vec2 {
        centre(spot, view.flipped) + geometry::badge(geometry::kind_of(spot))
    }

    fn draw(&self, view: &View, scene: &mut Scene) {
        let Some(position) = hique(view.position) else {
            return;
        };
        let walk = self.shown_walk(view);
        let before = view.motion.and_then(|motion| hique(motion.before));
        let standing = before.filter(|_| walk.is_some()).unwrap_or(position);
        board_art::paint_board(scene, view);
        if let Some(path) = view.last_move {
            marks::paint_last_move(self, view, scene, path);
        }
        // while a move is shown, nothing can be chosen yet
        let choice = view.choice.filter(|_| walk.is_none());
        if let Some(choice) = choice {
            marks::paint_ways(scene.about(Role::Way, None), view, position, choice);
        }
        if let Some(path) = view.hint {
            marks::paint_hint_way(scene.about(Role::Hint, None), path, view.flipped);
        }
        let held = |spot| {
            let figure = figure(standing.piece_at(spot)?, view);
            Some(figure.on(centre(spot, view.flipped)))
        };
        let lifted = (choice, SELECTED);
        pieces::paint_standing(scene, view, lifted, walk.as_ref(), held, self.spots());
        if let Some(choice) = choice {
            marks::paint_choice(scene, view, position, choice);
        }
        if let Some(path) = view.hint {
            marks::paint_hint(scene.about(Role::Hint, None), path, view.flipped);
        }
        if let Some(walk) = &walk
            && let Some(piece) = standing.piece_at(walk.from)
        {
            let ends = [walk.from, walk.to].map(|spot| centre(spot, view.flipped));
            walk.paint(scene, figure(piece, view), ends);
        }
        if let (Some(choice), Some(at)) = (choice, view.drag)
            && let Some(piece) = position.piece_at(choice.here())
        {
            pieces::paint_in_hand(scene, choice.here(), figure(piece, view), at, DRAGGED);
        }
        paint_answers(self, view, scene);
    }

    fn draw_empty(&self, _: &Draft, view: &View, scene: &mut Scene) {
        board_art::paint_board(scene, view);
    }

    fn draw_pieces(&self, _: &Draft, pieces: &[Drafted], at: Vec2, view: &View, scene: &mut Scene) {
        for piece in pieces {
            if let Drafted::Hique(piece) = *piece {
                figure(piece, view).on(at).paint_whole(scene, None);
            }
        }
    }

    fn explain(&self, view: &View) -> Option<String> {
        words::explain(hique(view.position)?, view.choice?)
    }
}
