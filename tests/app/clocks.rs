//! Tests of clocks: what stops them, what returns no time, and what happens when one runs out.

use crate::storage::{between_people, play, simulated_store, table_with_store, wait_for_storage};
use crate::table::{Table, close_dialog, dialog, trigger};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use quadrille::interface::{
    OpenFile, OpenNewGame, OpenPositionDialog, OpenRules, OpenSaveDialog, ReportQueue, Screen,
};
use quadrille::opponent::EngineStartFailed;
use quadrille::screens::line_dialog::OpenLineDialog;
use quadrille::session::{EVEN_START, Request, Session};
use quadrille::setup::TimeControl;
use quadrille::storage::game_file::GameFileOpened;
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyPosition, Player, Variant};
use std::time::Duration;

const MINUTE: Duration = Duration::from_secs(60);

/// Starts a game of two people with this clock in a stopped time, and plays `plies` moves.
fn begin(table: &mut Table, clock: TimeControl, plies: usize) {
    stop_time(table);
    let setup = between_people(Variant::Hique).with_clock(Some(clock));
    table.ask(Request::NewGame(setup));
    table.app.update();
    for number in 0..plies {
        play(table, number);
    }
}

fn table_with_clock(clock: TimeControl, plies: usize) -> Table {
    let mut table = Table::new();
    begin(&mut table, clock, plies);
    table
}

fn stop_time(table: &mut Table) {
    let still = TimeUpdateStrategy::ManualDuration(Duration::ZERO);
    table.app.insert_resource(still);
    table.app.update();
}

/// Runs frames of a second for this time.
fn pass(table: &mut Table, seconds: u64) {
    for _ in 0..seconds {
        table.run_frame(Duration::from_secs(1));
    }
    stop_time(table);
}

fn left(table: &Table) -> [Duration; 2] {
    Player::BOTH.map(|player| table.session().remaining(player).unwrap())
}

/// Returns the remaining time of the side to move.
fn left_to_move(table: &Table) -> Duration {
    left(table)[table.position().to_move().index()]
}

#[test]
fn undo_and_redo_do_not_stop_the_flag() {
    let mut table = table_with_clock(TimeControl::new(1, 0), 2);
    pass(&mut table, 50);
    for _ in 0..3 {
        table.ask(Request::Undo);
        table.ask(Request::Redo);
        pass(&mut table, 4);
    }
    assert!(table.session().is_over(), "{:?}", left(&table));
    assert_eq!(table.session().game.plies(), 2);
    assert!(left(&table).contains(&Duration::ZERO));
    // A loss on time can be taken back, and there is time to go on.
    table.ask(Request::Undo);
    assert!(!table.session().is_over());
    assert!(left_to_move(&table) > Duration::ZERO);
    table.app.update();
    assert!(!table.session().is_over());
}

#[test]
fn everything_that_covers_the_board_stops_the_clock() {
    let mut table = table_with_clock(TimeControl::new(1, 0), 2);
    let openers: [fn(&mut App); 10] = [
        |app| trigger(app, OpenNewGame::LastSettings(Variant::Hique)),
        |app| trigger(app, OpenRules(Variant::Hique)),
        |app| trigger(app, OpenPositionDialog(Box::new(AnyPosition::start(Variant::Hique)))),
        |app| trigger(app, OpenFile),
        |app| trigger(app, OpenSaveDialog),
        |app| trigger(app, GameFileOpened),
        |app| trigger(app, OpenLineDialog::RemoveLine(Place::START)),
        |app| trigger(app, OpenLineDialog::EditRemark(Place::START)),
        |app| trigger(app, OpenLineDialog::Resign),
        |app| {
            let (player, reason) = (Player::One, String::new());
            trigger(app, EngineStartFailed { player, reason, error_output: Vec::new() });
        },
    ];
    for open in openers {
        open(&mut table.app);
        let form = dialog(&table.app);
        assert_ne!(form, "");
        table.app.update();
        let before = left(&table);
        pass(&mut table, 3);
        assert_eq!(left(&table), before, "{form}");
        close_dialog(&mut table.app);
        pass(&mut table, 1);
        assert_ne!(left(&table), before, "{form}");
    }
    for screen in [
        Screen::Home,
        Screen::Settings,
        Screen::Games,
        Screen::Learn,
        Screen::Statistics,
        Screen::Tournament,
    ] {
        table.go_to(screen);
        let before = left(&table);
        pass(&mut table, 3);
        assert_eq!(left(&table), before, "{screen:?}");
        table.go_to(Screen::Game);
        pass(&mut table, 1);
        assert_ne!(left(&table), before, "{screen:?}");
    }
    // A message covers the board as well.
    let mut errors = table.app.world_mut().resource_mut::<ReportQueue>();
    errors.push("Something failed.".to_owned());
    table.app.update();
    let before = left(&table);
    pass(&mut table, 3);
    assert_eq!(left(&table), before);
}

