//! Time management: when a search ends.

use super::eval::parameters::Parameters;
use super::stop::StopFlag;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;
/// A point in time: the standard library's, or in a browser a type with the same functions.
#[cfg(target_family = "wasm")]
pub use web_time::Instant;

/// The limits of a search; the first one reached ends it. Without any, the search runs until it is stopped or the position is
/// solved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The time for this move. All of it is used unless the position is solved.
    pub movetime: Option<Duration>,
    /// The mover's clock; the search uses a share of it.
    pub clock: Option<Clock>,
    /// The depth to search, in plies.
    pub depth: Option<u32>,
    /// The maximum number of positions to visit, summed over all threads.
    pub nodes: Option<u64>,
    /// Searches even if the move is forced. Other limits still apply.
    pub infinite: bool,
    /// The arrival time of the search command, from which time counts; by default the start of the search.
    pub arrival: Option<Instant>,
    /// The time reserved for the delay between the search and the clock that measures it; 2 ms by default. A fixed time is
    /// reduced by it, but the first 2 ms take at most a quarter of the time. On a clock, 58 ms more are reserved if possible.
    pub overhead: Option<Duration>,
}

/// The clock of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time left for the rest of the game.
    pub remaining: Duration,
    /// The time added after each move.
    pub increment: Duration,
}

impl Limits {
    /// Returns limits with a fixed time for this move.
    pub fn movetime(time: Duration) -> Self {
        Self { movetime: Some(time), ..Self::default() }
    }

    /// Returns limits with the mover's clock.
    pub fn clock(remaining_time: Duration, increment: Duration) -> Self {
        Self { clock: Some(Clock { remaining: remaining_time, increment }), ..Self::default() }
    }

    /// Returns limits with a fixed depth in plies.
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// Returns limits with a fixed number of positions, which makes the search repeatable.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Returns the longest time that a search takes, assuming a game of typical length; `None` without a time limit.
    pub fn max_time(&self) -> Option<Duration> {
        allocate_time(self, USUAL_MOVES_TO_COME).1
    }

    /// Returns the time for this move if all moves take equally long, assuming a game of typical length; `None` without a
    /// time limit.
    pub fn average_time(&self) -> Option<Duration> {
        self.average_time_in(USUAL_MOVES_TO_COME)
    }

    /// Returns the time like [`average_time`](Self::average_time), for a player who has `moves_to_come` moves left.
    pub(super) fn average_time_in(&self, moves_to_come: u32) -> Option<Duration> {
        let overhead = self.overhead.unwrap_or(DEFAULT_OVERHEAD);
        let average_share = |clock| clock_share(clock, overhead, moves_to_come).0;
        let average_time = self.clock.map(average_share);
        let fixed_time = usable_movetime(self);
        average_time
            .zip(fixed_time)
            .map(|(average_time, fixed_time)| average_time.min(fixed_time))
            .or(average_time)
            .or(fixed_time)
    }

    /// Returns no limits: the search runs until it is stopped.
    pub fn infinite() -> Self {
        Self { infinite: true, ..Self::default() }
    }

    /// Returns whether a forced move may be played without a search.
    pub(super) fn may_answer_at_once(&self) -> bool {
        !self.infinite && self.depth.is_none() && self.nodes.is_none()
    }
}

/// The default reserve for the delay between the end of the time and the delivery of the answer.
pub const DEFAULT_OVERHEAD: Duration = Duration::from_millis(2);
/// An additional reserve on a clock, since time lost there is missing in every later move. A thread on an overloaded
/// machine waits 10 to 20 ms for its turn. One such wait could lose a game on a low clock.
const CLOCK_RESERVE: Duration = Duration::from_millis(58);
/// The fraction of the clock, 1/8, that moves may use if less than the reserves is left.
const LOW_CLOCK_DIVISOR: u32 = 8;
/// The assumed number of remaining moves if the game is unknown.
const USUAL_MOVES_TO_COME: u32 = Parameters::DEFAULT.moves_to_come.unsigned_abs();
/// The work between two checks of the clock: the number of moves generated plus that of positions visited.
const WORK_BETWEEN_CHECKS: u32 = 1024;

/// The report interval. Together with the time between clock checks it stays below a second.
pub(super) const REPORT_INTERVAL: Duration = Duration::from_millis(900);

#[derive(Clone, Copy)]
pub(super) struct Deadlines {
    /// The time from which the limits count.
    pub start: Instant,
    /// On a clock, the time after the start from which no new iteration begins, scaled by the difficulty of the move.
    soft_limit: Option<Duration>,
    /// The time at which the search ends.
    pub hard_deadline: Option<Instant>,
}

