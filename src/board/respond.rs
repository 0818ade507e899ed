//! What follows from a click or key: a move to play, a refusal to tell, ways to choose from.

use super::interaction::{Effect, Pending, Seen};
use super::motion::{finish_motion, start_step};
use super::premove;
use super::state::{
    BoardRequest, BoardState, Feedback, Hint, PositionId, Refused, RunningMotion, Sent,
};
use crate::drawing::choice::Response;
use crate::opponent::HintFound;
use crate::session::{Request, Session};
use bevy::prelude::*;
use quadrille_games::rules::{AnyMove, Spot};

/// Acts on what came of something done with the selection.
pub fn respond(
    effect: Effect,
    state: &mut BoardState,
    session: &Session,
    requests: &mut MessageWriter<Request>,
) {
    let Effect { response, seen } = effect;
    match response {
        Response::Nothing => {}
        Response::Changed => {
            state.feedback = Feedback::default();
            start_step(state, seen);
        }
        Response::Play { mv, walked } => {
            state.feedback = Feedback::default();
            if state.ahead {
                premove::lay(state, session, mv);
                return;
            }
            if state.settings.confirm && seen != Seen::Confirmed {
                propose(state, mv, walked, seen);
                return;
            }
            state.sent = Some(Sent { mv, seen });
            requests.write(Request::Play {
                mv,
                serial: session.serial,
                place: session.place(),
                walked,
            });
        }
        Response::Refused { spot, refusal } => {
            state.feedback.refusal = Some(refusal);
            state.feedback.refused = Some(Refused { spot, elapsed: 0.0 });
        }
        Response::Ways(_) => state.feedback.refusal = None,
    }
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
pub fn click_shown(state: &mut BoardState, spot: Spot) -> Option<Effect> {
    let pending = state.interaction.pending()?;
    if pending.path.target() == Some(spot) {
        return confirm(state);
    }
    finish_motion(state);
    state.interaction.withdraw();
    Some(Response::Changed.into())
}

/// Acts on what the panel asks of the selection.
pub fn read_board_requests(
    mut asked: MessageReader<BoardRequest>,
    mut state: ResMut<BoardState>,
    session: Option<Res<Session>>,
    mut requests: MessageWriter<Request>,
) {
    let Some(session) = session else { return };
    for request in asked.read() {
        let state = &mut *state;
        finish_motion(state);
        let effect = match request {
            BoardRequest::Cancel => {
                super::input::cancel(state, &session, &mut requests);
                continue;
            }
            BoardRequest::Pick(spot) => {
                state.pointing.cursor = Some(*spot);
                super::keyboard::enter(state, &session, &mut requests);
                continue;
            }
            BoardRequest::Finish => confirm(state).unwrap_or_else(|| state.interaction.finish()),
            BoardRequest::SetCount(count) => state.interaction.set_count(*count),
            BoardRequest::ChooseWay(mv) => state.interaction.choose_way(*mv),
        };
        respond(effect, state, &session, &mut requests);
    }
}

/// Keeps the interaction in step with the session: a person can choose while one is to move, in any other position of the
/// game, to try something, and while an AI is to move, to think ahead.
pub fn follow_session(session: Option<Res<Session>>, mut state: ResMut<BoardState>) {
    let Some(session) = session else {
        return;
    };
    let id = PositionId {
        serial: session.serial,
        variant: session.game.variant(),
        place: session.place(),
    };
    let ahead = session.thinks_ahead();
    let wanted = ahead || session.awaits_person() || session.tries_moves();
    if state.position == Some(id) && state.interaction.is_locked() != wanted {
        return;
    }
    if ahead {
        state.begin(id, Some(&session.with_turn_passed()));
        state.ahead = true;
        return;
    }
    let thought = state.ahead.then(|| std::mem::take(&mut state.interaction));
    let press = state.pointing.press;
    let before = state.position;
    state.begin(id, wanted.then(|| session.shown()));
    if !session.about.is_empty() {
        state.interaction.restrict(&session.about);
    }
    // Whoever has thought ahead goes on with the piece that he has chosen, or on which the button went down.
    if let (Some(thought), Some(before)) = (thought, before)
        && session.game.before(id.place) == Some(before.place)
    {
        state.interaction.keep(&thought);
        state.pointing.press = press.filter(|press| state.interaction.is_movable(press.hit.spot));
    }
}

/// Whoever walks through the game leaves the board: the arrows walk on.
pub fn withdraw_cursor(
    mut requests: MessageReader<Request>,
    session: Option<Res<Session>>,
    mut state: ResMut<BoardState>,
) {
    let over = session.is_some_and(|session| session.is_over());
    for request in requests.read() {
        let walks = match request {
            Request::GoTo(_) => true,
            Request::Undo | Request::Redo => over,
            _ => false,
        };
        if walks && state.pointing.cursor.is_some() {
            state.pointing.cursor = None;
        }
    }
}

/// Shows a hint that was found for the position on the table.
pub fn take_hint(
    mut found: MessageReader<HintFound>,
    session: Option<Res<Session>>,
    mut state: ResMut<BoardState>,
) {
    let Some(session) = session else { return };
    for hint in found.read() {
        let serial = state.position.map(|position| position.serial);
        if serial == Some(hint.serial) && hint.serial == session.serial {
            state.feedback.hint = Some(Hint {
                mv: hint.mv,
                path: session.game.position().path(hint.mv),
                reasons: hint.reasons.clone(),
            });
        }
    }
}
