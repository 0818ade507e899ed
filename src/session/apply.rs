//! Applies requests to the session. The session changes nowhere else.

use super::move_played::{MovePlayed, forced_pass_at};
use super::origin::new_origin;
use super::premoves::ClockHoldReasons;
use super::rated::Assistance;
use super::thinking::LastSearches;
use super::variations::{game_from, try_move};
use super::{
    Exercise, Forfeit, ForfeitCause, GameId, Notice, Request, SaveBarrier, Session, SuspendedGame,
    Thinking, history,
};
use crate::interface::{DialogCommands, OpenDialogs, Screen};
use crate::settings::{Settings, update_engines};
use crate::setup::Controller;
use bevy::prelude::*;
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyMove, AnyPosition};
use std::collections::VecDeque;

/// A message that the position has changed in another way. Running animations are then obsolete.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct PositionReplaced;

/// Applies requests in order. A move waits until the previous one is on the disk, and delays the requests after it.
#[expect(clippy::too_many_arguments, reason = "a system lists what it uses")]
pub fn apply_requests(
    mut requests: MessageReader<Request>,
    mut session: Option<ResMut<Session>>,
    mut suspended: Option<ResMut<SuspendedGame>>,
    settings: Res<Settings>,
    barrier: Option<Res<SaveBarrier>>,
    mut waiting: Local<VecDeque<Request>>,
    mut played: MessageWriter<MovePlayed>,
    mut jumped: MessageWriter<PositionReplaced>,
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    for request in requests.read() {
        match request {
            // These requests change no position and do not wait.
            Request::Notify(notice) => {
                if let Some(session) = &mut session {
                    session.notify(notice.clone());
                }
            }
            Request::FileRenamed { from, to } => {
                let table = session.as_mut().map(|it| it.bypass_change_detection());
                let waits = suspended.as_mut().map(|it| &mut *it.0);
                for session in table.into_iter().chain(waits) {
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
            replace_session(&mut session, new, opened, suspended.is_some(), &mut commands);
            jumped.write(PositionReplaced);
            screen.set(Screen::Game);
            // The dialog stays open until the board is shown.
            commands.close_all_dialogs();
        } else if let Request::Resume(resumed_session) = request {
            if session.is_none() {
                let mut resumed_session = *resumed_session;
                resumed_session.setup.update_engines(&settings);
                update_engines(&mut resumed_session.seats, &settings);
                commands.insert_resource(resumed_session);
            }
        } else if let Request::LeaveWatched = request {
            if let (Some(session), Some(suspended)) = (&mut session, &suspended)
                && session.gives_way()
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
            apply(&request, session, &mut played, &mut jumped);
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
            setup.update_engines(settings);
            Some(Session::begin(&setup, &mut rand::rng()))
        }
        Request::Open(session) => {
            let mut session = (**session).clone();
            update_engines(&mut session.seats, settings);
            Some(session)
        }
        Request::PlayOn(place) => session
            .filter(|session| session.is_over() && session.exercise == Exercise::None)
            .map(|session| game_from(session, *place)),
        Request::PlayOnInNewGame(place) => session.map(|session| game_from(session, *place)),
        _ => None,
    }
}

/// Makes another game the current one. `opened` is whether it was opened and not started here. If the new game is a
/// demonstration, the previous one is suspended. If the new game is finished, an analysis, or a record from elsewhere, an
/// unfinished previous one is suspended as well. Only one game can be suspended, and an analysis does not replace it.
fn replace_session(
    session: &mut Option<ResMut<Session>>,
    mut new: Session,
    opened: bool,
    waits: bool,
    commands: &mut Commands,
) {
    if let Some(session) = session {
        new.serial = session.serial + 1;
    }
    // Results for an earlier table with this game are not reused.
    new.id = GameId::next();
    if opened {
        new.origin.opened = new.serial;
        new.origin.opened_over = new.is_over();
    }
    let Some(session) = session else {
        commands.insert_resource(new);
        return;
    };
    let is_viewed =
        new.origin.opened_over || new.origin.is_analysis || opened && new.origin.file.is_none();
    let replaces_waiting = !waits || !(session.is_over() || session.origin.is_analysis);
    let suspends = if new.setup.is_stored { is_viewed && !session.is_over() } else { true };
    if suspends && session.setup.is_stored && replaces_waiting {
        commands.insert_resource(SuspendedGame(Box::new((**session).clone())));
    } else if new.setup.is_stored && !is_viewed {
        commands.remove_resource::<SuspendedGame>();
    }
    **session = new;
}

/// Gives the current game a file name once it is to be stored.
fn name_file(If(mut session): If<ResMut<Session>>) {
    let session = session.bypass_change_detection();
    // A record that was only viewed is not stored.
    let opened = session.serial == session.origin.opened && session.origin.edits == 0;
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
    session: &mut Session,
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
        Request::Undo => jump(undo(session)),
        Request::Redo => jump(redo(session)),
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
            if *place == session.game.place() {
                play(session, *mv, *walked, played);
            } else if *place == session.place() {
                try_move(session, *mv, *walked, played);
            }
        }
        Request::Promote(place) => history::promote(session, *place),
        Request::Remark(place, text) => history::set_remark(session, *place, text),
        Request::Flip => session.flipped = !session.flipped,
        Request::Hold(_) if session.exercise == Exercise::None => {}
        Request::Hold(true) => session.exercise = Exercise::Presents,
        Request::Hold(false) => session.exercise = Exercise::AwaitsMove,
        Request::Resign => resign(session),
        Request::Forfeit { serial, cause } => {
            if *serial == session.serial {
                forfeit(session, cause.clone());
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

/// Plays a move, and the forced passes after it.
fn play(session: &mut Session, mv: AnyMove, walked: usize, played: &mut MessageWriter<MovePlayed>) {
    if session.is_over() {
        return;
    }
    let before = session.game.position().clone();
    let used = session.turn_time();
    if let Err(error) = session.game.play(mv) {
        session.notify(Notice::Illegal(error));
        return;
    }
    session.set_move_time(used);
    session.serial += 1;
    session.viewing = None;
    session.notify(Notice::None);
    session.step_once = false;
    if before.path(mv).spots.is_empty() {
        session.notify(Notice::Passed(before.to_move()));
    }
    while let Some(pass) = forced_pass_at(&session.game, session.game.place()) {
        let blocked = session.game.position().to_move();
        if session.game.play(pass).is_err() {
            break;
        }
        session.serial += 1;
        session.notify(Notice::Passed(blocked));
    }
    MovePlayed::send_played_move(session, before, mv, walked, played);
}

/// Returns the number of calls of [`Game::undo`](quadrille_games::record::Game::undo) for one step back. It is at least one ply
/// and includes forced passes. In a game with one person it reaches the person's own last decision. `None` if there is no step
/// back.
pub fn undo_steps(session: &Session) -> Option<usize> {
    let game = &session.game;
    let plies = game.plies();
    // A resignation is taken back first. It may be the only thing to take back.
    let resigned = usize::from(game.is_resigned());
    // A random opening is part of the start.
    (1 - resigned..=plies.saturating_sub(session.drawn_plies()))
        .find(|back| {
            game.position_after(plies - back).is_some_and(|position| is_decision(session, position))
        })
        .map(|back| back + resigned)
}

/// Takes back one step. Returns whether there was one.
fn undo(session: &mut Session) -> bool {
    if history::undoes_removal(session) {
        return history::restore_line(session);
    }
    if only_changes_view(session) {
        let before = session.game.before(session.place());
        return before.is_some_and(|place| history::view_place(session, place));
    }
    if session.viewing.take().is_some() {
        session.notify(Notice::None);
        return true;
    }
    let Some(steps) = undo_steps(session) else {
        session.notify(Notice::NothingToUndo);
        return false;
    };
    for _ in 0..steps {
        session.game.undo();
    }
    history::update_after_change(session);
    true
}

/// Returns whether undo and redo only change the viewed position. A finished game is not taken back, unless a side has just
/// resigned here or it is an exercise.
pub fn only_changes_view(session: &Session) -> bool {
    let given_up = session.game.is_resigned() && !session.origin.opened_over;
    let taken_back = given_up && session.viewing.is_none() || session.exercise == Exercise::Game;
    session.is_over() && !taken_back
}

/// Returns whether undo has an effect.
pub fn can_undo(session: &Session) -> bool {
    let back = if only_changes_view(session) {
        session.place() != Place::START
    } else {
        undo_steps(session).is_some()
    };
    back || history::undoes_removal(session)
}

/// Returns whether redo has an effect.
pub fn can_redo(session: &Session) -> bool {
    if session.is_over() {
        session.game.after(session.place()).is_some()
    } else {
        !session.game.ahead().is_empty()
    }
}

/// Redoes one step, the opposite of undo, or the rest of the line if there is no decision.
fn redo(session: &mut Session) -> bool {
    if session.is_over() {
        let after = session.game.after(session.place());
        return after.is_some_and(|place| history::view_place(session, place));
    }
    session.viewing = None;
    let mut moved = false;
    while session.game.redo() {
        moved = true;
        if is_decision(session, session.game.position()) {
            break;
        }
    }
    if moved {
        history::update_after_change(session);
    }
    moved
}

/// Returns whether a person who can undo decides in this position.
fn is_decision(session: &Session, position: &AnyPosition) -> bool {
    let seat = &session.seats[position.to_move().index()];
    let passes = match position.legal_moves().as_slice() {
        [] => true,
        [mv] => position.path(*mv).spots.is_empty(),
        _ => false,
    };
    !passes && (session.is_demo() || seat.controller == Controller::Human)
}

/// Resigns for the person to move, or for the only person.
fn resign(session: &mut Session) {
    if session.is_over() {
        return;
    }
    let to_move = session.game.position().to_move();
    let player = if session.is_person(to_move) {
        to_move
    } else if session.is_person(!to_move) {
        !to_move
    } else {
        return;
    };
    session.forfeit = None;
    session.game.resign(player);
    session.serial += 1;
    session.viewing = None;
    session.notify(Notice::None);
}

/// Ends the game as a loss for the side to move.
fn forfeit(session: &mut Session, cause: ForfeitCause) {
    if session.is_over() {
        return;
    }
    let loser = session.game.position().to_move();
    session.forfeit = Some(Forfeit { loser, cause });
    session.game.resign(loser);
    session.serial += 1;
    session.viewing = None;
    session.step_once = false;
    session.notify(Notice::None);
}

/// Counts the time of the side to move.
pub fn count_time(
    If(mut session): If<ResMut<Session>>,
    time: Res<Time<Real>>,
    held: Res<ClockHoldReasons>,
) {
    if session.clock_is_running(*held) {
        // Only the display of the clock depends on it, so change detection is not triggered.
        session.bypass_change_detection().count_time(time.delta());
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
