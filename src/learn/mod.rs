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

use bevy::prelude::*;
use quadrille_games::rules::Variant;

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
