//! The ratings of levels, on the scale of people's ratings. Level 1 has a fixed rating; the others follow from the measured
//! scores of neighbouring levels.

use super::rating::Rating;
use quadrille_games::rules::Variant;

/// The score of each level against the one below it, as printed by `scripts/levels.sh check`.
const MEASURED: &str = include_str!("../../../assets/levels/measured.txt");
/// The rating of level 1.
const LOWEST: f64 = 800.0;
/// The deviation of a level's rating, in points.
const DEVIATION: f64 = 60.0;
/// Scores are limited to this value, and to at least a half, because a hundred games cannot show more.
const MOST: f64 = 0.95;
/// The highest measured level. Higher ones have its rating.
const HIGHEST: u8 = 10;

/// Returns the score of `level` against the one below it, from 0 to 1.
fn score(variant: Variant, level: u8) -> Option<f64> {
    let head = format!("{}: level {level} against level ", variant.id());
    let line = MEASURED.lines().find_map(|line| line.strip_prefix(&head))?;
    let score: f64 = line.split(' ').nth(1)?.parse().ok()?;
    Some(score / 100.0)
}

/// Returns the rating of a level of `variant`, from 1 on.
pub fn rating(variant: Variant, level: u8) -> Rating {
    let steps = (2..=level.min(HIGHEST)).map(|level| {
        let score = score(variant, level).unwrap_or(0.75);
        let score = score.clamp(0.5, MOST);
        400.0 * (score / (1.0 - score)).log10()
    });
    Rating::new(LOWEST + steps.sum::<f64>(), DEVIATION)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_measured_and_levels_increase() {
        for variant in Variant::ALL {
            for level in 2..=HIGHEST {
                assert!(score(variant, level).is_some(), "{variant} {level}");
                let [below, here] = [level - 1, level].map(|it| rating(variant, it).value());
                assert!(here >= below, "{variant} {level}: {here} after {below}");
            }
            assert!(rating(variant, 10).value() > LOWEST + 300.0, "{variant}");
            assert!((rating(variant, 1).value() - LOWEST).abs() < 1e-9);
            let [ten, perfect] = [10, 11].map(|it| rating(variant, it).value());
            assert!((ten - perfect).abs() < 1e-9);
        }
    }
}
