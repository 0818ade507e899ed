//! Input on the board: clicks, drags, touch, wheel and keys, in order of time.

use super::current_scene::{last_path, view};
use super::layout::BoardPlace;
use super::premove;
use super::respond::{BoardContext, BoardResources, click_while_pending};
use super::state::BoardState;
use super::touch::{Gesture, Touch};
use crate::input::keys::{HeldKeys, KeyPress, WinitKeys};
use crate::input::pointer::PointerHold;
use crate::interface::{InterfaceFocus, OpenDialogs, Screen, TextFocus};
use crate::learn::puzzle::PuzzleRequest;
use crate::power::FrameRequest;
use crate::session::{Exercise, Request};
use crate::setup::Controller;
use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::{CursorIcon, PrimaryWindow, SystemCursorIcon, WindowEvent};
use quadrille_drawing::choice::{Choice, ClickRefusal, Hit, Response};
use quadrille_drawing::drawing;
use quadrille_drawing::interaction::{InputEffect, Press};
use quadrille_games::record::Annotation;
use quadrille_games::rules::Spot;

/// The distance at which a pressed pointer starts a drag, in logical px.
const DRAG_THRESHOLD_PX: f32 = 3.0;
/// The scroll distance of one notch, on devices that report pixels.
const SCROLL_NOTCH_PX: f32 = 30.0;

/// The place of the pointer, in logical px of the window. It follows the events one by one, unlike the window's value.
#[derive(Resource, Default)]
pub struct Pointer {
    at: Option<Vec2>,
    wheel: f32,
}

/// The state of pointer, fingers and keys.
#[derive(SystemParam)]
pub(super) struct InputDevices<'w, 's> {
    pointer: ResMut<'w, Pointer>,
    touch: ResMut<'w, Touch>,
    winit: Res<'w, WinitKeys>,
    // These are updated with every event, because a key or button may go down and up in one slow frame.
    keys: Local<'s, HeldKeys>,
    hold: Local<'s, PointerHold>,
}

/// What covers or leaves the board, and what has the keyboard focus.
#[derive(SystemParam)]
pub(super) struct Navigation<'w, 's> {
    screen: Res<'w, State<Screen>>,
    next_screen: ResMut<'w, NextState<Screen>>,
    open_dialogs: Res<'w, OpenDialogs>,
    commands: Commands<'w, 's>,
    puzzle_requests: MessageWriter<'w, PuzzleRequest>,
    interface: Res<'w, InterfaceFocus>,
    text: Res<'w, TextFocus>,
}

impl Navigation<'_, '_> {
    /// Handles a key of the board, which may lead to another screen.
    fn press_key(&mut self, key: &KeyPress, context: &mut BoardContext) {
        match context.press_key(key, self.interface.0, self.text.0, &mut self.commands) {
            Some(Screen::Game) => drop(self.puzzle_requests.write(PuzzleRequest::Leave)),
            Some(to) => self.next_screen.set(to),
            None => {}
        }
    }
}

/// Reads the window's events and handles those of the board.
pub(super) fn read_input(
    mut events: MessageReader<WindowEvent>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut devices: InputDevices,
    mut navigation: Navigation,
    mut board: Option<BoardResources>,
    time: Res<Time<Real>>,
    mut wake: Option<ResMut<FrameRequest>>,
) {
    let InputDevices { pointer, touch, winit, keys, hold } = &mut devices;
    let blocked = *navigation.screen.get() != Screen::Game || navigation.open_dialogs.any();
    let size = window.map_or(Vec2::MAX, |window| window.size());
    let mut context = board.as_mut().map(BoardResources::context);
    for event in events.read() {
        let key = keys.update(event, winit);
        let lost = hold.update(event);
        if lost {
            touch.clear();
        }
        let Some(context) = &mut context else {
            continue;
        };
        if lost {
            context.state.let_go();
        }
        let place = context.place;
        let gestures = match event {
            WindowEvent::CursorMoved(moved) if blocked => {
                pointer.at = Some(moved.position);
                continue;
            }
            WindowEvent::CursorMoved(moved) => vec![Gesture::Point(moved.position)],
            WindowEvent::CursorLeft(_) => vec![Gesture::Leave],
            WindowEvent::MouseButtonInput(input) if !blocked => {
                let at = pointer.at.filter(|_| !hold.is_covered(size));
                mouse_gesture(input, at, place).into_iter().collect()
            }
            WindowEvent::TouchInput(input) => {
                let on_board = !blocked && place.area.contains(input.position);
                touch.read(input, time.elapsed(), on_board)
            }
            WindowEvent::MouseWheel(wheel) if !blocked => {
                context.turn_wheel(wheel, pointer);
                continue;
            }
            WindowEvent::KeyboardInput(_) if !blocked => {
                if let Some(key) = key {
                    navigation.press_key(&key, context);
                }
                continue;
            }
            _ => continue,
        };
        for gesture in gestures {
            context.handle_gesture(gesture, pointer);
        }
    }
    let lost = hold.finish_frame(size);
    let Some(mut context) = context else { return };
    if lost || blocked {
        context.state.let_go();
    }
    let rested = if blocked {
        touch.cancel()
    } else {
        touch.long_press(time.elapsed()).into_iter().collect()
    };
    for gesture in rested {
        context.handle_gesture(gesture, pointer);
    }
    if let (Some(wait), Some(wake)) = (touch.time_to_long_press(time.elapsed()), &mut wake) {
        wake.request_within(wait);
    }
    context.update_hover(pointer.at.filter(|_| !blocked));
}

