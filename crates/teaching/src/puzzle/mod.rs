//! Puzzles: a position and the moves to find.

mod again;
mod file;
mod key;
mod look;
mod make;
mod points;
mod prove;
mod selection;
mod theme;

pub use key::key_of_name;
pub use look::{BestMove, LAST_SEARCH_NODES, MIN_CHANCE, MIN_LEAD};
pub use make::{PuzzlePlan, Rejection, RejectionCounts};
pub use points::{Lead, MIN_POINT_LEAD, solve_leads};
pub use prove::{Proof, prove_wins};
pub use selection::{BAND_LOWER_LIMITS, SetFigures, select};
pub use theme::Theme;

use quadrille_games::rules::{AnyMove, AnyPosition, Player, Variant};
use std::sync::OnceLock;

/// The goal of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleKind {
    /// A proven win.
    Proven {
        /// The length of the line in plies, with replies.
        plies: u32,
    },
    /// Moves that are each far better than every other.
    BestMove,
    /// Moves of Upthrust. The solver has proven that each gains more points than every other move of its position.
    Points,
}

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Its name: the variant and a number, `focus-0042`.
    pub id: String,
    /// The variant.
    pub variant: Variant,
    /// The position, with the solver to move.
    pub position: AnyPosition,
    /// The goal.
    pub kind: PuzzleKind,
    /// The moves of the solver and the replies; the first and the last one are the solver's.
    pub line: Vec<AnyMove>,
    /// Its difficulty, on the Glicko scale.
    pub rating: u32,
    /// Its themes.
    pub themes: Vec<Theme>,
    /// For a puzzle about points, the result of each legal first move, the best first.
    pub leads: Vec<Lead>,
}

/// The judgement of a move in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The move of the line.
    Right,
    /// Another move that also solves the puzzle.
    AsGood,
    /// A wrong move.
    Wrong {
        /// The refutation, if it is known.
        reply: Option<AnyMove>,
    },
}

impl Puzzle {
    /// Returns the side of the solver.
    pub fn solver(&self) -> Player {
        self.position.to_move()
    }

    /// Returns the position after `ply` plies of the line; `None` if the line is shorter or illegal.
    pub fn position_at(&self, ply: usize) -> Option<AnyPosition> {
        let line = self.line.get(..ply)?;
        let mut position = self.position.clone();
        for &mv in line {
            position = position.play(mv).ok()?;
        }
        Some(position)
    }

    /// Judges a move of the solver at `ply` of the line. A move that wins at once also solves the puzzle, unless it is about
    /// points.
    pub fn judge(&self, ply: usize, mv: &AnyMove) -> Judgement {
        if self.line.get(ply) == Some(mv) {
            return Judgement::Right;
        }
        if self.kind == PuzzleKind::Points {
            return Judgement::Wrong { reply: None };
        }
        let position_after = self.position_at(ply).and_then(|position| position.play(*mv).ok());
        let outcome = position_after.and_then(|position| position.outcome());
        if outcome.is_some_and(|outcome| outcome.winner == Some(self.solver())) {
            return Judgement::AsGood;
        }
        Judgement::Wrong { reply: None }
    }
}

/// Returns the puzzles of `variant` that are part of the program.
pub fn shipped(variant: Variant) -> &'static [Puzzle] {
    static PUZZLES: [OnceLock<Vec<Puzzle>>; Variant::ALL.len()] =
        [const { OnceLock::new() }; Variant::ALL.len()];
    // A test reads every file.
    let parse = || file::parse(file::shipped_text(variant)).unwrap_or_default();
    PUZZLES[variant as usize].get_or_init(parse)
}

/// Returns the file of `variant` that is part of the program.
pub const fn shipped_text(variant: Variant) -> &'static str {
    file::shipped_text(variant)
}

#[cfg(test)]
mod tests;
