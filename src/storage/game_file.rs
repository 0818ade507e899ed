//! Files with games of any length, read as a stream: to list their games, to open one, and to import games.

use super::file_errors;
use super::io_context::{IoContext, REPORT_INTERVAL};
use super::library::KnownGames;
use super::long_tasks::LongTasks;
use super::store::{AddedGames, LoadError};
use super::summary::GameSummary;
use super::text::{self, Import};
use crate::interface::Screen;
use crate::session::{GameSession, Session};
use bevy::prelude::{Event, Resource, World};
use quadrille_files::{Disk, open_patiently};
use quadrille_games::record::pgn::{RawRecord, RecordStream, stream};
use quadrille_text::{record_error, tr};
use std::cell::LazyCell;
use std::collections::BTreeSet;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The largest number of listed games. Later games are counted. They can only be imported together with all others.
pub const MAX_LISTED_GAMES: usize = 50_000;
/// The number of games that are written and synchronised together.
const BATCH_GAMES: usize = 250;
/// The number of bytes after which games are written sooner.
const BATCH_BYTES: u64 = 8 << 20;
/// The time after which the progress is shown, even if the file turns out to have one game.
const PROGRESS_DELAY: Duration = Duration::from_millis(400);

/// A file with several games was opened. They are listed in [`GameFile`].
#[derive(Event, Clone, Copy, Debug)]
pub struct GameFileOpened;

/// The offset of a game in its file, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameOffset(u64);

/// A game of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct FileGame {
    /// Its offset.
    pub offset: GameOffset,
    /// Its first line, from 1.
    pub line: usize,
    /// Its summary, or its error with the line.
    pub game: Result<GameSummary, String>,
    /// Sentences about the skipped parts.
    pub notes: Option<String>,
    /// Whether an equal game is stored already.
    pub is_known: bool,
}

/// The file of games that was opened last, with the part that has been read.
#[derive(Resource, Clone, Debug, Default)]
pub struct GameFile {
    /// The file.
    pub file: PathBuf,
    /// Its games, at most [`MAX_LISTED_GAMES`].
    pub games: Vec<FileGame>,
    /// The number of games, including invalid ones.
    pub count: usize,
    /// The number of invalid games.
    pub invalid_count: usize,
    /// The number of valid games in which something was skipped.
    pub noted_count: usize,
    /// The number of listed games that are stored already.
    pub stored_count: usize,
    /// The bytes read so far.
    pub read_bytes: u64,
    /// The size in bytes, if known.
    pub size: Option<u64>,
    /// Whether it is still being read.
    pub is_reading: bool,
    /// Why it could not be read to its end.
    pub error: Option<String>,
}

impl GameFile {
    /// Returns the share that was read, from 0 to 1.
    pub fn share(&self) -> f32 {
        share(self.read_bytes, self.size)
    }

    /// Adds the games and counts of `batch`.
    fn add(&mut self, batch: Self) {
        self.count += batch.count;
        self.invalid_count += batch.invalid_count;
        self.noted_count += batch.noted_count;
        self.stored_count += batch.stored_count;
        self.read_bytes = batch.read_bytes;
        self.games.extend(batch.games);
    }

    /// Marks the games that are stored already.
    fn mark_known(&mut self, stored_games: &KnownGames) {
        for file_game in &mut self.games {
            let name = file_game.game.as_ref().ok().and_then(|game| stored_games.name_of(game));
            file_game.is_known = name.is_some();
            self.stored_count += usize::from(file_game.is_known);
        }
    }
}

/// Returns a share from 0 to 1.
fn share(done: u64, total: Option<u64>) -> f32 {
    match total {
        Some(total) if total > 0 => (done as f32 / total as f32).min(1.0),
        _ => 0.0,
    }
}

/// A reader of a file, game by game.
struct GameReader {
    stream: RecordStream<BufReader<Box<dyn Read>>>,
    file: PathBuf,
}

impl GameReader {
    /// Opens `file` at the game with this offset.
    fn open(disk: &dyn Disk, file: &Path, offset: GameOffset) -> Result<Self, LoadError> {
        let load_error = |error| LoadError::from_io(file, error);
        let input = open_patiently(disk, || disk.open(file)).map_err(load_error)?;
        let mut stream = stream(BufReader::with_capacity(1 << 16, input));
        stream.skip_to(offset.0).map_err(load_error)?;
        Ok(Self { stream, file: file.to_owned() })
    }

    /// Returns the next game; `None` at the end of the file.
    fn next(&mut self) -> Result<Option<RawRecord>, LoadError> {
        let next = self.stream.next().transpose();
        next.map_err(|error| LoadError::from_io(&self.file, error))
    }
}

/// Returns the first line of a game, and the imported game with notes on skipped parts, or its error with the line.
fn parse_game(raw: RawRecord) -> (usize, Result<Import, String>) {
    match raw.read(None) {
        Ok(record) => (record.line, Ok(text::import(record))),
        Err(error) => (error.line, Err(record_error(&error))),
    }
}

