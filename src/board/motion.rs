//! The running animation and the finale of a game. There is at most one of each, and they never block input.

use super::state::BoardState;
use crate::opponent::MoveInMotion;
use crate::session::Session;
use crate::session::apply::PositionReplaced;
use crate::session::move_played::MovePlayed;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use quadrille_drawing::finale::Finale;
use quadrille_drawing::interaction::SeenPath;
use quadrille_drawing::view::Motion;

/// Starts the animations of moves, and drops an obsolete one.
pub fn start_motions(
    mut played: MessageReader<MovePlayed>,
    mut jumped: MessageReader<PositionReplaced>,
    If(session): If<Res<Session>>,
    mut state: ResMut<BoardState>,
) {
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
            // A dragged piece stays with the pointer.
            continue;
        }
        let was_seen = |seen| sent == Some((move_made.mv, seen));
        if was_seen(SeenPath::Confirmed) {
            continue;
        }
        // The person has seen the whole path of a dragged piece.
        let from_step =
            if was_seen(SeenPath::Carried) { move_made.path.spots.len() } else { move_made.walked };
        let motion = Motion::new(&move_made.before, move_made.mv, from_step);
        state.motion = Some(motion.into());
    }
}

/// Animates the last step of an unfinished move.
pub fn start_step(state: &mut BoardState, seen: SeenPath) {
    let (Some(chooser), SeenPath::Steps(walked)) = (state.interaction.chooser(), seen) else {
        return;
    };
    let Some(choice) = chooser.choice() else {
        return;
    };
    let (Some(mv), true) = (choice.complete, choice.path.len() > walked && walked > 0) else {
        return;
    };
    let motion = Motion {
        // The piece is still selected.
        stays_selected: true,
        ..Motion::new(chooser.position(), mv, walked)
    };
    state.motion = Some(motion.into());
}

/// Whether pictures of the animation are still being made. It starts when they are ready.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FramesPending(pub bool);

/// The longest time that an animation waits for its pictures, in ms.
const MAX_FRAME_WAIT_MS: f32 = 250.0;

/// Advances the animation, and removes it at its end.
pub fn advance_motion(
    time: Res<Time>,
    pending: Option<Res<FramesPending>>,
    mut state: ResMut<BoardState>,
) {
    if state.motion.is_none() {
        return;
    }
    let state = &mut *state;
    let speed = state.settings.motion.factor();
    let Some(motion) = &mut state.motion else {
        return;
    };
    let delta = time.delta_secs() * 1000.0;
    // The time before the start does not count, because the window may have slept.
    let Some(waited) = &mut motion.waited else {
        motion.waited = Some(0.0);
        if speed.is_none() || motion.duration <= 0.0 {
            state.motion = None;
        }
        return;
    };
    if motion.elapsed == 0.0 && *waited < MAX_FRAME_WAIT_MS && pending.is_some_and(|it| it.0) {
        *waited += delta;
        return;
    }
    motion.elapsed += delta * speed.unwrap_or(1.0);
    if speed.is_none() || motion.elapsed >= motion.duration {
        state.motion = None;
    }
}

/// Starts the finale when a game ends on this screen, but not for a game that was opened or stepped through.
pub fn begin_finale(
    If(session): If<Res<Session>>,
    mut jumped: MessageReader<PositionReplaced>,
    mut state: ResMut<BoardState>,
    mut previous: Local<Option<(u64, bool)>>,
) {
    let walked = jumped.read().count() > 0;
    let outcome = session.outcome();
    let before = previous.replace((session.seed, outcome.is_some()));
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

/// Advances the finale after the last move was animated, and ends it.
pub fn advance_finale(time: Res<Time>, mut state: ResMut<BoardState>) {
    if state.motion.is_some() || state.finale.is_none() {
        return;
    }
    let speed = state.settings.motion.factor();
    let Some(finale) = &mut state.finale else {
        return;
    };
    // A long frame must not skip the beginning.
    let passed = (time.delta_secs() * 1000.0).min(100.0);
    let lasts = finale.advance(passed * speed.unwrap_or(1.0));
    if speed.is_none() || !lasts {
        state.finale = None;
    }
}

/// Ends the animations when the board is left.
pub fn end_animations(mut state: ResMut<BoardState>) {
    state.leave();
}

/// Sets whether a move is being animated. The opponent module reads it.
pub fn report_motion(state: Res<BoardState>, mut moving: ResMut<MoveInMotion>) {
    moving.set_if_neq(MoveInMotion(state.motion.is_some()));
}

/// Requests the next frame at once while something moves.
pub fn request_frames(state: Res<BoardState>, mut redraw: MessageWriter<RequestRedraw>) {
    if state.motion.is_some() || state.finale.is_some() || state.feedback.refused.is_some() {
        redraw.write(RequestRedraw);
    }
}
