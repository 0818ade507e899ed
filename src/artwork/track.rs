//! What moves a picture, as data: tracks of a few kinds, each with its beginning and its length on one of three clocks.
//!
//! A picture's place in its scene is where it is when everything is over; its tracks say how it differs from that before.

use super::frames::Frames;
use bevy::math::Vec2;
use bevy::math::cubic_splines::CubicSegment;
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// How a picture is held above the place where it rests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// How far it is away from there, in board units.
    pub offset: Vec2,
    /// Its magnification.
    pub scale: f32,
    /// How opaque it is, 0 to 1.
    pub alpha: f32,
}

impl Pose {
    /// Where it rests.
    pub const REST: Self = Self {
        offset: Vec2::ZERO,
        scale: 1.0,
        alpha: 1.0,
    };

    /// Lifted by `height` board units and magnified.
    pub const fn lifted((height, scale): (f32, f32)) -> Self {
        Self {
            offset: Vec2::new(0.0, -height),
            scale,
            alpha: 1.0,
        }
    }

    /// What lies `share` (0 to 1) of the way from this to another.
    pub fn lerp(self, other: Self, share: f32) -> Self {
        let mix = |from: f32, to: f32| from + (to - from) * share;
        Self {
            offset: self.offset.lerp(other.offset, share),
            scale: mix(self.scale, other.scale),
            alpha: mix(self.alpha, other.alpha),
        }
    }
}

/// By what time is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// The move that is shown.
    Move,
    /// The moment of a game's end.
    Finale,
    /// The last refusal.
    Refusal,
}

/// How long ago each of them began, in ms with the speed of animations applied; infinite when it is over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clocks {
    /// The move that is shown.
    pub of_move: f32,
    /// The moment of a game's end.
    pub of_finale: f32,
    /// The last refusal.
    pub of_refusal: f32,
}

impl Clocks {
    /// Everything is over; but what is refused is marked, as it is in a still picture.
    pub const REST: Self = Self {
        of_move: f32::INFINITY,
        of_finale: f32::INFINITY,
        of_refusal: 0.0,
    };

    /// A moment of a move, in ms since it began.
    pub const fn of_move(elapsed: f32) -> Self {
        Self {
            of_move: elapsed,
            ..Self::REST
        }
    }

    const fn of(&self, clock: Clock) -> f32 {
        match clock {
            Clock::Move => self.of_move,
            Clock::Finale => self.of_finale,
            Clock::Refusal => self.of_refusal,
        }
    }
}

/// One stretch of a motion.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// By what time is told.
    pub clock: Clock,
    /// When it begins, in ms.
    pub begin: f32,
    /// How long it lasts, in ms.
    pub duration: f32,
    /// What happens.
    pub change: Change,
}

/// What happens in a [`Track`]. Those of one kind follow each other: the first holds before it begins, the last after its end.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// It glides from one distance from its place to another, easing in and out.
    Glide {
        /// Where it begins, in board units from its place.
        from: Vec2,
        /// Where it ends.
        to: Vec2,
    },
    /// It tips over its edge by its own width and glides the rest of the square.
    Tip(Tip),
    /// It goes up and comes down again.
    Hop {
        /// How far away it is at the top, in board units.
        up: Vec2,
        /// By how much it is magnified there.
        growth: f32,
        /// How much less opaque it is there.
        paler: f32,
    },
    /// It gets from one pose to another, easing in and out.
    Lift {
        /// The pose at the beginning.
        from: Pose,
        /// The pose at the end.
        to: Pose,
    },
    /// One of its values changes from a number to another, easing in and out.
    Value(Value, [f32; 2]),
    /// It is shaken to and fro, three times and less each time.
    Shake {
        /// How far at most, in board units.
        by: f32,
    },
}

/// What of a picture a number says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// How opaque it is, 0 to 1.
    Alpha,
    /// Its magnification.
    Scale,
    /// The light around it, 0 to 1.
    Light,
    /// Its own light, 0 to 1: at 1 the light around it does not matter.
    Glow,
}

impl Change {
    /// It appears or goes, easing in and out: how opaque it is at the beginning and the end, 0 to 1.
    pub const fn fade(from: f32, to: f32) -> Self {
        Self::Value(Value::Alpha, [from, to])
    }

    /// It grows or shrinks, easing in and out: its magnification at the beginning and the end.
    pub const fn grow(from: f32, to: f32) -> Self {
        Self::Value(Value::Scale, [from, to])
    }
}

/// A quarter turn over an edge.
#[derive(Clone, Debug, PartialEq)]
pub struct Tip {
    /// Where it begins, in board units from its place.
    pub from: Vec2,
    /// Where it goes: the way to the next square, in board units.
    pub step: Vec2,
    /// The length of what tips, in board units.
    pub edge: f32,
    /// The frames of the turn; a shadow has none and is stretched.
    pub frames: Option<Frames>,
}

