//! Marks on the HiQUE board: last move, slides with their stops, targets, captures, hints.

use super::geometry::{HALF, TILE, badge, centre, kind_of, outline};
use super::threats::{ThreatenedRunner, loses_mover, threatened_runners};
use crate::board_parts;
use crate::choice::{Choice, Target};
use crate::marks;
use crate::marks::Stroke;
use crate::pieces::PieceFigure;
use crate::scene::{Role, Scene};
use crate::view::{BoardDrawing, View};
use bevy_math::Vec2;
use quadrille_games::rules::hique::{Hique, PieceKind};
use quadrille_games::rules::{Path, Spot};

/// Half the diagonal of a stop on a slide.
const STOP_HALF: f32 = 9.2;
/// The distance from a ghost's centre to the end of its line.
const GHOST_REACH: f32 = 0.95 * HALF;
/// The colour of the mark where a piece stood: dark, because squares are light.
const TRACE_COLOUR: &str = "#3B2A08";
/// The outline of a target on which the piece would be captured.
const LOSING_TARGET: Stroke = marks::CAPTURED;
/// The outline of such a target under the pointer.
const LOSING_TARGET_POINTED: Stroke = Stroke::solid(marks::CORAL, 2.8);
/// The line on the side where a guard touches a runner that would be captured.
const TOUCH_STROKE: Stroke = Stroke::solid(marks::CORAL, 4.0);

/// Draws the squares of the last move, and where the piece stood.
pub fn paint_last_move(board: &dyn BoardDrawing, view: &View, scene: &mut Scene, path: &Path) {
    let tint = marks::last_move_tint(TILE, 0.3, 0.85, 2.0);
    let departure = path.spots.first().map(|&from| {
        let kind = kind_of(from);
        let growth = match kind {
            PieceKind::Runner => -8.0,
            PieceKind::Guard => -9.0,
        };
        marks::departure_mark(outline(kind).grown(growth), TRACE_COLOUR, 0.6)
    });
    board_parts::paint_last_move(board, view, scene, path, &tint, departure);
}

/// Draws the marks below the pieces: a guard's slides with their stops, and the sides that capture runners.
pub fn paint_ways(scene: &mut Scene, view: &View, position: &Hique, choice: &Choice) {
    let flipped = view.flipped;
    let from = choice.last_spot();
    let pointed_target = choice.pointed_target();
    if kind_of(from) == PieceKind::Guard {
        let start = centre(from, flipped);
        let target_centres: Vec<Vec2> =
            choice.targets.iter().map(|target| centre(target.spot, flipped)).collect();
        let ghost_centre = pointed_target.map(|target| centre(target.spot, flipped));
        for direction in [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
            // A dragged piece leaves a ghost, and the lines begin at its edge.
            let gap = if view.drag.is_some() { GHOST_REACH } else { 0.0 };
            paint_slide(scene, start, gap, direction, &target_centres, ghost_centre);
        }
        for target in &choice.targets {
            if Some(target.spot) != choice.pointed {
                scene.set_subject(Role::Target, target.spot);
                marks::stop_mark(STOP_HALF).paint(scene, centre(target.spot, flipped));
            }
        }
    }
    scene.set_subject(Role::Preview, None);
    for threatened in
        pointed_target.map_or_else(Vec::new, |target| threatened_runners(position, target))
    {
        paint_touches(scene, &threatened, flipped);
    }
}

/// Draws the line from `start` to the farthest of `target_centres` in `direction`, with a gap at its beginning and one for
/// the ghost.
fn paint_slide(
    scene: &mut Scene,
    start: Vec2,
    gap: f32,
    direction: Vec2,
    target_centres: &[Vec2],
    ghost: Option<Vec2>,
) {
    let distance_along = |centre: Vec2| (centre - start).dot(direction);
    let distance_across = |centre: Vec2| (centre - start).perp_dot(direction).abs();
    let is_on_line =
        |centre: &Vec2| distance_along(*centre) > 1.0 && distance_across(*centre) < 1.0;
    let max_distance = target_centres
        .iter()
        .filter(|centre| is_on_line(centre))
        .map(|&centre| distance_along(centre))
        .fold(0.0, f32::max);
    if max_distance == 0.0 {
        return;
    }
    let point_at = |distance: f32| start + direction * distance;
    match ghost.filter(is_on_line).map(distance_along) {
        Some(ghost) => {
            marks::trace(scene, &[point_at(gap), point_at(ghost - GHOST_REACH)], marks::WAY);
            if max_distance > ghost + 1.0 {
                marks::trace(
                    scene,
                    &[point_at(ghost + GHOST_REACH), point_at(max_distance)],
                    marks::WAY,
                );
            }
        }
        None => marks::trace(scene, &[point_at(gap), point_at(max_distance)], marks::WAY),
    }
}

