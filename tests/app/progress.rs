//! Tests that stored progress survives kills of the program and damage of the file.

use crate::folder::TestFolder;
use crate::storage::{PATIENCE, real_store, simulated_store, table_with_store, wait_for_idle_disk};
use crate::table::{Table, trigger};
use quadrille::interface::ReportQueue;
use quadrille::learn::progress::{LessonState, Progress, ProgressEvent, ProgressSaver, Today, log};
use quadrille::storage::store::Store;
use quadrille_files::Fault;
use quadrille_games::rules::Variant;
use quadrille_teaching::repetition::Recall;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Environment variable with the data folder of the killed child process.
const LEARNER_FOLDER_VAR: &str = "QUADRILLE_TEST_LEARNER";
/// Environment variable with the number of kills; 8 if unset.
const KILL_COUNT_VAR: &str = "QUADRILLE_KILLS";

fn puzzle_event(number: usize) -> ProgressEvent {
    ProgressEvent::Puzzle {
        id: format!("hique-{number:04}"),
        variant: Variant::Hique,
        puzzle_rating: 1200,
        recall: Recall::Known,
    }
}

/// Starts the program and waits until it has loaded the progress.
fn opened_table(store: Store) -> Table {
    let mut table = table_with_store(store);
    table.app.update();
    let done = |table: &Table| saver(table).is_some_and(ProgressSaver::is_read);
    assert!(table.wait(PATIENCE, done));
    table.app.update();
    table
}

/// Starts the program and waits until it has loaded the progress and stored which puzzle of the day Home offers.
fn table_with_progress(store: Store) -> Table {
    let mut table = opened_table(store);
    let today = table.app.world().resource::<Today>().0;
    let done = |table: &Table| {
        let unsaved_count = saver(table).map_or(1, ProgressSaver::unsaved_event_count);
        progress(table).daily_variant(today).is_some() && unsaved_count == 0
    };
    assert!(table.wait(PATIENCE, done));
    table.app.update();
    table
}

fn saver(table: &Table) -> Option<&ProgressSaver> {
    table.app.world().get_resource::<ProgressSaver>()
}

fn stored_lines(table: &Table) -> usize {
    saver(table).map_or(0, ProgressSaver::stored_event_count)
}

fn progress(table: &Table) -> &Progress {
    table.app.world().resource::<Progress>()
}

/// Reports an event and waits until it is stored.
fn store_event(table: &mut Table, event: ProgressEvent) {
    let before = stored_lines(table);
    trigger(&mut table.app, event);
    assert!(table.wait(PATIENCE, |table| stored_lines(table) > before));
    table.app.update();
}

fn errors(table: &mut Table) -> Vec<String> {
    table.app.update();
    let mut queue = table.app.world_mut().resource_mut::<ReportQueue>();
    std::mem::take(&mut *queue).texts()
}

#[test]
fn progress_is_loaded_after_a_restart() {
    let (_, store) = simulated_store();
    let mut table = table_with_progress(store.clone());
    let variant = Variant::Focus;
    store_event(&mut table, ProgressEvent::Lesson { variant, step: 3, step_count: 8 });
    store_event(&mut table, puzzle_event(1));
    let before = progress(&table).clone();
    assert_eq!(before.lesson_state(variant), LessonState::At(3));
    drop(table);
    let table = table_with_progress(store);
    assert_eq!(*progress(&table), before);
    assert_eq!(progress(&table).solved_count(Variant::Hique), 1);
}

/// The puzzle of the day that was offered first stays after a restart, although another game was played since.
#[test]
fn offered_puzzle_of_the_day_is_stored() {
    let (_, store) = simulated_store();
    let mut table = table_with_progress(store.clone());
    let today = table.app.world().resource::<Today>().0;
    let offered = progress(&table).daily_variant(today);
    assert_eq!(offered, Some(Variant::Upthrust), "no game was played yet");
    // A second offer on the day changes nothing.
    table.app.world_mut().trigger(ProgressEvent::DailyOffered { variant: Variant::Hique });
    (0..3).for_each(|_| table.app.update());
    assert_eq!(progress(&table).daily_variant(today), offered);
    drop(table);
    assert_eq!(progress(&table_with_progress(store)).daily_variant(today), offered);
}

