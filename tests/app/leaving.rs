//! Tests that the program ends in a bounded time during any work, and loses nothing that was accepted.

use crate::storage::{
    between_people, move_texts, play, simulated_store, table_with_store, wait_for_idle_disk,
    wait_for_storage,
};
use crate::table::{Table, ai, human};
use bevy::app::AppExit;
use quadrille::interface::ReportQueue;
use quadrille::opponent::Opponent;
use quadrille::review::{Review, ReviewRequest};
use quadrille::session::Request;
use quadrille::storage::library_io::LibraryRequest;
use quadrille::storage::quit::{QuitRequest, QuitState};
use quadrille::storage::store::Store;
use quadrille_files::{Disk, Fault, FolderEntry, Lock, Output, SimulatedDisk};
use quadrille_games::rules::Variant;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

/// Time limit for the end of the program. It is enough for any machine, and far shorter than the blocked work.
const EXIT_TIME_LIMIT: Duration = Duration::from_secs(30);
const PATIENCE: Duration = Duration::from_secs(60);
/// The program's time limit for all its work to end at exit.
const WORK_TIME_LIMIT: Duration = Duration::from_millis(1500);

/// A disk that can block. It blocks the opening and the creation of files if `blocks_opening` or `blocks_creation` is set, and
/// renaming after `allowed_renames` files.
#[derive(Clone, Debug)]
pub struct BlockingDisk {
    pub disk: SimulatedDisk,
    blocks_opening: Arc<AtomicBool>,
    blocks_creation: Arc<AtomicBool>,
    /// The number of files that can still be renamed.
    pub allowed_renames: Arc<AtomicUsize>,
    /// Whether an operation is blocked.
    pub is_blocked: Arc<AtomicBool>,
    released: Arc<(Mutex<bool>, Condvar)>,
}

impl BlockingDisk {
    pub fn new() -> Self {
        Self {
            disk: SimulatedDisk::new(),
            blocks_opening: Arc::default(),
            blocks_creation: Arc::default(),
            allowed_renames: Arc::new(AtomicUsize::new(usize::MAX)),
            is_blocked: Arc::default(),
            released: Arc::default(),
        }
    }

    fn wait(&self) {
        self.is_blocked.store(true, Ordering::Relaxed);
        let (over, bell) = &*self.released;
        let over = over.lock().unwrap();
        drop(bell.wait_while(over, |over| !*over));
    }

    /// Blocks the opening of files until the next release.
    pub fn block_opening(&self) {
        *self.released.0.lock().unwrap() = false;
        self.is_blocked.store(false, Ordering::Relaxed);
        self.blocks_opening.store(true, Ordering::Relaxed);
    }

    /// Releases blocked operations and blocks no more.
    pub fn release(&self) {
        self.blocks_opening.store(false, Ordering::Relaxed);
        self.blocks_creation.store(false, Ordering::Relaxed);
        self.allowed_renames.store(usize::MAX, Ordering::Relaxed);
        *self.released.0.lock().unwrap() = true;
        self.released.1.notify_all();
    }
}

impl Disk for BlockingDisk {
    fn open(&self, file: &Path) -> io::Result<Box<dyn io::Read>> {
        if self.blocks_opening.load(Ordering::Relaxed) {
            self.wait();
        }
        self.disk.open(file)
    }

    fn size(&self, file: &Path) -> Option<u64> {
        self.disk.size(file)
    }

    fn create(&self, file: &Path) -> io::Result<Box<dyn Output>> {
        if self.blocks_creation.load(Ordering::Relaxed) {
            self.wait();
        }
        self.disk.create(file)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        if self.allowed_renames.fetch_sub(1, Ordering::Relaxed) == 0 {
            self.wait();
        }
        self.disk.rename(from, to)
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        self.disk.remove(file)
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        self.disk.make_folder(folder)
    }

