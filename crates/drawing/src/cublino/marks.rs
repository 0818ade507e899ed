//! Marks on the board: the last move, the path so far, targets, and hints.

use super::dice::{HALF_SELECTED, die_after, figure};
use super::die_geometry::{bend, direction, step};
use super::geometry::{centre, is_jump};
use crate::board_parts::paint_last_move;
use crate::choice::{Choice, Target};
use crate::marks::{
    AMBER, CASING, FAR_TARGET, HINT, OFFERED_WAY, POINTED_TARGET, Picture, Shape, Stroke, TARGET,
    WAY, arc, check_badge, departure_mark, last_move_tint, outline, trace,
};
use crate::scene::{Role, Scene};
use crate::track::Lift;
use crate::view::{BoardDrawing, View};
use bevy_math::Vec2;
use quadrille_games::rules::cublino::Die;
use quadrille_games::rules::{Path, Spot};

/// The lift and magnification of the selected die, also between two jumps.
pub(super) const LIFT: Lift = Lift { height: 6.0, scale: 1.03 };
pub(super) const LIFT_ON_THE_WAY: Lift = Lift { height: 8.0, scale: 1.05 };
/// Half the side of the outline of a die, and of a far target.
const HALF: f32 = 38.7;
const HALF_FAR: f32 = 33.3;
/// The colour of the dots where a die stood.
const DOTS: &str = "#F5E9D2";

const fn square(half: f32, corner: f32) -> Shape {
    Shape::Box { half: Vec2::splat(half), corner }
}

/// The outline of a die.
pub(super) fn die_box() -> Shape {
    square(HALF, 12.0)
}

/// Draws the last move: tints on both ends, dots on the first.
pub(super) fn last_move(board: &dyn BoardDrawing, view: &View, scene: &mut Scene, path: &Path) {
    let tint = last_move_tint(square(42.0, 8.0), 0.2, 0.8, 1.5);
    let left = departure_mark(square(HALF_FAR, 11.0), DOTS, 0.4);
    paint_last_move(board, view, scene, path, &tint, Some(left));
}

/// Draws a hint above the dice.
pub(super) fn hint(scene: &mut Scene, path: &Path, view: &View) {
    for pair in path.spots.windows(2) {
        let [a, b] = [pair[0], pair[1]].map(|spot| centre(spot, view.flipped));
        if is_jump(pair[0], pair[1]) {
            let (from, control, to) = jump_arc(a, b, HALF + 3.0, HALF + 3.0);
            arc(scene, from, control, to, HINT);
        }
    }
    for (index, &spot) in path.spots.iter().enumerate() {
        let half = if index == 0 || index + 1 == path.spots.len() { HALF } else { HALF_FAR };
        outline(square(half, 12.0), HINT).paint(scene, centre(spot, view.flipped));
    }
}

/// Draws the path of an incomplete move, up to `at`, where the die is held.
pub(super) fn way_so_far(scene: &mut Scene, choice: &Choice, at: Vec2, flipped: bool) {
    let last = choice.path.len() - 1;
    for (index, pair) in choice.path.windows(2).enumerate() {
        let (a, b) = (centre(pair[0], flipped), centre(pair[1], flipped));
        let way = direction(a, b);
        let ends = index + 1 == last;
        if index == 0 {
            departure_mark(square(34.0, 11.0), DOTS, 0.85).paint(scene, a);
        }
        if !ends {
            departure_mark(square(23.2, 9.0), DOTS, 0.6).paint(scene, b);
        }
        if is_jump(pair[0], pair[1]) {
            let swing = bend(way);
            let control = a.midpoint(b) + swing * 66.0;
            let to = if ends { at - step(way) * 44.0 + swing * 10.0 } else { b };
            arc(scene, a + step(way) * 6.0, control, to, WAY);
        } else {
            let from = a + step(way) * 23.2;
            let to = if ends { b - step(way) * 44.0 } else { b };
            trace(scene, &[from, to], WAY);
            dot(3.5).paint(scene, from);
        }
        if !ends {
            dot(5.0).paint(scene, b);
        }
    }
}

