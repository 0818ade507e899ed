//! Games of the program against itself, from random openings, at a fixed number of positions a move.

use super::data::Samples;
use crate::record::Game;
use crate::rules::{AnyPosition, Player, VariantPosition};
use crate::search::eval::Evaluate;
use crate::search::eval::features::{FeatureTrace, Linear};
use crate::search::{EvaluationKind, Limits, Options, Score, Searcher, StopFlag};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::sync::atomic::{AtomicU64, Ordering};

/// What to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Games.
    pub games: u64,
    /// Positions searched for each move.
    pub nodes: u64,
    /// Everything random follows from this.
    pub seed: u64,
    /// Threads at work.
    pub threads: usize,
    /// The blend of score and result: how much of a sample's target is the search's score rather than the game's result, from
    /// 0 to 1.
    pub score_weight: f32,
    /// The score, in the evaluation's unit, that is expected to win three times in four.
    pub scale: f32,
    /// Games are given up as drawn after this many plies.
    pub longest: u32,
    /// Play with the tuned weights rather than those set by hand.
    pub tuned: bool,
}

/// The memory of each thread's table, in MiB.
const TABLE: usize = 4;
/// One move in so many is random, so that games differ.
const RANDOM_MOVES: u32 = 12;
/// Random plies at the start of a game: at least these, and up to as many more.
const OPENING: u32 = 4;

/// Plays the games and takes samples; `progress` is called with the number of games finished.
pub fn sample<P: Linear + VariantPosition>(
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Samples {
    let next = AtomicU64::new(0);
    let done = AtomicU64::new(0);
    let mut all: Vec<(u64, Samples)> = std::thread::scope(|scope| {
        let work = || {
            let evaluation = if plan.tuned {
                EvaluationKind::Linear
            } else {
                EvaluationKind::ByHand
            };
            let mut searcher = Searcher::<P>::new(TABLE);
            searcher.set_options(Options {
                evaluation,
                ..Options::new(TABLE)
            });
            let mut games = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= plan.games {
                    return games;
                }
                // As if it were the first, or the order of games would matter.
                searcher.new_game();
                games.push((number, play(&mut searcher, plan, number)));
                progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
        };
        let workers: Vec<_> = (0..plan.threads.max(1))
            .map(|_| scope.spawn(work))
            .collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap_or_default())
            .collect()
    });
    all.sort_by_key(|&(number, _)| number);
    let mut samples = Samples::default();
    for (_, game) in all {
        samples.append(game);
    }
    samples
}

/// One game's samples.
fn play<P: Linear + VariantPosition>(
    searcher: &mut Searcher<P>,
    plan: &Plan,
    number: u64,
) -> Samples {
    let mut rng = StdRng::seed_from_u64(plan.seed.wrapping_mul(0x9E37_79B9).wrapping_add(number));
    let mut game = Game::new(AnyPosition::start(P::VARIANT));
    let opening = rng.random_range(OPENING..=2 * OPENING);
    let mut noted = Vec::new();
    let limits = Limits::nodes(plan.nodes);
    for ply in 0..plan.longest {
        let moves = game.legal_moves();
        if moves.is_empty() || game.outcome().is_some() {
            break;
        }
        let random = ply < opening || rng.random_range(0..RANDOM_MOVES) == 0;
        let Some(position) = P::from_any(game.position()).cloned() else {
            break;
        };
        let history = game.repeatable_keys();
        let mv = if random {
            moves[rng.random_range(0..moves.len())]
        } else {
            let result =
                searcher.search(&position, &history, &limits, &StopFlag::new(), &mut |_| {});
            let Some(best) = result.best else { break };
            if ply >= opening
                && let Some(quiet) = quiet(&position, best)
            {
                let mut trace = FeatureTrace::default();
                quiet.features(&mut trace);
                let phase = quiet.phase() as f32 / P::PHASES as f32;
                let divisors = quiet
                    .divisors()
                    .map(|by| u8::try_from(by).unwrap_or(u8::MAX));
                // The quiet position is the opponent's to move after one ply.
                noted.push((trace.0, divisors, phase, quiet.to_move(), -result.score));
            }
            P::any_move(best)
        };
        if game.play(mv).is_err() {
            break;
        }
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    let mut samples = Samples::of_one_game();
    for (features, divisors, phase, mover, score) in noted {
        let result = result_for(mover, winner);
        let target = result + plan.score_weight * (expected_result(score, plan.scale) - result);
        samples.push(&features, divisors, phase, target);
    }
    samples
}

/// The position after `best`, if neither is it over nor does it leave forcing moves to either side, so that
/// the evaluation can be held responsible for it.
fn quiet<P: Evaluate>(position: &P, best: P::Move) -> Option<P> {
    let mut next = position.clone();
    next.play_unchecked(best);
    if next.outcome().is_some() || next.has_immediate_win() {
        return None;
    }
    if P::HAS_FORCING_MOVES {
        let mut moves = Vec::new();
        next.forcing_moves(&mut moves);
        if !moves.is_empty() {
            return None;
        }
    }
    Some(next)
}

/// What a game's end means for a player.
pub(crate) fn result_for(player: Player, winner: Option<Player>) -> f32 {
    match winner {
        None => 0.5,
        Some(winner) if winner == player => 1.0,
        Some(_) => 0.0,
    }
}

/// The result that a score makes likely, from 0 for a loss to 1 for a win.
pub(crate) fn expected_result(score: Score, scale: f32) -> f32 {
    match score {
        Score::Win(_) => 1.0,
        Score::Loss(_) => 0.0,
        Score::Draw => 0.5,
        Score::Cp(value) => 1.0 / (1.0 + (-(value as f32) * 1.0986 / scale).exp()),
    }
}