#[test]
fn used_time_of_a_turn_survives_a_kill() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    begin(&mut table, TimeControl::new(1, 0), 2);
    pass(&mut table, 36);
    wait_for_storage(&mut table);
    let player = table.position().to_move();
    assert_eq!(left_to_move(&table), MINUTE - Duration::from_secs(36));
    // The window is not closed.
    drop(table);
    let session = store.resume().session.unwrap();
    let lost = session.used_times[player.index()];
    assert!(lost >= Duration::from_secs(31), "{lost:?}");
    assert_eq!(session.turn_time(), lost);
}

#[test]
fn turn_without_a_clock_writes_nothing() {
    let (disk, store) = simulated_store();
    let mut table = table_with_store(store);
    stop_time(&mut table);
    table.ask(Request::NewGame(between_people(Variant::Hique)));
    table.app.update();
    play(&mut table, 0);
    wait_for_storage(&mut table);
    let before = disk.operation_count();
    pass(&mut table, 60);
    wait_for_storage(&mut table);
    assert_eq!(disk.operation_count(), before);
    assert!(table.app.world().resource::<ReportQueue>().0.is_empty());
}

#[test]
fn clock_that_runs_out_at_an_earlier_position_shows_the_end() {
    let mut table = table_with_clock(TimeControl::new(1, 0), 3);
    table.ask(Request::GoTo(Place::START));
    assert!(table.session().viewed_place.is_some());
    pass(&mut table, 62);
    let session = table.session();
    assert!(session.is_over() && session.viewed_place.is_none());
    let sentence = session.outcome_sentence().unwrap();
    assert!(sentence.contains("time"), "{sentence}");
}

/// A game that continues another one begins with full clocks, and its random opening stays one.
#[test]
fn continued_game_keeps_its_random_opening() {
    let mut table = table_with_clock(TimeControl::new(1, 10), 5);
    let mut session = table.app.world_mut().resource_mut::<Session>();
    session.origin.tags.set(EVEN_START, "2");
    table.ask(Request::Resign);
    for (plies, drawn) in [(4, 2), (1, 1)] {
        table.view_ply(plies);
        let place = table.session().place();
        table.ask(Request::PlayOn(place));
        table.app.update();
        let session = table.session();
        assert_eq!(session.game.plies(), plies);
        assert_eq!(session.random_opening_plies(), drawn);
        assert_eq!(left(&table), [MINUTE; 2]);
        // The opening is not taken back.
        for _ in 0..5 {
            table.ask(Request::Undo);
        }
        assert_eq!(table.session().game.plies(), drawn);
        for _ in drawn..plies {
            table.ask(Request::Redo);
        }
        table.ask(Request::Resign);
    }
}

/// In an unfinished game, moves that a person plays in place of the random opening are not part of it.
#[test]
fn variation_of_a_random_opening_is_not_part_of_it() {
    let mut table = table_with_clock(TimeControl::new(1, 10), 5);
    let mut session = table.app.world_mut().resource_mut::<Session>();
    session.origin.tags.set(EVEN_START, "4");
    table.view_ply(1);
    table.ask(Request::PlayOn(table.session().place()));
    assert_eq!(table.session().random_opening_plies(), 1);
    play(&mut table, 20);
    assert_eq!(table.session().game.plies(), 2);
    table.ask(Request::Undo);
    assert_eq!(table.session().game.plies(), 1);
    table.ask(Request::Undo);
    assert_eq!(table.session().game.plies(), 1);
}