/// Reports what was skipped in an opened game.
pub(super) fn report_notes(context: &IoContext, notes: Option<&String>, source_name: &str) {
    if let Some(notes) = notes {
        context.report_notes(tr!("keep-passed-over", place = source_name, notes = notes));
    }
}

/// Reads a file. A single game is opened; several are listed.
pub(super) fn open_or_list(context: &IoContext, file: &Path) {
    let disk = &*context.store.disk;
    let mut reader = match GameReader::open(disk, file, GameOffset(0)) {
        Ok(reader) => reader,
        Err(error) => return context.fail_to_open(&error),
    };
    let size = disk.size(file);
    let (start, mut last_report) = (Instant::now(), Instant::now());
    let mut batch = GameFile::default();
    // The first game is not shown before it is clear whether there are more.
    let mut first: Option<Result<Import, String>> = None;
    let mut count = 0;
    let mut is_listed = false;
    let stored_games = LazyCell::new(|| KnownGames::read(&context.store, &context.rows));
    let error = loop {
        if context.stop.is_stopped() {
            break None;
        }
        let raw = match reader.next() {
            Ok(Some(raw)) => raw,
            Ok(None) => break None,
            Err(error) => break Some(error),
        };
        let offset = GameOffset(raw.offset());
        let (line, game) = parse_game(raw);
        let notes = game.as_ref().ok().and_then(|game| game.notes.clone());
        batch.count += 1;
        batch.invalid_count += usize::from(game.is_err());
        batch.noted_count += usize::from(notes.is_some());
        if count < MAX_LISTED_GAMES {
            let summary = game.as_ref().map(|game| GameSummary::from_session(&game.session));
            batch.games.push(FileGame {
                offset,
                line,
                game: summary.map_err(Clone::clone),
                notes,
                is_known: false,
            });
        }
        if count == 0 {
            first = Some(game);
        }
        count += 1;
        if !is_listed && (count > 1 || start.elapsed() > PROGRESS_DELAY) {
            is_listed = true;
            let file =
                GameFile { file: file.to_owned(), size, is_reading: true, ..GameFile::default() };
            change_list(context, |world| {
                world.insert_resource(file);
                world.trigger(GameFileOpened);
            });
        }
        if is_listed && last_report.elapsed() > REPORT_INTERVAL {
            last_report = Instant::now();
            batch.read_bytes = reader.stream.bytes_read();
            batch.mark_known(&stored_games);
            let batch = std::mem::take(&mut batch);
            change_list(context, |world| {
                world.resource_mut::<GameFile>().add(batch);
            });
        }
    };
    if is_listed {
        batch.read_bytes = reader.stream.bytes_read();
        batch.mark_known(&stored_games);
        let error = error.map(|error| error.localized());
        change_list(context, |world| {
            let mut game_file = world.resource_mut::<GameFile>();
            game_file.add(batch);
            game_file.is_reading = false;
            game_file.error = error;
        });
        return;
    }
    if context.stop.is_stopped() {
        return;
    }
    match error {
        Some(error) => context.fail_to_open(&error),
        None => {
            let game = first.map(|game| {
                let Import { session, notes } = game?;
                let session = stored_original(context, session, &stored_games);
                Ok(Import { session, notes })
            });
            report_opened(context, game, file, Screen::default());
        }
    }
}

/// Returns the stored game if a record is nothing but a copy of it, because review and rating belong to that one; else `game`.
fn stored_original(
    context: &IoContext,
    game: GameSession,
    stored_games: &KnownGames,
) -> GameSession {
    let name = stored_games.name_of(&GameSummary::from_session(&game));
    let stored_game = name.and_then(|name| context.store.open(name).ok());
    let is_copy = |stored_game: &GameSession| text::share(stored_game) == text::share(&game);
    stored_game.filter(is_copy).unwrap_or(game)
}

/// Changes the list of games, unless another list was requested meanwhile.
fn change_list(context: &IoContext, change: impl FnOnce(&mut World) + Send + 'static) {
    let list_number = context.list_number;
    context.change(move |world| {
        if world.resource::<LongTasks>().list_number == list_number {
            change(world);
        }
    });
}

/// Opens the game of a file, or reports that there is none. When the person leaves the game, the screen `back_to`
/// appears.
fn report_opened(
    context: &IoContext,
    game: Option<Result<Import, String>>,
    file: &Path,
    back_to: Screen,
) {
    let file_text = file.display().to_string();
    match game {
        Some(Ok(game)) => {
            report_notes(context, game.notes.as_ref(), &file_text);
            context.open(Session { state: game.session, back_to });
        }
        Some(Err(error)) => context.fail(tr!("keep-bad-one", place = file_text, error = error)),
        None => context.fail(tr!("keep-nothing", place = file_text)),
    }
}

