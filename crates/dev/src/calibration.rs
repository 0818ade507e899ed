//! Measures how often the side with a given score wins.

use crate::games::{GamePlan, in_parallel, points_of};
use clap::Args;
use quadrille_games::rules::VariantPosition;
use quadrille_search::eval::Evaluate;
use quadrille_search::{Score, Searcher, expected_score_at_scale};

/// The number and the settings of the games to observe.
#[derive(Args, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CalibrationPlan {
    /// The number of games.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub games: u64,
    /// Positions searched per move.
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub nodes: u64,
    /// The seed of the openings.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The number of threads. It does not change the result.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
}

/// A position that was searched in a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Observation {
    /// The search's score for the player to move, in hundredths of the game's unit. Proven scores are not observed.
    pub score: i32,
    /// The game's result for that player: 1 for a win, 1/2 for a draw, 0 for a loss.
    pub result: f64,
}

/// Size of each thread's transposition table, in MiB.
const TABLE_MIB: usize = 16;
const OPENING_PLIES: u32 = 8;
/// The maximum length of a game in plies; it then counts as a draw.
const MAX_PLIES: u32 = 300;

/// Plays the games and returns the searched positions. Calls `on_finished` with the number of finished games.
pub fn observe<P: Evaluate + VariantPosition>(
    plan: &CalibrationPlan,
    on_finished: &(dyn Fn(u64) + Sync),
) -> Vec<Observation> {
    let game_plan = GamePlan {
        nodes: plan.nodes,
        seed: plan.seed,
        opening_plies: OPENING_PLIES..=OPENING_PLIES,
        random_move_interval: None,
        max_plies: MAX_PLIES,
    };
    // The score of a winning repetition is the scale itself, so it must not influence the fit.
    let is_repetition_score =
        |score: i32| P::REPETITION_CAN_WIN && score.abs() == P::CALIBRATED_SCALE;
    let play = |searcher: &mut Searcher<P>, number: u64| {
        let mut scores = Vec::new();
        let winner = game_plan.play(searcher, number, &mut |position, search_result| {
            if let Score::Cp(score) = search_result.score
                && !is_repetition_score(score)
            {
                scores.push((score, position.to_move()));
            }
        });
        let observations = scores
            .into_iter()
            .map(|(score, mover)| Observation { score, result: points_of(mover, winner).into() });
        observations.collect::<Vec<_>>()
    };
    in_parallel(plan.games, plan.threads.into(), || Searcher::new(TABLE_MIB), play, on_finished)
        .concat()
}

/// Positions with nearly the same expected score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bin {
    /// The number of positions.
    pub count: usize,
    /// The mean score.
    pub mean_score: f64,
    /// The mean expected score by the curve.
    pub expected_score: f64,
    /// The mean actual result.
    pub mean_result: f64,
}

/// A logistic curve from scores to results, with three quarters of a point at `scale`.
#[derive(Clone, Debug, PartialEq)]
pub struct Calibration {
    /// The score that is worth three quarters of a point.
    pub scale: f64,
    /// The observations in ten bins by expected score, from 0 to 1. Empty bins are left out.
    pub bins: Vec<Bin>,
}

/// Fits the curve by least squares.
pub fn calibrate(observations: &[Observation]) -> Calibration {
    let squared_error = |scale: f64| -> f64 {
        let errors = observations.iter().map(|observation| {
            expected_score_at_scale(observation.score, scale) - observation.result
        });
        errors.map(|error| error * error).sum()
    };
    // Golden-section search over the logarithm of the scale: the error has a single minimum.
    let ratio = (5.0_f64.sqrt() - 1.0) / 2.0;
    let (mut low_log, mut high_log) = (1.0_f64.ln(), 1e5_f64.ln());
    for _ in 0..60 {
        let (left_log, right_log) =
            (high_log - ratio * (high_log - low_log), low_log + ratio * (high_log - low_log));
        if squared_error(left_log.exp()) < squared_error(right_log.exp()) {
            high_log = right_log;
        } else {
            low_log = left_log;
        }
    }
    let scale = ((low_log + high_log) / 2.0).exp();
    let mut bin_sums = [[0.0; 4]; 10];
    for observation in observations {
        let expected_score = expected_score_at_scale(observation.score, scale);
        let sums = &mut bin_sums[((expected_score * 10.0) as usize).min(9)];
        for (sum, value) in
            sums.iter_mut().zip([1.0, observation.score.into(), expected_score, observation.result])
        {
            *sum += value;
        }
    }
    let filled_bins = bin_sums.into_iter().filter(|sums| sums[0] > 0.0);
    Calibration {
        scale,
        bins: filled_bins
            .map(|[count, score, expected_score, result]| Bin {
                count: count as usize,
                mean_score: score / count,
                expected_score: expected_score / count,
                mean_result: result / count,
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calibrate_recovers_a_known_scale() {
        let mut observed = Vec::new();
        for score in (-600..=600).step_by(7) {
            let wins = (expected_score_at_scale(score, 230.0) * 1000.0).round();
            for (result, times) in [(1.0, wins), (0.0, 1000.0 - wins)] {
                observed.extend(std::iter::repeat_n(Observation { score, result }, times as usize));
            }
        }
        let calibration = calibrate(&observed);
        assert!((calibration.scale - 230.0).abs() < 2.0, "{}", calibration.scale);
        assert_eq!(calibration.bins.iter().map(|bin| bin.count).sum::<usize>(), observed.len());
        assert!(
            calibration.bins.iter().all(|bin| (bin.expected_score - bin.mean_result).abs() < 0.01)
        );
    }
}
