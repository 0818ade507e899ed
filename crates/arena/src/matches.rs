//! A match of many games between two entrants.

use super::entrant::EntrantSpec;
use super::game_player::GamePlayer;
use super::game_threads::play_on_threads;
use super::identical::are_identical;
use super::opening::{Openings, derive_seed};
use super::pairs_played::PairsPlayed;
use super::person::Person;
use super::referee::{Ending, PlayedGame, PlayerFailure, Terms, play, play_with_retries};
use super::settings::EntrantSettings;
use super::sprt::Sprt;
use super::start_check::{BREAKDOWN_LIMIT, BreakdownCounts, UnfitEntrants, check_starts};
use super::tally::Tally;
use quadrille_engine::{EngineError, Supervisor, Timeouts, TrafficLog};
use quadrille_games::record::pgn::{GameResult, Record};
use quadrille_games::rules::{Player, Variant};
use quadrille_search::StopFlag;
use std::collections::HashMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::SyncSender;
use thiserror::Error;

/// A match: pairs of games from the same opening with the sides swapped.
#[derive(Clone, Debug)]
pub struct Match {
    /// The variant.
    pub variant: Variant,
    /// The two entrants; the tally is the first one's.
    pub entrants: [EntrantSpec; 2],
    /// The entrants' own settings.
    pub settings: [EntrantSettings; 2],
    /// The number of pairs to play, in addition to those already played.
    pub pair_count: usize,
    /// The openings of the pairs.
    pub openings: Openings,
    /// The time control and other terms.
    pub terms: Terms,
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of games played at the same time.
    pub concurrency: usize,
    /// The size of the transposition table of a built-in search in each game, in MiB.
    pub hash: usize,
    /// The timeouts of engines, except for their moves.
    pub timeouts: Timeouts,
    /// Starts engines so that they end with this program even if it is killed.
    pub supervisor: Option<Supervisor>,
    /// The log of the communication with engines.
    pub log: Option<TrafficLog>,
    /// Ends the match when the test has a result.
    pub sprt: Option<Sprt>,
    /// The tally of earlier runs.
    pub earlier_tally: Tally,
    /// The pairs of earlier runs.
    pub pairs_played: PairsPlayed,
}

/// A report of a finished game of a match.
#[derive(Clone, Debug)]
pub struct GameReport {
    /// The number of the game's pair, from 0.
    pub pair: usize,
    /// The first entrant's side in the game.
    pub seat: Player,
    /// The game.
    pub played_game: PlayedGame,
}

impl GameReport {
    /// Returns the game as a record. Its tag `Round` has the pair and the game in it, both from 1.
    pub fn record(&self) -> Record {
        let mut record = self.played_game.record();
        let game_number = self.seat.index() + 1;
        record.tags.set("Round", format!("{}.{game_number}", self.pair + 1));
        record
    }
}

/// An error that prevented or ended a match.
#[derive(Debug, Error)]
pub enum MatchError {
    /// Entrants cannot play; no game was played.
    #[error(transparent)]
    UnfitEntrants(#[from] UnfitEntrants),
    /// An entrant broke down in several games in a row.
    #[error(
        "{entrant} has broken down in {BREAKDOWN_LIMIT} games in a row, so the match stops; the last time by {cause}"
    )]
    Breakdowns {
        /// The entrant's name.
        entrant: String,
        /// The cause of the last breakdown.
        cause: Box<PlayerFailure>,
    },
    /// A game could not be played for lack of resources, even after retries.
    #[error("game {}.{} cannot be played: {error}", pair + 1, game + 1)]
    Resources {
        /// The number of the game's pair, from 0.
        pair: usize,
        /// The number of the game in its pair, from 0.
        game: usize,
        /// The error of the last attempt.
        error: EngineError,
    },
    /// A thread could not be started.
    #[error("the threads of the games cannot be started: {0}")]
    Thread(#[from] io::Error),
}

impl Match {
    /// Returns whether the entrants are the same player without random choices. A pair is then one game, with alternating
    /// sides, and no pair is counted.
    pub fn has_identical_entrants(&self) -> bool {
        let [first, second] = &self.entrants;
        are_identical(first, second)
    }

