//! Null move pruning: if a position is good enough even after a pass, a search of it would most likely cause a cut-off.
//!
//! A null move is illegal, so it proves nothing: its result is always an estimate. Below a null
//! move the search treats the game as one that begins there, as after an irreversible move: no earlier position occurs
//! again, and plies without progress are counted from zero. So a proof below it is a proof of a game without history, and the
//! table may store it under the plain key (`repetition.rs`).

use super::deepening::Worker;
use super::eval::Evaluate;
use super::eval::parameters::NULL_MOVE_MAX_DEPTH;
use super::node_value::{NodeValue, Window};
use super::score::EVALUATION_LIMIT;

impl<P: Evaluate> Worker<'_, P> {
    /// Whether a null move is worth a try at a node with this much depth left, in a null window below `beta`, whose static evaluation is
    /// `static_eval`; never twice in a row.
    pub(super) fn may_pass(
        &self,
        position: &P,
        depth: i32,
        ply: usize,
        beta: i32,
        static_eval: i32,
    ) -> bool {
        !self.overlooks()
            && self.null_move_child != ply
            && (self.parameters.null_move_depth..=NULL_MOVE_MAX_DEPTH).contains(&depth)
            && static_eval >= beta
            && beta.abs() < EVALUATION_LIMIT
            && position.outcome().is_none()
    }

    /// The value of passing at a node, if that is enough to cut it off.
    pub(super) fn pass(
        &mut self,
        position: &P,
        key: u64,
        depth: i32,
        ply: usize,
        beta: i32,
        static_eval: i32,
    ) -> Option<NodeValue> {
        let child = position.with_turn(!position.to_move());
        let null = Window::null(beta - 1);
        self.keys.push(key);
        let since = self.keys.len();
        let outer = std::mem::replace(&mut self.null_move_child, ply + 1);
        let less = self.parameters.null_move_reduction + depth / self.parameters.null_move_divisor;
        let found = self.reply(&child, depth - less, ply, null, since);
        self.null_move_child = outer;
        self.keys.pop();
        if found.value < beta || self.time_manager.must_stop() {
            return None;
        }
        // A win after a null move proves nothing. The static evaluation is also sufficient, and unlike `beta` it estimates
        // the position.
        let is_estimate = found.value <= EVALUATION_LIMIT;
        let value = if is_estimate {
            found.value
        } else {
            static_eval
        };
        Some(NodeValue::estimate(value))
    }
}
