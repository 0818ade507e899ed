//! Writing the opening book: from both starts and for either side, every position that can come up while that side plays by the book,
//! down to those that are settled at the table in no time.

use super::book::{Advice, Book};
use super::position::{COLUMNS, KeyTables, SolverPosition};
use super::{SolveLimits, Solver};
use quadrille_games::FormatError;
use quadrille_games::rules::upthrust::{Colour, Upthrust};
use quadrille_games::rules::{Player, Position};
use quadrille_search::{Limits, Options, Searcher, StopFlag};
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most MiB that a solver takes to find out how hard a position is for somebody who knows nothing yet, and for how many
/// positions it has one.
const COLD: usize = 32;
const COLD_EACH: u64 = 100_000;
/// What the ordinary search looks at for the best try in a lost position, in positions.
const TRY: u64 = 300_000;
/// Its table, in MiB.
const TRY_HASH: usize = 8;

/// The starts with neighbouring and with opposite colours: all others are equal to one of them.
pub fn starts() -> [Upthrust; 2] {
    [Colour::Red, Colour::Blue]
        .map(|second| Upthrust::with_colours([Colour::Green, second], Player::One))
}

/// How far the work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AuthorProgress {
    /// Positions in the book.
    pub book: usize,
    /// Positions found to be settled quickly.
    pub leaves: usize,
    /// Positions that wait, of whoever begins and of the other.
    pub waiting: [usize; 2],
}

/// Writes a book.
pub struct Author {
    solver: Solver,
    /// Positions that are settled by looking into so many others need not be in the book.
    limit: u64,
    book: Mutex<Book>,
    work: Mutex<Work>,
    leaves: AtomicUsize,
}

#[derive(Default)]
struct Work {
    /// First the positions of whoever begins, who has something to lose; among them first those in which the pieces have climbed
    /// fewest rows, as all games go through those.
    waiting: BTreeMap<(Player, u32), Vec<Upthrust>>,
    /// Who is to follow the book has met these.
    met: HashSet<u64>,
    /// Threads that have a position in hand.
    busy: usize,
}

/// Somebody has a position in hand.
struct Busy<'a>(&'a Mutex<Work>);

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        lock(self.0).busy -= 1;
    }
}

impl Work {
    fn put(&mut self, position: Upthrust) {
        let rank = (position.to_move(), climbed(&position));
        self.waiting.entry(rank).or_default().push(position);
    }

    fn take(&mut self) -> Option<Upthrust> {
        let mut first = self.waiting.first_entry()?;
        let position = first.get_mut().pop();
        if first.get().is_empty() {
            first.remove();
        }
        position
    }

    fn count(&self) -> [usize; 2] {
        Player::BOTH.map(|player| {
            let own = self.waiting.iter().filter(|((side, _), _)| *side == player);
            own.map(|(_, positions)| positions.len()).sum()
        })
    }
}

impl Author {
    /// Somebody who goes on from `book`, and has a solver of `mib` MiB; the book is to be for both sides of these `starts`. What is in
    /// the book already stays as it is.
    pub fn new(book: Book, starts: &[Upthrust], limit: u64, mib: usize) -> Self {
        let author = Self {
            solver: Solver::new(mib, 1),
            limit,
            book: Mutex::new(book),
            work: Mutex::default(),
            leaves: AtomicUsize::new(0),
        };
        for start in starts {
            for follower in Player::BOTH {
                author.enqueue(start, follower);
            }
        }
        author
    }

    /// What has been proven on the way, as [`Solver::checkpoint`] gives it.
    pub fn checkpoint(&self) -> Vec<u8> {
        self.solver.checkpoint()
    }

    /// Goes on from what another run has proven, as [`Solver::restore`] does.
    ///
    /// # Errors
    /// When the bytes are no checkpoint or a damaged one.
    pub fn restore(&self, bytes: &[u8]) -> Result<(), FormatError> {
        self.solver.restore(bytes)
    }

