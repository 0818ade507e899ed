//! Detects a pressed mouse button that no longer belongs to the window.
//!
//! While a button is pressed, the system usually reports the pointer to the window where it went down (an implicit grab on
//! X11). It does so even outside that window. The release may be missed if the window is minimised or loses the focus. If
//! another window covers the pointer, the release is reported but not meant for this window. In these cases the action of
//! the button is cancelled.

use bevy::input::ButtonState;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::WindowEvent;

/// A message that the action of a pressed pointer was cancelled. It is no event, because egui's events of the frame must be
/// complete when it is handled.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct PointerLost;

/// The buttons and fingers pressed on the window, updated by events.
#[derive(Clone, Debug, Default)]
pub struct PointerHold {
    /// The mouse buttons that went down here.
    pressed_buttons: Vec<MouseButton>,
    /// The fingers that came down here, by the system's identifiers.
    finger_ids: Vec<u64>,
    /// The last reported position of the mouse, in logical px of the window.
    pointer_position: Vec2,
    /// Whether the mouse has left the window while a button is pressed, and has not come back.
    is_outside: bool,
}

impl PointerHold {
    /// Handles an event. Returns whether the action is cancelled.
    pub fn update(&mut self, event: &WindowEvent) -> bool {
        match event {
            WindowEvent::MouseButtonInput(input) => {
                self.pressed_buttons.retain(|&button| button != input.button);
                if input.state == ButtonState::Pressed {
                    self.pressed_buttons.push(input.button);
                    self.is_outside = false;
                }
            }
            WindowEvent::TouchInput(input) => {
                self.finger_ids.retain(|&finger_id| finger_id != input.id);
                if matches!(input.phase, TouchPhase::Started | TouchPhase::Moved) {
                    self.finger_ids.push(input.id);
                }
            }
            WindowEvent::CursorMoved(movement) => {
                self.pointer_position = movement.position;
                self.is_outside &= !self.pressed_buttons.is_empty();
            }
            WindowEvent::CursorEntered(_) => self.is_outside = false,
            WindowEvent::CursorLeft(_) => self.is_outside = !self.pressed_buttons.is_empty(),
            WindowEvent::WindowFocused(focus) => return !focus.focused && self.release_all(),
            WindowEvent::WindowOccluded(occlusion) => {
                return occlusion.occluded && self.release_all();
            }
            _ => {}
        }
        false
    }

    /// Returns whether another window covers the mouse. `window_size` is in logical px. A mouse pressed
    /// outside the window is reported at its position outside.
    pub fn is_covered(&self, window_size: Vec2) -> bool {
        self.is_outside
            && self.pointer_position.cmpge(Vec2::ZERO).all()
            && self.pointer_position.cmplt(window_size).all()
    }

    /// Cancels the action if the mouse is covered. Called after all events of a frame. Returns whether a button was pressed.
    pub fn finish_frame(&mut self, window_size: Vec2) -> bool {
        self.is_covered(window_size) && self.release_all()
    }

    /// Forgets all buttons and fingers. Returns whether there was one.
    fn release_all(&mut self) -> bool {
        let had_press = !self.pressed_buttons.is_empty() || !self.finger_ids.is_empty();
        self.pressed_buttons.clear();
        self.finger_ids.clear();
        had_press
    }
}
