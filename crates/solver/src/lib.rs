//! A solver for Upthrust: the winner of a position and the margin under best play, by search to the end of the game.
//!
//! Each search answers one question: does the mover end with at least a given lead? Small positions are searched to the end
//! (`worker`). Proof-number search (`proof`) decides which small positions to search. Leads are in tens of points.
//!
//! [`book`] is the opening book, which `book_writer` writes. [`perfect`] plays from it, from the solver, or from the ordinary
//! search.

pub mod book;
#[cfg(feature = "threads")]
pub mod book_writer;
mod bounds;
mod checkpoint;
mod ending;

mod checksummed;
pub mod perfect;
mod position;
mod proof;
mod transposition_table;
mod worker;

use quadrille_games::FormatError;
use quadrille_games::rules::Position;
use quadrille_games::rules::upthrust::{Move, Upthrust};
use quadrille_search::StopFlag;
use quadrille_search::eval::Evaluate;
use quadrille_search::inherited_priority;

pub use ending::Ending;
use ending::Narrowing;
use position::SolverPosition;
use proof::ProofTree;
use quadrille_search::Instant;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use transposition_table::TranspositionTable;
use worker::SolverWorker;

/// A lead that is out of reach, in tens of points.
const UNREACHABLE_LEAD: i8 = 60;
/// The positions that a plain search may take before proof-number search is used.
const MAX_PLAIN_SEARCH_POSITIONS: u64 = 2000;

/// The result of solving a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What is proven about the end of the game under best play.
    pub ending: Ending,
    /// The number of positions searched.
    pub nodes: u64,
}

/// The limits of a question; the first one reached ends it. A stop flag can be converted into limits.
#[derive(Clone, Copy)]
pub struct SolveLimits<'a> {
    /// Ends the search at any time.
    pub stop: &'a StopFlag,
    /// The maximum number of searched positions; several threads may search slightly more. If a solver answers several
    /// questions at a time, the positions of all count for each.
    pub positions: u64,
    /// The deadline.
    pub until: Option<Instant>,
}

impl SolveLimits<'_> {
    /// Returns whether the search was stopped or the deadline has passed. Ignores the limit on positions.
    fn is_interrupted(&self) -> bool {
        self.stop.is_stopped() || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

impl<'a> From<&'a StopFlag> for SolveLimits<'a> {
    fn from(stop: &'a StopFlag) -> Self {
        Self { stop, positions: u64::MAX, until: None }
    }
}

/// The progress of a question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolverProgress {
    /// The number of positions searched since the solver was created.
    pub nodes: u64,
    /// The number of positions stored for a checkpoint.
    pub stored_position_count: usize,
    /// The estimated work to prove that the lead is reached, without a fixed unit.
    pub proof: f32,
    /// The estimated work to prove that the lead is not reached.
    pub disproof: f32,
}

/// Solves positions and keeps its results for later questions.
pub struct Solver {
    table: TranspositionTable,
    proof_tree: ProofTree,
    /// The memory reserved for `proof_tree`, in bytes.
    proof_bytes: usize,
    thread_count: usize,
    total_nodes: AtomicU64,
}

impl Solver {
    /// Returns a solver with at most `mib` MiB (at least two) and `thread_count` threads (at least one).
    pub fn new(mib: usize, thread_count: usize) -> Self {
        // Proofs take less memory than short searches.
        let proof_mib = mib.max(2).div_ceil(4);
        Self {
            table: TranspositionTable::new(mib.max(2) - proof_mib),
            proof_tree: ProofTree::new(proof_mib << 20),
            proof_bytes: proof_mib << 20,
            total_nodes: AtomicU64::new(0),
            thread_count: if cfg!(feature = "threads") { thread_count.max(1) } else { 1 },
        }
    }

    /// Returns the memory that the solver may use, in bytes. It is less than requested if the allocation failed.
    pub(crate) fn bytes(&self) -> usize {
        self.table.bytes() + self.proof_bytes
    }

