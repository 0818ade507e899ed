//! Reading and writing for the library and the file dialog: a [`LibraryRequest`] is carried out by a thread, one after the other.

pub use super::contents::Contents;

use super::GameSaver;
use super::export::{self, ExportSource};
use super::game_file::{self, FileGames, GameFile, GameOffset};
use super::library::{GameSummary, LibraryNotice, Row};
use super::position_search::{self, Found, PositionSearch};
use super::requests;
use super::store::{GameFolder, Store};
use crate::background::{Background, Leaving, Waker, lower_priority, waker};
use crate::interface::{ErrorQueue, OpenDialog, Report, Screen};
use crate::schedule::{AppSystems, LeaveSystems};
use crate::session::{Notice, Request, Session};
use crate::text::tr;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_games::rules::AnyPosition;
use quadrille_search::StopFlag;
use std::collections::BTreeSet;
use std::path::PathBuf;
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
    /// The same, and look at the place where this position first comes up.
    OpenAt(String, Box<AnyPosition>),
    /// Put these games into the trash.
    Delete(Vec<String>),
    /// Take these games out of the trash.
    Restore(Vec<String>),
    /// Write copies of kept games into a file.
    Export {
        /// The games.
        names: Vec<String>,
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
    /// Put the game of a file on the table; if it holds several, they are listed in [`GameFile`].
    OpenFile(PathBuf),
    /// Put one game of a file of several on the table.
    OpenFileGame(PathBuf, GameOffset),
    /// Take games of a file into the library.
    TakeIn {
        /// The file.
        file: PathBuf,
        /// Which games; all without.
        games: Option<BTreeSet<GameOffset>>,
    },
    /// Look for a position in the kept games of these names; the answer is [`PositionSearch`].
    FindPosition(Box<AnyPosition>, Vec<String>),
    /// Stop what takes long.
    Stop(LongTask),
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

/// What can take long, is done beside everything else, and can be stopped. There is at most one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LongTask {
    /// A file is read to list its games.
    ListFile,
    /// Games are copied into a file, or out of one.
    Copy,
    /// A position is looked for.
    FindPosition,
    /// Games are deleted or brought back.
    Move,
}

/// How far the copying or moving of games has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Copying {
    /// How many games have been copied or moved.
    pub done: usize,
    /// How much of everything has been done, from 0 to 1.
    pub share: f32,
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
    /// The games that were deleted last, and can be had back.
    pub deleted: Vec<String>,
    /// Games being copied into a file, or out of one.
    pub copying: Option<Copying>,
    /// Games being moved out of this folder: deleted or brought back.
    pub moving: Option<(GameFolder, Copying)>,
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
            let file = quadrille_files::path_from_argument(path_buf.as_os_str());
            library_requests.write(LibraryRequest::OpenFile(file));
        }
    }
}

/// What the thread has done.
pub(super) enum LibraryEvent {
    /// The games, and the deleted ones.
    Index(Vec<Row>, Vec<Row>),
    Opened(Box<Session>),
    /// These games were moved out of this folder.
    Moved(GameFolder, Vec<String>),
    /// Games are being moved out of this folder.
    Moving(GameFolder, Copying),
    /// A file holds several games, or takes a while; with the file's size in bytes, if it is known. Each list of a file has a number.
    GameFile(usize, PathBuf, Option<u64>),
    GameFileRead(usize, FileGames),
    /// It has been read, or could not be to its end.
    GameFileEnd(usize, Option<String>),
    /// So many games are copied, and so much of everything is done.
    Copying {
        done: usize,
        share: f32,
    },
    Found(Box<AnyPosition>, Found),
    Wrote(PathBuf),
    WroteAll(usize, PathBuf),
    Exists(PathBuf),
    /// These games were taken in.
    Added(Vec<(String, GameSummary)>),
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
    /// Something was read, with parts of it passed over.
    Noted(String),
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
    /// What takes long, by [`LongTask`].
    tasks: [Option<Background<()>>; 4],
    /// The number of the file's list that is wanted; an older one is heard no more.
    listing: usize,
}

impl Default for LibraryChannel {
    fn default() -> Self {
        let (sender, done) = mpsc::channel();
        Self {
            done: Mutex::new(done),
            sender,
            film: Arc::default(),
            writing: Arc::default(),
            tasks: [None, None, None, None],
            listing: 0,
        }
    }
}

