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
//! | `reviews/….review` | what a review of the game of this name has found ([`crate::review::review_file`]) |
//! | `trash/…` | games that were deleted, to be had back |
//! | `current` | the name of the game to go on with; earlier versions list several, one a line, the latest first |
//! | `progress` | what a person has learned ([`crate::learn::progress::log`]) |
//! | `running/` | locked while a window is open, and what later starts ask of it ([`crate::window::instance`]) |
//!
//! Any of it, and the whole folder, can be deleted, moved or replaced by other programs at any time. Each save therefore
//! writes the whole game, renews the entry in `current` if it is gone, and goes to a file of another name if the game's file
//! does not contain what this window has written or read ([`Store::may_write`]).

use super::file_errors;
use super::library::GameSummary;
use super::text::{self, TextError};
use crate::session::Session;
use crate::session::origin::new_name;
use crate::text::tr;
use quadrille_files::atomic::{self, BatchError};
use quadrille_files::{Disk, FileError, Lock, ReadError};
use quadrille_games::record::pgn::stream;
use quadrille_games::rules::Variant;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::io::{self, BufReader, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How names of games end.
const ENDING: &str = ".pgn";

/// The folder, on a disk.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) disk: Arc<dyn Disk>,
    folder: PathBuf,
    known: Arc<Mutex<Known>>,
}

/// What this window knows of the games' files.
#[derive(Debug, Default)]
struct Known {
    /// The digests of all contents that it has opened or written.
    contents: HashSet<u64>,
    /// The new names of games whose files another program has changed, by their old names.
    new_names: HashMap<String, String>,
}

/// Where a game lies in the folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameFolder {
    /// Among the games.
    Games,
    /// Among the deleted ones.
    Trash,
}

impl GameFolder {
    const fn other(self) -> Self {
        match self {
            Self::Games => Self::Trash,
            Self::Trash => Self::Games,
        }
    }
}

/// What became of games that were to be moved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MovedGames {
    /// The names of those that were moved.
    pub moved: Vec<String>,
    /// The number of those that could not be moved.
    pub failed: usize,
    /// The first reason, in the language spoken now.
    pub failure: Option<String>,
}

/// Games that were taken in, by their names.
pub(super) type AddedGames = Vec<(String, GameSummary)>;

/// The digest of the content of the file called `name`.
fn digest(name: &str, bytes: &[u8]) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one((name, bytes))
}

/// The largest file that is compared with what this window has written, in bytes.
const LARGEST: u64 = 64 * 1024 * 1024;

/// How names of reviews end.
const REVIEW_ENDING: &str = ".review";
/// Larger files are no reviews, in bytes.
const LARGEST_REVIEW: u64 = 16 * 1024 * 1024;

/// How often a write is tried again when another program deletes its folder.
const REPLACE_TRIES: usize = 10;

/// How often the lock of a file that all windows write is tried, and the pause between two tries.
const LOCK_TRIES: usize = 200;
const LOCK_PAUSE: Duration = Duration::from_millis(5);

/// What there is to go on with.
#[derive(Debug, Default)]
pub struct Resumed {
    /// The game.
    pub session: Option<Session>,
    /// What a person must be told.
    pub told: Option<String>,
}

/// Why a game could not be had.
#[derive(Debug)]
pub enum LoadError {
    /// There is no such file.
    Missing(PathBuf),
    /// The file cannot be read, or is no text.
    Read(ReadError),
    /// What stands in it cannot be understood.
    Text {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        error: Box<TextError>,
    },
}

impl LoadError {
    /// Why a file cannot be read.
    pub(super) fn unreadable(file: &Path, error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::NotFound => Self::Missing(file.to_owned()),
            _ => Self::Read(FileError::of(file, "read")(error).into()),
        }
    }

    /// The sentence in the language spoken now.
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
    pub fn is_damage(&self) -> bool {
        match self {
            Self::Missing(_) | Self::Read(ReadError::Unreadable(_)) => false,
            Self::Read(ReadError::Broken { .. }) => true,
            Self::Text { error, .. } => !matches!(**error, TextError::Newer(_)),
        }
    }
}

