//! A move on its way: tips roll over the edge, jumps arc, and what falls leaves after the landing.

use super::cube::direction;
use super::dice::{SHADOW_SHIFT, after, die_at, figure, tip_frames};
use super::geometry::{DIE, SQUARE, centre, is_jump, spots};
use super::marks::LIFT_ON_THE_WAY;
use crate::artwork::track::{Change, Tip};
use crate::drawing::pieces::{Held, STANDING};
use crate::drawing::timing::{HOVER as HOVER_TIME, LEAVING, leaving, of_move};
use crate::drawing::view::{Motion, View};
use crate::sound::{Sound, SoundCue};
use bevy::math::Vec2;
use quadrille_games::rules::cublino::{Die, Direction};
use quadrille_games::rules::{AnyMove, AnyPosition, Spot};

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

/// See [`BoardDrawing::duration`](crate::drawing::view::BoardDrawing::duration).
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

/// See [`BoardDrawing::beats`](crate::drawing::view::BoardDrawing::beats): each step is heard when it ends.
pub(super) fn beats(before: &AnyPosition, mv: AnyMove, from_step: usize) -> Vec<SoundCue> {
    let path = before.path(mv).spots;
    let mut at = 0.0;
    let mut beats: Vec<SoundCue> = steps(&path, from_step)
        .map(|(_, from, to)| {
            at += step_time(from, to);
            let sound = if is_jump(from, to) {
                Sound::Place
            } else {
                Sound::Roll
            };
            SoundCue { at, sound }
        })
        .collect();
    if beats.is_empty() {
        // It was carried there.
        beats = SoundCue::landing(0.0, false);
    }
    if !fallen(before, mv).is_empty() {
        let sound = Sound::Capture;
        beats.push(SoundCue { at, sound });
    }
    beats
}

/// Every die with what moves it, and where it stands; the one on its way comes last. `None` when there is nothing to be seen.
pub(super) fn dice(motion: &Motion, view: &View) -> Option<Vec<(Spot, Held)>> {
    let path = &motion.path.spots;
    let (&start, &target) = (path.first()?, path.last()?);
    let mover = die_at(motion.before, start)?;
    if duration(motion.before, motion.mv, motion.from_step) == 0.0 {
        return None;
    }
    let fallen = fallen(motion.before, motion.mv);
    let way: f32 = steps(path, motion.from_step)
        .map(|(_, from, to)| step_time(from, to))
        .sum();
    let leaves = |spot: &Spot| fallen.contains(spot);
    let with_fate = |shown: Held, spot: Spot| {
        if leaves(&spot) {
            shown.follow(&leaving(way))
        } else {
            shown
        }
    };
    let mut dice: Vec<(Spot, Held)> = spots()
        .filter(|&spot| spot != start)
        .filter_map(|spot| {
            let die = die_at(motion.before, spot)?;
            let shown = figure(die, view).on(centre(spot, view.flipped));
            Some((spot, with_fate(shown.held(STANDING, HOVER_TIME), spot)))
        })
        .collect();
    let hold = if motion.held {
        LIFT_ON_THE_WAY
    } else {
        STANDING
    };
    let end = centre(target, view.flipped);
    let moved = figure(after(mover, path), view).on(end);
    let mut moved = moved.held(hold, way);
    let mut begin = 0.0;
    for (index, from, to) in steps(path, motion.from_step) {
        let die = after(mover, &path[..=index]);
        let time = step_time(from, to);
        let (a, b) = (centre(from, view.flipped), centre(to, view.flipped));
        let step = Step {
            die,
            from: a - end,
            way: b - a,
        };
        for (shadow, change) in step.changes(is_jump(from, to), view) {
            let track = of_move(begin, time, change);
            if shadow {
                moved.shadow_tracks.push(track);
            } else {
                moved.tracks.push(track);
            }
        }
        begin += time;
    }
    dice.push((target, with_fate(moved, target)));
    Some(dice)
}

/// One step of a die: where it begins, in board units from the end of all steps, and where it goes from there.
struct Step {
    die: Die,
    from: Vec2,
    way: Vec2,
}

impl Step {
    /// What happens in it, and whether to the shadow.
    fn changes(&self, jumps: bool, view: &View) -> Vec<(bool, Change)> {
        let (from, step) = (self.from, self.way);
        let way = direction(Vec2::ZERO, step);
        if !jumps {
            let tip = |frames| Tip {
                from,
                step,
                edge: DIE,
                frames,
            };
            let frames = tip_frames(self.die, way, view.flipped, view.pixels);
            return vec![
                (false, Change::Tip(tip(Some(frames)))),
                (true, Change::Tip(tip(None))),
            ];
        }
        /// The shadow does not go as far aside as the die goes up.
        const SHADOW_LIFT: f32 = 14.0;
        let to = from + step;
        let hop = |up| Change::Hop {
            up,
            growth: 0.12,
            paler: 0.0,
        };
        vec![
            (false, Change::Glide { from, to }),
            (true, Change::Glide { from, to }),
            (false, hop(bend(way) * 0.35 * SQUARE)),
            (true, hop(SHADOW_SHIFT * SHADOW_LIFT)),
        ]
    }
}

/// To which side the arc of a jump swings: up the screen, or right where it goes up or down itself.
pub(super) fn bend(way: Direction) -> Vec2 {
    match way {
        Direction::East | Direction::West => Vec2::new(0.0, -1.0),
        Direction::North | Direction::South => Vec2::new(1.0, 0.0),
    }
}
