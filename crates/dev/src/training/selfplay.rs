//! Samples for training a network: positions of games of the program against itself.

use super::sample::{Sample, Samples};
use crate::games::{GamePlan, result_for};
use quadrille_games::rules::{Player, VariantPosition};
use quadrille_search::eval::FORCING;
use quadrille_search::eval::network::{Network, NetworkInputs};
use quadrille_search::{NetworkSource, Options, Score, Searcher, StopFlag};
use std::sync::Arc;

/// How to play.
#[derive(Clone, Debug)]
pub struct SelfplayPlan {
    /// Nodes searched for each move.
    pub nodes: u64,
    /// Everything random follows from this and from a game's number.
    pub seed: u64,
    /// What to play with; the game's own evaluation if there is none.
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
pub fn selfplay<P: NetworkInputs + VariantPosition>(
    plan: &SelfplayPlan,
    numbers: std::ops::Range<u64>,
    stop: &StopFlag,
) -> Samples {
    let mut searcher = Searcher::<P>::new(TABLE);
    searcher.set_options(Options {
        network: match &plan.network {
            Some(network) => NetworkSource::Given(Arc::clone(network)),
            None => NetworkSource::Off,
        },
        ..Options::new(TABLE)
    });
    let games = GamePlan {
        nodes: plan.nodes,
        seed: plan.seed,
        opening: OPENING..=2 * OPENING,
        random_moves: Some(RANDOM_MOVES),
        longest: LONGEST,
    };
    let mut samples = Samples::default();
    for number in numbers {
        if stop.is_stopped() {
            break;
        }
        play(&mut searcher, &games, number, &mut samples);
    }
    samples
}

/// Plays one game and adds its samples.
fn play<P: NetworkInputs + VariantPosition>(
    searcher: &mut Searcher<P>,
    games: &GamePlan,
    number: u64,
    samples: &mut Samples,
) {
    let mut noted = Vec::new();
    let winner = games.play(searcher, number, &mut |position: &P, found| {
        // Where the best move takes something, or ends the game, the evaluation is not asked, or is not to blame. Moves that the
        // quiescence search follows besides are learnt from: without them networks of Focus were worse.
        let quiet = |best| position.move_score(best) < FORCING && !position.has_immediate_win();
        if found.best.is_some_and(quiet) {
            let expected = expected_result(found.score, P::SCALE as f32);
            noted.push((position.clone(), expected));
        }
    });
    let mut inputs = Vec::new();
    for (position, expected) in noted {
        inputs.clear();
        P::changes(&P::NOTHING, &position.facts(), &mut |input, _| {
            inputs.push(input as u16);
        });
        let mover = position.to_move();
        let sample = Sample {
            second_to_move: mover == Player::Two,
            bucket: position.bucket() as u8,
            result: (2.0 * result_for(mover, winner)) as u8,
            expected: (expected * f32::from(u16::MAX)) as u16,
        };
        samples.push(sample, &inputs);
    }
    samples.end_game();
}

/// The result that a score makes likely, from 0 for a loss to 1 for a win.
fn expected_result(score: Score, scale: f32) -> f32 {
    match score {
        Score::Win(_) => 1.0,
        Score::Loss(_) => 0.0,
        Score::Draw => 0.5,
        Score::Cp(value) => 1.0 / (1.0 + libm::expf(-(value as f32) * 1.0986 / scale)),
    }
}
