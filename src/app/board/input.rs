//! What is done on the board: clicks, drags, the wheel and keys, in the order in which they happened.

use super::keyboard::{self, Keys};
use super::layout::BoardPlace;
use super::motion::finish_motion;
use super::pending;
use super::render::view;
use super::respond::respond;
use super::table::{BoardState, Drag};
use crate::app::drawing::choice::{ClickRefusal, Hit, Response};
use crate::app::drawing::drawing;
use crate::app::interface::{CommandKey, InterfaceFocus, OpenDialog, OpenDialogs, Screen};
use crate::app::session::{Request, Session};
use crate::rules::Spot;
use bevy::input::ButtonState;
use bevy::input::mouse::MouseScrollUnit;
use bevy::prelude::*;
use bevy::window::{CursorIcon, PrimaryWindow, SystemCursorIcon, WindowEvent};
use std::time::Duration;

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
    held: Res<ButtonInput<KeyCode>>,
    mut pointer: ResMut<Pointer>,
    session: Option<Res<Session>>,
    mut state: ResMut<BoardState>,
    place: Res<BoardPlace>,
    over: Res<OpenDialogs>,
    mut dialogs: MessageWriter<OpenDialog>,
    interface: Res<InterfaceFocus>,
    screen: Res<State<Screen>>,
    mut requests: MessageWriter<Request>,
    // Followed event by event: in a slow frame a key may be down and up again.
    mut command: Local<bool>,
) {
    let typing = *screen.get() == Screen::Game && !over.dialog;
    let blocked = !typing || over.error;
    let Some(session) = session else {
        events.clear();
        return;
    };
    let state = &mut *state;
    let mut keys_came = false;
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => {
                pointer.at = Some(moved.position);
                if !blocked {
                    follow(state, &session, &place, moved.position);
                }
            }
            WindowEvent::CursorLeft(_) => {
                pointer.at = None;
                state.hover = None;
            }
            WindowEvent::MouseButtonInput(input) if !blocked => {
                let Some(at) = pointer.at else { continue };
                match (input.button, input.state) {
                    (MouseButton::Left, ButtonState::Pressed) if place.area.contains(at) => {
                        press(state, &session, &place, at);
                    }
                    (MouseButton::Left, ButtonState::Released) => {
                        let carried = state.drag.is_some_and(|drag| drag.at.is_some());
                        let response = release(state, &session, &place, at);
                        respond(response, state, &session, &mut requests, carried);
                    }
                    (MouseButton::Right, ButtonState::Pressed) if place.area.contains(at) => {
                        cancel(state, &session, &mut requests);
                    }
                    _ => {}
                }
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
                    if let Some(chooser) = &mut state.chooser {
                        let response = chooser.change_count(notch as i32);
                        respond(response, state, &session, &mut requests, false);
                    }
                }
            }
            WindowEvent::KeyboardInput(input) => {
                keys_came = true;
                let pressed = input.state == ButtonState::Pressed;
                if CommandKey::HERE.codes().contains(&input.key_code) {
                    *command = pressed;
                }
                if pressed && typing {
                    let keys = Keys {
                        command: *command,
                        interface: interface.0,
                    };
                    keyboard::press(
                        input,
                        keys,
                        state,
                        &session,
                        &place,
                        &mut dialogs,
                        &mut requests,
                    );
                }
            }
            _ => {}
        }
    }
    if !keys_came {
        *command = held.any_pressed(CommandKey::HERE.codes());
    }
    if blocked {
        state.hover = None;
        state.drag = None;
    } else if let Some(at) = pointer.at {
        // The board may have turned, or moved on, under a resting pointer.
        follow(state, &session, &place, at);
    }
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
    state.hover = hit;
    if let Some(drag) = state.drag {
        let far = drag.at.is_some() || drag.pressed.distance(at) > DRAG;
        if far {
            begin_drag(state, drag, place.to_board(at));
        }
    }
    let spot = hit.map(|hit| hit.spot);
    if let Some(chooser) = &mut state.chooser
        && chooser.point(spot)
        && chooser
            .choice()
            .is_some_and(|choice| choice.pointed.is_some())
    {
        // What the target would bring about is worth more than why another was none.
        state.refusal = None;
    }
}

