//! One thread's alpha-beta search to the end of the game, which answers whether the mover reaches a lead. It also evaluates the
//! moves of a position for proof-number search.

use super::SolveLimits;
use super::bounds::{ColumnLeads, Leads};
use super::position::{Key, KeyTable, SolverPosition};
use super::transposition_table::{Bounds, TranspositionTable};
use quadrille_games::rules::set_bits;
use quadrille_search::StopFlag;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The number of positions between two checks of the limits.
const CHECK_INTERVAL: u64 = 1 << 10;
/// The maximum number of moves in a position.
pub(super) const MAX_MOVES: usize = 8;

/// A move and the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    /// The key of the position after the move, as seen by the player who moves next.
    pub key: Key,
    /// The movable pieces of the player who moves next.
    pub movable_pieces: u64,
    score: i32,
    square: u8,
    /// Whether the mover moves again because the opponent cannot move.
    pub opponent_passes: bool,
}

impl Child {
    const NONE: Self =
        Self { key: Key(0), movable_pieces: 0, score: 0, square: 0, opponent_passes: false };

    /// Returns the position after the move in `position`, as seen by the player who moves next.
    #[inline]
    pub const fn position_after(&self, position: &SolverPosition) -> SolverPosition {
        let square = self.square as u32;
        let next_position = position.after_climb(square, position.step(square));
        if self.opponent_passes { next_position.as_seen_by_opponent() } else { next_position }
    }

    /// Returns the lead to test for the player who moves next, to determine whether the mover reaches `beta`.
    #[inline]
    pub const fn child_beta(&self, beta: i8) -> i8 {
        if self.opponent_passes { beta } else { 1 - beta }
    }
}

pub(super) struct Children {
    children: [Child; MAX_MOVES],
    len: usize,
}

impl Children {
    pub const fn new() -> Self {
        Self { children: [Child::NONE; MAX_MOVES], len: 0 }
    }

    /// Returns the moves, in no particular order.
    pub fn as_slice(&self) -> &[Child] {
        &self.children[..self.len]
    }

    /// Removes and returns the move with the highest score.
    #[inline]
    fn take_best(&mut self) -> Option<Child> {
        let children = &self.children[..self.len];
        let (index, &child) = children.iter().enumerate().max_by_key(|(_, child)| child.score)?;
        self.len -= 1;
        self.children[index] = self.children[self.len];
        Some(child)
    }
}

pub(super) struct SolverWorker<'a> {
    table: &'a TranspositionTable,
    key_table: KeyTable,
    column_leads: ColumnLeads,
    limits: SolveLimits<'a>,
    /// The flag that is set when another thread has answered.
    answered_flag: &'a StopFlag,
    total_nodes: &'a AtomicU64,
    nodes: u64,
    /// The limit of positions for the current call.
    max_nodes: u64,
    /// Whether a limit was reached or the worker was stopped.
    is_aborted: bool,
}

impl<'a> SolverWorker<'a> {
    /// Returns a worker that adds its positions to `total_nodes` and stops when the position count of `limits` is
    /// reached.
    pub fn new(
        table: &'a TranspositionTable,
        limits: SolveLimits<'a>,
        answered_flag: &'a StopFlag,
        total_nodes: &'a AtomicU64,
    ) -> Self {
        Self {
            table,
            key_table: KeyTable::new(),
            column_leads: ColumnLeads::new(),
            limits,
            answered_flag,
            total_nodes,
            nodes: 0,
            max_nodes: 0,
            is_aborted: false,
        }
    }

    /// Returns whether the worker must stop.
    pub fn is_stopped(&self) -> bool {
        self.answered_flag.is_stopped()
            || self.limits.is_interrupted()
            || self.total_nodes.load(Relaxed) >= self.limits.positions
    }

    /// Returns whether the mover ends with a lead of at least `beta`; `None` after `max_nodes` positions or
    /// if the worker was stopped.
    pub fn prove(&mut self, position: &SolverPosition, beta: i8, max_nodes: u64) -> Option<bool> {
        let remaining_positions =
            (self.limits.positions).saturating_sub(self.total_nodes.load(Relaxed));
        (self.nodes, self.max_nodes, self.is_aborted) =
            (0, max_nodes.min(remaining_positions), self.is_stopped());
        let answer = self.search(position, beta);
        self.total_nodes.fetch_add(self.nodes % CHECK_INTERVAL, Relaxed);
        (!self.is_aborted).then_some(answer)
    }

    pub fn key(&self, position: &SolverPosition) -> Key {
        position.key(self.key_table)
    }

    pub fn leads(&self, position: &SolverPosition) -> Leads {
        self.column_leads.leads(position)
    }

    /// Stores a result in the table.
    pub fn store(&self, key: Key, beta: i8, is_reached: bool, effort: u64) {
        self.table.store(key, Bounds::from_answer(beta, is_reached), effort);
    }

