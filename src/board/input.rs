//! What is done on the board: clicks, drags, fingers, the wheel and keys, in the order in which they happened.

use super::interaction::{Effect, Press};
use super::keyboard;
use super::layout::BoardPlace;
use super::motion::finish_motion;
use super::premove;
use super::respond::{click_shown, respond};
use super::shown::{last_path, view};
use super::state::BoardState;
use super::touch::{Gesture, Touch};
use crate::drawing::choice::{ClickRefusal, Hit, Response};
use crate::drawing::drawing;
use crate::input::keys::{HeldKeys, WinitKeys};
use crate::input::pointer::PointerHold;
use crate::interface::{InterfaceFocus, OpenDialog, OpenDialogs, Screen, TextFocus};
use crate::power::Wake;
use crate::review::Review;
use crate::session::{Request, Session};
use crate::setup::Controller;
use bevy::input::ButtonState;
use bevy::input::mouse::MouseScrollUnit;
use bevy::prelude::*;
use bevy::window::{CursorIcon, PrimaryWindow, SystemCursorIcon, WindowEvent};
use quadrille_games::record::Annotation;
use quadrille_games::rules::Spot;

/// How far the pointer must go with the button down for a drag, in logical px.
const DRAG: f32 = 3.0;
/// How far the wheel must turn on devices that count in pixels, for one notch.
const NOTCH: f32 = 30.0;

/// Where the pointer was last seen, in logical px of the window; unlike the window's own note it is
/// kept in step with the events as they are read.
#[derive(Resource, Default)]
pub struct Pointer {
    at: Option<Vec2>,
    wheel: f32,
}

/// Reads the window's events and acts on those that concern the board.
#[expect(clippy::too_many_arguments, reason = "a system lists what it uses")]
pub fn read_input(
    mut events: MessageReader<WindowEvent>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut pointer: ResMut<Pointer>,
    session: Option<Res<Session>>,
    mut state: ResMut<BoardState>,
    place: Res<BoardPlace>,
    (over, review, text): (Res<OpenDialogs>, Res<Review>, Res<TextFocus>),
    mut dialogs: MessageWriter<OpenDialog>,
    interface: Res<InterfaceFocus>,
    (screen, mut next): (Res<State<Screen>>, ResMut<NextState<Screen>>),
    mut requests: MessageWriter<Request>,
    (mut touch, time, mut wake): (ResMut<Touch>, Res<Time<Real>>, Option<ResMut<Wake>>),
    // Followed event by event: in a slow frame a key or button may be down and up again.
    (winit, mut keys, mut hold): (Res<WinitKeys>, Local<HeldKeys>, Local<PointerHold>),
) {
    let blocked = *screen.get() != Screen::Game || over.any();
    let state = &mut *state;
    let reviewed = review.shown;
    let table = (&*place, reviewed);
    let size = window.map_or(Vec2::MAX, |window| window.size());
    for event in events.read() {
        let key = keys.note(event, &winit);
        if hold.note(event) {
            touch.forget();
            let_go(state);
        }
        let Some(session) = session.as_deref() else {
            continue;
        };
        let gestures = match event {
            WindowEvent::CursorMoved(moved) if blocked => {
                pointer.at = Some(moved.position);
                continue;
            }
            WindowEvent::CursorMoved(moved) => vec![Gesture::Point(moved.position)],
            WindowEvent::CursorLeft(_) => vec![Gesture::Leave],
            WindowEvent::MouseButtonInput(input) if !blocked => {
                let at = pointer.at.filter(|_| !hold.is_covered(size));
                let inside = at.is_some_and(|at| place.area.contains(at));
                let gesture: fn(Vec2) -> Gesture = match (input.button, input.state) {
                    (MouseButton::Left, ButtonState::Pressed) if inside => Gesture::Press,
                    (MouseButton::Left, ButtonState::Released) => Gesture::Release,
                    (MouseButton::Right, ButtonState::Pressed) if inside => Gesture::Context,
                    (MouseButton::Right, ButtonState::Released) => Gesture::ContextEnd,
                    _ => continue,
                };
                // It came up over another window.
                vec![at.map_or(Gesture::LetGo, gesture)]
            }
            WindowEvent::TouchInput(input) => {
                let on_board = !blocked && place.area.contains(input.position);
                touch.read(input, time.elapsed(), on_board)
            }
            WindowEvent::MouseWheel(wheel) if !blocked => {
                let over = pointer.at.is_some_and(|at| place.area.contains(at));
                if !over {
                    continue;
                }
                pointer.wheel += match wheel.unit {
                    MouseScrollUnit::Line => wheel.y,
                    MouseScrollUnit::Pixel => wheel.y / NOTCH,
                };
                while pointer.wheel.abs() >= 1.0 {
                    let notch = pointer.wheel.signum();
                    pointer.wheel -= notch;
                    let effect = state.interaction.change_count(notch as i32);
                    respond(effect, state, session, &mut requests);
                }
                continue;
            }
            WindowEvent::KeyboardInput(_) if !blocked && !text.0 => {
                let Some(key) = key else { continue };
                let left = keyboard::press(
                    &key,
                    interface.0,
                    state,
                    (session, &review),
                    &place,
                    &mut dialogs,
                    &mut requests,
                );
                if let Some(to) = left {
                    next.set(to);
                }
                continue;
            }
            _ => continue,
        };
        for gesture in gestures {
            act(
                gesture,
                (state, &mut pointer),
                session,
                table,
                &mut requests,
            );
        }
    }
    if hold.settle(size) {
        let_go(state);
    }
    let Some(session) = session else { return };
    let rested = if blocked {
        touch.abandon()
    } else {
        touch.rest(time.elapsed()).into_iter().collect()
    };
    for gesture in rested {
        act(
            gesture,
            (state, &mut pointer),
            &session,
            table,
            &mut requests,
        );
    }
    if let (Some(wait), Some(wake)) = (touch.wait(time.elapsed()), &mut wake) {
        wake.within(wait);
    }
    if blocked {
        state.pointing.hover = None;
        let_go(state);
    } else if let Some(at) = pointer.at {
        // The board may have turned, or moved on, under a resting pointer; a cursor points by itself.
        if state.pointing.cursor.is_none() {
            follow(state, &session, &place, at);
        } else {
            state.pointing.hover = hit_at(state, &session, &place, at);
        }
    }
}

