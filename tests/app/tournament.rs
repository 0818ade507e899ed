//! Tests of tournaments in the window: playing on a thread, storing, resuming, and viewing.

use crate::folder::TestFolder;
use crate::storage::{PATIENCE, table_with_store};
use crate::table::{Table, trigger};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use quadrille::interface::{ReportQueue, Screen};
use quadrille::screens::attract;
use quadrille::session::{Request, Session};
use quadrille::settings::{self, Settings};
use quadrille::setup::Engine;
use quadrille::setup::Setup;
use quadrille::setup::tournament::{Candidate, System, TournamentSettings};
use quadrille::storage::store::Store;
use quadrille::tournament::run::{TournamentPhase, TournamentStatus};
use quadrille::tournament::storage::StoredTournament;
use quadrille::tournament::{TournamentRequest, Tournaments};
use quadrille_files::RealDisk;
use quadrille_games::rules::Variant;
use quadrille_search::Level;
use quadrille_text::with_language;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

fn program(folder: &Path) -> Table {
    table_with_store(Store::new(Arc::new(RealDisk), folder.to_owned()))
}

fn send_request(table: &mut Table, order: TournamentRequest) {
    trigger(&mut table.app, order);
    table.app.update();
}

fn tournament_status(table: &Table) -> Option<Arc<TournamentStatus>> {
    let tournaments = table.app.world().resource::<Tournaments>();
    tournaments.current.as_ref().map(|hall| hall.status())
}

/// Waits until the open tournament is in this phase, and its thread is idle.
fn wait_for_phase(table: &mut Table, phase: &TournamentPhase) -> Arc<TournamentStatus> {
    let there = table.wait(PATIENCE, |table| {
        let busy = table.app.world().resource::<Tournaments>().are_busy();
        !busy && tournament_status(table).is_some_and(|news| news.phase == *phase)
    });
    let news = tournament_status(table).expect("a tournament is open");
    assert!(there, "{phase:?} is not reached: {:?}", news.phase);
    news
}

/// Waits until the open tournament has failed, and returns the reason.
fn wait_for_failure(table: &mut Table) -> String {
    let reason = |table: &Table| {
        let busy = table.app.world().resource::<Tournaments>().are_busy();
        tournament_status(table).and_then(|news| match &news.phase {
            TournamentPhase::Failed(reason) if !busy => Some(reason.clone()),
            _ => None,
        })
    };
    table.wait(PATIENCE, |table| reason(table).is_some());
    reason(table).expect("the tournament fails")
}

fn game_count(news: &TournamentStatus) -> usize {
    news.tournament.as_ref().map_or(0, |tournament| tournament.games.len())
}

/// Returns settings for quick games between three entrants.
fn quick_settings() -> TournamentSettings {
    TournamentSettings {
        variant: Variant::CublinoContra,
        games: 4,
        movetime: Duration::from_secs(5),
        entrants: vec![
            Candidate::Random,
            Candidate::Greedy,
            Candidate::Level(Level::new(1).unwrap()),
        ],
        ..TournamentSettings::default()
    }
}

fn start(entry: &TournamentSettings) -> TournamentRequest {
    TournamentRequest::Start(entry.clone(), 5)
}

fn register(table: &mut Table, engine: Engine) {
    let mut settings = table.app.world_mut().resource_mut::<Settings>();
    settings.engines.push(engine);
}

#[test]
fn last_tournament_settings_are_loaded() {
    let (folder, settings_folder) = (TestFolder::new(), TestFolder::new());
    let mut table = program(&folder.0);
    settings::save_in(&mut table.app, settings_folder.0.clone());
    register(&mut table, Engine::new("Mine", "/nowhere/engine"));
    let mut entry = quick_settings();
    entry.system = System::Swiss;
    entry.entrants.push(Candidate::Engine("Mine".to_owned()));
    send_request(&mut table, start(&entry));
    assert!(wait_for_failure(&mut table).contains("/nowhere/engine"));
    drop(table);

    let mut table = program(&folder.0);
    settings::save_in(&mut table.app, settings_folder.0.clone());
    let settings = table.app.world().resource::<Settings>();
    assert_eq!(settings.last_tournament.as_ref(), Some(&entry));
    // If an engine is no longer registered, its entrant is dropped and the others stay.
    entry.limit_to_available(&[]);
    assert_eq!(entry.entrants, quick_settings().entrants);
    let complaints = table.app.world().resource::<ReportQueue>();
    assert_eq!(*complaints, ReportQueue::default());
}

