//! Tests of matches between built-in players, through the library and the program.

use crate::program::{cli, run_match};
use crate::records::TemporaryFile;
use crate::root::root;
use quadrille_arena::{
    Adjudication, Ending, EntrantSpec, GameReport, Match, Openings, Tally, Terms, TimeControl,
};
use quadrille_engine::Timeouts;
use quadrille_games::record::pgn::{GameResult, read};
use quadrille_games::rules::{Player, Variant};
use quadrille_search::StopFlag;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

pub fn game_match(variant: Variant, first: &str, second: &str, pair_count: usize) -> Match {
    Match {
        variant,
        entrants: [first.parse().unwrap(), second.parse().unwrap()],
        pair_count,
        openings: Openings::Random { plies: 4 },
        terms: Terms {
            control: TimeControl::PerMove(Duration::from_secs(60)),
            grace: Duration::from_millis(100),
            move_limit: Some(400),
            adjudication: Adjudication::default(),
        },
        seed: 11,
        concurrency: 2,
        hash: 1,
        timeouts: Timeouts::default(),
        supervisor: None,
        log: None,
        sprt: None,
        settings: Default::default(),
        earlier_tally: Tally::default(),
        pairs_played: Default::default(),
    }
}

pub fn run(game_match: &Match) -> (Tally, Vec<GameReport>) {
    let mut reports = Vec::new();
    let tally =
        game_match.run(&StopFlag::new(), &mut |report, _| reports.push(report.clone())).unwrap();
    (tally, reports)
}

#[test]
fn variants_are_played_in_pairs_from_one_opening() {
    for variant in Variant::ALL {
        let (tally, reports) = run(&game_match(variant, "builtin:greedy", "builtin:random", 4));
        assert_eq!(tally.game_count(), 8, "{variant}");
        assert_eq!(tally.pair_counts.iter().sum::<u64>(), 4);
        let mut by_pair: BTreeMap<usize, Vec<&GameReport>> = BTreeMap::new();
        for report in &reports {
            by_pair.entry(report.pair).or_default().push(report);
            let text = report.record().to_string();
            let again = read(&text).next().unwrap().unwrap();
            assert!(again.contradiction().is_none(), "{text}");
            assert_eq!(again.game.plies(), report.played_game.game.plies());
            let seat = if report.seat == Player::One { "Player1" } else { "Player2" };
            assert_eq!(again.tags.get(seat), Some("builtin:greedy"));
        }
        let mut openings = BTreeSet::new();
        for (pair, games) in by_pair {
            let seats: BTreeSet<_> = games.iter().map(|game| game.seat).collect();
            assert_eq!(seats.len(), 2, "{variant} pair {pair}");
            let after: BTreeSet<_> = games
                .iter()
                .map(|game| game.played_game.game.position_after(4).map(ToString::to_string))
                .collect();
            assert_eq!(after.len(), 1, "{variant} pair {pair}");
            openings.extend(after);
        }
        assert!(openings.len() > 1, "{variant}");
    }
}

#[test]
fn same_seed_gives_same_games_with_concurrency() {
    let moves = |concurrency, seed| {
        let game_match = Match {
            concurrency,
            seed,
            ..game_match(Variant::Hique, "builtin:nodes=200", "builtin:greedy", 3)
        };
        let (tally, reports) = run(&game_match);
        let games: BTreeMap<_, Vec<_>> = reports
            .iter()
            .map(|report| {
                let moves = report.played_game.game.line().iter().map(|ply| ply.mv).collect();
                ((report.pair, report.seat), moves)
            })
            .collect();
        (tally, games)
    };
    let one = moves(1, 5);
    assert_eq!(one, moves(3, 5));
    assert_ne!(one.1, moves(1, 6).1);
}

