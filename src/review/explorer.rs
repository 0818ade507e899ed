//! The explorer: results of other games with the viewed position, shipped with the program or the person's own.

use super::Review;
use crate::background::{BackgroundJob, waker};
use crate::session::Session;
use crate::storage::GameSaver;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_games::rules::{AnyMove, AnyPosition};
use quadrille_teaching::explorer::{Explorer, PositionResults};

/// The source of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// The shipped games of the program against itself.
    #[default]
    Shipped,
    /// The person's finished games.
    Own,
}

/// The results in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplorerResults {
    position: AnyPosition,
    source: Source,
    /// The results of the games with this position.
    pub here: Option<PositionResults>,
    /// Its moves with games, the most played first.
    pub moves: Vec<(AnyMove, PositionResults)>,
}

impl ExplorerResults {
    /// Returns the results in `position` in these games.
    pub fn look_up(games: &Explorer, position: &AnyPosition) -> Self {
        Self {
            position: position.clone(),
            source: Source::default(),
            here: games.record(position),
            moves: games.moves(position),
        }
    }
}

/// The explorer of the viewed position.
#[derive(Resource, Default)]
pub struct ExplorerView {
    /// The value of `Review::epoch`.
    epoch: u64,
    /// The source of games.
    pub source: Source,
    /// The move under the pointer.
    pub pointed: Option<AnyMove>,
    /// The results in the last viewed position; `None` while games are being counted.
    found: Option<ExplorerResults>,
    /// The person's own games of this variant, after they were counted.
    own: Option<Explorer>,
    job: Option<BackgroundJob<Explorer>>,
}

impl ExplorerView {
    /// Returns the results in a position; `None` while games are being counted.
    pub fn results_in(&self, position: &AnyPosition) -> Option<&ExplorerResults> {
        self.found.as_ref().filter(|results| results.position == *position)
    }

    /// Returns whether the person's games are being counted.
    pub const fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Removes the results. The person's games may change until the next review.
    fn clear(&mut self, epoch: u64) {
        *self = Self { epoch, source: self.source, ..Self::default() };
    }
}

/// Looks up the viewed position, and counts the person's games if they are needed.
pub(super) fn look_up(
    mut view: ResMut<ExplorerView>,
    review: Res<Review>,
    session: Res<Session>,
    saver: Option<Res<GameSaver>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    let view = &mut *view;
    if !review.shown || view.epoch != review.epoch {
        view.clear(review.epoch);
    }
    if !review.shown {
        return;
    }
    if let Some(Some(own)) = BackgroundJob::take_result(&mut view.job) {
        view.own = Some(own);
    }
    let position = session.viewed_position();
    let source = view.source;
    let variant = position.variant();
    view.own = view.own.take().filter(|own| own.variant == variant);
    if source == Source::Own && view.own.is_none() && view.job.is_none() {
        let Some(saver) = saver else { return };
        let count = saver.counter(variant);
        view.job = BackgroundJob::start("explorer", waker(proxy.as_deref()), move |reporter| {
            reporter.send(count(reporter.stop()));
        });
    }
    let games = match source {
        Source::Shipped => Some(Explorer::shipped(variant)),
        Source::Own => view.own.as_ref(),
    };
    let Some(games) = games else {
        view.found = None;
        return;
    };
    let current_results = view.found.as_ref();
    if current_results.is_none_or(|current_results| {
        current_results.source != source || current_results.position != *position
    }) {
        view.pointed = None;
        let results = ExplorerResults::look_up(games, position);
        view.found = Some(ExplorerResults { source, ..results });
    }
}
