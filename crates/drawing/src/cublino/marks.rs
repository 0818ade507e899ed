//! Marks on the board: the last move, the path so far, targets, and hints.

use super::dice::{SELECTION_HALF_SIDE, die_after, figure};
use super::die_geometry::{bend_direction, direction, step};
use super::geometry::{centre, is_jump};
use crate::board_parts::paint_last_move;
use crate::choice::{Choice, Target};
use crate::marks::{
    AMBER, CASING, FAR_TARGET, HINT, HOVERED_TARGET, PATH, POSSIBLE_PATH, Picture, Shape, Stroke,
    TARGET, check_badge, departure_mark, last_move_tint, outline, paint_arc, paint_polyline,
};
use crate::scene::{Role, Scene};
use crate::track::Lift;
use crate::view::{BoardDrawing, View};
use bevy_math::Vec2;
use quadrille_games::rules::cublino::Die;
use quadrille_games::rules::{Path, Spot};

/// The lift and magnification of the selected die.
pub(super) const LIFT: Lift = Lift { height: 6.0, scale: 1.03 };
/// The lift and magnification of the selected die between two jumps.
pub(super) const LIFT_BETWEEN_JUMPS: Lift = Lift { height: 8.0, scale: 1.05 };
/// Half the side of the outline of a die.
const DIE_HALF_SIDE: f32 = 38.7;
/// Half the side of the outline of a far target.
const FAR_HALF_SIDE: f32 = 33.3;
/// The colour of the dots where a die stood.
const DOT_COLOUR: &str = "#F5E9D2";

const fn square(half_side: f32, corner_radius: f32) -> Shape {
    Shape::Box { half_size: Vec2::splat(half_side), corner_radius }
}

/// The outline of a die.
pub(super) fn die_box() -> Shape {
    square(DIE_HALF_SIDE, 12.0)
}

/// Draws the last move: tints on both end squares, and the dotted outline of the die on the first.
pub(super) fn mark_last_move(
    board: &dyn BoardDrawing,
    view: &View,
    scene: &mut Scene,
    path: &Path,
) {
    let tint = last_move_tint(square(42.0, 8.0), 0.2, 0.8, 1.5);
    let departure_picture = departure_mark(square(FAR_HALF_SIDE, 11.0), DOT_COLOUR, 0.4);
    paint_last_move(board, view, scene, path, &tint, Some(departure_picture));
}

/// Draws a hint above the dice.
pub(super) fn paint_hint(scene: &mut Scene, path: &Path, view: &View) {
    for pair in path.spots.windows(2) {
        let [a, b] = [pair[0], pair[1]].map(|spot| centre(spot, view.flipped));
        if is_jump(pair[0], pair[1]) {
            let (from, control, to) = jump_arc(a, b, DIE_HALF_SIDE + 3.0, DIE_HALF_SIDE + 3.0);
            paint_arc(scene, from, control, to, HINT);
        }
    }
    for (index, &spot) in path.spots.iter().enumerate() {
        let half_side =
            if index == 0 || index + 1 == path.spots.len() { DIE_HALF_SIDE } else { FAR_HALF_SIDE };
        outline(square(half_side, 12.0), HINT).paint(scene, centre(spot, view.flipped));
    }
}