impl Tip {
    /// How far it has come when `share` of the time is over, and how much higher its centre then is than at rest.
    fn along(&self, share: f32) -> (Vec2, f32) {
        let (sin, cos) = (share * FRAC_PI_2).sin_cos();
        let half = self.edge / 2.0;
        let rolled = half * (1.0 + sin - cos);
        let way = self.step.normalize_or_zero();
        let rest = self.step.length() - self.edge;
        (way * (rolled + rest * share), half * (sin + cos - 1.0))
    }
}

/// Where a picture is and how it is seen at a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Placement {
    /// Its centre, in board units.
    pub at: Vec2,
    /// Its magnification, for which it is not rasterised anew.
    pub scale: f32,
    /// Its magnification along either axis, besides.
    pub stretch: Vec2,
    /// How opaque it is, 0 to 1.
    pub alpha: f32,
    /// The light on it, 0 to 1.
    pub light: f32,
    /// The frame that is seen instead of its own picture.
    pub frame: Option<(Frames, usize)>,
    /// Whether it is on its way.
    pub moving: bool,
}

/// How the shadow of something that tips moves aside for each unit that it rises.
const SHADOW_SHIFT: Vec2 = Vec2::new(0.43, 0.37);

/// What `tracks` make of a picture that is held in `pose`: its place is told from the place where it rests.
pub fn place(tracks: &[Track], pose: Pose, clocks: &Clocks) -> Placement {
    let mut out = Placement {
        at: Vec2::ZERO,
        scale: 1.0,
        stretch: Vec2::ONE,
        alpha: 1.0,
        light: 1.0,
        frame: None,
        moving: false,
    };
    let mut pose = pose;
    let (mut glide, mut lift) = (None, false);
    let mut values = [None; 4];
    let mut aside = Vec2::ZERO;
    for track in tracks {
        let elapsed = clocks.of(track.clock) - track.begin;
        // A moment that is no number counts as the beginning.
        let begun = elapsed >= 0.0;
        let share = progress(elapsed, track.duration);
        let running = begun && share < 1.0;
        let eased = ease(share);
        let moves = match &track.change {
            Change::Glide { from, to } => {
                if begun || glide.is_none() {
                    glide = Some(from.lerp(*to, eased));
                }
                true
            }
            Change::Tip(tip) => {
                if begun || glide.is_none() {
                    let (eased, frame) = match &tip.frames {
                        Some(frames) => {
                            let (index, shown) = frames.nearest(eased);
                            (shown, Some((frames.clone(), index)))
                        }
                        None => (eased, None),
                    };
                    let (along, rise) = tip.along(eased);
                    glide = Some(tip.from + along);
                    if let Some(frame) = frame {
                        out.frame = Some(frame);
                    } else {
                        let grown = tip.step.normalize_or_zero().abs() * (2.0 * rise / tip.edge);
                        out.stretch = Vec2::ONE + grown;
                        aside = SHADOW_SHIFT * rise;
                    }
                }
                true
            }
            Change::Hop { up, growth, paler } => {
                if running {
                    let height = (PI * eased).sin();
                    aside += *up * height;
                    out.scale += growth * height;
                    out.alpha *= 1.0 - paler * height;
                }
                true
            }
            Change::Lift { from, to } => {
                if begun || !lift {
                    pose = from.lerp(*to, eased);
                    lift = true;
                }
                true
            }
            Change::Value(value, [from, to]) => {
                let now = &mut values[*value as usize];
                if begun || now.is_none() {
                    *now = Some(from + (to - from) * eased);
                }
                *value == Value::Scale
            }
            Change::Shake { by } => {
                if running {
                    aside.x += by * (1.0 - share) * (3.0 * TAU * share).sin();
                }
                true
            }
        };
        out.moving |= moves && running;
    }
    let value = |value: Value, usual| values[value as usize].unwrap_or(usual);
    out.at = glide.unwrap_or_default() + aside + pose.offset;
    out.scale *= pose.scale * value(Value::Scale, 1.0);
    out.alpha *= pose.alpha * value(Value::Alpha, 1.0);
    let (around, own) = (value(Value::Light, 1.0), value(Value::Glow, 0.0));
    out.light = around + (1.0 - around) * own;
    out
}

/// In-out easing of moves: the cubic (.4, 0, .2, 1); `t` and the result from 0 to 1.
pub fn ease(t: f32) -> f32 {
    // So near its end the curve is flat: what is missing there is a rounding error.
    const END: f32 = 0.999_99;
    if t.is_nan() || t <= 0.0 {
        0.0
    } else if t >= END {
        1.0
    } else {
        CubicSegment::new_bezier_easing((0.4, 0.0), (0.2, 1.0)).ease(t)
    }
}

/// 0 to 1 over `duration` ms; 1 at once for a duration of nothing.
pub fn progress(elapsed: f32, duration: f32) -> f32 {
    if elapsed.is_nan() {
        0.0
    } else if elapsed >= duration {
        1.0
    } else {
        (elapsed / duration).clamp(0.0, 1.0)
    }
}
