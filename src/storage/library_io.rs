//! File operations of the library and the file dialog. The reading thread executes [`LibraryRequest`]s in order. Each
//! [`LongTask`] has a thread of its own.

pub use super::contents::Contents;
pub use super::existing_file::{ExistingFile, IfExists};
pub use super::library_state::{FileDialogData, Library, TransferProgress};
pub use super::long_tasks::LongTask;

use super::game_file::{self, GameFile, GameOffset};
use super::io_context::{IoContext, REPORT_INTERVAL, bypass_change_detection};
use super::library::LibraryNotice;
use super::library_state::refresh;
use super::long_tasks::{LongTasks, stop_at_exit};
use super::position_search::{self, PositionSearch};
use super::store::GameFolder;
use super::{GameSaver, export, opening};
use crate::background::WorldInbox;
use crate::interface::Screen;
use crate::schedule::{AppSystems, LeaveSystems};
use crate::session::{OpenGames, Session};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use quadrille_games::rules::AnyPosition;
use quadrille_text::tr;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Instant;

/// A request to the library.
#[derive(Message, Clone, Debug)]
pub enum LibraryRequest {
    /// Read the index of games again.
    Refresh,
    /// Open the stored game with this name.
    Open(String),
    /// Open this game at the first place with this position.
    OpenAt(String, Box<AnyPosition>),
    /// Open this game after a number of plies of its main line.
    OpenAtPly {
        /// The name of the game.
        name: String,
        /// The number of plies.
        ply_count: usize,
        /// The screen that appears when the person leaves the game.
        back_to: Screen,
    },
    /// Move these games to the trash.
    Delete(Vec<String>),
    /// Restore these games from the trash.
    Restore(Vec<String>),
    /// Write copies of stored games into a file.
    Export {
        /// The names of the games.
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
        /// The offsets of the games; `None` for all games.
        games: Option<BTreeSet<GameOffset>>,
        /// Whether games that are stored already are imported again.
        include_stored: bool,
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
            Self::Delete(_) | Self::Restore(_) => Some(LongTask::DeleteOrRestore),
            Self::Export { names, .. } if names.len() == 1 => Some(LongTask::Save),
            Self::Import { .. } | Self::Export { .. } => Some(LongTask::Transfer),
            Self::SaveAs { .. } => Some(LongTask::Save),
            _ => None,
        }
    }
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
        let absolute_path = std::path::absolute(&file).unwrap_or(file);
        library_requests.write(LibraryRequest::OpenFile(absolute_path));
    }
}

/// Opens files dropped on the window.
fn open_dropped_files(
    mut drop_events: MessageReader<FileDragAndDrop>,
    mut library_requests: MessageWriter<LibraryRequest>,
) {
    for event in drop_events.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = event {
            let file = quadrille_files::path_from_argument(path_buf.as_os_str());
            library_requests.write(LibraryRequest::OpenFile(file));
        }
    }
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
                open_dropped_files,
                open_command_line_file
                    .run_if(resource_exists::<GameSaver>)
                    .run_if(resource_exists::<FileToOpen>),
                dispatch_requests.run_if(resource_exists::<GameSaver>),
            )
                .chain()
                .before(AppSystems::Apply),
        )
        .add_systems(Last, stop_at_exit.in_set(LeaveSystems::Finish).run_if(on_message::<AppExit>));
}

/// The resources that the dispatch of requests changes or reads.
#[derive(SystemParam)]
struct LibraryState<'w> {
    tasks: ResMut<'w, LongTasks>,
    search: ResMut<'w, PositionSearch>,
    dialog: ResMut<'w, FileDialogData>,
    library: Res<'w, Library>,
}

