//! One thread's alpha-beta search to the end of the game, which answers whether the mover reaches a lead. It also evaluates the
//! moves of a position for proof-number search.

use super::SolveLimits;
use super::bounds::{Columns, Leads};
use super::position::{Key, KeyTables, SolverPosition};
use super::transposition_table::{Bounds, TranspositionTable};
use quadrille_games::rules::set_bits;
use quadrille_search::StopFlag;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Positions between two checks of the limits.
const CHECK_INTERVAL: u64 = 1 << 10;
/// The maximal number of moves in a position.
pub(super) const MOVES: usize = 8;

#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    /// The key of the position after it, as seen by the player who moves next.
    pub key: Key,
    /// The movable pieces of the player who moves next.
    pub own: u64,
    score: i32,
    square: u8,
    /// Whether the mover moves again because the opponent cannot move.
    pub passed: bool,
}

impl Child {
    const NONE: Self = Self { key: Key(0), own: 0, score: 0, square: 0, passed: false };

    /// Returns the position after the move in `place`, as seen by the player who moves next.
    #[inline]
    pub const fn after(&self, place: &SolverPosition) -> SolverPosition {
        let square = self.square as u32;
        let next = place.after(square, place.step(square));
        if self.passed { next.as_seen_by_opponent() } else { next }
    }

    /// Returns the lead to test for the player who moves next, to determine whether the mover reaches `beta`.
    #[inline]
    pub const fn question(&self, beta: i8) -> i8 {
        if self.passed { beta } else { 1 - beta }
    }
}

pub(super) struct Children {
    list: [Child; MOVES],
    count: usize,
}

impl Children {
    pub const fn new() -> Self {
        Self { list: [Child::NONE; MOVES], count: 0 }
    }

    /// Returns the moves, in no particular order.
    pub fn as_slice(&self) -> &[Child] {
        &self.list[..self.count]
    }

    /// Removes and returns the most promising move.
    #[inline]
    fn take_best(&mut self) -> Option<Child> {
        let open = &self.list[..self.count];
        let (number, &best) = open.iter().enumerate().max_by_key(|(_, child)| child.score)?;
        self.count -= 1;
        self.list[number] = self.list[self.count];
        Some(best)
    }
}

pub(super) struct SolverWorker<'a> {
    table: &'a TranspositionTable,
    names: KeyTables,
    columns: Columns,
    within: SolveLimits<'a>,
    /// Set when another thread has answered.
    answered: &'a StopFlag,
    total: &'a AtomicU64,
    nodes: u64,
    /// The limit of positions for the current call.
    limit: u64,
    /// Whether a limit was reached or the worker was stopped.
    aborted: bool,
}

impl<'a> SolverWorker<'a> {
    /// Returns a worker that adds its positions to `total` and stops when it reaches the positions of `within`.
    pub fn new(
        table: &'a TranspositionTable,
        within: SolveLimits<'a>,
        answered: &'a StopFlag,
        total: &'a AtomicU64,
    ) -> Self {
        Self {
            table,
            names: KeyTables::new(),
            columns: Columns::new(),
            within,
            answered,
            total,
            nodes: 0,
            limit: 0,
            aborted: false,
        }
    }

    /// Returns whether the worker must stop.
    pub fn is_stopped(&self) -> bool {
        self.answered.is_stopped()
            || self.within.is_spent()
            || self.total.load(Relaxed) >= self.within.positions
    }

    /// Returns whether the mover ends with a lead of at least `beta`; `None` after `limit` positions or if it was stopped.
    pub fn prove(&mut self, place: &SolverPosition, beta: i8, limit: u64) -> Option<bool> {
        let left = (self.within.positions).saturating_sub(self.total.load(Relaxed));
        (self.nodes, self.limit, self.aborted) = (0, limit.min(left), self.is_stopped());
        let answer = self.answer(place, beta);
        self.total.fetch_add(self.nodes % CHECK_INTERVAL, Relaxed);
        (!self.aborted).then_some(answer)
    }

    pub fn key(&self, place: &SolverPosition) -> Key {
        place.key(self.names)
    }

    pub fn leads(&self, place: &SolverPosition) -> Leads {
        self.columns.leads(place)
    }

