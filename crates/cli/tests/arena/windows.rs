//! Tests of what is different on Windows: names, paths, command lines and the end of processes.

use crate::program::{SHORT_MATCH, cli, program, run_match};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

const MAX_WAIT: Duration = Duration::from_secs(30);
const QUICK: [&str; 6] = ["--pairs", "1", "--movetime", "1", "--grace", "20000"];

/// A folder with a blank and an umlaut in its name, with a copy of the program.
struct EngineFolder(PathBuf);

impl EngineFolder {
    fn new(name: &str) -> Self {
        let name = format!("quadrille für {name} {}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let place = Self(folder);
        fs::copy(env!("CARGO_BIN_EXE_quadrille-cli"), place.0.join("my engine.exe")).unwrap();
        // A batch file has the line ends of Windows.
        let script = "@echo off\r\n\"%~dp0my engine.exe\" %*\r\n";
        fs::write(place.0.join("my engine.bat"), script).unwrap();
        place
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for EngineFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn names_of_devices_are_refused_before_a_game() {
    let place = EngineFolder::new("names");
    for name in ["aux.pgn", "con", "nul.txt", "COM1.pgn", "games.", "a:b.pgn", "what?.pgn"] {
        for name in [name.to_owned(), place.path(name)] {
            for option in ["--pgn", "--log", "--results"] {
                let (ended_well, output, errors) =
                    run_match([&SHORT_MATCH[..], &[option, &name]].concat());
                assert!(!ended_well && output.is_empty(), "{option} {name}: {output}");
                let last = Path::new(&name).file_name().unwrap().to_str().unwrap();
                assert!(errors.contains(option) && errors.contains(last), "{errors}");
                assert!(errors.contains("expected"), "{errors}");
            }
        }
    }
    let plan = place.path("plan.toml");
    let entrants = ["a", "b"]
        .map(|name| format!("[[entrant]]\nname = \"{name}\"\nplayer = \"builtin:random\"\n"));
    fs::write(
        &plan,
        format!("variant = \"hique\"\nformat = \"round-robin\"\n{}", entrants.concat()),
    )
    .unwrap();
    let (ended_well, _, errors) = program("tournament", [&*plan, "--out", &place.path("aux")]);
    assert!(!ended_well && errors.contains("`aux`"), "{errors}");
    assert_eq!(fs::read_dir(&place.0).unwrap().count(), 3, "a file was made");
}

#[test]
fn names_that_differ_in_case_are_one_file() {
    let place = EngineFolder::new("case");
    let [one, other] = ["Games.pgn", "games.PGN"].map(|name| place.path(name));
    let (ended_well, _, errors) =
        run_match([&SHORT_MATCH[..], &["--pgn", &one, "--log", &other]].concat());
    assert!(!ended_well && errors.contains("the same file"), "{errors}");
}

#[test]
fn programs_and_batch_files_are_engines() {
    let place = EngineFolder::new("engines");
    let [program, script] = ["my engine.exe", "my engine.bat"].map(|name| place.path(name));
    let records = place.path("games.pgn");
    for command in [
        format!("{program} ugi"),
        format!("\"{program}\" ugi"),
        format!("\"{}\" ugi", program.replace('\\', "/")),
        format!("{script} ugi"),
        format!("\"{script}\" \"ugi\""),
        format!("cmd /c \"{script}\" ugi"),
    ] {
        let entrants = ["cublino-contra", &command, "builtin:random", "--pgn", &records];
        let (ended_well, output, errors) = run_match([&entrants[..], &QUICK].concat());
        assert!(ended_well && output.contains("score       100.0%"), "{command}: {output}{errors}");
    }
    let settings = format!("dir={}", place.0.display());
    let entrants =
        ["cublino-contra", r#"".\my engine.exe" ugi"#, "builtin:random", "--first", &settings];
    let (ended_well, output, errors) = run_match([&entrants[..], &QUICK].concat());
    assert!(ended_well && output.contains("score       100.0%"), "{output}{errors}");
    assert_eq!(fs::read_to_string(&records).unwrap().matches("[Game ").count(), 12);
}

#[test]
fn script_without_its_launcher_is_explained() {
    let place = EngineFolder::new("launcher");
    let script = place.path("engine.py");
    fs::write(&script, "print('id name x')\n").unwrap();
    let (ended_well, _, errors) = run_match(["hique", &script, "builtin:random"]);
    assert!(!ended_well && errors.contains("`py engine.py`"), "{errors}");
}

#[test]
fn path_longer_than_the_old_limit_is_written() {
    let place = EngineFolder::new("long");
    let folder = place.0.join("a".repeat(120)).join("b".repeat(120));
    fs::create_dir_all(&folder).unwrap();
    let records = folder.join("games.pgn").to_str().unwrap().to_owned();
    assert!(records.len() > 260);
    for path in [records.clone(), format!(r"\\?\{records}"), records.replace('\\', "/")] {
        let (ended_well, output, errors) =
            run_match([&SHORT_MATCH[..], &["--pgn", &path]].concat());
        assert!(ended_well, "{output}{errors}");
    }
    let (ended_well, output, errors) = program("replay", [&records]);
    assert!(ended_well && output.contains("6 games"), "{output}{errors}");
}

/// The file of a running program cannot be removed on Windows.
fn wait_until_removed(program: &Path) {
    let began = Instant::now();
    while fs::remove_file(program).is_err() {
        assert!(began.elapsed() < MAX_WAIT, "{} is still running", program.display());
        // No event is available for the end of an unrelated process.
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn engine_and_its_children_end_with_a_killed_manager() {
    let place = EngineFolder::new("killed");
    let engine = place.0.join("my engine.exe");
    let command = format!("{} ugi", place.path("my engine.bat"));
    let log = place.path("traffic.log");
    let mut manager = cli()
        .args([
            "match",
            "upthrust",
            &command,
            "builtin:random",
            "--movetime",
            "600000",
            "--log",
            &log,
        ])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let began = Instant::now();
    while !fs::read_to_string(&log).unwrap_or_default().contains("> go ") {
        assert!(began.elapsed() < MAX_WAIT, "the game did not begin");
        // No event is available for a line in another program's file.
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(fs::remove_file(&engine).is_err(), "the engine does not run");
    manager.kill().unwrap();
    manager.wait().unwrap();
    wait_until_removed(&engine);
}
