//! Animations of moves: dice roll over an edge or jump in an arc, and captured dice leave after the landing.

use super::dice::{SHADOW_SHIFT, die_after, die_at, figure, roll_frames};
use super::die_geometry::{bend_direction, direction};
use super::geometry::{DIE_EDGE, SQUARE, centre, is_jump, spots};
use super::marks::LIFT_BETWEEN_JUMPS;
use crate::pieces::{MoveAnimation, STANDING_LIFT};
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
fn step_duration_ms(from: Spot, to: Spot) -> f32 {
    if is_jump(from, to) { JUMP_MS } else { ROLL_MS }
}

/// Returns the steps of a path to be animated: the index of each, its first and its last spot.
fn steps(path: &[Spot], from_step: usize) -> impl Iterator<Item = (usize, Spot, Spot)> {
    let seen_step_count = from_step.max(1) - 1;
    path.windows(2).enumerate().skip(seen_step_count).map(|(index, pair)| (index, pair[0], pair[1]))
}

/// Returns the spots of the dice that `mv` removes, as they stand before the move. The moving die counts at its target.
fn captured_spots(position_before: &AnyPosition, mv: AnyMove) -> Vec<Spot> {
    let path = position_before.path(mv);
    let (Ok(position_after), Some(&start), Some(target)) =
        (position_before.play(mv), path.spots.first(), path.target())
    else {
        return Vec::new();
    };
    spots()
        .filter(|&spot| {
            let was_there =
                (spot != start && die_at(position_before, spot).is_some()) || spot == target;
            was_there && die_at(&position_after, spot).is_none()
        })
        .collect()
}

/// Returns the animation of a die, with a sound at the end of each step. `None` for a pass.
pub(super) fn move_animation(
    position_before: &AnyPosition,
    mv: AnyMove,
    from_step: usize,
) -> Option<MoveAnimation> {
    let path = position_before.path(mv).spots;
    let (&from, &to) = (path.first()?, path.last()?);
    let captured_spots = captured_spots(position_before, mv);
    let mut move_ms = 0.0;
    let steps = steps(&path, from_step);
    let mut sound_cues: Vec<SoundCue> = steps
        .map(|(_, from, to)| {
            move_ms += step_duration_ms(from, to);
            let sound = if is_jump(from, to) { Sound::Place } else { Sound::Roll };
            SoundCue { time_ms: move_ms, sound }
        })
        .collect();
    if sound_cues.is_empty() {
        // The die was dragged to its target.
        sound_cues = SoundCue::landing(0.0, false);
    }
    if !captured_spots.is_empty() {
        let sound = Sound::Capture;
        sound_cues.push(SoundCue { time_ms: move_ms, sound });
    }
    Some(MoveAnimation { from, to, move_ms, jumps: false, captured_spots, sound_cues })
}

/// Draws the moving die above all others.
pub(super) fn paint(scene: &mut Scene, motion: &Motion, animation: &MoveAnimation, view: &View) {
    /// The lift, in board units, for which the shadow is shifted at the top of a jump.
    const SHADOW_LIFT: f32 = 14.0;
    let path = &motion.path.spots;
    let Some(die_before) = die_at(&motion.position_before, animation.from) else { return };
    let end_centre = centre(animation.to, view.flipped);
    let lift = if motion.stays_selected { LIFT_BETWEEN_JUMPS } else { STANDING_LIFT };
    let moving_die = figure(die_after(die_before, path), view).standing_at(end_centre);
    let mut moving_die = moving_die.with_lift(lift, animation.move_ms);
    let (mut start_ms, mut first_spot) = (0.0, animation.to);
    for (index, spot, next_spot) in steps(path, motion.from_step) {
        if start_ms == 0.0 {
            first_spot = spot;
        }
        let step_ms = step_duration_ms(spot, next_spot);
        let [step_start, step_end] = [spot, next_spot].map(|spot| centre(spot, view.flipped));
        let (from, step) = (step_start - end_centre, step_end - step_start);
        let step_direction = direction(step_start, step_end);
        let mut add_tracks = |die_change, shadow_change| {
            moving_die.tracks.push(move_track(start_ms, step_ms, die_change));
            moving_die.shadow_tracks.push(move_track(start_ms, step_ms, shadow_change));
        };
        if is_jump(spot, next_spot) {
            let to = from + step;
            let glide = Change::Glide { from, to };
            let hop = |up| Change::Hop { up, growth: 0.12, opacity_loss: 0.0 };
            add_tracks(glide.clone(), glide);
            let arc_top = bend_direction(step_direction) * 0.35 * SQUARE;
            add_tracks(hop(arc_top), hop(SHADOW_SHIFT * SHADOW_LIFT));
        } else {
            let roll = |frames| Change::Roll(EdgeRoll { from, step, edge: DIE_EDGE, frames });
            let die = die_after(die_before, &path[..=index]);
            let frames = roll_frames(die, step_direction, view.flipped, view.pixels_per_unit);
            add_tracks(roll(Some(frames)), roll(None));
        }
        start_ms += step_ms;
    }
    let moving_die = moving_die.with_tracks(&animation.capture_tracks_at(animation.to));
    moving_die.paint_moved(scene, first_spot, animation.to);
}
