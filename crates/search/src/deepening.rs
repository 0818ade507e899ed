//! Iterative deepening: the root is searched to increasing depths, each first in an aspiration window.

use super::eval::network::NetworkEvaluator;
use super::eval::parameters::Parameters;
use super::eval::{Evaluate, MIN_FORCING_SCORE};
use super::info::{Features, PvLine, ScoreBound, SearchResult};
use super::level::Handicap;
use super::node_value::{NodeValue, Window, terminal_value};
use super::ordering::{Candidate, Histories, Rank, rank_index};
use super::repeated_positions::hash_repeated_positions;
use super::score::{EVALUATION_LIMIT, MAX_PLY, MIN_PROVEN_WIN, Score, WIN, ply_distance};
use super::time::{IterationOutcome, Limits, TimeManager};
use super::transposition_table::TranspositionTable;

/// The search stack's entry for one ply. The lists are reused.
pub(super) struct StackEntry<M> {
    pub moves: Vec<M>,
    pub ranks: Vec<Rank>,
}

impl<M> StackEntry<M> {
    pub const fn new() -> Self {
        Self { moves: Vec::new(), ranks: Vec::new() }
    }
}

/// Reduces an estimate by `penalty` thousandths for a move that makes no progress. Called only at the root: below it, the
/// result would depend on the path.
const fn apply_waiting_penalty(value: i32, penalty: i32) -> i32 {
    if value.abs() > EVALUATION_LIMIT {
        return value;
    }
    value - value * penalty / 1000
}

impl Window {
    /// Converts the window for values with a penalty of `penalty` thousandths, for a move without progress, to one for values
    /// without it.
    fn without_penalty(self, penalty: i32) -> Self {
        if penalty == 0 {
            return self;
        }
        let remove_penalty = |value: i32| {
            let value = i64::from(value.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT));
            i32::try_from(value * 1000 / i64::from(1000 - penalty)).unwrap_or(0)
        };
        let (mut alpha, mut beta) = (self.alpha, self.beta);
        if alpha.abs() <= EVALUATION_LIMIT {
            // The largest value that still fails low.
            alpha = (remove_penalty(alpha) + 2).min(EVALUATION_LIMIT);
            while apply_waiting_penalty(alpha, penalty) > self.alpha {
                alpha -= 1;
            }
        }
        if beta.abs() <= EVALUATION_LIMIT {
            // The smallest value that fails high.
            beta = (remove_penalty(beta) - 2).max(-EVALUATION_LIMIT);
            while apply_waiting_penalty(beta, penalty) < self.beta {
                beta += 1;
            }
        }
        Self { alpha, beta }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchEvent {
    /// An iteration has finished.
    DepthDone,
    /// An iteration has failed low or high.
    OutOfWindow,
    /// The best move or its line has changed, or the search has ended.
    NewBest,
    /// A report is due although nothing has changed.
    Periodic,
}

/// A callback for the results so far, with the number of the line (1 is the best) and the reason for the report.
pub(super) type Reporter<'a, M> = dyn FnMut(&SearchResult<M>, u32, SearchEvent) + 'a;

pub(super) struct Worker<'a, P: Evaluate> {
    pub(super) table: &'a TranspositionTable,
    pub(super) histories: &'a mut Histories<P>,
    pub(super) time_manager: TimeManager<'a>,
    pub(super) features: Features,
    /// The keys of the game's positions since the last irreversible move, then those of the path from the root.
    pub(super) keys: Vec<u64>,
    /// The index of the root's key in `keys`.
    pub(super) root_index: usize,
    /// The hash of the set of positions that have occurred at least twice in the game; 0 if there are none.
    pub(super) repeated_positions_key: u64,
    pub(super) stack: Vec<StackEntry<P::Move>>,
    pub(super) excluded_moves: Vec<P::Move>,
    pub(super) line_count: usize,
    /// The game's parameters with the changes of the options.
    pub(super) parameters: Parameters,
    /// The weaknesses of a level below full strength.
    pub(super) handicap: Option<Handicap>,
    /// The evaluator that replaces the game's own evaluation.
    pub(super) network: Option<Box<dyn NetworkEvaluator<P>>>,
    pub(super) first_depth: usize,
    pub(super) pv_table: Vec<Vec<P::Move>>,
    /// The ply of the position after the last null move on the path; 0 without one.
    pub(super) null_move_child: usize,
    pub(super) deepest_ply: usize,
    /// The number of consecutive iterations, before the last one, that had the best move of the last one.
    stable_iterations: u32,
    /// The share of the last iteration's nodes spent on the best move, from 0 to 1.
    best_move_share: f64,
    /// The result so far of the current line.
    result: SearchResult<P::Move>,
    /// The number of the current line; line 1 is the best.
    line_number: u32,
    reporter: &'a mut Reporter<'a, P::Move>,
}

