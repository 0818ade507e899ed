//! The state of the board: interaction, pointer, feedback and animation.

use crate::opponent::HintFound;
use crate::session::{Request, Session};
use crate::settings::Settings;
use bevy::prelude::*;
use quadrille_drawing::choice::{ClickRefusal, Hit};
use quadrille_drawing::drawing;
use quadrille_drawing::finale::Finale;
use quadrille_drawing::interaction::{Interaction, Press, SeenPath};
use quadrille_drawing::timing::{DOUBLE_CLICK_MS, REFUSAL_MS};
use quadrille_drawing::view::Motion;
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyMove, AnyPosition, Path, Spot, Variant};
use std::collections::BTreeSet;

/// A request of the panel or the keyboard about the selection.
#[derive(Message, Clone, Debug)]
pub enum BoardRequest {
    /// Focus: move this number of pieces.
    SetCount(u8),
    /// Finish the move on its current spot.
    Finish,
    /// Cancel one step.
    Cancel,
    /// Select one of several paths with different results.
    ChoosePath(AnyMove),
    /// Handle Enter with the cursor on this spot.
    Pick(Spot),
}

/// A running animation.
#[derive(Clone, Debug)]
pub struct RunningMotion {
    /// The animation.
    pub motion: Motion,
    /// Milliseconds since the start.
    pub elapsed_ms: f32,
    /// The duration in ms.
    pub duration_ms: f32,
    /// Milliseconds that its first frame has waited for pictures; `None` before that frame.
    pub picture_wait_ms: Option<f32>,
}

impl From<Motion> for RunningMotion {
    /// Returns the animation at its start.
    fn from(motion: Motion) -> Self {
        let board = drawing(motion.position_before.variant());
        Self {
            duration_ms: board.duration(&motion.position_before, motion.mv, motion.from_step),
            elapsed_ms: 0.0,
            picture_wait_ms: None,
            motion,
        }
    }
}

/// The pointer and the keyboard cursor on the board.
#[derive(Clone, Debug, Default)]
pub struct Pointing {
    /// The result of the hit test at the pointer.
    pub hover: Option<Hit>,
    /// The press, until a drag starts.
    pub press: Option<Press>,
    /// The spot where the right button was pressed to draw a mark or an arrow.
    pub annotation_start: Option<Spot>,
    /// The keyboard cursor.
    pub cursor: Option<Spot>,
}

impl Pointing {
    /// Clears the presses of both buttons.
    pub const fn release(&mut self) {
        self.press = None;
        self.annotation_start = None;
    }
}

/// The board's feedback, until the next input.
#[derive(Clone, Debug, Default)]
pub struct Feedback {
    /// A hint with its reason.
    pub(super) hint: Option<HintFound>,
    /// The refusal of the last click. Pointing at a target clears it.
    pub refusal: Option<ClickRefusal>,
    /// The mark of the refusal on the board, shown for [`REFUSAL_MS`].
    pub refusal_mark: Option<RefusalMark>,
}

impl Feedback {
    /// Returns the hint if the position that it is for is current and viewed.
    pub fn hint(&self, session: &Session) -> Option<&HintFound> {
        let is_current = |hint: &&HintFound| {
            hint.serial == session.serial && session.viewed_place.is_none() && !session.is_over()
        };
        self.hint.as_ref().filter(is_current)
    }
}

/// A refusal marked on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RefusalMark {
    /// The refused spot.
    pub spot: Spot,
    /// Milliseconds since the click.
    pub elapsed_ms: f32,
}

/// The position of the session to which the interaction belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionId {
    /// The [`GameSession::serial`](crate::session::GameSession::serial) of the position.
    pub serial: u64,
    /// The variant, which defines the spots.
    pub variant: Variant,
    /// The place in the game.
    pub place: Place,
}

/// A premove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Premove {
    /// The move.
    pub mv: AnyMove,
    /// The path of the move.
    pub path: Path,
    /// The text of the move, in the position where it was entered.
    pub text: String,
    /// The [`GameSession::serial`](crate::session::GameSession::serial) of that position. After the premove was sent, it is
    /// the serial number of the position where it is played.
    pub(super) serial: u64,
    /// The place in the game.
    pub(super) place: Place,
    /// Whether it was sent to the session.
    pub(super) is_sent: bool,
}

impl Premove {
    /// Returns whether the premove can be withdrawn.
    pub const fn can_be_withdrawn(&self) -> bool {
        !self.is_sent
    }
}

/// The state of the board that is not part of the [`crate::session::Session`].
#[derive(Resource, Default)]
pub struct BoardState {
    /// The person's input.
    pub interaction: Interaction,
    /// The position of the interaction.
    pub position: Option<PositionId>,
    /// The pointer and the cursor.
    pub pointing: Pointing,
    /// The feedback.
    pub feedback: Feedback,
    /// The number of refusals so far, which distinguishes a repeated one.
    pub refusal_count: u64,
    /// The number of hints so far.
    pub hint_count: u64,
    /// Whether the interaction selects a premove, in the current position with the person to move.
    pub selects_premove: bool,
    /// The premove.
    pub premove: Option<Premove>,
    /// The move that was sent last and how much of it was seen, until a move is made.
    pub sent_move: Option<(AnyMove, SeenPath)>,
    /// Milliseconds since the last move, up to [`DOUBLE_CLICK_MS`].
    pub ms_since_move: Option<f32>,
    /// The current settings.
    pub settings: Settings,
    /// The running animation.
    pub motion: Option<RunningMotion>,
    /// The finale of a game while it is shown.
    pub finale: Option<Finale>,
    /// The variants that the person plays for the first time. Movable pieces are marked until the first game has begun.
    pub new_variants: BTreeSet<Variant>,
    /// The status line's sentence about the selection, updated by the drawing.
    pub explanation: Option<String>,
}

