//! The settings file, and the thread that writes it.
//!
//! Before each write the file is read again, so that unknown keys and changes of other programs stay. A file with invalid
//! content is renamed first. The new file is written beside the old one and then renamed, so that a reader always sees a
//! whole file.

use super::{Settings, document};
use crate::background::{ExitDeadline, TaskQueue, WorldInbox};
use crate::interface::ReportQueue;
use bevy::prelude::*;
use quadrille_files::{FileError, ReadError, RealDisk, atomic};
use quadrille_text::tr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use toml::Table;

/// The name of the file.
const FILE_NAME: &str = "settings.toml";
/// The largest file that is read, in bytes.
const MAX_FILE_BYTES: u64 = 1024 * 1024;

/// The result of opening the file.
#[derive(Debug)]
pub(super) struct LoadedSettings {
    /// The current settings.
    pub settings: Settings,
    /// A message for the person.
    pub message: Option<String>,
    /// Whether the file may be written.
    pub can_write: bool,
    /// Whether the current settings differ from those in the file.
    pub needs_saving: bool,
}

/// Returns the path of the file, with links resolved.
fn file_in(folder: &Path) -> PathBuf {
    let file = folder.join(FILE_NAME);
    fs::canonicalize(&file).unwrap_or(file)
}

/// Reads the file. A file with invalid content is renamed. A file that cannot be read stays and is never written.
pub(super) fn open(folder: &Path) -> LoadedSettings {
    let file = file_in(folder);
    atomic::remove_leftovers_of(&RealDisk, &file);
    let (settings, errors_text) = match atomic::read_text(&RealDisk, &file, MAX_FILE_BYTES) {
        Ok(Some(text)) => {
            let parsed = document::parse(&text);
            (parsed.settings, parsed.errors.join("; "))
        }
        Ok(None) => Default::default(),
        Err(ReadError::Broken { reason, .. }) => (Settings::default(), reason),
        Err(ReadError::Unreadable(FileError { error, .. })) => {
            return LoadedSettings {
                settings: Settings::default(),
                message: Some(tr!(
                    "settings-unreadable",
                    file = file.display().to_string(),
                    reason = quadrille_files::reason(&error)
                )),
                can_write: false,
                needs_saving: false,
            };
        }
    };
    let rename_result = (!errors_text.is_empty()).then(|| set_aside(&file, &errors_text));
    let is_renamed = matches!(rename_result, Some(Ok(_)));
    LoadedSettings {
        can_write: rename_result.is_none() || is_renamed,
        needs_saving: is_renamed && settings != Settings::default(),
        message: rename_result.map(|result| result.unwrap_or_else(|message| message)),
        settings,
    }
}

/// Writes the differences between `old_settings` and `new_settings` into the file, or all settings if there is no valid
/// file. A file with invalid content is renamed. Changes of other programs stay. `Ok` may contain a message for the person.
fn save(
    folder: &Path,
    old_settings: &Settings,
    new_settings: &Settings,
) -> Result<Option<String>, String> {
    let file = file_in(folder);
    let unsaved_message = |reason: String| {
        let file = file.display().to_string();
        tr!("settings-unsaved", file = file, reason = reason)
    };
    let file_error_message =
        |FileError { error, .. }| unsaved_message(quadrille_files::reason(&error));
    let (stored_table, message) = match atomic::read_text(&RealDisk, &file, MAX_FILE_BYTES) {
        Ok(Some(text)) => match text.parse::<Table>() {
            Ok(stored_table) => (Some(stored_table), None),
            Err(error) => (None, Some(set_aside(&file, &error.to_string())?)),
        },
        Ok(None) => (None, None),
        Err(ReadError::Broken { reason, .. }) => (None, Some(set_aside(&file, &reason)?)),
        Err(ReadError::Unreadable(error)) => return Err(file_error_message(error)),
    };
    let table = document::merge_changes(stored_table, old_settings, new_settings);
    let table = table.map_err(|error| unsaved_message(error.to_string()))?;
    atomic::replace(&RealDisk, &file, table.to_string().as_bytes()).map_err(file_error_message)?;
    Ok(message)
}

/// Renames a file with invalid content. Returns a message for the person.
///
/// # Errors
/// If the file cannot be renamed. The error is a message for the person.
fn set_aside(file: &Path, reason: &str) -> Result<String, String> {
    // The reason may be a sentence with a full stop, like the sentence that contains it.
    let broken_message = tr!(
        "settings-broken",
        file = file.display().to_string(),
        reason = reason.trim_end_matches('.')
    );
    match atomic::set_aside(&RealDisk, file) {
        Ok(name) => {
            let text = tr!("settings-aside", file = name.display().to_string());
            Ok(format!("{broken_message} {text}"))
        }
        Err(FileError { error, .. }) => {
            let text = tr!("settings-not-aside", reason = quadrille_files::reason(&error));
            Err(format!("{broken_message} {text}"))
        }
    }
}

/// The thread that writes the file. Dropping it waits until all changes are written.
#[derive(Resource)]
pub(super) struct SettingsSaver {
    queue: TaskQueue,
    folder: PathBuf,
    /// The settings in the file.
    stored_settings: Arc<Mutex<Settings>>,
    /// The settings that were sent last.
    pub(super) latest_settings: Settings,
    /// A write holds a clone until it ends.
    write_token: Arc<()>,
    world_inbox: WorldInbox,
}

impl SettingsSaver {
    /// Starts a thread for the file in `folder`, which contains `stored_settings`. Failures are reported through
    /// `world_inbox`.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub(super) fn start(
        folder: PathBuf,
        stored_settings: Settings,
        exit_deadline: ExitDeadline,
        world_inbox: WorldInbox,
    ) -> io::Result<Self> {
        Ok(Self {
            queue: TaskQueue::start("settings", exit_deadline)?,
            folder,
            latest_settings: stored_settings.clone(),
            stored_settings: Arc::new(Mutex::new(stored_settings)),
            write_token: Arc::default(),
            world_inbox,
        })
    }

    /// Returns whether a write is in progress.
    pub(super) fn is_writing(&self) -> bool {
        Arc::strong_count(&self.write_token) > 1
    }

    /// Sends the settings to the writing thread. Does not wait for the disk.
    pub(super) fn write(&mut self, settings: &Settings) {
        self.latest_settings.clone_from(settings);
        let (folder, stored_settings) = (self.folder.clone(), Arc::clone(&self.stored_settings));
        let (settings, world_inbox) = (settings.clone(), self.world_inbox.clone());
        let write_token = Arc::clone(&self.write_token);
        self.queue.submit(move || {
            let mut stored_settings =
                stored_settings.lock().unwrap_or_else(PoisonError::into_inner);
            let save_result = save(&folder, &stored_settings, &settings);
            match &save_result {
                Ok(_) => *stored_settings = settings,
                // At the end of the program there is no frame to show the message.
                Err(reason) => error!("{reason}"),
            }
            world_inbox.send(move |world| {
                drop(write_token);
                if let Some(message) = save_result.unwrap_or_else(Some) {
                    world.resource_mut::<ReportQueue>().push(message);
                }
            });
        });
    }
}
