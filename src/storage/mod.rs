//! Nothing is lost: the game on the table is kept on the disk, and all games are kept after it.
//!
//! After every change the session is handed to a thread that writes it into its file. The next move is accepted only when the
//! last one is on the disk ([`SaveBarrier`]); meanwhile frames are drawn and searches run. If the disk refuses, a
//! person is told once, the game goes on, and the next change is tried again. The games lie in the platform's data
//! folder, or in the one that `QUADRILLE_DATA_DIR` names.

mod contents;
mod export;
pub mod file_errors;
pub mod game_file;
pub mod library;
pub mod library_io;
mod opening;
mod own_games;
pub mod position_search;
pub mod quit;
mod reviews;
pub mod store;
pub mod text;

use crate::background::{Inbox, Leaving, TaskQueue, waker};
use crate::interface::{ErrorQueue, Screen};
use crate::schedule::AppSystems;
use crate::session::origin::new_name;
use crate::session::{Request, SaveBarrier, Session, SuspendedGame};
use crate::settings::folders;
use crate::text::tr;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use quadrille_files::{FileError, RealDisk};
use quadrille_games::rules::Variant;
use quit::Quit;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use store::{Resumed, Store};

/// The variable of the environment that names another folder for the games.
const FOLDER: &str = "QUADRILLE_DATA_DIR";

/// What the threads tell.
enum SaveEvent {
    /// The session that was handed over has been written, or could not be.
    Saved(Result<Saved, FileError>),
    /// What there is to go on with.
    Resumed(Box<Resumed>),
}

/// How a session was written.
struct Saved {
    /// The name that it had when it was handed over.
    asked: String,
    /// The name that it was written under: another one if another program has changed the file of that name.
    name: String,
}

/// What a session was like when it was handed over.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SavedState {
    file: Option<String>,
    serial: u64,
    edits: u64,
    flipped: bool,
}

impl SavedState {
    fn of(session: &Session) -> Self {
        Self {
            file: session.origin.file.clone(),
            serial: session.serial,
            edits: session.origin.edits,
            flipped: session.flipped,
        }
    }
}

/// Keeps the games; without it nothing is kept.
#[derive(Resource)]
pub struct GameSaver {
    store: Store,
    writer: TaskQueue,
    reader: TaskQueue,
    inbox: Inbox<SaveEvent>,
    /// What was handed over last.
    last_saved: Option<SavedState>,
    /// Why the last one could not be written.
    failure: Option<String>,
    /// The name of the game handed over last, and the one that it gets if another program has changed its file.
    spare: Option<(String, String)>,
    /// Whether it is known if there is a game to go on with.
    resumed: bool,
}

impl GameSaver {
    /// Whether it has been looked for a game to go on with; if there was one, it is on the table.
    pub const fn has_resumed(&self) -> bool {
        self.resumed
    }

    /// The folder of games.
    pub(crate) const fn store(&self) -> &Store {
        &self.store
    }

    /// Where tournaments lie.
    pub fn tournaments(&self) -> PathBuf {
        self.store.tournaments()
    }

    /// Has something read on the thread for that, after what was asked for before.
    pub(crate) fn submit(&self, job: impl FnOnce() + Send + 'static) {
        self.reader.submit(job);
    }

    /// The name that the game called `name` gets if another program has changed its file; the same until another game is handed over.
    fn spare_name(&mut self, name: &str, variant: Variant) -> String {
        match &self.spare {
            Some((of, spare)) if of == name => spare.clone(),
            _ => {
                let spare = new_name(variant, rand::random());
                self.spare = Some((name.to_owned(), spare.clone()));
                spare
            }
        }
    }

    /// Lets the session be written once more.
    fn forget_saved(&mut self) {
        if let Some(last_saved) = &mut self.last_saved {
            *last_saved = SavedState {
                file: None,
                serial: 0,
                edits: 0,
                flipped: false,
            };
        }
    }
}

