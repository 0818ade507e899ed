//! The folder of a tournament.
//!
//! | file | content |
//! |---|---|
//! | `games.log` | the authoritative results: see [`log`](super::log) |
//! | `games.pgn` | the games as records, generated from the log at every start |
//! | `standings.csv`, `standings.html` | the tables as of the last game, generated whenever they are needed |
//! | `lock` | locked and removed by the program that plays here; a lock that a killed program left has no effect |
//!
//! The log contains the records. With the records only in a separate file, a program could be killed between two writes. A
//! game would then have no record, or a record would belong to no game.

use super::log::{self, FinishedGame, LogEntry, LogReader, SkippedLine};
use super::plan::Plan;
use super::schedule::{GameId, GameResults, Schedule};
use crate::{BROKEN_PAIR_REASON, UNCOUNTED_TAG};
use quadrille_engine::format_count;
use quadrille_files::{
    Disk, FileError, Lock, RealDisk, append_paragraph, atomic, open_patiently, open_to_append,
    reason,
};
use quadrille_games::rules::BadText;
use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use thiserror::Error;

/// The name of the log.
pub(super) const LOG_NAME: &str = "games.log";
/// The name of the file of records.
pub(super) const RECORDS_NAME: &str = "games.pgn";
/// The name of the table for programs.
const CSV_NAME: &str = "standings.csv";
/// The name of the table for people.
const HTML_NAME: &str = "standings.html";
/// The name of the lock file.
const LOCK_NAME: &str = "lock";

/// The reason why a tournament cannot use a folder.
#[derive(Debug, Error)]
pub enum FolderError {
    /// Another program is playing in this folder.
    #[error("{0}: another tournament is running here. Wait until it ends")]
    Busy(PathBuf),
    /// There is no log, but a file that a tournament would overwrite.
    #[error(
        "{0} exists without a {LOG_NAME} beside it. Move it away, or use another folder (--out)"
    )]
    Occupied(PathBuf),
    /// The log does not match the plan, or cannot be read.
    #[error("{path}: {error}; nothing was changed. Use the same plan, or another folder (--out)")]
    Log {
        /// The log.
        path: PathBuf,
        /// The error in it.
        error: BadText,
    },
    /// A file cannot be read or written.
    #[error("{path}: {reason}", path = path.display(), reason = reason(error))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
}

impl From<FileError> for FolderError {
    fn from(error: FileError) -> Self {
        let FileError { file, error, .. } = error;
        Self::Io { path: file, error }
    }
}

/// The progress of a tournament.
#[derive(Clone, Debug)]
pub struct TournamentProgress {
    /// The pairings determined so far.
    pub schedule: Schedule,
    /// The results that count.
    pub results: GameResults,
    /// The finished games, in the order in which they ended.
    pub games: Vec<FinishedGame>,
    /// The games in which an engine broke down.
    breakdowns: BTreeSet<GameId>,
    /// The lines of the log that do not count. Their games are missing and will be played again.
    pub skipped_lines: Vec<SkippedLine>,
    /// The number of entrants of the plan that the log did not contain. Their games follow those of the others.
    pub joined_entrant_count: usize,
}

impl TournamentProgress {
    /// Returns the progress before the first game.
    pub fn new(plan: &Plan) -> Self {
        let mut progress = Self {
            schedule: Schedule::new(plan.format, plan.entrants.len(), plan.games_per_encounter),
            results: GameResults::default(),
            games: Vec::new(),
            breakdowns: BTreeSet::new(),
            skipped_lines: Vec::new(),
            joined_entrant_count: 0,
        };
        progress.schedule.advance(&progress.results);
        progress
    }

    /// Recomputes the schedule. `entrant_counts` has the number of entrants at the beginning and after each joining.
    fn reschedule(&mut self, plan: &Plan, entrant_counts: &[usize]) {
        self.schedule =
            Schedule::with_joined_entrants(plan.format, entrant_counts, plan.games_per_encounter);
        self.schedule.advance(&self.results);
    }

