//! A climbing piece on its way.

use super::geometry::{centre, row};
use crate::artwork::track::{Change, Track};
use crate::drawing::timing::{of_move, slide_duration};
use crate::drawing::view::Motion;
use bevy::math::Vec2;
use quadrille_games::rules::upthrust::Upthrust;
use quadrille_games::rules::{AnyPosition, Path, Spot};

/// The least time of a climb that jumps over a piece, in ms.
const JUMP: f32 = 220.0;
/// How long the counts take to change, in ms: the last of the climb.
const COUNTS: f32 = 120.0;

/// A climb.
#[derive(Clone, Copy, Debug)]
pub struct Flight<'a> {
    /// The position before it.
    pub before: &'a Upthrust,
    /// The square it leaves.
    pub from: Spot,
    /// The square it goes to.
    pub to: Spot,
    /// Whether it jumps over another piece.
    pub jumps: bool,
    /// How long it takes, in ms.
    pub whole: f32,
}

impl Flight<'_> {
    /// What moves the piece and its shadow.
    pub fn tracks(&self) -> [Track; 1] {
        let glide = Change::Glide {
            from: centre(self.from) - centre(self.to),
            to: Vec2::ZERO,
        };
        [of_move(0.0, self.whole, glide)]
    }

    /// What changes a count from one number to the other: at the end of the climb.
    pub const fn count(&self, from: f32, to: f32) -> Track {
        of_move(self.whole - COUNTS, COUNTS, Change::Fade { from, to })
    }
}

/// The climb that `motion` shows; `None` for a pass, and for a piece that was carried there.
pub fn flight<'a>(motion: &Motion<'a>) -> Option<Flight<'a>> {
    let AnyPosition::Upthrust(before) = motion.before else {
        return None;
    };
    let [from, to] = ends(motion.path)?;
    let whole = duration(before, motion.path, motion.from_step);
    (whole > 0.0).then(|| Flight {
        before,
        from,
        to,
        jumps: jumps(before, from, to),
        whole,
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
