//! Iterative deepening: the root is searched to increasing depths, each first in an aspiration window.

use super::eval::network::NetworkEvaluator;
use super::eval::parameters::Parameters;
use super::eval::{Evaluate, FORCING};
use super::info::{Features, PvLine, ScoreBound, SearchResult};
use super::level::Handicap;
use super::node_value::{NodeValue, Window, terminal_value};
use super::ordering::{Candidate, Histories, Rank, rank_index};
use super::repeated_positions::key_of_repeated;
use super::score::{EVALUATION_LIMIT, MAX_PLY, MIN_PROVEN_WIN, Score, WIN, plies};
use super::time::{IterationOutcome, Limits, TimeManager};
use super::transposition_table::TranspositionTable;

/// The search stack's entry for one ply. Its lists are reused.
pub(super) struct StackEntry<M> {
    pub moves: Vec<M>,
    pub order: Vec<Rank>,
}

impl<M> StackEntry<M> {
    pub const fn new() -> Self {
        Self { moves: Vec::new(), order: Vec::new() }
    }
}

/// Reduces an estimate by `loss` thousandths for a move that makes no progress. Called only at the root: below it, the
/// result would depend on the path.
const fn apply_waiting_penalty(value: i32, loss: i32) -> i32 {
    if value.abs() > EVALUATION_LIMIT {
        return value;
    }
    value - value * loss / 1000
}

