//! Tests that no move is lost silently when other programs delete, move or replace files of the data folder.

use crate::folder::TestFolder;
use crate::storage::{move_texts, play, real_store, wait_for_storage};
use crate::table::Table;
use crate::windows::{begin, error_texts, file, open, window};
use bevy::app::AppExit;
use quadrille::screens::home::demo_setup;
use quadrille::session::Request;
use quadrille::storage::library_io::LibraryRequest;
use quadrille::storage::store::GameFolder;
use quadrille_games::rules::Variant;
use std::fs;
use std::path::Path;

/// A change of the data folder by another program.
#[derive(Clone, Copy, Debug)]
enum Damage {
    /// Deletes this file or folder. `*` stands for the game's name.
    Delete(&'static str),
    /// Renames the folder.
    Move,
    /// Replaces the folder by an older copy.
    Backup,
    /// Replaces the folder by an empty one.
    Replace,
}

const DAMAGES: [Damage; 8] = [
    Damage::Delete(""),
    Damage::Delete("games"),
    Damage::Delete("games/*"),
    Damage::Delete("current"),
    Damage::Delete("reviews"),
    Damage::Move,
    Damage::Backup,
    Damage::Replace,
];

impl Damage {
    fn apply(self, data: &Path, name: &str) {
        let aside = data.with_extension("aside");
        match self {
            Self::Delete(what) => {
                let path = data.join(what.replace('*', name));
                if path.is_dir() {
                    // Several attempts are needed, because the program may create files or the folder at the same time.
                    let _ = (0..10).find(|_| fs::remove_dir_all(&path).is_ok());
                } else {
                    let _ = fs::remove_file(path);
                }
            }
            Self::Move => fs::rename(data, aside).unwrap(),
            Self::Backup => {
                fs::rename(data, aside).unwrap();
                copy(&data.with_extension("backup"), data);
            }
            Self::Replace => {
                fs::rename(data, aside).unwrap();
                fs::create_dir(data).unwrap();
            }
        }
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(path, to).unwrap();
        }
    }
}

/// Returns the lines of all games in the folder.
fn stored_games(data: &Path) -> Vec<Vec<String>> {
    let store = real_store(data);
    let games = store.list(GameFolder::Games).unwrap();
    let line_of = |name: &str| move_texts(&store.load(name).unwrap().game);
    games.iter().map(|entry| line_of(&entry.name)).collect()
}

fn contains(data: &Path, table: &Table) -> bool {
    stored_games(data).contains(&move_texts(&table.session().game))
}

fn quit(mut table: Table) {
    table.app.world_mut().write_message(AppExit::Success);
    table.app.update();
}

#[test]
fn deleted_or_damaged_files_lose_no_move() {
    for damage in DAMAGES {
        for while_written in [false, true] {
            let folder = TestFolder::new();
            let data = folder.0.join("data");
            let mut table = window(&data);
            begin(&mut table, Variant::Hique, 1);
            copy(&data, &data.with_extension("backup"));
            play(&mut table, 1);
            wait_for_storage(&mut table);
            let name = file(&table);
            if while_written {
                play(&mut table, 2);
                damage.apply(&data, &name);
                play(&mut table, 0);
            } else {
                damage.apply(&data, &name);
                play(&mut table, 2);
            }
            wait_for_storage(&mut table);
            let what = format!("{damage:?}, while written: {while_written}");
            assert_eq!(error_texts(&table), Vec::<String>::new(), "{what}");
            assert_eq!(file(&table), name, "{what}: it goes on in its file");
            assert!(contains(&data, &table), "{what}");
            let expected = move_texts(&table.session().game);
            quit(table);
            let table = window(&data);
            assert_eq!(move_texts(&table.session().game), expected, "{what}");
        }
    }
}

#[test]
fn file_edited_elsewhere_is_not_overwritten() {
    let folder = TestFolder::new();
    let mut table = window(&folder.0);
    begin(&mut table, Variant::Upthrust, 2);
    let name = file(&table);
    let path = folder.0.join("games").join(&name);
    let edited = fs::read_to_string(&path).unwrap() + "\n";
    fs::write(&path, &edited).unwrap();
    // Reading the index does not make the edited file the one of the current game.
    table.app.world_mut().write_message(LibraryRequest::Refresh);
    table.app.update();
    play(&mut table, 0);
    wait_for_storage(&mut table);
    assert_ne!(file(&table), name);
    assert_eq!(fs::read_to_string(&path).unwrap(), edited);
    assert!(contains(&folder.0, &table));
    // After the file is opened again, the game is saved to it.
    open(&mut table, &name);
    play(&mut table, 0);
    wait_for_storage(&mut table);
    assert_eq!(file(&table), name);
    assert!(contains(&folder.0, &table));
}

#[test]
fn unwritable_folder_is_reported_and_saved_to_later() {
    let folder = TestFolder::new();
    let data = folder.0.join("data");
    let mut table = window(&data);
    begin(&mut table, Variant::Hique, 2);
    // A file takes the place of the folder, so nothing can be created in it.
    fs::rename(&data, data.with_extension("aside")).unwrap();
    fs::write(&data, "").unwrap();
    play(&mut table, 1);
    wait_for_storage(&mut table);
    let messages = error_texts(&table);
    assert!(messages.len() == 1 && messages[0].contains("is not saved"), "{messages:?}");
    play(&mut table, 0);
    wait_for_storage(&mut table);
    assert_eq!(error_texts(&table).len(), 1, "told once");
    fs::remove_file(&data).unwrap();
    fs::rename(data.with_extension("aside"), &data).unwrap();
    play(&mut table, 3);
    wait_for_storage(&mut table);
    assert!(contains(&data, &table));
    assert_eq!(stored_games(&data).len(), 1);
}

#[test]
fn deleted_game_is_written_at_exit() {
    let folder = TestFolder::new();
    let data = folder.0.join("data");
    let mut table = window(&data);
    begin(&mut table, Variant::Hique, 3);
    let mine = move_texts(&table.session().game);
    fs::remove_dir_all(&data).unwrap();
    quit(table);
    let table = window(&data);
    assert_eq!(move_texts(&table.session().game), mine);
    drop(table);
    // A game that waits while a demo is watched is also written.
    let mut table = window(&data);
    table.ask(Request::NewGame(demo_setup(Variant::Upthrust)));
    table.app.update();
    assert_eq!(table.session().game.variant(), Variant::Upthrust);
    fs::remove_dir_all(&data).unwrap();
    quit(table);
    let table = window(&data);
    assert_eq!(move_texts(&table.session().game), mine);
}
