//! What a person asks of the games that are kept, and of files elsewhere: done by a thread, one after the other.

use super::Keeper;
use super::faults;
use super::library::{self, LibraryNotice, Row};
use super::round::find_round;
use super::save::{Table, save};
use super::store::{Drawer, Hold, LoadError, Store};
use super::text::{self, TextError};
use crate::app::background::{Leaving, Waker, waker};
use crate::app::interface::Screen;
use crate::app::schedule::{AppSystems, LeaveSystems};
use crate::app::session::origin::new_name;
use crate::app::session::{Notice, Request, Session};
use crate::app::settings::Complaints;
use crate::app::text::tr;
use crate::files::{ReadError, atomic};
use crate::record::pgn::{self, RecordError};
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bevy::winit::EventLoopProxyWrapper;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError, TryLockError};

/// What is asked for.
#[derive(Message, Clone, Debug)]
pub enum Errand {
    /// Read the index of games anew.
    Refresh,
    /// Put this game on the table.
    Open(String),
    /// Put this game into the trash.
    Delete(String),
    /// Take this game out of the trash.
    Restore(String),
    /// Write a copy of a kept game into a file.
    Export {
        /// The game.
        name: String,
        /// The file.
        to: PathBuf,
        /// Whether a file that is there may be replaced.
        replace: bool,
    },
    /// Write the game on the table into a file.
    SaveAs {
        /// The file.
        to: PathBuf,
        /// Whether a file that is there may be replaced.
        replace: bool,
    },
    /// Put the first game of a file on the table; if it holds several, all are kept.
    OpenFile(PathBuf),
    /// Put the game of this round on the table, from a file of a tournament's games.
    OpenRound {
        /// The file.
        file: PathBuf,
        /// The round as it stands in the record.
        round: String,
    },
    /// Put the first game of a text on the table.
    OpenText(String),
    /// Look what lies in a folder.
    Look(PathBuf),
    /// Make no animation after all.
    StopFilming,
}

/// The games, as far as they have been read.
#[derive(Resource, Default, Debug)]
pub struct Library {
    /// The newest first.
    pub rows: Vec<Row>,
    /// The deleted ones, the newest first.
    pub trash: Vec<Row>,
    /// Whether they have been read at all.
    pub known: bool,
    /// The game that was deleted last, and can be had back.
    pub deleted: Option<String>,
    /// What was done last.
    pub told: Option<LibraryNotice>,
}

/// What lies in a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// The folder.
    pub folder: PathBuf,
    /// The folders in it, by name.
    pub folders: Vec<String>,
    /// The records in it, by name.
    pub files: Vec<String>,
    /// Why it could not be looked into.
    pub error: Option<String>,
}

/// What the thread has found for the dialog that asks for files.
#[derive(Resource, Default, Debug)]
pub struct Looked {
    /// The folder that was looked into last.
    pub contents: Option<Contents>,
    /// The file that was to be written and is there already.
    pub exists: Option<PathBuf>,
    /// The file that was written.
    pub written: Option<PathBuf>,
    /// How many of an animation's frames are done, and how many there will be, while one is made.
    pub filming: Option<(usize, usize)>,
}

/// A file of games to open when the program starts.
#[derive(Resource, Default, Clone, Debug)]
pub struct ToOpen(pub Option<PathBuf>);

/// Opens the file that the command line names, once it is known what is to be gone on with.
fn open_named(mut file: ResMut<ToOpen>, keeper: Res<Keeper>, mut errands: MessageWriter<Errand>) {
    if keeper.has_looked()
        && let Some(file) = file.0.take()
    {
        let whole = std::path::absolute(&file).unwrap_or(file);
        errands.write(Errand::OpenFile(whole));
    }
}

/// Opens the files that were dropped on the window.
fn take_dropped(mut dropped: MessageReader<FileDragAndDrop>, mut errands: MessageWriter<Errand>) {
    for event in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = event {
            errands.write(Errand::OpenFile(path_buf.clone()));
        }
    }
}

/// What the thread has done.
pub(super) enum Done {
    /// The games, and the deleted ones.
    Index(Vec<Row>, Vec<Row>),
    Opened(Box<Session>, Option<(String, Hold)>),
    Deleted(String),
    Restored,
    Wrote(PathBuf),
    Exists(PathBuf),
    Kept(usize),
    Looked(Contents),
    /// So many frames of all are done of the animation with this number.
    Filming {
        film: usize,
        done: usize,
        all: usize,
    },
    /// The animation is made, given up, or was never begun.
    Filmed,
    Failed(String),
}

