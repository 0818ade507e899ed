//! Tests that moves in a finished game or at an earlier position add variations and do not change the game.

use crate::storage::{
    between_people, move_texts, play, simulated_store, table_with_store, wait_for_storage,
};
use crate::table::{Table, ai, human, spot};
use bevy::input::keyboard::{Key, KeyCode};
use quadrille::session::{Request, Session};
use quadrille_games::record::Place;
use quadrille_games::record::pgn::GameResult;
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Variant};
use std::time::Duration;

const VARIANT: Variant = Variant::Hique;

/// Returns a game of HiQUE in which Player 1 has resigned after four plies.
fn finished_game() -> Table {
    let mut table = Table::with_game(VARIANT, [human(), human()]);
    for number in [0, 3, 6, 9] {
        play(&mut table, number);
    }
    table.ask(Request::Resign);
    assert_eq!(table.session().result(), GameResult::Win(Player::Two));
    table
}

/// Returns the parts of a game that navigation must not change.
fn game_snapshot(session: &Session) -> (String, GameResult, Place, [Duration; 2], u64) {
    let moves = move_texts(&session.game).join(" ");
    (moves, session.result(), session.game.place(), session.used_times, session.serial)
}

/// Plays a move in the viewed position.
fn try_move(table: &mut Table, number: usize) -> AnyMove {
    let session = table.session();
    let moves = session.viewed_position().legal_moves();
    let (mv, serial, place) = (moves[number], session.serial, session.place());
    table.ask(Request::Play { mv, serial, place, steps_shown: 1 });
    mv
}

#[test]
fn move_in_a_finished_game_adds_a_variation() {
    let mut table = finished_game();
    let before = game_snapshot(table.session());
    table.view_ply(0);
    table.click(spot(VARIANT, "4,2"));
    assert!(table.board().interaction.choice().is_some());
    table.click(spot(VARIANT, "4,4"));
    table.app.update();
    let session = table.session();
    assert_eq!(game_snapshot(session), before);
    assert_eq!(session.game.size(), 5);
    assert_eq!(session.game.plies_to(session.place()), 1);
    assert!(!session.game.is_first_line(session.place()));
    assert!(table.board().motion.is_some(), "it is seen to move");
    // Adds a reply to the variation by dragging, then returns to the game.
    table.drag(spot(VARIANT, "4,12"), spot(VARIANT, "4,10"));
    table.app.update();
    let session = table.session();
    assert_eq!(session.game.plies_to(session.place()), 2);
    assert_eq!(game_snapshot(session), before);
    table.key(KeyCode::Escape, Key::Escape);
    assert_eq!(table.session().viewed_place, None);
    assert_eq!(game_snapshot(table.session()), before);
}

#[test]
fn move_in_the_past_of_a_running_game_adds_a_variation() {
    let mut table = Table::with_game(VARIANT, [human(), ai(60_000)]);
    play(&mut table, 0);
    let before = game_snapshot(table.session());
    table.view_ply(0);
    let mv = try_move(&mut table, 7);
    let session = table.session();
    assert_eq!(session.game.ply_at(session.place()).unwrap().mv, mv);
    assert_eq!(game_snapshot(session).0, before.0);
    assert_eq!(game_snapshot(session).4, before.4, "the AI thinks on");
    // A move for a position that is no longer viewed is ignored.
    let (mv, serial) = (session.viewed_position().legal_moves()[0], session.serial);
    let place = session.place();
    table.ask(Request::GoTo(Place::START));
    let size = table.session().game.size();
    table.ask(Request::Play { mv, serial, place, steps_shown: 1 });
    assert_eq!(table.session().game.size(), size);
}

#[test]
fn keyboard_cursor_works_in_an_earlier_position() {
    let mut table = finished_game();
    let before = game_snapshot(table.session());
    let key = |table: &mut Table, key: Key| table.key(KeyCode::F24, key);
    key(&mut table, Key::Home);
    key(&mut table, Key::ArrowRight);
    assert_eq!(table.session().game.plies_to(table.session().place()), 1);
    key(&mut table, Key::Enter);
    let cursor = table.board().pointing.cursor;
    assert!(cursor.is_some());
    key(&mut table, Key::ArrowDown);
    assert_ne!(table.board().pointing.cursor, cursor, "it moves the cursor");
    assert_eq!(table.session().game.plies_to(table.session().place()), 1);
    key(&mut table, Key::Escape);
    key(&mut table, Key::ArrowRight);
    assert_eq!(table.session().game.plies_to(table.session().place()), 2);
    key(&mut table, Key::Escape);
    assert_eq!(game_snapshot(table.session()), before);
}