#[test]
fn stronger_player_wins_and_sprt_stops() {
    let mut game_match = game_match(Variant::Hique, "builtin:greedy", "builtin:random", 500);
    game_match.sprt = Some("0,100".parse().unwrap());
    let (tally, reports) = run(&game_match);
    assert!((16..400).contains(&tally.game_count()), "{tally}");
    assert_eq!(reports.len() as u64, tally.game_count());
    assert!(tally.score().is_some_and(|score| score > 0.6), "{tally}");
    assert!(game_match.sprt.is_some_and(|test| test.result(&tally).is_some()));
}

#[test]
fn identical_players_play_one_game_per_pair() {
    // Both are deterministic, so the two games of a pair would be equal.
    let even = game_match(Variant::Upthrust, "builtin:nodes=100", "builtin:nodes=100,threads=1", 5);
    assert!(even.has_identical_entrants() && even.game_count() == 5);
    let (tally, reports) = run(&even);
    assert_eq!((tally.game_count(), tally.pair_counts), (5, [0; 5]), "{tally}");
    assert!(tally.estimate().is_none());
    // Each opening is played once, with the sides changing from pair to pair.
    let pairs: BTreeSet<_> = reports.iter().map(|report| report.pair).collect();
    assert_eq!(pairs.len(), 5);
    let firsts = reports.iter().filter(|report| report.seat == Player::One);
    assert_eq!(firsts.count(), 3);
    let drawing = game_match(Variant::Upthrust, "builtin:greedy", "builtin:greedy", 2);
    let (tally, _) = run(&drawing);
    assert_eq!((tally.game_count(), tally.pair_counts.iter().sum::<u64>()), (4, 2));
}

#[test]
fn builtin_player_loses_on_time() {
    let mut slow = game_match(Variant::FocusClassic, "builtin:movetime=900", "builtin:random", 1);
    slow.terms.control = TimeControl::PerMove(Duration::from_millis(400));
    slow.terms.grace = Duration::from_millis(100);
    let (tally, reports) = run(&slow);
    assert_eq!(tally.losses, 2, "{tally}");
    for report in reports {
        let Ending::Forfeit(loser, cause) = &report.played_game.ending else {
            panic!("{:?}", report.played_game.ending);
        };
        assert_eq!((*loser, cause.kind()), (report.seat, "time"));
        assert!(cause.to_string().contains("; 0.400 s were allowed"), "{cause}");
        let tag = report.record().tags.get("Termination").map(str::to_owned);
        assert!(tag.is_some_and(|tag| tag.starts_with("builtin:movetime=900 loses: too late")));
    }
}

