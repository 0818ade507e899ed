//! The first game of a variant: a lesson in steps, each with a position and a task.
//!
//! Lessons are data: each variant has a file in `assets/lessons/`, compiled in and parsed once ([`shipped`]). The text of a
//! step is a message in the message files (see [`Step::message_id`]), so that lessons are independent of the language.

mod file;
#[cfg(test)]
mod tests;

pub(crate) use file::{StepFile, read_steps};

use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
use quadrille_search::Level;
use std::sync::LazyLock;

/// The time that a newcomer needs for a step with one move, including reading, in seconds.
const STEP_SECONDS: u32 = 25;
/// The time for the ending of a lesson, in seconds.
const ENDING_SECONDS: u32 = 120;

/// A lesson: steps with a position and a task each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The variant.
    pub variant: Variant,
    /// The steps in order. In a lesson about rules the last one is an ending to be won.
    pub steps: Vec<Step>,
}

/// A step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its name within the lesson.
    pub name: String,
    /// The name of its message, whose lines are: the topic in two or three words; the heading; the explanation; the task; the
    /// praise; and optionally the answer to a legal move that is not the expected one.
    pub message_id: String,
    /// The position before [`Self::previous_moves`].
    pub position: AnyPosition,
    /// The moves from there to the person's turn. They matter for rules about the history, such as a third repetition.
    pub previous_moves: Vec<AnyMove>,
    /// The goal.
    pub goal: Goal,
    /// The names of marked squares.
    pub marks: Vec<String>,
    /// The squares of pieces that the person may also move, although no expected move starts there.
    pub further_pieces: Vec<String>,
    /// The reply of the other side, if it is part of the step. Legal after each expected move.
    pub reply: Option<String>,
    /// A wrong move that suggests itself, and the reply that shows why it is wrong. Empty without an explanation.
    pub tempting_line: Vec<AnyMove>,
    /// The arguments of its message: measured figures. Lessons about rules have none.
    pub figures: Vec<(&'static str, u32)>,
}

/// The goal of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// One of these legal moves.
    Moves(Vec<AnyMove>),
    /// Any legal move.
    Any,
    /// A win against the program.
    Win(Level),
}

impl Step {
    /// Returns the game at the beginning of the step.
    pub fn game(&self) -> Game {
        let mut game = Game::new(self.position.clone());
        for &mv in &self.previous_moves {
            // The parser has played these moves.
            if game.play(mv).is_err() {
                break;
            }
        }
        game
    }

    /// Returns whether `mv`, a legal move at the beginning, is right. In an ending every move is, because only the result
    /// counts.
    pub fn accepts(&self, mv: AnyMove) -> bool {
        match &self.goal {
            Goal::Moves(moves) => moves.contains(&mv),
            Goal::Any | Goal::Win(_) => true,
        }
    }

    /// Returns the move that is shown on request; `None` in an ending.
    pub fn example_move(&self) -> Option<AnyMove> {
        match &self.goal {
            Goal::Moves(moves) => moves.first().copied(),
            Goal::Any => self.game().position().legal_moves().first().copied(),
            Goal::Win(_) => None,
        }
    }

    /// Returns the reply in `position`, which an expected move has led to, if the step has one.
    pub fn parse_reply(&self, position: &AnyPosition) -> Option<AnyMove> {
        position.parse_move(self.reply.as_deref()?).ok()
    }

    /// Returns the time for the step, in seconds.
    const fn seconds(&self) -> u32 {
        match self.goal {
            Goal::Moves(_) | Goal::Any => STEP_SECONDS,
            Goal::Win(_) => ENDING_SECONDS,
        }
    }
}

impl Lesson {
    /// Returns the remaining minutes from the step with this index on, rounded up.
    pub fn minutes_left(&self, first_step: usize) -> u32 {
        let remaining_steps = self.steps.iter().skip(first_step);
        remaining_steps.map(Step::seconds).sum::<u32>().div_ceil(60)
    }
}

/// Returns the lesson of `variant` that is part of the program.
pub fn shipped(variant: Variant) -> &'static Lesson {
    static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
        let lessons = Variant::ALL.into_iter().map(|variant| {
            Lesson::parse(source(variant)).unwrap_or(Lesson {
                // A test reads every file.
                variant,
                steps: Vec::new(),
            })
        });
        lessons.collect()
    });
    &LESSONS[variant as usize]
}

/// Returns the file of `variant`'s lesson.
const fn source(variant: Variant) -> &'static str {
    match variant {
        Variant::Upthrust => include_str!("../../../../assets/lessons/upthrust.toml"),
        Variant::Hique => include_str!("../../../../assets/lessons/hique.toml"),
        Variant::Focus => include_str!("../../../../assets/lessons/focus.toml"),
        Variant::FocusExact => include_str!("../../../../assets/lessons/focus-exact.toml"),
        Variant::FocusClassic => include_str!("../../../../assets/lessons/focus-classic.toml"),
        Variant::CublinoPur => include_str!("../../../../assets/lessons/cublino-pur.toml"),
        Variant::CublinoContra => include_str!("../../../../assets/lessons/cublino-contra.toml"),
    }
}
