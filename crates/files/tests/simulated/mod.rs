//! A disk in memory for tests, on which any operation can be made to fail and whose power can be cut.
//!
//! As on a real disk, written data is safe only once its file was synchronised, and a name only once its folder was.

use crate::{Disk, FolderEntry, Lock, Output};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Cursor, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

/// The way in which an operation fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The disk is full.
    NoSpace,
    /// The disk reports an input/output error.
    Broken,
    /// Half of the data is written, and then the disk is full. Operations other than writes fail as on a full disk.
    ShortWrite,
    /// The program is killed: this and all later operations fail without effect.
    Killed,
}

impl Fault {
    /// All faults.
    pub const ALL: [Self; 4] = [Self::NoSpace, Self::Broken, Self::ShortWrite, Self::Killed];

    fn to_io_error(self) -> io::Error {
        match self {
            Self::NoSpace | Self::ShortWrite => ErrorKind::StorageFull.into(),
            Self::Broken => io::Error::other("input/output error"),
            Self::Killed => io::Error::other("the program was killed"),
        }
    }
}

/// The data that survives a power cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PowerCut {
    /// Only synchronised names and contents survive.
    OnlySynchronised,
    /// All names survive, but only synchronised contents.
    AllNames,
    /// All contents survive, but only synchronised names.
    AllContents,
}

impl PowerCut {
    /// All kinds of power cut.
    pub const ALL: [Self; 3] = [Self::OnlySynchronised, Self::AllNames, Self::AllContents];
}

/// A file's content as the program sees it, and as it would be after a power cut.
#[derive(Clone, Debug, Default)]
struct FileContent {
    live: Vec<u8>,
    safe: Vec<u8>,
}

#[derive(Debug, Default)]
struct DiskState {
    contents: Vec<FileContent>,
    live: BTreeMap<PathBuf, usize>,
    safe: BTreeMap<PathBuf, usize>,
    folders: BTreeSet<PathBuf>,
    /// The number of operations so far.
    count: usize,
    /// The number of the operation that fails, and its fault.
    fault: Option<(usize, Fault)>,
    /// Whether a short write has happened. The next write then fails.
    full: bool,
    dead: bool,
    /// The simulated time that has passed.
    clock: Duration,
    /// A file that another program has open, and the time at which it closes the file.
    held: Option<(PathBuf, Duration)>,
}

impl DiskState {
    /// Counts an operation. Fails if a fault is set for it.
    fn count_operation(&mut self) -> io::Result<()> {
        if self.dead {
            return Err(Fault::Killed.to_io_error());
        }
        self.count += 1;
        match self.fault {
            Some((number, fault)) if number == self.count => {
                self.dead = fault == Fault::Killed;
                Err(fault.to_io_error())
            }
            _ => Ok(()),
        }
    }

    /// Fails if another program has the file open.
    fn check_not_held(&self, file: &Path) -> io::Result<()> {
        let held = self.held.as_ref().filter(|(held, until)| held == file && self.clock < *until);
        held.map_or(Ok(()), |_| Err(ErrorKind::ResourceBusy.into()))
    }

    fn content_index(&self, file: &Path) -> io::Result<usize> {
        let index = self.live.get(file).copied();
        index.ok_or_else(|| ErrorKind::NotFound.into())
    }
}

/// A simulated disk. Clones share its state.
#[derive(Clone, Debug, Default)]
pub struct SimulatedDisk(Arc<Mutex<DiskState>>);

impl SimulatedDisk {
    /// Returns an empty disk without faults.
    pub fn new() -> Self {
        Self::default()
    }

    fn state(&self) -> MutexGuard<'_, DiskState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes the operation with this number fail. The next operation has number 1.
    pub fn set_fault(&self, number: usize, fault: Fault) {
        let mut state = self.state();
        state.fault = Some((state.count + number, fault));
    }

    /// Removes the fault of [`Self::set_fault`] and restarts a killed program.
    pub fn clear_fault(&self) {
        let mut state = self.state();
        (state.fault, state.full, state.dead) = (None, false, false);
    }

    /// Simulates another program that has this file open for a time and does not share it.
    pub fn hold(&self, file: &Path, time: Duration) {
        let mut state = self.state();
        state.held = Some((file.to_owned(), state.clock + time));
    }

    /// Returns the time spent in [`Disk::wait`].
    pub fn waited(&self) -> Duration {
        self.state().clock
    }

    /// Returns the number of operations so far.
    pub fn operation_count(&self) -> usize {
        self.state().count
    }

    /// Simulates a power cut and the restart after it.
    pub fn cut_power(&self, cut: PowerCut) {
        self.clear_fault();
        let mut state = self.state();
        if cut != PowerCut::AllNames {
            state.live = state.safe.clone();
        }
        for content in &mut state.contents {
            if cut == PowerCut::AllContents {
                content.safe.clone_from(&content.live);
            } else {
                content.live.clone_from(&content.safe);
            }
        }
        state.safe = state.live.clone();
    }

