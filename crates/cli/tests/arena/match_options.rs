//! Tests of options of `match`: entrant settings, resignation, order of openings, tests, and results over several runs.

use crate::program::{program, run_match};
use crate::records::TemporaryFile;
use crate::shell::engine;
use quadrille_arena::MoveRemark;
use quadrille_files::{Disk, RealDisk};
use quadrille_games::record::pgn::{Record, read};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

fn path(file: &TemporaryFile) -> &str {
    file.0.to_str().unwrap()
}

struct ScriptEngine(TemporaryFile);

impl ScriptEngine {
    fn new(name: &str, arms: &str) -> Self {
        let text = &engine(arms)[2];
        Self(TemporaryFile::new(name, text.as_bytes()))
    }

    fn command(&self) -> String {
        format!("sh {}", self.0.0.display())
    }
}

fn records(file: &Path) -> Vec<Record> {
    let text = std::fs::read_to_string(file).unwrap();
    read(&text).map(Result::unwrap).collect()
}

fn recording_engine(notes: &Path) -> ScriptEngine {
    ScriptEngine::new(
        "listener",
        &format!(
            "*) echo \"$line\" >> {}; case \"$line\" in ugi) echo 'id name Listener'; \
         echo 'option name Style type string default none'; echo ugiok;; isready) echo readyok;; quit) exit 0;; \
         go*) n=$((n+1)); f=$(echo abcdefg | cut -c$n); echo \"bestmove ${{f}}1${{f}}2\";; esac;;",
            notes.display()
        ),
    )
}

#[test]
fn entrants_have_own_limits_and_options() {
    let (notes, games) = (TemporaryFile::new("notes", b""), TemporaryFile::new("own.pgn", b""));
    let listener = recording_engine(&notes.0);
    let (good, table, errors) = run_match([
        "cublino-contra",
        &listener.command(),
        "builtin:random",
        "--pairs=1",
        "--opening-plies=0",
        "--move-limit=2",
        "--clock=60000+1000",
        "--each=name=Both",
        "--each=movetime=9000",
        "--first=clock=50000+70",
        "--first=depth=3",
        "--first=nodes=5000",
        "--first=option.Style=wild one",
        "--first=name=Listener of mine",
        "--pgn",
        path(&games),
    ]);
    assert!(good, "{table}{errors}");
    let received = std::fs::read_to_string(&notes.0).unwrap();
    assert!(received.contains("setoption name Style value wild one\n"), "{received}");
    let go = received.lines().find(|line| line.starts_with("go")).unwrap();
    assert_eq!(go, "go p1time 50000 p2time 9000 p1inc 70 p2inc 0 depth 3 nodes 5000");
    let games = records(&games.0);
    let tag = |name| games[0].tags.get(name);
    assert_eq!(tag("Player1"), Some("Listener of mine"));
    assert_eq!(tag("Player2"), Some("Both"));
    assert_eq!(tag("TimeControl"), None);
    assert_eq!(tag("TimeControl1"), Some("50+0.07"));
    assert_eq!(tag("TimeControl2"), Some("1/9"));
}

#[test]
fn invalid_settings_are_refused() {
    for (options, expected) in [
        (
            &["--first=depth=3"][..],
            "depth=3 for `builtin:random`: only the command of an engine takes it",
        ),
        (&["--second=hash=3"], "`hash=3`: expected name=TEXT"),
        (&["--each=clock=60"], "`60` is not a clock"),
        (&["--sprt-model=normalized"], "--sprt"),
        (&["--sprt=0,5", "--sprt-model=elo"], "`elo` is not a model"),
        (&["--sprt=0,5", "--sprt-alpha=0.7", "--sprt-beta=0.3"], "errors of 0.7 and 0.3"),
        (&["--openings-order=random"], "--openings"),
        (&["--resign=5"], "`5` is not a score rule"),
    ] {
        let mut all = vec!["focus", "builtin:random", "builtin:random", "--pairs=1"];
        all.extend(options);
        let (good, _, error) = run_match(&all);
        assert!(!good && error.contains(expected), "{options:?}: {error}");
    }
}

