//! What becomes of a tournament's folder: taken away, damaged, joined.

use crate::program::program;
use crate::tournament::{KNOCKOUT, SWISS, Scratch, command, output, plan, refusal, table};
use quadrille_arena::tournament::{Folder, Found, Plan, RunContext, RunObserver, run};
use quadrille_search::StopFlag;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::Duration;

const LEAGUE: &str = "format = \"round-robin\"\ngames = 4";

/// Takes something away when the second game is over.
struct Thief(Box<dyn Fn()>);

impl RunObserver for Thief {
    fn finished(&mut self, so_far: &Found, _took: Duration, _folder: &Folder) {
        if so_far.games.len() == 2 {
            (self.0)();
        }
    }
}

#[cfg(unix)]
#[test]
fn a_tournament_whose_folder_or_lock_was_taken_away_stops_at_the_next_game() {
    for (what, replace) in [
        ("", false),
        ("lock", false),
        ("lock", true),
        ("games.log", false),
    ] {
        let scratch = Scratch::new("taken");
        let text = plan(LEAGUE, 4).replace("concurrency = 2", "concurrency = 1");
        let plan = Plan::parse(&text, Path::new("")).unwrap();
        let path = scratch.0.join("cup");
        let (mut folder, mut found) = Folder::open(&path, &plan).unwrap();
        let (taken, away) = (path.join(what), scratch.0.join("away"));
        let mut thief = Thief(Box::new(move || {
            fs::rename(&taken, &away).unwrap();
            if replace {
                fs::write(&taken, "").unwrap();
            }
        }));
        let never = StopFlag::new();
        let error = run(
            &plan,
            &mut folder,
            &mut found,
            RunContext::default(),
            &never,
            &mut thief,
        );
        let error = error.unwrap_err().to_string();
        assert_eq!(found.games.len(), 2, "{what}: {error}");
        let told = if replace {
            "another file was put here while the tournament"
        } else {
            "it was taken away while the tournament"
        };
        assert!(error.contains(told), "{what}: {error}");
        // Nothing is written where it was.
        assert!(folder.write_tables("", "").is_err());
        assert_eq!(path.exists(), !what.is_empty());
    }
}

