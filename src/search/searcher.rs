//! A searcher: a table and experience that last from move to move.

use super::deepening::Worker;
use super::eval::Evaluate;
use super::info::{Features, Info, SearchResult};
use super::ordering::Experience;
use super::stop::StopFlag;
use super::table::Table;
use super::time::{Budget, Limits};
use std::sync::Arc;

/// Searches positions of one game.
pub struct Searcher<P: Evaluate> {
    table: Arc<Table>,
    experience: Experience<P>,
    features: Features,
}

impl<P: Evaluate> Searcher<P> {
    /// A searcher with a table of at most `mib` MiB (at least one).
    #[must_use]
    pub fn new(mib: usize) -> Self {
        Self {
            table: Arc::new(Table::new(mib)),
            experience: Experience::new(),
            features: Features::default(),
        }
    }

    /// The same searcher with parts switched off.
    #[must_use]
    pub fn with_features(mut self, features: Features) -> Self {
        self.features = features;
        self
    }

    /// Forgets everything learnt, so that the next search is as the first.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.experience = Experience::new();
    }

    /// Changes the table's size to at most `mib` MiB; its content is lost.
    pub fn resize(&mut self, mib: usize) {
        self.table = Arc::new(Table::new(mib));
    }

    /// The memory taken by the table, in bytes.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Looks for the best move at `position`.
    ///
    /// `history` holds the keys of the game's positions since the last irreversible move, one a ply, oldest
    /// first, without the present one. `on_info` hears of every depth finished. The answer is a legal
    /// move whenever there is one, however short the time. The same position, history, limits in
    /// depth or nodes, and state of the searcher give the same answer.
    ///
    /// With [`Limits::infinite`] the search may still end by itself, once the position is solved.
    pub fn search(
        &mut self,
        position: &P,
        history: &[u64],
        limits: &Limits,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info<P::Move>),
    ) -> SearchResult<P::Move> {
        let budget = Budget::new(limits, stop);
        self.table.age();
        self.experience.fade();
        Worker::new(
            &self.table,
            &mut self.experience,
            budget,
            self.features,
            position,
            history,
        )
        .deepen(position, limits, on_info)
    }
}
