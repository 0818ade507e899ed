//! The folder of a tournament.
//!
//! | file | what it is |
//! |---|---|
//! | `games.log` | the one truth: see [`log`](super::log) |
//! | `games.pgn` | the games as records, made again from the log at every start |
//! | `standings.csv`, `standings.html` | the tables as of the last game, made again whenever they are needed |
//! | `lock` | held by the program that plays here; a dead program holds nothing |
//!
//! The records stand in the log itself. If they stood in a file of their own only, a program that is killed between
//! writing the one and the other would leave a game without its record or a record without its game.

use super::log::{self, Finished, Log, LogError, Reading};
use super::opened_files::{FilesChanged, OpenedFiles};
use super::plan::Plan;
use super::schedule::{GameId, Results, Schedule};
use quadrille_files::{append_paragraph, open_to_append, reason};
use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The log's name.
pub(super) const LOG: &str = "games.log";
/// The records' name.
pub(super) const GAMES: &str = "games.pgn";
/// The table for programs.
const CSV: &str = "standings.csv";
/// The table for people.
const HTML: &str = "standings.html";
/// The name of the file that is locked.
const LOCK: &str = "lock";

/// A folder in which no tournament can be played.
#[derive(Debug, Error)]
pub enum FolderError {
    /// Another program plays here.
    #[error("{0}: a tournament is being played here: expected that to end first")]
    Busy(PathBuf),
    /// There is no log, or not even its first line is whole, but something that a tournament would write over.
    #[error(
        "{0}: it exists without a good {LOG} beside it: expected another folder (--out), or that it is moved away"
    )]
    Occupied(PathBuf),
    /// The log does not fit.
    #[error(
        "{path}: {error}; nothing has been changed: expected the same plan, or another folder (--out)"
    )]
    Log {
        /// The log.
        path: PathBuf,
        /// What is wrong with it.
        error: LogError,
    },
    /// The log has a game that does not follow from the plan and the other results.
    #[error("{path}: game {id} does not follow from the plan; nothing has been changed")]
    Misfit {
        /// The log.
        path: PathBuf,
        /// The game.
        id: GameId,
    },
    /// Something cannot be read or written.
    #[error("{path}: {reason}", path = path.display(), reason = reason(error))]
    Io {
        /// What.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

/// How far a tournament has come.
#[derive(Clone, Debug)]
pub struct Found {
    /// The games that are settled.
    pub schedule: Schedule,
    /// The results that count.
    pub results: Results,
    /// The games that are over, in the order in which they ended.
    pub games: Vec<Finished>,
    /// How many bytes of a torn line were dropped from the log's end.
    pub torn: u64,
    /// How many entrants the plan has that the log did not know: their games come behind the others'.
    pub joined: usize,
}

impl Found {
    /// Before the first game.
    #[must_use]
    pub fn nothing(plan: &Plan) -> Self {
        Self::nothing_in(plan, &[plan.entrants.len()])
    }

    /// Before the first game of a tournament that was joined: so many entrants at the beginning, so many later.
    pub(super) fn nothing_in(plan: &Plan, stages: &[usize]) -> Self {
        let results = Results::default();
        let mut schedule = Schedule::joined(plan.format, stages, plan.games);
        schedule.advance(&results);
        Self {
            schedule,
            results,
            games: Vec::new(),
            torn: 0,
            joined: 0,
        }
    }

    /// Adds a finished game; `false`, and nothing happens, when it has been played already.
    pub fn add(&mut self, game: Finished) -> bool {
        let new = self.results.add(game.id, game.result);
        if new {
            self.games.push(game);
        }
        new
    }
}

/// A tournament's folder, ours alone while this lives.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    log: Log,
    games: File,
    opened_files: OpenedFiles,
    /// Its lock ends with it.
    _lock: File,
}

