//! Solves the results of a mistake in Upthrust in the background.

use super::mistakes::Mistake;
use crate::background::{BackgroundJob, Waker};
use quadrille_games::rules::AnyPosition;
use quadrille_review::leads::{LeadSolver, Leads};
use quadrille_search::lower_search_priority;

/// Starts the solver for a mistake; `None` in another variant, or if the system cannot start a thread.
pub(super) fn solve(
    mistake: &Mistake,
    waker: Option<Waker>,
) -> Option<BackgroundJob<Option<Leads>>> {
    if !matches!(mistake.puzzle.position, AnyPosition::Upthrust(_)) {
        return None;
    }
    let mistake = mistake.clone();
    BackgroundJob::start("leads", waker, move |reporter| {
        lower_search_priority();
        let (puzzle, solver) = (&mistake.puzzle, LeadSolver::new(reporter.stop()));
        let review_move = puzzle.line.first().copied();
        reporter.send(solver.leads_of_mistake(&puzzle.position, mistake.played, review_move));
    })
}
