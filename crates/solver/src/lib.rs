//! A solver for Upthrust: the winner of a position and the margin under best play, by search to the end of the game.
//!
//! Each search answers one question: does the mover end with at least a given lead? Small positions are searched to the end
//! (`worker`). Proof-number search (`proof`) decides which small positions to search. Leads are in tens of points.
//!
//! [`book`] is the opening book, which `author` writes. [`perfect`] plays from it, from the solver, or from the ordinary
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
const PLAIN_SEARCH_POSITIONS: u64 = 2000;

/// The result of solving a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What is proven about the end of the game under best play.
    pub ending: Ending,
    /// Positions searched.
    pub nodes: u64,
}

/// The limits of a question; the first one reached ends it. A stop flag can be converted into limits.
#[derive(Clone, Copy)]
pub struct SolveLimits<'a> {
    /// Ends the search at any time.
    pub stop: &'a StopFlag,
    /// Positions that may be searched; several threads may search slightly more. If a solver answers several questions at a
    /// time, the positions of all count for each.
    pub positions: u64,
    /// The deadline.
    pub until: Option<Instant>,
}

impl SolveLimits<'_> {
    fn is_spent(&self) -> bool {
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
    /// Positions searched since the solver was created.
    pub nodes: u64,
    /// Positions stored for a checkpoint.
    pub stored_positions: usize,
    /// The estimated work to prove that the lead is reached, without a fixed unit.
    pub proof: f32,
    /// The estimated work to disprove it.
    pub disproof: f32,
}

/// Solves positions and keeps its results for later questions.
pub struct Solver {
    table: TranspositionTable,
    proof: ProofTree,
    /// The memory reserved for `proof`, in bytes.
    proof_bytes: usize,
    threads: usize,
    total: AtomicU64,
}

impl Solver {
    /// Returns a solver with at most `mib` MiB (at least two) and this number of threads (at least one).
    pub fn new(mib: usize, threads: usize) -> Self {
        // Proofs take less memory than short searches.
        let proof = mib.max(2).div_ceil(4);
        Self {
            table: TranspositionTable::new(mib.max(2) - proof),
            proof: ProofTree::new(proof << 20),
            proof_bytes: proof << 20,
            total: AtomicU64::new(0),
            threads: if cfg!(feature = "threads") { threads.max(1) } else { 1 },
        }
    }

    /// Returns the memory that the solver may use, in bytes. It is less than requested if the allocation failed.
    pub(crate) fn bytes(&self) -> usize {
        self.table.bytes() + self.proof_bytes
    }