    /// Adds a game of the log. Fails if the game does not follow from the plan and the games before it.
    fn add_from_log(&mut self, game: FinishedGame) -> Result<(), String> {
        let id = game.id;
        if self.schedule.encounter_of(id).is_none() {
            self.schedule.advance(&self.results);
        }
        let encounter = self.schedule.encounter_of(id);
        if encounter.is_none_or(|encounter| encounter.seats(id.game) != game.seats) {
            return Err(format!("game {id} does not follow from the plan and the lines before it"));
        }
        if self.add(game) { Ok(()) } else { Err(format!("it is the second line of game {id}")) }
    }

    /// Adds a finished game. Returns `false`, and adds nothing, if it has already been played.
    pub fn add(&mut self, game: FinishedGame) -> bool {
        let is_new = !self.results.contains_key(&game.id);
        if is_new {
            self.results.insert(game.id, game.result);
            if game.is_breakdown() {
                self.breakdowns.insert(game.id);
            }
            self.games.push(game);
        }
        is_new
    }

    /// Returns whether an engine broke down in a game or in the other game of its pair. The pair then gives points, but does not
    /// count for strength.
    pub fn is_pair_broken(&self, id: GameId) -> bool {
        self.breakdowns.contains(&id) || self.breakdowns.contains(&id.partner())
    }
}

/// A tournament's folder, locked for this program until it is dropped.
#[derive(Debug)]
pub struct TournamentFolder {
    path: PathBuf,
    /// The length of the log, in bytes.
    log_bytes: u64,
    /// The file of records; `None` until the next record is written.
    records_file: Option<File>,
    /// Released when this is dropped.
    _lock: Lock,
}

impl TournamentFolder {
    /// Opens the folder of `plan`, creating it if necessary, and reads the games played.
    ///
    /// # Errors
    /// When another program plays there, the log does not match the plan, or files would be overwritten. No file is changed
    /// then. Also fails if reading or writing fails.
    pub fn open(path: &Path, plan: &Plan) -> Result<(Self, TournamentProgress), FolderError> {
        let io_error = |path: &Path| {
            let path = path.to_owned();
            move |error| FolderError::Io { path, error }
        };
        let (log_path, records_path) = (path.join(LOG_NAME), path.join(RECORDS_NAME));
        RealDisk.make_folder(path).map_err(io_error(path))?;
        let lock = RealDisk.lock(&path.join(LOCK_NAME));
        let lock = lock.ok_or_else(|| FolderError::Busy(path.to_owned()))?;
        let plan_text = plan.canonical_text();
        if !log_path.exists() {
            check_no_overwrite(path)?;
            let first_line = log::plan_line(&plan_text).map_err(io_error(&log_path))?;
            atomic::replace(&RealDisk, &log_path, first_line.as_bytes())?;
        }
        let (progress, log_bytes) = read_log(&log_path, plan, &mut |_, _| {})?;
        // The log belongs to this tournament, so partial files and a partial line of a killed program can be removed.
        atomic::remove_leftovers(&RealDisk, path, SystemTime::now());
        let file = open_patiently(&RealDisk, || File::options().write(true).open(&log_path));
        file.and_then(|file| file.set_len(log_bytes).and_then(|()| file.sync_all()))
            .map_err(io_error(&log_path))?;
        write_records(path, plan, &progress)?;
        let mut folder = Self {
            path: path.to_owned(),
            log_bytes,
            records_file: Some(open_to_append(&records_path).map_err(io_error(&records_path))?),
            _lock: lock,
        };
        if progress.joined_entrant_count > 0 {
            let line = log::plan_line(&plan_text);
            line.and_then(|line| folder.append(&line)).map_err(io_error(&log_path))?;
        }
        Ok((folder, progress))
    }

    /// Reads the games in a folder that another program may have open. Changes nothing. The line of a game that is being
    /// written may be among the skipped ones.
    ///
    /// # Errors
    /// When the log does not match the plan, or cannot be read.
    pub fn read(path: &Path, plan: &Plan) -> Result<TournamentProgress, FolderError> {
        let log_path = path.join(LOG_NAME);
        if !log_path.exists() {
            return Ok(TournamentProgress::new(plan));
        }
        read_log(&log_path, plan, &mut |_, _| {}).map(|(progress, _)| progress)
    }

