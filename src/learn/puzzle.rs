//! A puzzle: a position, and the moves that are to be found there.

use crate::rules::{AnyMove, AnyPosition, Player, Variant};

/// What is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A win in so many plies, proved.
    Proven {
        /// How many plies the line has, the solver's and the replies.
        plies: u32,
    },
    /// A move that is far better than every other.
    BestMove,
}

/// What a puzzle is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// A move that ends the game at once.
    LastMove,
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
    #[must_use]
    pub fn solver(&self) -> Player {
        self.position.to_move()
    }

    /// The position after so many plies of the line; `None` where the line has no more, or cannot be played.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> Option<AnyPosition> {
        let line = self.line.get(..ply)?;
        let mut position = self.position.clone();
        for &mv in line {
            position = position.play(mv).ok()?;
        }
        Some(position)
    }

    /// Judges a move of the solver's at `ply` of the line. One that wins the game at once is as good as any.
    #[must_use]
    pub fn judge(&self, ply: usize, mv: &AnyMove) -> Judgement {
        if self.line.get(ply) == Some(mv) {
            return Judgement::Right;
        }
        let after = self.position_at(ply).and_then(|it| it.play(*mv).ok());
        let outcome = after.and_then(|it| it.outcome());
        if outcome.is_some_and(|it| it.winner == Some(self.solver())) {
            return Judgement::AsGood;
        }
        Judgement::Wrong { reply: None }
    }
}

/// The puzzles of `variant` that come with the program; none have been made yet.
#[must_use]
pub const fn shipped(variant: Variant) -> &'static [Puzzle] {
    match variant {
        Variant::Upthrust
        | Variant::Hique
        | Variant::Focus
        | Variant::FocusExact
        | Variant::FocusClassic
        | Variant::CublinoPur
        | Variant::CublinoContra => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_move_is_right_and_one_that_wins_at_once_is_as_good() {
        let variant = Variant::Upthrust;
        let text = crate::learn::lesson::shipped(variant)
            .steps
            .iter()
            .find(|step| step.name == "end")
            .map(|step| step.position.clone())
            .unwrap();
        let wins = |mv: &AnyMove| {
            let after = text.play(*mv).unwrap();
            after.outcome().and_then(|it| it.winner) == Some(text.to_move())
        };
        let moves = text.legal_moves();
        let winning = moves.iter().copied().find(wins).unwrap();
        let other = moves.iter().copied().find(|mv| !wins(mv)).unwrap();
        let puzzle = Puzzle {
            id: "upthrust-0001".to_owned(),
            variant,
            position: text,
            kind: Kind::BestMove,
            line: vec![other],
            rating: 1500,
            themes: Vec::new(),
        };
        assert_eq!(puzzle.judge(0, &other), Judgement::Right);
        assert_eq!(puzzle.judge(0, &winning), Judgement::AsGood);
        let found = Puzzle {
            line: vec![winning],
            ..puzzle
        };
        assert_eq!(found.judge(0, &other), Judgement::Wrong { reply: None });
    }
}