/// The program told to salvage.
fn salvage(file: &Path) -> Output {
    command(file).arg("--salvage").output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A finished tournament, its log's lines with their breaks, and what its table says.
fn finished(name: &str, format: &str) -> (Scratch, PathBuf, Vec<Vec<u8>>, String) {
    let scratch = Scratch::new(name);
    let file = scratch.plan(&plan(format, 4));
    let said = table(&file);
    let log = fs::read(scratch.file("games.log")).unwrap();
    let lines = log
        .split_inclusive(|&byte| byte == b'\n')
        .map(<[u8]>::to_vec);
    let lines = lines.collect();
    (scratch, file, lines, said)
}

/// Whole lines of a log, their checksums and what else goes on from before left out.
fn payloads(log: &[u8]) -> Vec<String> {
    text(log)
        .lines()
        .map(|line| line[17..].to_owned())
        .collect()
}

#[test]
fn what_a_damaged_log_still_proves_is_kept_and_the_rest_is_played_again() {
    let (scratch, file, lines, said) = finished("salvage", LEAGUE);
    assert_eq!(lines.len(), 25);
    let log = lines.concat();
    let line = |number: usize| lines[..number].concat().len();
    let damage = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut damaged = log.clone();
        change(&mut damaged);
        damaged
    };
    for (what, damaged, lost) in [
        (
            "a byte of a record",
            damage(&|log| log[line(5) + 100] ^= 1),
            vec![5],
        ),
        (
            "a checksum",
            damage(&|log| log[line(7) + 3] = if log[line(7) + 3] == b'1' { b'2' } else { b'1' }),
            vec![],
        ),
        (
            "three checksums, each in another way",
            damage(&|log| {
                drop(log.drain(line(9) + 2..line(9) + 5));
                log[line(8) + 16] = b' ';
                log[line(7) + 3] = b'X';
            }),
            vec![],
        ),
        (
            "a checksum at the end",
            damage(&|log| log[line(24) + 3] = b'X'),
            vec![24],
        ),
        (
            "a line break",
            damage(&|log| log[line(10) - 1] = b'x'),
            vec![],
        ),
        (
            "a line break that is lost",
            damage(&|log| {
                log.remove(line(10) - 1);
            }),
            vec![],
        ),
        (
            "a piece of two lines",
            damage(&|log| drop(log.drain(line(11) + 50..line(12) + 90))),
            vec![11, 12, 13],
        ),
        (
            "a whole line",
            damage(&|log| drop(log.drain(line(3)..line(4)))),
            vec![3, 4],
        ),
        ("the first line", damage(&|log| log[60] ^= 1), vec![]),
        (
            "zeros over three lines",
            damage(&|log| log[line(20) + 5..line(22) + 5].fill(0)),
            vec![20, 21, 22, 23],
        ),
        (
            "the end, and a line before",
            damage(&|log| {
                log[line(2) + 40] ^= 1;
                log.truncate(line(24) + 30);
            }),
            vec![2, 24],
        ),
    ] {
        fs::write(scratch.file("games.log"), &damaged).unwrap();
        let refused = refusal(&file);
        assert!(
            refused.contains("damaged") || refused.contains("no tournament's log"),
            "{what}: {refused}"
        );
        let output = salvage(&file);
        let told = text(&output.stdout);
        assert!(output.status.success(), "{what}: {}", text(&output.stderr));
        assert!(
            told.contains(&format!("{} games are kept", 24 - lost.len())),
            "{what}: {told}"
        );
        // Of a line that is whole nothing false is said.
        let told_so = told.contains("what it goes on from is lost");
        let sound = ["a whole line", "a checksum at the end"];
        assert!(told_so || !sound.contains(&what), "{what}: {told}");
        let holds = told.contains("checksum does not hold");
        assert!(!holds || !sound.contains(&what), "{what}: {told}");
        // The plan's line was written anew, and the others are as they were.
        let kept = payloads(&fs::read(scratch.file("games.log")).unwrap());
        let expected: Vec<String> = payloads(&log)
            .into_iter()
            .enumerate()
            .filter_map(|(number, line)| (!lost.contains(&number)).then_some(line))
            .collect();
        assert_eq!(kept, expected, "{what}: {told}");
        let old = fs::read(scratch.file("games.log.damaged-1")).unwrap();
        assert_eq!(old, damaged, "{what}");
        assert_eq!(
            told.contains("not kept"),
            !lost.is_empty() || what == "the first line",
            "{what}: {told}"
        );
        // What is missing is played again, and comes out as it did.
        assert_eq!(table(&file), said, "{what}");
        fs::remove_file(scratch.file("games.log.damaged-1")).unwrap();
    }
}

#[test]
fn what_follows_from_lost_games_is_played_again() {
    for format in [SWISS, KNOCKOUT] {
        let (scratch, file, mut lines, said) = finished("salvage-swiss", format);
        let games = lines.len() - 1;
        // The first game that was kept: of the first round.
        lines[1][60] ^= 1;
        fs::write(scratch.file("games.log"), lines.concat()).unwrap();
        let told = text(&salvage(&file).stdout);
        assert!(told.contains("follows from games that are lost"), "{told}");
        // The first round but for one.
        assert!(told.contains(" 3 games are kept"), "{games}: {told}");
        assert_eq!(table(&file), said);
    }
}

#[test]
fn nothing_is_salvaged_where_nothing_is_damaged_or_nothing_is_known() {
    let (scratch, file, lines, _) = finished("salvage-none", LEAGUE);
    let before = scratch.all();
    let output = salvage(&file);
    assert!(output.status.success());
    assert!(text(&output.stdout).contains("is not damaged; nothing was changed"));
    assert_eq!(scratch.all(), before);
    // Another tournament's games, or none at all.
    scratch.plan(&plan(LEAGUE, 4).replace("E1", "Somebody"));
    let mut damaged = lines.concat();
    damaged[2000] ^= 1;
    for log in [&damaged[..], b"also mine\n"] {
        fs::write(scratch.file("games.log"), log).unwrap();
        let before = scratch.all();
        let output = salvage(&file);
        assert!(!output.status.success(), "{}", text(&output.stdout));
        assert_eq!(scratch.all(), before);
    }
    fs::remove_dir_all(scratch.0.join("cup")).unwrap();
    assert!(!salvage(&file).status.success());
    assert!(!scratch.0.join("cup").exists());
}

