//! The running animation, and the moment of a game's end: one at a time, never in the way of the next input.

use super::interaction::Seen;
use super::state::BoardState;
use crate::drawing::finale::Finale;
use crate::drawing::view::Motion;
use crate::opponent::MoveInMotion;
use crate::session::Session;
use crate::session::apply::{Jumped, Played};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// Starts the animations of moves that were played, and drops the one that is out of date.
pub fn start_motions(
    mut played: MessageReader<Played>,
    mut jumped: MessageReader<Jumped>,
    session: Option<Res<Session>>,
    mut state: ResMut<BoardState>,
) {
    let Some(session) = session else { return };
    if jumped.read().count() > 0 {
        state.motion = None;
    }
    for move_made in played.read() {
        state.since_move = Some(0.0);
        if move_made.serial != session.serial {
            continue;
        }
        let sent = state.sent.take();
        if state.interaction.dragged_to().is_some() {
            // Whoever holds a piece goes on holding it.
            continue;
        }
        let seen = |seen| sent == Some((move_made.mv, seen));
        if seen(Seen::Confirmed) {
            continue;
        }
        // A piece that was carried to its place has been seen to go there.
        let from_step = if seen(Seen::Carried) {
            move_made.path.spots.len()
        } else {
            move_made.walked
        };
        let motion = Motion::new(&move_made.before, move_made.mv, from_step);
        state.motion = Some(motion.into());
    }
}

/// Animates the step that an unfinished move has just made.
pub fn start_step(state: &mut BoardState, seen: Seen) {
    let (Some(chooser), Seen::Steps(walked)) = (state.interaction.chooser(), seen) else {
        return;
    };
    let Some(choice) = chooser.choice() else {
        return;
    };
    let (Some(mv), true) = (choice.complete, choice.path.len() > walked && walked > 0) else {
        return;
    };
    let motion = Motion {
        // It stays in the hand.
        held: true,
        ..Motion::new(chooser.position(), mv, walked)
    };
    state.motion = Some(motion.into());
}

/// Whether frames of the motion are still being drawn: it begins when they are there.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FramesPending(pub bool);

/// So long a motion waits for its frames at most, in ms.
const PATIENCE: f32 = 250.0;

/// Lets time pass, and ends what is over.
pub fn advance_motion(
    time: Res<Time>,
    pending: Option<Res<FramesPending>>,
    mut state: ResMut<BoardState>,
) {
    let state = state.bypass_change_detection();
    let speed = state.settings.motion.factor();
    let Some(motion) = &mut state.motion else {
        return;
    };
    let delta = time.delta_secs() * 1000.0;
    // The time until it began is not its own: before that the window may have slept.
    let Some(waited) = &mut motion.waited else {
        motion.waited = Some(0.0);
        if speed.is_none() || motion.duration <= 0.0 {
            state.motion = None;
        }
        return;
    };
    if motion.elapsed == 0.0 && *waited < PATIENCE && pending.is_some_and(|it| it.0) {
        *waited += delta;
        return;
    }
    motion.elapsed += delta * speed.unwrap_or(1.0);
    if speed.is_none() || motion.elapsed >= motion.duration {
        state.motion = None;
    }
}

/// Begins the moment of a game's end when a game ends before the players' eyes; one that was opened, or walked to, is over already.
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
        && state.settings.motion.factor().is_some()
    {
        state.finale = Some(Finale::new(session.game.position(), outcome.winner));
    }
}

/// Lets the moment of a game's end pass once the last move has been seen, and ends it.
pub fn advance_finale(time: Res<Time>, mut state: ResMut<BoardState>) {
    let state = state.bypass_change_detection();
    if state.motion.is_some() {
        return;
    }
    let speed = state.settings.motion.factor();
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

/// Leaving the board ends whatever was going on there.
pub fn leave_board(mut state: ResMut<BoardState>) {
    state.leave();
}

/// Tells the opponent whether a move is still being seen.
pub fn tell_motion(state: Res<BoardState>, mut moving: ResMut<MoveInMotion>) {
    moving.set_if_neq(MoveInMotion(state.motion.is_some()));
}

/// Asks for the next frame at once while something moves.
pub fn draw_on(state: Res<BoardState>, mut redraw: MessageWriter<RequestRedraw>) {
    if state.motion.is_some() || state.finale.is_some() || state.feedback.refused.is_some() {
        redraw.write(RequestRedraw);
    }
}
