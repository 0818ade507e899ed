//! The drawing of HiQUE: squares standing on their corner, light ones for runners and dark ones for guards. The sides of a
//! runner square are the adjacent guard squares.
//!
//! Black starts at the top and runs down. Turning the board rotates the squares by 180 degrees. The pictures
//! of pieces and the direction of the light do not turn.

mod board_art;
mod explanation;
mod geometry;
mod marks;
#[cfg(test)]
mod tests;
mod threats;

use super::board_parts::paint_feedback;
use super::draft::{Draft, DraftPiece};
use super::marks::Shape;
use super::pieces::{self, MoveAnimation, PieceFigure};
use super::standing::paint_standing;
use super::timing::slide_duration;
use super::view::{BoardDrawing, View};
use crate::scene::{Role, Scene};
use crate::sound::SoundCue;
use crate::track::Lift;
use bevy_math::Vec2;
use geometry::centre;
pub(super) use geometry::kind_of;
use quadrille_games::rules::hique::Hique;
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Spot};

/// The lift and magnification of a selected piece.
const SELECTED_LIFT: Lift = Lift::to_height(6.0);
/// The lift and magnification of a dragged piece.
const DRAGGED_LIFT: Lift = Lift { height: 8.0, scale: 1.06 };

/// The drawing of the HiQUE board.
pub struct HiqueBoard;

/// Returns the HiQUE position in `position`.
const fn hique_position(position: &AnyPosition) -> Option<&Hique> {
    match position {
        AnyPosition::Hique(position) => Some(position),
        _ => None,
    }
}

impl BoardDrawing for HiqueBoard {
    fn extent(&self, _compact: bool) -> Vec2 {
        geometry::EXTENT + Vec2::new(0.0, super::marks::WALL_HEIGHT)
    }

    fn square(&self) -> Shape {
        Shape::Lozenge { half_diagonal: geometry::HALF_DIAGONAL }
    }

    fn centre(&self, view: &View, spot: Spot) -> Vec2 {
        centre(spot, view.flipped)
    }

    fn spots(&self) -> Vec<Spot> {
        let row_spots = |y| (1..=geometry::MAX_COORDINATE).filter_map(move |x| Hique::spot(x, y));
        (1..=geometry::MAX_COORDINATE).flat_map(row_spots).collect()
    }

    fn spot_name(&self, spot: Spot) -> String {
        geometry::name(spot)
    }

    /// Returns the animation, which takes no time for a dragged piece.
    fn move_animation(
        &self,
        position_before: &AnyPosition,
        mv: AnyMove,
        from_step: usize,
    ) -> Option<MoveAnimation> {
        let (AnyPosition::Hique(position_before), AnyMove::Hique(mv)) = (position_before, mv)
        else {
            return None;
        };
        let (from, to) = (mv.from()?, mv.to()?);
        let (a, b) = (Hique::coordinates(from), Hique::coordinates(to));
        let square_count = a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)) / 2;
        let move_ms = if from_step > 1 { 0.0 } else { slide_duration(usize::from(square_count)) };
        let captured_spots = position_before.removed_by(mv);
        Some(MoveAnimation {
            from,
            to,
            move_ms,
            jumps: false,
            sound_cues: SoundCue::landing(move_ms, !captured_spots.is_empty()),
            captured_spots,
        })
    }

    fn cursor_shape(&self, view: &View, spot: Spot) -> (Shape, Vec2) {
        (geometry::TILE, centre(spot, view.flipped))
    }

    fn badge_centre(&self, view: &View, spot: Spot) -> Vec2 {
        centre(spot, view.flipped) + geometry::badge_offset(kind_of(spot))
    }

    /// A runner's chevron points to its goal.
    fn figure(&self, piece: DraftPiece, owner: Player, view: &View) -> Option<PieceFigure> {
        let DraftPiece::Hique(piece) = piece else { return None };
        let points_up = (owner == Player::Two) != view.flipped;
        Some(PieceFigure {
            art: board_art::piece_art(piece, points_up, view.look.skin),
            role: Role::Piece,
            size: geometry::piece_side(piece.kind),
            shadow: board_art::piece_shadow(piece.kind),
            outline: geometry::piece_outline(piece.kind),
        })
    }

    fn draw(&self, view: &View, scene: &mut Scene) {
        let Some(position) = hique_position(&view.position) else { return };
        let animation = self.current_animation(view);
        board_art::paint_board(scene, view);
        if let Some(path) = &view.last_move {
            marks::paint_last_move(self, view, scene, path);
        }
        // During an animation nothing can be selected.
        let choice = view.choice.as_ref().filter(|_| animation.is_none());
        if let Some(choice) = choice {
            marks::paint_paths(scene.set_subject(Role::Path, None), view, position, choice);
        }
        if let Some(path) = &view.hint {
            marks::paint_hint_path(scene.set_subject(Role::Hint, None), path, view.flipped);
        }
        paint_standing(scene, self, view, animation.as_ref(), Some(SELECTED_LIFT));
        let figure =
            choice.and_then(|choice| self.figure_on(&view.position, choice.last_spot(), view));
        if let (Some(choice), Some(figure)) = (choice, &figure) {
            marks::paint_choice(scene, view, position, choice, figure);
        }
        if let Some(path) = &view.hint {
            marks::paint_hint(scene.set_subject(Role::Hint, None), path, view.flipped);
        }
        if let Some(animation) = &animation {
            animation.paint(scene, self, view);
        }
        if let (Some(choice), Some(figure), Some(pointer)) = (choice, figure, view.drag) {
            pieces::paint_in_hand(scene, choice.last_spot(), figure, pointer, DRAGGED_LIFT);
        }
        paint_feedback(self, view, scene);
    }

    fn draw_empty(&self, _: &Draft, view: &View, scene: &mut Scene) {
        board_art::paint_board(scene, view);
    }

    fn explain(&self, view: &View) -> Option<String> {
        explanation::explain(hique_position(&view.position)?, view.choice.as_ref()?)
    }
}
