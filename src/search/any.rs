//! A searcher for a game known only at run time.

use super::eval::{Erase, Evaluate};
use super::info::{Info, SearchResult};
use super::searcher::Searcher;
use super::stop::StopFlag;
use super::time::Limits;
use crate::rules::{AnyMove, AnyPosition, Variant, with_position};

/// Searches positions of any variant.
pub struct AnySearcher {
    variant: Variant,
    mib: usize,
    inner: Box<dyn Engine>,
}

impl AnySearcher {
    /// A searcher for `variant` with a table of at most `mib` MiB (at least one).
    #[must_use]
    pub fn new(variant: Variant, mib: usize) -> Self {
        Self {
            variant,
            mib,
            inner: with_position!(&AnyPosition::start(variant), start => for_game_of(start, mib)),
        }
    }

    /// The variant of the latest search, at first the one asked for.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Forgets everything learnt.
    pub fn new_game(&mut self) {
        self.inner.new_game();
    }

    /// Changes the table's size to at most `mib` MiB; its content is lost.
    pub fn resize(&mut self, mib: usize) {
        self.mib = mib;
        self.inner.resize(mib);
    }

    /// Looks for the best move, as [`Searcher::search`] does. A position of another variant than the
    /// one before makes the searcher start afresh for that variant.
    pub fn search(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        limits: &Limits,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info<AnyMove>),
    ) -> SearchResult<AnyMove> {
        if position.variant() != self.variant {
            *self = Self::new(position.variant(), self.mib);
        }
        self.inner.search(position, history, limits, stop, on_info)
    }
}

/// A searcher for the game of `_position`, which only lends its type.
fn for_game_of<P: Evaluate + Erase>(_position: &P, mib: usize) -> Box<dyn Engine> {
    Box::new(Searcher::<P>::new(mib))
}

/// A [`Searcher`] whose game has been forgotten.
trait Engine: Send + Sync {
    fn new_game(&mut self);
    fn resize(&mut self, mib: usize);
    fn search(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        limits: &Limits,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info<AnyMove>),
    ) -> SearchResult<AnyMove>;
}

impl<P: Evaluate + Erase> Engine for Searcher<P> {
    fn new_game(&mut self) {
        Self::new_game(self);
    }

    fn resize(&mut self, mib: usize) {
        Self::resize(self, mib);
    }

    fn search(
        &mut self,
        position: &AnyPosition,
        history: &[u64],
        limits: &Limits,
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&Info<AnyMove>),
    ) -> SearchResult<AnyMove> {
        // `AnySearcher` has seen to it that the variant fits.
        let Some(position) = P::from_any(position) else {
            return SearchResult::finished(0);
        };
        Self::search(self, position, history, limits, stop, &mut |info| {
            on_info(&info.map(|&mv| P::any_move(mv)));
        })
        .map(|&mv| P::any_move(mv))
    }
}
