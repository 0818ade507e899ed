//! Repeats an operation while another program has the file open.
//!
//! On Windows, a backup or a virus scanner that reads a file prevents others from opening, replacing or moving it, usually for
//! less than a second.

use super::disk::{self, Disk, RealDisk};
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;

/// The total time of waiting for another program.
const MAX_WAIT: Duration = Duration::from_secs(1);
/// The pause before the first repetition. Each further pause is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(10);

/// The error codes of Windows for a file that another program has open or has partly locked.
const SHARING_VIOLATION: i32 = 32;
const LOCK_VIOLATION: i32 = 33;
/// The error code of Windows for a missing permission, and for replacing a file that another program has open.
const ACCESS_DENIED: i32 = 5;

/// Returns whether an operation failed because another program has the file open and does not share it.
pub fn is_held(error: &io::Error) -> bool {
    error.kind() == ErrorKind::ResourceBusy
        || cfg!(windows) && matches!(error.raw_os_error(), Some(SHARING_VIOLATION | LOCK_VIOLATION))
}

/// Calls `open`, which opens or creates a file. Repeats the call for up to a second while another program does not share the
/// file.
///
/// # Errors
/// Those of `open`; after the second, the last one.
pub fn open_patiently<T>(disk: &dyn Disk, open: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    repeat_while(disk, is_held, open)
}

/// Calls `replace`, which renames or removes a file, like [`open_patiently`]. A missing permission is only reported after a
/// second.
///
/// # Errors
/// Those of `replace`; after the second, the last one.
pub fn replace_patiently<T>(
    disk: &dyn Disk,
    replace: impl FnMut() -> io::Result<T>,
) -> io::Result<T> {
    let may_be_held = |error: &io::Error| {
        is_held(error) || cfg!(windows) && error.raw_os_error() == Some(ACCESS_DENIED)
    };
    repeat_while(disk, may_be_held, replace)
}

/// Opens a file named by the user, for reading. Refuses folders, pipes and devices: opening a pipe blocks until it has a
/// writer, and a device may be endless.
///
/// # Errors
/// Those of the system; `InvalidInput` for anything but a file.
pub fn open_file(file: &Path) -> io::Result<File> {
    open_patiently(&RealDisk, || disk::open_file(file))
}

/// Opens or creates a file named by the user, to append to it. Allows devices such as `/dev/null`, and pipes that this
/// process already has open, such as `/dev/stdout`, because they do not block.
///
/// # Errors
/// Those of the system; `InvalidInput` for folders and other pipes.
pub fn open_to_append(file: &Path) -> io::Result<File> {
    open_patiently(&RealDisk, || disk::open_to_append(file))
}

fn repeat_while<T>(
    disk: &dyn Disk,
    is_temporary: impl Fn(&io::Error) -> bool,
    mut operation: impl FnMut() -> io::Result<T>,
) -> io::Result<T> {
    let mut total_wait = Duration::ZERO;
    let mut pause = FIRST_PAUSE;
    loop {
        match operation() {
            Err(error) if total_wait < MAX_WAIT && is_temporary(&error) => {
                pause = pause.min(MAX_WAIT - total_wait);
                disk.wait(pause);
                total_wait += pause;
                pause *= 2;
            }
            result => return result,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::atomic::{move_to, read_text, replace, replace_all};
    use super::super::{FileError, SimulatedDisk};
    use super::*;

    const FILE: &str = "/data/game.pgn";

    /// Returns a disk on which another program has the file open for a time.
    fn disk(held_for: Duration) -> SimulatedDisk {
        let disk = SimulatedDisk::new();
        disk.write_synced(Path::new(FILE), b"old");
        disk.hold(Path::new(FILE), held_for);
        disk
    }

    #[test]
    fn file_of_another_program_is_written_when_it_is_closed() {
        let file = Path::new(FILE);
        for millis in [1, 500, 990] {
            let held_for = Duration::from_millis(millis);
            let disks = [(); 4].map(|()| disk(held_for));
            replace(&disks[0], file, b"new").unwrap();
            replace_all(&disks[1], Path::new("/data"), &[("game.pgn".to_owned(), b"new".to_vec())])
                .unwrap();
            for disk in &disks[..2] {
                assert_eq!(disk.file_content(file).as_deref(), Some(&b"new"[..]));
                assert_eq!(disk.files().len(), 1, "a temporary file is left");
                assert!(disk.waited() >= held_for && disk.waited() <= MAX_WAIT);
            }
            move_to(&disks[2], file, Path::new("/data/moved")).unwrap();
            assert_eq!(disks[2].files(), [Path::new("/data/moved")]);
            assert_eq!(read_text(&disks[3], file, 100).unwrap().as_deref(), Some("old"));
        }
    }

    #[test]
    fn file_that_stays_open_is_reported_after_a_second() {
        let file = Path::new(FILE);
        let check = |disk: &SimulatedDisk, error: &FileError| {
            assert!(is_held(&error.error), "{error}");
            assert!(error.to_string().contains("data"), "{error}");
            assert_eq!(disk.waited(), MAX_WAIT);
            assert_eq!(disk.file_content(file).as_deref(), Some(&b"old"[..]));
            assert_eq!(disk.files().len(), 1, "a temporary file is left");
        };
        let held_for = 2 * MAX_WAIT;
        let [one, batch, moved] = [(); 3].map(|()| disk(held_for));
        check(&one, &replace(&one, file, b"new").unwrap_err());
        let files = [("game.pgn".to_owned(), b"new".to_vec())];
        let failed = replace_all(&batch, Path::new("/data"), &files).unwrap_err();
        assert_eq!(failed.written_count, 0);
        check(&batch, &failed.error);
        check(&moved, &move_to(&moved, file, Path::new("/data/moved")).unwrap_err());
    }

    #[test]
    fn other_errors_are_reported_at_once() {
        let disk = SimulatedDisk::new();
        let missing = Path::new("/data/missing");
        assert!(move_to(&disk, missing, Path::new(FILE)).is_err());
        assert_eq!(read_text(&disk, missing, 100).unwrap(), None);
        assert_eq!(disk.waited(), Duration::ZERO);
    }

    /// Another handle of this process stands for the other program.
    #[cfg(windows)]
    #[test]
    fn file_that_is_not_shared_is_replaced_when_it_is_closed() {
        use std::os::windows::fs::OpenOptionsExt;
        let folder = std::env::temp_dir().join(format!("quadrille-held-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("game.pgn");
        std::fs::write(&file, "old").unwrap();
        let open = |sharing: u32| {
            std::fs::File::options().read(true).share_mode(sharing).open(&file).unwrap()
        };
        // Without sharing for removal.
        let other = open(3);
        let began = std::time::Instant::now();
        let error = replace(&RealDisk, &file, b"new").unwrap_err();
        assert!(began.elapsed() >= MAX_WAIT, "{error}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "old");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "a temporary file is left");
        let closing = std::thread::spawn(move || {
            // The other program closes the file while we repeat the operation.
            std::thread::sleep(MAX_WAIT / 4);
            drop(other);
        });
        replace(&RealDisk, &file, b"new").unwrap();
        closing.join().unwrap();
        // With sharing for removal, as our own programs open files. Wine 8 refuses to replace it.
        let shared = open(7);
        let expected = replace(&RealDisk, &file, b"newer").map_or("new", |()| "newer");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), expected);
        drop(shared);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