#[test]
fn move_limit_is_a_draw() {
    let mut short = game_match(Variant::Focus, "builtin:random", "builtin:random", 2);
    short.terms.move_limit = Some(3);
    let (tally, reports) = run(&short);
    assert_eq!((tally.draws, tally.pair_counts[2]), (4, 2));
    for report in reports {
        assert_eq!(report.played_game.ending, Ending::MoveLimit(3));
        assert_eq!(report.played_game.game.plies(), 4 + 3, "the opening does not count");
        assert_eq!(report.played_game.result(), GameResult::Draw);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn limits_apply_and_meaningless_results_get_a_warning() {
    for (engine, limit, expected, way) in [
        (
            "sh -c 'sleep 100'",
            "--start-limit",
            "for 0.2 s when it was expected to answer `ugi`",
            "with `ugiok`, use --start-limit MS",
        ),
        (
            "sh -c 'while read line; do case $line in ugi) echo ugiok;; esac; done'",
            "--ping-limit",
            "for 0.2 s when it was expected to answer `isready`",
            "with `readyok`, use --ping-limit MS",
        ),
    ] {
        let limits = ["--pairs=1", limit, "200"];
        let arguments = ["hique", "builtin:random", engine];
        let (good, _, errors) = run_match(arguments.into_iter().chain(limits));
        assert!(!good && errors.contains(expected) && errors.contains(way), "{errors}");
    }
    let players = ["hique", "builtin:random", "builtin:greedy"];
    let few = ["--pairs=1", "--move-limit=2"];
    for (concurrency, crowded) in [("--concurrency=256", true), ("--concurrency=1", false)] {
        let arguments = players.into_iter().chain(few).chain([concurrency]);
        let (good, _, errors) = run_match(arguments);
        let warning = "warning: 256 games at a time may need 256 cores";
        assert!(good && errors.contains(warning) == crowded, "{errors}");
    }
    let (good, table, errors) = run_match([
        "hique",
        "builtin:depth=1",
        "builtin:depth=1",
        "--pairs",
        "2",
        "--move-limit",
        "20",
    ]);
    assert!(good && table.contains("games       2\n"), "{table}");
    assert!(
        errors.contains("warning: builtin:depth=1 plays itself and makes no random choices")
            && errors.contains("as one game"),
        "{errors}"
    );
}

#[test]
fn match_stops_on_request() {
    let mut long = game_match(Variant::Focus, "builtin:movetime=10000", "builtin:random", 50);
    long.concurrency = 3;
    let stop = StopFlag::new();
    let thrower = stop.clone();
    let thread = std::thread::spawn(move || {
        // No event is available, because no game ends.
        std::thread::sleep(Duration::from_millis(300));
        thrower.stop();
    });
    let began = std::time::Instant::now();
    let tally = long.run(&stop, &mut |_, _| {}).unwrap();
    assert!(began.elapsed() < Duration::from_secs(5));
    assert_eq!(tally.game_count(), 0);
    thread.join().unwrap();
}

#[test]
fn program_prints_table_and_writes_records() {
    let openings = TemporaryFile::new("openings", b"# one\nstartpos moves 4,2,4,10\n");
    let records = TemporaryFile::new("match.pgn", b"");
    let (good, table, progress) = run_match([
        "hique",
        "builtin:depth=1",
        "builtin:random",
        "--pairs",
        "3",
        "--concurrency",
        "2",
        "--openings",
        openings.0.to_str().unwrap(),
        "--pgn",
        records.0.to_str().unwrap(),
        "--move-limit",
        "300",
        "--sprt=-5,5",
    ]);
    assert!(good, "{table}{progress}");
    for line in [
        "hique: builtin:depth=1 against builtin:random\n",
        "games       6\n",
        "pairs       ",
        "Elo         ",
        ": undecided\n",
    ] {
        assert!(table.contains(line), "{line}: {table}");
    }
    assert!(progress.contains("6/6 +"), "{progress}");
    let file = std::fs::read_to_string(&records.0).unwrap();
    let games: Vec<_> = read(&file).map(Result::unwrap).collect();
    assert_eq!(games.len(), 6);
    let rounds: BTreeSet<_> = games.iter().filter_map(|game| game.tags.get("Round")).collect();
    assert_eq!(rounds.into_iter().collect::<Vec<_>>(), ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]);
    for game in &games {
        assert_eq!(game.tags.get("Date").map(str::len), Some(10));
        assert_eq!(game.tags.get("TimeControl"), Some("1/20"), "the course's limit");
        let first = game.game.position_after(1).map(ToString::to_string);
        assert!(
            first.is_some_and(|first| first.starts_with("1rrrrr1/2ggg1/")),
            "the file's opening"
        );
    }
    run_match([
        "hique",
        "builtin:random",
        "builtin:random",
        "--pairs",
        "1",
        "--pgn",
        records.0.to_str().unwrap(),
    ]);
    let file = std::fs::read_to_string(&records.0).unwrap();
    assert_eq!(read(&file).count(), 8);
}

#[test]
fn program_refuses_invalid_arguments() {
    for (arguments, expected) in [
        (&["chess", "builtin", "builtin"][..], "unknown game `chess`"),
        (&["focus", "builtin:fast", "builtin"], "unknown player `builtin:fast`"),
        (&["focus", "builtin", "no-such-engine-anywhere"], "no-such-engine-anywhere"),
        (&["focus", "builtin", "builtin", "--pairs", "0"], "--pairs"),
        (&["focus", "builtin", "builtin", "--sprt", "5,1"], "`5,1` is not a test"),
        (&["focus", "builtin", "builtin", "--clock", "60"], "`60` is not a clock"),
        (&["focus", "builtin", "builtin", "--openings", "no-such-file"], "no-such-file"),
        (&["focus", "builtin", "builtin", "--pgn", "no-such-folder/x"], "no-such-folder"),
    ] {
        let (good, _, error) = run_match(arguments);
        assert!(!good && error.contains(expected), "{arguments:?}: {error}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn interrupted_match_leaves_no_engine() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let number = TemporaryFile::new("engine-number", b"");
    let path = number.0.display();
    let engine = format!(
        "echo $$ >> {path}; while read line; do case $line in ugi) echo ugiok;; isready) echo readyok;; go*) sleep 100;; esac; done"
    );
    let mut child = cli()
        .args(["match", "focus", "builtin:random"])
        .arg(format!("sh -c \"{engine}\""))
        .args(["--pairs", "1", "--movetime", "60000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // One engine is started for the check, the other for the game.
    let deadline = std::time::Instant::now() + Duration::from_secs(20);
    let mut numbers = BTreeSet::new();
    while numbers.len() < 2 && std::time::Instant::now() < deadline {
        let text = std::fs::read_to_string(&number.0).unwrap();
        numbers.extend(text.lines().filter_map(|line| line.parse::<u32>().ok()));
        // The engines only report by a file.
        std::thread::sleep(Duration::from_millis(2));
    }
    assert_eq!(numbers.len(), 2);
    // Gives the second engine time to receive `go`, which it does not answer.
    std::thread::sleep(Duration::from_millis(300));
    // Uses the shell's built-in `kill`, because a minimal system may have no such program.
    let killed = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(killed.unwrap().success());
    let table: Vec<_> =
        BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok).collect();
    assert!(!child.wait().unwrap().success());
    assert!(table.iter().any(|line| line == "games       0"), "{table:?}");
    for leader in numbers {
        crate::shell::assert_gone(leader);
    }
}

/// Runs a match with little memory against engines that flood their output.
#[cfg(target_os = "linux")]
#[test]
fn manager_uses_bounded_memory_during_floods() {
    for (flood, kind) in
        [("tr '\\0' x < /dev/zero", "protocol"), ("yes", "silence"), ("yes >&2", "silence")]
    {
        let engine = format!(
            "while read line; do case $line in ugi) echo ugiok;; isready) echo readyok;; go*) {flood};; esac; done"
        );
        let output = std::process::Command::new("sh")
            .args(["-c", "ulimit -v 400000; exec \"$0\" \"$@\""])
            .args([env!("CARGO_BIN_EXE_quadrille-cli"), "match", "focus", "builtin:random"])
            .arg(format!("sh -c \"{engine}\""))
            .args(["--pairs", "1", "--movetime", "700", "--hash", "1"])
            .output()
            .unwrap();
        let table = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{flood}: {output:?}");
        assert!(table.contains(&format!("forfeited   2 (second, {kind})")), "{flood}: {table}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn python_example_plays_every_variant() {
    let command = [
        "python3".to_owned(),
        root().join("examples/random_engine.py").display().to_string(),
        env!("CARGO_BIN_EXE_quadrille-cli").to_owned(),
    ];
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        eprintln!("no python3 here");
        return;
    }
    for variant in Variant::ALL {
        let mut game_match = game_match(variant, "builtin:greedy", "builtin:random", 1);
        game_match.entrants[1] = EntrantSpec::Engine(command.to_vec());
        game_match.terms.move_limit = Some(30);
        let (tally, reports) = run(&game_match);
        assert_eq!(tally.game_count(), 2);
        for report in reports {
            let sentence = report.played_game.sentence();
            assert!(
                !matches!(report.played_game.ending, Ending::Forfeit(..)),
                "{variant}: {sentence}"
            );
            assert!(report.played_game.names.iter().any(|name| name == "Random example"));
            assert!(report.played_game.game.plies() > 4, "{variant}");
        }
    }
}