/// Returns the gesture of a mouse button. `at` is the pointer's place, or `None` over another window.
fn mouse_gesture(
    input: &MouseButtonInput,
    at: Option<Vec2>,
    place: &BoardPlace,
) -> Option<Gesture> {
    let inside = at.is_some_and(|at| place.area.contains(at));
    let gesture: fn(Vec2) -> Gesture = match (input.button, input.state) {
        (MouseButton::Left, ButtonState::Pressed) if inside => Gesture::Press,
        (MouseButton::Left, ButtonState::Released) => Gesture::Release,
        (MouseButton::Right, ButtonState::Pressed) if inside => Gesture::Context,
        (MouseButton::Right, ButtonState::Released) => Gesture::ContextEnd,
        _ => return None,
    };
    Some(at.map_or(Gesture::LetGo, gesture))
}

impl BoardContext<'_, '_> {
    /// Changes the number of pieces by the wheel over the board.
    fn turn_wheel(&mut self, wheel: &MouseWheel, pointer: &mut Pointer) {
        if !pointer.at.is_some_and(|at| self.place.area.contains(at)) {
            return;
        }
        pointer.wheel += match wheel.unit {
            MouseScrollUnit::Line => wheel.y,
            MouseScrollUnit::Pixel => wheel.y / SCROLL_NOTCH_PX,
        };
        while pointer.wheel.abs() >= 1.0 {
            let notch = pointer.wheel.signum();
            pointer.wheel -= notch;
            let effect = self.state.interaction.change_count(notch as i32);
            self.respond(effect);
        }
    }

    /// Updates what the resting pointer is over, because the position under it may have changed. With a keyboard cursor the
    /// pointer is ignored.
    fn update_hover(&mut self, at: Option<Vec2>) {
        match at {
            Some(at) if self.state.pointing.cursor.is_none() => self.handle_motion(at),
            _ => self.state.pointing.hover = at.and_then(|at| self.hit_at(at)),
        }
    }

    /// Handles a gesture of the mouse or a finger.
    fn handle_gesture(&mut self, gesture: Gesture, pointer: &mut Pointer) {
        match gesture {
            Gesture::Point(at) => {
                pointer.at = Some(at);
                self.handle_motion(at);
            }
            Gesture::Press(at) => self.press(at),
            Gesture::Release(at) => {
                let effect = self.release(at);
                self.respond(effect);
            }
            // Starts a mark or an arrow during a review. Otherwise cancels one step.
            Gesture::Context(at) => {
                if self.review.shown && self.state.interaction.is_idle() {
                    self.state.pointing.drawing = self.markable_spot_at(at);
                } else {
                    self.cancel();
                }
            }
            Gesture::ContextEnd(at) => self.toggle_annotation(at),
            Gesture::LetGo => self.state.let_go(),
            Gesture::Leave => {
                pointer.at = None;
                self.state.pointing.hover = None;
            }
        }
    }

    /// Returns the spot at a window point, if it can be marked. A reserve cannot.
    fn markable_spot_at(&self, at: Vec2) -> Option<Spot> {
        let spot = self.hit_at(at)?.spot;
        (spot != Spot::RESERVE).then_some(spot)
    }

    /// Finishes a mark if the button is released on the same spot, otherwise an arrow. Removes the mark or arrow if it
    /// exists already.
    fn toggle_annotation(&mut self, at: Vec2) {
        let to = self.markable_spot_at(at);
        let (Some(from), Some(to)) = (self.state.pointing.drawing.take(), to) else {
            return;
        };
        let game = &self.session.game;
        let board = drawing(game.variant());
        let place = self.session.place();
        let mut annotation = Annotation::parse(game.comment(place));
        let [from_name, to_name] = [from, to].map(|spot| board.spot_name(spot));
        if from == to {
            annotation.toggle_square(&to_name);
        } else {
            annotation.toggle_arrow(&from_name, &to_name);
        }
        let remark = annotation.to_string();
        self.requests.write(Request::Remark(place, remark));
    }

