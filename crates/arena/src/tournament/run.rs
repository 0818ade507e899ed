//! Plays the missing games of a tournament.

use super::folder::{TournamentFolder, TournamentProgress};
use super::live_games::LiveGames;
use super::log::FinishedGame;
use super::plan::Plan;
use super::schedule::GameId;
use crate::game_threads::play_on_threads;
use crate::opening::derive_seed;
use crate::referee::{Ending, PlayedGame, PlayerFailure, play_observed, play_with_retries};
use crate::start_check::{BREAKDOWN_LIMIT, BreakdownCounts, UnfitEntrants, check_starts};
use crate::{EntrantSpec, GamePlayer};
use quadrille_engine::{EngineError, Supervisor, TrafficLog};
use quadrille_files::reason;
use quadrille_games::record::Game;
use quadrille_games::record::pgn::Record;
use quadrille_search::StopFlag;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};
use thiserror::Error;

/// Receives the progress of a tournament.
pub trait RunObserver {
    /// Called before a record is stored, to add tags such as a date.
    fn add_tags(&mut self, _record: &mut Record) {}

    /// Called before [`on_game_finished`](Self::on_game_finished) for a game that was lost by a failure.
    fn on_forfeit(&mut self, _id: GameId, _game: &PlayedGame) {}

    /// Called after a game was stored and counted. It is the last of `progress.games` and lasted for `duration`.
    fn on_game_finished(
        &mut self,
        progress: &TournamentProgress,
        duration: Duration,
        folder: &TournamentFolder,
    );
}

/// The resources that the games use.
#[derive(Clone, Copy, Debug, Default)]
pub struct RunContext<'a> {
    /// Starts engines so that they end with this program even if it is killed.
    pub supervisor: Option<&'a Supervisor>,
    /// Receives the running games, for display.
    pub live_games: Option<&'a LiveGames>,
    /// The log of the communication with engines.
    pub log: Option<&'a TrafficLog>,
}

/// An error that ended the tournament. Finished games count.
#[derive(Debug, Error)]
pub enum RunError {
    /// A result could not be stored. The game does not count.
    #[error("game {id} cannot be saved: {reason}", reason = reason(error))]
    StoreFailed {
        /// The game.
        id: GameId,
        /// The cause.
        error: io::Error,
    },
    /// A record could not be added to the file of records. The game counts, because the log contains it.
    #[error(
        "the record of game {id} cannot be written: {reason}; the game counts, and its record is written when the tournament resumes",
        reason = reason(error)
    )]
    RecordFailed {
        /// The game.
        id: GameId,
        /// The cause.
        error: io::Error,
    },
    /// A game could not be played for lack of resources, even after retries.
    #[error(
        "game {id} cannot be played: {error}; it does not count, and the tournament can resume later"
    )]
    Resources {
        /// The game.
        id: GameId,
        /// The error of the last attempt.
        error: EngineError,
    },
    /// An entrant broke down in several games in a row.
    #[error(
        "{entrant} has broken down in {BREAKDOWN_LIMIT} games in a row, so the tournament pauses; the last time by {cause}"
    )]
    Breakdowns {
        /// The entrant's name.
        entrant: String,
        /// The cause of the last breakdown.
        cause: Box<PlayerFailure>,
    },
    /// A thread could not be started.
    #[error("the threads of the games cannot be started: {0}")]
    Thread(#[from] io::Error),
}

/// A game to play.
#[derive(Clone, Copy, Debug)]
struct GameTask {
    id: GameId,
    seats: [usize; 2],
    opening_number: usize,
}

/// A played game and its duration.
struct TaskReport {
    task: GameTask,
    played_game: PlayedGame,
    duration: Duration,
}

/// A salt that makes the seeds of the players differ from those of the openings.
const SEED_SALT: u64 = 0x70A2_4E3E_0000_0003;

/// Starts each engine once that has open games or may have games in later rounds, so that a wrong command does not lose
/// all games. Writes nothing.
///
/// # Errors
/// Names all entrants that cannot be prepared for a game.
pub fn check_entrants(
    plan: &Plan,
    progress: &TournamentProgress,
    context: RunContext<'_>,
    stop: &StopFlag,
) -> Result<(), UnfitEntrants> {
    let engine_entrants = progress.schedule.active_entrants(&progress.results);
    let engine_entrants = engine_entrants
        .into_iter()
        .filter(|&index| matches!(plan.entrants[index].player, EntrantSpec::Engine(_)));
    let players = engine_entrants.map(|index| {
        let name = plan.entrants[index].name.clone();
        (name, create_player(plan, context, index))
    });
    check_starts(players.collect(), plan.variant, plan.concurrency, stop)
}

