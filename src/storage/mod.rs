//! Stores the current game and all earlier ones.
//!
//! After every change the session is sent to a thread that writes it to its file. The next move is accepted only when
//! the last one is on the disk ([`SaveBarrier`]). Frames and searches continue meanwhile. If writing fails, the failure
//! is reported once and the game continues. The next change triggers another attempt. While a clock runs, the used time is
//! stored every few seconds. The games are stored in the data folder of the platform, or in the folder that the variable
//! `QUADRILLE_DATA_DIR` names.

mod export;
pub mod game_file;
mod io_context;
pub mod library_io;
mod library_state;
mod long_tasks;
mod opening;
pub mod position_search;
pub mod quit;

pub use quadrille_library::{file_errors, index as library, store, text};

use crate::background::{ExitDeadline, Inbox, InboxSender, TaskQueue, WorldInbox};
use crate::interface::{ReportQueue, Screen};
use crate::schedule::AppSystems;
use crate::session::{GameSession, OpenGames, Request, SaveBarrier, Session, SuspendedGame};
use crate::settings::folders;
use bevy::prelude::*;
use quadrille_files::{FileError, RealDisk};
use quadrille_games::rules::Variant;
use quadrille_library::own_games::count_own_games;
use quadrille_library::{contents, existing_file, summary};
use quadrille_search::StopFlag;
use quadrille_teaching::explorer::Explorer;
use quadrille_text::tr;
use quit::QuitState;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use store::{ResumedGame, Store};

/// The environment variable that names another data folder.
const FOLDER_VARIABLE: &str = "QUADRILLE_DATA_DIR";

/// The time on a clock after which the used time is stored.
const CLOCK_SAVE_INTERVAL: Duration = Duration::from_secs(5);

/// A session that was written.
struct SavedSession {
    /// The name of the session's file when the session was sent.
    sent_name: String,
    /// The name of the written file, which differs if another program has changed the file of the first name.
    written_name: String,
}

/// The state of a session when it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SentState {
    file: Option<String>,
    serial: u64,
    edits: u64,
    flipped: bool,
}

impl SentState {
    fn from_session(session: &GameSession) -> Self {
        Self {
            file: session.origin.file.clone(),
            serial: session.serial,
            edits: session.origin.edits,
            flipped: session.flipped,
        }
    }
}

/// The storage of games. Without this resource nothing is stored.
#[derive(Resource)]
pub struct GameSaver {
    store: Store,
    writer: TaskQueue,
    reader: TaskQueue,
    /// The results of writing.
    inbox: Inbox<Result<SavedSession, FileError>>,
    sender: InboxSender<Result<SavedSession, FileError>>,
    /// The state that was sent last.
    last_sent: Option<SentState>,
    /// The time used by both sides in the state that was sent last.
    sent_used_time: Duration,
    /// Why the last write failed.
    failure: Option<String>,
    /// Whether the search for a game to resume has ended.
    has_resumed: bool,
}

impl GameSaver {
    /// Returns whether the search for a game to resume has ended. A game that was found is then the current one.
    pub const fn has_resumed(&self) -> bool {
        self.has_resumed
    }

    /// Returns the store of games.
    pub(crate) const fn store(&self) -> &Store {
        &self.store
    }

    /// Runs a job on the reading thread, after earlier ones.
    pub(crate) fn submit(&self, job: impl FnOnce() + Send + 'static) {
        self.reader.submit(job);
    }

    /// Runs a job on the writing thread. Returns `false` if there is no such thread.
    pub(crate) fn write(&self, job: impl FnOnce(&Store) + Send + 'static) -> bool {
        let store = self.store.clone();
        self.writer.submit(move || job(&store))
    }

    /// Runs a job on the reading thread. Returns `false` if there is no such thread.
    pub(crate) fn read(&self, job: impl FnOnce(&Store) + Send + 'static) -> bool {
        let store = self.store.clone();
        self.reader.submit(move || job(&store))
    }

    /// Returns a function that counts the person's finished games of a variant, like [`count_own_games`]. It must run on
    /// a thread.
    pub fn counter(
        &self,
        variant: Variant,
    ) -> impl FnOnce(&StopFlag) -> Explorer + Send + 'static + use<> {
        let store = self.store.clone();
        move |stop| count_own_games(&store, variant, stop)
    }

    /// Marks the session as unsaved, so that it is written again.
    fn forget_last_sent(&mut self) {
        if let Some(last_sent) = &mut self.last_sent {
            // No session has this number.
            last_sent.serial = 0;
        }
    }
}

