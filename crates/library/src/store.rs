//! The data folder: its layout, and reading and writing games.
//!
//! Every game is a file in the format of game records. The file exists from the first move on and stays after the end:
//! this folder is the library. A database (SQLite) would search faster among very many games. But a person could
//! neither read nor repair it, one damaged page could affect many games, and it needs a C compiler. Text files can be
//! copied, searched and repaired with any tool. A damaged file affects one game, and reading a thousand games takes
//! about a second on a thread. No index file can become outdated: the index is built from the games and cached while
//! the program runs.
//!
//! | path | content |
//! |---|---|
//! | `games/STAMP-VARIANT-LOT.pgn` | a game, finished or not |
//! | `reviews/….review` | the review of the game with this name (`quadrille_review::review_file`) |
//! | `trash/…` | deleted games |
//! | `current` | the name of the game to resume; earlier versions list several, one per line, the latest first |
//! | `progress` | a person's progress (`learn::progress::log`) |
//! | `graphics-error` | why the previous run ended, if rendering failed (`window::render_error`) |
//! | `running/` | the lock of the open window, and the files that later starts ask it to open (`start`) |
//! | `locks/` | the locks of files that several windows write |
//! | `tournaments/` | the tournaments (`tournaments`) |
//!
//! Other programs can delete, move or replace files, and the whole folder, at any time. Each save therefore writes the
//! whole game and restores a missing `current`. It uses another file name if the game's file has a content that this
//! window has neither written nor read ([`Store::may_write`]).

use crate::file_errors;
use crate::summary::GameSummary;
use crate::text::{self, TextError};
use quadrille_files::atomic::{self, BatchError};
use quadrille_files::{Disk, FileError, Lock, ReadError, open_patiently};
use quadrille_games::record::pgn::stream;
use quadrille_games::rules::Variant;
use quadrille_session::GameSession;
use quadrille_session::origin::new_name;
use quadrille_text::tr;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::io::{self, BufReader, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The extension of games.
const GAME_EXTENSION: &str = ".pgn";

/// The data folder on a disk.
#[derive(Clone, Debug)]
pub struct Store {
    /// The disk.
    pub disk: Arc<dyn Disk>,
    folder: PathBuf,
    known_files: Arc<Mutex<KnownFiles>>,
}

/// The files of games that this window has read or written.
#[derive(Debug, Default)]
struct KnownFiles {
    /// The digests of all contents that this window has read or written.
    content_digests: HashSet<u64>,
    /// The new names of games whose files another program has changed, by their old names.
    new_names: HashMap<String, String>,
}

/// The folder of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameFolder {
    /// The stored games.
    Games,
    /// The deleted games.
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

/// The result of moving games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MovedGames {
    /// The names of the moved games in their new folder.
    pub moved_names: Vec<String>,
    /// The number of games that could not be moved.
    pub failure_count: usize,
    /// The reason of the first failure, in the current language.
    pub first_failure: Option<String>,
}

/// Imported games by name.
pub type AddedGames = Vec<(String, GameSummary)>;

/// Returns the digest of the content of the file `name`.
fn content_digest(name: &str, bytes: &[u8]) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one((name, bytes))
}

/// The largest file that is compared with the known contents, in bytes.
const MAX_FILE_BYTES: u64 = 64 * 1024 * 1024;

/// The extension of reviews.
const REVIEW_EXTENSION: &str = ".review";
/// The largest review, in bytes.
const MAX_REVIEW_BYTES: u64 = 16 * 1024 * 1024;

/// The largest number of attempts to write if another program deletes the folder.
const REPLACE_TRIES: usize = 10;

/// The largest number of attempts to lock a shared file.
const LOCK_TRIES: usize = 200;
/// The pause between two attempts to lock a shared file.
const LOCK_PAUSE: Duration = Duration::from_millis(5);

/// The game to resume.
#[derive(Debug, Default)]
pub struct ResumedGame {
    /// The game.
    pub session: Option<GameSession>,
    /// A message for the person.
    pub message: Option<String>,
}

/// Why a game could not be loaded.
#[derive(Debug)]
pub enum LoadError {
    /// There is no such file.
    Missing(PathBuf),
    /// The file cannot be read, or is not a text.
    Read(ReadError),
    /// The content of the file is invalid.
    Text {
        /// The file.
        file: PathBuf,
        /// The error in the content.
        error: Box<TextError>,
    },
}

