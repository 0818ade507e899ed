//! Games of the program against itself, from random openings, at a fixed number of nodes a move.

use super::sample::{Sample, Samples};
use crate::record::Game;
use crate::rules::{AnyPosition, Player, VariantPosition};
use crate::search::eval::FORCING;
use crate::search::eval::network::{Network, NetworkInputs};
use crate::search::{EvaluationKind, Limits, Options, Searcher, StopFlag};
use crate::tuning::{expected_result, result_for};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::sync::Arc;

/// How to play.
#[derive(Clone, Debug)]
pub struct SelfplayPlan {
    /// Nodes searched for each move.
    pub nodes: u64,
    /// Everything random follows from this and from a game's number.
    pub seed: u64,
    /// What to play with; the linear evaluation if there is none.
    pub network: Option<Arc<Network>>,
}

/// The memory of the table, in MiB.
const TABLE: usize = 2;
/// One move in so many is random, so that games differ and mistakes are seen punished.
const RANDOM_MOVES: u32 = 16;
/// Random plies at the start of a game: at least these, and up to as many more.
const OPENING: u32 = 4;
/// Games are given up as drawn after this many plies.
const LONGEST: u32 = 240;

/// Plays the games with these numbers; `stop` ends it early, with fewer games.
#[must_use]
pub fn selfplay<P: NetworkInputs + VariantPosition>(
    plan: &SelfplayPlan,
    numbers: std::ops::Range<u64>,
    stop: &StopFlag,
) -> Samples {
    let mut searcher = Searcher::<P>::new(TABLE);
    searcher.set_options(Options {
        evaluation: match plan.network {
            Some(_) => EvaluationKind::Network,
            None => EvaluationKind::Linear,
        },
        network: plan.network.clone(),
        ..Options::new(TABLE)
    });
    let mut samples = Samples::default();
    for number in numbers {
        if stop.is_stopped() {
            break;
        }
        // As if it were the first, or the order of games would matter.
        searcher.new_game();
        play(&mut searcher, plan, number, &mut samples);
    }
    samples
}

/// Plays one game and adds its samples.
fn play<P: NetworkInputs + VariantPosition>(
    searcher: &mut Searcher<P>,
    plan: &SelfplayPlan,
    number: u64,
    samples: &mut Samples,
) {
    let mut rng = StdRng::seed_from_u64(plan.seed.wrapping_mul(0x9E37_79B9).wrapping_add(number));
    let mut game = Game::new(AnyPosition::start(P::VARIANT));
    let opening = rng.random_range(OPENING..=2 * OPENING);
    let mut noted = Vec::new();
    let limits = Limits::nodes(plan.nodes);
    for ply in 0..LONGEST {
        let moves = game.legal_moves();
        if moves.is_empty() || game.outcome().is_some() {
            break;
        }
        let random = ply < opening || rng.random_range(0..RANDOM_MOVES) == 0;
        let Some(position) = P::from_any(game.position()).cloned() else {
            break;
        };
        let mv = if random {
            moves[rng.random_range(0..moves.len())]
        } else {
            let history = game.repeatable_keys();
            let result =
                searcher.search(&position, &history, &limits, &StopFlag::new(), &mut |_| {});
            let Some(best) = result.best else { break };
            // Where the best move takes something, or ends the game, the evaluation is not asked, or is not to blame.
            if position.move_score(best) < FORCING && !position.has_immediate_win() {
                noted.push((position, expected_result(result.score, P::SCALE as f32)));
            }
            P::any_move(best)
        };
        if game.play(mv).is_err() {
            break;
        }
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    let mut inputs = Vec::new();
    for (position, expected) in noted {
        inputs.clear();
        position.inputs(&mut |input| inputs.push(input as u16));
        let mover = position.to_move();
        let sample = Sample {
            inputs: 0,
            second_to_move: mover == Player::Two,
            bucket: position.bucket() as u8,
            result: (2.0 * result_for(mover, winner)) as u8,
            expected: (expected * f32::from(u16::MAX)) as u16,
        };
        samples.push(sample, &inputs);
    }
    samples.end_game();
}
