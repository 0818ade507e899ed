//! Learning: a person's progress, and the exercise on the board.

mod analysis;
pub mod leads;
pub mod lesson;
pub mod level_fit;
pub mod losses;
pub mod mistakes;
pub mod progress;
pub mod puzzle;
mod refutation;
pub mod statistics;
pub mod warning;

pub use analysis::OpenOpenings;

use crate::drawing::view::View;
use crate::interface::Screen;
use crate::learn::losses::MistakeFilter;
use crate::learn::puzzle::PuzzleSelection;
use crate::session::{Exercise, Session};
use crate::setup::{Controller, SeatSetup, person_name};
use bevy::prelude::*;
use quadrille_games::record::{Annotation, Game};
use quadrille_games::rules::{Player, Variant};
use quadrille_search::Level;
use std::time::Duration;

/// The AI's time for a move in an exercise. A low level uses only a small part of it.
const MOVE_TIME: Duration = Duration::from_secs(1);

/// A request to open an exercise. The person's own game is suspended.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum OpenExercise {
    /// The first game of a variant, at the step that was reached.
    Lesson(Variant),
    /// The strategy lesson of the variant with this index.
    Strategy(Variant, usize),
    /// The next puzzle of the variant, by the selection made in the dialog.
    Puzzle(Variant),
    /// The next puzzle of the variant by this selection, which also applies to the puzzles after it.
    SelectedPuzzle(Variant, PuzzleSelection),
    /// The puzzle with this name.
    ThisPuzzle(String),
    /// The person's mistakes in this selection.
    Mistakes(MistakeSelection),
}

/// A selection of the person's mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MistakeSelection {
    /// Those of the current game.
    CurrentGame,
    /// Those of all games that are due.
    Due,
    /// Those of a row of the report about losses, due or not.
    Filtered(MistakeFilter),
}

/// Returns the session of an exercise: `game` with `marks` at its current place, seen from the side of `person`. It is not
/// stored. It is paused, because the exercise answers, unless the AI at this level is allowed to answer.
fn exercise_session(game: Game, person: Player, level: Level, marks: &Annotation) -> Session {
    let mut session = Session::analysis(game.start().clone());
    session.setup.is_stored = false;
    session.origin.back_to = Screen::Learn;
    let movetime = MOVE_TIME;
    let answerer = Controller::Ai { level, movetime };
    session.seats = Player::BOTH.map(|player| {
        let (controller, name) = if player == person {
            (Controller::Human, person_name())
        } else {
            (answerer.clone(), "Quadrille".to_owned())
        };
        SeatSetup {
            controller,
            name,
            clock: None,
        }
    });
    session.flipped = View::still(game.start()).near_player() != person;
    let place = game.place();
    session.game = game;
    session.game.set_comment(place, marks.to_string());
    session.exercise = Exercise::AwaitsMove;
    session.paused = true;
    session
}

/// Adds the systems that need no window.
pub fn plugin(app: &mut App) {
    app.add_message::<OpenExercise>()
        .add_plugins(analysis::plugin)
        .add_plugins(level_fit::plugin)
        .add_plugins(lesson::plugin)
        .add_plugins(mistakes::plugin)
        .add_plugins(progress::plugin)
        .add_plugins(puzzle::plugin)
        .add_plugins(warning::plugin);
}
