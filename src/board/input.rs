//! Input on the board: clicks, drags, touch, wheel and keys, in order of time.

use super::current_scene::{last_path, view};
use super::layout::BoardPlace;
use super::premove;
use super::respond::{BoardContext, BoardResources, click_while_pending};
use super::state::BoardState;
use super::touch::{Gesture, TouchState};
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

/// The position of the pointer, in logical px of the window. It follows the events one by one, unlike the window's value.
#[derive(Resource, Default)]
pub struct Pointer {
    position: Option<Vec2>,
    /// The part of a notch of the wheel that has had no effect yet.
    unused_notches: f32,
}

/// The state of pointer, fingers and keys.
#[derive(SystemParam)]
pub(super) struct InputDevices<'w, 's> {
    pointer: ResMut<'w, Pointer>,
    touch: ResMut<'w, TouchState>,
    winit_keys: Res<'w, WinitKeys>,
    // The held keys and buttons are updated with every event, because a key or button may go down and up in one slow frame.
    held_keys: Local<'s, HeldKeys>,
    pointer_hold: Local<'s, PointerHold>,
}

/// The resources about other screens, dialogs and the keyboard focus.
#[derive(SystemParam)]
pub(super) struct Navigation<'w, 's> {
    screen: Res<'w, State<Screen>>,
    next_screen: ResMut<'w, NextState<Screen>>,
    open_dialogs: Res<'w, OpenDialogs>,
    commands: Commands<'w, 's>,
    interface_focus: Res<'w, InterfaceFocus>,
    text_focus: Res<'w, TextFocus>,
}

impl Navigation<'_, '_> {
    /// Handles a key of the board, which may lead to another screen.
    fn press_key(&mut self, key: &KeyPress, context: &mut BoardContext) {
        match context.press_key(key, self.interface_focus.0, self.text_focus.0, &mut self.commands)
        {
            Some(Screen::Game) => self.commands.trigger(PuzzleRequest::Leave),
            Some(screen) => self.next_screen.set(screen),
            None => {}
        }
    }
}

