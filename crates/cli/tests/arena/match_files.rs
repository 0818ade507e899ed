//! Tests that the results, the records and the ratings of a match agree after any interruption.

use crate::program::{cli, run_match, run_program};
use crate::records::TemporaryFile;
use crate::shell::engine;
use crate::tournament::{ScratchFolder, command};
use crate::tournament_killed::wait_for;
use quadrille_games::record::pgn::{Record, read};
use rustix::process::{Pid, Signal, kill_process};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Stdio;

const UNCOUNTED_TAG: &str = "Uncounted";

fn path(file: &TemporaryFile) -> &str {
    file.0.to_str().unwrap()
}

fn missing_file(name: &str) -> TemporaryFile {
    let file = TemporaryFile::new(name, b"");
    fs::remove_file(&file.0).unwrap();
    file
}

/// Returns the records that count and those that do not. The last one may be torn by a kill.
fn records(file: &Path) -> (Vec<Record>, Vec<Record>) {
    let text = fs::read_to_string(file).unwrap_or_default();
    let records = read(&text).filter_map(Result::ok);
    records.partition(|record| record.tags.get(UNCOUNTED_TAG).is_none())
}

fn rounds(records: &[Record]) -> BTreeSet<String> {
    let rounds = records.iter().map(|record| record.tags.get("Round").unwrap().to_owned());
    rounds.collect()
}

/// Returns the number of games in a file of results.
fn games_in_results(file: &Path) -> usize {
    let text = fs::read_to_string(file).unwrap_or_default();
    let numbers = ["won", "drawn", "lost"].map(|name| {
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("{name} = ")));
        line.map_or(0, |number| number.parse::<usize>().unwrap())
    });
    numbers.iter().sum()
}

fn rated_games(file: &Path) -> String {
    let (good, table, errors) = run_program(["ratings", file.to_str().unwrap()]);
    assert!(good, "{errors}");
    table
}

#[test]
fn interrupted_match_records_the_games_that_count() {
    let (results, games) = (missing_file("killed.toml"), missing_file("killed.pgn"));
    let arguments = [
        "hique",
        "builtin:greedy",
        "builtin:random",
        "--move-limit=60",
        "--concurrency=3",
        "--results",
        path(&results),
        "--pgn",
        path(&games),
    ];
    let mut interrupted = 0;
    for signal in [Signal::KILL, Signal::INT, Signal::KILL, Signal::INT, Signal::KILL] {
        let before = fs::metadata(&games.0).map_or(0, |about| about.len());
        let mut child = cli()
            .arg("match")
            .args(arguments)
            .arg("--pairs=100000")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        wait_for("a record", || fs::metadata(&games.0).is_ok_and(|about| about.len() > before));
        kill_process(Pid::from_child(&child), signal).unwrap();
        interrupted += usize::from(!child.wait().unwrap().success());
        let (counted, _) = records(&games.0);
        assert_eq!(rounds(&counted).len(), counted.len(), "no round stands twice");
        if signal == Signal::INT {
            assert_eq!(counted.len(), games_in_results(&results.0));
        }
    }
    assert_eq!(interrupted, 5);
    let (good, table, errors) = run_match(arguments.iter().chain(&["--pairs=1"]));
    assert!(good, "{errors}");
    let (counted, _) = records(&games.0);
    let count = games_in_results(&results.0);
    assert_eq!((counted.len(), rounds(&counted).len()), (count, count));
    assert!(table.contains(&format!("games       {count}\n")), "{table}");
    let rated = rated_games(&games.0);
    assert!(rated.starts_with(&format!("hique: {count} games of 2 players\n")), "{rated}");
}

