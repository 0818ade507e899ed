//! Tests of a tournament: its folder, its tables and its log.

use quadrille_arena::tournament::{
    FinishedGame, FolderError, LiveGames, Plan, RunContext, RunObserver, Standing,
    TournamentFolder, TournamentProgress, read_archive, report, run,
};
use quadrille_arena::{EntrantSpec, MoveRemark, Tally};
use quadrille_games::record::pgn::{GameResult, Record, read};
use quadrille_games::rules::{Player, Variant};
use quadrille_search::StopFlag;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A round robin of three entrants: six games.
const PLAN: &str = r#"variant = "cublino-contra"
format = "round-robin"

[openings]
plies = 2

[[entrant]]
name = "Greedy"
player = "builtin:greedy"

[[entrant]]
name = "One, random"
player = "builtin:random"

[[entrant]]
name = "Two"
player = "builtin:random"
"#;

/// Two entrants that are one player without random choices.
const IDENTICAL_ENTRANTS: &str = r#"
[[entrant]]
name = 'Search "A"'
player = "builtin:nodes=200"

[[entrant]]
name = "Search B"
player = "builtin:nodes=200"
"#;

fn plan(text: &str) -> Plan {
    Plan::parse(text, Path::new("")).unwrap()
}

/// A folder that is removed at the end.
struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    fn new(name: &str) -> Self {
        let name = format!("quadrille-arena-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap()
    }

    fn records(&self) -> Vec<Record> {
        let records = self.read("games.pgn");
        read(&records).map(Result::unwrap).collect()
    }

    /// Returns how often the log contains the plan.
    fn plan_lines(&self) -> usize {
        let log = self.read("games.log");
        log.lines().filter(|line| line.contains("\"plan\":")).count()
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Stops the tournament once this number of games has been played.
struct Observer<'a> {
    stop: &'a StopFlag,
    enough: usize,
}

impl RunObserver for Observer<'_> {
    fn on_game_finished(
        &mut self,
        so_far: &TournamentProgress,
        took: Duration,
        folder: &TournamentFolder,
    ) {
        assert_eq!(so_far.games.len(), so_far.results.len());
        assert!(took < Duration::from_secs(600));
        let length = std::fs::metadata(folder.path().join("games.log"));
        let length = length.unwrap().len();
        assert_eq!(TournamentFolder::log_bytes(folder.path()), length);
        assert!(TournamentFolder::is_locked(folder.path()));
        if so_far.games.len() >= self.enough {
            self.stop.stop();
        }
    }
}

/// Plays until this number of games has been played.
fn play(plan: &Plan, path: &Path, enough: usize) -> TournamentProgress {
    let (mut folder, mut so_far) = TournamentFolder::open(path, plan).unwrap();
    let (live_games, stop) = (LiveGames::default(), StopFlag::new());
    let context = RunContext { live_games: Some(&live_games), ..RunContext::default() };
    let mut observer = Observer { stop: &stop, enough };
    run(plan, &mut folder, &mut so_far, context, &stop, &mut observer).unwrap();
    assert!(live_games.games().is_empty() && live_games.times().is_empty());
    report::write_tables(&folder, plan, &so_far).unwrap();
    so_far
}

fn player_names(record: &Record) -> [&str; 2] {
    ["Player1", "Player2"].map(|tag| record.tags.get(tag).unwrap())
}

/// Returns the half points of each name.
fn half_points(records: &[Record]) -> BTreeMap<String, usize> {
    let mut points = BTreeMap::new();
    for record in records {
        for player in Player::BOTH {
            let name = player_names(record)[player.index()];
            *points.entry(name.to_owned()).or_default() += match record.result {
                GameResult::Win(winner) => 2 * usize::from(winner == player),
                GameResult::Draw => 1,
                GameResult::Unknown => unreachable!("{record}"),
            };
        }
    }
    points
}

#[test]
fn interrupted_tournament_resumes() {
    let folder = TemporaryFolder::new("resumed");
    let plan = plan(PLAN);
    let first = play(&plan, &folder.0, 2);
    // A third game may have ended in the meantime.
    let count = first.games.len();
    assert!((2..=3).contains(&count) && !first.schedule.is_over());
    let state = format!("{count} of 6 games so far");
    assert!(folder.read("standings.html").contains(&state));
    assert!(report::render_text(&plan, &first).contains(&state));
    let all = play(&plan, &folder.0, usize::MAX);
    assert_eq!((all.games.len(), all.schedule.total_games()), (6, 6));
    assert_eq!(all.games[..count], first.games);
    assert!(all.schedule.active_entrants(&all.results).is_empty());
    assert!(!TournamentFolder::is_locked(&folder.0));
    assert_eq!(folder.plan_lines(), 1);
    let again = TournamentFolder::read(&folder.0, &plan).unwrap();
    assert_eq!((&again.games, &again.results), (&all.games, &all.results));
    assert!(again.schedule.is_over() && again.skipped_lines.is_empty());
}

