//! Training samples from games of the program against itself.

use super::sample::{Sample, Samples};
use crate::games::{GamePlan, points_of};
use quadrille_games::rules::{Player, VariantPosition};
use quadrille_search::eval::MIN_FORCING_SCORE;
use quadrille_search::eval::network::{Network, NetworkInputs};
use quadrille_search::{NetworkSource, Options, Score, Searcher, StopFlag};
use std::sync::Arc;

/// The settings of the games.
#[derive(Clone, Debug)]
pub struct SelfplayPlan {
    /// Nodes per move.
    pub nodes: u64,
    /// All random choices depend on this and on the game's number.
    pub seed: u64,
    /// The network to play with; `None` for the game's own evaluation.
    pub network: Option<Arc<Network>>,
}

/// Size of the transposition table, in MiB.
const TABLE_MIB: usize = 2;
/// The average interval between random moves, in plies. They make games differ, and show how mistakes are punished.
const RANDOM_MOVE_INTERVAL: u32 = 16;
/// The minimum number of random plies at the start; the maximum is twice that.
const MIN_OPENING_PLIES: u32 = 4;
/// The maximum length of a game in plies; it then counts as a draw.
const MAX_PLIES: u32 = 240;

/// Plays the games with these numbers. If `stop` is set, returns the games finished so far.
pub fn selfplay<P: NetworkInputs + VariantPosition>(
    plan: &SelfplayPlan,
    game_numbers: std::ops::Range<u64>,
    stop: &StopFlag,
) -> Samples {
    let mut searcher = Searcher::<P>::new(TABLE_MIB);
    searcher.set_options(Options {
        network: match &plan.network {
            Some(network) => NetworkSource::Custom(Arc::clone(network)),
            None => NetworkSource::Off,
        },
        ..Options::new(TABLE_MIB)
    });
    let game_plan = GamePlan {
        nodes: plan.nodes,
        seed: plan.seed,
        opening_plies: MIN_OPENING_PLIES..=2 * MIN_OPENING_PLIES,
        random_move_interval: Some(RANDOM_MOVE_INTERVAL),
        max_plies: MAX_PLIES,
    };
    let mut samples = Samples::default();
    for game_number in game_numbers {
        if stop.is_stopped() {
            break;
        }
        play(&mut searcher, &game_plan, game_number, &mut samples);
    }
    samples
}

/// Plays a game and adds its quiet positions to `samples`.
fn play<P: NetworkInputs + VariantPosition>(
    searcher: &mut Searcher<P>,
    game_plan: &GamePlan,
    game_number: u64,
    samples: &mut Samples,
) {
    let mut quiet_positions = Vec::new();
    let winner = game_plan.play(searcher, game_number, &mut |position: &P, search_result| {
        // Positions whose best move captures or ends the game are skipped, because the search does not evaluate them
        // statically. Other moves of the quiescence search are kept: without them, networks of Focus were weaker.
        let is_quiet = |best_move| {
            position.move_score(best_move) < MIN_FORCING_SCORE && !position.has_immediate_win()
        };
        if search_result.best_move.is_some_and(is_quiet) {
            let expected_score = expected_score(search_result.score, P::SCALE as f32);
            quiet_positions.push((position.clone(), expected_score));
        }
    });
    let mut inputs = Vec::new();
    for (position, expected_score) in quiet_positions {
        inputs.clear();
        P::report_changes(&P::NO_FACTS, &position.facts(), &mut |input, _| {
            inputs.push(input as u16);
        });
        let mover = position.to_move();
        let sample = Sample {
            second_to_move: mover == Player::Two,
            bucket: position.bucket() as u8,
            result: (2.0 * points_of(mover, winner)) as u8,
            expected_score: (expected_score * f32::from(u16::MAX)) as u16,
        };
        samples.push(sample, &inputs);
    }
    samples.end_game();
}

fn expected_score(score: Score, scale: f32) -> f32 {
    match score {
        Score::Win(_) => 1.0,
        Score::Loss(_) => 0.0,
        Score::Draw => 0.5,
        Score::Cp(value) => 1.0 / (1.0 + libm::expf(-(value as f32) * 1.0986 / scale)),
    }
}
