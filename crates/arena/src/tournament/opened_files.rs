//! Whether a tournament's files are still the ones that were opened.
//!
//! Somebody may move a folder away, delete it, or take the lock, while games are played in it. What is then written goes to files without a
//! name, or to somebody else's; so everybody looks before a game begins and before a result is kept.

use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Files of a folder that were opened.
#[derive(Clone, Debug)]
pub(super) struct OpenedFiles(Vec<(PathBuf, Identity)>);

/// A file that is not the one that was opened any more.
#[derive(Debug, Error)]
#[error("{}: {what} while the tournament was being played here; what is in its log counts, and the games being played do not", path.display())]
pub struct FilesChanged {
    path: PathBuf,
    what: String,
}

/// What tells a file from another that has its name.
#[cfg(unix)]
type Identity = (u64, u64);
/// Elsewhere a file that is open cannot be taken away; one that is there is taken for the same.
#[cfg(not(unix))]
type Identity = ();

#[cfg(unix)]
fn identity(about: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (about.dev(), about.ino())
}

#[cfg(not(unix))]
const fn identity(_about: &Metadata) -> Identity {}

impl OpenedFiles {
    /// These files, which stand open, of a folder.
    pub(super) fn of(folder: &Path, files: &[(&str, &File)]) -> io::Result<Self> {
        let held = files.iter().map(|(name, file)| {
            let about = file.metadata()?;
            Ok((folder.join(name), identity(&about)))
        });
        Ok(Self(held.collect::<io::Result<_>>()?))
    }

    /// Looks at the names.
    ///
    /// # Errors
    /// When one is gone, or is another file's.
    pub(super) fn check(&self) -> Result<(), FilesChanged> {
        for (path, held) in &self.0 {
            let what = match std::fs::metadata(path) {
                Ok(about) if identity(&about) == *held => continue,
                Ok(_) => "another file was put here".to_owned(),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    "it was taken away".to_owned()
                }
                Err(error) => format!("it cannot be found any more ({error})"),
            };
            let path = path.clone();
            return Err(FilesChanged { path, what });
        }
        Ok(())
    }
}
