//! Characters that cannot be seen, from engines: none reaches a terminal, a table or a record.

use crate::tournament::{Scratch, command};
use quadrille::rules::is_visible;
use std::fs;
use std::process::{Command, Output};

/// An escape sequence, a turned direction, a blank without width, an alarm, a soft hyphen, another line.
const ODD: &str = r"\033]0;owned\007\342\200\256x\342\200\213y\302\255z\342\200\250w\033[31m";

/// An engine, as a file, with odd characters in all that it says; it does `act` for its move.
fn odd_engine(scratch: &Scratch, act: &str) -> String {
    let path = scratch.0.join("odd.sh");
    let text = format!(
        "printf 'id name {ODD}\\nid author {ODD}\\noption name {ODD} type check default true\\n'\n\
         while read line; do case $line in\nugi) echo ugiok;;\nisready) printf 'info string {ODD}\\nreadyok\\n';;\n\
         go*) printf 'info depth 1 score cp 3 pv {ODD}\\n'; {act};;\nesac; done\n"
    );
    fs::write(&path, text).unwrap();
    format!("sh {}", path.display())
}

fn assert_visible(what: &str, text: &str) {
    let odd = text
        .chars()
        .find(|&c| c != '\n' && c != '\r' && !is_visible(c));
    assert_eq!(odd, None, "{what}: {text:?}");
}

fn assert_all_visible(output: &Output, files: &[&str], scratch: &Scratch) -> String {
    let mut all = String::new();
    for (what, bytes) in [("output", &output.stdout), ("errors", &output.stderr)] {
        let text = String::from_utf8(bytes.clone()).unwrap();
        assert_visible(what, &text);
        all += &text;
    }
    for name in files {
        let text = fs::read_to_string(scratch.0.join(name)).unwrap();
        // Fields of the log stand between tabs.
        assert_visible(name, &text.replace('\t', " "));
        all += &text;
    }
    all
}

#[test]
fn what_an_engine_writes_is_made_visible_wherever_it_is_shown() {
    for act in [
        format!("printf 'bestmove {ODD}\\n'"),
        format!("printf 'error {ODD}\\n'"),
        format!("printf '{ODD}\\n' >&2; exit 3"),
        format!("printf '{ODD}\\n'; exit 3"),
        format!("printf 'bestmove pass {ODD}\\n'"),
    ] {
        let scratch = Scratch::new("invisible");
        let engine = odd_engine(&scratch, &act);
        let output = Command::new(env!("CARGO_BIN_EXE_quadrille-cli"))
            .args(["match", "hique", "builtin:random", &engine])
            .args(["--pairs", "1", "--movetime", "20000", "--pgn"])
            .arg(scratch.0.join("games.pgn"))
            .output()
            .unwrap();
        let told = assert_all_visible(&output, &["games.pgn"], &scratch);
        assert!(told.contains(r"\u{1b}]0;owned\u{7}\u{202e}x"), "{told}");

        let plan = scratch.plan(&format!(
            "variant = \"hique\"\nformat = \"round-robin\"\n[time]\nmovetime = 20000\n\
             [[entrant]]\nname = \"Odd\"\nplayer = \"{engine}\"\n\
             [[entrant]]\nname = \"\u{202e}Even\"\nplayer = \"builtin:random\"\n"
        ));
        let output = command(&plan).output().unwrap();
        let files = [
            "cup/games.pgn",
            "cup/games.log",
            "cup/standings.csv",
            "cup/standings.html",
        ];
        let told = assert_all_visible(&output, &files, &scratch);
        assert!(told.contains(r"\u{202e}Even"), "{told}");
    }
}
