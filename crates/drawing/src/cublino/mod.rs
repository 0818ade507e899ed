//! The drawing of Cublino: dice seen from above on sage cloth.
//!
//! * `die_geometry` and `die_art`: the geometry and the picture of a die, resting and rolling;
//! * `geometry` and `board_art`: the board;
//! * `dice` and `motion`: the dice at any time of a move;
//! * `marks`, `fights` and `explanation`: the selection and the effect of a target.

mod board_art;
mod dice;
mod die_art;
mod die_geometry;
mod explanation;
mod fights;
mod geometry;
mod marks;
mod motion;

#[cfg(test)]
mod tests;

use super::board_parts::paint_feedback;
use super::choice::Choice;
use super::draft::{Draft, DraftPiece};
use super::marks::Shape;
use super::pieces::{self, MoveAnimation, PieceFigure};
use super::standing::paint_standing;
use super::timing::{SELECTION_MS, shake_track};
use super::view::{BoardDrawing, View};
use crate::scene::{Role, Scene};
use crate::track::{Lift, Track};
use bevy_math::Vec2;
use dice::figure;
use quadrille_games::rules::cublino::Die;
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Spot};

/// The lift and magnification of a dragged die.
const DRAGGED_LIFT: Lift = Lift { height: 0.0, scale: 1.05 };

/// The outline of the keyboard cursor.
const CURSOR: Shape = Shape::Box { half_size: Vec2::splat(41.0), corner_radius: 8.0 };

/// The board of both variants of Cublino.
pub struct CublinoBoard;

/// The board of Cublino Pur.
pub const PUR: CublinoBoard = CublinoBoard;
/// The board of Cublino Contra.
pub const CONTRA: CublinoBoard = CublinoBoard;

impl BoardDrawing for CublinoBoard {
    fn extent(&self, _: bool) -> Vec2 {
        Vec2::new(geometry::FRAME_SIDE, geometry::FRAME_SIDE + super::marks::WALL_HEIGHT)
    }

    fn square(&self) -> Shape {
        Shape::Box { half_size: Vec2::splat(geometry::SQUARE / 2.0), corner_radius: 0.0 }
    }

    fn centre(&self, view: &View, spot: Spot) -> Vec2 {
        geometry::centre(spot, view.flipped)
    }

    fn spots(&self) -> Vec<Spot> {
        (0..geometry::SIDE)
            .rev()
            .flat_map(|row| (0..geometry::SIDE).map(move |column| row * geometry::SIDE + column))
            .map(Spot)
            .collect()
    }

    fn spot_name(&self, spot: Spot) -> String {
        geometry::name(spot)
    }

    fn move_animation(
        &self,
        position_before: &AnyPosition,
        mv: AnyMove,
        from_step: usize,
    ) -> Option<MoveAnimation> {
        motion::move_animation(position_before, mv, from_step)
    }

    fn cursor_shape(&self, view: &View, spot: Spot) -> (Shape, Vec2) {
        (CURSOR, geometry::centre(spot, view.flipped))
    }

    fn badge_centre(&self, view: &View, spot: Spot) -> Vec2 {
        geometry::centre(spot, view.flipped) + Vec2::new(32.0, -32.0)
    }

    fn figure(&self, piece: DraftPiece, _: Player, view: &View) -> Option<PieceFigure> {
        match piece {
            DraftPiece::Cublino(die) => Some(figure(die, view)),
            _ => None,
        }
    }

    fn draw(&self, view: &View, scene: &mut Scene) {
        board_art::paint_board(scene, view);
        if let Some(path) = &view.last_move {
            marks::mark_last_move(self, view, scene, path);
        }
        let animation = self.current_animation(view);
        paint_standing(scene, self, view, animation.as_ref(), None);
        if let (Some(animation), Some(motion)) = (&animation, &view.motion) {
            motion::paint(scene, motion, animation, view);
        } else {
            if let Some(hint) = &view.hint {
                marks::paint_hint(scene.set_subject(Role::Hint, None), hint, view);
            }
            if let (Some(choice), Some(die)) = (&view.choice, selected_die(view)) {
                paint_choice(scene, choice, die, view);
            }
        }
        paint_feedback(self, view, scene);
    }

    fn draw_empty(&self, _: &Draft, view: &View, scene: &mut Scene) {
        board_art::paint_board(scene, view);
    }

    fn explain(&self, view: &View) -> Option<String> {
        explanation::explain(view)
    }
}

/// Returns the selected die with its orientation after the steps so far.
fn selected_die(view: &View) -> Option<Die> {
    let choice = view.choice.as_ref()?;
    let die = dice::die_at(&view.position, *choice.path.first()?)?;
    Some(dice::die_after(die, &choice.path))
}

/// Draws the selected die, its path so far, its targets and the effect of the target under the pointer.
fn paint_choice(scene: &mut Scene, choice: &Choice, die: Die, view: &View) {
    let spot = choice.last_spot();
    let ground = geometry::centre(spot, view.flipped);
    let lift = if choice.path.len() > 1 { marks::LIFT_BETWEEN_JUMPS } else { marks::LIFT };
    let shake_tracks = (view.refused_spot == Some(spot)).then(shake_track);
    let shake_tracks: Vec<Track> = shake_tracks.into_iter().collect();
    let standing_die = figure(die, view).standing_at(ground);
    let lifted_die = standing_die.clone().with_lift(lift, SELECTION_MS).with_tracks(&shake_tracks);
    marks::paint_path(
        scene.set_subject(Role::Path, None),
        choice,
        lifted_die.centre(),
        view.flipped,
    );
    if view.drag.is_some() {
        let ghost = standing_die.with_alpha(0.4);
        ghost.paint(scene.set_subject(Role::Chosen, spot));
    } else {
        lifted_die.paint_shadow(scene.set_subject(Role::Shadow, spot));
        lifted_die.paint(scene.set_subject(Role::Die, spot));
        lifted_die.paint_chosen(scene.set_subject(Role::Chosen, spot));
    }
    marks::paint_targets(scene, choice, die, lifted_die.centre(), view);
    request_roll_frames(scene, choice, die, view);
    if let Some((target, fights)) = fights::fights_at_pointer(view, choice) {
        fights::paint_fights(scene.set_subject(Role::Preview, None), target, &fights, view);
    }
    if let Some(pointer) = view.drag {
        pieces::paint_in_hand(scene, spot, figure(die, view), pointer, DRAGGED_LIFT);
    }
}

/// Requests the frames of likely next rolls.
fn request_roll_frames(scene: &mut Scene, choice: &Choice, die: Die, view: &View) {
    let start_centre = geometry::centre(choice.last_spot(), view.flipped);
    for target in choice.targets.iter().filter(|target| target.is_next_step) {
        if !geometry::is_jump(choice.last_spot(), target.spot) {
            let direction =
                die_geometry::direction(start_centre, geometry::centre(target.spot, view.flipped));
            let frames = dice::roll_frames(die, direction, view.flipped, view.pixels_per_unit);
            scene.upcoming_frames.push((frames, Vec2::splat(dice::PICTURE_SIZE)));
        }
    }
}
