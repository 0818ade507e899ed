//! The search itself: iterative deepening over a principal variation alpha-beta search.
//!
//! Every node answers with a value and with whether that value, as the bound it is, is *open*: an
//! estimate or a repetition had a say in it. A bound that is not open is a proof. On a cut-off only
//! the move that cut off had a say, otherwise all moves had. The root's proof of a draw rests on this;
//! wins and losses show by their band alone, as nothing here ever drops a move unsearched.
//!
//! Repetition: inside the tree the second occurrence counts as the third would, since whoever could
//! do better the second time could have done so the first. Positions from the game before the root
//! count only when they make a true third occurrence. Both hang on the way to the position, so they are
//! never taken for proofs, except directly below the root, where the way is the game's own.

use super::eval::Evaluate;
use super::info::{Features, Info, SearchResult};
use super::ordering::{Experience, place};
use super::score::{
    DECIDED, EVALUATION_LIMIT, MAX_PLY, PROVEN, Score, WIN, from_table, plies, to_table,
};
use super::table::{Bound, Entry, Table};
use super::time::{Budget, Limits};
use crate::rules::Outcome;

/// From this depth on the window is narrowed around the last value.
const ASPIRATION_DEPTH: i32 = 4;
/// From this depth on late moves are first tried less deep.
const REDUCTION_DEPTH: i32 = 3;
/// This many moves are always searched to full depth.
const FULL_DEPTH_MOVES: usize = 3;

/// A node's answer.
#[derive(Clone, Copy)]
struct Found {
    value: i32,
    open: bool,
}

impl Found {
    const fn proven(value: i32) -> Self {
        Self { value, open: false }
    }

    const fn open(value: i32) -> Self {
        Self { value, open: true }
    }

    /// The same seen by the other player.
    const fn flipped(self) -> Self {
        Self {
            value: -self.value,
            open: self.open,
        }
    }
}

