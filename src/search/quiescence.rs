//! Beyond the horizon: forcing moves only, until the position is quiet enough to be estimated.

use super::deepening::{Frame, Worker};
use super::eval::Evaluate;
use super::found::{Found, Window, ended};
use super::ordering::{Order, place};
use super::repetition::patience;
use super::score::{EVALUATION_LIMIT, MAX_PLY, WIN, plies};

/// So many plies of forcing moves are followed at most.
const DEEPEST: usize = 8;

impl<P: Evaluate> Worker<'_, P> {
    /// A node at which the depth is used up.
    pub(super) fn horizon(
        &mut self,
        position: &P,
        ply: usize,
        window: Window,
        since: usize,
    ) -> Found {
        if let Some(found) = self.past(position, position.key(), ply, since) {
            self.visit(ply);
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
        if self.visit(ply) {
            return Found::open(0);
        }
        if let Some(outcome) = position.outcome() {
            return ended(position, outcome, ply);
        }
        if !self.features.selective {
            return Found::open(self.estimate(position, self.count(since)));
        }
        if self.handicap.is_none() && position.wins_at_once() {
            return Found::proven(WIN - plies(ply) - 1);
        }
        let mut best = self.estimate(position, self.count(since));
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

    /// The evaluation, kept in its band, of a position after `count` plies without progress.
    pub(super) fn estimate(&self, position: &P, count: usize) -> i32 {
        let mut estimate = if self.features.tuned {
            position.evaluate()
        } else {
            position.evaluate_untuned()
        };
        if let Some(limit) = P::NO_PROGRESS_LIMIT
            && self.features.selective
        {
            estimate = faded(estimate, count, limit);
        }
        let error = self
            .handicap
            .map_or(0, |handicap| handicap.error(position.key()));
        (estimate + error).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }
}

/// What is left of an estimate after `count` plies without progress of `limit` that make a draw.
fn faded(estimate: i32, count: usize, limit: usize) -> i32 {
    let patience = patience(limit);
    let left = limit.saturating_sub(count.max(patience));
    let part = |plies: usize| i64::try_from(plies).unwrap_or(i64::MAX);
    let faded = i64::from(estimate) * part(left) / part(limit - patience).max(1);
    i32::try_from(faded).unwrap_or(estimate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_fade_to_nought_at_the_limit() {
        assert_eq!(faded(530, 0, 60), 530);
        assert_eq!(faded(530, patience(60), 60), 530);
        assert_eq!(faded(530, 59, 60), 10);
        assert_eq!((faded(530, 60, 60), faded(-530, 90, 60)), (0, 0));
        assert!((8..60).all(|count| faded(530, count, 60) < faded(530, count - 1, 60)));
        assert_eq!(faded(7, 3, 1), 0);
    }
}