    /// Stores a complete, synchronised file.
    pub fn write_synced(&self, file: &Path, bytes: &[u8]) {
        let mut state = self.state();
        let number = state.contents.len();
        let (live, safe) = (bytes.to_vec(), bytes.to_vec());
        state.contents.push(FileContent { live, safe });
        state.live.insert(file.to_owned(), number);
        state.safe.insert(file.to_owned(), number);
    }

    /// Returns the content of a file, if it exists.
    pub fn file_content(&self, file: &Path) -> Option<Vec<u8>> {
        let state = self.state();
        let number = state.content_index(file).ok()?;
        Some(state.contents[number].live.clone())
    }

    /// Returns the paths of all files.
    pub fn files(&self) -> Vec<PathBuf> {
        self.state().live.keys().cloned().collect()
    }
}

/// A file of the simulated disk being written.
struct OpenFile {
    disk: SimulatedDisk,
    number: usize,
}

impl Write for OpenFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut state = self.disk.state();
        if state.full {
            return Err(Fault::NoSpace.to_io_error());
        }
        let short = state.fault == Some((state.count + 1, Fault::ShortWrite));
        let part = match state.count_operation() {
            Ok(()) => bytes,
            Err(_) if short && bytes.len() > 1 => {
                state.full = true;
                &bytes[..bytes.len() / 2]
            }
            Err(error) => return Err(error),
        };
        state.contents[self.number].live.extend_from_slice(part);
        Ok(part.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Output for OpenFile {
    fn sync(&mut self) -> io::Result<()> {
        let mut state = self.disk.state();
        state.count_operation()?;
        let content = &mut state.contents[self.number];
        content.safe.clone_from(&content.live);
        Ok(())
    }
}

impl Disk for SimulatedDisk {
    fn open(&self, file: &Path) -> io::Result<Box<dyn Read>> {
        let mut state = self.state();
        state.count_operation()?;
        state.check_not_held(file)?;
        let number = state.content_index(file)?;
        Ok(Box::new(Cursor::new(state.contents[number].live.clone())))
    }

    fn size(&self, file: &Path) -> Option<u64> {
        let state = self.state();
        let number = state.content_index(file).ok()?;
        Some(state.contents[number].live.len() as u64)
    }

    fn create(&self, file: &Path) -> io::Result<Box<dyn Output>> {
        let mut state = self.state();
        state.count_operation()?;
        state.check_not_held(file)?;
        // A power cut does not undo the truncation: this is the worst case.
        let number = match state.content_index(file) {
            Ok(number) => number,
            Err(_) => {
                state.contents.push(FileContent::default());
                state.contents.len() - 1
            }
        };
        state.contents[number] = FileContent::default();
        state.live.insert(file.to_owned(), number);
        drop(state);
        let disk = self.clone();
        Ok(Box::new(OpenFile { disk, number }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.count_operation()?;
        state.check_not_held(from)?;
        state.check_not_held(to)?;
        let number = state.content_index(from)?;
        state.live.remove(from);
        state.live.insert(to.to_owned(), number);
        Ok(())
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.count_operation()?;
        state.check_not_held(file)?;
        state.content_index(file)?;
        state.live.remove(file);
        Ok(())
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.count_operation()?;
        state.folders.insert(folder.to_owned());
        Ok(())
    }

    fn sync_files(&self, files: &[PathBuf]) -> io::Result<()> {
        let mut state = self.state();
        state.count_operation()?;
        for file in files {
            let number = state.content_index(file)?;
            let content = &mut state.contents[number];
            content.safe.clone_from(&content.live);
        }
        Ok(())
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.count_operation()?;
        let here = |file: &Path| file.parent() == Some(folder);
        let live = state.live.clone();
        state.safe.retain(|file, _| !here(file));
        let synced = live.into_iter().filter(|(file, _)| here(file));
        state.safe.extend(synced);
        Ok(())
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<FolderEntry>> {
        let mut state = self.state();
        state.count_operation()?;
        let here = state.live.iter();
        let here = here.filter(|(file, _)| file.parent() == Some(folder));
        let entry = |(file, &number): (&PathBuf, &usize)| {
            Some(FolderEntry {
                name: file.file_name()?.to_str()?.to_owned(),
                size: state.contents[number].live.len() as u64,
                modified_time: SystemTime::UNIX_EPOCH,
            })
        };
        Ok(here.filter_map(entry).collect())
    }

    fn exists(&self, file: &Path) -> bool {
        let state = self.state();
        let holds = |other: &PathBuf| other.parent() == Some(file);
        state.live.contains_key(file)
            || state.folders.contains(file)
            || state.live.keys().any(holds)
    }

    fn lock(&self, _file: &Path) -> Option<Lock> {
        Some(Lock::without_file())
    }

    fn wait(&self, time: Duration) {
        self.state().clock += time;
    }
}
