//! The folder of games: what lies where in it, and how games get in and out.
//!
//! Every game is a file of its own in the format of game records, from its first move on, and stays where it is when it
//! is over: the library of games is this folder. The alternative, one database file, was considered (SQLite): it would
//! search faster among very many games, but a person could neither read nor mend it, one damaged page could take many
//! games along, and it wants a C compiler to build. A folder of texts can be copied, searched and put right with
//! anything, a damaged file loses one game, and reading a thousand games takes about a second, on a thread. There is
//! no index file that could fall out of step: the index is made from the games, and remembered while the program runs.
//!
//! | in the folder | what it is |
//! |---|---|
//! | `games/STAMP-VARIANT-LOT.pgn` | a game, finished or not |
//! | `reviews/….review` | what a review of the game of this name has found ([`crate::app::review::review_file`]) |
//! | `trash/…` | games that were deleted, to be had back |
//! | `current` | the names of the games to go on with, one a line, one for each window that was open; the latest first |
//! | `progress` | what a person has learned ([`crate::app::learn::progress::log`]) |
//! | `locks/NAME` | held while the game of this name is open in a window, so that no other one writes it |

use super::file_errors;
use super::text::{self, TextError};
use crate::app::session::Session;
use crate::app::text::tr;
use crate::files::{Disk, FileError, Lock, ReadError, atomic};
use crate::record::pgn;
use std::collections::HashMap;
use std::io::{BufReader, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, SystemTime};
use thiserror::Error;

/// How names of games end.
const ENDING: &str = ".pgn";

/// The folder, on a disk.
#[derive(Clone, Debug)]
pub struct Store {
    pub(super) disk: Arc<dyn Disk>,
    folder: PathBuf,
    /// The games that this window has.
    holds: Arc<Mutex<HashMap<String, Weak<Lock>>>>,
}

/// Where a game lies in the folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameFolder {
    /// Among the games.
    Games,
    /// Among the deleted ones.
    Trash,
}

/// Keeps a game for this window as long as somebody has it.
pub type Hold = Arc<Lock>;

/// What there is to go on with.
#[derive(Debug, Default)]
pub struct Resumed {
    /// The game.
    pub session: Option<Session>,
    /// Keeps it for this window.
    pub hold: Option<Hold>,
    /// What a person must be told.
    pub told: Option<String>,
}

/// How many games can wait to be gone on with: more windows at once are nobody's.
const WAITING: usize = 16;
/// What was left by a write that was cut short is removed after so long.
const LEFT_WRITES: Duration = Duration::from_secs(60 * 60);
/// Locks of games that nobody has are removed after so long.
const LEFT_LOCKS: Duration = Duration::from_secs(24 * 60 * 60);

/// How often it is tried to have the list of current games alone, and the time between.
const CURRENT_TRIES: usize = 100;
const CURRENT_PAUSE: Duration = Duration::from_millis(5);

/// Why a game could not be had.
#[derive(Debug, Error)]
pub enum LoadError {
    /// There is no such file.
    #[error("{file} is not there", file = .0.display())]
    Missing(PathBuf),
    /// The file cannot be read, or is no text.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// What stands in it cannot be understood.
    #[error("{file} cannot be opened: {error}", file = file.display())]
    Text {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        error: TextError,
    },
}

impl LoadError {
    /// The same in the language spoken now.
    #[must_use]
    pub fn localized(&self) -> String {
        let name = |file: &Path| file.display().to_string();
        match self {
            Self::Missing(file) => tr!("load-missing", file = name(file)),
            Self::Read(error) => file_errors::localized_read(error),
            Self::Text { file, error } => {
                tr!("load-text", file = name(file), error = error.localized())
            }
        }
    }

    /// Whether the file will never be understood: it is damaged, not merely out of reach or too new.
    #[must_use]
    pub const fn is_damage(&self) -> bool {
        match self {
            Self::Missing(_) | Self::Read(ReadError::Unreadable(_)) => false,
            Self::Read(ReadError::Broken { .. }) => true,
            Self::Text { error, .. } => !matches!(error, TextError::Newer(_)),
        }
    }
}

