//! The search of one node: principal variation search with a transposition table.
//!
//! After a cutoff only the move that caused it determines whether the value is an estimate, otherwise all moves do. The proof
//! of a draw at the root relies on this. A proven win or loss is recognised by its value alone: pruning a move puts an estimate
//! in its place, so that no unsearched loss is claimed. For the game's history see `repetition.rs`.
//!
//! A stored entry depends only on the position and, where the key includes it, on the count of plies without progress. It does
//! not depend on the path, the distance from the root, or a reduction of the requested depth.

use super::deepening::{SearchEvent, StackEntry, Worker};
use super::eval::Evaluate;
use super::eval::parameters::HANDICAP_REVERSE_FUTILITY_DEPTH;
use super::node_value::{NodeValue, Window, table_cutoff, table_entry, terminal_value};
use super::ordering::{Candidate, MovePicker, rank_index};
use super::score::{EVALUATION_LIMIT, MAX_PLY, MIN_PROVEN_WIN, WIN, plies};
use super::transposition_table::Bound;

impl<P: Evaluate> Worker<'_, P> {
    /// Searches a node at `ply`. The repetition test goes back to `since` in `keys`.
    #[expect(clippy::too_many_lines, reason = "the steps of a node share its state")]
    pub(super) fn node(
        &mut self,
        position: &P,
        depth: i32,
        ply: usize,
        window: Window,
        since: usize,
    ) -> NodeValue {
        if self.time_manager.must_stop() {
            return NodeValue::estimate(0);
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.horizon(position, ply, window, since);
        }
        if self.visit(ply) {
            return NodeValue::estimate(0);
        }
        let key = position.key();
        if let Some(node_value) = self.path_value(position, key, ply, since) {
            return node_value;
        }
        let pv = window.is_pv();
        // Mate distance pruning: no line is better or worse than an end at this ply.
        let mut alpha = window.alpha.max(plies(ply) - WIN);
        let beta = window.beta.min(WIN - plies(ply));
        if alpha >= beta {
            return NodeValue::proven(alpha);
        }
        // If the level overlooks moves at this node, its value is not the position's, so it must not be stored.
        let sees_all = !self.overlooks() || ply > 1;
        let remembers = self.features.table && depth >= P::TABLE_DEPTH && sees_all;
        let entry = remembers.then(|| self.probe_table(key, since)).flatten();
        if let Some(entry) = entry
            && !pv
            && let Some(cutoff) = table_cutoff(
                entry,
                depth,
                ply,
                Window { alpha, beta },
                self.max_mate_distance(since),
            )
        {
            return cutoff;
        }
        let selective = self.features.selective;
        if selective
            && !pv
            && !self.overlooks()
            && position.has_immediate_win()
            // A finished game has no winning move.
            && position.outcome().is_none()
        {
            return NodeValue::proven(WIN - plies(ply) - 1);
        }
        let mut static_eval = None;
        if selective
            && !pv
            && let Some(node_value) =
                self.prune_node(position, key, depth, ply, beta, since, &mut static_eval)
        {
            return node_value;
        }
        let mut stack_entry = std::mem::replace(&mut self.stack[ply], StackEntry::new());
        position.legal_moves(&mut stack_entry.moves);
        if stack_entry.moves.is_empty() {
            self.stack[ply] = stack_entry;
            return terminal_value(position, ply);
        }
        self.overlook(position, ply, &mut stack_entry.moves);
        self.time_manager.count_work(stack_entry.moves.len());
        let table_move = entry
            .and_then(|entry| entry.best)
            .filter(|&place| usize::from(place) < stack_entry.moves.len());
        let (mut depth_here, mut searched) = (depth, depth);
        if selective {
            if stack_entry.moves.len() == 1 {
                depth_here += 1;
            } else if table_move.is_none()
                && depth >= self.parameters.internal_iterative_reduction_depth
            {
                // Internal iterative reduction: without a table move, a full search costs more than it gains.
                depth_here -= 1;
                searched -= 1;
            }
        }
        // Futility pruning: an upper bound for quiet moves near the horizon.
        let futility_bound = match self.parameters.futility_margin_at(depth_here) {
            Some(margin) if selective && !pv && alpha.abs() < EVALUATION_LIMIT => {
                static_eval.unwrap_or_else(|| {
                    self.estimate(position, ply, self.plies_without_progress(since))
                }) + margin
            }
            _ => i32::MAX,
        };
        // Late move pruning. A level that overlooks moves does not use it: few moves are left, and its errors make their
        // order unreliable.
        let prunes_late = selective
            && !pv
            && !self.overlooks()
            && depth_here <= self.parameters.late_move_pruning_depth;
        let late_limit = if prunes_late && alpha.abs() < EVALUATION_LIMIT {
            self.parameters.late_move_limit(depth_here)
        } else {
            usize::MAX
        };
        let mut order = MovePicker::new(std::mem::take(&mut stack_entry.order));
        match table_move {
            Some(place) => order.begin_with(place.into()),
            None => self.histories.rank(position, &stack_entry.moves, None, ply, order.ranks()),
        }
        self.keys.push(key);
        let mut best = -WIN - 1;
        let mut best_place = None;
        let mut is_estimate = false;
        let mut path_ply = NodeValue::PATH_INDEPENDENT;
        let mut bound = Bound::Upper;
        let mut index = 0;
        loop {
            let rank = match order.next() {
                Some(rank) => rank,
                None if order.is_unranked() => {
                    let moves = &stack_entry.moves;
                    self.histories.rank(position, moves, table_move, ply, order.ranks());
                    order.resume();
                    continue;
                }
                None => break,
            };
            let at = rank_index(rank);
            let mv = stack_entry.moves[at];
            if index > 0
                && (futility_bound <= alpha || index >= late_limit)
                && !MovePicker::is_forcing(rank)
            {
                // All later moves rank lower and are pruned as well.
                best = best.max(futility_bound.min(alpha));
                is_estimate = true;
                break;
            }
            let inner = Window { alpha, beta };
            let reply = self.try_move(
                position,
                Candidate { mv, index, is_forcing: MovePicker::is_forcing_or_table_move(rank) },
                depth_here,
                ply,
                inner,
                pv && index == 0,
                since,
            );
            if self.time_manager.must_stop() {
                break;
            }
            is_estimate |= reply.is_estimate;
            path_ply = path_ply.min(reply.path_ply);
            if reply.value > best {
                best = reply.value;
                if best > alpha {
                    alpha = best;
                    best_place = Some(at);
                    bound = Bound::Exact;
                    if pv {
                        self.update_pv(ply, mv);
                    }
                    if alpha >= beta {
                        bound = Bound::Lower;
                        (is_estimate, path_ply) = (reply.is_estimate, reply.path_ply);
                        self.histories.update(
                            position,
                            order.tried_moves(),
                            &stack_entry.moves,
                            depth,
                            ply,
                        );
                        break;
                    }
                }
            }
            index += 1;
        }
        self.keys.pop();
        stack_entry.order = order.into_ranks();
        self.stack[ply] = stack_entry;
        if self.time_manager.must_stop() {
            return NodeValue::estimate(0);
        }
        // Proofs do not depend on the path. Neither do values that depend only on repetitions of this node or below.
        if usize::from(path_ply) >= ply || best.abs() >= MIN_PROVEN_WIN {
            path_ply = NodeValue::PATH_INDEPENDENT;
        }
        let node_value = NodeValue { value: best, is_estimate, path_ply };
        if remembers {
            let entry = table_entry(node_value, ply, searched, bound, best_place);
            self.table.store(self.table_key(key, since), entry);
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
        since: usize,
        static_eval: &mut Option<i32>,
    ) -> Option<NodeValue> {
        let (margin, max_depth) = if self.overlooks() {
            P::HANDICAP_REVERSE_FUTILITY_MARGIN
                .map_or((0, 0), |margin| (margin, HANDICAP_REVERSE_FUTILITY_DEPTH))
        } else {
            (self.parameters.reverse_futility_margin, self.parameters.reverse_futility_depth)
        };
        if depth <= max_depth && beta.abs() < EVALUATION_LIMIT {
            let estimate = self.estimate(position, ply, self.plies_without_progress(since));
            if estimate - margin * depth >= beta && position.outcome().is_none() {
                return Some(NodeValue::estimate(estimate));
            }
            *static_eval = Some(estimate);
        }
        if !P::NULL_MOVE {
            return None;
        }
        let estimate = static_eval
            .unwrap_or_else(|| self.estimate(position, ply, self.plies_without_progress(since)));
        *static_eval = Some(estimate);
        if self.may_pass(position, depth, ply, beta, estimate) {
            return self.pass(position, key, depth, ply, beta, estimate);
        }
        None
    }

    /// Counts a visited node and reports progress if a report is due. Returns true if the search must end.
    #[inline]
    pub(super) fn visit(&mut self, ply: usize) -> bool {
        self.deepest = self.deepest.max(ply);
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
        first: bool,
        since: usize,
    ) -> NodeValue {
        let mv = candidate.mv;
        let mut child = position.clone();
        child.play_unchecked(mv);
        let next = depth - 1;
        let before = since;
        let since = if position.is_irreversible(mv) { self.keys.len() } else { since };
        let decay = self.decay_after(before, since);
        if window.is_pv() {
            self.pv_table[ply + 1].clear();
        }
        if first {
            return self.decayed_reply(&child, next, ply, window, since, decay);
        }
        let null = Window::null(window.alpha);
        let less = self.reduction(candidate, depth, window);
        let mut reply = self.decayed_reply(&child, next - less, ply, null, since, decay);
        if less > 0 && reply.value > window.alpha {
            reply = self.decayed_reply(&child, next, ply, null, since, decay);
        }
        if reply.value > window.alpha && reply.value < window.beta {
            reply = self.decayed_reply(&child, next, ply, window, since, decay);
        }
        reply
    }

    /// Searches the child. The value is from the mover's point of view.
    pub(super) fn reply(
        &mut self,
        child: &P,
        depth: i32,
        ply: usize,
        window: Window,
        since: usize,
    ) -> NodeValue {
        self.node(child, depth, ply + 1, window.flipped(), since).flipped()
    }

    /// Returns the late move reduction of a move's first search, in plies.
    fn reduction(&self, candidate: Candidate<P::Move>, depth: i32, window: Window) -> i32 {
        let index = candidate.index;
        let first = self.parameters.late_move_reduction_depth;
        let spared = self.parameters.full_depth_moves.unsigned_abs() as usize;
        if !self.features.selective || depth < first || index < spared {
            return 0;
        }
        // Near a proof every move must be refuted at full depth.
        if window.alpha.abs() >= MIN_PROVEN_WIN || candidate.is_forcing {
            return 0;
        }
        let less = self.parameters.late_move_reduction(depth, index) - i32::from(window.is_pv());
        less.clamp(0, depth - 2)
    }

    fn update_pv(&mut self, ply: usize, mv: P::Move) {
        let (upper, lower) = self.pv_table.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (upper.last_mut(), lower.first()) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(rest);
        }
    }
}
