//! Stores the games of a file, in batches.

use crate::file_errors;
use crate::index::KnownGames;
use crate::store::{AddedGames, Store};
use crate::summary::GameSummary;
use crate::text::Import;
use quadrille_session::GameSession;

/// The number of games that are written and synchronised together.
const MAX_BATCH_GAMES: usize = 250;
/// The number of bytes after which games are written sooner.
const MAX_BATCH_BYTES: u64 = 8 << 20;

/// Stores games of a file, and counts those that are left out.
pub struct GameImport<'a> {
    store: &'a Store,
    /// The games that are left out because they are stored already.
    stored_games: Option<KnownGames>,
    /// The games to be written next.
    batch: Vec<GameSession>,
    /// The number of bytes of the file that were read before the last write.
    written_bytes: u64,
    /// The games that were stored.
    pub added_games: AddedGames,
    /// A text with the players of each game that was left out because it is stored already.
    pub known_names: Vec<String>,
    /// The number of invalid games.
    pub invalid_count: usize,
    /// The error of the first invalid game.
    pub first_error: Option<String>,
    /// The number of stored games in which something was skipped.
    pub noted_count: usize,
    /// Sentences about the skipped parts of the first game in which something was skipped.
    pub first_notes: Option<String>,
}

impl<'a> GameImport<'a> {
    /// Returns an import into `store`. Games among `stored_games` are left out.
    pub fn new(store: &'a Store, stored_games: Option<KnownGames>) -> Self {
        Self {
            store,
            stored_games,
            batch: Vec::new(),
            written_bytes: 0,
            added_games: AddedGames::new(),
            known_names: Vec::new(),
            invalid_count: 0,
            first_error: None,
            noted_count: 0,
            first_notes: None,
        }
    }

    /// Adds a game to the next batch. Counts an invalid game, and records the players of a game that is stored already.
    pub fn add(&mut self, game: Result<Import, String>) {
        let Import { session, notes } = match game {
            Ok(game) => game,
            Err(error) => {
                self.invalid_count += 1;
                self.first_error.get_or_insert(error);
                return;
            }
        };
        let summary = GameSummary::from_session(&session);
        let stored_games = self.stored_games.as_ref();
        if stored_games.is_some_and(|games| games.name_of(&summary).is_some()) {
            self.known_names.push(summary.player_names());
        } else {
            self.noted_count += usize::from(notes.is_some());
            self.first_notes = self.first_notes.take().or(notes);
            self.batch.push(session);
        }
    }

    /// Writes the batch if it has many games, or if many of the `read_bytes` of the file were read since the last write.
    ///
    /// # Errors
    /// If a game cannot be written. The error is a sentence.
    pub fn write_if_full(&mut self, read_bytes: u64) -> Result<(), String> {
        if self.batch.len() < MAX_BATCH_GAMES && read_bytes - self.written_bytes <= MAX_BATCH_BYTES
        {
            return Ok(());
        }
        self.written_bytes = read_bytes;
        self.write()
    }

    /// Writes the batch and empties it.
    ///
    /// # Errors
    /// If a game cannot be written. The error is a sentence.
    pub fn write(&mut self) -> Result<(), String> {
        let (new_games, error) = self.store.add(&mut self.batch);
        self.added_games.extend(new_games);
        self.batch.clear();
        error.map_or(Ok(()), |error| Err(file_errors::localized(&error)))
    }
}