    fn is_test_decided(&self, tally: &Tally) -> bool {
        let result_of = |test: Sprt| test.result(tally);
        self.sprt.and_then(result_of).is_some()
    }

    /// Returns the number of games, unless the match ends early.
    pub fn game_count(&self) -> usize {
        if self.has_identical_entrants() { self.pair_count } else { 2 * self.pair_count }
    }

    /// Returns whether all games are played or the test has a result.
    pub fn is_over(&self, tally: &Tally) -> bool {
        tally.game_count() >= self.earlier_tally.game_count() + self.game_count() as u64
            || self.is_test_decided(tally)
    }

    /// Returns the pair and the first entrant's side of the game with this index.
    fn pair_and_seat(&self, game_index: usize) -> (usize, Player) {
        if self.has_identical_entrants() {
            (game_index, Player::from_index(game_index % 2))
        } else {
            (game_index / 2, Player::from_index(game_index % 2))
        }
    }

    /// Plays the match. Calls `on_game` after every game, in the order in which they end. When `stop` is set, the running
    /// games are aborted and do not count.
    ///
    /// # Errors
    /// When [`check_entrants`](Self::check_entrants) fails, an entrant breaks down in [`BREAKDOWN_LIMIT`] games in a row,
    /// or a game cannot be played for lack of resources or threads. An engine that fails in another way only loses its
    /// game.
    pub fn run(
        &self,
        stop: &StopFlag,
        on_game: &mut dyn FnMut(&GameReport, &Tally),
    ) -> Result<Tally, MatchError> {
        self.check_entrants(None, stop)?;
        self.run_checked(None, stop, on_game)
    }

    /// Starts every engine once, so that a wrong command does not lose all games. Also checks that `person` can move
    /// for the entrant `human`. Does nothing if the match is already decided.
    ///
    /// # Errors
    /// Names all entrants that cannot be prepared for a game.
    pub fn check_entrants(
        &self,
        person: Option<&Arc<dyn Person>>,
        stop: &StopFlag,
    ) -> Result<(), UnfitEntrants> {
        if self.is_test_decided(&self.earlier_tally) {
            return Ok(());
        }
        let named_player =
            |index: usize| (self.describe_entrant(index), self.game_player(index, person));
        let needs_check = |index: &usize| {
            matches!(self.entrants[*index], EntrantSpec::Engine(_) | EntrantSpec::Human)
        };
        let players = [0, 1].into_iter().filter(needs_check).map(named_player);
        check_starts(players.collect(), self.variant, self.concurrency, stop)
    }

    /// Describes an entrant for messages, such as `first entrant builtin:4`.
    fn describe_entrant(&self, index: usize) -> String {
        let ordinal = ["first", "second"][index % 2];
        match &self.settings[index].name {
            Some(name) => format!("{ordinal} entrant {name} ({})", self.entrants[index]),
            None => format!("{ordinal} entrant {}", self.entrants[index]),
        }
    }

