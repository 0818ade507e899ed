//! The measured relation between estimates and levels, and a checksum of the levels that it was measured with.

use super::LEVEL_COUNT;
use quadrille_games::rules::{AnyPosition, Variant};
use quadrille_games::{FNV_OFFSET_BASIS, fnv1a};
use quadrille_search::{AnySearcher, Level, Limits, Options, StopFlag, scale, weakness};
use serde::Deserialize;
use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

/// The calibrations, as printed by `quadrille-dev strength calibrate`: a table for each variant.
const CALIBRATIONS: &str = include_str!("../../../../assets/levels/strength.toml");

/// The levels whose uncorrected estimates are measured.
pub const CALIBRATED_LEVELS: [f64; 4] = [2.0, 4.0, 6.0, 8.0];

/// How the tries of a variant become a level. It is fitted to games between levels.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Calibration {
    /// The weight of a move's evidence. At most 1, because moves of one game are not independent.
    pub weight: f64,
    /// The mean uncorrected estimates of the [calibrated levels](CALIBRATED_LEVELS), in ascending order between 1 and 10.
    pub uncorrected_estimates: [f64; CALIBRATED_LEVELS.len()],
    /// The [checksum](level_checksum) of the levels in the measured games.
    pub checksum: String,
}

impl Calibration {
    /// Returns the calibration of a variant that is part of the program.
    pub fn shipped(variant: Variant) -> &'static Self {
        static PLAIN: Calibration = Calibration::PLAIN;
        static ALL: LazyLock<HashMap<String, Calibration>> =
            LazyLock::new(|| toml::from_str(CALIBRATIONS).unwrap_or_default());
        ALL.get(variant.id()).unwrap_or(&PLAIN)
    }

    /// The calibration without a correction.
    pub const PLAIN: Self =
        Self { weight: 1.0, uncorrected_estimates: CALIBRATED_LEVELS, checksum: String::new() };

    /// Returns the level that an uncorrected estimate means, from 1 to 10. Between the calibrated levels it interpolates. The
    /// estimates 1 and 10 are the levels 1 and 10.
    pub(super) fn corrected_level(&self, estimate: f64) -> f64 {
        let max_level = LEVEL_COUNT as f64;
        let (mut low, mut low_level) = (1.0, 1.0);
        let measured = self.uncorrected_estimates.into_iter().zip(CALIBRATED_LEVELS);
        for (high, high_level) in measured.chain([(max_level, max_level)]) {
            if estimate <= high {
                let fraction = ((estimate - low) / (high - low)).max(0.0);
                return low_level + fraction * (high_level - low_level);
            }
            (low, low_level) = (high, high_level);
        }
        max_level
    }
}

impl fmt::Display for Calibration {
    /// Writes the keys of a TOML table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { weight, uncorrected_estimates, checksum } = self;
        writeln!(f, "weight = {weight:.2}")?;
        writeln!(f, "uncorrected_estimates = {uncorrected_estimates:.2?}")?;
        writeln!(f, "checksum = \"{checksum}\"")
    }
}

/// The length in plies of the game in [`level_checksum`].
const CHECKSUM_PLIES: u64 = 36;
/// The node limit of each search in [`level_checksum`].
const CHECKSUM_NODES: u64 = 5_000;

/// Returns a checksum of a game in which levels 1 to 10 move in turn, of their shares of careless moves, and of the scale of
/// winning chances. It changes if a level chooses other moves, as after a change of the evaluation.
pub fn level_checksum(variant: Variant) -> String {
    let mut position = AnyPosition::start(variant);
    let mut searcher = AnySearcher::new(variant, 1);
    let mut checksum = fnv1a(FNV_OFFSET_BASIS, &scale(variant).to_le_bytes());
    let levels: Vec<Level> = Level::all().collect();
    // The moves of one game do not show a small change of these shares.
    let shares = levels.iter().filter_map(|&level| Some(weakness(variant, level)?.carelessness));
    for share in shares.filter(|&share| share > 0.0) {
        checksum = fnv1a(checksum, &share.to_bits().to_le_bytes());
    }
    for (&level, seed) in levels.iter().cycle().zip(0..CHECKSUM_PLIES) {
        searcher.set_options(Options { level, seed, ..Options::new(1) });
        let limits = Limits::nodes(CHECKSUM_NODES);
        let result = searcher.search(&position, &[], &limits, &StopFlag::new(), &mut |_| {});
        let Some(best_move) = result.best_move else { break };
        checksum = fnv1a(checksum, position.move_text(best_move).as_bytes());
        let Ok(next_position) = position.play(best_move) else { break };
        position = next_position;
    }
    format!("{checksum:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calibrations_belong_to_the_current_levels() {
        let all: HashMap<String, Calibration> = toml::from_str(CALIBRATIONS).unwrap();
        for variant in Variant::ALL {
            let calibration =
                all.get(variant.id()).unwrap_or_else(|| panic!("{variant} is missing"));
            let parsed: Calibration = toml::from_str(&calibration.to_string()).unwrap();
            assert_eq!(&parsed, calibration);
            assert_eq!(Calibration::shipped(variant), calibration);
            assert!(calibration.weight > 0.0 && calibration.weight <= 1.0, "{calibration}");
            let bounds = [1.0].into_iter().chain(calibration.uncorrected_estimates).chain([10.0]);
            assert!(bounds.is_sorted_by(|low, high| low < high), "{calibration}");
            assert_eq!(
                calibration.checksum,
                level_checksum(variant),
                "the levels of {variant} choose other moves than when they were measured, as after a change of the evaluation: \
                 measure the levels (`scripts/levels.sh check {variant}`), calibrate and measure the estimate \
                 (`quadrille-dev strength`), and renew assets/levels/ and docs/strength.md"
            );
        }
    }

    #[test]
    fn correction_rises_from_the_lowest_level_to_the_highest() {
        for variant in Variant::ALL {
            let corrected = |tenths: u32| {
                Calibration::shipped(variant).corrected_level(f64::from(tenths) / 10.0)
            };
            assert_eq!([corrected(10), corrected(100)], [1.0, 10.0], "{variant}");
            assert!((10..=100).map(corrected).is_sorted(), "{variant}");
        }
    }

    #[test]
    fn measured_estimates_mean_their_levels() {
        let calibration =
            Calibration { uncorrected_estimates: [1.5, 3.0, 5.0, 7.0], ..Calibration::PLAIN };
        for (estimate, level) in [(1.0, 1.0), (1.5, 2.0), (4.0, 5.0), (7.0, 8.0), (8.5, 9.0)] {
            assert!((calibration.corrected_level(estimate) - level).abs() < 1e-9, "{estimate}");
        }
    }
}