/// The values that still matter at a node, from its mover's point of view.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const FULL: Self = Self {
        alpha: -WIN - 1,
        beta: WIN + 1,
    };

    const fn null(alpha: i32) -> Self {
        Self {
            alpha,
            beta: alpha + 1,
        }
    }

    const fn flipped(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Whether more than yes or no is asked.
    const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// Lists used over and over at one ply.
struct Frame<M> {
    moves: Vec<M>,
    order: Vec<i64>,
    tried: Vec<M>,
    line: Vec<M>,
}

/// One thread's search of one position.
pub(super) struct Worker<'a, P: Evaluate> {
    table: &'a Table,
    experience: &'a mut Experience<P>,
    budget: Budget<'a>,
    features: Features,
    /// Keys of the game since its last irreversible move, then of the path from the root.
    keys: Vec<u64>,
    /// Where the root's key stands in `keys`.
    root: usize,
    frames: Vec<Frame<P::Move>>,
    nodes: u64,
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
            frames: (0..=MAX_PLY)
                .map(|_| Frame {
                    moves: Vec::new(),
                    order: Vec::new(),
                    tried: Vec::new(),
                    line: Vec::new(),
                })
                .collect(),
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
        let mut order = Vec::new();
        self.experience.rank(position, &moves, None, 0, &mut order);
        let mut ranked: Vec<P::Move> = order.iter().map(|&rank| moves[place(rank)]).collect();
        let Some(&first) = ranked.first() else {
            return SearchResult::finished(terminal(position, 0).value);
        };
        let mut result = SearchResult {
            best: Some(first),
            score: Score::Cp(estimate(position)),
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
        for depth in 1..=plies(deepest) {
            if self.budget.forbids_iteration() {
                break;
            }
            let Some(found) = self.iteration(position, depth, value, &mut ranked, &mut result)
            else {
                break;
            };
            value = found.value;
            result.depth = depth.unsigned_abs();
            result.score = Score::from_value(value, !found.open);
            result.nodes = self.nodes;
            on_info(&Info {
                depth: result.depth,
                score: result.score,
                nodes: self.nodes,
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
        result.nodes = self.nodes;
        result
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
                result.score = Score::from_value(found.value, false);
                result.pv.clear();
                result.pv.push(mv);
                result.pv.extend_from_slice(&self.frames[1].line);
                ranked[..=index].rotate_right(1);
                if alpha >= beta {
                    open = found.open;
                    break;
                }
            }
        }
        Some(Found { value: best, open })
    }

    /// A node `ply` plies from the root; `since` is where in `keys` the repetition test may stop.
    fn node(
        &mut self,
        position: &P,
        depth: i32,
        ply: usize,
        window: Window,
        since: usize,
    ) -> Found {
        self.frames[ply].line.clear();
        if self.budget.is_spent() {
            return Found::open(0);
        }
        self.nodes += 1;
        if self.budget.visit(self.nodes) {
            return Found::open(0);
        }
        let key = position.key();
        if let Some(found) = self.repetition(position, key, ply, since) {
            return found;
        }
        if depth <= 0 || ply >= MAX_PLY {
            return match position.outcome() {
                Some(outcome) => ended(position, outcome, ply),
                None => Found::open(estimate(position)),
            };
        }
        let pv = window.is_open();
        // No line from here can be better or worse than an end on the spot.
        let mut alpha = window.alpha.max(plies(ply) - WIN);
        let beta = window.beta.min(WIN - plies(ply));
        if alpha >= beta {
            return Found::proven(alpha);
        }
        let entry = self.features.table.then(|| self.table.probe(key)).flatten();
        if let Some(entry) = entry
            && !pv
            && let Some(found) = usable(entry, depth, ply, Window { alpha, beta })
        {
            return found;
        }
        let mut frame = self.take_frame(ply);
        position.legal_moves(&mut frame.moves);
        if frame.moves.is_empty() {
            self.frames[ply] = frame;
            return terminal(position, ply);
        }
        self.budget.work(frame.moves.len());
        let table_move = entry.and_then(|entry| entry.best);
        let mut depth_here = depth;
        if self.features.selective {
            if frame.moves.len() == 1 {
                // A forced reply costs nothing to follow.
                depth_here += 1;
            } else if table_move.is_none() && depth >= 5 {
                // Without a move to begin with, a full search costs more than it is worth.
                depth_here -= 1;
            }
        }
        self.experience
            .rank(position, &frame.moves, table_move, ply, &mut frame.order);
        frame.tried.clear();
        self.keys.push(key);
        let mut best = -WIN - 1;
        let mut best_place = None;
        let mut open = false;
        let mut bound = Bound::Upper;
        for index in 0..frame.order.len() {
            let at = place(frame.order[index]);
            let mv = frame.moves[at];
            let inner = Window { alpha, beta };
            let found = self.try_move(
                position,
                mv,
                index,
                depth_here,
                ply,
                inner,
                pv && index == 0,
                since,
            );
            if self.budget.is_spent() {
                break;
            }
            open |= found.open;
            if found.value > best {
                best = found.value;
                if best > alpha {
                    alpha = best;
                    best_place = Some(at);
                    bound = Bound::Exact;
                    self.extend_line(ply, mv, &mut frame.line);
                    if alpha >= beta {
                        bound = Bound::Lower;
                        open = found.open;
                        self.experience
                            .learn(position, mv, &frame.tried, depth, ply);
                        break;
                    }
                }
            }
            frame.tried.push(mv);
        }
        self.keys.pop();
        self.frames[ply] = frame;
        if self.budget.is_spent() {
            return Found::open(0);
        }
        if self.features.table {
            self.table.store(
                key,
                Entry {
                    value: to_table(best, ply),
                    depth: u8::try_from(depth).unwrap_or(u8::MAX),
                    bound,
                    proven: !open,
                    best: best_place.and_then(|at| u16::try_from(at).ok()),
                },
            );
        }
        Found { value: best, open }
    }

    /// Plays the `index`-th move in order at a node and searches what follows: the first move in the whole
    /// window, the others with a null window first, late ones also less deep first.
    #[expect(
        clippy::too_many_arguments,
        reason = "a node's state, spread over its moves"
    )]
    fn try_move(
        &mut self,
        position: &P,
        mv: P::Move,
        index: usize,
        depth: i32,
        ply: usize,
        window: Window,
        first: bool,
        since: usize,
    ) -> Found {
        let mut child = position.clone();
        child.play_unchecked(mv);
        let since = if position.is_irreversible(mv) {
            self.keys.len()
        } else {
            since
        };
        let next = depth - 1;
        if first {
            return self.reply(&child, next, ply, window, since);
        }
        let null = Window::null(window.alpha);
        let less = self.reduction(position, mv, index, depth, window);
        let mut found = self.reply(&child, next - less, ply, null, since);
        if less > 0 && found.value > window.alpha {
            found = self.reply(&child, next, ply, null, since);
        }
        if found.value > window.alpha && found.value < window.beta {
            found = self.reply(&child, next, ply, window, since);
        }
        found
    }

    /// The child's answer, from the mover's point of view.
    fn reply(&mut self, child: &P, depth: i32, ply: usize, window: Window, since: usize) -> Found {
        self.node(child, depth, ply + 1, window.flipped(), since)
            .flipped()
    }

    /// By how many plies the `index`-th move is searched less deep at first.
    fn reduction(
        &self,
        position: &P,
        mv: P::Move,
        index: usize,
        depth: i32,
        window: Window,
    ) -> i32 {
        if !self.features.selective || depth < REDUCTION_DEPTH || index < FULL_DEPTH_MOVES {
            return 0;
        }
        // Near a proof every move must be refuted to the full anyway.
        if window.alpha.abs() >= PROVEN || position.promise(mv) >= super::eval::FORCING {
            return 0;
        }
        let late = plies(index.min(255)).unsigned_abs().ilog2();
        let deep = depth.unsigned_abs().ilog2();
        let less = plies((late * deep / 2) as usize) - i32::from(window.is_open());
        less.clamp(0, depth - 2)
    }

    /// The value of a position that came up before, if it did.
    fn repetition(&self, position: &P, key: u64, ply: usize, since: usize) -> Option<Found> {
        let mut before = 0;
        // The same player moved at every other ply.
        let mut index = self.keys.len();
        while index >= since + 2 {
            index -= 2;
            if self.keys[index] == key {
                before += if index >= self.root { 2 } else { 1 };
                if before >= 2 {
                    break;
                }
            }
        }
        if before < 2 || position.outcome().is_some() {
            return None;
        }
        let mover = position.to_move();
        let outcome = position.repetition_outcome();
        if ply == 1 && index < self.root {
            // The game itself ends here. The root is never stored, so no other game learns of it.
            return Some(ended(position, outcome, ply));
        }
        Some(Found::open(match outcome.winner {
            None => 0,
            Some(winner) if winner == mover => DECIDED - plies(ply),
            Some(_) => plies(ply) - DECIDED,
        }))
    }

    /// Puts `mv` before the child's line.
    fn extend_line(&self, ply: usize, mv: P::Move, line: &mut Vec<P::Move>) {
        line.clear();
        line.push(mv);
        if let Some(child) = self.frames.get(ply + 1) {
            line.extend_from_slice(&child.line);
        }
    }

    /// The lists of `ply`, to be put back afterwards.
    fn take_frame(&mut self, ply: usize) -> Frame<P::Move> {
        let empty = Frame {
            moves: Vec::new(),
            order: Vec::new(),
            tried: Vec::new(),
            line: Vec::new(),
        };
        std::mem::replace(&mut self.frames[ply], empty)
    }
}

