//! Who wins an Upthrust position, and by how much, when both sides play for the most: a search to the end of the game.
//!
//! One thing is asked at a time, "does the mover end with a lead of at least so much?". Small positions are searched to the end
//! (`worker`), and a search by proof numbers (`proof`) decides which small ones to ask about. Leads are in tens of points.

mod bounds;
mod checkpoint;
mod position;
mod proof;
mod table;
mod worker;

use crate::rules::Position;
use crate::rules::upthrust::{Move, Upthrust};
use crate::search::StopFlag;
use crate::search::eval::Evaluate;
pub use checkpoint::BadCheckpoint;

use bounds::Columns;
use position::Place;
use proof::Proof;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use table::Table;
use worker::Worker;

/// A lead that nobody can reach, in tens of points.
const BEYOND: i8 = 60;
/// Questions that take no more positions are answered by one plain search.
const FIRST: u64 = 2000;

/// How a position ends for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Won, by so many points where that was asked for.
    Win(Option<u32>),
    /// Lost, by so many points where that was asked for.
    Loss(Option<u32>),
    /// Drawn.
    Draw,
    /// Stopped before it was known.
    Unknown,
}

/// What solving a position came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The end, when both sides play for the most.
    pub value: Value,
    /// Positions looked into.
    pub nodes: u64,
}

/// How far a question has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
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
    table: Table,
    proof: Proof,
    threads: usize,
    /// Positions looked into, for all questions so far.
    total: AtomicU64,
}

impl Solver {
    /// A solver with a table of at most `mib` MiB and so many threads (at least one).
    #[must_use]
    pub fn new(mib: usize, threads: usize) -> Self {
        Self {
            table: Table::new(mib),
            proof: Proof::new(),
            total: AtomicU64::new(0),
            threads: threads.max(1),
        }
    }

    /// Who wins.
    pub fn outcome(&self, position: &Upthrust, stop: &StopFlag) -> Solution {
        let (wins, mut nodes) = self.reaches(position, 10, stop);
        let value = match wins {
            Some(true) => Value::Win(None),
            None => Value::Unknown,
            Some(false) => {
                let (holds, more) = self.reaches(position, 0, stop);
                nodes += more;
                match holds {
                    Some(true) => Value::Draw,
                    Some(false) => Value::Loss(None),
                    None => Value::Unknown,
                }
            }
        };
        Solution { value, nodes }
    }

    /// Who wins, and by how much.
    pub fn margin(&self, position: &Upthrust, stop: &StopFlag) -> Solution {
        let leads = Columns::new().leads(&Place::new(position));
        let (mut least, mut most) = (leads.least(), leads.most());
        let mut nodes = 0;
        // Who wins first; from there on outwards, as most games are close and questions far from the truth are no help.
        let (mut ask, mut step) = (1, 1);
        let (mut below, mut above) = (false, false);
        while least < most {
            let middle = ask.clamp(least + 1, most);
            let (reached, more) = self.reaches(position, 10 * middle, stop);
            nodes += more;
            match reached {
                Some(true) => (least, below) = (middle, true),
                Some(false) => (most, above) = (middle - 1, true),
                None => {
                    let value = Value::Unknown;
                    return Solution { value, nodes };
                }
            }
            ask = match (below, above) {
                (true, false) => least + step,
                (false, true) => most + 1 - step,
                _ => (least + most + 1).div_euclid(2),
            };
            step *= 2;
        }
        let points = (10 * least).unsigned_abs();
        let value = match least.cmp(&0) {
            std::cmp::Ordering::Greater => Value::Win(Some(points)),
            std::cmp::Ordering::Less => Value::Loss(Some(points)),
            std::cmp::Ordering::Equal => Value::Draw,
        };
        Solution { value, nodes }
    }

    /// A move after which the player to move still ends at least `lead` points ahead (behind, if negative), as was proven before:
    /// `None` when there is none or the search was stopped. Of what the proof has been through already, nothing is searched again.
    pub fn keeping_move(&self, position: &Upthrust, lead: i32, stop: &StopFlag) -> Option<Move> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let over = StopFlag::new();
        let mut worker = Worker::new(&self.table, [stop, &over], &self.total);
        let theirs = tens(10 - lead);
        let mut open = Vec::new();
        for mv in moves {
            let mut next = position.clone();
            next.play_unchecked(mv);
            let place = Place::new(&next);
            // After a checkpoint the table does not hold what was proven.
            let known = self.proof.known(&worker, &place, theirs);
            match known.or_else(|| worker.settle(&place, theirs, FIRST)) {
                Some(false) => return Some(mv),
                Some(true) => {}
                None => open.push((mv, next)),
            }
        }
        // What looks best for the mover comes first.
        open.sort_by_key(|(_, next)| next.evaluate());
        open.into_iter()
            .find(|(_, next)| self.reaches(next, 10 - lead, stop).0 == Some(false))
            .map(|(mv, _)| mv)
    }

    /// How far a question has come that another thread asks: positions looked into since the solver was made, positions kept for a
    /// checkpoint, and how much work it seems to be to prove that the lead asked for last is reached, and that it is not.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let (kept, [proof, disproof]) = self.proof.progress();
        Progress {
            nodes: self.total.load(Relaxed),
            kept,
            proof,
            disproof,
        }
    }

    /// What has been found out about large questions, as bytes from which another solver can go on. May be asked for while
    /// another thread asks questions.
    #[must_use]
    pub fn checkpoint(&self) -> Vec<u8> {
        checkpoint::encode(&self.proof.all())
    }

    /// Goes on from a checkpoint, in place of what was known of large questions.
    ///
    /// # Errors
    /// When the bytes are no checkpoint or a damaged one; nothing is changed then.
    pub fn restore(&self, bytes: &[u8]) -> Result<(), BadCheckpoint> {
        self.proof.replace(checkpoint::decode(bytes)?);
        Ok(())
    }

    /// Whether the player to move ends at least `lead` points ahead (behind, if negative); `None` when stopped. Also
    /// how many positions it took.
    pub fn reaches(&self, position: &Upthrust, lead: i32, stop: &StopFlag) -> (Option<bool>, u64) {
        let place = Place::new(position);
        let beta = tens(lead);
        let over = StopFlag::new();
        let before = self.total.load(Relaxed);
        let nodes = || self.total.load(Relaxed) - before;
        let worker = || Worker::new(&self.table, [stop, &over], &self.total);
        let short = worker().settle(&place, beta, FIRST);
        if short.is_some() || stop.is_stopped() {
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
            let helpers: Vec<_> = (1..self.threads).map(|_| scope.spawn(work)).collect();
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