/// Cancels what the pointer holds: nothing comes of it.
fn let_go(state: &mut BoardState) {
    state.pointing.release();
    state.interaction.let_go();
}

/// Does what the mouse or a finger does.
fn act(
    gesture: Gesture,
    (state, pointer): (&mut BoardState, &mut Pointer),
    session: &Session,
    (place, reviewed): (&BoardPlace, bool),
    requests: &mut MessageWriter<Request>,
) {
    match gesture {
        Gesture::Point(at) => {
            pointer.at = Some(at);
            follow(state, session, place, at);
        }
        Gesture::Press(at) => press(state, session, place, at),
        Gesture::Release(at) => {
            let effect = release(state, session, place, at);
            respond(effect, state, session, requests);
        }
        Gesture::Context(at) => context(state, session, (place, reviewed), at, requests),
        Gesture::ContextEnd(at) => {
            let spot = hit_at(state, session, place, at).map(|hit| hit.spot);
            end_mark(state, session, spot, requests);
        }
        Gesture::LetGo => let_go(state),
        Gesture::Leave => {
            pointer.at = None;
            state.pointing.hover = None;
        }
    }
}

/// The right button went down, or a finger has rested: a mark or an arrow begins while a game is looked over, else it is one step back.
fn context(
    state: &mut BoardState,
    session: &Session,
    (place, reviewed): (&BoardPlace, bool),
    at: Vec2,
    requests: &mut MessageWriter<Request>,
) {
    let spot = hit_at(state, session, place, at).map(|hit| hit.spot);
    if reviewed && state.interaction.is_idle() {
        begin_mark(state, spot);
    } else {
        cancel(state, session, requests);
    }
}

/// The right button went down on `spot`: a mark or an arrow begins. The reserves have none, as nothing is drawn there.
fn begin_mark(state: &mut BoardState, spot: Option<Spot>) {
    state.pointing.drawing = spot.filter(|&spot| spot != Spot::RESERVE);
}

/// It came up on `spot`: where it went down the square is marked, elsewhere an arrow leads there; what is there already goes.
fn end_mark(
    state: &mut BoardState,
    session: &Session,
    spot: Option<Spot>,
    requests: &mut MessageWriter<Request>,
) {
    let to = spot.filter(|&spot| spot != Spot::RESERVE);
    let (Some(from), Some(to)) = (state.pointing.drawing.take(), to) else {
        return;
    };
    let board = drawing(session.game.variant());
    let place = session.place();
    let mut annotation = Annotation::parse(session.game.comment(place));
    let [from_name, to_name] = [from, to].map(|spot| board.spot_name(spot));
    if from == to {
        annotation.toggle_square(&to_name);
    } else {
        annotation.toggle_arrow(&from_name, &to_name);
    }
    requests.write(Request::Remark(place, annotation.to_string()));
}

/// What lies under a window point.
fn hit_at(state: &BoardState, session: &Session, place: &BoardPlace, at: Vec2) -> Option<Hit> {
    if !place.area.contains(at) {
        return None;
    }
    let board = drawing(session.game.variant());
    board.hit(&view(session, state, place, None), place.to_board(at))
}

/// The pointer moved: hover, and the drag if there is one.
fn follow(state: &mut BoardState, session: &Session, place: &BoardPlace, at: Vec2) {
    let hit = hit_at(state, session, place, at);
    state.pointing.hover = hit;
    let to = place.to_board(at);
    if !state.interaction.carry(to)
        && let Some(press) = state.pointing.press
        && press.at.distance(at) > DRAG
        && state.interaction.pick_up(press, to)
    {
        state.pointing.press = None;
    }
    if state.interaction.point(hit.map(|hit| hit.spot))
        && state
            .interaction
            .choice()
            .is_some_and(|choice| choice.pointed.is_some())
    {
        // What the target would bring about is worth more than why another was none.
        state.feedback.refusal = None;
    }
}

