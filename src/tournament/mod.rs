//! Tournaments in the window. The referee runs them on a thread, in the folder `tournaments` beside the games.
//!
//! A tournament consists of its plan `NAME.toml` and the folder `NAME`, so that `quadrille-cli tournament NAME.toml` can
//! continue it. Screens send a [`TournamentRequest`]. One tournament is open at a time; it continues while other screens are
//! shown.

pub mod run;

pub use quadrille_arena::tournament::pace;
pub use quadrille_library::tournaments as storage;
pub use storage::StoredTournament;

use crate::background::{ExitDeadline, WorldInbox};
use crate::interface::ReportQueue;
use crate::schedule::{AppSystems, LeaveSystems};
use crate::settings::Settings;
use crate::setup::tournament::TournamentSettings;
use crate::storage::GameSaver;
use crate::storage::library_io::LibraryRequest;
use bevy::prelude::*;
use jiff::Zoned;
use quadrille_arena::tournament::GameId;
use quadrille_games::rules::Variant;
use quadrille_text::tr;
use run::{NewTournament, TournamentPhase, TournamentRun};
use std::collections::VecDeque;
use std::path::PathBuf;
use storage::TournamentPaths;

/// A request of a screen to start, open or change a tournament.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub enum TournamentRequest {
    /// Start a tournament with these settings, and store them as the last ones. The seed determines all random choices.
    Start(TournamentSettings, u32),
    /// Open the tournament with this name.
    Open(String),
    /// Play the missing games of the open tournament.
    Resume,
    /// Stop the current games. They are played again later.
    Stop,
    /// Open a finished game.
    OpenGame(GameId),
    /// Update the list of tournaments.
    UpdateList,
    /// Move the tournament with this name to the deleted ones.
    Delete(String),
    /// Restore a deleted tournament.
    Restore(String),
}

/// The state of the tournaments.
#[derive(Resource, Default)]
pub struct Tournaments {
    /// The open tournament.
    pub current: Option<TournamentRun>,
    /// All tournaments that were found, the newest first.
    pub stored: Vec<StoredTournament>,
    /// Requests that wait until the previous tournament has released its folder.
    pending_requests: VecDeque<TournamentRequest>,
    /// The name of the tournament that was deleted last and can be restored.
    pub deleted_name: Option<String>,
}

impl Tournaments {
    /// Returns whether games of the open tournament are being played in this window.
    pub fn are_playing(&self) -> bool {
        let is_playing = |run: &TournamentRun| {
            run.is_at_work() && run.status().phase == TournamentPhase::Playing
        };
        self.current.as_ref().is_some_and(is_playing)
    }

    /// Returns whether a tournament is running or about to start.
    pub fn are_busy(&self) -> bool {
        let is_active = |run: &TournamentRun| {
            run.is_at_work() && run.status().phase != TournamentPhase::PlayedElsewhere
        };
        !self.pending_requests.is_empty() || self.current.as_ref().is_some_and(is_active)
    }

    /// Returns the numbers of played games and of all games of the tournament that runs in this window.
    pub fn progress(&self) -> Option<(usize, usize)> {
        let run = self.current.as_ref().filter(|_| self.are_playing())?;
        let status = run.status();
        let tournament = status.tournament.as_ref()?;
        Some((tournament.games.len(), tournament.total_games))
    }
}

/// Adds the systems. They need a [`GameSaver`] to play tournaments.
pub fn plugin(app: &mut App) {
    app.init_resource::<Tournaments>()
        .add_observer(handle_request)
        .add_systems(Update, open_pending.before(AppSystems::Apply))
        .add_systems(Last, stop_at_exit.in_set(LeaveSystems::Finish).run_if(on_message::<AppExit>));
}

/// Executes a request about stored tournaments on a thread, updates the list, and reports an error.
fn update_storage(request: TournamentRequest, folder: PathBuf, inbox: &WorldInbox) {
    let paths_of = |name: &String| TournamentPaths { folder: folder.clone(), name: name.clone() };
    let result = match &request {
        TournamentRequest::Delete(name) => storage::delete(&paths_of(name)),
        TournamentRequest::Restore(name) => storage::restore(&paths_of(name)),
        _ => Ok(()),
    };
    let stored = storage::list(&folder);
    inbox.send(move |world| {
        let mut tournaments = world.resource_mut::<Tournaments>();
        tournaments.stored = stored;
        match (result, request) {
            (Err(reason), _) => world.resource_mut::<ReportQueue>().push(reason),
            (Ok(()), TournamentRequest::Delete(name)) => tournaments.deleted_name = Some(name),
            (Ok(()), TournamentRequest::Restore(_)) => tournaments.deleted_name = None,
            _ => {}
        }
    });
}