/// Lists the stored tournaments. Waits until there is one.
fn list(table: &mut Table) -> Vec<StoredTournament> {
    send_request(table, TournamentRequest::UpdateList);
    let stored = |table: &Table| table.app.world().resource::<Tournaments>().stored.clone();
    assert!(table.wait(PATIENCE, |table| !stored(table).is_empty()));
    stored(table)
}

#[test]
fn tournament_can_be_viewed_after_a_restart() {
    let folder = TestFolder::new();
    let mut table = program(&folder.0);
    send_request(&mut table, start(&quick_settings()));
    let over = wait_for_phase(&mut table, &TournamentPhase::Over);
    let results = over.tournament.as_ref().unwrap();
    assert_eq!((results.games.len(), results.total_games), (12, 12));
    let points: u32 = results.standings.rows.iter().map(|row| row.half_points).sum();
    assert_eq!(points, 24);
    drop(table);

    let mut table = program(&folder.0);
    assert!(tournament_status(&table).is_none());
    let stored = list(&mut table);
    let about = stored[0].summary.as_ref().unwrap();
    assert_eq!((about.variant, about.format), (Variant::CublinoContra, "round-robin"));
    assert_eq!((about.finished_game_count, about.game_count), (12, 12));
    assert_eq!(about.entrant_names, ["Random", "Greedy", "Level 1"]);
    send_request(&mut table, TournamentRequest::Open(stored[0].name.clone()));
    let again = wait_for_phase(&mut table, &TournamentPhase::Over);
    let same = again.tournament.as_ref().unwrap();
    assert_eq!(same.games, results.games);
    assert_eq!(same.standings, results.standings);
    let name = with_language("de", || same.entrant_name(2));
    assert_eq!((&*name, &*same.plan.entrants[2].name), ("Stufe 1", "Level 1"));
    // Each of three entrants has played four pairs of games, and an estimate of the strength needs ten.
    let missing_pairs = same.standings.rows.iter().map(|row| row.missing_pairs());
    assert_eq!(missing_pairs.collect::<Vec<_>>(), [6, 6, 6]);

    // A finished game can be opened with its moves.
    let game = &results.games[4];
    send_request(&mut table, TournamentRequest::OpenGame(game.id));
    let has_game = |table: &Table| table.app.world().contains_resource::<Session>();
    assert!(table.wait(PATIENCE, has_game));
    assert_eq!(table.session().game.plies(), game.plies);
    let names = table.session().seats.each_ref().map(|seat| seat.name.clone());
    let seats = game.seats.map(|seat| results.plan.entrants[seat].name.clone());
    assert_eq!(names, seats);
    let back_to = table.session().back_to;
    assert_eq!(back_to, Screen::Tournament, "the way back is known");
    table.app.update();
    let screen = table.app.world().resource::<State<Screen>>();
    assert_eq!(*screen.get(), Screen::Game);
    // A new game after it does not belong to the tournament.
    table.ask(Request::NewGame(Setup::default_game(Variant::Hique)));
    table.app.update();
    assert_eq!(table.session().back_to, Screen::Home);
}

#[test]
fn stopped_tournament_resumes() {
    let folder = TestFolder::new();
    let mut table = program(&folder.0);
    let slow = TournamentSettings {
        system: System::Gauntlet,
        movetime: Duration::from_millis(30),
        entrants: vec![Candidate::Level(Level::FULL), Candidate::Random, Candidate::Greedy],
        ..quick_settings()
    };
    send_request(&mut table, start(&slow));
    let one = |table: &Table| tournament_status(table).is_some_and(|news| game_count(&news) > 0);
    assert!(table.wait(PATIENCE, one));
    let running = |table: &Table| {
        let tournaments = table.app.world().resource::<Tournaments>();
        let hall = tournaments.current.as_ref().unwrap();
        !hall.live_games().games().is_empty()
    };
    assert!(table.wait(PATIENCE, running), "the next one can be watched");
    send_request(&mut table, TournamentRequest::Stop);
    let waiting = wait_for_phase(&mut table, &TournamentPhase::Waiting);
    let before = waiting.tournament.as_ref().unwrap().games.clone();
    assert!(before.len() < 8, "{}", before.len());
    assert!(!running(&table), "a game that was broken off is not shown");
    send_request(&mut table, TournamentRequest::Resume);
    // A second click does no harm.
    send_request(&mut table, TournamentRequest::Resume);
    let over = wait_for_phase(&mut table, &TournamentPhase::Over);
    let all = &over.tournament.as_ref().unwrap().games;
    assert_eq!(all.len(), 8);
    assert_eq!(all[..before.len()], before, "what was played still counts");
}