/// Draws the path of an incomplete move, up to `die_centre`, the centre of the selected die.
pub(super) fn paint_path(scene: &mut Scene, choice: &Choice, die_centre: Vec2, flipped: bool) {
    let last_index = choice.path.len() - 1;
    for (index, pair) in choice.path.windows(2).enumerate() {
        let (a, b) = (centre(pair[0], flipped), centre(pair[1], flipped));
        let step_direction = direction(a, b);
        let is_last = index + 1 == last_index;
        if index == 0 {
            departure_mark(square(34.0, 11.0), DOT_COLOUR, 0.85).paint(scene, a);
        }
        if !is_last {
            departure_mark(square(23.2, 9.0), DOT_COLOUR, 0.6).paint(scene, b);
        }
        if is_jump(pair[0], pair[1]) {
            let bulge = bend_direction(step_direction);
            let control = a.midpoint(b) + bulge * 66.0;
            let to =
                if is_last { die_centre - step(step_direction) * 44.0 + bulge * 10.0 } else { b };
            paint_arc(scene, a + step(step_direction) * 6.0, control, to, PATH);
        } else {
            let from = a + step(step_direction) * 23.2;
            let to = if is_last { b - step(step_direction) * 44.0 } else { b };
            paint_polyline(scene, &[from, to], PATH);
            dot(3.5).paint(scene, from);
        }
        if !is_last {
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

/// Returns start, control point and end of the arc between two dice. The half sides are those of their outlines.
fn jump_arc(a: Vec2, b: Vec2, start_half_side: f32, end_half_side: f32) -> (Vec2, Vec2, Vec2) {
    let jump_direction = direction(a, b);
    let bulge = bend_direction(jump_direction);
    let side_offset = if bulge.x == 0.0 { 16.0 } else { 12.0 };
    (
        a + step(jump_direction) * (start_half_side + 1.5) + bulge * side_offset,
        a.midpoint(b) + bulge * 62.0,
        b - step(jump_direction) * (end_half_side + 1.5) + bulge * side_offset,
    )
}

/// Draws ghosts of `die` (in its present orientation) on every target, and the arcs of the jumps to them. `die_centre` is the
/// centre of the selected die.
pub(super) fn paint_targets(
    scene: &mut Scene,
    choice: &Choice,
    die: Die,
    die_centre: Vec2,
    view: &View,
) {
    let hovered_target = choice.hovered_target();
    paint_jumps(scene.set_subject(Role::Path, None), choice, die_centre, view.flipped);
    for target in &choice.targets {
        let is_hovered =
            hovered_target.is_some_and(|hovered_target| hovered_target.spot == target.spot);
        paint_ghost(scene, choice, target, is_hovered, die, view);
    }
}

/// Draws a ghost with its outline and, in Pur, the check mark of a target that can end the move.
fn paint_ghost(
    scene: &mut Scene,
    choice: &Choice,
    target: &Target,
    is_hovered: bool,
    die: Die,
    view: &View,
) {
    let ground = centre(target.spot, view.flipped);
    let mut path = vec![choice.last_spot()];
    path.extend_from_slice(&target.remaining_spots);
    let moved_die = die_after(die, &path);
    let (half_side, alpha, scale, stroke) = match (is_hovered, target.is_next_step) {
        (true, _) => (DIE_HALF_SIDE, 0.66, 1.0, HOVERED_TARGET),
        (false, true) => (DIE_HALF_SIDE, 0.62, 1.0, TARGET),
        (false, false) => (FAR_HALF_SIDE, 0.4, 0.86, FAR_TARGET),
    };
    scene.set_subject(Role::Target, target.spot);
    let piece = figure(moved_die, view).standing_at(ground).with_alpha(alpha);
    piece.paint(scene).set_scale(scale);
    outline(square(half_side, 12.0), stroke).paint(scene, ground);
    let is_pur = matches!(view.position, quadrille_games::rules::AnyPosition::CublinoPur(_));
    if is_pur && !target.can_continue {
        check_badge().paint(scene, ground + Vec2::splat(half_side - 1.5));
    }
}

/// Draws the arcs of all jumps on the way to targets, each once. Those to the target under the pointer are solid.
fn paint_jumps(scene: &mut Scene, choice: &Choice, die_centre: Vec2, flipped: bool) {
    let hovered_target = choice.hovered_target();
    let mut drawn_jumps: Vec<(Spot, Spot)> = Vec::new();
    let hovered_targets = hovered_target.into_iter().map(|target| (target, true));
    let all_targets = choice.targets.iter().map(|target| (target, false));
    for (target, is_solid) in hovered_targets.chain(all_targets) {
        let mut from = choice.last_spot();
        for (index, &to) in target.remaining_spots.iter().enumerate() {
            let jump = (from, to);
            from = to;
            if !is_jump(jump.0, jump.1) || drawn_jumps.contains(&jump) {
                continue;
            }
            drawn_jumps.push(jump);
            let outline_half_side = |spot: Spot| match choice.target(spot) {
                Some(target) if target.is_next_step => DIE_HALF_SIDE + 1.5,
                Some(far_target) if Some(far_target.spot) == choice.hovered_spot => {
                    DIE_HALF_SIDE + 1.5
                }
                _ => FAR_HALF_SIDE + 1.5,
            };
            let (start_centre, start_half_side) = if index == 0 {
                (die_centre, SELECTION_HALF_SIDE + 4.0)
            } else {
                (centre(jump.0, flipped), outline_half_side(jump.0))
            };
            let (start, control, end) = jump_arc(
                start_centre,
                centre(jump.1, flipped),
                start_half_side,
                outline_half_side(jump.1),
            );
            let stroke = match (is_solid, index) {
                (true, _) => PATH,
                (false, 0) => POSSIBLE_PATH,
                (false, _) => Stroke { width: 2.2, ..POSSIBLE_PATH },
            };
            paint_arc(scene, start, control, end, stroke);
        }
    }
}
