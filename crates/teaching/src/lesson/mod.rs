//! A variant's first game: a lesson in steps, each with a position and one thing to do there.
//!
//! Lessons are data: a file for each variant in `assets/lessons/`, compiled in and read once ([`shipped`]). What a step
//! says is a message of the same name in the message files (see [`Step::text`]), so that a lesson has no language.

mod file;
#[cfg(test)]
mod tests;

use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
use quadrille_search::Level;
use std::sync::LazyLock;

/// How many seconds a step with one move takes a newcomer, reading its few words included.
const STEP_SECONDS: u32 = 25;
/// How many seconds the ending at a lesson's end takes.
const ENDING_SECONDS: u32 = 120;

/// The first game of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Which variant it teaches.
    pub variant: Variant,
    /// What is done, in this order; the last step is an ending to be won.
    pub steps: Vec<Step>,
}

/// One thing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The step's name within its lesson.
    pub name: String,
    /// The name of its message, in lines: the topic in two or three words; the title, which is the one sentence that is
    /// taught; the explanation; what to do; what is said when it has been done; and, where there is a sixth line, what
    /// is said to a legal move that is not the one asked for.
    pub text: String,
    /// The position before [`Self::played`].
    pub position: AnyPosition,
    /// The moves that lead from there to where the person moves; what only a game's way decides (a third repetition)
    /// needs them.
    pub played: Vec<AnyMove>,
    /// What counts.
    pub goal: Goal,
    /// The squares marked on the board, by their names.
    pub marks: Vec<String>,
    /// The squares of pieces that the step is about besides those that are to move: with these, too, something can be tried.
    pub about: Vec<String>,
    /// What the other side answers, where that belongs to what is shown. Legal after each expected move.
    pub reply: Option<String>,
}

/// When a step is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// One of these moves, all legal, was made.
    Moves(Vec<AnyMove>),
    /// Any legal move was made.
    Any,
    /// The game was played on and won against the program.
    Win(Level),
}

impl Step {
    /// The game that is on the board when the step begins.
    pub fn game(&self) -> Game {
        let mut game = Game::new(self.position.clone());
        for &mv in &self.played {
            // The file's reader has played them.
            if game.play(mv).is_err() {
                break;
            }
        }
        game
    }

    /// Whether `mv`, a legal move at the step's beginning, does what it asks for. In an ending every move does: what
    /// counts there is how the game ends.
    pub fn accepts(&self, mv: AnyMove) -> bool {
        match &self.goal {
            Goal::Moves(moves) => moves.contains(&mv),
            Goal::Any | Goal::Win(_) => true,
        }
    }

    /// The move that is shown to somebody who asks for it; `None` in an ending.
    pub fn shown(&self) -> Option<AnyMove> {
        match &self.goal {
            Goal::Moves(moves) => moves.first().copied(),
            Goal::Any => self.game().position().legal_moves().first().copied(),
            Goal::Win(_) => None,
        }
    }

    /// The other side's answer in `position`, which an expected move has led to, if one is shown.
    pub fn answer(&self, position: &AnyPosition) -> Option<AnyMove> {
        position.parse_move(self.reply.as_deref()?).ok()
    }

    /// How long it takes, in seconds.
    const fn seconds(&self) -> u32 {
        match self.goal {
            Goal::Moves(_) | Goal::Any => STEP_SECONDS,
            Goal::Win(_) => ENDING_SECONDS,
        }
    }
}

impl Lesson {
    /// How many minutes are left from the step of this index on, rounded up.
    pub fn minutes_left(&self, step: usize) -> u32 {
        let left = self.steps.iter().skip(step);
        left.map(Step::seconds).sum::<u32>().div_ceil(60)
    }
}

/// The lesson of `variant` that comes with the program.
pub fn shipped(variant: Variant) -> &'static Lesson {
    static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
        let lessons = Variant::ALL.into_iter().map(|variant| {
            Lesson::parse(source(variant)).unwrap_or(Lesson {
                // A test reads them all.
                variant,
                steps: Vec::new(),
            })
        });
        lessons.collect()
    });
    &LESSONS[variant as usize]
}

/// The file of `variant`'s lesson.
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