/// Reads the window's events and handles the events of the board.
pub(super) fn read_input(
    mut events: MessageReader<WindowEvent>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut devices: InputDevices,
    mut navigation: Navigation,
    mut board: Option<BoardResources>,
    time: Res<Time<Real>>,
    mut frame_request: Option<ResMut<FrameRequest>>,
) {
    let InputDevices { pointer, touch, winit_keys, held_keys, pointer_hold } = &mut devices;
    let is_blocked = *navigation.screen.get() != Screen::Game || navigation.open_dialogs.any();
    let window_size = window.map_or(Vec2::MAX, |window| window.size());
    let mut context = board.as_mut().map(BoardResources::context);
    for event in events.read() {
        let key = held_keys.update(event, winit_keys);
        let is_input_lost = pointer_hold.update(event);
        if is_input_lost {
            touch.clear();
        }
        let Some(context) = &mut context else { continue };
        if is_input_lost {
            context.state.cancel_press();
        }
        let board_place = context.board_place;
        let gestures = match event {
            WindowEvent::CursorMoved(movement) if is_blocked => {
                pointer.position = Some(movement.position);
                continue;
            }
            WindowEvent::CursorMoved(movement) => vec![Gesture::Move(movement.position)],
            WindowEvent::CursorLeft(_) => vec![Gesture::Leave],
            WindowEvent::MouseButtonInput(input) if !is_blocked => {
                let position = pointer.position.filter(|_| !pointer_hold.is_covered(window_size));
                mouse_gesture(input, position, board_place).into_iter().collect()
            }
            WindowEvent::TouchInput(input) => {
                let is_on_board = !is_blocked && board_place.area.contains(input.position);
                touch.read(input, time.elapsed(), is_on_board)
            }
            WindowEvent::MouseWheel(wheel) if !is_blocked => {
                context.turn_wheel(wheel, pointer);
                continue;
            }
            WindowEvent::KeyboardInput(_) if !is_blocked => {
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
    let is_input_lost = pointer_hold.finish_frame(window_size);
    let Some(mut context) = context else { return };
    if is_input_lost || is_blocked {
        context.state.cancel_press();
    }
    let long_presses = if is_blocked {
        touch.cancel()
    } else {
        touch.long_press(time.elapsed()).into_iter().collect()
    };
    for gesture in long_presses {
        context.handle_gesture(gesture, pointer);
    }
    if let (Some(time_left), Some(frame_request)) =
        (touch.time_to_long_press(time.elapsed()), &mut frame_request)
    {
        frame_request.request_within(time_left);
    }
    context.update_hover(pointer.position.filter(|_| !is_blocked));
}

/// Returns the gesture of a mouse button. `position` is that of the pointer, or `None` over another window.
fn mouse_gesture(
    input: &MouseButtonInput,
    position: Option<Vec2>,
    board_place: &BoardPlace,
) -> Option<Gesture> {
    let is_on_board = position.is_some_and(|position| board_place.area.contains(position));
    let gesture: fn(Vec2) -> Gesture = match (input.button, input.state) {
        (MouseButton::Left, ButtonState::Pressed) if is_on_board => Gesture::Press,
        (MouseButton::Left, ButtonState::Released) => Gesture::Release,
        (MouseButton::Right, ButtonState::Pressed) if is_on_board => Gesture::RightPress,
        (MouseButton::Right, ButtonState::Released) => Gesture::RightRelease,
        _ => return None,
    };
    Some(position.map_or(Gesture::Cancel, gesture))
}

impl BoardContext<'_, '_> {
    /// Changes the number of pieces by the wheel over the board.
    fn turn_wheel(&mut self, wheel: &MouseWheel, pointer: &mut Pointer) {
        if !pointer.position.is_some_and(|position| self.board_place.area.contains(position)) {
            return;
        }
        pointer.unused_notches += match wheel.unit {
            MouseScrollUnit::Line => wheel.y,
            MouseScrollUnit::Pixel => wheel.y / SCROLL_NOTCH_PX,
        };
        while pointer.unused_notches.abs() >= 1.0 {
            let notch = pointer.unused_notches.signum();
            pointer.unused_notches -= notch;
            let effect = self.state.interaction.change_count(notch as i32);
            self.respond(effect);
        }
    }

    /// Repeats the hit test at the resting pointer, because the position under it may have changed. With a keyboard cursor the
    /// pointer is ignored.
    fn update_hover(&mut self, position: Option<Vec2>) {
        match position {
            Some(position) if self.state.pointing.cursor.is_none() => self.handle_motion(position),
            _ => self.state.pointing.hover = position.and_then(|position| self.hit_at(position)),
        }
    }

    /// Handles a gesture of the mouse or a finger.
    fn handle_gesture(&mut self, gesture: Gesture, pointer: &mut Pointer) {
        match gesture {
            Gesture::Move(position) => {
                pointer.position = Some(position);
                self.handle_motion(position);
            }
            Gesture::Press(position) => self.press(position),
            Gesture::Release(position) => {
                let effect = self.release(position);
                self.respond(effect);
            }
            // Starts a mark or an arrow during a review. Otherwise cancels one step.
            Gesture::RightPress(position) => {
                if self.review.shown && self.state.interaction.is_idle() {
                    self.state.pointing.annotation_start = self.markable_spot_at(position);
                } else {
                    self.cancel();
                }
            }
            Gesture::RightRelease(position) => self.toggle_annotation(position),
            Gesture::Cancel => self.state.cancel_press(),
            Gesture::Leave => {
                pointer.position = None;
                self.state.pointing.hover = None;
            }
        }
    }

    /// Returns the spot at a window point, if it can be marked. A reserve cannot.
    fn markable_spot_at(&self, position: Vec2) -> Option<Spot> {
        let spot = self.hit_at(position)?.spot;
        (spot != Spot::RESERVE).then_some(spot)
    }

    /// Finishes a mark if the button is released on the same spot, otherwise an arrow. If the mark or arrow
    /// exists already, removes it.
    fn toggle_annotation(&mut self, position: Vec2) {
        let end_spot = self.markable_spot_at(position);
        let (Some(start_spot), Some(end_spot)) =
            (self.state.pointing.annotation_start.take(), end_spot)
        else {
            return;
        };
        let game = &self.session.game;
        let board = drawing(game.variant());
        let place = self.session.place();
        let mut annotation = Annotation::parse(game.comment(place));
        let [start_name, end_name] = [start_spot, end_spot].map(|spot| board.spot_name(spot));
        if start_spot == end_spot {
            annotation.toggle_square(&end_name);
        } else {
            annotation.toggle_arrow(&start_name, &end_name);
        }
        let remark = annotation.to_string();
        self.requests.write(Request::Remark(place, remark));
    }

    /// Returns the result of the hit test at a window point.
    fn hit_at(&self, position: Vec2) -> Option<Hit> {
        if !self.board_place.area.contains(position) {
            return None;
        }
        let board = drawing(self.session.game.variant());
        let board_view = view(self.session, self.state, self.board_place);
        board.hit(&board_view, self.board_place.to_board(position))
    }

    /// Handles pointer motion: hover and drag.
    fn handle_motion(&mut self, position: Vec2) {
        let hit = self.hit_at(position);
        let board_point = self.board_place.to_board(position);
        let BoardState { interaction, pointing, feedback, .. } = &mut *self.state;
        pointing.hover = hit;
        if !interaction.drag_to(board_point)
            && let Some(press) = pointing.press
            && press.position.distance(position) > DRAG_THRESHOLD_PX
            && interaction.pick_up(press, board_point)
        {
            pointing.press = None;
        }
        let is_target = |choice: &Choice| choice.hovered_spot.is_some();
        if interaction.point(hit.map(|hit| hit.spot)) && interaction.choice().is_some_and(is_target)
        {
            // The preview of a target replaces an earlier refusal.
            feedback.refusal = None;
        }
    }

    /// Handles a press: ends the running animation and may start a drag.
    fn press(&mut self, position: Vec2) {
        self.state.finish_motion();
        self.state.feedback.hint = None;
        self.state.pointing.cursor = None;
        if let Some(hit) = self.hit_at(position) {
            self.state.interaction.press();
            self.state.pointing.press = Some(Press { position, hit });
        } else {
            self.state.interaction.press_beside();
            let board = drawing(self.session.game.variant());
            let board_view = view(self.session, self.state, self.board_place);
            if let Some(refusal) =
                board.click_refusal(&board_view, self.board_place.to_board(position))
            {
                self.state.refuse(None, refusal);
            }
        }
    }

    /// Handles a release: a click or the end of a drag.
    fn release(&mut self, position: Vec2) -> InputEffect {
        let hit = self.hit_at(position);
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
        let last_target = || last_path(self.session).and_then(|path| path.target());
        if state.selects_premove && state.ms_since_move.is_some() && last_target() == Some(spot) {
            // This is the second click of a double click.
            return Response::Nothing.into();
        }
        state.interaction.click(press.hit)
    }

    /// Returns the refusal of a click while no person can move.
    pub fn refusal_without_turn(&self, spot: Spot) -> InputEffect {
        if self.state.ms_since_move.is_some() {
            // This is the second click of a double click.
            return Response::Nothing.into();
        }
        let session = self.session;
        if session.exercise == Exercise::Presenting {
            // The panel says how to continue.
            return Response::Nothing.into();
        }
        let seat = session.seat_to_move();
        let refusal = if session.game.outcome_at(session.place()).is_some() || session.is_over() {
            ClickRefusal::GameOver
        } else if session.is_demo() {
            ClickRefusal::AiGame
        } else if session.viewed_place.is_some() && seat.controller == Controller::Human {
            ClickRefusal::OtherPosition
        } else {
            ClickRefusal::OpponentToMove(seat.name.clone())
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
        let is_idle = state.interaction.is_idle();
        if is_idle && premove::withdraw_premove(state) {
            return true;
        }
        let views_earlier_position = self.session.viewed_place.is_some();
        if views_earlier_position && is_idle {
            if state.pointing.cursor.take().is_none() {
                let current_place = self.session.game.place();
                self.requests.write(Request::GoTo(current_place));
            }
        } else if let Some(effect) = state.interaction.cancel() {
            self.respond(effect);
        }
        !is_idle || had_feedback || views_earlier_position
    }
}

/// Sets the pointer's shape over pieces and targets. egui sets it over its own areas.
#[expect(clippy::too_many_arguments, reason = "a system lists what it uses")]
pub fn update_cursor_icon(
    state: Res<BoardState>,
    pointer: Res<Pointer>,
    board_place: Res<BoardPlace>,
    dialogs: Res<OpenDialogs>,
    window_entity: Option<Single<Entity, With<PrimaryWindow>>>,
    icons: Query<&CursorIcon>,
    mut is_over_board: Local<bool>,
    mut commands: Commands,
) {
    let Some(window_entity) = window_entity else { return };
    let was_over_board = *is_over_board;
    *is_over_board = !dialogs.any()
        && pointer.position.is_some_and(|position| board_place.area.contains(position));
    if !*is_over_board {
        if was_over_board {
            // egui sets the shape only when its own changes, so it must find the default one.
            commands.entity(*window_entity).insert(CursorIcon::from(SystemCursorIcon::Default));
        }
        return;
    }
    let spot = state.pointing.hover.map(|hit| hit.spot);
    let is_target = state.interaction.choice().is_some_and(|choice| {
        spot.is_some_and(|spot| choice.target(spot).is_some() || choice.last_spot() == spot)
    });
    let is_movable = spot.is_some_and(|spot| state.interaction.is_movable(spot));
    let shape = if state.interaction.drag_position().is_some() {
        SystemCursorIcon::Grabbing
    } else if is_target {
        SystemCursorIcon::Pointer
    } else if is_movable {
        SystemCursorIcon::Grab
    } else {
        SystemCursorIcon::Default
    };
    let icon = CursorIcon::from(shape);
    if icons.get(*window_entity).ok() != Some(&icon) {
        commands.entity(*window_entity).insert(icon);
    }
}
