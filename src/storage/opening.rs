//! Opens stored games, and games in texts.

use super::file_errors;
use super::game_file::report_notes;
use super::io_context::IoContext;
use super::library::KnownGames;
use super::position_search::find;
use super::summary::GameSummary;
use super::text;
use crate::interface::Screen;
use crate::session::{GameSession, Session};
use quadrille_games::record::Place;
use quadrille_games::record::pgn::read;
use quadrille_games::rules::AnyPosition;
use quadrille_text::{record_error, tr};

/// Opens a stored game, at the first place of `position` if one is given.
pub(super) fn open_kept(context: &IoContext, name: &str, position: Option<&AnyPosition>) {
    let mut session = match context.store.open(name) {
        Ok(session) => session,
        Err(error) => return context.fail_to_open(&error),
    };
    let place = position.and_then(|position| find(&session.game, position));
    session.viewing = place.filter(|&place| place != session.game.place());
    context.open(session);
}

/// Opens a stored game after this number of plies of its main line. It leads back to the screen `back_to`.
pub(super) fn open_at_ply(context: &IoContext, name: &str, plies: usize, back_to: Screen) {
    let mut session = match context.store.open(name) {
        Ok(session) => session,
        Err(error) => return context.fail_to_open(&error),
    };
    let game = &session.game;
    let line = game.way_to(game.end_of_line(Place::START));
    let place = match plies.checked_sub(1) {
        None => Some(Place::START),
        Some(index) => line.get(index).copied(),
    };
    session.viewing = place.filter(|&place| place != session.game.place());
    context.open(Session { state: session, back_to });
}

/// Opens the first game of a text. If there are several, all are stored.
pub(super) fn open_text(context: &IoContext, text: &str) {
    let place = tr!("keep-text");
    let mut games = Vec::new();
    let mut faults: Vec<String> = Vec::new();
    let mut notes = None;
    for record in read(text) {
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
        context.fail(match (count, games.len()) {
            (1, _) => tr!("keep-bad-one", place = &place, error = fault),
            (_, 0) => tr!("keep-bad-all", count = count, place = &place, error = fault),
            _ => tr!(
                "keep-bad-some",
                bad = faults.len(),
                count = count,
                place = &place,
                error = fault
            ),
        });
    } else if games.is_empty() {
        context.fail(tr!("keep-nothing", place = &place));
    }
    report_notes(context, notes.as_ref(), &place);
    if games.len() > 1 {
        store_new_games(context, &mut games);
    }
    if let Some(first) = games.into_iter().next() {
        context.open(first);
    }
}

/// Stores these games except those that are stored already. If the first one is, it is replaced by the stored game.
fn store_new_games(context: &IoContext, games: &mut Vec<GameSession>) {
    let stored = KnownGames::read(&context.store, &context.rows);
    let (mut known_names, mut new) = (Vec::new(), Vec::new());
    let mut first = None;
    for (number, game) in games.drain(..).enumerate() {
        let summary = GameSummary::from_session(&game);
        let Some(name) = stored.name_of(&summary) else {
            new.push(game);
            continue;
        };
        if number == 0 {
            first = context.store.open(name).ok().or(Some(game));
        }
        known_names.push(summary.players());
    }
    let (added, error) = context.store.add(&mut new);
    if let Some(error) = error {
        let error = file_errors::localized(&error);
        context.fail(tr!("keep-not-all", error = error));
    }
    context.report_added(added, known_names);
    games.extend(first.into_iter().chain(new));
}
