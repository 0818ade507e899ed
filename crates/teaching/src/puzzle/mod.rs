//! A puzzle: a position, and the moves that are to be found there.

mod again;
mod file;
mod key;
mod look;
mod make;
mod points;
mod prove;
mod theme;

pub use key::key_of_name;
pub use look::{FAR_BETTER, LAST_LOOK, LEAST_CHANCE, Look};
pub use make::{PuzzlePlan, Rejected, Rejection};
pub use points::{FAR_AHEAD, Lead, leads};
pub use prove::{Proof, proves};
pub use theme::Theme;

use quadrille_games::rules::{AnyMove, AnyPosition, Player, Variant};
use std::sync::OnceLock;

/// What is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A proved win, with its length in plies.
    Proven {
        /// How many plies the line has, the solver's and the replies.
        plies: u32,
    },
    /// A move that is far better than every other.
    BestMove,
    /// A move of Upthrust that brings more points than every other, as the solver has settled them.
    Points,
}

/// A position in which moves are to be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Its name, which stays: the variant and a number, `focus-0042`.
    pub id: String,
    /// The variant.
    pub variant: Variant,
    /// The position; the side to move is the solver's.
    pub position: AnyPosition,
    /// What is to be found.
    pub kind: Kind,
    /// The solver's moves and the replies in turn, the solver's first and last.
    pub line: Vec<AnyMove>,
    /// How hard it is, on the Glicko scale.
    pub rating: u32,
    /// What it is about.
    pub themes: Vec<Theme>,
    /// Of a puzzle in points, what each legal move leads to, the best first.
    pub leads: Vec<Lead>,
}

/// What is to be said of a move in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is the line's.
    Right,
    /// It is another one that does as well: the puzzle is solved by it.
    AsGood,
    /// It is none of these.
    Wrong {
        /// The reply that shows why, where one is kept.
        reply: Option<AnyMove>,
    },
}

impl Puzzle {
    /// The side that the solver has.
    pub fn solver(&self) -> Player {
        self.position.to_move()
    }

    /// The position after `ply` plies of the line; `None` where the line is shorter or cannot be played.
    pub fn position_at(&self, ply: usize) -> Option<AnyPosition> {
        let line = self.line.get(..ply)?;
        let mut position = self.position.clone();
        for &mv in line {
            position = position.play(mv).ok()?;
        }
        Some(position)
    }

    /// Judges a move of the solver's at `ply` of the line. One that wins the game at once is as good as any, except where points
    /// are asked for.
    pub fn judge(&self, ply: usize, mv: &AnyMove) -> Judgement {
        if self.line.get(ply) == Some(mv) {
            return Judgement::Right;
        }
        if self.kind == Kind::Points {
            return Judgement::Wrong { reply: None };
        }
        let after = self.position_at(ply).and_then(|it| it.play(*mv).ok());
        let outcome = after.and_then(|it| it.outcome());
        if outcome.is_some_and(|it| it.winner == Some(self.solver())) {
            return Judgement::AsGood;
        }
        Judgement::Wrong { reply: None }
    }
}

/// The puzzles of `variant` that come with the program.
pub fn shipped(variant: Variant) -> &'static [Puzzle] {
    static READ: [OnceLock<Vec<Puzzle>>; Variant::ALL.len()] =
        [const { OnceLock::new() }; Variant::ALL.len()];
    // The tests read every one of them.
    let read = || file::parse(file::shipped(variant)).unwrap_or_default();
    READ[variant as usize].get_or_init(read)
}

/// The text of the file of `variant` that comes with the program.
pub const fn shipped_text(variant: Variant) -> &'static str {
    file::shipped(variant)
}

#[cfg(test)]
mod tests;
