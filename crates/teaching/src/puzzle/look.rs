//! Measures the lead of the best move by a search with two lines.

use quadrille_games::rules::{AnyMove, AnyPosition, Variant};
use quadrille_search::{
    AnySearcher, Info, Limits, Options, Score, ScoreBound, StopFlag, expected_score,
};
use std::cmp::Reverse;

/// The smallest lead of a puzzle's move over the second best one, as a difference of the chances to win.
pub const MIN_LEAD: f64 = 0.22;
/// The smallest chance to win after a puzzle's move, so that no puzzle asks for the better of two losing moves.
pub const MIN_CHANCE: f64 = 0.45;
/// The largest loss of a reply against the best one, as a difference of the chances to win.
const MAX_REPLY_LOSS: f64 = 0.05;
/// The largest number of replies that are tried.
const MAX_REPLIES: u8 = 5;
/// The nodes of the last search, which confirms a puzzle: ten times those of the largest earlier search.
pub const LAST_SEARCH_NODES: u64 = 4_000_000;
/// The size of the transposition table of the last search, in MiB.
const LAST_SEARCH_TABLE_MIB: usize = 64;

/// The best move of a position, compared with the second best one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestMove {
    /// The best move.
    pub mv: AnyMove,
    /// Its score.
    pub score: Score,
    /// Its chance to win.
    pub chance: f64,
    /// The chance to win of the second best move.
    pub second_chance: f64,
}

impl BestMove {
    /// Returns the difference of the chances to win.
    pub fn lead(&self) -> f64 {
        self.chance - self.second_chance
    }

    /// Returns whether the move is far better than every other, and does not lose.
    pub fn is_far_better(&self) -> bool {
        self.lead() >= MIN_LEAD && self.chance >= MIN_CHANCE
    }

    /// Searches `nodes` nodes with a new transposition table. Returns `None` if there are fewer than two moves, no depth was
    /// finished for both lines, or the search was stopped.
    pub(crate) fn search_long(position: &AnyPosition, nodes: u64, stop: &StopFlag) -> Option<Self> {
        let mut searcher =
            AnySearcher::with_options(position.variant(), Options::new(LAST_SEARCH_TABLE_MIB));
        Self::search_with(&mut searcher, LAST_SEARCH_TABLE_MIB, position, nodes, stop)
    }

    /// Searches like [`Self::search_long`] with `searcher`, whose transposition table has `table_mib` MiB.
    pub(crate) fn search_with(
        searcher: &mut AnySearcher,
        table_mib: usize,
        position: &AnyPosition,
        nodes: u64,
        stop: &StopFlag,
    ) -> Option<Self> {
        let lines = search_lines(searcher, table_mib, 2, position, nodes, stop)?;
        compare_lines(&lines, position.variant())
    }
}

/// Returns the best replies by a search of this number of nodes: those with a chance to win that is at most [`MAX_REPLY_LOSS`]
/// below the best one's.
pub(super) fn best_replies(
    searcher: &mut AnySearcher,
    table_mib: usize,
    position: &AnyPosition,
    nodes: u64,
    stop: &StopFlag,
) -> Vec<AnyMove> {
    let mut lines =
        search_lines(searcher, table_mib, MAX_REPLIES, position, nodes, stop).unwrap_or_default();
    lines.sort_by_key(|(_, score)| Reverse(score.rank()));
    let chance = |score| expected_score(score, position.variant());
    let min_chance = lines.first().map(|(_, best_score)| chance(*best_score) - MAX_REPLY_LOSS);
    lines.retain(|(_, score)| min_chance.is_some_and(|min_chance| chance(*score) >= min_chance));
    lines.into_iter().map(|(mv, _)| mv).collect()
}

