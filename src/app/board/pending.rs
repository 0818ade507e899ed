//! A move that is shown before it is made, for those who want to confirm their moves.

use super::habits::Pending;
use super::motion::finish_motion;
use super::table::{BoardState, RunningMotion};
use crate::app::drawing::{choice::Response, drawing};
use crate::rules::{AnyMove, Spot};

/// Shows `mv`, whose leading `walked` spots have been seen; `carried`: all of its way has.
pub fn propose(state: &mut BoardState, mv: AnyMove, walked: usize, carried: bool) {
    let Some(chooser) = &mut state.chooser else {
        return;
    };
    let before = chooser.position().clone();
    let Ok(after) = before.play(mv) else {
        return;
    };
    chooser.restore(None);
    let path = before.path(mv);
    let from_step = if carried { path.spots.len() } else { walked };
    let lifted = state.heights.of_mover(&path, from_step);
    state.motion = Some(RunningMotion {
        duration: drawing(before.variant()).duration(&before, mv, from_step),
        before,
        mv,
        path: path.clone(),
        from_step,
        elapsed: 0.0,
        lift: [lifted, 0.0],
    });
    state.pending = Some(Pending { mv, path, after });
}

/// Makes the move that is shown, if there is one: what is to be answered with.
pub fn confirm(state: &mut BoardState) -> Option<Response> {
    let pending = state.pending.take()?;
    finish_motion(state);
    state.shown = Some(pending.mv);
    Some(Response::Play {
        mv: pending.mv,
        walked: pending.path.spots.len(),
    })
}

/// Takes the move back that is shown; whether there was one.
pub fn withdraw(state: &mut BoardState) -> bool {
    finish_motion(state);
    state.pending.take().is_some()
}

/// A click on `spot` while a move is shown: where it leads, the move is made, and elsewhere it is taken back.
pub fn click(state: &mut BoardState, spot: Option<Spot>) -> Option<Response> {
    let pending = state.pending.as_ref()?;
    if spot.is_some() && spot == pending.path.target() {
        confirm(state)
    } else {
        withdraw(state);
        Some(Response::Changed)
    }
}
