//! The system's own file dialog, on systems where people expect it: Windows and macOS.
//!
//! What is asked for is the same everywhere; on Linux and its like nobody takes it up, and the program's own dialog is drawn.

use bevy::tasks::{Task, block_on, poll_once};
use std::path::PathBuf;

/// What is asked of the system's dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Inquiry {
    /// Its title.
    pub title: String,
    /// The folder to begin in.
    pub folder: Option<PathBuf>,
    /// The name to begin with, where a file is to be written; `None`: one is to be opened.
    pub name: Option<String>,
    /// The kinds of files, each with how their names end.
    pub kinds: Vec<(String, Vec<&'static str>)>,
}

/// The system's dialog while it is open.
pub(super) struct Open(Task<Option<PathBuf>>);

/// Opens the system's dialog, without waiting for it; `None` where the program draws its own. To be called on the main thread.
#[cfg(any(windows, target_os = "macos"))]
pub(super) fn open(inquiry: Inquiry) -> Option<Open> {
    let Inquiry {
        title,
        folder,
        name,
        kinds,
    } = inquiry;
    let mut dialog = rfd::AsyncFileDialog::new().set_title(title);
    if let Some(folder) = folder {
        dialog = dialog.set_directory(folder);
    }
    for (kind, endings) in &kinds {
        dialog = dialog.add_filter(kind, endings);
    }
    // The dialog itself runs beside us; what waits for it here is no thread.
    let pool = bevy::tasks::AsyncComputeTaskPool::get();
    Some(Open(match name {
        Some(name) => {
            let chosen = dialog.set_file_name(name).save_file();
            pool.spawn(async move { Some(chosen.await?.path().to_owned()) })
        }
        None => {
            let chosen = dialog.pick_file();
            pool.spawn(async move { Some(chosen.await?.path().to_owned()) })
        }
    }))
}

/// There is none that everybody has.
#[cfg(not(any(windows, target_os = "macos")))]
pub(super) fn open(_inquiry: Inquiry) -> Option<Open> {
    None
}

impl Open {
    /// The answer, once there is one: the file, or that none was chosen.
    pub(super) fn poll(&mut self) -> Option<Option<PathBuf>> {
        block_on(poll_once(&mut self.0))
    }

    /// An answer that is known already, for tests.
    #[cfg(test)]
    pub(super) fn answered(path: Option<PathBuf>) -> Self {
        use bevy::tasks::{AsyncComputeTaskPool, TaskPool};
        let pool = AsyncComputeTaskPool::get_or_init(TaskPool::new);
        Self(pool.spawn(async move { path }))
    }
}
