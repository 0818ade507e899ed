//! A match of many games between two entrants.

use super::contender::Contender;
use super::entrant::Entrant;
use super::opening::{Openings, mix};
use super::person::Person;
use super::referee::{Ending, Played, Terms, play};
use super::tally::{Sprt, Tally};
use crate::record::pgn::{GameResult, Record};
use crate::rules::{Player, Variant};
use crate::search::StopFlag;
use crate::ugi::{EngineError, Patience};
use std::collections::HashMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;
use thiserror::Error;

/// A match: pairs of games from the same opening with the sides swapped.
#[derive(Clone, Debug)]
pub struct Contest {
    /// What is played.
    pub variant: Variant,
    /// The two entrants; the tally is the first one's.
    pub entrants: [Entrant; 2],
    /// How many pairs.
    pub pairs: usize,
    /// How the games begin.
    pub openings: Openings,
    /// What they are played under.
    pub terms: Terms,
    /// What is drawn by lot follows from this.
    pub seed: u64,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// The table of our own search, in MiB, for each of its games.
    pub hash: usize,
    /// How long engines are waited for, other than for their moves.
    pub patience: Patience,
    /// Ends the match when the question is answered.
    pub sprt: Option<Sprt>,
}

/// News of a match: a game is over.
#[derive(Clone, Debug)]
pub struct GameReport {
    /// The game's pair, from 0.
    pub pair: usize,
    /// Where the first entrant sat.
    pub seat: Player,
    /// The game.
    pub played: Played,
}

impl GameReport {
    /// The game as a record, with the pair and the game in it, both from 1, as `Round`.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = self.played.record();
        let game = self.seat.index() + 1;
        record
            .tags
            .set("Round", format!("{}.{game}", self.pair + 1));
        record
    }
}

/// A match that could not be played.
#[derive(Debug, Error)]
pub enum ContestError {
    /// An engine was not even fit for the first game.
    #[error("{entrant}: {error}")]
    Unfit {
        /// The entrant's text.
        entrant: String,
        /// What is wrong.
        error: EngineError,
    },
    /// No thread could be had.
    #[error("no thread for the games: {0}")]
    Thread(#[from] io::Error),
}

/// Between two looks at whether the match is to be stopped.
const LOOK: Duration = Duration::from_millis(50);

impl Contest {
    /// Plays the match. `on_game` hears of every game when it is over, in the order in which they end. When `stop` is thrown
    /// the games being played are broken off, and do not count.
    ///
    /// # Errors
    /// When an engine cannot be started or is not ready, tried once before the first game; an engine that fails later
    /// only loses its game.
    pub fn run(
        &self,
        stop: &StopFlag,
        on_game: &mut dyn FnMut(&GameReport, &Tally),
    ) -> Result<Tally, ContestError> {
        self.run_with(None, stop, on_game)
    }

    /// Plays the match with somebody who is asked for the moves of the entrant `human`, one game at a time.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn run_with(
        &self,
        person: Option<Arc<dyn Person>>,
        stop: &StopFlag,
        on_game: &mut dyn FnMut(&GameReport, &Tally),
    ) -> Result<Tally, ContestError> {
        self.try_entrants(person.as_ref(), stop)?;
        let games = if self.entrants.contains(&Entrant::Human) {
            1
        } else {
            self.concurrency.clamp(1, (2 * self.pairs).max(1))
        };
        let next = AtomicUsize::new(0);
        let halt = StopFlag::new();
        let (sender, reports) = mpsc::channel();
        let mut tally = Tally::default();
        std::thread::scope(|scope| {
            for _ in 0..games {
                let (sender, next, halt) = (sender.clone(), &next, halt.clone());
                let person = person.clone();
                let worker = std::thread::Builder::new().name("game".to_owned());
                worker
                    .spawn_scoped(scope, move || self.play_games(person, next, &halt, &sender))
                    .inspect_err(|_| halt_all(next))?;
            }
            drop(sender);
            let mut halves: HashMap<usize, GameResult> = HashMap::new();
            loop {
                if stop.is_stopped() {
                    halt.stop();
                }
                let report: GameReport = match reports.recv_timeout(LOOK) {
                    Ok(report) => report,
                    Err(RecvTimeoutError::Timeout) => continue,
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                let result = report.played.result();
                tally.count_game(result, report.seat);
                match (halves.remove(&report.pair), report.seat) {
                    (None, _) => {
                        halves.insert(report.pair, result);
                    }
                    (Some(as_one), Player::Two) => tally.count_pair(as_one, result),
                    (Some(as_two), Player::One) => tally.count_pair(result, as_two),
                }
                on_game(&report, &tally);
                if self.sprt.is_some_and(|test| test.verdict(&tally).is_some()) {
                    halt.stop();
                }
            }
            Ok::<(), io::Error>(())
        })?;
        Ok(tally)
    }

    /// Starts every engine once, because a command with a mistake in it should not lose a thousand games.
    fn try_entrants(
        &self,
        person: Option<&Arc<dyn Person>>,
        stop: &StopFlag,
    ) -> Result<(), ContestError> {
        for entrant in &self.entrants {
            if matches!(entrant, Entrant::Engine(_) | Entrant::Human) {
                let mut contender = self.contender(entrant, person);
                let ready = contender.begin(self.variant, self.seed, stop);
                ready.map_err(|error| ContestError::Unfit {
                    entrant: entrant.to_string(),
                    error,
                })?;
                contender.dismiss();
            }
        }
        Ok(())
    }

    fn contender(&self, entrant: &Entrant, person: Option<&Arc<dyn Person>>) -> Contender {
        Contender::new(entrant.clone(), self.hash, self.patience).with_person(person.cloned())
    }

    /// Plays games until none is left.
    fn play_games(
        &self,
        person: Option<Arc<dyn Person>>,
        next: &AtomicUsize,
        halt: &StopFlag,
        reports: &Sender<GameReport>,
    ) {
        let [first, second] = &self.entrants;
        let mut first = self.contender(first, person.as_ref());
        let mut second = self.contender(second, person.as_ref());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let (pair, seat) = (number / 2, Player::from_index(number % 2));
            if pair >= self.pairs || halt.is_stopped() {
                break;
            }
            let opening = self.openings.of_pair(self.variant, pair, self.seed);
            let players = match seat {
                Player::One => [&mut first, &mut second],
                Player::Two => [&mut second, &mut first],
            };
            // Not the opening's own seed: a random player would repeat its moves.
            let seed = mix(self.seed ^ 0x5EA7_0F1C_0000_0001, number as u64);
            let played = play(&opening, players, &self.terms, seed, halt);
            if played.ending == Ending::Stopped {
                break;
            }
            let report = GameReport { pair, seat, played };
            if reports.send(report).is_err() {
                break;
            }
        }
        first.dismiss();
        second.dismiss();
    }
}

/// Keeps the workers that were started from taking another game.
fn halt_all(next: &AtomicUsize) {
    next.store(usize::MAX / 2, Ordering::Relaxed);
}
