//! Writes the opening book. From both starts and for either side, it covers the positions that can occur while that side
//! follows the book. Positions that can be solved quickly in play are left out.

use super::book::{Book, BookEntry};
use super::position::{COLUMNS, KeyTable, SolverPosition};
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
/// The node limit of the ordinary search that chooses a move in a lost position.
const LOST_POSITION_MAX_NODES: u64 = 300_000;
/// The size of the ordinary search's table, in MiB.
const LOST_POSITION_HASH_MIB: usize = 8;

/// Returns the start positions with neighbouring and with opposite colours. All others are equivalent to one of them.
pub fn start_positions() -> [Upthrust; 2] {
    [Colour::Red, Colour::Blue]
        .map(|second_colour| Upthrust::with_colours([Colour::Green, second_colour], Player::One))
}

/// The progress of writing a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookProgress {
    /// The number of positions in the book.
    pub book_position_count: usize,
    /// The number of positions that were solved quickly and are not in the book.
    pub easy_position_count: usize,
    /// The numbers of queued positions with the first and with the second player to move.
    pub queued_position_counts: [usize; 2],
}

/// Writes an opening book.
pub struct BookWriter {
    solver: Solver,
    /// The limit of an easy solution. Positions that are solved within this number of searched positions are not in the book.
    max_positions: u64,
    book: Mutex<Book>,
    queue: Mutex<WorkQueue>,
    easy_position_count: AtomicUsize,
}

#[derive(Default)]
struct WorkQueue {
    /// The queued positions. Those of the first player come first, because the first player can lose a won game. Among them,
    /// those with the fewest rows climbed come first, because they occur in all games.
    positions_by_rank: BTreeMap<(Player, u32), Vec<Upthrust>>,
    /// The keys of all positions that have been queued.
    queued_keys: HashSet<u64>,
    busy_threads: usize,
}

/// A guard that marks a thread as busy until it is dropped.
struct BusyGuard<'a>(&'a Mutex<WorkQueue>);

impl Drop for BusyGuard<'_> {
    fn drop(&mut self) {
        lock(self.0).busy_threads -= 1;
    }
}

impl WorkQueue {
    fn push(&mut self, position: Upthrust) {
        let rank = (position.to_move(), row_sum(&position));
        self.positions_by_rank.entry(rank).or_default().push(position);
    }

    fn take_next(&mut self) -> Option<Upthrust> {
        let mut first_entry = self.positions_by_rank.first_entry()?;
        let position = first_entry.get_mut().pop();
        if first_entry.get().is_empty() {
            first_entry.remove();
        }
        position
    }

    fn count_by_player(&self) -> [usize; 2] {
        Player::BOTH.map(|player| {
            let player_entries =
                self.positions_by_rank.iter().filter(|((side, _), _)| *side == player);
            player_entries.map(|(_, positions)| positions.len()).sum()
        })
    }
}

impl BookWriter {
    /// Returns a writer that extends `book` for both sides of `start_positions`, with a solver of `mib` MiB. Existing entries
    /// stay unchanged.
    pub fn new(book: Book, start_positions: &[Upthrust], max_positions: u64, mib: usize) -> Self {
        let writer = Self {
            solver: Solver::new(mib, 1),
            max_positions,
            book: Mutex::new(book),
            queue: Mutex::default(),
            easy_position_count: AtomicUsize::new(0),
        };
        for start_position in start_positions {
            for follower in Player::BOTH {
                writer.enqueue(start_position, follower);
            }
        }
        writer
    }

    /// Returns the solver's proofs, as [`Solver::checkpoint`] does.
    pub fn checkpoint(&self) -> Vec<u8> {
        self.solver.checkpoint()
    }

    /// Continues from the proofs of another run, as [`Solver::restore`] does.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a checkpoint or are damaged.
    pub fn restore(&self, bytes: &[u8]) -> Result<(), FormatError> {
        self.solver.restore(bytes)
    }

    /// Returns the book so far.
    pub fn book(&self) -> Book {
        lock(&self.book).clone()
    }

    /// Returns the progress.
    pub fn progress(&self) -> BookProgress {
        BookProgress {
            book_position_count: lock(&self.book).len(),
            easy_position_count: self.easy_position_count.load(Relaxed),
            queued_position_counts: lock(&self.queue).count_by_player(),
        }
    }

