//! Beyond the horizon: forcing moves only, until the position is quiet enough to be estimated.

use super::deepening::{Frame, Worker};
use super::eval::Evaluate;
use super::found::{Found, Window, ended};
use super::ordering::{Order, place};
use super::score::{EVALUATION_LIMIT, MAX_PLY, WIN, plies};

/// So many plies of forcing moves are followed at most.
const DEEPEST: usize = 8;
/// So many plies without an irreversible move are no sign of waiting.
const PREPARING: usize = 8;

impl<P: Evaluate> Worker<'_, P> {
    /// A node at which the depth is used up.
    pub(super) fn horizon(
        &mut self,
        position: &P,
        ply: usize,
        window: Window,
        since: usize,
    ) -> Found {
        if let Some(found) = self.repetition(position, position.key(), ply, since) {
            self.nodes += 1;
            self.budget.visit(self.nodes);
            return found;
        }
        let stale = self.keys.len() - since;
        self.quiet(position, ply, window, ply + DEEPEST, stale)
    }

    /// The value when both sides may stop at any time, and otherwise go on with forcing moves, down to the
    /// ply `last`. No repetition can arise: forcing moves take something off, or come closer to an end.
    fn quiet(
        &mut self,
        position: &P,
        ply: usize,
        window: Window,
        last: usize,
        stale: usize,
    ) -> Found {
        self.nodes += 1;
        if self.budget.visit(self.nodes) {
            return Found::open(0);
        }
        if let Some(outcome) = position.outcome() {
            return ended(position, outcome, ply);
        }
        if !self.features.selective {
            return Found::open(self.estimate(position, stale));
        }
        if self.handicap.is_none() && position.wins_at_once() {
            return Found::proven(WIN - plies(ply) - 1);
        }
        let mut best = self.estimate(position, stale);
        if !P::FORCES || best >= window.beta || ply >= last.min(MAX_PLY) {
            return Found::open(best);
        }
        let mut frame = std::mem::replace(&mut self.frames[ply], Frame::new());
        position.forcing_moves(&mut frame.moves);
        if !frame.moves.is_empty() {
            self.budget.work(frame.moves.len());
            let mut order = Order::new(std::mem::take(&mut frame.order));
            order.by_promise(position, &frame.moves);
            let mut alpha = window.alpha.max(best);
            while let Some(rank) = order.next() {
                let mut child = position.clone();
                child.play_unchecked(frame.moves[place(rank)]);
                let inner = Window {
                    alpha,
                    beta: window.beta,
                };
                let value = self
                    .quiet(&child, ply + 1, inner.flipped(), last, 0)
                    .flipped()
                    .value;
                if self.budget.is_spent() {
                    break;
                }
                best = best.max(value);
                alpha = alpha.max(value);
                if alpha >= window.beta {
                    break;
                }
            }
            frame.order = order.into_ranks();
        }
        self.frames[ply] = frame;
        Found::open(best)
    }

    /// The evaluation, kept in its band, of a position reached `stale` plies after the last irreversible move.
    pub(super) fn estimate(&self, position: &P, stale: usize) -> i32 {
        let mut estimate = if self.features.tuned {
            position.evaluate()
        } else {
            position.evaluate_untuned()
        };
        if P::PATIENCE > 0 {
            let idle = plies(stale.saturating_sub(PREPARING));
            let left = (P::PATIENCE - idle).max(P::PATIENCE / 8);
            estimate = estimate * left / P::PATIENCE;
        }
        let error = self
            .handicap
            .map_or(0, |handicap| handicap.error(position.key()));
        (estimate + error).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }
}
