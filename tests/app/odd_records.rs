//! Tests that the window reads every odd record file as `replay` does: with equal games, moves, results and notes.

#[path = "../corpus/odd_records.rs"]
#[expect(
    dead_code,
    reason = "the window is compared with `replay`, which is compared with the rest"
)]
mod files;

use crate::folder::{TestFolder, terminal_program};
use crate::storage::{PATIENCE, move_texts, table_with_store};
use crate::table::Table;
use quadrille::interface::{Report, ReportQueue};
use quadrille::session::{GameSession, Session};
use quadrille::storage::game_file::GameFile;
use quadrille::storage::library::LibraryNotice;
use quadrille::storage::library_io::{Library, LibraryRequest};
use quadrille::storage::store::Store;
use quadrille_files::{Disk, RealDisk};
use quadrille_games::record::pgn::{Record, RecordError, stream};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

/// Returns the records that `replay` reads, and its output.
fn replay_file(bytes: &[u8], file: &Path) -> (Vec<Result<Record, RecordError>>, String) {
    let records = stream(bytes).map(|raw| raw.unwrap().read(None)).collect();
    let output = Command::new(terminal_program()).arg("replay").arg(file).output().unwrap();
    (records, String::from_utf8(output.stdout).unwrap())
}

/// Sends a request, waits for its end, and returns the error reports.
fn wait_for_reports(table: &mut Table, request: LibraryRequest) -> Vec<Report> {
    let world = table.app.world_mut();
    world.resource_mut::<ReportQueue>().0.clear();
    world.resource_mut::<Library>().notice = None;
    world.write_message(request);
    let done = |table: &Table| {
        let library = table.app.world().resource::<Library>();
        matches!(library.notice, Some(LibraryNotice::Added { .. }))
            && library.copy_progress.is_none()
    };
    assert!(table.wait(PATIENCE, done));
    table.app.world().resource::<ReportQueue>().0.clone()
}

#[test]
fn window_imports_what_replay_reads() {
    for odd in files::odd_files() {
        let name = odd.name;
        let folder = TestFolder::new();
        let file = folder.0.join("odd.pgn");
        std::fs::write(&file, &odd.bytes).unwrap();
        let (records, output) = replay_file(&odd.bytes, &file);
        let store = Store::new(Arc::new(RealDisk), folder.0.join("data"));
        let mut table = table_with_store(store.clone());
        let request = LibraryRequest::Import { file, games: None, include_stored: false };
        let complaints = wait_for_reports(&mut table, request);

        let mut expected: Vec<String> = Vec::new();
        let (mut fault, mut note) = (None, None);
        for record in &records {
            match record {
                Ok(record) => {
                    let game = &record.game;
                    expected.push(format!(
                        "{} {} {:?}",
                        game.variant(),
                        record.result,
                        move_texts(game)
                    ));
                    let plies = game.plies();
                    let summary = format!("(line {}): {}, ", record.line, game.variant());
                    assert!(output.contains(&summary), "{name}: {output}");
                    assert!(output.contains(&format!(" {plies} pl")), "{name}: {output}");
                    note = note.or(record.notes.first());
                }
                Err(error) => {
                    assert!(output.contains(&error.to_string()), "{name}: {output}");
                    fault = fault.or(Some(error));
                }
            }
        }
        let saved = RealDisk.list(&store.games_folder()).unwrap();
        let mut saved_games: Vec<String> = saved
            .iter()
            .map(|entry| {
                let session: GameSession = store.load(&entry.name).unwrap();
                let game = &session.game;
                format!("{} {} {:?}", game.variant(), session.result(), move_texts(game))
            })
            .collect();
        saved_games.sort();
        expected.sort();
        assert_eq!(saved_games, expected, "{name}");
        let is_error = |report: &Report| matches!(report, Report::Error(_));
        assert_eq!(complaints.iter().any(is_error), fault.is_some(), "{name}: {complaints:?}");
        let all: Vec<&str> = complaints.iter().map(Report::text).collect();
        let all = all.join("\n");
        if let Some(error) = fault {
            let place = format!("line {}, column {}: ", error.line, error.column);
            assert!(all.contains(&place), "{name}: {all}");
        }
        if let Some(note) = note {
            let place = format!("line {}, column {}: ", note.line, note.column);
            assert!(all.contains(&place), "{name}: {all}");
            assert!(output.contains(&note.to_string()), "{name}: {output}");
        }
        // `replay` ignores the window's own tags.
        if fault.is_none() && note.is_none() && !name.contains("of ours") {
            assert!(complaints.is_empty(), "{name}: {all}");
        }
    }
}

