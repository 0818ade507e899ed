//! What follows from a click or key: a move to play, a refusal to tell, ways to choose from.

use super::choice::{Chooser, Response};
use super::motion::start_step;
use super::table::{BoardRequest, BoardState};
use crate::app::session::{Notice, Request, Session};
use bevy::prelude::*;
use std::time::Instant;

/// Acts on `response`. `carried`: the piece was taken to its place by hand, so that its way need not be shown.
pub fn respond(
    response: Response,
    state: &mut BoardState,
    session: &mut Session,
    requests: &mut MessageWriter<Request>,
    carried: bool,
) {
    match response {
        Response::Nothing => {}
        Response::Changed => {
            state.refused = None;
            state.ways.clear();
            state.hint = None;
            session.notice = Notice::None;
            start_step(state, carried);
        }
        Response::Play { mv, walked } => {
            state.refused = None;
            state.ways.clear();
            state.hint = None;
            state.carried = carried.then_some(mv);
            requests.write(Request::Play {
                mv,
                serial: session.serial,
                walked,
            });
        }
        Response::Refused { spot, refusal } => {
            session.notice = Notice::Refused(refusal.sentence.clone());
            state.refused = Some((spot, refusal, Instant::now()));
        }
        Response::Ways(ways) => {
            session.notice =
                Notice::Told("Two ways lead there and end differently: choose one.".to_owned());
            state.ways = ways;
        }
    }
}

/// Acts on what the panel asks of the selection.
pub fn read_board_requests(
    mut asked: MessageReader<BoardRequest>,
    mut state: ResMut<BoardState>,
    session: Option<ResMut<Session>>,
    mut requests: MessageWriter<Request>,
) {
    let Some(mut session) = session else { return };
    for request in asked.read() {
        super::motion::finish_motion(&mut state);
        let response = match (request, &mut state.chooser) {
            (BoardRequest::Cancel, _) => {
                super::input::cancel(&mut state, &mut session, &mut requests);
                Response::Nothing
            }
            (BoardRequest::SetCount(count), Some(chooser)) => chooser.set_count(*count),
            (BoardRequest::Finish, Some(chooser)) => chooser.finish(),
            (BoardRequest::ChooseWay(mv), Some(chooser)) => Response::Play {
                mv: *mv,
                walked: chooser.choice().map_or(1, |choice| choice.path.len()),
            },
            (_, None) => Response::Nothing,
        };
        respond(response, &mut state, &mut session, &mut requests, false);
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
    state.chooser = wanted.then(|| Chooser::new(session.game.position()));
    state.ways.clear();
    if new_position {
        state.hint = None;
        state.drag = None;
        state.refused = None;
    }
    let spot = state.hover.map(|hit| hit.spot);
    if let Some(chooser) = &mut state.chooser {
        chooser.point(spot);
    }
}