    /// Plays the match with entrants that have been [checked](Self::check_entrants). `person` moves for the entrant
    /// `human`; games are then played one at a time.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn run_checked(
        &self,
        person: Option<Arc<dyn Person>>,
        stop: &StopFlag,
        on_game: &mut dyn FnMut(&GameReport, &Tally),
    ) -> Result<Tally, MatchError> {
        // The games of earlier runs may have decided the test.
        if self.is_test_decided(&self.earlier_tally) {
            return Ok(self.earlier_tally);
        }
        let thread_count = if self.entrants.contains(&EntrantSpec::Human) {
            1
        } else {
            self.concurrency.clamp(1, self.game_count().max(1))
        };
        let next_game_index = AtomicUsize::new(0);
        let halt = StopFlag::new();
        let mut tally = self.earlier_tally;
        let mut first_error = None;
        let mut first_results: HashMap<usize, (GameResult, bool)> = HashMap::new();
        let mut breakdown_counts = BreakdownCounts::new(2);
        let thread_result = play_on_threads(
            thread_count,
            [stop, &halt],
            &|sender: &_| self.play_games(person.clone(), &next_game_index, &halt, sender),
            |report| {
                let report = match report {
                    Ok(report) => report,
                    Err(error) => {
                        halt.stop();
                        first_error.get_or_insert(error);
                        return;
                    }
                };
                let is_breakdown = report.played_game.is_breakdown();
                if is_breakdown && matches!(first_error, Some(MatchError::Breakdowns { .. })) {
                    // A breakdown after the match stopped does not count.
                    return;
                }
                let result = report.played_game.result();
                tally.count_game(result, report.seat);
                if is_breakdown {
                    tally.exclude_game(result, report.seat);
                }
                match (first_results.remove(&report.pair), report.seat) {
                    _ if self.has_identical_entrants() => {}
                    (None, _) => {
                        first_results.insert(report.pair, (result, is_breakdown));
                    }
                    (Some((other_result, is_other_breakdown)), seat)
                        if is_other_breakdown || is_breakdown =>
                    {
                        if !is_other_breakdown {
                            tally.exclude_game(other_result, !seat);
                        }
                        if !is_breakdown {
                            tally.exclude_game(result, seat);
                        }
                    }
                    (Some((result_as_one, _)), Player::Two) => {
                        tally.count_pair(result_as_one, result);
                    }
                    (Some((result_as_two, _)), Player::One) => {
                        tally.count_pair(result, result_as_two);
                    }
                }
                on_game(&report, &tally);
                let player_one_entrant = report.seat.index();
                let broken_entrant = breakdown_counts
                    .count_game([player_one_entrant, 1 - player_one_entrant], &report.played_game);
                if let Some(entrant) = broken_entrant
                    && let Ending::Forfeit(_, cause) = report.played_game.ending
                {
                    halt.stop();
                    first_error.get_or_insert(MatchError::Breakdowns {
                        entrant: self.describe_entrant(entrant),
                        cause: Box::new(cause),
                    });
                }
                if self.is_test_decided(&tally) {
                    halt.stop();
                }
            },
        );
        thread_result?;
        first_error.map_or(Ok(tally), Err)
    }

    fn game_player(&self, index: usize, person: Option<&Arc<dyn Person>>) -> GamePlayer {
        let mut player = GamePlayer::new(self.entrants[index].clone(), self.hash, self.timeouts);
        player.settings = self.settings[index].clone();
        player.person = person.cloned();
        player.number = Some(index + 1);
        player.supervisor = self.supervisor.clone();
        let log = self.log.as_ref();
        player.log = log.map(|log| log.for_engine(["first", "second"][index % 2]));
        player
    }

    /// Plays games on one thread until no game is left or `halt` is set.
    fn play_games(
        &self,
        person: Option<Arc<dyn Person>>,
        next_game_index: &AtomicUsize,
        halt: &StopFlag,
        report_sender: &SyncSender<Result<GameReport, MatchError>>,
    ) {
        let [mut first_player, mut second_player] =
            [0, 1].map(|index| self.game_player(index, person.as_ref()));
        loop {
            let game_index = next_game_index.fetch_add(1, Ordering::Relaxed);
            let (unplayed_index, seat) = self.pair_and_seat(game_index);
            if unplayed_index >= self.pair_count || halt.is_stopped() {
                break;
            }
            let pair = self.pairs_played.unplayed_pair(unplayed_index);
            let game_number = 2 * pair + seat.index();
            let opening = self.openings.for_pair(self.variant, pair, self.seed);
            // With the opening's seed, a random player would repeat the opening's random choices.
            let seed = derive_seed(self.seed ^ 0x5EA7_0F1C_0000_0001, game_number as u64);
            let played_game = play_with_retries(halt, || {
                let players = match seat {
                    Player::One => [&mut first_player, &mut second_player],
                    Player::Two => [&mut second_player, &mut first_player],
                };
                play(&opening, players, &self.terms, seed, halt)
            });
            let report = match played_game.ending {
                Ending::Stopped => break,
                Ending::Unplayable(error) => {
                    Err(MatchError::Resources { pair, game: seat.index(), error })
                }
                _ => Ok(GameReport { pair, seat, played_game }),
            };
            if report_sender.send(report).is_err() {
                break;
            }
        }
        first_player.quit();
        second_player.quit();
    }
}