#[test]
fn progress_of_two_windows_is_merged() {
    let (_, store) = simulated_store();
    let mut tables = [table_with_progress(store.clone()), table_with_progress(store.clone())];
    for number in 0..6 {
        store_event(&mut tables[number % 2], puzzle_event(number));
    }
    for (table, solved) in tables.iter().zip([5, 6]) {
        assert_eq!(progress(table).solved_count(Variant::Hique), solved);
    }
    let table = table_with_progress(store);
    assert_eq!(progress(&table).solved_count(Variant::Hique), 6);
}

#[test]
fn deleted_progress_file_is_written_again() {
    for whole_folder in [false, true] {
        let folder = TestFolder::new();
        let data = folder.0.join("data");
        let mut table = table_with_progress(real_store(&data));
        store_event(&mut table, puzzle_event(1));
        store_event(&mut table, puzzle_event(2));
        if whole_folder {
            std::fs::remove_dir_all(&data).unwrap();
        } else {
            std::fs::remove_file(data.join("progress")).unwrap();
        }
        store_event(&mut table, puzzle_event(3));
        assert_eq!(progress(&table).solved_count(Variant::Hique), 3);
        drop(table);
        let table = table_with_progress(real_store(&data));
        assert_eq!(progress(&table).solved_count(Variant::Hique), 3);
    }
}

#[test]
fn damaged_progress_is_set_aside_and_its_rest_read() {
    let folder = TestFolder::new();
    let file = folder.0.join("progress");
    let good = "2026-11-23 puzzle hique-0001 known 1200\n";
    let text = format!("{}2026-11-23 puzzle hiq\n{good}", log::header_line());
    std::fs::write(&file, &text).unwrap();
    let mut table = table_with_progress(real_store(&folder.0));
    assert_eq!(progress(&table).solved_count(Variant::Hique), 1);
    let messages = errors(&mut table);
    assert!(
        messages.len() == 1 && messages[0].contains("line 2: `2026-11-23 puzzle hiq`"),
        "{messages:?}"
    );
    let aside = folder.0.join("progress.broken-1");
    assert_eq!(std::fs::read_to_string(aside).unwrap(), text);
    store_event(&mut table, puzzle_event(2));
    let now = std::fs::read_to_string(&file).unwrap();
    assert!(now.contains(good) && now.contains("hique-0002") && log::read(&now).errors.is_empty());
    assert!(errors(&mut table).is_empty());
}

#[test]
fn progress_file_of_a_later_version_is_kept() {
    let folder = TestFolder::new();
    let file = folder.0.join("progress");
    let text = "quadrille progress 2\nsomething new\n";
    std::fs::write(&file, text).unwrap();
    let mut table = opened_table(real_store(&folder.0));
    let messages = errors(&mut table);
    assert!(messages.len() == 1 && messages[0].contains("`quadrille progress 2`"), "{messages:?}");
    trigger(&mut table.app, puzzle_event(1));
    table.app.update();
    assert_eq!(progress(&table).solved_count(Variant::Hique), 1, "until the end");
    drop(table);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
}

#[test]
fn failed_progress_write_is_retried() {
    let (disk, store) = simulated_store();
    let mut table = table_with_progress(store.clone());
    wait_for_idle_disk(&mut table, &disk);
    let stored_before = stored_lines(&table);
    disk.set_fault(1, Fault::NoSpace);
    trigger(&mut table.app, puzzle_event(1));
    let has_error = |table: &Table| !table.app.world().resource::<ReportQueue>().0.is_empty();
    assert!(table.wait(PATIENCE, has_error));
    assert_eq!((errors(&mut table).len(), stored_lines(&table)), (1, stored_before));
    assert_eq!(progress(&table).solved_count(Variant::Hique), 1, "it still holds");
    disk.clear_fault();
    store_event(&mut table, puzzle_event(2));
    assert_eq!(stored_lines(&table), stored_before + 2);
    drop(table);
    assert_eq!(progress(&table_with_progress(store)).solved_count(Variant::Hique), 2);
}

