//! The library of games, and files elsewhere: what is asked for comes about, on a thread.

use crate::folder::Folder;
use crate::storage::{PATIENCE, between_people, keeping, line, play, settle, simulated};
use crate::table::Table;
use bevy::window::FileDragAndDrop;
use quadrille::app::session::{Request, Session};
use quadrille::app::settings::ErrorQueue;
use quadrille::app::storage::library::Row;
use quadrille::app::storage::library_io::{FileDialogData, FileToOpen, Library, LibraryRequest};
use quadrille::app::storage::store::Store;
use quadrille::files::{Disk, RealDisk, Simulated};
use quadrille::rules::{Player, Variant};
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn library(table: &Table) -> &Library {
    table.app.world().resource::<Library>()
}

fn complaints(table: &Table) -> Vec<String> {
    table.app.world().resource::<ErrorQueue>().0.clone()
}

fn ask(table: &mut Table, errand: LibraryRequest) {
    table.app.world_mut().write_message(errand);
    table.app.update();
}

/// Asks for the index and waits for it.
fn rows(table: &mut Table, count: usize) {
    ask(table, LibraryRequest::Refresh);
    let there = |table: &Table| library(table).known && library(table).rows.len() == count;
    assert!(table.wait(PATIENCE, there), "{:?}", library(table));
}

/// Three games: one resigned, one left for another, one on the table.
fn played() -> (Simulated, Store, Table) {
    let (disk, store) = simulated();
    let mut table = keeping(store.clone());
    for (variant, moves) in [
        (Variant::Hique, 2),
        (Variant::CublinoContra, 3),
        (Variant::Upthrust, 4),
    ] {
        table.ask(Request::NewGame(between_people(variant)));
        table.app.update();
        for number in 0..moves {
            play(&mut table, number);
        }
        if variant == Variant::Hique {
            table.ask(Request::Resign);
            table.app.update();
        }
        settle(&mut table);
    }
    (disk, store, table)
}

#[test]
fn a_game_that_is_replaced_is_in_the_library_and_can_be_gone_on_with() {
    let (_, _, mut table) = played();
    rows(&mut table, 3);
    let games = &library(&table).rows;
    let over = games.iter().filter(|row| row.game.as_ref().unwrap().over);
    assert_eq!(over.count(), 1);
    let left = games
        .iter()
        .find(|row| row.game.as_ref().unwrap().variant == Variant::CublinoContra);
    let name = left.unwrap().entry.name.clone();
    ask(&mut table, LibraryRequest::Open(name.clone()));
    let there = |table: &Table| table.session().game.variant() == Variant::CublinoContra;
    assert!(table.wait(PATIENCE, there));
    assert_eq!(table.session().game.plies(), 3);
    play(&mut table, 1);
    settle(&mut table);
    ask(&mut table, LibraryRequest::Refresh);
    let longer = |table: &Table| {
        let rows = &library(table).rows;
        let row = rows.iter().find(|row| row.entry.name == name).unwrap();
        rows.len() == 3 && row.game.as_ref().unwrap().plies == 4
    };
    assert!(table.wait(PATIENCE, longer), "the same file");
}

#[test]
fn a_deleted_game_comes_back_by_undo() {
    let (_, store, mut table) = played();
    rows(&mut table, 3);
    let over = |row: &&Row| row.game.as_ref().unwrap().over;
    let name = library(&table)
        .rows
        .iter()
        .find(over)
        .unwrap()
        .entry
        .name
        .clone();
    ask(&mut table, LibraryRequest::Delete(name.clone()));
    assert!(table.wait(PATIENCE, |table| library(table).rows.len() == 2));
    assert_eq!(library(&table).deleted.as_ref(), Some(&name));
    assert!(store.load(&name).is_err());
    ask(&mut table, LibraryRequest::Restore(name.clone()));
    assert!(table.wait(PATIENCE, |table| library(table).rows.len() == 3));
    assert_eq!(library(&table).deleted, None);
    let session = store.load(&name).unwrap();
    assert_eq!(session.outcome().unwrap().winner, Some(Player::Two));
    assert!(library(&table).trash.is_empty());
    assert_eq!(complaints(&table), Vec::<String>::new());
}

