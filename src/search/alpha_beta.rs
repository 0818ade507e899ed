//! The search of one node: principal variation alpha-beta with a table.
//!
//! On a cut-off only the move that cut off had a say in the answer, otherwise all moves had. The root's
//! proof of a draw rests on this. Wins and losses show by their band alone: a move is left out only for an
//! estimate, which then counts in its place, so that no loss is ever claimed that was not searched. What the past has to
//! do with all this is said in `repetition.rs`.
//!
//! What is remembered of a node depends on nothing but its position (with the count of plies without progress, which its
//! key then holds): not on the way there, nor on the distance from the root, nor on a reduction by which it was
//! searched less deep than it was asked for.

use super::deepening::{Frame, Moment, Worker};
use super::eval::{Evaluate, FORCING};
use super::found::{Found, Window, terminal, usable};
use super::ordering::{Order, place};
use super::score::{EVALUATION_LIMIT, MAX_PLY, PROVEN, WIN, plies, to_table};
use super::table::{Bound, Entry};

/// From this depth on late moves are first tried less deep.
const REDUCTION_DEPTH: i32 = 3;
/// This many moves are always searched to full depth.
const FULL_DEPTH_MOVES: usize = 3;
/// Up to this depth a move that leaves too much to catch up may be left out.
const FUTILITY_DEPTH: i32 = 2;
/// Up to this depth a position that is good enough anyway may be left alone.
const CALM_DEPTH: i32 = 5;
/// The same for a level below full strength.
const LEVELS_CALM_DEPTH: i32 = 3;
/// Up to this depth quiet moves far back in the order may be left out.
const LATE_DEPTH: i32 = 4;
/// From this depth on a node without a move to begin with is searched less deep.
const UNKNOWN_DEPTH: i32 = 5;

