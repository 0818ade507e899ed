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
/// An estimate loses half of its worth when the last irreversible move comes half as many plies after the root.
const DELAY: i32 = 80;

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
        self.quiet(position, ply, window, ply + DEEPEST, since)
    }

    /// The value when both sides may stop at any time, and otherwise go on with forcing moves, down to the
    /// ply `last`; the last irreversible move was the one before `since` in `keys`. No repetition can arise: forcing
    /// moves take something off, or come closer to an end.
    fn quiet(
        &mut self,
        position: &P,
        ply: usize,
        window: Window,
        last: usize,
        since: usize,
    ) -> Found {
        self.nodes += 1;
        if self.budget.visit(self.nodes) {
            return Found::open(0);
        }
        if let Some(outcome) = position.outcome() {
            return ended(position, outcome, ply);
        }
        if !self.features.selective {
            return Found::open(self.estimate(position, since));
        }
        if self.handicap.is_none() && position.wins_at_once() {
            return Found::proven(WIN - plies(ply) - 1);
        }
        let mut best = self.estimate(position, since);
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
                    .quiet(&child, ply + 1, inner.flipped(), last, self.keys.len())
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

    /// The evaluation, kept in its band, of a position before which the last irreversible move was the one before
    /// `since` in `keys`.
    pub(super) fn estimate(&self, position: &P, since: usize) -> i32 {
        let mut estimate = if self.features.tuned {
            position.evaluate()
        } else {
            position.evaluate_untuned()
        };
        if P::PATIENCE > 0 && self.features.selective {
            let stale = self.keys.len() - since;
            let idle = plies(stale.saturating_sub(PREPARING));
            let left = (P::PATIENCE - idle).max(P::PATIENCE / 8);
            estimate = estimate * left / P::PATIENCE;
            // Else a win that is only ever planned would be worth as much as one that is begun.
            let put_off = plies(since.saturating_sub(self.root)).min(DELAY / 2);
            estimate -= estimate * put_off / DELAY;
        }
        let error = self
            .handicap
            .map_or(0, |handicap| handicap.error(position.key()));
        (estimate + error).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }
}
