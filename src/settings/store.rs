//! The settings file, and the thread that writes it.
//!
//! Before each write the file is read again, so that unknown keys and changes of other programs stay. An unreadable
//! file is renamed first. The new file is written beside the old one and then renamed, so that a reader always sees a
//! whole file.

use super::{Settings, document};
use crate::background::{ExitDeadline, TaskQueue, WorldInbox};
use crate::interface::ErrorQueue;
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
    pub complaint: Option<String>,
    /// Whether the file may be written.
    pub writable: bool,
    /// Whether the current settings differ from those in the file.
    pub unsaved: bool,
}

/// Returns the path of the file, with links resolved.
fn file_in(folder: &Path) -> PathBuf {
    let file = folder.join(FILE_NAME);
    fs::canonicalize(&file).unwrap_or(file)
}

/// Reads the file. An unreadable one is renamed.
pub(super) fn open(folder: &Path) -> LoadedSettings {
    let file = file_in(folder);
    atomic::remove_leftovers_of(&RealDisk, &file);
    let (settings, faults) = match atomic::read_text(&RealDisk, &file, MAX_FILE_BYTES) {
        Ok(Some(text)) => {
            let reading = document::read(&text);
            (reading.settings, reading.complaints.join("; "))
        }
        Ok(None) => Default::default(),
        Err(ReadError::Broken { reason, .. }) => (Settings::default(), reason),
        Err(ReadError::Unreadable(FileError { error, .. })) => {
            return LoadedSettings {
                settings: Settings::default(),
                complaint: Some(tr!(
                    "settings-unreadable",
                    file = file.display().to_string(),
                    reason = quadrille_files::reason(&error)
                )),
                writable: false,
                unsaved: false,
            };
        }
    };
    let aside = (!faults.is_empty()).then(|| set_aside(&file, &faults));
    let is_aside = matches!(aside, Some(Ok(_)));
    LoadedSettings {
        writable: aside.is_none() || is_aside,
        unsaved: is_aside && settings != Settings::default(),
        complaint: aside.map(|message| message.unwrap_or_else(|message| message)),
        settings,
    }
}

/// Writes the differences between `before` and `settings` into the file, or all settings if there is no file. Changes
/// of other programs stay. `Ok` may contain a message for the person.
fn save(folder: &Path, before: &Settings, settings: &Settings) -> Result<Option<String>, String> {
    let file = file_in(folder);
    let unsaved = |reason: String| {
        let file = file.display().to_string();
        tr!("settings-unsaved", file = file, reason = reason)
    };
    let failed = |FileError { error, .. }| unsaved(quadrille_files::reason(&error));
    let (there, message) = match atomic::read_text(&RealDisk, &file, MAX_FILE_BYTES) {
        Ok(Some(text)) => match text.parse::<Table>() {
            Ok(there) => (Some(there), None),
            Err(error) => (None, Some(set_aside(&file, &error.to_string())?)),
        },
        Ok(None) => (None, None),
        Err(ReadError::Broken { reason, .. }) => (None, Some(set_aside(&file, &reason)?)),
        Err(ReadError::Unreadable(error)) => return Err(failed(error)),
    };
    let table = document::merged(there, before, settings);
    let table = table.map_err(|error| unsaved(error.to_string()))?;
    atomic::replace(&RealDisk, &file, table.to_string().as_bytes()).map_err(failed)?;
    Ok(message)
}

/// Renames an unreadable file. Returns a message for the person.
///
/// # Errors
/// If the file cannot be renamed. The error is a message for the person.
fn set_aside(file: &Path, why: &str) -> Result<String, String> {
    // The reason may be a sentence with a full stop, like the sentence that contains it.
    let broken = tr!(
        "settings-broken",
        file = file.display().to_string(),
        reason = why.trim_end_matches('.')
    );
    match atomic::set_aside(&RealDisk, file) {
        Ok(name) => {
            let text = tr!("settings-aside", file = name.display().to_string());
            Ok(format!("{broken} {text}"))
        }
        Err(FileError { error, .. }) => {
            let text = tr!("settings-not-aside", reason = quadrille_files::reason(&error));
            Err(format!("{broken} {text}"))
        }
    }
}

/// The thread that writes the file. Dropping it waits until all changes are written.
#[derive(Resource)]
pub(super) struct SettingsSaver {
    queue: TaskQueue,
    folder: PathBuf,
    /// The settings in the file.
    written: Arc<Mutex<Settings>>,
    /// The settings that were sent last.
    pub(super) latest: Settings,
    /// A write holds a clone until it ends.
    alive: Arc<()>,
    world: WorldInbox,
}

impl SettingsSaver {
    /// Starts a thread for the file in `folder`, which contains `written`. Failures are reported through `world`.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub(super) fn start(
        folder: PathBuf,
        written: Settings,
        leaving: ExitDeadline,
        world: WorldInbox,
    ) -> io::Result<Self> {
        Ok(Self {
            queue: TaskQueue::start("settings", leaving)?,
            folder,
            latest: written.clone(),
            written: Arc::new(Mutex::new(written)),
            alive: Arc::default(),
            world,
        })
    }

    /// Returns whether a write is in progress.
    pub(super) fn is_writing(&self) -> bool {
        Arc::strong_count(&self.alive) > 1
    }

    /// Sends the settings to the writing thread. Does not wait for the disk.
    pub(super) fn write(&mut self, settings: &Settings) {
        self.latest.clone_from(settings);
        let (folder, written) = (self.folder.clone(), Arc::clone(&self.written));
        let (settings, world) = (settings.clone(), self.world.clone());
        let alive = Arc::clone(&self.alive);
        self.queue.submit(move || {
            let mut written = written.lock().unwrap_or_else(PoisonError::into_inner);
            let saved = save(&folder, &written, &settings);
            match &saved {
                Ok(_) => *written = settings,
                // At the end of the program there is no frame to show the message.
                Err(reason) => error!("{reason}"),
            }
            world.send(move |world| {
                drop(alive);
                if let Some(message) = saved.unwrap_or_else(Some) {
                    world.resource_mut::<ErrorQueue>().push(message);
                }
            });
        });
    }
}
