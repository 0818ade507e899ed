//! Reviews beside the games: `reviews/NAME.review` belongs to the game `NAME.pgn`.

use super::GameSaver;
use super::store::Store;
use quadrille_files::{FileError, ReadError, atomic};
use std::path::PathBuf;

/// Larger files are no reviews.
const LARGEST: u64 = 16 * 1024 * 1024;
/// How names of reviews end.
const ENDING: &str = ".review";

impl Store {
    /// Where the review of the game called `name` lies; only names of games lead anywhere.
    fn review(&self, name: &str) -> Option<PathBuf> {
        let game = self.path(name)?;
        let stem = game.file_stem()?.to_str()?;
        Some(self.reviews().join(format!("{stem}{ENDING}")))
    }

    /// Keeps the review of the game called `name`.
    ///
    /// # Errors
    /// When it cannot be written; then what was kept before is still there.
    pub fn save_review(&self, name: &str, text: &str) -> Result<(), FileError> {
        match self.review(name) {
            Some(file) => atomic::replace(&*self.disk, &file, text.as_bytes()),
            None => Ok(()),
        }
    }

    /// The review of the game called `name`; `None` where none is kept.
    ///
    /// # Errors
    /// When it cannot be read, or is no text.
    pub fn load_review(&self, name: &str) -> Result<Option<String>, ReadError> {
        match self.review(name) {
            Some(file) => atomic::read_text(&*self.disk, &file, LARGEST),
            None => Ok(None),
        }
    }

    /// Gives the file of a damaged review another name; that name.
    ///
    /// # Errors
    /// When it cannot be renamed.
    pub fn set_review_aside(&self, name: &str) -> Result<PathBuf, FileError> {
        match self.review(name) {
            Some(file) => atomic::set_aside(&*self.disk, &file),
            None => Ok(PathBuf::new()),
        }
    }
}

impl GameSaver {
    /// Does something with the folder of games on the thread that writes there; `false` when there is no such thread.
    pub(crate) fn write(&self, job: impl FnOnce(&Store) + Send + 'static) -> bool {
        let store = self.store.clone();
        self.writer.submit(move || job(&store))
    }

    /// Does something with the folder of games on the thread that reads there; `false` when there is no such thread.
    pub(crate) fn read(&self, job: impl FnOnce(&Store) + Send + 'static) -> bool {
        let store = self.store.clone();
        self.reader.submit(move || job(&store))
    }
}