#[test]
fn game_of_a_damaged_log_line_is_replayed() {
    let folder = TestFolder::new();
    let mut table = program(&folder.0);
    send_request(&mut table, start(&quick_settings()));
    wait_for_phase(&mut table, &TournamentPhase::Over);
    let place = table.app.world().resource::<Tournaments>().current.as_ref();
    let place = place.map(|run| run.paths().clone()).unwrap();
    drop(table);
    let log = place.games_folder().join("games.log");
    let text = std::fs::read_to_string(&log).unwrap();
    std::fs::write(&log, text.replacen("\"1.1.2\"", "\"1.1.3\"", 1)).unwrap();

    let mut table = program(&folder.0);
    send_request(&mut table, TournamentRequest::Open(place.name));
    let waiting = wait_for_phase(&mut table, &TournamentPhase::Waiting);
    let results = waiting.tournament.as_ref().unwrap();
    assert_eq!((results.games.len(), results.skipped_line_count), (11, 1));
    send_request(&mut table, TournamentRequest::Resume);
    let over = wait_for_phase(&mut table, &TournamentPhase::Over);
    assert_eq!(game_count(&over), 12);
    let stored = quadrille::tournament::storage::list(&folder.0.join("tournaments"));
    assert_eq!(stored[0].summary.as_ref().unwrap().finished_game_count, 12);
}

#[test]
fn tournament_of_another_window_is_only_viewed() {
    let folder = TestFolder::new();
    let mut one = program(&folder.0);
    let slow = TournamentSettings {
        length: 50,
        movetime: Duration::from_millis(30),
        entrants: vec![Candidate::Level(Level::FULL), Candidate::Random, Candidate::Greedy],
        ..quick_settings()
    };
    send_request(&mut one, start(&slow));
    let has = |count: usize| {
        move |table: &Table| tournament_status(table).is_some_and(|news| game_count(&news) >= count)
    };
    assert!(one.wait(PATIENCE, has(1)));
    let name = {
        let tournaments = one.app.world().resource::<Tournaments>();
        tournaments.current.as_ref().unwrap().paths().name.clone()
    };

    let mut other = program(&folder.0);
    send_request(&mut other, TournamentRequest::Open(name.clone()));
    let elsewhere = |table: &Table| {
        tournament_status(table).is_some_and(|news| news.phase == TournamentPhase::PlayedElsewhere)
    };
    assert!(other.wait(PATIENCE, elsewhere));
    let count_before = game_count(&tournament_status(&other).unwrap());
    assert!(count_before >= 1, "what has been played is shown");
    let tournaments = other.app.world().resource::<Tournaments>();
    assert!(!tournaments.are_playing() && tournaments.progress().is_none());
    assert!(!tournaments.are_busy(), "looking on keeps no window awake");
    // New games are shown, and can be opened.
    assert!(other.wait(PATIENCE, has(count_before + 1)));
    let id = tournament_status(&other).unwrap().tournament.as_ref().unwrap().games[0].id;
    send_request(&mut other, TournamentRequest::OpenGame(id));
    let has_game = |table: &Table| table.app.world().contains_resource::<Session>();
    assert!(other.wait(PATIENCE, has_game));
    // The other window can neither resume nor delete the tournament.
    send_request(&mut other, TournamentRequest::Resume);
    assert!(other.wait(PATIENCE, |table| {
        let waits = table.app.world().resource::<Tournaments>().are_busy();
        !waits && elsewhere(table)
    }));
    send_request(&mut other, TournamentRequest::Delete(name.clone()));
    let refused = |table: &Table| {
        let complaints = table.app.world().resource::<ReportQueue>().texts();
        complaints.iter().any(|message| message.contains(&name))
    };
    assert!(other.wait(PATIENCE, refused));
    let plays = one.app.world().resource::<Tournaments>().are_playing();
    assert!(plays, "it goes on where it is played");

    // Once the first window has stopped the tournament, the other one can resume it.
    send_request(&mut one, TournamentRequest::Stop);
    let before = game_count(&wait_for_phase(&mut one, &TournamentPhase::Waiting));
    let waiting = wait_for_phase(&mut other, &TournamentPhase::Waiting);
    assert_eq!(game_count(&waiting), before);
    send_request(&mut other, TournamentRequest::Resume);
    assert!(other.wait(PATIENCE, has(before + 1)));
    send_request(&mut other, TournamentRequest::Stop);
    wait_for_phase(&mut other, &TournamentPhase::Waiting);
}

