//! Reading and writing for the library and the file dialog. A [`LibraryRequest`] is carried out by the thread that reads, one after
//! the other; a [`LongTask`] by a thread of its own.

pub use super::contents::Contents;

use super::game_file::{self, GameFile, GameOffset};
use super::library::{self, GameSummary, LibraryNotice, Row};
use super::position_search::{self, PositionSearch};
use super::store::{AddedGames, GameFolder, LoadError, Store};
use super::{GameSaver, export, file_errors, opening};
use crate::background::{Background, Leaving, WorldInbox, lower_priority};
use crate::interface::{ErrorQueue, Report};
use crate::schedule::{AppSystems, LeaveSystems};
use crate::session::{Request, Session};
use crate::text::tr;
use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
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

impl LibraryRequest {
    /// Which long task it is, if it is one.
    const fn long_task(&self) -> Option<LongTask> {
        match self {
            Self::OpenFile(_) => Some(LongTask::ListFile),
            Self::FindPosition(..) => Some(LongTask::FindPosition),
            Self::Delete(_) | Self::Restore(_) => Some(LongTask::Move),
            Self::Export { names, .. } if names.len() == 1 => Some(LongTask::Save),
            Self::TakeIn { .. } | Self::Export { .. } => Some(LongTask::Copy),
            Self::SaveAs { .. } => Some(LongTask::Save),
            _ => None,
        }
    }
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

impl Library {
    /// Notes what was done, and which games were deleted by it.
    pub(super) fn note(&mut self, notice: LibraryNotice, deleted: Vec<String>) {
        self.notice = Some(notice);
        self.deleted = deleted;
    }
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

/// The threads for what takes long.
#[derive(Resource, Default)]
pub(super) struct LongTasks {
    /// By [`LongTask`].
    threads: [Option<Background<()>>; 5],
    /// The number of the file's list that is wanted; nothing is shown of an older one.
    pub(super) listing: usize,
}

impl LongTasks {
    /// Begins what takes long, on a thread of its own, unless [`LongTask::refusal`] says why not.
    fn begin(
        &mut self,
        task: LongTask,
        context: IoContext,
        work: impl FnOnce(&IoContext) + Send + 'static,
    ) {
        let thread = &mut self.threads[task as usize];
        let is_at_work = thread.as_ref().is_some_and(|work| !work.is_finished());
        if let Some(refusal) = task.refusal().filter(|_| is_at_work) {
            context.fail(refusal);
            return;
        }
        let here = context.clone();
        let begun = Background::spawn("files", context.world.waker(), move |reporter| {
            lower_priority();
            let stop = reporter.stop().clone();
            let running = RunningTask(task, IoContext { stop, ..here });
            work(&running.1);
        });
        match begun {
            Ok(work) => *thread = Some(work),
            Err(error) => context.fail(quadrille_files::reason(&error)),
        }
    }

