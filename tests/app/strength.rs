//! Tests of the estimated levels of people: stored with the review, on the card of the result and over all games.

use crate::review::{ask, evaluations, review};
use crate::storage::{
    PATIENCE, between_people, play, play_first_moves, simulated_store, table_with_store,
    wait_for_storage,
};
use crate::table::{Table, human};
use quadrille::interface::Screen;
use quadrille::learn::level_fit::{PersonRatings, rated_sentence};
use quadrille::learn::mistakes::Mistakes;
use quadrille::learn::moves_by_level::MovesByLevel;
use quadrille::review::{ReviewRequest, people_strength, store_estimates, stored_estimates};
use quadrille::session::{Notice, Request, Session};
use quadrille::setup::{SeatSetup, Setup};
use quadrille::storage::library_io::LibraryRequest;
use quadrille::storage::store::Store;
use quadrille::storage::text;
use quadrille_games::record::Place;
use quadrille_games::rules::{Player, Variant};
use quadrille_review::review_file::{ReviewFile, key_of_line};
use quadrille_search::Level;
use quadrille_teaching::strength::{Estimate, LevelRange};
use std::path::PathBuf;

const VARIANT: Variant = Variant::CublinoContra;

fn named(name: &str) -> SeatSetup {
    SeatSetup { name: name.to_owned(), ..human() }
}

fn level_estimate(level: u8, low: u8, high: u8) -> Estimate {
    let [level, low, high] = [level, low, high].map(|tenths| Level::from_tenths(tenths).unwrap());
    Estimate { moves: 24, range: Some(LevelRange { level, low, high }) }
}

/// Plays and stores a finished game of one move between these seats. Returns the name of its file.
fn play_game(table: &mut Table, seats: [SeatSetup; 2]) -> String {
    table.ask(Request::NewGame(Setup { seats, ..between_people(VARIANT) }));
    table.app.update();
    play(table, 0);
    table.ask(Request::Resign);
    table.app.update();
    wait_for_storage(table);
    table.session().origin.file.clone().expect("a file")
}

/// Returns the stored estimates of the game in this file.
fn estimates_of(store: &Store, name: &str) -> Option<[Estimate; 2]> {
    let (file, _) = ReviewFile::parse(&store.load_review(name).ok()??).ok()?;
    let mut game = store.load(name).ok()?.game;
    game.set_place(Place::START);
    stored_estimates(&file, key_of_line(&game), VARIANT, 0)
}

/// Stores estimates of the game in this file.
fn write_estimates(store: &Store, name: &str, estimates: [Estimate; 2]) {
    let text = store.load_review(name).expect("readable");
    let mut file = text.map(|text| ReviewFile::parse(&text).expect("a review").0);
    let file = file.get_or_insert_default();
    let mut game = store.load(name).expect("a game").game;
    game.set_place(Place::START);
    store_estimates(file, key_of_line(&game), VARIANT, 0, &estimates);
    store.save_review(name, &file.print()).expect("written");
}

fn levels(table: &Table) -> [Option<Estimate>; 2] {
    Player::BOTH.map(|player| review(table).levels.of_player(player))
}

fn open(table: &mut Table, name: &str) {
    table.app.world_mut().write_message(LibraryRequest::Open(name.to_owned()));
    let is_open = |table: &Table| {
        let session = table.app.world().get_resource::<Session>();
        session.is_some_and(|session| session.origin.file.as_deref() == Some(name))
    };
    assert!(table.wait(PATIENCE, is_open));
}

/// The stored levels are others than those that a computation gives.
#[test]
fn stored_estimates_are_shown_at_once_on_the_card_and_in_the_review() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    let name = play_game(&mut table, [named("Ann"), named("Ben")]);
    assert_eq!(people_strength(review(&table), table.session()), None, "it was not reviewed");
    let too_few = Estimate { moves: 6, range: None };
    let estimates = [level_estimate(48, 40, 60), too_few];
    write_estimates(&store, &name, estimates);
    drop(table);
    let mut table = table_with_store(store);
    open(&mut table, &name);
    assert!(table.wait(PATIENCE, |table| levels(table) == estimates.map(Some)));
    assert!(!review(&table).shown);
    let sentence = people_strength(review(&table), table.session());
    let expected =
        "Ann played like level 4 to 6. Ben: too few moves had a choice to tell the level.";
    assert_eq!(sentence.as_deref(), Some(expected));
    ask(&mut table, ReviewRequest::Show(true));
    assert_eq!(levels(&table), estimates.map(Some));
    ask(&mut table, ReviewRequest::Start);
    assert!(table.wait(PATIENCE, |table| !review(table).is_running()));
    for _ in 0..20 {
        table.app.update();
    }
    assert_eq!(levels(&table), estimates.map(Some), "nothing is computed again");
    // They belong to this game only.
    play_game(&mut table, [named("Ann"), named("Ben")]);
    let other = people_strength(review(&table), table.session());
    assert_eq!(other, None);
}