    /// Returns the size of the log in bytes; zero if there is none. It grows with every game.
    pub fn log_bytes(path: &Path) -> u64 {
        fs::metadata(path.join(LOG_NAME)).map_or(0, |metadata| metadata.len())
    }

    /// Returns whether a program plays in a folder.
    pub fn is_locked(path: &Path) -> bool {
        let file = File::options().read(true).append(true).open(path.join(LOCK_NAME));
        file.is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
    }

    /// Appends a finished game to the log and synchronises it.
    ///
    /// # Errors
    /// When it cannot be written, or the log was removed or changed. The game must not count then.
    pub fn add(&mut self, game: &FinishedGame, record: &str) -> io::Result<()> {
        self.append(&log::game_line(game, record)?)
    }

    /// Appends a line to the log; see [`log::append_line`].
    fn append(&mut self, line: &str) -> io::Result<()> {
        let path = self.path.join(LOG_NAME);
        // The log is opened for each line, so that a moved or deleted folder is noticed.
        // Windows does not truncate a file that is open only for appending.
        let open_log = || File::options().write(true).open(&path);
        let mut log_file = open_patiently(&RealDisk, open_log).map_err(|error| {
            let message = format!("{}: {}", path.display(), reason(&error));
            io::Error::new(error.kind(), message)
        })?;
        if log_file.metadata()?.len() != self.log_bytes {
            let message = "another program changed it while the tournament was running here";
            return Err(io::Error::other(format!("{}: {message}", path.display())));
        }
        log_file.seek(SeekFrom::End(0))?;
        log::append_line(&mut log_file, line, |log_file| log_file.set_len(self.log_bytes))?;
        self.log_bytes += line.len() as u64;
        Ok(())
    }

    /// Adds the record of a game that is in the log to the file of records. This file is generated from the log whenever
    /// the folder is opened, and when a pair is broken, because both of its records are marked then.
    ///
    /// # Errors
    /// When it cannot be written. The game still counts.
    pub fn add_record(
        &mut self,
        record: &str,
        id: GameId,
        plan: &Plan,
        progress: &TournamentProgress,
    ) -> io::Result<()> {
        if !progress.is_pair_broken(id) {
            let records_file = match &mut self.records_file {
                Some(records_file) => records_file,
                empty_slot => empty_slot.insert(open_to_append(&self.path.join(RECORDS_NAME))?),
            };
            return append_paragraph(records_file, record);
        }
        // Some disks cannot replace an open file on Windows.
        self.records_file = None;
        write_records(&self.path, plan, progress).map_err(io::Error::other)
    }

    /// Writes the tables. `csv` and `html` are the contents of the files.
    ///
    /// # Errors
    /// When a table cannot be written, or the folder was removed. The old table is then unchanged.
    pub fn write_tables(&self, csv: &str, html: &str) -> io::Result<()> {
        // `replace` would create a removed folder again.
        fs::metadata(self.path.join(LOG_NAME))?;
        for (name, text) in [(CSV_NAME, csv), (HTML_NAME, html)] {
            atomic::replace(&RealDisk, &self.path.join(name), text.as_bytes())
                .map_err(|error| error.error)?;
        }
        Ok(())
    }

