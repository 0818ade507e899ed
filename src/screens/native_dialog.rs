//! The native file dialog on Windows and macOS. On Linux and BSD there is none, and the program draws its own.

use bevy::tasks::{Task, block_on, poll_once};
use std::path::PathBuf;

/// The parameters of the dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DialogParameters {
    pub title: String,
    pub folder: Option<PathBuf>,
    /// The initial name for a file to save; `None` to open a file.
    pub name: Option<String>,
    /// The names of the file formats with their extensions.
    pub formats: Vec<(String, Vec<&'static str>)>,
}

/// A native dialog that is open.
pub(super) struct NativeDialog(Task<Option<PathBuf>>);

/// Opens the dialog without waiting. Returns `None` on platforms without one. Must be called on the main thread.
#[cfg(any(windows, target_os = "macos"))]
pub(super) fn open(parameters: DialogParameters) -> Option<NativeDialog> {
    let DialogParameters { title, folder, name, formats } = parameters;
    let mut dialog = rfd::AsyncFileDialog::new().set_title(title);
    if let Some(folder) = folder {
        dialog = dialog.set_directory(folder);
    }
    for (format, extensions) in &formats {
        dialog = dialog.add_filter(format, extensions);
    }
    // The platform runs the dialog. This task only waits for the answer.
    let pool = bevy::tasks::AsyncComputeTaskPool::get();
    Some(NativeDialog(match name {
        Some(name) => {
            let answer = dialog.set_file_name(name).save_file();
            pool.spawn(async move { Some(answer.await?.path().to_owned()) })
        }
        None => {
            let answer = dialog.pick_file();
            pool.spawn(async move { Some(answer.await?.path().to_owned()) })
        }
    }))
}

/// Returns `None`, because this platform has no common dialog.
#[cfg(not(any(windows, target_os = "macos")))]
pub(super) fn open(_parameters: DialogParameters) -> Option<NativeDialog> {
    None
}

impl NativeDialog {
    /// Returns the answer when the dialog has closed: the file, or `None` if it was cancelled.
    pub(super) fn poll(&mut self) -> Option<Option<PathBuf>> {
        block_on(poll_once(&mut self.0))
    }

    /// Returns a dialog whose answer is `path`, for tests.
    #[cfg(test)]
    pub(super) fn with_answer(path: Option<PathBuf>) -> Self {
        use bevy::tasks::{AsyncComputeTaskPool, TaskPool};
        let pool = AsyncComputeTaskPool::get_or_init(TaskPool::new);
        Self(pool.spawn(async move { path }))
    }
}