#[test]
fn undo_in_a_finished_game_only_navigates() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    table.ask(Request::NewGame(between_people(VARIANT)));
    play(&mut table, 0);
    play(&mut table, 3);
    table.ask(Request::Resign);
    // In a game that has just been played, Undo reverts the resignation.
    table.ask(Request::Undo);
    assert_eq!(table.session().result(), GameResult::Unknown);
    table.ask(Request::Resign);
    wait_for_storage(&mut table);
    let file = table.session().origin.file.clone().expect("a file");
    // In an opened record, Undo only navigates.
    let session = store.load(&file).expect("it was kept");
    table.ask(Request::Open(Box::new(session.into())));
    let before = game_snapshot(table.session());
    table.ask(Request::Undo);
    table.ask(Request::Undo);
    assert_eq!(table.session().place(), Place::START);
    table.ask(Request::Redo);
    assert_eq!(table.session().game.plies_to(table.session().place()), 1);
    try_move(&mut table, 11);
    table.ask(Request::Resign);
    table.ask(Request::Hint);
    assert_eq!(game_snapshot(table.session()), before);
    assert!(!table.session().clock_runs());
    wait_for_storage(&mut table);
    let saved = store.load(&file).expect("it is there");
    assert_eq!(saved.result(), before.1);
    assert_eq!(move_texts(&saved.game).join(" "), before.0);
    assert_eq!(saved.game.size(), 3, "with what was tried");
}

#[test]
fn removing_and_restoring_keeps_lines_and_result() {
    let mut table = finished_game();
    table.view_ply(1);
    for number in [12, 13, 14] {
        try_move(&mut table, number);
        table.view_ply(1);
    }
    let place = table.session().place();
    let lines = table.session().game.continuations(place);
    assert_eq!(lines.len(), 4);
    for &line in &lines {
        table.ask(Request::RemoveLine(line));
        assert_eq!(table.session().game.continuations(place).len(), 3);
        assert_eq!(table.session().result(), GameResult::Win(Player::Two), "{line:?}");
        assert!(!table.session().clock_runs());
        table.ask(Request::RestoreLine);
        assert_eq!(table.session().game.continuations(place), lines);
        assert!(table.session().game.is_resigned());
    }
    table.ask(Request::Promote(lines[2]));
    assert_eq!(table.session().result(), GameResult::Win(Player::Two));
    assert_eq!(table.session().game.plies(), 4);
}

#[test]
fn finished_game_continues_as_a_new_game() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    table.ask(Request::NewGame(between_people(VARIANT)));
    for number in [0, 3, 6] {
        play(&mut table, number);
    }
    table.ask(Request::Resign);
    wait_for_storage(&mut table);
    let old = table.session().clone();
    let file = old.origin.file.clone().expect("a file");
    table.view_ply(2);
    table.type_letter("p");
    table.app.update();
    wait_for_storage(&mut table);
    let session = table.session();
    assert_eq!(session.game.plies(), 2);
    assert_eq!(session.result(), GameResult::Unknown);
    assert_ne!(session.origin.file, old.origin.file);
    assert_eq!(session.seats, old.seats);
    let remark = session.game.comment(Place::START).to_owned();
    let name = &session.seats[0].name;
    assert!(remark.contains("move 2") && remark.contains(name.as_str()), "{remark}");
    play(&mut table, 5);
    wait_for_storage(&mut table);
    assert_eq!(table.session().game.plies(), 3);
    let saved = store.load(&file).expect("the old one");
    assert_eq!(saved.result(), old.result());
    assert_eq!(move_texts(&saved.game), move_texts(&old.game));
    // A resigned game can also continue from its last position.
    table.ask(Request::Resign);
    assert!(table.session().can_play_on());
    table.ask(Request::PlayOn(table.session().place()));
    assert_eq!(table.session().game.plies(), 3);
    assert!(table.session().awaits_person());
}

