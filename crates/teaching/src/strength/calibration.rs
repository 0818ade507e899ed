//! The measured relation between estimates and levels, and a checksum of the levels that it was measured with.

use super::LEVELS;
use quadrille_games::rules::{AnyPosition, Variant};
use quadrille_games::{FNV_OFFSET_BASIS, fnv1a};
use quadrille_search::{AnySearcher, Level, Limits, Options, StopFlag, scale};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// The calibrations, as printed by `quadrille-dev strength calibrate`: a line for each variant.
const CALIBRATED: &str = include_str!("../../../../assets/levels/strength.txt");

/// How the tries of a variant become a level. It is fitted to games between levels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// The weight of a move's evidence. At most 1, because moves of one game are not independent.
    pub weight: f64,
    /// A plain estimate `x` from 2 to 9 means the level `offset + slope * x`.
    pub offset: f64,
    /// See [`offset`](Self::offset).
    pub slope: f64,
    /// The [checksum](level_checksum) of the levels in the measured games.
    pub checksum: u64,
}

impl Calibration {
    /// Returns the calibration of a variant that is part of the program.
    pub fn shipped(variant: Variant) -> Self {
        static ALL: LazyLock<Vec<Calibration>> = LazyLock::new(|| {
            Variant::ALL.map(|variant| read(variant).unwrap_or(Calibration::PLAIN)).into()
        });
        ALL[variant as usize]
    }

    /// No correction.
    pub const PLAIN: Self = Self { weight: 1.0, offset: 0.0, slope: 1.0, checksum: 0 };

    /// Returns the level that a plain estimate means, from 1 to 10. The line holds from 2 to 9. Outside it bends to 1 and 10, so
    /// that the weakest and the strongest moves are those levels.
    pub(super) fn corrected(&self, plain: f64) -> f64 {
        let (least, most) = (1.0, LEVELS as f64);
        let plain = plain.clamp(least, most);
        let line = |plain: f64| (self.offset + self.slope * plain).clamp(least, most);
        let (low, high) = (line(least + 1.0), line(most - 1.0));
        if plain < least + 1.0 {
            least + (plain - least) * (low - least)
        } else if plain > most - 1.0 {
            most - (most - plain) * (most - high)
        } else {
            line(plain)
        }
    }
}

/// Reads the line of a variant.
fn read(variant: Variant) -> Option<Calibration> {
    let head = format!("{}: ", variant.id());
    CALIBRATED.lines().find_map(|line| line.strip_prefix(&head))?.parse().ok()
}

impl fmt::Display for Calibration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { weight, offset, slope, checksum } = self;
        write!(f, "weight {weight:.2} offset {offset:.3} slope {slope:.3} checksum {checksum:016x}")
    }
}

impl FromStr for Calibration {
    type Err = String;

    /// Reads what [`Display`](fmt::Display) writes.
    fn from_str(text: &str) -> Result<Self, String> {
        let refused = || format!("`{text}`: expected weight, offset, slope and checksum");
        let ["weight", weight, "offset", offset, "slope", slope, "checksum", checksum] =
            text.split_whitespace().collect::<Vec<_>>()[..]
        else {
            return Err(refused());
        };
        let number = |text: &str| text.parse::<f64>().map_err(|_| refused());
        Ok(Self {
            weight: number(weight)?,
            offset: number(offset)?,
            slope: number(slope)?,
            checksum: u64::from_str_radix(checksum, 16).map_err(|_| refused())?,
        })
    }
}

/// The plies of the game of [`level_checksum`].
const CHECKSUM_PLIES: u64 = 36;
/// The most positions of one of its searches.
const CHECKSUM_NODES: u64 = 5_000;

/// Returns a checksum of a game in which levels 1 to 10 move by turns, and of the scale of winning chances. It changes if a
/// level chooses other moves, as after a change of the evaluation.
pub fn level_checksum(variant: Variant) -> u64 {
    let mut position = AnyPosition::start(variant);
    let mut searcher = AnySearcher::new(variant, 1);
    let mut checksum = fnv1a(FNV_OFFSET_BASIS, &scale(variant).to_le_bytes());
    let levels: Vec<Level> = Level::all().collect();
    for (&level, seed) in levels.iter().cycle().zip(0..CHECKSUM_PLIES) {
        searcher.set_options(Options { level, seed, ..Options::new(1) });
        let limits = Limits::nodes(CHECKSUM_NODES);
        let result = searcher.search(&position, &[], &limits, &StopFlag::new(), &mut |_| {});
        let Some(best) = result.best else { break };
        checksum = fnv1a(checksum, position.move_text(best).as_bytes());
        let Ok(next) = position.play(best) else { break };
        position = next;
    }
    checksum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calibrations_belong_to_the_current_levels() {
        for variant in Variant::ALL {
            let calibration = read(variant).unwrap_or_else(|| panic!("{variant} is missing"));
            assert_eq!(calibration.to_string().parse(), Ok(calibration));
            assert!(calibration.weight > 0.0 && calibration.slope > 0.0, "{calibration}");
            assert_eq!(
                format!("{:016x}", calibration.checksum),
                format!("{:016x}", level_checksum(variant)),
                "the levels of {variant} choose other moves than when they were measured, as after a change of the evaluation: \
                 measure the levels (`scripts/levels.sh check {variant}`), calibrate and measure the estimate \
                 (`quadrille-dev strength`), and renew assets/levels/ and docs/strength.md"
            );
        }
    }

    #[test]
    fn correction_rises_from_the_lowest_level_to_the_highest() {
        for variant in Variant::ALL {
            let corrected =
                |tenths: u32| Calibration::shipped(variant).corrected(f64::from(tenths) / 10.0);
            assert_eq!([corrected(10), corrected(100)], [1.0, 10.0], "{variant}");
            assert!((10..=100).map(corrected).is_sorted(), "{variant}");
        }
    }

    #[test]
    fn damaged_calibrations_are_refused() {
        for text in ["", "weight 1 offset 0 slope x checksum 0", "weight 1 offset 0 slope 1"] {
            let error = text.parse::<Calibration>().unwrap_err();
            assert!(error.contains(text), "{error}");
        }
    }
}
