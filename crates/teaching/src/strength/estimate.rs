//! The level that fits the moves of a side.

use super::tries::BAND_COUNT;
use super::{Calibration, LEVEL_COUNT, LevelTester, LevelTries, TriedMove, TryEffort};
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::{AnyMove, Player, Variant};
use quadrille_search::{Level, StopFlag};
use std::fmt;

/// The number of levels and half levels from 1 to 10.
const STEP_COUNT: usize = 2 * LEVEL_COUNT - 1;
/// The probability that the range contains the level.
const RANGE_PROBABILITY: f64 = 0.8;
/// The smallest number of moves for a conclusive estimate.
pub const MIN_MOVES: usize = 8;
/// The largest width of a conclusive range, in tenths of a level.
const MAX_WIDTH_TENTHS: u8 = 40;
/// The weight of the mean distribution of all levels in that of a level. It keeps a loss that no try of the level has from
/// being impossible. It does not depend on the number of tries, which would favour levels with more of them.
const MEAN_WEIGHT: f64 = 0.1;
/// The share of equal probability for each band in the mean distribution.
const EQUAL_SHARE: f64 = 0.1;
/// The weight of the mean of all levels in a level's share of a move within its band.
const MEAN_MOVE_WEIGHT: f64 = 2.0;

/// The likelihood of each level, given the moves of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Evidence {
    /// The number of moves with a choice.
    pub move_count: usize,
    /// The logarithm of the likelihood of each level and half level.
    log_likelihoods: [f64; STEP_COUNT],
}

impl Evidence {
    /// Adds a move of the side in `variant`. It must have been asked for in `tries`.
    pub fn add(&mut self, tries: &LevelTries, mv: AnyMove, variant: Variant) {
        let Some(tried_move) = tries.tried_move(mv) else { return };
        self.move_count += 1;
        let mut level_chances = band_probabilities(tries, tried_move);
        if matches!(variant, Variant::Focus | Variant::CublinoPur) {
            // A game of Focus 6x6 has only about twelve moves of a side, and in Pur many moves lose alike. Their bands alone tell
            // too little.
            let shares = shares_within_band(tries, tried_move);
            level_chances = std::array::from_fn(|index| level_chances[index] * shares[index]);
        }
        for (step, sum) in self.log_likelihoods.iter_mut().enumerate() {
            // A half level has the mean probability of its two neighbours.
            let chance = (level_chances[step / 2] + level_chances[step.div_ceil(2)]) / 2.0;
            *sum += chance.ln();
        }
    }

    /// Makes the tries of the moves to `places` and adds the moves. Calls `report` after each with the place before it and its
    /// tries. `None` if it was stopped.
    pub fn add_moves(
        &mut self,
        game: &Game,
        places: &[Place],
        tester: &mut LevelTester,
        stop: &StopFlag,
        mut report: impl FnMut(Place, LevelTries),
    ) -> Option<()> {
        let mut game = game.clone();
        for &place in places {
            let (before, mv) = (game.before(place)?, game.ply_at(place)?.mv);
            game.set_place(before);
            let tries = tester.test(&game, &[mv], TryEffort::USUAL, stop)?;
            self.add(&tries, mv, game.variant());
            report(before, tries);
        }
        Some(())
    }

    /// Estimates the level with a fitted calibration.
    pub fn estimate(&self, calibration: &Calibration) -> Estimate {
        let is_conclusive = |range: &LevelRange| {
            let width = range.high.tenths() - range.low.tenths();
            self.move_count >= MIN_MOVES && width <= MAX_WIDTH_TENTHS
        };
        Estimate { moves: self.move_count, range: self.range(calibration).filter(is_conclusive) }
    }

    /// Returns the level and its range, even if they rest on too few moves.
    pub fn range(&self, calibration: &Calibration) -> Option<LevelRange> {
        let (first_step, last_step) = narrowest_range(&self.probabilities(calibration.weight));
        let step_level = |step: f64| calibration.corrected_level(1.0 + step / 2.0);
        // A step stands for the levels nearest to it. The range ends at the outermost half levels among them.
        let low = (2.0 * step_level(first_step as f64 - 0.5)).ceil() / 2.0;
        let high = (2.0 * step_level(last_step as f64 + 0.5)).floor() / 2.0;
        let (low, high) = (low.min(high), low.max(high));
        let level = calibration
            .corrected_level(self.uncorrected_level(calibration.weight))
            .clamp(low, high);
        let tenths = |level: f64| Level::from_tenths((10.0 * level).round() as u8);
        Some(LevelRange { level: tenths(level)?, low: tenths(low)?, high: tenths(high)? })
    }

