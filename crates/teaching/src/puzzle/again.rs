//! Checks existing puzzles: whether longer searches confirm that the solver's moves are far better than every other.

use super::look::BestMove;
use super::{Puzzle, PuzzleKind};
use quadrille_search::StopFlag;

impl Puzzle {
    /// Searches the position at `ply` of the line with this number of nodes; `None` if it was stopped, there is only one move, or
    /// the line is shorter.
    pub fn search(&self, ply: usize, nodes: u64, stop: &StopFlag) -> Option<BestMove> {
        BestMove::search_long(&self.position_at(ply)?, nodes, stop)
    }

    /// Returns whether the result shows that the move at `ply` of the line is far better than every other.
    pub fn is_confirmed_by(&self, ply: usize, search_result: &BestMove) -> bool {
        self.line.get(ply) == Some(&search_result.mv) && search_result.is_far_better()
    }

    /// Searches each move of the solver with this number of nodes. Returns the ply of the first one that is not far better than
    /// every other, or that leads to a position which the line had before; and the result of its search, if there was one.
    /// `None` if there is no such move.
    pub fn first_weak_move(
        &self,
        nodes: u64,
        stop: &StopFlag,
    ) -> Option<(usize, Option<BestMove>)> {
        (0..self.line.len()).step_by(2).find_map(|ply| {
            if self.repeats(ply) {
                return Some((ply, None));
            }
            let search_result = self.search(ply, nodes, stop);
            let is_far_better =
                search_result.is_some_and(|result| self.is_confirmed_by(ply, &result));
            (!is_far_better).then_some((ply, search_result))
        })
    }

    /// Returns whether the move at `ply` leads to a position that the line had before.
    fn repeats(&self, ply: usize) -> bool {
        let position_text = |ply| self.position_at(ply).map(|position| position.to_string());
        let text_after = position_text(ply + 1);
        (0..=ply).any(|earlier_ply| position_text(earlier_ply) == text_after)
    }

    /// Returns whether only a search, not a proof, shows that the solution is the best move.
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
                assert_eq!(puzzle.compute_rating(&stop), puzzle.rating, "{}", puzzle.id);
                let themes = Theme::for_line(&puzzle.position, &puzzle.line);
                assert_eq!(themes, puzzle.themes, "{}", puzzle.id);
            }
        }
    }

    #[test]
    fn only_the_best_move_solves() {
        let stop = StopFlag::new();
        let all = shipped(Variant::Focus);
        let best = all.iter().find(|it| it.is_by_search()).expect("one");
        let look = best.search(0, 40_000, &stop).expect("two moves");
        assert!(best.is_confirmed_by(0, &look));
        let other = |mv: &AnyMove| *mv != best.line[0];
        let wrong = Puzzle {
            line: best.position.legal_moves().into_iter().find(other).into_iter().collect(),
            ..best.clone()
        };
        assert!(!wrong.is_confirmed_by(0, &look));
        assert_eq!(
            wrong.first_weak_move(40_000, &stop),
            Some((0, Some(look))),
            "{}",
            wrong.to_line()
        );
    }

    /// A guard goes back and forth while a runner does so too.
    #[test]
    fn repeated_position_is_no_part_of_a_line() {
        let text = "hique-0001 | best | 1095 | defence | 3rr2/3g2/2R4/3G2/7/5g/6r/G1G2g/r6/g5/R6/G5/7 1 | \
                    7,1,5,1 5,3,3,3 5,1,3,1 3,3,5,3 3,1,5,1";
        let puzzle = Puzzle::parse_all(text).expect("a puzzle").remove(0);
        assert!(puzzle.repeats(4));
        assert!(!puzzle.repeats(0) && !puzzle.repeats(2));
        let (stop, nodes) = (StopFlag::new(), 40_000);
        assert_eq!(puzzle.first_weak_move(nodes, &stop), Some((4, None)));
        let short = puzzle.with_line(puzzle.line[..3].to_vec(), &stop);
        assert_eq!(short.first_weak_move(nodes, &stop), None);
        let long = short.with_longer_line(nodes, &stop);
        assert!(long.is_none_or(|long| !long.repeats(4)));
    }

    /// A line that was lengthened holds at each move of the solver, and no longer with another last move.
    #[test]
    fn each_move_of_a_longer_line_is_the_only_good_one() {
        let (stop, nodes) = (StopFlag::new(), 40_000);
        let all = shipped(Variant::Focus).iter();
        let mut by_search = all.filter(|it| it.is_by_search());
        let long = by_search.find_map(|it| {
            let first = Puzzle { line: it.line[..1].to_vec(), ..it.clone() };
            let long = first.with_longer_line(nodes, &stop)?;
            assert_eq!(first.first_weak_move(nodes, &stop), None, "{}", it.id);
            Some(long)
        });
        let long = long.expect("a puzzle that can be lengthened");
        assert!(long.line.len() >= 3 && long.line.len() % 2 == 1);
        assert_eq!(long.first_weak_move(nodes, &stop), None);
        assert_eq!(Puzzle::parse_all(&long.to_line()), Ok(vec![long.clone()]));
        let last = long.line.len() - 1;
        let before = long.position_at(last).expect("the line is legal");
        let other = before.legal_moves().into_iter().find(|mv| *mv != long.line[last]);
        let mut wrong = long.clone();
        wrong.line[last] = other.expect("another move");
        let weak = wrong.first_weak_move(nodes, &stop);
        assert_eq!(weak.map(|(ply, _)| ply), Some(last));
    }
}
