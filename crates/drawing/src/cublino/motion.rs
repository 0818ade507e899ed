//! Animations of moves: dice roll over an edge or jump in an arc, and captured dice leave after the landing.

use super::dice::{SHADOW_SHIFT, die_after, die_at, figure, tip_frames};
use super::die_geometry::{bend, direction};
use super::geometry::{DIE, SQUARE, centre, is_jump, spots};
use super::marks::LIFT_ON_THE_WAY;
use crate::pieces::{MoveAnimation, STANDING};
use crate::scene::Scene;
use crate::sound::{Sound, SoundCue};
use crate::timing::move_track;
use crate::track::{Change, EdgeRoll};
use crate::view::{Motion, View};
use quadrille_games::rules::{AnyMove, AnyPosition, Spot};

/// The duration of a roll, in ms.
const ROLL_MS: f32 = 200.0;
/// The duration of a jump, in ms.
const JUMP_MS: f32 = 220.0;

/// Returns the duration of a step, in ms.
fn step_time(from: Spot, to: Spot) -> f32 {
    if is_jump(from, to) { JUMP_MS } else { ROLL_MS }
}

/// Returns the steps to be animated.
fn steps(path: &[Spot], from_step: usize) -> impl Iterator<Item = (usize, Spot, Spot)> {
    let walked = from_step.max(1) - 1;
    path.windows(2).enumerate().skip(walked).map(|(index, pair)| (index, pair[0], pair[1]))
}

/// Returns the dice that `mv` removes, at their places before the move; the moving die counts at its target.
fn captured_spots(before: &AnyPosition, mv: AnyMove) -> Vec<Spot> {
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

/// Returns the animation of a die, with a sound at the end of each step. `None` for a pass.
pub(super) fn move_animation(
    before: &AnyPosition,
    mv: AnyMove,
    from_step: usize,
) -> Option<MoveAnimation> {
    let path = before.path(mv).spots;
    let (&from, &to) = (path.first()?, path.last()?);
    let taken = captured_spots(before, mv);
    let mut time = 0.0;
    let steps = steps(&path, from_step);
    let mut beats: Vec<SoundCue> = steps
        .map(|(_, from, to)| {
            time += step_time(from, to);
            let sound = if is_jump(from, to) { Sound::Place } else { Sound::Roll };
            SoundCue { at: time, sound }
        })
        .collect();
    if beats.is_empty() {
        // The die was dragged to its target.
        beats = SoundCue::landing(0.0, false);
    }
    if !taken.is_empty() {
        let sound = Sound::Capture;
        beats.push(SoundCue { at: time, sound });
    }
    Some(MoveAnimation { from, to, time, jumps: false, captures: taken, sound_cues: beats })
}

/// Draws the moving die above all others.
pub(super) fn paint(scene: &mut Scene, motion: &Motion, walk: &MoveAnimation, view: &View) {
    /// The shift of the shadow is limited to this lift.
    const SHADOW_LIFT: f32 = 14.0;
    let path = &motion.path.spots;
    let Some(mover) = die_at(&motion.before, walk.from) else {
        return;
    };
    let end = centre(walk.to, view.flipped);
    let hold = if motion.held { LIFT_ON_THE_WAY } else { STANDING };
    let moved = figure(die_after(mover, path), view).standing_at(end);
    let mut moved = moved.held(hold, walk.time);
    let (mut begin, mut left) = (0.0, walk.to);
    for (index, spot, next) in steps(path, motion.from_step) {
        if begin == 0.0 {
            left = spot;
        }
        let time = step_time(spot, next);
        let [at, next_at] = [spot, next].map(|spot| centre(spot, view.flipped));
        let (from, step) = (at - end, next_at - at);
        let way = direction(at, next_at);
        let mut add = |of_die, of_shadow| {
            moved.tracks.push(move_track(begin, time, of_die));
            moved.shadow_tracks.push(move_track(begin, time, of_shadow));
        };
        if is_jump(spot, next) {
            let to = from + step;
            let glide = Change::Glide { from, to };
            let hop = |up| Change::Hop { up, growth: 0.12, opacity_loss: 0.0 };
            add(glide.clone(), glide);
            let up = bend(way) * 0.35 * SQUARE;
            add(hop(up), hop(SHADOW_SHIFT * SHADOW_LIFT));
        } else {
            let tip = |frames| Change::Tip(EdgeRoll { from, step, edge: DIE, frames });
            let die = die_after(mover, &path[..=index]);
            let frames = tip_frames(die, way, view.flipped, view.pixels);
            add(tip(Some(frames)), tip(None));
        }
        begin += time;
    }
    let moved = moved.with_tracks(&walk.leaving(walk.to));
    moved.paint_moved(scene, left, walk.to);
}
