//! Checks existing puzzles: the lead of the best move in a longer search, and the difficulty for the current search.

use super::look::BestMove;
use super::{Puzzle, PuzzleKind};
use quadrille_search::StopFlag;

impl Puzzle {
    /// Searches the position with this number of nodes; `None` if it was stopped or there is only one move.
    pub fn look(&self, nodes: u64, stop: &StopFlag) -> Option<BestMove> {
        BestMove::long(&self.position, nodes, stop)
    }

    /// Returns whether the result shows that its first move is far better than every other.
    pub fn holds(&self, look: &BestMove) -> bool {
        self.line.first() == Some(&look.best) && look.is_far_better()
    }

    /// Returns whether its move is the best by a search only, without a proof.
    pub fn is_by_search(&self) -> bool {
        self.kind == PuzzleKind::BestMove
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Theme, shipped};
    use quadrille_games::rules::{AnyMove, Variant};

    /// The ratings and themes in the files are those of the current program: checks an easy and a hard puzzle of each variant.
    #[test]
    fn puzzle_files_match_the_current_program() {
        let stop = StopFlag::new();
        for variant in Variant::ALL {
            let all = shipped(variant);
            for puzzle in [&all[0], &all[all.len() - 1]] {
                assert_eq!(puzzle.graded(&stop), puzzle.rating, "{}", puzzle.id);
                let themes = Theme::of_solution(&puzzle.position, &puzzle.line);
                assert_eq!(themes, puzzle.themes, "{}", puzzle.id);
            }
        }
    }

    #[test]
    fn only_the_best_move_solves() {
        let stop = StopFlag::new();
        let all = shipped(Variant::Focus);
        let best = all.iter().find(|it| it.is_by_search()).expect("one");
        let look = best.look(40_000, &stop).expect("two moves");
        assert!(best.holds(&look));
        let other = |mv: &AnyMove| *mv != best.line[0];
        let wrong = Puzzle {
            line: best
                .position
                .legal_moves()
                .into_iter()
                .find(other)
                .into_iter()
                .collect(),
            ..best.clone()
        };
        assert!(!wrong.holds(&look));
    }
}
