//! Who wins an Upthrust position, and by how much, when both sides play for the most: a search to the end of the game.
//!
//! A null window asks one thing at a time, "does the mover end with a lead of at least so much?", and the table keeps what
//! the answers prove. Leads are in tens of points.

mod bounds;
mod position;
mod table;

use crate::rules::upthrust::Upthrust;
use crate::search::StopFlag;
use bounds::Totals;
use position::Place;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use table::{Bounds, Table};

/// A lead that nobody can reach, in tens of points.
const BEYOND: i8 = 64;
/// Positions between two looks at the switch.
const PACE: u64 = 1 << 12;

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

/// Settles positions; what it has found out is kept from one to the next.
pub struct Solver {
    table: Table,
    threads: usize,
}

/// A move and what is known of it, while a node's moves are put in order.
#[derive(Clone, Copy)]
struct Child {
    place: Place,
    key: u64,
    /// The mover may move again, as the other cannot.
    passed: bool,
    promise: i32,
}

struct Worker<'a> {
    table: &'a Table,
    stop: &'a StopFlag,
    over: &'a StopFlag,
    total: &'a AtomicU64,
    nodes: u64,
    /// Differs from thread to thread, so that they do not all do the same.
    taste: u64,
    stopped: bool,
}

impl Solver {
    /// A solver with a table of at most `mib` MiB and so many threads (at least one).
    #[must_use]
    pub fn new(mib: usize, threads: usize) -> Self {
        Self {
            table: Table::new(mib),
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
        let totals = Totals::of(&Place::new(position));
        let (mut least, mut most) = (totals.least(), totals.most());
        let mut nodes = 0;
        // Who wins first: the question that the most is known about.
        let mut ask = 1;
        while least < most {
            let middle = ask.clamp(least + 1, most);
            let (reached, more) = self.reaches(position, 10 * middle, stop);
            nodes += more;
            match reached {
                Some(true) => least = middle,
                Some(false) => most = middle - 1,
                None => {
                    let value = Value::Unknown;
                    return Solution { value, nodes };
                }
            }
            // Then whether it is a draw, then by halves.
            ask = if most == 0 {
                0
            } else {
                (least + most + 1).div_euclid(2)
            };
        }
        let points = (10 * least).unsigned_abs();
        let value = match least.cmp(&0) {
            std::cmp::Ordering::Greater => Value::Win(Some(points)),
            std::cmp::Ordering::Less => Value::Loss(Some(points)),
            std::cmp::Ordering::Equal => Value::Draw,
        };
        Solution { value, nodes }
    }

    /// Whether the player to move ends at least `lead` points ahead (behind, if negative); `None` when stopped. Also
    /// how many positions it took.
    pub fn reaches(&self, position: &Upthrust, lead: i32, stop: &StopFlag) -> (Option<bool>, u64) {
        let place = Place::new(position);
        let least = lead.div_euclid(10) + i32::from(lead.rem_euclid(10) != 0);
        let beta = least.clamp(-i32::from(BEYOND), i32::from(BEYOND)) as i8;
        let (over, total) = (StopFlag::new(), AtomicU64::new(0));
        let answer = std::thread::scope(|scope| {
            let work = |taste: u64| {
                let mut worker = Worker {
                    table: &self.table,
                    stop,
                    over: &over,
                    total: &total,
                    nodes: 0,
                    taste,
                    stopped: stop.is_stopped(),
                };
                let answer = worker.answer(&place, beta);
                total.fetch_add(worker.nodes % PACE, Relaxed);
                (!worker.stopped).then(|| {
                    over.stop();
                    answer
                })
            };
            let helpers: Vec<_> = (1..self.threads as u64)
                .map(|taste| scope.spawn(move || work(taste)))
                .collect();
            let own = work(0);
            helpers
                .into_iter()
                .fold(own, |own, helper| own.or(helper.join().ok().flatten()))
        });
        (answer, total.load(Relaxed))
    }
}

impl Worker<'_> {
    /// Whether the mover ends with a lead of at least `beta`.
    fn answer(&mut self, place: &Place, beta: i8) -> bool {
        let totals = Totals::of(place);
        let [own, other] = place.movable();
        if place.is_climbed() || own | other == 0 {
            return totals.lead() >= i32::from(beta);
        }
        if totals.least() >= i32::from(beta) {
            return true;
        }
        if totals.most() < i32::from(beta) {
            return false;
        }
        if own == 0 {
            return !self.answer(&place.turned(), 1 - beta);
        }
        let key = place.key();
        if let Some(known) = self.known(key, beta) {
            return known;
        }
        self.expand(place, own, key, beta)
    }

