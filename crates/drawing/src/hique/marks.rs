//! Marks on the HiQUE board: last move, slides with their stops, targets, captures, hints.

use super::geometry::{HALF_DIAGONAL, TILE, badge_offset, centre, kind_of, piece_outline};
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
const STOP_HALF_DIAGONAL: f32 = 9.2;
/// The distance from a ghost's centre to the end of its line.
const GHOST_REACH: f32 = 0.95 * HALF_DIAGONAL;
/// The colour of the mark where a piece stood: dark, because squares are light.
const TRACE_COLOUR: &str = "#3B2A08";
/// The outline of a target on which the piece would be captured.
const LOSING_TARGET: Stroke = marks::CAPTURED_PIECE;
/// The outline of a target under the pointer on which the piece would be captured.
const HOVERED_LOSING_TARGET: Stroke = Stroke::solid(marks::CORAL, 2.8);
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
        marks::departure_mark(piece_outline(kind).grown(growth), TRACE_COLOUR, 0.6)
    });
    board_parts::paint_last_move(board, view, scene, path, &tint, departure);
}

/// Draws the marks below the pieces: a guard's slides with their stops, and the sides that capture runners.
pub fn paint_paths(scene: &mut Scene, view: &View, position: &Hique, choice: &Choice) {
    let flipped = view.flipped;
    let from = choice.last_spot();
    let hovered_target = choice.hovered_target();
    if kind_of(from) == PieceKind::Guard {
        let start = centre(from, flipped);
        let target_centres: Vec<Vec2> =
            choice.targets.iter().map(|target| centre(target.spot, flipped)).collect();
        let ghost_centre = hovered_target.map(|target| centre(target.spot, flipped));
        for direction in [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
            // A dragged piece leaves a ghost, and the lines begin at its edge.
            let start_gap = if view.drag.is_some() { GHOST_REACH } else { 0.0 };
            paint_slide(scene, start, start_gap, direction, &target_centres, ghost_centre);
        }
        for target in &choice.targets {
            if Some(target.spot) != choice.hovered_spot {
                scene.set_subject(Role::Target, target.spot);
                marks::stop_mark(STOP_HALF_DIAGONAL).paint(scene, centre(target.spot, flipped));
            }
        }
    }
    scene.set_subject(Role::Preview, None);
    for runner in
        hovered_target.map_or_else(Vec::new, |target| threatened_runners(position, target))
    {
        paint_touches(scene, &runner, flipped);
    }
}

/// Draws the line from `start` to the farthest of `target_centres` in `direction`, with a gap at its beginning and one around
/// the ghost at `ghost_centre`.
fn paint_slide(
    scene: &mut Scene,
    start: Vec2,
    start_gap: f32,
    direction: Vec2,
    target_centres: &[Vec2],
    ghost_centre: Option<Vec2>,
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
    match ghost_centre.filter(is_on_line).map(distance_along) {
        Some(ghost_distance) => {
            marks::paint_polyline(
                scene,
                &[point_at(start_gap), point_at(ghost_distance - GHOST_REACH)],
                marks::PATH,
            );
            if max_distance > ghost_distance + 1.0 {
                marks::paint_polyline(
                    scene,
                    &[point_at(ghost_distance + GHOST_REACH), point_at(max_distance)],
                    marks::PATH,
                );
            }
        }
        None => marks::paint_polyline(
            scene,
            &[point_at(start_gap), point_at(max_distance)],
            marks::PATH,
        ),
    }
}

/// Draws the sides where guards touch a runner that would be captured.
fn paint_touches(scene: &mut Scene, runner: &ThreatenedRunner, flipped: bool) {
    let runner_centre = centre(runner.spot, flipped);
    for &guard in &runner.guards {
        let guard_centre = centre(guard, flipped);
        let (a, b) = (
            Vec2::new(guard_centre.x, runner_centre.y),
            Vec2::new(runner_centre.x, guard_centre.y),
        );
        marks::paint_polyline(scene, &[a.lerp(b, 0.1), a.lerp(b, 0.9)], TOUCH_STROKE);
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
        figure.paint_ghost(scene, centre_of(from), 0.35, marks::SELECTED_PIECE);
    }
    for target in &choice.targets {
        scene.set_subject(Role::Target, target.spot);
        let is_hovered = choice.hovered_spot == Some(target.spot);
        // The other targets of a guard are the stops on its lines.
        if kind == PieceKind::Runner || is_hovered {
            let is_losing = kind == PieceKind::Runner && loses_mover(position, target);
            let alpha = if is_hovered { 0.68 } else { 0.5 };
            let stroke = target_stroke(is_hovered, is_losing);
            figure.paint_ghost(scene, centre_of(target.spot), alpha, stroke);
            if is_losing {
                paint_cross(scene, target.spot, view.flipped);
            }
        }
    }
    if let Some(target) = choice.hovered_target() {
        paint_captured(scene, position, target, view.flipped);
    }
}

/// Returns the stroke of the outline of a target.
const fn target_stroke(is_hovered: bool, is_losing: bool) -> Stroke {
    match (is_hovered, is_losing) {
        (false, false) => marks::TARGET,
        (true, false) => marks::HOVERED_TARGET,
        (false, true) => LOSING_TARGET,
        (true, true) => HOVERED_LOSING_TARGET,
    }
}

/// Draws the runners that the move to `target` would capture, except the moving one, whose ghost is marked already.
fn paint_captured(scene: &mut Scene, position: &Hique, target: &Target, flipped: bool) {
    for runner in threatened_runners(position, target) {
        if runner.spot != target.spot {
            scene.set_subject(Role::Preview, runner.spot);
            marks::outline(piece_outline(PieceKind::Runner), marks::CAPTURED_PIECE)
                .paint(scene, centre(runner.spot, flipped));
            paint_cross(scene, runner.spot, flipped);
        }
    }
}

/// Draws the badge of a runner that would be captured.
fn paint_cross(scene: &mut Scene, spot: Spot, flipped: bool) {
    marks::cross_badge().paint(scene, centre(spot, flipped) + badge_offset(PieceKind::Runner));
}

/// Draws the line of a hint.
pub fn paint_hint_path(scene: &mut Scene, path: &Path, flipped: bool) {
    let [from, .., to] = path.spots.as_slice() else { return };
    let stroke = Stroke { colour: marks::BEST_MOVE, ..marks::PATH };
    let (from_centre, to_centre) = (centre(*from, flipped), centre(*to, flipped));
    let radius = piece_outline(kind_of(*from)).half_size().x;
    let edge_offset = (to_centre - from_centre).normalize_or_zero() * radius;
    marks::paint_polyline(scene, &[from_centre + edge_offset, to_centre - edge_offset], stroke);
}

/// Draws the outlines of the first and the last spot of a hint.
pub fn paint_hint(scene: &mut Scene, path: &Path, flipped: bool) {
    let [from, .., to] = path.spots.as_slice() else { return };
    for &spot in [from, to] {
        marks::outline(piece_outline(kind_of(spot)), marks::HINT)
            .paint(scene, centre(spot, flipped));
    }
}
