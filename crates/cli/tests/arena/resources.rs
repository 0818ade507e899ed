//! Tests that remains of engines do not use up the manager's resources, and that a lack of resources is not blamed on engines.

use crate::matches::game_match;
use crate::records::TemporaryFile;
use crate::shell::{engine, script};
use crate::tournament_killed::{MARK_VARIABLE, assert_none_left};
use quadrille_arena::{
    Ending, EntrantSpec, GamePlayer, Match, MatchError, Opening, PlayerFailure, Terms, TimeControl,
    play,
};
use quadrille_engine::{
    Client, EngineError, EngineStart, ErrorOutput, KillHandle, Supervisor, Timeouts,
};
use quadrille_games::rules::{Player, Variant};
use quadrille_search::StopFlag;
use std::fs::{self, File};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// Environment variable that is set in a test's own process.
const ALONE_VARIABLE: &str = "QUADRILLE_TEST_ALONE";

/// Runs the test of this name in its own process, with a limit of open files.
fn run_alone(name: &str, files: u32) -> Output {
    let program = std::env::current_exe().unwrap();
    Command::new("sh")
        .args(["-c", &format!("ulimit -n {files}; exec \"$0\" \"$@\"")])
        .arg(program)
        .args(["--exact", name, "--nocapture", "--test-threads", "1"])
        .env(ALONE_VARIABLE, "1")
        .output()
        .unwrap()
}

/// Returns whether this is the test's own process. Otherwise runs it and checks its success.
fn is_alone(name: &str, files: u32) -> bool {
    if std::env::var_os(ALONE_VARIABLE).is_some() {
        return true;
    }
    let output = run_alone(name, files);
    let printed = [&output.stdout[..], &output.stderr[..]].concat();
    let printed = String::from_utf8_lossy(&printed);
    assert!(output.status.success(), "{printed}");
    assert!(printed.contains("1 passed"), "{printed}");
    false
}

fn count_entries(folder: &str) -> usize {
    fs::read_dir(folder).map_or(0, Iterator::count)
}

fn game_player(command: Vec<String>) -> GamePlayer {
    GamePlayer::new(EntrantSpec::Engine(command), 1, Timeouts::default())
}

fn kill(number: &str) {
    let arguments = ["-c", &format!("kill -9 {number}")];
    let _ = Command::new("sh").args(arguments).stderr(Stdio::null()).status();
}

/// Uses no supervisor, as the window does. In each game the engine ends and leaves a process in another session that holds
/// its pipes open.
#[test]
fn pipes_held_by_orphans_leak_no_resources() {
    if !is_alone("resources::pipes_held_by_orphans_leak_no_resources", 48) {
        return;
    }
    let left = TemporaryFile::new("left-behind", b"");
    let path = left.0.display();
    let leaving = format!(
        "go*) setsid sh -c 'echo $$ >> \"{path}\"; : > \"{path}.up\"; exec sleep 1000' & \
         while ! [ -e '{path}.up' ]; do :; done; rm '{path}.up'; exit 3;;"
    );
    let mut hostile = game_player(engine(&leaving));
    // Both engines are started for every game.
    let mut honest = game_player(engine("go*) echo bestmove d1d2;;"));
    let terms = Terms {
        control: TimeControl::PerMove(Duration::from_secs(60)),
        grace: Duration::from_secs(1),
        move_limit: Some(4),
        adjudication: quadrille_arena::Adjudication::default(),
    };
    let opening = Opening::parse(Variant::CublinoContra, "startpos").unwrap();
    let mut counts = Vec::new();
    for game in 0..60 {
        let players = [&mut honest, &mut hostile];
        let played = play(&opening, players, &terms, game, &StopFlag::new());
        let Ending::Forfeit(Player::Two, PlayerFailure::Engine(EngineError::Exited { .. })) =
            played.ending
        else {
            panic!("game {game}: {}", played.sentence());
        };
        honest.kill();
        counts.push((count_entries("/proc/self/fd"), count_entries("/proc/self/task")));
    }
    let numbers = fs::read_to_string(&left.0).unwrap();
    numbers.lines().for_each(kill);
    assert!(numbers.lines().count() == 60, "they were left behind");
    let most = counts.iter().max().unwrap();
    assert!(most.0 <= counts[0].0 + 2 && most.1 <= counts[0].1 + 2, "{counts:?}");
}

