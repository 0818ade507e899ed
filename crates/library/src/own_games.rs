//! Counts the person's own games for the explorer.

use crate::store::{GameFolder, Store};
use quadrille_games::record::Place;
use quadrille_games::record::pgn::GameResult;
use quadrille_games::rules::Variant;
use quadrille_search::StopFlag;
use quadrille_teaching::explorer::Explorer;

/// Counts the person's finished games of a variant, until `stop` is set. Reads all files. Unreadable games are skipped; the
/// library shows their errors.
pub fn count_own_games(store: &Store, variant: Variant, stop: &StopFlag) -> Explorer {
    let mut explorer = Explorer::new(variant);
    for listed_game in store.list(GameFolder::Games).unwrap_or_default() {
        if stop.is_stopped() {
            break;
        }
        let Ok(session) = store.load(&listed_game.name) else { continue };
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
