//! Tests of what parts of the code may not mention: other games, clocks, files, or the game on the table.

use super::tokens::{Token, tokens};
use super::{assert_none, files_below, read};
use std::path::Path;

const GAMES: [&str; 4] = ["upthrust", "hique", "focus", "cublino"];

/// Returns the game for which a file, or one of the folders around it, is named.
fn game_of(path: &str) -> Option<&'static str> {
    let names = Path::new(path).iter().map(|name| name.to_string_lossy());
    let names: Vec<_> = names.collect();
    let is_named = |game: &&str| {
        let mut rests = names.iter().filter_map(|name| name.strip_prefix(*game));
        rests.any(|rest| rest.is_empty() || rest.starts_with(['_', '.']))
    };
    GAMES.into_iter().find(is_named)
}

#[test]
fn files_of_a_game_name_no_other_game() {
    let mut faults = Vec::new();
    let mut checked = 0;
    for path in [files_below("src", ".rs"), files_below("crates", ".rs")].concat() {
        let Some(game) = game_of(&path) else {
            continue;
        };
        checked += 1;
        for (line, number) in read(&path).to_lowercase().lines().zip(1..) {
            let mut others = GAMES.into_iter().filter(|other| *other != game);
            faults.extend(
                others
                    .find(|other| line.contains(other))
                    .map(|other| format!("{path}:{number} names {other}")),
            );
        }
    }
    assert!(checked > 60, "only {checked} files were read");
    assert_none("other games in the files of a game", &faults);
}

/// Returns where these files contain a token that is forbidden.
fn mentions(files: &[String], is_forbidden: impl Fn(&Token) -> bool) -> Vec<String> {
    assert!(files.len() > 10, "only {files:?} were read");
    let mut faults = Vec::new();
    for path in files {
        let text = read(path);
        let tokens = tokens(&text);
        let forbidden = tokens.iter().filter(|token| is_forbidden(token));
        faults.extend(forbidden.map(|token| format!("{path}:{} {}", token.line, token.text)));
    }
    faults
}

#[test]
fn rules_know_no_clock_random_number_or_file() {
    const FORBIDDEN: [&str; 12] = [
        "File",
        "Instant",
        "RandomState",
        "SystemTime",
        "env",
        "fs",
        "jiff",
        "net",
        "process",
        "rand",
        "thread",
        "time",
    ];
    let files = files_below("crates/games/src/rules", ".rs");
    let faults = mentions(&files, |token| FORBIDDEN.contains(&token.text));
    assert_none("clocks, random numbers or files in the rules", &faults);
}

#[test]
fn search_names_no_game_outside_evaluations_and_explanations() {
    let mut files = files_below("crates/search/src", ".rs");
    files.retain(|path| !path.contains("/eval/") && !path.contains("/explain/"));
    let faults = mentions(&files, |token| {
        let text = token.text.to_lowercase();
        GAMES.iter().any(|game| text.contains(game))
    });
    assert_none("games in the search", &faults);
}

/// Returns whether the token at `at` is the type of the game on the table as a mutable reference or resource: `&mut Session`,
/// `&mut GameSession`, `ResMut<'_, Session>`, `resource_mut::<Session>`.
fn is_mutable_session(tokens: &[Token], at: usize) -> bool {
    let is_path = |token: &&Token| token.is_word() || ["::", ",", "'"].contains(&token.text);
    let mut before = tokens[..at].iter().rev();
    ["Session", "GameSession"].contains(&tokens[at].text)
        && match before.find(|token| !is_path(token) || token.text == "mut") {
            Some(token) if token.text == "<" => before
                .find(|token| token.text != "::")
                .is_some_and(|user| user.text.to_lowercase().ends_with("mut")),
            Some(token) => token.text == "mut",
            None => false,
        }
}

#[test]
fn only_the_session_module_changes_the_session() {
    let mut faults = Vec::new();
    let mut own = 0;
    for path in [files_below("src", ".rs"), files_below("crates/session/src", ".rs")].concat() {
        let text = read(&path);
        let tokens = tokens(&text);
        let uses = (0..tokens.len()).filter(|&at| is_mutable_session(&tokens, at));
        for at in uses {
            if path.starts_with("src/session/") || path.starts_with("crates/session/") {
                own += 1;
            } else {
                faults.push(format!("{path}:{}", tokens[at].line));
            }
        }
    }
    assert!(own > 10, "only {own} changes in the session modules were found");
    assert_none("changes of the session outside the session modules", &faults);
}

#[test]
fn mutable_sessions_are_found() {
    for (code, expected) in [
        ("fn a(s: ResMut<Session>)", true),
        ("fn a(s: Option<ResMut<'w, crate::session::Session>>)", true),
        ("world.resource_mut::<Session>()", true),
        ("fn a(s: &mut Session)", true),
        ("fn a(s: &mut GameSession)", true),
        ("fn a(s: &'a mut super::Session)", true),
        ("fn a(s: Res<Session>, b: ResMut<Board>)", false),
        ("fn a(mut s: Res<Session>)", false),
        ("fn a(s: &Session)", false),
        ("fn a(x: &mut u8, s: &Session)", false),
    ] {
        let tokens = tokens(code);
        let is_mutable = (0..tokens.len()).any(|at| is_mutable_session(&tokens, at));
        assert_eq!(is_mutable, expected, "{code}");
    }
}
