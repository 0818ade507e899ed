//! Iterative deepening: one depth after the other at the root, each in a narrow window first.

use super::eval::{Evaluate, FORCING};
use super::found::{Found, Window, terminal};
use super::info::{Features, ScoreBound, SearchResult};
use super::level::Handicap;
use super::ordering::{Experience, place};
use super::repetition::key_of_met;
use super::score::{EVALUATION_LIMIT, MAX_PLY, PROVEN, Score, WIN, plies};
use super::table::Table;
use super::time::{Budget, Limits};

/// From this depth on the window is narrowed around the last value.
const ASPIRATION_DEPTH: i32 = 4;

/// Lists used over and over at one ply.
pub(super) struct Frame<M> {
    pub moves: Vec<M>,
    pub order: Vec<i64>,
}

impl<M> Frame<M> {
    /// Empty lists, which take no memory yet.
    pub const fn new() -> Self {
        Self {
            moves: Vec::new(),
            order: Vec::new(),
        }
    }
}

/// What is left of a move's value when it loses so many thousandths of an estimate for being no progress. This is done at the
/// root alone: an estimate that shrank on the way there would hang on the way.
const fn after_waiting(value: i32, loss: i32) -> i32 {
    if value.abs() > EVALUATION_LIMIT {
        return value;
    }
    value - value * loss / 1000
}

impl Window {
    /// The values that matter before a move loses so many thousandths for being no progress.
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
            // The greatest value that is still too low.
            alpha = (grown(alpha) + 2).min(EVALUATION_LIMIT);
            while after_waiting(alpha, loss) > self.alpha {
                alpha -= 1;
            }
        }
        if beta.abs() <= EVALUATION_LIMIT {
            // The least that is enough.
            beta = (grown(beta) - 2).max(-EVALUATION_LIMIT);
            while after_waiting(beta, loss) < self.beta {
                beta += 1;
            }
        }
        Self { alpha, beta }
    }
}

/// What has happened when a search tells something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// A depth is finished.
    Depth,
    /// A depth's worth lies beyond the window.
    Beyond,
    /// A depth under way has found a better move.
    Change,
    /// Nothing, for a while.
    While,
}

/// Hears what a search has found so far.
pub(super) type Tell<'a, M> = dyn FnMut(&SearchResult<M>, Moment) + 'a;

/// One thread's search of one position.
pub(super) struct Worker<'a, P: Evaluate> {
    pub(super) table: &'a Table,
    pub(super) experience: &'a mut Experience<P>,
    pub(super) budget: Budget<'a>,
    pub(super) features: Features,
    /// Keys of the game since its last irreversible move, then of the path from the root.
    pub(super) keys: Vec<u64>,
    /// Where the root's key stands in `keys`.
    pub(super) root: usize,
    /// A key for the positions that have come up twice in the game.
    pub(super) met: u64,
    pub(super) frames: Vec<Frame<P::Move>>,
    /// Moves of the root that are not considered.
    pub(super) excluded: Vec<P::Move>,
    /// What keeps it from playing at full strength.
    pub(super) handicap: Option<Handicap>,
    /// The depth to begin with, in plies.
    pub(super) first_depth: usize,
    /// The best line found at each ply, where a line was asked for.
    pub(super) lines: Vec<Vec<P::Move>>,
    /// The deepest ply visited.
    pub(super) deepest: usize,
    /// What has been found so far.
    result: SearchResult<P::Move>,
    tell: &'a mut Tell<'a, P::Move>,
}