impl BoardState {
    /// Resets the state for a position; `choosable_position` is that position if a person is to move there.
    pub fn begin(&mut self, id: PositionId, choosable_position: Option<&AnyPosition>) {
        let previous_position = self.position.replace(id);
        if previous_position.is_none_or(|previous_position| previous_position.serial != id.serial) {
            self.feedback = Feedback::default();
            self.pointing.release();
        } else if previous_position
            .is_some_and(|previous_position| previous_position.place != id.place)
        {
            // A hint belongs to the current position, and is shown again when that is viewed.
            self.feedback.refusal = None;
            self.feedback.refusal_mark = None;
            self.pointing.release();
        }
        if previous_position.is_none_or(|previous_position| previous_position.variant != id.variant)
        {
            // The spots of another variant have other numbers.
            self.pointing = Pointing::default();
        }
        self.selects_premove = false;
        self.interaction = Interaction::begin(choosable_position);
        let hover = self.pointing.hover.map(|hit| hit.spot);
        self.interaction.point(hover);
    }

    /// Ends animations and drags when the board is left. Drops the premove. The selection and the hint
    /// stay.
    pub fn leave(&mut self) {
        self.finish_motion();
        self.interaction.leave();
        self.pointing = Pointing::default();
        self.feedback = Feedback { hint: self.feedback.hint.take(), ..Feedback::default() };
        self.sent_move = None;
        self.premove = None;
    }

    /// Shows why a click on `spot` was refused.
    pub fn refuse(&mut self, spot: Option<Spot>, refusal: ClickRefusal) {
        self.feedback.refusal_mark = spot.map(|spot| RefusalMark { spot, elapsed_ms: 0.0 });
        self.feedback.refusal = Some(refusal);
        self.refusal_count += 1;
    }

    /// Shows a hint.
    pub fn show_hint(&mut self, hint: HintFound) {
        self.feedback.hint = Some(hint);
        self.hint_count += 1;
    }

    /// Ends the running animation at its last frame.
    pub fn finish_motion(&mut self) {
        self.motion = None;
        self.finale = None;
    }

    /// Cancels the drag or press.
    pub fn cancel_press(&mut self) {
        self.pointing.release();
        self.interaction.cancel_drag();
    }

    /// Returns the request that plays `mv`, and records the move as sent. `steps_shown` is the number of spots selected step by
    /// step.
    pub fn send(
        &mut self,
        session: &Session,
        mv: AnyMove,
        steps_shown: usize,
        seen_path: SeenPath,
    ) -> Request {
        self.sent_move = Some((mv, seen_path));
        Request::Play { mv, serial: session.serial, place: session.place(), steps_shown }
    }

    /// Advances the times by `ms`.
    fn advance_times(&mut self, ms: f32) {
        if let Some(ms_since_move) = &mut self.ms_since_move {
            *ms_since_move += ms;
            if *ms_since_move >= DOUBLE_CLICK_MS {
                self.ms_since_move = None;
            }
        }
        if let Some(refusal_mark) = &mut self.feedback.refusal_mark {
            refusal_mark.elapsed_ms += ms;
            if refusal_mark.elapsed_ms > REFUSAL_MS {
                self.feedback.refusal_mark = None;
            }
        }
    }
}

/// Copies changed settings.
pub fn update_settings(settings: Res<Settings>, mut state: ResMut<BoardState>) {
    if state.settings != *settings {
        state.settings = settings.clone();
    }
}

/// Advances the times by real time. Bevy's virtual time counts at most a quarter of a second per frame, and the window may have
/// slept for an hour.
pub fn advance_board_times(time: Res<Time<Real>>, mut state: ResMut<BoardState>) {
    if state.ms_since_move.is_some() || state.feedback.refusal_mark.is_some() {
        state.advance_times(time.delta_secs() * 1000.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feedback_ends_after_its_duration() {
        let mut state = BoardState { ms_since_move: Some(0.0), ..BoardState::default() };
        state.feedback.refusal = Some(ClickRefusal::NoTarget);
        state.feedback.refusal_mark = Some(RefusalMark { spot: Spot(3), elapsed_ms: 0.0 });
        state.advance_times(DOUBLE_CLICK_MS - 1.0);
        assert!(state.ms_since_move.is_some());
        state.advance_times(1.0);
        assert!(state.ms_since_move.is_none());
        let elapsed = state.feedback.refusal_mark.map(|refused| refused.elapsed_ms);
        assert_eq!(elapsed, Some(DOUBLE_CLICK_MS));
        state.advance_times(REFUSAL_MS);
        assert!(state.feedback.refusal_mark.is_none());
        assert!(state.feedback.refusal.is_some(), "the sentence stays until something is done");
    }

    #[test]
    fn cursor_survives_a_new_position_but_not_a_new_board() {
        let variant = Variant::Hique;
        let start = AnyPosition::start(variant);
        let mut state = BoardState::default();
        let id = |serial, variant| PositionId { serial, variant, place: Place::START };
        let point = |state: &mut BoardState| {
            state.pointing.cursor = Some(Spot(3));
            state.pointing.press = Some(Press { position: Vec2::ZERO, hit: Hit::on_spot(Spot(3)) });
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
