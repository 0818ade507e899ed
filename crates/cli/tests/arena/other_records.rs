//! Tests of records written by other programs.

use crate::program::cli;
use crate::records::TemporaryFile;
use std::process::Output;

fn program(task: &str, file: &TemporaryFile, options: &[&str]) -> (Output, String) {
    let output = cli().arg(task).arg(&file.0).args(options).output().unwrap();
    let text = String::from_utf8([&output.stdout[..], &output.stderr[..]].concat()).unwrap();
    (output, text)
}

/// Two games of other managers without a variant, with other tags for the names, one of them in Latin-1.
const FOREIGN_RECORDS: &[u8] =
    b"[white \"Ren\xe9\"]\n[black \"Bob\"]\n[Result \"1-0\"]\n\n1. 4,2,4,10 1-0\n\n\
    [White \"Bob\"]\n[Black \"Ren\xe9\"]\n[Result \"1/2-1/2\"]\n\n1. 4,2,4,10 1/2-1/2\n";

#[test]
fn foreign_records_are_replayed_and_rated() {
    let file = TemporaryFile::new("others.pgn", FOREIGN_RECORDS);
    for task in ["replay", "ratings"] {
        let (output, text) = program(task, &file, &[]);
        assert!(!output.status.success() && text.contains("no tag Game"), "{task}: {text}");
        let (_, text) = program(task, &file, &["--game", "hique"]);
        assert!(text.contains("René") && text.contains("Bob"), "{text}");
    }
    let (output, text) = program("ratings", &file, &["--game=hique"]);
    assert!(output.status.success(), "{text}");
    assert!(text.starts_with("hique: 2 games of 2 players\n"), "{text}");
    let nameless = TemporaryFile::new("nameless.pgn", b"[Game \"hique\"]\n[White \"A\"]\n\n1-0\n");
    let (output, text) = program("ratings", &nameless, &[]);
    assert!(!output.status.success(), "{text}");
    assert!(text.contains("line 1: a game without its players' names"), "{text}");
}

#[test]
fn numeric_judgements_are_skipped() {
    let text = "[Game \"hique\"]\n\n$13 1. 4,2,4,10 $1 $142 (1. 4,2,4,4 $6) 4,12,2,12 $2 *\n";
    let (output, printed) =
        program("replay", &TemporaryFile::new("nags.pgn", text.as_bytes()), &[]);
    assert!(output.status.success() && printed.contains("2 plies, 1 in variations"), "{printed}");
    // A word that begins with `$` is never a move.
    for other in ["$x", "$+6", "$"] {
        let odd = text.replace("$13", other);
        let file = TemporaryFile::new("nag.pgn", odd.as_bytes());
        let (output, printed) = program("replay", &file, &[]);
        let note = format!("the judgement `{other}` is ignored (and 1 more like it)");
        assert!(output.status.success() && printed.contains(&note), "{printed}");
    }
}

#[test]
fn unclosed_variation_is_reported_at_its_start() {
    let open = "[Game \"hique\"]\n\n1. 4,2,4,10\n(1. 4,2,4,4 (1. 4,2,4,8)\n1... 4,12,4,10\n\n";
    for end in ["*\n\n", "", "\n\n"] {
        let text = format!("{open}{end}[Game \"hique\"]\n\n1. 4,2,4,10 *\n{open}{end}");
        let file = TemporaryFile::new("open.pgn", text.as_bytes());
        let (output, printed) = program("replay", &file, &[]);
        assert!(!output.status.success());
        assert!(
            printed.contains("game 1: line 4, column 1: a variation that is not closed"),
            "{printed}"
        );
        assert!(
            printed.contains("1 ply: *") && printed.contains("3 games, 2 of them wrong"),
            "{printed}"
        );
    }
}
