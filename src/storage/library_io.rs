//! Reading and writing for the library and the file dialog. A [`LibraryRequest`] is carried out by the thread that reads, one after
//! the other; a [`LongTask`] by a thread of its own.

pub use super::contents::Contents;

use super::game_file::{self, FileGames, GameFile, GameOffset};
use super::library::{self, GameSummary, LibraryNotice, Row};
use super::position_search::{self, Found, PositionSearch};
use super::store::{GameFolder, LoadError, Store};
use super::{GameSaver, export, file_errors, opening};
use crate::background::{Background, Inbox, InboxSender, Leaving, lower_priority, waker};
use crate::interface::{ErrorQueue, OpenDialog, Report, Screen};
use crate::schedule::{AppSystems, LeaveSystems};
use crate::session::{Notice, Request, Session};
use crate::text::tr;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_games::rules::AnyPosition;
use quadrille_search::StopFlag;
use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The time between two reports of progress.
pub(super) const PACE: Duration = Duration::from_millis(60);

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
    /// A game is saved into a file; as an animation it takes long.
    Save,
}

impl LongTask {
    /// Why another one of the kind cannot begin while one is at work; `None`: the one at work is given up.
    fn refusal(self) -> Option<String> {
        match self {
            Self::Copy => Some(tr!("keep-copying")),
            Self::Move => Some(tr!("keep-moving")),
            Self::ListFile | Self::FindPosition | Self::Save => None,
        }
    }
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
    /// So many frames of all are done of the animation.
    Filming {
        done: usize,
        all: usize,
    },
    Failed(String),
    /// Something was read, with parts of it passed over.
    Noted(String),
}

/// The threads for what takes long, and what all threads report.
#[derive(Resource, Default)]
struct LibraryChannel {
    inbox: Inbox<LibraryEvent>,
    /// What takes long, by [`LongTask`].
    tasks: [Option<Background<()>>; 5],
    /// The number of the file's list that is wanted; an older one is heard no more.
    listing: usize,
}

impl LibraryChannel {
    /// Begins what takes long, on a thread of its own, unless [`LongTask::refusal`] says why not.
    fn begin(
        &mut self,
        task: LongTask,
        context: IoContext,
        work: impl FnOnce(&IoContext, &StopFlag) + Send + 'static,
    ) {
        if let Some(refusal) = task.refusal().filter(|_| self.is_at_work(task)) {
            context.fail(refusal);
            return;
        }
        let here = context.clone();
        let begun = Background::spawn("files", context.sender.waker(), move |reporter| {
            lower_priority();
            work(&here, reporter.stop());
        });
        match begun {
            Ok(work) => self.tasks[task as usize] = Some(work),
            Err(error) => context.fail(quadrille_files::reason(&error)),
        }
    }

    /// Whether this is being done.
    fn is_at_work(&self, task: LongTask) -> bool {
        let work = &self.tasks[task as usize];
        work.as_ref().is_some_and(|work| !work.is_finished())
    }