    /// Determines who wins.
    pub fn outcome<'a>(&self, position: &Upthrust, within: impl Into<SolveLimits<'a>>) -> Solution {
        self.narrow(position, within.into(), |now| now.fate().is_some())
    }

    /// Determines who wins, and by how much.
    pub fn margin<'a>(&self, position: &Upthrust, within: impl Into<SolveLimits<'a>>) -> Solution {
        self.narrow(position, within.into(), |_| false)
    }

    /// Answers questions until the ending is `enough` or exact, or a limit is reached.
    fn narrow(
        &self,
        position: &Upthrust,
        within: SolveLimits<'_>,
        enough: impl Fn(Ending) -> bool,
    ) -> Solution {
        let within = self.with_total_positions(within);
        let mut narrowing = Narrowing::new(position);
        let mut nodes = 0;
        while let Some(lead) = narrowing.question()
            && !enough(narrowing.ending())
        {
            let (reached, more) = self.solve_question(position, lead, within);
            nodes += more;
            let Some(reached) = reached else { break };
            narrowing.update(reached);
        }
        let ending = narrowing.ending();
        Solution { ending, nodes }
    }

    /// Returns a move that keeps a proven final lead of at least `lead` points (negative if behind); `None` if there is none or
    /// the search was stopped. Earlier results are reused.
    pub fn move_keeping_lead<'a>(
        &self,
        position: &Upthrust,
        lead: i32,
        within: impl Into<SolveLimits<'a>>,
    ) -> Option<Move> {
        let within = self.with_total_positions(within.into());
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let over = StopFlag::new();
        let mut worker = SolverWorker::new(&self.table, within, &over, &self.total);
        let theirs = round_up_to_tens(10 - lead);
        let after = |mv: Move| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            (mv, next)
        };
        let mut open: Vec<_> = moves.into_iter().map(after).collect();
        // Tries known results first, then a plain search.
        for most in [1, PLAIN_SEARCH_POSITIONS] {
            let mut rest = Vec::new();
            for (mv, next) in open {
                let place = SolverPosition::new(&next);
                // After a checkpoint was restored, the table does not hold its proofs.
                let answer = self.proof.settled_answer(&worker, &place, theirs);
                match answer.or_else(|| worker.prove(&place, theirs, most)) {
                    Some(false) => return Some(mv),
                    Some(true) => {}
                    None => rest.push((mv, next)),
                }
            }
            open = rest;
        }
        // Sorts the best moves by evaluation first.
        open.sort_by_key(|(_, next)| next.evaluate());
        open.into_iter()
            .find(|(_, next)| self.solve_question(next, 10 - lead, within).0 == Some(false))
            .map(|(mv, _)| mv)
    }

    /// Returns the positions by which its threads may exceed a limit.
    pub(crate) fn max_overshoot(&self) -> u64 {
        (self.threads as u64 - 1) * proof::SHORT_SEARCH_POSITIONS
    }

    /// Returns the progress of the last question. May be called while another thread solves it.
    pub fn progress(&self) -> SolverProgress {
        let (stored_positions, [proof, disproof]) = self.proof.progress();
        SolverProgress { nodes: self.total.load(Relaxed), stored_positions, proof, disproof }
    }

    /// Returns the results of proof-number search as bytes, from which another solver can continue. May be called while
    /// another thread solves a question.
    pub fn checkpoint(&self) -> Vec<u8> {
        checkpoint::encode(&self.proof.all_nodes())
    }

    /// Continues from a checkpoint, replacing earlier results of proof-number search.
    ///
    /// # Errors
    /// If the bytes are not a checkpoint or are damaged. The solver is then unchanged.
    pub fn restore(&self, bytes: &[u8]) -> Result<(), FormatError> {
        self.proof.replace(checkpoint::decode(bytes)?);
        Ok(())
    }

    /// Returns whether the player to move ends at least `lead` points ahead (negative if behind), and the positions searched.
    /// `None` if it was stopped.
    pub fn reaches<'a>(
        &self,
        position: &Upthrust,
        lead: i32,
        within: impl Into<SolveLimits<'a>>,
    ) -> (Option<bool>, u64) {
        self.solve_question(position, lead, self.with_total_positions(within.into()))
    }

    /// Converts the limit on positions to a total since the solver was created.
    fn with_total_positions<'a>(&self, within: SolveLimits<'a>) -> SolveLimits<'a> {
        let positions = self.total.load(Relaxed).saturating_add(within.positions);
        SolveLimits { positions, ..within }
    }

    fn solve_question(
        &self,
        position: &Upthrust,
        lead: i32,
        within: SolveLimits<'_>,
    ) -> (Option<bool>, u64) {
        let place = SolverPosition::new(position);
        let beta = round_up_to_tens(lead);
        let over = StopFlag::new();
        let before = self.total.load(Relaxed);
        let nodes = || self.total.load(Relaxed) - before;
        let worker = || SolverWorker::new(&self.table, within, &over, &self.total);
        let short = worker().prove(&place, beta, PLAIN_SEARCH_POSITIONS);
        if short.is_some() || within.is_spent() {
            return (short, nodes());
        }
        // A blocked player passes if the other can move.
        let (place, beta, passed) = if place.movable()[0] == 0 {
            (place.as_seen_by_opponent(), 1 - beta, true)
        } else {
            (place, beta, false)
        };
        let answer = std::thread::scope(|scope| {
            let work = || {
                let answer = self.proof.answer(&mut worker(), &place, beta);
                if answer.is_some() {
                    over.stop();
                }
                answer
            };
            let inherit_priority = inherited_priority();
            let help = move || {
                inherit_priority();
                work()
            };
            let helpers: Vec<_> = (1..self.threads).map(|_| scope.spawn(help)).collect();
            let own = work();
            helpers.into_iter().fold(own, |own, helper| own.or(helper.join().ok().flatten()))
        });
        (answer.map(|reached| reached != passed), nodes())
    }
}

/// Rounds `lead` points up to tens of points.
fn round_up_to_tens(lead: i32) -> i8 {
    let least = lead.div_euclid(10) + i32::from(lead.rem_euclid(10) != 0);
    least.clamp(-i32::from(UNREACHABLE_LEAD), i32::from(UNREACHABLE_LEAD)) as i8
}
