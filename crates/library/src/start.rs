//! One window per data folder: a second start sends its file to the open window and ends.
//!
//! The window holds a lock on `running/lock` in the data folder, which the system releases if the process dies. A second start
//! writes the path of its file to `running/open-PROCESS`. The window polls for such requests. A request is removed once it was
//! handled.

use quadrille_files::{Disk, Lock, RealDisk, atomic};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The interval at which a second start checks whether its request was handled.
const ANSWER_INTERVAL: Duration = Duration::from_millis(50);
/// The time that a second start waits for the window, which may be busy for seconds after its own start.
const MAX_ANSWER_WAIT: Duration = Duration::from_secs(10);
/// The prefix of file names of requests.
const REQUEST_PREFIX: &str = "open-";

/// The next action of a start of the program.
#[derive(Debug)]
pub enum StartAction {
    /// Open the window, because no other window uses the data folder.
    Open(FirstStart),
    /// Exit, because the open window has received the file.
    Exit,
    /// Open a second window, because the open one does not answer.
    OpenSecond,
}

/// The lock of the data folder, for the window of this process.
#[derive(Debug)]
pub struct FirstStart {
    /// The folder `running`.
    running_folder: PathBuf,
    lock: Lock,
}

/// Locks the data folder and removes old requests, or sends `file` to the window that has the folder locked. May wait for that
/// window.
pub fn claim(data_folder: &Path, file: Option<&Path>) -> StartAction {
    claim_within(data_folder, file, MAX_ANSWER_WAIT)
}

/// Does the same as [`claim`], but waits for the open window no longer than `timeout`.
pub fn claim_within(data_folder: &Path, file: Option<&Path>, timeout: Duration) -> StartAction {
    let running_folder = data_folder.join("running");
    let try_lock = || RealDisk.lock(&running_folder.join("lock"));
    let first_start =
        |lock| StartAction::Open(FirstStart { running_folder: running_folder.clone(), lock });
    if let Some(lock) = try_lock() {
        // These requests are from starts that ended before a window answered.
        for request in list_requests(&running_folder) {
            let _ = fs::remove_file(request);
        }
        return first_start(lock);
    }
    let absolute_path =
        file.map(|file| std::path::absolute(file).unwrap_or_else(|_| file.to_owned()));
    let requested_path = absolute_path.unwrap_or_default();
    let request = running_folder.join(format!("{REQUEST_PREFIX}{}", std::process::id()));
    if atomic::replace(&RealDisk, &request, requested_path.as_os_str().as_encoded_bytes()).is_err()
    {
        return StartAction::OpenSecond;
    }
    let start_time = Instant::now();
    while start_time.elapsed() < timeout {
        std::thread::sleep(ANSWER_INTERVAL);
        if !RealDisk.exists(&request) {
            return StartAction::Exit;
        }
        if let Some(lock) = try_lock() {
            // The other window has ended.
            let _ = fs::remove_file(&request);
            return first_start(lock);
        }
    }
    match fs::remove_file(&request) {
        Ok(()) => StartAction::OpenSecond,
        // The request was handled at the last moment.
        Err(_) => StartAction::Exit,
    }
}

impl FirstStart {
    /// Returns the request files of second starts.
    pub fn requests(&self) -> Vec<PathBuf> {
        list_requests(&self.running_folder)
    }

    /// Locks the data folder again if it was replaced meanwhile.
    pub fn renew_lock(&mut self) {
        if !self.lock.is_effective()
            && self.running_folder.parent().is_some_and(Path::is_dir)
            && let Some(new_lock) = RealDisk.lock(&self.running_folder.join("lock"))
        {
            self.lock = new_lock;
        }
    }
}

/// Returns the request files in the folder `running`.
pub fn list_requests(running_folder: &Path) -> Vec<PathBuf> {
    let is_request = |name: &str| {
        let process_id = name.strip_prefix(REQUEST_PREFIX);
        process_id.is_some_and(|process_id| process_id.parse::<u32>().is_ok())
    };
    let dir_entries = RealDisk.list(running_folder).unwrap_or_default();
    let requests = dir_entries.into_iter().filter(|dir_entry| is_request(&dir_entry.name));
    requests.map(|dir_entry| running_folder.join(dir_entry.name)).collect()
}

/// Returns the file that a request names; `None` if the request is empty.
///
/// # Errors
/// If the request cannot be read.
pub fn read_request(request: &Path) -> io::Result<Option<PathBuf>> {
    let bytes = fs::read(request)?;
    Ok((!bytes.is_empty()).then(|| path_from_bytes(bytes)))
}

#[cfg(unix)]
fn path_from_bytes(bytes: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    OsString::from_vec(bytes).into()
}

#[cfg(not(unix))]
fn path_from_bytes(bytes: Vec<u8>) -> PathBuf {
    OsString::from(String::from_utf8_lossy(&bytes).into_owned()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A data folder of one test, removed on drop.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let name = format!("quadrille-instance-{}-{name}", std::process::id());
            Self(std::env::temp_dir().join(name))
        }

        fn first(&self) -> FirstStart {
            match claim_within(&self.0, None, Duration::ZERO) {
                StartAction::Open(first) => first,
                other => panic!("{other:?}"),
            }
        }

        /// Starts the program a second time on a thread, with this file.
        fn later(&self, file: &Path) -> std::thread::JoinHandle<StartAction> {
            let (data, file) = (self.0.clone(), file.to_owned());
            std::thread::spawn(move || claim_within(&data, Some(&file), Duration::from_secs(60)))
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[cfg(unix)]
    #[test]
    fn path_need_not_be_utf8() {
        use std::os::unix::ffi::OsStrExt;
        let path = Path::new(std::ffi::OsStr::from_bytes(b"/\xff\xfe.pgn"));
        assert_eq!(path_from_bytes(path.as_os_str().as_bytes().to_vec()), path);
    }

    #[test]
    fn folder_is_free_after_its_window_ends() {
        let folder = Folder::new("ended");
        let first = folder.first();
        let later = folder.later(Path::new("/a.pgn"));
        // The second start waits once it has written its request.
        while list_requests(&folder.0.join("running")).is_empty() {
            std::thread::yield_now();
        }
        drop(first);
        let start = later.join().unwrap();
        assert!(matches!(start, StartAction::Open(_)), "{start:?}");
        assert!(list_requests(&folder.0.join("running")).is_empty());
    }

    #[test]
    fn first_start_removes_unanswered_requests() {
        let folder = Folder::new("unanswered");
        let running = folder.0.join("running");
        fs::create_dir_all(&running).unwrap();
        fs::write(running.join("open-12"), "/a.pgn").unwrap();
        let _first = folder.first();
        assert!(list_requests(&running).is_empty());
    }

    #[test]
    fn half_written_request_is_not_read() {
        let folder = Folder::new("half");
        let running = folder.0.join("running");
        fs::create_dir_all(&running).unwrap();
        for name in ["open-12.new-3", "open-", "lock", "open-12"] {
            fs::write(running.join(name), "").unwrap();
        }
        let names = list_requests(&running);
        assert_eq!(names, [running.join("open-12")]);
    }

    #[test]
    fn each_folder_has_its_own_window() {
        let (one, two) = (Folder::new("one"), Folder::new("two"));
        let (_one, _two) = (one.first(), two.first());
    }

    #[test]
    fn window_opens_without_file_locks() {
        let folder = Folder::new("file");
        // A file in the place of the folder prevents creating files in it.
        fs::write(&folder.0, "").unwrap();
        let (_one, _two) = (folder.first(), folder.first());
        fs::remove_file(&folder.0).unwrap();
    }
}
