//! Tests that a second start or a second window loses no data.

use crate::folder::TestFolder;
use crate::storage::{
    PATIENCE, between_people, move_texts, play, real_store, table_with_store, wait_for_storage,
};
use crate::table::Table;
use quadrille::interface::ReportQueue;
use quadrille::session::{Request, Session};
use quadrille::settings::{self, Settings};
use quadrille::storage::library_io::LibraryRequest;
use quadrille::window::instance::{self, StartAction};
use quadrille_games::rules::Variant;
use std::fs;
use std::path::Path;

/// Starts a window with its games in this folder, like a separate process.
pub fn window(folder: &Path) -> Table {
    table_with_store(real_store(folder))
}

fn session(table: &Table) -> Option<&Session> {
    table.app.world().get_resource::<Session>()
}

/// Starts a game and plays this number of plies.
pub fn begin(table: &mut Table, variant: Variant, plies: usize) {
    table.ask(Request::NewGame(between_people(variant)));
    table.app.update();
    for number in 0..plies {
        play(table, number);
    }
    wait_for_storage(table);
}

pub fn file(table: &Table) -> String {
    table.session().origin.file.clone().expect("a kept game")
}

pub fn open(table: &mut Table, name: &str) {
    let before = session(table).map(|session| session.serial);
    table.app.world_mut().write_message(LibraryRequest::Open(name.to_owned()));
    assert!(
        table.wait(PATIENCE, |table| { session(table).map(|session| session.serial) != before })
    );
}

pub fn error_texts(table: &Table) -> Vec<String> {
    table.app.world().resource::<ReportQueue>().texts()
}

#[test]
fn later_start_opens_its_file_in_the_window() {
    let folder = TestFolder::new();
    let (data, record) = (folder.0.join("data"), folder.0.join("a game.pgn"));
    fs::write(&record, "[Game \"cublino-contra\"]\n\n1. d1d2 *\n").unwrap();
    let StartAction::Open(first) = instance::claim(&data, None) else {
        panic!("another window has the folder");
    };
    let mut table = window(&data);
    instance::listen(&mut table.app, first);
    begin(&mut table, Variant::Hique, 2);
    let (name, before) = (file(&table), move_texts(&table.session().game));
    let later = std::thread::spawn(move || instance::claim(&data, Some(&record)));
    assert!(
        table.wait(PATIENCE, |table| { table.session().game.variant() == Variant::CublinoContra })
    );
    assert!(table.wait(PATIENCE, |_| later.is_finished()));
    assert!(matches!(later.join(), Ok(StartAction::Exit)));
    // The previous game is saved.
    open(&mut table, &name);
    assert_eq!(move_texts(&table.session().game), before);
}

/// Two windows can open one game if files cannot be locked or a window does not answer.
#[test]
fn game_of_two_windows_becomes_two_games() {
    let folder = TestFolder::new();
    let mut first = window(&folder.0);
    begin(&mut first, Variant::Focus, 3);
    let name = file(&first);
    let mut second = window(&folder.0);
    assert_eq!(file(&second), name);
    play(&mut second, 5);
    wait_for_storage(&mut second);
    play(&mut first, 7);
    wait_for_storage(&mut first);
    assert!(first.wait(PATIENCE, |table| file(table) != name));
    let messages = error_texts(&first);
    assert!(messages.len() == 1 && messages[0].contains("Another program changed"), "{messages:?}");
    play(&mut first, 2);
    play(&mut second, 0);
    wait_for_storage(&mut first);
    wait_for_storage(&mut second);
    assert_eq!(error_texts(&first).len(), 1, "told once");
    assert_eq!(file(&second), name);
    let store = real_store(&folder.0);
    for table in [&first, &second] {
        let saved = store.load(&file(table)).unwrap();
        assert_eq!(move_texts(&saved.game), move_texts(&table.session().game));
    }
}

/// Windows with separate data folders can share their settings.
#[test]
fn settings_of_two_windows_are_merged() {
    let folder = TestFolder::new();
    let with = |change: fn(&mut Settings)| {
        let mut table = Table::new();
        settings::save_in(&mut table.app, folder.0.clone());
        table.app.update();
        (table, change)
    };
    let (mut first, scale) = with(|settings| settings.look.scale = 120);
    let (mut second, memory) = with(|settings| settings.ai.memory = 32);
    scale(&mut first.app.world_mut().resource_mut::<Settings>());
    first.app.update();
    drop(first);
    memory(&mut second.app.world_mut().resource_mut::<Settings>());
    second.app.update();
    drop(second);
    let (third, _) = with(|_| {});
    let settings = third.app.world().resource::<Settings>();
    assert_eq!((settings.look.scale, settings.ai.memory), (120, 32));
}
