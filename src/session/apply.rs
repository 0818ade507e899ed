//! Applies requests to the session. The session changes nowhere else.

use super::move_played::MovePlayed;
use super::origin::new_origin;
use super::premoves::ClockHoldReasons;
use super::rated::Assistance;
use super::thinking::LastSearches;
use super::{
    Exercise, GameId, GameSession, Request, SaveBarrier, Session, SuspendedGame, Thinking, history,
    undo,
};
use crate::interface::{DialogCommands, OpenDialogs, Screen};
use crate::settings::{Settings, update_engines};
use crate::setup::Controller;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use quadrille_session::moves;
use std::collections::VecDeque;

/// A message that the position has changed without a [`MovePlayed`]. Running animations are then obsolete.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct PositionReplaced;

/// The effects of applied requests.
#[derive(SystemParam)]
pub struct RequestEffects<'w, 's> {
    played_moves: MessageWriter<'w, MovePlayed>,
    replacements: MessageWriter<'w, PositionReplaced>,
    next_screen: ResMut<'w, NextState<Screen>>,
    commands: Commands<'w, 's>,
}

/// Applies requests in order. A move waits until the previous one is on the disk, and delays the requests after it.
pub fn apply_requests(
    mut requests: MessageReader<Request>,
    mut session: Option<ResMut<Session>>,
    mut suspended: Option<ResMut<SuspendedGame>>,
    settings: Res<Settings>,
    save_barrier: Option<Res<SaveBarrier>>,
    mut pending_requests: Local<VecDeque<Request>>,
    mut effects: RequestEffects,
) {
    let RequestEffects { played_moves, replacements, next_screen, commands } = &mut effects;
    for request in requests.read() {
        match request {
            // These requests change no position and do not wait.
            Request::Notify(notice) => {
                if let Some(session) = &mut session {
                    session.notify(notice.clone());
                }
            }
            Request::FileRenamed { from, to } => {
                let current_session = session.as_deref_mut();
                let suspended_session = suspended.as_deref_mut().map(|suspended| &mut *suspended.0);
                for session in current_session.into_iter().chain(suspended_session) {
                    if session.origin.file.as_ref() == Some(from) {
                        session.origin.file = Some(to.clone());
                    }
                }
            }
            _ => pending_requests.push_back(request.clone()),
        }
    }
    let mut is_last_move_saved =
        save_barrier.as_ref().is_none_or(|save_barrier| save_barrier.in_flight == 0);
    let mut has_changed = false;
    while let Some(request) = pending_requests.pop_front() {
        let next_session = new_session(&request, session.as_deref(), &settings);
        if has_changed && next_session.is_some() {
            // The replaced game is handed over first, at the end of this frame.
            pending_requests.push_front(request);
            return;
        }
        let is_move = matches!(request, Request::Play { .. });
        if is_move && !is_last_move_saved {
            pending_requests.push_front(request);
            return;
        }
        // The move is handed over at the end of this frame.
        is_last_move_saved &= !is_move || save_barrier.is_none();
        if let Some(next_session) = next_session {
            let was_opened = matches!(request, Request::Open(_));
            let current_session = session.as_deref_mut();
            replace_session(
                current_session,
                next_session,
                was_opened,
                suspended.is_some(),
                commands,
            );
            replacements.write(PositionReplaced);
            next_screen.set(Screen::Game);
            // The dialog stays open until the board is shown.
            commands.close_all_dialogs();
        } else if let Request::Resume(resumed_session) = request {
            if session.is_none() {
                let mut resumed_session = *resumed_session;
                update_engines(&mut resumed_session.setup.seats, &settings);
                update_engines(&mut resumed_session.seats, &settings);
                commands.insert_resource(resumed_session);
            }
        } else if let Request::ReturnToSuspended = request {
            if let (Some(session), Some(suspended)) = (&mut session, &suspended)
                && session.returns_to_suspended_game()
            {
                let serial = session.serial + 1;
                **session = (*suspended.0).clone();
                session.renumber(serial);
                replacements.write(PositionReplaced);
            }
            commands.remove_resource::<SuspendedGame>();
        } else if let Some(session) = &mut session {
            if matches!(request, Request::Pause(false) | Request::Step) {
                // The person may have corrected the engine's settings during the pause.
                update_engines(&mut session.seats, &settings);
            }
            let clock_state = session.clock_state();
            apply(&request, session, played_moves, replacements);
            session.lend_time(&clock_state);
            has_changed |= save_barrier.is_some();
        }
    }
}