#[test]
fn window_lists_and_opens_what_replay_reads() {
    let folder = TestFolder::new();
    for odd in files::odd_files() {
        let name = odd.name;
        let file = folder.0.join("odd.pgn");
        std::fs::write(&file, &odd.bytes).unwrap();
        let (records, _) = replay_file(&odd.bytes, &file);
        if records.len() < 2 {
            continue;
        }
        let mut table = table_with_store(Store::new(Arc::new(RealDisk), folder.0.join("data")));
        let world = table.app.world_mut();
        world.write_message(LibraryRequest::OpenFile(file.clone()));
        let listed = |table: &Table| {
            let listed = table.app.world().resource::<GameFile>();
            !listed.is_reading && listed.game_count == records.len()
        };
        assert!(table.wait(PATIENCE, listed), "{name}");
        let listed = table.app.world().resource::<GameFile>().clone();
        for (listed, record) in listed.games.iter().zip(&records) {
            match (&listed.game, record) {
                (Ok(game), Ok(record)) => {
                    assert_eq!(listed.line, record.line, "{name}");
                    assert_eq!(game.result, record.result, "{name}");
                    assert_eq!(
                        listed.notes.is_some(),
                        !record.notes.is_empty() || name.contains("of ours") && listed.line == 1,
                        "{name}: {:?}",
                        listed.notes
                    );
                }
                (Err(_), Err(error)) => assert_eq!(listed.line, error.line, "{name}"),
                other => panic!("{name}: {other:?}"),
            }
        }
        let last = listed.games.last().unwrap();
        let Some(Ok(record)) = records.last() else {
            continue;
        };
        let world = table.app.world_mut();
        world.write_message(LibraryRequest::OpenFileGame(file, last.offset));
        let opened = |table: &Table| table.app.world().contains_resource::<Session>();
        assert!(table.wait(PATIENCE, opened), "{name}");
        assert_eq!(move_texts(&table.session().game), move_texts(&record.game), "{name}");
    }
}

#[test]
fn ignored_parts_are_no_error() {
    let folder = TestFolder::new();
    let odd = "[Game \"hique\"]\n\n1. 4,2,4,10+ *\n";
    let file = folder.0.join("odd.pgn");
    std::fs::write(&file, odd).unwrap();
    let text = odd.to_owned();
    for request in [
        LibraryRequest::OpenFile(file),
        LibraryRequest::OpenText(text.clone()),
        LibraryRequest::OpenText(text + odd),
    ] {
        let mut table = table_with_store(Store::new(Arc::new(RealDisk), folder.0.join("data")));
        table.app.world_mut().write_message(request.clone());
        let opened = |table: &Table| table.app.world().contains_resource::<Session>();
        assert!(table.wait(PATIENCE, opened), "{request:?}");
        let reports = &table.app.world().resource::<ReportQueue>().0;
        assert!(
            matches!(&reports[..], [Report::Note(note)] if note.contains("line 3, column ")),
            "{request:?}: {reports:?}"
        );
    }
}

#[test]
fn pipes_and_folders_are_refused_with_their_name() {
    let folder = TestFolder::new();
    let pipe = folder.0.join("a pipe.pgn");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    let mut table = table_with_store(Store::new(Arc::new(RealDisk), folder.0.join("data")));
    for (file, kind) in [(pipe, "a pipe"), (folder.0.clone(), "a folder")] {
        for request in [
            LibraryRequest::OpenFile(file.clone()),
            LibraryRequest::Import { file: file.clone(), games: None, include_stored: false },
        ] {
            table.app.world_mut().resource_mut::<ReportQueue>().0.clear();
            table.app.world_mut().write_message(request.clone());
            let has_error =
                |table: &Table| !table.app.world().resource::<ReportQueue>().0.is_empty();
            assert!(table.wait(PATIENCE, has_error), "{request:?}");
            let message = table.app.world().resource::<ReportQueue>().texts()[0].clone();
            assert!(
                message.contains(&file.display().to_string())
                    && message.contains(&format!("it is {kind}: expected a file")),
                "{message}"
            );
        }
    }
}