impl Store {
    /// The games in this folder.
    #[must_use]
    pub fn new(disk: Arc<dyn Disk>, folder: PathBuf) -> Self {
        Self {
            disk,
            folder,
            holds: Arc::default(),
        }
    }

    /// Where tournaments lie.
    #[must_use]
    pub fn tournaments(&self) -> PathBuf {
        self.folder.join("tournaments")
    }

    /// Where the games lie.
    #[must_use]
    pub fn games(&self) -> PathBuf {
        self.folder.join("games")
    }

    fn locks(&self) -> PathBuf {
        self.folder.join("locks")
    }

    /// Takes the game called `name` for this window, until what is returned is dropped; `None` when another window has it.
    #[must_use]
    pub fn hold(&self, name: &str) -> Option<Hold> {
        if !is_name(name) {
            return Some(Arc::new(Lock::alone()));
        }
        let mut holds = self.holds.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(hold) = holds.get(name).and_then(Weak::upgrade) {
            return Some(hold);
        }
        holds.retain(|_, hold| hold.strong_count() > 0);
        let hold = Arc::new(self.disk.lock(&self.locks().join(name))?);
        holds.insert(name.to_owned(), Arc::downgrade(&hold));
        Some(hold)
    }

    fn current(&self) -> PathBuf {
        self.in_folder("current")
    }

