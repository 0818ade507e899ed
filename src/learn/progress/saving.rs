//! Progress on the disk: read when the program begins, added to on a thread.

use super::Progress;
use super::{ProgressEvent, log};
use crate::background::{Inbox, InboxSender, Leaving, TaskQueue, waker};
use crate::interface::ErrorQueue;
use crate::storage::store::Store;
use crate::storage::{GameSaver, file_errors};
use crate::text::tr;
use bevy::log::error;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_files::{ReadError, atomic};
use quadrille_teaching::repetition::Day;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The name of the file in the data folder, and of its lock.
const NAME: &str = "progress";
/// Larger files are not ours: a puzzle takes about 40 bytes.
const LARGEST: u64 = 64 * 1024 * 1024;

/// What the thread tells.
enum News {
    /// What stands on the disk, and how many lines of this window are among it.
    Kept(Vec<(Day, ProgressEvent)>, usize),
    /// What a person must be told.
    Complaint(String),
    /// What could not be written now waits for the next time.
    Unsaved(String),
    /// A later version has written the file: what is learned is kept nowhere.
    Newer(String),
}

/// The file of a person's progress, which is changed under a lock, so that no window undoes what another one has written.
struct ProgressFile {
    store: Store,
    /// What stood in it last: it is written again if the file has been deleted.
    known: String,
}

impl ProgressFile {
    /// Adds lines to the file. Of a damaged one that stays which can be understood, and the file itself is set aside; one of a
    /// later version stays as it is.
    ///
    /// # Errors
    /// When it cannot be read or written, or another window does not give it up.
    fn add(&mut self, lines: &[String], sender: &InboxSender<News>) -> Result<(), ReadError> {
        let _alone = self.store.wait_for_lock(NAME)?;
        let (disk, file) = (&*self.store.disk, self.store.in_folder(NAME));
        let (text, damage) = match atomic::read_text(disk, &file, LARGEST) {
            Ok(text) => (text.unwrap_or_else(|| self.known.clone()), None),
            Err(ReadError::Broken { reason, .. }) => (String::new(), Some(reason)),
            Err(error) => return Err(error),
        };
        let reading = log::read(&text);
        let error = reading.errors.first().map(ToString::to_string);
        if reading.is_newer {
            let reason = error.unwrap_or_default();
            sender.send(News::Newer(tr!("progress-newer", reason = reason)));
            return Ok(());
        }
        // One that is not there, or has not been written to yet, is none that is damaged.
        let damage = damage.or_else(|| error.filter(|_| !text.is_empty()));
        let mut new = text;
        if damage.is_some() || new.is_empty() {
            let good = reading.entries.iter();
            let good = good.map(|(day, event)| log::line(*day, event));
            new = log::head() + &good.collect::<String>();
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
            let kept = reading.entries.len();
            let told = tr!("progress-aside", reason = reason, kept = kept);
            sender.send(News::Complaint(told));
        }
        sender.send(News::Kept(log::read(&new).entries, lines.len()));
        self.known = new;
        Ok(())
    }
}

/// Keeps progress; without it nothing is.
#[derive(Resource)]
pub struct ProgressSaver {
    queue: TaskQueue,
    file: Arc<Mutex<ProgressFile>>,
    /// What is not on the disk yet.
    waiting: Arc<Mutex<Vec<String>>>,
    inbox: Inbox<News>,
    sender: InboxSender<News>,
    /// How many lines were handed over.
    added: usize,
    /// How many of them are on the disk.
    kept: usize,
    /// Whether it is known what was there before.
    read: bool,
    /// Whether it was told that a later version has written the file.
    newer: bool,
    /// Whether it was told that nothing can be written, since when nothing has been.
    failing: bool,
}

impl ProgressSaver {
    /// Hands over a line; does not wait for a disk.
    pub(super) fn add(&mut self, line: String) {
        lock(&self.waiting).push(line);
        self.added += 1;
        self.write();
    }

    /// How many things that happened in this window are on the disk.
    pub const fn kept(&self) -> usize {
        self.kept
    }

    /// Whether it is known what was there when the program began.
    pub const fn is_read(&self) -> bool {
        self.read
    }

    /// Has what waits written.
    fn write(&self) {
        let (file, waiting) = (Arc::clone(&self.file), Arc::clone(&self.waiting));
        let sender = self.sender.clone();
        self.queue.submit(move || {
            let lines = std::mem::take(&mut *lock(&waiting));
            if let Err(error) = lock(&file).add(&lines, &sender) {
                // What came meanwhile is later.
                lock(&waiting).splice(..0, lines);
                let reason = file_errors::localized_read(&error);
                let told = tr!("progress-unsaved", error = reason);
                // At the program's end nothing else tells it.
                error!("{told}");
                sender.send(News::Unsaved(told));
            }
        });
    }
}

/// What a thread and the program both have, also after a panic on the other side.
fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps progress where the games are kept from now on, and reads what is there.
fn begin(
    games: Res<GameSaver>,
    leaving: Res<Leaving>,
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

/// Takes the thread's news.
fn poll(
    mut saver: ResMut<ProgressSaver>,
    mut progress: ResMut<Progress>,
    mut errors: ResMut<ErrorQueue>,
) {
    let saver = saver.bypass_change_detection();
    for news in saver.inbox.take() {
        saver.read = true;
        match news {
            News::Kept(entries, count) => {
                saver.failing = false;
                saver.kept += count;
                // Another window may have added to it; what this one has added since comes with the next news.
                if saver.kept == saver.added {
                    progress.set_if_neq(Progress::of(&entries));
                }
            }
            News::Complaint(told) => errors.push(told),
            News::Unsaved(told) => {
                if !std::mem::replace(&mut saver.failing, true) {
                    errors.push(told);
                }
            }
            News::Newer(told) => {
                // Once is enough.
                if !std::mem::replace(&mut saver.newer, true) {
                    errors.push(told);
                }
            }
        }
    }
}

/// Tries once more what could not be written.
fn flush(saver: Res<ProgressSaver>) {
    if !lock(&saver.waiting).is_empty() {
        saver.write();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (
            begin.run_if(resource_added::<GameSaver>),
            poll.run_if(resource_exists::<ProgressSaver>),
        )
            .chain(),
    )
    .add_systems(
        Last,
        flush.run_if(resource_exists::<ProgressSaver>.and_then(on_message::<AppExit>)),
    );
}
