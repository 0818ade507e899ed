//! A file of games elsewhere: read as a stream, however long it is, to see what stands in it, to open one of its games and to
//! take games into the library.

use super::file_errors;
use super::library::GameSummary;
use super::library_io::{IoContext, LibraryEvent};
use super::store::LoadError;
use super::text::{self, TextError};
use crate::app::session::Session;
use crate::app::text::tr;
use crate::files::atomic::BatchError;
use crate::files::{Disk, FileError, ReadError};
use crate::record::pgn::{self, Part, PartFault, Parts, RecordError};
use crate::search::StopFlag;
use bevy::prelude::Resource;
use std::collections::BTreeSet;
use std::io::{self, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// So many games of a file are listed; what comes behind them is counted, and can be taken in with all the others.
pub const LISTED: usize = 50_000;
/// News of a file that is being read comes this far apart.
const PACE: Duration = Duration::from_millis(60);
/// The number of games that are written and synchronised together.
const BATCH: usize = 250;
/// The bytes of a file after which its games are written sooner.
const BATCH_BYTES: u64 = 8 << 20;
/// A file that takes longer shows how far it has been read, even if it should hold one game only.
const QUICK: Duration = Duration::from_millis(400);

/// Where a game begins in its file: the byte of its part, and its number in there, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameOffset {
    /// The byte with which its part begins.
    pub part: u64,
    /// Which game of that part it is: one that is not written as it should be may hold several.
    pub number: usize,
}

