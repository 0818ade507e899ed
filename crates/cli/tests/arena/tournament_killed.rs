//! Tests of tournaments that are killed, interrupted or started twice.

use crate::root::root;
use crate::tournament::{ScratchFolder, command};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const MAX_WAIT: Duration = Duration::from_secs(120);

/// An environment variable that all descendants of a tournament's process inherit.
pub const MARK_VARIABLE: &str = "QUADRILLE_TEST_MARK";

/// Returns an engine that plays an illegal move and crashes in turns, controlled by a folder. It ignores `quit` and the end of
/// its input. It never crashes ten times in a row, which would pause the tournament.
fn hostile_engine(folder: &Path) -> String {
    let folder = folder.display();
    format!(
        "sh -c 'trap \\\"\\\" TERM HUP INT; while read line; do case $line in \
         ugi) echo ugiok;; isready) echo readyok;; \
         go*) rmdir \\\"{folder}\\\" 2>/dev/null && exit 3; mkdir -p \\\"{folder}\\\"; echo bestmove nonsense;; \
         esac; done; while true; do sleep 1000; done'"
    )
}

fn plan(games: usize, hostile: &str) -> String {
    let python = root().join("examples/random_engine.py");
    let (python, own) = (python.display(), env!("CARGO_BIN_EXE_quadrille-cli"));
    format!(
        "variant = \"hique\"\nformat = \"round-robin\"\ngames = {games}\nhash = 1\nconcurrency = 2\n\
         move-limit = 40\n[time]\nmovetime = 20000\n\
         [[entrant]]\nname = \"Search\"\nplayer = \"builtin:nodes=200\"\n\
         [[entrant]]\nname = \"Greedy\"\nplayer = \"builtin:greedy\"\n\
         [[entrant]]\nname = \"Python\"\nplayer = \"python3 '{python}' '{own}'\"\n\
         [[entrant]]\nname = \"Hostile\"\nplayer = \"{hostile}\"\n"
    )
}

struct TournamentProcess(Child);

impl TournamentProcess {
    fn start(plan: &Path, mark: &str, errors: Stdio) -> Self {
        let mut command = command(plan);
        command.env(MARK_VARIABLE, mark).stdout(Stdio::null()).stderr(errors);
        Self(command.spawn().unwrap())
    }

    fn has_ended(&mut self) -> bool {
        self.0.try_wait().unwrap().is_some()
    }

    fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

impl Drop for TournamentProcess {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Returns the running processes with this mark. Zombies have no environment.
pub fn marked_processes(mark: &str) -> Vec<String> {
    let variable = format!("{MARK_VARIABLE}={mark}");
    let mut out = Vec::new();
    for entry in fs::read_dir("/proc").unwrap().filter_map(Result::ok) {
        let environment = fs::read(entry.path().join("environ")).unwrap_or_default();
        if environment.split(|&byte| byte == 0).any(|pair| pair == variable.as_bytes()) {
            let command_line = fs::read(entry.path().join("cmdline")).unwrap_or_default();
            let command_line = String::from_utf8_lossy(&command_line).replace('\0', " ");
            out.push(format!("{:?}: {command_line}", entry.file_name()));
        }
    }
    out
}

pub fn wait_for(what: &str, mut reached: impl FnMut() -> bool) {
    let deadline = Instant::now() + MAX_WAIT;
    while !reached() {
        assert!(Instant::now() < deadline, "{what}");
        // No event is available for other processes.
        std::thread::sleep(Duration::from_millis(5));
    }
}

pub fn assert_none_left(mark: &str) {
    wait_for(&format!("left behind: {:?}", marked_processes(mark)), || {
        marked_processes(mark).is_empty()
    });
}

fn log(scratch: &ScratchFolder) -> Vec<u8> {
    let mut log = fs::read(scratch.file("games.log")).unwrap_or_default();
    let end = log.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    log.truncate(end);
    log
}

fn count_lines(log: &[u8]) -> usize {
    log.iter().filter(|&&byte| byte == b'\n').count()
}

#[test]
fn repeated_kills_lose_no_game_and_leave_no_process() {
    const GAMES: usize = 40;
    let scratch = ScratchFolder::new("killed");
    let hostile = hostile_engine(&scratch.file("next-dies"));
    let file = scratch.plan(&plan(GAMES, &hostile));
    let mark = scratch.0.display().to_string();
    let mut random = StdRng::seed_from_u64(2026);
    let mut snapshots = Vec::new();
    let mut amid = 0;
    for number in 0..10 {
        let before = count_lines(&log(&scratch));
        let mut child = TournamentProcess::start(&file, &mark, Stdio::null());
        // Two of three processes are killed after some games, the others at any point.
        if number % 3 != 0 {
            let more = random.random_range(2..6);
            wait_for("no game ends", || count_lines(&log(&scratch)) >= before.max(1) + more);
        }
        // Waits for a random time before the kill.
        std::thread::sleep(Duration::from_millis(random.random_range(0..20)));
        assert!(!child.has_ended(), "there was something left to kill");
        amid += usize::from(marked_processes(&mark).len() > 1);
        child.kill();
        let log = log(&scratch);
        assert!(count_lines(&log) >= before, "kill {number}");
        snapshots.push(log);
        assert_none_left(&mark);
    }
    assert!(amid > 0, "engines were running when it was killed");
    assert!(count_lines(&snapshots[9]) > 15, "games were played in between");
    let output = command(&file).env(MARK_VARIABLE, &mark).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    assert!(errors.contains("resuming after"), "{errors}");

    let total = 6 * GAMES;
    let end = log(&scratch);
    assert_eq!(count_lines(&end), total + 1);
    for (number, snapshot) in snapshots.iter().enumerate() {
        assert!(end.starts_with(snapshot), "what was there at kill {number} is there");
    }
    let games = scratch.games();
    assert_eq!(games.len(), total);
    let rounds: BTreeSet<_> = games.iter().filter_map(|game| game.tags.get("Round")).collect();
    assert_eq!(rounds.len(), total, "each once");
    let csv = scratch.text("standings.csv");
    for line in csv.lines().skip(1) {
        let fields: Vec<_> = line.split(',').collect();
        assert_eq!(fields[4], (3 * GAMES).to_string(), "{csv}");
        if fields[1] == "Hostile" {
            assert_eq!((fields[0], fields[3]), ("4", "0"), "{csv}");
            assert!(csv.contains("illegal move"), "{csv}");
        }
    }
    assert_none_left(&mark);
}

fn hanging_plan() -> String {
    let engine = "sh -c 'trap \\\"\\\" TERM HUP INT; while read line; do case $line in \
        ugi) echo ugiok;; isready) echo readyok;; go*) while true; do sleep 1000; done;; esac; done'";
    format!(
        "variant = \"hique\"\nformat = \"round-robin\"\nhash = 1\n[time]\nmovetime = 3600000\n\
         [[entrant]]\nname = \"Random\"\nplayer = \"builtin:random\"\n\
         [[entrant]]\nname = \"Hangs\"\nplayer = \"{engine}\"\n"
    )
}

fn wait_for_hanging_engine(mark: &str) {
    wait_for("the engine hangs", || {
        marked_processes(mark).iter().any(|command_line| command_line.ends_with("sleep 1000 "))
    });
}

#[test]
fn hanging_engine_ends_with_a_killed_tournament() {
    let scratch = ScratchFolder::new("hangs");
    let file = scratch.plan(&hanging_plan());
    let mark = scratch.0.display().to_string();
    let mut child = TournamentProcess::start(&file, &mark, Stdio::null());
    wait_for_hanging_engine(&mark);
    child.kill();
    assert_none_left(&mark);
    assert_eq!(count_lines(&log(&scratch)), 1);
}

#[test]
fn interrupted_tournament_leaves_no_process_and_resumes() {
    let scratch = ScratchFolder::new("interrupt");
    let file = scratch.plan(&hanging_plan());
    let mark = scratch.0.display().to_string();
    let child = command(&file)
        .env(MARK_VARIABLE, &mark)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for_hanging_engine(&mark);
    let killed = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(killed.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success());
    assert!(errors.contains("interrupted after 0 of 2 games"), "{errors}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("0 of 2 games so far"));
    assert_none_left(&mark);
    assert!(scratch.games().is_empty());
    assert_eq!(count_lines(&log(&scratch)), 1);
}

#[test]
fn running_tournament_locks_its_folder() {
    let scratch = ScratchFolder::new("busy");
    let file = scratch.plan(&hanging_plan());
    let mark = scratch.0.display().to_string();
    let mut child = TournamentProcess::start(&file, &mark, Stdio::null());
    wait_for_hanging_engine(&mark);
    let mut second = TournamentProcess::start(&file, &mark, Stdio::piped());
    wait_for("the second one plays", || second.has_ended());
    assert!(!second.0.wait().unwrap().success());
    let mut errors = String::new();
    let mut pipe = second.0.stderr.take().unwrap();
    pipe.read_to_string(&mut errors).unwrap();
    assert!(errors.contains("another tournament is running here"), "{errors}");
    assert!(!child.has_ended(), "the first is not disturbed");
    child.kill();
    assert_none_left(&mark);
    let mut third = TournamentProcess::start(&file, &mark, Stdio::null());
    wait_for_hanging_engine(&mark);
    third.kill();
    assert_none_left(&mark);
}
