//! Stores the running games for display by another thread.

use super::schedule::GameId;
use quadrille_games::record::Game;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A game that is being played.
#[derive(Clone, Debug)]
pub struct LiveGame {
    /// The players' indices in the plan's list, Player 1 first.
    pub seats: [usize; 2],
    /// The game so far.
    pub game: Game,
    /// Whether its players are still being started.
    pub starting: bool,
    /// The time at which it began.
    pub since: Instant,
}

/// The running games of a tournament, and the last game that ended. Clones share the games.
#[derive(Clone, Debug, Default)]
pub struct LiveGames(Arc<Mutex<LiveGamesState>>);

#[derive(Debug, Default)]
struct LiveGamesState {
    running: BTreeMap<GameId, LiveGame>,
    ended: Option<(GameId, LiveGame, Instant)>,
}

impl LiveGames {
    /// Returns the running games, in the order of the schedule.
    pub fn games(&self) -> Vec<(GameId, [usize; 2])> {
        let state = self.lock();
        let games = state.running.iter();
        games.map(|(id, live)| (*id, live.seats)).collect()
    }

    /// Returns the players of each running game, and the time since it began.
    pub fn times(&self) -> Vec<([usize; 2], Duration)> {
        let state = self.lock();
        let games = state.running.values();
        games
            .map(|live| (live.seats, live.since.elapsed()))
            .collect()
    }

    /// Returns the current state of a running game; `None` once it is over.
    pub fn game(&self, id: GameId) -> Option<LiveGame> {
        self.lock().running.get(&id).cloned()
    }

    /// Returns the final state of the game `id`, if it was the last one to end and ended at most `within` ago.
    pub fn last_ended(&self, id: GameId, within: Duration) -> Option<LiveGame> {
        let state = self.lock();
        let ended = state.ended.as_ref();
        let (_, live, _) = ended.filter(|(last, _, at)| *last == id && at.elapsed() < within)?;
        Some(live.clone())
    }

    /// Sets the current state of a game. `starting` is true while its players are being started.
    pub(super) fn set_game(&self, id: GameId, seats: [usize; 2], game: &Game, starting: bool) {
        let mut state = self.lock();
        let before = state.running.get(&id);
        let before = before.filter(|live| !starting && !live.starting);
        let live = LiveGame {
            seats,
            game: game.clone(),
            starting,
            since: before.map_or_else(Instant::now, |live| live.since),
        };
        state.running.insert(id, live);
    }

    /// Removes a finished or aborted game.
    pub(super) fn remove(&self, id: GameId) {
        let mut state = self.lock();
        if let Some(live) = state.running.remove(&id) {
            state.ended = Some((id, live, Instant::now()));
        }
    }

    /// Removes all games.
    pub fn clear(&self) {
        *self.lock() = LiveGamesState::default();
    }

    fn lock(&self) -> MutexGuard<'_, LiveGamesState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
