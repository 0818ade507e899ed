//! A running tournament, on its own thread and in a folder that persists after the program.

use super::pace::{ExpectedEnd, Pace};
use super::storage::TournamentPaths;
use crate::background::{BackgroundJob, Reporter, Waker, lower_priority};
use crate::engine_errors::engine_error;
use crate::session::origin::today;
use crate::settings::Settings;
use crate::setup::tournament::{EntrantName, TournamentSettings};
use crate::storage;
use quadrille_arena::tournament::report::TableRefresher;
use quadrille_arena::tournament::{
    FinishedGame, FolderError, LiveGames, Plan, RunContext, RunObserver, Standings,
    TournamentFolder, TournamentProgress, check_entrants, report, run,
};
use quadrille_arena::{UnfitEntrants, with_error_output};
use quadrille_files::{RealDisk, atomic, reason};
use quadrille_games::record::pgn::Record;
use quadrille_text::tr;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The interval for polling a tournament that runs elsewhere.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// The largest number of last lines of an engine's error output that are shown.
const MAX_ERROR_LINES: usize = 5;

/// The phase of a tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TournamentPhase {
    /// The folder is being read.
    #[default]
    Opening,
    /// Games are being played.
    Playing,
    /// Another window or program plays it.
    PlayedElsewhere,
    /// Games are missing and none is being played.
    Waiting,
    /// All games are finished.
    Over,
    /// The tournament cannot continue for the reason in this sentence.
    Failed(String),
}

/// The status of a tournament.
#[derive(Clone, Debug, Default)]
pub struct TournamentStatus {
    /// The phase.
    pub phase: TournamentPhase,
    /// The content of the folder, once it has been read.
    pub tournament: Option<LoadedTournament>,
}

/// A tournament with its finished games.
#[derive(Clone, Debug)]
pub struct LoadedTournament {
    /// The plan.
    pub plan: Arc<Plan>,
    /// The names of the entrants, in the order of the plan.
    entrant_names: Vec<EntrantName>,
    /// The standings.
    pub standings: Standings,
    /// The finished games, in the order in which they ended.
    pub games: Vec<FinishedGame>,
    /// The number of all games, if it is determined; else the smallest possible number.
    pub total_games: usize,
    /// The number of skipped lines of the log.
    pub skipped_line_count: usize,
    /// The durations of the games that were played here.
    pace: Pace,
    /// The expected end, if games are being played and it can be estimated.
    pub expected_end: Option<ExpectedEnd>,
}

impl LoadedTournament {
    fn new(plan: &Arc<Plan>, progress: &TournamentProgress) -> Self {
        let scheduled_games = progress.schedule.total_games();
        Self {
            plan: Arc::clone(plan),
            entrant_names: plan.entrants.iter().map(EntrantName::from).collect(),
            standings: Standings::new(plan, progress),
            games: progress.games.clone(),
            total_games: scheduled_games.max(plan.min_game_count()),
            skipped_line_count: progress.skipped_lines.len(),
            pace: Pace::default(),
            expected_end: None,
        }
    }

    /// Returns the name of the entrant with this index in the plan, in the current language if Quadrille gave it.
    pub fn entrant_name(&self, entrant: usize) -> String {
        self.entrant_names[entrant].text()
    }
}

/// A tournament that is open in this window.
pub struct TournamentRun {
    paths: TournamentPaths,
    status: Arc<Mutex<Arc<TournamentStatus>>>,
    live_games: LiveGames,
    job: BackgroundJob<()>,
    /// The settings and the seed, if the tournament was started in this run of the program.
    new_tournament: Option<NewTournament>,
    is_plan_written: Arc<AtomicBool>,
}

/// A new tournament.
#[derive(Clone, Debug)]
pub struct NewTournament {
    /// The settings.
    pub settings: TournamentSettings,
    /// Determines the openings.
    pub seed: u32,
}

