//! Reading and writing for the library and the file dialog: a [`LibraryRequest`] is carried out by a thread, one after the other.

pub use super::contents::Contents;

use super::GameSaver;
use super::export::{ExportSource, save};
use super::file_errors;
use super::library::{self, LibraryNotice, Row};
use super::round::find_round;
use super::store::{GameFolder, Hold, LoadError, Store};
use super::text::{self, TextError};
use crate::app::background::{Leaving, Waker, waker};
use crate::app::interface::Screen;
use crate::app::schedule::{AppSystems, LeaveSystems};
use crate::app::session::origin::new_name;
use crate::app::session::{Notice, Request, Session};
use crate::app::settings::ErrorQueue;
use crate::app::text::tr;
use crate::files::{ReadError, atomic};
use crate::record::pgn::{self, RecordError};
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bevy::winit::EventLoopProxyWrapper;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError, TryLockError};

/// What is asked for.
#[derive(Message, Clone, Debug)]
pub enum LibraryRequest {
    /// Read the index of games anew.
    Refresh,
    /// Put this game on the table.
    Open(String),
    /// Put this game into the trash.
    Delete(String),
    /// Take this game out of the trash.
    Restore(String),
    /// Write a copy of a kept game into a file.
    Export {
        /// The game.
        name: String,
        /// The file.
        to: PathBuf,
        /// Whether a file that is there may be replaced.
        replace: bool,
    },
    /// Write the game on the table into a file.
    SaveAs {
        /// The file.
        to: PathBuf,
        /// Whether a file that is there may be replaced.
        replace: bool,
    },
    /// Put the first game of a file on the table; if it holds several, all are kept.
    OpenFile(PathBuf),
    /// Put the game of this round on the table, from a file of a tournament's games.
    OpenRound {
        /// The file.
        file: PathBuf,
        /// The round as it stands in the record.
        round: String,
    },
    /// Put the first game of a text on the table.
    OpenText(String),
    /// Look what lies in a folder.
    ListFolder(PathBuf),
    /// Make no animation after all.
    StopFilming,
}

/// The games, as far as they have been read.
#[derive(Resource, Default, Debug)]
pub struct Library {
    /// The newest first.
    pub rows: Vec<Row>,
    /// The deleted ones, the newest first.
    pub trash: Vec<Row>,
    /// Whether they have been read at all.
    pub known: bool,
    /// The game that was deleted last, and can be had back.
    pub deleted: Option<String>,
    /// What was done last.
    pub notice: Option<LibraryNotice>,
}

/// What the thread has found for the file dialog.
#[derive(Resource, Default, Debug)]
pub struct FileDialogData {
    /// The folder that was looked into last.
    pub contents: Option<Contents>,
    /// The file that was to be written and is there already.
    pub exists: Option<PathBuf>,
    /// The file that was written.
    pub written: Option<PathBuf>,
    /// How many of an animation's frames are done, and how many there will be, while one is made.
    pub filming: Option<(usize, usize)>,
}

/// A file of games to open when the program starts.
#[derive(Resource, Default, Clone, Debug)]
pub struct FileToOpen(pub Option<PathBuf>);

/// Opens the file that the command line names, once it is known what is to be gone on with.
fn open_named(
    mut file: ResMut<FileToOpen>,
    saver: Res<GameSaver>,
    mut library_requests: MessageWriter<LibraryRequest>,
) {
    if saver.has_resumed()
        && let Some(file) = file.0.take()
    {
        let whole = std::path::absolute(&file).unwrap_or(file);
        library_requests.write(LibraryRequest::OpenFile(whole));
    }
}

/// Opens the files that were dropped on the window.
fn take_dropped(
    mut dropped: MessageReader<FileDragAndDrop>,
    mut library_requests: MessageWriter<LibraryRequest>,
) {
    for event in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = event {
            library_requests.write(LibraryRequest::OpenFile(path_buf.clone()));
        }
    }
}

/// What the thread has done.
pub(super) enum LibraryEvent {
    /// The games, and the deleted ones.
    Index(Vec<Row>, Vec<Row>),
    Opened(Box<Session>, Option<(String, Hold)>),
    Deleted(String),
    Restored,
    Wrote(PathBuf),
    Exists(PathBuf),
    Added(usize),
    FolderListed(Contents),
    /// So many frames of all are done of the animation with this number.
    Filming {
        film: usize,
        done: usize,
        all: usize,
    },
    /// The animation is made, given up, or was never begun.
    Filmed,
    Failed(String),
}