/// The pointer has gone far enough with the button down: the piece under it comes along.
fn begin_drag(state: &mut BoardState, mut drag: Drag, to: Vec2) {
    if state.pending.is_some() {
        return;
    }
    if drag.at.is_none() {
        let Some(chooser) = &mut state.chooser else {
            return;
        };
        let held = chooser.choice().is_some_and(|choice| {
            choice.here() == drag.hit.spot
                && (drag.hit.count == 0 || drag.hit.count == choice.count)
        });
        let unfinished = chooser.choice().is_some_and(|choice| choice.path.len() > 1);
        if !held {
            // A piece that cannot be picked up is refused when the button comes up.
            if unfinished || !chooser.is_movable(drag.hit.spot) {
                return;
            }
            state.before_drag = chooser.choice().cloned();
            chooser.pick(drag.hit);
            state.ways.clear();
        }
        drag.held = held;
    }
    drag.at = Some(to);
    state.drag = Some(drag);
}

/// The button went down: whatever is being animated is done at once, and a piece may be held.
fn press(state: &mut BoardState, session: &Session, place: &BoardPlace, at: Vec2) {
    finish_motion(state);
    state.hint = None;
    state.cursor = None;
    state.ways.clear();
    if let Some(hit) = hit_at(state, session, place, at) {
        state.drag = Some(Drag {
            pressed: at,
            hit,
            at: None,
            held: false,
        });
    } else if pending::withdraw(state) {
        // A click beside everything takes the move back that is shown.
    } else if let Some(chooser) = &mut state.chooser {
        // A click beside everything lets go of a piece that has not moved yet.
        if chooser
            .choice()
            .is_some_and(|choice| choice.path.len() == 1)
        {
            chooser.cancel();
        }
    }
}

/// The button came up: a click, or the end of a drag.
fn release(state: &mut BoardState, session: &Session, place: &BoardPlace, at: Vec2) -> Response {
    let Some(drag) = state.drag.take() else {
        return Response::Nothing;
    };
    let hit = hit_at(state, session, place, at);
    let same = hit.is_some_and(|hit| hit.spot == drag.hit.spot);
    if same && let Some(response) = pending::click(state, hit.map(|hit| hit.spot)) {
        return response;
    }
    if state.chooser.is_none() {
        return match hit {
            Some(hit) if same => refuse_idle(state, session, hit.spot),
            _ => Response::Nothing,
        };
    }
    let before = state.before_drag.take();
    let Some(chooser) = &mut state.chooser else {
        return Response::Nothing;
    };
    match (drag.at, hit) {
        // The button came up elsewhere than it went down: no click.
        (None, _) if !same => Response::Nothing,
        (None, _) => chooser.click(drag.hit, false),
        // A trembling hand: it was a click after all.
        (Some(_), _) if same && !drag.held => {
            chooser.restore(before);
            chooser.click(drag.hit, false)
        }
        (Some(_), Some(hit)) => chooser.click(hit, true),
        (Some(_), None) => Response::Nothing,
    }
}

/// How soon after a move another click is taken for the second half of a double click.
const DOUBLE_CLICK: Duration = Duration::from_millis(400);

/// A click while no person can move: says why.
pub fn refuse_idle(state: &BoardState, session: &Session, spot: Spot) -> Response {
    if state
        .played_at
        .is_some_and(|played| played.elapsed() < DOUBLE_CLICK)
    {
        return Response::Nothing;
    }
    let refusal = if session.viewing.is_some() {
        ClickRefusal::Past
    } else if session.outcome().is_some() {
        ClickRefusal::Over
    } else if session.is_demo() {
        ClickRefusal::Demo
    } else {
        ClickRefusal::Wait(session.seat_to_move().name.clone())
    };
    Response::Refused { spot, refusal }
}

/// Esc or the right button: one step back.
pub fn cancel(state: &mut BoardState, session: &Session, requests: &mut MessageWriter<Request>) {
    finish_motion(state);
    state.drag = None;
    state.ways.clear();
    state.hint = None;
    state.refused = None;
    state.refusal = None;
    if pending::withdraw(state) {
        return;
    }
    if let Some(chooser) = &mut state.chooser {
        let response = chooser.cancel();
        respond(response, state, session, requests, false);
    } else if session.viewing.is_some() {
        requests.write(Request::GoTo(session.game.place()));
    }
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
    let spot = state.hover.map(|hit| hit.spot);
    let chooser = state.chooser.as_ref();
    let choice = chooser.and_then(|chooser| chooser.choice());
    let target = choice.is_some_and(|choice| {
        spot.is_some_and(|spot| choice.target(spot).is_some() || choice.here() == spot)
    });
    let movable = chooser.is_some_and(|chooser| spot.is_some_and(|spot| chooser.is_movable(spot)));
    let shape = if state.drag.is_some_and(|drag| drag.at.is_some()) {
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