/// Returns an engine that tips dice from `row` to `next`, and writes `info` before each move.
fn reporting_engine(row: u8, next: u8, info: &str) -> ScriptEngine {
    ScriptEngine::new(
        &format!("teller{row}"),
        &format!(
            "go*) n=$((n+1)); f=$(echo abcdefg | cut -c$n); echo \"{info}\"; echo \"bestmove ${{f}}{row}${{f}}{next}\";;"
        ),
    )
}

#[test]
fn resignation_uses_own_scores_only() {
    let games = TemporaryFile::new("resign.pgn", b"");
    let play = |first: &str, second: &str| {
        let (first, second) = (reporting_engine(1, 2, first), reporting_engine(7, 6, second));
        run_match([
            "cublino-contra",
            &first.command(),
            &second.command(),
            "--pairs=1",
            "--opening-plies=0",
            "--move-limit=8",
            "--resign=500,3",
            "--pgn",
            path(&games),
        ])
    };
    let (good, _, errors) = play("info score cp 10", "info score cp -600");
    assert!(good, "{errors}");
    let first = &records(&games.0)[0];
    assert_eq!(first.game.plies(), 6, "the third move of Player 2");
    assert_eq!(first.result.mark(), "1-0");
    assert_eq!(
        first.tags.get("Termination"),
        Some("Shell (2) resigns: its own scores have shown a loss for 3 moves.")
    );
    play("info score cp 900", "info depth 1");
    let first = &records(&games.0)[2];
    assert_eq!(first.game.plies(), 8, "being ahead gives nobody the game");
}

#[test]
fn records_keep_reported_scores_and_times_only() {
    let games = TemporaryFile::new("said.pgn", b"");
    let liar = ScriptEngine::new(
        "liar",
        "go*) echo 'info depth 7 score cp -35 nodes 1234 time 5 pv a1a2 b7b6 } {x} {y'; \
         echo 'info string depth 99'; echo 'bestmove a1a2';;",
    );
    let (good, _, errors) = run_match([
        "cublino-contra",
        &liar.command(),
        "builtin:nodes=300",
        "--pairs=1",
        "--opening-plies=0",
        "--move-limit=2",
        "--pgn",
        path(&games),
    ]);
    assert!(good, "{errors}");
    let text = std::fs::read_to_string(&games.0).unwrap();
    let game = &read(&text).next().unwrap().unwrap().game;
    let remarks: Vec<MoveRemark> =
        game.line().iter().map(|ply| MoveRemark::parse(&ply.comment).unwrap()).collect();
    let engines = &remarks[0];
    assert_eq!((engines.depth, engines.nodes), (Some(7), Some(1234)), "{text}");
    assert!(engines.to_string().starts_with("-0.35/7 "), "{engines}");
    assert_eq!(engines.line, ["a1a2", "b7b6"]);
    let ours = &remarks[1];
    assert!(ours.depth.is_some() && ours.nodes.is_some_and(|nodes| nodes >= 300));
    assert_eq!(
        ours.line[0],
        game.position_before_last().unwrap().move_text(game.last().unwrap().mv)
    );
    // A player without output only has a time in the record.
    let quiet = TemporaryFile::new("quiet.pgn", b"");
    run_match([
        "focus",
        "builtin:random",
        "builtin:random",
        "--pairs=1",
        "--move-limit=9",
        "--pgn",
        path(&quiet),
    ]);
    for ply in records(&quiet.0)[0].game.line() {
        let remark = MoveRemark::parse(&ply.comment).unwrap_or_default();
        let time = remark.time;
        assert_eq!(remark, MoveRemark { time, ..MoveRemark::default() });
        assert!(time.is_none_or(|time| time < Duration::from_secs(60)));
    }
}