#[test]
fn running_tournament_shows_progress_and_an_estimate() {
    let folder = TestFolder::new();
    let mut table = program(&folder.0);
    let slow = TournamentSettings {
        games: 20,
        length: 50,
        movetime: Duration::from_millis(20),
        entrants: vec![Candidate::Level(Level::FULL), Candidate::Random],
        ..quick_settings()
    };
    let progress = |table: &Table| table.app.world().resource::<Tournaments>().progress();
    assert!(progress(&table).is_none());
    send_request(&mut table, start(&slow));
    let end = |table: &Table| {
        let news = tournament_status(table)?;
        let tournament = news.tournament.as_ref()?;
        Some((tournament.games.len(), tournament.expected_end.is_some()))
    };
    let has_ended = |table: &Table| end(table).is_some_and(|(_, is_over)| is_over);
    assert!(table.wait(PATIENCE, |table| has_ended(table)
        || end(table).is_some_and(|(games, _)| games >= 5)));
    let (played, is_over) = end(&table).unwrap();
    assert!(is_over && played >= 3, "after {played} games");
    // Home starts no demo during the tournament, because its searches would slow down the players.
    let idle = TimeUpdateStrategy::ManualDuration(2 * attract::IDLE_BEFORE_DEMO);
    table.app.insert_resource(idle);
    for _ in 0..3 {
        table.app.update();
    }
    let screen = |table: &Table| *table.app.world().resource::<State<Screen>>().get();
    assert_eq!(screen(&table), Screen::Home);
    let (far, total) = progress(&table).unwrap();
    assert!(far >= played && total == 1000, "{far} of {total}");
    send_request(&mut table, TournamentRequest::Stop);
    wait_for_phase(&mut table, &TournamentPhase::Waiting);
    assert!(progress(&table).is_none());
    assert!(table.wait(PATIENCE, |table| screen(table) == Screen::Game));
}

#[test]
fn tournament_waits_until_the_previous_one_has_stopped() {
    let folder = TestFolder::new();
    let mut table = program(&folder.0);
    let endless = TournamentSettings {
        movetime: Duration::from_secs(5),
        entrants: vec![Candidate::Level(Level::FULL), Candidate::Random],
        ..quick_settings()
    };
    send_request(&mut table, start(&endless));
    let playing = |table: &Table| {
        tournament_status(table).is_some_and(|news| news.phase == TournamentPhase::Playing)
    };
    assert!(table.wait(PATIENCE, playing));
    send_request(&mut table, start(&quick_settings()));
    let over = wait_for_phase(&mut table, &TournamentPhase::Over);
    assert_eq!(game_count(&over), 12);
    // Both tournaments are stored.
    send_request(&mut table, TournamentRequest::UpdateList);
    let count = |table: &Table| table.app.world().resource::<Tournaments>().stored.len();
    assert!(table.wait(PATIENCE, |table| count(table) == 2));

    // A deleted tournament can be restored with all its games.
    let name = {
        let tournaments = table.app.world().resource::<Tournaments>();
        tournaments.current.as_ref().unwrap().paths().name.clone()
    };
    send_request(&mut table, TournamentRequest::Delete(name.clone()));
    assert!(table.wait(PATIENCE, |table| count(table) == 1));
    assert!(tournament_status(&table).is_none(), "what is deleted is not open any more");
    let deleted = table.app.world().resource::<Tournaments>().deleted_name.clone();
    assert_eq!(deleted.as_ref(), Some(&name));
    send_request(&mut table, TournamentRequest::Restore(name.clone()));
    assert!(table.wait(PATIENCE, |table| count(table) == 2));
    send_request(&mut table, TournamentRequest::Open(name));
    let again = wait_for_phase(&mut table, &TournamentPhase::Over);
    assert_eq!(game_count(&again), 12);
}

