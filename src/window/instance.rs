//! One window per data folder: a second start sends its file to the open window and ends.
//!
//! The window holds a lock on `running/lock` in the data folder, which the system releases if the process dies. A second start
//! writes the path of its file to `running/open-PROCESS`. A thread of the window polls for such requests. A request is removed
//! once a frame has handled it.

use crate::background::{BackgroundJob, waker};
use crate::storage::library_io::FileToOpen;
use bevy::ecs::system::NonSendMarker;
use bevy::log::warn;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::{EventLoopProxyWrapper, WINIT_WINDOWS};
use quadrille_files::{Disk, Lock, RealDisk, atomic, replace_patiently};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Sender};
use std::time::{Duration, Instant};
use winit::window::UserAttentionType;

/// The interval of polling for requests.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// The interval at which a second start checks its request.
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
    folder: PathBuf,
    lock: Lock,
}

/// Locks the data folder, or sends `file` to the window that has it locked. May wait for that window.
pub fn claim(data_folder: &Path, file: Option<&Path>) -> StartAction {
    claim_within(data_folder, file, MAX_ANSWER_WAIT)
}

fn claim_within(data_folder: &Path, file: Option<&Path>, timeout: Duration) -> StartAction {
    let folder = data_folder.join("running");
    let try_lock = || RealDisk.lock(&folder.join("lock"));
    let first_start = |lock| StartAction::Open(FirstStart { folder: folder.clone(), lock });
    if let Some(lock) = try_lock() {
        // Such requests come from starts that ended before a window answered.
        for request_path in request_paths(&folder) {
            let _ = fs::remove_file(request_path);
        }
        return first_start(lock);
    }
    let absolute_path =
        file.map(|file| std::path::absolute(file).unwrap_or_else(|_| file.to_owned()));
    let path = absolute_path.unwrap_or_default();
    let request_path = folder.join(format!("{REQUEST_PREFIX}{}", std::process::id()));
    if atomic::replace(&RealDisk, &request_path, path.as_os_str().as_encoded_bytes()).is_err() {
        return StartAction::OpenSecond;
    }
    let start = Instant::now();
    while start.elapsed() < timeout {
        std::thread::sleep(ANSWER_INTERVAL);
        if !RealDisk.exists(&request_path) {
            return StartAction::Exit;
        }
        if let Some(lock) = try_lock() {
            // The other window has ended.
            let _ = fs::remove_file(&request_path);
            return first_start(lock);
        }
    }
    match fs::remove_file(&request_path) {
        Ok(()) => StartAction::OpenSecond,
        // The request was handled at the last moment.
        Err(_) => StartAction::Exit,
    }
}

/// The receiver of requests of second starts, until it is dropped.
#[derive(Resource)]
struct LaterStarts {
    /// The files of second starts; `None` for a start without a file.
    files: BackgroundJob<Option<PathBuf>>,
    /// Confirms the request whose file was received.
    answer: Sender<()>,
}

/// Receives requests of second starts, and keeps the data folder locked while the window is open.
pub fn listen(app: &mut App, first_start: FirstStart) {
    let (answer, answers) = mpsc::channel();
    let wake = waker(app.world().get_resource::<EventLoopProxyWrapper>());
    let files = BackgroundJob::spawn("later-starts", wake, move |reporter| {
        let FirstStart { folder, mut lock } = first_start;
        while !reporter.stop().is_stopped() {
            for request_path in request_paths(&folder) {
                if let Ok(bytes) = fs::read(&request_path) {
                    reporter.send((!bytes.is_empty()).then(|| path_of(bytes)));
                    // The second start opens its own window if this one hangs or ends.
                    if answers.recv().is_err() {
                        return;
                    }
                    let _ = replace_patiently(&RealDisk, || RealDisk.remove(&request_path));
                }
            }
            // The data folder may have been replaced meanwhile.
            if !lock.is_effective()
                && folder.parent().is_some_and(Path::is_dir)
                && let Some(new_lock) = RealDisk.lock(&folder.join("lock"))
            {
                lock = new_lock;
            }
            std::thread::park_timeout(POLL_INTERVAL);
        }
    });
    match files {
        Ok(files) => {
            app.insert_resource(LaterStarts { files, answer })
                .init_resource::<FileToOpen>()
                .add_systems(PreUpdate, open_files);
        }
        Err(reason) => warn!("a second start will not find this window: {reason}"),
    }
}

/// Returns the paths of the request files.
fn request_paths(folder: &Path) -> Vec<PathBuf> {
    let is_request = |name: &str| {
        let process = name.strip_prefix(REQUEST_PREFIX);
        process.is_some_and(|process| process.parse::<u32>().is_ok())
    };
    let entries = RealDisk.list(folder).unwrap_or_default();
    let requests = entries.into_iter().filter(|entry| is_request(&entry.name));
    requests.map(|entry| folder.join(entry.name)).collect()
}

