//! A move on its way: tips roll over the edge, jumps arc, and what falls leaves after the landing.

use super::cube::Way;
use super::dice::{Die, Shown, after, die_at};
use super::geometry::{DIE, SQUARE, centre, is_jump, spots};
use super::marks::{LIFT, LIFT_ON_THE_WAY};
use crate::app::drawing::timing::{LEAVING, ease, leaving, progress};
use crate::app::drawing::view::{Motion, part_of};
use crate::app::sound::{Beat, Sound};
use crate::rules::{AnyMove, AnyPosition, Spot};
use bevy::math::Vec2;
use std::f32::consts::{FRAC_PI_2, PI};

/// A tip, in ms.
const TIP: f32 = 200.0;
/// A jump, in ms.
const JUMP: f32 = 220.0;

/// How long one step takes, in ms.
fn step_time(from: Spot, to: Spot) -> f32 {
    if is_jump(from, to) { JUMP } else { TIP }
}

/// The steps still to be shown.
fn steps(path: &[Spot], from_step: usize) -> impl Iterator<Item = (usize, Spot, Spot)> {
    let walked = from_step.max(1) - 1;
    path.windows(2)
        .enumerate()
        .skip(walked)
        .map(|(index, pair)| (index, pair[0], pair[1]))
}

/// The dice that `mv` takes off the board, as they were before; the moved one counts on its target.
fn fallen(before: &AnyPosition, mv: AnyMove) -> Vec<Spot> {
    let path = before.path(mv);
    let (Ok(next), Some(&start), Some(target)) =
        (before.play(mv), path.spots.first(), path.target())
    else {
        return Vec::new();
    };
    spots()
        .filter(|&spot| {
            let stood = (spot != start && die_at(before, spot).is_some()) || spot == target;
            stood && die_at(&next, spot).is_none()
        })
        .collect()
}

/// See [`BoardDrawing::duration`](crate::app::drawing::view::BoardDrawing::duration).
pub(super) fn duration(before: &AnyPosition, mv: AnyMove, from_step: usize) -> f32 {
    let path = before.path(mv).spots;
    let way: f32 = steps(&path, from_step)
        .map(|(_, from, to)| step_time(from, to))
        .sum();
    if fallen(before, mv).is_empty() {
        way
    } else {
        way + LEAVING
    }
}

/// See [`BoardDrawing::beats`](crate::app::drawing::view::BoardDrawing::beats): each step is heard when it ends.
pub(super) fn beats(before: &AnyPosition, mv: AnyMove, from_step: usize) -> Vec<Beat> {
    let path = before.path(mv).spots;
    let mut at = 0.0;
    let mut beats: Vec<Beat> = steps(&path, from_step)
        .map(|(_, from, to)| {
            at += step_time(from, to);
            let sound = if is_jump(from, to) {
                Sound::Place
            } else {
                Sound::Roll
            };
            Beat { at, sound }
        })
        .collect();
    if beats.is_empty() {
        // It was carried there.
        beats = Beat::landing(0.0, false);
    }
    if !fallen(before, mv).is_empty() {
        let sound = Sound::Capture;
        beats.push(Beat { at, sound });
    }
    beats
}

/// Every die as it is at the motion's moment; `None` when there is nothing to move. The one on its way
/// comes last.
pub(super) fn dice(motion: &Motion, flipped: bool) -> Option<Vec<Shown>> {
    let path = &motion.path.spots;
    let (&start, &target) = (path.first()?, path.last()?);
    let mover = die_at(motion.before, start)?;
    let fallen = fallen(motion.before, motion.mv);
    let mut left = motion.elapsed;
    let way: f32 = steps(path, motion.from_step)
        .map(|(_, from, to)| step_time(from, to))
        .sum();
    let mut moved = None;
    for (index, from, to) in steps(path, motion.from_step) {
        let time = step_time(from, to);
        // a moment that is no number counts as the beginning
        if left < time || left.is_nan() {
            let die = Die {
                faces: after(mover.faces, &path[..=index]),
                ..mover
            };
            let share = ease(progress(left, time));
            let held = part_of(
                if motion.from_step > 1 {
                    LIFT_ON_THE_WAY
                } else {
                    LIFT
                },
                motion.lift_at(progress(motion.elapsed, way)),
            );
            moved = Some(on_the_way(die, from, to, share, flipped).raised(held));
            break;
        }
        left -= time;
    }
    let (scale, alpha) = if moved.is_none() && !left.is_nan() {
        leaving(progress(left, LEAVING))
    } else {
        (1.0, 1.0)
    };
    let shown = |die: Die, spot: Spot| {
        let still = Shown::still(die, centre(spot, flipped));
        if fallen.contains(&spot) {
            Shown {
                scale,
                alpha,
                ..still
            }
        } else {
            still
        }
    };
    let mut dice: Vec<Shown> = spots()
        .filter(|&spot| spot != start)
        .filter_map(|spot| Some(shown(die_at(motion.before, spot)?, spot)))
        .collect();
    dice.push(moved.unwrap_or_else(|| {
        let faces = after(mover.faces, path);
        shown(Die { faces, ..mover }, target)
    }));
    Some(dice)
}

/// A die that has done `share` of a step.
fn on_the_way(die: Die, from: Spot, to: Spot, share: f32, flipped: bool) -> Shown {
    let (a, b) = (centre(from, flipped), centre(to, flipped));
    let way = Way::between(a, b);
    let mut shown = Shown::still(die, a.lerp(b, share));
    shown.moving = true;
    if is_jump(from, to) {
        let height = (PI * share).sin();
        shown.offset = bend(way) * 0.35 * SQUARE * height;
        shown.scale = 1.0 + 0.12 * height;
    } else {
        // it rolls over its edge by its own width and glides the rest of the square
        let (sin, cos) = (share * FRAC_PI_2).sin_cos();
        let rolled = DIE / 2.0 * (1.0 + sin - cos);
        let along = rolled + (SQUARE - DIE) * share;
        shown.ground = a + way.step() * along;
        shown.tip = Some((way, share));
    }
    shown
}

/// To which side the arc of a jump swings: up the screen, or right where it goes up or down itself.
pub(super) fn bend(way: Way) -> Vec2 {
    match way {
        Way::East | Way::West => Vec2::new(0.0, -1.0),
        Way::North | Way::South => Vec2::new(1.0, 0.0),
    }
}
