//! Writes the opening book. From both starts and for either side, it covers the positions that can occur while that side
//! follows the book. Positions that can be solved quickly in play are left out.

use super::book::{Book, BookEntry};
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

/// The maximal size, in MiB, of a fresh solver that tests how hard a position is without earlier results. It gets one MiB per
/// [`COLD_POSITIONS_PER_MIB`] positions of the limit.
const COLD_SOLVER_MIB: usize = 32;
const COLD_POSITIONS_PER_MIB: u64 = 100_000;
/// The positions that the ordinary search visits to choose a move in a lost position.
const BEST_TRY_POSITIONS: u64 = 300_000;
/// The size of that search's table, in MiB.
const BEST_TRY_HASH_MIB: usize = 8;

/// Returns the starts with neighbouring and with opposite colours. All others are equivalent to one of them.
pub fn starts() -> [Upthrust; 2] {
    [Colour::Red, Colour::Blue]
        .map(|second| Upthrust::with_colours([Colour::Green, second], Player::One))
}

/// The progress of writing a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AuthorProgress {
    /// Positions in the book.
    pub book: usize,
    /// Positions that were solved quickly and are not in the book.
    pub leaves: usize,
    /// Positions in the queue, with the first and the second player to move.
    pub waiting: [usize; 2],
}

/// Writes an opening book.
pub struct Author {
    solver: Solver,
    /// Positions that can be solved by searching this many positions are not in the book.
    limit: u64,
    book: Mutex<Book>,
    work: Mutex<WorkQueue>,
    leaves: AtomicUsize,
}

#[derive(Default)]
struct WorkQueue {
    /// The queue. Positions of the first player come first, because the first player can lose a won game. Among them, those
    /// with the fewest rows climbed come first, because they occur in all games.
    waiting: BTreeMap<(Player, u32), Vec<Upthrust>>,
    /// The keys of all positions that have been queued.
    queued_keys: HashSet<u64>,
    busy: usize,
}

/// A guard that marks a thread as busy until it is dropped.
struct BusyGuard<'a>(&'a Mutex<WorkQueue>);

impl Drop for BusyGuard<'_> {
    fn drop(&mut self) {
        lock(self.0).busy -= 1;
    }
}

impl WorkQueue {
    fn push(&mut self, position: Upthrust) {
        let rank = (position.to_move(), rows_climbed(&position));
        self.waiting.entry(rank).or_default().push(position);
    }

    fn take_next(&mut self) -> Option<Upthrust> {
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
    /// Returns an author that extends `book` for both sides of these `starts`, with a solver of `mib` MiB. Existing entries
    /// stay unchanged.
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

    /// Returns the solver's proofs, as [`Solver::checkpoint`] does.
    pub fn checkpoint(&self) -> Vec<u8> {
        self.solver.checkpoint()
    }

    /// Continues from the proofs of another run, as [`Solver::restore`] does.
    ///
    /// # Errors
    /// If the bytes are not a checkpoint or are damaged.
    pub fn restore(&self, bytes: &[u8]) -> Result<(), FormatError> {
        self.solver.restore(bytes)
    }

    /// Returns the book so far.
    pub fn book(&self) -> Book {
        lock(&self.book).clone()
    }

    /// Returns the progress.
    pub fn progress(&self) -> AuthorProgress {
        AuthorProgress {
            book: lock(&self.book).len(),
            leaves: self.leaves.load(Relaxed),
            waiting: lock(&self.work).count(),
        }
    }

    /// Works with this number of threads until the queue is empty or it is stopped. Returns true if the queue became empty
    /// before a stop.
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
                let next = work.take_next();
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
            // Without the guard, the other threads would wait for ever if this one panicked.
            let _busy = BusyGuard(&self.work);
            if !self.write(&position, stop) {
                lock(&self.work).push(position);
            }
        }
    }

    /// Adds a position of the follower to the book if it is hard, and queues its successors. Returns false if it was
    /// stopped before that.
    fn write(&self, position: &Upthrust, stop: &StopFlag) -> bool {
        let existing = lock(&self.book).look_up(position);
        let advice = match existing {
            Some(advice) => advice,
            None => {
                let within = SolveLimits { positions: self.limit, ..stop.into() };
                let cold = Solver::new(
                    COLD_SOLVER_MIB.min((self.limit / COLD_POSITIONS_PER_MIB) as usize),
                    1,
                )
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

    fn solve(&self, position: &Upthrust, stop: &StopFlag) -> Option<BookEntry> {
        let fate = self.solver.outcome(position, stop).ending.fate()?;
        let lead = match fate {
            Ordering::Greater => 10,
            Ordering::Equal => 0,
            Ordering::Less => {
                let mut searcher = Searcher::new(BEST_TRY_HASH_MIB);
                searcher.set_options(Options::new(BEST_TRY_HASH_MIB));
                let result = searcher.search(
                    position,
                    &[],
                    &Limits::nodes(BEST_TRY_POSITIONS),
                    stop,
                    &mut |_| {},
                );
                return result.best.filter(|_| !stop.is_stopped()).map(|mv| BookEntry { mv, fate });
            }
        };
        let mv = self.solver.move_keeping_lead(position, lead, stop)?;
        Some(BookEntry { mv, fate })
    }

    /// Queues the follower's next positions: tries all moves of the other player, up to positions in which the follower has a
    /// choice.
    fn enqueue(&self, position: &Upthrust, follower: Player) {
        if position.outcome().is_some() {
            return;
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        if position.to_move() == follower && !moves.iter().any(|mv| mv.is_pass()) {
            let key = SolverPosition::new(position).key(KeyTables::new()).0;
            let mut work = lock(&self.work);
            if work.queued_keys.insert(key) {
                work.push(position.clone());
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

/// Returns the sum of the rows that all pieces have climbed.
fn rows_climbed(position: &Upthrust) -> u32 {
    position
        .boards()
        .into_iter()
        .flat_map(|board| (0..u64::BITS).filter(move |square| board >> square & 1 == 1))
        .map(|square| square / COLUMNS as u32)
        .sum()
}

/// Locks `mutex` and ignores poisoning: the locked data is always consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