/// The systems that keep games, once there is a [`GameSaver`].
pub fn plugin(app: &mut App) {
    app.add_plugins((library_io::plugin, quit::plugin))
        .add_systems(
            Update,
            (
                poll.before(AppSystems::Apply),
                send_changes
                    .after(AppSystems::Apply)
                    .before(AppSystems::Animate),
            )
                .run_if(resource_exists::<GameSaver>),
        )
        .add_systems(OnExit(Screen::Game), force_save)
        .add_systems(OnEnter(Screen::Home), restore_suspended)
        .add_systems(OnEnter(Screen::Learn), restore_suspended);
}

/// The folder where this machine keeps the games, if it has one.
pub fn folder() -> Option<PathBuf> {
    folders::named_or(FOLDER, folders::data())
}

/// Keeps the games where this machine keeps such things.
pub fn window_plugin(app: &mut App) {
    match folder() {
        Some(folder) => save_in(app, Store::new(Arc::new(RealDisk), folder)),
        None => push_error(app.world_mut(), tr!("keep-no-home")),
    }
}

fn push_error(world: &mut World, message: String) {
    world.resource_mut::<ErrorQueue>().push(message);
}

/// Keeps the games in a store from now on, and looks there for one to go on with. [`plugin`] must have been added.
pub fn save_in(app: &mut App, store: Store) {
    let leaving = app.world_mut().get_resource_or_init::<Leaving>().clone();
    let workers = TaskQueue::start("games", leaving.clone())
        .and_then(|writer| Ok((writer, TaskQueue::start("library", leaving)?)));
    let (writer, reader) = match workers {
        Ok(workers) => workers,
        Err(error) => {
            push_error(
                app.world_mut(),
                tr!("keep-no-thread", error = quadrille_files::reason(&error)),
            );
            return;
        }
    };
    let proxy = app.world().get_resource::<EventLoopProxyWrapper>();
    let inbox = Inbox::default();
    let (their_store, sender) = (store.clone(), inbox.sender(waker(proxy)));
    reader.submit(move || {
        let resumed = Box::new(their_store.resume());
        their_store.remove_leftovers();
        sender.send(SaveEvent::Resumed(resumed));
    });
    app.init_resource::<SaveBarrier>();
    app.insert_resource(GameSaver {
        store,
        writer,
        reader,
        inbox,
        last_saved: None,
        failure: None,
        spare: None,
        resumed: false,
    });
}

/// Takes the threads' news.
fn poll(
    mut saver: ResMut<GameSaver>,
    mut barrier: ResMut<SaveBarrier>,
    session: Option<Res<Session>>,
    suspended: Option<Res<SuspendedGame>>,
    quit: Res<Quit>,
    mut errors: ResMut<ErrorQueue>,
    mut requests: MessageWriter<Request>,
) {
    let saver = saver.bypass_change_detection();
    for event in saver.inbox.take() {
        match event {
            SaveEvent::Saved(result) => {
                barrier.in_flight = barrier.in_flight.saturating_sub(1);
                match result {
                    Ok(Saved { asked, name }) => {
                        saver.failure = None;
                        if name != asked {
                            let files = [
                                session.as_ref().map(|it| &it.origin.file),
                                suspended.as_ref().map(|it| &it.0.origin.file),
                                saver.last_saved.as_ref().map(|it| &it.file),
                            ];
                            let is_asked = |file: &Option<String>| file.as_ref() == Some(&asked);
                            if files.into_iter().flatten().any(is_asked) {
                                errors.push(tr!("keep-changed-elsewhere"));
                            }
                            if let Some(saved) = &mut saver.last_saved
                                && is_asked(&saved.file)
                            {
                                saved.file = Some(name.clone());
                            }
                            requests.write(Request::FileRenamed {
                                from: asked,
                                to: name,
                            });
                        }
                    }
                    Err(error) => {
                        let error = file_errors::localized(&error);
                        if saver.failure.is_none() && !quit.is_under_way() {
                            errors.push(tr!("keep-failing", error = &error));
                        }
                        saver.failure = Some(error);
                    }
                }
            }
            SaveEvent::Resumed(resumed) => {
                saver.resumed = true;
                errors.extend(resumed.told);
                if let Some(found) = resumed.session.filter(|_| session.is_none()) {
                    saver.last_saved = Some(SavedState::of(&found));
                    requests.write(Request::Resume(Box::new(found)));
                }
            }
        }
    }
}

