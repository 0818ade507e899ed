//! A tournament at work: on a thread of its own, in a folder that outlives the program.

use super::pace::{End, Pace};
use super::storage::Place;
use crate::background::{Background, Reporter, Waker, lower_priority};
use crate::session::origin::today;
use crate::settings::Settings;
use crate::setup::tournament::Entry;
use crate::storage;
use crate::text::{engine_error, tr};
use quadrille_arena::tournament::report::Refresher;
use quadrille_arena::tournament::{
    Finished, Folder, FolderError, Found, LiveGames, Plan, RunContext, RunObserver, Standings,
    check_entrants, report, run,
};
use quadrille_arena::{UnfitEntrants, with_error_output};
use quadrille_files::{RealDisk, atomic, reason};
use quadrille_games::record::pgn::Record;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Between two looks at a tournament that is played elsewhere.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// The last lines of an engine's error output that there is room for.
const SHOWN_LINES: usize = 5;

/// How it stands with a tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// What has been played is being read.
    #[default]
    Opening,
    /// Games are being played.
    Playing,
    /// Another window or program plays it.
    Elsewhere,
    /// Games are missing, and nobody plays.
    Waiting,
    /// All games have been played.
    Over,
    /// It cannot go on, for the reason in this sentence.
    Failed(String),
}

/// What is known of a tournament.
#[derive(Clone, Debug, Default)]
pub struct TournamentStatus {
    /// How it stands.
    pub phase: Phase,
    /// What is played, once it has been read.
    pub known: Option<Known>,
}

/// A tournament and what has been played of it.
#[derive(Clone, Debug)]
pub struct Known {
    /// The plan.
    pub plan: Arc<Plan>,
    /// The table.
    pub standings: Standings,
    /// The games that are over, in the order in which they ended.
    pub games: Vec<Finished>,
    /// How many there will be, as far as that is settled.
    pub total: usize,
    /// How many lines of the log do not count.
    pub left_out: usize,
    /// How long the games took that were played here.
    pace: Pace,
    /// When it seems to end, if it goes on being played and that can be told.
    pub end: Option<End>,
}

impl Known {
    fn new(plan: &Arc<Plan>, found: &Found) -> Self {
        let settled = found.schedule.total_games();
        Self {
            plan: Arc::clone(plan),
            standings: Standings::of(plan, found),
            games: found.games.clone(),
            total: settled.max(plan.least_games()),
            left_out: found.left_out.len(),
            pace: Pace::default(),
            end: None,
        }
    }
}

/// A tournament that is open here.
pub struct TournamentRun {
    place: Place,
    status: Arc<Mutex<Arc<TournamentStatus>>>,
    live_games: LiveGames,
    work: Background<()>,
    /// What it is made from, if it was begun since the program started.
    new: Option<NewTournament>,
    is_plan_written: Arc<AtomicBool>,
}

/// What a new tournament is made from.
#[derive(Clone, Debug)]
pub struct NewTournament {
    /// As it was entered.
    pub entry: Entry,
    /// Decides the openings.
    pub seed: u32,
}