#[test]
fn estimates_are_computed_once_and_stored() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    let name = play_game(&mut table, [named("Ann"), named("Ben")]);
    ask(&mut table, ReviewRequest::Show(true));
    ask(&mut table, ReviewRequest::Start);
    assert!(table.wait(PATIENCE, |_| estimates_of(&store, &name).is_some()));
    let estimates = estimates_of(&store, &name).expect("stored");
    assert_eq!(levels(&table), estimates.map(Some));
    assert_eq!(estimates.map(|it| it.moves).iter().sum::<usize>(), 1);
    drop(table);

    // A file of an earlier version has no estimates. It loads, and they are computed again.
    let text = store.load_review(&name).expect("readable").expect("a review");
    let lines = text.lines().filter(|line| !line.contains(" strength "));
    let old_text: String = lines.map(|line| format!("{line}\n")).collect();
    assert_ne!(old_text, text);
    store.save_review(&name, &old_text).expect("written");
    let mut table = table_with_store(store.clone());
    open(&mut table, &name);
    ask(&mut table, ReviewRequest::Show(true));
    assert!(table.wait(PATIENCE, |table| evaluations(table).len() == 2));
    assert!(table.wait(PATIENCE, |_| estimates_of(&store, &name) == Some(estimates)));
}

#[test]
fn estimate_goes_on_while_a_variation_is_viewed() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    let name = play_game(&mut table, [named("Ann"), named("Ben")]);
    let place = table.session().place();
    ask(&mut table, ReviewRequest::Show(true));
    ask(&mut table, ReviewRequest::Start);
    assert!(table.wait(PATIENCE, |table| review(table).levels.percent().is_some()));
    let other_move = table.session().game.start().legal_moves()[1];
    table.ask(Request::AddLine(Place::START, vec![other_move], 1));
    assert!(table.wait(PATIENCE, |_| estimates_of(&store, &name).is_some()));
    assert_ne!(table.session().place(), place);
    assert!(table.wait(PATIENCE, |table| levels(table) == [None; 2]), "that of the game");
    table.ask(Request::GoTo(place));
    table.app.update();
    let estimates = estimates_of(&store, &name).expect("stored");
    assert_eq!(levels(&table), estimates.map(Some));
    assert_eq!(review(&table).levels.percent(), None, "nothing is computed again");
}

/// Opens a stored game and its review. Returns whether tries of the levels are made within some frames.
fn makes_tries(table: &mut Table, name: &str) -> bool {
    open(table, name);
    assert!(table.wait(PATIENCE, |table| levels(table)[0].is_some()));
    ask(table, ReviewRequest::Show(true));
    let is_busy = |table: &Table| table.app.world().resource::<MovesByLevel>().is_busy();
    (0..20).any(|_| {
        table.app.update();
        is_busy(table)
    })
}

#[test]
fn stored_tries_are_not_made_again() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    let name = play_game(&mut table, [named("Ann"), named("Ben")]);
    ask(&mut table, ReviewRequest::Show(true));
    ask(&mut table, ReviewRequest::Start);
    let has_tries = |_: &Table| {
        let text = store.load_review(&name).expect("readable").unwrap_or_default();
        text.contains(" strength ") && text.contains(" tries ")
    };
    assert!(table.wait(PATIENCE, has_tries));
    let tries_before = |table: &Table| {
        let game = &table.session().game;
        let position = game.position_before(game.place());
        table.app.world().resource::<MovesByLevel>().final_tries_at(position).cloned()
    };
    let made_tries = tries_before(&table);
    assert!(made_tries.is_some());
    drop(table);
    let mut table = table_with_store(store);
    assert!(!makes_tries(&mut table, &name));
    assert_eq!(tries_before(&table), made_tries);
}

/// The levels may be estimated and stored without a review of every position.
#[test]
fn no_tries_are_made_for_a_game_that_was_not_reviewed() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    let name = play_game(&mut table, [named("Ann"), named("Ben")]);
    write_estimates(&store, &name, [level_estimate(48, 40, 60); 2]);
    drop(table);
    let mut table = table_with_store(store);
    assert!(!makes_tries(&mut table, &name));
}