impl Window {
    /// Returns the window for values before the penalty of `loss` thousandths for a move without progress.
    fn before(self, loss: i32) -> Self {
        if loss == 0 {
            return self;
        }
        let grown = |value: i32| {
            let value = i64::from(value.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT));
            i32::try_from(value * 1000 / i64::from(1000 - loss)).unwrap_or(0)
        };
        let (mut alpha, mut beta) = (self.alpha, self.beta);
        if alpha.abs() <= EVALUATION_LIMIT {
            // The greatest value that still fails low.
            alpha = (grown(alpha) + 2).min(EVALUATION_LIMIT);
            while apply_waiting_penalty(alpha, loss) > self.alpha {
                alpha -= 1;
            }
        }
        if beta.abs() <= EVALUATION_LIMIT {
            // The least value that fails high.
            beta = (grown(beta) - 2).max(-EVALUATION_LIMIT);
            while apply_waiting_penalty(beta, loss) < self.beta {
                beta += 1;
            }
        }
        Self { alpha, beta }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchEvent {
    DepthDone,
    /// An iteration has failed low or high.
    OutOfWindow,
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
    /// Keys of the game since its last irreversible move, then of the path from the root.
    pub(super) keys: Vec<u64>,
    /// The index of the root's key in `keys`.
    pub(super) root: usize,
    /// A key for the set of positions that have occurred twice in the game.
    pub(super) repeated_key: u64,
    pub(super) stack: Vec<StackEntry<P::Move>>,
    pub(super) excluded: Vec<P::Move>,
    pub(super) lines: usize,
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
    pub(super) deepest: usize,
    /// The number of consecutive iterations, before the last one, that had the best move of the last one.
    stable: u32,
    /// The share of the last iteration's nodes spent on the best move, from 0 to 1.
    best_share: f64,
    /// The result so far of the current line.
    result: SearchResult<P::Move>,
    /// The number of the current line; line 1 is the best.
    line: u32,
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
            repeated_key: key_of_repeated(&keys),
            keys,
            root: history.len(),
            stack: (0..=MAX_PLY).map(|_| StackEntry::new()).collect(),
            pv_table: vec![Vec::new(); MAX_PLY + 2],
            excluded: Vec::new(),
            lines: 1,
            parameters: P::PARAMETERS,
            handicap: None,
            network: None,
            first_depth: 1,
            null_move_child: 0,
            deepest: 0,
            stable: 0,
            best_share: 1.0,
            result: SearchResult::finished(0),
            line: 1,
            reporter,
        }
    }

    /// Searches until a limit is reached or the position is solved. Returns false if the stop flag, the hard time limit or the
    /// node limit ended the search.
    pub fn deepen(mut self, position: &P, limits: &Limits) -> bool {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.retain(|mv| !self.excluded.contains(mv));
        self.overlook(position, 0, &mut moves);
        let mut order = Vec::new();
        self.histories.rank(position, &moves, None, 0, &mut order);
        order.sort_unstable_by(|a, b| b.cmp(a));
        let mut ranked: Vec<P::Move> = order.iter().map(|&rank| moves[rank_index(rank)]).collect();
        let Some(&first) = ranked.first() else {
            self.result = SearchResult::finished(terminal_value(position, 0).value);
            self.report(SearchEvent::NewBest);
            return true;
        };
        self.result.best = Some(first);
        self.result.pv = vec![first];
        self.result.score = Score::Cp(self.estimate(position, 0, self.root));
        self.report(SearchEvent::NewBest);
        if ranked.len() == 1 && limits.may_answer_at_once() && self.features.instant_replies {
            return true;
        }
        let deepest = limits
            .depth
            .map_or(MAX_PLY - 1, |depth| depth.clamp(1, 1 << 16) as usize)
            .min(MAX_PLY - 1);
        let mut values = vec![0; self.lines.clamp(1, ranked.len())];
        for depth in plies(self.first_depth.min(deepest))..=plies(deepest) {
            if self.time_manager.forbids_iteration() {
                break;
            }
            let before = (values.len() > 1).then(|| self.result.clone());
            let Some(mut settled) = self.finish_depth(position, depth, &mut values[0], &mut ranked)
            else {
                if let Some(before) = before {
                    self.drop_worse_result(before);
                }
                break;
            };
            if values.len() > 1 {
                match self.other_lines(position, depth, &mut values, &mut ranked) {
                    Some(are_settled) => settled &= are_settled,
                    None => break,
                }
            }
            if settled {
                return true;
            }
        }
        self.result.hashfull = self.table.per_mille();
        self.report(SearchEvent::NewBest);
        !self.time_manager.must_stop()
    }

    /// Runs one iteration of the current line over the moves in `ranked`. Returns whether a deeper one cannot change the
    /// result, or `None` if a limit ended it.
    fn finish_depth(
        &mut self,
        position: &P,
        depth: i32,
        value: &mut i32,
        ranked: &mut [P::Move],
    ) -> Option<bool> {
        let (last_value, last_best) = (*value, ranked.first().copied());
        let root_value = self.iteration(position, depth, *value, ranked)?;
        *value = root_value.value;
        if self.line == 1 {
            self.consider_time(last_value, last_best, root_value.value, ranked.first().copied());
        }
        self.result.depth = depth.unsigned_abs();
        self.result.score = self.score(root_value);
        self.result.bound = ScoreBound::Exact;
        self.report(SearchEvent::DepthDone);
        // A win may be shortened and a loss prolonged while its end lies beyond the searched depth.
        Some(match self.result.score {
            Score::Win(end) | Score::Loss(end) => end <= self.result.depth,
            Score::Draw => true,
            Score::Cp(_) => !root_value.is_estimate,
        })
    }

    /// Passes a finished iteration to the time manager: the score and best move before and after it.
    fn consider_time(
        &mut self,
        last_value: i32,
        last_best: Option<P::Move>,
        value: i32,
        best: Option<P::Move>,
    ) {
        self.stable = if last_best == best { self.stable + 1 } else { 0 };
        let drop = last_value.saturating_sub(value);
        self.time_manager.adjust_soft_limit(IterationOutcome {
            stable: self.stable,
            best_share: self.best_share,
            drop: f64::from(drop) / f64::from(self.parameters.aspiration_delta),
        });
    }

    /// Runs the iteration for the further lines of multi-PV, each among the remaining moves. `values` holds their values of
    /// the previous iteration. If one of them turns out best, it becomes the result.
    fn other_lines(
        &mut self,
        position: &P,
        depth: i32,
        values: &mut [i32],
        ranked: &mut [P::Move],
    ) -> Option<bool> {
        let mut settled = Some(true);
        let mut lines = vec![self.result.line()];
        let mut best = std::mem::replace(&mut self.result, SearchResult::finished(0));
        let before = std::mem::take(&mut best.others);
        for place in 1..values.len() {
            self.line = u32::try_from(place + 1).unwrap_or(u32::MAX);
            let first = ranked[place];
            let previous = before.iter().find(|line| line.pv.first() == Some(&first));
            let previous = previous.cloned().unwrap_or_else(|| PvLine {
                score: Score::Cp(self.estimate(position, 0, self.root)),
                depth: 0,
                pv: vec![first],
            });
            (self.result.score, self.result.depth, self.result.pv) =
                (previous.score, previous.depth, previous.pv);
            let done = self.finish_depth(position, depth, &mut values[place], &mut ranked[place..]);
            let Some(done) = done else {
                settled = None;
                break;
            };
            settled = settled.map(|all| all && done);
            lines.push(self.result.line());
        }
        self.line = 1;
        self.result = best;
        // A later line can be better than an earlier one, because they were last compared at a lower depth.
        let mut order: Vec<usize> = (0..lines.len()).collect();
        order.sort_by_key(|&place| std::cmp::Reverse(values[place]));
        let old = (values.to_vec(), ranked[..lines.len()].to_vec(), lines.clone());
        for (place, from) in order.into_iter().enumerate() {
            (values[place], ranked[place]) = (old.0[from], old.1[from]);
            lines[place].clone_from(&old.2[from]);
        }
        // Lines that this iteration did not reach keep the result of the previous one.
        for line in before {
            let first = line.pv.first();
            if !lines.iter().any(|other| other.pv.first() == first) {
                lines.push(line);
            }
        }
        lines.truncate(values.len());
        let best = lines.remove(0);
        self.result.best = best.pv.first().copied();
        (self.result.score, self.result.depth, self.result.pv) = (best.score, best.depth, best.pv);
        self.result.others = lines;
        self.report(SearchEvent::NewBest);
        settled
    }

    /// Returns to the result of the previous depth if an unfinished iteration of the best line has made it worse. The values of the
    /// other lines are those of the previous depth, so that they cannot be compared with a lower one.
    fn drop_worse_result(&mut self, before: SearchResult<P::Move>) {
        if self.result.score.rank() < before.score.rank() {
            self.result = before;
            self.report(SearchEvent::NewBest);
        }
    }

    /// If another line starts with the new best move `mv`, replaces it with the line of the previous best move.
    fn replace_line_of_new_best(&mut self, mv: P::Move) {
        let mut others = self.result.others.iter();
        if let Some(place) = others.position(|line| line.pv.first() == Some(&mv)) {
            self.result.others[place] = self.result.line();
        }
    }

    pub(super) fn report(&mut self, event: SearchEvent) {
        self.result.seldepth = u32::try_from(self.deepest).unwrap_or(u32::MAX);
        self.result.nodes = self.time_manager.visited();
        self.result.elapsed = self.time_manager.deadlines.started.elapsed();
        if event != SearchEvent::NewBest {
            self.result.hashfull = self.table.per_mille();
            self.time_manager.restart_report_interval();
        }
        (self.reporter)(&self.result, self.line, event);
    }

    /// Reports that an iteration failed low or high. A fail high also becomes the result so far.
    fn report_out_of_window(&mut self, value: i32, bound: ScoreBound) {
        let score = self.score(NodeValue::estimate(value));
        let before = (self.result.score, self.result.bound);
        (self.result.score, self.result.bound) = (score, bound);
        self.report(SearchEvent::OutOfWindow);
        if bound == ScoreBound::Upper {
            (self.result.score, self.result.bound) = before;
        }
    }

    /// Converts a node's value to a score. With a level that overlooks moves, no score is a proof.
    fn score(&self, node_value: NodeValue) -> Score {
        let award = P::REPETITION_CAN_WIN.then_some(P::CALIBRATED_SCALE);
        match self.handicap {
            None => Score::from_value(node_value.value, !node_value.is_estimate).as_reported(award),
            Some(_) if node_value.value.abs() >= MIN_PROVEN_WIN => {
                Score::Cp(node_value.value.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT))
            }
            Some(_) => Score::Cp(node_value.value).as_reported(award),
        }
    }

    pub(super) fn overlooks(&self) -> bool {
        self.handicap.is_some_and(|handicap| handicap.overlooks())
    }

    /// Removes the moves that the level overlooks: root moves and the replies to them.
    pub(super) fn overlook(&self, position: &P, ply: usize, moves: &mut Vec<P::Move>) {
        if ply <= 1
            && let Some(handicap) = self.handicap
        {
            handicap.overlook(position.key(), moves, |mv| position.move_score(mv) >= FORCING);
        }
    }

    /// Runs one iteration, widening the aspiration window after each fail. Returns `None` if a limit ended it; a better move
    /// found until then is kept.
    fn iteration(
        &mut self,
        position: &P,
        depth: i32,
        last: i32,
        ranked: &mut [P::Move],
    ) -> Option<NodeValue> {
        let mut delta = self.parameters.aspiration_delta;
        let mut window =
            if depth < self.parameters.aspiration_depth || last.abs() > EVALUATION_LIMIT {
                Window::FULL
            } else {
                Window { alpha: last - delta, beta: last + delta }
            };
        loop {
            let root_value = self.root(position, depth, window, ranked)?;
            delta = delta.saturating_mul(self.parameters.aspiration_growth);
            if root_value.value <= window.alpha && window.alpha > -WIN {
                self.report_out_of_window(root_value.value, ScoreBound::Upper);
                window.alpha =
                    if delta > EVALUATION_LIMIT / 8 { Window::FULL.alpha } else { last - delta };
            } else if root_value.value >= window.beta && window.beta < WIN {
                self.report_out_of_window(root_value.value, ScoreBound::Lower);
                window.beta =
                    if delta > EVALUATION_LIMIT / 8 { Window::FULL.beta } else { last + delta };
            } else {
                return Some(root_value);
            }
        }
    }

    /// Searches the root moves at one depth and window. Moves the best one to the front of `ranked`.
    fn root(
        &mut self,
        position: &P,
        depth: i32,
        window: Window,
        ranked: &mut [P::Move],
    ) -> Option<NodeValue> {
        let Window { mut alpha, beta } = window;
        let mut best = -WIN - 1;
        let mut is_estimate = false;
        let start = self.time_manager.visited();
        let mut best_nodes = 0;
        for index in 0..ranked.len() {
            let mv = ranked[index];
            let before = self.time_manager.visited();
            let waits = self.features.selective && !position.is_irreversible(mv);
            let loss = if waits { P::WAITING_PENALTY } else { 0 };
            let inner = Window { alpha, beta }.before(loss);
            let candidate = Candidate { mv, index, is_forcing: position.move_score(mv) >= FORCING };
            let mut reply = self.try_move(position, candidate, depth, 0, inner, index == 0, 0);
            if self.time_manager.must_stop() {
                return None;
            }
            reply.value = apply_waiting_penalty(reply.value, loss);
            is_estimate |= reply.is_estimate;
            best = best.max(reply.value);
            if reply.value > alpha {
                alpha = reply.value;
                best_nodes = self.time_manager.visited() - before;
                self.replace_line_of_new_best(mv);
                self.result.best = Some(mv);
                // This move loses, but unsearched moves may not.
                if reply.value > -MIN_PROVEN_WIN {
                    self.result.score = self.score(NodeValue::estimate(reply.value));
                    self.result.bound = ScoreBound::Lower;
                }
                self.result.pv.clear();
                self.result.pv.push(mv);
                self.result.pv.extend_from_slice(&self.pv_table[1]);
                ranked[..=index].rotate_right(1);
                self.report(SearchEvent::NewBest);
                if alpha >= beta {
                    is_estimate = reply.is_estimate;
                    break;
                }
            }
        }
        let nodes = self.time_manager.visited() - start;
        self.best_share = best_nodes as f64 / nodes.max(1) as f64;
        Some(NodeValue { is_estimate, ..NodeValue::estimate(best) })
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
                let window = Window::null(value).before(loss);
                assert!(window.alpha < window.beta, "{value} {loss}");
                assert!(apply_waiting_penalty(window.alpha, loss) <= value);
                assert!(apply_waiting_penalty(window.beta, loss) > value);
                assert!(apply_waiting_penalty(window.alpha + 1, loss) > value);
                assert!(apply_waiting_penalty(window.beta - 1, loss) <= value);
            }
        }
        let full = Window::FULL.before(25);
        assert_eq!((full.alpha, full.beta), (-WIN - 1, WIN + 1));
    }
}