impl<'a, P: Evaluate> Worker<'a, P> {
    /// A worker at the root `position`, with the keys of the game before it.
    pub fn new(
        table: &'a Table,
        experience: &'a mut Experience<P>,
        budget: Budget<'a>,
        features: Features,
        position: &P,
        history: &[u64],
        tell: &'a mut Tell<'a, P::Move>,
    ) -> Self {
        let mut keys = history.to_vec();
        keys.push(position.key());
        Self {
            table,
            experience,
            budget,
            features,
            met: key_of_met(&keys),
            keys,
            root: history.len(),
            frames: (0..=MAX_PLY).map(|_| Frame::new()).collect(),
            lines: vec![Vec::new(); MAX_PLY + 2],
            excluded: Vec::new(),
            handicap: None,
            first_depth: 1,
            deepest: 0,
            result: SearchResult::finished(0),
            tell,
        }
    }

    /// Searches deeper and deeper until a limit is met or nothing is left to find out. Whether it ended for another
    /// reason than that it was told to, or had visited as many positions as it may.
    pub fn deepen(mut self, position: &P, limits: &Limits) -> bool {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.retain(|mv| !self.excluded.contains(mv));
        self.overlook(position, 0, &mut moves);
        let mut order = Vec::new();
        self.experience.rank(position, &moves, None, 0, &mut order);
        order.sort_unstable_by(|a, b| b.cmp(a));
        let mut ranked: Vec<P::Move> = order.iter().map(|&rank| moves[place(rank)]).collect();
        let Some(&first) = ranked.first() else {
            self.result = SearchResult::finished(terminal(position, 0).value);
            self.tell(Moment::Change);
            return true;
        };
        self.result.best = Some(first);
        self.result.pv = vec![first];
        self.result.score = Score::Cp(self.estimate(position, self.root));
        self.tell(Moment::Change);
        if ranked.len() == 1 && limits.may_answer_at_once() && self.features.instant_replies {
            return true;
        }
        let deepest = limits
            .depth
            .map_or(MAX_PLY - 1, |depth| depth.clamp(1, 1 << 16) as usize)
            .min(MAX_PLY - 1);
        let mut value = 0;
        for depth in plies(self.first_depth.min(deepest))..=plies(deepest) {
            if self.budget.forbids_iteration() {
                break;
            }
            let Some(found) = self.iteration(position, depth, value, &mut ranked) else {
                break;
            };
            value = found.value;
            self.result.depth = depth.unsigned_abs();
            self.result.score = self.score(found);
            self.result.bound = ScoreBound::Exact;
            self.tell(Moment::Depth);
            // A win may still be shortened, a loss drawn out, while its end lies beyond the depth searched.
            let settled = match self.result.score {
                Score::Win(end) | Score::Loss(end) => end <= self.result.depth,
                Score::Draw => true,
                Score::Cp(_) => !found.open,
            };
            if settled {
                return true;
            }
        }
        self.result.hashfull = self.table.per_mille();
        self.tell(Moment::Change);
        !self.budget.is_spent()
    }

    /// Tells what has been found so far.
    pub(super) fn tell(&mut self, moment: Moment) {
        self.result.seldepth = u32::try_from(self.deepest).unwrap_or(u32::MAX);
        self.result.nodes = self.budget.visited();
        self.result.elapsed = self.budget.deadlines.started.elapsed();
        if moment != Moment::Change {
            self.result.hashfull = self.table.per_mille();
            self.budget.told();
        }
        (self.tell)(&self.result, moment);
    }

    /// Tells that a depth's worth lies beyond the window, and keeps that in mind if it is no worse than what was known.
    fn tell_beyond(&mut self, value: i32, bound: ScoreBound) {
        let score = self.score(Found::open(value));
        let before = (self.result.score, self.result.bound);
        (self.result.score, self.result.bound) = (score, bound);
        self.tell(Moment::Beyond);
        if bound == ScoreBound::Upper {
            (self.result.score, self.result.bound) = before;
        }
    }

