//! Measures the error of the estimated level of a side, in games between levels and other built-in players.

use crate::games::in_parallel;
use clap::Args;
use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Variant, zobrist};
use quadrille_search::{AnySearcher, Level, Limits, Options, StopFlag};
use quadrille_teaching::strength::{
    CALIBRATED_LEVELS, Calibration, Evidence, LevelRange, LevelTester, level_checksum,
    places_after_choices,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::time::Instant;

/// The number and the settings of the games to measure.
#[derive(Args, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrengthPlan {
    /// The number of games of levels. One side of each is estimated. Ten games have all calibrated levels.
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u64).range(10..=1_000_000))]
    pub games: u64,
    /// The seed of openings and mistakes. Calibrate and measure with different ones.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The number of threads. It does not change the result.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
}

/// Random plies at the start of a game.
const OPENING_PLIES: usize = 4;
/// The maximum length of a game in plies.
const MAX_PLIES: usize = 300;
/// The fewest moves of a side that are estimated. A side with fewer plays further games.
const MIN_MOVES: usize = 20;
/// The most moves of a game that are estimated.
const MAX_MOVES: usize = 40;
/// The most games of a side.
const MAX_GAMES: u64 = 4;
/// The positions of a search at full strength. Each lower level has its own number.
const FULL_STRENGTH_NODES: u64 = 100_000;
/// Size of a player's transposition table, in MiB.
const TABLE_MIB: usize = 4;
/// Half levels, in tenths. They share two of ten games. Each of the calibrated levels has two.
const HALF_LEVEL_TENTHS: [u8; 6] = [35, 65, 45, 75, 25, 55];
/// The differences of the opponent's level, in tenths.
const OPPONENT_OFFSETS_TENTHS: [i16; 4] = [-20, 10, 20, -10];

/// A side of a measured game.
#[derive(Clone, Debug)]
pub struct MeasuredSide {
    /// The level that played the side; `None` for random moves.
    pub level: Option<Level>,
    /// The evidence of the moves.
    pub evidence: Evidence,
    /// The duration of the estimate in seconds.
    pub seconds: f64,
}

/// Returns the level of the measured side in the game with this number, and that of its opponent.
pub fn levels_of_game(number: u64) -> [Level; 2] {
    let (round, index_in_round) = ((number / 10) as usize, (number % 10) as usize);
    let tenths = match index_in_round {
        0..8 => (10.0 * CALIBRATED_LEVELS[index_in_round % CALIBRATED_LEVELS.len()]) as u8,
        _ => HALF_LEVEL_TENTHS[(2 * round + index_in_round) % HALF_LEVEL_TENTHS.len()],
    };
    let offset = OPPONENT_OFFSETS_TENTHS[(round + index_in_round) % OPPONENT_OFFSETS_TENTHS.len()];
    let opponent_tenths = u8::try_from(i16::from(tenths) + offset).unwrap_or(0);
    [tenths, opponent_tenths.max(Level::LOWEST.tenths())]
        .map(|tenths| Level::from_tenths(tenths).unwrap_or(Level::FULL))
}

/// Plays the games of the plan and collects the evidence of one side of each. Calls `on_finished` with the number of finished
/// games.
pub fn measure_levels(
    variant: Variant,
    plan: &StrengthPlan,
    on_finished: &(dyn Fn(u64) + Sync),
) -> Vec<MeasuredSide> {
    measure(variant, plan, plan.games, on_finished, |number| levels_of_game(number).map(Some))
}

/// Like [`measure_levels`], for random moves against level 4 and full strength against level 8. Each pairing has a tenth of the
/// games of the plan.
pub fn measure_extremes(variant: Variant, plan: &StrengthPlan) -> Vec<MeasuredSide> {
    // The seeds differ from those of the games between levels.
    let plan = StrengthPlan { seed: !plan.seed, ..*plan };
    measure(variant, &plan, 2 * plan.games.div_ceil(10), &|_| {}, |number| match number % 2 {
        0 => [None, Level::from_tenths(40)],
        _ => [Some(Level::FULL), Level::from_tenths(80)],
    })
}

fn measure(
    variant: Variant,
    plan: &StrengthPlan,
    game_count: u64,
    on_finished: &(dyn Fn(u64) + Sync),
    levels: impl Fn(u64) -> [Option<Level>; 2] + Sync,
) -> Vec<MeasuredSide> {
    let measure_side = |tester: &mut LevelTester, side_number: u64| {
        let [level, opponent] = levels(side_number);
        // Both sides are measured equally often at each level.
        let side =
            Player::from_index((side_number + side_number / 10 + side_number / 4) as usize % 2);
        let sides = if side == Player::One { [level, opponent] } else { [opponent, level] };
        let mut measured_side = MeasuredSide { level, evidence: Evidence::default(), seconds: 0.0 };
        for game_number in (0..MAX_GAMES).map(|index| MAX_GAMES * side_number + index) {
            let game = play(variant, zobrist::number(plan.seed, game_number), sides);
            let mut places = places_after_choices(&game, side, OPENING_PLIES);
            places.truncate(MAX_MOVES);
            let start = Instant::now();
            measured_side.evidence.add_moves(&game, &places, tester, &StopFlag::new(), |_, _| {});
            measured_side.seconds += start.elapsed().as_secs_f64();
            if measured_side.evidence.move_count >= MIN_MOVES {
                break;
            }
        }
        measured_side
    };
    let new_tester = || LevelTester::new(variant);
    in_parallel(game_count, plan.threads.into(), new_tester, measure_side, on_finished)
}

