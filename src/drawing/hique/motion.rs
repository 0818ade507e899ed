//! A move on its way: the piece walks, then what it took leaves.

use crate::drawing::pieces::Walk;
use crate::drawing::timing::slide_duration;
use quadrille_games::rules::Spot;
use quadrille_games::rules::hique::{Hique, Move, Piece};

/// The walk of a move; `None` for a pass. It takes no time for a piece that has been dragged there.
pub fn walk(before: &Hique, mv: Move, from_step: usize) -> Option<Walk> {
    let (from, to) = (mv.from()?, mv.to()?);
    let (a, b) = (Hique::coordinates(from), Hique::coordinates(to));
    let squares = a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)) / 2;
    Some(Walk {
        from,
        to,
        time: if from_step > 1 {
            0.0
        } else {
            slide_duration(usize::from(squares))
        },
        jumps: false,
        taken: before.removed_by(mv),
    })
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