fn create_player(plan: &Plan, context: RunContext<'_>, index: usize) -> GamePlayer {
    let entrant = &plan.entrants[index];
    let mut player = GamePlayer::new(entrant.player.clone(), plan.hash, plan.timeouts);
    player.settings = entrant.settings.clone();
    player.supervisor = context.supervisor.cloned();
    player.log = context.log.map(|log| log.for_engine(&entrant.name));
    player
}

/// Plays the missing games of `plan`, starting from `progress`, which it updates. Every result is in the folder before it
/// counts. When `stop` is set, the running games are aborted and will be played again.
///
/// # Errors
/// When a result or a record cannot be written, a game cannot be played for lack of resources or threads, or an entrant
/// breaks down in [`BREAKDOWN_LIMIT`] games in a row. An engine that fails in another way only loses its game.
pub fn run(
    plan: &Plan,
    folder: &mut TournamentFolder,
    progress: &mut TournamentProgress,
    context: RunContext<'_>,
    stop: &StopFlag,
    observer: &mut dyn RunObserver,
) -> Result<(), RunError> {
    let mut breakdown_counts = BreakdownCounts::new(plan.entrants.len());
    while !stop.is_stopped() {
        progress.schedule.advance(&progress.results);
        let tasks: Vec<GameTask> = progress
            .schedule
            .open_games(&progress.results)
            .map(|(id, encounter)| GameTask {
                id,
                seats: encounter.seats(id.game),
                opening_number: encounter.opening_number(id.game),
            })
            .collect();
        if tasks.is_empty() {
            break;
        }
        let batch = GameBatch {
            plan,
            tasks: &tasks,
            context,
            next_task_index: AtomicUsize::new(0),
            halt: StopFlag::new(),
        };
        batch.play(folder, progress, &mut breakdown_counts, stop, observer)?;
    }
    Ok(())
}

/// The games that can be played before the schedule needs their results.
struct GameBatch<'a> {
    plan: &'a Plan,
    tasks: &'a [GameTask],
    context: RunContext<'a>,
    next_task_index: AtomicUsize,
    halt: StopFlag,
}

