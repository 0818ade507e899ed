//! Measures the lead of the best move by a search with two lines.

use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
use quadrille_search::{
    AnySearcher, Info, Limits, Options, Score, ScoreBound, StopFlag, win_probability,
};

/// The least lead of a puzzle's move over the second best one, as a difference of the chances to win.
pub const FAR_BETTER: f64 = 0.22;
/// The least chance to win after a puzzle's move, so that no puzzle asks for the better of two losses.
pub const LEAST_CHANCE: f64 = 0.45;
/// The nodes of the last search before a best move becomes a puzzle: ten times the largest one before.
pub const LAST_LOOK: u64 = 4_000_000;
/// The size of the transposition table of the last search, in MiB.
const TABLE: usize = 64;

/// The best move of a position, compared with the second best one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestMove {
    /// The best move.
    pub best: AnyMove,
    /// Its score.
    pub score: Score,
    /// Its chance to win.
    pub chance: f64,
    /// The chance to win of the second best move.
    pub second: f64,
}

impl BestMove {
    /// Returns the difference of the chances to win.
    pub fn lead(&self) -> f64 {
        self.chance - self.second
    }

    /// Returns whether the move is far better than every other, and does not lose.
    pub fn is_far_better(&self) -> bool {
        self.lead() >= FAR_BETTER && self.chance >= LEAST_CHANCE
    }

    /// Searches this number of nodes with a new transposition table. `None` with fewer than two moves, if no depth was finished
    /// for both lines, or if it was stopped.
    pub(super) fn long(position: &AnyPosition, nodes: u64, stop: &StopFlag) -> Option<Self> {
        let mut searcher = AnySearcher::with_options(position.variant(), Options::new(TABLE));
        Self::with(&mut searcher, TABLE, position, nodes, stop)
    }

    /// Searches this number of nodes with this searcher, whose transposition table has this size in MiB.
    pub(super) fn with(
        searcher: &mut AnySearcher,
        table: usize,
        position: &AnyPosition,
        nodes: u64,
        stop: &StopFlag,
    ) -> Option<Self> {
        searcher.set_options(Options {
            lines: 2,
            ..Options::new(table)
        });
        // Earlier results would make a puzzle depend on previous ones.
        searcher.new_game();
        let mut rounds = Rounds::default();
        let limits = Limits::nodes(nodes);
        searcher.search(position, &[], &limits, stop, &mut |info| rounds.hear(info));
        if stop.is_stopped() {
            return None;
        }
        rounds.look(position.variant())
    }
}

/// Collects two lines of the same depth. Scores of different depths are not comparable, and a search usually ends between them.
#[derive(Default)]
struct Rounds {
    /// The first line of the current depth.
    first: Option<(u32, AnyMove, Score)>,
    /// The last complete pair.
    last: Option<[(AnyMove, Score); 2]>,
}

impl Rounds {
    fn hear(&mut self, info: &Info<AnyMove>) {
        let Some(&mv) = info.pv.first() else {
            return;
        };
        if info.bound != ScoreBound::Exact {
            return;
        }
        match (info.line, self.first) {
            (1, _) => self.first = Some((info.depth, mv, info.score)),
            (2, Some((depth, first, score))) if depth == info.depth && first != mv => {
                self.last = Some([(first, score), (mv, info.score)]);
            }
            _ => {}
        }
    }

    fn look(&self, variant: Variant) -> Option<BestMove> {
        let [first, second] = self.last?;
        let chance = |(_, score)| win_probability(score, variant);
        // The second line may turn out better than the first one, with which it was compared at a lower depth.
        let (first, second) = if better(second.1, first.1) {
            (second, first)
        } else {
            (first, second)
        };
        Some(BestMove {
            best: first.0,
            score: first.1,
            chance: chance(first),
            second: chance(second),
        })
    }
}

/// Returns whether a score is better than another for the side to move.
fn better(one: Score, other: Score) -> bool {
    let rank = |score| match score {
        Score::Win(plies) => (2, -i64::from(plies)),
        Score::Cp(value) => (1, i64::from(value)),
        Score::Draw => (1, 0),
        Score::Loss(plies) => (0, i64::from(plies)),
    };
    rank(one) > rank(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn info(line: u32, depth: u32, mv: AnyMove, value: i32, bound: ScoreBound) -> Info<AnyMove> {
        Info {
            line,
            depth,
            seldepth: depth,
            score: Score::Cp(value),
            bound,
            nodes: 0,
            elapsed: Duration::ZERO,
            hashfull: 0,
            pv: vec![mv],
        }
    }

    #[test]
    fn only_lines_of_equal_depth_are_compared() {
        use ScoreBound::{Exact, Lower};
        let variant = Variant::Hique;
        let moves = AnyPosition::start(variant).legal_moves();
        let (a, b, c) = (moves[0], moves[1], moves[2]);
        let mut rounds = Rounds::default();
        assert_eq!(rounds.look(variant), None);
        rounds.hear(&info(1, 4, a, 900, Exact));
        assert_eq!(rounds.look(variant), None);
        rounds.hear(&info(2, 4, b, -500, Exact));
        let whole = rounds.look(variant).unwrap();
        assert_eq!((whole.best, whole.score), (a, Score::Cp(900)));
        assert!(whole.lead() > FAR_BETTER && whole.is_far_better());
        // The next depth is incomplete: its first line is worse, and the second one belongs to the previous depth.
        rounds.hear(&info(1, 5, a, -700, Exact));
        rounds.hear(&info(2, 4, b, -500, Exact));
        rounds.hear(&info(2, 5, b, -400, Lower));
        assert_eq!(rounds.look(variant), Some(whole));
        // A complete depth whose second line is better.
        rounds.hear(&info(2, 5, c, 40, Exact));
        let next = rounds.look(variant).unwrap();
        assert_eq!((next.best, next.score), (c, Score::Cp(40)));
        assert!(next.lead() > 0.0);
    }
}
