//! The drawing of Cublino: dice seen from above on sage cloth.
//!
//! * `cube` and `die`: the geometry and the picture of a die, resting and rolling;
//! * `geometry` and `board_art`: the board;
//! * `dice` and `motion`: the dice at any time of a move;
//! * `marks`, `fights` and `explanation`: the selection and the effect of a target.

mod board_art;
mod cube;
mod dice;
mod die;
mod explanation;
mod fights;
mod geometry;
mod marks;
mod motion;

#[cfg(test)]
mod tests;

use super::choice::Choice;
use super::draft::{Draft, DraftPiece};
use super::marks::{Shape, paint_answers};
use super::pieces::{self, MoveAnimation, PieceFigure};
use super::timing::{CHOSEN, shaking};
use super::view::{BoardDrawing, View};
use crate::artwork::scene::{Role, Scene};
use crate::artwork::track::Track;
use bevy::math::Vec2;
use dice::figure;
use quadrille_games::rules::cublino::Die;
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Spot};

/// The lift and magnification of a dragged die.
const DRAGGED: (f32, f32) = (0.0, 1.05);

/// The outline of the keyboard cursor.
const CURSOR: Shape = Shape::Box {
    half: Vec2::splat(41.0),
    corner: 8.0,
};

/// The board of both variants of Cublino.
pub struct CublinoBoard;

/// The board of Cublino Pur.
pub const PUR: CublinoBoard = CublinoBoard;
/// The board of Cublino Contra.
pub const CONTRA: CublinoBoard = CublinoBoard;

impl BoardDrawing for CublinoBoard {
    fn extent(&self, _: bool) -> Vec2 {
        Vec2::new(geometry::FRAME, geometry::FRAME + super::marks::WALL)
    }

    fn square(&self) -> Shape {
        Shape::Box {
            half: Vec2::splat(geometry::SQUARE / 2.0),
            corner: 0.0,
        }
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
        before: &AnyPosition,
        mv: AnyMove,
        from_step: usize,
    ) -> Option<MoveAnimation> {
        motion::move_animation(before, mv, from_step)
    }

    fn cursor(&self, view: &View, spot: Spot) -> (Shape, Vec2) {
        (CURSOR, geometry::centre(spot, view.flipped))
    }

    fn badge(&self, view: &View, spot: Spot) -> Vec2 {
        geometry::centre(spot, view.flipped) + Vec2::new(32.0, -32.0)
    }

    fn figure(&self, piece: DraftPiece, _: Player, view: &View) -> Option<PieceFigure> {
        match piece {
            DraftPiece::Cublino(die) => Some(figure(die, view)),
            _ => None,
        }
    }

    fn draw(&self, view: &View, scene: &mut Scene) {
        board_art::paint(scene, view);
        if let Some(path) = &view.last_move {
            marks::last_move(self, view, scene, path);
        }
        let walk = self.shown_walk(view);
        pieces::paint_standing(scene, self, view, walk.as_ref(), None);
        if let (Some(walk), Some(motion)) = (&walk, &view.motion) {
            motion::paint(scene, motion, walk, view);
        } else {
            if let Some(hint) = &view.hint {
                marks::hint(scene.about(Role::Hint, None), hint, view);
            }
            if let (Some(choice), Some(die)) = (&view.choice, chosen(view)) {
                paint_choice(scene, choice, die, view);
            }
        }
        paint_answers(self, view, scene);
    }

    fn draw_empty(&self, _: &Draft, view: &View, scene: &mut Scene) {
        board_art::paint(scene, view);
    }

    fn explain(&self, view: &View) -> Option<String> {
        explanation::explain(view)
    }
}

/// Returns the selected die with its orientation after the steps so far.
fn chosen(view: &View) -> Option<Die> {
    let choice = view.choice.as_ref()?;
    let die = dice::die_at(&view.position, *choice.path.first()?)?;
    Some(dice::after(die, &choice.path))
}

/// Draws the selected die, its path so far, its targets and the effect of the target under the pointer.
fn paint_choice(scene: &mut Scene, choice: &Choice, die: Die, view: &View) {
    let here = choice.here();
    let ground = geometry::centre(here, view.flipped);
    let hold = if choice.path.len() > 1 {
        marks::LIFT_ON_THE_WAY
    } else {
        marks::LIFT
    };
    let shaken = (view.refused == Some(here)).then(shaking);
    let shaken: Vec<Track> = shaken.into_iter().collect();
    let standing = figure(die, view).on(ground);
    let lifted = standing.clone().held(hold, CHOSEN).follow(&shaken);
    marks::way_so_far(
        scene.about(Role::Way, None),
        choice,
        lifted.at(),
        view.flipped,
    );
    if view.drag.is_some() {
        let ghost = standing.faded(0.4);
        ghost.paint(scene.about(Role::Chosen, here));
    } else {
        lifted.paint_shadow(scene.about(Role::Shadow, here));
        lifted.paint(scene.about(Role::Die, here));
        lifted.paint_chosen(scene.about(Role::Chosen, here));
    }
    marks::targets(scene, choice, die, lifted.at(), view);
    draw_ahead(scene, choice, die, view);
    if let Some((target, fights)) = fights::of_pointed(view, choice) {
        fights::paint(scene.about(Role::Preview, None), target, &fights, view);
    }
    if let Some(pointer) = view.drag {
        pieces::paint_in_hand(scene, here, figure(die, view), pointer, DRAGGED);
    }
}

/// Requests the frames of likely next rolls.
fn draw_ahead(scene: &mut Scene, choice: &Choice, die: Die, view: &View) {
    let here = geometry::centre(choice.here(), view.flipped);
    for target in choice.targets.iter().filter(|target| target.next) {
        if !geometry::is_jump(choice.here(), target.spot) {
            let way = cube::direction(here, geometry::centre(target.spot, view.flipped));
            let frames = dice::tip_frames(die, way, view.flipped, view.pixels);
            scene.ahead.push((frames, Vec2::splat(dice::PICTURE)));
        }
    }
}
