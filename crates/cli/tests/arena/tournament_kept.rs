//! Tests of tournament folders that are removed, damaged or extended by entrants.

use crate::program::program;
use crate::tournament::{KNOCKOUT, SWISS, ScratchFolder, output, plan, refusal, table};
use quadrille_arena::tournament::{
    Plan, RunContext, RunObserver, TournamentFolder, TournamentProgress, run,
};
use quadrille_search::StopFlag;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

const ROUND_ROBIN: &str = "format = \"round-robin\"\ngames = 4";

/// An observer that runs an action when the second game is over.
struct SecondGameAction(Box<dyn Fn()>);

impl RunObserver for SecondGameAction {
    fn on_game_finished(
        &mut self,
        so_far: &TournamentProgress,
        _took: Duration,
        _folder: &TournamentFolder,
    ) {
        if so_far.games.len() == 2 {
            (self.0)();
        }
    }
}

#[cfg(unix)]
#[test]
fn tournament_stops_if_its_log_is_removed_or_changed() {
    for (what, replace) in [("", false), ("games.log", false), ("games.log", true)] {
        let scratch = ScratchFolder::new("taken");
        let text = plan(ROUND_ROBIN, 4).replace("concurrency = 2", "concurrency = 1");
        let plan = Plan::parse(&text, Path::new("")).unwrap();
        let path = scratch.0.join("cup");
        let (mut folder, mut progress) = TournamentFolder::open(&path, &plan).unwrap();
        let (target, away) = (path.join(what), scratch.0.join("away"));
        let mut thief = SecondGameAction(Box::new(move || {
            fs::rename(&target, &away).unwrap();
            if replace {
                fs::write(&target, "").unwrap();
            }
        }));
        let never = StopFlag::new();
        let error =
            run(&plan, &mut folder, &mut progress, RunContext::default(), &never, &mut thief);
        let error = error.unwrap_err().to_string();
        assert_eq!(progress.games.len(), 2, "{what}: {error}");
        let expected = if replace {
            "games.log: another program changed it"
        } else {
            "games.log: No such file or directory"
        };
        assert!(error.contains(expected), "{what}: {error}");
        // Nothing is written to the former path.
        assert!(replace || folder.write_tables("", "").is_err());
        assert_eq!(path.exists(), !what.is_empty());
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Plays a tournament. Returns its folder, its plan, the lines of its log with line ends, and its output.
fn play_finished(name: &str, format: &str) -> (ScratchFolder, PathBuf, Vec<Vec<u8>>, String) {
    let scratch = ScratchFolder::new(name);
    let file = scratch.plan(&plan(format, 4));
    let printed = table(&file);
    let log = fs::read(scratch.file("games.log")).unwrap();
    let lines = log.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec);
    let lines = lines.collect();
    (scratch, file, lines, printed)
}

#[test]
fn games_of_damaged_lines_are_replayed() {
    let (scratch, file, lines, printed) = play_finished("damaged", ROUND_ROBIN);
    assert_eq!(lines.len(), 25);
    let log = lines.concat();
    let line = |number: usize| lines[..number].concat().len();
    let damage = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut damaged = log.clone();
        change(&mut damaged);
        damaged
    };
    // Each case: a description, the damaged log, the reported lines (from 1), and the number of missing games.
    for (what, damaged, reported, missing) in [
        ("a byte of a record", damage(&|log| log[line(5) + 200] ^= 1), vec![6], 1),
        ("a checksum", damage(&|log| log[line(7) + 14] = b'x'), vec![8], 1),
        ("a line break", damage(&|log| log[line(10) - 1] = b'x'), vec![10], 2),
        (
            "a piece of two lines",
            damage(&|log| drop(log.drain(line(11) + 50..line(12) + 90))),
            vec![12],
            2,
        ),
        (
            "a whole line, another one doubled",
            damage(&|log| log.splice(line(3)..line(4), lines[8].clone()).for_each(drop)),
            vec![9],
            1,
        ),
        (
            "zeros over three lines",
            damage(&|log| log[line(20) + 5..line(22) + 5].fill(0)),
            vec![21],
            3,
        ),
        (
            "the end, and a line before",
            damage(&|log| {
                log[line(2) + 40] ^= 1;
                log.truncate(line(24) + 30);
            }),
            vec![3, 25],
            2,
        ),
    ] {
        fs::write(scratch.file("games.log"), &damaged).unwrap();
        let output = self::output(&file);
        let errors = text(&output.stderr);
        assert!(output.status.success(), "{what}: {errors}");
        for line in &reported {
            let warning = format!("line {line} of the log is ignored: ");
            assert!(errors.contains(&warning), "{what}: {errors}");
        }
        assert_eq!(errors.matches("is ignored").count(), reported.len(), "{errors}");
        let resuming = format!("resuming after {} of 24 games", 24 - missing);
        assert!(errors.contains(&resuming), "{what}: {errors}");
        assert_eq!(text(&output.stdout), printed, "{what}");
        assert_eq!(scratch.games().len(), 24, "{what}");
        // The valid bytes of the log do not change, so the next start reads its lines again.
        let whole = damaged.iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
        let now = fs::read(scratch.file("games.log")).unwrap();
        assert!(now.starts_with(&damaged[..whole]), "{what}");
        assert_eq!(table(&file), printed, "{what}");
        assert_eq!(fs::read(scratch.file("games.log")).unwrap(), now, "{what}");
        assert_eq!(scratch.games().len(), 24, "{what}");
    }
}