    /// Returns the mean level before the correction, with this weight of a move.
    pub fn uncorrected_level(&self, weight: f64) -> f64 {
        let probabilities = self.probabilities(weight).into_iter().enumerate();
        probabilities.map(|(step, probability)| probability * (1.0 + step as f64 / 2.0)).sum()
    }

    /// Returns the probability of each step, if all are equally probable before the first move.
    fn probabilities(&self, weight: f64) -> [f64; STEP_COUNT] {
        let max_log_likelihood =
            self.log_likelihoods.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let relative_likelihoods =
            self.log_likelihoods.map(|log| (weight * (log - max_log_likelihood)).exp());
        let sum: f64 = relative_likelihoods.iter().sum();
        relative_likelihoods.map(|likelihood| likelihood / sum)
    }
}

/// Returns the probability of the band of a move for each whole level.
fn band_probabilities(tries: &LevelTries, tried_move: &TriedMove) -> [f64; LEVEL_COUNT] {
    let shares = tries.shares_by_level(|other| other.band() == tried_move.band());
    let mean_share = EQUAL_SHARE / BAND_COUNT as f64 + (1.0 - EQUAL_SHARE) * mean(&shares);
    let smoothed = smoothed_shares(&shares);
    smoothed.map(|share| (1.0 - MEAN_WEIGHT) * share + MEAN_WEIGHT * mean_share)
}

/// Returns the share of a move in the tries within its band for each whole level. It is 1 if no level has tried the move.
fn shares_within_band(tries: &LevelTries, tried_move: &TriedMove) -> [f64; LEVEL_COUNT] {
    let move_shares = tries.shares_by_level(|other| other.mv == tried_move.mv);
    let band_shares = tries.shares_by_level(|other| other.band() == tried_move.band());
    let (mean_move_share, mean_band_share) = (mean(&move_shares), mean(&band_shares));
    if mean_move_share == 0.0 {
        return [1.0; LEVEL_COUNT];
    }
    let [move_shares, band_shares] = [move_shares, band_shares].map(|it| smoothed_shares(&it));
    std::array::from_fn(|index| {
        (move_shares[index] + MEAN_MOVE_WEIGHT * mean_move_share)
            / (band_shares[index] + MEAN_MOVE_WEIGHT * mean_band_share)
    })
}

fn mean(shares: &[f64]) -> f64 {
    shares.iter().sum::<f64>() / shares.len() as f64
}

/// Returns the share of each level, averaged with its neighbours, because each level has only few tries. The own share counts
/// twice.
fn smoothed_shares(shares: &[f64; LEVEL_COUNT]) -> [f64; LEVEL_COUNT] {
    std::array::from_fn(|index| {
        let near_shares = &shares[index.saturating_sub(1)..(index + 2).min(LEVEL_COUNT)];
        (shares[index] + near_shares.iter().sum::<f64>()) / (1.0 + near_shares.len() as f64)
    })
}

/// Returns the first and the last step of the narrowest range with enough probability, the most probable one of equal ranges.
fn narrowest_range(probabilities: &[f64; STEP_COUNT]) -> (usize, usize) {
    let range_of_width = |width: usize| {
        let sums = probabilities.windows(width).map(|window| window.iter().sum::<f64>());
        let (first, sum) = sums.enumerate().max_by(|(_, one), (_, other)| one.total_cmp(other))?;
        (sum >= RANGE_PROBABILITY).then_some((first, first + width - 1))
    };
    (1..STEP_COUNT).find_map(range_of_width).unwrap_or((0, STEP_COUNT - 1))
}

/// The estimated level of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// The number of moves with a choice.
    pub moves: usize,
    /// The level; `None` with too few moves, or if its range is too wide.
    pub range: Option<LevelRange>,
}

impl Estimate {
    /// Returns the nearest whole level, if there is a level.
    pub fn whole_level(&self) -> Option<Level> {
        self.range.map(|range| range.level.rounded())
    }
}

/// An estimated level, and the range that contains it with a probability of 80 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelRange {
    /// The level, in tenths.
    pub level: Level,
    /// The low end, a level or half level.
    pub low: Level,
    /// The high end, a level or half level.
    pub high: Level,
}

impl LevelRange {
    /// Returns whether a level, as a number, is in the range.
    pub fn contains(&self, level: f64) -> bool {
        (self.low.value()..=self.high.value()).contains(&level)
    }
}

impl fmt::Display for LevelRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.low, self.high) {
            (low, high) if low == high => write!(f, "level {low}"),
            (Level::LOWEST, high) => write!(f, "level {high} or below"),
            (low, Level::FULL) => write!(f, "level {low} or above"),
            (low, high) => write!(f, "level {low} to {high}"),
        }
    }
}

