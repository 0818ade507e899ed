//! Stores progress on a thread: reads the file at the start and appends events.

use super::Progress;
use super::{ProgressEvent, log};
use crate::background::{ExitDeadline, Inbox, InboxSender, TaskQueue, waker};
use crate::interface::ReportQueue;
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
    /// The events in the file, and the number of lines that this window added.
    Stored(Vec<(Day, ProgressEvent)>, usize),
    /// A message for the person.
    ErrorMessage(String),
    /// The file could not be written. The lines are written with the next event.
    WriteFailed(String),
    /// A later version has written the file, so progress is not stored.
    NewerFile(String),
}

/// The progress file. Every change holds a lock, so that windows do not overwrite each other's lines.
struct ProgressFile {
    store: Store,
    /// The last known content, which is written again if the file was deleted.
    last_content: String,
}

impl ProgressFile {
    /// Appends lines to the file, and sends its content. Without lines it only reads. A damaged file is renamed and its
    /// valid lines are kept. A file of a later version stays unchanged.
    ///
    /// # Errors
    /// If it cannot be read, locked or written.
    fn append(
        &mut self,
        lines: &[String],
        sender: &InboxSender<SaveReport>,
    ) -> Result<(), ReadError> {
        let _file_lock = self.store.wait_for_lock(FILE_NAME)?;
        let (disk, path) = (&*self.store.disk, self.store.path_in_folder(FILE_NAME));
        let (text, damage) = match atomic::read_text(disk, &path, MAX_FILE_BYTES) {
            Ok(text) => (text.unwrap_or_else(|| self.last_content.clone()), None),
            Err(ReadError::Broken { reason, .. }) => (String::new(), Some(reason)),
            Err(error) => return Err(error),
        };
        let parsed_log = log::read(&text);
        let error = parsed_log.errors.first().map(ToString::to_string);
        if parsed_log.is_newer {
            let reason = error.unwrap_or_default();
            sender.send(SaveReport::NewerFile(tr!("progress-newer", reason = reason)));
            return Ok(());
        }
        // A missing or empty file is not damaged.
        let damage = damage.or_else(|| error.filter(|_| !text.is_empty()));
        let mut new_text = text;
        if damage.is_some() || new_text.is_empty() {
            let event_lines = parsed_log.entries.iter();
            let event_lines = event_lines.map(|(day, event)| log::event_line(*day, event));
            new_text = log::header_line() + &event_lines.collect::<String>();
        } else if !new_text.ends_with('\n') {
            new_text.push('\n');
        }
        self.last_content.clone_from(&new_text);
        new_text.push_str(&lines.concat());
        if damage.is_some() {
            atomic::set_aside(disk, &path)?;
        }
        if damage.is_some() || !lines.is_empty() {
            atomic::replace(disk, &path, new_text.as_bytes())?;
        }
        if let Some(reason) = damage {
            let valid_line_count = parsed_log.entries.len();
            let message = tr!("progress-aside", reason = reason, kept = valid_line_count);
            sender.send(SaveReport::ErrorMessage(message));
        }
        sender.send(SaveReport::Stored(log::read(&new_text).entries, lines.len()));
        self.last_content = new_text;
        Ok(())
    }
}

/// Stores progress in the background. Without this resource, progress is lost at exit.
#[derive(Resource)]
pub struct ProgressSaver {
    queue: TaskQueue,
    file: Arc<Mutex<ProgressFile>>,
    /// The lines that are not on the disk yet.
    unsaved_lines: Arc<Mutex<Vec<String>>>,
    inbox: Inbox<SaveReport>,
    sender: InboxSender<SaveReport>,
    /// The number of this window's lines that were handed to the thread.
    submitted_count: usize,
    /// The number of this window's lines on the disk.
    stored_count: usize,
    /// Whether the file was read.
    is_read: bool,
    /// Whether the message about a file of a later version was shown.
    was_newer_reported: bool,
    /// Whether the message about a failed write was shown, and no write has succeeded since.
    is_failing: bool,
}