/// Adds the systems. They store games if there is a [`GameSaver`].
pub fn plugin(app: &mut App) {
    app.add_plugins((library_io::plugin, quit::plugin))
        .add_systems(
            Update,
            (
                handle_write_results.before(AppSystems::Apply),
                send_changes.after(AppSystems::Apply).before(AppSystems::Animate),
            )
                .run_if(resource_exists::<GameSaver>),
        )
        .add_systems(OnExit(Screen::Game), force_save)
        .add_systems(OnEnter(Screen::Home), restore_suspended)
        .add_systems(OnEnter(Screen::Learn), restore_suspended)
        .add_systems(OnEnter(Screen::Statistics), restore_suspended);
}

/// Returns the data folder, if there is one.
pub fn folder() -> Option<PathBuf> {
    folders::env_folder_or(FOLDER_VARIABLE, folders::data())
}

/// Stores games in the data folder.
pub fn window_plugin(app: &mut App) {
    match folder() {
        Some(folder) => save_in(app, Store::new(Arc::new(RealDisk), folder)),
        None => push_error(app.world_mut(), tr!("keep-no-home")),
    }
}

fn push_error(world: &mut World, message: String) {
    world.resource_mut::<ReportQueue>().push(message);
}

/// Stores all further games in `store`, and resumes the last one. [`plugin`] must have been added.
pub fn save_in(app: &mut App, store: Store) {
    let exit_deadline = app.world_mut().get_resource_or_init::<ExitDeadline>().clone();
    let task_queues = TaskQueue::start("games", exit_deadline.clone())
        .and_then(|writer| Ok((writer, TaskQueue::start("library", exit_deadline)?)));
    let (writer, reader) = match task_queues {
        Ok(task_queues) => task_queues,
        Err(error) => {
            push_error(
                app.world_mut(),
                tr!("keep-no-thread", error = quadrille_files::reason(&error)),
            );
            return;
        }
    };
    let world_inbox = app.world_mut().get_resource_or_init::<WorldInbox>().clone();
    let inbox = Inbox::default();
    let sender = inbox.sender(world_inbox.waker());
    let thread_store = store.clone();
    reader.submit(move || {
        let resumed_game = thread_store.resume();
        thread_store.remove_leftovers();
        world_inbox.send(|world| resume(world, resumed_game));
    });
    app.init_resource::<SaveBarrier>();
    app.insert_resource(GameSaver {
        store,
        writer,
        reader,
        inbox,
        sender,
        last_sent: None,
        sent_used_time: Duration::ZERO,
        failure: None,
        has_resumed: false,
    });
}

/// Requests to make the resumed game the current one, unless there is a current game. Reports the message of the search.
fn resume(world: &mut World, resumed_game: ResumedGame) {
    world.resource_mut::<ReportQueue>().extend(resumed_game.message);
    let has_no_session = !world.contains_resource::<Session>();
    let session = resumed_game.session.filter(|_| has_no_session);
    let mut saver = world.resource_mut::<GameSaver>();
    saver.has_resumed = true;
    if let Some(session) = session {
        saver.last_sent = Some(SentState::from_session(&session));
        saver.sent_used_time = total_used_time(&session);
        world.write_message(Request::Resume(Box::new(session.into())));
    }
}

/// Reports failed writes, and passes on the new names of files that had to be written under another name.
fn handle_write_results(
    mut saver: ResMut<GameSaver>,
    mut barrier: ResMut<SaveBarrier>,
    games: OpenGames,
    quit: Res<QuitState>,
    mut errors: ResMut<ReportQueue>,
    mut requests: MessageWriter<Request>,
) {
    let saver = &mut *saver;
    for result in saver.inbox.take() {
        barrier.in_flight = barrier.in_flight.saturating_sub(1);
        let SavedSession { sent_name, written_name } = match result {
            Ok(saved_session) => saved_session,
            Err(error) => {
                let error = file_errors::localized(&error);
                if saver.failure.is_none() && !quit.is_under_way() {
                    errors.push(tr!("keep-failing", error = &error));
                }
                saver.failure = Some(error);
                continue;
            }
        };
        saver.failure = None;
        if written_name == sent_name {
            continue;
        }
        let last_sent_file = saver.last_sent.as_mut().and_then(|state| state.file.as_mut());
        let last_sent_file = last_sent_file.filter(|file| **file == sent_name);
        if last_sent_file.is_some() || games.file_names().any(|file| *file == sent_name) {
            errors.push(tr!("keep-changed-elsewhere"));
        }
        if let Some(file) = last_sent_file {
            file.clone_from(&written_name);
        }
        requests.write(Request::FileRenamed { from: sent_name, to: written_name });
    }
}