impl Store {
    /// The games in this folder.
    pub fn new(disk: Arc<dyn Disk>, folder: PathBuf) -> Self {
        Self {
            disk,
            folder,
            known: Arc::default(),
        }
    }

    /// Where tournaments lie.
    pub fn tournaments(&self) -> PathBuf {
        self.folder.join("tournaments")
    }

    /// Where the games lie.
    pub fn games(&self) -> PathBuf {
        self.folder.join("games")
    }

    /// Whether the file of the game called `name` may be written: it is not there, or contains what this window has opened or
    /// written. Another program may have changed it.
    pub fn may_write(&self, name: &str) -> bool {
        let Some(file) = self.path(name) else {
            return true;
        };
        match self.disk.read(&file, LARGEST) {
            Ok(bytes) => self.known().contents.contains(&digest(name, &bytes)),
            Err(error) => matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory),
        }
    }

    /// The name under which the game called `name` is written: a new one if [another program has changed](Self::may_write)
    /// its file.
    pub(super) fn name_to_write(&self, name: &str, variant: Variant) -> String {
        if self.may_write(name) {
            return name.to_owned();
        }
        let mut known = self.known();
        let entry = known.new_names.entry(name.to_owned());
        let new = entry.or_insert_with(|| new_name(variant, rand::random()));
        new.clone()
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn current(&self) -> PathBuf {
        self.in_folder("current")
    }

    /// The path of this name in the folder itself.
    pub(crate) fn in_folder(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn trash(&self) -> PathBuf {
        self.folder.join("trash")
    }

    /// Where what reviews have found lies.
    fn reviews(&self) -> PathBuf {
        self.folder.join("reviews")
    }

    /// The path of the game called `name`; only names of games lead anywhere.
    pub(super) fn path(&self, name: &str) -> Option<PathBuf> {
        is_name(name).then(|| self.games().join(name))
    }

    /// Writes the session to its file, if it has one. It survives a power cut from then on.
    ///
    /// # Errors
    /// When it cannot be written; the file is then as it was.
    pub fn save(&self, session: &Session) -> Result<(), FileError> {
        let Some(name) = session.origin.file.as_deref() else {
            return Ok(());
        };
        let Some(file) = self.path(name) else {
            return Ok(());
        };
        let text = text::print(session);
        // Known before it is written: a write that fails may have changed the file all the same.
        let digest = digest(name, text.as_bytes());
        self.known().contents.insert(digest);
        self.replace(&file, text.as_bytes())
    }

    /// Keeps games from elsewhere in files of their own, whose names they get. Returns those that were written, from the first
    /// on, and why the others could not be.
    pub(super) fn add(&self, sessions: &mut [Session]) -> (AddedGames, Option<FileError>) {
        if sessions.is_empty() {
            return (vec![], None);
        }
        let mut names = HashSet::new();
        let mut files = Vec::new();
        for session in &mut *sessions {
            let name = loop {
                let lot = u64::from(rand::random::<u32>());
                let name = new_name(session.game.variant(), lot);
                let is_taken = |file: PathBuf| self.disk.exists(&file);
                if !self.path(&name).is_some_and(is_taken) && names.insert(name.clone()) {
                    break name;
                }
            };
            session.origin.file = Some(name.clone());
            let text = text::print(session);
            let digest = digest(&name, text.as_bytes());
            self.known().contents.insert(digest);
            files.push((name, text.into_bytes()));
        }
        let (done, error) = match atomic::replace_all(&*self.disk, &self.games(), &files) {
            Ok(()) => (sessions.len(), None),
            Err(BatchError { done, error }) => (done, Some(error)),
        };
        for session in &mut sessions[done..] {
            session.origin.file = None;
        }
        let summaries = sessions.iter().map(GameSummary::of);
        let names = files.into_iter().map(|(name, _)| name).take(done);
        (names.zip(summaries).collect(), error)
    }

    /// Makes the game called `name` the one to go on with.
    ///
    /// # Errors
    /// When that cannot be read or written.
    pub fn point_at(&self, name: &str) -> Result<(), FileError> {
        match self.waiting() {
            Ok(names) if names == [name] => return Ok(()),
            // It is a line; the games themselves are all there.
            Ok(_) | Err(ReadError::Broken { .. }) => {}
            Err(ReadError::Unreadable(error)) => return Err(error),
        }
        let text = format!("{name}\n");
        self.replace(&self.current(), text.as_bytes())
    }

    /// Replaces a file of the folder, which is made anew if it is deleted meanwhile.
    fn replace(&self, file: &Path, bytes: &[u8]) -> Result<(), FileError> {
        let mut tries = 1;
        loop {
            match atomic::replace(&*self.disk, file, bytes) {
                Err(failed)
                    if failed.error.kind() == ErrorKind::NotFound && tries < REPLACE_TRIES =>
                {
                    tries += 1;
                }
                written => return written,
            }
        }
    }

    /// Waits for the lock of the file called `name`, which all windows write.
    ///
    /// # Errors
    /// When another window holds it for longer than a second.
    pub(crate) fn wait_for_lock(&self, name: &str) -> Result<Lock, FileError> {
        let file = self.in_folder("locks").join(name);
        let lock = (0..LOCK_TRIES).find_map(|number| {
            if number > 0 {
                std::thread::sleep(LOCK_PAUSE);
            }
            self.disk.lock(&file)
        });
        let error = || FileError::of(&self.in_folder(name), "locked")(ErrorKind::WouldBlock.into());
        lock.ok_or_else(error)
    }

    /// The games that wait to be gone on with.
    fn waiting(&self) -> Result<Vec<String>, ReadError> {
        let text = atomic::read_text(&*self.disk, &self.current(), 10_000)?;
        let names = text.unwrap_or_default();
        let names = names.lines().map(str::trim).filter(|name| is_name(name));
        Ok(names.map(str::to_owned).collect())
    }

    /// The game called `name`; the first, if its file has several.
    ///
    /// # Errors
    /// When it is not there, cannot be read or understood.
    pub fn load(&self, name: &str) -> Result<Session, LoadError> {
        self.load_from(GameFolder::Games, name)
    }

    /// As [`Self::load`], for a game that goes on the table. What the file contains now can be overwritten by it later.
    ///
    /// # Errors
    /// As for [`Self::load`].
    pub fn open(&self, name: &str) -> Result<Session, LoadError> {
        // If the file is changed in between, the next save leaves it alone.
        let bytes = self.path(name).map(|file| self.disk.read(&file, LARGEST));
        let session = self.load(name)?;
        if let Some(Ok(bytes)) = bytes {
            let mut known = self.known();
            known.contents.insert(digest(name, &bytes));
            known.new_names.remove(name);
        }
        Ok(session)
    }

    /// As [`Self::load`], from either folder.
    pub(super) fn load_from(&self, which: GameFolder, name: &str) -> Result<Session, LoadError> {
        let file = self.folder_of(which).join(name);
        if !is_name(name) {
            return Err(LoadError::Missing(file));
        }
        let unreadable = |error| LoadError::unreadable(&file, error);
        let mut records = stream(BufReader::new(self.disk.open(&file).map_err(unreadable)?));
        let first = records.next().transpose().map_err(unreadable)?;
        let broken = |error| LoadError::Text {
            file: file.clone(),
            error: Box::new(error),
        };
        let first = first.ok_or_else(|| broken(TextError::Empty))?;
        let record = first
            .read(None)
            .map_err(|error| broken(TextError::Record(error)))?;
        let is_whole = record.notes.is_empty() && records.next().is_none();
        let mut session = text::session(record).map_err(broken)?;
        // A file with more than this game is not ours to write: what is played on goes into one of its own.
        if is_whole {
            session.origin.file = Some(name.to_owned());
        }
        Ok(session)
    }

    /// The latest unfinished game to go on with, and what a person must be told. A damaged file is set aside.
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
            match self.open(&name) {
                Ok(session) if !session.is_over() => {
                    resumed.session = Some(session);
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

    /// Where the review of the game called `name` lies.
    fn review(&self, name: &str) -> PathBuf {
        let stem = name.strip_suffix(ENDING).unwrap_or(name);
        self.reviews().join(format!("{stem}{REVIEW_ENDING}"))
    }

    /// Keeps the review of the game called `name`.
    ///
    /// # Errors
    /// When it cannot be written; then what was kept before is still there.
    pub fn save_review(&self, name: &str, text: &str) -> Result<(), FileError> {
        atomic::replace(&*self.disk, &self.review(name), text.as_bytes())
    }

    /// The review of the game called `name`; `None` where none is kept.
    ///
    /// # Errors
    /// When it cannot be read, or is no text.
    pub fn load_review(&self, name: &str) -> Result<Option<String>, ReadError> {
        atomic::read_text(&*self.disk, &self.review(name), LARGEST_REVIEW)
    }

    /// Gives the file of a damaged review another name; that name.
    ///
    /// # Errors
    /// When it cannot be renamed.
    pub fn set_review_aside(&self, name: &str) -> Result<PathBuf, FileError> {
        atomic::set_aside(&*self.disk, &self.review(name))
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
    pub fn list(&self, which: GameFolder) -> Result<Vec<quadrille_files::Entry>, FileError> {
        let folder = self.folder_of(which);
        let entries = self.disk.list(&folder);
        let mut entries = entries.map_err(FileError::of(&folder, "read"))?;
        entries.retain(|entry| is_name(&entry.name));
        Ok(entries)
    }

    /// Moves games between the two folders, until `go_on`, which is given the number of games done, returns `false`. They
    /// stay where they are after a power cut.
    pub fn move_games(
        &self,
        names: &[String],
        from: GameFolder,
        mut go_on: impl FnMut(usize) -> bool,
    ) -> MovedGames {
        let folders = [from.other(), from].map(|folder| self.folder_of(folder));
        let failed =
            |file: &Path, doing, error| file_errors::localized(&FileError::of(file, doing)(error));
        let mut all = MovedGames::default();
        if let Err(error) = self.disk.make_folder(&folders[0]) {
            all.failed = names.len();
            all.failure = Some(failed(&folders[0], "written", error));
            return all;
        }
        for (number, name) in names.iter().enumerate() {
            if !go_on(number) {
                break;
            }
            // They stay where they are if they are no names of games.
            let [new, file] = folders.each_ref().map(|folder| folder.join(name));
            let moved = if !is_name(name) {
                Ok(())
            } else if self.disk.exists(&new) {
                Err(failed(&new, "written", ErrorKind::AlreadyExists.into()))
            } else {
                let moved = self.disk.rename(&file, &new);
                moved.map_err(|error| failed(&file, "moved", error))
            };
            match moved {
                Ok(()) => all.moved.push(name.clone()),
                Err(error) => {
                    all.failed += 1;
                    all.failure.get_or_insert(error);
                }
            }
        }
        for folder in folders.iter().filter(|_| !all.moved.is_empty()) {
            if let Err(error) = self.disk.sync_folder(folder) {
                all.failure.get_or_insert(failed(folder, "written", error));
            }
        }
        all
    }

    /// Removes what writes that were cut short have left, after a while.
    pub(super) fn remove_leftovers(&self) {
        let before = atomic::an_hour_ago();
        for folder in [
            self.folder.clone(),
            self.games(),
            self.trash(),
            self.reviews(),
        ] {
            atomic::remove_leftovers(&*self.disk, &folder, before);
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
    use crate::setup::Setup;
    use quadrille_files::{Fault, PowerCut, Simulated};
    use quadrille_games::rules::Variant;

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
        store.point_at("a.pgn").unwrap();
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
                store.point_at("a.pgn").unwrap();
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
                    if store.save(&game(plies)).is_err() || store.point_at("a.pgn").is_err() {
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
        store.point_at("a.pgn").unwrap();
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
        store.point_at("a.pgn").unwrap();
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
        let move_from = |from| {
            let all = store.move_games(&["a.pgn".to_owned()], from, |_| true);
            assert_eq!(all.moved.len() + all.failed, 1);
            assert_eq!(all.failure.is_some(), all.failed == 1);
            all.failed == 0
        };
        assert!(move_from(GameFolder::Games));
        assert!(store.list(GameFolder::Games).unwrap().is_empty());
        assert!(!move_from(GameFolder::Games));
        assert!(move_from(GameFolder::Trash));
        assert_eq!(store.load("a.pgn").unwrap().game.plies(), 2);
        assert!(move_from(GameFolder::Games));
        store.save(&game(3)).unwrap();
        assert!(!move_from(GameFolder::Trash), "nothing is overwritten");
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
