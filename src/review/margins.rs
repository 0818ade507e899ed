//! The proven result of every legal move of an Upthrust position, solved in the background during a review, and in a lesson
//! after a wrong move.

use super::{BoardSight, Review};
use crate::background::{BackgroundJob, Reporter, waker};
use crate::session::Session;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_games::rules::upthrust::Upthrust;
use quadrille_games::rules::{AnyMove, AnyPosition, Position};
use quadrille_review::move_leads::{MoveBounds, MoveLeads};
use quadrille_search::{StopFlag, lower_search_priority};
use quadrille_solver::{Ending, SolveLimits, Solver};
use std::time::{Duration, Instant};

/// The time for each move, round by round. Easy moves are solved first, and results are reused.
const ROUND_TIMES: [Duration; 4] = [
    Duration::from_millis(20),
    Duration::from_millis(200),
    Duration::from_secs(2),
    Duration::from_secs(30),
];
/// The solver's memory, in MiB.
const MEMORY_MIB: usize = 64;

/// The results of the moves in the viewed position.
#[derive(Resource, Default, Deref)]
pub struct MoveMargins {
    #[deref]
    leads: MoveLeads,
    job: Option<BackgroundJob<MoveBounds>>,
    /// Whether the solver was stopped because the board was not visible.
    suspended: bool,
}

impl MoveMargins {
    /// Returns whether the solver is running.
    pub const fn is_busy(&self) -> bool {
        self.job.is_some()
    }
}

/// Starts and stops the solver with the viewed position, and applies its reports.
pub(super) fn solve(
    review: Res<Review>,
    session: Res<Session>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    sight: BoardSight,
    mut margins: ResMut<MoveMargins>,
) {
    if !sight.is_visible() {
        if margins.job.is_some() {
            margins.job = None;
            margins.suspended = true;
        }
        return;
    }
    let viewed_position = session.viewed_position();
    let is_wanted = review.shown || session.results_at == Some(session.place());
    let position_to_solve = match viewed_position {
        AnyPosition::Upthrust(_) if is_wanted && viewed_position.outcome().is_none() => {
            Some(viewed_position)
        }
        _ => None,
    };
    let is_new = !margins.is_of(position_to_solve);
    if is_new || margins.suspended {
        let job = match position_to_solve {
            Some(AnyPosition::Upthrust(position)) => {
                let position = position.clone();
                BackgroundJob::start("margins", waker(proxy.as_deref()), move |reporter| {
                    lower_search_priority();
                    solve_moves(&position, reporter);
                })
            }
            _ => None,
        };
        // The results of a suspended solver are still true.
        let leads = std::mem::take(&mut margins.leads);
        let leads = if is_new { MoveLeads::new(position_to_solve) } else { leads };
        *margins = MoveMargins { leads, job, suspended: false };
        return;
    }
    let Some(job) = &margins.job else { return };
    let is_over = job.is_finished();
    let reports = job.poll();
    if reports.is_empty() && !is_over {
        return;
    }
    reports.into_iter().for_each(|bounds| margins.leads.improve(bounds));
    if is_over {
        margins.job = None;
    }
}

/// Solves all moves of `position`, and reports each improved bound.
fn solve_moves(position: &Upthrust, reporter: &Reporter<MoveBounds>) {
    let solver = Solver::new(MEMORY_MIB, 1);
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut unsolved_moves: Vec<_> = moves
        .into_iter()
        .map(|mv| {
            let mut position_after = position.clone();
            position_after.play_unchecked(mv);
            (mv, position_after, None)
        })
        .collect();
    for time in ROUND_TIMES {
        for (mv, position_after, last_bounds) in &mut unsolved_moves {
            let bounds = bounds_within(&solver, position_after, time, reporter.stop());
            if reporter.stop().is_stopped() {
                return;
            }
            if *last_bounds != Some(bounds) {
                *last_bounds = Some(bounds);
                reporter.send((AnyMove::Upthrust(*mv), bounds));
            }
        }
        unsolved_moves
            .retain(|(.., last_bounds)| last_bounds.is_none_or(|bounds| bounds.exact().is_none()));
    }
}

/// Returns the bounds of the final lead of the side that has just moved to `position_after`, as far as they are proven in
/// this time.
fn bounds_within(
    solver: &Solver,
    position_after: &Upthrust,
    time: Duration,
    stop: &StopFlag,
) -> Ending {
    let limits = SolveLimits { until: Some(Instant::now() + time), ..SolveLimits::from(stop) };
    -solver.margin(position_after, limits).ending
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::StdRng;
    use rand::seq::IndexedRandom;
    use std::collections::HashMap;

    /// Compares the results with those of a solver for each move, which is what `quadrille-cli solve --margin --moves` prints.
    #[test]
    fn results_equal_those_of_separate_solvers() {
        let mut random = StdRng::seed_from_u64(1);
        let mut positions = 0;
        while positions < 100 {
            let mut position = Upthrust::start();
            for _ in 0..26 {
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                let Some(mv) = moves.choose(&mut random) else {
                    break;
                };
                position.play_unchecked(*mv);
            }
            if position.outcome().is_some() {
                continue;
            }
            positions += 1;
            let mut results = HashMap::new();
            let report = BackgroundJob::start("test", None, {
                let position = position.clone();
                move |reporter| solve_moves(&position, reporter)
            });
            let job = report.expect("a thread");
            while !job.is_finished() {
                results.extend(job.poll());
                std::thread::sleep(Duration::from_millis(1));
            }
            results.extend(job.poll());
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            assert_eq!(results.len(), moves.len(), "{position}");
            for mv in moves {
                let mut after = position.clone();
                after.play_unchecked(mv);
                let stop = StopFlag::new();
                let solved = Solver::new(4, 1).margin(&after, SolveLimits::from(&stop));
                let margin = results[&AnyMove::Upthrust(mv)];
                assert_eq!(margin, -solved.ending, "{position} {mv:?}");
            }
        }
    }
}
