//! The mouse on the board: clicks, drags, the wheel, in the order in which they happened.

use super::choice::{Hit, Response};
use super::drawing;
use super::layout::BoardPlace;
use super::motion::finish_motion;
use super::render::view;
use super::respond::respond;
use super::table::{BoardState, Drag};
use crate::app::screens::{NewGameDialog, RulesDialog};
use crate::app::session::{Request, Session};
use bevy::input::ButtonState;
use bevy::input::mouse::MouseScrollUnit;
use bevy::prelude::*;
use bevy::window::{CursorIcon, PrimaryWindow, SystemCursorIcon, WindowEvent};

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
pub fn read_pointer(
    mut events: MessageReader<WindowEvent>,
    mut pointer: ResMut<Pointer>,
    session: Option<ResMut<Session>>,
    mut state: ResMut<BoardState>,
    place: Res<BoardPlace>,
    dialogs: (Res<NewGameDialog>, Res<RulesDialog>),
    mut requests: MessageWriter<Request>,
) {
    let blocked = dialogs.0.0.is_some() || dialogs.1.0.is_some();
    let Some(mut session) = session else {
        events.clear();
        return;
    };
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => {
                pointer.at = Some(moved.position);
                if !blocked {
                    follow(&mut state, &session, &place, moved.position);
                }
            }
            WindowEvent::CursorLeft(_) => {
                pointer.at = None;
                state.hover = None;
            }
            WindowEvent::MouseButtonInput(input) if !blocked => {
                let Some(at) = pointer.at else { continue };
                match (input.button, input.state) {
                    (MouseButton::Left, ButtonState::Pressed) => {
                        if place.area.contains(at) {
                            press(&mut state, &session, &place, at);
                        }
                    }
                    (MouseButton::Left, ButtonState::Released) => {
                        let carried = state.drag.is_some_and(|drag| drag.at.is_some());
                        let response = release(&mut state, &session, &place, at);
                        respond(response, &mut state, &mut session, &mut requests, carried);
                    }
                    (MouseButton::Right, ButtonState::Pressed) if place.area.contains(at) => {
                        cancel(&mut state, &mut session, &mut requests);
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
                        respond(response, &mut state, &mut session, &mut requests, false);
                    }
                }
            }
            _ => {}
        }
    }
    if blocked {
        state.hover = None;
        state.drag = None;
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
    if let Some(chooser) = &mut state.chooser {
        chooser.point(spot);
    }
}

/// The pointer has gone far enough with the button down: the piece under it comes along.
fn begin_drag(state: &mut BoardState, mut drag: Drag, to: Vec2) {
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
            chooser.pick(drag.hit);
        }
    }
    drag.at = Some(to);
    state.drag = Some(drag);
}

/// The button went down: whatever is being animated is done at once, and a piece may be held.
fn press(state: &mut BoardState, session: &Session, place: &BoardPlace, at: Vec2) {
    finish_motion(state);
    state.hint = None;
    if let Some(hit) = hit_at(state, session, place, at) {
        state.drag = Some(Drag {
            pressed: at,
            hit,
            at: None,
        });
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
    let Some(chooser) = &mut state.chooser else {
        return Response::Nothing;
    };
    match (drag.at, hit) {
        (None, _) => chooser.click(drag.hit, false),
        (Some(_), Some(hit)) => chooser.click(hit, true),
        (Some(_), None) => Response::Nothing,
    }
}

/// Esc or the right button: one step back.
pub fn cancel(
    state: &mut BoardState,
    session: &mut Session,
    requests: &mut MessageWriter<Request>,
) {
    finish_motion(state);
    state.drag = None;
    state.ways.clear();
    state.hint = None;
    state.refused = None;
    session.notice = crate::app::session::Notice::None;
    if let Some(chooser) = &mut state.chooser {
        let response = chooser.cancel();
        respond(response, state, session, requests, false);
    } else if session.viewing.is_some() {
        requests.write(Request::GoTo(session.game.plies()));
    }
}

/// The pointer says what can be picked up or played. egui sets the shape over its own areas.
pub fn shape_pointer(
    state: Res<BoardState>,
    pointer: Res<Pointer>,
    place: Res<BoardPlace>,
    window: Option<Single<Entity, With<PrimaryWindow>>>,
    icons: Query<&CursorIcon>,
    mut over_board: Local<bool>,
    mut commands: Commands,
) {
    let Some(window) = window else { return };
    let was_over = *over_board;
    *over_board = pointer.at.is_some_and(|at| place.area.contains(at));
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
