//! Tests of the files, results and messages of a match after any kind of end.

use crate::program::{cli, run_program};
use crate::records::TemporaryFile;
use crate::shell::engine;
use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process, prlimit};
use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

fn path(file: &TemporaryFile) -> &str {
    file.0.to_str().unwrap()
}

#[test]
fn log_does_not_overwrite_other_files() {
    let existing = TemporaryFile::new("kept", b"my games\n");
    let empty = TemporaryFile::new("empty", b"");
    let folder = empty.0.parent().unwrap();
    let name = empty.0.file_name().unwrap().to_str().unwrap();
    let roundabout =
        format!("{}/../{}/{name}", folder.display(), folder.file_name().unwrap().to_str().unwrap());
    let begin =
        ["match", "hique", "builtin:random", "builtin:greedy", "--pairs=1", "--move-limit=4"];
    for (options, expected) in [
        (
            vec!["--log", path(&existing)],
            "it is not a log of a match or tournament: expected a new file or a log",
        ),
        (vec!["--first=depth=3", "--log", path(&existing)], "depth=3 for `builtin:random`"),
        (
            vec!["--results", path(&existing), "--pgn", path(&existing)],
            "--results and --pgn name the same file",
        ),
        (vec!["--pgn", path(&empty), "--log", path(&empty)], "--pgn and --log name the same file"),
        (
            vec!["--results", path(&empty), "--log", &roundabout],
            "--results and --log name the same file",
        ),
    ] {
        let arguments = [&begin[..], &options[..]].concat();
        let (good, _, error) = run_program(&arguments);
        assert!(!good && error.contains(expected), "{arguments:?}: {error}");
        assert_eq!(fs::read(&existing.0).unwrap(), b"my games\n", "{arguments:?}");
        assert_eq!(fs::read(&empty.0).unwrap(), b"", "{arguments:?}");
    }
    fs::remove_file(&empty.0).unwrap();
    let arguments = [&begin[..], &["--pgn", path(&empty), "--log", path(&existing)]].concat();
    assert!(!run_program(&arguments).0 && !empty.0.exists());
    let arguments = [&begin[..], &["--pgn", "/dev/null", "--log", "/dev/null"]].concat();
    let (good, _, error) = run_program(&arguments);
    assert!(good, "{error}");
}

#[test]
fn match_without_resources_keeps_its_results() {
    let (games, results) =
        (TemporaryFile::new("lacking.pgn", b""), TemporaryFile::new("lacking.toml", b""));
    fs::remove_file(&results.0).unwrap();
    // It is killed after its illegal move in every game, so each game starts it again.
    let illegal = engine("go*) echo bestmove nothing;;");
    let fallen = TemporaryFile::new("fallen.sh", illegal[2].as_bytes());
    let child = cli()
        .args(["match", "hique", &format!("sh {}", path(&fallen)), "builtin:random"])
        .args(["--pairs=100000", "--pgn", path(&games), "--results", path(&results)])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let began = Instant::now();
    let played = || fs::read_to_string(&games.0).unwrap().matches("[Round").count();
    while played() < 5 {
        assert!(began.elapsed() < Duration::from_secs(60));
        // The file is the only sign of progress of the other process.
        std::thread::sleep(Duration::from_millis(10));
    }
    let (current, maximum) = (Some(9), Some(9));
    prlimit(Pid::from_raw(child.id().cast_signed()), Resource::Nofile, Rlimit { current, maximum })
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let [text, errors] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert!(!output.status.success());
    assert!(
        errors.contains("cannot be played") && errors.contains("Too many open files"),
        "{errors}"
    );
    let games = played();
    assert!(text.contains(&format!("games       {games}\n")), "{text}{errors}");
    assert!(text.contains(&format!("forfeited   {games} (first, illegal move)")), "{text}");
    let saved = fs::read_to_string(&results.0).unwrap();
    assert!(saved.contains(&format!("next = {}\n", games / 2)), "{saved} {games}");
}

#[test]
fn suspended_match_does_not_cost_engines_the_game() {
    let searches = TemporaryFile::new("asked", b"");
    let slow =
        format!("go*) echo asked >> {}; sleep 0.4; echo bestmove nothing;;", path(&searches));
    let slow = TemporaryFile::new("slow.sh", engine(&slow)[2].as_bytes());
    let child = cli()
        .args(["match", "hique", &format!("sh {}", path(&slow)), "builtin:random"])
        .args(["--pairs=1", "--movetime=1000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let began = Instant::now();
    while fs::read(&searches.0).unwrap().is_empty() {
        assert!(began.elapsed() < Duration::from_secs(60));
        // The engine only reports by a file.
        std::thread::sleep(Duration::from_millis(5));
    }
    let pid = Pid::from_raw(child.id().cast_signed()).unwrap();
    kill_process(pid, Signal::STOP).unwrap();
    // This is longer than the time limit of a move.
    std::thread::sleep(Duration::from_secs(3));
    kill_process(pid, Signal::CONT).unwrap();
    let output = child.wait_with_output().unwrap();
    let [text, errors] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert!(text.contains("forfeited   2 (first, illegal move)"), "{text}{errors}");
    let times = fs::read_to_string(&searches.0).unwrap().lines().count();
    assert_eq!(times, 3, "one of the games was played again: {errors}");
}

#[test]
fn counts_of_one_are_singular() {
    let games = TemporaryFile::new("one.pgn", b"");
    let cores = std::thread::available_parallelism().unwrap().get();
    let many = format!("builtin:nodes=20,threads={}", (cores + 1).min(256));
    let arguments = ["match", "hique", &many, "builtin:random", "--pairs=1"];
    let more = ["--move-limit=1", "--first=name=Alpha", "--pgn", path(&games)];
    let (good, output, errors) = run_program([&arguments[..], &more].concat());
    assert!(good, "{errors}");
    assert!(errors.contains("warning: 1 game at a time may need"), "{errors}");
    assert!(
        output.starts_with(&format!("hique: Alpha ({many}) against builtin:random\n")),
        "{output}"
    );
    assert!(output.contains("Elo         +0.0 [no spread yet]"), "{output}");
    let games = fs::read_to_string(&games.0).unwrap();
    assert!(games.contains("\"A draw: 1 ply was played.\""), "{games}");
}
