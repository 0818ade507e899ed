//! Cublino on screen: dice seen from above on sage cloth.
//!
//! * `cube` and `die`: the die as a solid, its projection and its picture, at rest and while it tips;
//! * `geometry` and `cloth`: the board;
//! * `dice` and `motion`: where each die is at a moment of a move;
//! * `marks`, `fights` and `words`: what a selection offers and what a target would cause.

mod cloth;
mod cube;
mod dice;
mod die;
mod draft;
mod fights;
mod geometry;
mod marks;
mod motion;
mod words;

#[cfg(test)]
mod tests;

use super::choice::Hit;
use super::draft::{Draft, Piece as Drafted};
use super::marks::{Shape, cursor, refused_badge};
use super::timing::{refusal_alpha, shake};
use super::view::{BoardDrawing, View, part_of};
use crate::app::artwork::scene::Scene;
use crate::app::sound::Beat;
use crate::rules::{AnyMove, AnyPosition, Spot};
use bevy::math::Vec2;
pub(in crate::app) use dice::top_at;
use dice::{Die, Shown};

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

    fn beats(&self, before: &AnyPosition, mv: AnyMove, from_step: usize) -> Vec<Beat> {
        motion::beats(before, mv, from_step)
    }

    fn draw(&self, view: &View, scene: &mut Scene) {
        cloth::paint(scene, view);
        if let Some(path) = view.last_move {
            marks::last_move(scene, path, view);
        }
        if let Some(dice) = moving_dice(view) {
            paint_dice(scene, &dice, view);
        } else {
            let chosen = chosen(view);
            paint_dice(scene, &resting_dice(view, chosen.is_some()), view);
            if let Some(hint) = view.hint {
                marks::hint(scene, hint, view);
            }
            if let Some(die) = chosen {
                paint_choice(scene, die, view);
            }
        }
        if let Some(spot) = view.cursor {
            cursor(CURSOR).paint(scene, geometry::centre(spot, view.flipped));
        }
        if let Some((spot, elapsed)) = view.refused
            && refusal_alpha(elapsed) > 0.0
        {
            let at = geometry::centre(spot, view.flipped) + Vec2::new(32.0, -32.0);
            refused_badge()
                .paint(scene, at)
                .alpha(refusal_alpha(elapsed));
        }
    }

    fn draw_draft(&self, draft: &Draft, view: &View, scene: &mut Scene) {
        draft::paint(draft, view, scene);
    }

    fn draw_pieces(&self, _: &Draft, pieces: &[Drafted], at: Vec2, view: &View, scene: &mut Scene) {
        for &piece in pieces {
            draft::paint_piece(piece, at, view, scene);
        }
    }

    fn explain(&self, view: &View) -> Option<String> {
        words::explain(view)
    }
}

/// The dice while a move is animated, as long as it lasts.
fn moving_dice(view: &View) -> Option<Vec<Shown>> {
    let motion = view.motion.as_ref()?;
    let over = motion.elapsed >= motion::duration(motion.before, motion.mv, motion.from_step);
    if over {
        return None;
    }
    motion::dice(motion, view.flipped)
}

/// The chosen die as it would lie where its unfinished move has brought it.
fn chosen(view: &View) -> Option<Die> {
    let choice = view.choice?;
    let die = dice::die_at(view.position, *choice.path.first()?)?;
    Some(Die {
        faces: dice::after(die.faces, &choice.path),
        ..die
    })
}

/// The dice at rest, without the chosen one.
fn resting_dice(view: &View, without_chosen: bool) -> Vec<Shown> {
    let chosen = view
        .choice
        .filter(|_| without_chosen)
        .and_then(|choice| choice.path.first().copied());
    geometry::spots()
        .filter(|&spot| Some(spot) != chosen)
        .filter_map(|spot| {
            let die = dice::die_at(view.position, spot)?;
            let mut shown = Shown::still(die, geometry::centre(spot, view.flipped));
            let lift = view.lift_of(spot);
            if lift > 0.0 {
                let (height, scale) = part_of(marks::HOVER, lift);
                shown = shown.lifted(height, scale);
                shown.moving = lift < 1.0;
            }
            shown.light = view.light_on(spot);
            if let Some((refused, elapsed)) = view.refused
                && refused == spot
            {
                shown.offset.x += shake(elapsed);
            }
            Some(shown)
        })
        .collect()
}

/// All shadows first, so that none falls on a neighbour's top; but a die in the air darkens what it passes.
fn paint_dice(scene: &mut Scene, dice: &[Shown], view: &View) {
    for die in dice.iter().filter(|die| !die.moving) {
        die.paint_shadow(scene);
    }
    for die in dice {
        if die.moving {
            die.paint_shadow(scene);
        }
        scene.light = die.light;
        die.paint(scene, view.flipped, view.pixels);
        scene.light = view.ambient();
    }
}

/// The chosen die, its way so far, its targets and what the one under the pointer would cause.
fn paint_choice(scene: &mut Scene, die: Die, view: &View) {
    let Some(choice) = view.choice else { return };
    let ground = geometry::centre(choice.here(), view.flipped);
    let (height, scale) = if choice.path.len() > 1 {
        marks::LIFT_ON_THE_WAY
    } else {
        marks::LIFT
    };
    let (height, scale) = part_of((height, scale), view.chosen_rise);
    let mut lifted = Shown::still(die, ground).lifted(height, scale);
    lifted.moving = view.chosen_rise < 1.0;
    if let Some((refused, elapsed)) = view.refused
        && refused == choice.here()
    {
        lifted.offset.x += shake(elapsed);
    }
    marks::way_so_far(scene, choice, lifted.at(), view.flipped);
    if view.drag.is_some() {
        Shown::still(die, ground)
            .faded(0.4)
            .paint(scene, view.flipped, view.pixels);
    } else {
        lifted.paint_shadow(scene);
        lifted.paint(scene, view.flipped, view.pixels);
        marks::selected(scene, lifted.at());
    }
    marks::targets(scene, choice, die, lifted.at(), view);
    if let Some((target, fights)) = fights::of_pointed(view, choice) {
        fights::paint(scene, target, &fights, view);
    }
    if let Some(pointer) = view.drag.filter(|pointer| pointer.is_finite()) {
        let mut held = Shown::still(die, pointer);
        held.scale = 1.05;
        held.moving = true;
        held.paint_shadow(scene);
        held.paint(scene, view.flipped, view.pixels);
    }
}
