//! The operations of a disk, and the real disk.

use super::names::check_path;
use std::fmt::Debug;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// A file in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderEntry {
    /// The name in the folder.
    pub name: String,
    /// The size in bytes.
    pub size: u64,
    /// The time of the last write; the Unix epoch if it is unknown.
    pub modified_time: SystemTime,
}

/// A file being written.
pub trait Output: Write + Send {
    /// Returns once all written data would survive a power cut.
    ///
    /// # Errors
    /// When this is impossible.
    fn sync(&mut self) -> io::Result<()>;
}

/// A disk, which tests replace by one with failures.
pub trait Disk: Debug + Send + Sync {
    /// Opens a file for reading.
    ///
    /// # Errors
    /// Those of the system; `NotFound` if there is no such file.
    fn open(&self, file: &Path) -> io::Result<Box<dyn Read>>;

    /// Reads a file, or its first `max_bytes` bytes.
    ///
    /// # Errors
    /// Those of the system; `NotFound` if there is no such file.
    fn read(&self, file: &Path, max_bytes: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.open(file)?.take(max_bytes).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Returns the size of a file in bytes; `None` if it is unknown.
    fn size(&self, file: &Path) -> Option<u64>;

    /// Creates an empty file. Truncates an existing one.
    ///
    /// # Errors
    /// Those of the system.
    fn create(&self, file: &Path) -> io::Result<Box<dyn Output>>;

    /// Renames a file. Replaces an existing file with the new name.
    ///
    /// # Errors
    /// Those of the system, and if the target is a device, a pipe or a socket.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Returns the target of a symbolic link; any other path is returned as it is.
    fn resolve_link(&self, file: &Path) -> PathBuf {
        file.to_owned()
    }

    /// Gives a file the permissions of another one, if that exists.
    ///
    /// # Errors
    /// Those of the system.
    fn copy_permissions(&self, _from: &Path, _to: &Path) -> io::Result<()> {
        Ok(())
    }

    /// Removes a file.
    ///
    /// # Errors
    /// Those of the system.
    fn remove(&self, file: &Path) -> io::Result<()>;

    /// Creates a folder and its missing parents.
    ///
    /// # Errors
    /// Those of the system.
    fn make_folder(&self, folder: &Path) -> io::Result<()>;

    /// Returns once the contents of these files, all in one folder, would survive a power cut.
    ///
    /// # Errors
    /// Those of the system.
    fn sync_files(&self, files: &[PathBuf]) -> io::Result<()>;

    /// Returns once the names in the folder would survive a power cut.
    ///
    /// # Errors
    /// Those of the system.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

    /// Returns the files in a folder, in no particular order; none if there is no such folder.
    ///
    /// # Errors
    /// Those of the system.
    fn list(&self, folder: &Path) -> io::Result<Vec<FolderEntry>>;

    /// Returns whether a file or folder with this path exists.
    fn exists(&self, file: &Path) -> bool;

    /// Locks a file for this program, creating it if necessary; `None` if another program has locked it. Where files cannot
    /// be locked, every program gets the lock.
    fn lock(&self, file: &Path) -> Option<Lock>;

    /// Waits for `time` before an operation on a file that another program has open is repeated.
    fn wait(&self, time: Duration) {
        std::thread::sleep(time);
    }
}

/// An exclusive lock on a file. Dropping it removes the file; the lock also ends with the program.
#[derive(Debug)]
pub struct Lock {
    /// The open file; `None` if it could not be locked.
    file: Option<File>,
    /// The path of the file; `None` for a disk without locks.
    path: Option<PathBuf>,
}

impl Lock {
    /// Returns a lock without a file, for a disk that no other program uses.
    pub const fn without_file() -> Self {
        Self { file: None, path: None }
    }

    /// Returns whether the lock still excludes other programs: its file has not been deleted, moved or replaced.
    pub fn is_effective(&self) -> bool {
        match (&self.file, &self.path) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(file), Some(path)) => path_names_file(file, path),
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // The file is removed while it is still locked. A program that has opened it before then finds another file, or
        // none, at the path, and tries again.
        if let (Some(file), Some(path)) = (&self.file, &self.path)
            && path_names_file(file, path)
        {
            let _ = fs::remove_file(path);
        }
    }
}

