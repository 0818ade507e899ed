//! A match of many games between two entrants.

use super::entrant::EntrantSpec;
use super::game_player::GamePlayer;
use super::game_threads::play_on_threads;
use super::identical::are_identical;
use super::opening::{Openings, mix};
use super::person::Person;
use super::referee::{Cause, Ending, PlayedGame, Terms, play, play_with_retries};
use super::results::PairsPlayed;
use super::settings::EntrantSettings;
use super::sprt::Sprt;
use super::start_check::{BREAKDOWN_LIMIT, Breakdowns, UnfitEntrants, check_starts};
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
    /// What is played.
    pub variant: Variant,
    /// The two entrants; the tally is the first one's.
    pub entrants: [EntrantSpec; 2],
    /// What each of them has for itself.
    pub settings: [EntrantSettings; 2],
    /// The number of pairs to play, in addition to those already played.
    pub pairs: usize,
    /// How the games begin.
    pub openings: Openings,
    /// What they are played under.
    pub terms: Terms,
    /// What is random follows from this.
    pub seed: u64,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// The table of our own search, in MiB, for each of its games.
    pub hash: usize,
    /// How long engines are waited for, other than for their moves.
    pub timeouts: Timeouts,
    /// What starts engines, if they are to end with this program even when that is killed.
    pub supervisor: Option<Supervisor>,
    /// The log of the communication with engines.
    pub log: Option<TrafficLog>,
    /// Ends the match when the question is answered.
    pub sprt: Option<Sprt>,
    /// What has been counted before, in other runs.
    pub before: Tally,
    /// Which pairs that was.
    pub played: PairsPlayed,
}

/// News of a match: a game is over.
#[derive(Clone, Debug)]
pub struct GameReport {
    /// The game's pair, from 0.
    pub pair: usize,
    /// Where the first entrant sat.
    pub seat: Player,
    /// The game.
    pub played: PlayedGame,
}

impl GameReport {
    /// The game as a record, with the pair and the game in it, both from 1, as `Round`.
    pub fn record(&self) -> Record {
        let mut record = self.played.record();
        let game = self.seat.index() + 1;
        record
            .tags
            .set("Round", format!("{}.{game}", self.pair + 1));
        record
    }
}

/// A match that could not be played, or not to its end.
#[derive(Debug, Error)]
pub enum MatchError {
    /// Entrants cannot play, as was found before the first game.
    #[error(transparent)]
    Unfit(#[from] UnfitEntrants),
    /// An entrant broke down in game after game.
    #[error(
        "{entrant} has broken down in {BREAKDOWN_LIMIT} games in a row, so the match stops; the last time by {cause}"
    )]
    Breakdowns {
        /// What it is called.
        entrant: String,
        /// What happened the last time.
        cause: Box<Cause>,
    },
    /// A game could not be played because we lack the means, and not for a moment only.
    #[error("game {}.{} cannot be played: {error}", pair + 1, game + 1)]
    Resources {
        /// The game's pair, from 0.
        pair: usize,
        /// The game in its pair, from 0.
        game: usize,
        /// What is lacking.
        error: EngineError,
    },
    /// No thread could be had.
    #[error("the threads of the games cannot be started: {0}")]
    Thread(#[from] io::Error),
}

impl Match {
    /// Whether the two are the same player and make no random choices: then a pair is one game, in which the first entrant sits now here, now there,
    /// and no pair is counted.
    pub fn has_identical_entrants(&self) -> bool {
        let [first, second] = &self.entrants;
        are_identical(first, second)
    }

    /// Whether the test has its answer.
    fn is_decided(&self, tally: &Tally) -> bool {
        let verdict = |test: Sprt| test.verdict(tally);
        self.sprt.and_then(verdict).is_some()
    }

    /// How many games it has, unless it ends early.
    pub fn games(&self) -> usize {
        if self.has_identical_entrants() {
            self.pairs
        } else {
            2 * self.pairs
        }
    }

    /// The pair and the first entrant's seat of the game with this number.
    fn game(&self, number: usize) -> (usize, Player) {
        if self.has_identical_entrants() {
            (number, Player::from_index(number % 2))
        } else {
            (number / 2, Player::from_index(number % 2))
        }
    }

    /// Plays the match. Calls `on_game` after every game, in the order in which they end. When `stop` is set
    /// the running games are aborted and do not count.
    ///
    /// # Errors
    /// When an entrant cannot play, as [`check_entrants`](Self::check_entrants) finds before the first game; one that fails
    /// later only loses its games, unless it breaks down in [`BREAKDOWN_LIMIT`] of them in a row. Also when a game cannot be
    /// played for lack of resources after several attempts.
    pub fn run(
        &self,
        stop: &StopFlag,
        on_game: &mut dyn FnMut(&GameReport, &Tally),
    ) -> Result<Tally, MatchError> {
        self.check_entrants(None, stop)?;
        self.run_checked(None, stop, on_game)
    }

    /// Starts every engine once, because a command with a mistake in it should not lose a thousand games. Nothing happens when
    /// the match is decided already.
    ///
    /// # Errors
    /// Names all entrants that cannot be made ready for a game.
    pub fn check_entrants(
        &self,
        person: Option<&Arc<dyn Person>>,
        stop: &StopFlag,
    ) -> Result<(), UnfitEntrants> {
        if self.is_decided(&self.before) {
            return Ok(());
        }
        let player = |index: usize| (self.name(index), self.game_player(index, person));
        let outside = |index: &usize| {
            matches!(
                self.entrants[*index],
                EntrantSpec::Engine(_) | EntrantSpec::Human
            )
        };
        let players = [0, 1].into_iter().filter(outside).map(player);
        check_starts(players.collect(), self.variant, self.concurrency, stop)
    }