#[test]
fn rematch_keeps_or_swaps_sides() {
    for variant in Variant::ALL {
        let mut table = Table::with_game(variant, [human(), ai(1000)]);
        let seats = table.session().seats.clone();
        let begins = table.session().game.start().to_move();
        table.ask(Request::Resign);
        for swapped in [false, true] {
            let setup = table.session().rematch_setup(swapped);
            table.ask(Request::NewGame(setup));
            table.app.update();
            let session = table.session();
            assert_eq!(session.game.start().to_move(), begins, "{variant}");
            assert_eq!(session.seats[0], seats[usize::from(swapped)], "{variant}");
            assert_eq!(session.seats[1], seats[usize::from(!swapped)], "{variant}");
        }
    }
}

#[test]
fn stated_result_counts_and_ends_the_game() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store);
    let mut session = Session::analysis(AnyPosition::start(VARIANT));
    for text in ["4,2,4,10", "4,12,2,12"] {
        session.game.play_text(text).unwrap();
    }
    session.origin.stated_result = GameResult::Win(Player::One);
    table.ask(Request::Open(Box::new(session)));
    table.app.update();
    let before = game_snapshot(table.session());
    let status = quadrille::game_status::status_line(table.session());
    assert_eq!(status, "Black wins, according to the record.");
    assert_eq!(table.session().winner(), Some(Player::One));
    let mv = table.session().game.legal_moves()[0];
    let place = table.session().game.place();
    table.ask(Request::AddLine(place, vec![mv], 1));
    try_move(&mut table, 0);
    assert_eq!(table.session().game.size(), 2);
    table.ask(Request::Resign);
    table.ask(Request::Redo);
    assert_eq!(game_snapshot(table.session()), before);
    assert!(!table.session().clock_runs() && !table.session().awaits_person());
}

#[test]
fn redo_does_not_resume_a_resigned_game() {
    let mut table = Table::with_game(VARIANT, [human(), human()]);
    for number in [0, 3, 6, 9] {
        play(&mut table, number);
    }
    table.ask(Request::Undo);
    table.ask(Request::Undo);
    table.ask(Request::Resign);
    let before = game_snapshot(table.session());
    table.ask(Request::Redo);
    assert_eq!(game_snapshot(table.session()), before);
    assert_eq!(table.session().game.plies_to(table.session().place()), 3);
    table.ask(Request::GoTo(table.session().game.place()));
    table.ask(Request::Undo);
    assert_eq!(table.session().result(), GameResult::Unknown);
}

#[test]
fn resignation_in_an_opened_game_can_be_undone() {
    let mut table = Table::with_game(VARIANT, [human(), human()]);
    play(&mut table, 0);
    let opened = table.session().clone();
    table.ask(Request::Open(Box::new(opened)));
    table.ask(Request::Resign);
    assert!(table.session().is_over());
    table.ask(Request::Undo);
    assert!(!table.session().is_over());
    assert_eq!(table.session().game.plies(), 1);
}

#[test]
fn restored_lines_keep_their_end_and_times() {
    let mut table = Table::with_game(VARIANT, [human(), human()]);
    for number in [0, 3, 6, 9] {
        play(&mut table, number);
    }
    let mut timed = table.session().state.clone();
    for seat in timed.seats.iter_mut().chain(&mut timed.setup.seats) {
        seat.clock = "60+0".parse().ok();
    }
    timed.used_times = [Duration::from_secs(60), Duration::from_secs(20)];
    timed.game.resign(Player::One);
    table.ask(Request::Open(Box::new(timed.into())));
    let end = table.session().game.place();
    let used = table.session().used_times;
    table.view_ply(1);
    try_move(&mut table, 12);
    let side = table.session().place();
    let last = table.session().game.way_to(end)[2];
    for line in [end, last, side] {
        table.ask(Request::RemoveLine(line));
        assert!(table.session().is_over());
    }
    assert_eq!(table.session().game.plies(), 2);
    for _ in 0..3 {
        table.ask(Request::RestoreLine);
    }
    let session = table.session();
    assert_eq!(session.game.place(), end);
    assert!(session.game.is_resigned());
    assert_eq!(session.used_times, used);
}