    /// The path of this name in the folder itself.
    pub(super) fn in_folder(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn trash(&self) -> PathBuf {
        self.folder.join("trash")
    }

    /// Where what reviews have found lies.
    pub(super) fn reviews(&self) -> PathBuf {
        self.folder.join("reviews")
    }

    /// The path of the game called `name`; only names of games lead anywhere.
    pub(super) fn path(&self, name: &str) -> Option<PathBuf> {
        is_name(name).then(|| self.games().join(name))
    }

    /// Keeps the session, which has a file; on the disk for good when this returns well.
    ///
    /// # Errors
    /// When it cannot be written; then what was kept before is still there.
    pub fn save(&self, session: &Session) -> Result<(), FileError> {
        let Some(file) = session
            .origin
            .file
            .as_deref()
            .and_then(|name| self.path(name))
        else {
            return Ok(());
        };
        atomic::replace(&*self.disk, &file, text::print(session).as_bytes())
    }

    /// Makes the game called `name` the one to go on with, in the place of another one of this window.
    ///
    /// # Errors
    /// When that cannot be read or written.
    pub fn point_at(&self, name: &str, instead: Option<&str>) -> Result<(), FileError> {
        // Between reading and writing no other window writes its own line.
        let _alone = self.hold_current();
        let mut names = match self.waiting() {
            Ok(names) => names,
            Err(ReadError::Unreadable(error)) => return Err(error),
            // It is a few lines; the games themselves are all there.
            Err(ReadError::Broken { .. }) => Vec::new(),
        };
        names.retain(|other| other != name && Some(&**other) != instead);
        names.insert(0, name.to_owned());
        names.truncate(WAITING);
        let text = names.join("\n") + "\n";
        atomic::replace(&*self.disk, &self.current(), text.as_bytes())
    }

    /// Waits for the list of the games to go on with; `None` when another window has not given it up after a while.
    fn hold_current(&self) -> Option<Lock> {
        let file = self.locks().join("current");
        (0..CURRENT_TRIES).find_map(|number| {
            if number > 0 {
                std::thread::sleep(CURRENT_PAUSE);
            }
            self.disk.lock(&file)
        })
    }

    /// The games that wait to be gone on with.
    fn waiting(&self) -> Result<Vec<String>, ReadError> {
        let text = atomic::read_text(&*self.disk, &self.current(), 10_000)?;
        let names = text.unwrap_or_default();
        let names = names.lines().map(str::trim).filter(|name| is_name(name));
        Ok(names.map(str::to_owned).take(WAITING).collect())
    }

    /// The game called `name`; the first, if its file has several.
    ///
    /// # Errors
    /// When it is not there, cannot be read or understood.
    pub fn load(&self, name: &str) -> Result<Session, LoadError> {
        self.load_from(GameFolder::Games, name)
    }

    /// As [`Self::load`], from either folder.
    pub(super) fn load_from(&self, which: GameFolder, name: &str) -> Result<Session, LoadError> {
        let file = self.folder_of(which).join(name);
        if !is_name(name) {
            return Err(LoadError::Missing(file));
        }
        let unreadable = |error: std::io::Error| match error.kind() {
            ErrorKind::NotFound => LoadError::Missing(file.clone()),
            _ => LoadError::from(ReadError::from(FileError {
                file: file.clone(),
                doing: "read",
                error,
            })),
        };
        let mut parts = pgn::parts(BufReader::new(self.disk.open(&file).map_err(unreadable)?));
        let first = parts.next().transpose().map_err(unreadable)?;
        let text = match first.map(|part| part.text) {
            None => String::new(),
            Some(Ok(text)) => text,
            Some(Err(fault)) => {
                let reason = fault.to_string();
                return Err(LoadError::from(ReadError::Broken { file, reason }));
            }
        };
        let session = text::parse(&text);
        let mut session = session.map_err(|error| LoadError::Text { file, error })?;
        // A file with more games than this one is not ours to write: what is played on goes into one of its own.
        if pgn::read(&text).nth(1).is_none() && parts.next().is_none() {
            session.origin.file = Some(name.to_owned());
        }
        Ok(session)
    }

    /// The latest unfinished game to go on with that no other window has, and what a person must be told. A damaged file is
    /// set aside.
    #[must_use]
    pub fn resume(&self) -> Resumed {
        let mut resumed = Resumed::default();
        let names = match self.waiting() {
            Ok(names) => names,
            Err(ReadError::Unreadable(error)) => {
                resumed.told = Some(tr!(
                    "keep-last-lost",
                    error = file_errors::localized(&error)
                ));
                return resumed;
            }
            Err(ReadError::Broken { .. }) => return resumed,
        };
        let mut told = Vec::new();
        for name in names {
            let Some(hold) = self.hold(&name) else {
                continue;
            };
            match self.load(&name) {
                Ok(session) if !session.is_over() => {
                    resumed.session = Some(session);
                    resumed.hold = Some(hold);
                    break;
                }
                Ok(_) | Err(LoadError::Missing(_)) => {}
                Err(error) => told.push(self.set_damaged_aside(&name, &error)),
            }
        }
        resumed.told = (!told.is_empty()).then(|| told.join("\n\n"));
        resumed
    }

    /// Sets a damaged game aside, and says what became of it.
    fn set_damaged_aside(&self, name: &str, error: &LoadError) -> String {
        if !error.is_damage() {
            return tr!("keep-last-left", error = error.localized());
        }
        match atomic::set_aside(&*self.disk, &self.games().join(name)) {
            Ok(aside) => tr!(
                "keep-last-aside",
                error = error.localized(),
                file = aside.display().to_string()
            ),
            Err(failed) => tr!(
                "keep-last-damaged",
                error = error.localized(),
                more = file_errors::localized(&failed)
            ),
        }
    }

    fn folder_of(&self, which: GameFolder) -> PathBuf {
        match which {
            GameFolder::Games => self.games(),
            GameFolder::Trash => self.trash(),
        }
    }

    /// The names of the games in a folder, with their sizes and when they were written.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub(in crate::app) fn list(
        &self,
        which: GameFolder,
    ) -> Result<Vec<crate::files::Entry>, FileError> {
        let folder = self.folder_of(which);
        let mut entries = self.disk.list(&folder).map_err(|error| FileError {
            file: folder,
            doing: "read",
            error,
        })?;
        entries.retain(|entry| is_name(&entry.name));
        Ok(entries)
    }

