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

/// A message that the action of a pressed pointer was cancelled.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct PointerLost;

/// The buttons and fingers pressed on the window, updated by events.
#[derive(Clone, Debug, Default)]
pub struct PointerHold {
    /// The mouse buttons that went down here.
    buttons: Vec<MouseButton>,
    /// The fingers that came down here, by the system's identifiers.
    fingers: Vec<u64>,
    /// The last reported position of the mouse, in logical px of the window.
    position: Vec2,
    /// Whether the mouse has left the window while a button is pressed, and has not come back.
    is_outside: bool,
}

impl PointerHold {
    /// Handles an event. Returns whether the action is cancelled.
    pub fn update(&mut self, event: &WindowEvent) -> bool {
        match event {
            WindowEvent::MouseButtonInput(input) => {
                self.buttons.retain(|&button| button != input.button);
                if input.state == ButtonState::Pressed {
                    self.buttons.push(input.button);
                    self.is_outside = false;
                }
            }
            WindowEvent::TouchInput(input) => {
                self.fingers.retain(|&finger| finger != input.id);
                if matches!(input.phase, TouchPhase::Started | TouchPhase::Moved) {
                    self.fingers.push(input.id);
                }
            }
            WindowEvent::CursorMoved(movement) => {
                self.position = movement.position;
                self.is_outside &= !self.buttons.is_empty();
            }
            WindowEvent::CursorEntered(_) => self.is_outside = false,
            WindowEvent::CursorLeft(_) => self.is_outside = !self.buttons.is_empty(),
            WindowEvent::WindowFocused(focus) => return !focus.focused && self.release_all(),
            WindowEvent::WindowOccluded(occlusion) => {
                return occlusion.occluded && self.release_all();
            }
            _ => {}
        }
        false
    }

    /// Returns whether another window covers the mouse. `window` is the size of this window in logical px. A mouse pressed
    /// outside the window is reported at its position outside.
    pub fn is_covered(&self, window: Vec2) -> bool {
        self.is_outside
            && self.position.cmpge(Vec2::ZERO).all()
            && self.position.cmplt(window).all()
    }

    /// Cancels the action if the mouse is covered. Called after all events of a frame. Returns whether a button was pressed.
    pub fn finish_frame(&mut self, window: Vec2) -> bool {
        self.is_covered(window) && self.release_all()
    }

    fn release_all(&mut self) -> bool {
        let had_press = !self.buttons.is_empty() || !self.fingers.is_empty();
        self.buttons.clear();
        self.fingers.clear();
        had_press
    }
}