/// Hands the session over when it has changed.
fn send_changes(
    session: Option<Res<Session>>,
    mut saver: ResMut<GameSaver>,
    mut barrier: ResMut<SaveBarrier>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    let Some(session) = session else { return };
    let session = &*session;
    let saver = saver.bypass_change_detection();
    if !session.setup.kept || saver.last_saved == Some(SavedState::of(session)) {
        return;
    }
    let begun = session.game.size() > 0 || session.outcome().is_some() || session.origin.edits > 0;
    let opened = session.serial == session.origin.opened && session.origin.edits == 0;
    let handed_over = saver
        .last_saved
        .as_ref()
        .and_then(|last_saved| last_saved.file.as_ref());
    // Nothing has happened yet, or a record was only looked at.
    if session.origin.file.is_none() || (!begun && handed_over != session.origin.file.as_ref()) {
        return;
    }
    saver.last_saved = Some(SavedState::of(session));
    if opened && session.is_over() {
        // Looked at and no more: the game to go on with remains what it was.
        return;
    }
    hand_over(saver, &mut barrier, session, proxy.as_deref());
}

/// Has the game written that waits while another one is on the table: what was written of it may have been deleted.
fn send_suspended(
    suspended: Option<Res<SuspendedGame>>,
    mut saver: ResMut<GameSaver>,
    mut barrier: ResMut<SaveBarrier>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    if let Some(game) = suspended.filter(|game| game.0.origin.file.is_some()) {
        let saver = saver.bypass_change_detection();
        hand_over(saver, &mut barrier, &game.0, proxy.as_deref());
    }
}

/// Has the session written on the thread.
fn hand_over(
    saver: &mut GameSaver,
    barrier: &mut SaveBarrier,
    session: &Session,
    proxy: Option<&EventLoopProxyWrapper>,
) {
    barrier.in_flight += 1;
    let name = session.origin.file.clone().unwrap_or_default();
    let spare = saver.spare_name(&name, session.game.variant());
    let (mut snapshot, store) = (session.clone(), saver.store.clone());
    let sender = saver.inbox.sender(waker(proxy));
    let asked = saver.writer.submit(move || {
        // Whatever happens, an answer must come: the next move waits for it.
        let saved = catch_unwind(AssertUnwindSafe(|| {
            // A file that another program has changed is left alone: the game goes on in another one.
            let asked = name;
            let name = if store.may_write(&asked) {
                asked.clone()
            } else {
                spare
            };
            snapshot.origin.file = Some(name.clone());
            store.save(&snapshot)?;
            store.point_at(&name)?;
            Ok(Saved { asked, name })
        }));
        let saved = saved.unwrap_or_else(|_| {
            Err(FileError {
                file: store.games(),
                doing: "written",
                error: std::io::Error::other("a defect in the program"),
            })
        });
        sender.send(SaveEvent::Saved(saved));
    });
    if !asked {
        barrier.in_flight -= 1;
    }
}

/// Lets the session be written once more, for the time used.
fn force_save(saver: Option<ResMut<GameSaver>>) {
    if let Some(mut saver) = saver {
        saver.bypass_change_detection().forget_saved();
    }
}

/// The game that waited goes back on the table when the one that was only watched is left.
fn restore_suspended(mut requests: MessageWriter<Request>, suspended: Option<Res<SuspendedGame>>) {
    if suspended.is_some() {
        requests.write(Request::LeaveWatched);
    }
}