#[test]
fn deleted_games_are_listed_after_a_restart_and_come_back() {
    let (_, store, mut table) = played();
    rows(&mut table, 3);
    let names: Vec<String> = library(&table)
        .rows
        .iter()
        .filter(|row| table.session().origin.file.as_ref() != Some(&row.entry.name))
        .map(|row| row.entry.name.clone())
        .collect();
    for name in &names {
        ask(&mut table, LibraryRequest::Delete(name.clone()));
    }
    assert!(table.wait(PATIENCE, |table| library(table).trash.len() == 2));
    drop(table);
    let mut table = keeping(store);
    rows(&mut table, 1);
    assert_eq!(library(&table).trash.len(), 2);
    assert!(library(&table).trash.iter().all(|row| row.game.is_ok()));
    ask(&mut table, LibraryRequest::Restore(names[1].clone()));
    assert!(table.wait(PATIENCE, |table| library(table).rows.len() == 2));
    let left: Vec<&String> = library(&table)
        .trash
        .iter()
        .map(|row| &row.entry.name)
        .collect();
    assert_eq!(left, [&names[0]]);
}

#[test]
fn saving_asks_before_it_replaces() {
    let (disk, _, mut table) = played();
    let to = PathBuf::from("/elsewhere/mine.pgn");
    disk.put(&to, b"precious");
    let save = |replace| LibraryRequest::SaveAs {
        to: to.clone(),
        replace,
    };
    ask(&mut table, save(false));
    let asked = |table: &Table| {
        table
            .app
            .world()
            .resource::<FileDialogData>()
            .exists
            .is_some()
    };
    assert!(table.wait(PATIENCE, asked));
    assert_eq!(disk.get(&to).as_deref(), Some(&b"precious"[..]));
    ask(&mut table, save(true));
    let written = |table: &Table| {
        table
            .app
            .world()
            .resource::<FileDialogData>()
            .written
            .is_some()
    };
    assert!(table.wait(PATIENCE, written));
    let text = String::from_utf8(disk.get(&to).unwrap()).unwrap();
    assert!(text.contains("[Game \"upthrust\"]"), "{text}");
    let to = PathBuf::from("/elsewhere/mine.png");
    ask(
        &mut table,
        LibraryRequest::SaveAs {
            to: to.clone(),
            replace: false,
        },
    );
    assert!(table.wait(PATIENCE, |_| disk.get(&to).is_some()));
    assert!(disk.get(&to).unwrap().starts_with(b"\x89PNG"));
    let to = PathBuf::from("/no/such/folder/mine.pgn");
    ask(&mut table, LibraryRequest::SaveAs { to, replace: false });
    assert!(table.wait(PATIENCE, |table| !complaints(table).is_empty()));
    assert!(complaints(&table)[0].contains("/no/such/folder is not there"));
}

#[test]
fn a_file_of_several_games_is_taken_in_and_its_broken_ones_are_told() {
    let folder = Folder::new();
    let file = folder.0.join("club.pgn");
    let good = "[Game \"hique\"]\n[Player1 \"Ada\"]\n\n1. 4,2,4,10 *\n\n";
    let bad = "[Game \"hique\"]\n\n1. 4,2,9,9 *\n\n";
    std::fs::write(&file, format!("{good}{bad}{}", good.replace("Ada", "Eve"))).unwrap();
    let store = Store::new(Arc::new(RealDisk), folder.0.join("data"));
    let mut table = keeping(store);
    ask(&mut table, LibraryRequest::OpenFile(file.clone()));
    let opened = |table: &Table| {
        table
            .app
            .world()
            .contains_resource::<quadrille::app::session::Session>()
    };
    assert!(table.wait(PATIENCE, opened));
    assert_eq!(line(&table.session().game), ["4,2,4,10"]);
    assert_eq!(table.session().seats[0].name, "Ada");
    assert!(table.wait(PATIENCE, |table| library(table).rows.len() == 2));
    let told = complaints(&table);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].contains("1 of the 3 games") && told[0].contains("line 8"),
        "{told:?}"
    );
}

#[test]
fn a_single_record_is_kept_only_when_it_is_played_on() {
    let folder = Folder::new();
    let file = folder.0.join("one.pgn");
    std::fs::write(&file, "[Game \"hique\"]\n\n1. 4,2,4,10 1-0\n").unwrap();
    let games = folder.0.join("data/games");
    let mut table = keeping(Store::new(Arc::new(RealDisk), folder.0.join("data")));
    ask(&mut table, LibraryRequest::OpenFile(file.clone()));
    let opened = |table: &Table| {
        table
            .app
            .world()
            .contains_resource::<quadrille::app::session::Session>()
    };
    assert!(table.wait(PATIENCE, opened));
    table.app.update();
    settle(&mut table);
    assert!(RealDisk.list(&games).unwrap().is_empty());
    // It is over, and what is tried in it is a variation.
    table.look_at(0);
    let session = table.session();
    let request = Request::Play {
        mv: session.shown().legal_moves()[7],
        serial: session.serial,
        place: session.place(),
        walked: 1,
    };
    table.ask(request);
    settle(&mut table);
    assert_eq!(RealDisk.list(&games).unwrap().len(), 1);
    assert_eq!(table.session().game.size(), 2);
    let before = std::fs::read_to_string(&file).unwrap();
    assert!(
        before.ends_with("4,2,4,10 1-0\n"),
        "the file itself is not touched"
    );
}