#[test]
fn unreadable_tournament_is_reported_and_kept() {
    let folder = TestFolder::new();
    let tournaments = folder.0.join("tournaments");
    std::fs::create_dir_all(&tournaments).unwrap();
    let broken = "variant = \"chess\"\n";
    std::fs::write(tournaments.join("mine.toml"), broken).unwrap();
    let mut table = program(&folder.0);
    let stored = list(&mut table);
    let message = stored[0].summary.as_ref().unwrap_err();
    assert!(message.contains("mine.toml") && message.contains("line"), "{message}");
    send_request(&mut table, TournamentRequest::Open("mine".to_owned()));
    let failed = |table: &Table| {
        tournament_status(table).is_some_and(
            |news| matches!(&news.phase, TournamentPhase::Failed(message) if message.contains("mine.toml")),
        )
    };
    assert!(table.wait(PATIENCE, failed));
    send_request(&mut table, TournamentRequest::OpenGame("1.1.1".parse().unwrap()));
    let complained = |table: &Table| !table.app.world().resource::<ReportQueue>().0.is_empty();
    assert!(table.wait(PATIENCE, complained), "there are no games");
    let left = std::fs::read_to_string(tournaments.join("mine.toml")).unwrap();
    assert_eq!(left, broken);
}

#[test]
fn unusable_engine_is_reported_before_the_start() {
    let folder = TestFolder::new();
    let mut table = program(&folder.0);
    let bot = folder.0.join("bot.sh");
    register(&mut table, Engine::new("Nothing", "/nowhere/engine"));
    register(&mut table, Engine::new("Lost", format!("sh {}", bot.display())));
    let entry = |engines: &[&str]| TournamentSettings {
        games: 2,
        entrants: engines
            .iter()
            .map(|name| Candidate::Engine((*name).to_owned()))
            .chain([Candidate::Random, Candidate::Greedy])
            .collect(),
        ..quick_settings()
    };
    let stored = |table: &mut Table| {
        send_request(table, TournamentRequest::UpdateList);
        table.wait(Duration::from_millis(300), |_| false);
        let tournaments = table.app.world().resource::<Tournaments>();
        tournaments.stored.len()
    };
    send_request(&mut table, start(&entry(&["Nothing", "Lost"])));
    let reason = wait_for_failure(&mut table);
    for expected in ["Nothing: ", "/nowhere/engine", "Lost: ", "bot.sh"] {
        assert!(reason.contains(expected), "{reason}");
    }
    assert_eq!(stored(&mut table), 0, "nothing is written");
    send_request(&mut table, start(&entry(&["Lost"])));
    assert!(!wait_for_failure(&mut table).contains("Nothing: "));
    assert_eq!(stored(&mut table), 0, "nothing is written");
    // The tournament continues once the engine's program exists. The engine then loses by an illegal move.
    let engine = "while read line; do case $line in ugi) echo ugiok;; isready) echo readyok;; go*) echo bestmove x;; esac; done";
    std::fs::write(&bot, engine).unwrap();
    send_request(&mut table, TournamentRequest::Resume);
    let over = wait_for_phase(&mut table, &TournamentPhase::Over);
    let games = &over.tournament.as_ref().unwrap().games;
    assert_eq!(games.len(), 6);
    let lost = games.iter().filter(|game| game.forfeit.is_some());
    assert!(lost.clone().all(|game| game.sentence.contains("`bestmove x`")));
    assert_eq!(lost.count(), 4);
    assert_eq!(stored(&mut table), 1);
    // A tournament also continues after the engine's command is corrected in the settings.
    send_request(&mut table, start(&entry(&["Nothing"])));
    assert!(wait_for_failure(&mut table).contains("Nothing: "));
    let mut settings = table.app.world_mut().resource_mut::<Settings>();
    settings.engines[0].command = format!("sh {}", bot.display());
    send_request(&mut table, TournamentRequest::Resume);
    wait_for_phase(&mut table, &TournamentPhase::Over);
    assert_eq!(stored(&mut table), 2);
}

#[test]
fn silent_engine_does_not_delay_a_stop() {
    let folder = TestFolder::new();
    let mut table = program(&folder.0);
    register(&mut table, Engine::new("Asleep", "sleep 1000"));
    let entry = TournamentSettings {
        entrants: vec![Candidate::Engine("Asleep".to_owned()), Candidate::Random],
        ..quick_settings()
    };
    send_request(&mut table, start(&entry));
    let playing = |table: &Table| {
        tournament_status(table).is_some_and(|news| news.phase == TournamentPhase::Playing)
    };
    assert!(table.wait(PATIENCE, playing));
    table.wait(Duration::from_millis(300), |_| false);
    send_request(&mut table, TournamentRequest::Stop);
    let waiting = wait_for_phase(&mut table, &TournamentPhase::Waiting);
    // An aborted game does not count.
    assert_eq!(game_count(&waiting), 0);
}