/// Draws the sides where guards touch a runner that would be captured.
fn paint_touches(scene: &mut Scene, threatened: &ThreatenedRunner, flipped: bool) {
    let runner = centre(threatened.spot, flipped);
    for &guard in &threatened.guards {
        let guard = centre(guard, flipped);
        let (a, b) = (Vec2::new(guard.x, runner.y), Vec2::new(runner.x, guard.y));
        marks::trace(scene, &[a.lerp(b, 0.1), a.lerp(b, 0.9)], TOUCH_STROKE);
    }
}

/// Draws the marks above the pieces: the ghosts of `figure` on its targets, and the effect of the target under the pointer.
pub fn paint_choice(
    scene: &mut Scene,
    view: &View,
    position: &Hique,
    choice: &Choice,
    figure: &PieceFigure,
) {
    let from = choice.last_spot();
    let kind = kind_of(from);
    let centre_of = |spot| centre(spot, view.flipped);
    if view.drag.is_some() {
        scene.set_subject(Role::Chosen, from);
        figure.paint_ghost(scene, centre_of(from), 0.35, marks::SELECTED);
    }
    for target in &choice.targets {
        scene.set_subject(Role::Target, target.spot);
        let is_pointed = choice.pointed == Some(target.spot);
        // The other targets of a guard are the stops on its lines.
        if kind == PieceKind::Runner || is_pointed {
            let is_losing = kind == PieceKind::Runner && loses_mover(position, target);
            let alpha = if is_pointed { 0.68 } else { 0.5 };
            let stroke = target_stroke(is_pointed, is_losing);
            figure.paint_ghost(scene, centre_of(target.spot), alpha, stroke);
            if is_losing {
                paint_cross(scene, target.spot, view.flipped);
            }
        }
    }
    if let Some(target) = choice.pointed_target() {
        paint_captured(scene, position, target, view.flipped);
    }
}

/// Returns the outline of a target.
const fn target_stroke(is_pointed: bool, is_losing: bool) -> Stroke {
    match (is_pointed, is_losing) {
        (false, false) => marks::TARGET,
        (true, false) => marks::POINTED_TARGET,
        (false, true) => LOSING_TARGET,
        (true, true) => LOSING_TARGET_POINTED,
    }
}

/// Draws the runners that the move to `target` would capture, except the moving one, whose ghost is marked already.
fn paint_captured(scene: &mut Scene, position: &Hique, target: &Target, flipped: bool) {
    for threatened in threatened_runners(position, target) {
        if threatened.spot != target.spot {
            scene.set_subject(Role::Preview, threatened.spot);
            marks::outline(outline(PieceKind::Runner), marks::CAPTURED)
                .paint(scene, centre(threatened.spot, flipped));
            paint_cross(scene, threatened.spot, flipped);
        }
    }
}

/// Draws the badge of a runner that would be captured.
fn paint_cross(scene: &mut Scene, spot: Spot, flipped: bool) {
    marks::cross_badge().paint(scene, centre(spot, flipped) + badge(PieceKind::Runner));
}

/// Draws the line of a hint.
pub fn paint_hint_way(scene: &mut Scene, path: &Path, flipped: bool) {
    let [from, .., to] = path.spots.as_slice() else { return };
    let stroke = Stroke { colour: marks::BEST, ..marks::WAY };
    let (from_centre, to_centre) = (centre(*from, flipped), centre(*to, flipped));
    let radius = outline(kind_of(*from)).half().x;
    let edge = (to_centre - from_centre).normalize_or_zero() * radius;
    marks::trace(scene, &[from_centre + edge, to_centre - edge], stroke);
}

/// Draws both ends of a hint.
pub fn paint_hint(scene: &mut Scene, path: &Path, flipped: bool) {
    let [from, .., to] = path.spots.as_slice() else { return };
    for &spot in [from, to] {
        marks::outline(outline(kind_of(spot)), marks::HINT).paint(scene, centre(spot, flipped));
    }
}
