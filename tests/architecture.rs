//! The layers, held by reading the source: `files <- rules <- record <- search <- explain <- solver <- ugi <- arena <- tuning <- training <- learn <- app`.
//!
//! A lower layer never names a higher one, the desktop's crates stay in the desktop's half, the
//! rules see neither clock nor chance nor files, and the search knows no game outside `eval`.

use std::fs;
use std::path::{Path, PathBuf};

/// From the bottom; each may use those before it.
const LAYERS: [&str; 12] = [
    "files", "rules", "record", "search", "explain", "solver", "ugi", "arena", "tuning",
    "training", "learn", "app",
];

/// The window's half in turn, from the ground up; each of its modules may use those before it.
const FLOORS: [&str; 29] = [
    "schedule",
    "text",
    "power",
    "background",
    "layout",
    "places",
    "input",
    "interface",
    "artwork",
    "look",
    "setup",
    "settings",
    "theme",
    "sound",
    "drawing",
    "session",
    "game_status",
    "opponent",
    "storage",
    "review",
    "learn",
    "tournament",
    "board",
    "screens",
    "panel",
    "third_party",
    "window",
    "dev_tools",
    "app",
];

/// The modules of the games, below `rules` and below `search::eval`.
const GAMES: [&str; 4] = ["upthrust", "hique", "focus", "cublino"];

/// The desktop's crates, by how their names begin.
const DESKTOP: [&str; 6] = ["bevy", "egui", "winit", "resvg", "wgpu", "usvg"];

/// A piece of source: a name, or one other character.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Name(String),
    Sign(char),
}

impl Token {
    fn is(&self, sign: char) -> bool {
        *self == Self::Sign(sign)
    }
}

/// The source's names and signs without comments, documentation, strings and character literals.
fn tokens(source: &str) -> Vec<Token> {
    let characters: Vec<char> = source.chars().collect();
    let at = |index: usize| characters.get(index).copied().unwrap_or('\0');
    let mut out = Vec::new();
    let mut i = 0;
    while i < characters.len() {
        match at(i) {
            '/' if at(i + 1) == '/' => {
                while i < characters.len() && at(i) != '\n' {
                    i += 1;
                }
            }
            '/' if at(i + 1) == '*' => {
                let mut depth = 0;
                loop {
                    match (at(i), at(i + 1)) {
                        ('/', '*') => (depth, i) = (depth + 1, i + 2),
                        ('*', '/') => (depth, i) = (depth - 1, i + 2),
                        _ => i += 1,
                    }
                    if depth == 0 || i >= characters.len() {
                        break;
                    }
                }
            }
            '"' => {
                i += 1;
                while i < characters.len() && at(i) != '"' {
                    i += if at(i) == '\\' { 2 } else { 1 };
                }
                i += 1;
            }
            // A character literal; otherwise it is a lifetime's mark.
            '\'' if at(i + 1) == '\\' => {
                i += 3;
                while i < characters.len() && at(i) != '\'' {
                    i += 1;
                }
                i += 1;
            }
            '\'' if at(i + 2) == '\'' => i += 3,
            c if c.is_alphabetic() || c == '_' => {
                let mut name = String::new();
                while at(i).is_alphanumeric() || at(i) == '_' {
                    name.push(at(i));
                    i += 1;
                }
                let hashes = (i..).take_while(|&j| at(j) == '#').count();
                if ["r", "br"].contains(&&*name) && at(i + hashes) == '"' {
                    let end: Vec<char> = format!("\"{}", "#".repeat(hashes)).chars().collect();
                    i += hashes + 1;
                    while i < characters.len() && !characters[i..].starts_with(&end) {
                        i += 1;
                    }
                    i += end.len();
                } else {
                    out.push(Token::Name(name));
                }
            }
            c => {
                if !c.is_whitespace() {
                    out.push(Token::Sign(c));
                }
                i += 1;
            }
        }
    }
    out
}

/// The tokens without the modules that exist for tests only.
fn without_tests(tokens: &[Token]) -> Vec<Token> {
    let mark: Vec<Token> = self::tokens("#[cfg(test)] mod");
    let mut out = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        if !tokens[i..].starts_with(&mark) {
            out.push(tokens[i].clone());
            i += 1;
            continue;
        }
        let mut depth = 0;
        while i < tokens.len() {
            depth += i32::from(tokens[i].is('{')) - i32::from(tokens[i].is('}'));
            i += 1;
            if depth == 0 && (tokens[i - 1].is('}') || tokens[i - 1].is(';')) {
                break;
            }
        }
    }
    out
}

