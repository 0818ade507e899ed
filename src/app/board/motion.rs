//! The running animation: one at a time, never in the way of the next input.

use super::interaction::Seen;
use super::table::{BoardState, RunningMotion, Sent};
use crate::app::drawing::drawing;
use crate::app::opponent::MoveInMotion;
use crate::app::session::Session;
use crate::app::session::apply::{Jumped, Played};
use crate::rules::AnyMove;
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
        let seen = |seen| {
            sent == Some(Sent {
                mv: move_made.mv,
                seen,
            })
        };
        if seen(Seen::Confirmed) {
            continue;
        }
        let board = drawing(move_made.before.variant());
        // A piece that was carried to its place has been seen to go there.
        let from_step = if seen(Seen::Carried) {
            move_made.path.spots.len()
        } else {
            move_made.walked
        };
        let lifted = state.heights.of_mover(&move_made.path, from_step);
        state.motion = Some(RunningMotion {
            duration: board.duration(&move_made.before, move_made.mv, from_step),
            before: move_made.before.clone(),
            mv: move_made.mv,
            path: move_made.path.clone(),
            from_step,
            elapsed: 0.0,
            lift: [lifted, 0.0],
        });
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
    let here = choice.here();
    let (Some(mv), true) = (choice.complete, choice.path.len() > walked && walked > 0) else {
        return;
    };
    let before = chooser.position().clone();
    let path = before.path(mv);
    // It stays in the hand.
    let lifted = state.heights.of_mover(&path, walked);
    state.heights.chosen = Some((here, 1.0));
    state.motion = Some(RunningMotion {
        duration: drawing(before.variant()).duration(&before, mv, walked),
        before,
        mv,
        path,
        from_step: walked,
        elapsed: 0.0,
        lift: [lifted, 1.0],
    });
}

/// Lets time pass, and ends what is over.
pub fn advance_motion(
    time: Res<Time>,
    mut state: ResMut<BoardState>,
    mut begun: Local<Option<(u64, AnyMove, usize)>>,
) {
    let speed = state.habits.speed;
    // The time until it began is not its own: before that the window may have slept.
    let key = state.motion.as_ref().map(RunningMotion::key);
    let passed = if *begun == key {
        time.delta_secs() * 1000.0
    } else {
        0.0
    };
    *begun = key;
    if let Some(motion) = &mut state.motion {
        motion.elapsed += passed * speed.unwrap_or(1.0);
        if speed.is_none() || motion.elapsed >= motion.duration {
            state.motion = None;
        }
    }
}

/// Leaving the board ends whatever was going on there.
pub fn leave_board(mut state: ResMut<BoardState>) {
    state.leave();
}

/// Ends the running animation at once: the board shows where it leads.
pub fn finish_motion(state: &mut BoardState) {
    state.motion = None;
    state.finale = None;
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
