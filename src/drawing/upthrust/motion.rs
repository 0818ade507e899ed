//! A climbing piece on its way.

use super::geometry::row;
use crate::drawing::pieces::Walk;
use crate::drawing::timing::slide_duration;
use quadrille_games::rules::upthrust::Upthrust;
use quadrille_games::rules::{Path, Spot};

/// The least time of a climb that jumps over a piece, in ms.
const JUMP: f32 = 220.0;

/// The climb along `path`; `None` for a pass. It takes no time for a piece that has been dragged there.
pub fn walk(before: &Upthrust, path: &Path, from_step: usize) -> Option<Walk> {
    let [from, .., to] = *path.spots.as_slice() else {
        return None;
    };
    let jumps = (from.0..to.0)
        .step_by(super::geometry::COLUMNS)
        .skip(1)
        .any(|between| before.piece_at(Spot(between)).is_some());
    let time = slide_duration(row(to).saturating_sub(row(from)));
    Some(Walk {
        from,
        to,
        time: match from_step < path.spots.len() {
            true if jumps => time.max(JUMP),
            true => time,
            false => 0.0,
        },
        jumps,
        taken: Vec::new(),
    })
}
