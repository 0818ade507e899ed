//! File operations of the library and the file dialog. The reading thread executes [`LibraryRequest`]s in order. Each
//! [`LongTask`] has a thread of its own.

pub use super::contents::Contents;
pub use super::existing_file::{ExistingFile, IfExists};

use super::game_file::{self, GameFile, GameOffset};
use super::library::{self, GameSummary, LibraryNotice, LibraryRow};
use super::position_search::{self, PositionSearch};
use super::store::{AddedGames, GameFolder, LoadError, Store};
use super::{GameSaver, export, file_errors, opening};
use crate::background::{BackgroundJob, ExitDeadline, WorldInbox, lower_priority};
use crate::interface::{ErrorQueue, Report, Screen};
use crate::schedule::{AppSystems, LeaveSystems};
use crate::session::{Request, Session, SuspendedGame};
use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use quadrille_games::rules::AnyPosition;
use quadrille_search::StopFlag;
use quadrille_text::tr;
use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The time between two reports of progress.
pub(super) const REPORT_INTERVAL: Duration = Duration::from_millis(60);

/// A request to the library.
#[derive(Message, Clone, Debug)]
pub enum LibraryRequest {
    /// Read the index of games again.
    Refresh,
    /// Open this game.
    Open(String),
    /// Open this game at the first place with this position.
    OpenAt(String, Box<AnyPosition>),
    /// Open this game after a number of plies of its main line.
    OpenAtPly {
        /// The game.
        name: String,
        /// The number of plies.
        plies: usize,
        /// The screen to which it leads back.
        back_to: Screen,
    },
    /// Move these games to the trash.
    Delete(Vec<String>),
    /// Restore these games from the trash.
    Restore(Vec<String>),
    /// Write copies of stored games into a file.
    Export {
        /// The games.
        names: Vec<String>,
        /// The file.
        to: PathBuf,
        /// What to do if the file exists.
        if_exists: IfExists,
    },
    /// Save the current game in a file.
    SaveAs {
        /// The file.
        to: PathBuf,
        /// What to do if the file exists.
        if_exists: IfExists,
    },
    /// Open the game of a file, or list its games in [`GameFile`] if there are several.
    OpenFile(PathBuf),
    /// Open one game of a file.
    OpenFileGame(PathBuf, GameOffset),
    /// Import games of a file.
    Import {
        /// The file.
        file: PathBuf,
        /// The games; `None` for all.
        games: Option<BTreeSet<GameOffset>>,
        /// Whether games that are stored already are imported again.
        again: bool,
    },
    /// Search the stored games with these names for a position. The result is [`PositionSearch`].
    FindPosition(Box<AnyPosition>, Vec<String>),
    /// Stop a long task.
    Stop(LongTask),
    /// Open the game of this round, from a tournament's file of games.
    OpenRound {
        /// The file.
        file: PathBuf,
        /// The round, as in the record.
        round: String,
    },
    /// Open the first game of a text.
    OpenText(String),
    /// List the contents of a folder.
    ListFolder(PathBuf),
}

impl LibraryRequest {
    /// Returns the long task that this request starts, if any.
    const fn long_task(&self) -> Option<LongTask> {
        match self {
            Self::OpenFile(_) => Some(LongTask::ListFile),
            Self::FindPosition(..) => Some(LongTask::FindPosition),
            Self::Delete(_) | Self::Restore(_) => Some(LongTask::Move),
            Self::Export { names, .. } if names.len() == 1 => Some(LongTask::Save),
            Self::Import { .. } | Self::Export { .. } => Some(LongTask::Copy),
            Self::SaveAs { .. } => Some(LongTask::Save),
            _ => None,
        }
    }
}

/// A task that may take long. It has its own thread and can be stopped. There is at most one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LongTask {
    /// List the games of a file.
    ListFile,
    /// Export or import games.
    Copy,
    /// Search for a position.
    FindPosition,
    /// Delete or restore games.
    Move,
    /// Save a game in a file, which takes long for an animation.
    Save,
}

impl LongTask {
    /// Returns why another task of this kind cannot start while one is running. `None` if the running one is stopped
    /// instead.
    fn refusal(self) -> Option<String> {
        match self {
            Self::Copy => Some(tr!("keep-copying")),
            Self::Move => Some(tr!("keep-moving")),
            Self::ListFile | Self::FindPosition | Self::Save => None,
        }
    }
}