    /// Puts the game called `name` into the trash.
    ///
    /// # Errors
    /// When it cannot be moved.
    pub fn delete(&self, name: &str) -> Result<(), FileError> {
        self.carry(name, &self.games(), &self.trash())
    }

    /// Takes the game called `name` out of the trash.
    ///
    /// # Errors
    /// When it cannot be moved.
    pub fn restore(&self, name: &str) -> Result<(), FileError> {
        self.carry(name, &self.trash(), &self.games())
    }

    fn carry(&self, name: &str, from: &Path, to: &Path) -> Result<(), FileError> {
        if !is_name(name) {
            return Ok(());
        }
        let to = to.join(name);
        if self.disk.exists(&to) {
            return Err(FileError {
                file: to,
                doing: "written",
                error: std::io::ErrorKind::AlreadyExists.into(),
            });
        }
        atomic::move_to(&*self.disk, &from.join(name), &to)
    }

    /// Removes what writes that were cut short have left, and the locks of games that nobody has, both after a while.
    pub(super) fn remove_leftovers(&self) {
        let now = SystemTime::now();
        let ago = |time| now.checked_sub(time).unwrap_or(SystemTime::UNIX_EPOCH);
        for folder in [
            self.folder.clone(),
            self.games(),
            self.trash(),
            self.reviews(),
        ] {
            atomic::remove_leftovers(&*self.disk, &folder, ago(LEFT_WRITES));
        }
        // What cannot be listed or removed is only untidy.
        for entry in self.disk.list(&self.locks()).unwrap_or_default() {
            let file = self.locks().join(&entry.name);
            if entry.modified < ago(LEFT_LOCKS)
                && let Some(_lock) = self.disk.lock(&file)
            {
                let _ = self.disk.remove(&file);
            }
        }
    }
}

