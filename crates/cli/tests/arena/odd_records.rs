//! Tests of records left by other programs and torn writes: valid games are read, and skipped parts are reported.

#[path = "../../../../tests/corpus/odd_records.rs"]
mod files;

use crate::program::program;
use crate::records::TemporaryFile;
use quadrille_games::record::pgn::{Record, RecordError, stream};
use quadrille_games::record::{Annotation, Judgement};

fn read(bytes: &[u8]) -> Vec<Result<Record, RecordError>> {
    let records = stream(bytes).map(Result::unwrap);
    records.map(|raw| raw.read(None)).collect()
}

#[test]
fn odd_files_are_read_game_by_game() {
    for file in files::odd_files() {
        let name = file.name;
        let games = read(&file.bytes);
        assert_eq!(games.len(), file.games.len(), "{name}: {games:#?}");
        let mut notes = Vec::new();
        for (game, expected) in games.iter().zip(file.games) {
            match (game, expected.strip_prefix('!')) {
                (Ok(record), None) => {
                    let variant = record.game.variant();
                    let summary = format!("{variant} {} {}", record.game.plies(), record.result);
                    assert_eq!(summary, *expected, "{name}");
                    notes.extend(record.notes.iter().map(ToString::to_string));
                    let again = read(record.to_string().as_bytes());
                    let [Ok(again)] = &again[..] else {
                        panic!("{name}: {again:?}");
                    };
                    assert!(again.notes.is_empty(), "{name}: {:?}", again.notes);
                    assert_eq!(again.to_string(), record.to_string());
                }
                (Err(error), Some(message)) => {
                    assert!(error.to_string().contains(message), "{name}: {error}");
                }
                _ => panic!("{name}: {game:?}, expected {expected}"),
            }
        }
        for message in file.notes {
            assert!(notes.iter().any(|note| note.contains(message)), "{name}: {notes:?}");
        }
        assert_eq!(notes.is_empty(), file.notes.is_empty(), "{name}: {notes:?}");
    }
}

#[test]
fn replay_prints_games_and_notes_of_odd_files() {
    for file in files::odd_files() {
        let name = file.name;
        let path = TemporaryFile::new("odd.pgn", &file.bytes);
        let (good, output, errors) = program("replay", [&path.0]);
        let bad = file.games.iter().filter(|game| game.starts_with('!')).count();
        assert_eq!(good, bad == 0 && !file.games.is_empty(), "{name}: {output}{errors}");
        for game in read(&file.bytes) {
            match game {
                Ok(record) => {
                    for note in &record.notes {
                        assert!(output.contains(&note.to_string()), "{name}: {output}");
                    }
                }
                Err(error) => assert!(output.contains(&error.to_string()), "{name}: {output}"),
            }
        }
    }
}

#[test]
fn judgements_become_marks_of_their_moves() {
    let text = b"[Game \"hique\"]\n\n1. 4,2,4,10!? {why} 4,12,2,12 $4 2. 8,2,8,4 \xe2\x80\xbc 8,12,8,10 {[%nag ?]} ! *\n";
    let record = read(text).remove(0).unwrap();
    let line = record.game.line();
    let marks = line.iter().map(|ply| Annotation::parse(&ply.comment));
    let marks: Vec<_> = marks.map(|mark| (mark.judgement, mark.text)).collect();
    assert_eq!(
        marks,
        [
            (Some(Judgement::Interesting), "why".to_owned()),
            (Some(Judgement::Blunder), String::new()),
            (Some(Judgement::Brilliant), String::new()),
            (Some(Judgement::Mistake), String::new()),
        ]
    );
}

#[test]
fn names_in_other_encodings_are_read() {
    for (bytes, name) in [
        (b"[Game \"hique\"]\n[Site \"Ren\xe9 \x80 \x93x\x94\"]\n*".to_vec(), "René € “x”"),
        (
            "\u{feff}[Game \"hique\"]\n[Site \"棋譜 שח\"]\n*"
                .encode_utf16()
                .flat_map(u16::to_le_bytes)
                .collect(),
            "棋譜 שח",
        ),
    ] {
        let record = read(&bytes).remove(0).unwrap();
        assert_eq!(record.tags.get("Site"), Some(name));
    }
}

#[test]
fn records_in_one_line_have_distinct_positions() {
    let line = "Zo\u{eb} & \u{e9}: [Game \"hique\"] 1. 4,2,4,10 * \
                [Game \"hique\"] [Site \"B \u{e9}\"] 1. 8,2,8,4 nothing *\n";
    let places: Vec<usize> = line.match_indices("[Game").map(|(at, _)| at).collect();
    let before = |text: &str| text.chars().count();
    let latin: Vec<u8> = line.chars().map(|c| c as u8).collect();
    let units = format!("\u{feff}{line}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, offset) in [
        (line.as_bytes().to_vec(), &(|at| at) as &dyn Fn(usize) -> usize),
        (latin, &|at| before(&line[..at])),
        (units, &|at| 2 + 2 * before(&line[..at])),
    ] {
        let raws: Vec<_> = stream(&bytes[..]).map(Result::unwrap).collect();
        let offsets: Vec<u64> = raws.iter().map(|raw| raw.offset()).collect();
        let expected: Vec<u64> = places.iter().map(|&at| offset(at) as u64).collect();
        assert_eq!(offsets, expected);
        let records: Vec<_> = raws.into_iter().map(|raw| raw.read(None)).collect();
        assert_eq!(records[0].as_ref().unwrap().game.plies(), 1);
        let error = records[1].as_ref().unwrap_err();
        assert_eq!(
            (error.line, error.column),
            (1, before(&line[..line.find("nothing").unwrap()]) + 1)
        );
    }
}

#[test]
fn record_is_read_again_from_its_offset() {
    for file in files::odd_files() {
        let raws: Vec<_> = stream(&file.bytes[..]).map(Result::unwrap).collect();
        for raw in raws {
            let mut again = stream(&file.bytes[..]);
            again.skip_to(raw.offset()).unwrap();
            let again = again.next().unwrap().unwrap();
            let (whole, again) = (raw.read(None), again.read(None));
            let text = |record: &Record| record.to_string();
            match (&whole, &again) {
                (Ok(whole), Ok(again)) => assert_eq!(text(whole), text(again), "{}", file.name),
                (Err(_), Err(_)) => {}
                other => panic!("{}: {other:?}", file.name),
            }
        }
    }
}
