//! Tests of the suggestion of a level after several games.

use crate::storage::{
    PATIENCE, play_first_moves, simulated_store, table_with_store, wait_for_storage,
};
use crate::table::Table;
use quadrille::learn::level_fit::{LevelFit, LevelOffer, MIN_RATED_GAMES, PersonRatings};
use quadrille::learn::progress::Progress;
use quadrille::session::Request;
use quadrille::setup::{Controller, Setup};
use quadrille_games::rules::Variant;
use quadrille_search::Level;

fn fit(table: &Table) -> LevelFit {
    let world = table.app.world();
    let ratings = world.resource::<PersonRatings>();
    LevelFit::new(ratings, world.resource::<Progress>(), Variant::Hique)
}

#[test]
fn lost_games_lead_to_the_offer_of_a_lower_level() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store);
    let three = Level::new(3).unwrap();
    for game in 1..=MIN_RATED_GAMES + 1 {
        let mut setup = Setup::default_game(Variant::Hique);
        if let Controller::Ai { level, .. } = &mut setup.seats[1].controller {
            *level = three;
        }
        table.ask(Request::NewGame(setup));
        table.app.update();
        play_first_moves(&mut table);
        table.ask(Request::Resign);
        table.app.update();
        wait_for_storage(&mut table);
        assert!(table.wait(PATIENCE, |table| fit(table).rated_game_count == game));
        let next_step = fit(&table).next_step(table.session());
        let next_step = next_step.unwrap_or_default();
        match MIN_RATED_GAMES.checked_sub(game) {
            Some(missing @ 2..) => {
                let expected = format!(
                    "After {missing} more rated games the rating changes less, and you see which level fits."
                );
                assert_eq!(next_step, expected);
            }
            Some(1) => {
                assert!(next_step.starts_with("Win the next game and level "), "{next_step}");
            }
            _ => {}
        }
        let offer = LevelOffer::after(table.session(), &fit(&table));
        assert_eq!(offer.is_some(), game >= MIN_RATED_GAMES, "after game {game}");
        if let Some(offer) = offer {
            assert_eq!((offer.level, offer.next_level.number()), (three, 2));
            assert!(offer.expected_percents[0] < offer.expected_percents[1], "{offer:?}");
        }
    }
}

/// The card of the result says so.
#[test]
fn rating_returns_when_a_resigned_game_continues() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store);
    table.ask(Request::NewGame(Setup::default_game(Variant::Hique)));
    table.app.update();
    play_first_moves(&mut table);
    table.ask(Request::Resign);
    table.app.update();
    wait_for_storage(&mut table);
    assert!(table.wait(PATIENCE, |table| fit(table).rating.is_some()));
    table.ask(Request::Undo);
    table.app.update();
    wait_for_storage(&mut table);
    assert!(table.wait(PATIENCE, |table| fit(table).rating.is_none()));
    table.ask(Request::Resign);
    table.app.update();
    wait_for_storage(&mut table);
    (0..20).for_each(|_| table.app.update());
    assert_eq!(fit(&table).rated_game_count, 0, "it stays unrated");
}
