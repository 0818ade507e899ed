//! A file of games elsewhere: read as a stream, however long it is, to see what stands in it, to open one of its games and to
//! take games into the library.

use super::file_errors;
use super::library::GameSummary;
use super::library_io::{IoContext, LongTasks, PACE};
use super::store::{AddedGames, LoadError};
use super::text::{self, Import};
use crate::interface::{OpenDialog, Screen};
use crate::session::Session;
use crate::text::{record_error, tr};
use bevy::prelude::{Resource, World};
use quadrille_files::Disk;
use quadrille_games::record::pgn::{RawRecord, RecordStream, stream};
use std::collections::BTreeSet;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// So many games of a file are listed; what comes behind them is counted, and can be taken in with all the others.
pub const LISTED: usize = 50_000;
/// The number of games that are written and synchronised together.
const BATCH: usize = 250;
/// The bytes of a file after which its games are written sooner.
const BATCH_BYTES: u64 = 8 << 20;
/// A file that takes longer shows how far it has been read, even if it should hold one game only.
const QUICK: Duration = Duration::from_millis(400);

/// Where a game begins in its file: the byte, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameOffset(u64);

/// A game of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct FileGame {
    /// Where it begins.
    pub at: GameOffset,
    /// The line of the file in which it begins, from 1.
    pub line: usize,
    /// What there is to say of it, or what is wrong with it and where.
    pub game: Result<GameSummary, String>,
    /// What was passed over in it, in sentences.
    pub notes: Option<String>,
}

/// The file of games that was opened last, as far as it has been read.
#[derive(Resource, Clone, Debug, Default)]
pub struct GameFile {
    /// The file.
    pub file: PathBuf,
    /// Its games, [`LISTED`] at most.
    pub games: Vec<FileGame>,
    /// How many games there are, the bad ones among them.
    pub count: usize,
    /// How many of those are bad.
    pub bad: usize,
    /// In how many of the good ones something was passed over.
    pub odd: usize,
    /// How many bytes have been read.
    pub read: u64,
    /// How many bytes it has, if that is known.
    pub size: Option<u64>,
    /// Whether it is being read yet.
    pub reading: bool,
    /// Why it could not be read to its end.
    pub error: Option<String>,
}

impl GameFile {
    /// How much of it has been read, from 0 to 1.
    pub fn share(&self) -> f32 {
        share(self.read, self.size)
    }

    /// Adds what was read since.
    fn add(&mut self, found: Self) {
        self.count += found.count;
        self.bad += found.bad;
        self.odd += found.odd;
        self.read = found.read;
        self.games.extend(found.games);
    }
}

/// How much of a whole this is, from 0 to 1.
fn share(done: u64, all: Option<u64>) -> f32 {
    match all {
        Some(all) if all > 0 => (done as f32 / all as f32).min(1.0),
        _ => 0.0,
    }
}

/// A file of games, to be read game by game.
struct GameReader {
    stream: RecordStream<BufReader<Box<dyn Read>>>,
    file: PathBuf,
}

impl GameReader {
    /// Opens `file`, to be read from the game on that begins there.
    fn open(disk: &dyn Disk, file: &Path, from: GameOffset) -> Result<Self, LoadError> {
        let unreadable = |error| LoadError::unreadable(file, error);
        let input = disk.open(file).map_err(unreadable)?;
        let mut stream = stream(BufReader::with_capacity(1 << 16, input));
        stream.skip_to(from.0).map_err(unreadable)?;
        Ok(Self {
            stream,
            file: file.to_owned(),
        })
    }

    /// The next game; `None` at the file's end.
    fn next(&mut self) -> Result<Option<RawRecord>, LoadError> {
        let next = self.stream.next().transpose();
        next.map_err(|error| LoadError::unreadable(&self.file, error))
    }
}

