//! Tests of a game's tree: viewing earlier positions, playing from there, and editing the tree.

use crate::storage::{
    PATIENCE, move_texts, play, simulated_store, table_with_store, wait_for_storage,
};
use crate::table::{Table, ai, human};
use bevy::input::keyboard::{Key, KeyCode};
use quadrille::interface::Screen;
use quadrille::session::{EVEN_START, Exercise, Origin, Request, Session};
use quadrille::setup::Setup;
use quadrille::storage::store::GameFolder;
use quadrille_games::record::Place;
use quadrille_games::rules::{Player, Variant};

/// Starts a game of HiQUE with two moves of each player.
fn table_after_two_moves() -> Table {
    let mut table = Table::with_game(Variant::Hique, [human(), human()]);
    for number in [0, 3, 6, 9] {
        play(&mut table, number);
    }
    table
}

#[test]
fn move_from_an_earlier_position_keeps_the_old_line() {
    let mut table = table_after_two_moves();
    let old = move_texts(&table.session().game);
    let end = table.session().game.place();
    table.view_ply(1);
    let serial = table.session().serial;
    table.ask(Request::PlayOn(table.session().place()));
    assert_eq!(table.session().game.plies(), 1);
    assert!(table.session().viewed_place.is_none());
    assert!(table.session().serial > serial);
    play(&mut table, 12);
    let game = &table.session().game;
    assert_eq!(game.size(), 5);
    assert!(!game.is_first_line(end), "the new line comes first");
    table.ask(Request::GoTo(end));
    table.ask(Request::PlayOn(end));
    assert_eq!(move_texts(&table.session().game), old);
}

#[test]
fn keys_navigate_the_tree() {
    let mut table = table_after_two_moves();
    let key = |table: &mut Table, key: Key| table.key(KeyCode::F24, key);
    let ply = |table: &Table| table.session().game.plies_to(table.session().place());
    key(&mut table, Key::PageUp);
    assert_eq!(ply(&table), 3);
    key(&mut table, Key::ArrowLeft);
    key(&mut table, Key::ArrowLeft);
    assert_eq!(ply(&table), 1);
    key(&mut table, Key::ArrowRight);
    assert_eq!(ply(&table), 2);
    key(&mut table, Key::Home);
    assert_eq!(table.session().place(), Place::START);
    assert_eq!(table.session().game.plies(), 4, "nothing is taken back");
    key(&mut table, Key::End);
    assert_eq!(ply(&table), 4);
    assert!(table.session().viewed_place.is_none());

    // With a second line at the third ply, the arrows up and down change lines.
    table.view_ply(2);
    table.type_letter("p");
    assert_eq!(table.session().game.plies(), 2);
    play(&mut table, 20);
    key(&mut table, Key::PageUp);
    key(&mut table, Key::PageDown);
    assert!(table.session().viewed_place.is_none());
    let here = table.session().game.place();
    key(&mut table, Key::Home);
    for _ in 0..2 {
        key(&mut table, Key::ArrowRight);
    }
    key(&mut table, Key::ArrowRight);
    assert_eq!(table.session().place(), here, "towards the present");
    key(&mut table, Key::PageUp);
    key(&mut table, Key::ArrowDown);
    assert_eq!(ply(&table), 2, "there is one line only");
}

#[test]
fn arrow_keys_step_back_from_the_end_of_a_finished_game() {
    for has_cursor in [false, true] {
        let mut table = table_after_two_moves();
        if has_cursor {
            table.key(KeyCode::F24, Key::ArrowUp);
        }
        assert_eq!(table.board().pointing.cursor.is_some(), has_cursor);
        table.ask(Request::Resign);
        assert!(table.session().is_over());
        for (key, ply) in [(Key::ArrowLeft, 3), (Key::ArrowLeft, 2), (Key::ArrowRight, 3)] {
            table.key(KeyCode::F24, key);
            assert_eq!(table.session().game.plies_to(table.session().place()), ply);
        }
        // Where moves can be tried, Enter shows the cursor.
        table.key(KeyCode::F24, Key::Enter);
        assert!(table.board().pointing.cursor.is_some());
    }
}