impl TournamentRun {
    /// Opens the tournament at `paths`. With `plays_games`, plays the missing games. With
    /// `new_and_settings`, the plan is made from these settings and written before the first game. `tournament` is shown
    /// until the folder has been read. `waker` is called when the status changes.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub fn open(
        paths: TournamentPaths,
        new_and_settings: Option<(NewTournament, Settings)>,
        plays_games: bool,
        tournament: Option<LoadedTournament>,
        waker: Option<Waker>,
    ) -> io::Result<Self> {
        let pace = tournament.as_ref().map(|tournament| tournament.pace.clone());
        let phase = TournamentPhase::Opening;
        let status = Arc::new(Mutex::new(Arc::new(TournamentStatus { phase, tournament })));
        let new_tournament =
            new_and_settings.as_ref().map(|(new_tournament, _)| new_tournament.clone());
        let live_games = LiveGames::default();
        let is_plan_written = Arc::new(AtomicBool::new(false));
        let thread_plan_is_written = Arc::clone(&is_plan_written);
        let (thread_paths, thread_status) = (paths.clone(), Arc::clone(&status));
        let thread_games = live_games.clone();
        let job = BackgroundJob::spawn("tournament", waker, move |reporter| {
            // The threads of the games and the engines inherit the priority, where the platform supports that.
            lower_priority();
            let worker = TournamentThread {
                paths: thread_paths,
                status: thread_status,
                live_games: thread_games,
                reporter,
                plan: None,
                pace: pace.unwrap_or_default(),
                table_refresher: TableRefresher::default(),
                is_plan_written: thread_plan_is_written,
            };
            // This searches for the files of the engines, which may take long.
            let plan_text = new_and_settings.map(|(new, settings)| {
                new.settings.plan_text(&settings.engines, settings.ai.memory, new.seed)
            });
            worker.work(plan_text, plays_games);
        })?;
        Ok(Self { paths, status, live_games, job, new_tournament, is_plan_written })
    }

    /// Returns the paths of the tournament.
    pub const fn paths(&self) -> &TournamentPaths {
        &self.paths
    }

    /// Returns the new tournament if it was started in this run of the program and its plan is not written yet.
    pub fn new_tournament(&self) -> Option<&NewTournament> {
        let new_tournament = self.new_tournament.as_ref();
        new_tournament.filter(|_| !self.is_plan_written.load(Ordering::Relaxed))
    }

    /// Returns the current status.
    pub fn status(&self) -> Arc<TournamentStatus> {
        Arc::clone(&self.status.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the games in progress.
    pub const fn live_games(&self) -> &LiveGames {
        &self.live_games
    }

    /// Stops the current games, which are played again later. Does not wait.
    pub fn stop(&self) {
        self.job.cancel();
    }

    /// Returns whether the tournament was requested to stop.
    pub fn is_stopped(&self) -> bool {
        self.job.is_cancelled()
    }

    /// Returns whether the thread still uses the folder.
    pub fn is_at_work(&self) -> bool {
        !self.job.is_finished()
    }
}

/// The state of the thread.
struct TournamentThread<'a> {
    paths: TournamentPaths,
    status: Arc<Mutex<Arc<TournamentStatus>>>,
    live_games: LiveGames,
    reporter: &'a Reporter<()>,
    plan: Option<Arc<Plan>>,
    pace: Pace,
    table_refresher: TableRefresher,
    is_plan_written: Arc<AtomicBool>,
}

