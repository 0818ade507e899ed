//! Receives the files of later starts of the program, and raises the window. A thread polls for their requests. A request is
//! removed once a frame has handled it.

pub use quadrille_library::start::{FirstStart, StartAction, claim};

use crate::background::{BackgroundJob, waker};
use crate::storage::library_io::FileToOpen;
use bevy::ecs::system::NonSendMarker;
use bevy::log::warn;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::{EventLoopProxyWrapper, WINIT_WINDOWS};
use quadrille_files::{Disk, RealDisk, replace_patiently};
use quadrille_library::start::read_request;
use std::path::PathBuf;
use std::sync::mpsc::{self, Sender};
use std::time::Duration;
use winit::window::UserAttentionType;

/// The interval of polling for requests.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// The receiver of requests of second starts, until it is dropped.
#[derive(Resource)]
struct LaterStarts {
    /// The files of second starts; `None` for a start without a file.
    files: BackgroundJob<Option<PathBuf>>,
    /// Confirms the request whose file was received.
    answer: Sender<()>,
}

/// Receives requests of second starts, and keeps the data folder locked while the window is open.
pub fn listen(app: &mut App, mut first_start: FirstStart) {
    let (answer, answers) = mpsc::channel();
    let wake = waker(app.world().get_resource::<EventLoopProxyWrapper>());
    let files = BackgroundJob::spawn("later-starts", wake, move |reporter| {
        while !reporter.stop().is_stopped() {
            for request in first_start.requests() {
                if let Ok(file) = read_request(&request) {
                    reporter.send(file);
                    // The second start opens its own window if this one hangs or ends.
                    if answers.recv().is_err() {
                        return;
                    }
                    let _ = replace_patiently(&RealDisk, || RealDisk.remove(&request));
                }
            }
            first_start.renew_lock();
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
    use quadrille_library::start::{claim_within, list_requests};
    use std::fs;
    use std::path::Path;

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

    #[test]
    fn hanging_window_is_abandoned_after_the_timeout() {
        let folder = Folder::new("hang");
        let _app = window(folder.first());
        // There is no frame that handles the request.
        let start = claim_within(&folder.0, None, Duration::from_millis(200));
        assert!(matches!(start, StartAction::OpenSecond), "{start:?}");
        assert!(list_requests(&folder.0.join("running")).is_empty());
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
}