/// What an entry settles about a node, if it does.
fn usable(entry: Entry, depth: i32, ply: usize, window: Window) -> Option<Found> {
    let value = from_table(entry.value, ply);
    let deep_enough = entry.proven || i32::from(entry.depth) >= depth;
    let fits = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= window.beta,
        Bound::Upper => value <= window.alpha,
    };
    // Whoever wins may always win at least as fast as a proof says, whatever its depth.
    let wins = entry.bound != Bound::Upper && value >= PROVEN && value >= window.beta;
    let loses = entry.bound != Bound::Lower && value <= -PROVEN && value <= window.alpha;
    (deep_enough && fits || wins || loses).then_some(Found {
        value,
        open: !(entry.proven || wins || loses),
    })
}

/// The value of a finished position.
fn terminal<P: Evaluate>(position: &P, ply: usize) -> Found {
    position
        .outcome()
        .map_or(Found::proven(0), |outcome| ended(position, outcome, ply))
}

/// The value of `outcome`, reached at `ply`.
fn ended<P: Evaluate>(position: &P, outcome: Outcome, ply: usize) -> Found {
    Found::proven(match outcome.winner {
        None => 0,
        Some(winner) if winner == position.to_move() => WIN - plies(ply),
        Some(_) => plies(ply) - WIN,
    })
}

/// The evaluation, kept in its band.
fn estimate<P: Evaluate>(position: &P) -> i32 {
    position
        .evaluate()
        .clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
}
