//! The running animation and the finale of a game. There is at most one of each, and they never block input.

use super::state::BoardState;
use crate::opponent::{BegunMoves, MoveInMotion};
use crate::session::Session;
use crate::session::apply::PositionReplaced;
use crate::session::move_played::MovePlayed;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use quadrille_drawing::choice::Chooser;
use quadrille_drawing::finale::Finale;
use quadrille_drawing::interaction::SeenPath;
use quadrille_drawing::view::Motion;

/// Starts the animations of moves, and drops an obsolete one.
pub fn start_motions(
    mut played_moves: MessageReader<MovePlayed>,
    mut replacements: MessageReader<PositionReplaced>,
    If(session): If<Res<Session>>,
    mut state: ResMut<BoardState>,
) {
    if replacements.read().count() > 0 {
        state.motion = None;
    }
    for played_move in played_moves.read() {
        state.ms_since_move = Some(0.0);
        if played_move.serial != session.serial {
            continue;
        }
        let sent_move = state.sent_move.take();
        if state.interaction.drag_position().is_some() {
            // A dragged piece stays with the pointer.
            continue;
        }
        let is_sent_with = |seen_path| sent_move == Some((played_move.mv, seen_path));
        if is_sent_with(SeenPath::Confirmed) {
            continue;
        }
        // The person has seen the whole path of a dragged piece.
        let from_step = if is_sent_with(SeenPath::Dragged) {
            played_move.path.spots.len()
        } else {
            played_move.steps_shown
        };
        let motion = Motion::new(&played_move.position_before, played_move.mv, from_step);
        state.motion = Some(motion.into());
    }
}

/// Animates the last step of an unfinished move.
pub fn start_step(state: &mut BoardState, seen_path: SeenPath) {
    let (Some(chooser), SeenPath::Steps(shown_steps)) = (state.interaction.chooser(), seen_path)
    else {
        return;
    };
    let Some(choice) = chooser.choice() else { return };
    let (Some(mv), true) =
        (choice.complete_move, choice.path.len() > shown_steps && shown_steps > 0)
    else {
        return;
    };
    let motion = Motion {
        // The piece is still selected.
        stays_selected: true,
        ..Motion::new(chooser.position(), mv, shown_steps)
    };
    state.motion = Some(motion.into());
}

/// Whether pictures of the animation are still being made. The animation starts when they are ready.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FramesPending(pub bool);

/// The longest time that an animation waits for its pictures, in ms.
const MAX_FRAME_WAIT_MS: f32 = 250.0;

/// Advances the animation, and removes it at its end.
pub fn advance_motion(
    time: Res<Time>,
    frames_pending: Option<Res<FramesPending>>,
    mut state: ResMut<BoardState>,
) {
    if state.motion.is_none() {
        return;
    }
    let state = &mut *state;
    let speed = state.settings.motion.factor();
    let Some(motion) = &mut state.motion else { return };
    let delta_ms = time.delta_secs() * 1000.0;
    // The time before the start does not count, because the window may have slept.
    let Some(picture_wait_ms) = &mut motion.picture_wait_ms else {
        motion.picture_wait_ms = Some(0.0);
        if speed.is_none() || motion.duration_ms <= 0.0 {
            state.motion = None;
        }
        return;
    };
    if motion.elapsed_ms == 0.0
        && *picture_wait_ms < MAX_FRAME_WAIT_MS
        && frames_pending.is_some_and(|frames_pending| frames_pending.0)
    {
        *picture_wait_ms += delta_ms;
        return;
    }
    motion.elapsed_ms += delta_ms * speed.unwrap_or(1.0);
    if speed.is_none() || motion.elapsed_ms >= motion.duration_ms {
        state.motion = None;
    }
}

/// Starts the finale when a game ends on this screen, but not for a game that was opened or stepped through.
pub fn begin_finale(
    If(session): If<Res<Session>>,
    mut replacements: MessageReader<PositionReplaced>,
    mut state: ResMut<BoardState>,
    mut last_state: Local<Option<(u64, bool)>>,
) {
    let is_replaced = replacements.read().count() > 0;
    let outcome = session.outcome();
    let previous_state = last_state.replace((session.seed, outcome.is_some()));
    if is_replaced || session.viewed_place.is_some() || outcome.is_none() {
        if state.finale.is_some() {
            state.finale = None;
        }
    } else if let Some(outcome) = outcome
        && previous_state == Some((session.seed, false))
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
    let Some(finale) = &mut state.finale else { return };
    // A long frame must not skip the beginning.
    let passed_ms = (time.delta_secs() * 1000.0).min(100.0);
    let is_running = finale.advance(passed_ms * speed.unwrap_or(1.0));
    if speed.is_none() || !is_running {
        state.finale = None;
    }
}

/// Ends the animations when the board is left.
pub fn end_animations(mut state: ResMut<BoardState>) {
    state.leave();
}

/// Sets whether a move is being animated. The opponent module reads it.
pub fn report_motion(state: Res<BoardState>, mut move_in_motion: ResMut<MoveInMotion>) {
    move_in_motion.set_if_neq(MoveInMotion(state.motion.is_some()));
}

/// Sets the moves that continue the one that a person has begun. The opponent module reads them.
pub fn report_begun_moves(state: Res<BoardState>, mut begun_moves: ResMut<BegunMoves>) {
    let chooser = state.interaction.chooser();
    let moves = chooser.map(Chooser::continuations).unwrap_or_default();
    begun_moves.set_if_neq(BegunMoves(moves));
}

/// Requests the next frame at once while something moves.
pub fn request_frames(state: Res<BoardState>, mut redraw_requests: MessageWriter<RequestRedraw>) {
    if state.motion.is_some() || state.finale.is_some() || state.feedback.refusal_mark.is_some() {
        redraw_requests.write(RequestRedraw);
    }
}