#[cfg(unix)]
fn path_of(bytes: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    OsString::from_vec(bytes).into()
}

#[cfg(not(unix))]
fn path_of(bytes: Vec<u8>) -> PathBuf {
    OsString::from(String::from_utf8_lossy(&bytes).into_owned()).into()
}

/// Opens the files of second starts and raises the window.
fn open_files(
    later_starts: Res<LaterStarts>,
    mut file_to_open: ResMut<FileToOpen>,
    window: Option<Single<Entity, With<PrimaryWindow>>>,
    // Windows must be changed on the main thread.
    _main_thread: NonSendMarker,
) {
    for file in later_starts.files.poll() {
        if file.is_some() {
            file_to_open.0 = file;
        }
        // The thread may have ended.
        let _ = later_starts.answer.send(());
        let Some(window) = &window else { continue };
        WINIT_WINDOWS.with_borrow(|windows| {
            if let Some(window) = windows.get_window(**window) {
                window.set_minimized(false);
                window.focus_window();
                // On Wayland a program cannot take the focus. On X11 this request would never be completed.
                if std::env::var_os("WAYLAND_DISPLAY").is_some() {
                    window.request_user_attention(Some(UserAttentionType::Informational));
                }
            }
        });
    }
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

    fn window(first: FirstStart) -> App {
        let mut app = App::new();
        listen(&mut app, first);
        app
    }

    #[test]
    fn later_start_passes_its_file_to_the_first_window() {
        let folder = Folder::new("hand");
        let mut app = window(folder.first());
        for name in ["/a b/games.pgn", "/ä.pgn"] {
            let later = folder.later(Path::new(name));
            while !later.is_finished() {
                app.update();
                std::thread::yield_now();
            }
            assert!(matches!(later.join(), Ok(StartAction::Exit)));
            app.update();
            let file = app.world().resource::<FileToOpen>().0.clone();
            assert_eq!(file.as_deref(), Some(Path::new(name)));
        }
    }

    #[cfg(unix)]
    #[test]
    fn path_need_not_be_utf8() {
        use std::os::unix::ffi::OsStrExt;
        let path = Path::new(std::ffi::OsStr::from_bytes(b"/\xff\xfe.pgn"));
        assert_eq!(path_of(path.as_os_str().as_bytes().to_vec()), path);
    }

    #[test]
    fn hanging_window_is_abandoned_after_the_timeout() {
        let folder = Folder::new("hang");
        let _app = window(folder.first());
        // There is no frame that handles the request.
        let start = claim_within(&folder.0, None, Duration::from_millis(200));
        assert!(matches!(start, StartAction::OpenSecond), "{start:?}");
        assert!(request_paths(&folder.0.join("running")).is_empty());
    }

    #[test]
    fn folder_is_free_after_its_window_ends() {
        let folder = Folder::new("ended");
        let first = folder.first();
        let later = folder.later(Path::new("/a.pgn"));
        // The second start waits once it has written its request.
        while request_paths(&folder.0.join("running")).is_empty() {
            std::thread::yield_now();
        }
        drop(first);
        let start = later.join().unwrap();
        assert!(matches!(start, StartAction::Open(_)), "{start:?}");
        assert!(request_paths(&folder.0.join("running")).is_empty());
    }

    #[test]
    fn ending_window_accepts_no_file() {
        let folder = Folder::new("ends");
        let app = window(folder.first());
        let later = folder.later(Path::new("/a.pgn"));
        // The window has received the file and ends before a frame handles it.
        while app.world().resource::<LaterStarts>().files.poll().is_empty() {
            std::thread::yield_now();
        }
        drop(app);
        let start = later.join().unwrap();
        assert!(matches!(start, StartAction::Open(_)), "{start:?}");
    }

    #[test]
    fn first_start_removes_unanswered_requests() {
        let folder = Folder::new("unanswered");
        let running = folder.0.join("running");
        fs::create_dir_all(&running).unwrap();
        fs::write(running.join("open-12"), "/a.pgn").unwrap();
        let _first = folder.first();
        assert!(request_paths(&running).is_empty());
    }

    #[test]
    fn half_written_request_is_not_read() {
        let folder = Folder::new("half");
        let running = folder.0.join("running");
        fs::create_dir_all(&running).unwrap();
        for name in ["open-12.new-3", "open-", "lock", "open-12"] {
            fs::write(running.join(name), "").unwrap();
        }
        let names = request_paths(&running);
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