impl TournamentThread<'_> {
    fn work(mut self, plan_text: Option<String>, plays_games: bool) {
        // After a panic the screen must not wait forever.
        let result = catch_unwind(AssertUnwindSafe(|| self.open_and_play(plan_text, plays_games)));
        self.live_games.clear();
        if let Err(reason) = result.unwrap_or_else(|_| Err(tr!("tournament-defect"))) {
            let tournament = self.status().tournament.clone();
            self.publish(TournamentPhase::Failed(reason), tournament);
        }
    }

    fn status(&self) -> Arc<TournamentStatus> {
        Arc::clone(&self.status.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn publish(&self, phase: TournamentPhase, tournament: Option<LoadedTournament>) {
        let status = Arc::new(TournamentStatus { phase, tournament });
        *self.status.lock().unwrap_or_else(PoisonError::into_inner) = status;
        self.reporter.wake();
    }

    fn open_and_play(
        &mut self,
        plan_text: Option<String>,
        mut plays_games: bool,
    ) -> Result<(), String> {
        let plan = match &plan_text {
            Some(plan_text) => self.paths.parse_plan(plan_text)?,
            None => self.paths.read_plan()?,
        };
        let plan = Arc::new(plan);
        self.plan = Some(Arc::clone(&plan));
        let (live_games, stop) = (self.live_games.clone(), self.reporter.stop().clone());
        let context = RunContext { live_games: Some(&live_games), ..RunContext::default() };
        if plays_games && !TournamentFolder::is_locked(&self.paths.games_folder()) {
            let progress = TournamentFolder::read(&self.paths.games_folder(), &plan);
            let progress = progress.map_err(|error| folder_error_text(&error))?;
            if !progress.schedule.is_over() {
                // The person can stop while engines start.
                self.publish(
                    TournamentPhase::Playing,
                    Some(self.loaded_tournament(&plan, &progress)),
                );
            }
            // A tournament that cannot be played writes no file.
            check_entrants(&plan, &progress, context, &stop)
                .map_err(|unfit| unfit_entrants_text(&unfit))?;
        }
        if let Some(plan_text) = plan_text {
            self.write_plan(&plan_text)?;
        }
        let (mut folder, mut progress) =
            match TournamentFolder::open(&self.paths.games_folder(), &plan) {
                Err(FolderError::Busy(_)) => {
                    // A viewer has not requested games.
                    plays_games = false;
                    match self.watch_elsewhere(&plan)? {
                        Some(folder_and_progress) => folder_and_progress,
                        None => return Ok(()),
                    }
                }
                other => other.map_err(|error| folder_error_text(&error))?,
            };
        if plays_games && !progress.schedule.is_over() {
            self.publish(TournamentPhase::Playing, Some(self.loaded_tournament(&plan, &progress)));
            let run_result = run(&plan, &mut folder, &mut progress, context, &stop, self);
            self.publish(TournamentPhase::Playing, Some(self.loaded_tournament(&plan, &progress)));
            let write_result = report::write_tables(&folder, &plan, &progress);
            run_result.map_err(|error| tr!("tournament-not-kept", error = error.to_string()))?;
            write_result.map_err(|error| tr!("tournament-no-tables", error = reason(&error)))?;
        }
        let phase = if progress.schedule.is_over() {
            TournamentPhase::Over
        } else {
            TournamentPhase::Waiting
        };
        let tournament = self.loaded_tournament(&plan, &progress);
        // After the phase `Waiting` the person may resume at once.
        drop(folder);
        self.publish(phase, Some(tournament));
        Ok(())
    }
}

impl TournamentThread<'_> {
    fn write_plan(&self, plan_text: &str) -> Result<(), String> {
        atomic::remove_leftovers_of(&RealDisk, &self.paths.plan_file());
        let write_result =
            atomic::replace(&RealDisk, &self.paths.plan_file(), plan_text.as_bytes());
        write_result.map_err(|error| storage::file_errors::localized(&error))?;
        self.is_plan_written.store(true, Ordering::Relaxed);
        Ok(())
    }

    fn loaded_tournament(
        &self,
        plan: &Arc<Plan>,
        progress: &TournamentProgress,
    ) -> LoadedTournament {
        LoadedTournament {
            expected_end: ExpectedEnd::estimate(
                &self.pace,
                plan,
                progress,
                &self.live_games.times(),
            ),
            pace: self.pace.clone(),
            ..LoadedTournament::new(plan, progress)
        }
    }

    /// Publishes the progress of another program until the folder is free, and opens the folder. Returns `None` if a stop was
    /// requested before.
    fn watch_elsewhere(
        &self,
        plan: &Arc<Plan>,
    ) -> Result<Option<(TournamentFolder, TournamentProgress)>, String> {
        let path = self.paths.games_folder();
        let mut last_log_size = None;
        while !self.reporter.stop().is_stopped() {
            let log_size = TournamentFolder::log_bytes(&path);
            if last_log_size != Some(log_size) {
                let mut progress = TournamentFolder::read(&path, plan)
                    .map_err(|error| folder_error_text(&error))?;
                // The last line may be incomplete while it is being written.
                progress.skipped_lines.clear();
                self.publish(
                    TournamentPhase::PlayedElsewhere,
                    Some(LoadedTournament::new(plan, &progress)),
                );
                last_log_size = Some(log_size);
            }
            std::thread::park_timeout(POLL_INTERVAL);
            match TournamentFolder::open(&path, plan) {
                Err(FolderError::Busy(_)) => {}
                open_result => {
                    return open_result.map(Some).map_err(|error| folder_error_text(&error));
                }
            }
        }
        Ok(None)
    }
}

/// Returns a text about the entrants that cannot play, with the reasons.
fn unfit_entrants_text(unfit: &UnfitEntrants) -> String {
    let entrant_texts = unfit.0.iter().map(|entrant| {
        let text =
            tr!("tournament-unfit", name = &entrant.name, reason = engine_error(&entrant.error));
        let lines = &entrant.error_output;
        with_error_output(text, &lines[lines.len().saturating_sub(MAX_ERROR_LINES)..])
    });
    let entrant_texts: Vec<String> = entrant_texts.collect();
    tr!("tournament-none-played", entrants = entrant_texts.join("\n"))
}

/// Returns why the folder of a tournament cannot be used, as a sentence.
fn folder_error_text(error: &FolderError) -> String {
    let path_text = |path: &Path| path.display().to_string();
    match error {
        FolderError::Busy(path) => tr!("tournament-busy-folder", path = path_text(path)),
        FolderError::Occupied(path) => tr!("tournament-occupied", path = path_text(path)),
        FolderError::Log { path, error } => {
            tr!("tournament-bad-log", path = path_text(path), error = error.to_string())
        }
        FolderError::Io { path, error } => {
            tr!("tournament-not-opened", path = path_text(path), error = reason(error))
        }
    }
}

impl RunObserver for TournamentThread<'_> {
    fn add_tags(&mut self, record: &mut Record) {
        record.tags.set("Date", today());
    }

    fn on_game_finished(
        &mut self,
        progress: &TournamentProgress,
        duration: Duration,
        folder: &TournamentFolder,
    ) {
        let Some(plan) = self.plan.clone() else { return };
        if let Some(game) = progress.games.last() {
            self.pace.add(game.seats, duration);
        }
        self.publish(TournamentPhase::Playing, Some(self.loaded_tournament(&plan, progress)));
        self.table_refresher.refresh(folder, &plan, progress);
    }
}