impl GameBatch<'_> {
    fn play(
        &self,
        folder: &mut TournamentFolder,
        progress: &mut TournamentProgress,
        breakdown_counts: &mut BreakdownCounts,
        stop: &StopFlag,
        observer: &mut dyn RunObserver,
    ) -> Result<(), RunError> {
        let thread_count = self.plan.concurrency.clamp(1, self.tasks.len());
        let mut run_result = Ok(());
        let thread_result = play_on_threads(
            thread_count,
            [stop, &self.halt],
            &|sender: &_| self.play_games(sender),
            |report: TaskReport| {
                let should_store = match &run_result {
                    Ok(()) | Err(RunError::RecordFailed { .. }) => true,
                    // A further breakdown after the limit does not count. The next run plays that game again.
                    Err(RunError::Breakdowns { .. }) => !report.played_game.is_breakdown(),
                    // After another error no game is stored.
                    Err(_) => false,
                };
                if should_store {
                    let store_result =
                        self.store_game(report, folder, progress, breakdown_counts, observer);
                    if store_result.is_err() {
                        self.halt.stop();
                    }
                    if run_result.is_ok() {
                        run_result = store_result;
                    }
                }
            },
        );
        thread_result?;
        run_result
    }

    /// Stores a game and then counts it.
    fn store_game(
        &self,
        report: TaskReport,
        folder: &mut TournamentFolder,
        progress: &mut TournamentProgress,
        breakdown_counts: &mut BreakdownCounts,
        observer: &mut dyn RunObserver,
    ) -> Result<(), RunError> {
        let TaskReport { task, mut played_game, duration } = report;
        let id = task.id;
        if let Ending::Unplayable(error) = played_game.ending {
            return Err(RunError::Resources { id, error });
        }
        // Tables and records use the entrant's name in the plan, not the one that an engine reports.
        let entrant_name = |entrant: usize| self.plan.entrants[entrant].name.clone();
        played_game.names = task.seats.map(entrant_name);
        let mut record = played_game.record();
        record.tags.set("Round", id.to_string());
        observer.add_tags(&mut record);
        let game = FinishedGame {
            id,
            seats: task.seats,
            result: record.result,
            forfeit: match &played_game.ending {
                Ending::Forfeit(loser, cause) => Some((*loser, cause.kind().to_owned())),
                _ => None,
            },
            plies: played_game.game.plies(),
            sentence: played_game.sentence(),
        };
        let record_text = record.to_string();
        folder.add(&game, &record_text).map_err(|error| RunError::StoreFailed { id, error })?;
        progress.add(game);
        let record_result = folder.add_record(&record_text, id, self.plan, progress);
        let broken_entrant = breakdown_counts.count_game(task.seats, &played_game);
        if let Ending::Forfeit(..) = played_game.ending {
            observer.on_forfeit(id, &played_game);
        }
        observer.on_game_finished(progress, duration, folder);
        record_result.map_err(|error| RunError::RecordFailed { id, error })?;
        match (broken_entrant, played_game.ending) {
            (Some(entrant), Ending::Forfeit(_, cause)) => Err(RunError::Breakdowns {
                entrant: self.plan.entrants[entrant].name.clone(),
                cause: Box::new(cause),
            }),
            _ => Ok(()),
        }
    }

    /// Plays games on one thread until no game is left or `halt` is set.
    fn play_games(&self, report_sender: &SyncSender<TaskReport>) {
        // Keeps the players of the last game running, because the games of an encounter follow each other.
        let mut idle_players: Vec<(usize, GamePlayer)> = Vec::new();
        while !self.halt.is_stopped()
            && let Some(&task) =
                self.tasks.get(self.next_task_index.fetch_add(1, Ordering::Relaxed))
        {
            for (_, game_player) in idle_players
                .extract_if(.., |(entrant_index, _)| !task.seats.contains(entrant_index))
            {
                quit_player(game_player);
            }
            let [mut player_one, mut player_two] = task
                .seats
                .map(|entrant_index| self.take_or_create_player(entrant_index, &mut idle_players));
            let plan = self.plan;
            let opening =
                plan.openings.for_pair(plan.variant, task.opening_number, plan.opening_seed);
            let start = Instant::now();
            let set_live_game = |game: &Game, is_starting: bool| {
                if let Some(live_games) = self.context.live_games {
                    live_games.set_game(task.id, task.seats, game, is_starting);
                }
            };
            let played_game = play_with_retries(&self.halt, || {
                set_live_game(opening.game(), true);
                play_observed(
                    &opening,
                    [&mut player_one, &mut player_two],
                    &plan.terms,
                    self.player_seed(task.id),
                    &self.halt,
                    &mut |game| set_live_game(game, false),
                )
            });
            if let Some(live_games) = self.context.live_games {
                live_games.remove(task.id);
            }
            idle_players.extend(task.seats.into_iter().zip([player_one, player_two]));
            let report = TaskReport { duration: start.elapsed(), task, played_game };
            if report.played_game.ending == Ending::Stopped || report_sender.send(report).is_err() {
                break;
            }
        }
        idle_players.into_iter().for_each(|(_, game_player)| quit_player(game_player));
    }

    /// Removes the entrant's idle player and returns it. Creates a player if there is none.
    fn take_or_create_player(
        &self,
        entrant_index: usize,
        idle_players: &mut Vec<(usize, GamePlayer)>,
    ) -> GamePlayer {
        match idle_players.iter().position(|(index, _)| *index == entrant_index) {
            Some(position) => idle_players.swap_remove(position).1,
            None => create_player(self.plan, self.context, entrant_index),
        }
    }

    /// Returns the seed of the random choices of a game's players.
    fn player_seed(&self, id: GameId) -> u64 {
        let numbers = [id.round, id.table, id.game];
        let mix_number = |seed, number: usize| derive_seed(seed, number as u64);
        numbers.into_iter().fold(self.plan.seed ^ SEED_SALT, mix_number)
    }
}

fn quit_player(mut game_player: GamePlayer) {
    game_player.quit();
}
