//! A move on its way: the piece walks, then what it took leaves.

use super::geometry::centre;
use crate::app::drawing::timing::{LEAVING, ease, progress, slide_duration};
use crate::app::drawing::view::Motion;
use crate::app::sound::Beat;
use crate::rules::hique::{Hique, Move, Piece};
use crate::rules::{AnyMove, AnyPosition, Spot};
use bevy::math::Vec2;

/// One moment of a move.
#[derive(Clone, Debug)]
pub enum Moment<'a> {
    /// The piece is on its way.
    Walking {
        /// The position before the move.
        before: &'a Hique,
        /// The square it leaves.
        from: Spot,
        /// Where over the board it is.
        at: Vec2,
        /// How far it is lifted, 0 to 1 for the height of a chosen piece.
        lifted: f32,
    },
    /// It has arrived, and these pieces leave the board.
    Leaving {
        /// The pieces and where they stand.
        gone: Vec<(Spot, Piece)>,
        /// How far they have left, 0 to 1.
        t: f32,
    },
}

/// The moment that `motion` shows; `None` for a pass, and when all is over.
pub fn moment<'a>(motion: &Motion<'a>, flipped: bool) -> Option<Moment<'a>> {
    let (AnyPosition::Hique(before), AnyMove::Hique(mv)) = (motion.before, motion.mv) else {
        return None;
    };
    let (from, to) = (mv.from()?, mv.to()?);
    let walk = walking(mv, motion.from_step);
    let t = progress(motion.elapsed, walk);
    if t < 1.0 {
        let share = ease(t);
        return Some(Moment::Walking {
            before,
            from,
            at: centre(from, flipped).lerp(centre(to, flipped), share),
            lifted: motion.lift_at(share),
        });
    }
    let gone = gone(before, mv);
    let t = progress(motion.elapsed - walk, LEAVING);
    (!gone.is_empty() && t < 1.0).then_some(Moment::Leaving { gone, t })
}

/// How long a move takes, in ms, with the leaving of what it takes.
pub fn duration(before: &Hique, mv: Move, from_step: usize) -> f32 {
    let leaving = if gone(before, mv).is_empty() {
        0.0
    } else {
        LEAVING
    };
    walking(mv, from_step) + leaving
}

/// What is heard of a move.
pub fn beats(before: &Hique, mv: Move, from_step: usize) -> Vec<Beat> {
    Beat::landing(walking(mv, from_step), !gone(before, mv).is_empty())
}

/// How long the piece walks, in ms; nothing for a pass, and for a piece that has been dragged there.
fn walking(mv: Move, from_step: usize) -> f32 {
    let (Some(from), Some(to)) = (mv.from(), mv.to()) else {
        return 0.0;
    };
    if from_step > 1 {
        return 0.0;
    }
    let (a, b) = (Hique::coordinates(from), Hique::coordinates(to));
    slide_duration(usize::from(a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)) / 2))
}

/// The runners that a move takes, and where they stand when it has been made.
pub fn gone(before: &Hique, mv: Move) -> Vec<(Spot, Piece)> {
    before
        .removed_by(mv)
        .into_iter()
        .filter_map(|spot| {
            let from = if mv.to() == Some(spot) {
                mv.from()?
            } else {
                spot
            };
            Some((spot, before.piece_at(from)?))
        })
        .collect()
}
