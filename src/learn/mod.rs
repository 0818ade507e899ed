//! What a person has learned so far, and the exercise that is on the board.

mod analysis;
pub mod leads;
pub mod lesson;
pub mod mistakes;
pub mod progress;
pub mod puzzle;
mod refutation;
pub mod statistics;
pub mod warning;

pub use analysis::OpenOpenings;

use crate::drawing::view::View;
use crate::session::{Exercise, Session};
use crate::setup::{Controller, SeatSetup};
use crate::text::tr;
use bevy::prelude::*;
use quadrille_games::record::{Annotation, Game};
use quadrille_games::rules::{Player, Variant};
use quadrille_search::Level;
use std::time::Duration;

/// The AI's time a move where it plays an exercise; a low level needs none to speak of.
const MOVE_TIME: Duration = Duration::from_secs(1);

/// Asks for an exercise on the board; the person's own game waits meanwhile.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum OpenExercise {
    /// A variant's first game, at the step that was reached.
    Lesson(Variant),
    /// The variant's next puzzle.
    Puzzle(Variant),
    /// The puzzle of this name.
    ThisPuzzle(String),
    /// The person's own mistakes that wait: those of the game on the table, or of all games.
    Mistakes {
        /// Whether only those of the game on the table.
        here: bool,
    },
}

/// The session of an exercise, which is not kept: `game` with `marks` where it stands, seen from the side of `person`. It is paused:
/// the answers are the exercise's own, unless the AI of this level is let play them.
fn exercise_session(game: Game, person: Player, level: Level, marks: &Annotation) -> Session {
    let mut session = Session::analysis(game.start().clone());
    session.setup.kept = false;
    let movetime = MOVE_TIME;
    let answerer = Controller::Ai { level, movetime };
    session.seats = Player::BOTH.map(|player| {
        let (controller, name) = if player == person {
            (Controller::Human, tr!("name-you"))
        } else {
            (answerer.clone(), "Quadrille".to_owned())
        };
        SeatSetup { controller, name }
    });
    session.flipped = View::still(game.start()).near_player() != person;
    let place = game.place();
    session.game = game;
    session.game.set_comment(place, marks.to_string());
    session.exercise = Exercise::Asks;
    session.paused = true;
    session
}

/// What teaches, without a window.
pub fn plugin(app: &mut App) {
    app.add_message::<OpenExercise>()
        .add_plugins(analysis::plugin)
        .add_plugins(lesson::plugin)
        .add_plugins(mistakes::plugin)
        .add_plugins(progress::plugin)
        .add_plugins(puzzle::plugin)
        .add_plugins(warning::plugin);
}
