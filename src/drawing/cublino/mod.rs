//! Cublino on screen: dice seen from above on sage cloth.
//!
//! * `cube` and `die`: the die as a solid, its projection and its picture, at rest and while it tips;
//! * `geometry` and `board_art`: the board;
//! * `dice` and `motion`: where each die is at a moment of a move;
//! * `marks`, `fights` and `words`: what a selection offers and what a target would cause.

mod board_art;
mod cube;
mod dice;
mod die;
mod fights;
mod geometry;
mod marks;
mod motion;
mod words;

#[cfg(test)]
mod tests;

use super::choice::{Choice, Hit};
use super::draft::{Draft, Piece as Drafted};
use super::marks::{Shape, paint_answers};
use super::pieces::{self, HOVER, Held, STANDING};
use super::timing::{CHOSEN, HOVER as HOVER_TIME, shaking};
use super::view::{BoardDrawing, Motion, View};
use crate::artwork::scene::{Key, Role, Scene};
use crate::artwork::track::Track;
use crate::sound::SoundCue;
use bevy::math::Vec2;
use dice::figure;
use quadrille_games::rules::cublino::Die;
use quadrille_games::rules::{AnyMove, AnyPosition, Spot};

/// How a die in the hand is held.
const DRAGGED: (f32, f32) = (0.0, 1.05);

/// The square that the cursor frames.
const CURSOR: Shape = Shape::Box {
    half: Vec2::splat(41.0),
    corner: 8.0,
};

/// The board of both Cublinos.
pub struct CublinoBoard;

/// Cublino Pur's board.
pub const PUR: CublinoBoard = CublinoBoard;
/// Cublino Contra's board.
pub const CONTRA: CublinoBoard = CublinoBoard;

impl BoardDrawing for CublinoBoard {
    fn extent(&self, _: bool) -> Vec2 {
        Vec2::new(geometry::FRAME, geometry::FRAME + super::marks::WALL)
    }

    fn hit(&self, view: &View, point: Vec2) -> Option<Hit> {
        geometry::spot_at(point, view.flipped).map(Hit::spot)
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

    fn duration(&self, before: &AnyPosition, mv: AnyMove, from_step: usize) -> f32 {
        motion::duration(before, mv, from_step)
    }

    fn beats(&self, before: &AnyPosition, mv: AnyMove, from_step: usize) -> Vec<SoundCue> {
        motion::beats(before, mv, from_step)
    }

    fn cursor(&self, view: &View, spot: Spot) -> (Shape, Vec2) {
        (CURSOR, geometry::centre(spot, view.flipped))
    }

    fn badge(&self, view: &View, spot: Spot) -> Vec2 {
        geometry::centre(spot, view.flipped) + Vec2::new(32.0, -32.0)
    }

    fn draw(&self, view: &View, scene: &mut Scene) {
        board_art::paint(scene, view);
        if let Some(path) = view.last_move {
            marks::last_move(self, view, scene, path);
        }
        if let Some(motion) = &view.motion
            && let Some(dice) = motion::dice(motion, view)
        {
            paint_dice(scene, &dice, Some(motion));
        } else {
            let chosen = chosen(view);
            paint_dice(scene, &resting_dice(view, chosen.is_some()), None);
            if let Some(hint) = view.hint {
                marks::hint(scene.about(Role::Hint, None), hint, view);
            }
            if let Some(die) = chosen {
                paint_choice(scene, die, view);
            }
        }
        paint_answers(self, view, scene);
    }

    fn draw_empty(&self, _: &Draft, view: &View, scene: &mut Scene) {
        board_art::paint(scene, view);
    }

    fn draw_pieces(&self, _: &Draft, pieces: &[Drafted], at: Vec2, view: &View, scene: &mut Scene) {
        for piece in pieces {
            if let Drafted::Cublino(die) = *piece {
                figure(die, view).on(at).paint_whole(scene, None);
            }
        }
    }

    fn explain(&self, view: &View) -> Option<String> {
        words::explain(view)
    }
}

/// The chosen die as it would lie where its unfinished move has brought it.
fn chosen(view: &View) -> Option<Die> {
    let choice = view.choice?;
    let die = dice::die_at(view.position, *choice.path.first()?)?;
    Some(dice::after(die, &choice.path))
}

/// The dice at rest, without the chosen one.
fn resting_dice(view: &View, without_chosen: bool) -> Vec<(Spot, Held)> {
    let chosen = view
        .choice
        .filter(|_| without_chosen)
        .and_then(|choice| choice.path.first().copied());
    geometry::spots()
        .filter(|&spot| Some(spot) != chosen)
        .filter_map(|spot| {
            let die = dice::die_at(view.position, spot)?;
            let hold = if view.is_lifted(spot) {
                HOVER
            } else {
                STANDING
            };
            let held = figure(die, view).on(geometry::centre(spot, view.flipped));
            let shaken = shaken(view, spot);
            Some((spot, held.held(hold, HOVER_TIME).follow(&shaken)))
        })
        .collect()
}

/// What shakes a die that was refused.
fn shaken(view: &View, spot: Spot) -> Vec<Track> {
    let refused = view.refused == Some(spot);
    refused.then(shaking).into_iter().collect()
}

/// All shadows first, so that none falls on a neighbour's top; but a die in the air, which comes last, darkens what it passes.
fn paint_dice(scene: &mut Scene, dice: &[(Spot, Held)], motion: Option<&Motion>) {
    // Where the one on its way was shown before.
    let left = motion.and_then(|motion| {
        let walked = motion.from_step.max(1) - 1;
        motion.path.spots.get(walked).copied()
    });
    let (still, moving) = match (left, dice.split_last()) {
        (Some(left), Some((moving, still))) => (still, Some((left, moving))),
        _ => (dice, None),
    };
    for (spot, die) in still {
        die.paint_shadow(scene.about(Role::Shadow, *spot));
    }
    for (spot, die) in still {
        die.paint(scene.about(Role::Die, *spot));
    }
    if let Some((left, (spot, die))) = moving {
        let about = |scene: &mut Scene, role| {
            scene.about(role, *spot).was(Key::first(role, left));
        };
        about(scene, Role::Shadow);
        die.paint_shadow(scene);
        about(scene, Role::Die);
        die.paint(scene);
    }
}

/// The chosen die, its way so far, its targets and what the one under the pointer would cause.
fn paint_choice(scene: &mut Scene, die: Die, view: &View) {
    let Some(choice) = view.choice else { return };
    let here = choice.here();
    let ground = geometry::centre(here, view.flipped);
    let hold = if choice.path.len() > 1 {
        marks::LIFT_ON_THE_WAY
    } else {
        marks::LIFT
    };
    let shaken = shaken(view, here);
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

/// Asks for the frames of the tips that may come next.
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
