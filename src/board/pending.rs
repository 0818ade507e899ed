//! A move that is shown before it is made, for those who want to confirm their moves.

use super::interaction::{Effect, Seen};
use super::motion::finish_motion;
use super::state::{BoardState, RunningMotion};
use crate::drawing::choice::Response;
use quadrille_games::rules::{AnyMove, AnyPosition, Path, Spot};

/// A move that is shown but not made yet.
#[derive(Clone, Debug)]
pub struct Pending {
    /// The move.
    pub mv: AnyMove,
    /// Its way.
    pub path: Path,
    /// The position that it would lead to.
    pub after: AnyPosition,
}

/// Shows `mv`, whose leading `walked` spots have been seen; if it was carried, all of its way.
pub fn propose(state: &mut BoardState, mv: AnyMove, walked: usize, seen: Seen) {
    let Some(chooser) = state.interaction.chooser() else {
        return;
    };
    let before = chooser.position().clone();
    let Ok(after) = before.play(mv) else {
        return;
    };
    let path = before.path(mv);
    let from_step = if seen == Seen::Carried {
        path.spots.len()
    } else {
        walked
    };
    state.motion = Some(RunningMotion::new(before, mv, path.clone(), from_step));
    state.interaction.propose(Pending { mv, path, after });
}

/// Makes the move that is shown, if there is one: what is to be answered with.
pub fn confirm(state: &mut BoardState) -> Option<Effect> {
    let effect = state.interaction.confirm()?;
    finish_motion(state);
    Some(effect)
}

/// A click on `spot` while a move is shown: where it leads, the move is made, and elsewhere it is taken back.
pub fn click(state: &mut BoardState, spot: Spot) -> Option<Effect> {
    let pending = state.interaction.pending()?;
    if pending.path.target() == Some(spot) {
        return confirm(state);
    }
    finish_motion(state);
    state.interaction.withdraw();
    Some(Response::Changed.into())
}
