//! Searches the stored games and their variations for a position, on a thread.

use super::io_context::{IoContext, REPORT_INTERVAL};
use bevy::prelude::Resource;
use quadrille_games::rules::AnyPosition;
use quadrille_library::position_search::find_position;
use std::collections::HashMap;
use std::time::Instant;

/// Searched games by name, with the first place of the position, or `None`.
type SearchedGames = Vec<(String, Option<Vec<usize>>)>;

/// The results of a search so far.
#[derive(Resource, Clone, Debug, Default)]
pub struct PositionSearch {
    /// The position.
    pub position: Option<AnyPosition>,
    /// The searched games by name: the first place of the position, as `Game::directions`, or `None`.
    pub games: HashMap<String, Option<Vec<usize>>>,
    /// The number of games still to be searched.
    pub unsearched_games: usize,
}

impl PositionSearch {
    /// Returns whether the position was found in the game with this name.
    pub fn finds(&self, name: &str) -> bool {
        matches!(self.games.get(name), Some(Some(_)))
    }
}

/// Searches the games with these names.
pub(super) fn search(context: &IoContext, position: &AnyPosition, names: Vec<String>) {
    let mut last_report = Instant::now();
    let mut searched_games = Vec::new();
    let mut unsearched_games = names.len();
    for name in names {
        if context.stop.is_stopped() {
            return;
        }
        // The list shows the error of an unreadable game.
        let directions = context.store.load(&name).ok().and_then(|session| {
            let place = find_position(&session.game, position)?;
            Some(session.game.directions(place))
        });
        searched_games.push((name, directions));
        unsearched_games -= 1;
        if last_report.elapsed() > REPORT_INTERVAL {
            last_report = Instant::now();
            send_results(context, position, std::mem::take(&mut searched_games), unsearched_games);
        }
    }
    send_results(context, position, searched_games, 0);
}

/// Adds results to [`PositionSearch`] if it is still for `position`.
fn send_results(
    context: &IoContext,
    position: &AnyPosition,
    searched_games: SearchedGames,
    unsearched_games: usize,
) {
    let position = position.clone();
    context.change_resource(move |search: &mut PositionSearch| {
        if search.position == Some(position) {
            search.games.extend(searched_games);
            search.unsearched_games = unsearched_games;
        }
    });
}