    /// Stores a result in the table.
    pub fn store(&self, key: Key, beta: i8, reached: bool, effort: u64) {
        self.table.store(key, Bounds::from_answer(beta, reached), effort);
    }

    fn answer(&mut self, place: &SolverPosition, beta: i8) -> bool {
        let leads = self.leads(place);
        let [own, other] = place.movable();
        if place.is_over() || own | other == 0 {
            return leads.current_lead() >= i32::from(beta);
        }
        if leads.least() >= i32::from(beta) {
            return true;
        }
        if leads.most() < i32::from(beta) {
            return false;
        }
        if own == 0 {
            return !self.answer(&place.as_seen_by_opponent(), 1 - beta);
        }
        let key = self.key(place);
        match self.answer_from_table(key, beta) {
            Some(answer) => answer,
            None => self.expand(place, own, key, beta),
        }
    }

    #[inline]
    fn answer_from_table(&self, key: Key, beta: i8) -> Option<bool> {
        let bounds = self.table.probe(key)?;
        if bounds.least >= beta {
            Some(true)
        } else if bounds.most < beta {
            Some(false)
        } else {
            None
        }
    }

    /// Searches a position that neither its leads nor the table settle; `own` are the mover's movable pieces.
    fn expand(&mut self, place: &SolverPosition, own: u64, key: Key, beta: i8) -> bool {
        self.aborted |= self.nodes >= self.limit;
        if self.aborted {
            return false;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(CHECK_INTERVAL) {
            self.total.fetch_add(CHECK_INTERVAL, Relaxed);
            self.aborted |= self.is_stopped();
        }
        let before = self.nodes;
        let mut children = Children::new();
        let reached = match self.probe_children(place, own, beta, &mut children) {
            Some(reached) => reached,
            None => {
                let mut reached = false;
                while let Some(child) = children.take_best() {
                    let next = child.after(place);
                    let answer = self.expand(&next, child.own, child.key, child.question(beta));
                    if self.aborted {
                        return false;
                    }
                    if answer == child.passed {
                        reached = true;
                        break;
                    }
                }
                reached
            }
        };
        self.store(key, beta, reached, self.nodes - before + 1);
        reached
    }

    /// Evaluates the moves of the pieces `own`. Returns the answer if one move settles it for the mover or all settle it
    /// against; otherwise fills `children` with the unsettled moves.
    #[inline]
    pub fn probe_children(
        &self,
        place: &SolverPosition,
        own: u64,
        beta: i8,
        children: &mut Children,
    ) -> Option<bool> {
        let mut count = 0;
        for square in set_bits(own) {
            match self.child(place, u32::from(square), beta) {
                Ok(true) => return Some(true),
                Ok(false) => {}
                Err(child) => {
                    children.list[count % MOVES] = child;
                    count += 1;
                }
            }
        }
        // Probes the children in one loop, so that the memory accesses overlap.
        children.count = 0;
        for number in 0..count {
            let child = children.list[number % MOVES];
            match self.answer_from_table(child.key, child.question(beta)) {
                Some(answer) if answer == child.passed => return Some(true),
                Some(_) => {}
                None => {
                    children.list[children.count % MOVES] = child;
                    children.count += 1;
                }
            }
        }
        (children.count == 0).then_some(false)
    }

    /// Returns whether the move of the piece on `square` reaches a lead of `beta`, or the child to search for that.
    #[inline]
    fn child(&self, place: &SolverPosition, square: u32, beta: i8) -> Result<bool, Child> {
        let mut next = place.after(square, place.step(square));
        let leads = self.columns.leads(&next);
        // The other player must not reach a lead of 1 - beta.
        let theirs = i32::from(1 - beta);
        if leads.least() >= theirs {
            return Ok(false);
        }
        if leads.most() < theirs {
            return Ok(true);
        }
        let [replies, more] = next.movable();
        if next.is_over() || replies | more == 0 {
            return Ok(leads.current_lead() < theirs);
        }
        let passed = replies == 0;
        if passed {
            next = next.as_seen_by_opponent();
        }
        let mobility = more.count_ones() as i32 - replies.count_ones() as i32;
        Err(Child {
            key: next.key(self.names),
            own: if passed { more } else { replies },
            score: 4 * mobility - leads.current_lead(),
            square: square as u8,
            passed,
        })
    }
}