    /// A finding as a score. A level that overlooks moves proves nothing.
    fn score(&self, found: Found) -> Score {
        match self.handicap {
            None => Score::from_value(found.value, !found.open),
            Some(_) => Score::Cp(found.value.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)),
        }
        .modest(P::AWARDS.then_some(P::SCALE))
    }

    /// Takes out what the level does not see at `ply`: of its own moves, and of the answers to them.
    pub(super) fn overlook(&self, position: &P, ply: usize, moves: &mut Vec<P::Move>) {
        if ply <= 1
            && let Some(handicap) = self.handicap
        {
            handicap.overlook(position.key(), moves, |mv| position.promise(mv) >= FORCING);
        }
    }

    /// One depth, with ever wider windows; `None` when the limits ended it before its time, though a
    /// better move found until then is kept.
    fn iteration(
        &mut self,
        position: &P,
        depth: i32,
        last: i32,
        ranked: &mut [P::Move],
    ) -> Option<Found> {
        let mut reach = P::WINDOW;
        let mut window = if depth < ASPIRATION_DEPTH || last.abs() > EVALUATION_LIMIT {
            Window::FULL
        } else {
            Window {
                alpha: last - reach,
                beta: last + reach,
            }
        };
        loop {
            let found = self.root(position, depth, window, ranked)?;
            reach *= 4;
            if found.value <= window.alpha && window.alpha > -WIN {
                self.tell_beyond(found.value, ScoreBound::Upper);
                window.alpha = if reach > EVALUATION_LIMIT / 8 {
                    Window::FULL.alpha
                } else {
                    last - reach
                };
            } else if found.value >= window.beta && window.beta < WIN {
                self.tell_beyond(found.value, ScoreBound::Lower);
                window.beta = if reach > EVALUATION_LIMIT / 8 {
                    Window::FULL.beta
                } else {
                    last + reach
                };
            } else {
                return Some(found);
            }
        }
    }

    /// The root's moves at one depth and window; the best is moved to the front of `ranked`.
    fn root(
        &mut self,
        position: &P,
        depth: i32,
        window: Window,
        ranked: &mut [P::Move],
    ) -> Option<Found> {
        let Window { mut alpha, beta } = window;
        let mut best = -WIN - 1;
        let mut open = false;
        for index in 0..ranked.len() {
            let mv = ranked[index];
            let waits = self.features.selective && !position.is_irreversible(mv);
            let loss = if waits { P::WAITING } else { 0 };
            let inner = Window { alpha, beta }.before(loss);
            let mut found = self.try_move(position, mv, index, depth, 0, inner, index == 0, 0);
            if self.budget.is_spent() {
                return None;
            }
            found.value = after_waiting(found.value, loss);
            open |= found.open;
            best = best.max(found.value);
            if found.value > alpha {
                alpha = found.value;
                self.result.best = Some(mv);
                // That this move loses does not mean that all do.
                if found.value > -PROVEN {
                    self.result.score = self.score(Found::open(found.value));
                    self.result.bound = ScoreBound::Lower;
                }
                self.result.pv.clear();
                self.result.pv.push(mv);
                self.result.pv.extend_from_slice(&self.lines[1]);
                ranked[..=index].rotate_right(1);
                self.tell(Moment::Change);
                if alpha >= beta {
                    open = found.open;
                    break;
                }
            }
        }
        Some(Found {
            open,
            ..Found::open(best)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_before_waiting_is_the_one_after_it() {
        for loss in [0, 25, 300] {
            for value in (-EVALUATION_LIMIT / 2..=EVALUATION_LIMIT / 2)
                .step_by(3331)
                .chain(-60..60)
            {
                let window = Window::null(value).before(loss);
                assert!(window.alpha < window.beta, "{value} {loss}");
                assert!(after_waiting(window.alpha, loss) <= value);
                assert!(after_waiting(window.beta, loss) > value);
                assert!(after_waiting(window.alpha + 1, loss) > value);
                assert!(after_waiting(window.beta - 1, loss) <= value);
            }
        }
        let full = Window::FULL.before(25);
        assert_eq!((full.alpha, full.beta), (-WIN - 1, WIN + 1));
    }
}