/// The largest number of attempts to lock a file that another program removes at the same moment.
const MAX_LOCK_ATTEMPTS: usize = 5;

/// Returns whether the path still names this open file.
#[cfg(unix)]
fn path_names_file(open_file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (open_file.metadata(), fs::metadata(path)) {
        (Ok(open_metadata), Ok(path_metadata)) => {
            (open_metadata.dev(), open_metadata.ino()) == (path_metadata.dev(), path_metadata.ino())
        }
        _ => false,
    }
}

/// Assumes that no other program replaces an open file, because reading a file's identity needs unsafe
/// code on other systems.
#[cfg(not(unix))]
fn path_names_file(_open_file: &File, path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Opens a file for reading. Refuses folders, pipes and devices.
pub(crate) fn open_file(file: &Path) -> io::Result<File> {
    check_path(file)?;
    refuse_special_file(&fs::metadata(file)?.file_type())?;
    File::open(file)
}

/// Opens or creates a file to append to it. Refuses folders, and pipes that may block. Allows devices.
pub(crate) fn open_to_append(file: &Path) -> io::Result<File> {
    check_path(file)?;
    if let Ok(metadata) = fs::metadata(file)
        && !is_device(&metadata.file_type())
    {
        if is_pipe(&metadata.file_type()) && is_open_descriptor(file) {
            // Opening a pipe for writing blocks until it has a reader. `_reader` is one, even if all others have closed the
            // pipe.
            let _reader = File::options().read(true).write(true).open(file).ok();
            return File::options().write(true).open(file);
        }
        refuse_special_file(&metadata.file_type())?;
    }
    File::options().read(true).create(true).append(true).open(file)
}

/// Returns whether a path names a descriptor of this process, such as `/dev/stdout`.
fn is_open_descriptor(file: &Path) -> bool {
    let is_number = |name: &str| !name.is_empty() && name.bytes().all(|c| c.is_ascii_digit());
    let text = file.to_str().unwrap_or_default();
    let number = text.strip_prefix("/dev/fd/").or_else(|| text.strip_prefix("/proc/self/fd/"));
    matches!(text, "/dev/stdout" | "/dev/stderr") || number.is_some_and(is_number)
}

fn refuse_special_file(file_type: &fs::FileType) -> io::Result<()> {
    let kind_name = if file_type.is_file() {
        return Ok(());
    } else if file_type.is_dir() {
        "a folder"
    } else if is_pipe(file_type) {
        "a pipe"
    } else {
        "a device"
    };
    let message = format!("it is {kind_name}: expected a file");
    Err(io::Error::new(io::ErrorKind::InvalidInput, message))
}

#[cfg(unix)]
fn is_pipe(file_type: &fs::FileType) -> bool {
    use std::os::unix::fs::FileTypeExt;
    file_type.is_fifo() || file_type.is_socket()
}

#[cfg(not(unix))]
const fn is_pipe(_file_type: &fs::FileType) -> bool {
    false
}

#[cfg(unix)]
fn is_device(file_type: &fs::FileType) -> bool {
    use std::os::unix::fs::FileTypeExt;
    file_type.is_char_device()
}

#[cfg(not(unix))]
const fn is_device(_file_type: &fs::FileType) -> bool {
    false
}

/// Appends a paragraph to a text. Completes a truncated last line of the text, and separates the paragraph by a blank line.
///
/// # Errors
/// Those of the file; `InvalidData` for a file in UTF-16.
pub fn append_paragraph(file: &mut (impl Read + Write + Seek), paragraph: &str) -> io::Result<()> {
    let mut addition = String::new();
    // A file that cannot seek, such as a terminal, has no truncated end.
    let length = file.seek(SeekFrom::End(0)).unwrap_or(0);
    if length > 0 {
        let mut first_bytes = [0; 2];
        file.seek(SeekFrom::Start(0))?;
        file.read_exact(&mut first_bytes[..if length > 1 { 2 } else { 1 }])?;
        if matches!(first_bytes, [0xff, 0xfe] | [0xfe, 0xff]) {
            let message = "it is in UTF-16: expected UTF-8";
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        let mut last_bytes = Vec::new();
        file.seek(SeekFrom::Start(length.saturating_sub(4)))?;
        file.take(4).read_to_end(&mut last_bytes)?;
        let last_bytes: Vec<u8> = last_bytes.into_iter().filter(|&byte| byte != b'\r').collect();
        addition.push_str(if last_bytes.ends_with(b"\n\n") {
            ""
        } else if last_bytes.ends_with(b"\n") {
            "\n"
        } else {
            "\n\n"
        });
    }
    addition.push_str(paragraph);
    file.write_all(addition.as_bytes())
}

/// Appends a paragraph like [`append_paragraph`], or the rest of it if the file already ends with its first part or with all
/// of it, because an earlier write was interrupted.
///
/// # Errors
/// As [`append_paragraph`].
pub fn complete_paragraph(
    file: &mut (impl Read + Write + Seek),
    paragraph: &str,
) -> io::Result<()> {
    let length = file.seek(SeekFrom::End(0)).unwrap_or(0);
    let mut last_bytes = Vec::new();
    if length > 0 {
        file.seek(SeekFrom::Start(length.saturating_sub(paragraph.len() as u64)))?;
        file.take(paragraph.len() as u64).read_to_end(&mut last_bytes)?;
    }
    let bytes = paragraph.as_bytes();
    let written_count =
        (1..=last_bytes.len()).rev().find(|&count| last_bytes.ends_with(&bytes[..count]));
    match written_count {
        None => append_paragraph(file, paragraph),
        Some(count) => file.write_all(&bytes[count..]),
    }
}

/// The largest number of symbolic links that are followed.
const MAX_LINKS: usize = 40;

/// The disk of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Output for File {
    fn sync(&mut self) -> io::Result<()> {
        self.sync_all()
    }
}

impl Disk for RealDisk {
    fn open(&self, file: &Path) -> io::Result<Box<dyn Read>> {
        Ok(Box::new(open_file(file)?))
    }

    fn size(&self, file: &Path) -> Option<u64> {
        Some(fs::metadata(file).ok()?.len())
    }

    fn create(&self, file: &Path) -> io::Result<Box<dyn Output>> {
        Ok(Box::new(File::create(file)?))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        // The superuser may replace a device such as `/dev/null`, after which other programs fail.
        if fs::metadata(to).is_ok_and(|target| !target.is_file() && !target.is_dir()) {
            return Err(io::Error::other("it is a device, a pipe or a socket: expected a file"));
        }
        fs::rename(from, to)
    }

    fn resolve_link(&self, file: &Path) -> PathBuf {
        let mut target = file.to_owned();
        // A link to itself is not resolved. Opening it then returns the error.
        for _ in 0..MAX_LINKS {
            let Ok(next_target) = fs::read_link(&target) else { break };
            target = target.parent().unwrap_or(Path::new("")).join(next_target);
        }
        target
    }

    fn copy_permissions(&self, from: &Path, to: &Path) -> io::Result<()> {
        match fs::metadata(from) {
            Ok(metadata) => fs::set_permissions(to, metadata.permissions()),
            Err(_) => Ok(()),
        }
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        fs::remove_file(file)
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        check_path(folder)?;
        let missing_folders: Vec<&Path> = folder
            .ancestors()
            .take_while(|folder| !folder.as_os_str().is_empty() && !folder.is_dir())
            .collect();
        fs::create_dir_all(folder)?;
        let parents = missing_folders.iter().filter_map(|folder| folder.parent());
        parents.into_iter().try_for_each(|parent| self.sync_folder(parent))
    }

    /// Synchronises the whole file system, which takes about as long as synchronising one file.
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
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        File::open(folder)?.sync_all()
    }

    /// Does nothing: on other systems, folders cannot be opened.
    #[cfg(not(unix))]
    fn sync_folder(&self, _folder: &Path) -> io::Result<()> {
        Ok(())
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<FolderEntry>> {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut files = Vec::new();
        for entry in entries {
            let entry = entry?;
            // The file was removed during the call, or its name is not UTF-8, so it is not a file of this program.
            let (Ok(metadata), Ok(name)) = (entry.metadata(), entry.file_name().into_string())
            else {
                continue;
            };
            if metadata.is_file() {
                files.push(FolderEntry {
                    name,
                    size: metadata.len(),
                    modified_time: metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH),
                });
            }
        }
        Ok(files)
    }

    fn exists(&self, file: &Path) -> bool {
        file.symlink_metadata().is_ok()
    }

    fn lock(&self, file: &Path) -> Option<Lock> {
        for _ in 0..MAX_LOCK_ATTEMPTS {
            let folder_result = file.parent().map_or(Ok(()), fs::create_dir_all);
            // Windows does not lock a file that is open only for appending.
            let open_result = folder_result
                .and_then(|()| File::options().read(true).create(true).append(true).open(file));
            let path = Some(file.to_owned());
            let Ok(open_file) = open_result else {
                // The next write reports the error.
                return Some(Lock { file: None, path });
            };
            match open_file.try_lock() {
                Err(fs::TryLockError::WouldBlock) => return None,
                Ok(()) | Err(fs::TryLockError::Error(_)) => {}
            }
            // Another program may have replaced the file in between. Then the lock has no effect.
            if path_names_file(&open_file, file) {
                return Some(Lock { file: Some(open_file), path });
            }
        }
        None
    }
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraph_is_appended_after_a_blank_line() -> io::Result<()> {
        for (before, between) in [
            ("", ""),
            ("torn", "\n\n"),
            ("a line\n", "\n"),
            ("a line\r\n", "\n"),
            ("a line\n\n", ""),
            ("a line\r\n\r\n", ""),
            ("\n", "\n"),
            ("x", "\n\n"),
        ] {
            let mut file = io::Cursor::new(before.as_bytes().to_vec());
            append_paragraph(&mut file, "new\n\n")?;
            let all = String::from_utf8_lossy(file.get_ref()).into_owned();
            assert_eq!(all, format!("{before}{between}new\n\n"));
        }
        let mut wide = io::Cursor::new(b"\xff\xfe[\0".to_vec());
        assert!(append_paragraph(&mut wide, "new").is_err());
        Ok(())
    }

    #[test]
    fn interrupted_paragraph_is_completed() -> io::Result<()> {
        let paragraph = "[A]\n[B]\n\n";
        for before in ["", "[A]\n[B]\n\n", "old\n\n", "[A]\n[C]\n\n"] {
            for written in 0..=paragraph.len() {
                let mut file = io::Cursor::new(before.as_bytes().to_vec());
                file.seek(SeekFrom::End(0))?;
                file.write_all(&paragraph.as_bytes()[..written])?;
                complete_paragraph(&mut file, paragraph)?;
                let all = String::from_utf8_lossy(file.get_ref()).into_owned();
                // An interrupted paragraph cannot be told from an equal one before it.
                let expected = if before == paragraph && written == 0 {
                    before.to_owned()
                } else {
                    format!("{before}{paragraph}")
                };
                assert_eq!(all, expected, "{before:?} {written}");
            }
        }
        Ok(())
    }

    #[test]
    fn missing_folder_is_not_synchronised() {
        assert!(RealDisk.sync_folder(&std::env::temp_dir()).is_ok());
        assert!(RealDisk.sync_folder(Path::new("")).is_ok());
        assert!(RealDisk.sync_folder(Path::new("no such folder")).is_err());
    }

    #[test]
    fn lock_of_a_replaced_file_is_ineffective() -> io::Result<()> {
        let folder = std::env::temp_dir().join(format!("quadrille-inode-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let file = folder.join("game");
        let first = File::create(&file)?;
        assert!(path_names_file(&first, &file));
        fs::remove_file(&file)?;
        assert!(!path_names_file(&first, &file), "nothing has the name");
        let second = File::create(&file)?;
        assert!(!path_names_file(&first, &file), "another file has the name");
        assert!(path_names_file(&second, &file));
        fs::remove_dir_all(&folder)
    }

    #[test]
    fn descriptors_of_this_process_are_recognised() {
        for name in ["/dev/stdout", "/dev/stderr", "/dev/fd/3", "/proc/self/fd/12"] {
            assert!(is_open_descriptor(Path::new(name)), "{name}");
        }
        for name in ["/dev/null", "/dev/fd/", "/dev/fd/x", "/proc/1/fd/1", "3", ""] {
            assert!(!is_open_descriptor(Path::new(name)), "{name}");
        }
    }
}
