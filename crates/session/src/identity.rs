//! Identifies games and their positions, so that a computed value is only shown where it belongs.

use crate::GameSession;
use quadrille_games::record::Place;
use std::sync::atomic::{AtomicU64, Ordering};

/// Identifies a game on the table. A game that is opened again gets another identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameId(u64);

impl GameId {
    /// Returns an identifier that no other game of this run has.
    pub fn next() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// Identifies a position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PositionKey {
    game_id: GameId,
    place: Place,
}

impl PositionKey {
    /// Returns the place of the position if it belongs to the game `game_id`; otherwise `None`.
    pub fn place_in(self, game_id: GameId) -> Option<Place> {
        (self.game_id == game_id).then_some(self.place)
    }
}

/// A value that was computed for one game. It is only available together with this game.
#[derive(Clone, Debug)]
pub struct ForGame<T> {
    game_id: GameId,
    value: T,
}

/// A value that was computed for one position. It is only available together with this position.
#[derive(Clone, Debug)]
pub struct ForPosition<T> {
    key: PositionKey,
    value: T,
}

impl<T> ForGame<T> {
    /// Returns `value` for the game of `session`.
    pub const fn new(session: &GameSession, value: T) -> Self {
        Self { game_id: session.id, value }
    }

    /// Returns the value if `session` is its game.
    pub fn get(&self, session: &GameSession) -> Option<&T> {
        (self.game_id == session.id).then_some(&self.value)
    }
}

impl<T> ForPosition<T> {
    /// Returns `value` for a position.
    pub const fn new(key: PositionKey, value: T) -> Self {
        Self { key, value }
    }

    /// Returns the value if it belongs to this position.
    pub fn at(&self, key: PositionKey) -> Option<&T> {
        (self.key == key).then_some(&self.value)
    }

    /// Returns the place of the value and the value itself if `session` is its game.
    pub fn in_game(&self, session: &GameSession) -> Option<(Place, &T)> {
        (self.key.game_id == session.id).then_some((self.key.place, &self.value))
    }
}

impl GameSession {
    /// Identifies the position at `place`.
    pub const fn key_at(&self, place: Place) -> PositionKey {
        PositionKey { game_id: self.id, place }
    }

    /// Identifies the current position.
    pub fn current_key(&self) -> PositionKey {
        self.key_at(self.game.place())
    }

    /// Identifies the viewed position.
    pub fn viewed_key(&self) -> PositionKey {
        self.key_at(self.place())
    }
}