impl Deadlines {
    /// Returns the deadlines in a game with `moves_to_come`, from now unless `limits` say when the command arrived.
    pub fn new(limits: &Limits, moves_to_come: u32) -> Self {
        let start = limits.arrival.unwrap_or_else(Instant::now);
        let (soft_limit, hard_limit) = allocate_time(limits, moves_to_come);
        Self {
            start,
            soft_limit,
            hard_deadline: hard_limit.and_then(|duration| start.checked_add(duration)),
        }
    }

    /// Returns the deadlines for a helper thread, which has no soft limit.
    pub fn for_helper(self) -> Self {
        Self { soft_limit: None, ..self }
    }

    pub fn are_over(&self) -> bool {
        self.hard_deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// The remaining nodes of a search, which its threads take in batches.
pub(super) struct NodePool {
    max_nodes: u64,
    remaining_nodes: AtomicU64,
    batch_size: u64,
}

impl NodePool {
    /// Returns a pool with the nodes of `limits` for `thread_count` threads. A single thread takes all at once.
    pub fn new(limits: &Limits, thread_count: usize) -> Self {
        let max_nodes = limits.nodes.unwrap_or(u64::MAX);
        let batch_size = match thread_count {
            0 | 1 => u64::MAX,
            _ => (max_nodes / (8 * thread_count as u64)).clamp(1, 256),
        };
        Self { max_nodes, remaining_nodes: AtomicU64::new(max_nodes), batch_size }
    }

    /// Takes the next batch; 0 if nothing is left.
    fn take_batch(&self) -> u64 {
        let mut batch_nodes = 0;
        // Cannot fail, since the closure always returns a value.
        let _ = self.remaining_nodes.fetch_update(Relaxed, Relaxed, |remaining_nodes| {
            batch_nodes = self.batch_size.min(remaining_nodes);
            Some(remaining_nodes - batch_nodes)
        });
        batch_nodes
    }

    fn give_back(&self, unused_nodes: u64) {
        self.remaining_nodes.fetch_add(unused_nodes, Relaxed);
    }

    /// Returns the nodes taken so far.
    pub fn nodes_taken(&self) -> u64 {
        self.max_nodes - self.remaining_nodes.load(Relaxed)
    }
}

/// The clock, nodes, stop flag and report times of one thread.
pub(super) struct TimeManager<'a> {
    pub deadlines: Deadlines,
    /// The factor on the soft limit, from the difficulty of the move.
    soft_factor: f64,
    node_pool: &'a NodePool,
    /// The number of nodes taken from the pool but not visited yet.
    batch_nodes: u64,
    visited_nodes: u64,
    stop_flag: &'a StopFlag,
    next_report_time: Instant,
    /// Whether a report has been due since the last one.
    pub is_report_due: bool,
    unchecked_work: u32,
    must_stop: bool,
}

impl<'a> TimeManager<'a> {
    pub fn new(deadlines: Deadlines, node_pool: &'a NodePool, stop_flag: &'a StopFlag) -> Self {
        Self {
            deadlines,
            soft_factor: 1.0,
            node_pool,
            batch_nodes: 0,
            visited_nodes: 0,
            stop_flag,
            next_report_time: Instant::now() + REPORT_INTERVAL,
            is_report_due: false,
            unchecked_work: 0,
            must_stop: stop_flag.is_stopped(),
        }
    }

    /// Returns the number of nodes that this thread has visited.
    pub const fn visited_nodes(&self) -> u64 {
        self.visited_nodes
    }

    /// Counts a node about to be visited. Returns true if the search must end instead.
    #[inline]
    pub fn visit(&mut self) -> bool {
        if self.batch_nodes == 0 {
            self.batch_nodes = self.node_pool.take_batch();
            if self.batch_nodes == 0 {
                self.must_stop = true;
                return true;
            }
        }
        self.batch_nodes -= 1;
        self.visited_nodes += 1;
        self.count_work(1)
    }

    /// Counts `amount` units of work: generated moves or visited positions. Returns true if the search must end.
    #[inline]
    pub fn count_work(&mut self, amount: usize) -> bool {
        self.unchecked_work =
            self.unchecked_work.saturating_add(u32::try_from(amount).unwrap_or(u32::MAX));
        if self.unchecked_work >= WORK_BETWEEN_CHECKS {
            self.check_limits();
        }
        self.must_stop
    }

    fn check_limits(&mut self) {
        self.unchecked_work = 0;
        let now = Instant::now();
        self.must_stop |= self.stop_flag.is_stopped()
            || self.deadlines.hard_deadline.is_some_and(|deadline| now >= deadline);
        self.is_report_due |= now >= self.next_report_time;
    }

    /// Restarts the report interval.
    pub fn restart_report_interval(&mut self) {
        self.is_report_due = false;
        self.next_report_time = Instant::now() + REPORT_INTERVAL;
    }