/// Returns the time used by both sides.
const fn total_used_time(session: &GameSession) -> Duration {
    session.used_times[0].saturating_add(session.used_times[1])
}

/// Sends the session to the writing thread after a change.
fn send_changes(
    If(session): If<Res<Session>>,
    suspended: Option<Res<SuspendedGame>>,
    mut saver: ResMut<GameSaver>,
    mut barrier: ResMut<SaveBarrier>,
) {
    let session = &*session;
    let used_time = total_used_time(session);
    let is_running = session.is_timed() && !session.is_over();
    let is_due =
        is_running && used_time.saturating_sub(saver.sent_used_time) >= CLOCK_SAVE_INTERVAL;
    let is_sent = saver.last_sent == Some(SentState::from_session(session));
    if !session.setup.is_stored || is_sent && !is_due {
        return;
    }
    // The plies of a random opening do not count as progress.
    let has_progress = session.game.size() > session.random_opening_plies()
        || session.outcome().is_some()
        || session.origin.edits > 0;
    let is_unchanged_record =
        session.serial == session.origin.opened_serial && session.origin.edits == 0;
    let last_sent_file = saver.last_sent.as_ref().and_then(|last_sent| last_sent.file.as_ref());
    // Nothing has changed, or an opened record is only being viewed.
    if session.origin.file.is_none()
        || (!has_progress && last_sent_file != session.origin.file.as_ref())
    {
        return;
    }
    saver.last_sent = Some(SentState::from_session(session));
    saver.sent_used_time = used_time;
    if is_unchanged_record && session.is_over() {
        // An opened record that is only viewed does not become the game to resume.
        return;
    }
    let is_game_to_resume = !(session.origin.is_analysis && suspended.is_some());
    send_session(&saver, &mut barrier, session, is_game_to_resume);
}

/// Writes the suspended game again, because its file may have been deleted.
fn send_suspended(
    suspended: Option<Res<SuspendedGame>>,
    saver: Res<GameSaver>,
    mut barrier: ResMut<SaveBarrier>,
) {
    if let Some(game) = suspended.filter(|game| game.0.origin.file.is_some()) {
        send_session(&saver, &mut barrier, &game.0, true);
    }
}

/// Sends a session to the writing thread. `is_game_to_resume` is whether it becomes the game to resume.
fn send_session(
    saver: &GameSaver,
    barrier: &mut SaveBarrier,
    session: &Session,
    is_game_to_resume: bool,
) {
    barrier.in_flight += 1;
    let (mut snapshot, store) = (session.state.clone(), saver.store.clone());
    let sender = saver.sender.clone();
    let is_submitted = saver.writer.submit(move || {
        // A result must be sent even after a panic, because the next move waits for it.
        let write_result = catch_unwind(AssertUnwindSafe(|| {
            // A file changed by another program stays unchanged; the game continues in a new one.
            let sent_name = snapshot.origin.file.take().unwrap_or_default();
            let written_name = store.name_to_write(&sent_name, snapshot.game.variant());
            snapshot.origin.file = Some(written_name.clone());
            store.save(&snapshot)?;
            if is_game_to_resume {
                store.set_current(&written_name)?;
            }
            Ok(SavedSession { sent_name, written_name })
        }));
        let write_result = write_result.unwrap_or_else(|_| {
            Err(FileError {
                file: store.games_folder(),
                operation: "written",
                error: std::io::Error::other("a defect in the program"),
            })
        });
        sender.send(write_result);
    });
    if !is_submitted {
        barrier.in_flight -= 1;
    }
}

/// Marks the session as unsaved, to store the used time.
fn force_save(saver: Option<ResMut<GameSaver>>) {
    if let Some(mut saver) = saver {
        saver.forget_last_sent();
    }
}

/// Requests the suspended game when a demonstration, an analysis or an opened record is left.
fn restore_suspended(mut requests: MessageWriter<Request>, suspended: Option<Res<SuspendedGame>>) {
    if suspended.is_some() {
        requests.write(Request::ReturnToSuspended);
    }
}