/// The way back from the threads.
#[derive(Resource)]
struct Desk {
    done: Mutex<Receiver<Done>>,
    tell: Sender<Done>,
    /// Holds the number of the animation that is wanted; an older one stops.
    film: Arc<AtomicUsize>,
    /// Locked while an animation's file is written.
    writing: Arc<Mutex<()>>,
}

impl Default for Desk {
    fn default() -> Self {
        let (tell, done) = mpsc::channel();
        Self {
            done: Mutex::new(done),
            tell,
            film: Arc::default(),
            writing: Arc::default(),
        }
    }
}

/// The plugin.
pub fn plugin(app: &mut App) {
    app.init_resource::<Library>()
        .init_resource::<Looked>()
        .init_resource::<Desk>()
        .add_message::<Errand>()
        .add_message::<FileDragAndDrop>()
        .add_systems(
            Update,
            (
                take_dropped,
                open_named
                    .run_if(resource_exists::<Keeper>)
                    .run_if(resource_exists::<ToOpen>),
                send.run_if(resource_exists::<Keeper>),
                hear,
            )
                .chain()
                .before(AppSystems::Apply),
        )
        .add_systems(
            Last,
            finish
                .in_set(LeaveSystems::Finish)
                .run_if(on_message::<AppExit>),
        );
}

/// Gives up an animation when the program ends. One that is being written already is waited for, as a game is, so that
/// no half of it stays behind.
fn finish(desk: Res<Desk>, leaving: Res<Leaving>) {
    desk.film.fetch_add(1, Ordering::Relaxed);
    leaving.wait(|| !matches!(desk.writing.try_lock(), Err(TryLockError::WouldBlock)));
}

/// Gives the errands to the thread.
fn send(
    mut errands: MessageReader<Errand>,
    keeper: Res<Keeper>,
    desk: Res<Desk>,
    library: Res<Library>,
    session: Option<Res<Session>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    for errand in errands.read() {
        let errand = errand.clone();
        let filmed = matches!(errand, Errand::SaveAs { .. } | Errand::Export { .. });
        if filmed || matches!(errand, Errand::StopFilming) {
            // One at a time, and none that nobody waits for.
            desk.film.fetch_add(1, Ordering::Relaxed);
        }
        let office = Office {
            store: keeper.store.clone(),
            tell: desk.tell.clone(),
            wake: waker(proxy.as_deref()).map(|wake| Arc::new(Mutex::new(wake))),
            film: (Arc::clone(&desk.film), desk.film.load(Ordering::Relaxed)),
            writing: Arc::clone(&desk.writing),
        };
        let known = match errand {
            Errand::Refresh | Errand::Delete(_) | Errand::Restore(_) => {
                [library.rows.clone(), library.trash.clone()]
            }
            _ => [Vec::new(), Vec::new()],
        };
        let table = session
            .as_deref()
            .filter(|_| matches!(errand, Errand::SaveAs { .. }));
        let table = table.map(Table::of);
        keeper.reader.ask(move || {
            run(&office, errand, &known, table);
            office.wake();
        });
    }
}

/// What the threads work with.
#[derive(Clone)]
pub(super) struct Office {
    pub(super) store: Store,
    tell: Sender<Done>,
    wake: Option<Arc<Mutex<Waker>>>,
    /// The number of the animation that is wanted, and the one that is spoken of here.
    film: (Arc<AtomicUsize>, usize),
    /// Locked while an animation's file is written.
    writing: Arc<Mutex<()>>,
}

impl Office {
    pub(super) fn say(&self, done: Done) {
        // Nobody may be there any more.
        let _ = self.tell.send(done);
    }

    pub(super) fn wake(&self) {
        if let Some(wake) = &self.wake {
            let wake = wake.lock().unwrap_or_else(PoisonError::into_inner);
            wake();
        }
    }

    /// Tells how many frames of the animation that is spoken of are done.
    pub(super) fn filming(&self, done: usize, all: usize) {
        let film = self.film.1;
        self.say(Done::Filming { film, done, all });
    }

    /// Does `write`, which writes the animation that is spoken of, if it is still wanted. The program does not end meanwhile.
    pub(super) fn write_film(&self, write: impl FnOnce()) {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_film_wanted() {
            write();
        }
    }

    /// Whether the animation that is spoken of is still the one wanted.
    pub(super) fn is_film_wanted(&self) -> bool {
        self.film.0.load(Ordering::Relaxed) == self.film.1
    }
}