#[test]
fn tables_agree_with_the_records() {
    let folder = TemporaryFolder::new("tables");
    let plan = plan(PLAN);
    let all = play(&plan, &folder.0, usize::MAX);
    let records = folder.records();
    let points = half_points(&records);
    assert_eq!((records.len(), points.values().sum::<usize>()), (6, 12));
    let csv = folder.read("standings.csv");
    let html = folder.read("standings.html");
    let text = report::render_text(&plan, &all);
    assert_eq!(csv.lines().count(), 1 + plan.entrants.len());
    assert!(html.contains("<p>6 games, 1/15 each.</p>"), "{html}");
    assert!(text.contains("\n6 games\n"), "{text}");
    let heading = text.lines().find(|line| line.contains("Points")).unwrap();
    let points_end = heading.find("Points").unwrap() + "Points".len();
    for (name, half_points) in points {
        let half = if half_points % 2 == 1 { ".5" } else { "" };
        let points = format!("{}{half}", half_points / 2);
        let (field, player) = match &*name {
            "Greedy" => ("Greedy", "builtin:greedy"),
            "Two" => ("Two", "builtin:random"),
            _ => ("\"One, random\"", "builtin:random"),
        };
        let fields = format!(",{field},{player},{points},4,");
        assert!(csv.contains(&fields), "{name}: {csv}");
        let cells = format!("<td class=\"name\">{name}</td><td>{points}</td><td>4</td>");
        assert!(html.contains(&cells), "{name}: {html}");
        let line = text.lines().find(|line| line.contains(&name)).unwrap();
        assert!(line[..points_end].ends_with(&format!(" {points}")), "{text}");
    }
}

/// Returns the end of a tournament in which the first entrant won all its games, those against the third on time. All
/// others were drawn.
fn finished_tournament(plan: &Plan) -> TournamentProgress {
    let mut progress = TournamentProgress::new(plan);
    let games = progress.schedule.open_games(&progress.results);
    let games: Vec<_> = games.map(|(id, encounter)| (id, encounter.seats(id.game))).collect();
    for (id, seats) in games {
        let winner = Player::BOTH.into_iter().find(|winner| seats[winner.index()] == 0);
        let is_added = progress.add(FinishedGame {
            id,
            seats,
            result: winner.map_or(GameResult::Draw, GameResult::Win),
            forfeit: winner
                .filter(|_| seats.contains(&2))
                .map(|winner| (!winner, "time".to_owned())),
            plies: 9,
            sentence: "The end.".to_owned(),
        });
        assert!(is_added);
    }
    progress.schedule.advance(&progress.results);
    progress
}

#[test]
fn tables_have_a_crosstable_and_forfeits() {
    let plan = plan(PLAN);
    let progress = finished_tournament(&plan);
    let expected = "
6 games

#  Name         Points  Games  +  =  -  Elo [95%]  (1)  (2)  (3)
1  Greedy            4      4  4  0  0          -    x  2/2  2/2
2  One, random       1      4  0  2  2          -  0/2    x  1/2
2  Two               1      4  0  2  2          -  0/2  1/2    x

Two lost by 2 time
";
    let text = report::render_text(&plan, &progress);
    assert!(text.ends_with(expected), "{text}");
    let html = report::render_html(&plan, &progress);
    for row in [
        "<tr><td>2</td><td class=\"name\">Two</td><td>1</td><td>4</td><td>0</td><td>2</td><td>2</td><td>-</td>\
         <td class=\"text\">2 time</td></tr>\n",
        "<tr><th>3</th><td class=\"name\">Two</td><td>0/2</td><td>1/2</td><td class=\"diagonal\"></td></tr>\n",
    ] {
        assert!(html.contains(row), "{row}{html}");
    }
}