impl LoadError {
    /// Converts the error of reading a file.
    pub fn from_io(file: &Path, error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::NotFound => Self::Missing(file.to_owned()),
            _ => Self::Read(FileError::map_io(file, "read")(error).into()),
        }
    }

    /// Returns a sentence in the current language.
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

    /// Returns whether the file is damaged, rather than only unavailable or too new.
    pub fn is_damaged(&self) -> bool {
        match self {
            Self::Missing(_) | Self::Read(ReadError::Unreadable(_)) => false,
            Self::Read(ReadError::Broken { .. }) => true,
            Self::Text { error, .. } => !matches!(**error, TextError::NewerVersion(_)),
        }
    }
}

impl Store {
    /// Returns the store in this folder.
    pub fn new(disk: Arc<dyn Disk>, folder: PathBuf) -> Self {
        Self { disk, folder, known_files: Arc::default() }
    }

    /// Returns the folder of tournaments.
    pub fn tournaments_folder(&self) -> PathBuf {
        self.folder.join("tournaments")
    }

    /// Returns the folder of games.
    pub fn games_folder(&self) -> PathBuf {
        self.folder.join("games")
    }

    /// Returns whether the file of the game `name` may be written: it does not exist, or has a content that this window has
    /// read or written. Otherwise another program has changed it.
    pub fn may_write(&self, name: &str) -> bool {
        let Some(file) = self.path(name) else { return true };
        match open_patiently(&*self.disk, || self.disk.read(&file, MAX_FILE_BYTES)) {
            Ok(bytes) => {
                self.lock_known_files().content_digests.contains(&content_digest(name, &bytes))
            }
            Err(error) => matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory),
        }
    }

    /// Returns the file name to write the game `name` to: another name if [another program has changed](Self::may_write) the
    /// file.
    pub fn name_to_write(&self, name: &str, variant: Variant) -> String {
        if self.may_write(name) {
            return name.to_owned();
        }
        let mut known_files = self.lock_known_files();
        let name_entry = known_files.new_names.entry(name.to_owned());
        let changed_name = name_entry.or_insert_with(|| new_name(variant, rand::random()));
        changed_name.clone()
    }

    fn lock_known_files(&self) -> MutexGuard<'_, KnownFiles> {
        self.known_files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn current_file(&self) -> PathBuf {
        self.path_in_folder("current")
    }

    /// Returns the path of `name` in the data folder.
    pub fn path_in_folder(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn trash_folder(&self) -> PathBuf {
        self.folder.join("trash")
    }

    /// Returns the folder of reviews.
    fn reviews_folder(&self) -> PathBuf {
        self.folder.join("reviews")
    }

    /// Returns the path of the game `name`; `None` if it is not a valid name.
    pub fn path(&self, name: &str) -> Option<PathBuf> {
        is_name(name).then(|| self.games_folder().join(name))
    }

    /// Writes the session to its file, if it has a valid name. The written file survives a power failure.
    ///
    /// # Errors
    /// If it cannot be written. The file is then unchanged.
    pub fn save(&self, session: &GameSession) -> Result<(), FileError> {
        let Some(name) = session.origin.file.as_deref() else { return Ok(()) };
        let Some(file) = self.path(name) else { return Ok(()) };
        let text = text::to_text(session);
        // The digest is added before writing, because a failed write may have changed the file.
        let digest = content_digest(name, text.as_bytes());
        self.lock_known_files().content_digests.insert(digest);
        self.replace(&file, text.as_bytes())
    }

    /// Stores games from elsewhere in new files and sets their names. Returns the written games, which are the first
    /// ones, and the error that stopped the others.
    pub fn add(&self, sessions: &mut [GameSession]) -> (AddedGames, Option<FileError>) {
        if sessions.is_empty() {
            return (vec![], None);
        }
        let mut names = HashSet::new();
        let mut files = Vec::new();
        for session in &mut *sessions {
            let name = loop {
                let number = u64::from(rand::random::<u32>());
                let name = new_name(session.game.variant(), number);
                let is_taken = |file: PathBuf| self.disk.exists(&file);
                if !self.path(&name).is_some_and(is_taken) && names.insert(name.clone()) {
                    break name;
                }
            };
            session.origin.file = Some(name.clone());
            let text = text::to_text(session);
            let digest = content_digest(&name, text.as_bytes());
            self.lock_known_files().content_digests.insert(digest);
            files.push((name, text.into_bytes()));
        }
        let (written_count, error) =
            match atomic::replace_all(&*self.disk, &self.games_folder(), &files) {
                Ok(()) => (sessions.len(), None),
                Err(BatchError { written_count, error }) => (written_count, Some(error)),
            };
        for session in &mut sessions[written_count..] {
            session.origin.file = None;
        }
        let summaries = sessions.iter().map(GameSummary::from_session);
        let names = files.into_iter().map(|(name, _)| name).take(written_count);
        (names.zip(summaries).collect(), error)
    }

    /// Makes the game `name` the one to resume.
    ///
    /// # Errors
    /// If the file `current` cannot be read or written.
    pub fn set_current(&self, name: &str) -> Result<(), FileError> {
        match self.games_to_resume() {
            Ok(names) if names == [name] => return Ok(()),
            // A damaged `current` can be replaced without losing a game.
            Ok(_) | Err(ReadError::Broken { .. }) => {}
            Err(ReadError::Unreadable(error)) => return Err(error),
        }
        let text = format!("{name}\n");
        self.replace(&self.current_file(), text.as_bytes())
    }

    /// Replaces a file of the data folder. Creates the folder again if it is deleted meanwhile.
    fn replace(&self, file: &Path, bytes: &[u8]) -> Result<(), FileError> {
        let mut tries = 1;
        loop {
            match atomic::replace(&*self.disk, file, bytes) {
                Err(error)
                    if error.error.kind() == ErrorKind::NotFound && tries < REPLACE_TRIES =>
                {
                    tries += 1;
                }
                result => return result,
            }
        }
    }

    /// Waits for the lock of the file `name`, which all windows write.
    ///
    /// # Errors
    /// If another window holds it for longer than a second.
    pub fn wait_for_lock(&self, name: &str) -> Result<Lock, FileError> {
        let file = self.path_in_folder("locks").join(name);
        let lock = (0..LOCK_TRIES).find_map(|try_index| {
            if try_index > 0 {
                std::thread::sleep(LOCK_PAUSE);
            }
            self.disk.lock(&file)
        });
        let error = || {
            FileError::map_io(&self.path_in_folder(name), "locked")(ErrorKind::WouldBlock.into())
        };
        lock.ok_or_else(error)
    }

    /// Returns the names of the games to resume.
    fn games_to_resume(&self) -> Result<Vec<String>, ReadError> {
        let text = atomic::read_text(&*self.disk, &self.current_file(), 10_000)?;
        let text = text.unwrap_or_default();
        let names = text.lines().map(str::trim).filter(|name| is_name(name));
        Ok(names.map(str::to_owned).collect())
    }

    /// Loads the game `name`. If its file has several, loads the first one.
    ///
    /// # Errors
    /// If the file does not exist, cannot be read or is invalid.
    pub fn load(&self, name: &str) -> Result<GameSession, LoadError> {
        self.load_from(GameFolder::Games, name)
    }

    /// Loads the current game like [`Self::load`]. This window may overwrite the content of the file later.
    ///
    /// # Errors
    /// Those of [`Self::load`].
    pub fn open(&self, name: &str) -> Result<GameSession, LoadError> {
        // If the file changes between both reads, the next save does not overwrite it.
        let bytes = self
            .path(name)
            .map(|file| open_patiently(&*self.disk, || self.disk.read(&file, MAX_FILE_BYTES)));
        let session = self.load(name)?;
        if let Some(Ok(bytes)) = bytes {
            let mut known_files = self.lock_known_files();
            known_files.content_digests.insert(content_digest(name, &bytes));
            known_files.new_names.remove(name);
        }
        Ok(session)
    }

    /// Loads a game like [`Self::load`], from either folder.
    pub fn load_from(&self, folder: GameFolder, name: &str) -> Result<GameSession, LoadError> {
        let file = self.folder_of(folder).join(name);
        if !is_name(name) {
            return Err(LoadError::Missing(file));
        }
        let read_error = |error| LoadError::from_io(&file, error);
        let open_file =
            open_patiently(&*self.disk, || self.disk.open(&file)).map_err(read_error)?;
        let mut records = stream(BufReader::new(open_file));
        let first_record = records.next().transpose().map_err(read_error)?;
        let text_error = |error| LoadError::Text { file: file.clone(), error: Box::new(error) };
        let first_record = first_record.ok_or_else(|| text_error(TextError::Empty))?;
        let record =
            first_record.read(None).map_err(|error| text_error(TextError::Record(error)))?;
        let is_only_content = record.notes.is_empty() && records.next().is_none();
        let mut session = text::session_from_record(record).map_err(text_error)?;
        // A file with more content than this game is not overwritten. The game continues in a new file.
        if is_only_content {
            session.origin.file = Some(name.to_owned());
        }
        Ok(session)
    }

    /// Returns the last unfinished game, and a message for the person. A damaged file is renamed.
    pub fn resume(&self) -> ResumedGame {
        let mut resumed_game = ResumedGame::default();
        let names = match self.games_to_resume() {
            Ok(names) => names,
            Err(ReadError::Unreadable(error)) => {
                resumed_game.message =
                    Some(tr!("keep-last-lost", error = file_errors::localized(&error)));
                return resumed_game;
            }
            Err(ReadError::Broken { .. }) => return resumed_game,
        };
        let mut messages = Vec::new();
        for name in names {
            match self.open(&name) {
                Ok(session) if !session.is_over() => {
                    resumed_game.session = Some(session);
                    break;
                }
                Ok(_) | Err(LoadError::Missing(_)) => {}
                Err(error) => messages.push(self.set_damaged_aside(&name, &error)),
            }
        }
        resumed_game.message = (!messages.is_empty()).then(|| messages.join("\n\n"));
        resumed_game
    }

    /// Renames the file of a game if it is damaged. Returns a message for the person about `error` and the new name.
    fn set_damaged_aside(&self, name: &str, error: &LoadError) -> String {
        if !error.is_damaged() {
            return tr!("keep-last-left", error = error.localized());
        }
        match atomic::set_aside(&*self.disk, &self.games_folder().join(name)) {
            Ok(new_path) => tr!(
                "keep-last-aside",
                error = error.localized(),
                file = new_path.display().to_string()
            ),
            Err(rename_error) => tr!(
                "keep-last-damaged",
                error = error.localized(),
                more = file_errors::localized(&rename_error)
            ),
        }
    }

    /// Returns the path of the review of the game `name`.
    fn review_path(&self, name: &str) -> PathBuf {
        let stem = name.strip_suffix(GAME_EXTENSION).unwrap_or(name);
        self.reviews_folder().join(format!("{stem}{REVIEW_EXTENSION}"))
    }

    /// Stores the review of the game `name`.
    ///
    /// # Errors
    /// If it cannot be written. The previous review is then unchanged.
    pub fn save_review(&self, name: &str, text: &str) -> Result<(), FileError> {
        atomic::replace(&*self.disk, &self.review_path(name), text.as_bytes())
    }

    /// Returns the review of the game `name`; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read, or is not a text.
    pub fn load_review(&self, name: &str) -> Result<Option<String>, ReadError> {
        atomic::read_text(&*self.disk, &self.review_path(name), MAX_REVIEW_BYTES)
    }

    /// Renames a damaged review. Returns its new path.
    ///
    /// # Errors
    /// If it cannot be renamed.
    pub fn set_review_aside(&self, name: &str) -> Result<PathBuf, FileError> {
        atomic::set_aside(&*self.disk, &self.review_path(name))
    }

    fn folder_of(&self, game_folder: GameFolder) -> PathBuf {
        match game_folder {
            GameFolder::Games => self.games_folder(),
            GameFolder::Trash => self.trash_folder(),
        }
    }

    /// Lists the files of games in a folder, with sizes and times.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn list(
        &self,
        game_folder: GameFolder,
    ) -> Result<Vec<quadrille_files::FolderEntry>, FileError> {
        let folder = self.folder_of(game_folder);
        let mut entries = self.disk.list(&folder).map_err(FileError::map_io(&folder, "read"))?;
        entries.retain(|entry| is_name(&entry.name));
        Ok(entries)
    }

    /// Moves games from `game_folder` to the other folder. A deleted game gets another name if a game of its name was deleted
    /// before. Ignores invalid names. `should_continue` receives the number of games tried so far; the move stops when it
    /// returns `false`. Moved games survive a power failure.
    pub fn move_games(
        &self,
        names: &[String],
        game_folder: GameFolder,
        mut should_continue: impl FnMut(usize) -> bool,
    ) -> MovedGames {
        let folders = [game_folder.other(), game_folder].map(|folder| self.folder_of(folder));
        let error_text = |file: &Path, operation, error| {
            file_errors::localized(&FileError::map_io(file, operation)(error))
        };
        let mut moved_games = MovedGames::default();
        if let Err(error) = self.disk.make_folder(&folders[0]) {
            moved_games.failure_count = names.len();
            moved_games.first_failure = Some(error_text(&folders[0], "written", error));
            return moved_games;
        }
        for (index, name) in names.iter().enumerate() {
            if !should_continue(index) {
                break;
            }
            if !is_name(name) {
                continue;
            }
            let [target_folder, source_folder] = &folders;
            // Another window may have written a deleted game again.
            let new_name = match game_folder {
                GameFolder::Games => self.free_name(target_folder, name),
                GameFolder::Trash => name.clone(),
            };
            let (target, source) = (target_folder.join(&new_name), source_folder.join(name));
            let move_result = if self.disk.exists(&target) {
                Err(error_text(&target, "written", ErrorKind::AlreadyExists.into()))
            } else {
                let move_result = atomic::rename(&*self.disk, &source, &target);
                move_result.map_err(|error| error_text(&source, "moved", error))
            };
            match move_result {
                Ok(()) => moved_games.moved_names.push(new_name),
                Err(error) => {
                    moved_games.failure_count += 1;
                    moved_games.first_failure.get_or_insert(error);
                }
            }
        }
        for folder in folders.iter().filter(|_| !moved_games.moved_names.is_empty()) {
            if let Err(error) = self.disk.sync_folder(folder) {
                moved_games.first_failure.get_or_insert(error_text(folder, "written", error));
            }
        }
        moved_games
    }

    /// Returns `name`, or another name if the folder has a file of this name.
    fn free_name(&self, folder: &Path, name: &str) -> String {
        let stem = name.strip_suffix(GAME_EXTENSION).unwrap_or(name);
        let mut unused_name = name.to_owned();
        while self.disk.exists(&folder.join(&unused_name)) {
            unused_name = format!("{stem}-{:08x}{GAME_EXTENSION}", rand::random::<u32>());
        }
        unused_name
    }

    /// Removes temporary files of interrupted writes that are older than an hour.
    pub fn remove_leftovers(&self) {
        let newest_leftover_time = atomic::an_hour_ago();
        for folder in
            [self.folder.clone(), self.games_folder(), self.trash_folder(), self.reviews_folder()]
        {
            atomic::remove_leftovers(&*self.disk, &folder, newest_leftover_time);
        }
    }
}

