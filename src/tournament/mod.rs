//! Tournaments in the window: the referee's own, on a thread, in the folder `tournaments` beside the games.
//!
//! A tournament lies there as its plan, `NAME.toml`, and the folder `NAME`, just as `quadrille-cli tournament NAME.toml` would
//! have it, which can go on with it as well. Views send an [`TournamentRequest`]; one tournament is open at a time, and goes on while
//! other screens are shown.

pub mod entry;
pub mod pace;
pub mod run;
pub mod storage;

use crate::background::{Leaving, WorldInbox};
use crate::interface::ErrorQueue;
use crate::schedule::{AppSystems, LeaveSystems};
use crate::settings::Settings;
use crate::setup::tournament::Entry;
use crate::storage::GameSaver;
use crate::storage::library_io::LibraryRequest;
use crate::text::tr;
use bevy::prelude::*;
use jiff::Zoned;
use quadrille_arena::tournament::GameId;
use quadrille_games::rules::Variant;
use run::{NewTournament, Phase, TournamentRun};
use std::collections::VecDeque;
use std::path::PathBuf;
use storage::Place;
pub use storage::StoredTournament;

/// What a view asks for.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum TournamentRequest {
    /// Play a new tournament as it was put together, and remember that. What is drawn by lot follows from the seed.
    Start(Entry, u32),
    /// Show the tournament of this name.
    Open(String),
    /// Play what is missing of the one that is open.
    GoOn,
    /// Break off the games being played; they will be played again.
    Stop,
    /// Put a finished game on the table.
    Show(GameId),
    /// Look which tournaments there are.
    List,
    /// Put the tournament of this name among the deleted ones.
    Delete(String),
    /// Take it back from there.
    Restore(String),
}

/// The tournaments.
#[derive(Resource, Default)]
pub struct Tournaments {
    /// The one that is open.
    pub now: Option<TournamentRun>,
    /// All that were played or begun, the newest first, as far as they have been looked for.
    pub stored: Vec<StoredTournament>,
    /// What waits until the one before has left its folder.
    waiting: VecDeque<TournamentRequest>,
    /// The one that was deleted last, and can be had back.
    pub deleted: Option<String>,
}

impl Tournaments {
    /// Whether games are being played that another request would break off.
    pub fn are_playing(&self) -> bool {
        let plays = |run: &TournamentRun| run.is_at_work() && run.status().phase == Phase::Playing;
        self.now.as_ref().is_some_and(plays)
    }

    /// Whether this program is at work on one, or about to be.
    pub fn are_busy(&self) -> bool {
        let works =
            |run: &TournamentRun| run.is_at_work() && run.status().phase != Phase::Elsewhere;
        !self.waiting.is_empty() || self.now.as_ref().is_some_and(works)
    }

    /// How many games have been played, and how many there will be, of the one that is being played here.
    pub fn progress(&self) -> Option<(usize, usize)> {
        let run = self.now.as_ref().filter(|_| self.are_playing())?;
        let status = run.status();
        let known = status.known.as_ref()?;
        Some((known.games.len(), known.total))
    }
}

/// The systems that have tournaments played, once there is a [`GameSaver`].
pub fn plugin(app: &mut App) {
    app.init_resource::<Tournaments>()
        .add_message::<TournamentRequest>()
        .add_systems(
            Update,
            handle_requests
                .before(AppSystems::Apply)
                .run_if(resource_exists::<GameSaver>),
        )
        .add_systems(
            Last,
            end.in_set(LeaveSystems::Finish)
                .run_if(on_message::<AppExit>),
        );
}

/// Does what concerns the kept tournaments, on the thread, and looks at them anew.
fn update_storage(request: TournamentRequest, folder: PathBuf, world: &WorldInbox) {
    let place = |name: &String| Place {
        folder: folder.clone(),
        name: name.clone(),
    };
    let done = match &request {
        TournamentRequest::Delete(name) => storage::delete(&place(name)),
        TournamentRequest::Restore(name) => storage::restore(&place(name)),
        _ => Ok(()),
    };
    let stored = storage::list(&folder);
    world.send(move |world| {
        let mut tournaments = world.resource_mut::<Tournaments>();
        tournaments.stored = stored;
        match (done, request) {
            (Err(reason), _) => world.resource_mut::<ErrorQueue>().push(reason),
            (Ok(()), TournamentRequest::Delete(name)) => tournaments.deleted = Some(name),
            (Ok(()), TournamentRequest::Restore(_)) => tournaments.deleted = None,
            _ => {}
        }
    });
}

