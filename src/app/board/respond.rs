//! What follows from a click or key: a move to play, a refusal to tell, ways to choose from.

use super::motion::start_step;
use super::pending::{confirm, propose};
use super::table::{BoardRequest, BoardState, Hint};
use crate::app::drawing::choice::{Chooser, Response};
use crate::app::opponent::HintFound;
use crate::app::session::{Request, Session};
use bevy::prelude::*;
use std::time::Instant;

/// Acts on `response`. `carried`: the piece was taken to its place by hand, so that its way need not be shown.
pub fn respond(
    response: Response,
    state: &mut BoardState,
    session: &Session,
    requests: &mut MessageWriter<Request>,
    carried: bool,
) {
    match response {
        Response::Nothing => {}
        Response::Changed => {
            state.refused = None;
            state.ways.clear();
            state.hint = None;
            state.refusal = None;
            start_step(state, carried);
        }
        Response::Play { mv, walked } => {
            state.refused = None;
            state.refusal = None;
            state.ways.clear();
            state.hint = None;
            if state.habits.confirm && state.shown != Some(mv) {
                propose(state, mv, walked, carried);
                return;
            }
            state.carried = carried.then_some(mv);
            requests.write(Request::Play {
                mv,
                serial: session.serial,
                walked,
            });
        }
        Response::Refused { spot, refusal } => {
            state.ways.clear();
            state.refusal = Some(refusal);
            state.refused = Some((spot, Instant::now()));
        }
        Response::Ways(ways) => {
            state.refusal = None;
            state.ways = ways;
        }
    }
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
        super::motion::finish_motion(state);
        if matches!(request, BoardRequest::Cancel) {
            super::input::cancel(state, &session, &mut requests);
            continue;
        }
        if let BoardRequest::Pick(spot) = request {
            state.cursor = Some(*spot);
            super::keyboard::enter(state, &session, &mut requests);
            continue;
        }
        if matches!(request, BoardRequest::Finish)
            && let Some(response) = confirm(state)
        {
            respond(response, state, &session, &mut requests, false);
            continue;
        }
        let response = match (request, &mut state.chooser) {
            (BoardRequest::SetCount(count), Some(chooser)) => chooser.set_count(*count),
            (BoardRequest::Finish, Some(chooser)) => chooser.finish(),
            (BoardRequest::ChooseWay(mv), Some(_)) if !state.ways.contains(mv) => Response::Nothing,
            (BoardRequest::ChooseWay(mv), Some(chooser)) => Response::Play {
                mv: *mv,
                walked: chooser.choice().map_or(1, |choice| choice.path.len()),
            },
            (BoardRequest::Cancel | BoardRequest::Pick(_), _) | (_, None) => Response::Nothing,
        };
        respond(response, state, &session, &mut requests, false);
    }
}

/// Keeps the chooser in step with the session: there is one exactly while a person is to move.
pub fn refresh_chooser(session: Option<Res<Session>>, mut state: ResMut<BoardState>) {
    let Some(session) = session else {
        return;
    };
    let wanted = session.awaits_person();
    let fits = state.chooser.is_some() == wanted && state.serial == session.serial;
    if fits {
        return;
    }
    let new_position = state.serial != session.serial;
    state.serial = session.serial;
    state.walked = 0;
    state.pending = None;
    state.chooser = wanted.then(|| Chooser::new(session.game.position()));
    state.ways.clear();
    if new_position {
        state.hint = None;
        state.drag = None;
        state.refused = None;
        state.refusal = None;
    }
    if state.variant != Some(session.game.variant()) {
        // Another board: its spots have other numbers.
        state.variant = Some(session.game.variant());
        state.hover = None;
        state.cursor = None;
    }
    let spot = state.hover.map(|hit| hit.spot);
    if let Some(chooser) = &mut state.chooser {
        chooser.point(spot);
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
        if hint.serial == state.serial && hint.serial == session.serial {
            state.hint = Some(Hint {
                mv: hint.mv,
                path: session.game.position().path(hint.mv),
                reasons: hint.reasons.clone(),
            });
        }
    }
}
