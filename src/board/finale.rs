//! When the moment of a game's end is shown, and when it is over.

use super::state::BoardState;
use crate::drawing::finale::Finale;
use crate::session::Session;
use crate::session::apply::Jumped;
use bevy::prelude::*;

/// Begins when a game ends before the players' eyes; one that was opened, or walked to, is over already.
pub fn begin_finale(
    session: Option<Res<Session>>,
    mut jumped: MessageReader<Jumped>,
    mut state: ResMut<BoardState>,
    mut seen: Local<Option<(u64, bool)>>,
) {
    let Some(session) = session else { return };
    let walked = jumped.read().count() > 0;
    let outcome = session.outcome();
    let before = seen.replace((session.seed, outcome.is_some()));
    if walked || session.viewing.is_some() || outcome.is_none() {
        if state.finale.is_some() {
            state.finale = None;
        }
    } else if let Some(outcome) = outcome
        && before == Some((session.seed, false))
        && state.settings.speed.is_some()
    {
        state.finale = Some(Finale::new(session.game.position(), outcome.winner));
    }
}

/// Lets time pass once the last move has been seen, and ends it.
pub fn advance_finale(time: Res<Time>, mut state: ResMut<BoardState>) {
    let state = state.bypass_change_detection();
    if state.motion.is_some() {
        return;
    }
    let speed = state.settings.speed;
    let Some(finale) = &mut state.finale else {
        return;
    };
    // A frame that took long must not swallow the beginning.
    let passed = (time.delta_secs() * 1000.0).min(100.0);
    let lasts = finale.advance(passed * speed.unwrap_or(1.0));
    if speed.is_none() || !lasts {
        state.finale = None;
    }
}