/// Opens one game of a file.
pub(super) fn open(context: &IoContext, file: &Path, offset: GameOffset) {
    let raw =
        GameReader::open(&*context.store.disk, file, offset).and_then(|mut reader| reader.next());
    match raw {
        Err(error) => context.fail_to_open(&error),
        // If there is no game, the file has changed meanwhile.
        Ok(raw) => {
            let game = raw.map(|raw| parse_game(raw).1);
            report_opened(context, game, file, Screen::default());
        }
    }
}

/// Opens the valid record of a round, from a tournament's file of games, which may be long.
pub(super) fn open_round(context: &IoContext, file: &Path, round: &str) {
    let find_game = || -> Result<Option<Import>, LoadError> {
        let mut reader = GameReader::open(&*context.store.disk, file, GameOffset(0))?;
        while let Some(raw) = reader.next()? {
            // The moves of other games are not parsed.
            if raw.tag("Round") == Some(round)
                && let Ok(record) = raw.read(None)
            {
                return Ok(Some(text::import(record)));
            }
        }
        Ok(None)
    };
    match find_game() {
        Ok(Some(game)) => report_opened(context, Some(Ok(game)), file, Screen::Tournament),
        Ok(None) => {
            let file_text = file.display().to_string();
            context.fail(tr!("keep-no-round", round = round, place = file_text));
        }
        Err(error) => context.fail_to_open(&error),
    }
}

/// Imports games of a file: all, or only those of the `selection`. Stored games are left out, unless `include_stored` is set.
/// Invalid games are reported and skipped.
pub(super) fn import_games(
    context: &IoContext,
    file: &Path,
    selection: Option<&BTreeSet<GameOffset>>,
    include_stored: bool,
) {
    let store = &context.store;
    let file_text = file.display().to_string();
    let mut reader = match GameReader::open(&*store.disk, file, GameOffset(0)) {
        Ok(reader) => reader,
        Err(error) => return context.fail_to_open(&error),
    };
    let size = store.disk.size(file);
    let stored_games = (!include_stored).then(|| KnownGames::read(store, &context.rows));
    let mut known_names = Vec::new();
    let mut added = AddedGames::new();
    let (mut invalid_count, mut first_error) = (0, None::<String>);
    let (mut noted_count, mut first_notes) = (0, None::<String>);
    let mut batch = Vec::new();
    let mut write_batch = |batch: &mut Vec<GameSession>| {
        let (new_games, error) = store.add(batch);
        added.extend(new_games);
        batch.clear();
        error.map_or(Ok(added.len()), |error| Err(file_errors::localized(&error)))
    };
    let mut last_report = Instant::now();
    let (mut saved_count, mut written_bytes) = (0, 0);
    let mut failure = loop {
        if context.stop.is_stopped() {
            break None;
        }
        let raw = match reader.next() {
            Ok(Some(raw)) => raw,
            Ok(None) => break None,
            Err(error) => break Some(error.localized()),
        };
        let offset = GameOffset(raw.offset());
        if selection.is_none_or(|selection| selection.contains(&offset)) {
            match parse_game(raw).1 {
                Ok(game) => {
                    let summary = GameSummary::from_session(&game.session);
                    let is_stored =
                        |stored_games: &KnownGames| stored_games.name_of(&summary).is_some();
                    if stored_games.as_ref().is_some_and(is_stored) {
                        known_names.push(summary.players());
                    } else {
                        noted_count += usize::from(game.notes.is_some());
                        first_notes = first_notes.or(game.notes);
                        batch.push(game.session);
                    }
                }
                Err(error) => {
                    invalid_count += 1;
                    first_error.get_or_insert(error);
                }
            }
        }
        if batch.len() >= BATCH_GAMES || reader.stream.bytes_read() - written_bytes > BATCH_BYTES {
            written_bytes = reader.stream.bytes_read();
            match write_batch(&mut batch) {
                Ok(count) => saved_count = count,
                Err(error) => break Some(error),
            }
        }
        if last_report.elapsed() > REPORT_INTERVAL {
            last_report = Instant::now();
            let share = share(reader.stream.bytes_read(), size);
            context.show_copying(saved_count, share);
        }
    };
    // Games read before an error or a stop are kept.
    if let Err(error) = write_batch(&mut batch) {
        failure.get_or_insert(error);
    }
    if let Some(error) = failure {
        context.fail(tr!("keep-not-all", error = error));
    }
    if let Some(first_error) = first_error {
        let count = invalid_count + added.len() + known_names.len();
        context.fail(tr!(
            "keep-bad-some",
            bad = invalid_count,
            count = count,
            place = &file_text,
            error = first_error
        ));
    }
    if let Some(notes) = first_notes {
        context.report_notes(tr!(
            "keep-passed-over-some",
            count = noted_count,
            place = file_text,
            notes = notes
        ));
    }
    context.report_added(added, known_names);
}
