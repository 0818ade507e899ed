//! Tests that games are stored while they are played, and survive kills of the program and failures of the disk.

use crate::folder::TestFolder;
use crate::table::{Table, ai, human};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use quadrille::interface::{ReportQueue, Screen};
use quadrille::session::{Request, SaveBarrier, Session, move_time};
use quadrille::setup::Setup;
use quadrille::setup::TimeControl;
use quadrille::storage::store::Store;
use quadrille::storage::{GameSaver, save_in};
use quadrille_files::{Fault, RealDisk, SimulatedDisk};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, Player, Variant};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Time limit for waiting; enough for any machine.
pub const PATIENCE: Duration = Duration::from_secs(120);
/// Environment variable with the game folder of the killed child process.
const VICTIM_FOLDER_VAR: &str = "QUADRILLE_TEST_VICTIM";
/// Environment variable with the number of kills; 8 if unset.
const KILL_COUNT_VAR: &str = "QUADRILLE_KILLS";

/// Starts the program with its games in `store`. Waits until it has resumed its game, if any.
pub fn table_with_store(store: Store) -> Table {
    let mut table = Table::new();
    save_in(&mut table.app, store);
    assert!(table.wait(PATIENCE, |table| game_saver(table).has_resumed()));
    table.app.update();
    table
}

fn game_saver(table: &Table) -> &GameSaver {
    table.app.world().resource::<GameSaver>()
}

pub fn real_store(folder: &Path) -> Store {
    Store::new(Arc::new(RealDisk), folder.to_owned())
}

/// Waits until no thread uses the disk, so that the number of a fault counts the operations of the next request only.
pub fn wait_for_idle_disk(table: &mut Table, disk: &SimulatedDisk) {
    let mut last_change = (disk.operation_count(), Instant::now());
    let is_idle = |_: &Table| {
        if disk.operation_count() != last_change.0 {
            last_change = (disk.operation_count(), Instant::now());
        }
        last_change.1.elapsed() > Duration::from_millis(100)
    };
    assert!(table.wait(PATIENCE, is_idle));
}

pub fn simulated_store() -> (SimulatedDisk, Store) {
    let disk = SimulatedDisk::new();
    let store = Store::new(Arc::new(disk.clone()), PathBuf::from("/nowhere/quadrille-test"));
    (disk, store)
}

fn session(table: &Table) -> Option<&Session> {
    table.app.world().get_resource::<Session>()
}

pub fn between_people(variant: Variant) -> Setup {
    Setup { seats: [human(), human()], ..Setup::default_game(variant) }
}

/// Makes a move of the person, and waits for the answer. Then a game against the AI is rated.
pub fn play_first_moves(table: &mut Table) {
    assert!(table.wait(PATIENCE, |table| table.session().awaits_person()));
    let plies = table.session().game.plies();
    play(table, 0);
    assert!(table.wait(PATIENCE, |table| table.session().game.plies() >= plies + 2));
}

/// Plays the legal move with this index, modulo their number. Waits until it is played.
pub fn play(table: &mut Table, number: usize) {
    let moves = table.session().game.legal_moves();
    play_move(table, moves[number % moves.len()]);
}

/// Plays a move. Waits until it is played, because it waits until the one before it is stored.
pub fn play_move(table: &mut Table, mv: AnyMove) {
    let session = table.session();
    let serial = session.serial;
    table.ask(Request::Play { mv, serial, place: session.game.place(), steps_shown: 1 });
    assert!(table.wait(PATIENCE, |table| table.session().serial > serial));
}

pub fn wait_for_storage(table: &mut Table) {
    assert!(table.wait(PATIENCE, |table| {
        let barrier = table.app.world().resource::<SaveBarrier>();
        barrier.in_flight == 0
    }));
}

/// Returns the texts of the played moves.
pub fn move_texts(game: &Game) -> Vec<String> {
    let mut before = game.start();
    let mut line = Vec::new();
    for ply in game.line() {
        line.push(before.move_text(ply.mv));
        before = &ply.position;
    }
    line
}