/// Returns the game that a request makes the current one; `None` if it changes the current one or does nothing.
fn new_session(
    request: &Request,
    session: Option<&Session>,
    settings: &Settings,
) -> Option<Session> {
    match request {
        Request::NewGame(setup) => {
            let mut setup = setup.clone();
            update_engines(&mut setup.seats, settings);
            Some(Session::begin(&setup, &mut rand::rng()))
        }
        Request::Open(session) => {
            let mut session = (**session).clone();
            update_engines(&mut session.seats, settings);
            Some(session)
        }
        Request::PlayOn(place) => session
            .filter(|session| session.is_over() && session.exercise == Exercise::None)
            .map(|session| moves::game_from(session, *place).into()),
        Request::PlayOnInNewGame(place) => {
            session.map(|session| moves::game_from(session, *place).into())
        }
        _ => None,
    }
}

/// Makes another game the current one. `was_opened` is whether it was opened and not started here. If the new game is a
/// demonstration, the previous one is suspended. If the new game is finished, an analysis, or a record from elsewhere, an
/// unfinished previous one is suspended as well. Only one game can be suspended. A finished game or an
/// analysis does not replace it. A new game that is neither a demonstration nor viewed discards it.
fn replace_session(
    session: Option<&mut Session>,
    mut next_session: Session,
    was_opened: bool,
    has_suspended_game: bool,
    commands: &mut Commands,
) {
    if let Some(session) = &session {
        next_session.serial = session.serial + 1;
    }
    // Results for an earlier session of this game are not reused.
    next_session.id = GameId::next();
    if was_opened {
        next_session.origin.opened_serial = next_session.serial;
        next_session.origin.was_over_when_opened = next_session.is_over();
    }
    let Some(session) = session else {
        commands.insert_resource(next_session);
        return;
    };
    let is_viewed = next_session.origin.was_over_when_opened
        || next_session.origin.is_analysis
        || was_opened && next_session.origin.file.is_none();
    let can_replace_suspended =
        !has_suspended_game || !(session.is_over() || session.origin.is_analysis);
    let should_suspend =
        if next_session.setup.is_stored { is_viewed && !session.is_over() } else { true };
    if should_suspend && session.setup.is_stored && can_replace_suspended {
        commands.insert_resource(SuspendedGame(Box::new(session.clone())));
    } else if next_session.setup.is_stored && !is_viewed {
        commands.remove_resource::<SuspendedGame>();
    }
    *session = next_session;
}

/// Gives the current game a file name and tags once it is to be stored.
fn name_file(If(mut session): If<ResMut<Session>>) {
    // A record that was only viewed is not stored.
    let is_unchanged_record =
        session.serial == session.origin.opened_serial && session.origin.edits == 0;
    if !session.setup.is_stored || session.origin.file.is_some() || is_unchanged_record {
        return;
    }
    // Uses a new random number, because the session's own may be part of the name of the game that it was made from.
    let origin = new_origin(session.game.variant(), rand::random());
    session.origin.file = origin.file;
    for (name, value) in origin.tags.iter() {
        if session.origin.tags.get(name).is_none() {
            session.origin.tags.set(name, value);
        }
    }
}