/// The way back from the threads.
#[derive(Resource)]
struct LibraryChannel {
    done: Mutex<Receiver<LibraryEvent>>,
    sender: Sender<LibraryEvent>,
    /// Holds the number of the animation that is wanted; an older one stops.
    film: Arc<AtomicUsize>,
    /// Locked while an animation's file is written.
    writing: Arc<Mutex<()>>,
}

impl Default for LibraryChannel {
    fn default() -> Self {
        let (sender, done) = mpsc::channel();
        Self {
            done: Mutex::new(done),
            sender,
            film: Arc::default(),
            writing: Arc::default(),
        }
    }
}

/// The plugin.
pub fn plugin(app: &mut App) {
    app.init_resource::<Library>()
        .init_resource::<FileDialogData>()
        .init_resource::<LibraryChannel>()
        .add_message::<LibraryRequest>()
        .add_message::<FileDragAndDrop>()
        .add_systems(
            Update,
            (
                take_dropped,
                open_named
                    .run_if(resource_exists::<GameSaver>)
                    .run_if(resource_exists::<FileToOpen>),
                send.run_if(resource_exists::<GameSaver>),
                poll,
            )
                .chain()
                .before(AppSystems::Apply),
        )
        .add_systems(
            Last,
            finish
                .in_set(LeaveSystems::Finish)
                .run_if(on_message::<AppExit>),
        );
}

/// Gives up an animation when the program ends. One that is being written already is waited for, as a game is, so that
/// no half of it stays behind.
fn finish(channel: Res<LibraryChannel>, leaving: Res<Leaving>) {
    channel.film.fetch_add(1, Ordering::Relaxed);
    leaving.wait(|| !matches!(channel.writing.try_lock(), Err(TryLockError::WouldBlock)));
}

/// Gives the requests to the thread.
fn send(
    mut library_requests: MessageReader<LibraryRequest>,
    saver: Res<GameSaver>,
    channel: Res<LibraryChannel>,
    library: Res<Library>,
    session: Option<Res<Session>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    for request in library_requests.read() {
        let request = request.clone();
        let filmed = matches!(
            request,
            LibraryRequest::SaveAs { .. } | LibraryRequest::Export { .. }
        );
        if filmed || matches!(request, LibraryRequest::StopFilming) {
            // One at a time, and none that nobody waits for.
            channel.film.fetch_add(1, Ordering::Relaxed);
        }
        let context = IoContext {
            store: saver.store.clone(),
            sender: channel.sender.clone(),
            wake: waker(proxy.as_deref()).map(|wake| Arc::new(Mutex::new(wake))),
            film: (
                Arc::clone(&channel.film),
                channel.film.load(Ordering::Relaxed),
            ),
            writing: Arc::clone(&channel.writing),
        };
        let known = match request {
            LibraryRequest::Refresh | LibraryRequest::Delete(_) | LibraryRequest::Restore(_) => {
                [library.rows.clone(), library.trash.clone()]
            }
            _ => [Vec::new(), Vec::new()],
        };
        let table = session
            .as_deref()
            .filter(|_| matches!(request, LibraryRequest::SaveAs { .. }));
        let table = table.map(ExportSource::of);
        saver.reader.submit(move || {
            run(&context, request, &known, table);
            context.wake();
        });
    }
}

/// What the threads work with.
#[derive(Clone)]
pub(super) struct IoContext {
    pub(super) store: Store,
    sender: Sender<LibraryEvent>,
    wake: Option<Arc<Mutex<Waker>>>,
    /// The number of the animation that is wanted, and the one that is spoken of here.
    film: (Arc<AtomicUsize>, usize),
    /// Locked while an animation's file is written.
    writing: Arc<Mutex<()>>,
}

impl IoContext {
    pub(super) fn say(&self, done: LibraryEvent) {
        // Nobody may be there any more.
        let _ = self.sender.send(done);
    }

    pub(super) fn wake(&self) {
        if let Some(wake) = &self.wake {
            let wake = wake.lock().unwrap_or_else(PoisonError::into_inner);
            wake();
        }
    }

    /// Tells how many frames of the animation that is spoken of are done.
    pub(super) fn filming(&self, done: usize, all: usize) {
        let film = self.film.1;
        self.say(LibraryEvent::Filming { film, done, all });
    }

    /// Does `write`, which writes the animation that is spoken of, if it is still wanted. The program does not end meanwhile.
    pub(super) fn write_film(&self, write: impl FnOnce()) {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_film_wanted() {
            write();
        }
    }

    /// Whether the animation that is spoken of is still the one wanted.
    pub(super) fn is_film_wanted(&self) -> bool {
        self.film.0.load(Ordering::Relaxed) == self.film.1
    }
}