/// Does one errand, on the thread.
fn run(office: &Office, errand: Errand, [known, deleted]: &[Vec<Row>; 2], table: Option<Table>) {
    let store = &office.store;
    let mut say = |done| office.say(done);
    let mut index = false;
    match errand {
        Errand::Refresh => index = true,
        Errand::StopFilming => say(Done::Filmed),
        Errand::Open(name) => match open_kept(store, &name) {
            Ok((session, hold)) => {
                if hold.is_none() {
                    say(Done::Failed(tr!("keep-open-elsewhere")));
                }
                say(Done::Opened(
                    Box::new(session),
                    hold.map(|hold| (name, hold)),
                ));
            }
            Err(error) => say(Done::Failed(tr!("keep-not-opened", error = error.told()))),
        },
        Errand::Delete(name) => {
            // Held until it is done: no other window takes it up meanwhile.
            let hold = store.hold(&name);
            let deleted = match &hold {
                Some(_) => store.delete(&name).map_err(|error| faults::told(&error)),
                None => Err(tr!("keep-elsewhere")),
            };
            match deleted {
                Ok(()) => {
                    say(Done::Deleted(name));
                    index = true;
                }
                Err(error) => say(Done::Failed(tr!("keep-not-deleted", error = error))),
            }
        }
        Errand::Restore(name) => match store.restore(&name) {
            Ok(()) => {
                say(Done::Restored);
                index = true;
            }
            Err(error) => say(Done::Failed(tr!(
                "keep-not-restored",
                error = faults::told(&error)
            ))),
        },
        Errand::Export { name, to, replace } => match store.load(&name) {
            Ok(session) => save(office, to, replace, &Table::of(&session)),
            Err(error) => say(Done::Failed(tr!("keep-not-exported", error = error.told()))),
        },
        Errand::SaveAs { to, replace } => match table {
            Some(table) => save(office, to, replace, &table),
            None => say(Done::Failed(tr!("keep-no-table"))),
        },
        Errand::OpenFile(file) => {
            let text = atomic::read_text(&*store.disk, &file, super::store::LARGEST);
            match text {
                Ok(Some(text)) => open(store, &text, Some(&file), &mut say),
                Ok(None) => {
                    let error = LoadError::Missing(file);
                    say(Done::Failed(tr!("keep-not-opened", error = error.told())));
                }
                Err(ReadError::Broken { file, reason }) => say(Done::Failed(tr!(
                    "keep-no-game",
                    file = file.display().to_string(),
                    error = reason
                ))),
                Err(error) => {
                    let error = LoadError::from(error).told();
                    say(Done::Failed(tr!("keep-not-opened", error = error)));
                }
            }
            index = true;
        }
        Errand::OpenRound { file, round } => {
            let place = file.display().to_string();
            match find_round(&*store.disk, &file, &round) {
                Ok(Some(text)) => open(store, &text, Some(&file), &mut |mut done| {
                    if let Done::Opened(session, _) = &mut done {
                        session.origin.tournament = true;
                    }
                    say(done);
                }),
                Ok(None) => {
                    say(Done::Failed(tr!(
                        "keep-no-round",
                        round = round,
                        place = place
                    )));
                }
                Err(error) => say(Done::Failed(tr!("keep-not-opened", error = error.told()))),
            }
        }
        Errand::OpenText(text) => open(store, &text, None, &mut say),
        Errand::Look(folder) => say(Done::Looked(look(&folder))),
    }
    if index {
        let rows = library::read(store, Drawer::Games, known);
        let trash = library::read(store, Drawer::Trash, deleted);
        match rows.and_then(|rows| Ok((rows, trash?))) {
            Ok((rows, trash)) => say(Done::Index(rows, trash)),
            Err(error) => say(Done::Failed(tr!(
                "keep-not-listed",
                error = faults::told(&error)
            ))),
        }
    }
}

/// A game that is kept, and what keeps it for this window. One that another window has is there to be looked at: what is
/// played on goes into a file of its own.
fn open_kept(store: &Store, name: &str) -> Result<(Session, Option<Hold>), LoadError> {
    // Before it is read: nobody else writes it then.
    let hold = store.hold(name);
    let mut session = store.load(name)?;
    if hold.is_none() {
        session.origin.file = None;
    }
    Ok((session, hold))
}

