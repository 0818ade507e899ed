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

/// A message that the position has changed in another way. Running animations are then obsolete.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct PositionReplaced;

/// What applied requests cause.
#[derive(SystemParam)]
pub struct RequestEffects<'w, 's> {
    played: MessageWriter<'w, MovePlayed>,
    jumped: MessageWriter<'w, PositionReplaced>,
    screen: ResMut<'w, NextState<Screen>>,
    commands: Commands<'w, 's>,
}

/// Applies requests in order. A move waits until the previous one is on the disk, and delays the requests after it.
pub fn apply_requests(
    mut requests: MessageReader<Request>,
    mut session: Option<ResMut<Session>>,
    mut suspended: Option<ResMut<SuspendedGame>>,
    settings: Res<Settings>,
    barrier: Option<Res<SaveBarrier>>,
    mut waiting: Local<VecDeque<Request>>,
    mut effects: RequestEffects,
) {
    let RequestEffects { played, jumped, screen, commands } = &mut effects;
    for request in requests.read() {
        match request {
            // These requests change no position and do not wait.
            Request::Notify(notice) => {
                if let Some(session) = &mut session {
                    session.notify(notice.clone());
                }
            }
            Request::FileRenamed { from, to } => {
                let current = session.as_deref_mut();
                let waiting = suspended.as_deref_mut().map(|it| &mut *it.0);
                for session in current.into_iter().chain(waiting) {
                    if session.origin.file.as_ref() == Some(from) {
                        session.origin.file = Some(to.clone());
                    }
                }
            }
            _ => waiting.push_back(request.clone()),
        }
    }
    let mut settled = barrier.as_ref().is_none_or(|barrier| barrier.in_flight == 0);
    let mut changed = false;
    while let Some(request) = waiting.pop_front() {
        let new = new_session(&request, session.as_deref(), &settings);
        if changed && new.is_some() {
            // The replaced game is handed over first, at the end of this frame.
            waiting.push_front(request);
            return;
        }
        let is_move = matches!(request, Request::Play { .. });
        if is_move && !settled {
            waiting.push_front(request);
            return;
        }
        // The move is handed over at the end of this frame.
        settled &= !is_move || barrier.is_none();
        if let Some(new) = new {
            let opened = matches!(request, Request::Open(_));
            let current = session.as_deref_mut();
            replace_session(current, new, opened, suspended.is_some(), commands);
            jumped.write(PositionReplaced);
            screen.set(Screen::Game);
            // The dialog stays open until the board is shown.
            commands.close_all_dialogs();
        } else if let Request::Resume(resumed_session) = request {
            if session.is_none() {
                let mut resumed_session = *resumed_session;
                update_engines(&mut resumed_session.setup.seats, &settings);
                update_engines(&mut resumed_session.seats, &settings);
                commands.insert_resource(resumed_session);
            }
        } else if let Request::LeaveWatched = request {
            if let (Some(session), Some(suspended)) = (&mut session, &suspended)
                && session.returns_to_suspended_game()
            {
                let serial = session.serial + 1;
                **session = (*suspended.0).clone();
                session.renumber(serial);
                jumped.write(PositionReplaced);
            }
            commands.remove_resource::<SuspendedGame>();
        } else if let Some(session) = &mut session {
            if matches!(request, Request::Pause(false) | Request::Step) {
                // The person may have corrected the engine's settings during the pause.
                update_engines(&mut session.seats, &settings);
            }
            let clocks = session.clock_state();
            apply(&request, session, played, jumped);
            session.lend_time(&clocks);
            changed |= barrier.is_some();
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

/// Makes another game the current one. `opened` is whether it was opened and not started here. If the new game is a
/// demonstration, the previous one is suspended. If the new game is finished, an analysis, or a record from elsewhere, an
/// unfinished previous one is suspended as well. Only one game can be suspended, and an analysis does not replace it.
fn replace_session(
    session: Option<&mut Session>,
    mut new: Session,
    opened: bool,
    waits: bool,
    commands: &mut Commands,
) {
    if let Some(session) = &session {
        new.serial = session.serial + 1;
    }
    // Results for an earlier table with this game are not reused.
    new.id = GameId::next();
    if opened {
        new.origin.opened_serial = new.serial;
        new.origin.was_over_when_opened = new.is_over();
    }
    let Some(session) = session else {
        commands.insert_resource(new);
        return;
    };
    let is_viewed = new.origin.was_over_when_opened
        || new.origin.is_analysis
        || opened && new.origin.file.is_none();
    let replaces_waiting = !waits || !(session.is_over() || session.origin.is_analysis);
    let suspends = if new.setup.is_stored { is_viewed && !session.is_over() } else { true };
    if suspends && session.setup.is_stored && replaces_waiting {
        commands.insert_resource(SuspendedGame(Box::new(session.clone())));
    } else if new.setup.is_stored && !is_viewed {
        commands.remove_resource::<SuspendedGame>();
    }
    *session = new;
}

/// Gives the current game a file name once it is to be stored.
fn name_file(If(mut session): If<ResMut<Session>>) {
    // A record that was only viewed is not stored.
    let opened = session.serial == session.origin.opened_serial && session.origin.edits == 0;
    if !session.setup.is_stored || session.origin.file.is_some() || opened {
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
    played: &mut MessageWriter<MovePlayed>,
    jumped: &mut MessageWriter<PositionReplaced>,
) {
    if !is_allowed(request, session.exercise) {
        return;
    }
    let mut jump = |has_moved: bool| {
        if has_moved {
            jumped.write(PositionReplaced);
        }
    };
    let before = session.game.place();
    match request {
        Request::Undo => jump(undo::undo(session)),
        Request::Redo => jump(undo::redo(session)),
        Request::GoTo(place) => jump(history::view_place(session, *place)),
        Request::PlayOn(place) => jump(history::play_on(session, *place)),
        Request::RemoveLine(place) => jump(history::remove(session, *place)),
        Request::BringBack => jump(history::restore_line(session)),
        Request::AddLine(place, line, viewed_number) => {
            jump(history::add_line(session, *place, line, *viewed_number));
        }
        Request::Play { mv, serial, place, walked } => {
            // The request belongs to an earlier position.
            if *serial != session.serial {
                return;
            }
            let before = if *place == session.game.place() {
                moves::play(session, *mv)
            } else if *place == session.place() {
                moves::try_move(session, *mv)
            } else {
                None
            };
            if let Some(before) = before {
                MovePlayed::send(before, *mv, *walked, session.serial, played);
            }
        }
        Request::Promote(place) => history::promote(session, *place),
        Request::Remark(place, text) => history::set_remark(session, *place, text),
        Request::Flip => session.flipped = !session.flipped,
        Request::Hold(_) if session.exercise == Exercise::None => {}
        Request::Hold(true) => session.exercise = Exercise::Presents,
        Request::Hold(false) => session.exercise = Exercise::AwaitsMove,
        Request::Resign => undo::resign(session),
        Request::Forfeit { serial, cause } => {
            if *serial == session.serial {
                undo::forfeit(session, cause.clone());
            }
        }
        Request::Seat(player, seat) => session.seats[player.index()] = seat.clone(),
        Request::Pause(paused) => {
            session.paused = *paused;
            session.step_once = false;
        }
        // Stopping a hint does not pause the game.
        Request::StopThinking if session.seat_to_move().controller == Controller::Human => {}
        Request::StopThinking => {
            session.paused = true;
            session.step_once = false;
        }
        Request::Step => session.step_once = true,
        Request::Pace(pace) => session.pace = *pace,
        // The opponent module searches the hint.
        Request::Hint if session.awaits_person() => session.record_assistance(Assistance::Hint),
        Request::Assist(help) => session.record_assistance(*help),
        // The opponent module handles these requests. The session does not change.
        Request::Hint | Request::MoveNow => {}
        // These were handled before.
        Request::NewGame(_)
        | Request::Open(_)
        | Request::Resume(_)
        | Request::LeaveWatched
        | Request::PlayOnInNewGame(_)
        | Request::FileRenamed { .. }
        | Request::Notify(_) => {}
    }
    session.record_undo(before);
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

/// Counts the time of the side to move.
pub fn count_time(
    If(mut session): If<ResMut<Session>>,
    time: Res<Time<Real>>,
    held: Res<ClockHoldReasons>,
) {
    if session.clock_is_running(*held) {
        session.count_time(time.delta());
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