#[test]
fn card_addresses_the_person_against_a_program() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    let setup = Setup::default_game(VARIANT);
    table.ask(Request::NewGame(setup));
    table.app.update();
    let person = Player::BOTH.into_iter().find(|it| table.session().is_person(*it)).unwrap();
    play_first_moves(&mut table);
    table.ask(Request::Resign);
    table.app.update();
    wait_for_storage(&mut table);
    let name = table.session().origin.file.clone().expect("a file");
    let mut estimates = [level_estimate(80, 75, 85); 2];
    estimates[person.index()] = level_estimate(30, 30, 30);
    write_estimates(&store, &name, estimates);
    drop(table);
    let mut table = table_with_store(store);
    open(&mut table, &name);
    assert!(table.wait(PATIENCE, |table| levels(table)[0].is_some()));
    let sentence = people_strength(review(&table), table.session());
    assert_eq!(sentence.as_deref(), Some("You played like level 3."));
}

/// The rating follows from the stored games. A saved record of a stored game opens that game.
#[test]
fn reopened_game_shows_its_rating_and_its_level() {
    let (disk, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    table.ask(Request::NewGame(Setup::default_game(VARIANT)));
    table.app.update();
    play_first_moves(&mut table);
    table.ask(Request::Resign);
    table.app.update();
    wait_for_storage(&mut table);
    let name = table.session().origin.file.clone().expect("a file");
    write_estimates(&store, &name, [level_estimate(30, 30, 30); 2]);
    let file = PathBuf::from("/elsewhere/my game.pgn");
    let record = text::to_shared_text(table.session());
    disk.write_synced(&file, record.as_bytes());
    drop(table);
    // Where it is not stored, the person learns that it is only in its file.
    let (other_disk, other_store) = simulated_store();
    other_disk.write_synced(&file, record.as_bytes());
    let mut table = table_with_store(other_store);
    table.app.world_mut().write_message(LibraryRequest::OpenFile(file.clone()));
    let notice = |table: &Table| Some(table.app.world().get_resource::<Session>()?.notice.clone());
    assert!(table.wait(PATIENCE, |table| notice(table).is_some()));
    assert_eq!(notice(&table), Some(Notice::NotStored));
    for request in [LibraryRequest::Open(name.clone()), LibraryRequest::OpenFile(file)] {
        let mut table = table_with_store(store.clone());
        table.app.world_mut().write_message(request);
        let texts = |table: &Table| {
            let session = table.app.world().get_resource::<Session>()?;
            let ratings = table.app.world().resource::<PersonRatings>();
            let strength = people_strength(review(table), session)?;
            Some([rated_sentence(session, ratings), strength])
        };
        assert!(table.wait(PATIENCE, |table| {
            texts(table).is_some_and(|[rating, _]| rating.starts_with("Rating "))
        }));
        assert_eq!(texts(&table).expect("texts")[1], "You played like level 3.");
        assert_eq!(table.session().origin.file.as_ref(), Some(&name));
        assert_eq!(table.session().notice, Notice::None);
    }
}

/// The estimates of all reviewed games are read for the statistics, those of two people by their names.
#[test]
fn estimates_of_people_are_read_from_all_reviews() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    let first = play_game(&mut table, [named("Ann"), named("Player 2")]);
    let second = play_game(&mut table, [named("Ben"), named("Ann")]);
    let third = play_game(&mut table, [named("Ann"), named("Ben")]);
    let (low, high) = (level_estimate(30, 20, 40), level_estimate(70, 65, 80));
    write_estimates(&store, &first, [low, high]);
    write_estimates(&store, &second, [high, low]);
    let too_few = Estimate { moves: 3, range: None };
    write_estimates(&store, &third, [too_few; 2]);
    table.go_to(Screen::Statistics);
    let found = |table: &Table| {
        let estimates = &table.app.world().resource::<Mistakes>().estimates;
        let entries = estimates.iter().map(|it| {
            (it.game.clone(), it.name.clone().unwrap_or_default(), it.range.level.tenths())
        });
        let mut entries: Vec<_> = entries.collect();
        entries.sort();
        entries
    };
    let mut expected = vec![
        (first, "Ann".to_owned(), 30),
        (second.clone(), "Ann".to_owned(), 30),
        (second, "Ben".to_owned(), 70),
    ];
    expected.sort();
    assert!(table.wait(PATIENCE, |table| found(table) == expected), "{:?}", found(&table));
}