#[test]
fn edited_variations_and_comments_are_saved() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    table.ask(Request::NewGame(Setup {
        seats: [human(), human()],
        ..Setup::default_game(Variant::Hique)
    }));
    for number in [0, 3, 6] {
        play(&mut table, number);
    }
    let old = table.session().game.place();
    table.view_ply(1);
    table.ask(Request::PlayOn(table.session().place()));
    play(&mut table, 12);
    let new = table.session().game.place();
    let saved = |table: &mut Table| {
        wait_for_storage(table);
        store.resume().session.expect("the game").game
    };
    table.ask(Request::Remark(new, " better } so ".to_owned()));
    let game = saved(&mut table);
    assert_eq!(game.comment(game.place()), "better } so");
    table.ask(Request::Promote(old));
    assert!(table.session().game.is_first_line(old));
    let game = saved(&mut table);
    assert_eq!(game.plies(), 2, "it stands where it stood");
    assert!(!game.is_first_line(game.place()));

    // Removing the viewed line does not change the current game.
    table.ask(Request::GoTo(old));
    let serial = table.session().serial;
    let above = table.session().game.before(old).unwrap();
    table.ask(Request::RemoveLine(above));
    assert_eq!(table.session().serial, serial);
    assert_eq!(table.session().game.place(), new);
    assert_eq!(table.session().game.plies_to(table.session().place()), 1);
    assert_eq!(saved(&mut table).size(), 2);

    // The line that is being played can be removed as well.
    let first = table.session().game.way_to(new)[0];
    table.ask(Request::RemoveLine(first));
    assert!(table.wait(PATIENCE, |table| table.session().game.plies() == 0));
    assert!(table.session().serial > serial);

    // Undo restores the line, and the current place is as before.
    table.ask(Request::Undo);
    assert_eq!(table.session().game.place(), new);
    assert_eq!(saved(&mut table).plies(), 2);
    // The line that was removed first can also be restored, and both lines stay.
    table.ask(Request::Undo);
    assert_eq!(table.session().game.plies(), 1, "a move was taken back");
    table.ask(Request::RestoreLine);
    assert!(table.session().game.ply_at(old).is_some());
    assert_eq!(saved(&mut table).size(), 4);
    assert!(table.session().removed_lines.is_empty());
    table.ask(Request::RestoreLine);
    assert_eq!(table.session().game.size(), 4);
}

#[test]
fn viewed_record_is_unchanged_after_a_demo() {
    for over in [false, true] {
        let (_, store) = simulated_store();
        let mut table = table_with_store(store.clone());
        let mut record: Session = table_after_two_moves().session().clone();
        record.origin = Origin::default();
        if over {
            record.game.resign(Player::One);
        }
        let moves = move_texts(&record.game);
        table.ask(Request::Open(Box::new(record)));
        wait_for_storage(&mut table);
        table.go_to(Screen::Home);
        table.ask(Request::NewGame(Setup {
            seats: [ai(5000), ai(5000)],
            is_stored: false,
            ..Setup::default_game(Variant::Focus)
        }));
        table.app.update();
        assert!(!table.session().setup.is_stored);
        table.go_to(Screen::Home);
        assert!(table.wait(PATIENCE, |table| table.session().setup.is_stored));
        wait_for_storage(&mut table);
        assert_eq!(move_texts(&table.session().game), moves);
        assert_eq!(table.session().is_over(), over);
        assert_eq!(table.session().origin.file, None, "nobody has played in it");
        assert!(store.resume().session.is_none());
    }
}

#[test]
fn ended_exercise_cannot_be_continued() {
    let mut table = table_after_two_moves();
    let mut session = table.app.world_mut().resource_mut::<Session>();
    session.exercise = Exercise::Presenting;
    session.game.resign(Player::One);
    let serial = session.serial;
    table.view_ply(1);
    assert!(!table.session().can_play_on());
    table.ask(Request::PlayOn(table.session().place()));
    table.app.update();
    assert_eq!(table.session().serial, serial, "it is the same game");
    assert_eq!(table.session().exercise, Exercise::Presenting);
}

#[test]
fn unfinished_game_is_kept_while_another_is_viewed() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    table.ask(Request::NewGame(Setup {
        seats: [human(), human()],
        ..Setup::default_game(Variant::Hique)
    }));
    play(&mut table, 2);
    wait_for_storage(&mut table);
    let own = table.session().origin.file.clone();
    assert!(own.is_some());
    for watched in [false, true] {
        let mut record: Session = table_after_two_moves().session().clone();
        record.origin = Origin::default();
        record.game.resign(Player::One);
        table.ask(Request::Open(Box::new(record)));
        table.app.update();
        assert_eq!(table.session().game.plies(), 4);
        if watched {
            // The second game is an exercise on a mistake.
            table.ask(Request::NewGame(Setup {
                seats: [human(), human()],
                is_stored: false,
                ..Setup::default_game(Variant::Focus)
            }));
            table.app.update();
        }
        table.go_to(Screen::Home);
        assert!(table.wait(PATIENCE, |table| table.session().origin.file == own));
        assert_eq!(table.session().game.plies(), 1);
        table.go_to(Screen::Game);
    }
}

