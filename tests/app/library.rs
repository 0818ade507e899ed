//! Tests of the library of games and of other files. A thread performs the requests.

use crate::folder::TestFolder;
use crate::leaving::BlockingDisk;
use crate::storage::{
    PATIENCE, between_people, move_texts, play, simulated_store, table_with_store,
    wait_for_idle_disk, wait_for_storage,
};
use crate::table::{Table, close_dialog, dialog};
use bevy::window::FileDragAndDrop;
use quadrille::interface::{ReportQueue, Screen};
use quadrille::session::{Request, Session};
use quadrille::storage::game_file::{GameFile, MAX_LISTED_GAMES};
use quadrille::storage::library::{LibraryNotice, LibraryRow};
use quadrille::storage::library_io::{
    ExistingFile, FileDialogData, FileToOpen, IfExists, Library, LibraryRequest, LongTask,
};
use quadrille::storage::position_search::PositionSearch;
use quadrille::storage::store::{GameFolder, Store};
use quadrille_files::{Disk, Fault, RealDisk, SimulatedDisk, atomic};
use quadrille_games::record::pgn::{GameResult, read};
use quadrille_games::rules::{AnyPosition, Player, Variant};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

fn library(table: &Table) -> &Library {
    table.app.world().resource::<Library>()
}

fn error_texts(table: &Table) -> Vec<String> {
    table.app.world().resource::<ReportQueue>().texts()
}

fn ask(table: &mut Table, request: LibraryRequest) {
    table.app.world_mut().write_message(request);
    table.app.update();
}

/// Reads the index again and waits for this number of rows.
fn wait_for_rows(table: &mut Table, count: usize) {
    ask(table, LibraryRequest::Refresh);
    let there = |table: &Table| library(table).is_loaded && library(table).rows.len() == count;
    assert!(table.wait(PATIENCE, there), "{:?}", library(table));
}

