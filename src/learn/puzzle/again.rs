//! Puzzles looked at again: how far ahead a best move is in a longer search, and how hard they are for the search as it is now.

use super::make::PuzzlePlan;
use super::{Kind, Puzzle};
use crate::search::{AnySearcher, Limits, Options, StopFlag, win_probability};

/// The table's memory in MiB.
const TABLE: usize = 64;

impl Puzzle {
    /// How much better its first move is than every other in a search of so many positions, as a chance to win; `None` when
    /// another one is best, or it was stopped.
    #[must_use]
    pub fn lead(&self, nodes: u64, stop: &StopFlag) -> Option<f64> {
        let options = Options {
            lines: 2,
            ..Options::new(TABLE)
        };
        let mut searcher = AnySearcher::with_options(self.variant, options);
        let limits = Limits::nodes(nodes);
        let found = searcher.search(&self.position, &[], &limits, stop, &mut |_| {});
        if stop.is_stopped() || found.best.as_ref() != self.line.first() {
            return None;
        }
        let chance = |score| win_probability(score, self.variant);
        let second = found.others.first()?;
        Some(chance(found.score) - chance(second.score))
    }

    /// How hard it is for the search as it is now, on the scale of its rating.
    #[must_use]
    pub fn graded(&self, stop: &StopFlag) -> u32 {
        let plan = PuzzlePlan {
            variant: self.variant,
            seed: 0,
        };
        plan.grade_of(self, stop)
    }

    /// Whether only a search says that its move is the best.
    #[must_use]
    pub fn is_by_search(&self) -> bool {
        self.kind == Kind::BestMove
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::puzzle::shipped;
    use crate::rules::Variant;

    /// The file's grades are those of this search, and a best move is ahead where it was found.
    #[test]
    fn what_was_made_is_found_again() {
        let stop = StopFlag::new();
        let all = shipped(Variant::Upthrust);
        for puzzle in &all[..2] {
            assert_eq!(puzzle.graded(&stop), puzzle.rating, "{}", puzzle.id);
        }
        let best = all.iter().find(|it| it.is_by_search()).expect("one");
        assert!(best.lead(40_000, &stop).is_some_and(|lead| lead > 0.1));
        let wrong = Puzzle {
            line: best
                .position
                .legal_moves()
                .into_iter()
                .filter(|mv| *mv != best.line[0])
                .take(1)
                .collect(),
            ..best.clone()
        };
        assert_eq!(wrong.lead(40_000, &stop), None);
    }
}
