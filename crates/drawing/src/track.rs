//! Animation as data: tracks of a few kinds, each with a start and a duration on one of three clocks.
//!
//! A scene contains the places of its pictures after all animations. Tracks describe how a picture differs from that
//! before.

use crate::frames::Frames;
use bevy_math::Vec2;
use bevy_math::cubic_splines::CubicSegment;
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// How far a piece is lifted and magnified.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lift {
    /// The height above its place, in board units.
    pub height: f32,
    /// The magnification.
    pub scale: f32,
}

impl Lift {
    /// Returns a lift without magnification.
    pub const fn to_height(height: f32) -> Self {
        Self { height, scale: 1.0 }
    }
}

/// The pose of a picture above the place where it rests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The offset, in board units.
    pub offset: Vec2,
    /// The magnification.
    pub scale: f32,
    /// The opacity, 0 to 1.
    pub alpha: f32,
}

impl Pose {
    /// The pose at rest.
    pub const REST: Self = Self { offset: Vec2::ZERO, scale: 1.0, alpha: 1.0 };

    /// Returns the pose of a lifted picture.
    pub const fn lifted(lift: Lift) -> Self {
        Self { offset: Vec2::new(0.0, -lift.height), scale: lift.scale, alpha: 1.0 }
    }

    /// Interpolates linearly to another pose, with `share` from 0 to 1.
    pub fn lerp(self, other: Self, share: f32) -> Self {
        let mix = |from: f32, to: f32| from + (to - from) * share;
        Self {
            offset: self.offset.lerp(other.offset, share),
            scale: mix(self.scale, other.scale),
            alpha: mix(self.alpha, other.alpha),
        }
    }
}

/// The clock of a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// The animated move.
    Move,
    /// The finale of a game.
    Finale,
    /// The last refusal.
    Refusal,
}

/// The time since the start of each animation, in ms at the animation speed; infinite without the animation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clocks {
    /// The animated move.
    pub move_elapsed: f32,
    /// The finale of a game.
    pub finale_elapsed: f32,
    /// The last refusal.
    pub refusal_elapsed: f32,
}

impl Clocks {
    /// The clocks after all animations, with a refusal still marked.
    pub const REST: Self =
        Self { move_elapsed: f32::INFINITY, finale_elapsed: f32::INFINITY, refusal_elapsed: 0.0 };

    /// Returns the clocks at a time of a move, in ms since its start.
    pub const fn during_move(elapsed_ms: f32) -> Self {
        Self { move_elapsed: elapsed_ms, ..Self::REST }
    }

    const fn elapsed(&self, clock: Clock) -> f32 {
        match clock {
            Clock::Move => self.move_elapsed,
            Clock::Finale => self.finale_elapsed,
            Clock::Refusal => self.refusal_elapsed,
        }
    }
}

/// A part of an animation.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// The clock.
    pub clock: Clock,
    /// The start, in ms.
    pub start_ms: f32,
    /// The duration, in ms.
    pub duration_ms: f32,
    /// The effect.
    pub change: Change,
}

/// The effect of a [`Track`]. Before the first and after the last track of a kind, its first and last values apply.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Moves between two offsets with in-out easing.
    Glide {
        /// The first offset, in board units.
        from: Vec2,
        /// The last offset.
        to: Vec2,
    },
    /// Rolls over an edge by its own width, and slides the rest of the way to the next square.
    Roll(EdgeRoll),
    /// Jumps up and comes down again.
    Hop {
        /// The offset at the top, in board units.
        up: Vec2,
        /// The increase of magnification at the top.
        growth: f32,
        /// The decrease of opacity at the top.
        opacity_loss: f32,
    },
    /// Changes the pose with in-out easing.
    Lift {
        /// The first pose.
        from: Pose,
        /// The last pose.
        to: Pose,
    },
    /// Changes a value with in-out easing.
    Value(Value, [f32; 2]),
    /// Shakes three times with decreasing amplitude.
    Shake {
        /// The largest offset, in board units.
        amplitude: f32,
    },
}

/// A value of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The opacity, 0 to 1.
    Alpha,
    /// The magnification.
    Scale,
    /// The surrounding light, 0 to 1.
    Light,
    /// The light of the picture itself, 0 to 1. At 1 the surrounding light has no effect.
    Glow,
}

impl Change {
    /// Fades between two opacities, 0 to 1, with in-out easing.
    pub const fn fade(from: f32, to: f32) -> Self {
        Self::Value(Value::Alpha, [from, to])
    }

    /// Grows or shrinks between two magnifications with in-out easing.
    pub const fn grow(from: f32, to: f32) -> Self {
        Self::Value(Value::Scale, [from, to])
    }
}

/// A quarter turn over an edge.
#[derive(Clone, Debug, PartialEq)]
pub struct EdgeRoll {
    /// The first offset, in board units.
    pub from: Vec2,
    /// The way to the next square, in board units.
    pub step: Vec2,
    /// The edge length, in board units.
    pub edge: f32,
    /// The frames of the turn. A shadow has none and is stretched.
    pub frames: Option<Frames>,
}

