//! Tests of the export of a game as an animation, which runs in the background and can be aborted.

use crate::storage::{
    PATIENCE, between_people, play, simulated_store, table_with_store, wait_for_storage,
};
use crate::table::Table;
use bevy::app::AppExit;
use quadrille::interface::ReportQueue;
use quadrille::session::Request;
use quadrille::storage::library_io::{FileDialogData, IfExists, LibraryRequest, LongTask};
use quadrille_files::SimulatedDisk;
use quadrille_games::rules::Variant;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Starts a saved game of this number of plies.
fn table_after(variant: Variant, plies: usize) -> (SimulatedDisk, Table) {
    let (disk, store) = simulated_store();
    disk.write_synced(Path::new("/elsewhere/other.txt"), b"");
    let mut table = table_with_store(store);
    table.ask(Request::NewGame(between_people(variant)));
    table.app.update();
    for number in 0..plies {
        play(&mut table, number);
    }
    wait_for_storage(&mut table);
    (disk, table)
}

fn dialog_data(table: &Table) -> &FileDialogData {
    table.app.world().resource::<FileDialogData>()
}

fn ask(table: &mut Table, request: LibraryRequest) {
    table.app.world_mut().write_message(request);
    table.app.update();
}

fn count_frames(bytes: &[u8]) -> usize {
    let mut decoder = gif::DecodeOptions::new().read_info(bytes).unwrap();
    let mut count = 0;
    while decoder.read_next_frame().unwrap().is_some() {
        count += 1;
    }
    count
}

#[test]
fn game_is_exported_as_an_animation() {
    let (disk, mut table) = table_after(Variant::Upthrust, 5);
    let name = table.session().origin.file.clone().unwrap();
    let if_exists = IfExists::Ask;
    let mine = PathBuf::from("/elsewhere/mine.gif");
    let to = mine.clone();
    ask(&mut table, LibraryRequest::SaveAs { to, if_exists });
    assert!(table.wait(PATIENCE, |table| dialog_data(table).film_progress.is_some()));
    assert!(table.wait(PATIENCE, |table| dialog_data(table).film_progress.is_none()));
    assert_eq!(dialog_data(&table).finished_file.as_deref(), Some(&*mine));
    assert_eq!(count_frames(&disk.file_content(&mine).unwrap()), 6);
    // An existing file is not replaced without a confirmation.
    let to = mine.clone();
    ask(&mut table, LibraryRequest::SaveAs { to, if_exists });
    assert!(table.wait(PATIENCE, |table| dialog_data(table).existing_file.is_some()));
    let exported = PathBuf::from("/elsewhere/kept.GIF");
    let to = exported.clone();
    ask(&mut table, LibraryRequest::Export { names: vec![name], to, if_exists });
    assert!(table.wait(PATIENCE, |_| disk.file_content(&exported).is_some()));
    assert_eq!(count_frames(&disk.file_content(&exported).unwrap()), 6);
    assert!(table.app.world().resource::<ReportQueue>().0.is_empty());
}

#[test]
fn stopped_animation_export_leaves_no_file() {
    let (disk, mut table) = table_after(Variant::CublinoContra, 8);
    let to = PathBuf::from("/elsewhere/mine.gif");
    let if_exists = IfExists::Ask;
    ask(&mut table, LibraryRequest::SaveAs { to, if_exists });
    ask(&mut table, LibraryRequest::Stop(LongTask::Save));
    // The second export is written after the first one has ended.
    let to = PathBuf::from("/elsewhere/other.gif");
    let second = to.clone();
    ask(&mut table, LibraryRequest::SaveAs { to, if_exists });
    assert!(table.wait(PATIENCE, |_| disk.file_content(&second).is_some()));
    assert!(disk.file_content(Path::new("/elsewhere/mine.gif")).is_none());
}

#[test]
fn animation_export_is_aborted_at_exit() {
    let (disk, mut table) = table_after(Variant::CublinoContra, 8);
    let to = PathBuf::from("/elsewhere/mine.gif");
    let if_exists = IfExists::Ask;
    ask(&mut table, LibraryRequest::SaveAs { to, if_exists });
    assert!(table.wait(PATIENCE, |table| dialog_data(table).film_progress.is_some()));
    table.app.world_mut().write_message(AppExit::Success);
    table.app.update();
    let there = |disk: &SimulatedDisk| disk.file_content(Path::new("/elsewhere/mine.gif"));
    // The file is complete or missing, and does not change any more.
    let then = there(&disk);
    assert!(then.as_ref().is_none_or(|bytes| count_frames(bytes) == 9));
    table.wait(Duration::from_millis(300), |_| false);
    assert_eq!(there(&disk), then);
}