/// Carries out one request, on the thread.
fn run(
    context: &IoContext,
    request: LibraryRequest,
    [known, deleted]: &[Vec<Row>; 2],
    table: Option<ExportSource>,
) {
    let store = &context.store;
    let mut say = |done| context.say(done);
    let mut index = false;
    match request {
        LibraryRequest::Refresh => index = true,
        LibraryRequest::StopFilming => say(LibraryEvent::Filmed),
        LibraryRequest::Open(name) => match open_kept(store, &name) {
            Ok((session, hold)) => {
                if hold.is_none() {
                    say(LibraryEvent::Failed(tr!("keep-open-elsewhere")));
                }
                say(LibraryEvent::Opened(
                    Box::new(session),
                    hold.map(|hold| (name, hold)),
                ));
            }
            Err(error) => say(LibraryEvent::Failed(tr!(
                "keep-not-opened",
                error = error.localized()
            ))),
        },
        LibraryRequest::Delete(name) => {
            // Held until it is done: no other window takes it up meanwhile.
            let hold = store.hold(&name);
            let deleted = match &hold {
                Some(_) => store
                    .delete(&name)
                    .map_err(|error| file_errors::localized(&error)),
                None => Err(tr!("keep-elsewhere")),
            };
            match deleted {
                Ok(()) => {
                    say(LibraryEvent::Deleted(name));
                    index = true;
                }
                Err(error) => say(LibraryEvent::Failed(tr!("keep-not-deleted", error = error))),
            }
        }
        LibraryRequest::Restore(name) => match store.restore(&name) {
            Ok(()) => {
                say(LibraryEvent::Restored);
                index = true;
            }
            Err(error) => say(LibraryEvent::Failed(tr!(
                "keep-not-restored",
                error = file_errors::localized(&error)
            ))),
        },
        LibraryRequest::Export { name, to, replace } => match store.load(&name) {
            Ok(session) => save(context, to, replace, &ExportSource::of(&session)),
            Err(error) => say(LibraryEvent::Failed(tr!(
                "keep-not-exported",
                error = error.localized()
            ))),
        },
        LibraryRequest::SaveAs { to, replace } => match table {
            Some(table) => save(context, to, replace, &table),
            None => say(LibraryEvent::Failed(tr!("keep-no-table"))),
        },
        LibraryRequest::OpenFile(file) => {
            let text = atomic::read_text(&*store.disk, &file, super::store::LARGEST);
            match text {
                Ok(Some(text)) => open(store, &text, Some(&file), &mut say),
                Ok(None) => {
                    let error = LoadError::Missing(file);
                    say(LibraryEvent::Failed(tr!(
                        "keep-not-opened",
                        error = error.localized()
                    )));
                }
                Err(ReadError::Broken { file, reason }) => say(LibraryEvent::Failed(tr!(
                    "keep-no-game",
                    file = file.display().to_string(),
                    error = reason
                ))),
                Err(error) => {
                    let error = LoadError::from(error).localized();
                    say(LibraryEvent::Failed(tr!("keep-not-opened", error = error)));
                }
            }
            index = true;
        }
        LibraryRequest::OpenRound { file, round } => {
            let place = file.display().to_string();
            match find_round(&*store.disk, &file, &round) {
                Ok(Some(text)) => open(store, &text, Some(&file), &mut |mut done| {
                    if let LibraryEvent::Opened(session, _) = &mut done {
                        session.origin.tournament = true;
                    }
                    say(done);
                }),
                Ok(None) => {
                    say(LibraryEvent::Failed(tr!(
                        "keep-no-round",
                        round = round,
                        place = place
                    )));
                }
                Err(error) => say(LibraryEvent::Failed(tr!(
                    "keep-not-opened",
                    error = error.localized()
                ))),
            }
        }
        LibraryRequest::OpenText(text) => open(store, &text, None, &mut say),
        LibraryRequest::ListFolder(folder) => {
            say(LibraryEvent::FolderListed(Contents::of(&folder)))
        }
    }
    if index {
        let rows = library::read(store, GameFolder::Games, known);
        let trash = library::read(store, GameFolder::Trash, deleted);
        match rows.and_then(|rows| Ok((rows, trash?))) {
            Ok((rows, trash)) => say(LibraryEvent::Index(rows, trash)),
            Err(error) => say(LibraryEvent::Failed(tr!(
                "keep-not-listed",
                error = file_errors::localized(&error)
            ))),
        }
    }
}