/// Plays a game of these levels after a random opening. A side without a level makes random moves.
fn play(variant: Variant, seed: u64, levels: [Option<Level>; 2]) -> Game {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut searchers = levels.map(|level| {
        let level = level.unwrap_or(Level::LOWEST);
        let options = Options { level, seed: rng.random(), ..Options::new(TABLE_MIB) };
        AnySearcher::with_options(variant, options)
    });
    let mut game = Game::new(AnyPosition::start(variant));
    while game.plies() < MAX_PLIES {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let side = game.position().to_move().index();
        let mv = match levels[side].filter(|_| game.plies() >= OPENING_PLIES) {
            Some(level) => search_move(&game, &mut searchers[side], level),
            None => Some(moves[rng.random_range(0..moves.len())]),
        };
        if mv.is_none_or(|mv| game.play(mv).is_err()) {
            break;
        }
    }
    game
}

fn search_move(game: &Game, searcher: &mut AnySearcher, level: Level) -> Option<AnyMove> {
    let nodes = (level == Level::FULL).then_some(FULL_STRENGTH_NODES);
    let limits = Limits { nodes, ..Limits::default() };
    let keys = game.repeatable_keys();
    searcher.search(game.position(), &keys, &limits, &StopFlag::new(), &mut |_| {}).best_move
}

/// The error of the estimates of some sides.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StrengthError {
    /// The number of sides with an estimate. All figures below except the number of moves and the time are about these sides.
    pub estimated_side_count: usize,
    /// The mean number of moves of a side.
    pub mean_move_count: f64,
    /// The mean absolute error, in levels.
    pub mean_error: f64,
    /// The mean error at the calibrated levels; positive if the estimate is too high.
    pub biases: [f64; CALIBRATED_LEVELS.len()],
    /// The share of ranges that contain the level.
    pub held_share: f64,
    /// The mean width of a range, in levels.
    pub mean_width: f64,
    /// The mean duration of an estimate for a move, in seconds.
    pub seconds_per_move: f64,
}

impl StrengthError {
    /// Computes the error with a calibration.
    pub fn from_sides(sides: &[MeasuredSide], calibration: &Calibration) -> Self {
        let estimates: Vec<(f64, LevelRange)> = sides
            .iter()
            .filter_map(|side| {
                Some((side.level?.value(), side.evidence.estimate(calibration).range?))
            })
            .collect();
        let difference = |(level, range): &(f64, LevelRange)| range.level.value() - level;
        let bias_at = |true_level: f64| {
            let at_level = estimates.iter().filter(|(level, _)| *level == true_level);
            mean(at_level.map(difference))
        };
        let is_held = |(level, range): &(f64, LevelRange)| range.contains(*level);
        let move_count: usize = sides.iter().map(|side| side.evidence.move_count).sum();
        let seconds: f64 = sides.iter().map(|side| side.seconds).sum();
        Self {
            estimated_side_count: estimates.len(),
            mean_move_count: move_count as f64 / sides.len().max(1) as f64,
            mean_error: mean(estimates.iter().map(|it| difference(it).abs())),
            biases: CALIBRATED_LEVELS.map(bias_at),
            held_share: mean(estimates.iter().map(|it| f64::from(u8::from(is_held(it))))),
            mean_width: mean(
                estimates.iter().map(|(_, range)| range.high.value() - range.low.value()),
            ),
            seconds_per_move: seconds / move_count.max(1) as f64,
        }
    }
}

/// Returns the mean of some values, or 0 without any.
pub fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (count, sum) = values.fold((0.0, 0.0), |(count, sum), value| (count + 1.0, sum + value));
    sum / f64::max(count, 1.0)
}

/// The ranges of the calibrating games contain at least this share of levels. The target for other games is 75 %.
const MIN_HELD_SHARE: f64 = 0.85;
/// A weight is compared only if it gives an estimate to this share of the calibrating sides. The few sides that get one with a
/// smaller weight are not typical: their estimates are biased.
const MIN_ESTIMATED_SHARE: f64 = 0.5;
/// The weight of a variant in which no weight gives enough estimates. Few or no sides get one.
const MIN_WEIGHT: f64 = 0.2;

