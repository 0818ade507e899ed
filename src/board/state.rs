//! The board's own state: what a person is doing, what is pointed at and answered, and the running animation.

use super::interaction::{Interaction, Press, Seen};
use crate::drawing::choice::{ClickRefusal, Hit};
use crate::drawing::drawing;
use crate::drawing::finale::Finale;
use crate::drawing::timing::{DOUBLE_CLICK, REFUSAL_SHOWN};
use crate::drawing::view::Motion;
use crate::opponent::HintFound;
use crate::session::{Request, Session};
use crate::settings::Settings;
use bevy::prelude::*;
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyMove, AnyPosition, Path, Spot, Variant};
use std::collections::BTreeSet;

/// What the panel or the keyboard asks of the selection.
#[derive(Message, Clone, Debug)]
pub enum BoardRequest {
    /// Focus: move this many pieces.
    SetCount(u8),
    /// End an unfinished move where it stands.
    Finish,
    /// Take back the last step, or the selection.
    Cancel,
    /// Of several ways with different results, this one.
    ChooseWay(AnyMove),
    /// What Enter does with the cursor on this spot.
    Pick(Spot),
}

/// An animation on its way.
#[derive(Clone, Debug)]
pub struct RunningMotion {
    /// What is animated.
    pub motion: Motion,
    /// Milliseconds since it began.
    pub elapsed: f32,
    /// Milliseconds that it takes.
    pub duration: f32,
    /// Milliseconds that its first frame has waited for its pictures; `None` before that frame.
    pub waited: Option<f32>,
}

impl From<Motion> for RunningMotion {
    /// The animation at its beginning.
    fn from(motion: Motion) -> Self {
        let board = drawing(motion.before.variant());
        Self {
            duration: board.duration(&motion.before, motion.mv, motion.from_step),
            elapsed: 0.0,
            waited: None,
            motion,
        }
    }
}

/// What is pointed at, by the pointer and by the keyboard. It belongs to a board on the screen.
#[derive(Clone, Debug, Default)]
pub struct Pointing {
    /// What the pointer is over.
    pub hover: Option<Hit>,
    /// The button that is held down, until a piece comes along with it.
    pub press: Option<Press>,
    /// Where the right button went down to draw a mark or an arrow.
    pub drawing: Option<Spot>,
    /// The keyboard's cursor.
    pub cursor: Option<Spot>,
}

impl Pointing {
    /// Forgets the buttons that are held down.
    pub const fn release(&mut self) {
        self.press = None;
        self.drawing = None;
    }
}

/// What the board says in answer, until something else is done.
#[derive(Clone, Debug, Default)]
pub struct Feedback {
    /// A move that is pointed out, and why.
    pub hint: Option<HintFound>,
    /// Why the last click could not be a move; pointing at a target ends it as well.
    pub refusal: Option<ClickRefusal>,
    /// Where that was, for the mark on the board; it is gone after [`REFUSAL_SHOWN`].
    pub refused: Option<Refused>,
}

impl Feedback {
    /// Says why a click on `spot` could not be a move, and marks it there.
    pub fn refuse(&mut self, spot: Option<Spot>, refusal: ClickRefusal) {
        self.refused = spot.map(|spot| Refused { spot, elapsed: 0.0 });
        self.refusal = Some(refusal);
    }
}

/// A refusal as it is marked on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Refused {
    /// The spot that was refused.
    pub spot: Spot,
    /// Milliseconds since.
    pub elapsed: f32,
}

/// Which of the session's positions the interaction is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionId {
    /// [`Session::serial`](crate::session::Session::serial).
    pub serial: u64,
    /// The variant, whose board has its own spots.
    pub variant: Variant,
    /// Where in the game it is.
    pub place: Place,
}

/// A move that is laid for a person's next turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Premove {
    /// The move.
    pub mv: AnyMove,
    /// Its way.
    pub path: Path,
    /// Its text, in the position that it was laid in.
    pub text: String,
    /// [`Session::serial`] of that position; once it was sent off, of the one that it is to be played in.
    pub(super) serial: u64,
    /// Where in the game that is.
    pub(super) place: Place,
    /// Whether it was sent off to be played.
    pub(super) sent: bool,
}

impl Premove {
    /// Whether it can still be taken back.
    pub const fn can_be_withdrawn(&self) -> bool {
        !self.sent
    }
}

/// The board's own state, beside the [`crate::session::Session`].
#[derive(Resource, Default)]
pub struct BoardState {
    /// What a person is doing.
    pub interaction: Interaction,
    /// The position that this is for.
    pub position: Option<PositionId>,
    /// What is pointed at.
    pub pointing: Pointing,
    /// What the board says in answer.
    pub feedback: Feedback,
    /// Whether the interaction is for thinking ahead: in the position as it would be if the person were to move.
    pub ahead: bool,
    /// The move that is laid for the person's next turn.
    pub premove: Option<Premove>,
    /// The move that was sent off last and what has been seen of it, until a move is made.
    pub sent: Option<(AnyMove, Seen)>,
    /// Milliseconds since a move was last made on the table, up to [`DOUBLE_CLICK`].
    pub since_move: Option<f32>,
    /// The settings, as far as they have come to the board.
    pub settings: Settings,
    /// The running animation.
    pub motion: Option<RunningMotion>,
    /// The moment of a game's end, while it lasts.
    pub finale: Option<Finale>,
    /// The variants that somebody plays for the first time: what can be moved is marked until a game of each has begun.
    pub newcomer: BTreeSet<Variant>,
    /// The status line's sentence about the selection, kept up to date by the drawing.
    pub explanation: Option<String>,
}

