//! Searches the stored games and their variations for a position, on a thread.

use super::io_context::{IoContext, REPORT_INTERVAL};
use bevy::prelude::Resource;
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::AnyPosition;
use std::collections::{HashMap, VecDeque};
use std::time::Instant;

/// Searched games by name, with the first place of the position, or `None`.
type SearchedGames = Vec<(String, Option<Vec<usize>>)>;

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

/// Returns the first place of `position` in the game: in the main line, else in its variations, else in their variations.
pub fn find_place(game: &Game, position: &AnyPosition) -> Option<Place> {
    if game.variant() != position.variant() {
        return None;
    }
    // The main line is searched first, then its branches.
    let mut next_place = Some(Place::START);
    let mut pending_branches = VecDeque::new();
    loop {
        let place = match next_place {
            Some(place) => place,
            None => pending_branches.pop_front()?,
        };
        if game.position_of(place) == position {
            return Some(place);
        }
        let mut continuations = game.continuations(place).into_iter();
        next_place = continuations.next();
        pending_branches.extend(continuations);
    }
}

/// Searches the games with these names and sends the results to [`PositionSearch`].
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
            let place = find_place(&session.game, position)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::{AnyMove, Variant};

    #[test]
    fn position_search_prefers_the_main_line() {
        let mut game = Game::new(AnyPosition::start(Variant::Hique));
        assert_eq!(find_place(&game, game.start()), Some(Place::START));
        for _ in 0..3 {
            game.play(game.legal_moves()[0]).unwrap();
        }
        let line = game.position().clone();
        let end = game.place();
        assert!(game.go_to(game.way_to(end)[0]));
        game.play(game.legal_moves()[5]).unwrap();
        let aside = game.place();
        assert_eq!(find_place(&game, &line), Some(end));
        assert_eq!(find_place(&game, game.position()), Some(aside));
        let other = AnyPosition::start(Variant::Upthrust);
        assert_eq!(find_place(&game, &other), None);
    }

    #[test]
    fn position_search_returns_the_first_variation() {
        let start = AnyPosition::start(Variant::Hique);
        let after = |moves: &[AnyMove]| {
            moves.iter().try_fold(start.clone(), |position, &mv| position.play(mv).ok())
        };
        let first_moves = start.legal_moves();
        let replies = start.play(first_moves[0]).unwrap().legal_moves();
        let mut orders = first_moves.iter().flat_map(|&a| {
            let replies = &replies;
            let after = &after;
            first_moves.iter().flat_map(move |&c| {
                replies.iter().filter_map(move |&b| {
                    let orders = [[a, b, c], [c, b, a]];
                    let [one, two] = orders.each_ref().map(|moves| after(moves));
                    (a != c && one.is_some() && one == two).then_some(orders)
                })
            })
        });
        let [first_order, second_order] = orders.next().unwrap();
        let is_other = |mv: &&AnyMove| ![first_order[0], second_order[0]].contains(mv);
        let mut game = Game::new(start.clone());
        game.play(*first_moves.iter().find(is_other).unwrap()).unwrap();
        let main_line = game.place();
        let mut ends = Vec::new();
        for order in [first_order, second_order] {
            assert!(game.go_to(Place::START));
            for mv in order {
                game.play(mv).unwrap();
            }
            ends.push(game.place());
        }
        assert_ne!(ends[0], ends[1]);
        let position = game.position().clone();
        // The line that was visited last is searched first.
        assert_eq!(find_place(&game, &position), Some(ends[1]));
        assert!(game.go_to(main_line));
        assert_eq!(find_place(&game, &position), Some(ends[0]));
    }
}
