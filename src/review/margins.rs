//! The proven result of every legal move of an Upthrust position, solved in the background during a review, and in a lesson
//! after a wrong move.

use super::{BoardSight, Review};
use crate::background::{BackgroundJob, waker};
use crate::session::Session;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_games::rules::AnyPosition;
use quadrille_review::move_leads::{self, MoveBounds, MoveLeads, RecentLeads};
use quadrille_search::lower_search_priority;

/// The results of the moves in the viewed position, and in those that were viewed before.
#[derive(Resource, Default, Deref)]
pub struct MoveMargins {
    #[deref]
    leads: MoveLeads,
    /// The results in other positions.
    recent: RecentLeads,
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

/// Orders the lines of an analysis by the proven leads, so that they agree with the values on the board. The lines do not change
/// while one of them is under the pointer.
pub(super) fn order_lines(
    mut review: ResMut<Review>,
    session: Res<Session>,
    margins: Res<MoveMargins>,
) {
    let lines = review.analysis.lines_at(session.viewed_key());
    let order = margins.order(session.viewed_position(), lines);
    if let Some(order) = order.filter(|_| review.analysis.pointed.is_none()) {
        let lines = &mut review.analysis.findings_mut().lines;
        *lines = order.into_iter().map(|index| lines[index].clone()).collect();
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
        // The results of a suspended solver, and of a position that was viewed before, are still true.
        let mut leads = std::mem::take(&mut margins.leads);
        if is_new {
            leads = margins.recent.exchange(leads, position_to_solve);
        }
        let job = match position_to_solve {
            Some(AnyPosition::Upthrust(position)) if !leads.is_complete() => {
                let position = position.clone();
                BackgroundJob::start("margins", waker(proxy.as_deref()), move |reporter| {
                    lower_search_priority();
                    move_leads::solve_moves(&position, reporter.stop(), |bounds| {
                        reporter.send(bounds)
                    });
                })
            }
            _ => None,
        };
        (margins.leads, margins.job, margins.suspended) = (leads, job, false);
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
