//! Writes files atomically, reads them with a limit, and sets damaged files aside.

use super::{Disk, FileError, Output, ReadError, check_path, open_patiently, replace_patiently};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The infix in the names of temporary files.
const TEMPORARY_INFIX: &str = ".new-";
/// The largest number of damaged copies that are kept of a file.
const MAX_DAMAGED_FILES: usize = 1000;

/// Replaces the content of a file with `bytes`. On success the new content is safely on the disk; on
/// failure the file has the old or the new content.
///
/// The bytes are written to a temporary file in the same folder, synchronised, and only then renamed. The file keeps its
/// permissions, and a symbolic link its target.
///
/// # Errors
/// When any step fails; the error names the file. The temporary file is removed if possible.
pub fn replace(disk: &dyn Disk, file: &Path, bytes: &[u8]) -> Result<(), FileError> {
    replace_by(disk, file, |output| output.write_all(bytes))
}

/// Like [`replace`], but `write` writes the content piece by piece, so that it need not all be in memory. If `write` fails,
/// the file is unchanged.
///
/// # Errors
/// When `write` or any step fails, as for [`replace`].
pub fn replace_by(
    disk: &dyn Disk,
    file: &Path,
    write: impl FnOnce(&mut dyn Output) -> io::Result<()>,
) -> Result<(), FileError> {
    let write_error = |error| FileError::map_io(file, "written")(error);
    check_path(file).map_err(|name_error| write_error(name_error.into()))?;
    let target = disk.resolve_link(file);
    let folder = target.parent().unwrap_or(Path::new(""));
    disk.make_folder(folder).map_err(write_error)?;
    let temporary_file = temporary_path(&target);
    let write_result =
        open_patiently(disk, || disk.create(&temporary_file)).and_then(|mut output| {
            disk.copy_permissions(&target, &temporary_file)?;
            write(&mut *output)?;
            output.sync()
        });
    if let Err(reason) = write_result.and_then(|()| rename(disk, &temporary_file, &target)) {
        // It may not exist.
        let _ = disk.remove(&temporary_file);
        return Err(write_error(reason));
    }
    disk.sync_folder(folder).map_err(write_error)
}

/// An error in a batch of writes.
#[derive(Debug)]
pub struct BatchError {
    /// The number of files written before the error.
    pub written_count: usize,
    /// The error of the next file.
    pub error: FileError,
}

/// Like [`replace`] for many files of one folder, given by name and content. Synchronises them together. If it is
/// interrupted, each file has its old or its new content.
///
/// # Errors
/// When any step fails. The files before that step are written, and the other temporary files are removed.
pub fn replace_all(
    disk: &dyn Disk,
    folder: &Path,
    files: &[(String, Vec<u8>)],
) -> Result<(), BatchError> {
    let paths = files.iter().map(|(name, _)| folder.join(name));
    let paths: Vec<PathBuf> = paths.map(|file| disk.resolve_link(&file)).collect();
    let temporary_paths: Vec<PathBuf> = paths.iter().map(|file| temporary_path(file)).collect();
    let mut written_count = 0;
    let mut write_and_rename = || {
        for file in &paths {
            check_path(file)
                .map_err(|name_error| FileError::map_io(file, "written")(name_error.into()))?;
        }
        disk.make_folder(folder).map_err(FileError::map_io(folder, "written"))?;
        for ((_, bytes), (temporary_file, file)) in
            files.iter().zip(temporary_paths.iter().zip(&paths))
        {
            open_patiently(disk, || disk.create(temporary_file))
                .and_then(|mut output| {
                    disk.copy_permissions(file, temporary_file)?;
                    output.write_all(bytes)
                })
                .map_err(FileError::map_io(file, "written"))?;
        }
        disk.sync_files(&temporary_paths).map_err(FileError::map_io(folder, "written"))?;
        for (temporary_file, file) in temporary_paths.iter().zip(&paths) {
            rename(disk, temporary_file, file).map_err(FileError::map_io(file, "written"))?;
            written_count += 1;
        }
        Ok(())
    };
    let write_result = write_and_rename();
    if write_result.is_err() {
        for temporary_file in &temporary_paths[written_count..] {
            // It may not exist.
            let _ = disk.remove(temporary_file);
        }
    }
    let sync_result = match written_count {
        0 => Ok(()),
        _ => disk.sync_folder(folder).map_err(FileError::map_io(folder, "written")),
    };
    write_result.and(sync_result).map_err(|error| BatchError { written_count, error })
}

