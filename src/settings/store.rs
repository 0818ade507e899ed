//! The file that the settings are kept in, and the thread that writes it.
//!
//! A file is never overwritten unread: before it is written it is read once more, what is not ours in it is kept, and
//! one that cannot be understood is set aside under another name first. It is written beside itself and then
//! renamed, so that whoever reads it finds the old or the new one whole.

use super::{Settings, document};
use crate::background::{Leaving, TaskQueue, WorldInbox};
use crate::interface::ErrorQueue;
use crate::text::tr;
use bevy::prelude::*;
use quadrille_files::{FileError, ReadError, RealDisk, atomic};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use toml::Table;

/// The file's name in its folder.
const FILE: &str = "settings.toml";
/// Larger files are not ours.
const LARGEST: u64 = 1024 * 1024;

/// What came of opening the file.
#[derive(Debug)]
pub(super) struct Opened {
    /// What is in force.
    pub settings: Settings,
    /// What a person must be told.
    pub complaint: Option<String>,
    /// Whether the file may be written.
    pub writable: bool,
    /// Whether what is in force is not what stands in the file.
    pub unsaved: bool,
}

/// The file itself, also where its name is a link to it.
fn file_in(folder: &Path) -> PathBuf {
    let file = folder.join(FILE);
    fs::canonicalize(&file).unwrap_or(file)
}

/// Reads the file; one that cannot be understood is set aside.
pub(super) fn open(folder: &Path) -> Opened {
    let file = file_in(folder);
    atomic::remove_leftovers_of(&RealDisk, &file);
    let (settings, faults) = match atomic::read_text(&RealDisk, &file, LARGEST) {
        Ok(Some(text)) => {
            let reading = document::read(&text);
            (reading.settings, reading.complaints.join("; "))
        }
        Ok(None) => Default::default(),
        Err(ReadError::Broken { reason, .. }) => (Settings::default(), reason),
        Err(ReadError::Unreadable(FileError { error, .. })) => {
            return Opened {
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
    Opened {
        writable: aside.is_none() || is_aside,
        unsaved: is_aside && settings != Settings::default(),
        complaint: aside.map(|told| told.unwrap_or_else(|told| told)),
        settings,
    }
}

/// Writes into the file what is different in `settings` from `before`; into one that is not there, all of them. So
/// changes that somebody else has made in the file stay. `Ok` may hold what a person must be told all the same.
fn save(folder: &Path, before: &Settings, settings: &Settings) -> Result<Option<String>, String> {
    let file = file_in(folder);
    let unsaved = |reason: String| {
        let file = file.display().to_string();
        tr!("settings-unsaved", file = file, reason = reason)
    };
    let failed = |FileError { error, .. }| unsaved(quadrille_files::reason(&error));
    let (there, told) = match atomic::read_text(&RealDisk, &file, LARGEST) {
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
    Ok(told)
}

/// Renames a file that cannot be understood. Returns what a person is to be told.
///
/// # Errors
/// When it cannot be renamed; what a person is to be told then.
fn set_aside(file: &Path, why: &str) -> Result<String, String> {
    // A whole sentence ends as well as the one around it.
    let broken = tr!(
        "settings-broken",
        file = file.display().to_string(),
        reason = why.trim_end_matches('.')
    );
    match atomic::set_aside(&RealDisk, file) {
        Ok(name) => {
            let told = tr!("settings-aside", file = name.display().to_string());
            Ok(format!("{broken} {told}"))
        }
        Err(FileError { error, .. }) => {
            let told = tr!(
                "settings-not-aside",
                reason = quadrille_files::reason(&error)
            );
            Err(format!("{broken} {told}"))
        }
    }
}

/// Keeps the file, on a thread. When this is dropped, what was handed over has been written.
#[derive(Resource)]
pub(super) struct SettingsSaver {
    queue: TaskQueue,
    folder: PathBuf,
    /// What the file says.
    written: Arc<Mutex<Settings>>,
    /// What was handed over last.
    pub(super) latest: Settings,
    /// Held by a write until it is over.
    alive: Arc<()>,
    world: WorldInbox,
}

impl SettingsSaver {
    /// A thread for the file in `folder`, which says `written`. What goes wrong is told in `world`.
    ///
    /// # Errors
    /// When the system gives none.
    pub(super) fn start(
        folder: PathBuf,
        written: Settings,
        leaving: Leaving,
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

    /// Whether the file is being written.
    pub(super) fn is_writing(&self) -> bool {
        Arc::strong_count(&self.alive) > 1
    }

    /// Hands over what is to be written; does not wait for a disk.
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
                // At the program's end nothing else tells it.
                Err(reason) => error!("{reason}"),
            }
            world.send(move |world| {
                drop(alive);
                if let Some(told) = saved.unwrap_or_else(Some) {
                    world.resource_mut::<ErrorQueue>().push(told);
                }
            });
        });
    }
}