/// A game for people to play with what was passed over in it, or what is wrong with it and where; and the line in which it begins.
fn session(raw: RawRecord) -> (usize, Result<Import, String>) {
    match raw.read(None) {
        Ok(record) => (record.line, Ok(text::import(record))),
        Err(error) => (error.line, Err(record_error(&error))),
    }
}

/// Says what was passed over in a game that was opened.
pub(super) fn say_notes(context: &IoContext, notes: Option<&String>, place: &str) {
    if let Some(notes) = notes {
        context.note(tr!("keep-passed-over", place = place, notes = notes));
    }
}

/// Reads a file to see what games stand in it. The only one of a file is opened; several are listed.
pub(super) fn list(context: &IoContext, file: &Path) {
    let disk = &*context.store.disk;
    let mut reader = match GameReader::open(disk, file, GameOffset(0)) {
        Ok(reader) => reader,
        Err(error) => return context.fail_to_open(&error),
    };
    let size = disk.size(file);
    let (began, mut told) = (Instant::now(), Instant::now());
    let mut found = GameFile::default();
    // The first game, until it is known whether there are more.
    let mut first: Option<Result<Import, String>> = None;
    let mut count = 0;
    let mut listed = false;
    let error = loop {
        if context.stop.is_stopped() {
            break None;
        }
        let raw = match reader.next() {
            Ok(Some(raw)) => raw,
            Ok(None) => break None,
            Err(error) => break Some(error),
        };
        let at = GameOffset(raw.offset());
        let (line, game) = session(raw);
        let notes = game.as_ref().ok().and_then(|game| game.notes.clone());
        found.count += 1;
        found.bad += usize::from(game.is_err());
        found.odd += usize::from(notes.is_some());
        if count < LISTED {
            let summary = game.as_ref().map(|game| GameSummary::of(&game.session));
            found.games.push(FileGame {
                at,
                line,
                game: summary.map_err(Clone::clone),
                notes,
            });
        }
        if count == 0 {
            first = Some(game);
        }
        count += 1;
        if !listed && (count > 1 || began.elapsed() > QUICK) {
            listed = true;
            let file = GameFile {
                file: file.to_owned(),
                size,
                reading: true,
                ..GameFile::default()
            };
            show(context, |world| {
                world.insert_resource(file);
                world.write_message(OpenDialog::GameFile);
            });
        }
        if listed && told.elapsed() > PACE {
            told = Instant::now();
            found.read = reader.stream.bytes_read();
            let found = std::mem::take(&mut found);
            show(context, |world| {
                world.resource_mut::<GameFile>().add(found);
            });
        }
    };
    if listed {
        found.read = reader.stream.bytes_read();
        let error = error.map(|error| error.localized());
        show(context, |world| {
            let mut shown = world.resource_mut::<GameFile>();
            shown.add(found);
            shown.reading = false;
            shown.error = error;
        });
        return;
    }
    if context.stop.is_stopped() {
        return;
    }
    match error {
        Some(error) => context.fail_to_open(&error),
        None => say_opened(context, first, file),
    }
}

/// Changes what is shown of a file, if no other list is wanted meanwhile.
fn show(context: &IoContext, change: impl FnOnce(&mut World) + Send + 'static) {
    let listing = context.listing;
    context.change(move |world| {
        if world.resource::<LongTasks>().listing == listing {
            change(world);
        }
    });
}

/// Puts the game of a file on the table, or tells why there is none.
fn say_opened(context: &IoContext, game: Option<Result<Import, String>>, file: &Path) {
    let place = file.display().to_string();
    match game {
        Some(Ok(game)) => {
            say_notes(context, game.notes.as_ref(), &place);
            context.open(game.session);
        }
        Some(Err(error)) => context.fail(tr!("keep-bad-one", place = place, error = error)),
        None => context.fail(tr!("keep-nothing", place = place)),
    }
}