#[test]
fn log_with_damaged_first_line_is_refused() {
    let (scratch, file, lines, _) = play_finished("first-line", ROUND_ROBIN);
    let mut damaged = lines.concat();
    damaged[60] ^= 1;
    fs::write(scratch.file("games.log"), &damaged).unwrap();
    let before = scratch.read_all_files();
    let errors = refusal(&file);
    assert!(
        errors.contains("its first line names no plan (it is damaged: `{\"checksum\""),
        "{errors}"
    );
    assert!(errors.contains("nothing was changed"), "{errors}");
    assert_eq!(scratch.read_all_files(), before);
}

#[test]
fn games_that_depend_on_lost_games_are_replayed() {
    for format in [SWISS, KNOCKOUT] {
        let (scratch, file, mut lines, printed) = play_finished("lost-round", format);
        let games = lines.len() - 1;
        lines[1][60] ^= 1;
        fs::write(scratch.file("games.log"), lines.concat()).unwrap();
        let output = self::output(&file);
        let errors = text(&output.stderr);
        assert!(
            errors.contains("does not follow from the plan and the lines before it"),
            "{errors}"
        );
        // All games of the first round except one are read from the log.
        assert!(errors.contains("resuming after 3 of"), "{games}: {errors}");
        assert_eq!(text(&output.stdout), printed);
        assert_eq!(table(&file), printed);
        assert_eq!(scratch.games().len(), games);
    }
}

/// A tournament folder written by version 0.2.0.
#[cfg(unix)]
#[test]
fn log_of_former_version_resumes() {
    let scratch = ScratchFolder::new("former");
    let file = scratch.plan(include_str!("former_tournament/cup.toml"));
    let log = include_bytes!("former_tournament/games.log");
    fs::create_dir(scratch.0.join("cup")).unwrap();
    fs::write(scratch.file("games.log"), log).unwrap();
    let printed = table(&file);
    assert!(printed.contains("Quits \"at once\" lost by 2 illegal move"), "{printed}");
    assert_eq!(fs::read(scratch.file("games.log")).unwrap(), log, "nothing was missing");
    let records = scratch.games();
    assert_eq!(records.len(), 2);
    let end = records[0].tags.get("Termination").unwrap();
    assert!(end.contains("it said `bestmove x\\y`"), "{end}");
    // A game is missing, or a line is damaged.
    let ends: Vec<usize> = (1..=log.len()).filter(|&end| log[end - 1] == b'\n').collect();
    let mut damaged = log.to_vec();
    damaged[ends[0] + 40] ^= 1;
    for begun in [&log[..ends[1]], &damaged] {
        fs::write(scratch.file("games.log"), begun).unwrap();
        assert_eq!(table(&file), printed);
        let now = scratch.text("games.log");
        assert!(now.as_bytes().starts_with(begun));
        assert!(now.lines().last().unwrap().starts_with("{\"checksum\":"), "{now}");
        assert_eq!(table(&file), printed);
        assert_eq!(scratch.games().len(), 2);
    }
}

#[test]
fn joining_entrant_keeps_finished_games() {
    for format in [ROUND_ROBIN, "format = \"gauntlet\"\ncycles = 2"] {
        let scratch = ScratchFolder::new("joining");
        let file = scratch.plan(&plan(format, 3));
        table(&file);
        let before = fs::read(scratch.file("games.log")).unwrap();
        let games = scratch.games().len();
        let ends: Vec<usize> = (1..=before.len()).filter(|&end| before[end - 1] == b'\n').collect();
        let before = &before[..ends[games / 2]];
        fs::write(scratch.file("games.log"), before).unwrap();
        scratch.plan(&plan(format, 4));
        let output = self::output(&file);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(text(&output.stderr).contains("entrants joined: 1"));
        let log = fs::read(scratch.file("games.log")).unwrap();
        assert!(log.starts_with(before), "what was played stays");
        let after = scratch.games();
        let own = if format == ROUND_ROBIN { 3 * 4 } else { 2 * 2 };
        assert_eq!(after.len(), games + own);
        let plays = |name: &str| {
            let tags = after.iter().filter(|game| {
                ["Player1", "Player2"].iter().any(|tag| game.tags.get(tag) == Some(name))
            });
            tags.count()
        };
        assert_eq!(plays("E3"), own);
        // Another entrant joins a finished tournament. Later starts give the same table.
        scratch.plan(&plan(format, 5));
        let printed = table(&file);
        assert_eq!(table(&file), printed);
        assert!(printed.contains("  E4  ") && plays("E3") == own);
        // Entrants cannot leave, and new ones must come last.
        for other in [
            plan(format, 4),
            plan(format, 5).replace("E1", "Early"),
            plan(format, 6).replace("\"E4\"", "\"New\""),
        ] {
            scratch.plan(&other);
            assert!(refusal(&file).contains("another tournament"));
        }
        scratch.plan(&plan(format, 5));
        let total = scratch.games().len();
        let damage = |at: usize| {
            let mut log = fs::read(scratch.file("games.log")).unwrap();
            log[at] ^= 1;
            fs::write(scratch.file("games.log"), &log).unwrap();
            let output = self::output(&file);
            assert_eq!(scratch.games().len(), total);
            (text(&output.stderr), text(&output.stdout))
        };
        let (errors, again) = damage(before.len() - 20);
        let resuming = format!("resuming after {} of {total} games", total - 1);
        assert!(errors.contains(&resuming), "{errors}");
        assert_eq!(again, printed);
        // A damaged plan line may only affect the games of the entrants that joined by it.
        let (errors, again) = damage(before.len() + 40);
        assert!(errors.contains("is ignored: it is damaged"), "{errors}");
        assert_eq!(table(&file), again);
    }
}

