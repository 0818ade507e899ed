//! The search of one node: principal variation search with a transposition table.
//!
//! After a cutoff only the move that caused it determines whether the value is an estimate, otherwise all moves do. The proof
//! of a draw at the root relies on this. A proven win or loss is recognised by its value alone: pruning a move puts an estimate
//! in its place, so that no unsearched loss is claimed. `repetition.rs` handles the game's history.
//!
//! A stored entry depends only on the position and, where the key includes it, on the count of plies without progress. It does
//! not depend on the path, the distance from the root, or a reduction of the requested depth.

use super::deepening::{SearchEvent, StackEntry, Worker};
use super::eval::Evaluate;
use super::eval::parameters::HANDICAP_REVERSE_FUTILITY_DEPTH;
use super::node_value::{NodeValue, Window, table_cutoff, table_entry, terminal_value};
use super::ordering::{Candidate, MovePicker, rank_index};
use super::score::{EVALUATION_LIMIT, MAX_PLY, MIN_PROVEN_WIN, WIN, ply_distance};
use super::transposition_table::Bound;

impl<P: Evaluate> Worker<'_, P> {
    /// Searches a node at `ply`. `reversible_start` is the index in `keys` of the first position after the last irreversible
    /// move.
    #[expect(clippy::too_many_lines, reason = "the steps of a node share its state")]
    pub(super) fn search_node(
        &mut self,
        position: &P,
        depth: i32,
        ply: usize,
        window: Window,
        reversible_start: usize,
    ) -> NodeValue {
        if self.time_manager.must_stop() {
            return NodeValue::estimate(0);
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.search_horizon(position, ply, window, reversible_start);
        }
        if self.visit(ply) {
            return NodeValue::estimate(0);
        }
        let key = position.key();
        if let Some(node_value) = self.history_value(position, key, ply, reversible_start) {
            return node_value;
        }
        let is_pv = window.is_pv();
        // Mate distance pruning: no line is better or worse than an end at this ply.
        let mut alpha = window.alpha.max(ply_distance(ply) - WIN);
        let beta = window.beta.min(WIN - ply_distance(ply));
        if alpha >= beta {
            return NodeValue::proven(alpha);
        }
        // If the level overlooks moves at this node, its value is not the position's, so it must not be stored.
        let sees_all_moves = !self.overlooks_moves() || ply > 1;
        let uses_table = self.features.table && depth >= P::MIN_TABLE_DEPTH && sees_all_moves;
        let entry = uses_table.then(|| self.probe_table(key, reversible_start)).flatten();
        if let Some(entry) = entry
            && !is_pv
            && let Some(cutoff) = table_cutoff(
                entry,
                depth,
                ply,
                Window { alpha, beta },
                self.max_mate_distance(reversible_start),
            )
        {
            return cutoff;
        }
        let is_selective = self.features.selective_search;
        if is_selective
            && !is_pv
            && !self.overlooks_moves()
            && position.has_immediate_win()
            // A finished game has no winning move.
            && position.outcome().is_none()
        {
            return NodeValue::proven(WIN - ply_distance(ply) - 1);
        }
        let mut static_eval = None;
        if is_selective
            && !is_pv
            && let Some(node_value) =
                self.prune_node(position, key, depth, ply, beta, reversible_start, &mut static_eval)
        {
            return node_value;
        }
        let mut stack_entry = std::mem::replace(&mut self.stack[ply], StackEntry::new());
        position.legal_moves(&mut stack_entry.moves);
        if stack_entry.moves.is_empty() {
            self.stack[ply] = stack_entry;
            return terminal_value(position, ply);
        }
        self.remove_overlooked_moves(position, ply, &mut stack_entry.moves);
        self.time_manager.count_work(stack_entry.moves.len());
        let table_move = entry
            .and_then(|entry| entry.best_index)
            .filter(|&move_index| usize::from(move_index) < stack_entry.moves.len());
        let (mut adjusted_depth, mut stored_depth) = (depth, depth);
        if is_selective {
            if stack_entry.moves.len() == 1 {
                adjusted_depth += 1;
            } else if table_move.is_none()
                && depth >= self.parameters.internal_iterative_reduction_depth
            {
                // Internal iterative reduction: without a table move, a full search costs more than it gains.
                adjusted_depth -= 1;
                stored_depth -= 1;
            }
        }
        // Futility pruning: an upper bound for quiet moves near the horizon.
        let futility_bound = match self.parameters.futility_margin_at(adjusted_depth) {
            Some(margin) if is_selective && !is_pv && alpha.abs() < EVALUATION_LIMIT => {
                static_eval.unwrap_or_else(|| {
                    self.estimate(position, ply, self.plies_without_progress(reversible_start))
                }) + margin
            }
            _ => i32::MAX,
        };
        // Late move pruning. A level that overlooks moves does not use it: few moves are left, and its errors make their
        // order unreliable.
        let prunes_late_moves = is_selective
            && !is_pv
            && !self.overlooks_moves()
            && adjusted_depth <= self.parameters.late_move_pruning_depth;
        let late_move_limit = if prunes_late_moves && alpha.abs() < EVALUATION_LIMIT {
            self.parameters.late_move_limit(adjusted_depth)
        } else {
            usize::MAX
        };
        let mut picker = MovePicker::new(std::mem::take(&mut stack_entry.ranks));
        match table_move {
            Some(move_index) => picker.begin_with_table_move(move_index.into()),
            None => self.histories.rank(position, &stack_entry.moves, None, ply, picker.ranks()),
        }
        self.keys.push(key);
        let mut best_value = -WIN - 1;
        let mut best_index = None;
        let mut is_estimate = false;
        let mut path_ply = NodeValue::PATH_INDEPENDENT;
        let mut bound = Bound::Upper;
        let mut try_index = 0;
        loop {
            let rank = match picker.next() {
                Some(rank) => rank,
                None if picker.is_unranked() => {
                    let moves = &stack_entry.moves;
                    self.histories.rank(position, moves, table_move, ply, picker.ranks());
                    picker.resume();
                    continue;
                }
                None => break,
            };
            let move_index = rank_index(rank);
            let mv = stack_entry.moves[move_index];
            if try_index > 0
                && (futility_bound <= alpha || try_index >= late_move_limit)
                && !MovePicker::is_forcing(rank)
            {
                // All later moves rank lower and are pruned as well.
                best_value = best_value.max(futility_bound.min(alpha));
                is_estimate = true;
                break;
            }
            let current_window = Window { alpha, beta };
            let reply = self.try_move(
                position,
                Candidate {
                    mv,
                    index: try_index,
                    is_exempt_from_reduction: MovePicker::is_forcing_or_table_move(rank),
                },
                adjusted_depth,
                ply,
                current_window,
                is_pv && try_index == 0,
                reversible_start,
            );
            if self.time_manager.must_stop() {
                break;
            }
            is_estimate |= reply.is_estimate;
            path_ply = path_ply.min(reply.path_ply);
            if reply.value > best_value {
                best_value = reply.value;
                if best_value > alpha {
                    alpha = best_value;
                    best_index = Some(move_index);
                    bound = Bound::Exact;
                    if is_pv {
                        self.update_pv(ply, mv);
                    }
                    if alpha >= beta {
                        bound = Bound::Lower;
                        (is_estimate, path_ply) = (reply.is_estimate, reply.path_ply);
                        self.histories.update(
                            position,
                            picker.tried_ranks(),
                            &stack_entry.moves,
                            depth,
                            ply,
                        );
                        break;
                    }
                }
            }
            try_index += 1;
        }
        self.keys.pop();
        stack_entry.ranks = picker.into_ranks();
        self.stack[ply] = stack_entry;
        if self.time_manager.must_stop() {
            return NodeValue::estimate(0);
        }
        // Proofs do not depend on the path. Neither do values that depend only on repetitions of this node or below.
        if usize::from(path_ply) >= ply || best_value.abs() >= MIN_PROVEN_WIN {
            path_ply = NodeValue::PATH_INDEPENDENT;
        }
        let node_value = NodeValue { value: best_value, is_estimate, path_ply };
        if uses_table {
            let entry = table_entry(node_value, ply, stored_depth, bound, best_index);
            self.table.store(self.table_key(key, reversible_start), entry);
        }
        node_value
    }

    /// Tries to prune a node by its static evaluation before its moves are generated: reverse futility pruning, then null-move
    /// pruning. Stores the evaluation in `static_eval` if it was computed.
    #[expect(clippy::too_many_arguments, reason = "a node's state, on which the prunings depend")]
    #[inline]
    fn prune_node(
        &mut self,
        position: &P,
        key: u64,
        depth: i32,
        ply: usize,
        beta: i32,
        reversible_start: usize,
        static_eval: &mut Option<i32>,
    ) -> Option<NodeValue> {
        let (margin, max_depth) = if self.overlooks_moves() {
            P::HANDICAP_REVERSE_FUTILITY_MARGIN
                .map_or((0, 0), |margin| (margin, HANDICAP_REVERSE_FUTILITY_DEPTH))
        } else {
            (self.parameters.reverse_futility_margin, self.parameters.reverse_futility_depth)
        };
        if depth <= max_depth && beta.abs() < EVALUATION_LIMIT {
            let estimate =
                self.estimate(position, ply, self.plies_without_progress(reversible_start));
            if estimate - margin * depth >= beta && position.outcome().is_none() {
                return Some(NodeValue::estimate(estimate));
            }
            *static_eval = Some(estimate);
        }
        if !P::USES_NULL_MOVE {
            return None;
        }
        let estimate = static_eval.unwrap_or_else(|| {
            self.estimate(position, ply, self.plies_without_progress(reversible_start))
        });
        *static_eval = Some(estimate);
        if self.may_try_null_move(position, depth, ply, beta, estimate) {
            return self.try_null_move(position, key, depth, ply, beta, estimate);
        }
        None
    }

    /// Counts a node at `ply` and reports progress if a report is due. Returns true if the search must end.
    #[inline]
    pub(super) fn visit(&mut self, ply: usize) -> bool {
        self.deepest_ply = self.deepest_ply.max(ply);
        let must_stop = self.time_manager.visit();
        if self.time_manager.is_report_due {
            self.report(SearchEvent::Periodic);
        }
        must_stop
    }

    /// Plays a move and searches the reply (principal variation search). The first move is searched with the full window.
    /// Other moves are searched with a null window first, late ones also at reduced depth.
    #[expect(clippy::too_many_arguments, reason = "a node's state, which all of its moves need")]
    pub(super) fn try_move(
        &mut self,
        position: &P,
        candidate: Candidate<P::Move>,
        depth: i32,
        ply: usize,
        window: Window,
        is_first_move: bool,
        reversible_start: usize,
    ) -> NodeValue {
        let mv = candidate.mv;
        let mut child = position.clone();
        child.play_unchecked(mv);
        let child_depth = depth - 1;
        let previous_reversible_start = reversible_start;
        let reversible_start =
            if position.is_irreversible(mv) { self.keys.len() } else { reversible_start };
        let decay = self.decay_after(previous_reversible_start, reversible_start);
        if window.is_pv() {
            self.pv_table[ply + 1].clear();
        }
        let search = |worker: &mut Self, depth, window| {
            worker.search_decayed_reply(&child, depth, ply, window, reversible_start, decay)
        };
        if is_first_move {
            return search(self, child_depth, window);
        }
        let null_window = Window::null(window.alpha);
        let reduction = self.compute_reduction(candidate, depth, window);
        let mut reply = search(self, child_depth - reduction, null_window);
        if reduction > 0 && reply.value > window.alpha {
            reply = search(self, child_depth, null_window);
        }
        if reply.value > window.alpha && reply.value < window.beta {
            reply = search(self, child_depth, window);
        }
        reply
    }

    /// Searches the child at `ply + 1`. The value is from the point of view of the player to move at `ply`.
    pub(super) fn search_reply(
        &mut self,
        child: &P,
        depth: i32,
        ply: usize,
        window: Window,
        reversible_start: usize,
    ) -> NodeValue {
        self.search_node(child, depth, ply + 1, window.flipped(), reversible_start).flipped()
    }

    /// Returns the late move reduction of a move's first search, in plies.
    fn compute_reduction(&self, candidate: Candidate<P::Move>, depth: i32, window: Window) -> i32 {
        let index = candidate.index;
        let min_depth = self.parameters.late_move_reduction_depth;
        let full_depth_moves = self.parameters.full_depth_moves.unsigned_abs() as usize;
        if !self.features.selective_search || depth < min_depth || index < full_depth_moves {
            return 0;
        }
        // Near a proof every move must be refuted at full depth.
        if window.alpha.abs() >= MIN_PROVEN_WIN || candidate.is_exempt_from_reduction {
            return 0;
        }
        let reduced_plies =
            self.parameters.late_move_reduction(depth, index) - i32::from(window.is_pv());
        reduced_plies.clamp(0, depth - 2)
    }

    fn update_pv(&mut self, ply: usize, mv: P::Move) {
        let (outer_lines, inner_lines) = self.pv_table.split_at_mut(ply + 1);
        if let (Some(line), Some(child_line)) = (outer_lines.last_mut(), inner_lines.first()) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(child_line);
        }
    }
}