    /// Returns the folder's path.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Generates the file of records from the log, so that it contains each game once. Games of broken pairs are marked.
fn write_records(
    path: &Path,
    plan: &Plan,
    progress: &TournamentProgress,
) -> Result<(), FolderError> {
    let log_path = path.join(LOG_NAME);
    atomic::replace_by(&RealDisk, &path.join(RECORDS_NAME), |output| {
        let mut write_result = Ok(());
        let mut write = |id: GameId, record: &str| {
            let (first_line, rest) = record.split_once('\n').unwrap_or((record, ""));
            let tag_line = match progress.is_pair_broken(id) {
                true => format!("[{UNCOUNTED_TAG} \"{BROKEN_PAIR_REASON}\"]\n"),
                false => String::new(),
            };
            if write_result.is_ok() {
                write_result =
                    output.write_all(format!("{first_line}\n{tag_line}{rest}").as_bytes());
            }
        };
        read_log(&log_path, plan, &mut write).map_err(io::Error::other)?;
        write_result
    })?;
    Ok(())
}

/// Fails if a folder without a log has files that would be overwritten.
fn check_no_overwrite(path: &Path) -> Result<(), FolderError> {
    let mut paths = [RECORDS_NAME, CSV_NAME, HTML_NAME].map(|name| path.join(name)).into_iter();
    paths.find(|file| file.exists()).map_or(Ok(()), |file| Err(FolderError::Occupied(file)))
}

/// Checks that entrants may join a tournament that began with `first_entrant_count` entrants.
fn check_joined(plan: &Plan, first_entrant_count: usize) -> Result<(), BadText> {
    let joined_text = match plan.entrants.len().saturating_sub(first_entrant_count) {
        0 => return Ok(()),
        _ if plan.format.can_be_joined() => return Ok(()),
        count => format_count(count, "more entrant"),
    };
    let format = plan.format.id();
    Err(BadText::new(format_args!(
        "the plan has {joined_text}, but in the format {format} the pairings depend on the first entrants"
    )))
}

/// Reads the games of a log that follow from the plan. Also returns the log's length without a partial line at its end.
/// Calls `on_record` with the id and the record of each game that counts.
fn read_log(
    path: &Path,
    plan: &Plan,
    on_record: &mut dyn FnMut(GameId, &str),
) -> Result<(TournamentProgress, u64), FolderError> {
    let log_error = |error| FolderError::Log { path: path.to_owned(), error };
    let no_plan_error = |reason: &str| {
        log_error(BadText::new(format_args!(
            "its first line names no plan ({reason}): expected the log of a tournament"
        )))
    };
    let read_error = |error: io::Error| log_error(BadText::new(error));
    let file = File::open(path).map_err(read_error)?;
    let mut lines = LogReader::new(BufReader::new(file));
    let plan_text = plan.canonical_text();
    let mut progress = TournamentProgress::new(plan);
    let mut entrant_counts = Vec::new();
    for line in lines.by_ref() {
        let (line_number, entry) = line.map_err(read_error)?;
        let add_result = match entry {
            Ok(LogEntry::Plan(logged_plan)) => {
                log::check_plan(&logged_plan, &plan_text).map_err(log_error)?;
                entrant_counts.push(log::count_entrants(&logged_plan));
                progress.reschedule(plan, &entrant_counts);
                Ok(())
            }
            Ok(LogEntry::Game(game, record)) if !entrant_counts.is_empty() => {
                let id = game.id;
                progress.add_from_log(game).map(|()| on_record(id, &record))
            }
            Ok(LogEntry::Game(..)) => Err("a game before the plan".to_owned()),
            Err(reason) => Err(reason),
        };
        if let Err(reason) = add_result {
            if entrant_counts.is_empty() {
                return Err(no_plan_error(&reason));
            }
            progress.skipped_lines.push(SkippedLine { line: line_number, reason });
        }
    }
    let (first_entrant_count, logged_entrant_count) =
        match (entrant_counts.first(), entrant_counts.last()) {
            (Some(first), Some(last)) => (*first, *last),
            _ => return Err(no_plan_error("it is empty")),
        };
    check_joined(plan, first_entrant_count).map_err(log_error)?;
    let entrant_count = plan.entrants.len();
    progress.joined_entrant_count = entrant_count.saturating_sub(logged_entrant_count);
    if progress.joined_entrant_count > 0 {
        entrant_counts.push(entrant_count);
        progress.reschedule(plan, &entrant_counts);
    } else {
        progress.schedule.advance(&progress.results);
    }
    Ok((progress, lines.complete_bytes))
}