/// The progress of copying or moving games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Copying {
    /// The number of games done.
    pub done: usize,
    /// The share done, from 0 to 1.
    pub share: f32,
}

/// The index of games.
#[derive(Resource, Default, Debug)]
pub struct Library {
    /// The games, the newest first.
    pub rows: Vec<LibraryRow>,
    /// The deleted games, the newest first.
    pub trash: Vec<LibraryRow>,
    /// Whether the index has been read.
    pub known: bool,
    /// The games that were deleted last and can be restored.
    pub deleted: Vec<String>,
    /// The progress of an export or import.
    pub copying: Option<Copying>,
    /// The progress of moving games out of this folder.
    pub moving: Option<(GameFolder, Copying)>,
    /// The result of the last request.
    pub notice: Option<LibraryNotice>,
}

impl Library {
    /// Sets the result of a request, and the games that it deleted.
    pub(super) fn set_notice(&mut self, notice: LibraryNotice, deleted: Vec<String>) {
        self.notice = Some(notice);
        self.deleted = deleted;
    }
}

/// The data of the file dialog.
#[derive(Resource, Default, Debug)]
pub struct FileDialogData {
    /// The contents of the last folder.
    pub contents: Option<Contents>,
    /// The requested file, if it was not written because it exists.
    pub exists: Option<ExistingFile>,
    /// The file that was written.
    pub written: Option<PathBuf>,
    /// The finished and all frames, while an animation is being made.
    pub filming: Option<(usize, usize)>,
}

/// A file of games to open at the start.
#[derive(Resource, Default, Clone, Debug)]
pub struct FileToOpen(pub Option<PathBuf>);

