//! Whether a held button of the mouse still belongs to the window.
//!
//! While a button is held, the system usually keeps reporting the pointer to the window where it went down, also beside that window
//! (X11: an implicit grab). The button's end may still be missed: when the window is minimised, or loses the focus in between.
//! Where another window covers the pointer, the button's end is reported, but not meant for this window. In these cases what
//! the button held is cancelled.

use bevy::input::ButtonState;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::WindowEvent;

/// Written when what the pointer holds is cancelled: nothing is to come of it.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct PointerLost;

/// The buttons and fingers that are held on the window, followed event by event.
#[derive(Clone, Debug, Default)]
pub struct PointerHold {
    /// The buttons of the mouse that went down here.
    buttons: Vec<MouseButton>,
    /// The fingers that came down here, by the system's numbers.
    fingers: Vec<u64>,
    /// Where the mouse was reported last, in logical px of the window.
    at: Vec2,
    /// Whether the mouse has left the window since a button went down, and not come back.
    outside: bool,
}

impl PointerHold {
    /// Notes an event. Returns whether what is held is to be cancelled.
    pub fn note(&mut self, event: &WindowEvent) -> bool {
        match event {
            WindowEvent::MouseButtonInput(input) => {
                self.buttons.retain(|&button| button != input.button);
                if input.state == ButtonState::Pressed {
                    self.buttons.push(input.button);
                    self.outside = false;
                }
            }
            WindowEvent::TouchInput(input) => {
                self.fingers.retain(|&finger| finger != input.id);
                if matches!(input.phase, TouchPhase::Started | TouchPhase::Moved) {
                    self.fingers.push(input.id);
                }
            }
            WindowEvent::CursorMoved(moved) => {
                self.at = moved.position;
                self.outside &= !self.buttons.is_empty();
            }
            WindowEvent::CursorEntered(_) => self.outside = false,
            WindowEvent::CursorLeft(_) => self.outside = !self.buttons.is_empty(),
            WindowEvent::WindowFocused(focus) => return !focus.focused && self.end(),
            WindowEvent::WindowOccluded(covered) => return covered.occluded && self.end(),
            _ => {}
        }
        false
    }

    /// Whether the mouse is over another window that covers this one, which has this size in logical px. A mouse held beside
    /// the window is reported there.
    pub fn is_covered(&self, window: Vec2) -> bool {
        self.outside && self.at.cmpge(Vec2::ZERO).all() && self.at.cmplt(window).all()
    }

    /// Cancels what is held if the mouse is covered; called after all events of a frame. Returns whether anything was held.
    pub fn settle(&mut self, window: Vec2) -> bool {
        self.is_covered(window) && self.end()
    }

    fn end(&mut self) -> bool {
        let held = !self.buttons.is_empty() || !self.fingers.is_empty();
        self.buttons.clear();
        self.fingers.clear();
        held
    }
}
