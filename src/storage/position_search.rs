//! Looking for a position in the games that are kept, variations included, on a thread.

use super::library_io::{IoContext, PACE};
use bevy::prelude::Resource;
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::AnyPosition;
use std::collections::HashMap;
use std::time::Instant;

/// Games by name, with the place where the position first comes up.
type FoundGames = Vec<(String, Option<Vec<usize>>)>;

/// Which games a position comes up in, as far as they have been looked through.
#[derive(Resource, Clone, Debug, Default)]
pub struct PositionSearch {
    /// The position that is looked for.
    pub position: Option<AnyPosition>,
    /// The games that were looked through, by name: where the position first comes up, as [`Game::directions`] has it, or
    /// that it does not.
    pub games: HashMap<String, Option<Vec<usize>>>,
    /// How many games are still to be looked through.
    pub left: usize,
}

impl PositionSearch {
    /// Whether the position comes up in the game of this name, as far as is known.
    pub fn finds(&self, name: &str) -> bool {
        matches!(self.games.get(name), Some(Some(_)))
    }
}

/// The first place of the game at which `position` stands: in its line if it comes up there, else in a variation.
pub fn find(game: &Game, position: &AnyPosition) -> Option<Place> {
    if game.variant() != position.variant() {
        return None;
    }
    // The line comes first, then what branches off from it.
    let mut open = vec![Place::START];
    let mut aside = Vec::new();
    loop {
        let place = match open.pop() {
            Some(place) => place,
            None => aside.pop()?,
        };
        if game.position_of(place) == position {
            return Some(place);
        }
        let mut next = game.continuations(place).into_iter();
        open.extend(next.next());
        aside.extend(next);
    }
}

/// Looks through the games of these names.
pub(super) fn search(context: &IoContext, position: &AnyPosition, names: Vec<String>) {
    let mut told = Instant::now();
    let mut games = Vec::new();
    let mut left = names.len();
    for name in names {
        if context.stop.is_stopped() {
            return;
        }
        // One that cannot be read says so in the list.
        let place = context.store.load(&name).ok().and_then(|session| {
            let place = find(&session.game, position)?;
            Some(session.game.directions(place))
        });
        games.push((name, place));
        left -= 1;
        if told.elapsed() > PACE {
            told = Instant::now();
            show(context, position, std::mem::take(&mut games), left);
        }
    }
    show(context, position, games, 0);
}

/// Adds to what is found, if it is still this position that is looked for.
fn show(context: &IoContext, position: &AnyPosition, games: FoundGames, left: usize) {
    let position = position.clone();
    context.change_resource(move |search: &mut PositionSearch| {
        if search.position == Some(position) {
            search.games.extend(games);
            search.left = left;
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;

    #[test]
    fn a_position_is_found_in_the_line_first_and_in_variations_too() {
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