impl TournamentRun {
    /// Opens the tournament at `place`, whose plan is made and written first if there is none and it is a `new` one with these
    /// settings, and plays what is missing if it is to `play`. What is `known` of it is shown until it has been read. `wake` is called when there is
    /// news.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn open(
        place: Place,
        new: Option<(NewTournament, Settings)>,
        play: bool,
        known: Option<Known>,
        wake: Option<Waker>,
    ) -> io::Result<Self> {
        let pace = known.as_ref().map(|known| known.pace.clone());
        let phase = Phase::Opening;
        let status = Arc::new(Mutex::new(Arc::new(TournamentStatus { phase, known })));
        let kept = new.as_ref().map(|(new, _)| new.clone());
        let live_games = LiveGames::default();
        let is_plan_written = Arc::new(AtomicBool::new(false));
        let their_plan_is_written = Arc::clone(&is_plan_written);
        let (their_place, their_status) = (place.clone(), Arc::clone(&status));
        let their_games = live_games.clone();
        let work = Background::spawn("tournament", wake, move |reporter| {
            // Where threads and processes inherit it, also the games' threads and the engines.
            lower_priority();
            let worker = Worker {
                place: their_place,
                status: their_status,
                live_games: their_games,
                reporter,
                plan: None,
                pace: pace.unwrap_or_default(),
                tables: Refresher::default(),
                is_plan_written: their_plan_is_written,
            };
            // To make the plan, the engines' files are looked for, which may take long.
            let text = new.map(|(new, settings)| new.entry.plan(&settings, new.seed));
            worker.work(text, play);
        })?;
        Ok(Self {
            place,
            status,
            live_games,
            work,
            new: kept,
            is_plan_written,
        })
    }

    /// Where it lies.
    pub const fn place(&self) -> &Place {
        &self.place
    }

    /// What it is to be made from, if it was begun since the program started and its plan has not been written.
    pub fn new_tournament(&self) -> Option<&NewTournament> {
        let new = self.new.as_ref();
        new.filter(|_| !self.is_plan_written.load(Ordering::Relaxed))
    }

    /// What is known of it now.
    pub fn status(&self) -> Arc<TournamentStatus> {
        Arc::clone(&self.status.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The games that are being played.
    pub const fn live_games(&self) -> &LiveGames {
        &self.live_games
    }

    /// Has the games broken off; they will be played again. Does not wait.
    pub fn stop(&self) {
        self.work.cancel();
    }

    /// Whether it was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.work.is_cancelled()
    }

    /// Whether the thread still has the folder.
    pub fn is_at_work(&self) -> bool {
        !self.work.is_finished()
    }
}

/// What the thread works with.
struct Worker<'a> {
    place: Place,
    status: Arc<Mutex<Arc<TournamentStatus>>>,
    live_games: LiveGames,
    reporter: &'a Reporter<()>,
    plan: Option<Arc<Plan>>,
    pace: Pace,
    tables: Refresher,
    is_plan_written: Arc<AtomicBool>,
}