    /// Processes the queue with `thread_count` threads until it is empty or `stop` is set. Returns true if the queue became
    /// empty first.
    pub fn work(&self, thread_count: usize, stop: &StopFlag) -> bool {
        std::thread::scope(|scope| {
            for _ in 0..thread_count.max(1) {
                scope.spawn(|| self.process_queue(stop));
            }
        });
        lock(&self.queue).positions_by_rank.is_empty() && !stop.is_stopped()
    }

    fn process_queue(&self, stop: &StopFlag) {
        while !stop.is_stopped() {
            let next_position = {
                let mut queue = lock(&self.queue);
                let next_position = queue.take_next();
                if next_position.is_none() && queue.busy_threads == 0 {
                    return;
                }
                queue.busy_threads += usize::from(next_position.is_some());
                next_position
            };
            let Some(position) = next_position else {
                std::thread::sleep(std::time::Duration::from_millis(5));
                continue;
            };
            // Without the guard, the other threads would wait for ever if this one panicked.
            let _busy = BusyGuard(&self.queue);
            if !self.process_position(&position, stop) {
                lock(&self.queue).push(position);
            }
        }
    }

    /// Adds a position of the follower to the book if it is hard, and queues the follower's next positions. Returns false if
    /// `stop` was set first.
    fn process_position(&self, position: &Upthrust, stop: &StopFlag) -> bool {
        let existing_entry = lock(&self.book).look_up(position);
        let entry = match existing_entry {
            Some(entry) => entry,
            None => {
                let limits = SolveLimits { positions: self.max_positions, ..stop.into() };
                let cold_solution = Solver::new(
                    COLD_SOLVER_MIB.min((self.max_positions / COLD_POSITIONS_PER_MIB) as usize),
                    1,
                )
                .outcome(position, limits);
                if cold_solution.ending.game_result().is_some() {
                    self.easy_position_count.fetch_add(1, Relaxed);
                    return true;
                }
                let Some(entry) = self.solve(position, stop) else { return false };
                lock(&self.book).insert(position, entry);
                entry
            }
        };
        let mut next_position = position.clone();
        next_position.play_unchecked(entry.mv);
        self.enqueue(&next_position, position.to_move());
        true
    }

    fn solve(&self, position: &Upthrust, stop: &StopFlag) -> Option<BookEntry> {
        let game_result = self.solver.outcome(position, stop).ending.game_result()?;
        let lead = match game_result {
            Ordering::Greater => 10,
            Ordering::Equal => 0,
            Ordering::Less => {
                let mut searcher = Searcher::new(LOST_POSITION_HASH_MIB);
                searcher.set_options(Options::new(LOST_POSITION_HASH_MIB));
                let result = searcher.search(
                    position,
                    &[],
                    &Limits::nodes(LOST_POSITION_MAX_NODES),
                    stop,
                    &mut |_| {},
                );
                return result
                    .best_move
                    .filter(|_| !stop.is_stopped())
                    .map(|mv| BookEntry { mv, game_result });
            }
        };
        let mv = self.solver.move_keeping_lead(position, lead, stop)?;
        Some(BookEntry { mv, game_result })
    }

    /// Queues `position` if the follower has a move in it other than a pass. Otherwise does the same for the positions after
    /// all moves.
    fn enqueue(&self, position: &Upthrust, follower: Player) {
        if position.outcome().is_some() {
            return;
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        if position.to_move() == follower && !moves.iter().any(|mv| mv.is_pass()) {
            let key = SolverPosition::new(position).key(KeyTable::new()).0;
            let mut queue = lock(&self.queue);
            if queue.queued_keys.insert(key) {
                queue.push(position.clone());
            }
            return;
        }
        for mv in moves {
            let mut next_position = position.clone();
            next_position.play_unchecked(mv);
            self.enqueue(&next_position, follower);
        }
    }
}

/// Returns the sum of the rows of all pieces, counted from 0. Each climb increases it.
fn row_sum(position: &Upthrust) -> u32 {
    position
        .boards()
        .into_iter()
        .flat_map(|board| (0..u64::BITS).filter(move |square| board >> square & 1 == 1))
        .map(|square| square / COLUMNS as u32)
        .sum()
}

/// Locks `mutex` and ignores poisoning: the locked value is always consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
