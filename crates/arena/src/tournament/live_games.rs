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
    pub is_starting: bool,
    /// The time at which the game began. While `is_starting`, the time at which the start of its players began.
    pub start: Instant,
}

/// The running games of a tournament, and the last game that ended. Clones share the games.
#[derive(Clone, Debug, Default)]
pub struct LiveGames(Arc<Mutex<LiveGamesState>>);

#[derive(Debug, Default)]
struct LiveGamesState {
    running_games: BTreeMap<GameId, LiveGame>,
    last_ended_game: Option<(GameId, LiveGame, Instant)>,
}

impl LiveGames {
    /// Returns the id and the players of each running game, in the order of the schedule.
    pub fn games(&self) -> Vec<(GameId, [usize; 2])> {
        let state = self.lock();
        let games = state.running_games.iter();
        games.map(|(id, live_game)| (*id, live_game.seats)).collect()
    }

    /// Returns the players of each running game, and the time since it began.
    pub fn times(&self) -> Vec<([usize; 2], Duration)> {
        let state = self.lock();
        let games = state.running_games.values();
        games.map(|live_game| (live_game.seats, live_game.start.elapsed())).collect()
    }

    /// Returns the current state of a running game; `None` once it is over.
    pub fn game(&self, id: GameId) -> Option<LiveGame> {
        self.lock().running_games.get(&id).cloned()
    }

    /// Returns the final state of the game `id`, if it was the last one to end and ended at most `max_age` ago.
    pub fn last_ended_game(&self, id: GameId, max_age: Duration) -> Option<LiveGame> {
        let state = self.lock();
        let last_ended_game = state.last_ended_game.as_ref();
        let (_, live_game, _) = last_ended_game
            .filter(|(last_id, _, end)| *last_id == id && end.elapsed() < max_age)?;
        Some(live_game.clone())
    }

    /// Sets the current state of a game. `is_starting` is true while its players are being started.
    pub(super) fn set_game(&self, id: GameId, seats: [usize; 2], game: &Game, is_starting: bool) {
        let mut state = self.lock();
        let previous_state = state.running_games.get(&id);
        let previous_state =
            previous_state.filter(|live_game| !is_starting && !live_game.is_starting);
        let live_game = LiveGame {
            seats,
            game: game.clone(),
            is_starting,
            start: previous_state.map_or_else(Instant::now, |live_game| live_game.start),
        };
        state.running_games.insert(id, live_game);
    }

    /// Removes a finished or aborted game, and stores it as the last game that ended.
    pub(super) fn remove(&self, id: GameId) {
        let mut state = self.lock();
        if let Some(live_game) = state.running_games.remove(&id) {
            state.last_ended_game = Some((id, live_game, Instant::now()));
        }
    }

    /// Removes all games, including the last game that ended.
    pub fn clear(&self) {
        *self.lock() = LiveGamesState::default();
    }

    fn lock(&self) -> MutexGuard<'_, LiveGamesState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::{AnyPosition, Variant};

    const MINUTE: Duration = Duration::from_secs(60);

    const fn id(game: usize) -> GameId {
        GameId { round: 0, table: 1, game }
    }

    #[test]
    fn ended_game_leaves_the_running_ones_and_stays_for_a_while() {
        let live_games = LiveGames::default();
        let mut game = Game::new(AnyPosition::start(Variant::Hique));
        live_games.set_game(id(1), [1, 0], &game, true);
        live_games.set_game(id(0), [0, 1], &game, true);
        assert_eq!(live_games.games(), [(id(0), [0, 1]), (id(1), [1, 0])]);
        assert!(live_games.game(id(0)).is_some_and(|live| live.is_starting));
        assert_eq!(game.play_text("4,2,4,4"), Ok(()));
        live_games.set_game(id(0), [0, 1], &game, false);
        let live = live_games.game(id(0));
        assert!(live.is_some_and(|live| !live.is_starting && live.game.plies() == 1));
        let times = live_games.times();
        assert!(times.len() == 2 && times[0].0 == [0, 1] && times[0].1 <= times[1].1);

        live_games.remove(id(0));
        assert_eq!(live_games.games(), [(id(1), [1, 0])]);
        assert!(live_games.game(id(0)).is_none());
        let ended = live_games.last_ended_game(id(0), MINUTE);
        assert!(ended.is_some_and(|live| live.game.plies() == 1));
        assert!(live_games.last_ended_game(id(0), Duration::ZERO).is_none());
        assert!(live_games.last_ended_game(id(1), MINUTE).is_none());

        live_games.clear();
        assert!(live_games.games().is_empty());
        assert!(live_games.last_ended_game(id(0), MINUTE).is_none());
    }

    #[test]
    fn time_of_a_game_begins_with_its_first_position() {
        let live_games = LiveGames::default();
        let game = Game::new(AnyPosition::start(Variant::Focus));
        let since = || live_games.game(id(0)).map(|live| live.start);
        live_games.set_game(id(0), [0, 1], &game, true);
        let starting = since();
        live_games.set_game(id(0), [0, 1], &game, false);
        let began = since();
        assert!(began > starting, "the start of the players does not count");
        live_games.set_game(id(0), [0, 1], &game, false);
        assert_eq!(since(), began);
    }
}
