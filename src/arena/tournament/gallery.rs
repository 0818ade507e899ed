//! Games while they are played, for somebody who looks on from another thread.

use super::schedule::GameId;
use crate::record::Match;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A game that is being played.
#[derive(Clone, Debug)]
pub struct Live {
    /// Who plays, by their place in the plan's list, Player 1 first.
    pub seats: [usize; 2],
    /// The game so far.
    pub game: Match,
}

/// The games of a tournament that are being played. Clones show the same games.
#[derive(Clone, Debug, Default)]
pub struct Gallery(Arc<Mutex<BTreeMap<GameId, Live>>>);

impl Gallery {
    /// The games being played, in the order of the schedule.
    #[must_use]
    pub fn games(&self) -> Vec<(GameId, [usize; 2])> {
        let games = self.lock();
        games.iter().map(|(id, live)| (*id, live.seats)).collect()
    }

    /// One of them as it stands; none once it is over.
    #[must_use]
    pub fn game(&self, id: GameId) -> Option<Live> {
        self.lock().get(&id).cloned()
    }

    /// Shows a game as it stands.
    pub(super) fn show(&self, id: GameId, seats: [usize; 2], game: &Match) {
        let game = game.clone();
        self.lock().insert(id, Live { seats, game });
    }

    /// Takes a game away: it is over, or was broken off.
    pub(super) fn remove(&self, id: GameId) {
        self.lock().remove(&id);
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<GameId, Live>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