/// Returns the path of the temporary file. It contains the process id, so that two programs never write to one file.
fn temporary_path(file: &Path) -> PathBuf {
    with_suffix(file, &format!("{TEMPORARY_INFIX}{}", std::process::id()))
}

/// Returns the path of this file with `suffix` appended to its name.
fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(suffix);
    file.with_file_name(name)
}

/// Reads the text of a file; `None` if there is no file.
///
/// # Errors
/// When it cannot be read, is larger than `max_bytes` bytes, or is not UTF-8.
pub fn read_text(
    disk: &dyn Disk,
    file: &Path,
    max_bytes: u64,
) -> Result<Option<String>, ReadError> {
    let bytes = match open_patiently(disk, || disk.read(file, max_bytes.saturating_add(1))) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(FileError::map_io(file, "read")(error).into()),
    };
    let damage_error = |reason: String| ReadError::Broken { file: file.to_owned(), reason };
    if bytes.len() as u64 > max_bytes {
        return Err(damage_error(format!("it is larger than {max_bytes} bytes")));
    }
    String::from_utf8(bytes).map(Some).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        damage_error(format!("byte {} is not UTF-8", offset + 1))
    })
}

/// Renames a damaged file to `NAME.broken-1` or a higher number, and returns the new path.
///
/// # Errors
/// When it cannot be renamed, or there are already too many damaged files.
pub fn set_aside(disk: &dyn Disk, file: &Path) -> Result<PathBuf, FileError> {
    let rename_error = |error| FileError::map_io(file, "set aside")(error);
    let unused_path = (1..=MAX_DAMAGED_FILES)
        .map(|number| with_suffix(file, &format!(".broken-{number}")))
        .find(|path| !disk.exists(path))
        .ok_or_else(|| {
            rename_error(io::Error::other("too many damaged files are there already"))
        })?;
    move_to(disk, file, &unused_path).map_err(|move_error| rename_error(move_error.error))?;
    Ok(unused_path)
}

/// Renames a file, and tries again while another program has it open. Replaces an existing file with the new name.
///
/// # Errors
/// Those of the system.
pub fn rename(disk: &dyn Disk, from: &Path, to: &Path) -> io::Result<()> {
    replace_patiently(disk, || disk.rename(from, to))
}

/// Renames a file like [`rename`] and synchronises its folder. Replaces an existing file with the new name.
///
/// # Errors
/// When it cannot be renamed or the disk does not synchronise.
pub fn move_to(disk: &dyn Disk, from: &Path, to: &Path) -> Result<(), FileError> {
    let move_error = |error| FileError::map_io(from, "moved")(error);
    let parent_folder = |file: &Path| file.parent().unwrap_or(Path::new("")).to_owned();
    check_path(to).map_err(|name_error| move_error(name_error.into()))?;
    disk.make_folder(&parent_folder(to)).map_err(move_error)?;
    rename(disk, from, to).map_err(move_error)?;
    disk.sync_folder(&parent_folder(to)).map_err(move_error)?;
    if parent_folder(from) != parent_folder(to) {
        disk.sync_folder(&parent_folder(from)).map_err(move_error)?;
    }
    Ok(())
}

/// Removes temporary files of interrupted writes that are older than `time_limit`. Other programs may still write to newer
/// ones.
pub fn remove_leftovers(disk: &dyn Disk, folder: &Path, time_limit: SystemTime) {
    remove_leftovers_if(disk, folder, time_limit, |_| true);
}

