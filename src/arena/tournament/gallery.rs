//! Games while they are played, for somebody who looks on from another thread.

use super::schedule::GameId;
use crate::record::Match;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A game that is being played.
#[derive(Clone, Debug)]
pub struct Live {
    /// Who plays, by their place in the plan's list, Player 1 first.
    pub seats: [usize; 2],
    /// The game so far.
    pub game: Match,
    /// When it began.
    pub since: Instant,
}

/// The games of a tournament that are being played, and the one that ended last. Clones show the same games.
#[derive(Clone, Debug, Default)]
pub struct Gallery(Arc<Mutex<Rooms>>);

#[derive(Debug, Default)]
struct Rooms {
    running: BTreeMap<GameId, Live>,
    ended: Option<(GameId, Live, Instant)>,
}

impl Gallery {
    /// The games being played, in the order of the schedule.
    #[must_use]
    pub fn games(&self) -> Vec<(GameId, [usize; 2])> {
        let rooms = self.lock();
        let games = rooms.running.iter();
        games.map(|(id, live)| (*id, live.seats)).collect()
    }

    /// Who plays in them, and for how long already.
    #[must_use]
    pub fn times(&self) -> Vec<([usize; 2], Duration)> {
        let rooms = self.lock();
        let games = rooms.running.values();
        games
            .map(|live| (live.seats, live.since.elapsed()))
            .collect()
    }

    /// One of them as it stands; none once it is over.
    #[must_use]
    pub fn game(&self, id: GameId) -> Option<Live> {
        self.lock().running.get(&id).cloned()
    }

    /// The game `id` at its end, if no other has ended since and it was not longer ago than `within`.
    #[must_use]
    pub fn ended(&self, id: GameId, within: Duration) -> Option<Live> {
        let rooms = self.lock();
        let ended = rooms.ended.as_ref();
        let (_, live, _) = ended.filter(|(last, _, at)| *last == id && at.elapsed() < within)?;
        Some(live.clone())
    }

    /// Shows a game as it stands.
    pub(super) fn show(&self, id: GameId, seats: [usize; 2], game: &Match) {
        let game = game.clone();
        let mut rooms = self.lock();
        let before = rooms.running.get(&id);
        let since = before.map_or_else(Instant::now, |live| live.since);
        rooms.running.insert(id, Live { seats, game, since });
    }

    /// Takes a game away: it is over, or was broken off.
    pub(super) fn remove(&self, id: GameId) {
        let mut rooms = self.lock();
        if let Some(live) = rooms.running.remove(&id) {
            rooms.ended = Some((id, live, Instant::now()));
        }
    }

    /// Takes all games away.
    pub fn clear(&self) {
        *self.lock() = Rooms::default();
    }

    fn lock(&self) -> MutexGuard<'_, Rooms> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
