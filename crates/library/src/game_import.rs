//! Stores the games of a file, in batches.

use crate::file_errors;
use crate::index::KnownGames;
use crate::store::{AddedGames, Store};
use crate::summary::GameSummary;
use crate::text::Import;
use quadrille_session::GameSession;

/// The number of games that are written and synchronised together.
const BATCH_GAMES: usize = 250;
/// The number of bytes after which games are written sooner.
const BATCH_BYTES: u64 = 8 << 20;

/// Stores games of a file, and counts those that are left out.
pub struct GameImport<'a> {
    store: &'a Store,
    /// The games that are left out because they are stored already.
    stored_games: Option<KnownGames>,
    /// The games to be written next.
    batch: Vec<GameSession>,
    /// The number of bytes that were read up to the last write.
    written_bytes: u64,
    /// The stored games.
    pub added: AddedGames,
    /// The players of the games that were left out because they are stored already.
    pub known_names: Vec<String>,
    /// The number of invalid games.
    pub invalid_count: usize,
    /// The error of the first invalid game.
    pub first_error: Option<String>,
    /// The number of stored games in which something was skipped.
    pub noted_count: usize,
    /// Sentences about the skipped parts of the first such game.
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
            added: AddedGames::new(),
            known_names: Vec::new(),
            invalid_count: 0,
            first_error: None,
            noted_count: 0,
            first_notes: None,
        }
    }

    /// Adds a game, or counts the error of an invalid one.
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
            self.known_names.push(summary.players());
        } else {
            self.noted_count += usize::from(notes.is_some());
            self.first_notes = self.first_notes.take().or(notes);
            self.batch.push(session);
        }
    }

    /// Writes the added games if they are many or `read_bytes` of the file were read.
    ///
    /// # Errors
    /// If a game cannot be written. The error is a sentence.
    pub fn write_full_batch(&mut self, read_bytes: u64) -> Result<(), String> {
        if self.batch.len() < BATCH_GAMES && read_bytes - self.written_bytes <= BATCH_BYTES {
            return Ok(());
        }
        self.written_bytes = read_bytes;
        self.write()
    }

    /// Writes the added games.
    ///
    /// # Errors
    /// If a game cannot be written. The error is a sentence.
    pub fn write(&mut self) -> Result<(), String> {
        let (new_games, error) = self.store.add(&mut self.batch);
        self.added.extend(new_games);
        self.batch.clear();
        error.map_or(Ok(()), |error| Err(file_errors::localized(&error)))
    }
}