/// Handles a request of a screen.
fn handle_request(
    request: On<TournamentRequest>,
    mut tournaments: ResMut<Tournaments>,
    If(saver): If<Res<GameSaver>>,
    mut settings: ResMut<Settings>,
    mut library_requests: MessageWriter<LibraryRequest>,
    inbox: Res<WorldInbox>,
) {
    match request.event() {
        TournamentRequest::Stop => {
            if let Some(run) = &tournaments.current {
                run.stop();
            }
        }
        TournamentRequest::OpenGame(game_id) => {
            if let Some(run) = &tournaments.current {
                library_requests.write(LibraryRequest::OpenRound {
                    file: run.paths().records_file(),
                    round: game_id.to_string(),
                });
            }
        }
        request @ (TournamentRequest::UpdateList
        | TournamentRequest::Delete(_)
        | TournamentRequest::Restore(_)) => {
            if let TournamentRequest::Delete(name) = request
                && let Some(run) = tournaments.current.as_ref()
                && run.paths().name == *name
            {
                // A tournament that runs in this window stays open. One that runs elsewhere is closed.
                if run.is_at_work() && run.status().phase != TournamentPhase::PlayedElsewhere {
                    return;
                }
                if !run.is_at_work() {
                    tournaments.current = None;
                }
            }
            let (request, folder) = (request.clone(), saver.store().tournaments_folder());
            let inbox = inbox.clone();
            saver.submit(move || update_storage(request, folder, &inbox));
        }
        request @ (TournamentRequest::Start(..)
        | TournamentRequest::Open(_)
        | TournamentRequest::Resume) => {
            if let TournamentRequest::Start(new_settings, _) = request {
                settings.last_tournament = Some(new_settings.clone());
            }
            tournaments.pending_requests.push_back(request.clone());
        }
    }
}

/// Opens the tournaments of pending requests. A tournament waits until the previous one has released its folder.
fn open_pending(
    mut tournaments: ResMut<Tournaments>,
    If(saver): If<Res<GameSaver>>,
    settings: Res<Settings>,
    mut errors: ResMut<ReportQueue>,
    inbox: Res<WorldInbox>,
) {
    if tournaments.pending_requests.is_empty() {
        return;
    }
    let tournaments = &mut *tournaments;
    while let Some(request) = tournaments.pending_requests.front() {
        if let Some(run) = tournaments.current.as_ref().filter(|run| run.is_at_work()) {
            // A running tournament need not be resumed. One that has just ended will soon release its folder.
            let is_playing = run.status().phase == TournamentPhase::Playing && !run.is_stopped();
            if *request == TournamentRequest::Resume && is_playing {
                tournaments.pending_requests.pop_front();
                continue;
            }
            run.stop();
            return;
        }
        let paths_of =
            |name: String| TournamentPaths { folder: saver.store().tournaments_folder(), name };
        let (paths, new_tournament, plays_games, tournament) =
            match tournaments.pending_requests.pop_front() {
                Some(TournamentRequest::Start(new_settings, seed)) => {
                    let paths = paths_of(new_name(new_settings.variant));
                    (paths, Some(NewTournament { settings: new_settings, seed }), true, None)
                }
                Some(TournamentRequest::Open(name)) => (paths_of(name), None, false, None),
                Some(TournamentRequest::Resume) => match &tournaments.current {
                    Some(run) => (
                        run.paths().clone(),
                        run.new_tournament().cloned(),
                        true,
                        run.status().tournament.clone(),
                    ),
                    None => continue,
                },
                _ => continue,
            };
        let new_tournament =
            new_tournament.map(|new_tournament| (new_tournament, Settings::clone(&settings)));
        match TournamentRun::open(paths, new_tournament, plays_games, tournament, inbox.waker()) {
            Ok(run) => tournaments.current = Some(run),
            Err(error) => {
                let text = tr!("tournament-no-thread", error = quadrille_files::reason(&error));
                errors.push(text);
            }
        }
    }
}

/// Stops the games when the program ends, so that no engine keeps running.
fn stop_at_exit(tournaments: Res<Tournaments>, exit_deadline: Res<ExitDeadline>) {
    let Some(run) = &tournaments.current else { return };
    run.stop();
    exit_deadline.wait(|| !run.is_at_work());
}

/// Returns a name for a new tournament.
fn new_name(variant: Variant) -> String {
    let time_text = Zoned::now().strftime("%Y%m%d-%H%M%S");
    format!("{time_text}-{variant}-{:04x}", rand::random::<u16>())
}
