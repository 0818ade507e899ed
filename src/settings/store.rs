//! The file that the settings are kept in, and the thread that writes it.
//!
//! A file is never overwritten unread: before it is written it is read once more, what is not ours in it is kept, and
//! one that cannot be understood is set aside under another name first. It is written beside itself and then
//! renamed, so that whoever reads it finds the old or the new one whole.

use super::{Settings, document};
use crate::background::{Leaving, TaskQueue};
use crate::text::tr;
use bevy::log::error;
use quadrille_files::{FileError, ReadError, RealDisk, atomic};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use toml::Table;

/// The file's name in its folder.
const FILE: &str = "settings.toml";
/// Larger files are not ours.
const LARGEST: u64 = 1024 * 1024;

/// Where the settings are kept.
#[derive(Clone, Debug)]
pub(super) struct Store {
    folder: PathBuf,
}

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

impl Store {
    pub(super) const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The file itself, also where its name is a link to it.
    fn file(&self) -> PathBuf {
        let file = self.folder.join(FILE);
        fs::canonicalize(&file).unwrap_or(file)
    }

    /// Reads the file; one that cannot be understood is set aside.
    pub(super) fn open(&self) -> Opened {
        let usual = |complaint, writable| Opened {
            settings: Settings::default(),
            complaint,
            writable,
            unsaved: false,
        };
        let file = self.file();
        atomic::remove_leftovers_of(&RealDisk, &file);
        let text = match atomic::read_text(&RealDisk, &file, LARGEST) {
            Ok(Some(text)) => text,
            Ok(None) => return usual(None, true),
            Err(ReadError::Broken { reason, .. }) => {
                let (told, moved) = set_aside(&file, &reason);
                return usual(Some(told), moved);
            }
            Err(ReadError::Unreadable(FileError { error, .. })) => {
                let told = tr!(
                    "settings-unreadable",
                    file = file.display().to_string(),
                    reason = quadrille_files::reason(&error)
                );
                return usual(Some(told), false);
            }
        };
        let reading = document::read(&text);
        if reading.complaints.is_empty() {
            return Opened {
                settings: reading.settings,
                complaint: None,
                writable: true,
                unsaved: false,
            };
        }
        let (told, moved) = set_aside(&file, &reading.complaints.join("; "));
        Opened {
            settings: reading.settings,
            complaint: Some(told),
            writable: moved,
            unsaved: moved,
        }
    }

    /// Writes into the file what is different in `settings` from `before`; into one that is not there, all of them. So
    /// changes that somebody else has made in the file stay. `Ok` may hold what a person must be told all the same.
    pub(super) fn save(
        &self,
        before: &Settings,
        settings: &Settings,
    ) -> Result<Option<String>, String> {
        let file = self.file();
        let unsaved = |reason: String| {
            let file = file.display().to_string();
            tr!("settings-unsaved", file = file, reason = reason)
        };
        let failed = |FileError { error, .. }| unsaved(quadrille_files::reason(&error));
        let mut told = None;
        let mut table = None;
        match atomic::read_text(&RealDisk, &file, LARGEST) {
            Ok(Some(text)) => match text.parse::<Table>() {
                Ok(there) => table = Some(there),
                Err(error) => told = Some(out_of_the_way(&file, &error.to_string())?),
            },
            Ok(None) => {}
            Err(ReadError::Broken { reason, .. }) => told = Some(out_of_the_way(&file, &reason)?),
            Err(ReadError::Unreadable(error)) => return Err(failed(error)),
        }
        let table = match table {
            Some(there) => document::merged(there, before, settings),
            None => document::table_of(settings),
        };
        let table = table.map_err(|error| unsaved(error.to_string()))?;
        atomic::replace(&RealDisk, &file, table.to_string().as_bytes()).map_err(failed)?;
        Ok(told)
    }
}

/// Renames a file that cannot be understood; what a person is to be told, if it is then out of the way.
fn out_of_the_way(file: &Path, why: &str) -> Result<String, String> {
    let (told, moved) = set_aside(file, why);
    if moved { Ok(told) } else { Err(told) }
}

/// Renames a file that cannot be understood; what a person is to be told, and whether it is out of the way.
fn set_aside(file: &Path, why: &str) -> (String, bool) {
    // A whole sentence ends as well as the one around it.
    let broken = tr!(
        "settings-broken",
        file = file.display().to_string(),
        reason = why.trim_end_matches('.')
    );
    match atomic::set_aside(&RealDisk, file) {
        Ok(name) => {
            let told = tr!("settings-aside", file = name.display().to_string());
            (format!("{broken} {told}"), true)
        }
        Err(FileError { error, .. }) => {
            let told = tr!(
                "settings-not-aside",
                reason = quadrille_files::reason(&error)
            );
            (format!("{broken} {told}"), false)
        }
    }
}

/// The thread that writes. When this is dropped, what was handed over has been written.
pub(super) struct Writer {
    queue: TaskQueue,
    state: Arc<Mutex<State>>,
    tell: Sender<String>,
    complaints: Mutex<Receiver<String>>,
}

/// What the thread works with.
struct State {
    store: Store,
    /// What the file says.
    before: Settings,
    /// What was handed over last, until it is being written.
    latest: Option<Settings>,
}

impl Writer {
    /// A thread for `store`, whose file says `before`.
    ///
    /// # Errors
    /// When the system gives none.
    pub(super) fn start(store: Store, before: Settings, leaving: Leaving) -> io::Result<Self> {
        let (tell, complaints) = mpsc::channel();
        Ok(Self {
            queue: TaskQueue::start("settings", leaving)?,
            state: Arc::new(Mutex::new(State {
                store,
                before,
                latest: None,
            })),
            tell,
            complaints: Mutex::new(complaints),
        })
    }

    /// Hands over what is to be written; does not wait for a disk.
    pub(super) fn save(&self, settings: Settings) {
        lock(&self.state).latest = Some(settings);
        let (state, tell) = (Arc::clone(&self.state), self.tell.clone());
        self.queue.submit(move || {
            let (store, before, latest) = {
                let mut state = lock(&state);
                let latest = state.latest.take();
                (state.store.clone(), state.before.clone(), latest)
            };
            // What came later has been written with what came first.
            let Some(latest) = latest else { return };
            let saved = store.save(&before, &latest);
            if saved.is_ok() {
                lock(&state).before = latest;
            }
            if let Err(reason) = &saved {
                // At the program's end nothing else tells it.
                error!("{reason}");
            }
            let told = saved.unwrap_or_else(Some);
            // Nobody may be there to be told any more.
            let _ = told.map(|text| tell.send(text));
        });
    }

    /// What went wrong since the last call.
    pub(super) fn complaints(&self) -> Vec<String> {
        let complaints = self.complaints.lock();
        let complaints = complaints.unwrap_or_else(PoisonError::into_inner);
        complaints.try_iter().collect()
    }
}

/// The state, also after a panic on the other side.
fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}