/// A game that is kept, and what keeps it for this window. One that another window has is there to be looked at: what is
/// played on goes into a file of its own.
fn open_kept(store: &Store, name: &str) -> Result<(Session, Option<Hold>), LoadError> {
    // Before it is read: nobody else writes it then.
    let hold = store.hold(name);
    let mut session = store.load(name)?;
    if hold.is_none() {
        session.origin.file = None;
    }
    Ok((session, hold))
}

/// Opens the games in a text: the first goes on the table, and if there are several all are kept.
fn open(store: &Store, text: &str, file: Option<&Path>, say: &mut dyn FnMut(LibraryEvent)) {
    let place = file.map_or_else(|| tr!("keep-text"), |file| file.display().to_string());
    let mut games = Vec::new();
    let mut faults: Vec<String> = Vec::new();
    for record in pgn::read(text) {
        let session = record.map_err(|error: RecordError| TextError::from(error));
        match session.and_then(text::session) {
            Ok(mut session) => {
                session.seat_people();
                games.push(session);
            }
            Err(error) => faults.push(error.localized()),
        }
    }
    // It ends the sentence that it stands in.
    if let Some(fault) = faults.first().map(|fault| fault.trim_end_matches('.')) {
        let count = faults.len() + games.len();
        say(LibraryEvent::Failed(match (count, games.len()) {
            (1, _) => tr!("keep-bad-one", place = &place, error = fault),
            (_, 0) => tr!("keep-bad-all", count = count, place = &place, error = fault),
            _ => tr!(
                "keep-bad-some",
                bad = faults.len(),
                count = count,
                place = &place,
                error = fault
            ),
        }));
    } else if games.is_empty() {
        say(LibraryEvent::Failed(tr!("keep-nothing", place = &place)));
    }
    let several = games.len() > 1;
    if several {
        let mut kept = 0;
        for (number, session) in games.iter_mut().enumerate() {
            let lot = rand::random::<u32>().wrapping_add(number as u32);
            session.origin.file = Some(new_name(session.game.variant(), u64::from(lot)));
            match store.save(session) {
                Ok(()) => kept += 1,
                Err(error) => {
                    say(LibraryEvent::Failed(tr!(
                        "keep-not-all",
                        error = file_errors::localized(&error)
                    )));
                    session.origin.file = None;
                    break;
                }
            }
        }
        say(LibraryEvent::Added(kept));
    }
    if let Some(first) = games.into_iter().next() {
        say(LibraryEvent::Opened(Box::new(first), None));
    }
}

/// Takes the thread's news.
fn poll(
    channel: Res<LibraryChannel>,
    mut saver: Option<ResMut<GameSaver>>,
    mut library: ResMut<Library>,
    mut dialog: ResMut<FileDialogData>,
    mut errors: ResMut<ErrorQueue>,
    mut requests: MessageWriter<Request>,
    screen: Option<Res<State<Screen>>>,
) {
    let at_table = screen.is_some_and(|screen| *screen.get() == Screen::Game);
    let done: Vec<LibraryEvent> = {
        let done = channel.done.lock().unwrap_or_else(PoisonError::into_inner);
        done.try_iter().collect()
    };
    for done in done {
        match done {
            LibraryEvent::Index(rows, trash) => {
                library.rows = rows;
                library.trash = trash;
                library.known = true;
            }
            LibraryEvent::Opened(session, hold) => {
                if let (Some(saver), Some((name, hold))) = (&mut saver, hold) {
                    saver.bypass_change_detection().hold_for_open(name, hold);
                }
                requests.write(Request::Open(session));
            }
            LibraryEvent::Deleted(name) => {
                library.notice = Some(LibraryNotice::Deleted);
                library.deleted = Some(name);
            }
            LibraryEvent::Restored => {
                library.notice = Some(LibraryNotice::Restored);
                library.deleted = None;
            }
            LibraryEvent::Wrote(file) => {
                if at_table {
                    requests.write(Request::Notify(Notice::Saved(file.clone())));
                }
                library.notice = Some(LibraryNotice::Saved(file.clone()));
                library.deleted = None;
                dialog.exists = None;
                dialog.written = Some(file);
            }
            LibraryEvent::Exists(file) => dialog.exists = Some(file),
            LibraryEvent::Added(count) => {
                library.notice = Some(LibraryNotice::Added(count));
                library.deleted = None;
            }
            LibraryEvent::FolderListed(contents) => dialog.contents = Some(contents),
            // What is told late of one that was given up does not bring it back.
            LibraryEvent::Filming { film, done, all } => {
                if film == channel.film.load(Ordering::Relaxed) {
                    dialog.filming = Some((done, all));
                }
            }
            LibraryEvent::Filmed => dialog.filming = None,
            LibraryEvent::Failed(reason) => errors.0.push(reason),
        }
    }
}