#[test]
fn game_continues_after_a_restart() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    assert!(session(&table).is_none());
    table.ask(Request::NewGame(Setup {
        seats: [human(), ai(1000)],
        ..Setup::default_game(Variant::FocusClassic)
    }));
    table.app.update();
    play(&mut table, 3);
    let before = table.session().clone();
    drop(table);
    let table = table_with_store(store);
    let after = session(&table).expect("the game");
    assert_eq!(move_texts(&after.game), move_texts(&before.game));
    assert_eq!(after.seats, before.seats);
    assert_eq!((after.seed, after.flipped), (before.seed, before.flipped));
    let screen = table.app.world().resource::<State<Screen>>();
    assert_eq!(*screen.get(), Screen::Home, "it waits to be gone on with");
}

#[test]
fn clocks_continue_after_a_restart() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    // Only `wait` advances the time.
    let still = TimeUpdateStrategy::ManualDuration(Duration::ZERO);
    table.app.insert_resource(still);
    table.app.update();
    let clock = TimeControl::new(3, 2);
    let setup = between_people(Variant::Hique).with_clock(Some(clock));
    table.ask(Request::NewGame(setup));
    table.app.update();
    let wait = |table: &mut Table, seconds| {
        let step = Duration::from_secs(seconds);
        let time = TimeUpdateStrategy::ManualDuration(step);
        table.app.insert_resource(time);
        table.app.update();
        let still = TimeUpdateStrategy::ManualDuration(Duration::ZERO);
        table.app.insert_resource(still);
    };
    wait(&mut table, 40);
    play(&mut table, 1);
    wait(&mut table, 15);
    play(&mut table, 1);
    // Moves that are taken back and restored keep their times.
    for request in [Request::Undo, Request::Undo, Request::Redo, Request::Redo] {
        table.ask(request);
        table.app.update();
    }
    let times = |table: &Table| {
        let game = &table.session().game;
        let places = game.way_to(game.place()).into_iter();
        let times = places.map(|place| move_time(game, place));
        (times.collect::<Vec<_>>(), table.session().turn_time())
    };
    // The clock of the side to move has run on since the last move.
    wait(&mut table, 30);
    wait_for_storage(&mut table);
    let left = |table: &Table| Player::BOTH.map(|player| table.session().remaining(player));
    let before = left(&table);
    let used = [40, 15].map(|seconds| Some(Duration::from_secs(seconds)));
    let expected_times = (used.to_vec(), Duration::from_secs(30));
    assert_eq!(times(&table), expected_times);
    assert_eq!(before[0], Some(Duration::from_secs(180 + 2 - 40 - 30)));
    assert_eq!(before[1], Some(Duration::from_secs(180 + 2 - 15)));
    table.app.world_mut().write_message(AppExit::Success);
    table.app.update();
    drop(table);
    let table = table_with_store(store);
    let clocks = Player::BOTH.map(|player| table.session().control(player));
    assert_eq!(clocks, [Some(clock); 2]);
    assert_eq!(left(&table), before);
    assert_eq!(times(&table), expected_times);
}

