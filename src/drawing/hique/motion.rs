//! A move on its way: the piece walks, then what it took leaves.

use crate::artwork::track::{Change, Track};
use crate::drawing::timing::{LEAVING, leaving, of_move, slide_duration};
use crate::drawing::view::Motion;
use crate::sound::SoundCue;
use bevy::math::Vec2;
use quadrille_games::rules::hique::{Hique, Move, Piece};
use quadrille_games::rules::{AnyMove, AnyPosition, Spot};

/// A piece's walk, and what it takes.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    /// The position before the move.
    pub before: &'a Hique,
    /// The square it leaves.
    pub from: Spot,
    /// The square it goes to.
    pub to: Spot,
    /// How long it walks, in ms.
    pub time: f32,
    /// The runners that leave when it has arrived, and where they stand then.
    gone: Vec<(Spot, Piece)>,
}

impl Walk<'_> {
    /// What moves the piece: it comes from `from`, in board units from its goal, and may leave the board at once.
    pub fn tracks(&self, from: Vec2) -> Vec<Track> {
        let to = Vec2::ZERO;
        let glide = of_move(0.0, self.time, Change::Glide { from, to });
        std::iter::once(glide)
            .chain(self.leaving(self.to))
            .collect()
    }

    /// What becomes of the piece that stands on `spot` at the end of the walk.
    pub fn leaving(&self, spot: Spot) -> Vec<Track> {
        if self.gone.iter().any(|(gone, _)| *gone == spot) {
            leaving(self.time).to_vec()
        } else {
            Vec::new()
        }
    }
}

/// The walk that `motion` shows; `None` for a pass, and when there is nothing to be seen.
pub fn walk<'a>(motion: &Motion<'a>) -> Option<Walk<'a>> {
    let (AnyPosition::Hique(before), AnyMove::Hique(mv)) = (motion.before, motion.mv) else {
        return None;
    };
    let (from, to) = (mv.from()?, mv.to()?);
    let walk = Walk {
        before,
        from,
        to,
        time: walking(mv, motion.from_step),
        gone: gone(before, mv),
    };
    (walk.time > 0.0 || !walk.gone.is_empty()).then_some(walk)
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
pub fn beats(before: &Hique, mv: Move, from_step: usize) -> Vec<SoundCue> {
    SoundCue::landing(walking(mv, from_step), !gone(before, mv).is_empty())
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
