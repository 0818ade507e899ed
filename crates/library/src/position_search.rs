//! Searches a game and its variations for a position.

use quadrille_games::record::{Game, Place};
use quadrille_games::rules::AnyPosition;
use std::collections::VecDeque;

/// Returns the first place of `position` in the game. Searches the main line first, then the variations of it, then the
/// variations of variations.
pub fn find_position(game: &Game, position: &AnyPosition) -> Option<Place> {
    if game.variant() != position.variant() {
        return None;
    }
    // The main line is searched first, then its branches.
    let mut next_place = Some(Place::START);
    let mut pending_branches = VecDeque::new();
    loop {
        let place = next_place.or_else(|| pending_branches.pop_front())?;
        if game.position_of(place) == position {
            return Some(place);
        }
        let mut continuations = game.continuations(place).into_iter();
        next_place = continuations.next();
        pending_branches.extend(continuations);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::{AnyMove, Variant};

    #[test]
    fn position_search_prefers_the_main_line() {
        let mut game = Game::new(AnyPosition::start(Variant::Hique));
        assert_eq!(find_position(&game, game.start()), Some(Place::START));
        for _ in 0..3 {
            game.play(game.legal_moves()[0]).unwrap();
        }
        let line = game.position().clone();
        let end = game.place();
        assert!(game.go_to(game.way_to(end)[0]));
        game.play(game.legal_moves()[5]).unwrap();
        let aside = game.place();
        assert_eq!(find_position(&game, &line), Some(end));
        assert_eq!(find_position(&game, game.position()), Some(aside));
        let other = AnyPosition::start(Variant::Upthrust);
        assert_eq!(find_position(&game, &other), None);
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
        assert_eq!(find_position(&game, &position), Some(ends[1]));
        assert!(game.go_to(main_line));
        assert_eq!(find_position(&game, &position), Some(ends[0]));
    }
}