/// Returns the time one hour ago. An older temporary file is assumed to belong to an interrupted write.
pub fn an_hour_ago() -> SystemTime {
    let time = SystemTime::now().checked_sub(Duration::from_secs(60 * 60));
    time.unwrap_or(SystemTime::UNIX_EPOCH)
}

/// Removes temporary files of this file that are older than an hour, like [`remove_leftovers`]. Use it in a folder that other
/// programs use too.
pub fn remove_leftovers_of(disk: &dyn Disk, file: &Path) {
    let folder = file.parent().unwrap_or(Path::new(""));
    remove_leftovers_if(disk, folder, an_hour_ago(), |name| {
        file.file_name().is_some_and(|file_name| file_name == name)
    });
}

/// Removes the temporary files, older than `time_limit`, of files whose names satisfy `is_wanted_name`.
fn remove_leftovers_if(
    disk: &dyn Disk,
    folder: &Path,
    time_limit: SystemTime,
    is_wanted_name: impl Fn(&str) -> bool,
) {
    // Errors are ignored: a temporary file does no harm.
    for entry in disk.list(folder).unwrap_or_default() {
        let name_parts = entry.name.rsplit_once(TEMPORARY_INFIX);
        let is_leftover = name_parts
            .is_some_and(|(file, pid)| is_wanted_name(file) && pid.parse::<u32>().is_ok());
        if is_leftover && entry.modified_time < time_limit {
            let _ = disk.remove(&folder.join(&entry.name));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Fault, PowerCut, RealDisk, SimulatedDisk};
    use super::*;
    use std::fs;

    const FOLDER: &str = "/data";
    const OLD_CONTENT: &[u8] = b"the old content";
    const NEW_CONTENT: &[u8] = b"the new content, which is longer";

    fn file() -> PathBuf {
        Path::new(FOLDER).join("game.pgn")
    }

    /// Returns the number of operations of one replacement.
    fn replace_operation_count() -> usize {
        let disk = SimulatedDisk::new();
        disk.write_synced(&file(), OLD_CONTENT);
        replace(&disk, &file(), NEW_CONTENT).unwrap();
        assert_eq!(disk.file_content(&file()).as_deref(), Some(NEW_CONTENT));
        disk.operation_count()
    }

    /// Links to files and to links, in this and in another folder, and one whose target does not exist yet.
    #[cfg(unix)]
    #[test]
    fn links_and_permissions_are_kept() -> io::Result<()> {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = std::env::temp_dir().join(format!("quadrille-links-{}", std::process::id()));
        let inner = folder.join("inner");
        fs::create_dir_all(&inner)?;
        let target = inner.join("target");
        symlink("inner/target", folder.join("link"))?;
        symlink("link", folder.join("second"))?;
        symlink(&target, inner.join("absolute"))?;
        let links = [folder.join("link"), folder.join("second"), inner.join("absolute")];
        for (number, link) in links.iter().enumerate() {
            let content = format!("content {number}");
            replace(&RealDisk, link, content.as_bytes()).unwrap();
            assert!(fs::symlink_metadata(link)?.is_symlink());
            assert_eq!(fs::read_to_string(&target)?, content);
            for mode in [0o600, 0o644, 0o640] {
                fs::set_permissions(&target, fs::Permissions::from_mode(mode))?;
                replace(&RealDisk, link, NEW_CONTENT).unwrap();
                let name = link.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let files = [(name, OLD_CONTENT.to_vec())];
                replace_all(&RealDisk, link.parent().unwrap(), &files).unwrap();
                assert!(fs::symlink_metadata(link)?.is_symlink());
                assert_eq!(fs::read(&target)?, OLD_CONTENT);
                assert_eq!(fs::metadata(&target)?.permissions().mode() & 0o777, mode);
            }
        }
        let names = fs::read_dir(&inner)?.count() + fs::read_dir(&folder)?.count();
        assert_eq!(names, 5, "no temporary file is left");
        fs::remove_dir_all(&folder)
    }

    /// A socket stands for all that is neither file nor folder, because anybody can make one.
    #[cfg(unix)]
    #[test]
    fn only_files_are_replaced() -> io::Result<()> {
        let folder = std::env::temp_dir().join(format!("quadrille-socket-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let socket = folder.join("socket");
        let _listener = std::os::unix::net::UnixListener::bind(&socket)?;
        let error = replace(&RealDisk, &socket, NEW_CONTENT).unwrap_err().to_string();
        assert!(error.contains("socket") && error.contains("expected a file"), "{error}");
        let files = [("socket".to_owned(), NEW_CONTENT.to_vec())];
        assert_eq!(replace_all(&RealDisk, &folder, &files).unwrap_err().written_count, 0);
        assert!(!fs::symlink_metadata(&socket)?.is_file());
        assert_eq!(fs::read_dir(&folder)?.count(), 1, "no temporary file is left");
        fs::remove_dir_all(&folder)
    }

    #[test]
    fn failed_write_leaves_the_old_or_new_content() {
        // Folder, create, write, sync, rename, sync of the folder.
        assert_eq!(replace_operation_count(), 6);
        for fault in Fault::ALL {
            for step in 1..=replace_operation_count() {
                for old in [Some(OLD_CONTENT), None] {
                    let disk = SimulatedDisk::new();
                    if let Some(old) = old {
                        disk.write_synced(&file(), old);
                    }
                    disk.set_fault(step, fault);
                    let error = replace(&disk, &file(), NEW_CONTENT).unwrap_err();
                    assert!(error.to_string().contains(&file().display().to_string()), "{error}");
                    disk.clear_fault();
                    let now = disk.file_content(&file());
                    let last = step == replace_operation_count();
                    let expected = if last { Some(NEW_CONTENT) } else { old };
                    assert_eq!(now.as_deref(), expected, "{fault:?} at {step}");
                    if fault != Fault::Killed {
                        let files = if now.is_some() { 1 } else { 0 };
                        assert_eq!(disk.files().len(), files, "{fault:?} at {step}: left over");
                    }
                    remove_leftovers(&disk, Path::new(FOLDER), SystemTime::now());
                    replace(&disk, &file(), NEW_CONTENT).unwrap();
                    assert_eq!(disk.file_content(&file()).as_deref(), Some(NEW_CONTENT));
                    assert_eq!(disk.files().len(), 1, "{fault:?} at {step}: not swept");
                }
            }
        }
    }

    #[test]
    fn power_cut_leaves_the_old_or_new_content() {
        for cut in PowerCut::ALL {
            for step in 1..=replace_operation_count() + 1 {
                let disk = SimulatedDisk::new();
                disk.write_synced(&file(), OLD_CONTENT);
                disk.set_fault(step, Fault::Killed);
                let replaced = replace(&disk, &file(), NEW_CONTENT).is_ok();
                disk.cut_power(cut);
                let now = disk.file_content(&file());
                let now = now.as_deref();
                assert!(
                    now == Some(NEW_CONTENT) || !replaced && now == Some(OLD_CONTENT),
                    "{cut:?} at {step}: {now:?}"
                );
            }
        }
    }

    #[test]
    fn short_write_stores_half_of_the_bytes() {
        let disk = SimulatedDisk::new();
        let mut output = disk.create(&file()).unwrap();
        disk.set_fault(1, Fault::ShortWrite);
        assert_eq!(output.write(b"12345").unwrap(), 2);
        assert!(output.write(b"345").is_err());
        assert_eq!(disk.file_content(&file()).as_deref(), Some(&b"12"[..]));
    }

    fn batch() -> Vec<(String, Vec<u8>)> {
        let file = |number: usize| (format!("{number}.pgn"), vec![b'x'; 100 + number]);
        (0..4).map(file).collect()
    }

    /// Returns the number of files in the batch that exist. Panics if one is incomplete.
    fn count_complete_files(disk: &SimulatedDisk) -> usize {
        let content = |name: &str| disk.file_content(&Path::new(FOLDER).join(name));
        let files = batch();
        let there = files.iter().filter(|(name, bytes)| {
            let content = content(name);
            assert!(content.is_none() || content.as_ref() == Some(bytes), "{name}");
            content.is_some()
        });
        there.count()
    }

    #[test]
    fn failed_batch_leaves_complete_files_and_counts_them() {
        let disk = SimulatedDisk::new();
        replace_all(&disk, Path::new(FOLDER), &batch()).unwrap();
        // Folder, four times create and write, one sync, four renames, sync of the folder.
        assert_eq!((count_complete_files(&disk), disk.operation_count()), (4, 15));
        for fault in Fault::ALL {
            for step in 1..=15 {
                let disk = SimulatedDisk::new();
                disk.set_fault(step, fault);
                let error = replace_all(&disk, Path::new(FOLDER), &batch()).unwrap_err();
                disk.clear_fault();
                assert_eq!(count_complete_files(&disk), error.written_count, "{fault:?} at {step}");
                if fault != Fault::Killed {
                    assert_eq!(disk.files().len(), error.written_count, "{fault:?} at {step}");
                }
                remove_leftovers(&disk, Path::new(FOLDER), SystemTime::now());
                assert_eq!(disk.files().len(), error.written_count, "{fault:?} at {step}");
            }
        }
    }

    #[test]
    fn power_cut_in_a_batch_leaves_complete_files() {
        for cut in PowerCut::ALL {
            for step in 1..=16 {
                let disk = SimulatedDisk::new();
                disk.set_fault(step, Fault::Killed);
                let written = replace_all(&disk, Path::new(FOLDER), &batch());
                disk.cut_power(cut);
                let whole = count_complete_files(&disk);
                assert!(written.is_err() || whole == 4, "{cut:?} at {step}");
            }
        }
    }

    #[test]
    fn text_above_its_limit_is_refused() {
        let disk = SimulatedDisk::new();
        assert_eq!(read_text(&disk, &file(), 100).unwrap(), None);
        disk.write_synced(&file(), "für".as_bytes());
        assert_eq!(read_text(&disk, &file(), 4).unwrap().unwrap(), "für");
        let error = read_text(&disk, &file(), 3).unwrap_err().to_string();
        assert!(error.contains("game.pgn") && error.contains("larger than 3"));
        disk.write_synced(&file(), b"ab\xff");
        let error = read_text(&disk, &file(), 100).unwrap_err();
        assert!(matches!(error, ReadError::Broken { .. }));
        assert!(error.to_string().contains("byte 3"), "{error}");
        disk.set_fault(1, Fault::Broken);
        let error = read_text(&disk, &file(), 100).unwrap_err();
        assert!(matches!(error, ReadError::Unreadable(_)));
        assert!(error.to_string().contains("game.pgn cannot be read"));
    }

    #[test]
    fn damaged_files_do_not_overwrite_each_other() {
        let disk = SimulatedDisk::new();
        for content in [b"1", b"2", b"3"] {
            disk.write_synced(&file(), content);
            set_aside(&disk, &file()).unwrap();
        }
        assert_eq!(disk.files().len(), 3);
        let second = Path::new(FOLDER).join("game.pgn.broken-2");
        assert_eq!(disk.file_content(&second).as_deref(), Some(&b"2"[..]));
        disk.write_synced(&file(), b"4");
        disk.set_fault(2, Fault::NoSpace);
        let error = set_aside(&disk, &file()).unwrap_err().to_string();
        assert!(error.contains("game.pgn cannot be set aside"), "{error}");
        assert_eq!(disk.file_content(&file()).as_deref(), Some(&b"4"[..]));
    }

    #[test]
    fn files_being_written_are_not_removed() {
        let folder =
            std::env::temp_dir().join(format!("quadrille-remove_leftovers-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join(format!("game.pgn{TEMPORARY_INFIX}1"));
        std::fs::write(&file, b"half").unwrap();
        let now = SystemTime::now();
        remove_leftovers(&RealDisk, &folder, now - Duration::from_secs(3600));
        assert!(file.exists());
        remove_leftovers(&RealDisk, &folder, now + Duration::from_secs(3600));
        assert!(!file.exists());
        let _ = std::fs::remove_dir_all(&folder);
    }

    #[test]
    fn only_old_leftovers_of_the_file_are_removed() {
        let disk = SimulatedDisk::new();
        let folder = Path::new("/home");
        for name in ["a.pgn", "a.pgn.new-12", "a.pgn.new-x", "b.pgn.new-12"] {
            disk.write_synced(&folder.join(name), b"1");
        }
        remove_leftovers_of(&disk, &folder.join("a.pgn"));
        let names = disk.files();
        assert_eq!(names.len(), 3, "{names:?}");
        assert!(!names.contains(&folder.join("a.pgn.new-12")));
        let folder = std::env::temp_dir().join(format!("quadrille-left-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let young = folder.join(format!("a.pgn{TEMPORARY_INFIX}12"));
        std::fs::write(&young, b"1").unwrap();
        remove_leftovers_of(&RealDisk, &folder.join("a.pgn"));
        assert!(young.exists(), "it may be written yet");
        let _ = std::fs::remove_dir_all(&folder);
    }

    #[test]
    fn lock_is_exclusive_until_released() {
        let folder = std::env::temp_dir().join(format!("quadrille-lock-{}", std::process::id()));
        let locks = folder.join("locks");
        let file = locks.join("a");
        let lock = RealDisk.lock(&file);
        assert!(lock.is_some());
        assert!(RealDisk.lock(&file).is_none());
        assert!(RealDisk.lock(&locks.join("b")).is_some());
        drop(lock);
        assert!(RealDisk.lock(&file).is_some());
        assert!(RealDisk.list(&locks).unwrap().is_empty(), "no file is left behind");
        let _ = std::fs::remove_dir_all(&folder);
    }

    #[cfg(unix)]
    #[test]
    fn lock_of_a_deleted_file_is_ineffective() {
        let folder = std::env::temp_dir().join(format!("quadrille-gone-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let file = folder.join("locks").join("a");
        let lock = RealDisk.lock(&file).unwrap();
        assert!(lock.is_effective());
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(!lock.is_effective());
        let other = RealDisk.lock(&file).unwrap();
        assert!(other.is_effective() && !lock.is_effective());
        drop(lock);
        assert!(other.is_effective(), "the file of the other lock stays");
        drop(other);
        // The folder of this lock cannot be created, so the lock has no effect.
        std::fs::write(folder.join("locks/a"), b"").unwrap();
        let below = RealDisk.lock(&file.join("b")).unwrap();
        assert!(!below.is_effective());
        let _ = std::fs::remove_dir_all(&folder);
    }

    #[test]
    fn real_disk_behaves_like_the_simulated_one() {
        let folder = std::env::temp_dir().join(format!("quadrille-files-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let file = folder.join("deep").join("game.pgn");
        let disk = RealDisk;
        assert!(disk.list(&folder).unwrap().is_empty());
        let many = folder.join("many");
        replace_all(&disk, &many, &batch()).unwrap();
        assert_eq!(disk.list(&many).unwrap().len(), batch().len());
        replace(&disk, &file, OLD_CONTENT).unwrap();
        replace(&disk, &file, NEW_CONTENT).unwrap();
        let text = read_text(&disk, &file, 1000).unwrap().unwrap();
        assert_eq!(text.as_bytes(), NEW_CONTENT);
        let listed = disk.list(file.parent().unwrap()).unwrap();
        assert_eq!(listed.len(), 1);
        assert_eq!(listed[0].size, NEW_CONTENT.len() as u64);
        assert_eq!(disk.size(&file), Some(NEW_CONTENT.len() as u64));
        assert_eq!(disk.size(&folder.join("missing")), None);
        let aside = set_aside(&disk, &file).unwrap();
        assert!(!disk.exists(&file) && disk.exists(&aside));
        // A folder has the name of the file.
        std::fs::create_dir(&file).unwrap();
        let error = replace(&disk, &file, OLD_CONTENT).unwrap_err().to_string();
        assert!(error.contains("game.pgn cannot be written"), "{error}");
        let _ = std::fs::remove_dir_all(&folder);
    }
}
