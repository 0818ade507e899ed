//! Putting games on the table: kept ones, and those of a text.

use super::file_errors;
use super::game_file::told_notes;
use super::library::GameSummary;
use super::library_io::LibraryEvent;
use super::position_search::find;
use super::store::{LoadError, Store};
use super::text;
use crate::session::Session;
use crate::text::{record_error, tr};
use quadrille_files::atomic::BatchError;
use quadrille_games::record::pgn::{Record, RecordError};
use quadrille_games::rules::AnyPosition;
use std::path::Path;

/// A game that is kept; it shows the first place of this position, where one is looked for.
pub(super) fn open_kept(
    store: &Store,
    name: &str,
    position: Option<&AnyPosition>,
) -> Result<Session, LoadError> {
    let mut session = store.open(name)?;
    let place = position.and_then(|position| find(&session.game, position));
    session.viewing = place.filter(|&place| place != session.game.place());
    Ok(session)
}

/// Opens the games of a text or a file: the first goes on the table, and if there are several all are kept.
pub(super) fn open(
    store: &Store,
    records: impl IntoIterator<Item = Result<Record, RecordError>>,
    file: Option<&Path>,
    say: &mut dyn FnMut(LibraryEvent),
) {
    let place = file.map_or_else(|| tr!("keep-text"), |file| file.display().to_string());
    let mut games = Vec::new();
    let mut faults: Vec<String> = Vec::new();
    let mut notes = None;
    for record in records {
        match record {
            Ok(record) => {
                let game = text::import(record);
                notes = notes.or(game.notes);
                games.push(game.session);
            }
            Err(error) => faults.push(record_error(&error)),
        }
    }
    if let Some(fault) = faults.first() {
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
    if let Some(told) = told_notes(notes.as_ref(), &place) {
        say(told);
    }
    let several = games.len() > 1;
    if several {
        if let Err(BatchError { error, .. }) = store.add(&mut games) {
            say(LibraryEvent::Failed(tr!(
                "keep-not-all",
                error = file_errors::localized(&error)
            )));
        }
        let added = games.iter();
        let added = added.filter_map(|it| Some((it.origin.file.clone()?, GameSummary::of(it))));
        say(LibraryEvent::Added(added.collect()));
    }
    if let Some(first) = games.into_iter().next() {
        say(LibraryEvent::Opened(Box::new(first)));
    }
}