impl<P: Evaluate> Worker<'_, P> {
    /// A node `ply` plies from the root; `since` is where in `keys` the repetition test may stop.
    pub(super) fn node(
        &mut self,
        position: &P,
        depth: i32,
        ply: usize,
        window: Window,
        since: usize,
    ) -> Found {
        if self.budget.is_spent() {
            return Found::open(0);
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.horizon(position, ply, window, since);
        }
        if self.visit(ply) {
            return Found::open(0);
        }
        let key = position.key();
        if let Some(found) = self.past(position, key, ply, since) {
            return found;
        }
        let pv = window.is_open();
        // No line from here can be better or worse than an end on the spot.
        let mut alpha = window.alpha.max(plies(ply) - WIN);
        let beta = window.beta.min(WIN - plies(ply));
        if alpha >= beta {
            return Found::proven(alpha);
        }
        // Where moves are overlooked the table would learn half-truths.
        let sees_all = self.handicap.is_none() || ply > 1;
        let remembers = self.features.table && depth >= P::TABLE_DEPTH && sees_all;
        let entry = remembers.then(|| self.recall(key, since)).flatten();
        if let Some(entry) = entry
            && !pv
            && let Some(found) = usable(entry, depth, ply, Window { alpha, beta }, self.room(since))
        {
            return found;
        }
        let selective = self.features.selective;
        if selective && !pv && self.handicap.is_none() && position.wins_at_once() {
            return Found::proven(WIN - plies(ply) - 1);
        }
        // The estimate, for whoever asks first.
        let mut estimated = None;
        let (calm, calm_depth) = match self.handicap {
            None => (P::CALM, CALM_DEPTH),
            Some(_) => (P::LEVELS_CALM, LEVELS_CALM_DEPTH),
        };
        if calm > 0 && selective && !pv && depth <= calm_depth && beta.abs() < EVALUATION_LIMIT {
            let estimate = self.estimate(position, self.count(since));
            if estimate - calm * depth >= beta && position.outcome().is_none() {
                return Found::open(estimate);
            }
            estimated = Some(estimate);
        }
        let mut frame = std::mem::replace(&mut self.frames[ply], Frame::new());
        position.legal_moves(&mut frame.moves);
        if frame.moves.is_empty() {
            self.frames[ply] = frame;
            return terminal(position, ply);
        }
        self.overlook(position, ply, &mut frame.moves);
        self.budget.work(frame.moves.len());
        let table_move = entry.and_then(|entry| entry.best);
        let (mut depth_here, mut searched) = (depth, depth);
        if selective {
            if frame.moves.len() == 1 {
                // A forced reply costs nothing to follow.
                depth_here += 1;
            } else if table_move.is_none() && depth >= UNKNOWN_DEPTH {
                // Without a move to begin with, a full search costs more than it is worth.
                depth_here -= 1;
                searched -= 1;
            }
        }
        // What a quiet move could at best be worth next to the horizon.
        let hope =
            if selective && !pv && depth_here <= FUTILITY_DEPTH && alpha.abs() < EVALUATION_LIMIT {
                estimated.unwrap_or_else(|| self.estimate(position, self.count(since)))
                    + P::MARGINS[depth_here.clamp(1, 2).unsigned_abs() as usize - 1]
            } else {
                i32::MAX
            };
        // A level below full strength tries few moves as it is, in an order of which it knows little.
        let cuts_short = selective && !pv && self.handicap.is_none() && depth_here <= LATE_DEPTH;
        let most = if cuts_short && alpha.abs() < EVALUATION_LIMIT {
            most_moves(depth_here)
        } else {
            usize::MAX
        };
        let mut order = Order::new(std::mem::take(&mut frame.order));
        self.experience
            .rank(position, &frame.moves, table_move, ply, order.ranks());
        self.keys.push(key);
        let mut best = -WIN - 1;
        let mut best_place = None;
        let mut open = false;
        let mut hangs = Found::FREE;
        let mut bound = Bound::Upper;
        let mut index = 0;
        while let Some(rank) = order.next() {
            let at = place(rank);
            let mv = frame.moves[at];
            if index > 0 && (hope <= alpha || index >= most) && !Order::is_forcing(rank) {
                // Nor could those that come after it.
                best = best.max(hope.min(alpha));
                open = true;
                break;
            }
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
            hangs = hangs.min(found.hangs);
            if found.value > best {
                best = found.value;
                if best > alpha {
                    alpha = best;
                    best_place = Some(at);
                    bound = Bound::Exact;
                    if pv {
                        self.extend_line(ply, mv);
                    }
                    if alpha >= beta {
                        bound = Bound::Lower;
                        (open, hangs) = (found.open, found.hangs);
                        self.experience
                            .learn(position, order.tried(), &frame.moves, depth, ply);
                        break;
                    }
                }
            }
            index += 1;
        }
        self.keys.pop();
        frame.order = order.into_ranks();
        self.frames[ply] = frame;
        if self.budget.is_spent() {
            return Found::open(0);
        }
        // Proofs hang on nothing, nor does what came up again only here or below.
        if usize::from(hangs) >= ply || best.abs() >= PROVEN {
            hangs = Found::FREE;
        }
        if remembers {
            let best_place = best_place.and_then(|at| u16::try_from(at).ok());
            let depth = u8::try_from(searched).unwrap_or(u8::MAX);
            let entry = if hangs == Found::FREE {
                Entry {
                    value: to_table(best, ply),
                    depth,
                    bound,
                    proven: !open,
                    best: best_place,
                }
            } else {
                Entry::hint(best_place, depth)
            };
            self.table.store(self.table_key(key, since), entry);
        }
        Found {
            value: best,
            open,
            hangs,
        }
    }

    /// Accounts for the visit of a node, and tells the news if it is time; true when the search must end.
    #[inline]
    pub(super) fn visit(&mut self, ply: usize) -> bool {
        self.deepest = self.deepest.max(ply);
        let is_spent = self.budget.visit();
        if self.budget.is_due {
            self.tell(Moment::While);
        }
        is_spent
    }

    /// Plays the `index`-th move in order at a node and searches what follows: the first move in the whole
    /// window, the others with a null window first, late ones also less deep first.
    #[expect(
        clippy::too_many_arguments,
        reason = "a node's state, spread over its moves"
    )]
    pub(super) fn try_move(
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
        let next = depth - 1;
        let since = if position.is_irreversible(mv) {
            self.keys.len()
        } else {
            since
        };
        if window.is_open() {
            self.lines[ply + 1].clear();
        }
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
    pub(super) fn reply(
        &mut self,
        child: &P,
        depth: i32,
        ply: usize,
        window: Window,
        since: usize,
    ) -> Found {
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
        if window.alpha.abs() >= PROVEN || position.promise(mv) >= FORCING {
            return 0;
        }
        let late = plies(index.min(255)).unsigned_abs().ilog2();
        let deep = depth.unsigned_abs().ilog2();
        let less = plies((late * deep / 2) as usize) - i32::from(window.is_open());
        less.clamp(0, depth - 2)
    }

    /// Puts `mv` before the child's line.
    fn extend_line(&mut self, ply: usize, mv: P::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (upper.last_mut(), lower.first()) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(rest);
        }
    }
}

/// How many moves are tried at most with so many plies to go, up to [`LATE_DEPTH`]; forcing ones always are.
const fn most_moves(depth: i32) -> usize {
    let depth = depth.unsigned_abs() as usize;
    4 + 2 * depth * depth
}
