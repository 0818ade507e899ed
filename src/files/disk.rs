//! What is asked of a disk, and the real one.

use std::fmt::Debug;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A file in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name in the folder.
    pub name: String,
    /// Its size in bytes.
    pub size: u64,
    /// When it was last written; the beginning of time where the disk does not say.
    pub modified: SystemTime,
}

/// A file being written.
pub trait Output: Send {
    /// Writes some of `bytes`, as [`Write::write`] does.
    ///
    /// # Errors
    /// When nothing can be written.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize>;

    /// Returns when all that was written would survive a power cut.
    ///
    /// # Errors
    /// When that cannot be had.
    fn sync(&mut self) -> io::Result<()>;
}

/// The operations on files that can fail, one by one.
pub trait Disk: Debug + Send + Sync {
    /// A file to be read from its beginning.
    ///
    /// # Errors
    /// As the system gives them; `NotFound` where there is none.
    fn open(&self, file: &Path) -> io::Result<Box<dyn Read>>;

    /// All of a file, or its first `most` bytes.
    ///
    /// # Errors
    /// As the system gives them; `NotFound` where there is none.
    fn read(&self, file: &Path, most: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.open(file)?.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// How many bytes a file has; `None` where that is not known.
    fn size(&self, file: &Path) -> Option<u64> {
        let name = file.file_name()?.to_str()?;
        let entries = self.list(file.parent()?).ok()?;
        let entry = entries.into_iter().find(|entry| entry.name == name);
        entry.map(|entry| entry.size)
    }

    /// A new, empty file; one of that name loses its content.
    ///
    /// # Errors
    /// As the system gives them.
    fn create(&self, file: &Path) -> io::Result<Box<dyn Output>>;

    /// Gives a file another name; one that had that name is gone.
    ///
    /// # Errors
    /// As the system gives them.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    /// As the system gives them.
    fn remove(&self, file: &Path) -> io::Result<()>;

    /// Makes a folder and those it lies in, as far as they are not there.
    ///
    /// # Errors
    /// As the system gives them.
    fn make_folder(&self, folder: &Path) -> io::Result<()>;

    /// Returns when the contents of these files, all in one folder, would survive a power cut.
    ///
    /// # Errors
    /// As the system gives them.
    fn sync_files(&self, files: &[PathBuf]) -> io::Result<()>;

    /// Returns when the names in the folder would survive a power cut.
    ///
    /// # Errors
    /// As the system gives them.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

    /// The files in a folder, in no order; none when there is no such folder.
    ///
    /// # Errors
    /// As the system gives them.
    fn list(&self, folder: &Path) -> io::Result<Vec<Entry>>;

    /// Whether something has this name.
    fn exists(&self, file: &Path) -> bool;

    /// Takes a file, which is made if need be, for this program alone; `None` when another program has it. Where files
    /// cannot be locked, everybody is alone.
    fn lock(&self, file: &Path) -> Option<Lock>;
}

/// Keeps a file for this program until it is dropped, which removes the file, or until the program ends.
#[derive(Debug)]
pub struct Lock {
    /// The open file; `None` where nothing could be locked.
    file: Option<File>,
    /// Its path; `None` where files cannot be locked at all.
    path: Option<PathBuf>,
}

impl Lock {
    /// A lock without a file, for a disk that no other program uses.
    #[must_use]
    pub const fn alone() -> Self {
        Self {
            file: None,
            path: None,
        }
    }

    /// Whether the lock still keeps other programs out: its file has not been deleted, moved or replaced.
    #[must_use]
    pub fn is_effective(&self) -> bool {
        match (&self.file, &self.path) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(file), Some(path)) => is_at(file, path),
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // The file is still locked here. A program that opens it before it is removed finds another file, or none, at
        // its path afterwards, and tries again.
        if let (Some(file), Some(path)) = (&self.file, &self.path)
            && is_at(file, path)
        {
            let _ = fs::remove_file(path);
        }
    }
}

/// How often a file is locked that somebody removes at the same moment.
const LOCK_TRIES: usize = 5;

