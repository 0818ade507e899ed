//! Who wins an Upthrust position, and by how much, when both sides play for the most: a search to the end of the game.
//!
//! One thing is asked at a time, "does the mover end with a lead of at least so much?". Small positions are searched to the end
//! (`worker`), and a search by proof numbers (`proof`) decides which small ones to ask about. Leads are in tens of points.
//!
//! [`book`] is the opening book that `author` writes, and [`perfect`] plays by it, by the solver, or by the ordinary search.

#[cfg(feature = "threads")]
pub mod author;
pub mod book;
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
use proof::Proof;
use quadrille_search::Instant;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use transposition_table::TranspositionTable;
use worker::Worker;

/// A lead that nobody can reach, in tens of points.
const BEYOND: i8 = 60;
/// Questions that take no more positions are answered by one plain search.
const FIRST: u64 = 2000;

/// What solving a position came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What is known of the end, when both sides play for the most.
    pub ending: Ending,
    /// Positions looked into.
    pub nodes: u64,
}

/// How long a question may be worked on: whichever limit is met first counts. A switch alone is one as well.
#[derive(Clone, Copy)]
pub struct SolveLimits<'a> {
    /// Ends it at any time.
    pub stop: &'a StopFlag,
    /// Positions that may be looked into, or by more than one thread a few more. When several questions are asked of one solver at a time,
    /// the positions of all count for each.
    pub positions: u64,
    /// When it ends.
    pub until: Option<Instant>,
}

impl SolveLimits<'_> {
    /// Whether the stop flag was set or the time is up.
    fn is_spent(&self) -> bool {
        self.stop.is_stopped() || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

impl<'a> From<&'a StopFlag> for SolveLimits<'a> {
    fn from(stop: &'a StopFlag) -> Self {
        Self {
            stop,
            positions: u64::MAX,
            until: None,
        }
    }
}

/// How far a question has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolverProgress {
    /// Positions looked into since the solver was made.
    pub nodes: u64,
    /// Positions kept for a checkpoint.
    pub kept: usize,
    /// How much work it seems to be to prove that the lead is reached, in no fixed unit.
    pub proof: f32,
    /// The same for the opposite.
    pub disproof: f32,
}

/// Settles positions; what it has found out is kept from one to the next.
pub struct Solver {
    table: TranspositionTable,
    proof: Proof,
    /// What was set aside for it, in bytes.
    room: usize,
    threads: usize,
    /// Positions looked into, for all questions so far.
    total: AtomicU64,
}

impl Solver {
    /// A solver that takes at most `mib` MiB (at least two) and so many threads (at least one).
    pub fn new(mib: usize, threads: usize) -> Self {
        // What is proven takes less room than short searches.
        let proof = mib.max(2).div_ceil(4);
        Self {
            table: TranspositionTable::new(mib.max(2) - proof),
            proof: Proof::new(proof << 20),
            room: proof << 20,
            total: AtomicU64::new(0),
            threads: if cfg!(feature = "threads") {
                threads.max(1)
            } else {
                1
            },
        }
    }

    /// The memory that it may take, in bytes: less than it was made for where the machine did not give as much.
    pub(crate) fn bytes(&self) -> usize {
        self.table.bytes() + self.room
    }

