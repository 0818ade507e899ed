//! Searches the stored games and their variations for a position, on a thread.

use super::io_context::{IoContext, REPORT_INTERVAL};
use bevy::prelude::Resource;
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::AnyPosition;
use std::collections::HashMap;
use std::time::Instant;

/// Games by name, with the first place of the position.
type FoundGames = Vec<(String, Option<Vec<usize>>)>;

/// The results of a search so far.
#[derive(Resource, Clone, Debug, Default)]
pub struct PositionSearch {
    /// The position.
    pub position: Option<AnyPosition>,
    /// The searched games by name: the first place of the position, as [`Game::directions`], or `None`.
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

/// Returns the first place of `position` in the game: in the main line, else in a variation.
pub fn find(game: &Game, position: &AnyPosition) -> Option<Place> {
    if game.variant() != position.variant() {
        return None;
    }
    // The main line is searched first, then its branches.
    let mut pending = vec![Place::START];
    let mut pending_branches = Vec::new();
    loop {
        let place = match pending.pop() {
            Some(place) => place,
            None => pending_branches.pop()?,
        };
        if game.position_of(place) == position {
            return Some(place);
        }
        let mut continuations = game.continuations(place).into_iter();
        pending.extend(continuations.next());
        pending_branches.extend(continuations);
    }
}

/// Searches the games with these names.
pub(super) fn search(context: &IoContext, position: &AnyPosition, names: Vec<String>) {
    let mut last_report = Instant::now();
    let mut found_games = Vec::new();
    let mut unsearched_games = names.len();
    for name in names {
        if context.stop.is_stopped() {
            return;
        }
        // The list shows the error of an unreadable game.
        let directions = context.store.load(&name).ok().and_then(|session| {
            let place = find(&session.game, position)?;
            Some(session.game.directions(place))
        });
        found_games.push((name, directions));
        unsearched_games -= 1;
        if last_report.elapsed() > REPORT_INTERVAL {
            last_report = Instant::now();
            send_results(context, position, std::mem::take(&mut found_games), unsearched_games);
        }
    }
    send_results(context, position, found_games, 0);
}

/// Adds results if the search is still for this position.
fn send_results(
    context: &IoContext,
    position: &AnyPosition,
    found_games: FoundGames,
    unsearched_games: usize,
) {
    let position = position.clone();
    context.change_resource(move |search: &mut PositionSearch| {
        if search.position == Some(position) {
            search.games.extend(found_games);
            search.unsearched_games = unsearched_games;
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;

    #[test]
    fn position_search_prefers_the_main_line() {
        let mut game = Game::new(AnyPosition::start(Variant::Hique));
        assert_eq!(find(&game, game.start()), Some(Place::START));
        for _ in 0..3 {
            game.play(game.legal_moves()[0]).unwrap();
        }
        let line = game.position().clone();
        let end = game.place();
        assert!(game.go_to(game.way_to(end)[0]));
        game.play(game.legal_moves()[5]).unwrap();
        let aside = game.place();
        assert_eq!(find(&game, &line), Some(end));
        assert_eq!(find(&game, game.position()), Some(aside));
        let other = AnyPosition::start(Variant::Upthrust);
        assert_eq!(find(&game, &other), None);
    }
}
