//! The window's texts that state a number, in English and German.

use super::{Document, whole};
use quadrille_games::rules::{AnyPosition, Variant};
use quadrille_search::Level;

/// Requires sentences of a file in either language.
#[track_caller]
fn say(file: &str, sentences: [(&str, &str); 2]) {
    for (language, (name, sentence)) in ["en", "de"].into_iter().zip(sentences) {
        let document = Document::read(&format!("assets/text/{language}/{file}.ftl"));
        document.says(&format!("{name} = {sentence}"));
    }
}

#[test]
fn levels_are_counted_as_there_are() {
    let full = Level::FULL.number();
    let (english, german) = (
        format!("AI, level {full}, {{ $time }}"),
        format!("KI, Stufe {full}, {{ $time }}"),
    );
    say(
        "panel",
        [("seat-ai-time", &english), ("seat-ai-time", &german)],
    );
    for language in ["en", "de"] {
        let screens = Document::read(&format!("assets/text/{language}/screens.ftl"));
        for level in 1..full {
            screens.says(&format!("[{level}] "));
        }
        screens.says(&format!("*[{full}] "));
    }
}

#[test]
fn lists_and_files_are_as_long_as_is_said() {
    assert_eq!(whole("src/screens/statistics/recent.rs", "GAMES"), 10);
    let recent = "statistics-recent";
    say(
        "statistics",
        [(recent, "Last ten games"), (recent, "Letzte zehn Partien")],
    );
    let longest = whole("crates/games/src/record/pgn/lex.rs", "LONGEST") / (1024 * 1024);
    let (english, german) = (
        format!("a record of more than {longest} MiB"),
        format!("eine Aufzeichnung von mehr als {longest} MiB"),
    );
    say(
        "mistakes",
        [("record-too-long", &english), ("record-too-long", &german)],
    );
}

#[test]
fn the_rules_state_the_rules_numbers() {
    let limit = AnyPosition::start(Variant::CublinoPur).no_progress_limit();
    let limit = limit.expect("a limit of plies without progress");
    for (language, sentence) in [
        ("en", format!("for {limit} moves in a row")),
        ("de", format!("in {limit} Zügen hintereinander")),
    ] {
        let rules = Document::read(&format!("assets/text/{language}/rules.ftl"));
        assert_eq!(
            rules.text.matches(&sentence).count(),
            2,
            "{language}: `{sentence}` for both of Cublino"
        );
    }
    let tallest = whole("crates/games/src/rules/focus/stack.rs", "TALLEST");
    assert_eq!(tallest, 5);
    say(
        "setup",
        [
            ("position-full", "A stack has five pieces at most."),
            ("position-full", "Ein Stapel hat höchstens fünf Steine."),
        ],
    );
    let pieces = whole("crates/games/src/rules/focus/mod.rs", "PIECES");
    let (english, german) = (
        format!("{pieces} on the board, in reserve and captured together"),
        format!("{pieces} auf dem Brett, in Reserve und geschlagen zusammen"),
    );
    say(
        "mistakes",
        [
            ("expected-eighteen", &english),
            ("expected-eighteen", &german),
        ],
    );
}
