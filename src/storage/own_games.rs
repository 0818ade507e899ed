//! What became of the player's own games, by the positions that they came to.

use super::GameSaver;
use super::store::{GameFolder, Store};
use quadrille_games::record::Place;
use quadrille_games::record::pgn::GameResult;
use quadrille_games::rules::Variant;
use quadrille_search::StopFlag;
use quadrille_teaching::explorer::Explorer;

impl GameSaver {
    /// What counts the player's finished games of a variant: reads all files, so it belongs on a thread; a game that cannot be
    /// read is left out, as its row in the library says why.
    pub fn counter(
        &self,
        variant: Variant,
    ) -> impl FnOnce(&StopFlag) -> Explorer + Send + 'static + use<> {
        let store = self.store.clone();
        move |stop| count(&store, variant, stop)
    }
}

fn count(store: &Store, variant: Variant, stop: &StopFlag) -> Explorer {
    let mut explorer = Explorer::new(variant);
    for entry in store.list(GameFolder::Games).unwrap_or_default() {
        if stop.is_stopped() {
            break;
        }
        let Ok(session) = store.load(&entry.name) else {
            continue;
        };
        let game = &session.game;
        let winner = match session.result() {
            GameResult::Win(player) => Some(player),
            GameResult::Draw => None,
            GameResult::Unknown => continue,
        };
        if game.variant() != variant {
            continue;
        }
        let line = game.way_to(game.end_of_line(Place::START));
        let places = std::iter::once(Place::START).chain(line.iter().copied());
        explorer.add(
            places.map(|place| game.position_of(place)),
            winner,
            line.len(),
        );
    }
    explorer
}
