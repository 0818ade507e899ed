//! By how many points a position of Upthrust ends when both sides play for the most: settled by the solver beside the frames,
//! where it is far enough on for that.

use super::mistakes::Mistake;
use crate::app::background::{Background, Reporter, Waker, lower_priority};
use crate::rules::{AnyMove, AnyPosition};
use crate::search::StopFlag;
use crate::solver::{SolveLimits, Solver};
use std::time::{Duration, Instant};

/// How long it may take for a position.
const TIME: Duration = Duration::from_secs(3);
/// The solver's memory, in MiB.
const MEMORY: usize = 32;

/// What the moves in a position of a person's own game lead to, in points by which the person is ahead at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leads {
    /// With the best move.
    pub best: i32,
    /// With the one of the game, which is less.
    pub played: i32,
}

impl Leads {
    /// What the move of the game gave away, in points.
    #[must_use]
    pub const fn lost(self) -> u32 {
        self.best.abs_diff(self.played)
    }
}

/// The lead at the end of who is to move in `position`; `None` in another game, or where it is not settled in time.
pub(super) fn lead(position: &AnyPosition, stop: &StopFlag) -> Option<i32> {
    let AnyPosition::Upthrust(position) = position else {
        return None;
    };
    let within = SolveLimits {
        until: Some(Instant::now() + TIME),
        ..SolveLimits::from(stop)
    };
    Solver::new(MEMORY, 1).margin(position, within).value.lead()
}

/// The same as who moves in `position` has it after `mv`.
pub(super) fn lead_after(position: &AnyPosition, mv: AnyMove, stop: &StopFlag) -> Option<i32> {
    let after = position.play(mv).ok()?;
    lead(&after, stop).map(|lead| -lead)
}

/// A reply in `position` that keeps the lead of who replies, which is known; `None` where it is not found in time.
pub(super) fn keeping_reply(position: &AnyPosition, lead: i32, stop: &StopFlag) -> Option<AnyMove> {
    let AnyPosition::Upthrust(position) = position else {
        return None;
    };
    let within = SolveLimits {
        until: Some(Instant::now() + TIME),
        ..SolveLimits::from(stop)
    };
    let reply = Solver::new(MEMORY, 1).keeping_move(position, lead, within);
    reply.map(AnyMove::Upthrust)
}

/// What the solver has found of a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settled {
    /// What both moves lead to.
    pub leads: Leads,
    /// A move that keeps the best lead: the review's, where that does.
    pub solution: AnyMove,
}

/// Both leads of a mistake, and a move that keeps the better one; `None` where they are not settled, or the move of the game
/// gave nothing away by them.
fn settle(mistake: &Mistake, stop: &StopFlag) -> Option<Settled> {
    let position = &mistake.puzzle.position;
    // What the game came to is one ply nearer to the end.
    let played = lead_after(position, mistake.played, stop)?;
    let best = lead(position, stop)?;
    if best <= played {
        return None;
    }
    let of_review = *mistake.puzzle.line.first()?;
    let solution = if lead_after(position, of_review, stop)? == best {
        of_review
    } else {
        keeping_reply(position, best, stop)?
    };
    Some(Settled {
        leads: Leads { best, played },
        solution,
    })
}

/// The solver at work on a mistake.
pub(super) struct LeadSearch(Background<Option<Settled>>);

impl LeadSearch {
    /// Begins; `None` in another game than Upthrust, or when the system gives no thread.
    pub(super) fn start(mistake: &Mistake, wake: Option<Waker>) -> Option<Self> {
        if !matches!(mistake.puzzle.position, AnyPosition::Upthrust(_)) {
            return None;
        }
        let mistake = mistake.clone();
        let work = move |reporter: &Reporter<Option<Settled>>| {
            lower_priority();
            reporter.send(settle(&mistake, reporter.stop()));
        };
        Background::spawn("leads", wake, work).ok().map(Self)
    }

    /// What it has found, once it has ended.
    pub(super) fn poll(&self) -> Option<Option<Settled>> {
        // Asked first: what is reported before its end is then there.
        let finished = self.0.is_finished();
        self.0.poll().pop().or_else(|| finished.then_some(None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::lesson::shipped;
    use crate::rules::Variant;

    #[test]
    fn the_end_of_a_game_of_upthrust_is_told_in_points() {
        let lesson = shipped(Variant::Upthrust);
        let end = lesson.steps.last().expect("an ending");
        let stop = StopFlag::new();
        let best = lead(&end.position, &stop).expect("it is near the end");
        let moves = end.position.legal_moves().into_iter();
        let leads: Vec<i32> = moves
            .filter_map(|mv| lead_after(&end.position, mv, &stop))
            .collect();
        assert_eq!(leads.iter().max(), Some(&best), "{leads:?}");
        assert!(leads.iter().any(|lead| *lead < best), "{leads:?}");
        let reply = keeping_reply(&end.position, best, &stop).expect("a move that keeps it");
        assert_eq!(lead_after(&end.position, reply, &stop), Some(best));
        assert_eq!(lead(&AnyPosition::start(Variant::Hique), &stop), None);
    }
}