/// Returns an event for a step of a first game. The step need not exist.
fn step_event(step: usize) -> ProgressEvent {
    ProgressEvent::Lesson { variant: Variant::Focus, step, step_count: usize::MAX }
}

/// Returns the number of solved puzzles and the step of the first game.
fn stored_counts(progress: &Progress) -> [usize; 2] {
    let step = match progress.lesson_state(Variant::Focus) {
        LessonState::At(step) => step,
        LessonState::New | LessonState::Done => 0,
    };
    [progress.solved_count(Variant::Hique), step]
}

/// Runs as the child process that is killed. Reports solved puzzles and steps of a first game in random order, and prints
/// their numbers when they are stored.
#[test]
#[ignore = "run by the test that kills it"]
fn learner() {
    let Some(folder) = std::env::var_os(LEARNER_FOLDER_VAR) else {
        return;
    };
    let mut table = table_with_progress(real_store(Path::new(&folder)));
    let mut out = std::io::stdout();
    let [mut solved, mut reached] = stored_counts(progress(&table));
    // Some frames have two events.
    let mut random: StdRng = rand::make_rng();
    // Home has offered the puzzle of the day.
    let mut sent = stored_lines(&table);
    loop {
        // The pipe has no reader any more if the parent test has ended.
        let written = writeln!(out, "learned|{solved}|{reached}");
        if written.and_then(|()| out.flush()).is_err() {
            std::process::exit(0);
        }
        for _ in 0..random.random_range(1..=2) {
            let event = if random.random() {
                solved += 1;
                puzzle_event(solved)
            } else {
                reached += 1;
                step_event(reached)
            };
            trigger(&mut table.app, event);
            sent += 1;
        }
        assert!(table.wait(PATIENCE, |table| stored_lines(table) == sent));
    }
}

/// Kills the program at random moments. Checks that no stored progress is lost.
#[test]
fn kill_loses_no_solved_puzzle_and_no_lesson_step() {
    let kills = std::env::var(KILL_COUNT_VAR).ok().and_then(|text| text.parse().ok());
    let kills: usize = kills.unwrap_or(8);
    let folder = TestFolder::new();
    let mut random = StdRng::seed_from_u64(7);
    let (mut stored, mut kill) = ([0; 2], 0);
    let begun = Instant::now();
    // A slow machine may need more time and several attempts before events of both kinds are stored.
    while kill < kills || stored.contains(&0) && begun.elapsed() < Duration::from_secs(180) {
        kill += 1;
        let slowness = if stored == [0; 2] { 100 * kill as u64 } else { 0 };
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["progress::learner", "--exact", "--ignored", "--nocapture"])
            .env(LEARNER_FOLDER_VAR, &folder.0)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let output = child.stdout.take().unwrap();
        let reader = std::thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            let counts = lines.filter_map(|line| {
                let (solved, reached) = line.split_once("learned|")?.1.split_once('|')?;
                Some([solved.parse().ok()?, reached.parse().ok()?])
            });
            counts.last().unwrap_or([0; 2])
        });
        // Waits for a random time before the kill.
        std::thread::sleep(Duration::from_millis(random.random_range(60..700) + slowness));
        child.kill().unwrap();
        child.wait().unwrap();
        // Neither number ever decreases.
        let reported: [usize; 2] = reader.join().unwrap();
        stored = [stored[0].max(reported[0]), stored[1].max(reported[1])];
        let text = std::fs::read_to_string(folder.0.join("progress")).unwrap_or_default();
        let reading = log::read(&text);
        assert!(text.is_empty() || reading.errors.is_empty(), "kill {kill}: {text}");
        let there = stored_counts(&Progress::from_events(&reading.entries));
        let whole = there.iter().zip(stored).all(|(there, stored)| *there >= stored);
        assert!(whole, "kill {kill}: {there:?} of {stored:?}");
    }
    println!(
        "killed {kill} times in {:.0} s: {} puzzles solved, {} steps done, none lost",
        begun.elapsed().as_secs_f64(),
        stored[0],
        stored[1]
    );
    assert!(!stored.contains(&0), "it never came to learn both");
}
