//! Quiescence search: forcing moves are searched beyond the horizon before a position is evaluated.

use super::deepening::{StackEntry, Worker};
use super::eval::Evaluate;
use super::node_value::{NodeValue, Window, outcome_value};
use super::ordering::{MovePicker, rank_index};
use super::repetition::Decay;
use super::score::{EVALUATION_LIMIT, MAX_PLY, WIN, ply_distance};

impl<P: Evaluate> Worker<'_, P> {
    /// Searches a node without remaining depth: applies the game's history, then runs the quiescence search.
    pub(super) fn search_horizon(
        &mut self,
        position: &P,
        ply: usize,
        window: Window,
        reversible_start: usize,
    ) -> NodeValue {
        if let Some(node_value) =
            self.history_value(position, position.key(), ply, reversible_start)
        {
            self.visit(ply);
            return node_value;
        }
        let quiescence_plies = self.parameters.quiescence_plies.unsigned_abs() as usize;
        self.quiesce(position, ply, window, ply + quiescence_plies, reversible_start)
    }

    /// Returns the value if both sides may stand pat or play forcing moves, down to the ply `last_ply`. The count of plies
    /// without progress starts at `reversible_start` in `keys`. Repetitions are not tested: a few captures rarely lead back
    /// to an earlier position.
    fn quiesce(
        &mut self,
        position: &P,
        ply: usize,
        window: Window,
        last_ply: usize,
        reversible_start: usize,
    ) -> NodeValue {
        if self.visit(ply) {
            return NodeValue::estimate(0);
        }
        if let Some(outcome) = position.outcome() {
            return outcome_value(position, outcome, ply);
        }
        if !self.features.selective_search {
            return NodeValue::estimate(self.estimate(
                position,
                ply,
                self.plies_without_progress(reversible_start),
            ));
        }
        if !self.overlooks_moves() && position.has_immediate_win() {
            return NodeValue::proven(WIN - ply_distance(ply) - 1);
        }
        let mut best_value =
            self.estimate(position, ply, self.plies_without_progress(reversible_start));
        if !P::HAS_FORCING_MOVES || best_value >= window.beta || ply >= last_ply.min(MAX_PLY) {
            return NodeValue::estimate(best_value);
        }
        let mut stack_entry = std::mem::replace(&mut self.stack[ply], StackEntry::new());
        position.list_forcing_moves(&mut stack_entry.moves);
        if !stack_entry.moves.is_empty() {
            self.time_manager.count_work(stack_entry.moves.len());
            let mut picker = MovePicker::new(std::mem::take(&mut stack_entry.ranks));
            picker.rank_by_move_score(position, &stack_entry.moves);
            let mut alpha = window.alpha.max(best_value);
            let child_reversible_start =
                P::WAITING_MARGIN.map_or(self.keys.len(), |_| reversible_start);
            while let Some(rank) = picker.next() {
                let mut child = position.clone();
                child.play_unchecked(stack_entry.moves[rank_index(rank)]);
                let move_window = Window { alpha, beta: window.beta };
                let value = self
                    .quiesce(
                        &child,
                        ply + 1,
                        move_window.flipped(),
                        last_ply,
                        child_reversible_start,
                    )
                    .flipped()
                    .value;
                if self.time_manager.must_stop() {
                    break;
                }
                best_value = best_value.max(value);
                alpha = alpha.max(value);
                if alpha >= window.beta {
                    break;
                }
            }
            stack_entry.ranks = picker.into_ranks();
        }
        self.stack[ply] = stack_entry;
        NodeValue::estimate(best_value)
    }

    /// Returns the static evaluation, decayed and clamped, at `ply` from the root and after this number of plies without
    /// progress.
    pub(super) fn estimate(
        &mut self,
        position: &P,
        ply: usize,
        plies_without_progress: usize,
    ) -> i32 {
        let mut estimate = match &mut self.network {
            Some(network) => network.evaluate(position, ply),
            None => position.evaluate(),
        };
        if let Some(limit) = P::NO_PROGRESS_LIMIT
            && self.features.selective_search
        {
            estimate = Decay::new(plies_without_progress, limit, P::WAITING_MARGIN)
                .decay_evaluation(estimate);
        }
        let estimate_error =
            self.handicap.map_or(0, |handicap| handicap.estimate_error(position.key()));
        (estimate + estimate_error).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }
}
