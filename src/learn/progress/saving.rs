//! Progress on the disk: read when the program begins, and written as a whole whenever something has happened, by the thread that
//! writes the games.

use super::{Progress, ProgressEvent, log};
use crate::background::{Inbox, waker};
use crate::interface::ErrorQueue;
use crate::schedule::AppSystems;
use crate::storage::store::Store;
use crate::storage::{GameSaver, file_errors};
use crate::text::tr;
use bevy::log::error;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_files::{ReadError, atomic};
use quadrille_teaching::repetition::Day;

/// The name of the file in the data folder.
const NAME: &str = "progress";
/// Larger files are not ours: a puzzle takes about 40 bytes.
const LARGEST: u64 = 64 * 1024 * 1024;

/// Keeps progress; without it nothing is.
#[derive(Resource, Default)]
pub struct ProgressSaver {
    /// What the file is to contain.
    text: String,
    /// How many things have happened in this window.
    added: usize,
    /// How many of them have been handed over to be written.
    handed_over: usize,
    /// How many of them are on the disk.
    kept: usize,
    /// Whether a person was told that the file cannot be written, and it has not been since.
    failing: bool,
    /// How many things each write has put on the disk, or why it failed.
    inbox: Inbox<Result<usize, String>>,
}

impl ProgressSaver {
    /// Keeps something that has happened; [`write`] hands it over.
    pub(super) fn add(&mut self, day: Day, event: &ProgressEvent) {
        self.text.push_str(&log::line(day, event));
        self.added += 1;
    }

    /// How many things that happened in this window are on the disk.
    pub const fn kept(&self) -> usize {
        self.kept
    }
}

/// Reads the file: its content without what could not be understood, what that says, and what a person must be told. A damaged
/// file is set aside.
///
/// # Errors
/// When the file cannot be used, with a sentence that says why.
fn read(store: &Store) -> Result<(String, Progress, Option<String>), String> {
    let (disk, file) = (&*store.disk, store.in_folder(NAME));
    let unusable = |error: ReadError| {
        let reason = file_errors::localized_read(&error);
        tr!("progress-unread", error = reason)
    };
    let (text, damage) = match atomic::read_text(disk, &file, LARGEST) {
        Ok(text) => (text.unwrap_or_default(), None),
        Err(ReadError::Broken { reason, .. }) => (String::new(), Some(reason)),
        Err(error) => return Err(unusable(error)),
    };
    let reading = log::read(&text);
    let error = reading.errors.first().map(ToString::to_string);
    if reading.is_newer {
        return Err(tr!("progress-newer", reason = error.unwrap_or_default()));
    }
    // One that is not there, or has not been written to yet, is none that is damaged.
    let damage = damage.or_else(|| error.filter(|_| !text.is_empty()));
    let lines = reading.entries.iter();
    let lines = lines.map(|(day, event)| log::line(*day, event));
    let text = log::head() + &lines.collect::<String>();
    if damage.is_some() {
        let replace = |_| atomic::replace(disk, &file, text.as_bytes());
        let mended = atomic::set_aside(disk, &file).and_then(replace);
        mended.map_err(|error| unusable(error.into()))?;
    }
    let kept = reading.entries.len();
    let told = damage.map(|reason| tr!("progress-aside", reason = reason, kept = kept));
    Ok((text, Progress::of(&reading.entries), told))
}

/// Keeps progress where the games are kept from now on, and reads what is there.
fn begin(
    games: Res<GameSaver>,
    mut progress: ResMut<Progress>,
    mut errors: ResMut<ErrorQueue>,
    mut commands: Commands,
) {
    match read(games.store()) {
        Ok((text, known, told)) => {
            *progress = known;
            errors.extend(told);
            commands.insert_resource(ProgressSaver {
                text,
                ..ProgressSaver::default()
            });
        }
        Err(told) => errors.push(told),
    }
}

/// Hears what has been written.
fn poll(mut saver: ResMut<ProgressSaver>, mut errors: ResMut<ErrorQueue>) {
    let saver = saver.bypass_change_detection();
    for result in saver.inbox.take() {
        let was_failing = std::mem::replace(&mut saver.failing, result.is_err());
        match result {
            Ok(count) => saver.kept = count,
            Err(told) if !was_failing => errors.push(told),
            Err(_) => {}
        }
    }
}

/// Has the file written where something has happened since the last time; does not wait for the disk.
fn write(
    mut saver: ResMut<ProgressSaver>,
    games: Res<GameSaver>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    if saver.handed_over == saver.added {
        return;
    }
    let saver = saver.bypass_change_detection();
    let (text, count) = (saver.text.clone(), saver.added);
    let sender = saver.inbox.sender(waker(proxy.as_deref()));
    saver.handed_over = count;
    games.write(move |store| {
        let written = atomic::replace(&*store.disk, &store.in_folder(NAME), text.as_bytes());
        let told = written.map(|()| count).map_err(|error| {
            let told = tr!("progress-unsaved", error = file_errors::localized(&error));
            // At the program's end nothing else tells it.
            error!("{told}");
            told
        });
        sender.send(told);
    });
}

/// Lets what could not be written be written once more.
fn retry(mut saver: ResMut<ProgressSaver>) {
    saver.handed_over = saver.kept;
}

pub(super) fn plugin(app: &mut App) {
    let keeps = resource_exists::<ProgressSaver>;
    app.add_systems(
        PreUpdate,
        (
            begin.run_if(resource_added::<GameSaver>),
            poll.run_if(keeps),
        )
            .chain(),
    )
    .add_systems(
        Update,
        write
            .in_set(AppSystems::Apply)
            .after(super::record)
            .run_if(keeps),
    )
    .add_systems(
        Last,
        (retry, write)
            .chain()
            .run_if(resource_exists::<ProgressSaver>.and_then(on_message::<AppExit>)),
    );
}