/// Every path in the tokens, groups in braces multiplied out: `use a::{b, c::d}` is a::b and a::c::d.
fn paths(tokens: &[Token]) -> Vec<Vec<String>> {
    let mut out = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        let goes_on = i >= 2 && tokens[i - 1].is(':') && tokens[i - 2].is(':');
        if matches!(tokens[i], Token::Name(_)) && !goes_on {
            i = i.max(path(tokens, i, &[], &mut out).saturating_sub(1));
        }
        i += 1;
    }
    out
}

/// Reads the path that begins at `i` behind `before`; returns where it ends.
fn path(tokens: &[Token], mut i: usize, before: &[String], out: &mut Vec<Vec<String>>) -> usize {
    let mut names = before.to_vec();
    loop {
        match tokens.get(i) {
            Some(Token::Name(name)) => names.push(name.clone()),
            Some(token) if token.is('{') && !names.is_empty() => {
                i += 1;
                while i < tokens.len() && !tokens[i].is('}') {
                    // Something not a list of paths (a block, say) is left alone after one step.
                    let end = path(tokens, i, &names, out);
                    i = end.max(i + usize::from(end == i));
                }
                return i + 1;
            }
            _ => {
                out.push(names);
                return i;
            }
        }
        let colons = [i + 1, i + 2].map(|j| tokens.get(j).is_some_and(|token| token.is(':')));
        if colons != [true, true] {
            out.push(names);
            return i + 1;
        }
        i += 3;
    }
}

/// A path from the crate's root, if it is one of this crate's; `module` is the file's own module.
///
/// Modules written inside the file are not counted, so `super` may climb one too far here: that
/// errs towards refusing.
fn resolved(path: &[String], module: &[String]) -> Option<Vec<String>> {
    let names = |path: &[String]| path.to_vec();
    match path.first().map(String::as_str) {
        Some("crate" | "quadrille") => Some(names(&path[1..])),
        Some("self") => Some([module, &path[1..]].concat()),
        Some("super") => {
            let climbs = path.iter().take_while(|name| *name == "super").count();
            let base = &module[..module.len().saturating_sub(climbs)];
            Some([base, &path[climbs..]].concat())
        }
        _ => None,
    }
}

/// The module of a file under `src`: `rules/focus/text.rs` is rules, focus, text.
fn module(file: &Path) -> Vec<String> {
    let mut names: Vec<String> = file
        .with_extension("")
        .components()
        .map(|part| part.as_os_str().to_string_lossy().into_owned())
        .collect();
    if ["mod", "lib", "main"].contains(&names.last().map_or("", String::as_str)) {
        names.pop();
    }
    names
}

/// The names that begin like one of the desktop's crates.
fn desktop_names(tokens: &[Token]) -> impl Iterator<Item = &str> {
    let names = tokens.iter().filter_map(|token| match token {
        Token::Name(name) => Some(name.as_str()),
        Token::Sign(_) => None,
    });
    names.filter(|name| DESKTOP.iter().any(|start| name.starts_with(start)))
}