/// Searches `nodes` nodes with at most `line_count` lines. Returns the moves with their scores of the last depth that
/// was finished for all lines; `None` if there is none, or if it was stopped.
fn search_lines(
    searcher: &mut AnySearcher,
    table_mib: usize,
    line_count: u8,
    position: &AnyPosition,
    nodes: u64,
    stop: &StopFlag,
) -> Option<Vec<(AnyMove, Score)>> {
    searcher.set_options(Options { line_count: line_count.into(), ..Options::new(table_mib) });
    // Earlier results would make a puzzle depend on previous ones.
    searcher.new_game();
    let mut depths = CompleteDepths::new(usize::from(line_count).min(position.legal_moves().len()));
    let limits = Limits::nodes(nodes);
    searcher.search(position, &[], &limits, stop, &mut |info| depths.add_line(info));
    (!stop.is_stopped() && !depths.last_complete_lines.is_empty())
        .then_some(depths.last_complete_lines)
}

/// Collects lines of the same depth. Scores of different depths are not comparable, and a search usually ends between them.
struct CompleteDepths {
    /// The number of lines of a depth.
    line_count: usize,
    /// The current depth and its lines so far.
    depth: u32,
    current_lines: Vec<(AnyMove, Score)>,
    /// The lines of the last complete depth.
    last_complete_lines: Vec<(AnyMove, Score)>,
}

impl CompleteDepths {
    const fn new(line_count: usize) -> Self {
        Self { line_count, depth: 0, current_lines: Vec::new(), last_complete_lines: Vec::new() }
    }

    fn add_line(&mut self, info: &Info<AnyMove>) {
        let Some(&mv) = info.pv.first() else { return };
        if info.bound != ScoreBound::Exact {
            return;
        }
        if info.line_number == 1 {
            self.depth = info.depth;
            self.current_lines.clear();
        }
        let is_next =
            info.line_number as usize == self.current_lines.len() + 1 && info.depth == self.depth;
        if !is_next || self.current_lines.iter().any(|(other, _)| *other == mv) {
            return;
        }
        self.current_lines.push((mv, info.score));
        if self.current_lines.len() == self.line_count {
            self.last_complete_lines.clone_from(&self.current_lines);
        }
    }
}

/// Returns the better one of two lines, compared with the other.
fn compare_lines(lines: &[(AnyMove, Score)], variant: Variant) -> Option<BestMove> {
    let &[first, second] = lines else { return None };
    let chance = |(_, score)| expected_score(score, variant);
    // The second line may turn out better than the first one, with which it was compared at a lower depth.
    let (first, second) =
        if second.1.rank() > first.1.rank() { (second, first) } else { (first, second) };
    Some(BestMove {
        mv: first.0,
        score: first.1,
        chance: chance(first),
        second_chance: chance(second),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn info(line: u32, depth: u32, mv: AnyMove, value: i32, bound: ScoreBound) -> Info<AnyMove> {
        Info {
            line_number: line,
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
        let mut depths = CompleteDepths::new(2);
        assert_eq!(compare_lines(&depths.last_complete_lines, variant), None);
        depths.add_line(&info(1, 4, a, 900, Exact));
        assert_eq!(compare_lines(&depths.last_complete_lines, variant), None);
        depths.add_line(&info(2, 4, b, -500, Exact));
        let whole = compare_lines(&depths.last_complete_lines, variant).unwrap();
        assert_eq!((whole.mv, whole.score), (a, Score::Cp(900)));
        assert!(whole.lead() > MIN_LEAD && whole.is_far_better());
        // The next depth is incomplete: its first line is worse, and the second one belongs to the previous depth.
        depths.add_line(&info(1, 5, a, -700, Exact));
        depths.add_line(&info(2, 4, b, -500, Exact));
        depths.add_line(&info(2, 5, b, -400, Lower));
        assert_eq!(compare_lines(&depths.last_complete_lines, variant), Some(whole));
        // A complete depth whose second line is better.
        depths.add_line(&info(2, 5, c, 40, Exact));
        let next = compare_lines(&depths.last_complete_lines, variant).unwrap();
        assert_eq!((next.mv, next.score), (c, Score::Cp(40)));
        assert!(next.lead() > 0.0);
    }
}