/// Fits the calibration of a variant: the mean estimates of the calibrated levels, and the weight of a move. The weight is the
/// largest for which it and all lower weights that give enough estimates have enough ranges that contain the level, both among
/// all ranges and among those that are narrow enough to be stated. Without such a weight it is the smallest one, 0.2.
pub fn fit_calibration(variant: Variant, sides: &[MeasuredSide]) -> Calibration {
    let checksum = level_checksum(variant);
    let calibration_with_weight = |weight: f64| {
        let uncorrected_estimates = mean_estimates(sides, weight);
        Calibration { weight, uncorrected_estimates, checksum: checksum.clone() }
    };
    let side_count = sides.len() as f64;
    let has_few_estimates = |(_, error): &(Calibration, StrengthError)| {
        (error.estimated_side_count as f64) < MIN_ESTIMATED_SHARE * side_count
    };
    let is_reliable = |(calibration, error): &(Calibration, StrengthError)| {
        let is_held = |side: &&MeasuredSide| {
            let range = side.evidence.range(calibration);
            range.zip(side.level).is_some_and(|(range, level)| range.contains(level.value()))
        };
        let held_count = sides.iter().filter(is_held).count() as f64;
        held_count >= MIN_HELD_SHARE * side_count && error.held_share >= MIN_HELD_SHARE
    };
    let fits = (4..=20).map(|twentieths| {
        let calibration = calibration_with_weight(f64::from(twentieths) / 20.0);
        let error = StrengthError::from_sides(sides, &calibration);
        (calibration, error)
    });
    let reliable_fits = fits.skip_while(has_few_estimates).take_while(is_reliable);
    reliable_fits.last().map_or_else(|| calibration_with_weight(MIN_WEIGHT), |(fit, _)| fit)
}

/// Returns the mean uncorrected estimates of the sides at the calibrated levels. After too few games they may not ascend; a
/// test refuses such a calibration.
fn mean_estimates(sides: &[MeasuredSide], weight: f64) -> [f64; CALIBRATED_LEVELS.len()] {
    CALIBRATED_LEVELS.map(|level| {
        let is_at_level = |side: &&MeasuredSide| side.level.is_some_and(|it| it.value() == level);
        let sides = sides.iter().filter(is_at_level);
        mean(sides.map(|side| side.evidence.uncorrected_level(weight)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_teaching::strength::{LevelTries, TriedMove};

    #[test]
    fn games_have_the_stated_levels_and_other_opponents() {
        let mut counts = [0; 101];
        for number in 0..40 {
            let [level, opponent] = levels_of_game(number);
            assert_ne!(level, opponent);
            counts[usize::from(level.tenths())] += 1;
        }
        for tenths in [20, 40, 60, 80] {
            assert_eq!(counts[tenths], 8);
        }
        let halves = HALF_LEVEL_TENTHS.map(|tenths| counts[usize::from(tenths)]);
        assert_eq!(halves.into_iter().sum::<usize>(), 8);
        assert!(halves.into_iter().all(|count| count > 0), "{halves:?}");
    }

    fn side(tenths: u8, evidence: Evidence) -> MeasuredSide {
        MeasuredSide { level: Level::from_tenths(tenths), evidence, seconds: 0.0 }
    }

    #[test]
    fn estimates_of_calibrated_levels_are_means_of_their_sides() {
        let legal = AnyPosition::start(Variant::Hique).legal_moves();
        // Higher levels choose the first move more often.
        let tries = [(0.0, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), (0.2, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0])];
        let moves = legal.iter().zip(tries);
        let moves = moves.map(|(&mv, (loss, counts))| TriedMove { mv, loss, points: None, counts });
        let tries = LevelTries::new(moves.collect());
        let [high, low] = [0, 1].map(|index| {
            let mut evidence = Evidence::default();
            evidence.add(&tries, legal[index], Variant::Hique);
            evidence
        });
        let sides = [(20, low), (20, high), (40, low), (50, low), (60, high), (80, high)];
        let means = mean_estimates(&sides.map(|(tenths, evidence)| side(tenths, evidence)), 1.0);
        let [low, high] = [low, high].map(|evidence| evidence.uncorrected_level(1.0));
        assert!(low + 1.0 < high, "{low}, {high}");
        assert_eq!(means, [f64::midpoint(low, high), low, high, high]);
    }

    /// Sides without moves are all estimated alike, with a range that is too wide to be stated.
    #[test]
    fn weight_is_the_least_one_without_enough_estimates() {
        let sides = [20, 40, 60, 80].map(|tenths| side(tenths, Evidence::default()));
        let calibration = fit_calibration(Variant::CublinoPur, &sides);
        assert!((calibration.weight - MIN_WEIGHT).abs() < 1e-9, "{calibration}");
    }

    #[test]
    fn measured_games_are_repeatable() {
        let plan = StrengthPlan { games: 2, seed: 3, threads: 2 };
        let figures = || {
            let sides = measure_levels(Variant::CublinoPur, &plan, &|_| {});
            let error = StrengthError::from_sides(&sides, &Calibration::PLAIN);
            (sides.len(), StrengthError { seconds_per_move: 0.0, ..error })
        };
        let (side_count, error) = figures();
        assert_eq!((side_count, error), figures());
        assert!(side_count == 2 && error.mean_move_count > 8.0, "{error:?}");
        let extremes = measure_extremes(Variant::CublinoPur, &plan);
        let levels: Vec<_> = extremes.iter().map(|side| side.level).collect();
        assert_eq!(levels, [None, Some(Level::FULL)]);
    }
}
