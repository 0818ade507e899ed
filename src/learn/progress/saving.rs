//! Stores progress on a thread: reads the file at the start and appends events.

use super::Progress;
use super::{ProgressEvent, log};
use crate::background::{ExitDeadline, Inbox, InboxSender, TaskQueue, waker};
use crate::interface::ErrorQueue;
use crate::storage::store::Store;
use crate::storage::{GameSaver, file_errors};
use bevy::log::error;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_files::{ReadError, atomic};
use quadrille_teaching::repetition::Day;
use quadrille_text::tr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The name of the file in the data folder, and of its lock.
const FILE_NAME: &str = "progress";
/// The largest file that is read, in bytes. A puzzle takes about 40.
const MAX_FILE_BYTES: u64 = 64 * 1024 * 1024;

/// A report of the thread.
enum SaveReport {
    /// The content of the file, and how many lines of this window were added.
    Stored(Vec<(Day, ProgressEvent)>, usize),
    /// A message for the person.
    Complaint(String),
    /// The file could not be written. The lines are written with the next event.
    Unsaved(String),
    /// A later version has written the file, so progress is not stored.
    Newer(String),
}

/// The progress file. Every change holds a lock, so that windows do not overwrite each other's lines.
struct ProgressFile {
    store: Store,
    /// The last known content, which is written again if the file was deleted.
    known: String,
}

impl ProgressFile {
    /// Appends lines to the file. A damaged file is renamed and its valid lines are kept. A file of a later version stays
    /// unchanged.
    ///
    /// # Errors
    /// If it cannot be read, locked or written.
    fn add(&mut self, lines: &[String], sender: &InboxSender<SaveReport>) -> Result<(), ReadError> {
        let _alone = self.store.wait_for_lock(FILE_NAME)?;
        let (disk, file) = (&*self.store.disk, self.store.in_folder(FILE_NAME));
        let (text, damage) = match atomic::read_text(disk, &file, MAX_FILE_BYTES) {
            Ok(text) => (text.unwrap_or_else(|| self.known.clone()), None),
            Err(ReadError::Broken { reason, .. }) => (String::new(), Some(reason)),
            Err(error) => return Err(error),
        };
        let reading = log::read(&text);
        let error = reading.errors.first().map(ToString::to_string);
        if reading.is_newer {
            let reason = error.unwrap_or_default();
            sender.send(SaveReport::Newer(tr!("progress-newer", reason = reason)));
            return Ok(());
        }
        // A missing or empty file is not damaged.
        let damage = damage.or_else(|| error.filter(|_| !text.is_empty()));
        let mut new = text;
        if damage.is_some() || new.is_empty() {
            let good = reading.entries.iter();
            let good = good.map(|(day, event)| log::event_line(*day, event));
            new = log::header_line() + &good.collect::<String>();
        } else if !new.ends_with('\n') {
            new.push('\n');
        }
        self.known.clone_from(&new);
        new.push_str(&lines.concat());
        if damage.is_some() {
            atomic::set_aside(disk, &file)?;
        }
        if damage.is_some() || !lines.is_empty() {
            atomic::replace(disk, &file, new.as_bytes())?;
        }
        if let Some(reason) = damage {
            let valid_lines = reading.entries.len();
            let message = tr!("progress-aside", reason = reason, kept = valid_lines);
            sender.send(SaveReport::Complaint(message));
        }
        sender.send(SaveReport::Stored(log::read(&new).entries, lines.len()));
        self.known = new;
        Ok(())
    }
}

/// Stores progress in the background. Without this resource, progress is lost at exit.
#[derive(Resource)]
pub struct ProgressSaver {
    queue: TaskQueue,
    file: Arc<Mutex<ProgressFile>>,
    /// The lines that are not on the disk yet.
    waiting: Arc<Mutex<Vec<String>>>,
    inbox: Inbox<SaveReport>,
    sender: InboxSender<SaveReport>,
    /// The number of lines that were handed over.
    added: usize,
    /// The number of this window's lines on the disk.
    kept: usize,
    /// Whether the file was read.
    read: bool,
    /// Whether the message about a file of a later version was shown.
    newer: bool,
    /// Whether the message about a failed write was shown, and no write has succeeded since.
    failing: bool,
}