#[test]
fn what_cannot_be_opened_is_told_in_words() {
    let folder = Folder::new();
    let (_, store) = simulated();
    let mut table = keeping(store);
    let real = Store::new(Arc::new(RealDisk), folder.0.join("data"));
    let mut other = keeping(real);
    let binary = folder.0.join("binary.pgn");
    std::fs::write(&binary, b"\xff\xfe\x00").unwrap();
    for (other_one, errand, words) in [
        (
            false,
            LibraryRequest::OpenText("hello".to_owned()),
            "“hello” outside a record",
        ),
        (
            false,
            LibraryRequest::OpenText(String::new()),
            "no game in the text",
        ),
        (
            false,
            LibraryRequest::Open("gone.pgn".to_owned()),
            "gone.pgn is not there",
        ),
        (
            true,
            LibraryRequest::OpenFile(folder.0.join("gone.pgn")),
            "gone.pgn is not there",
        ),
        (
            true,
            LibraryRequest::OpenFile(binary.clone()),
            "byte 1 is no UTF-8",
        ),
        (
            true,
            LibraryRequest::OpenFile(folder.0.clone()),
            "cannot be read",
        ),
    ] {
        let table = if other_one { &mut other } else { &mut table };
        let before = complaints(table).len();
        ask(table, errand.clone());
        assert!(
            table.wait(PATIENCE, |table| complaints(table).len() > before),
            "{errand:?}"
        );
        let told = complaints(table).pop().unwrap();
        assert!(told.contains(words), "{errand:?}: {told}");
    }
}

#[test]
fn a_folder_is_looked_into() {
    let folder = Folder::new();
    std::fs::create_dir(folder.0.join("inner")).unwrap();
    for name in ["b.pgn", "A.PGN", "notes.txt", ".hidden.pgn"] {
        std::fs::write(folder.0.join(name), "").unwrap();
    }
    let (_, store) = simulated();
    let mut table = keeping(store);
    let mut look = |path: &Path| {
        ask(&mut table, LibraryRequest::ListFolder(path.to_owned()));
        let done = |table: &Table| {
            let looked = &table.app.world().resource::<FileDialogData>().contents;
            looked
                .as_ref()
                .is_some_and(|contents| contents.folder == path)
        };
        assert!(table.wait(PATIENCE, done));
        table
            .app
            .world()
            .resource::<FileDialogData>()
            .contents
            .clone()
            .unwrap()
    };
    let contents = look(&folder.0);
    assert_eq!(contents.folders, ["inner"]);
    assert_eq!(contents.files, ["A.PGN", "b.pgn"]);
    let none = look(&folder.0.join("gone"));
    assert!(none.error.unwrap().contains("gone cannot be read"));
}

#[test]
fn a_file_that_is_dropped_on_the_window_or_named_to_the_program_is_opened() {
    let folder = Folder::new();
    let file = folder.0.join("one game.pgn");
    let game = "[Game \"hique\"]\n[Player1 \"Ada\"]\n\n1. 4,2,4,10 *\n\n";
    std::fs::write(&file, game).unwrap();
    let store = || Store::new(Arc::new(RealDisk), folder.0.join("data"));
    let opened = |table: &Table| {
        let session = table.app.world().get_resource::<Session>();
        session.is_some_and(|session| session.game.plies() == 1)
    };
    let mut table = keeping(store());
    let window = table.app.world_mut().spawn_empty().id();
    let path_buf = file.clone();
    table
        .app
        .world_mut()
        .write_message(FileDragAndDrop::DroppedFile { window, path_buf });
    assert!(table.wait(PATIENCE, opened));
    assert!(complaints(&table).is_empty());
    // What is no game is told and changes nothing.
    let serial = table.session().serial;
    let path_buf = folder.0.join("picture.png");
    std::fs::write(&path_buf, b"\x89PNG\xff").unwrap();
    table
        .app
        .world_mut()
        .write_message(FileDragAndDrop::DroppedFile { window, path_buf });
    assert!(table.wait(PATIENCE, |table| !complaints(table).is_empty()));
    assert!(complaints(&table)[0].contains("picture.png"));
    assert_eq!(table.session().serial, serial);
    drop(table);
    let mut table = keeping(store());
    table.app.insert_resource(FileToOpen(Some(file)));
    assert!(table.wait(PATIENCE, opened));
}