/// What is wrong with one file under `src`.
fn violations(file: &Path, source: &str) -> Vec<String> {
    let module = module(file);
    let all = tokens(source);
    let shipped = without_tests(&all);
    let in_module =
        |names: &[&str]| module.iter().zip(names).filter(|(a, b)| a == b).count() == names.len();
    let mut out = Vec::new();
    let mut wrong = |what: String| out.push(format!("{}: {what}", file.display()));

    let level = LAYERS.iter().position(|layer| in_module(&[layer]));
    let own_game = GAMES.iter().find(|game| in_module(&["rules", game]));
    for path in paths(&all) {
        let text = path.join("::");
        let Some(target) = resolved(&path, &module) else {
            continue;
        };
        let target_level = LAYERS
            .iter()
            .position(|layer| target.first().is_some_and(|t| t == layer));
        if let (Some(own), Some(other)) = (level, target_level)
            && other > own
        {
            wrong(format!(
                "`{text}`: {} may not know {}",
                LAYERS[own], LAYERS[other]
            ));
        }
        let in_app = |names: &[String]| names.first().is_some_and(|name| name == "app");
        if in_app(&module) && in_app(&target) {
            // What stands in the root itself is above everything.
            let floor_of = |names: &[String]| {
                let name = names.get(1).map_or("app", String::as_str);
                FLOORS.iter().position(|floor| *floor == name)
            };
            let named = matches!(path[0].as_str(), "crate" | "quadrille");
            match (floor_of(&module), floor_of(&target)) {
                // `pub(in crate::app)` names nothing in it.
                _ if target.len() == 1 => {}
                (Some(own), Some(other)) if other > own => wrong(format!(
                    "`{text}`: app::{} may not know app::{}",
                    FLOORS[own], FLOORS[other]
                )),
                (None, _) => wrong(format!("`{text}`: its module has no floor")),
                // From a module written inside the file, `super` seems to climb too far.
                (_, None) if named => wrong(format!("`{text}`: it has no floor")),
                _ => {}
            }
        }
        let sibling = target.get(1).filter(|name| GAMES.contains(&name.as_str()));
        if let (Some(own), Some(sibling)) = (own_game, sibling)
            && target[0] == "rules"
            && sibling != own
        {
            wrong(format!("`{text}`: {own} may not know {sibling}"));
        }
    }

    let desktop = in_module(&["app"]) || file == Path::new("main.rs");
    for name in desktop_names(&all).filter(|_| !desktop) {
        wrong(format!("`{name}` belongs to the desktop half"));
    }

    if in_module(&["app"]) && !in_module(&["app", "session"]) {
        // Whoever wants the game on the table changed asks `session::apply` for it.
        let writers = [
            "ResMut<Session>",
            "resource_mut::<Session>",
            "remove_resource::<Session>",
            "insert_resource(session)",
        ];
        for writer in writers {
            let sought = tokens(writer);
            if shipped.windows(sought.len()).any(|part| part == sought) {
                wrong(format!("`{writer}`: only session::apply changes the match"));
            }
        }
    }

    if in_module(&["rules"]) {
        for path in paths(&all) {
            let text = path.join("::");
            let outside = [
                "std::time",
                "std::fs",
                "std::io",
                "std::net",
                "std::env",
                "std::thread",
            ];
            let outside = outside
                .iter()
                .any(|o| text == *o || text.starts_with(&format!("{o}::")));
            if outside || text == "rand" || text.starts_with("rand::") {
                wrong(format!(
                    "`{text}`: rules know no clock, chance, files or world"
                ));
            }
        }
    }

    let is_test = file.file_name().is_some_and(|name| name == "tests.rs");
    if in_module(&["search"]) && !in_module(&["search", "eval"]) && !is_test {
        for path in paths(&shipped) {
            for name in &path {
                let type_of = |game: &&str| {
                    let mut letters = game.chars();
                    let first = letters.next().map(|c| c.to_ascii_uppercase());
                    let title: String = first.into_iter().chain(letters).collect();
                    name.starts_with(&title) || (path.len() > 1 && name == *game)
                };
                if GAMES.iter().any(type_of) {
                    wrong(format!("`{}`: search names no game", path.join("::")));
                }
            }
        }
    }
    out
}

/// Every Rust file under `directory`, from there.
fn sources(directory: &Path) -> Vec<(PathBuf, String)> {
    let mut out = Vec::new();
    let mut open = vec![directory.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(&next).expect("a readable directory") {
            let path = entry.expect("a readable entry").path();
            // What a build leaves behind (benches/ is a package of its own) is not ours.
            if path.ends_with("target") {
                continue;
            }
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = fs::read_to_string(&path).expect("a readable file");
                let file = path.strip_prefix(directory).expect("below").to_owned();
                out.push((file, text));
            }
        }
    }
    out.sort();
    out
}

#[test]
fn the_source_keeps_its_layers() {
    let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    assert!(sources.len() > 20, "only {} files found", sources.len());
    let wrong: Vec<String> = sources
        .iter()
        .flat_map(|(file, text)| violations(file, text))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_game_is_known_here() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules");
    for entry in fs::read_dir(rules).expect("a readable directory").flatten() {
        let known = GAMES.iter().any(|game| entry.file_name() == *game);
        assert!(known || entry.path().is_file(), "{:?}", entry.path());
    }
}

/// Whatever tests and measures the other half names the desktop's crates no more than that half does.
#[test]
fn only_the_windows_tests_name_the_desktops_crates() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let of = |directory: &'static str| {
        let folder = root.join(directory);
        let all = if folder.is_dir() {
            sources(&folder)
        } else {
            Vec::new()
        };
        all.into_iter()
            .map(move |(file, text)| (Path::new(directory).join(file), text))
    };
    let headless = of("tests")
        .filter(|(file, _)| !file.starts_with("tests/app"))
        .chain(of("benches"));
    let mut wrong = Vec::new();
    let mut files = 0;
    for (file, text) in headless {
        files += 1;
        wrong.extend(
            desktop_names(&tokens(&text)).map(|name| format!("{}: `{name}`", file.display())),
        );
    }
    assert!(files > 30, "only {files} files found");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    let caught = tokens("use bevy::prelude::*;");
    assert_eq!(desktop_names(&caught).count(), 1);
}

