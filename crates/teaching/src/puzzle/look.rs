//! How far ahead the best move of a position is, in a search with two lines.

use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
use quadrille_search::{
    AnySearcher, Info, Limits, Options, Score, ScoreBound, StopFlag, win_probability,
};

/// The best move of a puzzle must be worth so much more than the second, as a chance to win: where it is made, and where it is
/// checked.
pub const FAR_BETTER: f64 = 0.22;
/// And leave at least this chance: nobody likes to find the better way to lose.
pub const LEAST_CHANCE: f64 = 0.45;
/// Positions that are looked at before a best move becomes a puzzle: ten times the most that it was found with.
pub const LAST_LOOK: u64 = 4_000_000;
/// The memory in MiB of a last look's table.
const TABLE: usize = 64;

/// The best move of a position and how much it is worth, beside the second best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// The best move.
    pub best: AnyMove,
    /// What it is worth.
    pub score: Score,
    /// Its chance to win.
    pub chance: f64,
    /// The chance of the second best move.
    pub second: f64,
}

impl Look {
    /// How much better the best move is than every other, as a chance to win.
    pub fn lead(&self) -> f64 {
        self.chance - self.second
    }

    /// Whether it is far better, and does not lose all the same.
    pub fn is_far_better(&self) -> bool {
        self.lead() >= FAR_BETTER && self.chance >= LEAST_CHANCE
    }

    /// Looks at so many positions, with a table of its own. `None` where there are no two moves, where no depth was finished
    /// for both, or where it was stopped.
    pub(super) fn long(position: &AnyPosition, nodes: u64, stop: &StopFlag) -> Option<Self> {
        let mut searcher = AnySearcher::with_options(position.variant(), Options::new(TABLE));
        Self::with(&mut searcher, TABLE, position, nodes, stop)
    }

    /// Looks at so many positions, with this searcher, whose table has this size in MiB.
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
        // What was found before would make a puzzle depend on those before it.
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

/// The two lines of one depth, as long as they are both of it: the values of a depth and those of the next one cannot be
/// compared, and a search is mostly cut off between them.
#[derive(Default)]
struct Rounds {
    /// The first line of the depth under way.
    first: Option<(u32, AnyMove, Score)>,
    /// The last two that belong together.
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

    fn look(&self, variant: Variant) -> Option<Look> {
        let [first, second] = self.last?;
        let chance = |(_, score)| win_probability(score, variant);
        // The second line can turn out better than the first, with which it was compared less deep.
        let (first, second) = if better(second.1, first.1) {
            (second, first)
        } else {
            (first, second)
        };
        Some(Look {
            best: first.0,
            score: first.1,
            chance: chance(first),
            second: chance(second),
        })
    }
}

/// Whether one score is better than another for the player to move.
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
    fn two_lines_of_one_depth_are_compared_and_never_those_of_two() {
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
        // The next depth is cut off: its first line is worth less, and the second one is still the old one.
        rounds.hear(&info(1, 5, a, -700, Exact));
        rounds.hear(&info(2, 4, b, -500, Exact));
        rounds.hear(&info(2, 5, b, -400, Lower));
        assert_eq!(rounds.look(variant), Some(whole));
        // The whole of it, with a second line that is better.
        rounds.hear(&info(2, 5, c, 40, Exact));
        let next = rounds.look(variant).unwrap();
        assert_eq!((next.best, next.score), (c, Score::Cp(40)));
        assert!(next.lead() > 0.0);
    }
}
