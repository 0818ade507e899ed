//! The board's own state: the selection, what the pointer is doing, and the running animation.

use super::habits::{Habits, Heights, Pending};
use crate::app::drawing::arrows::Arrows;
use crate::app::drawing::choice::{Choice, Chooser, ClickRefusal, Hit};
use crate::app::drawing::finale::Finale;
use crate::app::opponent::reasons::Reasons;
use crate::rules::{AnyMove, AnyPosition, Path, Spot, Variant};
use bevy::prelude::*;
use std::time::{Duration, Instant};

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

/// A piece held by the pointer.
#[derive(Clone, Copy, Debug)]
pub struct Drag {
    /// Where the button went down, in window coordinates (logical px).
    pub pressed: Vec2,
    /// What was under it.
    pub hit: Hit,
    /// Where the pointer is now, in board units, once it has moved far enough to be a drag.
    pub at: Option<Vec2>,
    /// Whether the piece was selected before it was taken hold of.
    pub held: bool,
}

/// A move that is pointed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// It.
    pub mv: AnyMove,
    /// Its way.
    pub path: Path,
    /// What speaks for it.
    pub reasons: Reasons,
}

impl Hint {
    /// The move and what speaks for it, in sentences; `position` is the one that it is for.
    #[must_use]
    pub fn words(&self, position: &AnyPosition) -> String {
        self.reasons.told(position, self.mv)
    }
}

/// An animation on its way.
#[derive(Clone, Debug)]
pub struct RunningMotion {
    /// The position before the move.
    pub before: AnyPosition,
    /// The move.
    pub mv: AnyMove,
    /// Its way.
    pub path: Path,
    /// How much of the path has been seen already.
    pub from_step: usize,
    /// Milliseconds since it began.
    pub elapsed: f32,
    /// Milliseconds that it takes.
    pub duration: f32,
    /// How far its piece is lifted at the beginning and at the end: see [`Motion::lift`](crate::app::drawing::view::Motion).
    pub lift: [f32; 2],
}

impl RunningMotion {
    /// What tells it from another: the position before it, the move, and the step it began with.
    #[must_use]
    pub fn key(&self) -> (u64, AnyMove, usize) {
        (self.before.key(), self.mv, self.from_step)
    }
}

/// The board's own state, beside the [`crate::app::session::Session`].
#[derive(Resource, Default)]
pub struct BoardState {
    /// The legal moves and the selection, while a person is to move.
    pub chooser: Option<Chooser>,
    /// The serial number of the session's position that the chooser is for.
    pub serial: u64,
    /// The variant whose board this state belongs to.
    pub variant: Option<Variant>,
    /// What the pointer is over.
    pub hover: Option<Hit>,
    /// The piece held by the pointer.
    pub drag: Option<Drag>,
    /// The keyboard's cursor.
    pub cursor: Option<Spot>,
    /// What the settings mean here.
    pub habits: Habits,
    /// How high pieces stand above the board.
    pub heights: Heights,
    /// The move that is shown and waits to be confirmed.
    pub pending: Option<Pending>,
    /// The move that has been confirmed, and seen before.
    pub shown: Option<AnyMove>,
    /// The running animation.
    pub motion: Option<RunningMotion>,
    /// The moment of a game's end, while it lasts.
    pub finale: Option<Finale>,
    /// How many spots of the selection's path have been shown.
    pub walked: usize,
    /// The move that was made by carrying the piece to its place.
    pub carried: Option<AnyMove>,
    /// The selection before a drag took hold of another piece.
    pub before_drag: Option<Choice>,
    /// Why the last click could not be a move, until something else is done or pointed at.
    pub refusal: Option<ClickRefusal>,
    /// When the last move was made on the table.
    pub played_at: Option<Instant>,
    /// What was refused last, and when: for the mark on the board.
    pub refused: Option<(Spot, Instant)>,
    /// Ways to choose from, when the target was reached in several ways with different results.
    pub ways: Vec<AnyMove>,
    /// A move that is pointed out, and why.
    pub hint: Option<Hint>,
    /// The best move of the position on show, while a review points it out.
    pub best: Option<Path>,
    /// The best moves of the position on show, while it is analysed.
    pub arrows: Arrows,
    /// The status line's sentence about the selection, kept up to date by the drawing.
    pub explanation: Option<String>,
}

/// How long a refusal stays marked on the board.
pub const REFUSAL_SHOWN: Duration = Duration::from_millis(900);