    /// The book so far.
    pub fn book(&self) -> Book {
        lock(&self.book).clone()
    }

    /// How far it has come.
    pub fn progress(&self) -> AuthorProgress {
        AuthorProgress {
            book: lock(&self.book).len(),
            leaves: self.leaves.load(Relaxed),
            waiting: lock(&self.work).count(),
        }
    }

    /// Works with so many threads until nothing waits, or until stopped; returns whether all is done.
    pub fn work(&self, threads: usize, stop: &StopFlag) -> bool {
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| self.work_alone(stop));
            }
        });
        lock(&self.work).waiting.is_empty() && !stop.is_stopped()
    }

    fn work_alone(&self, stop: &StopFlag) {
        while !stop.is_stopped() {
            let next = {
                let mut work = lock(&self.work);
                let next = work.take();
                if next.is_none() && work.busy == 0 {
                    return;
                }
                work.busy += usize::from(next.is_some());
                next
            };
            let Some(position) = next else {
                std::thread::sleep(std::time::Duration::from_millis(5));
                continue;
            };
            // Also when it panics: the others would wait for ever.
            let _busy = Busy(&self.work);
            if !self.write(&position, stop) {
                lock(&self.work).put(position);
            }
        }
    }

    /// Writes down a position with whoever follows the book to move, if it is hard, and goes on behind it; whether that was done.
    fn write(&self, position: &Upthrust, stop: &StopFlag) -> bool {
        let known = lock(&self.book).look_up(position);
        let advice = match known {
            Some(advice) => advice,
            None => {
                let within = SolveLimits {
                    positions: self.limit,
                    ..stop.into()
                };
                let cold = Solver::new(COLD.min((self.limit / COLD_EACH) as usize), 1)
                    .outcome(position, within);
                if cold.ending.fate().is_some() {
                    self.leaves.fetch_add(1, Relaxed);
                    return true;
                }
                let Some(advice) = self.solve(position, stop) else {
                    return false;
                };
                lock(&self.book).insert(position, advice);
                advice
            }
        };
        let mut next = position.clone();
        next.play_unchecked(advice.mv);
        self.enqueue(&next, position.to_move());
        true
    }

    fn solve(&self, position: &Upthrust, stop: &StopFlag) -> Option<Advice> {
        let fate = self.solver.outcome(position, stop).ending.fate()?;
        let lead = match fate {
            Ordering::Greater => 10,
            Ordering::Equal => 0,
            Ordering::Less => {
                let mut searcher = Searcher::new(TRY_HASH);
                searcher.set_options(Options::new(TRY_HASH));
                let found = searcher.search(position, &[], &Limits::nodes(TRY), stop, &mut |_| {});
                return found
                    .best
                    .filter(|_| !stop.is_stopped())
                    .map(|mv| Advice { mv, fate });
            }
        };
        let mv = self.solver.keeping_move(position, lead, stop)?;
        Some(Advice { mv, fate })
    }

    /// Has `follower` meet the position: all moves of the other are gone through, up to where it is `follower`'s turn with
    /// something to choose.
    fn enqueue(&self, position: &Upthrust, follower: Player) {
        if position.outcome().is_some() {
            return;
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        if position.to_move() == follower && !moves.iter().any(|mv| mv.is_pass()) {
            let key = SolverPosition::new(position).key(KeyTables::new()).0;
            let mut work = lock(&self.work);
            if work.met.insert(key) {
                work.put(position.clone());
            }
            return;
        }
        for mv in moves {
            let mut next = position.clone();
            next.play_unchecked(mv);
            self.enqueue(&next, follower);
        }
    }
}

/// How many rows all pieces have climbed together.
fn climbed(position: &Upthrust) -> u32 {
    position
        .boards()
        .into_iter()
        .flat_map(|board| (0..u64::BITS).filter(move |square| board >> square & 1 == 1))
        .map(|square| square / COLUMNS as u32)
        .sum()
}

/// What is under a lock is whole at any time.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
