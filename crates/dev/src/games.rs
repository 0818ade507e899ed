//! Games of the program against itself, each from a random opening with a fixed number of nodes per move.

use quadrille_games::record::Game;
use quadrille_games::rules::{AnyPosition, Player, VariantPosition};
use quadrille_search::eval::Evaluate;
use quadrille_search::{Limits, SearchResult, Searcher, StopFlag};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::ops::RangeInclusive;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, Ordering};

/// The settings of games of the program against itself.
#[derive(Clone, Debug)]
pub(crate) struct GamePlan {
    /// Nodes per move.
    pub(crate) nodes: u64,
    /// All random choices depend on this and on the game's number.
    pub(crate) seed: u64,
    /// Random plies at the start of a game.
    pub(crate) opening_plies: RangeInclusive<u32>,
    /// The average interval between random moves after the opening, in plies; `None` for no random moves.
    pub(crate) random_move_interval: Option<u32>,
    /// The maximum length of a game in plies; it then counts as a draw.
    pub(crate) max_plies: u32,
}

impl GamePlan {
    /// Plays the game with this number and returns its winner. Calls `on_search` with each searched position and its result. The
    /// result does not depend on earlier games of the searcher.
    pub(crate) fn play<P: Evaluate + VariantPosition>(
        &self,
        searcher: &mut Searcher<P>,
        game_number: u64,
        on_search: &mut impl FnMut(&P, &SearchResult<P::Move>),
    ) -> Option<Player> {
        searcher.new_game();
        let seed = self.seed.wrapping_mul(0x9E37_79B9).wrapping_add(game_number);
        let mut rng = StdRng::seed_from_u64(seed);
        let mut game = Game::new(AnyPosition::start(P::VARIANT));
        let opening_plies = if self.opening_plies.start() == self.opening_plies.end() {
            *self.opening_plies.start()
        } else {
            rng.random_range(self.opening_plies.clone())
        };
        for ply in 0..self.max_plies {
            let moves = game.legal_moves();
            if moves.is_empty() || game.outcome().is_some() {
                break;
            }
            let is_random = ply < opening_plies
                || self
                    .random_move_interval
                    .is_some_and(|interval| rng.random_range(0..interval) == 0);
            let mv = if is_random {
                moves[rng.random_range(0..moves.len())]
            } else {
                let Some(position) = P::from_any(game.position()) else { break };
                let limits = Limits::nodes(self.nodes);
                let keys = game.repeatable_keys();
                let result =
                    searcher.search(position, &keys, &limits, &StopFlag::new(), &mut |_| {});
                on_search(position, &result);
                let Some(best_move) = result.best_move else { break };
                P::any_move(best_move)
            };
            if game.play(mv).is_err() {
                break;
            }
        }
        game.outcome().and_then(|outcome| outcome.winner)
    }
}

/// Runs `play` for each number below `game_count` on several threads, with one searcher per thread. Returns the results in
/// order. Calls `on_finished` with the number of finished games.
pub fn in_parallel<S, T: Send>(
    game_count: u64,
    threads: usize,
    new_searcher: impl Fn() -> S + Sync,
    play: impl Fn(&mut S, u64) -> T + Sync,
    on_finished: &(dyn Fn(u64) + Sync),
) -> Vec<T> {
    let (next_number, finished_count) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        let mut searcher = new_searcher();
        let mut results = Vec::new();
        loop {
            let number = next_number.fetch_add(1, Ordering::Relaxed);
            if number >= game_count {
                return results;
            }
            results.push((number, play(&mut searcher, number)));
            on_finished(finished_count.fetch_add(1, Ordering::Relaxed) + 1);
        }
    };
    let mut numbered_results: Vec<(u64, T)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        let thread_results = workers.into_iter().map(std::thread::ScopedJoinHandle::join);
        thread_results
            .flat_map(|result| result.unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    });
    numbered_results.sort_by_key(|&(number, _)| number);
    numbered_results.into_iter().map(|(_, result)| result).collect()
}

/// Returns the points of `player`: 1 for a win, 0.5 for a draw, 0 for a loss.
pub(crate) fn points_of(player: Player, winner: Option<Player>) -> f32 {
    match winner {
        None => 0.5,
        Some(winner) if winner == player => 1.0,
        Some(_) => 0.0,
    }
}