/// A program that is killed between its two files leaves records in the results.
#[test]
fn missing_records_are_completed() {
    let (results, games) = (missing_file("torn.toml"), missing_file("torn.pgn"));
    let run = || {
        let (good, _, errors) = run_match([
            "focus",
            "builtin:greedy",
            "builtin:random",
            "--pairs=1",
            "--move-limit=9",
            "--results",
            path(&results),
            "--pgn",
            path(&games),
        ]);
        assert!(good, "{errors}");
    };
    run();
    let text = fs::read_to_string(&games.0).unwrap();
    let stored = fs::read_to_string(&results.0).unwrap();
    let pending = format!("{stored}unwritten_records = '''\n{text}'''\n");
    for written in [0, 1, 30, text.len() / 2, text.len() - 1, text.len()] {
        fs::write(&results.0, &pending).unwrap();
        fs::write(&games.0, &text[..written]).unwrap();
        run();
        let (counted, _) = records(&games.0);
        assert_eq!((counted.len(), rounds(&counted).len()), (4, 4), "{written}");
        assert_eq!(games_in_results(&results.0), 4);
    }
}

/// An engine that crashes in every fifth move and plays an illegal one otherwise.
fn crashing_engine(count: &Path) -> String {
    let path = count.display();
    let arms = format!(
        "go*) echo x >> {path}; [ $(($(wc -l < {path}) % 5)) != 0 ] || exit 3; echo bestmove nothing;;"
    );
    engine(&arms)[2].clone()
}

#[test]
fn games_of_broken_pairs_are_marked() {
    let scratch = ScratchFolder::new("broken-pairs");
    let (count, bot) = (scratch.0.join("count"), scratch.0.join("bot"));
    fs::write(&bot, crashing_engine(&count)).unwrap();
    let bot = format!("sh {}", bot.display());
    for with_results in [false, true] {
        let _ = fs::remove_file(&count);
        let (results, games) = (missing_file("broken.toml"), missing_file("broken.pgn"));
        let mut arguments = vec!["cublino-contra", &bot, "builtin:random", "--pgn", path(&games)];
        if with_results {
            arguments.extend(["--results", path(&results)]);
        }
        let (good, table, errors) = run_match(arguments.iter().chain(&["--pairs=10"]));
        assert!(good, "{errors}");
        assert!(table.contains("left out    8 games in pairs"), "{table}");
        let (counted, uncounted) = records(&games.0);
        assert_eq!((counted.len(), uncounted.len()), (12, 8), "{table}");
        assert!(rounds(&counted).is_disjoint(&rounds(&uncounted)));
        let rated = rated_games(&games.0);
        assert!(rated.starts_with("cublino-contra: 12 games of 2 players\n"), "{rated}");
        assert!(rated.contains("8 games in pairs in which an engine broke down"), "{rated}");
        if with_results {
            assert_eq!(games_in_results(&results.0), 12);
            let (good, _, errors) = run_match(arguments.iter().chain(&["--pairs=1"]));
            assert!(good, "{errors}");
            let (counted, _) = records(&games.0);
            assert_eq!(rounds(&counted).len(), counted.len());
            assert_eq!(games_in_results(&results.0), counted.len());
        }
    }
}

/// The tables of a tournament leave out the same pairs as a match and as `ratings` of its folder and of its records.
#[test]
fn tournament_leaves_broken_pairs_out_of_strength() {
    let scratch = ScratchFolder::new("broken-cup");
    let (count, bot) = (scratch.0.join("count"), scratch.0.join("bot"));
    fs::write(&bot, crashing_engine(&count)).unwrap();
    let text = format!(
        "variant = \"cublino-contra\"\nformat = \"round-robin\"\ngames = 40\nhash = 1\n\
         [[entrant]]\nname = \"Broken\"\nplayer = \"sh {}\"\n[[entrant]]\nname = \"Random\"\nplayer = \"builtin:random\"\n",
        bot.display()
    );
    let file = scratch.plan(&text);
    let output = command(&file).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let folder = file.with_extension("");
    let (counted, uncounted) = records(&folder.join("games.pgn"));
    assert_eq!((counted.len(), uncounted.len()), (24, 16));
    for rated in [rated_games(&folder), rated_games(&folder.join("games.pgn"))] {
        assert!(rated.starts_with("cublino-contra: 24 games of 2 players\n"), "{rated}");
        assert!(rated.contains("16 games in pairs in which an engine broke down"), "{rated}");
    }
    // The records are the same when they are generated from the log again.
    let before = fs::read_to_string(folder.join("games.pgn")).unwrap();
    assert!(command(&file).output().unwrap().status.success());
    assert_eq!(fs::read_to_string(folder.join("games.pgn")).unwrap(), before);
}