/// An analysis, with or without moves, does not take the place of an unfinished game.
#[test]
fn analysis_keeps_the_unfinished_game() {
    for plies in [0, 3] {
        let (_, store) = simulated_store();
        let mut table = table_with_store(store.clone());
        table.ask(Request::NewGame(Setup {
            seats: [human(), human()],
            ..Setup::default_game(Variant::Hique)
        }));
        play(&mut table, 2);
        wait_for_storage(&mut table);
        let own = table.session().origin.file.clone();
        assert!(own.is_some());
        for number in 0..2 {
            let position = table.session().game.position().clone();
            table.ask(Request::Open(Box::new(Session::analysis(position))));
            table.app.update();
            for ply in 0..plies {
                play(&mut table, number + ply);
            }
            assert_ne!(table.session().origin.file, own);
        }
        wait_for_storage(&mut table);
        // After a kill the game is resumed, too.
        assert_eq!(store.resume().session.unwrap().origin.file, own);
        table.go_to(Screen::Home);
        assert!(table.wait(PATIENCE, |table| table.session().origin.file == own));
        assert_eq!(table.session().game.plies(), 1);
        wait_for_storage(&mut table);
        assert_eq!(store.resume().session.unwrap().origin.file, own);
        let games = store.list(GameFolder::Games).unwrap().len();
        assert_eq!(games, if plies > 0 { 3 } else { 1 }, "analyses are stored");
    }
}

/// A record from elsewhere that is only viewed does not take the place of an unfinished game; one that is continued does.
#[test]
fn viewed_unfinished_record_keeps_the_unfinished_game() {
    for continues in [false, true] {
        let (_, store) = simulated_store();
        let mut table = table_with_store(store);
        table.ask(Request::NewGame(Setup {
            seats: [human(), human()],
            ..Setup::default_game(Variant::Hique)
        }));
        play(&mut table, 2);
        wait_for_storage(&mut table);
        let own = table.session().origin.file.clone();
        let mut record: Session = table_after_two_moves().session().clone();
        record.origin = Origin::default();
        table.ask(Request::Open(Box::new(record)));
        table.app.update();
        if continues {
            play(&mut table, 1);
            wait_for_storage(&mut table);
        }
        table.go_to(Screen::Home);
        for _ in 0..3 {
            table.app.update();
        }
        assert_eq!(table.session().origin.file == own, !continues);
    }
}

/// A new game from a place of an unfinished game leaves that game as it is.
#[test]
fn unfinished_game_can_be_continued_as_another() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    table.ask(Request::NewGame(Setup {
        seats: [human(), human()],
        ..Setup::default_game(Variant::Hique)
    }));
    for number in 0..3 {
        play(&mut table, number);
    }
    wait_for_storage(&mut table);
    let own = table.session().origin.file.clone().unwrap();
    table.ask(Request::PlayOnInNewGame(Place::START));
    table.app.update();
    assert_eq!(table.session().game.plies(), 0);
    play(&mut table, 5);
    wait_for_storage(&mut table);
    assert_ne!(table.session().origin.file.as_ref(), Some(&own));
    assert_eq!(store.load(&own).unwrap().game.plies(), 3);
}

/// A game with a random opening is stored from the first chosen move on.
#[test]
fn random_opening_alone_is_not_stored() {
    let mut tested = 0;
    for variant in Variant::ALL {
        let setup = Setup {
            seats: [human(), human()],
            wants_random_opening: true,
            ..Setup::default_game(variant)
        };
        if !setup.has_random_opening() {
            continue;
        }
        let (_, store) = simulated_store();
        let mut table = table_with_store(store.clone());
        table.ask(Request::NewGame(setup));
        table.app.update();
        let drawn = table.session().random_opening_plies();
        tested += usize::from(drawn > 0);
        table.go_to(Screen::Home);
        table.go_to(Screen::Game);
        wait_for_storage(&mut table);
        assert!(store.list(GameFolder::Games).unwrap().is_empty());
        play(&mut table, 1);
        wait_for_storage(&mut table);
        assert_eq!(store.list(GameFolder::Games).unwrap().len(), 1);
        assert!(store.resume().session.unwrap().game.plies() > drawn);
    }
    assert!(tested > 0);
}

#[test]
fn random_opening_moves_are_not_undone() {
    let mut table = Table::with_game(Variant::Hique, [human(), human()]);
    let mut session = table.app.world_mut().resource_mut::<Session>();
    session.origin.tags.set(EVEN_START, "2");
    for number in [0, 3, 6] {
        play(&mut table, number);
    }
    for plies in [2, 2] {
        table.ask(Request::Undo);
        assert_eq!(table.session().game.plies(), plies);
    }
}