    fn sync_files(&self, files: &[PathBuf]) -> io::Result<()> {
        self.disk.sync_files(files)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.disk.sync_folder(folder)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<FolderEntry>> {
        self.disk.list(folder)
    }

    fn exists(&self, file: &Path) -> bool {
        self.disk.exists(file)
    }

    fn lock(&self, file: &Path) -> Option<Lock> {
        self.disk.lock(file)
    }
}

/// Ends the program. Returns the time until it has ended completely.
fn time_exit(mut table: Table) -> Duration {
    let began = Instant::now();
    table.app.world_mut().write_message(AppExit::Success);
    table.app.update();
    drop(table);
    began.elapsed()
}

#[test]
fn hanging_save_blocks_nothing_and_loses_no_move() {
    let disk = BlockingDisk::new();
    let folder = PathBuf::from("/nowhere/quadrille-test");
    let store = Store::new(Arc::new(disk.clone()), folder.clone());
    let mut table = table_with_store(store);
    table.ask(Request::NewGame(between_people(Variant::Hique)));
    play(&mut table, 0);
    wait_for_storage(&mut table);
    let accepted = move_texts(&table.session().game);
    disk.blocks_creation.store(true, Ordering::Relaxed);
    play(&mut table, 0);
    assert!(table.wait(PATIENCE, |_| disk.is_blocked.load(Ordering::Relaxed)));
    let took = time_exit(table);
    assert!(took < EXIT_TIME_LIMIT, "{took:?}");
    let resumed = Store::new(Arc::new(disk.disk.clone()), folder).resume();
    assert_eq!(move_texts(&resumed.session.expect("the game").game), accepted);
}

/// Starts a game of two plies on a disk that is full after the first ply.
fn table_on_full_disk() -> (SimulatedDisk, Store, Table) {
    let (disk, store) = simulated_store();
    let mut table = table_with_store(store.clone());
    table.ask(Request::NewGame(between_people(Variant::Hique)));
    play(&mut table, 0);
    wait_for_storage(&mut table);
    // The next save writes only a part, and every later one fails.
    wait_for_idle_disk(&mut table, &disk);
    disk.set_fault(4, Fault::ShortWrite);
    play(&mut table, 0);
    wait_for_storage(&mut table);
    let messages = table.app.world().resource::<ReportQueue>().texts();
    assert!(messages.len() == 1 && messages[0].contains("is not saved"), "{messages:?}");
    (disk, store, table)
}

fn quit(table: &mut Table, request: QuitRequest) {
    table.app.world_mut().write_message(request);
    table.app.update();
    let decided = |table: &Table| !matches!(table.app.world().resource(), QuitState::Saving(_));
    assert!(table.wait(PATIENCE, decided));
}

/// Returns the reason for the question whether to quit, if it is shown.
fn question(table: &Table) -> Option<String> {
    let quit = table.app.world().resource::<QuitState>();
    quit.failure().map(str::to_owned)
}

#[test]
fn quit_on_a_full_disk_asks_and_retries() {
    let (disk, store, mut table) = table_on_full_disk();
    for _ in 0..2 {
        quit(&mut table, QuitRequest::Quit);
        let reason = question(&table).expect("a question");
        assert!(reason.contains("the disk is full"), "{reason}");
        assert_eq!(table.app.should_exit(), None);
    }
    // The game can continue.
    quit(&mut table, QuitRequest::Stay);
    assert_eq!(question(&table), None);
    play(&mut table, 1);
    wait_for_storage(&mut table);
    quit(&mut table, QuitRequest::Quit);
    assert!(question(&table).is_some());
    disk.clear_fault();
    quit(&mut table, QuitRequest::Quit);
    assert_eq!(question(&table), None);
    assert_eq!(table.app.should_exit(), Some(AppExit::Success));
    let mine = move_texts(&table.session().game);
    assert_eq!(mine.len(), 3);
    drop(table);
    assert_eq!(move_texts(&store.resume().session.unwrap().game), mine);
}

#[test]
fn loss_at_exit_is_printed_without_a_window() {
    let lost = |table: &Table| {
        let messages = table.app.world().resource::<ReportQueue>().texts();
        messages.last().cloned().unwrap_or_default()
    };
    // After a signal, the program ends without a question.
    let (_, _, mut table) = table_on_full_disk();
    table.app.world_mut().write_message(AppExit::Success);
    table.app.update();
    let message = lost(&table);
    assert!(message.contains("the disk is full") && message.contains("lost"), "{message}");
    // A person can quit in spite of the question.
    let (_, store, mut table) = table_on_full_disk();
    quit(&mut table, QuitRequest::Quit);
    table.app.world_mut().write_message(QuitRequest::QuitAnyway);
    table.app.update();
    assert_eq!(table.app.should_exit(), Some(AppExit::Success));
    assert!(lost(&table).contains("lost"));
    drop(table);
    assert_eq!(store.resume().session.unwrap().game.plies(), 1);
    // Nothing is printed if nothing is lost.
    let (disk, store, mut table) = table_on_full_disk();
    disk.clear_fault();
    table.app.world_mut().write_message(AppExit::Success);
    table.app.update();
    assert!(!lost(&table).contains("lost"), "{}", lost(&table));
    assert_eq!(store.resume().session.unwrap().game.plies(), 2);
}

#[test]
fn quit_without_a_game_exits_at_once() {
    for with_store in [false, true] {
        let mut table =
            if with_store { table_with_store(simulated_store().1) } else { Table::new() };
        table.app.world_mut().write_message(QuitRequest::Quit);
        table.app.update();
        assert_eq!(table.app.should_exit(), Some(AppExit::Success));
    }
}

#[test]
fn quit_during_a_hanging_save_asks() {
    let disk = BlockingDisk::new();
    let store = Store::new(Arc::new(disk.clone()), PathBuf::from("/nowhere/quadrille-test"));
    let mut table = table_with_store(store);
    table.ask(Request::NewGame(between_people(Variant::Hique)));
    play(&mut table, 0);
    wait_for_storage(&mut table);
    disk.blocks_creation.store(true, Ordering::Relaxed);
    quit(&mut table, QuitRequest::Quit);
    assert!(question(&table).is_some_and(|reason| reason.contains("is not responding")));
    assert!(time_exit(table) < EXIT_TIME_LIMIT);
}

#[test]
fn searches_and_reviews_end_with_the_program() {
    let mut table = Table::with_game(Variant::Focus, [human(), human()]);
    for number in 0..6 {
        play(&mut table, number);
    }
    for request in [ReviewRequest::Show(true), ReviewRequest::Time(2), ReviewRequest::Start] {
        table.app.world_mut().write_message(request);
        table.app.update();
    }
    let searching =
        |table: &Table| table.app.world().resource::<Review>().running_thread_count() > 0;
    assert!(table.wait(PATIENCE, searching));
    assert!(time_exit(table) < EXIT_TIME_LIMIT);

    let mut table = Table::with_game(Variant::Hique, [ai(600_000), ai(600_000)]);
    let searching =
        |table: &Table| table.app.world().resource::<Opponent>().running_thread_count() > 0;
    assert!(table.wait(PATIENCE, searching));
    let began = Instant::now();
    table.app.world_mut().write_message(AppExit::Success);
    table.app.update();
    // Searches have a low priority and may not end in time on a busy machine. Then the program waits for the whole time
    // limit.
    let left = table.app.world().resource::<Opponent>().running_thread_count();
    let waited = began.elapsed();
    assert!(left == 0 || waited >= WORK_TIME_LIMIT, "{left} after {waited:?}");
}

#[test]
fn import_stops_at_once_and_leaves_complete_files() {
    let (disk, store) = simulated_store();
    let games: String = (0..5000)
        .map(|number| format!("[Game \"hique\"]\n[Event \"{number}\"]\n\n1. 4,2,4,10 *\n\n"))
        .collect();
    let mut table = table_with_store(store.clone());
    table.app.world_mut().write_message(LibraryRequest::OpenText(games));
    table.app.update();
    let begun = |disk: &SimulatedDisk| disk.files().len() > 20;
    assert!(table.wait(PATIENCE, |_| begun(&disk)));
    let took = time_exit(table);
    assert!(took < EXIT_TIME_LIMIT, "{took:?}");
    for row in
        quadrille::storage::library::read(&store, quadrille::storage::store::GameFolder::Games, &[])
            .expect("a folder that can be listed")
    {
        assert!(row.game.is_ok(), "{row:?}");
    }
}