/// Whether this can be the name of a game: a file in the folder itself, and not one being written.
fn is_name(name: &str) -> bool {
    let stem = name.strip_suffix(ENDING).unwrap_or_default();
    let plain = |c: char| !c.is_control() && !matches!(c, '/' | '\\' | ':');
    !stem.is_empty() && !stem.starts_with('.') && name.len() < 200 && name.chars().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::setup::Setup;
    use crate::files::{Fault, PowerCut, Simulated};
    use crate::rules::Variant;

    fn store() -> (Simulated, Store) {
        let disk = Simulated::new();
        let store = Store::new(Arc::new(disk.clone()), PathBuf::from("/data"));
        (disk, store)
    }

    fn game(plies: usize) -> Session {
        let mut session = Session::begin(&Setup::usual(Variant::Hique), &mut rand::rng());
        for _ in 0..plies {
            let mv = session.game.legal_moves()[0];
            session.game.play(mv).unwrap();
        }
        session.origin.file = Some("a.pgn".to_owned());
        session
    }

    #[test]
    fn a_game_is_resumed_as_it_was_left() {
        let (_, store) = store();
        assert!(store.resume().session.is_none());
        let session = game(5);
        store.save(&session).unwrap();
        store.point_at("a.pgn", None).unwrap();
        let Resumed {
            session: again,
            told,
            ..
        } = store.resume();
        assert_eq!(told, None);
        let again = again.unwrap();
        assert_eq!(again.origin.file.as_deref(), Some("a.pgn"));
        assert_eq!(text::print(&again), text::print(&session));
    }

    #[test]
    fn each_operation_failing_in_turn_loses_no_move_that_was_kept() {
        for fault in Fault::ALL {
            for step in 1..=6 {
                let (disk, store) = store();
                store.save(&game(3)).unwrap();
                store.point_at("a.pgn", None).unwrap();
                disk.fail(step, fault);
                let error = store.save(&game(4)).unwrap_err().to_string();
                assert!(error.contains("a.pgn"), "{error}");
                disk.heal();
                let plies = store.resume().session.unwrap().game.plies();
                assert_eq!(plies, if step == 6 { 4 } else { 3 }, "{fault:?} at {step}");
            }
        }
    }

    #[test]
    fn a_power_cut_loses_no_move_that_was_kept() {
        for cut in PowerCut::ALL {
            for step in 1..=40 {
                let (disk, store) = store();
                let mut kept = None;
                disk.fail(step, Fault::Killed);
                for plies in 1..=5 {
                    if store.save(&game(plies)).is_err() || store.point_at("a.pgn", None).is_err() {
                        break;
                    }
                    kept = Some(plies);
                }
                disk.cut_power(cut);
                let Resumed {
                    session: found,
                    told,
                    ..
                } = store.resume();
                assert_eq!(told, None, "{cut:?} at {step}");
                let found = found.map(|session| session.game.plies());
                assert!(found >= kept, "{cut:?} at {step}: {found:?} of {kept:?}");
            }
        }
    }

    #[test]
    fn a_damaged_game_is_set_aside_and_a_newer_one_left_alone() {
        let (disk, store) = store();
        store.save(&game(3)).unwrap();
        store.point_at("a.pgn", None).unwrap();
        let file = store.path("a.pgn").unwrap();
        let good = String::from_utf8(disk.get(&file).unwrap()).unwrap();
        disk.put(
            &file,
            good.replace("Quadrille \"1\"", "Quadrille \"9\"")
                .as_bytes(),
        );
        let Resumed {
            session: none,
            told,
            ..
        } = store.resume();
        assert!(none.is_none());
        assert!(told.unwrap().contains("newer version"));
        assert!(disk.get(&file).is_some());
        disk.put(&file, &good.as_bytes()[..good.len() - 3]);
        let Resumed {
            session: none,
            told,
            ..
        } = store.resume();
        let told = told.unwrap();
        assert!(none.is_none());
        assert!(
            told.contains("a.pgn.broken-1") && told.contains("line "),
            "{told}"
        );
        assert!(disk.get(&file).is_none());
        disk.fail(1, Fault::Broken);
        let told = store.resume().told.unwrap();
        assert!(told.contains("/data/current cannot be read"), "{told}");
    }

    #[test]
    fn what_killed_runs_have_left_is_swept_and_nothing_else() {
        let (disk, store) = store();
        store.save(&game(2)).unwrap();
        store.point_at("a.pgn", None).unwrap();
        store.save_review("a.pgn", "review").unwrap();
        let kept = disk.files();
        // A run that is killed while it writes leaves what it has written so far.
        disk.fail(4, Fault::Killed);
        store.save(&game(3)).unwrap_err();
        disk.heal();
        assert_eq!(disk.files().len(), kept.len() + 1);
        for left in [
            "current.new-77",
            "trash/b.pgn.new-77",
            "reviews/a.review.new-77",
        ] {
            disk.put(&Path::new("/data").join(left), b"half");
        }
        store.remove_leftovers();
        assert_eq!(disk.files(), kept);
    }

    #[test]
    fn a_deleted_game_comes_back() {
        let (disk, store) = store();
        store.save(&game(2)).unwrap();
        store.delete("a.pgn").unwrap();
        assert!(store.list(GameFolder::Games).unwrap().is_empty());
        assert!(store.delete("a.pgn").is_err());
        store.restore("a.pgn").unwrap();
        assert_eq!(store.load("a.pgn").unwrap().game.plies(), 2);
        store.delete("a.pgn").unwrap();
        store.save(&game(3)).unwrap();
        assert!(store.restore("a.pgn").is_err(), "nothing is overwritten");
        assert_eq!(disk.files().len(), 2);
        for name in [
            "../a.pgn",
            "",
            ".pgn",
            "a.pgn.new-12",
            "b/c.pgn",
            "a.pgn.broken-1",
        ] {
            assert!(store.load(name).is_err() && !is_name(name), "{name}");
        }
    }
}
