//! Tests that invisible characters from engines reach no terminal, table or record.

use crate::program::{SHORT_MATCH, cli};
use crate::tournament::{ScratchFolder, command};
use std::fs;
use std::process::Output;

/// An escape sequence, a bidirectional override, a zero-width space, a bell, a soft hyphen and a line separator.
const ODD_TEXT: &str = r"\033]0;owned\007\342\200\256x\342\200\213y\302\255z\342\200\250w\033[31m";

/// Writes an engine with odd characters in all its output, and returns its command. It executes `act` for its move.
fn odd_engine(scratch: &ScratchFolder, act: &str) -> String {
    let path = scratch.0.join("odd.sh");
    let text = format!(
        "printf 'id name {ODD_TEXT}\\nid author {ODD_TEXT}\\noption name {ODD_TEXT} type check default true\\n'\n\
         while read line; do case $line in\nugi) echo ugiok;;\nisready) printf 'info string {ODD_TEXT}\\nreadyok\\n';;\n\
         go*) printf 'info depth 1 score cp 3 pv {ODD_TEXT}\\n'; {act};;\nesac; done\n"
    );
    fs::write(&path, text).unwrap();
    format!("sh {}", path.display())
}

/// The invisible characters of Unicode's tables: controls, format characters, separators, blank letters, variation
/// selectors and tags.
const HIDDEN_CHARS: [std::ops::RangeInclusive<char>; 21] = [
    '\0'..='\u{1f}',
    '\u{7f}'..='\u{9f}',
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{600}'..='\u{605}',
    '\u{61c}'..='\u{61c}',
    '\u{70f}'..='\u{70f}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{2028}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{e000}'..='\u{f8ff}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff9}'..='\u{fffb}',
    '\u{e0000}'..='\u{10ffff}',
];

fn assert_visible(what: &str, text: &str) {
    let odd = text
        .chars()
        .find(|c| !matches!(c, '\n' | '\r') && HIDDEN_CHARS.iter().any(|range| range.contains(c)));
    assert_eq!(odd, None, "{what}: {text:?}");
}

fn assert_all_visible(output: &Output, files: &[&str], scratch: &ScratchFolder) -> String {
    let mut all = String::new();
    for (what, bytes) in [("output", &output.stdout), ("errors", &output.stderr)] {
        let text = String::from_utf8(bytes.clone()).unwrap();
        assert_visible(what, &text);
        all += &text;
    }
    for name in files {
        let text = fs::read_to_string(scratch.0.join(name)).unwrap();
        assert_visible(name, &text.replace('\t', " "));
        all += &text;
    }
    all
}

#[test]
fn engine_output_is_shown_in_visible_characters() {
    for act in [
        format!("printf 'bestmove {ODD_TEXT}\\n'"),
        format!("printf 'error {ODD_TEXT}\\n'"),
        format!("printf '{ODD_TEXT}\\n' >&2; exit 3"),
        format!("printf '{ODD_TEXT}\\n'; exit 3"),
        format!("printf 'bestmove pass {ODD_TEXT}\\n'"),
    ] {
        let scratch = ScratchFolder::new("invisible");
        let engine = odd_engine(&scratch, &act);
        let output = cli()
            .args(["match", "hique", "builtin:random", &engine])
            .args(["--pairs", "1", "--movetime", "20000", "--pgn"])
            .arg(scratch.0.join("games.pgn"))
            .output()
            .unwrap();
        let text = assert_all_visible(&output, &["games.pgn"], &scratch);
        assert!(text.contains(r"\u{1b}]0;owned\u{7}\u{202e}x"), "{text}");

        let plan = scratch.plan(&format!(
            "variant = \"hique\"\nformat = \"round-robin\"\n[time]\nmovetime = 20000\n\
             [[entrant]]\nname = \"Odd\"\nplayer = \"{engine}\"\n\
             [[entrant]]\nname = \"\u{202e}Even\"\nplayer = \"builtin:random\"\n"
        ));
        let output = command(&plan).output().unwrap();
        let files = ["cup/games.pgn", "cup/games.log", "cup/standings.csv", "cup/standings.html"];
        let text = assert_all_visible(&output, &files, &scratch);
        assert!(text.contains(r"\u{202e}Even"), "{text}");
    }
}

const ODD_NAME: &str =
    "\u{202e}a\u{200b}b\u{ad}c\u{61c}d\u{2066}e\u{feff}f\u{e0041}g\u{3164}h\u{9b}i";

#[test]
fn foreign_records_are_shown_in_visible_characters() {
    let scratch = ScratchFolder::new("invisible-records");
    let path = scratch.0.join("others.pgn");
    let tags = |one: &str, two: &str| {
        format!(
            "[Game \"hique\"]\n[{one} \"{ODD_NAME}\"]\n[{two} \"Bob\"]\n[Termination \"{ODD_NAME}\"]\n"
        )
    };
    let good = tags("Player1", "Player2") + "\n1. 4,2,4,10 *\n\n";
    let white = tags("White", "Black") + "\n1. 4,2,4,10 {" + ODD_NAME + "} 1-0\n\n";
    let wrong = [
        format!("[Game \"{ODD_NAME}\"]\n\n*\n\n"),
        format!("[Game \"hique\"]\n\n1. 4{ODD_NAME} *\n\n"),
        format!("[Game \"hique\"]\n[Result \"{ODD_NAME}\"]\n\n*\n\n"),
        format!("[Game \"hique\"]\n[FEN \"{ODD_NAME}\"]\n\n*\n\n"),
        format!("[Game \"upthrust\"]\n[Colours \"{ODD_NAME}\"]\n\n*\n\n"),
        format!("[Game {ODD_NAME}]\n\n*\n\n"),
        format!("x{ODD_NAME}\n"),
    ];
    let text = good + &white + &wrong.concat();
    fs::write(&path, text).unwrap();
    let output = cli().arg("replay").arg(&path).output().unwrap();
    let printed = assert_all_visible(&output, &[], &scratch);
    assert!(printed.contains(r"\u{202e}a\u{200b}b\u{ad}c"), "{printed}");
    assert!(printed.contains("8 games, 5 of them wrong"), "{printed}");
    fs::write(&path, white).unwrap();
    let output = cli().arg("ratings").arg(&path).output().unwrap();
    let printed = assert_all_visible(&output, &[], &scratch);
    assert!(printed.contains(r"\u{202e}a\u{200b}b\u{ad}c"), "{printed}");
}

#[test]
fn given_name_is_shown_in_visible_characters() {
    let scratch = ScratchFolder::new("invisible-name");
    let games = scratch.0.join("games.pgn");
    let own = format!("--first=name={}", ODD_NAME.replace('\u{9b}', ""));
    let output =
        cli().arg("match").args(SHORT_MATCH).args([&own, "--pgn"]).arg(games).output().unwrap();
    assert!(output.status.success());
    let text = assert_all_visible(&output, &["games.pgn"], &scratch);
    assert!(text.contains(r"\u{202e}a"), "{text}");
}