/// Returns whether `name` can be the name of a game: a file in the folder itself, and not a temporary one.
fn is_name(name: &str) -> bool {
    let stem = name.strip_suffix(GAME_EXTENSION).unwrap_or_default();
    let is_allowed = |c: char| !c.is_control() && !matches!(c, '/' | '\\' | ':');
    !stem.is_empty() && !stem.starts_with('.') && name.len() < 200 && name.chars().all(is_allowed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_files::{Fault, PowerCut, SimulatedDisk};
    use quadrille_games::rules::Variant;
    use quadrille_session::setup::Setup;

    fn store() -> (SimulatedDisk, Store) {
        let disk = SimulatedDisk::new();
        let store = Store::new(Arc::new(disk.clone()), PathBuf::from("/data"));
        (disk, store)
    }

    fn game(plies: usize) -> GameSession {
        let mut session =
            GameSession::begin(&Setup::default_game(Variant::Hique), &mut rand::rng());
        for _ in 0..plies {
            let mv = session.game.legal_moves()[0];
            session.game.play(mv).unwrap();
        }
        session.origin.file = Some("a.pgn".to_owned());
        session
    }

    #[test]
    fn game_is_resumed_as_it_was_left() {
        let (_, store) = store();
        assert!(store.resume().session.is_none());
        let session = game(5);
        store.save(&session).unwrap();
        store.set_current("a.pgn").unwrap();
        let ResumedGame { session: again, message, .. } = store.resume();
        assert_eq!(message, None);
        let again = again.unwrap();
        assert_eq!(again.origin.file.as_deref(), Some("a.pgn"));
        assert_eq!(text::to_text(&again), text::to_text(&session));
    }

    #[test]
    fn no_disk_error_loses_a_saved_move() {
        for fault in Fault::ALL {
            for step in 1..=6 {
                let (disk, store) = store();
                store.save(&game(3)).unwrap();
                store.set_current("a.pgn").unwrap();
                disk.set_fault(step, fault);
                let error = store.save(&game(4)).unwrap_err().to_string();
                assert!(error.contains("a.pgn"), "{error}");
                disk.clear_fault();
                let plies = store.resume().session.unwrap().game.plies();
                assert_eq!(plies, if step == 6 { 4 } else { 3 }, "{fault:?} at {step}");
            }
        }
    }

    #[test]
    fn power_cut_loses_no_saved_move() {
        for cut in PowerCut::ALL {
            for step in 1..=40 {
                let (disk, store) = store();
                let mut acknowledged = None;
                disk.set_fault(step, Fault::Killed);
                for plies in 1..=5 {
                    if store.save(&game(plies)).is_err() || store.set_current("a.pgn").is_err() {
                        break;
                    }
                    acknowledged = Some(plies);
                }
                disk.cut_power(cut);
                let ResumedGame { session, message, .. } = store.resume();
                assert_eq!(message, None, "{cut:?} at {step}");
                let plies = session.map(|session| session.game.plies());
                assert!(plies >= acknowledged, "{cut:?} at {step}: {plies:?} of {acknowledged:?}");
            }
        }
    }

    #[test]
    fn damaged_game_is_set_aside_and_newer_format_kept() {
        let (disk, store) = store();
        store.save(&game(3)).unwrap();
        store.set_current("a.pgn").unwrap();
        let file = store.path("a.pgn").unwrap();
        let good = String::from_utf8(disk.file_content(&file).unwrap()).unwrap();
        disk.write_synced(&file, good.replace("Quadrille \"1\"", "Quadrille \"9\"").as_bytes());
        let ResumedGame { session: none, message, .. } = store.resume();
        assert!(none.is_none());
        assert!(message.unwrap().contains("newer version"));
        assert!(disk.file_content(&file).is_some());
        disk.write_synced(&file, &good.as_bytes()[..good.len() - 3]);
        let ResumedGame { session: none, message, .. } = store.resume();
        let message = message.unwrap();
        assert!(none.is_none());
        assert!(message.contains("a.pgn.broken-1") && message.contains("line "), "{message}");
        assert!(disk.file_content(&file).is_none());
        disk.set_fault(1, Fault::Broken);
        let message = store.resume().message.unwrap();
        assert!(message.replace('\\', "/").contains("/data/current cannot be read"), "{message}");
    }

    #[test]
    fn only_leftovers_of_killed_runs_are_removed() {
        let (disk, store) = store();
        store.save(&game(2)).unwrap();
        store.set_current("a.pgn").unwrap();
        store.save_review("a.pgn", "review").unwrap();
        let files_before = disk.files();
        // A killed program leaves a temporary file.
        disk.set_fault(4, Fault::Killed);
        store.save(&game(3)).unwrap_err();
        disk.clear_fault();
        assert_eq!(disk.files().len(), files_before.len() + 1);
        for left in ["current.new-77", "trash/b.pgn.new-77", "reviews/a.review.new-77"] {
            disk.write_synced(&Path::new("/data").join(left), b"half");
        }
        store.remove_leftovers();
        assert_eq!(disk.files(), files_before);
    }

    #[test]
    fn deleted_game_can_be_restored() {
        let (disk, store) = store();
        store.save(&game(2)).unwrap();
        let move_from = |from| {
            let all = store.move_games(&["a.pgn".to_owned()], from, |_| true);
            assert_eq!(all.moved_names.len() + all.failure_count, 1);
            assert_eq!(all.first_failure.is_some(), all.failure_count == 1);
            all.failure_count == 0
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
        // A game that was written again after its deletion can be deleted again, and both can be restored.
        let names = ["a.pgn".to_owned()];
        let again = store.move_games(&names, GameFolder::Games, |_| true);
        assert_eq!((again.moved_names.len(), again.first_failure), (1, None));
        assert!(move_from(GameFolder::Trash));
        let restored = store.move_games(&again.moved_names, GameFolder::Trash, |_| true);
        assert_eq!(restored.moved_names, again.moved_names);
        assert_eq!(store.load("a.pgn").unwrap().game.plies(), 2);
        assert_eq!(store.load(&again.moved_names[0]).unwrap().game.plies(), 3);
        for name in ["../a.pgn", "", ".pgn", "a.pgn.new-12", "b/c.pgn", "a.pgn.broken-1"] {
            assert!(store.load(name).is_err() && !is_name(name), "{name}");
            let moved_games = store.move_games(&[name.to_owned()], GameFolder::Games, |_| true);
            assert_eq!(moved_games, MovedGames::default(), "{name}");
        }
    }
}