impl<'a, P: Evaluate> Worker<'a, P> {
    /// Returns a worker at the root `position`; `history` holds the keys of the game before it.
    pub fn new(
        table: &'a TranspositionTable,
        histories: &'a mut Histories<P>,
        time_manager: TimeManager<'a>,
        features: Features,
        position: &P,
        history: &[u64],
        reporter: &'a mut Reporter<'a, P::Move>,
    ) -> Self {
        let mut keys = history.to_vec();
        keys.push(position.key());
        Self {
            table,
            histories,
            time_manager,
            features,
            repeated_positions_key: hash_repeated_positions(&keys),
            keys,
            root_index: history.len(),
            stack: (0..=MAX_PLY).map(|_| StackEntry::new()).collect(),
            pv_table: vec![Vec::new(); MAX_PLY + 2],
            excluded_moves: Vec::new(),
            line_count: 1,
            parameters: P::PARAMETERS,
            handicap: None,
            network: None,
            first_depth: 1,
            null_move_child: 0,
            deepest_ply: 0,
            stable_iterations: 0,
            best_move_share: 1.0,
            result: SearchResult::finished(0),
            line_number: 1,
            reporter,
        }
    }

    /// Searches until a limit is reached or the position is solved. Returns false if the stop flag, the hard time limit or the
    /// node limit ended the search.
    pub fn deepen(mut self, position: &P, limits: &Limits) -> bool {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.retain(|mv| !self.excluded_moves.contains(mv));
        self.remove_overlooked_moves(position, 0, &mut moves);
        let mut ranks = Vec::new();
        self.histories.rank(position, &moves, None, 0, &mut ranks);
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        let mut ranked_moves: Vec<P::Move> =
            ranks.iter().map(|&rank| moves[rank_index(rank)]).collect();
        let Some(&first_move) = ranked_moves.first() else {
            self.result = SearchResult::finished(terminal_value(position, 0).value);
            self.report(SearchEvent::NewBest);
            return true;
        };
        self.result.best_move = Some(first_move);
        self.result.pv = vec![first_move];
        self.result.score = Score::Cp(self.estimate(position, 0, self.root_index));
        self.report(SearchEvent::NewBest);
        if ranked_moves.len() == 1 && limits.may_answer_at_once() && self.features.instant_replies {
            return true;
        }
        let max_depth = limits
            .depth
            .map_or(MAX_PLY - 1, |depth| depth.clamp(1, 1 << 16) as usize)
            .min(MAX_PLY - 1);
        let mut values = vec![0; self.line_count.clamp(1, ranked_moves.len())];
        for depth in ply_distance(self.first_depth.min(max_depth))..=ply_distance(max_depth) {
            if self.time_manager.forbids_iteration() {
                break;
            }
            let previous_result = (values.len() > 1).then(|| self.result.clone());
            let Some(mut is_settled) =
                self.search_depth(position, depth, &mut values[0], &mut ranked_moves)
            else {
                if let Some(previous_result) = previous_result {
                    self.drop_worse_result(previous_result);
                }
                break;
            };
            if values.len() > 1 {
                match self.search_other_lines(position, depth, &mut values, &mut ranked_moves) {
                    Some(are_other_lines_settled) => is_settled &= are_other_lines_settled,
                    None => break,
                }
            }
            if is_settled {
                return true;
            }
        }
        self.result.hashfull = self.table.filled_per_mille();
        self.report(SearchEvent::NewBest);
        !self.time_manager.must_stop()
    }