/// Returns the places after the moves of `player` on the line to the current place at which it had a choice, without the first
/// `skipped_plies` plies.
pub fn places_after_choices(game: &Game, player: Player, skipped_plies: usize) -> Vec<Place> {
    let places = game.way_to(game.place()).into_iter().skip(skipped_plies);
    let is_choice = |place: &Place| {
        let place_before = game.before(*place);
        let is_open =
            place_before.is_some_and(|place_before| game.outcome_at(place_before).is_none());
        let position = game.position_before(*place);
        is_open && position.to_move() == player && position.legal_moves().len() > 1
    };
    places.filter(is_choice).collect()
}

/// Estimates the levels of both sides on the line to the current place, without the first `skipped_plies` plies, which the
/// players did not choose. Calls `report` after each move with the place before it, its tries, and the numbers of tested moves
/// and of all moves. `None` if it was stopped.
pub fn estimate(
    game: &Game,
    skipped_plies: usize,
    stop: &StopFlag,
    mut report: impl FnMut(Place, LevelTries, [usize; 2]),
) -> Option<[Estimate; 2]> {
    let places = Player::BOTH.map(|player| places_after_choices(game, player, skipped_plies));
    let count = places.iter().map(Vec::len).sum();
    let mut done = 0;
    let mut tester = LevelTester::new(game.variant());
    let calibration = Calibration::shipped(game.variant());
    let mut estimates = [Estimate { moves: 0, range: None }; 2];
    for (places, estimate) in places.iter().zip(&mut estimates) {
        let mut evidence = Evidence::default();
        evidence.add_moves(game, places, &mut tester, stop, |before, tries| {
            done += 1;
            report(before, tries, [done, count]);
        })?;
        *estimate = evidence.estimate(calibration);
    }
    Some(estimates)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::AnyPosition;

    /// Returns evidence whose most probable step is `step`; `spread` is its standard deviation in steps.
    fn evidence(step: f64, spread: f64, moves: usize) -> Evidence {
        let log = |index: usize| -((index as f64 - step) / spread).powi(2) / 2.0;
        Evidence { move_count: moves, log_likelihoods: std::array::from_fn(log) }
    }

    fn range_text(evidence: &Evidence, calibration: &Calibration) -> String {
        let range = evidence.estimate(calibration).range;
        range.map_or_else(|| "too few".to_owned(), |range| range.to_string())
    }

    #[test]
    fn range_holds_four_fifths_of_the_probability() {
        let text =
            |step, spread, moves| range_text(&evidence(step, spread, moves), &Calibration::PLAIN);
        assert_eq!(text(8.0, 0.2, 20), "level 5");
        assert_eq!(text(8.0, 1.6, 20), "level 4 to 6");
        assert_eq!(text(18.0, 0.4, 20), "level 10");
        assert_eq!(text(8.0, 1.6, 7), "too few", "moves");
        assert_eq!(text(8.0, 9.0, 20), "too few", "the range is too wide");
        let empty = Evidence::default().estimate(&Calibration::PLAIN);
        assert_eq!(empty, Estimate { moves: 0, range: None });
    }

    #[test]
    fn calibration_moves_and_widens_the_range() {
        let lower =
            Calibration { uncorrected_estimates: [3.0, 5.0, 7.0, 9.0], ..Calibration::PLAIN };
        let sharp = evidence(8.0, 0.2, 20);
        assert_eq!(range_text(&sharp, &lower), "level 4");
        assert_eq!(range_text(&evidence(0.0, 0.2, 20), &lower), "level 1");
        let light = Calibration { weight: 0.015, ..Calibration::PLAIN };
        assert_eq!(range_text(&sharp, &light), "level 4 to 6");
        let steep =
            Calibration { uncorrected_estimates: [4.0, 4.6, 5.2, 5.8], ..Calibration::PLAIN };
        // A flat correction may have no half level inside a step.
        let flat =
            Calibration { uncorrected_estimates: [1.1, 1.2, 9.8, 9.9], ..Calibration::PLAIN };
        for calibration in [steep, flat] {
            let range = sharp.estimate(&calibration).range.unwrap();
            assert!(range.low <= range.level && range.level <= range.high, "{range:?}");
        }
    }

    #[test]
    fn level_with_the_same_losses_fits_best() {
        let legal = AnyPosition::start(Variant::Hique).legal_moves();
        // Level `n` loses a fifth of the winning chance in 10 - n of ten tries.
        let tried = |mv, loss, count: fn(u32) -> u32| TriedMove {
            mv,
            loss,
            points: None,
            counts: std::array::from_fn(|index| count(index as u32)),
        };
        let moves =
            vec![tried(legal[0], 0.0, |index| index + 1), tried(legal[1], 0.2, |index| 9 - index)];
        let tries = LevelTries { moves };
        for (losing, level) in [(0, 10.0), (7, 3.0), (4, 6.0), (10, 1.0)] {
            let mut evidence = Evidence::default();
            for number in 0..100 {
                evidence.add(&tries, legal[usize::from(number % 10 < losing)], Variant::Hique);
            }
            let plain = evidence.uncorrected_level(1.0);
            assert!((plain - level).abs() < 0.8, "{losing} of ten: {plain}");
        }
        let mut evidence = Evidence::default();
        evidence.add(&tries, legal[2], Variant::Hique);
        assert_eq!(evidence, Evidence::default(), "a move that was not asked for");
    }

    #[test]
    fn moves_of_one_band_are_told_apart_in_focus_6x6_only() {
        let legal = AnyPosition::start(Variant::Focus).legal_moves();
        // Both moves lose nothing. Level `n` chooses the first one in `n` of ten tries.
        let tried = |mv, counts| TriedMove { mv, loss: 0.0, points: None, counts };
        let counts: [u32; LEVEL_COUNT] = std::array::from_fn(|index| index as u32 + 1);
        let moves = vec![
            tried(legal[0], counts),
            tried(legal[1], counts.map(|count| 10 - count)),
            tried(legal[2], [0; LEVEL_COUNT]),
        ];
        let tries = LevelTries { moves };
        let level = |mv, variant| {
            let mut evidence = Evidence::default();
            (0..20).for_each(|_| evidence.add(&tries, mv, variant));
            evidence.uncorrected_level(1.0)
        };
        assert!(level(legal[0], Variant::Focus) > 8.0);
        assert!(level(legal[1], Variant::Focus) < 3.0);
        let untried = level(legal[2], Variant::Focus);
        assert!((untried - 5.5).abs() < 1e-9, "a move that no level has tried: {untried}");
        assert!((level(legal[0], Variant::FocusExact) - 5.5).abs() < 1e-9);
    }

    fn played_game(variant: Variant, plies: usize) -> Game {
        let mut game = Game::new(AnyPosition::start(variant));
        while game.plies() < plies {
            let legal = game.legal_moves();
            let Some(&mv) = legal.get(7 * game.plies() % legal.len().max(1)) else { break };
            game.play(mv).unwrap();
        }
        game
    }

    #[test]
    fn only_moves_with_a_choice_count() {
        let game = played_game(Variant::Hique, 8);
        assert_eq!(places_after_choices(&game, Player::One, 0).len(), 4);
        assert_eq!(places_after_choices(&game, Player::One, 4).len(), 2);
        for variant in Variant::ALL {
            let game = played_game(variant, 400);
            let all = game.way_to(game.place());
            let forced =
                all.iter().filter(|&&place| game.position_before(place).legal_moves().len() == 1);
            let chosen = Player::BOTH.map(|player| places_after_choices(&game, player, 0).len());
            assert_eq!(chosen[0] + chosen[1] + forced.count(), all.len(), "{variant}");
        }
    }

    #[test]
    fn arbitrary_moves_are_the_lowest_level_and_repeatable() {
        let game = played_game(Variant::Hique, 24);
        let mut reports = Vec::new();
        let estimates = estimate(&game, 0, &StopFlag::new(), |before, tries, progress| {
            reports.push((before, tries, progress));
        });
        let estimates = estimates.unwrap();
        assert_eq!(reports.last().map(|(_, _, progress)| *progress), Some([24, 24]));
        assert_eq!(reports.len(), 24);
        for (before, tries, _) in reports {
            let mv = game.ply_at(game.after(before).unwrap()).unwrap().mv;
            assert!(tries.tried_move(mv).is_some(), "the played move is evaluated");
        }
        for estimate in estimates {
            assert_eq!(estimate.moves, 12);
            assert!(estimate.range.is_some_and(|range| range.low == Level::LOWEST), "{estimate:?}");
        }
        assert_eq!(estimate(&game, 0, &StopFlag::new(), |_, _, _| {}), Some(estimates));
    }

    #[test]
    fn resignation_changes_no_estimate() {
        let mut game = played_game(Variant::CublinoContra, 3);
        let estimates = estimate(&game, 0, &StopFlag::new(), |_, _, _| {});
        assert!(estimates.is_some());
        game.resign(Player::Two);
        assert!(game.outcome().is_some());
        assert_eq!(estimate(&game, 0, &StopFlag::new(), |_, _, _| {}), estimates);
    }

    #[test]
    fn stopped_estimate_gives_nothing() {
        let game = played_game(Variant::Focus, 10);
        let stop = StopFlag::new();
        let mut calls = 0;
        let estimate = estimate(&game, 0, &stop, |_, _, _| {
            calls += 1;
            stop.stop();
        });
        assert_eq!((estimate, calls), (None, 1));
    }
}
