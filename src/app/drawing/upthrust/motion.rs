//! A climbing piece on its way.

use super::geometry::{centre, row};
use crate::app::drawing::timing::{ease, progress, slide_duration};
use crate::app::drawing::view::Motion;
use crate::rules::upthrust::Upthrust;
use crate::rules::{AnyPosition, Path, Spot};
use bevy::math::Vec2;

/// The least time of a climb that jumps over a piece, in ms.
const JUMP: f32 = 220.0;
/// How long the counts take to change, in ms: the last of the climb.
const COUNTS: f32 = 120.0;

/// One moment of a climb.
#[derive(Clone, Copy, Debug)]
pub struct Flight<'a> {
    /// The position before it.
    pub before: &'a Upthrust,
    /// The square it leaves.
    pub from: Spot,
    /// Where over the board the piece is.
    pub at: Vec2,
    /// How high it is above the board: 0, or up to 1 at the top of a jump.
    pub height: f32,
    /// How far it is lifted besides, 0 to 1 for the height of a chosen piece.
    pub lifted: f32,
    /// How far the counts have changed, 0 to 1.
    pub counts: f32,
}

/// The moment that `motion` shows; `None` for a pass, and when the piece has arrived.
pub fn flight<'a>(motion: &Motion<'a>) -> Option<Flight<'a>> {
    let AnyPosition::Upthrust(before) = motion.before else {
        return None;
    };
    let [from, to] = ends(motion.path)?;
    let whole = duration(before, motion.path, motion.from_step);
    let t = progress(motion.elapsed, whole);
    if t >= 1.0 {
        return None;
    }
    let eased = ease(t);
    let height = if jumps(before, from, to) {
        4.0 * eased * (1.0 - eased)
    } else {
        0.0
    };
    Some(Flight {
        before,
        from,
        at: centre(from).lerp(centre(to), eased),
        height,
        lifted: motion.lift_at(eased),
        counts: progress(motion.elapsed - (whole - COUNTS), COUNTS),
    })
}

/// How long the way takes, in ms; nothing for a pass, and for a piece that has been dragged there.
pub fn duration(before: &Upthrust, path: &Path, from_step: usize) -> f32 {
    match ends(path) {
        Some([from, to]) if from_step < path.spots.len() => {
            let time = slide_duration(row(to).saturating_sub(row(from)));
            if jumps(before, from, to) {
                time.max(JUMP)
            } else {
                time
            }
        }
        _ => 0.0,
    }
}

/// Where a move leaves and where it goes to.
fn ends(path: &Path) -> Option<[Spot; 2]> {
    match path.spots.as_slice() {
        [from, .., to] => Some([*from, *to]),
        _ => None,
    }
}

/// Whether a piece stands between two squares of a column.
fn jumps(position: &Upthrust, from: Spot, to: Spot) -> bool {
    (from.0..to.0)
        .step_by(super::geometry::COLUMNS)
        .skip(1)
        .any(|between| position.piece_at(Spot(between)).is_some())
}