impl Folder {
    /// Opens the folder of `plan`, which is made if it is not there, and reads what has been played.
    ///
    /// # Errors
    /// When somebody else plays there, when the log does not fit the plan or is damaged, when there are files that
    /// would be written over, or something cannot be read or written. Then nothing has been changed.
    pub fn open(path: &Path, plan: &Plan) -> Result<(Self, Found), FolderError> {
        let at = |path: &Path| {
            let path = path.to_owned();
            move |error| FolderError::Io { path, error }
        };
        let log_path = path.join(LOG);
        make_folder(path).map_err(at(path))?;
        let lock = lock(path)?;
        let canonical = plan.canonical();
        if !log_path.exists() {
            refuse_others(path)?;
            start_log(path, &canonical)?;
        }
        let (mut found, mut reading) = check(&log_path, plan, &canonical)?;
        // From here on the log is known to be this tournament's.
        if reading.good == 0 {
            refuse_others(path)?;
            start_log(path, &canonical)?;
            let torn = found.torn;
            (found, reading) = check(&log_path, plan, &canonical)?;
            found.torn = torn;
        }
        let file = File::options()
            .append(true)
            .open(&log_path)
            .map_err(at(&log_path))?;
        file.set_len(reading.good).map_err(at(&log_path))?;
        file.sync_all().map_err(at(&log_path))?;
        let games = rebuild_games(path, &canonical).map_err(at(&path.join(GAMES)))?;
        let opened_files =
            OpenedFiles::of(path, &[(LOCK, &lock), (LOG, &file)]).map_err(at(path))?;
        let mut folder = Self {
            path: path.to_owned(),
            log: Log::go_on(file, &reading),
            games,
            opened_files,
            _lock: lock,
        };
        if found.joined > 0 {
            folder.log.add_plan(&canonical).map_err(at(&log_path))?;
        }
        Ok((folder, found))
    }

    /// What has been played in a folder that somebody else may have open; changes nothing.
    ///
    /// # Errors
    /// When the log does not fit the plan or is damaged. So it seems for a moment, too, when a game is being added.
    pub fn read(path: &Path, plan: &Plan) -> Result<Found, FolderError> {
        let log = path.join(LOG);
        if !log.exists() {
            return Ok(Found::nothing(plan));
        }
        let (found, _) = check(&log, plan, &plan.canonical())?;
        Ok(found)
    }

    /// The size of the log in bytes; zero when there is none. It grows with every game.
    #[must_use]
    pub fn size(path: &Path) -> u64 {
        fs::metadata(path.join(LOG)).map_or(0, |about| about.len())
    }

    /// Whether somebody plays in a folder.
    #[must_use]
    pub fn is_taken(path: &Path) -> bool {
        let file = File::options().append(true).open(path.join(LOCK));
        file.is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
    }

    /// Whether the folder is still where it was, and ours.
    ///
    /// # Errors
    /// When its lock or its log was taken away, or the folder with them.
    pub fn check(&self) -> Result<(), FilesChanged> {
        self.opened_files.check()
    }

    /// The same for whoever plays on another thread.
    pub(super) fn opened_files(&self) -> OpenedFiles {
        self.opened_files.clone()
    }

    /// Keeps a finished game in the log, on the disk.
    ///
    /// # Errors
    /// When it cannot be written, or the folder was taken away. The game must not count then.
    pub fn add(&mut self, game: &Finished, record: &str) -> io::Result<()> {
        self.check().map_err(io::Error::other)?;
        self.log.add(game, record)
    }

    /// Adds the record of a game that is in the log to the file of records, which is made anew from the log whenever the
    /// folder is opened.
    ///
    /// # Errors
    /// When it cannot be written. The game counts all the same.
    pub fn add_record(&mut self, record: &str) -> io::Result<()> {
        append_paragraph(&mut self.games, record)
    }