/// Returns a window with three saved games: one resigned, one replaced by the next, and the current one.
fn table_with_game() -> (SimulatedDisk, Store, Table) {
    let (disk, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    for (variant, moves) in
        [(Variant::Hique, 2), (Variant::CublinoContra, 3), (Variant::Upthrust, 4)]
    {
        table.ask(Request::NewGame(between_people(variant)));
        table.app.update();
        for number in 0..moves {
            play(&mut table, number);
        }
        if variant == Variant::Hique {
            table.ask(Request::Resign);
            table.app.update();
        }
        wait_for_storage(&mut table);
    }
    (disk, store, table)
}

#[test]
fn replaced_game_is_in_the_library_and_can_continue() {
    let (_, _, mut table) = table_with_game();
    wait_for_rows(&mut table, 3);
    let games = &library(&table).rows;
    let over = games.iter().filter(|row| row.game.as_ref().unwrap().is_over);
    assert_eq!(over.count(), 1);
    let left =
        games.iter().find(|row| row.game.as_ref().unwrap().variant == Variant::CublinoContra);
    let name = left.unwrap().entry.name.clone();
    ask(&mut table, LibraryRequest::Open(name.clone()));
    let there = |table: &Table| table.session().game.variant() == Variant::CublinoContra;
    assert!(table.wait(PATIENCE, there));
    assert_eq!(table.session().game.plies(), 3);
    play(&mut table, 1);
    wait_for_storage(&mut table);
    ask(&mut table, LibraryRequest::Refresh);
    let longer = |table: &Table| {
        let rows = &library(table).rows;
        let row = rows.iter().find(|row| row.entry.name == name).unwrap();
        rows.len() == 3 && row.game.as_ref().unwrap().plies == 4
    };
    assert!(table.wait(PATIENCE, longer), "the same file");
}

#[test]
fn undo_restores_a_deleted_game() {
    let (_, store, mut table) = table_with_game();
    wait_for_rows(&mut table, 3);
    let over = |row: &&LibraryRow| row.game.as_ref().unwrap().is_over;
    let name = library(&table).rows.iter().find(over).unwrap().entry.name.clone();
    ask(&mut table, LibraryRequest::Delete(vec![name.clone()]));
    assert!(table.wait(PATIENCE, |table| library(table).rows.len() == 2));
    assert_eq!(library(&table).restorable_names, std::slice::from_ref(&name));
    assert!(store.load(&name).is_err());
    ask(&mut table, LibraryRequest::Restore(vec![name.clone()]));
    assert!(table.wait(PATIENCE, |table| library(table).rows.len() == 3));
    assert!(library(&table).restorable_names.is_empty());
    let session = store.load(&name).unwrap();
    assert_eq!(session.outcome().unwrap().winner, Some(Player::Two));
    assert!(library(&table).trash.is_empty());
    assert_eq!(error_texts(&table), Vec::<String>::new());
}

#[test]
fn deleted_games_can_be_restored_after_a_restart() {
    let (_, store, mut table) = table_with_game();
    wait_for_rows(&mut table, 3);
    let names: Vec<String> = library(&table)
        .rows
        .iter()
        .filter(|row| table.session().origin.file.as_ref() != Some(&row.entry.name))
        .map(|row| row.entry.name.clone())
        .collect();
    // A missing game is reported, and the others are still deleted.
    let mut requested = names.clone();
    requested.insert(1, "20260101-000000-hique-00000000.pgn".to_owned());
    ask(&mut table, LibraryRequest::Delete(requested));
    assert!(table.wait(PATIENCE, |table| library(table).trash.len() == 2));
    assert_eq!(library(&table).restorable_names, names);
    assert_eq!(library(&table).notice, Some(LibraryNotice::Deleted(2)), "as many as were");
    let messages = error_texts(&table);
    assert!(messages.len() == 1 && messages[0].contains("20260101"), "{messages:?}");
    drop(table);
    let mut table = table_with_store(store);
    wait_for_rows(&mut table, 1);
    assert_eq!(library(&table).trash.len(), 2);
    assert!(library(&table).trash.iter().all(|row| row.game.is_ok()));
    ask(&mut table, LibraryRequest::Restore(vec![names[1].clone()]));
    assert!(table.wait(PATIENCE, |table| library(table).rows.len() == 2));
    let left: Vec<&String> = library(&table).trash.iter().map(|row| &row.entry.name).collect();
    assert_eq!(left, [&names[0]]);
}

#[test]
fn saving_asks_before_it_replaces_a_file() {
    let (disk, _, mut table) = table_with_game();
    let to = PathBuf::from("/elsewhere/mine.pgn");
    disk.write_synced(&to, b"precious");
    let save = |if_exists| LibraryRequest::SaveAs { to: to.clone(), if_exists };
    ask(&mut table, save(IfExists::Ask));
    let asks =
        |table: &Table| table.app.world().resource::<FileDialogData>().existing_file.is_some();
    assert!(table.wait(PATIENCE, asks));
    assert_eq!(disk.file_content(&to).as_deref(), Some(&b"precious"[..]));
    ask(&mut table, save(IfExists::Replace));
    let written =
        |table: &Table| table.app.world().resource::<FileDialogData>().finished_file.is_some();
    assert!(table.wait(PATIENCE, written));
    let text = String::from_utf8(disk.file_content(&to).unwrap()).unwrap();
    assert!(text.contains("[Game \"upthrust\"]"), "{text}");
    let to = PathBuf::from("/elsewhere/mine.png");
    ask(&mut table, LibraryRequest::SaveAs { to: to.clone(), if_exists: IfExists::Ask });
    assert!(table.wait(PATIENCE, |_| disk.file_content(&to).is_some()));
    assert!(disk.file_content(&to).unwrap().starts_with(b"\x89PNG"));
    let to = PathBuf::from("/no/such/folder/mine.pgn");
    let if_exists = IfExists::Ask;
    ask(&mut table, LibraryRequest::SaveAs { to, if_exists });
    assert!(table.wait(PATIENCE, |table| !error_texts(table).is_empty()));
    assert!(error_texts(&table)[0].contains("/no/such/folder does not exist"));
}

const GOOD: &str = "[Game \"hique\"]\n[Player1 \"Ada\"]\n[Result \"p1win\"]\n\n1. 4,2,4,10 1-0\n\n";
const BAD: &str = "[Game \"hique\"]\n\n1. 4,2,9,9 *\n\n";

fn listed_file(table: &Table) -> &GameFile {
    table.app.world().resource::<GameFile>()
}

/// Returns the report of an import of this number of games, none of them known.
const fn added(count: usize) -> LibraryNotice {
    LibraryNotice::Added { count, known_names: Vec::new() }
}

/// Opens a file of several games and waits until it has been read.
fn list(table: &mut Table, file: &Path, count: usize) {
    ask(table, LibraryRequest::OpenFile(file.to_owned()));
    let there =
        |table: &Table| !listed_file(table).is_reading && listed_file(table).game_count == count;
    assert!(table.wait(PATIENCE, there), "{}", listed_file(table).game_count);
    table.app.update();
    assert_eq!(dialog(&table.app), "GameFileForm");
}

#[test]
fn file_with_several_games_lists_good_and_bad_ones() {
    let folder = TestFolder::new();
    let file = folder.0.join("club.pgn");
    let binary = b"[Game \"hique\"]\n{\xff}\n\n";
    let text = [GOOD, BAD].concat().into_bytes();
    let eve = GOOD.replace("Ada", "Eve");
    std::fs::write(&file, [&text[..], binary, eve.as_bytes()].concat()).unwrap();
    let store = Store::new(Arc::new(RealDisk), folder.0.join("data"));
    let mut table = table_with_store(store);
    list(&mut table, &file, 4);
    let game_file = listed_file(&table).clone();
    assert_eq!((game_file.invalid_count, game_file.games.len(), game_file.error), (2, 4, None));
    assert!((game_file.read_bytes, game_file.size) == (game_file.size.unwrap(), game_file.size));
    let first = game_file.games[0].game.as_ref().unwrap();
    assert_eq!((&*first.names[0], first.plies), ("Ada", 1));
    let message = game_file.games[1].game.as_ref().unwrap_err();
    assert!(message.contains("line 9"), "{message}");
    let message = game_file.games[2].game.as_ref().unwrap_err();
    assert!(message.contains("line 12") && message.contains("no result"), "{message}");
    assert!(library(&table).rows.is_empty(), "nothing is taken in unasked");
    assert!(!table.app.world().contains_resource::<Session>());

    // Opens one of the games.
    let at = game_file.games[3].offset;
    ask(&mut table, LibraryRequest::OpenFileGame(file.clone(), at));
    let opened = |table: &Table| table.app.world().contains_resource::<Session>();
    assert!(table.wait(PATIENCE, opened));
    assert_eq!(move_texts(&table.session().game), ["4,2,4,10"]);
    assert_eq!(table.session().seats[0].name, "Eve");

    // Imports two of the games, then all.
    let some = [game_file.games[3].offset, game_file.games[1].offset].into();
    let take_in =
        |games, again| LibraryRequest::Import { file: file.clone(), games, include_stored: again };
    ask(&mut table, take_in(Some(some), false));
    assert!(table.wait(PATIENCE, |table| library(table).rows.len() == 1));
    let row = library(&table).rows[0].game.as_ref().unwrap();
    assert_eq!(row.names[0], "Eve");
    let messages = error_texts(&table);
    assert!(
        messages.len() == 1
            && messages[0].contains("1 of the 2 games")
            && messages[0].contains("line 9"),
        "{messages:?}"
    );
    assert!(table.wait(PATIENCE, |table| library(table).copy_progress.is_none()));
    ask(&mut table, take_in(None, true));
    assert!(table.wait(PATIENCE, |table| library(table).rows.len() == 3));
    assert_eq!(library(&table).notice, Some(added(2)));
    let message = error_texts(&table).pop().unwrap();
    assert!(message.contains("2 of the 4 games"), "{message}");
    assert_eq!(std::fs::metadata(&file).unwrap().len(), game_file.size.unwrap());
}

#[test]
fn list_of_a_file_ends_with_its_dialog_but_not_with_the_next_file() {
    let folder = TestFolder::new();
    let files = [2, 3].map(|games| {
        let file = folder.0.join(format!("{games}.pgn"));
        std::fs::write(&file, GOOD.repeat(games)).unwrap();
        file
    });
    let store = Store::new(Arc::new(RealDisk), folder.0.join("data"));
    let mut table = table_with_store(store);
    list(&mut table, &files[0], 2);
    list(&mut table, &files[1], 3);
    (0..3).for_each(|_| table.app.update());
    assert_eq!(listed_file(&table).games.len(), 3);
    close_dialog(&mut table.app);
    table.app.update();
    assert_eq!(listed_file(&table).games.len(), 0);
}

#[test]
fn long_file_is_streamed_and_can_be_stopped() {
    let folder = TestFolder::new();
    let file = folder.0.join("long.pgn");
    // The file is longer than the former limit. Most of it is skipped.
    let filler = format!("{{{}}}", "a long remark ".repeat(40_000));
    let game = GOOD.replace("1-0\n", &format!("{filler} 1-0\n"));
    let games = (18 << 20) / game.len() + 1;
    std::fs::write(&file, game.repeat(games)).unwrap();
    assert!(std::fs::metadata(&file).unwrap().len() > 17 << 20);
    let store = Store::new(Arc::new(RealDisk), folder.0.join("data"));
    let mut table = table_with_store(store);
    list(&mut table, &file, games);
    assert_eq!((listed_file(&table).invalid_count, listed_file(&table).games.len()), (0, games));
    let last = listed_file(&table).games[games - 1].clone();
    assert_eq!(last.line, 6 * (games - 1) + 1);
    ask(&mut table, LibraryRequest::OpenFileGame(file.clone(), last.offset));
    let opened = |table: &Table| table.app.world().contains_resource::<Session>();
    assert!(table.wait(PATIENCE, opened));

    // A stopped import keeps the games it has copied, and reports their number.
    let small = folder.0.join("many.pgn");
    std::fs::write(&small, GOOD.repeat(20_000)).unwrap();
    let all = LibraryRequest::Import { file: small.clone(), games: None, include_stored: false };
    ask(&mut table, all.clone());
    let some =
        |table: &Table| library(table).copy_progress.is_some_and(|copying| copying.game_count > 0);
    assert!(table.wait(PATIENCE, some));
    // A second import at the same time is refused with a message.
    ask(&mut table, all);
    assert!(table.wait(PATIENCE, |table| !error_texts(table).is_empty()));
    ask(&mut table, LibraryRequest::Stop(LongTask::Transfer));
    let added_games = |table: &Table| match library(table).notice {
        Some(LibraryNotice::Added { count, .. }) => Some(count),
        _ => None,
    };
    assert!(table.wait(PATIENCE, |table| added_games(table).is_some()));
    let count = added_games(&table).unwrap();
    assert!(count > 0 && count < 20_000, "{count}");
    assert!(table.wait(PATIENCE, |table| library(table).rows.len() == count));

    // Closing the dialog stops the list.
    ask(&mut table, LibraryRequest::OpenFile(small));
    assert!(table.wait(PATIENCE, |table| listed_file(table).game_count > 0));
    ask(&mut table, LibraryRequest::Stop(LongTask::ListFile));
    assert!(table.wait(PATIENCE, |table| !listed_file(table).is_reading));
    assert!(listed_file(&table).games.len() <= MAX_LISTED_GAMES);
}

#[test]
fn selection_is_saved_in_one_file() {
    let (disk, _, mut table) = table_with_game();
    wait_for_rows(&mut table, 3);
    let names: Vec<String> =
        library(&table).rows.iter().map(|row| row.entry.name.clone()).collect();
    let to = PathBuf::from("/elsewhere/all.pgn");
    disk.write_synced(&to, b"precious");
    let export = |names: &[String], if_exists| LibraryRequest::Export {
        names: names.to_vec(),
        to: to.clone(),
        if_exists,
    };
    ask(&mut table, export(&names, IfExists::Ask));
    let data = |table: &Table| {
        let data = table.app.world().resource::<FileDialogData>();
        (data.existing_file.clone(), data.finished_file.clone())
    };
    assert!(table.wait(PATIENCE, |table| data(table).0.is_some()));
    assert_eq!(disk.file_content(&to).as_deref(), Some(&b"precious"[..]));
    ask(&mut table, export(&names, IfExists::Replace));
    assert!(table.wait(PATIENCE, |table| data(table).1.is_some()));
    let text = String::from_utf8(disk.file_content(&to).unwrap()).unwrap();
    let records: Vec<_> = read(&text).map(Result::unwrap).collect();
    let variants: Vec<Variant> = records.iter().map(|record| record.game.variant()).collect();
    let order = library(&table).rows.iter();
    let order: Vec<Variant> = order.map(|row| row.game.as_ref().unwrap().variant).collect();
    assert_eq!(variants, order);
    let over = records.iter().filter(|record| record.result != GameResult::Unknown);
    assert_eq!(over.count(), 1);

    // An unreadable game is reported, and the others are saved.
    let mut some = names.clone();
    some[1] = "gone.pgn".to_owned();
    ask(&mut table, export(&some, IfExists::Replace));
    assert!(table.wait(PATIENCE, |table| !error_texts(table).is_empty()));
    let message = error_texts(&table).pop().unwrap();
    assert!(message.contains("1 of the 3") && message.contains("gone.pgn"), "{message}");
    let saved = |_: &Table| {
        let text = String::from_utf8(disk.file_content(&to).unwrap()).unwrap();
        read(&text).count() == 2
    };
    assert!(table.wait(PATIENCE, saved));
}

/// Waits until the file dialog has this file that exists, and returns it.
fn wait_for_existing(table: &mut Table) -> ExistingFile {
    let exists =
        |table: &Table| table.app.world().resource::<FileDialogData>().existing_file.clone();
    assert!(table.wait(PATIENCE, |table| exists(table).is_some()));
    exists(table).unwrap()
}

/// Sends a request to save, and waits until the file is written.
fn save(table: &mut Table, request: LibraryRequest) {
    let data = |table: &mut Table| {
        table.app.world_mut().resource_mut::<FileDialogData>().finished_file.take()
    };
    data(table);
    ask(table, request);
    let written = |table: &Table| {
        let data = table.app.world().resource::<FileDialogData>();
        data.finished_file.is_some()
    };
    assert!(table.wait(PATIENCE, written), "{:?}", error_texts(table));
}

fn player_names(text: &[u8]) -> Vec<String> {
    let text = String::from_utf8(text.to_vec()).unwrap();
    let names = read(&text).map(|record| record.unwrap().tags.get("Player1").map(str::to_owned));
    names.map(Option::unwrap).collect()
}

/// Saving one game of a file with three games keeps the other two.
#[test]
fn saved_game_of_a_file_leaves_the_others() {
    let folder = TestFolder::new();
    let file = folder.0.join("club.pgn");
    let text = ["Ada", "Bob", "Eve"]
        .map(|name| GOOD.replace("Ada", name).replace("1-0", "*").replace("p1win", "none"));
    std::fs::write(&file, text.concat()).unwrap();
    let mut table = table_with_store(Store::new(Arc::new(RealDisk), folder.0.join("data")));
    list(&mut table, &file, 3);
    let at = listed_file(&table).games[1].offset;
    ask(&mut table, LibraryRequest::OpenFileGame(file.clone(), at));
    let opened = |table: &Table| table.app.world().contains_resource::<Session>();
    assert!(table.wait(PATIENCE, opened));
    play(&mut table, 2);
    let request = |if_exists| LibraryRequest::SaveAs { to: file.clone(), if_exists };
    ask(&mut table, request(IfExists::Ask));
    let existing = wait_for_existing(&mut table);
    assert_eq!((existing.game_count, existing.version_number), (3, Some(2)));
    save(&mut table, request(IfExists::ReplaceGame));
    let written = std::fs::read(&file).unwrap();
    assert_eq!(player_names(&written), ["Ada", "Bob", "Eve"]);
    let written = String::from_utf8(written).unwrap();
    assert!(written.starts_with(&text[0]) && written.ends_with(&text[2]));
    let plies: Vec<usize> = read(&written).map(|it| it.unwrap().game.plies()).collect();
    assert_eq!(plies, [1, 2, 1]);
    // The same game is recognised again, and can also be added.
    play(&mut table, 0);
    ask(&mut table, request(IfExists::Ask));
    assert_eq!(wait_for_existing(&mut table).version_number, Some(2));
    save(&mut table, request(IfExists::Add));
    let written = std::fs::read(&file).unwrap();
    assert_eq!(player_names(&written), ["Ada", "Bob", "Eve", "Bob"]);
}

/// Several games saved into a file of other games are added to them.
#[test]
fn games_are_added_to_a_file_of_others() {
    let (disk, _, mut table) = table_with_game();
    wait_for_rows(&mut table, 3);
    let names = names(&table);
    let to = PathBuf::from("/elsewhere/club.pgn");
    let text = ["Ada", "Bob", "Eve"].map(|name| GOOD.replace("Ada", name));
    disk.write_synced(&to, text.concat().as_bytes());
    let export = |if_exists| LibraryRequest::Export {
        names: names[..2].to_vec(),
        to: to.clone(),
        if_exists,
    };
    ask(&mut table, export(IfExists::Ask));
    let existing = wait_for_existing(&mut table);
    assert_eq!((existing.game_count, existing.version_number), (3, None));
    save(&mut table, export(IfExists::Add));
    let written = disk.file_content(&to).unwrap();
    assert!(written.starts_with(text.concat().as_bytes()));
    assert_eq!(player_names(&written).len(), 5);
    assert_eq!(player_names(&written)[..3], ["Ada", "Bob", "Eve"]);
}

/// Games that are stored already are named and left out, also when they come from a text, unless they are asked for.
#[test]
fn known_games_are_left_out_of_an_import() {
    let folder = TestFolder::new();
    let file = folder.0.join("club.pgn");
    let text = ["Ada", "Bob", "Eve"].map(|name| GOOD.replace("Ada", name));
    std::fs::write(&file, text[..2].concat()).unwrap();
    let mut table = table_with_store(Store::new(Arc::new(RealDisk), folder.0.join("data")));
    let import =
        |again| LibraryRequest::Import { file: file.clone(), games: None, include_stored: again };
    let notice = |table: &Table| library(table).notice.clone();
    let mut ask_and_wait = |request: LibraryRequest, rows: usize| {
        table.app.world_mut().resource_mut::<Library>().notice = None;
        ask(&mut table, request);
        assert!(table.wait(PATIENCE, |table| notice(table).is_some()));
        assert!(table.wait(PATIENCE, |table| library(table).copy_progress.is_none()));
        assert!(table.wait(PATIENCE, |table| library(table).rows.len() == rows));
        notice(&table).unwrap()
    };
    assert_eq!(ask_and_wait(import(false), 2), added(2));
    let known_names = |names: &[&str]| {
        let names = names.iter().map(|name| format!("{name} – White"));
        names.collect::<Vec<_>>()
    };
    std::fs::write(&file, text.concat()).unwrap();
    let expected = LibraryNotice::Added { count: 1, known_names: known_names(&["Ada", "Bob"]) };
    assert_eq!(ask_and_wait(import(false), 3), expected);
    assert!(expected.text().contains("Ada – White; Bob – White"));
    let pasted = ask_and_wait(LibraryRequest::OpenText(text.concat()), 3);
    let expected =
        LibraryNotice::Added { count: 0, known_names: known_names(&["Ada", "Bob", "Eve"]) };
    assert_eq!(pasted, expected);
    assert_eq!(ask_and_wait(import(true), 6), added(3));
    // The dialog marks them.
    list(&mut table, &file, 3);
    assert_eq!(listed_file(&table).stored_count, 3);
    assert!(listed_file(&table).games.iter().all(|game| game.is_stored));
    // A remark in the stored game does not make it another one; other moves do.
    let longer = text[0].replace("1-0", "4,12,2,12 1-0");
    std::fs::write(&file, [&*longer, &*text[1]].concat()).unwrap();
    list(&mut table, &file, 2);
    let marked: Vec<bool> = listed_file(&table).games.iter().map(|game| game.is_stored).collect();
    assert_eq!(marked, [false, true]);
}

/// The game that waits during another one cannot be deleted, because it would be written again.
#[test]
fn suspended_game_is_not_deleted() {
    let (_, store, mut table) = table_with_game();
    wait_for_rows(&mut table, 3);
    let waiting = table.session().origin.file.clone().unwrap();
    let over = |row: &&LibraryRow| row.game.as_ref().unwrap().is_over;
    let rows = &library(&table).rows;
    let finished = rows.iter().find(over).unwrap().entry.name.clone();
    ask(&mut table, LibraryRequest::Open(finished.clone()));
    let opened = |table: &Table| table.session().origin.file.as_ref() == Some(&finished);
    assert!(table.wait(PATIENCE, opened));
    let third = names(&table);
    let third = third.iter().find(|name| **name != waiting && **name != finished);
    let all = vec![waiting.clone(), finished.clone(), third.unwrap().clone()];
    ask(&mut table, LibraryRequest::Delete(all));
    assert!(table.wait(PATIENCE, |table| library(table).rows.len() == 2));
    table.go_to(Screen::Home);
    table.app.update();
    assert_eq!(table.session().origin.file.as_ref(), Some(&waiting));
    wait_for_storage(&mut table);
    let count = |folder| store.list(folder).unwrap().len();
    assert_eq!((count(GameFolder::Games), count(GameFolder::Trash)), (2, 1));
}

#[test]
fn games_found_by_a_position_open_at_it() {
    let (_, _, mut table) = table_with_game();
    wait_for_rows(&mut table, 3);
    let find = |table: &mut Table, plies: usize, names: Vec<String>| {
        let position = table.session().game.position_after(plies).unwrap().clone();
        let count = names.len();
        let request = LibraryRequest::FindPosition(Box::new(position.clone()), names);
        ask(table, request);
        let done = |table: &Table| {
            let search = table.app.world().resource::<PositionSearch>();
            search.unsearched_games == 0 && search.games.len() >= count
        };
        assert!(table.wait(PATIENCE, done));
        position
    };
    let names: Vec<String> =
        library(&table).rows.iter().map(|row| row.entry.name.clone()).collect();
    let here = table.session().origin.file.clone().unwrap();
    let position = find(&mut table, 2, names.clone());
    let search = table.app.world().resource::<PositionSearch>().clone();
    let hits: Vec<&String> = names.iter().filter(|name| search.finds(name)).collect();
    assert_eq!(hits, [&here]);
    assert_eq!(search.games[&here], Some(vec![2]));

    let other = names.iter().find(|name| **name != here).unwrap().clone();
    ask(&mut table, LibraryRequest::Open(other));
    let left = |table: &Table| table.session().origin.file.as_ref() != Some(&here);
    assert!(table.wait(PATIENCE, left));
    let request = LibraryRequest::OpenAt(here.clone(), Box::new(position.clone()));
    ask(&mut table, request);
    assert!(table.wait(PATIENCE, |table| !left(table)));
    assert_eq!(*table.session().viewed_position(), position);
    assert_eq!(table.session().game.plies(), 4, "it stands where it stood");
}

#[test]
fn first_pasted_game_is_stored_in_its_own_file() {
    let folder = TestFolder::new();
    let store = Store::new(Arc::new(RealDisk), folder.0.join("data"));
    let mut table = table_with_store(store);
    let game = |name: &str| format!("[Game \"hique\"]\n[Player1 \"{name}\"]\n\n1. 4,2,4,10 *\n\n");
    let text = format!("{}{}", game("Ada"), game("Bea"));
    ask(&mut table, LibraryRequest::OpenText(text));
    let opened = |table: &Table| {
        let session = table.app.world().get_resource::<Session>();
        session.is_some_and(|session| session.game.plies() == 1)
    };
    assert!(table.wait(PATIENCE, opened));
    wait_for_storage(&mut table);
    let name = table.session().origin.file.clone();
    assert_eq!(count_files_in(&folder, "games"), 2);
    play(&mut table, 0);
    wait_for_storage(&mut table);
    assert_eq!(error_texts(&table), Vec::<String>::new());
    assert_eq!(table.session().origin.file, name);
    assert_eq!(count_files_in(&folder, "games"), 2);
    let file = folder.0.join("data/games").join(name.unwrap());
    let text = std::fs::read_to_string(file).unwrap();
    let record = read(&text).next().unwrap().unwrap();
    assert_eq!(move_texts(&record.game), move_texts(&table.session().game));
    assert_eq!(record.game.plies(), 2);
}

#[test]
fn opened_record_is_saved_only_after_a_move() {
    let folder = TestFolder::new();
    let file = folder.0.join("one.pgn");
    std::fs::write(&file, "[Game \"hique\"]\n\n1. 4,2,4,10 1-0\n").unwrap();
    let games = folder.0.join("data/games");
    let mut table = table_with_store(Store::new(Arc::new(RealDisk), folder.0.join("data")));
    ask(&mut table, LibraryRequest::OpenFile(file.clone()));
    let opened =
        |table: &Table| table.app.world().contains_resource::<quadrille::session::Session>();
    assert!(table.wait(PATIENCE, opened));
    table.app.update();
    wait_for_storage(&mut table);
    assert!(RealDisk.list(&games).unwrap().is_empty());
    // The game is over, so a move in it is a variation.
    table.view_ply(0);
    let session = table.session();
    let request = Request::Play {
        mv: session.viewed_position().legal_moves()[7],
        serial: session.serial,
        place: session.place(),
        steps_shown: 1,
    };
    table.ask(request);
    wait_for_storage(&mut table);
    assert_eq!(RealDisk.list(&games).unwrap().len(), 1);
    assert_eq!(table.session().game.size(), 2);
    let before = std::fs::read_to_string(&file).unwrap();
    assert!(before.ends_with("4,2,4,10 1-0\n"), "the file itself is not touched");
}

#[test]
fn unreadable_file_gets_a_message() {
    let folder = TestFolder::new();
    let (_, store) = simulated_store();
    let mut table = table_with_store(store);
    let real = Store::new(Arc::new(RealDisk), folder.0.join("data"));
    let mut other = table_with_store(real);
    let binary = folder.0.join("binary.pgn");
    std::fs::write(&binary, b"\xff\xfe\x00").unwrap();
    for (other_one, request, excerpt) in [
        (false, LibraryRequest::OpenText("hello".to_owned()), "no game in the text"),
        (false, LibraryRequest::OpenText(String::new()), "no game in the text"),
        (false, LibraryRequest::Open("gone.pgn".to_owned()), "gone.pgn does not exist"),
        (true, LibraryRequest::OpenFile(folder.0.join("gone.pgn")), "gone.pgn does not exist"),
        (true, LibraryRequest::OpenFile(binary.clone()), "no game in"),
        (true, LibraryRequest::OpenFile(folder.0.clone()), "cannot be read"),
    ] {
        let table = if other_one { &mut other } else { &mut table };
        let before = error_texts(table).len();
        ask(table, request.clone());
        assert!(table.wait(PATIENCE, |table| error_texts(table).len() > before), "{request:?}");
        let message = error_texts(table).pop().unwrap();
        assert!(message.contains(excerpt), "{request:?}: {message}");
    }
}

#[test]
fn opened_folder_lists_its_files() {
    let folder = TestFolder::new();
    std::fs::create_dir(folder.0.join("inner")).unwrap();
    for name in ["b.pgn", "A.PGN", "notes.txt", ".hidden.pgn"] {
        std::fs::write(folder.0.join(name), "").unwrap();
    }
    let (_, store) = simulated_store();
    let mut table = table_with_store(store);
    let mut look = |path: &Path| {
        ask(&mut table, LibraryRequest::ListFolder(path.to_owned()));
        let done = |table: &Table| {
            let looked = &table.app.world().resource::<FileDialogData>().contents;
            looked.as_ref().is_some_and(|contents| contents.folder == path)
        };
        assert!(table.wait(PATIENCE, done));
        table.app.world().resource::<FileDialogData>().contents.clone().unwrap()
    };
    let contents = look(&folder.0);
    assert_eq!(contents.folders, ["inner"]);
    assert_eq!(contents.files, ["A.PGN", "b.pgn"]);
    let none = look(&folder.0.join("gone"));
    assert!(none.error.unwrap().contains("gone cannot be read"));
}

#[test]
fn dropped_and_command_line_files_are_opened() {
    let folder = TestFolder::new();
    let file = folder.0.join("one game.pgn");
    let game = "[Game \"hique\"]\n[Player1 \"Ada\"]\n\n1. 4,2,4,10 *\n\n";
    std::fs::write(&file, game).unwrap();
    let store = || Store::new(Arc::new(RealDisk), folder.0.join("data"));
    let opened = |table: &Table| {
        let session = table.app.world().get_resource::<Session>();
        session.is_some_and(|session| session.game.plies() == 1)
    };
    let mut table = table_with_store(store());
    let window = table.app.world_mut().spawn_empty().id();
    let path_buf = file.clone();
    // Some file managers pass a `file://` address.
    let path = path_buf.display().to_string().replace(' ', "%20");
    let address = format!("file://localhost{path}");
    let serial = |table: &Table| {
        let session = table.app.world().get_resource::<Session>();
        session.map(|session| session.serial)
    };
    for path_buf in [path_buf, address.into()] {
        let before = serial(&table);
        table.app.world_mut().write_message(FileDragAndDrop::DroppedFile { window, path_buf });
        assert!(table.wait(PATIENCE, |table| serial(table) != before));
    }
    assert!(error_texts(&table).is_empty());
    // A file without a game gives a message and changes nothing.
    let serial = table.session().serial;
    let path_buf = folder.0.join("picture.png");
    std::fs::write(&path_buf, b"\x89PNG\xff").unwrap();
    table.app.world_mut().write_message(FileDragAndDrop::DroppedFile { window, path_buf });
    assert!(table.wait(PATIENCE, |table| !error_texts(table).is_empty()));
    assert!(error_texts(&table)[0].contains("picture.png"));
    assert_eq!(table.session().serial, serial);
    drop(table);
    let mut table = table_with_store(store());
    table.app.insert_resource(FileToOpen(Some(file)));
    assert!(table.wait(PATIENCE, opened));
}

/// Returns the text of a file with this number of games of 30 plies each.
fn many_games(count: usize) -> String {
    let mut position = AnyPosition::start(Variant::Hique);
    let mut text = String::new();
    for ply in 0..30 {
        let moves = position.legal_moves();
        let mv = moves[ply * 7 % moves.len()];
        if ply % 2 == 0 {
            text += &format!("{}. ", ply / 2 + 1);
        }
        text += &format!("{} ", position.move_text(mv));
        position = position.play(mv).unwrap();
    }
    let game = |number| format!("[Game \"hique\"]\n[Event \"{number}\"]\n\n{text}*\n\n");
    (0..count).map(game).collect()
}

/// Returns a window with this number of imported games.
fn table_with_imported_games(folder: &TestFolder, count: usize) -> Table {
    let file = folder.0.join("many.pgn");
    std::fs::write(&file, many_games(count)).unwrap();
    let mut table = table_with_store(Store::new(Arc::new(RealDisk), folder.0.join("data")));
    wait_for_rows(&mut table, 0);
    ask(&mut table, LibraryRequest::Import { file, games: None, include_stored: false });
    assert!(table.wait(PATIENCE * 10, |table| library(table).rows.len() == count));
    assert!(table.wait(PATIENCE, |table| library(table).copy_progress.is_none()));
    table
}

fn names(table: &Table) -> Vec<String> {
    let rows = library(table).rows.iter();
    rows.map(|row| row.entry.name.clone()).collect()
}

fn count_files_in(folder: &TestFolder, which: &str) -> usize {
    std::fs::read_dir(folder.0.join("data").join(which)).map_or(0, Iterator::count)
}

/// Prints the times of operations with many games.
/// Run it with `QUADRILLE_GAMES=20000 cargo test --test app times_with_many_games -- --ignored --nocapture`.
#[test]
#[ignore = "measures times"]
fn times_with_many_games() {
    let count = std::env::var("QUADRILLE_GAMES").ok();
    let count: usize = count.and_then(|text| text.parse().ok()).unwrap_or(20_000);
    let folder = TestFolder::new();
    let print_time = |what: &str, began: Instant| {
        println!("{what} {count} games: {:.1} s", began.elapsed().as_secs_f64());
    };
    let mut began = Instant::now();
    drop(table_with_imported_games(&folder, count));
    print_time("importing", began);
    let mut table = table_with_store(Store::new(Arc::new(RealDisk), folder.0.join("data")));
    began = Instant::now();
    wait_for_rows(&mut table, count);
    print_time("listing", began);
    let all = names(&table);
    began = Instant::now();
    ask(&mut table, LibraryRequest::Delete(all.clone()));
    let deleted = |table: &Table| library(table).trash.len() == count;
    assert!(table.wait(PATIENCE * 10, deleted));
    print_time("deleting", began);
    began = Instant::now();
    ask(&mut table, LibraryRequest::Restore(all));
    assert!(table.wait(PATIENCE * 10, |table| library(table).rows.len() == count));
    print_time("bringing back", began);
}

#[test]
fn imported_games_are_listed_like_read_ones() {
    let folder = TestFolder::new();
    let mut table = table_with_imported_games(&folder, 600);
    let listed = library(&table).rows.clone();
    drop(table);
    table = table_with_store(Store::new(Arc::new(RealDisk), folder.0.join("data")));
    wait_for_rows(&mut table, 600);
    for (listed, read) in listed.iter().zip(&library(&table).rows) {
        assert_eq!(listed.entry, read.entry);
        assert_eq!(listed.game.as_ref().unwrap(), read.game.as_ref().unwrap());
    }
}

#[test]
fn deleting_many_games_shows_progress_and_can_be_stopped() {
    const GAMES: usize = 300;
    let disk = BlockingDisk::new();
    let store = Store::new(Arc::new(disk.clone()), "/data".into());
    let file = PathBuf::from("/elsewhere/many.pgn");
    atomic::replace(&disk, &file, many_games(GAMES).as_bytes()).unwrap();
    let mut table = table_with_store(store.clone());
    wait_for_rows(&mut table, 0);
    ask(&mut table, LibraryRequest::Import { file, games: None, include_stored: false });
    assert!(table.wait(PATIENCE, |table| library(table).rows.len() == GAMES));
    assert!(table.wait(PATIENCE, |table| library(table).copy_progress.is_none()));
    let all = names(&table);
    // The disk blocks after half of the games.
    disk.allowed_renames.store(GAMES / 2, Ordering::Relaxed);
    ask(&mut table, LibraryRequest::Delete(all.clone()));
    let moving = |table: &Table| library(table).move_progress.is_some();
    assert!(table.wait(PATIENCE, moving), "no progress");
    let blocked = |_: &Table| disk.is_blocked.load(Ordering::Relaxed);
    assert!(table.wait(PATIENCE, blocked), "nothing is moved");
    // A second deletion at the same time is refused with a message.
    ask(&mut table, LibraryRequest::Delete(all.clone()));
    ask(&mut table, LibraryRequest::Stop(LongTask::DeleteOrRestore));
    disk.release();
    assert!(table.wait(PATIENCE, |table| !library(table).restorable_names.is_empty()));
    assert!(table.wait(PATIENCE, |table| library(table).move_progress.is_none()));
    let count = library(&table).restorable_names.len();
    assert_eq!(count, GAMES / 2 + 1, "it was not stopped");
    assert_eq!(library(&table).notice, Some(LibraryNotice::Deleted(count)));
    assert!(error_texts(&table)[0].contains("being deleted"), "{:?}", error_texts(&table));
    assert!(table.wait(PATIENCE, |table| library(table).trash.len() == count));
    assert_eq!(library(&table).rows.len(), GAMES - count);
    let count_games = |folder| store.list(folder).unwrap().len();
    assert_eq!(
        (count_games(GameFolder::Games), count_games(GameFolder::Trash)),
        (GAMES - count, count)
    );
    // Undo restores deleted games.
    let deleted = library(&table).restorable_names.clone();
    ask(&mut table, LibraryRequest::Restore(deleted));
    assert!(table.wait(PATIENCE, |table| library(table).rows.len() == GAMES));
    assert!(library(&table).rows.iter().all(|row| row.game.is_ok()));
}

#[test]
fn stopped_import_leaves_complete_games() {
    let text = many_games(600);
    // 250 games are written together: the folder, a creation and a write per game, one sync, and 250 renames.
    for step in [1, 100, 501, 502, 600, 752, 753, 1200, 1300] {
        for fault in [Fault::NoSpace, Fault::Killed] {
            let (disk, store) = simulated_store();
            let file = PathBuf::from("/elsewhere/many.pgn");
            disk.write_synced(&file, text.as_bytes());
            let mut table = table_with_store(store.clone());
            wait_for_rows(&mut table, 0);
            // Three operations precede these steps: the file is opened, its size is read, and the stored games are listed.
            wait_for_idle_disk(&mut table, &disk);
            disk.set_fault(step + 3, fault);
            ask(&mut table, LibraryRequest::Import { file, games: None, include_stored: false });
            let added_games = |table: &Table| match library(table).notice {
                Some(LibraryNotice::Added { count, .. }) => Some(count),
                _ => None,
            };
            assert!(table.wait(PATIENCE, |table| added_games(table).is_some()));
            let messages = error_texts(&table);
            assert!(messages[0].contains("Not all games were saved"), "{messages:?}");
            disk.clear_fault();
            let entries = store.list(GameFolder::Games).unwrap();
            assert_eq!(entries.len(), added_games(&table).unwrap(), "{fault:?} at {step}");
            for entry in entries {
                assert_eq!(store.load(&entry.name).unwrap().game.plies(), 30);
            }
        }
    }
}