    /// Returns the result of the hit test at a window point.
    fn hit_at(&self, at: Vec2) -> Option<Hit> {
        if !self.place.area.contains(at) {
            return None;
        }
        let board = drawing(self.session.game.variant());
        let board_view = view(self.session, self.state, self.place);
        board.hit(&board_view, self.place.to_board(at))
    }

    /// Handles pointer motion: hover and drag.
    fn handle_motion(&mut self, at: Vec2) {
        let hit = self.hit_at(at);
        let to = self.place.to_board(at);
        let BoardState { interaction, pointing, feedback, .. } = &mut *self.state;
        pointing.hover = hit;
        if !interaction.drag_to(to)
            && let Some(press) = pointing.press
            && press.at.distance(at) > DRAG_THRESHOLD_PX
            && interaction.pick_up(press, to)
        {
            pointing.press = None;
        }
        let is_target = |choice: &Choice| choice.pointed.is_some();
        if interaction.point(hit.map(|hit| hit.spot)) && interaction.choice().is_some_and(is_target)
        {
            // The preview of a target replaces an earlier refusal.
            feedback.refusal = None;
        }
    }

    /// Handles a press: ends the running animation and may start a drag.
    fn press(&mut self, at: Vec2) {
        self.state.finish_motion();
        self.state.feedback.hint = None;
        self.state.pointing.cursor = None;
        if let Some(hit) = self.hit_at(at) {
            self.state.interaction.press();
            self.state.pointing.press = Some(Press { at, hit });
        } else {
            self.state.interaction.press_beside();
            let board = drawing(self.session.game.variant());
            let board_view = view(self.session, self.state, self.place);
            if let Some(answer) = board.click_refusal(&board_view, self.place.to_board(at)) {
                self.state.refuse(None, answer);
            }
        }
    }

    /// Handles a release: a click or the end of a drag.
    fn release(&mut self, at: Vec2) -> InputEffect {
        let hit = self.hit_at(at);
        let state = &mut *self.state;
        let Some(press) = state.pointing.press.take() else {
            return state.interaction.drop_on(hit);
        };
        let spot = press.hit.spot;
        if hit.is_none_or(|hit| hit.spot != spot) {
            // A release elsewhere is not a click.
            return Response::Nothing.into();
        }
        if let Some(effect) = click_while_pending(state, spot) {
            return effect;
        }
        if state.interaction.is_locked() {
            return self.refusal_without_turn(spot);
        }
        let gone_to = || last_path(self.session).and_then(|path| path.target());
        if state.ahead && state.since_move.is_some() && gone_to() == Some(spot) {
            // This is the second click of a double click.
            return Response::Nothing.into();
        }
        state.interaction.click(press.hit)
    }

    /// Returns the refusal of a click while no person can move.
    pub fn refusal_without_turn(&self, spot: Spot) -> InputEffect {
        if self.state.since_move.is_some() {
            // This is the second click of a double click.
            return Response::Nothing.into();
        }
        let session = self.session;
        if session.exercise == Exercise::Presents {
            // The panel says how to continue.
            return Response::Nothing.into();
        }
        let seat = session.seat_to_move();
        let refusal = if session.game.outcome_at(session.place()).is_some() || session.is_over() {
            ClickRefusal::Over
        } else if session.is_demo() {
            ClickRefusal::Demo
        } else if session.viewing.is_some() && seat.controller == Controller::Human {
            ClickRefusal::Earlier
        } else {
            ClickRefusal::Wait(seat.name.clone())
        };
        Response::Refused { spot, refusal }.into()
    }

    /// Handles Esc or the right button: cancels one step. Returns whether there was one.
    pub fn cancel(&mut self) -> bool {
        let state = &mut *self.state;
        state.finish_motion();
        state.pointing.press = None;
        let feedback = std::mem::take(&mut state.feedback);
        let had_feedback = feedback.hint.is_some() || feedback.refusal.is_some();
        let idle = state.interaction.is_idle();
        if idle && premove::withdraw_premove(state) {
            return true;
        }
        let looks_back = self.session.viewing.is_some();
        if looks_back && idle {
            if state.pointing.cursor.take().is_none() {
                let present = self.session.game.place();
                self.requests.write(Request::GoTo(present));
            }
        } else if let Some(effect) = state.interaction.cancel() {
            self.respond(effect);
        }
        !idle || had_feedback || looks_back
    }
}

/// Sets the pointer's shape over pieces and targets. egui sets it over its own areas.
#[expect(clippy::too_many_arguments, reason = "a system lists what it uses")]
pub fn update_cursor_icon(
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
            // egui sets the shape only when its own changes, so it must find the default one.
            commands.entity(*window).insert(CursorIcon::from(SystemCursorIcon::Default));
        }
        return;
    }
    let spot = state.pointing.hover.map(|hit| hit.spot);
    let target = state.interaction.choice().is_some_and(|choice| {
        spot.is_some_and(|spot| choice.target(spot).is_some() || choice.last_spot() == spot)
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