    /// What an entrant is called in reports.
    fn name(&self, index: usize) -> String {
        let place = ["first", "second"][index % 2];
        match &self.settings[index].name {
            Some(name) => format!("{place} entrant {name} ({})", self.entrants[index]),
            None => format!("{place} entrant {}", self.entrants[index]),
        }
    }

    /// Plays the match with entrants that have been [checked](Self::check_entrants), and a person who is asked for the
    /// moves of the entrant `human`, one game at a time.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn run_checked(
        &self,
        person: Option<Arc<dyn Person>>,
        stop: &StopFlag,
        on_game: &mut dyn FnMut(&GameReport, &Tally),
    ) -> Result<Tally, MatchError> {
        // The games of earlier runs may have answered the question.
        if self.is_decided(&self.before) {
            return Ok(self.before);
        }
        let games = if self.entrants.contains(&EntrantSpec::Human) {
            1
        } else {
            self.concurrency.clamp(1, self.games().max(1))
        };
        let next = AtomicUsize::new(0);
        let halt = StopFlag::new();
        let mut tally = self.before;
        let mut failed = None;
        let mut halves: HashMap<usize, (GameResult, bool)> = HashMap::new();
        let mut breakdowns = Breakdowns::new(2);
        let started = play_on_threads(
            games,
            [stop, &halt],
            &|sender: &_| self.play_games(person.clone(), &next, &halt, sender),
            |report| {
                let report = match report {
                    Ok(report) => report,
                    Err(error) => {
                        halt.stop();
                        failed.get_or_insert(error);
                        return;
                    }
                };
                let is_breakdown = report.played.is_breakdown();
                if is_breakdown && matches!(failed, Some(MatchError::Breakdowns { .. })) {
                    // It began before the match stopped.
                    return;
                }
                let result = report.played.result();
                tally.count_game(result, report.seat);
                if is_breakdown {
                    tally.leave_out(result, report.seat);
                }
                match (halves.remove(&report.pair), report.seat) {
                    _ if self.has_identical_entrants() => {}
                    (None, _) => {
                        halves.insert(report.pair, (result, is_breakdown));
                    }
                    (Some((other, broken)), seat) if broken || is_breakdown => {
                        if !broken {
                            tally.leave_out(other, !seat);
                        }
                        if !is_breakdown {
                            tally.leave_out(result, seat);
                        }
                    }
                    (Some((as_one, _)), Player::Two) => tally.count_pair(as_one, result),
                    (Some((as_two, _)), Player::One) => tally.count_pair(result, as_two),
                }
                on_game(&report, &tally);
                let first_seat = report.seat.index();
                let broken = breakdowns.count([first_seat, 1 - first_seat], &report.played);
                if let Some(entrant) = broken
                    && let Ending::Forfeit(_, cause) = report.played.ending
                {
                    halt.stop();
                    failed.get_or_insert(MatchError::Breakdowns {
                        entrant: self.name(entrant),
                        cause: Box::new(cause),
                    });
                }
                if self.is_decided(&tally) {
                    halt.stop();
                }
            },
        );
        started?;
        failed.map_or(Ok(tally), Err)
    }

    /// The first or the second entrant at work.
    fn game_player(&self, index: usize, person: Option<&Arc<dyn Person>>) -> GamePlayer {
        let mut player = GamePlayer::new(self.entrants[index].clone(), self.hash, self.timeouts);
        player.settings = self.settings[index].clone();
        player.person = person.cloned();
        player.number = Some(index + 1);
        player.supervisor = self.supervisor.clone();
        let log = self.log.as_ref();
        player.tap = log.map(|log| log.tap(["first", "second"][index % 2]));
        player
    }

    /// Plays games until none is left.
    fn play_games(
        &self,
        person: Option<Arc<dyn Person>>,
        next: &AtomicUsize,
        halt: &StopFlag,
        reports: &SyncSender<Result<GameReport, MatchError>>,
    ) {
        let [mut first, mut second] = [0, 1].map(|index| self.game_player(index, person.as_ref()));
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let (pair, seat) = self.game(number);
            if pair >= self.pairs || halt.is_stopped() {
                break;
            }
            let pair = self.played.open(pair);
            let number = 2 * pair + seat.index();
            let opening = self.openings.of_pair(self.variant, pair, self.seed);
            // Not the opening's own seed: a random player would repeat its moves.
            let seed = mix(self.seed ^ 0x5EA7_0F1C_0000_0001, number as u64);
            let played = play_with_retries(halt, || {
                let players = match seat {
                    Player::One => [&mut first, &mut second],
                    Player::Two => [&mut second, &mut first],
                };
                play(&opening, players, &self.terms, seed, halt)
            });
            let report = match played.ending {
                Ending::Stopped => break,
                Ending::Unplayable(error) => Err(MatchError::Resources {
                    pair,
                    game: seat.index(),
                    error,
                }),
                _ => Ok(GameReport { pair, seat, played }),
            };
            if reports.send(report).is_err() {
                break;
            }
        }
        first.dismiss();
        second.dismiss();
    }
}