impl EdgeRoll {
    /// Returns the offset from the start after `share` of the time, and the rise of the centre.
    fn offset_and_rise(&self, share: f32) -> (Vec2, f32) {
        let (sin, cos) = (share * FRAC_PI_2).sin_cos();
        let half = self.edge / 2.0;
        let rolled_length = half * (1.0 + sin - cos);
        let direction = self.step.normalize_or_zero();
        let slide_length = self.step.length() - self.edge;
        (direction * (rolled_length + slide_length * share), half * (sin + cos - 1.0))
    }
}

/// The placement of a picture at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct Placement {
    /// The centre, in board units.
    pub at: Vec2,
    /// The magnification by stretching the texture.
    pub scale: f32,
    /// An additional magnification along each axis.
    pub stretch: Vec2,
    /// The opacity, 0 to 1.
    pub alpha: f32,
    /// The brightness, 0 to 1.
    pub light: f32,
    /// The frame shown instead of its own picture.
    pub frame: Option<(Frames, usize)>,
    /// Whether it is moving.
    pub is_moving: bool,
}

/// The shift of a rolling die's shadow for each unit that the die rises.
const SHADOW_SHIFT: Vec2 = Vec2::new(0.43, 0.37);

/// Returns the placement of a picture with these tracks in `pose`, relative to the place where it rests.
pub fn compute_placement(tracks: &[Track], pose: Pose, clocks: &Clocks) -> Placement {
    let mut placement = Placement {
        at: Vec2::ZERO,
        scale: 1.0,
        stretch: Vec2::ONE,
        alpha: 1.0,
        light: 1.0,
        frame: None,
        is_moving: false,
    };
    let mut pose = pose;
    let (mut glide_offset, mut has_lift) = (None, false);
    let mut values = [None; 4];
    let mut extra_offset = Vec2::ZERO;
    for track in tracks {
        let elapsed = clocks.elapsed(track.clock) - track.start_ms;
        // A NaN counts as the beginning.
        let has_begun = elapsed >= 0.0;
        let share = progress(elapsed, track.duration_ms);
        let is_running = has_begun && share < 1.0;
        let eased_share = ease(share);
        let is_movement = match &track.change {
            Change::Glide { from, to } => {
                if has_begun || glide_offset.is_none() {
                    glide_offset = Some(from.lerp(*to, eased_share));
                }
                true
            }
            Change::Roll(roll) => {
                if has_begun || glide_offset.is_none() {
                    let (eased_share, frame) = match &roll.frames {
                        Some(frames) => {
                            let (index, frame_share) = frames.nearest_frame(eased_share);
                            (frame_share, Some((frames.clone(), index)))
                        }
                        None => (eased_share, None),
                    };
                    let (roll_offset, rise) = roll.offset_and_rise(eased_share);
                    glide_offset = Some(roll.from + roll_offset);
                    if let Some(frame) = frame {
                        placement.frame = Some(frame);
                    } else {
                        let growth = roll.step.normalize_or_zero().abs() * (2.0 * rise / roll.edge);
                        placement.stretch = Vec2::ONE + growth;
                        extra_offset = SHADOW_SHIFT * rise;
                    }
                }
                true
            }
            Change::Hop { up, growth, opacity_loss } => {
                if is_running {
                    let height = (PI * eased_share).sin();
                    extra_offset += *up * height;
                    placement.scale += growth * height;
                    placement.alpha *= 1.0 - opacity_loss * height;
                }
                true
            }
            Change::Lift { from, to } => {
                if has_begun || !has_lift {
                    pose = from.lerp(*to, eased_share);
                    has_lift = true;
                }
                true
            }
            Change::Value(value, [from, to]) => {
                let current_value = &mut values[*value as usize];
                if has_begun || current_value.is_none() {
                    *current_value = Some(from + (to - from) * eased_share);
                }
                *value == Value::Scale
            }
            Change::Shake { amplitude } => {
                if is_running {
                    extra_offset.x += amplitude * (1.0 - share) * (3.0 * TAU * share).sin();
                }
                true
            }
        };
        placement.is_moving |= is_movement && is_running;
    }
    let value = |value: Value, default| values[value as usize].unwrap_or(default);
    placement.at = glide_offset.unwrap_or_default() + extra_offset + pose.offset;
    placement.scale *= pose.scale * value(Value::Scale, 1.0);
    placement.alpha *= pose.alpha * value(Value::Alpha, 1.0);
    let (surrounding_light, own_light) = (value(Value::Light, 1.0), value(Value::Glow, 0.0));
    placement.light = surrounding_light + (1.0 - surrounding_light) * own_light;
    placement
}

/// The in-out easing of moves: the cubic Bézier (.4, 0, .2, 1), from 0 to 1.
pub fn ease(t: f32) -> f32 {
    // The curve is so flat near its end that the difference is a rounding error.
    const END: f32 = 0.999_99;
    if t.is_nan() || t <= 0.0 {
        0.0
    } else if t >= END {
        1.0
    } else {
        CubicSegment::new_bezier_easing((0.4, 0.0), (0.2, 1.0)).ease(t)
    }
}

/// Returns the progress after `elapsed_ms` of `duration_ms`, from 0 to 1. Without a duration it is 1.
pub fn progress(elapsed_ms: f32, duration_ms: f32) -> f32 {
    if elapsed_ms.is_nan() {
        0.0
    } else if elapsed_ms >= duration_ms {
        1.0
    } else {
        (elapsed_ms / duration_ms).clamp(0.0, 1.0)
    }
}
