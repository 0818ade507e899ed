//! The estimated levels of both sides of a reviewed line, computed in the background after the review's own search.

use super::{Review, line};
use crate::background::{BackgroundJob, waker};
use crate::session::Session;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_games::record::Place;
use quadrille_games::rules::Player;
use quadrille_search::lower_search_priority;
use quadrille_teaching::strength::{Estimate, LevelRange, estimate};
use quadrille_text::{self as text, tr};

/// The estimates of both sides of a line.
#[derive(Default)]
pub struct LevelEstimates {
    line: Option<EstimatedLine>,
    estimates: Option<[Estimate; 2]>,
    job: Option<BackgroundJob<[Estimate; 2]>>,
}

/// The end of a line, the edits of its game, and the plies at its start that no player chose.
type EstimatedLine = (Place, u64, usize);

impl LevelEstimates {
    /// Returns the estimate of a side, once it is computed.
    pub fn of_player(&self, player: Player) -> Option<Estimate> {
        self.estimates.map(|estimates| estimates[player.index()])
    }

    /// Stops the computation. A finished result stays.
    pub(super) fn cancel(&mut self) {
        if self.job.take().is_some() {
            self.line = None;
        }
    }
}

/// Estimates the levels on the viewed line once all its positions are searched.
pub(super) fn estimate_levels(
    mut review: ResMut<Review>,
    session: Res<Session>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    let review = review.bypass_change_detection();
    if !review.shown {
        review.levels.cancel();
        return;
    }
    let places = line(&session);
    let end = places.last().copied().unwrap_or(Place::START);
    let given = session.given_plies();
    let wanted = Some((end, session.origin.edits, given));
    if review.levels.line != wanted {
        review.levels = LevelEstimates::default();
    }
    let is_reviewed = places.iter().all(|place| review.found.contains_key(place));
    if review.is_running() || !is_reviewed {
        review.levels.cancel();
        return;
    }
    if review.levels.line.is_none() {
        let mut game = session.game.clone();
        game.set_place(end);
        let job = BackgroundJob::start("strength", waker(proxy.as_deref()), move |reporter| {
            lower_search_priority();
            if let Some(estimates) = estimate(&game, given, reporter.stop(), |_, _| {}) {
                reporter.send(estimates);
            }
        });
        review.levels = LevelEstimates { line: wanted, estimates: None, job };
    }
    if let Some(estimates) = BackgroundJob::take_result(&mut review.levels.job) {
        review.levels.estimates = estimates;
    }
}

/// Returns an estimate in words.
pub fn strength_text(estimate: &Estimate) -> String {
    let Some(LevelRange { low, high, .. }) = estimate.range else {
        return tr!("review-strength-unknown");
    };
    let range = if low == high { "one" } else { "two" };
    let [low, high] = [low, high].map(text::level_number);
    tr!("review-strength", range = range, low = low, high = high)
}