    /// Returns whether the search had to end at the last check.
    pub const fn must_stop(&self) -> bool {
        self.must_stop
    }

    /// Adjusts the soft limit after a finished iteration.
    pub fn adjust_soft_limit(&mut self, iteration: IterationOutcome) {
        self.soft_factor = iteration.soft_limit_factor();
    }

    /// Returns whether no further iteration should begin: a limit is reached, or it would probably not finish.
    pub fn forbids_iteration(&self) -> bool {
        let elapsed = self.deadlines.start.elapsed();
        let is_over_limit = |soft_limit: Duration| elapsed >= soft_limit.mul_f64(self.soft_factor);
        self.must_stop
            || self.deadlines.are_over()
            || self.deadlines.soft_limit.is_some_and(is_over_limit)
    }
}

/// The figures of an iteration that measure the difficulty of the move.
#[derive(Clone, Copy, Debug)]
pub(super) struct IterationOutcome {
    /// The number of consecutive iterations, before this one, with the same best move.
    pub stable_iterations: u32,
    /// The share of the nodes spent on the best move, from 0 to 1.
    pub best_move_share: f64,
    /// The drop of the score from the previous iteration, in aspiration windows.
    pub score_drop: f64,
}

impl IterationOutcome {
    /// Returns the factor on the soft limit. It rises while the best move changes, other moves take many nodes to refute,
    /// or the score falls. It falls with a stable best move whose alternatives are refuted at once.
    fn soft_limit_factor(self) -> f64 {
        const STABILITY_FACTORS: [f64; 5] = [1.3, 1.2, 1.1, 1.0, 0.9];
        let stability_factor =
            STABILITY_FACTORS[(self.stable_iterations as usize).min(STABILITY_FACTORS.len() - 1)];
        let effort_factor = 1.3 - self.best_move_share.clamp(0.0, 1.0) / 2.0;
        let drop_factor = 1.0 + self.score_drop.clamp(0.0, 1.0) / 4.0;
        stability_factor * effort_factor * drop_factor
    }
}

impl Drop for TimeManager<'_> {
    fn drop(&mut self) {
        self.node_pool.give_back(self.batch_nodes);
    }
}

/// Returns the usable part of a fixed time.
fn usable_movetime(limits: &Limits) -> Option<Duration> {
    let overhead = limits.overhead.unwrap_or(DEFAULT_OVERHEAD);
    let default_part = overhead.min(DEFAULT_OVERHEAD);
    limits.movetime.map(|time| {
        let reserve = (overhead - default_part) + default_part.min(time / 4);
        time.saturating_sub(reserve)
    })
}

/// Allocates time to a move: the soft limit, which only a clock has, and the hard limit.
fn allocate_time(limits: &Limits, moves_to_come: u32) -> (Option<Duration>, Option<Duration>) {
    let overhead = limits.overhead.unwrap_or(DEFAULT_OVERHEAD);
    let fixed_time = usable_movetime(limits);
    let Some(clock) = limits.clock else { return (None, fixed_time) };
    let (share, max_time) = clock_share(clock, overhead, moves_to_come);
    let hard_limit = (share * 3).min(max_time);
    let hard_limit = fixed_time.map_or(hard_limit, |fixed_time| fixed_time.min(hard_limit));
    // An iteration costs several times the previous one, so none starts after half of the share.
    (Some((share / 2).min(hard_limit)), Some(hard_limit))
}

