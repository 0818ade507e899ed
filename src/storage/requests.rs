//! Carrying out what the library is asked for, on the thread that reads.

use super::contents::Contents;
use super::export::{ExportSource, save};
use super::game_file;
use super::library::{self, GameSummary, Row};
use super::library_io::{Copying, IoContext, LibraryEvent, LibraryRequest};
use super::opening::{open, open_kept};
use super::round::find_round;
use super::store::GameFolder;
use crate::interface::Screen;
use crate::text::tr;
use quadrille_games::record::pgn::read;
use quadrille_games::rules::AnyPosition;
use quadrille_search::StopFlag;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// The time between two reports of progress.
const PACE: Duration = Duration::from_millis(60);

/// Carries out one request, on the thread.
pub(super) fn run(
    context: &IoContext,
    request: LibraryRequest,
    known: [Vec<Row>; 2],
    table: Option<ExportSource>,
) {
    let store = &context.store;
    let mut say = |done| context.say(done);
    match request {
        LibraryRequest::Refresh => read_index(context, known, Vec::new()),
        LibraryRequest::StopFilming => say(LibraryEvent::Filmed),
        LibraryRequest::Open(name) => say_kept(context, &name, None),
        LibraryRequest::OpenAt(name, position) => say_kept(context, &name, Some(&position)),
        LibraryRequest::Export { names, to, replace } => {
            if let Some(name) = names.first() {
                match store.load(name) {
                    Ok(session) => {
                        save(context, to.clone(), replace, &ExportSource::of(&session));
                    }
                    Err(error) => say(LibraryEvent::Failed(tr!(
                        "keep-not-exported",
                        error = error.localized()
                    ))),
                }
            }
        }
        LibraryRequest::SaveAs { to, replace } => match table {
            Some(table) => save(context, to, replace, &table),
            None => say(LibraryEvent::Failed(tr!("keep-no-table"))),
        },
        LibraryRequest::OpenFileGame(file, at) => game_file::open(context, &file, at),
        // They are done elsewhere, as they take long.
        LibraryRequest::Delete(_)
        | LibraryRequest::Restore(_)
        | LibraryRequest::OpenFile(_)
        | LibraryRequest::TakeIn { .. }
        | LibraryRequest::FindPosition(..)
        | LibraryRequest::Stop(_) => {}
        LibraryRequest::OpenRound { file, round } => {
            let place = file.display().to_string();
            match find_round(&*store.disk, &file, &round) {
                Ok(Some(record)) => open(store, [Ok(record)], Some(&file), &mut |mut done| {
                    if let LibraryEvent::Opened(session) = &mut done {
                        session.origin.back_to = Screen::Tournament;
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
        LibraryRequest::OpenText(text) => open(store, read(&text), None, &mut say),
        LibraryRequest::ListFolder(folder) => {
            say(LibraryEvent::FolderListed(Contents::of(&folder)))
        }
    }
}

/// Moves games from one folder to the other, and tells how far it is.
pub(super) fn move_games(context: &IoContext, names: &[String], from: GameFolder, stop: &StopFlag) {
    let mut told = Instant::now();
    let all = context.store.move_games(names, from, |done| {
        if told.elapsed() > PACE {
            told = Instant::now();
            let share = done as f32 / names.len() as f32;
            context.say(LibraryEvent::Moving(from, Copying { done, share }));
            context.wake();
        }
        !stop.is_stopped()
    });
    if let Some(error) = all.failure {
        let count = all.failed;
        context.say(LibraryEvent::Failed(match from {
            GameFolder::Games => tr!("keep-not-deleted", count = count, error = error),
            GameFolder::Trash => tr!("keep-not-restored", count = count, error = error),
        }));
    }
    if !all.moved.is_empty() {
        context.say(LibraryEvent::Moved(from, all.moved));
    }
}

/// Reads the index of games, and that of the deleted ones, anew. The files of the games that were `added` need not be read.
pub(super) fn read_index(
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
    context.say(match rows.and_then(|rows| Ok((rows, trash?))) {
        Ok((rows, trash)) => LibraryEvent::Index(rows, trash),
        Err(error) => LibraryEvent::Failed(tr!(
            "keep-not-listed",
            error = super::file_errors::localized(&error)
        )),
    });
}

/// Has a kept game put on the table.
fn say_kept(context: &IoContext, name: &str, position: Option<&AnyPosition>) {
    match open_kept(&context.store, name, position) {
        Ok(session) => context.say(LibraryEvent::Opened(Box::new(session))),
        Err(error) => {
            let error = error.localized();
            context.say(LibraryEvent::Failed(tr!("keep-not-opened", error = error)));
        }
    }
}
