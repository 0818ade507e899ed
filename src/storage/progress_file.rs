//! The file of a person's progress: changed under a lock, so that no window undoes what another one has written.

use super::GameSaver;
use super::store::Store;
use quadrille_files::{Disk, FileError, Lock, ReadError, atomic};
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Larger files are not ours: a puzzle takes about 40 bytes.
const LARGEST: u64 = 64 * 1024 * 1024;
/// How often it is tried to have the file alone, and the time between.
const TRIES: usize = 300;
const PAUSE: Duration = Duration::from_millis(5);

/// The file, on a disk.
#[derive(Clone, Debug)]
pub struct ProgressFile {
    disk: Arc<dyn Disk>,
    file: PathBuf,
    lock: PathBuf,
    /// What stood in it last: it is written again if the file has been deleted.
    known: Arc<Mutex<String>>,
}

/// What becomes of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgressEdit {
    /// It stays as it is.
    Leave,
    /// It has this text from now on.
    Replace(String),
    /// It gets another name, and one with this text comes in its place.
    SetAside(String),
}

impl ProgressFile {
    /// Changes the file; `change` is given its text, or why it is no text. The text of a file that is not there is the one that
    /// was last read or written, or empty. Returns what stands there then.
    ///
    /// # Errors
    /// When it cannot be read or written, or another window does not give it up; then it is as it was.
    pub fn edit(
        &self,
        change: impl FnOnce(Result<String, String>) -> ProgressEdit,
    ) -> Result<String, ReadError> {
        let _alone = self.alone()?;
        let text = match atomic::read_text(&*self.disk, &self.file, LARGEST) {
            Ok(Some(text)) => Ok(text),
            Ok(None) => Ok(self.known().clone()),
            Err(ReadError::Broken { reason, .. }) => Err(reason),
            Err(error) => return Err(error),
        };
        let before = text.clone().unwrap_or_default();
        let new = match change(text) {
            ProgressEdit::Leave => {
                self.known().clone_from(&before);
                return Ok(before);
            }
            ProgressEdit::Replace(new) => new,
            ProgressEdit::SetAside(new) => {
                atomic::set_aside(&*self.disk, &self.file)?;
                new
            }
        };
        atomic::replace(&*self.disk, &self.file, new.as_bytes())?;
        self.known().clone_from(&new);
        Ok(new)
    }

    fn known(&self) -> MutexGuard<'_, String> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until no other window writes it.
    fn alone(&self) -> Result<Lock, ReadError> {
        let lock = (0..TRIES).find_map(|number| {
            if number > 0 {
                std::thread::sleep(PAUSE);
            }
            self.disk.lock(&self.lock)
        });
        lock.ok_or_else(|| {
            ReadError::from(FileError {
                file: self.file.clone(),
                doing: "locked",
                error: ErrorKind::WouldBlock.into(),
            })
        })
    }
}

impl Store {
    /// The file of a person's progress.
    #[must_use]
    pub fn progress(&self) -> ProgressFile {
        ProgressFile {
            disk: Arc::clone(&self.disk),
            file: self.in_folder("progress"),
            lock: self.in_folder("locks").join("progress"),
            known: Arc::default(),
        }
    }
}

impl GameSaver {
    /// The file of a person's progress, beside the games.
    #[must_use]
    pub fn progress(&self) -> ProgressFile {
        self.store.progress()
    }
}
