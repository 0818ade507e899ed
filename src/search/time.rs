//! How long a search may go on.

use super::stop::StopFlag;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What ends a search. Whichever limit is met first counts; with none at all the search goes on until
/// it is stopped or the position is solved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall time for this move, to be used up unless nothing is left to find out.
    pub movetime: Option<Duration>,
    /// The mover's clock, from which the search takes a sensible share.
    pub clock: Option<Clock>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Searches even where the answer is forced, and heeds no clock.
    pub infinite: bool,
}

/// A clock as the player to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left for the rest of the game.
    pub remaining: Duration,
    /// Time added after every move.
    pub increment: Duration,
}

impl Limits {
    /// A fixed time for this move.
    #[must_use]
    pub fn movetime(time: Duration) -> Self {
        Self {
            movetime: Some(time),
            ..Self::default()
        }
    }

    /// A share of the mover's clock.
    #[must_use]
    pub fn clock(remaining: Duration, increment: Duration) -> Self {
        Self {
            clock: Some(Clock {
                remaining,
                increment,
            }),
            ..Self::default()
        }
    }

    /// A fixed depth in plies.
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        Self {
            depth: Some(plies),
            ..Self::default()
        }
    }

    /// A fixed number of positions, which makes the search repeatable.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// The longest that a search with these limits goes on; `None` without a limit in time.
    #[must_use]
    pub fn longest(&self) -> Option<Duration> {
        spans(self).1.filter(|_| !self.infinite)
    }

    /// Until stopped.
    #[must_use]
    pub fn infinite() -> Self {
        Self {
            infinite: true,
            ..Self::default()
        }
    }

    /// Whether a move that is the only one may be answered without a search.
    pub(super) fn may_answer_at_once(&self) -> bool {
        !self.infinite && self.depth.is_none() && self.nodes.is_none()
    }
}

/// Kept back from a fixed time: noticing that time is up, and handing over the answer, takes some too.
const RESERVE: Duration = Duration::from_millis(2);
/// Kept back from a clock, which also runs while the answer travels.
const CLOCK_RESERVE: Duration = Duration::from_millis(20);
/// On a clock, plan as if this many moves were still to come.
const MOVES_TO_COME: u32 = 25;
/// How much work may pass between two looks at the clock, in moves generated and positions visited.
const WORK_BETWEEN_LOOKS: u32 = 1024;

/// One search's limits at work.
pub(super) struct Budget<'a> {
    /// When the search began.
    pub started: Instant,
    /// No new iteration after this.
    soft: Option<Instant>,
    /// The search ends here.
    hard: Option<Instant>,
    nodes: u64,
    stop: &'a StopFlag,
    /// Positions visited by the helping threads of this search.
    others: &'a AtomicU64,
    /// Whether this is a helping thread's budget, which adds to `others`.
    helping: bool,
    /// What has been added so far.
    told: u64,
    work: u32,
    spent: bool,
}

impl<'a> Budget<'a> {
    /// Starts the clock.
    pub fn new(limits: &Limits, stop: &'a StopFlag, others: &'a AtomicU64) -> Self {
        let started = Instant::now();
        let (soft, hard) = if limits.infinite {
            (None, None)
        } else {
            spans(limits)
        };
        Self {
            started,
            soft: soft.and_then(|span| started.checked_add(span)),
            hard: hard.and_then(|span| started.checked_add(span)),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            stop,
            others,
            helping: false,
            told: 0,
            work: 0,
            spent: stop.is_stopped(),
        }
    }

    /// The budget of a thread that helps until it is stopped, and adds the positions it visits to `others`.
    pub fn helping(stop: &'a StopFlag, others: &'a AtomicU64) -> Self {
        Self {
            helping: true,
            ..Self::new(&Limits::infinite(), stop, others)
        }
    }

    /// Positions visited by the helping threads so far.
    pub fn others(&self) -> u64 {
        if self.helping {
            0
        } else {
            self.others.load(Relaxed)
        }
    }

    /// Accounts for a visited position, `nodes` in all; true when the search must end.
    pub fn visit(&mut self, nodes: u64) -> bool {
        self.spent |= nodes > self.nodes;
        if self.helping && nodes - self.told >= u64::from(WORK_BETWEEN_LOOKS) {
            self.others.fetch_add(nodes - self.told, Relaxed);
            self.told = nodes;
        }
        self.work(1)
    }

    /// Accounts for `amount` of work; true when the search must end.
    pub fn work(&mut self, amount: usize) -> bool {
        self.work = self
            .work
            .saturating_add(u32::try_from(amount).unwrap_or(u32::MAX));
        if self.work >= WORK_BETWEEN_LOOKS {
            self.work = 0;
            self.spent |=
                self.stop.is_stopped() || self.hard.is_some_and(|hard| Instant::now() >= hard);
        }
        self.spent
    }

    /// Whether the search must end, as of the last look.
    pub fn is_spent(&self) -> bool {
        self.spent
    }

    /// Whether another iteration would hardly finish.
    pub fn forbids_iteration(&self) -> bool {
        self.spent || self.soft.is_some_and(|soft| Instant::now() >= soft)
    }
}

/// The soft and the hard limit in time.
fn spans(limits: &Limits) -> (Option<Duration>, Option<Duration>) {
    let fixed = limits.movetime.map(|time| {
        let kept = RESERVE.min(time / 4);
        time.saturating_sub(kept)
    });
    let Some(clock) = limits.clock else {
        return (fixed, fixed);
    };
    let usable = clock
        .remaining
        .saturating_sub(CLOCK_RESERVE)
        .max(clock.remaining / 4);
    let share = (usable / MOVES_TO_COME + clock.increment * 3 / 4).min(usable / 2);
    let hard = (share * 3).min(usable / 2);
    let hard = fixed.map_or(hard, |fixed| fixed.min(hard));
    // An iteration costs several times the one before: half the share is the last sensible start.
    (Some((share / 2).min(hard)), Some(hard))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixed_time_is_used_up_but_not_passed() {
        let (soft, hard) = spans(&Limits::movetime(Duration::from_millis(500)));
        assert_eq!(soft, hard);
        assert_eq!(hard, Some(Duration::from_millis(498)));
        let (_, tiny) = spans(&Limits::movetime(Duration::from_millis(1)));
        assert!(tiny.is_some_and(|span| span < Duration::from_millis(1)));
    }

    #[test]
    fn a_clock_is_never_overdrawn() {
        for remaining in [0, 1, 15, 100, 5_000, 600_000] {
            for increment in [0, 100, 10_000] {
                let remaining = Duration::from_millis(remaining);
                let limits = Limits::clock(remaining, Duration::from_millis(increment));
                let (soft, hard) = spans(&limits);
                assert!(soft <= hard);
                assert!(hard.is_some_and(|span| span <= remaining));
            }
        }
    }
}
