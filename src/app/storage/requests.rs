//! Carrying out what the library is asked for, on the thread that reads.

use super::contents::Contents;
use super::export::{ExportSource, save};
use super::file_errors;
use super::game_file;
use super::library::{self, Row};
use super::library_io::{IoContext, LibraryEvent, LibraryRequest};
use super::opening::{open, open_kept};
use super::round::find_round;
use super::store::GameFolder;
use crate::app::interface::Screen;
use crate::app::text::tr;
use crate::rules::AnyPosition;

/// Carries out one request, on the thread.
pub(super) fn run(
    context: &IoContext,
    request: LibraryRequest,
    known: &[Vec<Row>; 2],
    table: Option<ExportSource>,
) {
    let store = &context.store;
    let mut say = |done| context.say(done);
    let mut index = false;
    match request {
        LibraryRequest::Refresh => index = true,
        LibraryRequest::StopFilming => say(LibraryEvent::Filmed),
        LibraryRequest::Open(name) => say_kept(context, name, None),
        LibraryRequest::OpenAt(name, position) => say_kept(context, name, Some(&position)),
        LibraryRequest::Delete(names) => {
            let count = names.len();
            let mut deleted = Vec::new();
            let mut failed = None;
            for name in names {
                // Held until it is done: no other window takes it up meanwhile.
                let hold = store.hold(&name);
                let done = match &hold {
                    Some(_) => store
                        .delete(&name)
                        .map_err(|error| file_errors::localized(&error)),
                    None => Err(tr!("keep-elsewhere")),
                };
                match done {
                    Ok(()) => deleted.push(name),
                    Err(error) => drop(failed.get_or_insert(error)),
                }
            }
            if let Some(error) = failed {
                let left = count - deleted.len();
                say(LibraryEvent::Failed(tr!(
                    "keep-not-deleted",
                    count = left,
                    error = error
                )));
            }
            if !deleted.is_empty() {
                say(LibraryEvent::Deleted(deleted));
                index = true;
            }
        }
        LibraryRequest::Restore(names) => {
            let count = names.len();
            let restored: Vec<_> = names.iter().map(|name| store.restore(name)).collect();
            let failed = restored.iter().filter_map(|done| done.as_ref().err());
            let failures = failed.clone().count();
            if let Some(error) = failed.clone().next() {
                say(LibraryEvent::Failed(tr!(
                    "keep-not-restored",
                    count = failures,
                    error = file_errors::localized(error)
                )));
            }
            if count > failures {
                say(LibraryEvent::Restored(count - failures));
                index = true;
            }
        }
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
        LibraryRequest::OpenFile(_)
        | LibraryRequest::TakeIn { .. }
        | LibraryRequest::FindPosition(..)
        | LibraryRequest::Stop(_) => {}
        LibraryRequest::OpenRound { file, round } => {
            let place = file.display().to_string();
            match find_round(&*store.disk, &file, &round) {
                Ok(Some(text)) => open(store, &text, Some(&file), &mut |mut done| {
                    if let LibraryEvent::Opened(session, _) = &mut done {
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
        LibraryRequest::OpenText(text) => open(store, &text, None, &mut say),
        LibraryRequest::ListFolder(folder) => {
            say(LibraryEvent::FolderListed(Contents::of(&folder)))
        }
    }
    if index {
        read_index(context, known);
    }
}

/// Reads the index of games, and that of the deleted ones, anew.
pub(super) fn read_index(context: &IoContext, [known, deleted]: &[Vec<Row>; 2]) {
    let store = &context.store;
    let rows = library::read(store, GameFolder::Games, known);
    let trash = library::read(store, GameFolder::Trash, deleted);
    context.say(match rows.and_then(|rows| Ok((rows, trash?))) {
        Ok((rows, trash)) => LibraryEvent::Index(rows, trash),
        Err(error) => LibraryEvent::Failed(tr!(
            "keep-not-listed",
            error = file_errors::localized(&error)
        )),
    });
}

/// Has a kept game put on the table.
fn say_kept(context: &IoContext, name: String, position: Option<&AnyPosition>) {
    match open_kept(&context.store, &name, position) {
        Ok((session, hold)) => {
            if hold.is_none() {
                context.say(LibraryEvent::Failed(tr!("keep-open-elsewhere")));
            }
            let held = hold.map(|hold| (name, hold));
            context.say(LibraryEvent::Opened(Box::new(session), held));
        }
        Err(error) => {
            let error = error.localized();
            context.say(LibraryEvent::Failed(tr!("keep-not-opened", error = error)));
        }
    }
}
