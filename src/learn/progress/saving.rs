//! Progress on the disk: read when the program begins, added to on a thread.

use super::state::Progress;
use super::{ProgressEvent, log};
use crate::background::{Leaving, TaskQueue, Waker, waker};
use crate::interface::ErrorQueue;
use crate::storage::{GameSaver, ProgressEdit, ProgressFile, file_errors};
use crate::text::tr;
use bevy::log::error;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_teaching::repetition::Day;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};

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

/// Keeps progress; without it nothing is.
#[derive(Resource)]
pub struct ProgressSaver {
    queue: TaskQueue,
    file: Arc<ProgressFile>,
    /// What is not on the disk yet.
    waiting: Arc<Mutex<Vec<String>>>,
    sender: Sender<News>,
    news: Mutex<Receiver<News>>,
    wake: Option<Arc<Mutex<Waker>>>,
    /// How many lines were handed over.
    added: Mutex<usize>,
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
    pub(super) fn add(&self, line: String) {
        lock(&self.waiting).push(line);
        *lock(&self.added) += 1;
        self.write();
    }

    /// How many things that happened in this window are on the disk.
    #[must_use]
    pub const fn kept(&self) -> usize {
        self.kept
    }

    /// Whether it is known what was there when the program began.
    #[must_use]
    pub const fn is_read(&self) -> bool {
        self.read
    }

    /// Has what waits written.
    fn write(&self) {
        let (file, waiting) = (Arc::clone(&self.file), Arc::clone(&self.waiting));
        let (sender, wake) = (self.sender.clone(), self.wake.clone());
        self.queue.submit(move || {
            let lines = std::mem::take(&mut *lock(&waiting));
            for news in write(&file, &waiting, lines) {
                // Nobody may be there to be told any more.
                let _ = sender.send(news);
            }
            if let Some(wake) = wake {
                lock(&wake)();
            }
        });
    }
}

/// Adds lines to the file, whose own are read first; those that cannot be written wait for the next time.
fn write(file: &ProgressFile, waiting: &Mutex<Vec<String>>, lines: Vec<String>) -> Vec<News> {
    let mut news = Vec::new();
    let count = lines.len();
    match file.edit(|text| add(text, &lines, &mut news)) {
        Ok(text) => {
            let newer = news.iter().any(|news| matches!(news, News::Newer(_)));
            if !newer {
                news.push(News::Kept(log::read(&text).entries, count));
            }
        }
        Err(error) => {
            // What came meanwhile is later.
            let mut waiting = lock(waiting);
            let later = std::mem::replace(&mut *waiting, lines);
            waiting.extend(later);
            let reason = file_errors::localized_read(&error);
            let told = tr!("progress-unsaved", error = reason);
            // At the program's end nothing else tells it.
            error!("{told}");
            news.push(News::Unsaved(told));
        }
    }
    news
}

/// What the file becomes: its lines and these; of a damaged one what can be understood, while it is set aside.
fn add(text: Result<String, String>, lines: &[String], news: &mut Vec<News>) -> ProgressEdit {
    let (text, damage) = match text {
        Ok(text) => (text, None),
        Err(reason) => (String::new(), Some(reason)),
    };
    let reading = log::read(&text);
    if reading.is_newer {
        let error = reading.errors.first().map(ToString::to_string);
        let reason = error.unwrap_or_default();
        news.push(News::Newer(tr!("progress-newer", reason = reason)));
        return ProgressEdit::Leave;
    }
    // One that is not there, or has not been written to yet, is none that is damaged.
    let damage = damage.or_else(|| {
        let error = reading.errors.first().map(ToString::to_string);
        error.filter(|_| !text.is_empty())
    });
    let Some(reason) = damage else {
        if lines.is_empty() {
            return ProgressEdit::Leave;
        }
        let before = if text.is_empty() { log::head() } else { text };
        let end = if before.ends_with('\n') { "" } else { "\n" };
        return ProgressEdit::Replace(before + end + &lines.concat());
    };
    let good = reading.entries.iter();
    let good: String = good.map(|(day, event)| log::line(*day, event)).collect();
    let kept = reading.entries.len();
    let told = tr!("progress-aside", reason = reason, kept = kept);
    news.push(News::Complaint(told));
    ProgressEdit::SetAside(log::head() + &good + &lines.concat())
}

/// What a thread and the program both have, also after a panic on the other side.
fn lock<T>(of: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps progress in a file from now on, and reads what is there.
pub fn save_in(world: &mut World, file: ProgressFile) {
    let (sender, news) = mpsc::channel();
    let leaving = world.get_resource_or_init::<Leaving>().clone();
    let queue = match TaskQueue::start("progress", leaving) {
        Ok(queue) => queue,
        Err(error) => {
            let reason = error.to_string();
            let told = tr!("progress-unsaved", error = reason);
            world.get_resource_or_init::<ErrorQueue>().push(told);
            return;
        }
    };
    let proxy = world.get_resource::<EventLoopProxyWrapper>();
    let wake = waker(proxy).map(|wake| Arc::new(Mutex::new(wake)));
    let saver = ProgressSaver {
        queue,
        file: Arc::new(file),
        waiting: Arc::default(),
        sender,
        news: Mutex::new(news),
        wake,
        added: Mutex::new(0),
        kept: 0,
        read: false,
        newer: false,
        failing: false,
    };
    saver.write();
    world.insert_resource(saver);
}

/// Keeps it where the games are kept.
fn begin(world: &mut World) {
    let file = world.get_resource::<GameSaver>().map(GameSaver::progress);
    if let Some(file) = file {
        save_in(world, file);
    }
}

/// Takes the thread's news.
fn poll(
    mut saver: ResMut<ProgressSaver>,
    mut progress: ResMut<Progress>,
    mut errors: ResMut<ErrorQueue>,
) {
    let saver = saver.bypass_change_detection();
    let news: Vec<News> = lock(&saver.news).try_iter().collect();
    for news in news {
        saver.read = true;
        match news {
            News::Kept(entries, count) => {
                saver.failing = false;
                saver.kept += count;
                // Another window may have added to it; what this one has added since comes with the next news.
                if saver.kept == *lock(&saver.added) {
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
