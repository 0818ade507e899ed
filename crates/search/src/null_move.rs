//! Null-move pruning: if a position is good enough even when its player passes, a full search is unlikely to be needed.
//!
//! A null-move cutoff is never a proof, only an estimate. Below a null move the history is empty, as after an irreversible
//! move: earlier positions do not repeat, and plies without progress count from 0. So the proofs found there hold for a game
//! without history, and the table stores them under the plain key (`repetition.rs`).

use super::deepening::Worker;
use super::eval::Evaluate;
use super::eval::parameters::NULL_MOVE_MAX_DEPTH;
use super::node_value::{NodeValue, Window};
use super::score::EVALUATION_LIMIT;

impl<P: Evaluate> Worker<'_, P> {
    /// Returns whether to try a null move at a node with this remaining depth, in the null window below `beta`. Two null
    /// moves never follow each other.
    pub(super) fn may_try_null_move(
        &self,
        position: &P,
        depth: i32,
        ply: usize,
        beta: i32,
        static_eval: i32,
    ) -> bool {
        !self.overlooks_moves()
            && self.null_move_child != ply
            && (self.parameters.null_move_depth..=NULL_MOVE_MAX_DEPTH).contains(&depth)
            && static_eval >= beta
            && beta.abs() < EVALUATION_LIMIT
            && position.outcome().is_none()
    }

    /// Searches the position after a null move. Returns an estimate if it causes a cutoff.
    pub(super) fn try_null_move(
        &mut self,
        position: &P,
        key: u64,
        depth: i32,
        ply: usize,
        beta: i32,
        static_eval: i32,
    ) -> Option<NodeValue> {
        let child = position.with_turn(!position.to_move());
        let null_window = Window::null(beta - 1);
        self.keys.push(key);
        let reversible_start = self.keys.len();
        let outer_null_move_child = std::mem::replace(&mut self.null_move_child, ply + 1);
        let reduction =
            self.parameters.null_move_reduction + depth / self.parameters.null_move_divisor;
        let reply =
            self.search_reply(&child, depth - reduction, ply, null_window, reversible_start);
        self.null_move_child = outer_null_move_child;
        self.keys.pop();
        if reply.value < beta || self.time_manager.must_stop() {
            return None;
        }
        // A proven win after a null move proves nothing for this position. The static evaluation is at least `beta` and,
        // unlike `beta`, estimates the position.
        let is_estimate = reply.value <= EVALUATION_LIMIT;
        let value = if is_estimate { reply.value } else { static_eval };
        Some(NodeValue::estimate(value))
    }
}