    /// Runs one iteration of the current line over the moves in `ranked_moves`. Reports the result. Returns whether a deeper
    /// iteration cannot change it, or `None` if a limit ended the iteration.
    fn search_depth(
        &mut self,
        position: &P,
        depth: i32,
        value: &mut i32,
        ranked_moves: &mut [P::Move],
    ) -> Option<bool> {
        let (last_value, last_best_move) = (*value, ranked_moves.first().copied());
        let root_value = self.search_iteration(position, depth, *value, ranked_moves)?;
        *value = root_value.value;
        if self.line_number == 1 {
            self.adjust_soft_limit(
                last_value,
                last_best_move,
                root_value.value,
                ranked_moves.first().copied(),
            );
        }
        self.result.depth = depth.unsigned_abs();
        self.result.score = self.score_from_value(root_value);
        self.result.bound = ScoreBound::Exact;
        self.report(SearchEvent::DepthDone);
        // A win may be shortened and a loss prolonged while its end lies beyond the searched depth.
        Some(match self.result.score {
            Score::Win(end_plies) | Score::Loss(end_plies) => end_plies <= self.result.depth,
            Score::Draw => true,
            Score::Cp(_) => !root_value.is_estimate,
        })
    }

    /// Passes the results of a finished iteration to the time manager. `last_value` and `last_best_move` are those of the
    /// previous iteration.
    fn adjust_soft_limit(
        &mut self,
        last_value: i32,
        last_best_move: Option<P::Move>,
        value: i32,
        best_move: Option<P::Move>,
    ) {
        self.stable_iterations =
            if last_best_move == best_move { self.stable_iterations + 1 } else { 0 };
        let value_drop = last_value.saturating_sub(value);
        self.time_manager.adjust_soft_limit(IterationOutcome {
            stable_iterations: self.stable_iterations,
            best_move_share: self.best_move_share,
            score_drop: f64::from(value_drop) / f64::from(self.parameters.aspiration_delta),
        });
    }

    /// Runs the iteration for the further lines of multi-PV, each among the remaining moves. `values` holds their values of
    /// the previous iteration. If one of them turns out best, it becomes the result.
    fn search_other_lines(
        &mut self,
        position: &P,
        depth: i32,
        values: &mut [i32],
        ranked_moves: &mut [P::Move],
    ) -> Option<bool> {
        let mut is_settled = Some(true);
        let mut lines = vec![self.result.line()];
        let mut first_result = std::mem::replace(&mut self.result, SearchResult::finished(0));
        let previous_lines = std::mem::take(&mut first_result.other_lines);
        for index in 1..values.len() {
            self.line_number = u32::try_from(index + 1).unwrap_or(u32::MAX);
            let first_move = ranked_moves[index];
            let previous_line =
                previous_lines.iter().find(|line| line.pv.first() == Some(&first_move));
            let previous_line = previous_line.cloned().unwrap_or_else(|| PvLine {
                score: Score::Cp(self.estimate(position, 0, self.root_index)),
                depth: 0,
                pv: vec![first_move],
            });
            (self.result.score, self.result.depth, self.result.pv) =
                (previous_line.score, previous_line.depth, previous_line.pv);
            let is_line_settled =
                self.search_depth(position, depth, &mut values[index], &mut ranked_moves[index..]);
            let Some(is_line_settled) = is_line_settled else {
                is_settled = None;
                break;
            };
            is_settled =
                is_settled.map(|are_previous_settled| are_previous_settled && is_line_settled);
            lines.push(self.result.line());
        }
        self.line_number = 1;
        self.result = first_result;
        // A later line can be better than an earlier one, because they were last compared at a lower depth.
        let mut line_order: Vec<usize> = (0..lines.len()).collect();
        line_order.sort_by_key(|&index| std::cmp::Reverse(values[index]));
        let (old_values, old_moves, old_lines) =
            (values.to_vec(), ranked_moves[..lines.len()].to_vec(), lines.clone());
        for (index, old_index) in line_order.into_iter().enumerate() {
            (values[index], ranked_moves[index]) = (old_values[old_index], old_moves[old_index]);
            lines[index].clone_from(&old_lines[old_index]);
        }
        // Lines that this iteration did not reach keep the result of the previous one.
        for line in previous_lines {
            let first_move = line.pv.first();
            if !lines.iter().any(|finished_line| finished_line.pv.first() == first_move) {
                lines.push(line);
            }
        }
        lines.truncate(values.len());
        let best_line = lines.remove(0);
        self.result.best_move = best_line.pv.first().copied();
        (self.result.score, self.result.depth, self.result.pv) =
            (best_line.score, best_line.depth, best_line.pv);
        self.result.other_lines = lines;
        self.report(SearchEvent::NewBest);
        is_settled
    }