    /// Who wins.
    pub fn outcome<'a>(&self, position: &Upthrust, within: impl Into<SolveLimits<'a>>) -> Solution {
        self.narrow(position, within.into(), |now| now.fate().is_some())
    }

    /// Who wins, and by how much.
    pub fn margin<'a>(&self, position: &Upthrust, within: impl Into<SolveLimits<'a>>) -> Solution {
        self.narrow(position, within.into(), |_| false)
    }

    /// Asks until `enough` is known, or all, or the limit is met.
    fn narrow(
        &self,
        position: &Upthrust,
        within: SolveLimits<'_>,
        enough: impl Fn(Ending) -> bool,
    ) -> Solution {
        let within = self.counted(within);
        let mut narrowing = Narrowing::new(position);
        let mut nodes = 0;
        while let Some(lead) = narrowing.question()
            && !enough(narrowing.ending())
        {
            let (reached, more) = self.ask(position, lead, within);
            nodes += more;
            let Some(reached) = reached else { break };
            narrowing.update(reached);
        }
        let ending = narrowing.ending();
        Solution { ending, nodes }
    }

    /// A move after which the player to move still ends at least `lead` points ahead (behind, if negative), as was proven before:
    /// `None` when there is none or the search was stopped. Of what the proof has been through already, nothing is searched again.
    pub fn keeping_move<'a>(
        &self,
        position: &Upthrust,
        lead: i32,
        within: impl Into<SolveLimits<'a>>,
    ) -> Option<Move> {
        let within = self.counted(within.into());
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let over = StopFlag::new();
        let mut worker = Worker::new(&self.table, within, &over, &self.total);
        let theirs = tens(10 - lead);
        let after = |mv: Move| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            (mv, next)
        };
        let mut open: Vec<_> = moves.into_iter().map(after).collect();
        // What is known before what takes a while.
        for most in [1, FIRST] {
            let mut rest = Vec::new();
            for (mv, next) in open {
                let place = SolverPosition::new(&next);
                // After a checkpoint the table does not hold what was proven.
                let known = self.proof.known(&worker, &place, theirs);
                match known.or_else(|| worker.settle(&place, theirs, most)) {
                    Some(false) => return Some(mv),
                    Some(true) => {}
                    None => rest.push((mv, next)),
                }
            }
            open = rest;
        }
        // What looks best for the mover comes first.
        open.sort_by_key(|(_, next)| next.evaluate());
        open.into_iter()
            .find(|(_, next)| self.ask(next, 10 - lead, within).0 == Some(false))
            .map(|(mv, _)| mv)
    }

    /// By how many positions its threads may pass a limit.
    pub(crate) fn spare(&self) -> u64 {
        (self.threads as u64 - 1) * proof::SHORT
    }

    /// How far a question has come that another thread asks: positions looked into since the solver was made, positions kept for a
    /// checkpoint, and how much work it seems to be to prove that the lead asked for last is reached, and that it is not.
    pub fn progress(&self) -> SolverProgress {
        let (kept, [proof, disproof]) = self.proof.progress();
        SolverProgress {
            nodes: self.total.load(Relaxed),
            kept,
            proof,
            disproof,
        }
    }

    /// What has been found out about large questions, as bytes from which another solver can go on. May be asked for while
    /// another thread asks questions.
    pub fn checkpoint(&self) -> Vec<u8> {
        checkpoint::encode(&self.proof.all())
    }

    /// Goes on from a checkpoint, in place of what was known of large questions.
    ///
    /// # Errors
    /// When the bytes are no checkpoint or a damaged one; nothing is changed then.
    pub fn restore(&self, bytes: &[u8]) -> Result<(), FormatError> {
        self.proof.replace(checkpoint::decode(bytes)?);
        Ok(())
    }

    /// Whether the player to move ends at least `lead` points ahead (behind, if negative); `None` when stopped. Also
    /// how many positions it took.
    pub fn reaches<'a>(
        &self,
        position: &Upthrust,
        lead: i32,
        within: impl Into<SolveLimits<'a>>,
    ) -> (Option<bool>, u64) {
        self.ask(position, lead, self.counted(within.into()))
    }

    /// The same limits, with positions counted since the solver was made.
    fn counted<'a>(&self, within: SolveLimits<'a>) -> SolveLimits<'a> {
        let positions = self.total.load(Relaxed).saturating_add(within.positions);
        SolveLimits {
            positions,
            ..within
        }
    }

    fn ask(&self, position: &Upthrust, lead: i32, within: SolveLimits<'_>) -> (Option<bool>, u64) {
        let place = SolverPosition::new(position);
        let beta = tens(lead);
        let over = StopFlag::new();
        let before = self.total.load(Relaxed);
        let nodes = || self.total.load(Relaxed) - before;
        let worker = || Worker::new(&self.table, within, &over, &self.total);
        let short = worker().settle(&place, beta, FIRST);
        if short.is_some() || within.is_spent() {
            return (short, nodes());
        }
        // Somebody who alone is blocked passes.
        let (place, beta, passed) = if place.movable()[0] == 0 {
            (place.turned(), 1 - beta, true)
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
            helpers
                .into_iter()
                .fold(own, |own, helper| own.or(helper.join().ok().flatten()))
        });
        (answer.map(|reached| reached != passed), nodes())
    }
}

/// The least lead in tens of points that is no smaller than `lead` points.
fn tens(lead: i32) -> i8 {
    let least = lead.div_euclid(10) + i32::from(lead.rem_euclid(10) != 0);
    least.clamp(-i32::from(BEYOND), i32::from(BEYOND)) as i8
}