    #[inline]
    fn known(&self, key: u64, beta: i8) -> Option<bool> {
        let bounds = self.table.probe(key)?;
        if bounds.least >= beta {
            Some(true)
        } else if bounds.most < beta {
            Some(false)
        } else {
            None
        }
    }

    /// A position that neither its totals nor the table settle, with the mover's movable pieces.
    fn expand(&mut self, place: &Place, own: u64, key: u64, beta: i8) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PACE) {
            self.total.fetch_add(PACE, Relaxed);
            self.stopped |= self.stop.is_stopped() || self.over.is_stopped();
        }
        if self.stopped {
            return false;
        }
        let before = self.nodes;
        let mut children = [None; 8];
        let mut count = 0;
        let mut sources = own;
        let mut won = false;
        while sources != 0 {
            let square = sources.trailing_zeros();
            sources &= sources - 1;
            match self.child(place, square, beta) {
                Ok(true) => {
                    won = true;
                    break;
                }
                Ok(false) => {}
                Err(child) => {
                    children[count] = Some(child);
                    count += 1;
                }
            }
        }
        if !won {
            let open = &mut children[..count];
            open.sort_unstable_by_key(|child| child.map(|child| std::cmp::Reverse(child.promise)));
            for child in open.iter().flatten() {
                let movable = child.place.movable();
                let reached = if child.passed {
                    self.expand(&child.place, movable[0], child.key, beta)
                } else {
                    !self.expand(&child.place, movable[0], child.key, 1 - beta)
                };
                if self.stopped {
                    return false;
                }
                if reached {
                    won = true;
                    break;
                }
            }
        }
        let bounds = if won {
            Bounds {
                least: beta,
                most: BEYOND,
            }
        } else {
            Bounds {
                least: -BEYOND,
                most: beta - 1,
            }
        };
        self.table.store(key, bounds, self.nodes - before + 1);
        won
    }

    /// Whether the move of the piece on `square` reaches a lead of `beta`, or the position to search for that.
    #[inline]
    fn child(&self, place: &Place, square: u32, beta: i8) -> Result<bool, Child> {
        let step = place.step(square);
        let mut next = place.after(square, step);
        let totals = Totals::of(&next);
        // For the other player, to whom it must not happen that the lead is 1 - beta.
        let theirs = i32::from(1 - beta);
        if totals.least() >= theirs {
            return Ok(false);
        }
        if totals.most() < theirs {
            return Ok(true);
        }
        let [replies, more] = next.movable();
        if next.is_climbed() || replies | more == 0 {
            return Ok(totals.lead() < theirs);
        }
        let passed = replies == 0;
        if passed {
            next = next.turned();
        }
        let key = next.key();
        let known = if passed {
            self.known(key, beta)
        } else {
            self.known(key, 1 - beta).map(|reached| !reached)
        };
        if let Some(known) = known {
            return Ok(known);
        }
        let mobility = more.count_ones() as i32 - replies.count_ones() as i32;
        let noise = if self.taste == 0 {
            0
        } else {
            (key.wrapping_mul(self.taste.wrapping_mul(0x9E37_79B9_7F4A_7C15)) >> 61) as i32
        };
        Err(Child {
            place: next,
            key,
            passed,
            promise: 16 * mobility - 4 * totals.lead() + noise,
        })
    }
}
