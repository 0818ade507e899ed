//! Two windows at once: neither writes what the other one has.

use crate::folder::Folder;
use crate::storage::{PATIENCE, between_people, keeping, line, play, settle};
use crate::table::Table;
use quadrille::interface::ErrorQueue;
use quadrille::session::{Request, Session};
use quadrille::settings::{self, Settings};
use quadrille::storage::library_io::{Library, LibraryRequest};
use quadrille::storage::store::Store;
use quadrille_files::{Disk, RealDisk};
use quadrille_games::rules::Variant;
use std::path::Path;
use std::sync::Arc;

/// A window that keeps its games in this folder, as a program of its own would.
pub fn window(folder: &Path) -> Table {
    keeping(Store::new(Arc::new(RealDisk), folder.to_owned()))
}

pub fn session(table: &Table) -> Option<&Session> {
    table.app.world().get_resource::<Session>()
}

/// A new game of so many plies.
pub fn begin(table: &mut Table, variant: Variant, plies: usize) {
    table.ask(Request::NewGame(between_people(variant)));
    table.app.update();
    for number in 0..plies {
        play(table, number);
    }
    settle(table);
}

pub fn file(table: &Table) -> String {
    table.session().origin.file.clone().expect("a kept game")
}

pub fn open(table: &mut Table, name: &str) {
    let before = session(table).map(|session| session.serial);
    table
        .app
        .world_mut()
        .write_message(LibraryRequest::Open(name.to_owned()));
    assert!(table.wait(PATIENCE, |table| {
        session(table).map(|session| session.serial) != before
    }));
}

pub fn complaints(table: &Table) -> Vec<String> {
    table.app.world().resource::<ErrorQueue>().texts()
}

#[test]
fn each_window_goes_on_with_its_own_game() {
    let folder = Folder::new();
    let mut first = window(&folder.0);
    begin(&mut first, Variant::Hique, 4);
    // What is on the table there is not offered here.
    let mut second = window(&folder.0);
    assert!(session(&second).is_none());
    begin(&mut second, Variant::Upthrust, 3);
    assert_ne!(file(&first), file(&second));
    play(&mut first, 1);
    settle(&mut first);
    let (hique, upthrust) = (line(&first.session().game), line(&second.session().game));
    assert_eq!((hique.len(), upthrust.len()), (5, 3));
    drop(first);
    drop(second);
    // Both are gone on with, each by one.
    let (one, two) = (window(&folder.0), window(&folder.0));
    let mut found = [line(&one.session().game), line(&two.session().game)];
    found.sort_by_key(|line| std::cmp::Reverse(line.len()));
    assert_eq!(found, [hique, upthrust]);
    assert!(session(&window(&folder.0)).is_none());
    let games = RealDisk.list(&folder.0.join("games")).unwrap();
    assert_eq!(games.len(), 2, "both were kept");
}

#[test]
fn a_game_that_is_open_elsewhere_is_played_on_under_another_name() {
    let folder = Folder::new();
    let mut first = window(&folder.0);
    begin(&mut first, Variant::CublinoContra, 4);
    let name = file(&first);
    let mut second = window(&folder.0);
    open(&mut second, &name);
    assert!(complaints(&second)[0].contains("open in another window"));
    assert_eq!(second.session().game.plies(), 4);
    assert_eq!(second.session().origin.file, None);
    play(&mut second, 2);
    settle(&mut second);
    let other = file(&second);
    assert_ne!(other, name);
    play(&mut first, 0);
    play(&mut first, 1);
    settle(&mut first);
    // It is not deleted under the other one's hands.
    second
        .app
        .world_mut()
        .write_message(LibraryRequest::Delete(vec![name.clone()]));
    assert!(second.wait(PATIENCE, |table| complaints(table).len() > 1));
    let lengths = [6, 5];
    let expected = [line(&first.session().game), line(&second.session().game)];
    assert_eq!(expected.each_ref().map(Vec::len), lengths);
    drop(first);
    // As soon as the other window is gone, it is anybody's.
    let mut third = window(&folder.0);
    open(&mut third, &name);
    assert!(complaints(&third).is_empty());
    assert_eq!(file(&third), name);
    assert_eq!(line(&third.session().game), expected[0]);
    drop(second);
    let mut fourth = window(&folder.0);
    open(&mut fourth, &other);
    assert_eq!(line(&fourth.session().game), expected[1]);
    fourth
        .app
        .world_mut()
        .write_message(LibraryRequest::Refresh);
    assert!(fourth.wait(PATIENCE, |table| {
        table.app.world().resource::<Library>().rows.len() == 2
    }));
}

#[test]
fn a_game_that_is_left_is_free_for_the_other_window() {
    let folder = Folder::new();
    let mut first = window(&folder.0);
    begin(&mut first, Variant::Focus, 2);
    let name = file(&first);
    begin(&mut first, Variant::Hique, 2);
    // Frames go by until nothing is being written any more.
    first.app.update();
    let mut second = window(&folder.0);
    open(&mut second, &name);
    assert!(complaints(&second).is_empty(), "{:?}", complaints(&second));
    assert_eq!(file(&second), name);
}

#[test]
fn settings_of_two_windows_do_not_undo_one_another() {
    let folder = Folder::new();
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