#[test]
fn openings_start_selects_the_first_opening() {
    let text: String = (4..=11).step_by(2).map(|y| format!("startpos moves 4,2,4,{y}\n")).collect();
    let openings = TemporaryFile::new("order", text.as_bytes());
    let first_moves = |options: &[&str]| -> Vec<String> {
        let games = TemporaryFile::new("order.pgn", b"");
        let mut all = vec![
            "hique",
            "builtin:random",
            "builtin:random",
            "--pairs=4",
            "--move-limit=2",
            "--openings",
            path(&openings),
            "--pgn",
            path(&games),
        ];
        all.extend(options);
        let (good, _, errors) = run_match(&all);
        assert!(good, "{errors}");
        let mut moves = BTreeMap::new();
        for record in records(&games.0) {
            let start = record.game.start();
            let first = start.move_text(record.game.line()[0].mv);
            moves.insert(record.tags.get("Round").unwrap().to_owned(), first);
        }
        moves.into_values().step_by(2).collect()
    };
    let sequential = first_moves(&["--openings-start=3"]);
    assert_eq!(sequential, ["4,2,4,8", "4,2,4,10", "4,2,4,4", "4,2,4,6"]);
    let mut random = first_moves(&["--openings-order=random", "--seed=5"]);
    assert_eq!(random, first_moves(&["--openings-order=random", "--seed=5"]));
    assert!(
        (1..9).any(|seed| first_moves(&["--openings-order=random", &format!("--seed={seed}")])
            != sequential)
    );
    random.sort_unstable();
    assert_eq!(random, ["4,2,4,10", "4,2,4,4", "4,2,4,6", "4,2,4,8"]);
    let (good, _, errors) = run_match([
        "hique",
        "builtin",
        "builtin",
        "--openings",
        path(&openings),
        "--openings-start=5",
    ]);
    assert!(!good && errors.contains("first opening 5: expected a number from 1 to 4"), "{errors}");
}

#[test]
fn results_accumulate_over_runs() {
    let results = TemporaryFile::new("results.toml", b"");
    std::fs::remove_file(&results.0).unwrap();
    let games = TemporaryFile::new("results.pgn", b"");
    let run = |options: &[&str]| {
        let mut all = vec![
            "hique",
            "builtin:greedy",
            "builtin:random",
            "--pairs=2",
            "--move-limit=200",
            "--results",
            path(&results),
            "--pgn",
            path(&games),
        ];
        all.extend(options);
        run_match(&all)
    };
    let (good, table, errors) = run(&[]);
    assert!(
        good && table.contains("games       4\n") && !table.contains("before"),
        "{table}{errors}"
    );
    let (good, table, _) = run(&["--concurrency=2", "--sprt=0,300"]);
    assert!(good && table.contains("games       8\n"), "{table}");
    assert!(table.contains("before      4 of these games"), "{table}");
    let openings: Vec<String> = records(&games.0)
        .iter()
        .filter(|record| record.tags.get("Round").unwrap().ends_with(".1"))
        .map(|record| record.game.position_after(4).unwrap().to_string())
        .collect();
    assert_eq!(openings.len(), 4);
    for (index, opening) in openings.iter().enumerate() {
        assert!(!openings[..index].contains(opening), "{openings:?}");
    }
    let before = std::fs::read_to_string(&results.0).unwrap();
    for other in ["--seed=2", "--hash=17", "--first=movetime=77", "--opening-plies=5"] {
        let (good, _, errors) = run(&[other]);
        assert!(!good && errors.contains("its games had other settings"), "{other}: {errors}");
    }
    assert_eq!(std::fs::read_to_string(&results.0).unwrap(), before);
    let beside = results.0.with_extension("toml.lock");
    let lock = RealDisk.lock(&beside);
    let (good, _, errors) = run(&[]);
    assert!(!good && errors.contains("another match is writing to it"), "{errors}");
    drop(lock);
    std::fs::write(&results.0, "won = 1\n").unwrap();
    let (good, _, errors) = run(&[]);
    assert!(
        !good && errors.contains("expected results as match --results writes them"),
        "{errors}"
    );
    assert_eq!(std::fs::read_to_string(&results.0).unwrap(), "won = 1\n");
    let _ = std::fs::remove_file(beside);
}