#[test]
fn an_entrant_that_joins_plays_its_games_and_the_others_are_kept() {
    for format in [LEAGUE, "format = \"gauntlet\"\ncycles = 2"] {
        let scratch = Scratch::new("joining");
        let file = scratch.plan(&plan(format, 3));
        table(&file);
        let before = fs::read(scratch.file("games.log")).unwrap();
        let games = scratch.games().len();
        // In the middle of it: some of the games are still to be played.
        let ends: Vec<usize> = (1..=before.len())
            .filter(|&end| before[end - 1] == b'\n')
            .collect();
        let before = &before[..ends[games / 2]];
        fs::write(scratch.file("games.log"), before).unwrap();
        scratch.plan(&plan(format, 4));
        let output = output(&file);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(text(&output.stderr).contains("entrants that have joined: 1"));
        let log = fs::read(scratch.file("games.log")).unwrap();
        assert!(log.starts_with(before), "what was played stays");
        let after = scratch.games();
        let own = if format == LEAGUE { 3 * 4 } else { 2 * 2 };
        assert_eq!(after.len(), games + own);
        let plays = |name: &str| {
            let tags = after.iter().filter(|game| {
                ["Player1", "Player2"]
                    .iter()
                    .any(|tag| game.tags.get(tag) == Some(name))
            });
            tags.count()
        };
        assert_eq!(plays("E3"), own);
        // Another one joins when all is over, and it is the same at every start.
        scratch.plan(&plan(format, 5));
        let said = table(&file);
        assert_eq!(table(&file), said);
        assert!(said.contains("  E4  ") && plays("E3") == own);
        // Nobody leaves, and nobody comes in before the others.
        for other in [
            plan(format, 4),
            plan(format, 5).replace("E1", "Early"),
            plan(format, 6).replace("\"E4\"", "\"New\""),
        ] {
            scratch.plan(&other);
            assert!(refusal(&file).contains("another tournament"));
        }
        // A damaged log keeps its joins.
        scratch.plan(&plan(format, 5));
        let mut log = fs::read(scratch.file("games.log")).unwrap();
        let games = scratch.games().len();
        log[before.len() - 20] ^= 1;
        fs::write(scratch.file("games.log"), &log).unwrap();
        let told = text(&salvage(&file).stdout);
        assert!(
            told.contains(&format!("{} games are kept", games - 1)),
            "{told}"
        );
        assert_eq!(table(&file), said);
    }
}

/// Damages a line.
type Change<'a> = &'a dyn Fn(&mut Vec<u8>);