impl BoardState {
    /// Begins anew in a position; `to_choose_from`: itself, if a person is to move there.
    pub fn begin(&mut self, id: PositionId, to_choose_from: Option<&AnyPosition>) {
        let before = self.position.replace(id);
        if before.is_none_or(|before| before.serial != id.serial) {
            self.feedback = Feedback::default();
            self.pointing.release();
        } else if before.is_some_and(|before| before.place != id.place) {
            // A hint is for the present position, and is seen there again.
            self.feedback.refusal = None;
            self.feedback.refused = None;
            self.pointing.release();
        }
        if before.is_none_or(|before| before.variant != id.variant) {
            // Another board: its spots have other numbers.
            self.pointing = Pointing::default();
        }
        self.ahead = false;
        self.interaction = Interaction::begin(to_choose_from);
        let hover = self.pointing.hover.map(|hit| hit.spot);
        self.interaction.point(hover);
    }

    /// Leaves the board: whatever was going on there ends. What was chosen and what was pointed out stays.
    pub fn leave(&mut self) {
        self.finish_motion();
        self.interaction.leave();
        self.pointing = Pointing::default();
        self.feedback = Feedback {
            hint: self.feedback.hint.take(),
            ..Feedback::default()
        };
        self.sent = None;
        self.premove = None;
    }

    /// Ends the running animation at once: the board shows where it leads.
    pub fn finish_motion(&mut self) {
        self.motion = None;
        self.finale = None;
    }

    /// Cancels what the pointer holds: nothing comes of it.
    pub fn let_go(&mut self) {
        self.pointing.release();
        self.interaction.let_go();
    }

    /// Returns the request that makes `mv`, and notes that it was sent off; `walked` spots of its way have been walked step by step.
    pub fn send(&mut self, session: &Session, mv: AnyMove, walked: usize, seen: Seen) -> Request {
        self.sent = Some((mv, seen));
        Request::Play {
            mv,
            serial: session.serial,
            place: session.place(),
            walked,
        }
    }

    /// Lets `ms` pass.
    fn pass(&mut self, ms: f32) {
        if let Some(since) = &mut self.since_move {
            *since += ms;
            if *since >= DOUBLE_CLICK {
                self.since_move = None;
            }
        }
        if let Some(refused) = &mut self.feedback.refused {
            refused.elapsed += ms;
            if refused.elapsed > REFUSAL_SHOWN {
                self.feedback.refused = None;
            }
        }
    }
}

/// Takes the settings to the board when they change.
pub fn take_settings(settings: Res<Settings>, mut state: ResMut<BoardState>) {
    if state.settings != *settings {
        state.settings = settings.clone();
    }
}

/// Counts how long ago things were done. By real time: the usual one counts no more than a quarter of a second for a frame,
/// and the window may have slept for an hour.
pub fn count_time(time: Res<Time<Real>>, mut state: ResMut<BoardState>) {
    state
        .bypass_change_detection()
        .pass(time.delta_secs() * 1000.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_done_is_forgotten_when_its_time_is_over() {
        let mut state = BoardState {
            since_move: Some(0.0),
            ..BoardState::default()
        };
        state.feedback.refusal = Some(ClickRefusal::NoTarget);
        state.feedback.refused = Some(Refused {
            spot: Spot(3),
            elapsed: 0.0,
        });
        state.pass(DOUBLE_CLICK - 1.0);
        assert!(state.since_move.is_some());
        state.pass(1.0);
        assert!(state.since_move.is_none());
        let elapsed = state.feedback.refused.map(|refused| refused.elapsed);
        assert_eq!(elapsed, Some(DOUBLE_CLICK));
        state.pass(REFUSAL_SHOWN);
        assert!(state.feedback.refused.is_none());
        assert!(
            state.feedback.refusal.is_some(),
            "the sentence stays until something is done"
        );
    }

    #[test]
    fn another_position_keeps_the_cursor_and_another_board_does_not() {
        let variant = Variant::Hique;
        let start = AnyPosition::start(variant);
        let mut state = BoardState::default();
        let id = |serial, variant| PositionId {
            serial,
            variant,
            place: Place::START,
        };
        let point = |state: &mut BoardState| {
            state.pointing.cursor = Some(Spot(3));
            state.pointing.press = Some(Press {
                at: Vec2::ZERO,
                hit: Hit::spot(Spot(3)),
            });
            state.feedback.refusal = Some(ClickRefusal::NoTarget);
        };
        state.begin(id(1, variant), Some(&start));
        assert!(!state.interaction.is_locked());
        point(&mut state);
        state.begin(id(1, variant), None);
        assert!(state.interaction.is_locked(), "another one is looked at");
        assert!(state.pointing.press.is_some() && state.feedback.refusal.is_some());
        state.begin(id(2, variant), Some(&start));
        assert!(state.pointing.press.is_none() && state.feedback.refusal.is_none());
        assert_eq!(state.pointing.cursor, Some(Spot(3)));
        state.begin(id(3, Variant::Focus), None);
        assert_eq!(state.pointing.cursor, None);
        point(&mut state);
        state.leave();
        assert!(state.pointing.cursor.is_none() && state.pointing.press.is_none());
        assert!(state.feedback.refusal.is_none());
    }
}