/// Opens the games in a text: the first goes on the table, and if there are several all are kept.
fn open(store: &Store, text: &str, file: Option<&Path>, say: &mut dyn FnMut(Done)) {
    let place = file.map_or_else(|| tr!("keep-text"), |file| file.display().to_string());
    let mut games = Vec::new();
    let mut faults: Vec<String> = Vec::new();
    for record in pgn::read(text) {
        let session = record.map_err(|error: RecordError| TextError::from(error));
        match session.and_then(text::session) {
            Ok(mut session) => {
                session.seat_people();
                games.push(session);
            }
            Err(error) => faults.push(error.told()),
        }
    }
    // It ends the sentence that it stands in.
    if let Some(fault) = faults.first().map(|fault| fault.trim_end_matches('.')) {
        let count = faults.len() + games.len();
        say(Done::Failed(match (count, games.len()) {
            (1, _) => tr!("keep-bad-one", place = &place, error = fault),
            (_, 0) => tr!("keep-bad-all", count = count, place = &place, error = fault),
            _ => tr!(
                "keep-bad-some",
                bad = faults.len(),
                count = count,
                place = &place,
                error = fault
            ),
        }));
    } else if games.is_empty() {
        say(Done::Failed(tr!("keep-nothing", place = &place)));
    }
    let several = games.len() > 1;
    if several {
        let mut kept = 0;
        for (number, session) in games.iter_mut().enumerate() {
            let lot = rand::random::<u32>().wrapping_add(number as u32);
            session.origin.file = Some(new_name(session.game.variant(), u64::from(lot)));
            match store.save(session) {
                Ok(()) => kept += 1,
                Err(error) => {
                    say(Done::Failed(tr!(
                        "keep-not-all",
                        error = faults::told(&error)
                    )));
                    session.origin.file = None;
                    break;
                }
            }
        }
        say(Done::Kept(kept));
    }
    if let Some(first) = games.into_iter().next() {
        say(Done::Opened(Box::new(first), None));
    }
}

/// What lies in a folder, for a person to choose from.
fn look(folder: &Path) -> Contents {
    let mut contents = Contents {
        folder: folder.to_owned(),
        ..Contents::default()
    };
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => {
            contents.error = Some(tr!(
                "keep-folder",
                folder = folder.display().to_string(),
                error = error.to_string()
            ));
            return contents;
        }
    };
    for entry in entries.filter_map(Result::ok) {
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        if name.starts_with('.') {
            continue;
        }
        // Through links as well.
        let Ok(about) = std::fs::metadata(entry.path()) else {
            continue;
        };
        if about.is_dir() {
            contents.folders.push(name);
        } else if about.is_file() && name.to_lowercase().ends_with(".pgn") {
            contents.files.push(name);
        }
    }
    contents.folders.sort_by_key(|name| name.to_lowercase());
    contents.files.sort_by_key(|name| name.to_lowercase());
    contents
}

/// Takes the thread's news.
fn hear(
    desk: Res<Desk>,
    mut keeper: Option<ResMut<Keeper>>,
    mut library: ResMut<Library>,
    mut looked: ResMut<Looked>,
    mut complaints: ResMut<Complaints>,
    mut requests: MessageWriter<Request>,
    screen: Option<Res<State<Screen>>>,
) {
    let at_table = screen.is_some_and(|screen| *screen.get() == Screen::Game);
    let done: Vec<Done> = {
        let done = desk.done.lock().unwrap_or_else(PoisonError::into_inner);
        done.try_iter().collect()
    };
    for done in done {
        match done {
            Done::Index(rows, trash) => {
                library.rows = rows;
                library.trash = trash;
                library.known = true;
            }
            Done::Opened(session, hold) => {
                if let (Some(keeper), Some((name, hold))) = (&mut keeper, hold) {
                    keeper.bypass_change_detection().expect(name, hold);
                }
                requests.write(Request::Open(session));
            }
            Done::Deleted(name) => {
                library.told = Some(LibraryNotice::Deleted);
                library.deleted = Some(name);
            }
            Done::Restored => {
                library.told = Some(LibraryNotice::Restored);
                library.deleted = None;
            }
            Done::Wrote(file) => {
                if at_table {
                    requests.write(Request::Notify(Notice::Saved(file.clone())));
                }
                library.told = Some(LibraryNotice::Saved(file.clone()));
                library.deleted = None;
                looked.exists = None;
                looked.written = Some(file);
            }
            Done::Exists(file) => looked.exists = Some(file),
            Done::Kept(count) => {
                library.told = Some(LibraryNotice::Added(count));
                library.deleted = None;
            }
            Done::Looked(contents) => looked.contents = Some(contents),
            // What is told late of one that was given up does not bring it back.
            Done::Filming { film, done, all } => {
                if film == desk.film.load(Ordering::Relaxed) {
                    looked.filming = Some((done, all));
                }
            }
            Done::Filmed => looked.filming = None,
            Done::Failed(reason) => complaints.0.push(reason),
        }
    }
}
