//! The resources of the window that requests to the library change: the index of games with the progress and the result of
//! requests, and the data of the file dialog.

use super::contents::Contents;
use super::existing_file::ExistingFile;
use super::io_context::{IoContext, bypass_change_detection};
use super::library::{self, LibraryNotice, LibraryRow};
use super::store::{AddedGames, GameFolder};
use super::summary::GameSummary;
use super::{GameSaver, file_errors};
use crate::background::WorldInbox;
use bevy::prelude::*;
use quadrille_text::tr;
use std::collections::HashMap;
use std::path::PathBuf;

/// The progress of copying or moving games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TransferProgress {
    /// The number of games that were copied or moved.
    pub game_count: usize,
    /// The finished share, from 0 to 1.
    pub share: f32,
}

/// The index of games.
#[derive(Resource, Default, Debug)]
pub struct Library {
    /// The games, the newest first.
    pub rows: Vec<LibraryRow>,
    /// The deleted games, the newest first.
    pub trash: Vec<LibraryRow>,
    /// Whether the index has been read, or could not be read.
    pub is_loaded: bool,
    /// The names of the games that were deleted last and can be restored.
    pub restorable_names: Vec<String>,
    /// The progress of an export or import.
    pub copy_progress: Option<TransferProgress>,
    /// The progress of moving games out of this folder.
    pub move_progress: Option<(GameFolder, TransferProgress)>,
    /// The result of the last request.
    pub notice: Option<LibraryNotice>,
}

impl Library {
    /// Sets the result of a request, and the names of the games that it deleted.
    pub(super) fn set_notice(&mut self, notice: LibraryNotice, restorable_names: Vec<String>) {
        self.notice = Some(notice);
        self.restorable_names = restorable_names;
    }
}

/// The data of the file dialog.
#[derive(Resource, Default, Debug)]
pub struct FileDialogData {
    /// The contents of the last folder.
    pub contents: Option<Contents>,
    /// The requested file, if it was not written because it exists.
    pub existing_file: Option<ExistingFile>,
    /// The file that was written, or whose game was opened.
    pub finished_file: Option<PathBuf>,
    /// The number of finished frames and of all frames, while an animation is being made.
    pub film_progress: Option<(usize, usize)>,
}

impl IoContext {
    /// Reports imported games, and the players of those that were left out because they are stored already. Requests the index
    /// again.
    pub(super) fn report_added(&self, added_games: AddedGames, known_names: Vec<String>) {
        self.change(move |world| {
            let count = added_games.len();
            let notice = LibraryNotice::Added { count, known_names };
            world.resource_mut::<Library>().set_notice(notice, vec![]);
            refresh(world, added_games);
        });
    }

    /// Reports the progress of copying: the number of copied games and the finished share.
    pub(super) fn report_copy_progress(&self, game_count: usize, share: f32) {
        self.change(move |world| {
            let copy_progress = Some(TransferProgress { game_count, share });
            bypass_change_detection(world, |library: &mut Library| {
                library.copy_progress = copy_progress
            });
        });
    }
}

/// Requests the index again. The files of the `added_games` are not read.
pub(super) fn refresh(world: &mut World, added_games: AddedGames) {
    let Some(saver) = world.get_resource::<GameSaver>() else { return };
    let library = world.resource::<Library>();
    let known_rows = [library.rows.clone(), library.trash.clone()];
    let context = IoContext::new(saver, world.resource::<WorldInbox>());
    saver.submit(move || read_index(&context, known_rows, added_games));
}

/// Reads the indexes of games and of deleted games into [`Library`]. Reports a failure.
fn read_index(
    context: &IoContext,
    [mut known_rows, deleted_rows]: [Vec<LibraryRow>; 2],
    added_games: AddedGames,
) {
    let store = &context.store;
    if !added_games.is_empty() {
        let mut summaries: HashMap<String, GameSummary> = added_games.into_iter().collect();
        let entries = store.list(GameFolder::Games).unwrap_or_default();
        let rows = entries.into_iter().filter_map(|entry| {
            let game = Ok(summaries.remove(&entry.name)?);
            Some(LibraryRow { entry, game })
        });
        known_rows.extend(rows);
    }
    let rows = library::read(store, GameFolder::Games, &[&deleted_rows, &known_rows]);
    let trash = library::read(store, GameFolder::Trash, &[&known_rows, &deleted_rows]);
    match rows.and_then(|rows| Ok((rows, trash?))) {
        Ok((rows, trash)) => context.change_resource(|library: &mut Library| {
            library.rows = rows;
            library.trash = trash;
            library.is_loaded = true;
        }),
        Err(error) => {
            let error = file_errors::localized(&error);
            context.report_error(tr!("keep-not-listed", error = error));
            context.change_resource(|library: &mut Library| library.is_loaded = true);
        }
    }
}