    /// Whether this is being done, and was not told to stop.
    fn is_wanted(&self, task: LongTask) -> bool {
        let work = &self.tasks[task as usize];
        self.is_at_work(task) && work.as_ref().is_some_and(|work| !work.is_cancelled())
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

/// Gives up what takes long when the program ends. A file that is being written already is waited for, as a game is, so that
/// no half of it stays behind.
fn finish(channel: Res<LibraryChannel>, leaving: Res<Leaving>) {
    let tasks = || channel.tasks.iter().flatten();
    tasks().for_each(Background::cancel);
    leaving.wait(|| tasks().all(Background::is_finished));
}

/// Gives the requests to the threads: what takes long to one of its own, the others to the one that reads.
fn send(
    mut library_requests: MessageReader<LibraryRequest>,
    saver: Res<GameSaver>,
    mut channel: ResMut<LibraryChannel>,
    library: Res<Library>,
    mut found: ResMut<PositionSearch>,
    session: Option<Res<Session>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    for request in library_requests.read().cloned() {
        let context = IoContext::new(&saver, &channel, proxy.as_deref());
        match request {
            LibraryRequest::Stop(task) => {
                channel.stop(task);
                if task == LongTask::FindPosition {
                    *found = PositionSearch::default();
                }
            }
            LibraryRequest::OpenFile(file) => {
                channel.listing += 1;
                let listing = channel.listing;
                channel.begin(LongTask::ListFile, context, move |context, stop| {
                    game_file::list(context, listing, &file, stop);
                });
            }
            LibraryRequest::FindPosition(position, names) => {
                if found.position.as_ref() != Some(&*position) {
                    *found = PositionSearch::default();
                }
                found.position = Some((*position).clone());
                found.left = names.len();
                channel.begin(LongTask::FindPosition, context, move |context, stop| {
                    position_search::search(context, &position, names, stop);
                });
            }
            LibraryRequest::Delete(names) => {
                channel.begin(LongTask::Move, context, move |context, stop| {
                    move_games(context, &names, GameFolder::Games, stop);
                });
            }
            LibraryRequest::Restore(names) => {
                channel.begin(LongTask::Move, context, move |context, stop| {
                    move_games(context, &names, GameFolder::Trash, stop);
                });
            }
            LibraryRequest::TakeIn { file, games } => {
                channel.begin(LongTask::Copy, context, move |context, stop| {
                    game_file::take_in(context, &file, games.as_ref(), stop);
                });
            }
            LibraryRequest::Export { names, to, replace } if names.len() > 1 => {
                channel.begin(LongTask::Copy, context, move |context, stop| {
                    export::save_all(context, to, replace, &names, stop);
                });
            }
            LibraryRequest::Export { names, to, replace } => {
                channel.begin(LongTask::Save, context, move |context, stop| {
                    if let Some(name) = names.first() {
                        export::save_kept(context, to, replace, name, stop);
                    }
                });
            }
            LibraryRequest::SaveAs { to, replace } => {
                let Some(session) = session.as_deref().cloned() else {
                    context.fail(tr!("keep-no-table"));
                    continue;
                };
                channel.begin(LongTask::Save, context, move |context, stop| {
                    export::save(context, to, replace, &session, stop);
                });
            }
            LibraryRequest::Refresh => {
                let known = [library.rows.clone(), library.trash.clone()];
                saver.submit(move || read_index(&context, known, Vec::new()));
            }
            LibraryRequest::Open(name) => {
                saver.submit(move || opening::open_kept(&context, &name, None));
            }
            LibraryRequest::OpenAt(name, position) => {
                saver.submit(move || opening::open_kept(&context, &name, Some(&position)));
            }
            LibraryRequest::OpenFileGame(file, at) => {
                saver.submit(move || game_file::open(&context, &file, at));
            }
            LibraryRequest::OpenRound { file, round } => {
                saver.submit(move || game_file::open_round(&context, &file, &round));
            }
            LibraryRequest::OpenText(text) => {
                saver.submit(move || opening::open_text(&context, &text));
            }
            LibraryRequest::ListFolder(folder) => {
                saver
                    .submit(move || context.say(LibraryEvent::FolderListed(Contents::of(&folder))));
            }
        }
    }
}

/// What the threads work with.
#[derive(Clone)]
pub(super) struct IoContext {
    pub(super) store: Store,
    sender: InboxSender<LibraryEvent>,
}

impl IoContext {
    fn new(
        saver: &GameSaver,
        channel: &LibraryChannel,
        proxy: Option<&EventLoopProxyWrapper>,
    ) -> Self {
        Self {
            store: saver.store.clone(),
            sender: channel.inbox.sender(waker(proxy)),
        }
    }

    pub(super) fn say(&self, done: LibraryEvent) {
        self.sender.send(done);
    }

    /// Says why something could not be done.
    pub(super) fn fail(&self, reason: String) {
        self.say(LibraryEvent::Failed(reason));
    }

    /// Says why a file could not be opened.
    pub(super) fn fail_to_open(&self, error: &LoadError) {
        self.fail(tr!("keep-not-opened", error = error.localized()));
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
    let filmed = dialog.filming.is_some() && !channel.is_wanted(LongTask::Save);
    // The games that were taken in, if the index is to be read anew.
    let mut index: Option<Vec<(String, GameSummary)>> = None;
    let at_table = screen.is_some_and(|screen| *screen.get() == Screen::Game);
    for done in channel.inbox.take() {
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
            LibraryEvent::Filming { done, all } => {
                if channel.is_wanted(LongTask::Save) {
                    dialog.filming = Some((done, all));
                }
            }
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
    if filmed {
        dialog.bypass_change_detection().filming = None;
    }
    if let (Some(added), Some(saver)) = (index, &saver) {
        let context = IoContext::new(saver, &channel, proxy.as_deref());
        let known = [library.rows.clone(), library.trash.clone()];
        saver.submit(move || read_index(&context, known, added));
    }
}

/// Moves games from one folder to the other, and tells how far it is.
fn move_games(context: &IoContext, names: &[String], from: GameFolder, stop: &StopFlag) {
    let mut told: Option<Instant> = None;
    let all = context.store.move_games(names, from, |done| {
        if told.is_none_or(|told| told.elapsed() > PACE) {
            told = Some(Instant::now());
            let share = done as f32 / names.len() as f32;
            context.say(LibraryEvent::Moving(from, Copying { done, share }));
        }
        !stop.is_stopped()
    });
    if let Some(error) = all.failure {
        let count = all.failed;
        context.fail(match from {
            GameFolder::Games => tr!("keep-not-deleted", count = count, error = error),
            GameFolder::Trash => tr!("keep-not-restored", count = count, error = error),
        });
    }
    if !all.moved.is_empty() {
        context.say(LibraryEvent::Moved(from, all.moved));
    }
}

/// Reads the index of games, and that of the deleted ones, anew. The files of the games that were `added` need not be read.
fn read_index(
    context: &IoContext,
    [mut known, deleted]: [Vec<Row>; 2],
    added: Vec<(String, GameSummary)>,
) {
    let store = &context.store;
    if !added.is_empty() {
        let mut added: HashMap<String, GameSummary> = added.into_iter().collect();
        let entries = store.list(GameFolder::Games).unwrap_or_default();
        let rows = entries.into_iter().filter_map(|entry| {
            let game = Ok(added.remove(&entry.name)?);
            Some(Row { entry, game })
        });
        known.extend(rows);
    }
    let rows = library::read(store, GameFolder::Games, &[&deleted, &known]);
    let trash = library::read(store, GameFolder::Trash, &[&known, &deleted]);
    match rows.and_then(|rows| Ok((rows, trash?))) {
        Ok((rows, trash)) => context.say(LibraryEvent::Index(rows, trash)),
        Err(error) => {
            let error = file_errors::localized(&error);
            context.fail(tr!("keep-not-listed", error = error));
        }
    }
}