#[test]
fn strength_is_printed_with_its_interval() {
    let format_elo = |pair_counts| {
        report::format_elo(&Standing {
            entrant: 0,
            rank: 1,
            half_points: 0,
            tally: Tally { pair_counts, ..Tally::default() },
            bye_count: 0,
            buchholz: 0,
            rounds_advanced: 0,
            forfeits: BTreeMap::new(),
        })
    };
    assert_eq!(format_elo([0, 0, 10, 0, 10]), "+191 [+98, +319]");
    assert_eq!(format_elo([0, 0, 1, 0, 9]), "+512 [+304, inf]");
    assert_eq!(format_elo([9, 0, 1, 0, 0]), "-512 [-inf, -304]");
    assert_eq!(format_elo([0, 0, 5, 0, 4]), "-", "too few pairs");
    assert_eq!(format_elo([0, 0, 20, 0, 0]), "-", "no spread");
}

#[test]
fn page_lists_the_last_games_of_a_very_long_tournament() {
    let folder = TemporaryFolder::new("long");
    let plan = plan(PLAN);
    let mut all = play(&plan, &folder.0, usize::MAX);
    assert!(!report::render_html(&plan, &all).contains("earlier games"));
    let last = all.games[5].clone();
    all.games.resize(5001, last);
    let html = report::render_html(&plan, &all);
    assert!(html.contains(">1 earlier game in games.pgn<"));
}

#[test]
fn entrants_join_a_finished_tournament() {
    let folder = TemporaryFolder::new("joined");
    play(&plan(PLAN), &folder.0, usize::MAX);
    let plan = plan(&format!("{PLAN}{IDENTICAL_ENTRANTS}"));
    let all = play(&plan, &folder.0, usize::MAX);
    assert_eq!((all.games.len(), all.joined_entrant_count), (20, 2));
    assert_eq!(folder.plan_lines(), 2);
    let records = folder.records();
    assert_eq!(half_points(&records).len(), 5);

    // Only a search has scores, so the comments show who has played.
    for record in &records {
        for (player, name) in Player::BOTH.into_iter().zip(player_names(record)) {
            let line = record.game.line();
            let mut own = line.iter().filter(|ply| ply.player == player);
            let has_scores = own.any(|ply| {
                MoveRemark::parse(&ply.comment).is_some_and(|remark| remark.score.is_some())
            });
            assert_eq!(has_scores, name.starts_with("Search"), "{name}: {record}");
        }
    }

    let archive = read_archive(&folder.0).unwrap();
    assert_eq!(archive.variant, Some(Variant::CublinoContra));
    assert!(archive.skipped_lines.is_empty());
    for (pairing, game) in archive.games.iter().zip(&all.games) {
        let entrants = game.seats.map(|seat| &plan.entrants[seat]);
        assert_eq!(pairing.names, entrants.map(|entrant| entrant.name.clone()));
        assert_eq!(pairing.result, game.result);
        let is_search = |it: &EntrantSpec| matches!(it, EntrantSpec::Search(_));
        let identical = entrants.iter().all(|entrant| is_search(&entrant.player));
        assert_eq!(pairing.is_identical, identical, "{:?}", pairing.names);
    }
}

#[test]
fn archive_counts_each_game_once() {
    let folder = TemporaryFolder::new("repeated");
    play(&plan(PLAN), &folder.0, 2);
    let log = folder.read("games.log");
    let games: Vec<&str> = log.lines().skip(1).collect();
    let repeated_log = format!("{}\n{log}{}\n", games[0], games[1]);
    std::fs::write(folder.0.join("games.log"), repeated_log).unwrap();
    let archive = read_archive(&folder.0).unwrap();
    assert_eq!(archive.games.len(), games.len());
    let reasons: Vec<_> = archive.skipped_lines.iter().map(|line| &*line.reason).collect();
    assert_eq!(reasons.len(), 2, "{reasons:?}");
    assert_eq!(reasons[0], "a game before the plan");
    assert!(reasons[1].starts_with("it is the second line of game"), "{reasons:?}");
}

#[test]
fn log_that_does_not_begin_with_a_plan_is_refused() {
    let folder = TemporaryFolder::new("foreign");
    let plan = plan(PLAN);
    play(&plan, &folder.0, 1);
    let log = folder.read("games.log");
    let (_, games) = log.split_once('\n').unwrap();
    std::fs::write(folder.0.join("games.log"), games).unwrap();
    let error = TournamentFolder::open(&folder.0, &plan).map(drop).unwrap_err();
    assert!(matches!(error, FolderError::Log { .. }));
    assert!(error.to_string().contains("a game before the plan"), "{error}");
    assert_eq!(folder.read("games.log"), games, "nothing was changed");
}