#[test]
fn every_move_is_saved_before_the_next_is_accepted() {
    let (disk, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    table.ask(Request::NewGame(between_people(Variant::Hique)));
    for number in 0..30 {
        let before = table.session().clone();
        play(&mut table, number * 7);
        if before.game.plies() > 0 {
            let saved = store.resume().session;
            let saved = move_texts(&saved.expect("a game").game);
            assert!(saved.starts_with(&move_texts(&before.game)), "move {number}");
        }
        if table.session().outcome().is_some() {
            break;
        }
    }
    assert!(disk.operation_count() > 0);
}

#[test]
fn full_disk_is_reported_once_and_the_game_continues() {
    for fault in [Fault::NoSpace, Fault::Broken, Fault::ShortWrite] {
        let (disk, store) = simulated_store();
        let mut table = table_with_store(store.clone());
        table.ask(Request::NewGame(between_people(Variant::CublinoPur)));
        play(&mut table, 0);
        wait_for_storage(&mut table);
        let good = move_texts(&table.session().game);
        for number in 1..4 {
            wait_for_idle_disk(&mut table, &disk);
            disk.set_fault(3, fault);
            play(&mut table, number);
            wait_for_storage(&mut table);
            disk.clear_fault();
        }
        let messages = table.app.world().resource::<ReportQueue>().texts();
        assert_eq!(messages.len(), 1, "{messages:?}");
        assert!(messages[0].contains(".pgn cannot be written"), "{messages:?}");
        assert_eq!(move_texts(&store.resume().session.unwrap().game), good);
        play(&mut table, 5);
        wait_for_storage(&mut table);
        let all = move_texts(&table.session().game);
        assert_eq!(move_texts(&store.resume().session.unwrap().game), all, "{fault:?}");
    }
}

/// A backup or a virus scanner reads the file of the game.
#[test]
fn game_of_a_file_that_another_program_has_open_is_kept() {
    let (disk, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    table.ask(Request::NewGame(between_people(Variant::CublinoPur)));
    play(&mut table, 0);
    wait_for_storage(&mut table);
    let mut files = disk.files().into_iter();
    let file = files.find(|file| file.extension().is_some_and(|it| it == "pgn")).unwrap();
    disk.hold(&file, Duration::from_millis(900));
    play(&mut table, 1);
    wait_for_storage(&mut table);
    assert!(table.app.world().resource::<ReportQueue>().texts().is_empty());
    let good = move_texts(&table.session().game);
    assert_eq!(move_texts(&store.resume().session.unwrap().game), good);

    // The other program may change a file that stays open, so the game continues in a new one.
    disk.hold(&file, Duration::from_millis(1500));
    play(&mut table, 2);
    wait_for_storage(&mut table);
    play(&mut table, 3);
    wait_for_storage(&mut table);
    let all = move_texts(&table.session().game);
    assert_eq!(move_texts(&store.resume().session.unwrap().game), all);
    let temporary =
        disk.files().into_iter().filter(|file| file.to_string_lossy().contains(".new-"));
    assert_eq!(temporary.count(), 0, "a temporary file is left");
}

#[test]
fn demo_keeps_the_unfinished_game() {
    let (_, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    table.ask(Request::NewGame(between_people(Variant::Upthrust)));
    play(&mut table, 0);
    play(&mut table, 1);
    wait_for_storage(&mut table);
    let mine = move_texts(&table.session().game);
    table.ask(Request::NewGame(quadrille::screens::home::demo_setup(Variant::Hique)));
    table.app.update();
    assert_eq!(table.session().game.variant(), Variant::Hique);
    for screen in [Screen::Game, Screen::Home] {
        table.go_to(screen);
    }
    assert_eq!(move_texts(&table.session().game), mine);
    play(&mut table, 2);
    wait_for_storage(&mut table);
    assert_eq!(store.resume().session.unwrap().game.plies(), 3);
}

/// Runs as the child process that is killed. Plays games and prints every state before and after it is reached.
#[test]
#[ignore = "run by the test that kills it"]
fn victim() {
    let Some(folder) = std::env::var_os(VICTIM_FOLDER_VAR) else {
        return;
    };
    let mut random: StdRng = rand::make_rng();
    let mut table = table_with_store(real_store(Path::new(&folder)));
    let mut out = std::io::stdout();
    let mut report = |word: &str, file: &str, moves: &[String]| {
        // The pipe has no reader any more if the parent test has ended.
        if writeln!(out, "{word}|{file}|{}", moves.join(" ")).and_then(|()| out.flush()).is_err() {
            std::process::exit(0);
        }
    };
    let file =
        |table: &Table| session(table).and_then(|s| s.origin.file.clone()).unwrap_or_default();
    match session(&table) {
        Some(resumed_session) => report("found", &file(&table), &move_texts(&resumed_session.game)),
        None => report("nothing", "", &[]),
    }
    loop {
        if session(&table).is_none_or(|session| session.outcome().is_some()) {
            let variant = Variant::ALL[random.random_range(0..Variant::ALL.len())];
            table.ask(Request::NewGame(between_people(variant)));
            table.app.update();
            continue;
        }
        let game = &table.session().game;
        let mut moves = move_texts(game);
        if !moves.is_empty() && random.random_range(0..6) == 0 {
            let serial = table.session().serial;
            // Undo also reverts the forced passes after a move.
            while moves.pop().is_some_and(|text| text == "pass") {}
            report("will", &file(&table), &moves);
            table.ask(Request::Undo);
            if table.session().serial > serial {
                report("undone", &file(&table), &move_texts(&table.session().game));
            }
            continue;
        }
        let legal = game.legal_moves();
        let number = random.random_range(0..legal.len());
        moves.push(game.position().move_text(legal[number]));
        report("will", &file(&table), &moves);
        play(&mut table, number);
        report("played", &file(&table), &move_texts(&table.session().game));
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct VictimState {
    word: String,
    file: String,
    moves: String,
}

/// Parses the output of the killed process.
fn parse_states(output: impl std::io::Read) -> Vec<VictimState> {
    let mut states = Vec::new();
    let mut reader = BufReader::new(output);
    let mut text = String::new();
    while reader.read_line(&mut text).is_ok_and(|length| length > 0) {
        // The last line may be truncated; the test harness prints lines of its own.
        if let Some(whole) = text.strip_suffix('\n')
            && let [word, file, moves] = whole.splitn(3, '|').collect::<Vec<_>>()[..]
        {
            let word = word.rsplit(' ').next().unwrap_or_default().to_owned();
            let (file, moves) = (file.to_owned(), moves.to_owned());
            states.push(VictimState { word, file, moves });
        }
        text.clear();
    }
    states
}

/// Kills the program at random moments. Checks that a move is on the disk once the next one was accepted.
#[test]
fn kill_loses_no_acknowledged_move() {
    let kills = std::env::var(KILL_COUNT_VAR).ok().and_then(|text| text.parse().ok());
    let kills: usize = kills.unwrap_or(8);
    let folder = TestFolder::new();
    let mut random = StdRng::seed_from_u64(6);
    // The states that may be found: the last acknowledged one, then all later ones.
    let mut possible: Vec<VictimState> = Vec::new();
    let mut moves = 0;
    let begun = Instant::now();
    let mut kill = 0;
    // A slow machine may need more time and several attempts before the first move.
    while kill < kills || moves == 0 && begun.elapsed() < Duration::from_secs(180) {
        kill += 1;
        let slowness = if moves == 0 { 100 * kill as u64 } else { 0 };
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["storage::victim", "--exact", "--ignored", "--nocapture"])
            .env(VICTIM_FOLDER_VAR, &folder.0)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let output = child.stdout.take().unwrap();
        let reader = std::thread::spawn(move || parse_states(output));
        // Waits for a random time before the kill.
        std::thread::sleep(Duration::from_millis(random.random_range(60..700) + slowness));
        child.kill().unwrap();
        child.wait().unwrap();
        let states = reader.join().unwrap();
        for (index, state) in states.iter().enumerate() {
            match &*state.word {
                "found" | "nothing" => {
                    assert_eq!(index, 0);
                    check(kill, state, &possible, &real_store(&folder.0));
                    possible.clear();
                }
                // The move was accepted, so the state before it was announced is on the disk.
                "played" => {
                    moves += 1;
                    let acknowledged = possible.iter().rposition(|state| state.word != "will");
                    possible.drain(..acknowledged.unwrap_or(0));
                }
                _ => {}
            }
            possible.push(state.clone());
        }
    }
    println!(
        "killed {kill} times in {:.0} s: {moves} moves accepted, none lost",
        begun.elapsed().as_secs_f64()
    );
    assert!(moves > 0, "it never came to play");
}

fn check(kill: usize, actual_state: &VictimState, possible: &[VictimState], store: &Store) {
    let fits = |state: &VictimState| {
        if actual_state.word == "nothing" {
            // A finished game is not resumed, but its file must exist.
            return state.file.is_empty()
                || store.load(&state.file).is_ok_and(|session| {
                    session.outcome().is_some()
                        && move_texts(&session.game).join(" ").starts_with(&state.moves)
                });
        }
        let passes = actual_state.moves.strip_prefix(&state.moves);
        let passes = passes.is_some_and(|rest| rest.split_whitespace().all(|word| word == "pass"));
        actual_state.file == state.file && passes
    };
    assert!(
        possible.is_empty() || possible.iter().any(fits),
        "kill {kill}: found {actual_state:?}\nbut it must be one of {possible:#?}"
    );
}