/// The button went down: whatever is being animated is done at once, and a piece may be held.
fn press(state: &mut BoardState, session: &Session, place: &BoardPlace, at: Vec2) {
    finish_motion(state);
    state.feedback.hint = None;
    state.pointing.cursor = None;
    if let Some(hit) = hit_at(state, session, place, at) {
        state.interaction.press();
        state.pointing.press = Some(Press { at, hit });
    } else {
        state.interaction.press_beside();
        let board = drawing(session.game.variant());
        let seen = view(session, state, place, None);
        let answer = board.answer(&seen, place.to_board(at));
        if answer.is_some() {
            state.feedback.refused = None;
            state.feedback.refusal = answer;
        }
    }
}

/// The button came up: a click, or the end of a drag.
fn release(state: &mut BoardState, session: &Session, place: &BoardPlace, at: Vec2) -> Effect {
    let hit = hit_at(state, session, place, at);
    let Some(press) = state.pointing.press.take() else {
        return state.interaction.drop_on(hit);
    };
    let spot = press.hit.spot;
    if hit.is_none_or(|hit| hit.spot != spot) {
        // It came up elsewhere than it went down: no click.
        return Response::Nothing.into();
    }
    if let Some(effect) = click_shown(state, spot) {
        return effect;
    }
    if state.interaction.is_locked() {
        return refuse_idle(state, session, spot);
    }
    let gone_to = || last_path(session).and_then(|path| path.target());
    if state.ahead && state.since_move.is_some() && gone_to() == Some(spot) {
        // The second half of a double click.
        return Response::Nothing.into();
    }
    state.interaction.click(press.hit)
}

/// A click while no person can move: says why.
pub fn refuse_idle(state: &BoardState, session: &Session, spot: Spot) -> Effect {
    if state.since_move.is_some() {
        // The second half of a double click.
        return Response::Nothing.into();
    }
    let refusal = if session.game.outcome_at(session.place()).is_some() || session.is_over() {
        ClickRefusal::Over
    } else if session.is_demo() {
        ClickRefusal::Demo
    } else if session.viewing.is_some() && session.seat_to_move().controller == Controller::Human {
        ClickRefusal::Earlier
    } else {
        ClickRefusal::Wait(session.seat_to_move().name.clone())
    };
    Response::Refused { spot, refusal }.into()
}

/// Esc or the right button: one step back. Whether there was anything to take back.
pub fn cancel(
    state: &mut BoardState,
    session: &Session,
    requests: &mut MessageWriter<Request>,
) -> bool {
    finish_motion(state);
    state.pointing.press = None;
    let said = std::mem::take(&mut state.feedback);
    let said = said.hint.is_some() || said.refusal.is_some();
    let idle = state.interaction.is_idle();
    if idle && premove::withdraw(state) {
        return true;
    }
    if session.viewing.is_some() && idle {
        if state.pointing.cursor.take().is_none() {
            requests.write(Request::GoTo(session.game.place()));
        }
    } else if let Some(effect) = state.interaction.cancel() {
        respond(effect, state, session, requests);
    }
    !idle || said || session.viewing.is_some()
}

/// The pointer says what can be picked up or played. egui sets the shape over its own areas.
#[expect(clippy::too_many_arguments, reason = "a system lists what it uses")]
pub fn shape_pointer(
    state: Res<BoardState>,
    pointer: Res<Pointer>,
    place: Res<BoardPlace>,
    dialogs: Res<OpenDialogs>,
    window: Option<Single<Entity, With<PrimaryWindow>>>,
    icons: Query<&CursorIcon>,
    mut over_board: Local<bool>,
    mut commands: Commands,
) {
    let Some(window) = window else { return };
    let was_over = *over_board;
    *over_board = !dialogs.any() && pointer.at.is_some_and(|at| place.area.contains(at));
    if !*over_board {
        if was_over {
            // egui sets the shape when its own wish changes: hand over with the plain one.
            commands
                .entity(*window)
                .insert(CursorIcon::from(SystemCursorIcon::Default));
        }
        return;
    }
    let spot = state.pointing.hover.map(|hit| hit.spot);
    let target = state.interaction.choice().is_some_and(|choice| {
        spot.is_some_and(|spot| choice.target(spot).is_some() || choice.here() == spot)
    });
    let movable = spot.is_some_and(|spot| state.interaction.is_movable(spot));
    let shape = if state.interaction.dragged_to().is_some() {
        SystemCursorIcon::Grabbing
    } else if target {
        SystemCursorIcon::Pointer
    } else if movable {
        SystemCursorIcon::Grab
    } else {
        SystemCursorIcon::Default
    };
    let wanted = CursorIcon::from(shape);
    if icons.get(*window).ok() != Some(&wanted) {
        commands.entity(*window).insert(wanted);
    }
}