    /// Determines the winner.
    pub fn outcome<'a>(&self, position: &Upthrust, limits: impl Into<SolveLimits<'a>>) -> Solution {
        self.narrow(position, limits.into(), |ending| ending.game_result().is_some())
    }

    /// Determines the winner and the margin.
    pub fn margin<'a>(&self, position: &Upthrust, limits: impl Into<SolveLimits<'a>>) -> Solution {
        self.narrow(position, limits.into(), |_| false)
    }

    /// Answers questions until `is_enough` holds for the ending, the ending is exact, or a limit is reached.
    fn narrow(
        &self,
        position: &Upthrust,
        limits: SolveLimits<'_>,
        is_enough: impl Fn(Ending) -> bool,
    ) -> Solution {
        let limits = self.with_total_positions(limits);
        let mut narrowing = Narrowing::new(position);
        let mut nodes = 0;
        while let Some(lead) = narrowing.lead_to_test()
            && !is_enough(narrowing.ending())
        {
            let (is_reached, question_nodes) = self.solve_question(position, lead, limits);
            nodes += question_nodes;
            let Some(is_reached) = is_reached else { break };
            narrowing.update(is_reached);
        }
        let ending = narrowing.ending();
        Solution { ending, nodes }
    }

    /// Returns a move that keeps a proven final lead of at least `lead` points (negative if behind); `None` if there is none or
    /// a limit was reached. Earlier results are reused.
    pub fn move_keeping_lead<'a>(
        &self,
        position: &Upthrust,
        lead: i32,
        limits: impl Into<SolveLimits<'a>>,
    ) -> Option<Move> {
        let limits = self.with_total_positions(limits.into());
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let answered_flag = StopFlag::new();
        let mut worker = SolverWorker::new(&self.table, limits, &answered_flag, &self.total_nodes);
        let opponent_beta = round_up_to_tens(10 - lead);
        let play_move = |mv: Move| {
            let mut next_position = position.clone();
            next_position.play_unchecked(mv);
            (mv, next_position)
        };
        let mut unsettled_moves: Vec<_> = moves.into_iter().map(play_move).collect();
        // Tries known results first, then a plain search.
        for max_positions in [1, MAX_PLAIN_SEARCH_POSITIONS] {
            let mut still_unsettled_moves = Vec::new();
            for (mv, next_position) in unsettled_moves {
                let solver_position = SolverPosition::new(&next_position);
                // After a checkpoint was restored, the table does not hold its proofs.
                let answer =
                    self.proof_tree.settled_answer(&worker, &solver_position, opponent_beta);
                match answer
                    .or_else(|| worker.prove(&solver_position, opponent_beta, max_positions))
                {
                    Some(false) => return Some(mv),
                    Some(true) => {}
                    None => still_unsettled_moves.push((mv, next_position)),
                }
            }
            unsettled_moves = still_unsettled_moves;
        }
        // Sorts the moves by evaluation, the best for the mover first.
        unsettled_moves.sort_by_key(|(_, next_position)| next_position.evaluate());
        unsettled_moves
            .into_iter()
            .find(|(_, next_position)| {
                self.solve_question(next_position, 10 - lead, limits).0 == Some(false)
            })
            .map(|(mv, _)| mv)
    }

    /// Returns the number of positions by which the threads together may exceed a limit.
    pub(crate) fn max_overshoot(&self) -> u64 {
        (self.thread_count as u64 - 1) * proof::MAX_SHORT_SEARCH_POSITIONS
    }

    /// Returns the progress of the last question. May be called while another thread solves it.
    pub fn progress(&self) -> SolverProgress {
        let (stored_position_count, [proof, disproof]) = self.proof_tree.progress();
        SolverProgress {
            nodes: self.total_nodes.load(Relaxed),
            stored_position_count,
            proof,
            disproof,
        }
    }

    /// Returns the results of proof-number search as bytes, from which another solver can continue. May be called while
    /// another thread solves a question.
    pub fn checkpoint(&self) -> Vec<u8> {
        checkpoint::encode(&self.proof_tree.all_nodes())
    }

    /// Continues from a checkpoint, replacing earlier results of proof-number search.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a checkpoint or are damaged. The solver is then unchanged.
    pub fn restore(&self, bytes: &[u8]) -> Result<(), FormatError> {
        self.proof_tree.replace(checkpoint::decode(bytes)?);
        Ok(())
    }

    /// Returns whether the player to move ends at least `lead` points ahead (negative if behind), and the number of positions
    /// searched. The answer is `None` if a limit was reached first.
    pub fn test_lead<'a>(
        &self,
        position: &Upthrust,
        lead: i32,
        limits: impl Into<SolveLimits<'a>>,
    ) -> (Option<bool>, u64) {
        self.solve_question(position, lead, self.with_total_positions(limits.into()))
    }

    /// Converts the limit on positions to a total since the solver was created.
    fn with_total_positions<'a>(&self, limits: SolveLimits<'a>) -> SolveLimits<'a> {
        let positions = self.total_nodes.load(Relaxed).saturating_add(limits.positions);
        SolveLimits { positions, ..limits }
    }

    /// Does the same as [`Self::test_lead`] with a limit on all positions since the solver was created.
    fn solve_question(
        &self,
        position: &Upthrust,
        lead: i32,
        limits: SolveLimits<'_>,
    ) -> (Option<bool>, u64) {
        let solver_position = SolverPosition::new(position);
        let beta = round_up_to_tens(lead);
        let answered_flag = StopFlag::new();
        let nodes_before = self.total_nodes.load(Relaxed);
        let searched_nodes = || self.total_nodes.load(Relaxed) - nodes_before;
        let new_worker =
            || SolverWorker::new(&self.table, limits, &answered_flag, &self.total_nodes);
        let short_answer = new_worker().prove(&solver_position, beta, MAX_PLAIN_SEARCH_POSITIONS);
        if short_answer.is_some() || limits.is_interrupted() {
            return (short_answer, searched_nodes());
        }
        // A blocked player passes if the other can move.
        let (solver_position, beta, has_passed) = if solver_position.movable_pieces()[0] == 0 {
            (solver_position.as_seen_by_opponent(), 1 - beta, true)
        } else {
            (solver_position, beta, false)
        };
        let answer = std::thread::scope(|scope| {
            let find_answer = || {
                let answer = self.proof_tree.solve(&mut new_worker(), &solver_position, beta);
                if answer.is_some() {
                    answered_flag.stop();
                }
                answer
            };
            let inherit_priority = inherited_priority();
            let run_helper = move || {
                inherit_priority();
                find_answer()
            };
            let helper_threads: Vec<_> =
                (1..self.thread_count).map(|_| scope.spawn(run_helper)).collect();
            let own_answer = find_answer();
            helper_threads
                .into_iter()
                .fold(own_answer, |own_answer, helper| own_answer.or(helper.join().ok().flatten()))
        });
        (answer.map(|is_reached| is_reached != has_passed), searched_nodes())
    }
}

/// Rounds `lead` points up to tens of points.
fn round_up_to_tens(lead: i32) -> i8 {
    let tens = lead.div_euclid(10) + i32::from(lead.rem_euclid(10) != 0);
    tens.clamp(-i32::from(UNREACHABLE_LEAD), i32::from(UNREACHABLE_LEAD)) as i8
}
