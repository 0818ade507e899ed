//! Opens stored games, and games in texts.

use super::file_errors;
use super::game_file::report_notes;
use super::io_context::IoContext;
use super::library::KnownGames;
use super::summary::GameSummary;
use super::text;
use crate::interface::Screen;
use crate::session::{GameSession, Session};
use quadrille_games::record::Place;
use quadrille_games::record::pgn::read;
use quadrille_games::rules::AnyPosition;
use quadrille_library::position_search::find_position;
use quadrille_text::{record_error, tr};

/// Opens a stored game, at the first place of `position` if one is given.
pub(super) fn open_stored(context: &IoContext, name: &str, position: Option<&AnyPosition>) {
    let Some(mut session) = context.opened(context.store.open(name)) else { return };
    let place = position.and_then(|position| find_position(&session.game, position));
    session.viewed_place = place.filter(|&place| place != session.game.place());
    context.open(session);
}

/// Opens a stored game after `ply_count` plies of its main line. When the person leaves it, the screen
/// `back_to` appears.
pub(super) fn open_at_ply(context: &IoContext, name: &str, ply_count: usize, back_to: Screen) {
    let Some(mut session) = context.opened(context.store.open(name)) else { return };
    let game = &session.game;
    let line = game.way_to(game.end_of_line(Place::START));
    let place = match ply_count.checked_sub(1) {
        None => Some(Place::START),
        Some(index) => line.get(index).copied(),
    };
    session.viewed_place = place.filter(|&place| place != session.game.place());
    context.open(Session { state: session, back_to });
}

/// Opens the first game of a text. If there are several, the new ones are stored. Reports invalid games and skipped parts.
pub(super) fn open_text(context: &IoContext, text: &str) {
    let source_name = tr!("keep-text");
    let mut games = Vec::new();
    let mut errors: Vec<String> = Vec::new();
    let mut notes = None;
    for record in read(text) {
        match record {
            Ok(record) => {
                let import = text::import(record);
                notes = notes.or(import.notes);
                games.push(import.session);
            }
            Err(error) => errors.push(record_error(&error)),
        }
    }
    if let Some(error) = errors.first() {
        let total_count = errors.len() + games.len();
        context.report_error(match (total_count, games.len()) {
            (1, _) => tr!("keep-bad-one", place = &source_name, error = error),
            (_, 0) => tr!("keep-bad-all", count = total_count, place = &source_name, error = error),
            _ => tr!(
                "keep-bad-some",
                bad = errors.len(),
                count = total_count,
                place = &source_name,
                error = error
            ),
        });
    } else if games.is_empty() {
        context.report_error(tr!("keep-nothing", place = &source_name));
    }
    report_notes(context, notes.as_ref(), &source_name);
    if games.len() > 1 {
        store_new_games(context, &mut games);
    }
    if let Some(first_game) = games.into_iter().next() {
        context.open(first_game);
    }
}

/// Stores these games and leaves them in `games`, except those that were stored already. If the first game was, the stored
/// game replaces it.
fn store_new_games(context: &IoContext, games: &mut Vec<GameSession>) {
    let stored_games = KnownGames::read(&context.store, &context.rows);
    let (mut known_names, mut new_games) = (Vec::new(), Vec::new());
    let mut first_game = None;
    for (index, game) in games.drain(..).enumerate() {
        let summary = GameSummary::from_session(&game);
        let Some(name) = stored_games.name_of(&summary) else {
            new_games.push(game);
            continue;
        };
        if index == 0 {
            first_game = context.store.open(name).ok().or(Some(game));
        }
        known_names.push(summary.player_names());
    }
    let (added_games, error) = context.store.add(&mut new_games);
    if let Some(error) = error {
        let error_text = file_errors::localized(&error);
        context.report_error(tr!("keep-not-all", error = error_text));
    }
    context.report_added(added_games, known_names);
    games.extend(first_game.into_iter().chain(new_games));
}
