//! Other programs delete, move and replace files of the data folder while games are played: no move is lost silently.

use crate::folder::Folder;
use crate::storage::{PATIENCE, line, play, real, settle};
use crate::table::Table;
use crate::windows::{begin, complaints, file, open, session, window};
use bevy::app::AppExit;
use quadrille::screens::home::demo;
use quadrille::session::Request;
use quadrille::storage::library_io::LibraryRequest;
use quadrille::storage::store::{GameFolder, Store};
use quadrille_games::rules::Variant;
use std::fs;
use std::path::Path;

/// What another program does to the data folder.
#[derive(Clone, Copy, Debug)]
enum Damage {
    /// It deletes this file or folder: `*` stands for the game's name.
    Delete(&'static str),
    /// It gives the folder another name.
    Move,
    /// It puts an older copy in the folder's place.
    Backup,
    /// It puts another, empty folder in its place.
    Replace,
}

const DAMAGES: [Damage; 10] = [
    Damage::Delete(""),
    Damage::Delete("games"),
    Damage::Delete("games/*"),
    Damage::Delete("current"),
    Damage::Delete("locks"),
    Damage::Delete("locks/*"),
    Damage::Delete("reviews"),
    Damage::Move,
    Damage::Backup,
    Damage::Replace,
];

impl Damage {
    fn inflict(self, data: &Path, name: &str) {
        let aside = data.with_extension("aside");
        match self {
            Self::Delete(what) => {
                let path = data.join(what.replace('*', name));
                if path.is_dir() {
                    fs::remove_dir_all(path).unwrap();
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

/// Copies a folder without its locks, as a backup has them.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() && entry.file_name() != "locks" {
            copy(&path, &to);
        } else if path.is_file() {
            fs::copy(path, to).unwrap();
        }
    }
}

/// The lines of all games in the folder.
fn lines(data: &Path) -> Vec<Vec<String>> {
    let store = real(data);
    let games = store.list(GameFolder::Games).unwrap();
    let line_of = |name: &str| line(&store.load(name).unwrap().game);
    games.iter().map(|entry| line_of(&entry.name)).collect()
}

fn contains(data: &Path, table: &Table) -> bool {
    lines(data).contains(&line(&table.session().game))
}

fn leave(mut table: Table) {
    table.app.world_mut().write_message(AppExit::Success);
    table.app.update();
}

#[test]
fn a_second_window_never_overwrites_a_move_after_damage() {
    for damage in DAMAGES {
        for stage in 0..3 {
            let folder = Folder::new();
            let data = folder.0.join("data");
            let mut first = window(&data);
            begin(&mut first, Variant::Hique, 1);
            copy(&data, &data.with_extension("backup"));
            play(&mut first, 1);
            settle(&mut first);
            let name = file(&first);
            if stage == 0 {
                damage.inflict(&data, &name);
            }
            play(&mut first, 2);
            if stage == 1 {
                // Possibly while it is written.
                damage.inflict(&data, &name);
                play(&mut first, 0);
            }
            settle(&mut first);
            let what = format!("{damage:?} at stage {stage}");
            assert_eq!(complaints(&first), Vec::<String>::new(), "{what}");
            assert_eq!(file(&first), name, "{what}: it goes on in its file");
            assert!(contains(&data, &first), "{what}");

            let mut second = window(&data);
            assert!(session(&second).is_none(), "{what}: it is offered");
            open(&mut second, &name);
            assert_eq!(complaints(&second).len(), 1, "{what}");
            if stage == 2 {
                damage.inflict(&data, &name);
            }
            play(&mut second, 3);
            settle(&mut second);
            play(&mut first, 4);
            settle(&mut first);
            play(&mut second, 1);
            settle(&mut second);
            assert_ne!(file(&first), file(&second), "{what}");
            assert!(contains(&data, &first), "{what}: the first line");
            assert!(contains(&data, &second), "{what}: the second line");
            let expected = [&first, &second].map(|table| line(&table.session().game));
            leave(first);
            leave(second);
            // Both are offered to be gone on with.
            let windows = [window(&data), window(&data)];
            for line_of in windows.map(|table| line(&table.session().game)) {
                assert!(expected.contains(&line_of), "{what}: {line_of:?}");
            }
        }
    }
}

/// Without its lock the game is taken over by a second window, which plays on and is closed.
#[test]
fn a_game_that_another_window_has_changed_goes_on_in_another_file() {
    for what in ["locks", "locks/*", ""] {
        let folder = Folder::new();
        let data = folder.0.join("data");
        let mut first = window(&data);
        begin(&mut first, Variant::Focus, 3);
        let name = file(&first);
        copy(&data, &data.with_extension("backup"));
        Damage::Delete(what).inflict(&data, &name);
        if what.is_empty() {
            copy(&data.with_extension("backup"), &data);
        }
        let mut second = window(&data);
        assert_eq!(file(&second), name, "without a lock it is offered");
        play(&mut second, 5);
        settle(&mut second);
        let theirs = line(&second.session().game);
        drop(second);
        play(&mut first, 7);
        settle(&mut first);
        assert!(first.wait(PATIENCE, |table| file(table) != name));
        let told = complaints(&first);
        assert!(
            told.len() == 1 && told[0].contains("Another program has changed"),
            "{told:?}"
        );
        play(&mut first, 2);
        settle(&mut first);
        assert_eq!(complaints(&first).len(), 1, "told once");
        assert!(lines(&data).contains(&theirs) && contains(&data, &first));
        assert_eq!(lines(&data).len(), 2);
    }
}

#[test]
fn a_file_that_was_edited_elsewhere_is_left_as_it_is() {
    let folder = Folder::new();
    let mut table = window(&folder.0);
    begin(&mut table, Variant::Upthrust, 2);
    let name = file(&table);
    let path = folder.0.join("games").join(&name);
    let edited = fs::read_to_string(&path).unwrap() + "\n";
    fs::write(&path, &edited).unwrap();
    // The index is read: that does not make it known to the table.
    table.app.world_mut().write_message(LibraryRequest::Refresh);
    table.app.update();
    play(&mut table, 0);
    settle(&mut table);
    assert_ne!(file(&table), name);
    assert_eq!(fs::read_to_string(&path).unwrap(), edited);
    assert!(contains(&folder.0, &table));
    // Opened once more, it is the table's again.
    open(&mut table, &name);
    play(&mut table, 0);
    settle(&mut table);
    assert_eq!(file(&table), name);
    assert!(contains(&folder.0, &table));
}

#[test]
fn a_folder_that_cannot_be_written_is_told_and_all_is_kept_once_it_can() {
    let folder = Folder::new();
    let data = folder.0.join("data");
    let mut table = window(&data);
    begin(&mut table, Variant::Hique, 2);
    // In place of the folder lies a file: nothing can be made in it.
    fs::rename(&data, data.with_extension("aside")).unwrap();
    fs::write(&data, "").unwrap();
    play(&mut table, 1);
    settle(&mut table);
    let told = complaints(&table);
    assert!(
        told.len() == 1 && told[0].contains("is not kept"),
        "{told:?}"
    );
    play(&mut table, 0);
    settle(&mut table);
    assert_eq!(complaints(&table).len(), 1, "told once");
    fs::remove_file(&data).unwrap();
    fs::rename(data.with_extension("aside"), &data).unwrap();
    play(&mut table, 3);
    settle(&mut table);
    assert!(contains(&data, &table));
    assert_eq!(lines(&data).len(), 1);
    assert!(session(&window(&data)).is_none(), "it is locked again");
}

#[test]
fn a_game_that_was_deleted_is_written_when_the_program_ends() {
    let folder = Folder::new();
    let data = folder.0.join("data");
    let mut table = window(&data);
    begin(&mut table, Variant::Hique, 3);
    let mine = line(&table.session().game);
    fs::remove_dir_all(&data).unwrap();
    leave(table);
    let table = window(&data);
    assert_eq!(line(&table.session().game), mine);
    drop(table);
    // Also one that waits while another is watched.
    let mut table = window(&data);
    table.ask(Request::NewGame(demo(Variant::Upthrust)));
    table.app.update();
    assert_eq!(table.session().game.variant(), Variant::Upthrust);
    fs::remove_dir_all(&data).unwrap();
    leave(table);
    let table = window(&data);
    assert_eq!(line(&table.session().game), mine);
}

#[test]
fn no_lock_is_left_behind() {
    let folder = Folder::new();
    let store = Store::new(
        std::sync::Arc::new(quadrille_files::RealDisk),
        folder.0.clone(),
    );
    let locks = || fs::read_dir(folder.0.join("locks")).map_or(0, Iterator::count);
    let mut table = window(&folder.0);
    begin(&mut table, Variant::Hique, 2);
    let name = file(&table);
    assert_eq!(locks(), 1);
    begin(&mut table, Variant::Focus, 1);
    table.app.update();
    assert_eq!(locks(), 1, "that of the game on the table");
    let moved = store.move_games(&[name], GameFolder::Games, |_| true);
    assert_eq!((moved.moved.len(), moved.failure), (1, None));
    assert_eq!(locks(), 1);
    leave(table);
    assert_eq!(locks(), 0);
}