/// With a supervisor, no process is left, and the numbers of files and threads stay small.
#[test]
fn long_match_leaks_no_files_or_threads() {
    let leaving = "sh -c 'while read line; do case $line in ugi) echo ugiok;; isready) echo readyok;; \
        go*) setsid sleep 1000 & setsid sleep 1000 & echo bestmove nothing; exit 3;; esac; done'";
    // This engine is also started for every game, but plays legal moves.
    let honest = "sh -c 'while read line; do case $line in ugi) echo ugiok;; isready) echo readyok;; \
        go*) echo bestmove 4,2,4,10; exit;; quit) exit;; esac; done'";
    let mark = format!("left-{}", std::process::id());
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -n 40; exec \"$0\" \"$@\""])
        .args([env!("CARGO_BIN_EXE_quadrille-cli"), "match", "hique", honest])
        .args([leaving, "--pairs", "100", "--movetime", "60000"])
        .args(["--opening-plies", "0"])
        .env(MARK_VARIABLE, &mark)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let (mut files, mut threads) = (0, 0);
    while child.try_wait().unwrap().is_none() {
        files = files.max(count_entries(&format!("/proc/{}/fd", child.id())));
        threads = threads.max(count_entries(&format!("/proc/{}/task", child.id())));
        // No event is available for a file opened by another process.
        std::thread::sleep(Duration::from_millis(2));
    }
    let output = child.wait_with_output().unwrap();
    let table = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{table}");
    assert!(table.contains("forfeited   200 (second, illegal move)"), "{table}");
    assert!(!table.contains("(first"), "{table}");
    assert!((3..=24).contains(&files), "{files} files");
    assert!((2..=12).contains(&threads), "{threads} threads");
    assert_none_left(&mark);
}

fn exhaust_open_files(but: usize) -> Vec<File> {
    let mut files: Vec<File> = std::iter::from_fn(|| File::open("/dev/null").ok()).collect();
    files.truncate(files.len() - but);
    files
}

/// Returns a pair of games against a shell engine in a process with few files; `None` in the parent process.
fn match_in_own_process(name: &str, arms: &str) -> Option<Match> {
    is_alone(name, 60).then(|| {
        let random = "builtin:random";
        let mut game_match = game_match(Variant::CublinoContra, random, random, 1);
        game_match.entrants[1] = EntrantSpec::Engine(engine(arms));
        game_match
    })
}

#[test]
fn game_is_retried_after_a_lack_of_resources() {
    let Some(game_match) = match_in_own_process(
        "resources::game_is_retried_after_a_lack_of_resources",
        "go*) echo bestmove nonsense;;",
    ) else {
        return;
    };
    let files = exhaust_open_files(4);
    let freed = std::thread::spawn(move || {
        // Gives the start of an engine time to fail, which the match does not report.
        std::thread::sleep(Duration::from_millis(700));
        drop(files);
    });
    let mut ends = Vec::new();
    let played = game_match.run(&StopFlag::new(), &mut |report, _| {
        ends.push(report.played_game.sentence());
    });
    freed.join().unwrap();
    assert_eq!(played.unwrap().game_count(), 2);
    assert!(ends.iter().all(|end| end.contains("illegal move")), "{ends:?}");
}

#[test]
fn match_without_resources_stops_with_the_reason() {
    let Some(game_match) =
        match_in_own_process("resources::match_without_resources_stops_with_the_reason", "")
    else {
        return;
    };
    let files = exhaust_open_files(4);
    let mut games = 0;
    let error = game_match.run(&StopFlag::new(), &mut |_, _| games += 1).unwrap_err();
    drop(files);
    assert_eq!(games, 0);
    assert!(matches!(&error, MatchError::Resources { pair: 0, .. }), "{error}");
    assert!(error.to_string().contains("Too many open files"), "{error}");
}

fn refusal(supervisor: Supervisor, command: &[String]) -> EngineError {
    let started = Client::start_with(&EngineStart {
        command,
        timeouts: Timeouts::default(),
        kill_handle: &KillHandle::new(),
        supervisor: Some(&supervisor),
        folder: None,
        log: None,
        error_output: ErrorOutput::default(),
    });
    started.err().unwrap()
}

#[test]
fn engine_cannot_fake_a_supervisor_failure() {
    let lacking = Supervisor(script("echo 'Too many open files' >&2; exit 240"));
    let error = refusal(lacking, &["engine".to_owned()]);
    assert!(
        matches!(&error, EngineError::Resources { command, reason } if command == "engine" && reason == "Too many open files"),
        "{error:?}"
    );
    let own = std::process::id().to_string();
    let keep = [env!("CARGO_BIN_EXE_quadrille-cli"), "keep", &own].map(str::to_owned);
    for code in [240, 241] {
        let pretender = script(&format!("echo 'Too many open files' >&2; exit {code}"));
        let error = refusal(Supervisor(keep.to_vec()), &pretender);
        let EngineError::Exited { status, .. } = &error else {
            panic!("{error:?}");
        };
        assert_eq!(status, "exit status: 255");
    }
}