#[test]
fn entrants_cannot_join_swiss_or_knockout() {
    for (format, name) in [(SWISS, "swiss"), (KNOCKOUT, "knockout")] {
        let scratch = ScratchFolder::new("not-joining");
        let file = scratch.plan(&plan(format, 4));
        table(&file);
        let before = scratch.read_all_files();
        scratch.plan(&plan(format, 5));
        let error = refusal(&file);
        assert!(
            error.contains("the plan has 1 more entrant")
                && error.contains(&format!("in the format {name} the pairings")),
            "{error}"
        );
        assert_eq!(scratch.read_all_files(), before);
    }
}

#[test]
fn ratings_combine_tournaments_and_matches() {
    let cups = [ScratchFolder::new("rated-one"), ScratchFolder::new("rated-two")];
    for (number, cup) in cups.iter().enumerate() {
        let seed = format!("{ROUND_ROBIN}\nseed = {}", number + 3);
        table(&cup.plan(&plan(&seed, 3)));
    }
    let records = cups[0].0.join("match.pgn");
    let rate = |options: &[&str]| {
        let folders = cups.iter().map(|cup| cup.0.join("cup"));
        program("ratings", folders.chain(options.iter().map(Into::into)))
    };
    let (good, printed, errors) = rate(&["--anchor", "E2=1500"]);
    assert!(good, "{errors}");
    assert!(printed.starts_with("cublino-contra: 24 games of 3 players\n"), "{printed}");
    let points: f64 = ["E0", "E1", "E2"]
        .iter()
        .filter_map(|name| printed.lines().find(|line| line.contains(&format!("  {name}  "))))
        .map(|line| {
            let fields: Vec<&str> = line.split_whitespace().collect();
            assert_eq!(fields[5], "16", "{printed}");
            fields[4].parse::<f64>().unwrap()
        })
        .sum();
    assert!((points - 24.0).abs() < 1e-9, "{printed}");
    let anchor = printed.lines().find(|line| line.contains("  E2  ")).unwrap();
    assert!(
        anchor.contains("1500.0") && (anchor.contains("±0") || anchor.contains(" - ")),
        "{printed}"
    );
    // Records of another variant have a table of their own.
    let games =
        "[Game \"hique\"]\n[Player1 \"X\"]\n[Player2 \"Y\"]\n[Result \"1/2-1/2\"]\n\n1/2-1/2\n\n";
    fs::write(&records, games).unwrap();
    let (_, printed, errors) = rate(&[records.to_str().unwrap()]);
    assert!(
        printed.contains(
            "
hique: 1 game of 2 players
"
        ),
        "{printed}{errors}"
    );
    let (good, _, errors) = rate(&["--anchor", "Nobody=0"]);
    assert!(!good && errors.contains("`Nobody` played none"));
    let (good, _, errors) = rate(&["no-such-file"]);
    assert!(!good && errors.contains("no-such-file"));
}

#[test]
fn tournament_warns_of_meaningless_results() {
    let scratch = ScratchFolder::new("warned");
    let crowded = plan(ROUND_ROBIN, 3).replace("concurrency = 2", "concurrency = 200");
    let twins = crowded.replace("builtin:greedy", "builtin:nodes=300");
    let errors = text(&output(&scratch.plan(&twins)).stderr);
    assert!(
        errors.contains("warning: builtin:nodes=300 plays itself")
            && errors.contains("no difference in strength"),
        "{errors}"
    );
    assert!(errors.contains("warning: 200 games at a time may need 200 cores"), "{errors}");
    fs::remove_dir_all(scratch.0.join("cup")).unwrap();
    let errors = text(
        &output(&scratch.plan(&plan(ROUND_ROBIN, 3).replace("concurrency = 2", "concurrency = 1")))
            .stderr,
    );
    assert!(!errors.contains("warning"), "{errors}");
}