fn apply(
    request: &Request,
    session: &mut GameSession,
    played_moves: &mut MessageWriter<MovePlayed>,
    replacements: &mut MessageWriter<PositionReplaced>,
) {
    if !is_allowed(request, session.exercise) {
        return;
    }
    let mut report_replaced = |has_changed: bool| {
        if has_changed {
            replacements.write(PositionReplaced);
        }
    };
    let (previous_place, was_over) = (session.game.place(), session.is_over());
    match request {
        Request::Undo => report_replaced(undo::undo(session)),
        Request::Redo => report_replaced(undo::redo(session)),
        Request::GoTo(place) => report_replaced(history::view_place(session, *place)),
        Request::PlayOn(place) => report_replaced(history::play_on(session, *place)),
        Request::RemoveLine(place) => report_replaced(history::remove(session, *place)),
        Request::RestoreLine => report_replaced(history::restore_line(session)),
        Request::AddLine(place, line, viewed_number) => {
            report_replaced(history::add_line(session, *place, line, *viewed_number));
        }
        Request::Play { mv, serial, place, steps_shown } => {
            // A request for an earlier position is ignored.
            if *serial != session.serial {
                return;
            }
            let position_before = if *place == session.game.place() {
                moves::play(session, *mv)
            } else if *place == session.place() {
                moves::try_move(session, *mv)
            } else {
                None
            };
            if let Some(position_before) = position_before {
                MovePlayed::send(position_before, *mv, *steps_shown, session.serial, played_moves);
            }
        }
        Request::Promote(place) => history::promote(session, *place),
        Request::Remark(place, text) => history::set_comment(session, *place, text),
        Request::Flip => session.flipped = !session.flipped,
        Request::Hold(_) if session.exercise == Exercise::None => {}
        Request::Hold(true) => session.exercise = Exercise::Presenting,
        Request::Hold(false) => session.exercise = Exercise::AwaitingMove,
        Request::Resign => undo::resign(session),
        Request::Forfeit { serial, cause } => {
            if *serial == session.serial {
                undo::forfeit(session, cause.clone());
            }
        }
        Request::Seat(player, seat) => session.seats[player.index()] = seat.clone(),
        Request::Pause(is_paused) => {
            session.is_paused = *is_paused;
            session.allows_single_move = false;
        }
        // Stopping a hint does not pause the game.
        Request::StopThinking if session.seat_to_move().controller == Controller::Human => {}
        Request::StopThinking => {
            session.is_paused = true;
            session.allows_single_move = false;
        }
        Request::Step => session.allows_single_move = true,
        Request::Pace(pace) => session.pace = *pace,
        // The opponent module searches the hint.
        Request::Hint if session.awaits_person() => session.record_assistance(Assistance::Hint),
        Request::Assist(assistance) => session.record_assistance(*assistance),
        // The opponent module handles these requests. The session does not change.
        Request::Hint | Request::MoveNow => {}
        // These were handled before.
        Request::NewGame(_)
        | Request::Open(_)
        | Request::Resume(_)
        | Request::ReturnToSuspended
        | Request::PlayOnInNewGame(_)
        | Request::FileRenamed { .. }
        | Request::Notify(_) => {}
    }
    session.record_undo(previous_place, was_over);
}

/// Returns whether the request is allowed in this exercise.
const fn is_allowed(request: &Request, exercise: Exercise) -> bool {
    match request {
        Request::Play { .. }
        | Request::GoTo(_)
        | Request::Remark(..)
        | Request::Flip
        | Request::Hold(_) => true,
        Request::Undo | Request::Redo | Request::Hint | Request::MoveNow => exercise.is_game(),
        _ => matches!(exercise, Exercise::None),
    }
}

/// Adds the time of the frame to the used time of the side to move while its clock runs.
pub fn count_time(
    If(mut session): If<ResMut<Session>>,
    time: Res<Time<Real>>,
    hold_reasons: Res<ClockHoldReasons>,
) {
    if session.clock_is_running(*hold_reasons) {
        session.add_used_time(time.delta());
    }
}

/// Adds the requests and the system that applies them.
pub fn plugin(app: &mut App) {
    app.init_resource::<Thinking>()
        .init_resource::<LastSearches>()
        .init_resource::<ClockHoldReasons>()
        .add_message::<Request>()
        .add_message::<MovePlayed>()
        .add_message::<PositionReplaced>()
        .add_systems(
            Update,
            (
                (apply_requests, name_file.run_if(resource_exists::<SaveBarrier>))
                    .chain()
                    .in_set(crate::schedule::AppSystems::Apply),
                (count_time, super::clock::watch_clocks)
                    .chain()
                    .in_set(crate::schedule::AppSystems::Apply)
                    // A page or dialog that covers the board stops the clock.
                    .run_if(in_state(Screen::Game))
                    .run_if(|dialogs: Res<OpenDialogs>| !dialogs.any()),
            ),
        );
}
