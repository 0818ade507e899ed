//! Tests of tournaments played by the program: formats, tables, resuming and refusals.

use crate::program::cli;
use crate::root::root;
use quadrille_arena::tournament::{
    LiveGames, Plan, RunContext, RunObserver, TournamentFolder, TournamentProgress, run,
};
use quadrille_games::record::pgn::{Record, read};
use quadrille_search::StopFlag;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

/// A temporary folder, removed when dropped.
pub struct ScratchFolder(pub PathBuf);

impl ScratchFolder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("quadrille-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn plan(&self, text: &str) -> PathBuf {
        let path = self.0.join("cup.toml");
        fs::write(&path, text).unwrap();
        path
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join("cup").join(name)
    }

    pub fn text(&self, name: &str) -> String {
        let path = self.file(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Reads the tournament's records and checks them.
    pub fn games(&self) -> Vec<Record> {
        let text = self.text("games.pgn");
        let games: Vec<Record> = read(&text).map(Result::unwrap).collect();
        for game in &games {
            assert_eq!(game.contradiction(), None);
        }
        games
    }

    pub fn read_all_files(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let entries = fs::read_dir(self.0.join("cup")).unwrap();
        let mut all: Vec<_> = entries
            .map(|entry| entry.unwrap().path())
            .map(|path| (path.clone(), fs::read(path).unwrap()))
            .collect();
        all.sort();
        all
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub fn command(plan: &Path) -> Command {
    let mut command = cli();
    command.arg("tournament").arg(plan);
    command
}

pub fn output(plan: &Path) -> Output {
    command(plan).output().unwrap()
}

struct SilentObserver;

impl RunObserver for SilentObserver {
    fn on_game_finished(
        &mut self,
        _so_far: &TournamentProgress,
        _took: Duration,
        _folder: &TournamentFolder,
    ) {
    }
}

/// Plays a tournament successfully and returns the output.
pub fn table(plan: &Path) -> String {
    let output = output(plan);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the errors of a refused tournament.
pub fn refusal(plan: &Path) -> String {
    let output = output(plan);
    assert!(!output.status.success());
    String::from_utf8(output.stderr).unwrap()
}

/// Returns a plan without engines, whose games only depend on the plan.
pub fn plan(format: &str, entrants: usize) -> String {
    let players = ["builtin:nodes=300", "builtin:greedy", "builtin:nodes=60", "builtin:random"];
    let mut text = format!(
        "variant = \"cublino-contra\"\n{format}\nhash = 1\nconcurrency = 2\nmove-limit = 300\n\
         [time]\nmovetime = 60000\n"
    );
    for number in 0..entrants {
        let player = players[number % players.len()];
        text += &format!("[[entrant]]\nname = \"E{number}\"\nplayer = \"{player}\"\n");
    }
    text
}

pub const SWISS: &str = "format = \"swiss\"\nrounds = 3";
pub const KNOCKOUT: &str = "format = \"knockout\"\ntiebreaks = 1";

#[test]
fn every_format_finishes() {
    for (format, entrants, games) in [
        ("format = \"round-robin\"\ncycles = 2", 3, Some(12)),
        ("format = \"gauntlet\"\ngames = 4", 4, Some(12)),
        (SWISS, 5, Some(12)),
        (KNOCKOUT, 5, None),
    ] {
        let scratch = ScratchFolder::new("formats");
        let file = scratch.plan(&plan(format, entrants));
        let output = table(&file);
        let played = scratch.games();
        match games {
            Some(games) => assert_eq!(played.len(), games, "{output}"),
            // Four encounters, each extended at most once.
            None => assert!((8..=16).contains(&played.len()), "{output}"),
        }
        let rounds: BTreeSet<_> = played.iter().filter_map(|game| game.tags.get("Round")).collect();
        assert_eq!(rounds.len(), played.len(), "each game once");
        assert!(played.iter().all(|game| game.tags.get("Date").is_some()));
        for entrant in 0..entrants {
            assert!(output.contains(&format!("  E{entrant}  ")), "{output}");
        }
        let csv = scratch.text("standings.csv");
        assert_eq!(csv.lines().count(), entrants + 1, "{csv}");
        let points: f64 = csv
            .lines()
            .skip(1)
            .map(|line| line.split(',').nth(3).unwrap().parse::<f64>().unwrap())
            .sum();
        let byes = if format == SWISS { 3 * 2 } else { 0 };
        assert_eq!(points, (played.len() + byes) as f64, "{csv}");
        let log = scratch.text("games.log");
        assert_eq!(table(&file), output);
        assert_eq!(scratch.text("games.log"), log);
    }
}

#[test]
fn pairs_share_an_opening_with_swapped_sides() {
    let scratch = ScratchFolder::new("pairs");
    table(&scratch.plan(&plan("format = \"round-robin\"\ngames = 4", 2)));
    let mut games = scratch.games();
    games.sort_by_key(|game| game.tags.get("Round").map(str::to_owned));
    let names =
        |game: &Record| ["Player1", "Player2"].map(|tag| game.tags.get(tag).unwrap().to_owned());
    let after = |game: &Record| game.game.position_after(4).unwrap().to_string();
    for pair in games.chunks(2) {
        let [one, two] = names(&pair[0]);
        assert_eq!(names(&pair[1]), [two, one]);
        assert_eq!(after(&pair[0]), after(&pair[1]));
    }
    assert_ne!(after(&games[0]), after(&games[2]));
}

/// Cuts the log at line ends and within lines, and resumes the tournament.
#[test]
fn interrupted_tournament_gives_the_same_result() {
    for format in [SWISS, KNOCKOUT] {
        let scratch = ScratchFolder::new("interrupted");
        let file = scratch.plan(&plan(format, 5));
        let expected = table(&file);
        let moves = |scratch: &ScratchFolder| {
            let mut games: Vec<_> = scratch
                .games()
                .iter()
                .map(|game| {
                    let moves: Vec<_> = game.game.line().iter().map(|ply| ply.mv).collect();
                    let round = game.tags.get("Round").unwrap().to_owned();
                    (round, format!("{moves:?}"))
                })
                .collect();
            games.sort();
            games
        };
        let games = moves(&scratch);
        let log = fs::read(scratch.file("games.log")).unwrap();
        let ends: Vec<usize> = (1..=log.len()).filter(|&end| log[end - 1] == b'\n').collect();
        for (number, end) in ends.iter().enumerate().step_by(3) {
            // Cuts at the end of a line or some bytes into the next one.
            let cut = (end + 17 * (number % 2)).min(log.len());
            fs::write(scratch.file("games.log"), &log[..cut]).unwrap();
            let output = output(&file);
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{errors}");
            assert_eq!(errors.contains("torn"), cut != *end, "{errors}");
            assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "cut at {cut}");
            assert_eq!(moves(&scratch), games, "cut at {cut}");
            assert_eq!(table(&file), expected, "cut at {cut}");
        }
    }
}

#[test]
fn other_plan_is_refused_without_changes() {
    let scratch = ScratchFolder::new("refused");
    let text = plan("format = \"round-robin\"", 3);
    let file = scratch.plan(&text);
    table(&file);
    let before = scratch.read_all_files();
    for (old, new, expected) in [
        ("variant = \"cublino-contra\"", "variant = \"hique\"", "`variant = hique`"),
        ("hash = 1", "hash = 1\nseed = 5", "`seed = 5`"),
        ("\"E1\"", "\"Somebody\"", "`entrant 2 = \"Somebody\" plays builtin:greedy`"),
        ("movetime = 60000", "movetime = 50000", "`time = 1/50`"),
    ] {
        scratch.plan(&text.replace(old, new));
        let error = refusal(&file);
        assert!(error.contains("another tournament") && error.contains(expected), "{error}");
        assert!(error.contains("nothing was changed"), "{error}");
        assert_eq!(scratch.read_all_files(), before, "{new}");
    }
    // The number of concurrent games may change.
    scratch.plan(&text.replace("concurrency = 2", "concurrency = 1"));
    table(&file);
    // The time limits for engines may change.
    for limits in ["start-limit = 20000", "ping-limit = 3000\nstart-limit = 400"] {
        scratch.plan(&text.replace("[time]", &format!("[time]\n{limits}")));
        table(&file);
    }
}

#[test]
fn folder_with_other_files_is_refused() {
    let scratch = ScratchFolder::new("occupied");
    let file = scratch.plan(&plan("format = \"round-robin\"", 2));
    fs::create_dir(scratch.0.join("cup")).unwrap();
    fs::write(scratch.file("games.pgn"), "mine").unwrap();
    let error = refusal(&file);
    assert!(error.contains("games.pgn") && error.contains("use another folder"), "{error}");
    assert_eq!(scratch.text("games.pgn"), "mine");
    fs::remove_file(scratch.file("games.pgn")).unwrap();
    fs::write(scratch.file("games.log"), "also mine").unwrap();
    let error = refusal(&file);
    assert!(error.contains("its first line names no plan (it is torn: `also mine`)"), "{error}");
    assert_eq!(scratch.text("games.log"), "also mine");
}

#[cfg(unix)]
#[test]
fn misbehaviour_is_reported_with_a_quotation() {
    for (engine, kind, quotation) in [
        (
            "sh -c 'while read l; do case $l in ugi) echo ugiok;; isready) echo readyok;; go*) exit 9;; esac; done'",
            "crash",
            "(exit status: 9)",
        ),
        (
            "sh -c 'while read l; do case $l in ugi) echo ugiok;; isready) echo readyok;; go*) echo dying >&2; exit 9;; esac; done'",
            "crash",
            "its last line: `dying`",
        ),
        (
            "sh -c 'while read l; do case $l in ugi) echo ugiok;; isready) echo readyok;; go*) kill -9 $$;; esac; done'",
            "crash",
            "(killed by SIGKILL, often for lack of memory)",
        ),
        (
            "sh -c 'while read l; do case $l in ugi) echo ugiok;; isready) echo readyok;; go*) echo error no;; esac; done'",
            "protocol",
            "`error no`",
        ),
    ] {
        let scratch = ScratchFolder::new("misdeeds");
        let text = plan("format = \"round-robin\"", 2);
        let output = table(&scratch.plan(&text.replace("builtin:greedy", engine)));
        assert!(output.contains(&format!("E1 lost by 2 {kind}\n")), "{output}");
        let csv = scratch.text("standings.csv");
        assert!(csv.lines().nth(2).unwrap().ends_with(&format!("2 {kind},0,")), "{csv}");
        for game in scratch.games() {
            let termination = game.tags.get("Termination").unwrap();
            assert!(termination.starts_with(&format!("E1 loses: {kind}")), "{termination}");
            assert!(termination.contains(quotation), "{termination}");
        }
    }
}

#[test]
fn invalid_plan_is_refused_with_its_line() {
    let scratch = ScratchFolder::new("bad-plan");
    let text = plan("format = \"round-robin\"\nspeed = 3", 3);
    let error = refusal(&scratch.plan(&text));
    assert!(error.contains("cup.toml: line 3: unknown field `speed`, expected one of"), "{error}");
    assert!(error.contains("\n    speed = 3\n"), "{error}");
    assert!(!scratch.0.join("cup").exists());
    let file = scratch.plan("");
    fs::write(&file, b"variant = \"hique\"\n\xff").unwrap();
    assert!(refusal(&file).contains("cup.toml: line 2: a byte `\\xff`: expected text in UTF-8"));
    assert!(refusal(&scratch.0.join("none.toml")).contains("none.toml: "));
}

#[test]
fn openings_are_read_relative_to_the_plan() {
    let scratch = ScratchFolder::new("openings");
    fs::write(scratch.0.join("two.txt"), "startpos moves d1d2\nstartpos moves c1c2\n").unwrap();
    let text = plan("format = \"round-robin\"\ngames = 4", 2);
    table(&scratch.plan(&text.replace("[time]", "[openings]\nfile = \"two.txt\"\n[time]")));
    let firsts: Vec<String> = scratch
        .games()
        .iter()
        .map(|game| game.game.start().move_text(game.game.line()[0].mv))
        .collect();
    let count = |text: &str| firsts.iter().filter(|first| *first == text).count();
    assert_eq!((count("d1d2"), count("c1c2")), (2, 2), "{firsts:?}");
}

#[cfg(unix)]
#[test]
fn names_are_escaped_in_tables() {
    let scratch = ScratchFolder::new("names");
    let name = "<script>alert('1')</script> & \\\"x\\\", \u{202E}y";
    let text = plan("format = \"round-robin\"", 2).replace("E1", name);
    let engine = "sh -c 'while read l; do case $l in ugi) echo ugiok;; isready) echo readyok;; go*) echo \\\"bestmove <b>&\\\";; esac; done'";
    table(&scratch.plan(&text.replace("builtin:greedy", engine)));
    let page = scratch.text("standings.html");
    assert!(!page.contains("<script") && !page.contains("<b>") && !page.contains('\u{202E}'));
    assert!(page.contains(
        "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;x&quot;, \\u{202e}y"
    ));
    // The reason quotes the engine.
    assert!(page.contains("illegal move `bestmove &lt;b&gt;&amp;`"), "{page}");
    for outside in ["src=", "href=", "http", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    let csv = scratch.text("standings.csv");
    assert!(csv.contains(",\"<script>alert('1')</script> & \"\"x\"\", \\u{202e}y\","), "{csv}");
}

#[test]
fn example_plan_is_valid() {
    let examples = root().join("examples");
    let text = fs::read_to_string(examples.join("tournament.toml")).unwrap();
    let plan = Plan::parse(&text, &examples).unwrap();
    assert_eq!(plan.entrants.len(), 4);
}

#[test]
fn engine_receives_its_options() {
    let scratch = ScratchFolder::new("options");
    let ours = env!("CARGO_BIN_EXE_quadrille-cli");
    let with = |options: &str| {
        let engine = format!("player = \"{ours} ugi\"\noptions = {options}");
        let text = plan("format = \"round-robin\"", 2);
        text.replace("player = \"builtin:greedy\"", &engine)
            .replace("movetime = 60000", "movetime = 30\ngrace = 60000")
    };
    table(&scratch.plan(&with("{ Level = \"1\", Threads = \"1\" }")));
    for game in scratch.games() {
        let end = game.tags.get("Termination").unwrap_or_default();
        assert!(!end.contains("option"), "{end}");
    }
}

#[test]
fn running_games_are_observable() {
    let scratch = ScratchFolder::new("watched");
    let text = plan("format = \"round-robin\"", 3).replace("builtin:random", "builtin:nodes=900");
    let plan = Plan::parse(&text, Path::new("")).unwrap();
    let (mut folder, mut progress) = TournamentFolder::open(&scratch.0.join("cup"), &plan).unwrap();
    let live_games = LiveGames::default();
    let ply_counts = std::thread::scope(|scope| {
        let observed = live_games.clone();
        let stop = StopFlag::new();
        let ended = stop.clone();
        let onlooker = scope.spawn(move || {
            let mut ply_counts = BTreeMap::new();
            while !ended.is_stopped() {
                let games = observed.games();
                assert!(games.len() <= 2, "two games at a time");
                for (id, seats) in games {
                    // The game may have ended meanwhile.
                    let Some(live) = observed.game(id) else {
                        continue;
                    };
                    assert_eq!(live.seats, seats);
                    let plies = live.game.plies();
                    let before = ply_counts.insert(id, plies).unwrap_or(0);
                    assert!(before <= plies, "{id}");
                }
                std::thread::yield_now();
            }
            ply_counts
        });
        let context = RunContext { live_games: Some(&live_games), ..RunContext::default() };
        let never = StopFlag::new();
        run(&plan, &mut folder, &mut progress, context, &never, &mut SilentObserver).unwrap();
        stop.stop();
        onlooker.join().unwrap()
    });
    assert_eq!(progress.games.len(), 6);
    assert!(ply_counts.values().any(|&plies| plies > 4), "{ply_counts:?}");
    assert!(live_games.games().is_empty());
    // The last game stays visible for a while.
    let last = progress.games.last().unwrap();
    let ended = |within| live_games.last_ended_game(last.id, within);
    let live = ended(Duration::from_secs(600)).unwrap();
    assert_eq!(live.game.plies(), last.plies);
    assert!(ended(Duration::ZERO).is_none());
}
