//! The explorer of the person's own games.

use super::GameSaver;
use super::store::{GameFolder, Store};
use quadrille_games::record::Place;
use quadrille_games::record::pgn::GameResult;
use quadrille_games::rules::Variant;
use quadrille_search::StopFlag;
use quadrille_teaching::explorer::Explorer;

impl GameSaver {
    /// Returns a function that counts the person's finished games of a variant. It reads all files, so it must run on a
    /// thread. Unreadable games are skipped; the library shows their errors.
    pub fn counter(
        &self,
        variant: Variant,
    ) -> impl FnOnce(&StopFlag) -> Explorer + Send + 'static + use<> {
        let store = self.store.clone();
        move |stop| build_explorer(&store, variant, stop)
    }
}

fn build_explorer(store: &Store, variant: Variant, stop: &StopFlag) -> Explorer {
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
        // The positions of a continued game are counted with that game.
        let places = places.skip(session.continued_plies());
        explorer.add(places.map(|place| game.position_of(place)), winner, line.len());
    }
    explorer
}
