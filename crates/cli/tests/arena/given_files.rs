//! Tests of files given as arguments: pipes, folders, standard input, several files, torn files, and a closed output.

use crate::program::{SHORT_MATCH, cli, program, run_match};
use crate::records::TemporaryFile;
use quadrille_games::record::pgn::read;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const GAME: &str =
    "[Game \"hique\"]\n[Player1 \"Ada\"]\n[Player2 \"Bob\"]\n\n1. 4,2,4,10 4,12,2,12 1-0\n\n";
const INVALID_RECORD: &str =
    "[Game \"hique\"]\n[Player1 \"Ada\"]\n[Player2 \"Bob\"]\n\n1. 4,2,9,9 0-1\n\n";
const MAX_WAIT: Duration = Duration::from_secs(30);

fn command(arguments: &[&str]) -> Command {
    let mut command = cli();
    command.args(arguments);
    command
}

struct ScratchFolder(PathBuf);

impl ScratchFolder {
    fn new(name: &str) -> Self {
        let name = format!("quadrille-given-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Checks that the program fails with an error about `what` and `place`. Kills it after a time limit.
fn assert_refused(arguments: &[&str], place: &str, what: &str) {
    let mut child =
        command(arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let began = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if began.elapsed() > MAX_WAIT {
            child.kill().unwrap();
            panic!("{arguments:?} waits");
        }
        // No event is available for the end of a process within a time.
        std::thread::sleep(Duration::from_millis(10));
    };
    let errors = std::io::read_to_string(child.stderr.take().unwrap()).unwrap();
    assert!(!status.success(), "{arguments:?}: {errors}");
    assert!(errors.contains(place) && errors.contains(what), "{arguments:?}: {errors}");
}

#[cfg(unix)]
#[test]
fn pipes_and_folders_are_refused_by_name() {
    let scratch = ScratchFolder::new("pipes");
    let pipe = scratch.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let folder = scratch.path("folder");
    fs::create_dir(&folder).unwrap();
    let plan = scratch.path("plan.toml");
    let game = [&["match"], &SHORT_MATCH[..]].concat();
    for (place, what) in [(&*pipe, "it is a pipe"), (&*folder, "it is a folder")] {
        fs::write(
            &plan,
            format!(
                "variant = \"hique\"\nformat = \"round-robin\"\n[openings]\nfile = \"{place}\"\n\
                 [[entrant]]\nname = \"a\"\nplayer = \"builtin:random\"\n\
                 [[entrant]]\nname = \"b\"\nplayer = \"builtin:greedy\"\n"
            ),
        )
        .unwrap();
        assert_refused(&["replay", place], place, what);
        assert_refused(&["tournament", place], place, what);
        assert_refused(&["tournament", &plan], place, what);
        for option in ["--openings", "--pgn", "--log", "--results"] {
            assert_refused(&[&game, &[option, place][..]].concat(), place, what);
        }
    }
    for command in ["ratings", "strength"] {
        assert_refused(&[command, &pipe], &pipe, "it is a pipe");
    }
}

#[test]
fn closed_output_ends_commands_without_error() {
    let scratch = ScratchFolder::new("closed");
    let file = scratch.path("games.pgn");
    fs::write(&file, GAME.repeat(2_000)).unwrap();
    let broken = scratch.path("broken.pgn");
    fs::write(&broken, INVALID_RECORD.repeat(2_000)).unwrap();
    for arguments in [
        &["replay", &file][..],
        &["replay", &broken],
        &["replay", &file, &broken],
        &["ratings", &file],
        &["strength", &file],
        &["perft", "hique", "2"],
        &["explorer", "show", "hique"],
        &["puzzles", "print", "hique"],
        &["--help"],
        &["match", "--help"],
        &[&["match"], &SHORT_MATCH[..]].concat(),
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = command(arguments).stdout(writer).stderr(Stdio::piped()).output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{arguments:?}: {errors}");
        assert!(
            !errors.contains("pipe") && !errors.contains("panicked"),
            "{arguments:?}: {errors}"
        );
    }
}

#[test]
fn replay_reads_several_files_and_standard_input() {
    let good = TemporaryFile::new("several-good.pgn", GAME.as_bytes());
    let bad = TemporaryFile::new("several-bad.pgn", INVALID_RECORD.as_bytes());
    let (fine, text, _) = program("replay", [&good.0, &good.0]);
    assert!(fine && text.matches("1 game, nothing wrong").count() == 2, "{text}");
    let missing = Path::new("no such file.pgn").to_owned();
    let (fine, text, errors) = program("replay", [&bad.0, &missing, &good.0]);
    assert!(!fine && text.contains("1 game, nothing wrong"), "{text}");
    let name = bad.0.display().to_string();
    assert!(errors.contains(&format!("{name}: 1 of 1 game wrong")), "{errors}");
    assert!(errors.contains("no such file.pgn"), "{errors}");
    let mut child =
        command(&["replay", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(GAME.repeat(3).as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.ends_with("3 games, nothing wrong\n"), "{text}");
}

#[test]
fn strength_prints_a_line_for_each_side_of_each_game() {
    let file = [GAME, INVALID_RECORD, GAME].concat();
    let file = TemporaryFile::new("strength.pgn", file.as_bytes());
    let (fine, output, errors) = program("strength", [&file.0]);
    let lines: Vec<&str> = output.lines().collect();
    assert!(!fine && lines.len() == 4, "{output}{errors}");
    assert!(lines[0].starts_with("game 1, player 1, "), "{output}");
    assert!(lines[3].starts_with("game 3, player 2, "), "{output}");
    assert!(lines[3].contains("too few moves to say"), "{output}");
    let name = file.0.display().to_string();
    assert!(errors.contains(&format!("{name}: game 2: line")), "{errors}");
    let missing = Path::new("no such file.pgn").to_owned();
    let (fine, output, errors) = program("strength", [Path::new("--json"), &file.0, &missing]);
    assert!(!fine && errors.contains("no such file.pgn"), "{errors}");
    assert_eq!(output.lines().count(), 4);
    for line in output.lines() {
        assert!(line.starts_with("{\"game\":") && line.ends_with("\"high\":null}"), "{line}");
    }
    let nothing = TemporaryFile::new("strength-empty.pgn", b"");
    let (fine, _, errors) = program("strength", [&nothing.0]);
    assert!(!fine && errors.contains("it contains no game"), "{errors}");
}

#[test]
fn ratings_report_and_skip_broken_games() {
    let nameless = "[Game \"hique\"]\n\n1. 4,2,4,10 1-0\n\n";
    let over = "[Game \"hique\"]\n[Player1 \"Ada\"]\n[Player2 \"Bob\"]\n\
                [FEN \"7/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/rRRRRR1 2\"]\n\n0-1\n\n";
    let drawn = GAME.replace("1-0", "1/2-1/2");
    let file = [GAME, INVALID_RECORD, nameless, over, &drawn].concat();
    let file = TemporaryFile::new("ratings-broken.pgn", file.as_bytes());
    let (fine, output, errors) = program("ratings", [&file.0]);
    assert!(fine && output.starts_with("hique: 2 games of 2 players"), "{output}{errors}");
    let name = file.0.display().to_string();
    assert!(errors.contains(&format!("game left out: {name}: line 11, column")), "{errors}");
    assert!(errors.contains("and 2 more"), "{errors}");
}

#[test]
fn match_appends_after_torn_records() {
    let scratch = ScratchFolder::new("torn");
    let torn = |end: &str| GAME.find(end).map_or(GAME, |at| &GAME[..at]);
    for (name, before, broken) in [
        ("whole", GAME.to_owned(), 0),
        ("no blank line", GAME.trim_end().to_owned() + "\n", 0),
        ("no line end", GAME.trim_end().to_owned(), 0),
        ("CRLF", GAME.replace('\n', "\r\n"), 0),
        ("torn in a move", GAME.to_owned() + torn("12,2,12"), 1),
        ("torn behind the result", GAME.to_owned() + torn("-0"), 1),
        ("torn in a tag", GAME.to_owned() + torn("ob\"]"), 1),
        ("torn behind a tag", GAME.to_owned() + torn("[Player2"), 1),
        ("torn behind the tags", GAME.to_owned() + torn("1. 4"), 1),
        ("torn in a comment", GAME.to_owned() + "[Game \"hique\"]\n\n1. 4,2,4,10 {an", 1),
        ("torn in a variation", GAME.to_owned() + "[Game \"hique\"]\n\n1. 4,2,4,10 (1. 4,2,4,4", 1),
    ] {
        let file = scratch.path("games.pgn");
        fs::write(&file, &before).unwrap();
        for games in [2, 4] {
            let (good, _, errors) = run_match([&SHORT_MATCH[..], &["--pgn", &file]].concat());
            assert!(good, "{errors}");
            let text = fs::read_to_string(&file).unwrap();
            assert!(text.starts_with(&before), "{name}: what was there stays");
            let records: Vec<bool> = read(&text).map(|record| record.is_ok()).collect();
            let bad = records.iter().filter(|good| !**good).count();
            assert_eq!((records.len() - bad, bad), (1 + games, broken), "{name}:\n{text}");
        }
    }
}

#[cfg(unix)]
#[test]
fn match_writes_records_to_its_own_piped_output() {
    let game = [&["match"], &SHORT_MATCH[..]].concat();
    let ran = |option: &str, place: &str| {
        let output = command(&[&game, &[option, place][..]].concat()).output().unwrap();
        let [text, errors] =
            [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
        assert!(output.status.success(), "{place}: {errors}");
        (text, errors)
    };
    for place in ["/dev/stdout", "/dev/fd/1"] {
        assert_eq!(ran("--pgn", place).0.matches("[Game \"hique\"]").count(), 2);
    }
    assert!(ran("--pgn", "/dev/stderr").1.contains("[Game \"hique\"]"));
    ran("--log", "/dev/stderr");
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut child = command(&[&game, &["--pgn", "/dev/stdout"][..]].concat())
        .stdout(writer)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let began = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if began.elapsed() > MAX_WAIT {
            child.kill().unwrap();
            panic!("it waits");
        }
        // No event is available for the end of a process within a time.
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[cfg(unix)]
#[test]
fn paths_are_shown_without_control_characters() {
    let scratch = ScratchFolder::new("escape");
    let odd = scratch.path("\u{1b}[2Jgames.pgn");
    fs::write(&odd, [GAME, INVALID_RECORD].concat()).unwrap();
    let folder = scratch.path("\u{1b}[2Jfolder");
    fs::create_dir(&folder).unwrap();
    let missing = scratch.path("\u{1b}[2Jmissing");
    for arguments in [
        &["replay", &odd, &odd][..],
        &["replay", &odd, &missing],
        &["ratings", &odd],
        &["tournament", &missing],
        &["puzzles", "print", "hique", &missing],
        &["explorer", "show", "hique", "--file", &missing],
        &[&["match"], &SHORT_MATCH[..], &["--pgn", &folder]].concat(),
    ] {
        let output = command(arguments).output().unwrap();
        let all = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&all);
        assert!(text.contains(r"\u{1b}[2J"), "{arguments:?}: {text}");
        assert!(!text.contains('\u{1b}'), "{arguments:?}: {text:?}");
    }
}