/// Puts one game of a file on the table.
pub(super) fn open(context: &IoContext, file: &Path, at: GameOffset) {
    let raw = GameReader::open(&*context.store.disk, file, at).and_then(|mut reader| reader.next());
    match raw {
        Err(error) => context.fail_to_open(&error),
        // Where there is none, the file was written anew meanwhile.
        Ok(raw) => say_opened(context, raw.map(|raw| session(raw).1), file),
    }
}

/// Puts the good record of a round on the table, from a file of a tournament's games, which may be a long one.
pub(super) fn open_round(context: &IoContext, file: &Path, round: &str) {
    let find = || -> Result<Option<Import>, LoadError> {
        let mut reader = GameReader::open(&*context.store.disk, file, GameOffset(0))?;
        while let Some(raw) = reader.next()? {
            // The moves of the others are not looked at.
            if raw.tag("Round") == Some(round)
                && let Ok(record) = raw.read(None)
            {
                return Ok(Some(text::import(record)));
            }
        }
        Ok(None)
    };
    match find() {
        Ok(Some(mut game)) => {
            game.session.origin.back_to = Screen::Tournament;
            say_opened(context, Some(Ok(game)), file);
        }
        Ok(None) => {
            let place = file.display().to_string();
            context.fail(tr!("keep-no-round", round = round, place = place));
        }
        Err(error) => context.fail_to_open(&error),
    }
}

/// Takes games of a file into the library, all or only those that are wanted; bad ones are told and left out.
pub(super) fn take_in(context: &IoContext, file: &Path, wanted: Option<&BTreeSet<GameOffset>>) {
    let store = &context.store;
    let place = file.display().to_string();
    let mut reader = match GameReader::open(&*store.disk, file, GameOffset(0)) {
        Ok(reader) => reader,
        Err(error) => return context.fail_to_open(&error),
    };
    let size = store.disk.size(file);
    let mut added = AddedGames::new();
    let (mut bad, mut fault) = (0, None::<String>);
    let (mut odd, mut noted) = (0, None::<String>);
    let mut batch = Vec::new();
    let mut write = |batch: &mut Vec<Session>| {
        let (new, error) = store.add(batch);
        added.extend(new);
        batch.clear();
        error.map_or(Ok(added.len()), |error| Err(file_errors::localized(&error)))
    };
    let mut told = Instant::now();
    let (mut kept, mut written_up_to) = (0, 0);
    let mut failure = loop {
        if context.stop.is_stopped() {
            break None;
        }
        let raw = match reader.next() {
            Ok(Some(raw)) => raw,
            Ok(None) => break None,
            Err(error) => break Some(error.localized()),
        };
        let at = GameOffset(raw.offset());
        if wanted.is_none_or(|wanted| wanted.contains(&at)) {
            match session(raw).1 {
                Ok(game) => {
                    odd += usize::from(game.notes.is_some());
                    noted = noted.or(game.notes);
                    batch.push(game.session);
                }
                Err(error) => {
                    bad += 1;
                    fault.get_or_insert(error);
                }
            }
        }
        if batch.len() >= BATCH || reader.stream.bytes_read() - written_up_to > BATCH_BYTES {
            written_up_to = reader.stream.bytes_read();
            match write(&mut batch) {
                Ok(count) => kept = count,
                Err(error) => break Some(error),
            }
        }
        if told.elapsed() > PACE {
            told = Instant::now();
            let share = share(reader.stream.bytes_read(), size);
            context.show_copying(kept, share);
        }
    };
    // What was read before the end, or before it was stopped, is kept as well.
    if let Err(error) = write(&mut batch) {
        failure.get_or_insert(error);
    }
    if let Some(error) = failure {
        context.fail(tr!("keep-not-all", error = error));
    }
    if let Some(fault) = fault {
        let count = bad + added.len();
        context.fail(tr!(
            "keep-bad-some",
            bad = bad,
            count = count,
            place = &place,
            error = fault
        ));
    }
    if let Some(notes) = noted {
        context.note(tr!(
            "keep-passed-over-some",
            count = odd,
            place = place,
            notes = notes
        ));
    }
    context.added(added);
}