impl LibraryChannel {
    /// Begins what takes long, on a thread of its own. What was at work on the same stops, and is not heard of any more.
    fn begin(
        &mut self,
        task: LongTask,
        context: &IoContext,
        work: impl FnOnce(&IoContext, &StopFlag) + Send + 'static,
    ) {
        let here = context.clone();
        let begun = Background::spawn("files", None, move |reporter| {
            lower_priority();
            work(&here, reporter.stop());
            // Whoever was stopped in the middle has nothing to say of its end.
            here.wake();
        });
        match begun {
            Ok(work) => self.tasks[task as usize] = Some(work),
            Err(error) => context.say(LibraryEvent::Failed(quadrille_files::reason(&error))),
        }
    }

    /// Whether this is being done.
    fn is_at_work(&self, task: LongTask) -> bool {
        let work = &self.tasks[task as usize];
        work.as_ref().is_some_and(|work| !work.is_finished())
    }

    fn stop(&self, task: LongTask) {
        if let Some(work) = &self.tasks[task as usize] {
            work.cancel();
        }
    }
}

/// The plugin.
pub fn plugin(app: &mut App) {
    app.init_resource::<Library>()
        .init_resource::<FileDialogData>()
        .init_resource::<GameFile>()
        .init_resource::<PositionSearch>()
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
    let tasks = || channel.tasks.iter().flatten();
    tasks().for_each(Background::cancel);
    leaving.wait(|| {
        !matches!(channel.writing.try_lock(), Err(TryLockError::WouldBlock))
            && tasks().all(Background::is_finished)
    });
}