/// Whether it is this open file, and no other, that has the name.
#[cfg(unix)]
fn is_at(opened: &File, file: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (opened.metadata(), fs::metadata(file)) {
        (Ok(ours), Ok(there)) => (ours.dev(), ours.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

/// Elsewhere an open file cannot lose its name to another one.
#[cfg(not(unix))]
fn is_at(_opened: &File, file: &Path) -> bool {
    file.symlink_metadata().is_ok()
}

/// The disk of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Output for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Write::write(self, bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_all()
    }
}

impl Disk for RealDisk {
    fn open(&self, file: &Path) -> io::Result<Box<dyn Read>> {
        // To open a pipe would be to wait for whoever writes into it.
        if !fs::metadata(file)?.is_file() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "it is not a file of the usual kind",
            ));
        }
        Ok(Box::new(File::open(file)?))
    }

    fn size(&self, file: &Path) -> Option<u64> {
        Some(fs::metadata(file).ok()?.len())
    }

    fn create(&self, file: &Path) -> io::Result<Box<dyn Output>> {
        Ok(Box::new(File::create(file)?))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        fs::remove_file(file)
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        let missing: Vec<&Path> = folder
            .ancestors()
            .take_while(|folder| !folder.as_os_str().is_empty() && !folder.is_dir())
            .collect();
        fs::create_dir_all(folder)?;
        let parents = missing.iter().filter_map(|folder| folder.parent());
        parents
            .into_iter()
            .try_for_each(|parent| self.sync_folder(parent))
    }

    /// One synchronisation of the file system takes about as long as that of one file.
    #[cfg(target_os = "linux")]
    fn sync_files(&self, files: &[PathBuf]) -> io::Result<()> {
        match files.first() {
            Some(file) => Ok(rustix::fs::syncfs(File::open(file)?)?),
            None => Ok(()),
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn sync_files(&self, files: &[PathBuf]) -> io::Result<()> {
        let sync = |file: &PathBuf| File::options().write(true).open(file)?.sync_all();
        files.iter().try_for_each(sync)
    }

    #[cfg(unix)]
    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        let folder = if folder.as_os_str().is_empty() {
            Path::new(".")
        } else {
            folder
        };
        File::open(folder)?.sync_all()
    }

    /// Elsewhere folders cannot be opened, and names are as safe as the system makes them.
    #[cfg(not(unix))]
    fn sync_folder(&self, _folder: &Path) -> io::Result<()> {
        Ok(())
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<Entry>> {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut list = Vec::new();
        for entry in entries {
            let entry = entry?;
            // Gone since, or a name that is none of ours.
            let (Ok(about), Ok(name)) = (entry.metadata(), entry.file_name().into_string()) else {
                continue;
            };
            if about.is_file() {
                list.push(Entry {
                    name,
                    size: about.len(),
                    modified: about.modified().unwrap_or(SystemTime::UNIX_EPOCH),
                });
            }
        }
        Ok(list)
    }

    fn exists(&self, file: &Path) -> bool {
        file.symlink_metadata().is_ok()
    }

    fn lock(&self, file: &Path) -> Option<Lock> {
        for _ in 0..LOCK_TRIES {
            let made = file.parent().map_or(Ok(()), fs::create_dir_all);
            let opened = made.and_then(|()| File::options().create(true).append(true).open(file));
            let path = Some(file.to_owned());
            let Ok(opened) = opened else {
                // What is wrong there is told when something is to be written.
                return Some(Lock { file: None, path });
            };
            match opened.try_lock() {
                Err(fs::TryLockError::WouldBlock) => return None,
                Ok(()) | Err(fs::TryLockError::Error(_)) => {}
            }
            // Somebody may have tidied the file away in between, and another one made it anew: then the lock is on nothing.
            if is_at(&opened, file) {
                return Some(Lock {
                    file: Some(opened),
                    path,
                });
            }
        }
        None
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_on_the_file_that_has_the_name() -> io::Result<()> {
        let folder = std::env::temp_dir().join(format!("quadrille-inode-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let file = folder.join("game");
        let first = File::create(&file)?;
        assert!(is_at(&first, &file));
        fs::remove_file(&file)?;
        assert!(!is_at(&first, &file), "nothing has the name");
        let second = File::create(&file)?;
        assert!(!is_at(&first, &file), "another file has the name");
        assert!(is_at(&second, &file));
        fs::remove_dir_all(&folder)
    }
}
