//! The end of the program takes a bounded time, whatever is under way, and loses nothing that was accepted.

use crate::storage::{between_people, keeping, line, play, settle, simulated};
use crate::table::{Table, ai, human};
use bevy::app::AppExit;
use quadrille::app::opponent::Opponent;
use quadrille::app::review::{Review, ReviewRequest};
use quadrille::app::session::Request;
use quadrille::app::storage::library_io::LibraryRequest;
use quadrille::app::storage::store::Store;
use quadrille::files::{Disk, Entry, Lock, Output, Simulated};
use quadrille::rules::Variant;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

/// Longer than the end may take on the slowest machine, and far shorter than what hangs here does.
const BOUND: Duration = Duration::from_secs(30);
const PATIENCE: Duration = Duration::from_secs(60);
/// How long everything together has to end when the program does.
const GIVEN: Duration = Duration::from_millis(1500);

/// A disk on which no file can be made any more from some moment on: whoever tries it waits.
#[derive(Clone, Debug)]
struct Hanging {
    disk: Simulated,
    hangs: Arc<AtomicBool>,
    reached: Arc<AtomicBool>,
    never: Arc<(Mutex<bool>, Condvar)>,
}

impl Hanging {
    fn new() -> Self {
        Self {
            disk: Simulated::new(),
            hangs: Arc::default(),
            reached: Arc::default(),
            never: Arc::default(),
        }
    }
}

impl Disk for Hanging {
    fn open(&self, file: &Path) -> io::Result<Box<dyn io::Read>> {
        self.disk.open(file)
    }

    fn create(&self, file: &Path) -> io::Result<Box<dyn Output>> {
        if self.hangs.load(Ordering::Relaxed) {
            self.reached.store(true, Ordering::Relaxed);
            let (over, bell) = &*self.never;
            let over = over.lock().unwrap();
            drop(bell.wait_while(over, |over| !*over));
        }
        self.disk.create(file)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
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

    fn list(&self, folder: &Path) -> io::Result<Vec<Entry>> {
        self.disk.list(folder)
    }

    fn exists(&self, file: &Path) -> bool {
        self.disk.exists(file)
    }

    fn lock(&self, file: &Path) -> Option<Lock> {
        self.disk.lock(file)
    }
}

/// Ends the program; how long it took until nothing of it was left.
fn leave(mut table: Table) -> Duration {
    let began = Instant::now();
    table.app.world_mut().write_message(AppExit::Success);
    table.app.update();
    drop(table);
    began.elapsed()
}

#[test]
fn a_save_that_hangs_holds_nobody_up_and_what_was_accepted_is_there() {
    let disk = Hanging::new();
    let folder = PathBuf::from("/nowhere/quadrille-test");
    let store = Store::new(Arc::new(disk.clone()), folder.clone());
    let mut table = keeping(store);
    table.ask(Request::NewGame(between_people(Variant::Hique)));
    play(&mut table, 0);
    settle(&mut table);
    let accepted = line(&table.session().game);
    disk.hangs.store(true, Ordering::Relaxed);
    play(&mut table, 0);
    assert!(table.wait(PATIENCE, |_| disk.reached.load(Ordering::Relaxed)));
    let took = leave(table);
    assert!(took < BOUND, "{took:?}");
    let kept = Store::new(Arc::new(disk.disk.clone()), folder).resume();
    assert_eq!(line(&kept.session.expect("the game").game), accepted);
}

#[test]
fn searches_and_reviews_are_gone_when_the_program_is() {
    let mut table = Table::with_game(Variant::Focus, [human(), human()]);
    for number in 0..6 {
        play(&mut table, number);
    }
    for request in [
        ReviewRequest::Show(true),
        ReviewRequest::Time(2),
        ReviewRequest::Start,
    ] {
        table.app.world_mut().write_message(request);
        table.app.update();
    }
    let searching = |table: &Table| table.app.world().resource::<Review>().threads() > 0;
    assert!(table.wait(PATIENCE, searching));
    assert!(leave(table) < BOUND);

    let mut table = Table::with_game(Variant::Hique, [ai(600_000), ai(600_000)]);
    let searching = |table: &Table| table.app.world().resource::<Opponent>().threads() > 0;
    assert!(table.wait(PATIENCE, searching));
    let began = Instant::now();
    table.app.world_mut().write_message(AppExit::Success);
    table.app.update();
    // On a busy machine the searches, which let everything else go first, may not have had their turn: then all of the time that
    // there is was given to them.
    let left = table.app.world().resource::<Opponent>().threads();
    let waited = began.elapsed();
    assert!(left == 0 || waited >= GIVEN, "{left} after {waited:?}");
}

#[test]
fn an_import_of_many_games_is_left_at_once_and_every_file_is_whole() {
    let (disk, store) = simulated();
    let games: String = (0..5000)
        .map(|number| format!("[Game \"hique\"]\n[Event \"{number}\"]\n\n1. 4,2,4,10 *\n\n"))
        .collect();
    let mut table = keeping(store.clone());
    table
        .app
        .world_mut()
        .write_message(LibraryRequest::OpenText(games));
    table.app.update();
    let begun = |disk: &Simulated| disk.files().len() > 20;
    assert!(table.wait(PATIENCE, |_| begun(&disk)));
    let took = leave(table);
    assert!(took < BOUND, "{took:?}");
    for row in quadrille::app::storage::library::read(
        &store,
        quadrille::app::storage::store::GameFolder::Games,
        &[],
    )
    .expect("a folder that can be listed")
    {
        assert!(row.game.is_ok(), "{row:?}");
    }
}
