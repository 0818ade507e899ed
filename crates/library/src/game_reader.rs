//! Reads a file of games of any length as a stream, game by game.

use crate::store::LoadError;
use crate::summary::GameSummary;
use crate::text::{self, Import};
use quadrille_files::{Disk, open_patiently};
use quadrille_games::record::pgn::{RawRecord, RecordStream, stream};
use quadrille_text::record_error;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

/// The offset of a game in its file, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameOffset(u64);

impl GameOffset {
    /// Returns the offset of a record in its file.
    pub const fn from_record(raw: &RawRecord) -> Self {
        Self(raw.offset())
    }
}

/// The description of a game in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct FileGame {
    /// The offset of the game in the file.
    pub offset: GameOffset,
    /// The first line of the game in the file, from 1.
    pub line: usize,
    /// The summary of the game, or its error with the line.
    pub game: Result<GameSummary, String>,
    /// Sentences about the parts of the game that were skipped.
    pub notes: Option<String>,
    /// Whether an equal game is stored already.
    pub is_stored: bool,
}

impl FileGame {
    /// Returns the description of a parsed game. It does not count as stored.
    pub fn new(offset: GameOffset, line: usize, import: &Result<Import, String>) -> Self {
        let game = match import {
            Ok(import) => Ok(GameSummary::from_session(&import.session)),
            Err(error) => Err(error.clone()),
        };
        let notes = import.as_ref().ok().and_then(|import| import.notes.clone());
        Self { offset, line, game, notes, is_stored: false }
    }
}

/// Returns the first line of a game, and the imported game with notes on skipped parts, or its error with the line.
pub fn parse_game(raw: RawRecord) -> (usize, Result<Import, String>) {
    match raw.read(None) {
        Ok(record) => (record.line, Ok(text::import(record))),
        Err(error) => (error.line, Err(record_error(&error))),
    }
}

/// A reader of a file, game by game.
pub struct GameReader {
    stream: RecordStream<BufReader<Box<dyn Read>>>,
    file: PathBuf,
}

impl GameReader {
    /// Opens `file` at the game with this offset.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn open(disk: &dyn Disk, file: &Path, offset: GameOffset) -> Result<Self, LoadError> {
        let load_error = |error| LoadError::from_io(file, error);
        let input = open_patiently(disk, || disk.open(file)).map_err(load_error)?;
        let mut stream = stream(BufReader::with_capacity(1 << 16, input));
        stream.skip_to(offset.0).map_err(load_error)?;
        Ok(Self { stream, file: file.to_owned() })
    }

    /// Returns the next game; `None` at the end of the file.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn next_record(&mut self) -> Result<Option<RawRecord>, LoadError> {
        let record = self.stream.next().transpose();
        record.map_err(|error| LoadError::from_io(&self.file, error))
    }

    /// Returns the number of bytes read so far.
    pub const fn bytes_read(&self) -> u64 {
        self.stream.bytes_read()
    }

    /// Returns the next valid game with this round, and skips the games before it; `None` if there is none.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn find_round(&mut self, round: &str) -> Result<Option<Import>, LoadError> {
        while let Some(raw) = self.next_record()? {
            // The moves of other games are not parsed.
            if raw.tag_value("Round") == Some(round)
                && let Ok(record) = raw.read(None)
            {
                return Ok(Some(text::import(record)));
            }
        }
        Ok(None)
    }
}