#[test]
fn a_damaged_line_of_a_plan_that_was_joined_costs_no_game() {
    let scratch = Scratch::new("salvage-joined");
    let cut = |games: usize| {
        let log = fs::read(scratch.file("games.log")).unwrap();
        let lines: Vec<&[u8]> = log.split_inclusive(|&byte| byte == b'\n').collect();
        fs::write(scratch.file("games.log"), lines[..=games].concat()).unwrap();
    };
    // The second and the third join while games are still to be played.
    for (entrants, games) in [(3, 6), (4, 15), (5, 0)] {
        let file = scratch.plan(&plan(LEAGUE, entrants));
        table(&file);
        if games > 0 {
            cut(games);
        }
    }
    let file = scratch.0.join("cup.toml");
    let said = table(&file);
    let log = fs::read(scratch.file("games.log")).unwrap();
    let lines: Vec<Vec<u8>> = log
        .split_inclusive(|&byte| byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect();
    let is_plan = |line: &[u8]| line[17..].starts_with(b"quadrille-tournament");
    let plans: Vec<usize> = (0..lines.len()).filter(|&n| is_plan(&lines[n])).collect();
    assert_eq!(plans.len(), 3);
    let games = lines.len() - 3;
    assert_eq!(games, 40);
    let all_at =
        |at: usize| move |line: &mut Vec<u8>| line[at] = if line[at] == b'1' { b'2' } else { b'1' };
    let changes: [(&str, Change); 5] = [
        ("its checksum", &all_at(5)),
        ("its magic", &all_at(25)),
        ("its text", &all_at(90)),
        ("nearly all of it", &|line| line.truncate(30)),
        ("the whole of it", &Vec::clear),
    ];
    for (what, change) in changes {
        for damaged in plans.iter().map(|&plan| vec![plan]).chain([plans.clone()]) {
            let mut now = lines.clone();
            for &line in &damaged {
                change(&mut now[line]);
            }
            fs::write(scratch.file("games.log"), now.concat()).unwrap();
            let output = salvage(&file);
            let told = text(&output.stdout);
            assert!(
                told.contains(&format!("{games} games are kept")),
                "{what} of {damaged:?}: {told}{}",
                text(&output.stderr)
            );
            assert_eq!(table(&file), said);
            fs::remove_file(scratch.file("games.log.damaged-1")).unwrap();
        }
    }
}

#[test]
fn nobody_joins_where_pairings_follow_from_who_was_there() {
    for (format, name) in [(SWISS, "swiss"), (KNOCKOUT, "knockout")] {
        let scratch = Scratch::new("not-joining");
        let file = scratch.plan(&plan(format, 4));
        table(&file);
        let before = scratch.all();
        scratch.plan(&plan(format, 5));
        let error = refusal(&file);
        assert!(
            error.contains("1 entrant has joined it")
                && error.contains(&format!("in the format {name} the pairings")),
            "{error}"
        );
        assert_eq!(scratch.all(), before);
    }
}

#[test]
fn ratings_are_made_from_several_tournaments_and_matches() {
    let cups = [Scratch::new("rated-one"), Scratch::new("rated-two")];
    for (number, cup) in cups.iter().enumerate() {
        let seed = format!("{LEAGUE}\nseed = {}", number + 3);
        table(&cup.plan(&plan(&seed, 3)));
    }
    let records = cups[0].0.join("match.pgn");
    let rate = |words: &[&str]| {
        let folders = cups.iter().map(|cup| cup.0.join("cup"));
        program("ratings", folders.chain(words.iter().map(Into::into)))
    };
    let (good, said, errors) = rate(&["--anchor", "E2=1500"]);
    assert!(good, "{errors}");
    assert!(
        said.starts_with("cublino-contra: 24 games of 3 players\n"),
        "{said}"
    );
    let points: f64 = ["E0", "E1", "E2"]
        .iter()
        .filter_map(|name| {
            said.lines()
                .find(|line| line.contains(&format!("  {name}  ")))
        })
        .map(|line| {
            let fields: Vec<&str> = line.split_whitespace().collect();
            assert_eq!(fields[5], "16", "{said}");
            fields[4].parse::<f64>().unwrap()
        })
        .sum();
    assert!((points - 24.0).abs() < 1e-9, "{said}");
    let anchor = said.lines().find(|line| line.contains("  E2  ")).unwrap();
    assert!(
        anchor.contains("1500.0") && (anchor.contains("±0") || anchor.contains(" - ")),
        "{said}"
    );
    // A match's records, in another variant, have a table of their own.
    let games =
        "[Game \"hique\"]\n[Player1 \"X\"]\n[Player2 \"Y\"]\n[Result \"1/2-1/2\"]\n\n1/2-1/2\n\n";
    fs::write(&records, games).unwrap();
    let (_, said, errors) = rate(&[records.to_str().unwrap()]);
    assert!(
        said.contains(
            "
hique: 1 game of 2 players
"
        ),
        "{said}{errors}"
    );
    let (good, _, errors) = rate(&["--anchor", "Nobody=0"]);
    assert!(!good && errors.contains("`Nobody` has played none"));
    let (good, _, errors) = rate(&["no-such-file"]);
    assert!(!good && errors.contains("no-such-file"));
}

#[test]
fn a_tournament_says_beforehand_what_its_results_will_not_be_worth() {
    let scratch = Scratch::new("warned");
    let crowded = plan(LEAGUE, 3).replace("concurrency = 2", "concurrency = 200");
    let twins = crowded.replace("builtin:greedy", "builtin:nodes=300");
    let told = text(&output(&scratch.plan(&twins)).stderr);
    assert!(
        told.contains("warning: builtin:nodes=300 meets itself")
            && told.contains("no difference in strength"),
        "{told}"
    );
    assert!(
        told.contains("warning: 200 games at a time may want 200 cores"),
        "{told}"
    );
    fs::remove_dir_all(scratch.0.join("cup")).unwrap();
    let told = text(
        &output(&scratch.plan(&plan(LEAGUE, 3).replace("concurrency = 2", "concurrency = 1")))
            .stderr,
    );
    assert!(!told.contains("warning"), "{told}");
}