    fn stop(&self, task: LongTask) {
        if let Some(work) = &self.threads[task as usize] {
            work.cancel();
        }
    }
}

/// Shows no more progress of a task once this is dropped: when the task is over, also by a panic.
struct RunningTask(LongTask, IoContext);

impl Drop for RunningTask {
    fn drop(&mut self) {
        let Self(task, context) = self;
        let (task, stop) = (*task, context.stop.clone());
        context.change(move |world| match task {
            // With its progress the task itself is over, so that the next one can begin: its thread may still be ending.
            LongTask::Copy => {
                without_change(world, |library: &mut Library| library.copying = None);
                world.resource_mut::<LongTasks>().threads[task as usize] = None;
            }
            LongTask::Move => {
                without_change(world, |library: &mut Library| library.moving = None);
                world.resource_mut::<LongTasks>().threads[task as usize] = None;
            }
            // That of one that was stopped is gone already; another one may show its own.
            LongTask::Save if !stop.is_stopped() => {
                without_change(world, |dialog: &mut FileDialogData| dialog.filming = None);
            }
            LongTask::Save | LongTask::ListFile | LongTask::FindPosition => {}
        });
    }
}

/// Changes a resource without marking it as changed: the list of games, which may be a long one, is the same.
fn without_change<R: Resource<Mutability = Mutable>>(
    world: &mut World,
    change: impl FnOnce(&mut R),
) {
    change(world.resource_mut::<R>().bypass_change_detection());
}

/// The plugin.
pub fn plugin(app: &mut App) {
    app.init_resource::<Library>()
        .init_resource::<FileDialogData>()
        .init_resource::<GameFile>()
        .init_resource::<PositionSearch>()
        .init_resource::<LongTasks>()
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
fn finish(tasks: Res<LongTasks>, leaving: Res<Leaving>) {
    let tasks = || tasks.threads.iter().flatten();
    tasks().for_each(Background::cancel);
    leaving.wait(|| tasks().all(Background::is_finished));
}

/// Gives the requests to the threads: what takes long to one of its own, the others to the one that reads.
fn send(
    mut library_requests: MessageReader<LibraryRequest>,
    saver: Res<GameSaver>,
    mut tasks: ResMut<LongTasks>,
    (mut found, mut dialog): (ResMut<PositionSearch>, ResMut<FileDialogData>),
    session: Option<Res<Session>>,
    world: Res<WorldInbox>,
    mut commands: Commands,
) {
    for request in library_requests.read().cloned() {
        let mut context = IoContext::new(&saver, &world);
        let mut to_save = None;
        match &request {
            LibraryRequest::Stop(task) => {
                tasks.stop(*task);
                match task {
                    LongTask::FindPosition => *found = PositionSearch::default(),
                    LongTask::Save => dialog.filming = None,
                    LongTask::ListFile | LongTask::Copy | LongTask::Move => {}
                }
                continue;
            }
            LibraryRequest::Refresh => {
                commands.queue(|world: &mut World| refresh(world, vec![]));
                continue;
            }
            LibraryRequest::OpenFile(_) => {
                tasks.listing += 1;
                context.listing = tasks.listing;
            }
            LibraryRequest::FindPosition(position, names) => {
                if found.position.as_ref() != Some(position) {
                    *found = PositionSearch::default();
                }
                found.position = Some((**position).clone());
                found.left = names.len();
            }
            LibraryRequest::SaveAs { .. } => to_save = session.as_deref().cloned(),
            _ => {}
        }
        match request.long_task() {
            Some(task) => tasks.begin(task, context, move |context| {
                carry_out(context, request, to_save);
            }),
            None => {
                saver.submit(move || carry_out(&context, request, None));
            }
        }
    }
}

/// Does what is asked for, on a thread.
fn carry_out(context: &IoContext, request: LibraryRequest, to_save: Option<Session>) {
    match request {
        LibraryRequest::OpenFile(file) => game_file::list(context, &file),
        LibraryRequest::OpenFileGame(file, at) => game_file::open(context, &file, at),
        LibraryRequest::OpenRound { file, round } => game_file::open_round(context, &file, &round),
        LibraryRequest::TakeIn { file, games } => {
            game_file::take_in(context, &file, games.as_ref());
        }
        LibraryRequest::Open(name) => opening::open_kept(context, &name, None),
        LibraryRequest::OpenAt(name, at) => opening::open_kept(context, &name, Some(&at)),
        LibraryRequest::OpenText(text) => opening::open_text(context, &text),
        LibraryRequest::Delete(names) => move_games(context, names, GameFolder::Games),
        LibraryRequest::Restore(names) => move_games(context, names, GameFolder::Trash),
        LibraryRequest::Export { names, to, replace } => match &names[..] {
            [] => {}
            [name] => export::save_kept(context, to, replace, name),
            _ => export::save_all(context, to, replace, &names),
        },
        LibraryRequest::SaveAs { to, replace } => match to_save {
            Some(session) => export::save(context, to, replace, &session),
            None => context.fail(tr!("keep-no-table")),
        },
        LibraryRequest::FindPosition(position, names) => {
            position_search::search(context, &position, names);
        }
        LibraryRequest::ListFolder(folder) => {
            let contents = Contents::of(&folder);
            context.change_resource(|dialog: &mut FileDialogData| dialog.contents = Some(contents));
        }
        // These need no thread.
        LibraryRequest::Refresh | LibraryRequest::Stop(_) => {}
    }
}

/// What the threads work with.
#[derive(Clone)]
pub(super) struct IoContext {
    pub(super) store: Store,
    /// Whether a long task is to end.
    pub(super) stop: StopFlag,
    /// The number of the file's list that is made.
    pub(super) listing: usize,
    world: WorldInbox,
}

impl IoContext {
    fn new(saver: &GameSaver, world: &WorldInbox) -> Self {
        Self {
            store: saver.store.clone(),
            stop: StopFlag::new(),
            listing: 0,
            world: world.clone(),
        }
    }

    /// Has a change made in the window's world.
    pub(super) fn change(&self, change: impl FnOnce(&mut World) + Send + 'static) {
        self.world.send(change);
    }

    /// Has a resource changed.
    pub(super) fn change_resource<R: Resource<Mutability = Mutable>>(
        &self,
        change: impl FnOnce(&mut R) + Send + 'static,
    ) {
        self.change(move |world| change(&mut world.resource_mut::<R>()));
    }

    /// Says why something could not be done.
    pub(super) fn fail(&self, reason: String) {
        self.change_resource(|errors: &mut ErrorQueue| errors.push(reason));
    }

    /// Says why a file could not be opened.
    pub(super) fn fail_to_open(&self, error: &LoadError) {
        self.fail(tr!("keep-not-opened", error = error.localized()));
    }

    /// Says that something was read, with parts of it passed over.
    pub(super) fn note(&self, notes: String) {
        self.change_resource(|errors: &mut ErrorQueue| errors.0.push(Report::Note(notes)));
    }

    /// Puts a game on the table.
    pub(super) fn open(&self, session: Session) {
        self.change(|world| {
            world.write_message(Request::Open(Box::new(session)));
        });
    }

    /// Says that games were taken into the library.
    pub(super) fn added(&self, games: AddedGames) {
        self.change(move |world| {
            let notice = LibraryNotice::Added(games.len());
            world.resource_mut::<Library>().note(notice, vec![]);
            refresh(world, games);
        });
    }

    /// Shows how many games have been copied, and how much of everything has been done.
    pub(super) fn show_copying(&self, done: usize, share: f32) {
        self.change(move |world| {
            let copying = Some(Copying { done, share });
            without_change(world, |library: &mut Library| library.copying = copying);
        });
    }
}

/// Moves games from one folder to the other, and tells how far it is.
fn move_games(context: &IoContext, names: Vec<String>, from: GameFolder) {
    let mut told: Option<Instant> = None;
    let all = context.store.move_games(&names, from, |done| {
        if told.is_none_or(|told| told.elapsed() > PACE) {
            told = Some(Instant::now());
            let share = done as f32 / names.len() as f32;
            context.change(move |world| {
                let moving = Some((from, Copying { done, share }));
                without_change(world, |library: &mut Library| library.moving = moving);
            });
        }
        !context.stop.is_stopped()
    });
    if let Some(error) = all.failure {
        let count = all.failed;
        context.fail(match from {
            GameFolder::Games => tr!("keep-not-deleted", count = count, error = error),
            GameFolder::Trash => tr!("keep-not-restored", count = count, error = error),
        });
    }
    if all.moved.is_empty() {
        return;
    }
    context.change(move |world| {
        let (notice, deleted) = match from {
            GameFolder::Games => (LibraryNotice::Deleted(all.moved.len()), all.moved),
            GameFolder::Trash => (LibraryNotice::Restored(all.moved.len()), vec![]),
        };
        world.resource_mut::<Library>().note(notice, deleted);
        refresh(world, vec![]);
    });
}

/// Has the index read anew. The files of the games that were `added` need not be read.
fn refresh(world: &mut World, added: AddedGames) {
    let Some(saver) = world.get_resource::<GameSaver>() else {
        return;
    };
    let library = world.resource::<Library>();
    let known = [library.rows.clone(), library.trash.clone()];
    let context = IoContext::new(saver, world.resource::<WorldInbox>());
    saver.submit(move || read_index(&context, known, added));
}

/// Reads the index of games, and that of the deleted ones, anew.
fn read_index(context: &IoContext, [mut known, deleted]: [Vec<Row>; 2], added: AddedGames) {
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
        Ok((rows, trash)) => context.change_resource(|library: &mut Library| {
            library.rows = rows;
            library.trash = trash;
            library.known = true;
        }),
        Err(error) => {
            let error = file_errors::localized(&error);
            context.fail(tr!("keep-not-listed", error = error));
        }
    }
}
