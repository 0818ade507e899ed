//! Touch input on the board: a tap is a click, a moving finger drags a piece, and a long press is the right button.
//!
//! The system reports fingers separately from the mouse. A finger presses when it moves or is lifted, not when it comes down,
//! because it may become a long press. Only the gestures of one finger are handled; a second finger cancels the gesture.

use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use std::collections::BTreeSet;
use std::time::Duration;

/// The distance that a resting finger may move, in logical px.
const TOUCH_SLOP_PX: f32 = 10.0;
/// The duration of a long press.
const LONG_PRESS: Duration = Duration::from_millis(500);

/// The state of the fingers.
#[derive(Resource, Clone, Debug, Default)]
pub struct TouchState {
    /// The fingers on the screen, by the system's identifiers.
    finger_ids: BTreeSet<u64>,
    /// The finger whose gestures are handled. `None` if it came down outside the board or another finger followed.
    finger: Option<Finger>,
}

/// The finger whose gestures are handled.
#[derive(Clone, Copy, Debug)]
struct Finger {
    id: u64,
    /// Where it came down, in logical px of the window.
    start: Vec2,
    /// The time since the program's start when it came down.
    start_time: Duration,
    gesture: FingerGesture,
}

/// The gesture of a finger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FingerGesture {
    /// Not decided yet.
    Undecided,
    /// A drag.
    Drag,
    /// A long press.
    LongPress,
}

/// A mouse gesture. Finger gestures are translated to these.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Gesture {
    /// The pointer moves there.
    Move(Vec2),
    /// The left button is pressed there.
    Press(Vec2),
    /// The left button is released there.
    Release(Vec2),
    /// The right button is pressed there.
    RightPress(Vec2),
    /// The right button is released there.
    RightRelease(Vec2),
    /// Any press or drag is cancelled.
    Cancel,
    /// The pointer leaves.
    Leave,
}

impl TouchState {
    /// Returns the gestures of a touch event at the time `time`. `is_on_board` is whether the touch is on the board.
    pub(super) fn read(
        &mut self,
        input: &TouchInput,
        time: Duration,
        is_on_board: bool,
    ) -> Vec<Gesture> {
        let position = input.position;
        match input.phase {
            TouchPhase::Started => {
                let is_first = self.finger_ids.is_empty();
                self.finger_ids.insert(input.id);
                if !is_first {
                    return self.cancel();
                }
                if !is_on_board {
                    return Vec::new();
                }
                self.finger = Some(Finger {
                    id: input.id,
                    start: position,
                    start_time: time,
                    gesture: FingerGesture::Undecided,
                });
                vec![Gesture::Move(position)]
            }
            TouchPhase::Moved => {
                let finger = self.finger.as_mut().filter(|finger| finger.id == input.id);
                let Some(finger) = finger else { return Vec::new() };
                match finger.gesture {
                    FingerGesture::Undecided if finger.start.distance(position) > TOUCH_SLOP_PX => {
                        finger.gesture = FingerGesture::Drag;
                        vec![Gesture::Press(finger.start), Gesture::Move(position)]
                    }
                    FingerGesture::Drag | FingerGesture::LongPress => vec![Gesture::Move(position)],
                    FingerGesture::Undecided => Vec::new(),
                }
            }
            TouchPhase::Ended | TouchPhase::Canceled => self.end_touch(input),
        }
    }

    /// Returns the gestures of a touch that was lifted or cancelled.
    fn end_touch(&mut self, input: &TouchInput) -> Vec<Gesture> {
        let position = input.position;
        self.finger_ids.remove(&input.id);
        let finger = self.finger.take_if(|finger| finger.id == input.id);
        let Some(finger) = finger else { return Vec::new() };
        let is_lifted = input.phase == TouchPhase::Ended;
        match finger.gesture {
            _ if !is_lifted => vec![Gesture::Cancel, Gesture::Leave],
            // Uses the place of the touch, because the finger has hardly moved.
            FingerGesture::Undecided => {
                vec![Gesture::Press(finger.start), Gesture::Release(finger.start), Gesture::Leave]
            }
            FingerGesture::Drag => {
                vec![Gesture::Move(position), Gesture::Release(position), Gesture::Leave]
            }
            FingerGesture::LongPress => {
                vec![Gesture::RightRelease(position), Gesture::Leave]
            }
        }
    }

    /// Returns the gesture of a finger that has not moved until `time`.
    pub(super) fn long_press(&mut self, time: Duration) -> Option<Gesture> {
        let finger = self.resting_finger()?;
        if time.saturating_sub(finger.start_time) < LONG_PRESS {
            return None;
        }
        finger.gesture = FingerGesture::LongPress;
        Some(Gesture::RightPress(finger.start))
    }

    /// Returns the time until a resting finger becomes a long press.
    pub(super) fn time_to_long_press(&mut self, time: Duration) -> Option<Duration> {
        let finger = self.resting_finger()?;
        Some((finger.start_time + LONG_PRESS).saturating_sub(time))
    }

    /// Cancels the gesture.
    pub(super) fn cancel(&mut self) -> Vec<Gesture> {
        match self.finger.take() {
            Some(_) => vec![Gesture::Cancel, Gesture::Leave],
            None => Vec::new(),
        }
    }

    /// Clears all fingers, because their release may not be reported.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    fn resting_finger(&mut self) -> Option<&mut Finger> {
        let finger = self.finger.as_mut();
        finger.filter(|finger| finger.gesture == FingerGesture::Undecided)
    }
}
