//! Fingers on the board: a tap is a click, a finger that goes on carries a piece, and one that rests does what the right button does.
//!
//! The system tells of fingers apart from the mouse. What a finger is about is known only after a while, so that it
//! presses when it goes on or is lifted, and never when it rests. One finger counts; a second one ends what the first was about.

use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use std::collections::BTreeSet;
use std::time::Duration;

/// How far a finger trembles, in logical px.
const SLOP: f32 = 10.0;
/// How long a finger rests until that means something.
const LONG_PRESS: Duration = Duration::from_millis(500);

/// The fingers on the screen.
#[derive(Resource, Clone, Debug, Default)]
pub struct Touch {
    /// Those that touch it, by the system's numbers.
    down: BTreeSet<u64>,
    /// The one that counts: none if it came down beside the board, or others came after it.
    finger: Option<Finger>,
}

/// The finger that counts.
#[derive(Clone, Copy, Debug)]
struct Finger {
    id: u64,
    /// Where it came down, in logical px of the window.
    from: Vec2,
    /// When, by the time since the program's start.
    since: Duration,
    purpose: Purpose,
}

/// What a finger is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// Not known yet.
    Open,
    /// It carries what it came down on.
    Drag,
    /// It has rested.
    Rest,
}

/// What the mouse does, or a finger as if it were the mouse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Gesture {
    /// It points there.
    Point(Vec2),
    /// The left button goes down there.
    Press(Vec2),
    /// It comes up there.
    Release(Vec2),
    /// The right button goes down there.
    Context(Vec2),
    /// It comes up there.
    ContextEnd(Vec2),
    /// What is held is let go, and nothing comes of it.
    LetGo,
    /// Nothing is pointed at any more.
    Leave,
}

impl Touch {
    /// What comes of news of a finger at the time `now`; `on_board`: whether it is the board's if it comes down there.
    pub(super) fn read(
        &mut self,
        input: &TouchInput,
        now: Duration,
        on_board: bool,
    ) -> Vec<Gesture> {
        let at = input.position;
        match input.phase {
            TouchPhase::Started => {
                let first = self.down.is_empty();
                self.down.insert(input.id);
                if !first {
                    return self.abandon();
                }
                if !on_board {
                    return Vec::new();
                }
                self.finger = Some(Finger {
                    id: input.id,
                    from: at,
                    since: now,
                    purpose: Purpose::Open,
                });
                vec![Gesture::Point(at)]
            }
            TouchPhase::Moved => {
                let finger = self.finger.as_mut().filter(|finger| finger.id == input.id);
                let Some(finger) = finger else {
                    return Vec::new();
                };
                match finger.purpose {
                    Purpose::Open if finger.from.distance(at) > SLOP => {
                        finger.purpose = Purpose::Drag;
                        vec![Gesture::Press(finger.from), Gesture::Point(at)]
                    }
                    Purpose::Drag | Purpose::Rest => vec![Gesture::Point(at)],
                    Purpose::Open => Vec::new(),
                }
            }
            TouchPhase::Ended | TouchPhase::Canceled => {
                self.down.remove(&input.id);
                let finger = self.finger.take_if(|finger| finger.id == input.id);
                let Some(finger) = finger else {
                    return Vec::new();
                };
                let ended = input.phase == TouchPhase::Ended;
                match finger.purpose {
                    _ if !ended => vec![Gesture::LetGo, Gesture::Leave],
                    // Where it came down: it has only trembled.
                    Purpose::Open => vec![
                        Gesture::Press(finger.from),
                        Gesture::Release(finger.from),
                        Gesture::Leave,
                    ],
                    Purpose::Drag => {
                        vec![Gesture::Point(at), Gesture::Release(at), Gesture::Leave]
                    }
                    Purpose::Rest => vec![Gesture::ContextEnd(at), Gesture::Leave],
                }
            }
        }
    }

    /// What comes of a finger that has not moved until `now`.
    pub(super) fn rest(&mut self, now: Duration) -> Option<Gesture> {
        let finger = self.resting()?;
        if now.saturating_sub(finger.since) < LONG_PRESS {
            return None;
        }
        finger.purpose = Purpose::Rest;
        Some(Gesture::Context(finger.from))
    }

    /// How long the finger is still to rest until something comes of that.
    pub(super) fn wait(&mut self, now: Duration) -> Option<Duration> {
        let finger = self.resting()?;
        Some((finger.since + LONG_PRESS).saturating_sub(now))
    }

    /// Nothing comes of the finger any more.
    pub(super) fn abandon(&mut self) -> Vec<Gesture> {
        match self.finger.take() {
            Some(_) => vec![Gesture::LetGo, Gesture::Leave],
            None => Vec::new(),
        }
    }

    /// Forgets all fingers: their ends may not be reported any more.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    fn resting(&mut self) -> Option<&mut Finger> {
        let finger = self.finger.as_mut();
        finger.filter(|finger| finger.purpose == Purpose::Open)
    }
}