/// Opens the file of the command line after the last game was resumed.
fn open_command_line_file(
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

/// Opens files dropped on the window.
fn open_dropped(
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

/// The threads of long tasks.
#[derive(Resource, Default)]
pub(super) struct LongTasks {
    /// The threads, indexed by [`LongTask`].
    threads: [Option<BackgroundJob<()>>; 5],
    /// The number of the requested list of games. Results of earlier lists are ignored.
    pub(super) listing: usize,
}

impl LongTasks {
    /// Starts a long task on its thread, unless [`LongTask::refusal`] returns a reason.
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
        let begun = BackgroundJob::spawn("files", context.world.waker(), move |reporter| {
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

/// The progress of a running task. Dropping it removes the progress, even after a panic.
struct RunningTask(LongTask, IoContext);

impl Drop for RunningTask {
    fn drop(&mut self) {
        let Self(task, context) = self;
        let (task, stop) = (*task, context.stop.clone());
        context.change(move |world| match task {
            // The task counts as finished even if its thread is still ending, so that the next one can start.
            LongTask::Copy => {
                without_change(world, |library: &mut Library| library.copying = None);
                world.resource_mut::<LongTasks>().threads[task as usize] = None;
            }
            LongTask::Move => {
                without_change(world, |library: &mut Library| library.moving = None);
                world.resource_mut::<LongTasks>().threads[task as usize] = None;
            }
            // The progress of a stopped task was removed earlier, and the shown one may be that of another task.
            LongTask::Save if !stop.is_stopped() => {
                without_change(world, |dialog: &mut FileDialogData| dialog.filming = None);
            }
            LongTask::Save | LongTask::ListFile | LongTask::FindPosition => {}
        });
    }
}

/// Changes a resource without triggering change detection, because the list of games stays the same.
fn without_change<R: Resource<Mutability = Mutable>>(
    world: &mut World,
    change: impl FnOnce(&mut R),
) {
    change(world.resource_mut::<R>().bypass_change_detection());
}

/// Adds the library, its threads and its requests.
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
                open_dropped,
                open_command_line_file
                    .run_if(resource_exists::<GameSaver>)
                    .run_if(resource_exists::<FileToOpen>),
                send.run_if(resource_exists::<GameSaver>),
            )
                .chain()
                .before(AppSystems::Apply),
        )
        .add_systems(Last, stop_at_exit.in_set(LeaveSystems::Finish).run_if(on_message::<AppExit>));
}

/// Stops long tasks when the program ends. A file that is being written is finished first.
fn stop_at_exit(tasks: Res<LongTasks>, leaving: Res<ExitDeadline>) {
    let tasks = || tasks.threads.iter().flatten();
    tasks().for_each(BackgroundJob::cancel);
    leaving.wait(|| tasks().all(BackgroundJob::is_finished));
}

/// Sends requests to the threads: long tasks to their own, others to the reading thread.
fn send(
    mut library_requests: MessageReader<LibraryRequest>,
    saver: Res<GameSaver>,
    mut tasks: ResMut<LongTasks>,
    (mut search, mut dialog): (ResMut<PositionSearch>, ResMut<FileDialogData>),
    (session, suspended, library): (Option<Res<Session>>, Option<Res<SuspendedGame>>, Res<Library>),
    world: Res<WorldInbox>,
    mut commands: Commands,
) {
    for mut request in library_requests.read().cloned() {
        let mut context = IoContext::new(&saver, &world);
        let mut to_save = None;
        match &mut request {
            LibraryRequest::Stop(task) => {
                tasks.stop(*task);
                match task {
                    LongTask::FindPosition => *search = PositionSearch::default(),
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
                context.rows.clone_from(&library.rows);
            }
            LibraryRequest::Import { .. } | LibraryRequest::OpenText(_) => {
                context.rows.clone_from(&library.rows);
            }
            // Both would be written again.
            LibraryRequest::Delete(names) => {
                let open = session.iter().map(|session| &session.origin.file);
                let waiting = suspended.iter().map(|game| &game.0.origin.file);
                let in_use: Vec<_> = open.chain(waiting).flatten().collect();
                names.retain(|name| !in_use.contains(&name));
            }
            LibraryRequest::FindPosition(position, names) => {
                if search.position.as_ref() != Some(position) {
                    *search = PositionSearch::default();
                }
                search.position = Some((**position).clone());
                search.left = names.len();
            }
            LibraryRequest::SaveAs { .. } => to_save = session.as_deref().cloned(),
            _ => {}
        }
        match request.long_task() {
            Some(task) => tasks.begin(task, context, move |context| {
                execute(context, request, to_save);
            }),
            None => {
                saver.submit(move || execute(&context, request, None));
            }
        }
    }
}

/// Executes a request on a thread.
fn execute(context: &IoContext, request: LibraryRequest, to_save: Option<Session>) {
    match request {
        LibraryRequest::OpenFile(file) => game_file::list(context, &file),
        LibraryRequest::OpenFileGame(file, at) => game_file::open(context, &file, at),
        LibraryRequest::OpenRound { file, round } => game_file::open_round(context, &file, &round),
        LibraryRequest::Import { file, games, again } => {
            game_file::import_games(context, &file, games.as_ref(), again);
        }
        LibraryRequest::Open(name) => opening::open_kept(context, &name, None),
        LibraryRequest::OpenAt(name, at) => opening::open_kept(context, &name, Some(&at)),
        LibraryRequest::OpenAtPly { name, plies, back_to } => {
            opening::open_at_ply(context, &name, plies, back_to)
        }
        LibraryRequest::OpenText(text) => opening::open_text(context, &text),
        LibraryRequest::Delete(names) => move_games(context, names, GameFolder::Games),
        LibraryRequest::Restore(names) => move_games(context, names, GameFolder::Trash),
        LibraryRequest::Export { names, to, if_exists } => match &names[..] {
            [] => {}
            [name] => export::save_kept(context, to, if_exists, name),
            _ => export::save_all(context, to, if_exists, &names),
        },
        LibraryRequest::SaveAs { to, if_exists } => match to_save {
            Some(session) => export::save(context, to, if_exists, &session),
            None => context.fail(tr!("keep-no-table")),
        },
        LibraryRequest::FindPosition(position, names) => {
            position_search::search(context, &position, names);
        }
        LibraryRequest::ListFolder(folder) => {
            let contents = Contents::read(&folder);
            context.change_resource(|dialog: &mut FileDialogData| dialog.contents = Some(contents));
        }
        // These requests are handled without a thread.
        LibraryRequest::Refresh | LibraryRequest::Stop(_) => {}
    }
}

/// The input and output of the threads.
#[derive(Clone)]
pub(super) struct IoContext {
    pub(super) store: Store,
    /// Stops a long task.
    pub(super) stop: StopFlag,
    /// The number of the list of games being made.
    pub(super) listing: usize,
    /// The known rows of the index, for requests that compare games with the stored ones.
    pub(super) rows: Vec<LibraryRow>,
    world: WorldInbox,
}

impl IoContext {
    fn new(saver: &GameSaver, world: &WorldInbox) -> Self {
        Self {
            store: saver.store.clone(),
            stop: StopFlag::new(),
            listing: 0,
            rows: Vec::new(),
            world: world.clone(),
        }
    }

    /// Changes the world of the window.
    pub(super) fn change(&self, change: impl FnOnce(&mut World) + Send + 'static) {
        self.world.send(change);
    }

    /// Changes a resource of the window.
    pub(super) fn change_resource<R: Resource<Mutability = Mutable>>(
        &self,
        change: impl FnOnce(&mut R) + Send + 'static,
    ) {
        self.change(move |world| change(&mut world.resource_mut::<R>()));
    }

    /// Reports a failure.
    pub(super) fn fail(&self, reason: String) {
        self.change_resource(|errors: &mut ErrorQueue| errors.push(reason));
    }

    /// Reports why a file could not be opened.
    pub(super) fn fail_to_open(&self, error: &LoadError) {
        self.fail(tr!("keep-not-opened", error = error.localized()));
    }

    /// Reports the parts that were skipped while reading.
    pub(super) fn report_notes(&self, notes: String) {
        self.change_resource(|errors: &mut ErrorQueue| errors.0.push(Report::Note(notes)));
    }

    /// Opens a game. A finished one leads back to the list from which it was opened.
    pub(super) fn open(&self, mut session: Session) {
        self.change(|world| {
            let screen = world.get_resource::<State<Screen>>().map(State::get);
            if let Some(&list @ (Screen::Games | Screen::Statistics)) = screen
                && session.is_over()
            {
                session.origin.back_to = list;
            }
            world.write_message(Request::Open(Box::new(session)));
        });
    }

    /// Reports imported games, and the players of those that were left out because they are stored already.
    pub(super) fn report_added(&self, games: AddedGames, known_names: Vec<String>) {
        self.change(move |world| {
            let count = games.len();
            let notice = LibraryNotice::Added { count, known: known_names };
            world.resource_mut::<Library>().set_notice(notice, vec![]);
            refresh(world, games);
        });
    }

    /// Reports the progress of copying: the number of games and the share done.
    pub(super) fn show_copying(&self, done: usize, share: f32) {
        self.change(move |world| {
            let copying = Some(Copying { done, share });
            without_change(world, |library: &mut Library| library.copying = copying);
        });
    }
}

/// Moves games between the folders and reports the progress.
fn move_games(context: &IoContext, names: Vec<String>, from: GameFolder) {
    let mut reported: Option<Instant> = None;
    let all = context.store.move_games(&names, from, |done| {
        if reported.is_none_or(|reported| reported.elapsed() > REPORT_INTERVAL) {
            reported = Some(Instant::now());
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
        world.resource_mut::<Library>().set_notice(notice, deleted);
        refresh(world, vec![]);
    });
}

/// Requests the index again. The files of the `added` games need not be read.
fn refresh(world: &mut World, added: AddedGames) {
    let Some(saver) = world.get_resource::<GameSaver>() else {
        return;
    };
    let library = world.resource::<Library>();
    let known_rows = [library.rows.clone(), library.trash.clone()];
    let context = IoContext::new(saver, world.resource::<WorldInbox>());
    saver.submit(move || read_index(&context, known_rows, added));
}

/// Reads the indexes of games and of deleted games.
fn read_index(
    context: &IoContext,
    [mut known_rows, deleted]: [Vec<LibraryRow>; 2],
    added: AddedGames,
) {
    let store = &context.store;
    if !added.is_empty() {
        let mut added: HashMap<String, GameSummary> = added.into_iter().collect();
        let entries = store.list(GameFolder::Games).unwrap_or_default();
        let rows = entries.into_iter().filter_map(|entry| {
            let game = Ok(added.remove(&entry.name)?);
            Some(LibraryRow { entry, game })
        });
        known_rows.extend(rows);
    }
    let rows = library::read(store, GameFolder::Games, &[&deleted, &known_rows]);
    let trash = library::read(store, GameFolder::Trash, &[&known_rows, &deleted]);
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