/// Does what is asked for, as soon as the tournament before has left its folder.
fn handle_requests(
    mut requests: MessageReader<TournamentRequest>,
    mut tournaments: ResMut<Tournaments>,
    saver: Res<GameSaver>,
    mut settings: ResMut<Settings>,
    mut library_requests: MessageWriter<LibraryRequest>,
    mut errors: ResMut<ErrorQueue>,
    world: Res<WorldInbox>,
) {
    let tournaments = tournaments.bypass_change_detection();
    for request in requests.read() {
        match request {
            TournamentRequest::Stop => {
                if let Some(run) = &tournaments.now {
                    run.stop();
                }
            }
            TournamentRequest::Show(game) => {
                if let Some(run) = &tournaments.now {
                    library_requests.write(LibraryRequest::OpenRound {
                        file: run.place().records(),
                        round: game.to_string(),
                    });
                }
            }
            TournamentRequest::List
            | TournamentRequest::Delete(_)
            | TournamentRequest::Restore(_) => {
                if let TournamentRequest::Delete(name) = request
                    && let Some(run) = tournaments.now.as_ref()
                    && run.place().name == *name
                {
                    // What is being played here stays; what is played elsewhere is told to stay.
                    if run.is_at_work() && run.status().phase != Phase::Elsewhere {
                        continue;
                    }
                    if !run.is_at_work() {
                        tournaments.now = None;
                    }
                }
                let (request, folder) = (request.clone(), saver.store().tournaments());
                let world = world.clone();
                saver.submit(move || update_storage(request, folder, &world));
            }
            TournamentRequest::Start(..) | TournamentRequest::Open(_) | TournamentRequest::GoOn => {
                if let TournamentRequest::Start(entry, _) = request {
                    settings.last_tournament = Some(entry.clone());
                }
                tournaments.waiting.push_back(request.clone());
            }
        }
    }
    while let Some(request) = tournaments.waiting.front() {
        if let Some(run) = tournaments.now.as_ref().filter(|run| run.is_at_work()) {
            // What plays already need not be told to go on; what has just ended leaves in a moment.
            let plays = run.status().phase == Phase::Playing && !run.is_stopped();
            if *request == TournamentRequest::GoOn && plays {
                tournaments.waiting.pop_front();
                continue;
            }
            run.stop();
            return;
        }
        let place = |name: String| Place {
            folder: saver.store().tournaments(),
            name,
        };
        let (place, new, play, known) = match tournaments.waiting.pop_front() {
            Some(TournamentRequest::Start(entry, seed)) => {
                let place = place(new_name(entry.variant));
                (place, Some(NewTournament { entry, seed }), true, None)
            }
            Some(TournamentRequest::Open(name)) => (place(name), None, false, None),
            Some(TournamentRequest::GoOn) => match &tournaments.now {
                Some(run) => (
                    run.place().clone(),
                    run.new_tournament().cloned(),
                    true,
                    run.status().known.clone(),
                ),
                None => continue,
            },
            _ => continue,
        };
        let new = new.map(|new| (new, settings.clone()));
        match TournamentRun::open(place, new, play, known, world.waker()) {
            Ok(run) => tournaments.now = Some(run),
            Err(error) => {
                let told = tr!(
                    "tournament-no-thread",
                    error = quadrille_files::reason(&error)
                );
                errors.push(told);
            }
        }
    }
}

/// Has the games broken off, so that no engine is left behind.
fn end(tournaments: Res<Tournaments>, leaving: Res<Leaving>) {
    let Some(run) = &tournaments.now else { return };
    run.stop();
    leaving.wait(|| !run.is_at_work());
}

/// A name for a tournament that begins now.
fn new_name(variant: Variant) -> String {
    let now = Zoned::now().strftime("%Y%m%d-%H%M%S");
    format!("{now}-{variant}-{:04x}", rand::random::<u16>())
}