#[test]
fn engine_starts_in_its_folder_and_traffic_is_logged() {
    let folder = std::env::temp_dir().join(format!("quadrille-{}-dir", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let odd = "ugi) echo 'id name Od\u{202e}d'; echo ugiok;; go*) pwd > here; printf 'info string \\033[2J\\n'; echo bestmove a9a9;;";
    std::fs::write(folder.join("engine.sh"), &engine(odd)[2]).unwrap();
    let log = TemporaryFile::new("traffic.log", b"");
    let own = format!("--first=dir={}", folder.display());
    let arguments = [
        "cublino-contra",
        "sh engine.sh",
        "builtin:random",
        "--pairs=1",
        "--opening-plies=0",
        &own,
        "--log",
        path(&log),
    ];
    let (good, table, errors) = run_match(arguments);
    assert!(good && table.contains("forfeited   2 (first, illegal move)"), "{table}{errors}");
    let here = std::fs::read_to_string(folder.join("here")).unwrap();
    let here = Path::new(here.trim()).canonicalize().unwrap();
    assert_eq!(here, folder.canonicalize().unwrap());
    let text = std::fs::read_to_string(&log.0).unwrap();
    for (sign, entry) in [
        ('!', "started: sh engine.sh"),
        ('>', "ugi"),
        ('<', "ugiok"),
        ('>', "go movetime 15000"),
        ('<', r"info string \u{1b}[2J"),
        ('<', "bestmove a9a9"),
        ('!', "ended"),
    ] {
        let line = text.lines().find(|line| line.ends_with(&format!(" {sign} {entry}")));
        let line = line.unwrap_or_else(|| panic!("{sign} {entry}: {text}"));
        let mut parts = line.split(' ');
        assert!(
            parts.next().unwrap().parse::<f64>().is_ok_and(|seconds| seconds < 600.0),
            "{line}"
        );
        assert_eq!(parts.next(), Some("first"));
        assert!(parts.next().unwrap().parse::<u32>().is_ok(), "{line}");
    }
    assert!(!text.contains(['\u{1b}', '\u{202e}']));
    std::fs::remove_dir_all(&folder).unwrap();
    let (good, _, errors) = run_match(arguments);
    assert!(!good && errors.contains("expected a folder"), "{errors}");
}

#[test]
fn printed_openings_can_be_played() {
    let (good, openings, errors) =
        program("explorer", ["openings", "focus-exact", "--count=20", "--seed=3"]);
    assert!(good, "{errors}");
    let lines: Vec<&str> = openings.lines().collect();
    let different: std::collections::BTreeSet<&&str> = lines.iter().collect();
    assert_eq!((lines.len(), different.len()), (20, 20), "{openings}");
    let file = TemporaryFile::new("even.openings", openings.as_bytes());
    let games = TemporaryFile::new("even.pgn", b"");
    let (good, _, errors) = run_match([
        "focus-exact",
        "builtin:random",
        "builtin:random",
        "--pairs=2",
        "--openings",
        path(&file),
        "--pgn",
        path(&games),
    ]);
    assert!(good, "{errors}");
    let text = std::fs::read_to_string(&games.0).unwrap();
    let first = lines[0].rsplit(' ').next().unwrap();
    assert!(text.contains(first), "{first} in {text}");
}

#[test]
fn records_name_the_plies_of_the_opening_and_strength_leaves_them_out() {
    let games = TemporaryFile::new("given.pgn", b"");
    for plies in ["--opening-plies=3", "--opening-plies=0"] {
        let (good, _, errors) = run_match([
            "hique",
            "builtin:random",
            "builtin:greedy",
            "--pairs=1",
            plies,
            "--move-limit=2",
            "--pgn",
            path(&games),
        ]);
        assert!(good, "{errors}");
    }
    let records = records(&games.0);
    let tags: Vec<_> = records.iter().map(|record| record.tags.get("EvenStart")).collect();
    assert_eq!(tags, [Some("3"), Some("3"), None, None]);
    let (good, output, errors) = program("strength", [&games.0]);
    assert!(good, "{errors}");
    // Two plies follow each opening: one move of each side.
    assert_eq!(output.matches(": 1 move with a choice").count(), 8, "{output}");
}