impl Worker<'_> {
    fn work(mut self, plan: Option<String>, play: bool) {
        // A defect must not leave a screen behind that waits for ever.
        let worked = catch_unwind(AssertUnwindSafe(|| self.open_and_play(plan, play)));
        self.live_games.clear();
        if let Err(reason) = worked.unwrap_or_else(|_| Err(tr!("tournament-defect"))) {
            let known = self.status().known.clone();
            self.publish(Phase::Failed(reason), known);
        }
    }

    fn status(&self) -> Arc<TournamentStatus> {
        Arc::clone(&self.status.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn publish(&self, phase: Phase, known: Option<Known>) {
        let status = Arc::new(TournamentStatus { phase, known });
        *self.status.lock().unwrap_or_else(PoisonError::into_inner) = status;
        self.reporter.wake();
    }

    fn open_and_play(&mut self, text: Option<String>, play: bool) -> Result<(), String> {
        let plan = match &text {
            Some(text) => self.place.parse(text)?,
            None => self.place.read()?,
        };
        let plan = Arc::new(plan);
        self.plan = Some(Arc::clone(&plan));
        let (live_games, stop) = (self.live_games.clone(), self.reporter.stop().clone());
        let context = RunContext {
            live_games: Some(&live_games),
            ..RunContext::default()
        };
        if play && !Folder::is_taken(&self.place.games()) {
            let found = Folder::read(&self.place.games(), &plan);
            let found = found.map_err(|error| localized(&error))?;
            if !found.schedule.is_over() {
                // It can be stopped while engines are waited for.
                self.publish(Phase::Playing, Some(self.known(&plan, &found)));
            }
            // Nothing is written for a tournament that cannot be played.
            check_entrants(&plan, &found, context, &stop)
                .map_err(|unfit| localized_unfit(&unfit))?;
        }
        if let Some(text) = text {
            atomic::remove_leftovers_of(&RealDisk, &self.place.plan());
            let written = atomic::replace(&RealDisk, &self.place.plan(), text.as_bytes());
            written.map_err(|error| storage::file_errors::localized(&error))?;
            self.is_plan_written.store(true, Ordering::Relaxed);
        }
        let mut play = play;
        let (mut folder, mut found) = match Folder::open(&self.place.games(), &plan) {
            Err(FolderError::Busy(_)) => {
                // Whoever looks on has not asked for games.
                play = false;
                match self.watch_elsewhere(&plan)? {
                    Some(free) => free,
                    None => return Ok(()),
                }
            }
            opened => opened.map_err(|error| localized(&error))?,
        };
        if play && !found.schedule.is_over() {
            self.publish(Phase::Playing, Some(self.known(&plan, &found)));
            let played = run(&plan, &mut folder, &mut found, context, &stop, self);
            self.publish(Phase::Playing, Some(self.known(&plan, &found)));
            let written = report::write(&folder, &plan, &found);
            played.map_err(|error| tr!("tournament-not-kept", error = error.to_string()))?;
            written.map_err(|error| tr!("tournament-no-tables", error = reason(&error)))?;
        }
        let phase = if found.schedule.is_over() {
            Phase::Over
        } else {
            Phase::Waiting
        };
        let known = self.known(&plan, &found);
        // Whoever hears that it waits may want to go on at once.
        drop(folder);
        self.publish(phase, Some(known));
        Ok(())
    }
}

impl Worker<'_> {
    fn known(&self, plan: &Arc<Plan>, found: &Found) -> Known {
        Known {
            end: End::guess(&self.pace, plan, found, &self.live_games.times()),
            pace: self.pace.clone(),
            ..Known::new(plan, found)
        }
    }

    /// Shows what somebody else plays, until the folder is free; none when this was told to stop before.
    fn watch_elsewhere(&self, plan: &Arc<Plan>) -> Result<Option<(Folder, Found)>, String> {
        let path = self.place.games();
        let mut seen = None;
        while !self.reporter.stop().is_stopped() {
            let size = Folder::size(&path);
            if seen != Some(size) {
                let mut found = Folder::read(&path, plan).map_err(|error| localized(&error))?;
                // A game may just be coming in.
                found.left_out.clear();
                self.publish(Phase::Elsewhere, Some(Known::new(plan, &found)));
                seen = Some(size);
            }
            std::thread::park_timeout(POLL_INTERVAL);
            match Folder::open(&path, plan) {
                Err(FolderError::Busy(_)) => {}
                opened => return opened.map(Some).map_err(|error| localized(&error)),
            }
        }
        Ok(None)
    }
}

/// Which entrants cannot play, and why.
fn localized_unfit(unfit: &UnfitEntrants) -> String {
    let entrants = unfit.0.iter().map(|entrant| {
        let told = tr!(
            "tournament-unfit",
            name = &entrant.name,
            reason = engine_error(&entrant.error)
        );
        let lines = &entrant.error_output;
        with_error_output(told, &lines[lines.len().saturating_sub(SHOWN_LINES)..])
    });
    let entrants: Vec<String> = entrants.collect();
    tr!("tournament-none-played", entrants = entrants.join("\n"))
}

/// Why a tournament's folder cannot be had, in a sentence.
fn localized(error: &FolderError) -> String {
    let at = |path: &Path| path.display().to_string();
    match error {
        FolderError::Busy(path) => tr!("tournament-busy-folder", path = at(path)),
        FolderError::Occupied(path) => tr!("tournament-occupied", path = at(path)),
        FolderError::Log { path, error } => {
            tr!(
                "tournament-bad-log",
                path = at(path),
                error = error.to_string()
            )
        }
        FolderError::Io { path, error } => {
            tr!(
                "tournament-not-opened",
                path = at(path),
                error = reason(error)
            )
        }
    }
}

impl RunObserver for Worker<'_> {
    fn stamp(&mut self, record: &mut Record) {
        record.tags.set("Date", today());
    }

    fn finished(&mut self, so_far: &Found, took: Duration, folder: &Folder) {
        let Some(plan) = self.plan.clone() else {
            return;
        };
        if let Some(game) = so_far.games.last() {
            self.pace.add(game.seats, took);
        }
        self.publish(Phase::Playing, Some(self.known(&plan, so_far)));
        self.tables.refresh(folder, &plan, so_far);
    }
}