    /// Returns to the result of the previous depth if an unfinished iteration of the best line has lowered its score. The
    /// values of the other lines are those of the previous depth, so they cannot be compared with the lower score.
    fn drop_worse_result(&mut self, previous_result: SearchResult<P::Move>) {
        if self.result.score.rank() < previous_result.score.rank() {
            self.result = previous_result;
            self.report(SearchEvent::NewBest);
        }
    }

    /// If another line starts with the new best move `mv`, replaces it with the line of the previous best move.
    fn replace_line_of_new_best_move(&mut self, mv: P::Move) {
        let mut other_lines = self.result.other_lines.iter();
        if let Some(index) = other_lines.position(|line| line.pv.first() == Some(&mv)) {
            self.result.other_lines[index] = self.result.line();
        }
    }

    pub(super) fn report(&mut self, event: SearchEvent) {
        self.result.seldepth = u32::try_from(self.deepest_ply).unwrap_or(u32::MAX);
        self.result.nodes = self.time_manager.visited_nodes();
        self.result.elapsed = self.time_manager.deadlines.start.elapsed();
        if event != SearchEvent::NewBest {
            self.result.hashfull = self.table.filled_per_mille();
            self.time_manager.restart_report_interval();
        }
        (self.reporter)(&self.result, self.line_number, event);
    }

    /// Reports that an iteration failed low or high. A fail high also becomes the result so far.
    fn report_out_of_window(&mut self, value: i32, bound: ScoreBound) {
        let score = self.score_from_value(NodeValue::estimate(value));
        let previous_score = (self.result.score, self.result.bound);
        (self.result.score, self.result.bound) = (score, bound);
        self.report(SearchEvent::OutOfWindow);
        if bound == ScoreBound::Upper {
            (self.result.score, self.result.bound) = previous_score;
        }
    }