    fn search(&mut self, position: &SolverPosition, beta: i8) -> bool {
        let leads = self.leads(position);
        let [own_movable_pieces, opponent_movable_pieces] = position.movable_pieces();
        if position.is_over() || own_movable_pieces | opponent_movable_pieces == 0 {
            return leads.current_lead() >= i32::from(beta);
        }
        if leads.min_lead() >= i32::from(beta) {
            return true;
        }
        if leads.max_lead() < i32::from(beta) {
            return false;
        }
        if own_movable_pieces == 0 {
            return !self.search(&position.as_seen_by_opponent(), 1 - beta);
        }
        let key = self.key(position);
        match self.look_up_answer(key, beta) {
            Some(answer) => answer,
            None => self.expand(position, own_movable_pieces, key, beta),
        }
    }

    #[inline]
    fn look_up_answer(&self, key: Key, beta: i8) -> Option<bool> {
        let bounds = self.table.probe(key)?;
        if bounds.lower >= beta {
            Some(true)
        } else if bounds.upper < beta {
            Some(false)
        } else {
            None
        }
    }

    /// Searches a position whose answer neither its leads nor the table provide; `movable_pieces` are the mover's movable
    /// pieces.
    fn expand(
        &mut self,
        position: &SolverPosition,
        movable_pieces: u64,
        key: Key,
        beta: i8,
    ) -> bool {
        self.is_aborted |= self.nodes >= self.max_nodes;
        if self.is_aborted {
            return false;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(CHECK_INTERVAL) {
            self.total_nodes.fetch_add(CHECK_INTERVAL, Relaxed);
            self.is_aborted |= self.is_stopped();
        }
        let nodes_before = self.nodes;
        let mut children = Children::new();
        let is_reached = match self.probe_children(position, movable_pieces, beta, &mut children) {
            Some(is_reached) => is_reached,
            None => {
                let mut is_reached = false;
                while let Some(child) = children.take_best() {
                    let next_position = child.position_after(position);
                    let answer = self.expand(
                        &next_position,
                        child.movable_pieces,
                        child.key,
                        child.child_beta(beta),
                    );
                    if self.is_aborted {
                        return false;
                    }
                    if answer == child.opponent_passes {
                        is_reached = true;
                        break;
                    }
                }
                is_reached
            }
        };
        self.store(key, beta, is_reached, self.nodes - nodes_before + 1);
        is_reached
    }

    /// Evaluates the moves of `movable_pieces`. Returns the answer if one move reaches `beta` for the mover or if all moves
    /// fail to reach it; otherwise fills `children` with the unsettled moves.
    #[inline]
    pub fn probe_children(
        &self,
        position: &SolverPosition,
        movable_pieces: u64,
        beta: i8,
        children: &mut Children,
    ) -> Option<bool> {
        let mut child_count = 0;
        for square in set_bits(movable_pieces) {
            match self.probe_child(position, u32::from(square), beta) {
                Ok(true) => return Some(true),
                Ok(false) => {}
                Err(child) => {
                    children.children[child_count % MAX_MOVES] = child;
                    child_count += 1;
                }
            }
        }
        // Probes the children in one loop, so that the memory accesses overlap.
        children.len = 0;
        for index in 0..child_count {
            let child = children.children[index % MAX_MOVES];
            match self.look_up_answer(child.key, child.child_beta(beta)) {
                Some(answer) if answer == child.opponent_passes => return Some(true),
                Some(_) => {}
                None => {
                    children.children[children.len % MAX_MOVES] = child;
                    children.len += 1;
                }
            }
        }
        (children.len == 0).then_some(false)
    }

    /// Returns whether the move of the piece on `square` reaches a lead of `beta`, or the child to search for that.
    #[inline]
    fn probe_child(&self, position: &SolverPosition, square: u32, beta: i8) -> Result<bool, Child> {
        let mut next_position = position.after_climb(square, position.step(square));
        let leads = self.column_leads.leads(&next_position);
        // The other player must not reach a lead of 1 - beta.
        let opponent_beta = i32::from(1 - beta);
        if leads.min_lead() >= opponent_beta {
            return Ok(false);
        }
        if leads.max_lead() < opponent_beta {
            return Ok(true);
        }
        let [opponent_movable_pieces, mover_movable_pieces] = next_position.movable_pieces();
        if next_position.is_over() || opponent_movable_pieces | mover_movable_pieces == 0 {
            return Ok(leads.current_lead() < opponent_beta);
        }
        let opponent_passes = opponent_movable_pieces == 0;
        if opponent_passes {
            next_position = next_position.as_seen_by_opponent();
        }
        let mobility =
            mover_movable_pieces.count_ones() as i32 - opponent_movable_pieces.count_ones() as i32;
        Err(Child {
            key: next_position.key(self.key_table),
            movable_pieces: if opponent_passes {
                mover_movable_pieces
            } else {
                opponent_movable_pieces
            },
            score: 4 * mobility - leads.current_lead(),
            square: square as u8,
            opponent_passes,
        })
    }
}