impl ProgressSaver {
    /// Hands over a line. Does not wait for the disk.
    pub(super) fn add(&mut self, line: String) {
        lock(&self.unsaved_lines).push(line);
        self.submitted_count += 1;
        self.write();
    }

    /// Returns the number of this window's events on the disk.
    pub const fn stored_event_count(&self) -> usize {
        self.stored_count
    }

    /// Returns the number of this window's events that are not on the disk yet.
    pub const fn unsaved_event_count(&self) -> usize {
        self.submitted_count - self.stored_count
    }

    /// Returns whether the file was read.
    pub const fn is_read(&self) -> bool {
        self.is_read
    }

    /// Writes the waiting lines on the thread.
    fn write(&self) {
        let (file, unsaved_lines) = (Arc::clone(&self.file), Arc::clone(&self.unsaved_lines));
        let sender = self.sender.clone();
        self.queue.submit(move || {
            let lines = std::mem::take(&mut *lock(&unsaved_lines));
            if let Err(error) = lock(&file).append(&lines, &sender) {
                // Lines that were added during the write follow.
                lock(&unsaved_lines).splice(..0, lines);
                let reason = file_errors::localized_read(&error);
                let message = tr!("progress-unsaved", error = reason);
                // At the end of the program, the message appears only in the log.
                error!("{message}");
                sender.send(SaveReport::WriteFailed(message));
            }
        });
    }
}

/// Locks a mutex, also after a panic of another thread.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts the thread, which stores progress in the folder of the games, and reads the file. Without a thread the person gets a
/// message.
fn start_saving(
    game_saver: Res<GameSaver>,
    exit_deadline: Res<ExitDeadline>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut error_queue: ResMut<ReportQueue>,
    mut commands: Commands,
) {
    let queue = match TaskQueue::start("progress", exit_deadline.clone()) {
        Ok(queue) => queue,
        Err(error) => {
            error_queue.push(tr!("progress-unsaved", error = error.to_string()));
            return;
        }
    };
    let inbox = Inbox::default();
    let saver = ProgressSaver {
        queue,
        file: Arc::new(Mutex::new(ProgressFile {
            store: game_saver.store().clone(),
            last_content: String::new(),
        })),
        unsaved_lines: Arc::default(),
        sender: inbox.sender(waker(proxy.as_deref())),
        inbox,
        submitted_count: 0,
        stored_count: 0,
        is_read: false,
        was_newer_reported: false,
        is_failing: false,
    };
    saver.write();
    commands.insert_resource(saver);
}

/// Takes the reports of the thread.
fn apply_reports(
    mut saver: ResMut<ProgressSaver>,
    mut progress: ResMut<Progress>,
    mut error_queue: ResMut<ReportQueue>,
) {
    for report in saver.inbox.take() {
        saver.is_read = true;
        match report {
            SaveReport::Stored(events, line_count) => {
                saver.is_failing = false;
                saver.stored_count += line_count;
                // Another window may have added events. Newer events of this window are in the next report.
                if saver.stored_count == saver.submitted_count {
                    progress.set_if_neq(Progress::from_events(&events));
                }
            }
            SaveReport::ErrorMessage(message) => error_queue.push(message),
            SaveReport::WriteFailed(message) => {
                if !std::mem::replace(&mut saver.is_failing, true) {
                    error_queue.push(message);
                }
            }
            SaveReport::NewerFile(message) => {
                // The message is shown once.
                if !std::mem::replace(&mut saver.was_newer_reported, true) {
                    error_queue.push(message);
                }
            }
        }
    }
}

/// Tries again to write the waiting lines.
fn retry_write(saver: Res<ProgressSaver>) {
    if !lock(&saver.unsaved_lines).is_empty() {
        saver.write();
    }
}

/// Adds storing progress.
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