    /// Converts a node's value to a score. With a level that overlooks moves, no score is a proof.
    fn score_from_value(&self, node_value: NodeValue) -> Score {
        let repetition_score = P::REPETITION_CAN_WIN.then_some(P::CALIBRATED_SCALE);
        match self.handicap {
            None => Score::from_value(node_value.value, !node_value.is_estimate)
                .as_reported(repetition_score),
            Some(_) if node_value.value.abs() >= MIN_PROVEN_WIN => {
                Score::Cp(node_value.value.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT))
            }
            Some(_) => Score::Cp(node_value.value).as_reported(repetition_score),
        }
    }

    pub(super) fn overlooks_moves(&self) -> bool {
        self.handicap.is_some_and(|handicap| handicap.overlooks_moves())
    }

    /// Removes the moves that the level overlooks: root moves and the replies to them.
    pub(super) fn remove_overlooked_moves(
        &self,
        position: &P,
        ply: usize,
        moves: &mut Vec<P::Move>,
    ) {
        if ply <= 1
            && let Some(handicap) = self.handicap
        {
            handicap.remove_overlooked_moves(position.key(), moves, |mv| {
                position.move_score(mv) >= MIN_FORCING_SCORE
            });
        }
    }

    /// Runs one iteration, widening the aspiration window after each fail. Returns `None` if a limit ended the iteration. A
    /// better move found before that stays in the result.
    fn search_iteration(
        &mut self,
        position: &P,
        depth: i32,
        last_value: i32,
        ranked_moves: &mut [P::Move],
    ) -> Option<NodeValue> {
        let mut delta = self.parameters.aspiration_delta;
        let mut window =
            if depth < self.parameters.aspiration_depth || last_value.abs() > EVALUATION_LIMIT {
                Window::FULL
            } else {
                Window { alpha: last_value - delta, beta: last_value + delta }
            };
        loop {
            let root_value = self.search_root(position, depth, window, ranked_moves)?;
            delta = delta.saturating_mul(self.parameters.aspiration_growth);
            if root_value.value <= window.alpha && window.alpha > -WIN {
                self.report_out_of_window(root_value.value, ScoreBound::Upper);
                window.alpha = if delta > EVALUATION_LIMIT / 8 {
                    Window::FULL.alpha
                } else {
                    last_value - delta
                };
            } else if root_value.value >= window.beta && window.beta < WIN {
                self.report_out_of_window(root_value.value, ScoreBound::Lower);
                window.beta = if delta > EVALUATION_LIMIT / 8 {
                    Window::FULL.beta
                } else {
                    last_value + delta
                };
            } else {
                return Some(root_value);
            }
        }
    }

    /// Searches the root moves at one depth and window. Moves the best one to the front of `ranked_moves`.
    fn search_root(
        &mut self,
        position: &P,
        depth: i32,
        window: Window,
        ranked_moves: &mut [P::Move],
    ) -> Option<NodeValue> {
        let Window { mut alpha, beta } = window;
        let mut best_value = -WIN - 1;
        let mut is_estimate = false;
        let nodes_before_search = self.time_manager.visited_nodes();
        let mut best_move_nodes = 0;
        for index in 0..ranked_moves.len() {
            let mv = ranked_moves[index];
            let nodes_before_move = self.time_manager.visited_nodes();
            let is_waiting_move = self.features.selective_search && !position.is_irreversible(mv);
            let penalty = if is_waiting_move { P::WAITING_PENALTY } else { 0 };
            let move_window = Window { alpha, beta }.without_penalty(penalty);
            let candidate = Candidate {
                mv,
                index,
                is_exempt_from_reduction: position.move_score(mv) >= MIN_FORCING_SCORE,
            };
            let mut reply =
                self.try_move(position, candidate, depth, 0, move_window, index == 0, 0);
            if self.time_manager.must_stop() {
                return None;
            }
            reply.value = apply_waiting_penalty(reply.value, penalty);
            is_estimate |= reply.is_estimate;
            best_value = best_value.max(reply.value);
            if reply.value > alpha {
                alpha = reply.value;
                best_move_nodes = self.time_manager.visited_nodes() - nodes_before_move;
                self.replace_line_of_new_best_move(mv);
                self.result.best_move = Some(mv);
                // This move loses, but unsearched moves may not.
                if reply.value > -MIN_PROVEN_WIN {
                    self.result.score = self.score_from_value(NodeValue::estimate(reply.value));
                    self.result.bound = ScoreBound::Lower;
                }
                self.result.pv.clear();
                self.result.pv.push(mv);
                self.result.pv.extend_from_slice(&self.pv_table[1]);
                ranked_moves[..=index].rotate_right(1);
                self.report(SearchEvent::NewBest);
                if alpha >= beta {
                    is_estimate = reply.is_estimate;
                    break;
                }
            }
        }
        let total_nodes = self.time_manager.visited_nodes() - nodes_before_search;
        self.best_move_share = best_move_nodes as f64 / total_nodes.max(1) as f64;
        Some(NodeValue { is_estimate, ..NodeValue::estimate(best_value) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_move_keeps_the_window() {
        for loss in [0, 25, 300] {
            for value in (-EVALUATION_LIMIT / 2..=EVALUATION_LIMIT / 2).step_by(3331).chain(-60..60)
            {
                let window = Window::null(value).without_penalty(loss);
                assert!(window.alpha < window.beta, "{value} {loss}");
                assert!(apply_waiting_penalty(window.alpha, loss) <= value);
                assert!(apply_waiting_penalty(window.beta, loss) > value);
                assert!(apply_waiting_penalty(window.alpha + 1, loss) > value);
                assert!(apply_waiting_penalty(window.beta - 1, loss) <= value);
            }
        }
        let full = Window::FULL.without_penalty(25);
        assert_eq!((full.alpha, full.beta), (-WIN - 1, WIN + 1));
    }
}