impl ProgressSaver {
    /// Hands over a line. Does not wait for the disk.
    pub(super) fn add(&mut self, line: String) {
        lock(&self.waiting).push(line);
        self.added += 1;
        self.write();
    }

    /// Returns the number of this window's events on the disk.
    pub const fn stored_lines(&self) -> usize {
        self.kept
    }

    /// Returns whether the file was read.
    pub const fn is_read(&self) -> bool {
        self.read
    }

    /// Writes the waiting lines on the thread.
    fn write(&self) {
        let (file, waiting) = (Arc::clone(&self.file), Arc::clone(&self.waiting));
        let sender = self.sender.clone();
        self.queue.submit(move || {
            let lines = std::mem::take(&mut *lock(&waiting));
            if let Err(error) = lock(&file).add(&lines, &sender) {
                // Lines that were added during the write follow.
                lock(&waiting).splice(..0, lines);
                let reason = file_errors::localized_read(&error);
                let message = tr!("progress-unsaved", error = reason);
                // At the end of the program, the message appears only in the log.
                error!("{message}");
                sender.send(SaveReport::Unsaved(message));
            }
        });
    }
}

/// Locks a mutex, also after a panic of another thread.
fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts the thread in the folder of the games, and reads the file.
fn start_saving(
    games: Res<GameSaver>,
    leaving: Res<ExitDeadline>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut errors: ResMut<ErrorQueue>,
    mut commands: Commands,
) {
    let queue = match TaskQueue::start("progress", leaving.clone()) {
        Ok(queue) => queue,
        Err(error) => {
            errors.push(tr!("progress-unsaved", error = error.to_string()));
            return;
        }
    };
    let inbox = Inbox::default();
    let saver = ProgressSaver {
        queue,
        file: Arc::new(Mutex::new(ProgressFile {
            store: games.store().clone(),
            known: String::new(),
        })),
        waiting: Arc::default(),
        sender: inbox.sender(waker(proxy.as_deref())),
        inbox,
        added: 0,
        kept: 0,
        read: false,
        newer: false,
        failing: false,
    };
    saver.write();
    commands.insert_resource(saver);
}

/// Takes the reports of the thread.
fn apply_reports(
    mut saver: ResMut<ProgressSaver>,
    mut progress: ResMut<Progress>,
    mut errors: ResMut<ErrorQueue>,
) {
    for report in saver.inbox.take() {
        saver.read = true;
        match report {
            SaveReport::Stored(entries, count) => {
                saver.failing = false;
                saver.kept += count;
                // Another window may have added events. Newer events of this window are in the next report.
                if saver.kept == saver.added {
                    progress.set_if_neq(Progress::from_events(&entries));
                }
            }
            SaveReport::Complaint(message) => errors.push(message),
            SaveReport::Unsaved(message) => {
                if !std::mem::replace(&mut saver.failing, true) {
                    errors.push(message);
                }
            }
            SaveReport::Newer(message) => {
                // The message is shown once.
                if !std::mem::replace(&mut saver.newer, true) {
                    errors.push(message);
                }
            }
        }
    }
}

/// Tries again to write the waiting lines.
fn retry_write(saver: Res<ProgressSaver>) {
    if !lock(&saver.waiting).is_empty() {
        saver.write();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (
            start_saving.run_if(resource_added::<GameSaver>),
            apply_reports.run_if(resource_exists::<ProgressSaver>),
        )
            .chain(),
    )
    .add_systems(
        Last,
        retry_write.run_if(resource_exists::<ProgressSaver>.and_then(on_message::<AppExit>)),
    );
}