/// Returns a move's share of the clock, and the most that a difficult move may use.
fn clock_share(clock: Clock, overhead: Duration, moves_to_come: u32) -> (Duration, Duration) {
    let usable_time = clock
        .remaining
        .saturating_sub(overhead + CLOCK_RESERVE)
        .max(clock.remaining / LOW_CLOCK_DIVISOR);
    let share = usable_time / moves_to_come.max(1) + clock.increment * 3 / 4;
    (share.min(usable_time / 2), usable_time / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_time_is_used_but_not_exceeded() {
        let (soft, hard) = allocate_time(&Limits::movetime(Duration::from_millis(500)), 25);
        assert_eq!((soft, hard), (None, Some(Duration::from_millis(498))));
        let (_, tiny) = allocate_time(&Limits::movetime(Duration::from_millis(1)), 25);
        assert!(tiny.is_some_and(|span| span < Duration::from_millis(1)));
    }

    #[test]
    fn default_overhead_changes_nothing() {
        for millis in [0, 1, 3, 5, 8, 10, 1000, 60_000] {
            let span = Duration::from_millis(millis);
            for limits in [Limits::movetime(span), Limits::clock(span, Duration::from_millis(7))] {
                let reported = Limits { overhead: Some(DEFAULT_OVERHEAD), ..limits.clone() };
                assert_eq!(allocate_time(&reported, 25), allocate_time(&limits, 25), "{limits:?}");
            }
        }
    }

    #[test]
    fn time_limit_holds_with_infinite() {
        let limits = Limits { infinite: true, ..Limits::movetime(Duration::from_millis(500)) };
        assert!(Deadlines::new(&limits, 25).hard_deadline.is_some());
        assert_eq!(limits.max_time(), Some(Duration::from_millis(498)));
        assert!(Deadlines::new(&Limits::infinite(), 25).hard_deadline.is_none());
    }

    #[test]
    fn overhead_is_reserved_if_set() {
        let mut limits = Limits::movetime(Duration::from_millis(500));
        limits.overhead = Some(Duration::from_millis(30));
        assert_eq!(allocate_time(&limits, 25).1, Some(Duration::from_millis(470)));
        limits.overhead = Some(Duration::from_millis(700));
        assert_eq!(allocate_time(&limits, 25).1, Some(Duration::ZERO));
        let mut clock = Limits::clock(Duration::from_millis(100), Duration::ZERO);
        let hard = |limits: &Limits| allocate_time(limits, 25).1.unwrap_or_default();
        let before = hard(&clock);
        clock.overhead = Some(Duration::from_millis(60));
        assert!(hard(&clock) < before);
    }

    #[test]
    fn threads_never_exceed_the_time() {
        for (most, threads) in [(0, 1), (1, 4), (1000, 1), (1000, 3), (100_000, 64)] {
            let node_pool = NodePool::new(&Limits::nodes(most), threads);
            let (stop, mut visited) = (StopFlag::new(), 0);
            let deadlines = Deadlines::new(&Limits::infinite(), 25);
            let mut managers: Vec<_> =
                (0..threads).map(|_| TimeManager::new(deadlines, &node_pool, &stop)).collect();
            while let Some(at) = managers.iter().position(|time_manager| !time_manager.must_stop())
            {
                visited += u64::from(!managers[at].visit());
                let next = at + 1;
                managers.rotate_left(next % threads);
            }
            assert_eq!((visited, node_pool.nodes_taken()), (most, most));
        }
    }

    #[test]
    fn clock_lasts_on_a_slow_machine() {
        for (base, increment, wait, moves_to_come) in
            [(1000, 10, 30, 25), (400, 4, 16, 8), (1000, 10, 0, 35)]
        {
            let (base, increment) = (Duration::from_millis(base), Duration::from_millis(increment));
            let mut left = base;
            for ply in 0..500 {
                // The worst case: every move uses its hard limit, and the thread waits before every fifth one.
                let hard = allocate_time(&Limits::clock(left, increment), moves_to_come)
                    .1
                    .unwrap_or_default();
                let waited = Duration::from_millis(if ply % 5 == 0 { wait } else { 0 });
                assert!(hard + waited < left, "{base:?}: {hard:?} of {left:?} at {ply}");
                left = left - hard - waited + increment;
            }
            // Most of the time is used.
            assert!(left < Duration::from_millis(120), "{left:?}");
        }
    }

    #[test]
    fn close_choice_takes_longer_than_a_clear_one() {
        let need = |stable_iterations, best_move_share, score_drop| {
            let outcome = IterationOutcome { stable_iterations, best_move_share, score_drop };
            outcome.soft_limit_factor()
        };
        assert!(need(9, 1.0, -3.0) < 0.8 && need(0, 0.2, 2.0) > 1.9);
        assert!(need(0, 0.5, 0.0) > need(1, 0.5, 0.0));
        assert!(need(9, 0.5, 0.0) > need(9, 0.8, 0.0));
        assert!(need(9, 0.5, 0.5) > need(9, 0.5, 0.0));
    }

    #[test]
    fn fair_time_is_between_the_limits() {
        let clock = Limits::clock(Duration::from_secs(60), Duration::from_millis(100));
        let (soft, hard) = allocate_time(&clock, 25);
        assert!(soft < clock.average_time() && clock.average_time() < hard);
        let fixed = Limits::movetime(Duration::from_millis(500));
        assert_eq!(fixed.average_time(), fixed.max_time());
        let both = Limits { movetime: Some(Duration::from_millis(500)), ..clock };
        assert_eq!(both.average_time(), fixed.average_time());
        assert_eq!(Limits::nodes(9).average_time(), None);
    }

    #[test]
    fn clock_is_never_exceeded() {
        for remaining in [0, 1, 15, 100, 5_000, 600_000] {
            for increment in [0, 100, 10_000] {
                let remaining = Duration::from_millis(remaining);
                let limits = Limits::clock(remaining, Duration::from_millis(increment));
                let (soft, hard) = allocate_time(&limits, 25);
                assert!(soft <= hard);
                assert!(hard.is_some_and(|span| span <= remaining));
            }
        }
    }
}
