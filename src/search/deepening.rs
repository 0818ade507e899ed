//! Iterative deepening: one depth after the other at the root, each in a narrow window first.

use super::eval::{Evaluate, FORCING};
use super::found::{Found, Window, terminal};
use super::info::{Features, Info, SearchResult};
use super::level::Handicap;
use super::ordering::{Experience, place};
use super::score::{EVALUATION_LIMIT, MAX_PLY, Score, WIN, plies};
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
    pub(super) frames: Vec<Frame<P::Move>>,
    /// Moves of the root that are not considered.
    pub(super) excluded: Vec<P::Move>,
    /// What keeps it from playing at full strength.
    pub(super) handicap: Option<Handicap>,
    /// The depth to begin with, in plies.
    pub(super) first_depth: usize,
    /// The best line found at each ply, where a line was asked for.
    pub(super) lines: Vec<Vec<P::Move>>,
    pub(super) nodes: u64,
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
    ) -> Self {
        let mut keys = history.to_vec();
        keys.push(position.key());
        Self {
            table,
            experience,
            budget,
            features,
            keys,
            root: history.len(),
            frames: (0..=MAX_PLY).map(|_| Frame::new()).collect(),
            lines: vec![Vec::new(); MAX_PLY + 2],
            excluded: Vec::new(),
            handicap: None,
            first_depth: 1,
            nodes: 0,
        }
    }

    /// Searches deeper and deeper until a limit is met or nothing is left to find out.
    pub fn deepen(
        mut self,
        position: &P,
        limits: &Limits,
        on_info: &mut dyn FnMut(&Info<P::Move>),
    ) -> SearchResult<P::Move> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.retain(|mv| !self.excluded.contains(mv));
        self.overlook(position, 0, &mut moves);
        let mut order = Vec::new();
        self.experience.rank(position, &moves, None, 0, &mut order);
        order.sort_unstable_by(|a, b| b.cmp(a));
        let mut ranked: Vec<P::Move> = order.iter().map(|&rank| moves[place(rank)]).collect();
        let Some(&first) = ranked.first() else {
            return SearchResult::finished(terminal(position, 0).value);
        };
        let mut result = SearchResult {
            best: Some(first),
            score: Score::Cp(self.estimate(position, 0)),
            depth: 0,
            nodes: 0,
            pv: vec![first],
        };
        if ranked.len() == 1 && limits.may_answer_at_once() && self.features.instant_replies {
            return result;
        }
        let deepest = limits
            .depth
            .map_or(MAX_PLY - 1, |depth| depth.clamp(1, 1 << 16) as usize)
            .min(MAX_PLY - 1);
        let mut value = 0;
        for depth in plies(self.first_depth)..=plies(deepest) {
            if self.budget.forbids_iteration() {
                break;
            }
            let Some(found) = self.iteration(position, depth, value, &mut ranked, &mut result)
            else {
                break;
            };
            value = found.value;
            result.depth = depth.unsigned_abs();
            result.score = self.score(found);
            result.nodes = self.nodes + self.budget.others();
            on_info(&Info {
                depth: result.depth,
                score: result.score,
                nodes: result.nodes,
                elapsed: self.budget.started.elapsed(),
                hashfull: self.table.per_mille(),
                pv: result.pv.clone(),
            });
            // A win may still be shortened, a loss drawn out, while its end lies beyond the depth searched.
            let settled = match result.score {
                Score::Win(end) | Score::Loss(end) => end <= result.depth,
                Score::Draw => true,
                Score::Cp(_) => !found.open,
            };
            if settled {
                break;
            }
        }
        result.nodes = self.nodes + self.budget.others();
        result
    }

    /// A finding as a score. A level that overlooks moves proves nothing.
    fn score(&self, found: Found) -> Score {
        match self.handicap {
            None => Score::from_value(found.value, !found.open),
            Some(_) => Score::Cp(found.value.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)),
        }
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
    /// better move found until then is kept in `result`.
    fn iteration(
        &mut self,
        position: &P,
        depth: i32,
        last: i32,
        ranked: &mut [P::Move],
        result: &mut SearchResult<P::Move>,
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
            let found = self.root(position, depth, window, ranked, result)?;
            reach *= 4;
            if found.value <= window.alpha && window.alpha > -WIN {
                window.alpha = if reach > EVALUATION_LIMIT / 8 {
                    Window::FULL.alpha
                } else {
                    last - reach
                };
            } else if found.value >= window.beta && window.beta < WIN {
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
        result: &mut SearchResult<P::Move>,
    ) -> Option<Found> {
        let Window { mut alpha, beta } = window;
        let mut best = -WIN - 1;
        let mut open = false;
        for index in 0..ranked.len() {
            let mv = ranked[index];
            let inner = Window { alpha, beta };
            let found = self.try_move(position, mv, index, depth, 0, inner, index == 0, 0);
            if self.budget.is_spent() {
                return None;
            }
            open |= found.open;
            best = best.max(found.value);
            if found.value > alpha {
                alpha = found.value;
                result.best = Some(mv);
                result.score = self.score(Found::open(found.value));
                result.pv.clear();
                result.pv.push(mv);
                result.pv.extend_from_slice(&self.lines[1]);
                ranked[..=index].rotate_right(1);
                if alpha >= beta {
                    open = found.open;
                    break;
                }
            }
        }
        Some(Found { value: best, open })
    }
}