/// Gives the requests to the thread.
fn send(
    mut library_requests: MessageReader<LibraryRequest>,
    saver: Res<GameSaver>,
    mut channel: ResMut<LibraryChannel>,
    library: Res<Library>,
    mut found: ResMut<PositionSearch>,
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
        let context = IoContext::new(&saver, &channel, proxy.as_deref());
        if filmed {
            // One that was being made is not heard of any more.
            context.say(LibraryEvent::Filmed);
        }
        let request = match request {
            LibraryRequest::Stop(task) => {
                channel.stop(task);
                if task == LongTask::FindPosition {
                    *found = PositionSearch::default();
                }
                continue;
            }
            LibraryRequest::OpenFile(file) => {
                channel.listing += 1;
                let listing = channel.listing;
                channel.begin(LongTask::ListFile, &context, move |context, stop| {
                    game_file::list(context, listing, &file, stop);
                });
                continue;
            }
            LibraryRequest::FindPosition(position, names) => {
                if found.position.as_ref() != Some(&*position) {
                    *found = PositionSearch::default();
                }
                found.position = Some((*position).clone());
                found.left = names.len();
                channel.begin(LongTask::FindPosition, &context, move |context, stop| {
                    position_search::search(context, &position, names, stop);
                });
                continue;
            }
            copy @ (LibraryRequest::TakeIn { .. } | LibraryRequest::Export { .. })
                if channel.is_at_work(LongTask::Copy) =>
            {
                drop(copy);
                context.say(LibraryEvent::Failed(tr!("keep-copying")));
                continue;
            }
            LibraryRequest::Delete(_) | LibraryRequest::Restore(_)
                if channel.is_at_work(LongTask::Move) =>
            {
                context.say(LibraryEvent::Failed(tr!("keep-moving")));
                continue;
            }
            LibraryRequest::Delete(names) => {
                channel.begin(LongTask::Move, &context, move |context, stop| {
                    requests::move_games(context, &names, GameFolder::Games, stop);
                });
                continue;
            }
            LibraryRequest::Restore(names) => {
                channel.begin(LongTask::Move, &context, move |context, stop| {
                    requests::move_games(context, &names, GameFolder::Trash, stop);
                });
                continue;
            }
            LibraryRequest::TakeIn { file, games } => {
                channel.begin(LongTask::Copy, &context, move |context, stop| {
                    game_file::take_in(context, &file, games.as_ref(), stop);
                });
                continue;
            }
            LibraryRequest::Export { names, to, replace } if names.len() > 1 => {
                channel.begin(LongTask::Copy, &context, move |context, stop| {
                    export::save_all(context, to, replace, &names, stop);
                });
                continue;
            }
            other => other,
        };
        let known = match request {
            LibraryRequest::Refresh => [library.rows.clone(), library.trash.clone()],
            _ => [Vec::new(), Vec::new()],
        };
        let table = session
            .as_deref()
            .filter(|_| matches!(request, LibraryRequest::SaveAs { .. }));
        let table = table.map(ExportSource::of);
        saver.reader.submit(move || {
            requests::run(&context, request, known, table);
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
    /// With the animation that is wanted now.
    fn new(
        saver: &GameSaver,
        channel: &LibraryChannel,
        proxy: Option<&EventLoopProxyWrapper>,
    ) -> Self {
        Self {
            store: saver.store.clone(),
            sender: channel.sender.clone(),
            wake: waker(proxy).map(|wake| Arc::new(Mutex::new(wake))),
            film: (
                Arc::clone(&channel.film),
                channel.film.load(Ordering::Relaxed),
            ),
            writing: Arc::clone(&channel.writing),
        }
    }

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

/// Takes the threads' news.
#[expect(clippy::too_many_arguments, reason = "a system lists what it uses")]
fn poll(
    channel: Res<LibraryChannel>,
    saver: Option<Res<GameSaver>>,
    mut library: ResMut<Library>,
    mut dialog: ResMut<FileDialogData>,
    mut errors: ResMut<ErrorQueue>,
    (mut listed, mut found): (ResMut<GameFile>, ResMut<PositionSearch>),
    mut requests: MessageWriter<Request>,
    mut dialogs: MessageWriter<OpenDialog>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    screen: Option<Res<State<Screen>>>,
) {
    // Looked at before its last news are taken.
    let copied = library.copying.is_some() && !channel.is_at_work(LongTask::Copy);
    let moved = library.moving.is_some() && !channel.is_at_work(LongTask::Move);
    // The games that were taken in, if the index is to be read anew.
    let mut index: Option<Vec<(String, GameSummary)>> = None;
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
            LibraryEvent::Opened(session) => {
                requests.write(Request::Open(session));
            }
            LibraryEvent::Moved(GameFolder::Games, names) => {
                library.notice = Some(LibraryNotice::Deleted(names.len()));
                library.deleted = names;
                index.get_or_insert_default();
            }
            LibraryEvent::Moved(GameFolder::Trash, names) => {
                library.notice = Some(LibraryNotice::Restored(names.len()));
                library.deleted.clear();
                index.get_or_insert_default();
            }
            LibraryEvent::Moving(from, copying) => {
                library.bypass_change_detection().moving = Some((from, copying));
            }
            LibraryEvent::Wrote(file) => {
                if at_table {
                    requests.write(Request::Notify(Notice::Saved(file.clone())));
                }
                library.notice = Some(LibraryNotice::Saved(file.clone()));
                library.deleted.clear();
                dialog.exists = None;
                dialog.written = Some(file);
            }
            LibraryEvent::WroteAll(count, file) => {
                library.notice = Some(LibraryNotice::SavedAll(count, file.clone()));
                library.deleted.clear();
                dialog.exists = None;
                dialog.written = Some(file);
            }
            LibraryEvent::Exists(file) => dialog.exists = Some(file),
            LibraryEvent::Added(added) => {
                library.notice = Some(LibraryNotice::Added(added.len()));
                library.deleted.clear();
                index.get_or_insert_default().extend(added);
            }
            LibraryEvent::GameFile(listing, ..)
            | LibraryEvent::GameFileRead(listing, _)
            | LibraryEvent::GameFileEnd(listing, _)
                if listing != channel.listing => {}
            LibraryEvent::GameFile(_, file, size) => {
                *listed = GameFile {
                    file,
                    size,
                    reading: true,
                    ..GameFile::default()
                };
                dialogs.write(OpenDialog::GameFile);
            }
            LibraryEvent::GameFileRead(_, found) => listed.take(found),
            LibraryEvent::GameFileEnd(_, error) => {
                listed.reading = false;
                listed.error = error;
            }
            LibraryEvent::Copying { done, share } => {
                // The list, which may be a long one, is the same.
                library.bypass_change_detection().copying = Some(Copying { done, share });
            }
            LibraryEvent::Found(position, games) => found.take(&position, games),
            LibraryEvent::FolderListed(contents) => dialog.contents = Some(contents),
            // What is told late of one that was given up does not bring it back.
            LibraryEvent::Filming { film, done, all } => {
                if film == channel.film.load(Ordering::Relaxed) {
                    dialog.filming = Some((done, all));
                }
            }
            LibraryEvent::Filmed => dialog.filming = None,
            LibraryEvent::Failed(reason) => errors.push(reason),
            LibraryEvent::Noted(notes) => errors.0.push(Report::Note(notes)),
        }
    }
    if copied {
        library.bypass_change_detection().copying = None;
    }
    if moved {
        library.bypass_change_detection().moving = None;
    }
    if let (Some(added), Some(saver)) = (index, &saver) {
        let context = IoContext::new(saver, &channel, proxy.as_deref());
        let known = [library.rows.clone(), library.trash.clone()];
        saver.reader.submit(move || {
            requests::read_index(&context, known, added);
            context.wake();
        });
    }
}