/// A game of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct FileGame {
    /// Where it begins.
    pub at: GameOffset,
    /// The line of the file in which it begins, from 1.
    pub line: usize,
    /// What there is to say of it, or what is wrong with it and where.
    pub game: Result<GameSummary, String>,
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
    #[must_use]
    pub fn share(&self) -> f32 {
        share(self.read, self.size)
    }

    /// Takes what was read.
    pub(super) fn take(&mut self, found: FileGames) {
        self.count += found.count;
        self.bad += found.bad;
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

/// Games that were found in a file.
#[derive(Debug, Default)]
pub(super) struct FileGames {
    /// Those that are to be listed.
    games: Vec<FileGame>,
    /// How many there are, the bad ones among them.
    count: usize,
    /// How many of those are bad.
    bad: usize,
    /// How many bytes have been read.
    read: u64,
}

/// A file of games, to be read part by part.
struct GameReader {
    parts: Parts<BufReader<Box<dyn Read>>>,
    file: PathBuf,
    /// The bytes before the first part that is read.
    before: u64,
}

impl GameReader {
    /// Opens `file`, to be read from this byte on.
    fn open(disk: &dyn Disk, file: &Path, from: u64) -> Result<Self, LoadError> {
        let mut input = disk.open(file).map_err(|error| failed(file, error))?;
        let passed = io::copy(&mut (&mut input).take(from), &mut io::sink());
        passed.map_err(|error| failed(file, error))?;
        Ok(Self {
            parts: pgn::parts(BufReader::with_capacity(1 << 16, input)),
            file: file.to_owned(),
            before: from,
        })
    }

    /// The next part; `None` at the file's end.
    fn next(&mut self) -> Result<Option<Part>, LoadError> {
        let next = self.parts.next().transpose();
        let part = next.map_err(|error| failed(&self.file, error))?;
        Ok(part.map(|part| Part {
            offset: part.offset + self.before,
            ..part
        }))
    }

    fn bytes_read(&self) -> u64 {
        self.before + self.parts.bytes_read()
    }
}

fn failed(file: &Path, error: io::Error) -> LoadError {
    match error.kind() {
        ErrorKind::NotFound => LoadError::Missing(file.to_owned()),
        _ => LoadError::from(ReadError::from(FileError {
            file: file.to_owned(),
            doing: "read",
            error,
        })),
    }
}

/// The games of a part, for people to play, each with the line in which it begins; for bad ones what is wrong, and where.
fn sessions(part: &Part) -> Vec<(usize, Result<Session, String>)> {
    let text = match &part.text {
        Ok(text) => text,
        Err(fault) => {
            let words = match fault {
                PartFault::NoText { byte } => tr!("text-no-text", byte = *byte),
                PartFault::TooLong => tr!("text-too-long"),
            };
            let words = tr!("text-in-line", line = part.line, error = words);
            return vec![(part.line, Err(words))];
        }
    };
    let before = part.line - 1;
    let read = |record: Result<pgn::Record, RecordError>| match record {
        Ok(record) => {
            let line = record.line + before;
            let session = text::session(record).map(|mut session| {
                session.seat_people();
                session
            });
            let words =
                |error: TextError| tr!("text-in-line", line = line, error = error.localized());
            (line, session.map_err(words))
        }
        Err(mut error) => {
            error.line += before;
            (error.line, Err(TextError::from(error).localized()))
        }
    };
    pgn::read(text).map(read).collect()
}

/// Reads a file to see what games stand in it. The only one of a file is opened; several are listed, under this number.
pub(super) fn list(context: &IoContext, listing: usize, file: &Path, stop: &StopFlag) {
    let disk = &*context.store.disk;
    let mut reader = match GameReader::open(disk, file, 0) {
        Ok(reader) => reader,
        Err(error) => {
            let error = error.localized();
            context.say(LibraryEvent::Failed(tr!("keep-not-opened", error = error)));
            return;
        }
    };
    let size = disk.size(file);
    let (began, mut told) = (Instant::now(), Instant::now());
    let mut found = FileGames::default();
    // The first game, until it is known whether there are more.
    let mut first: Option<Result<Session, String>> = None;
    let mut count = 0;
    let mut listed = false;
    let error = loop {
        if stop.is_stopped() {
            break None;
        }
        let part = match reader.next() {
            Ok(Some(part)) => part,
            Ok(None) => break None,
            Err(error) => break Some(error.localized()),
        };
        for (number, (line, session)) in sessions(&part).into_iter().enumerate() {
            let at = GameOffset {
                part: part.offset,
                number,
            };
            found.count += 1;
            found.bad += usize::from(session.is_err());
            if count < LISTED {
                let game = session.as_ref().map(GameSummary::of).map_err(Clone::clone);
                found.games.push(FileGame { at, line, game });
            }
            if count == 0 {
                first = Some(session);
            }
            count += 1;
        }
        if !listed && (count > 1 || began.elapsed() > QUICK) {
            listed = true;
            context.say(LibraryEvent::GameFile(listing, file.to_owned(), size));
        }
        if listed && told.elapsed() > PACE {
            told = Instant::now();
            found.read = reader.bytes_read();
            context.say(LibraryEvent::GameFileRead(
                listing,
                std::mem::take(&mut found),
            ));
            context.wake();
        }
    };
    if listed {
        found.read = reader.bytes_read();
        context.say(LibraryEvent::GameFileRead(listing, found));
        context.say(LibraryEvent::GameFileEnd(listing, error));
        return;
    }
    if stop.is_stopped() {
        return;
    }
    let place = file.display().to_string();
    context.say(match (error, first) {
        (Some(error), _) => LibraryEvent::Failed(tr!("keep-not-opened", error = error)),
        (None, Some(Ok(session))) => LibraryEvent::Opened(Box::new(session), None),
        (None, Some(Err(error))) => {
            // It ends the sentence that it stands in.
            let error = error.trim_end_matches('.');
            LibraryEvent::Failed(tr!("keep-bad-one", place = place, error = error))
        }
        (None, None) => LibraryEvent::Failed(tr!("keep-nothing", place = place)),
    });
}

/// Puts one game of a file on the table.
pub(super) fn open(context: &IoContext, file: &Path, at: GameOffset) {
    let part =
        GameReader::open(&*context.store.disk, file, at.part).and_then(|mut reader| reader.next());
    context.say(match part {
        Err(error) => {
            let error = error.localized();
            LibraryEvent::Failed(tr!("keep-not-opened", error = error))
        }
        Ok(part) => {
            let place = file.display().to_string();
            let session = part.and_then(|part| sessions(&part).into_iter().nth(at.number));
            match session {
                Some((_, Ok(session))) => LibraryEvent::Opened(Box::new(session), None),
                Some((_, Err(error))) => {
                    let error = error.trim_end_matches('.');
                    LibraryEvent::Failed(tr!("keep-bad-one", place = place, error = error))
                }
                // It was written anew meanwhile.
                None => LibraryEvent::Failed(tr!("keep-nothing", place = place)),
            }
        }
    });
}

/// Takes games of a file into the library, all or only those that are wanted; bad ones are told and left out.
pub(super) fn take_in(
    context: &IoContext,
    file: &Path,
    wanted: Option<&BTreeSet<GameOffset>>,
    stop: &StopFlag,
) {
    let store = &context.store;
    let place = file.display().to_string();
    let mut reader = match GameReader::open(&*store.disk, file, 0) {
        Ok(reader) => reader,
        Err(error) => {
            let error = error.localized();
            context.say(LibraryEvent::Failed(tr!("keep-not-opened", error = error)));
            return;
        }
    };
    let size = store.disk.size(file);
    let mut added: Vec<(String, GameSummary)> = Vec::new();
    let (mut bad, mut fault) = (0, None::<String>);
    let mut batch = Vec::new();
    let mut write = |batch: &mut Vec<Session>| {
        let written = store.add(batch);
        let named = batch
            .drain(..)
            .filter_map(|session| Some((session.origin.file.clone()?, GameSummary::of(&session))));
        added.extend(named);
        written.map_err(|BatchError { error, .. }| file_errors::localized(&error))?;
        Ok::<usize, String>(added.len())
    };
    let mut told = Instant::now();
    let (mut kept, mut written_up_to) = (0, 0);
    let mut failure = loop {
        if stop.is_stopped() {
            break None;
        }
        let part = match reader.next() {
            Ok(Some(part)) => part,
            Ok(None) => break None,
            Err(error) => break Some(error.localized()),
        };
        let is_wanted = |number: usize| {
            let part = part.offset;
            wanted.is_none_or(|wanted| wanted.contains(&GameOffset { part, number }))
        };
        let from = GameOffset {
            part: part.offset,
            number: 0,
        };
        let any = wanted.is_none_or(|wanted| {
            let next = wanted.range(from..).next();
            next.is_some_and(|next| next.part == part.offset)
        });
        let games = if any { sessions(&part) } else { Vec::new() };
        for (number, (_, session)) in games.into_iter().enumerate() {
            if !is_wanted(number) {
                continue;
            }
            match session {
                Ok(session) => batch.push(session),
                Err(error) => {
                    bad += 1;
                    fault.get_or_insert(error);
                }
            }
        }
        if batch.len() >= BATCH || reader.bytes_read() - written_up_to > BATCH_BYTES {
            written_up_to = reader.bytes_read();
            match write(&mut batch) {
                Ok(count) => kept = count,
                Err(error) => break Some(error),
            }
        }
        if told.elapsed() > PACE {
            told = Instant::now();
            let share = share(reader.bytes_read(), size);
            context.say(LibraryEvent::Copying { done: kept, share });
            context.wake();
        }
    };
    // What was read before the end, or before it was stopped, is kept as well.
    if let Err(error) = write(&mut batch) {
        failure.get_or_insert(error);
    }
    if let Some(error) = failure {
        context.say(LibraryEvent::Failed(tr!("keep-not-all", error = error)));
    }
    if let Some(fault) = fault {
        let fault = fault.trim_end_matches('.');
        let count = bad + added.len();
        context.say(LibraryEvent::Failed(tr!(
            "keep-bad-some",
            bad = bad,
            count = count,
            place = place,
            error = fault
        )));
    }
    context.say(LibraryEvent::Added(added));
}
