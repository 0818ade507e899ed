//! Learning: a person's progress, and the exercise on the board.

mod analysis;
pub mod daily;
pub mod ending;
pub mod estimates;
pub mod leads;
pub mod lesson;
pub mod level_fit;
pub mod losses;
pub mod mistakes;
pub mod moves_by_level;
pub mod progress;
pub mod puzzle;
mod refutation;
pub mod warning;

pub use analysis::{OpenAnalysis, OpenOpenings};
pub use quadrille_library::{move_loss, statistics};

use crate::input::keys::KeyEvents;
use crate::input::shortcuts::{Scope, Shortcut};
use crate::interface::{InterfaceFocus, OpenDialogs, Screen};
use crate::learn::lesson::{LessonRequest, LessonRun, StepPhase};
use crate::learn::losses::MistakeFilter;
use crate::learn::puzzle::{PuzzleRequest, PuzzleRun, PuzzleSelection};
use crate::schedule::AppSystems;
use crate::session::{Exercise, Notice, Request, Session};
use crate::setup::{Controller, SeatSetup, person_name};
use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use quadrille_drawing::view::View;
use quadrille_games::record::{Annotation, Game};
use quadrille_games::rules::{Player, Variant};
use quadrille_search::Level;
use std::time::Duration;

/// The AI's time for a move in an exercise. A low level uses only a small part of it.
const MOVE_TIME: Duration = Duration::from_secs(1);

/// A request to open an exercise. The person's own game is suspended.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
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
    /// The mistakes of the current game.
    CurrentGame,
    /// The mistakes of all games that are due.
    Due,
    /// The mistakes of a row of the report about losses, due or not.
    Filtered(MistakeFilter),
}

/// Returns the session of an exercise: `game` with `marks` at its current place, seen from the side of `person`. It is not
/// stored. The exercise answers, so the session is paused, unless the AI at this level is allowed to answer.
fn exercise_session(game: Game, person: Player, level: Level, marks: &Annotation) -> Session {
    let mut session = Session::analysis(game.start().clone());
    session.setup.is_stored = false;
    session.back_to = Screen::Learn;
    let movetime = MOVE_TIME;
    let ai_controller = Controller::Ai { level, movetime };
    session.seats = Player::BOTH.map(|player| {
        let (controller, name) = if player == person {
            (Controller::Human, person_name())
        } else {
            (ai_controller.clone(), "Quadrille".to_owned())
        };
        SeatSetup { controller, name, clock: None }
    });
    session.flipped = View::still(game.start()).near_player() != person;
    let place = game.place();
    session.game = game;
    session.game.set_comment(place, marks.to_string());
    session.exercise = Exercise::AwaitingMove;
    session.is_paused = true;
    session
}

/// Passes the requests for a hint and for undo on to the exercise. The session ignores them during an exercise.
fn pass_on_shortcuts(
    mut requests: ResMut<Messages<Request>>,
    mut cursor: Local<MessageCursor<Request>>,
    lessons: Res<LessonRun>,
    puzzles: Res<PuzzleRun>,
    mut commands: Commands,
) {
    let mut has_nothing_to_undo = false;
    for request in cursor.read(&requests) {
        match (request, &lessons.running, &puzzles.running) {
            (Request::Hint, Some(lesson), _) if !lesson.is_ending() => {
                commands.trigger(LessonRequest::ShowMe);
            }
            (Request::Undo, Some(lesson), _) => has_nothing_to_undo |= !lesson.is_ending(),
            (Request::Hint, None, Some(_)) => commands.trigger(PuzzleRequest::Hint),
            (Request::Undo, None, Some(puzzle)) if puzzle.wrong_move.is_some() => {
                commands.trigger(PuzzleRequest::Retry);
            }
            (Request::Undo, None, Some(_)) => has_nothing_to_undo = true,
            _ => {}
        }
    }
    if has_nothing_to_undo {
        requests.write(Request::Notify(Notice::NothingToUndo));
    }
}

/// Continues a lesson after a step by Enter or Space.
fn continue_by_key(
    mut key_events: KeyEvents,
    lessons: Res<LessonRun>,
    screen: Res<State<Screen>>,
    dialogs: Res<OpenDialogs>,
    interface_focus: Res<InterfaceFocus>,
    mut commands: Commands,
) {
    let pick_presses = key_events.read().filter(|event| {
        let shortcut = event.press.and_then(|press| press.shortcut(Scope::Board));
        matches!(shortcut, Some(Shortcut::Pick | Shortcut::MoveNow))
    });
    let is_pressed = pick_presses.count() > 0;
    let is_step_done = lessons.running.as_ref().map(|lesson| lesson.phase) == Some(StepPhase::Done);
    if is_pressed
        && is_step_done
        && *screen.get() == Screen::Game
        && !dialogs.any()
        && !interface_focus.0
    {
        commands.trigger(LessonRequest::Next);
    }
}

/// Adds the systems that need no window.
pub fn plugin(app: &mut App) {
    // The screens to which an exercise leads back.
    for screen in [Screen::Home, Screen::Learn, Screen::Statistics] {
        app.add_systems(OnEnter(screen), (lesson::close_lesson, puzzle::close_puzzle));
    }
    app.add_systems(Update, continue_by_key.in_set(AppSystems::Prepare))
        .add_systems(Update, pass_on_shortcuts.in_set(AppSystems::Think))
        .add_plugins((analysis::plugin, daily::plugin))
        .add_plugins(level_fit::plugin)
        .add_plugins((lesson::plugin, ending::plugin))
        .add_plugins(mistakes::plugin)
        .add_plugins(moves_by_level::plugin)
        .add_plugins(progress::plugin)
        .add_plugins(puzzle::plugin)
        .add_plugins(warning::plugin);
}
