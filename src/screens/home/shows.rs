//! The games that play by themselves on Home's cards.

use super::cards::CARDS;
use bevy::prelude::Resource;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, AnyPosition, Path};
use quadrille_search::{AnySearcher, Level, Limits, Options, StopFlag};
use std::time::Duration;

/// Between two moves on one card.
const PAUSE: Duration = Duration::from_millis(2600);
/// How long the end of a game stays.
const END: Duration = Duration::from_secs(6);
/// How many positions a move is worth: it is chosen within a few milliseconds.
const NODES: u64 = 2000;
/// Longer games are given up: the pictures are to change.
const LONGEST: usize = 160;
/// What the searchers remember, in MiB.
const TABLE: usize = 1;

/// What a search has come to, and the searcher for the next one.
type Found = (Option<AnyMove>, AnySearcher);

/// One card's game.
struct Show {
    game: Game,
    last: Option<Path>,
    searcher: Option<AnySearcher>,
    task: Option<Task<Found>>,
    /// When the next move is due, by the program's real time; none while the games rest.
    due: Option<Duration>,
}

/// The cards' games.
#[derive(Resource)]
pub(super) struct Shows([Show; CARDS.len()]);

impl Default for Shows {
    fn default() -> Self {
        Self(CARDS.each_ref().map(|card| {
            let variant = *card.variants.last().unwrap_or(&card.variants[0]);
            let start = AnyPosition::parse(variant, card.scene);
            let start = start.unwrap_or_else(|_| AnyPosition::start(variant));
            Show::new(start)
        }))
    }
}

impl Shows {
    /// What a card shows: the position, and the way of the last move.
    pub(super) fn seen(&self, index: usize) -> (&AnyPosition, Option<&Path>) {
        let show = &self.0[index.min(self.0.len() - 1)];
        (show.game.position(), show.last.as_ref())
    }

    /// Lets the games wait where they are.
    pub(super) fn rest(&mut self) {
        for show in &mut self.0 {
            show.due = None;
        }
    }

    /// Makes the moves that are due; how long it is until there is something to do.
    pub(super) fn go_on(&mut self, now: Duration) -> Duration {
        let count = self.0.len() as u32;
        let waits = (1..).zip(&mut self.0).map(|(number, show)| {
            // One card after the other.
            let first = now + PAUSE * number / count;
            show.go_on(now, first)
        });
        waits.min().unwrap_or(PAUSE)
    }
}

impl Show {
    fn new(start: AnyPosition) -> Self {
        Self {
            game: Game::new(start),
            last: None,
            searcher: None,
            task: None,
            due: None,
        }
    }

    /// Makes the move if it is due, the first at `first`; how long it is until there is something to do.
    fn go_on(&mut self, now: Duration, first: Duration) -> Duration {
        let due = *self.due.get_or_insert(first);
        if now < due {
            return due - now;
        }
        if self.game.outcome().is_some() || self.game.plies() >= LONGEST {
            *self = Self::new(AnyPosition::start(self.game.variant()));
            self.due = Some(now + PAUSE);
            return PAUSE;
        }
        let Some(task) = &mut self.task else {
            self.task = Some(self.think());
            return Duration::from_millis(30);
        };
        let Some((best, searcher)) = block_on(poll_once(task)) else {
            return Duration::from_millis(30);
        };
        self.task = None;
        self.searcher = Some(searcher);
        if let Some(mv) = best {
            self.play(mv);
        }
        let pause = if self.game.outcome().is_some() {
            END
        } else {
            PAUSE
        };
        self.due = Some(now + pause);
        pause
    }

    fn play(&mut self, mv: AnyMove) {
        let path = self.game.position().path(mv);
        // A move that cannot be played only leaves the picture as it is.
        if self.game.play(mv).is_ok() && !path.spots.is_empty() {
            self.last = Some(path);
        }
    }

    /// Looks for a move beside the program's work.
    fn think(&mut self) -> Task<Found> {
        let position = self.game.position().clone();
        let history = self.game.repeatable_keys();
        let options = Options {
            level: Level::new(6).unwrap_or(Level::FULL),
            seed: rand::random(),
            ..Options::new(TABLE)
        };
        let searcher = self.searcher.take();
        AsyncComputeTaskPool::get().spawn(async move {
            let mut searcher = searcher
                .unwrap_or_else(|| AnySearcher::with_options(position.variant(), options.clone()));
            searcher.set_options(options);
            let limits = Limits {
                nodes: Some(NODES),
                ..Limits::default()
            };
            let stop = StopFlag::new();
            let result = searcher.search(&position, &history, &limits, &stop, &mut |_| {});
            (result.best, searcher)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::tasks::TaskPool;
    use std::time::Instant;

    #[test]
    fn cards_begin_with_the_positions_meant_for_them() {
        let shows = Shows::default();
        for (index, card) in CARDS.iter().enumerate() {
            assert_eq!(shows.seen(index).0.to_string(), card.scene);
        }
    }

    #[test]
    fn every_card_plays_on_and_begins_again_at_the_end() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let mut shows = Shows::default();
        let mut now = Duration::ZERO;
        let mut restarts = [0; CARDS.len()];
        let mut plies = [0; CARDS.len()];
        let began = Instant::now();
        while restarts.contains(&0) {
            // Time flies here, but the searches take theirs.
            now += shows.go_on(now);
            for task in shows.0.iter().filter_map(|show| show.task.as_ref()) {
                while !task.is_finished() {
                    assert!(began.elapsed() < Duration::from_secs(300), "{restarts:?}");
                    std::thread::yield_now();
                }
            }
            for (index, show) in shows.0.iter().enumerate() {
                if show.game.plies() < plies[index] {
                    restarts[index] += 1;
                }
                plies[index] = show.game.plies();
                assert!(show.last.is_some() || plies[index] == 0);
            }
        }
    }

    #[test]
    fn games_that_rest_wait_a_while_before_they_go_on() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let mut shows = Shows::default();
        let now = Duration::ZERO;
        assert!(shows.go_on(now) <= PAUSE);
        shows.rest();
        let later = now + Duration::from_secs(60);
        assert!(shows.go_on(later) > Duration::ZERO);
        assert!(shows.0.iter().all(|show| show.task.is_none()));
    }
}