/// A made-up line in a made-up place is caught, or let through, as the layers say.
#[test]
fn the_checker_sees_what_it_should() {
    let caught = [
        ("rules/mod.rs", "use crate::record::Game;"),
        (
            "rules/mod.rs",
            "use crate::{rules::Player, search::{self, Limits}};",
        ),
        ("rules/focus/mod.rs", "use super::super::search::Limits;"),
        ("rules/focus/text.rs", "use super::super::super::{ugi};"),
        ("rules/focus/text.rs", "use super::super::hique::Hique;"),
        (
            "rules/hique/mod.rs",
            "fn f() { let x = crate::rules::upthrust::Upthrust::start(); }",
        ),
        (
            "rules/hique/mod.rs",
            "use crate::rules::{Player, focus::FocusCourse};",
        ),
        ("rules/hique/mod.rs", "use std::{fmt, time::Instant};"),
        ("rules/hique/mod.rs", "fn f() -> std::time::Instant {}"),
        ("rules/perft.rs", "use rand::RngExt;"),
        ("rules/perft.rs", "fn f() { std::fs::read(x); }"),
        (
            "rules/perft.rs",
            "#[cfg(test)] mod tests { use crate::search::Search; }",
        ),
        (
            "rules/perft.rs",
            "fn f() { if a { g(crate::ugi::serve()) } }",
        ),
        (
            "record/mod.rs",
            "pub fn f(limits: &crate::search::Limits) {}",
        ),
        ("record/pgn.rs", "use crate::arena;"),
        ("search/mod.rs", "use crate::ugi::serve;"),
        ("search/mod.rs", "use crate::rules::hique::Hique;"),
        (
            "search/level.rs",
            "match variant { Variant::CublinoPur => 3 }",
        ),
        ("ugi/mod.rs", "use quadrille::app::plugin;"),
        ("ugi/mod.rs", "use bevy::prelude::*;"),
        ("lib.rs", "use bevy_egui::egui;"),
        ("bin/quadrille-cli.rs", "fn main() { winit::run() }"),
        ("arena/mod.rs", "use super::app;"),
        (
            "app/power/mod.rs",
            "use crate::app::board::input::read_input;",
        ),
        (
            "app/session/apply.rs",
            "use crate::app::storage::GameSaver;",
        ),
        ("app/board/input.rs", "use super::super::screens::rules;"),
        ("app/screens/mod.rs", "use crate::app::{panel::Panel};"),
        ("app/keep/mod.rs", "fn f() -> crate::app::review::Review {}"),
        (
            "app/keep/mod.rs",
            "fn f(session: Option<ResMut<Session>>) {}",
        ),
        (
            "app/panel/clipboard.rs",
            "fn f(world: &mut World) { world.resource_mut::<Session>(); }",
        ),
        ("app/attic/mod.rs", "use crate::app::text::tr;"),
    ];
    for (file, line) in caught {
        assert!(
            !violations(Path::new(file), line).is_empty(),
            "{file}: {line}"
        );
    }
    let fine = [
        (
            "rules/mod.rs",
            "//! See [`crate::record`].\n/* crate::search */ fn f() {}",
        ),
        (
            "rules/mod.rs",
            "const A: &str = \"crate::search\"; const B: char = '\"'; use crate::rules::Player;",
        ),
        (
            "rules/mod.rs",
            "const A: &str = r#\"crate::search \" crate::ugi\"#; fn f<'a>(x: &'a str) {}",
        ),
        (
            "rules/any.rs",
            "use super::focus::FocusCourse; use super::hique::Hique;",
        ),
        (
            "rules/focus/text.rs",
            "use super::moves; use super::super::Player; use std::fmt;",
        ),
        (
            "rules/focus/mod.rs",
            "fn focus() { let search = app.record(); } #[cfg(test)] mod tests;",
        ),
        (
            "record/mod.rs",
            "use std::time::Duration; use crate::rules::{AnyPosition, Player};",
        ),
        ("search/eval/hique.rs", "use crate::rules::hique::Hique;"),
        (
            "search/mod.rs",
            "#[cfg(test)] mod tests { use crate::rules::hique::Hique; fn f() {} }",
        ),
        ("search/mod.rs", "fn f() { let focus = 1; g(focus) }"),
        (
            "app/board/mod.rs",
            "use bevy::prelude::*; use crate::{record, search, ugi};",
        ),
        (
            "app/mod.rs",
            "mod focus; use super::rules; fn f() -> std::time::Instant {}",
        ),
        (
            "main.rs",
            "use bevy::app::App; fn main() { quadrille::app::run() }",
        ),
        (
            "bin/quadrille-cli.rs",
            "use quadrille::{arena, search, ugi};",
        ),
    ];
    for (file, line) in fine {
        let found = violations(Path::new(file), line);
        assert!(found.is_empty(), "{file}: {line}: {found:?}");
    }
}