/// Returns the dot for a point of a path.
fn dot(radius: f32) -> Picture {
    let body =
        format!(r#"<circle r="{radius}" fill="{AMBER}" stroke="{CASING}" stroke-width="1.3"/>"#);
    Picture::centred(Vec2::splat(radius + 1.0), &body)
}

/// Returns start, control point and end of the arc between two dice with outlines of `near` and `far`.
fn jump_arc(a: Vec2, b: Vec2, near: f32, far: f32) -> (Vec2, Vec2, Vec2) {
    let way = direction(a, b);
    let swing = bend(way);
    let side = if swing.x == 0.0 { 16.0 } else { 12.0 };
    (
        a + step(way) * (near + 1.5) + swing * side,
        a.midpoint(b) + swing * 62.0,
        b - step(way) * (far + 1.5) + swing * side,
    )
}

/// Draws ghosts of `die` (in its present orientation) on every target, and the arcs of the jumps to them. `at` is the place
/// where the die is held.
pub(super) fn targets(scene: &mut Scene, choice: &Choice, die: Die, at: Vec2, view: &View) {
    let pointed = choice.pointed_target();
    jumps(scene.set_subject(Role::Way, None), choice, at, view.flipped);
    for target in &choice.targets {
        let is_pointed = pointed.is_some_and(|pointed| pointed.spot == target.spot);
        ghost(scene, choice, target, is_pointed, die, view);
    }
}

/// Draws a ghost with its outline and, in Pur, the check mark of a target that can end the move.
fn ghost(
    scene: &mut Scene,
    choice: &Choice,
    target: &Target,
    is_pointed: bool,
    die: Die,
    view: &View,
) {
    let ground = centre(target.spot, view.flipped);
    let mut way = vec![choice.here()];
    way.extend_from_slice(&target.way);
    let moved_die = die_after(die, &way);
    let (half, alpha, scale, stroke) = match (is_pointed, target.next) {
        (true, _) => (HALF, 0.66, 1.0, POINTED_TARGET),
        (false, true) => (HALF, 0.62, 1.0, TARGET),
        (false, false) => (HALF_FAR, 0.4, 0.86, FAR_TARGET),
    };
    scene.set_subject(Role::Target, target.spot);
    let ghost = figure(moved_die, view).standing_at(ground).faded(alpha);
    ghost.paint(scene).scale(scale);
    outline(square(half, 12.0), stroke).paint(scene, ground);
    let pur = matches!(view.position, quadrille_games::rules::AnyPosition::CublinoPur(_));
    if pur && !target.goes_on {
        check_badge().paint(scene, ground + Vec2::splat(half - 1.5));
    }
}

/// Draws the jumps of all paths to targets, each once. Those to the target under the pointer are solid.
fn jumps(scene: &mut Scene, choice: &Choice, at: Vec2, flipped: bool) {
    let pointed = choice.pointed_target();
    let mut drawn: Vec<(Spot, Spot)> = Vec::new();
    let first_ways = pointed.into_iter().map(|target| (target, true));
    let others = choice.targets.iter().map(|target| (target, false));
    for (target, solid) in first_ways.chain(others) {
        let mut from = choice.here();
        for (index, &to) in target.way.iter().enumerate() {
            let jump = (from, to);
            from = to;
            if !is_jump(jump.0, jump.1) || drawn.contains(&jump) {
                continue;
            }
            drawn.push(jump);
            let outline_at = |spot: Spot| match choice.target(spot) {
                Some(target) if target.next => HALF + 1.5,
                Some(other) if Some(other.spot) == choice.pointed => HALF + 1.5,
                _ => HALF_FAR + 1.5,
            };
            let (a, near) = if index == 0 {
                (at, HALF_SELECTED + 4.0)
            } else {
                (centre(jump.0, flipped), outline_at(jump.0))
            };
            let (start, control, end) =
                jump_arc(a, centre(jump.1, flipped), near, outline_at(jump.1));
            let stroke = match (solid, index) {
                (true, _) => WAY,
                (false, 0) => OFFERED_WAY,
                (false, _) => Stroke { width: 2.2, ..OFFERED_WAY },
            };
            arc(scene, start, control, end, stroke);
        }
    }
}