/// Sends requests to the threads: long tasks to their own, others to the reading thread.
fn dispatch_requests(
    mut library_requests: MessageReader<LibraryRequest>,
    saver: Res<GameSaver>,
    mut state: LibraryState,
    games: OpenGames,
    inbox: Res<WorldInbox>,
    mut commands: Commands,
) {
    let LibraryState { tasks, search, dialog, library } = &mut state;
    for mut request in library_requests.read().cloned() {
        let mut context = IoContext::new(&saver, &inbox);
        let mut session_to_save = None;
        match &mut request {
            LibraryRequest::Stop(task) => {
                tasks.stop(*task);
                match task {
                    LongTask::FindPosition => **search = PositionSearch::default(),
                    LongTask::Save => dialog.film_progress = None,
                    LongTask::ListFile | LongTask::Transfer | LongTask::DeleteOrRestore => {}
                }
                continue;
            }
            LibraryRequest::Refresh => {
                commands.queue(|world: &mut World| refresh(world, vec![]));
                continue;
            }
            LibraryRequest::OpenFile(_) => {
                tasks.list_number += 1;
                context.list_number = tasks.list_number;
                context.rows.clone_from(&library.rows);
            }
            LibraryRequest::Import { .. } | LibraryRequest::OpenText(_) => {
                context.rows.clone_from(&library.rows);
            }
            // The current and the suspended game would be written again, so they are not deleted.
            LibraryRequest::Delete(names) => {
                names.retain(|name| !games.file_names().any(|file| file == name));
            }
            LibraryRequest::FindPosition(position, names) => {
                if search.position.as_ref() != Some(position) {
                    **search = PositionSearch::default();
                }
                search.position = Some((**position).clone());
                search.unsearched_games = names.len();
            }
            LibraryRequest::SaveAs { .. } => session_to_save = games.current().cloned(),
            _ => {}
        }
        match request.long_task() {
            Some(task) => tasks.start(task, context, move |context| {
                execute(context, request, session_to_save);
            }),
            None => {
                saver.submit(move || execute(&context, request, None));
            }
        }
    }
}

/// Executes a request on a thread.
fn execute(context: &IoContext, request: LibraryRequest, session_to_save: Option<Session>) {
    match request {
        LibraryRequest::OpenFile(file) => game_file::open_or_list(context, &file),
        LibraryRequest::OpenFileGame(file, offset) => game_file::open(context, &file, offset),
        LibraryRequest::OpenRound { file, round } => game_file::open_round(context, &file, &round),
        LibraryRequest::Import { file, games, include_stored } => {
            game_file::import_games(context, &file, games.as_ref(), include_stored);
        }
        LibraryRequest::Open(name) => opening::open_stored(context, &name, None),
        LibraryRequest::OpenAt(name, position) => {
            opening::open_stored(context, &name, Some(&position))
        }
        LibraryRequest::OpenAtPly { name, ply_count, back_to } => {
            opening::open_at_ply(context, &name, ply_count, back_to)
        }
        LibraryRequest::OpenText(text) => opening::open_text(context, &text),
        LibraryRequest::Delete(names) => move_games(context, names, GameFolder::Games),
        LibraryRequest::Restore(names) => move_games(context, names, GameFolder::Trash),
        LibraryRequest::Export { names, to, if_exists } => match &names[..] {
            [] => {}
            [name] => export::save_stored(context, to, if_exists, name),
            _ => export::save_all(context, to, if_exists, &names),
        },
        LibraryRequest::SaveAs { to, if_exists } => match session_to_save {
            Some(session) => export::save(context, to, if_exists, &session),
            None => context.report_error(tr!("keep-no-table")),
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

/// Moves games from one folder to the other. Reports the progress and the result, and requests the index again.
fn move_games(context: &IoContext, names: Vec<String>, from: GameFolder) {
    let mut last_report: Option<Instant> = None;
    let result = context.store.move_games(&names, from, |game_count| {
        if last_report.is_none_or(|last_report| last_report.elapsed() > REPORT_INTERVAL) {
            last_report = Some(Instant::now());
            let share = game_count as f32 / names.len() as f32;
            context.change(move |world| {
                let move_progress = Some((from, TransferProgress { game_count, share }));
                bypass_change_detection(world, |library: &mut Library| {
                    library.move_progress = move_progress
                });
            });
        }
        !context.stop.is_stopped()
    });
    if let Some(error) = result.first_failure {
        let failure_count = result.failure_count;
        context.report_error(match from {
            GameFolder::Games => tr!("keep-not-deleted", count = failure_count, error = error),
            GameFolder::Trash => tr!("keep-not-restored", count = failure_count, error = error),
        });
    }
    if result.moved_names.is_empty() {
        return;
    }
    context.change(move |world| {
        let (notice, deleted_names) = match from {
            GameFolder::Games => {
                (LibraryNotice::Deleted(result.moved_names.len()), result.moved_names)
            }
            GameFolder::Trash => (LibraryNotice::Restored(result.moved_names.len()), vec![]),
        };
        world.resource_mut::<Library>().set_notice(notice, deleted_names);
        refresh(world, vec![]);
    });
}