    /// Writes the tables: `csv` and `html` are the whole files.
    ///
    /// # Errors
    /// When one cannot be written, or the folder was taken away; the old one is still there then.
    pub fn write_tables(&self, csv: &str, html: &str) -> io::Result<()> {
        self.check().map_err(io::Error::other)?;
        replace(&self.path, CSV, |out| out.write_all(csv.as_bytes()))?;
        replace(&self.path, HTML, |out| out.write_all(html.as_bytes()))
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Locks the folder against other programs.
pub(super) fn lock(path: &Path) -> Result<File, FolderError> {
    let lock_path = path.join(LOCK);
    let failed = |error| FolderError::Io {
        path: lock_path.clone(),
        error,
    };
    let file = File::options()
        .create(true)
        .append(true)
        .open(&lock_path)
        .map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(FolderError::Busy(path.to_owned())),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Refuses a folder without games in a log but with files that would be written over.
fn refuse_others(path: &Path) -> Result<(), FolderError> {
    let mut others = [GAMES, CSV, HTML].map(|name| path.join(name)).into_iter();
    others
        .find(|other| other.exists())
        .map_or(Ok(()), |other| Err(FolderError::Occupied(other)))
}

/// Makes a log without games.
fn start_log(path: &Path, canonical: &str) -> Result<(), FolderError> {
    let first = log::first_line(canonical);
    replace(path, LOG, |out| out.write_all(first.as_bytes())).map_err(|error| FolderError::Io {
        path: path.join(LOG),
        error,
    })
}

/// Reads a log and whether its games follow from the plan; changes nothing.
pub(super) fn check(
    path: &Path,
    plan: &Plan,
    canonical: &str,
) -> Result<(Found, Reading), FolderError> {
    let failed = |error| FolderError::Log {
        path: path.to_owned(),
        error,
    };
    let misfit = |id| FolderError::Misfit {
        path: path.to_owned(),
        id,
    };
    let file = File::open(path).map_err(|error| failed(error.into()))?;
    let mut games = Vec::new();
    let reading = log::read(BufReader::new(file), canonical, &mut |game, _| {
        games.push(game);
        Ok(())
    })
    .map_err(failed)?;
    let (stages, joined) = stages(plan, &reading.entrants).map_err(failed)?;
    let mut found = Found::nothing_in(plan, &stages);
    found.joined = joined;
    found.torn = reading.torn;
    for game in games {
        let id = game.id;
        if !found.add(game) {
            return Err(misfit(id));
        }
    }
    found.schedule.advance(&found.results);
    for game in &found.games {
        let encounter = found.schedule.encounter_of(game.id);
        if encounter.is_none_or(|encounter| encounter.seats(game.id.game) != game.seats) {
            return Err(misfit(game.id));
        }
    }
    Ok((found, reading))
}

/// How many took part at each stage of a tournament whose log knows of so many, and how many the plan has beyond them.
pub(super) fn stages(plan: &Plan, known: &[usize]) -> Result<(Vec<usize>, usize), LogError> {
    let now = plan.entrants.len();
    let mut stages = known.to_vec();
    let joined = now - known.last().copied().unwrap_or(now).min(now);
    if joined > 0 || stages.is_empty() {
        stages.push(now);
    }
    if stages.len() > 1 && !plan.format.can_be_joined() {
        return Err(LogError::Joined {
            joined: now - stages[0].min(now),
            format: plan.format.id(),
        });
    }
    Ok((stages, joined))
}

/// Makes the records again from the log, so that they hold each game once.
fn rebuild_games(path: &Path, canonical: &str) -> io::Result<File> {
    let log = BufReader::new(File::open(path.join(LOG))?);
    replace(path, GAMES, |out| {
        let mut failed = None;
        log::read(log, canonical, &mut |_, record| {
            if failed.is_none() {
                failed = out.write_all(record.as_bytes()).err();
            }
            Ok(())
        })
        .map_err(io::Error::other)?;
        failed.map_or(Ok(()), Err)
    })?;
    open_to_append(&path.join(GAMES))
}

/// Writes a whole file anew: whoever looks sees the old one or the new one, never part of one.
pub(super) fn replace(
    folder: &Path,
    name: &str,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let new = folder.join(format!("{name}.new"));
    let mut out = BufWriter::new(File::create(&new)?);
    write(&mut out)?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.sync_all()?;
    fs::rename(&new, folder.join(name))?;
    sync_folder(folder)
}

/// Makes the folder, if it is not there, so that it stays there.
fn make_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(path)?;
    match path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty())
    {
        Some(parent) => sync_folder(parent),
        None => sync_folder(Path::new(".")),
    }
}

/// Sees to it that the names in a folder are on the disk, and not only what they stand for.
#[cfg(unix)]
pub(super) fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

#[cfg(not(unix))]
pub(super) const fn sync_folder(_path: &Path) -> io::Result<()> {
    Ok(())
}
