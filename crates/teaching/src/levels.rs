//! The ratings of levels, on the scale of people's ratings. Level 1 has a fixed rating; the others follow from the measured
//! scores of neighbouring levels. Full strength and the perfect level have the same rating.

use super::rating::Rating;
use quadrille_games::rules::Variant;
use quadrille_search::Level;
use std::sync::LazyLock;

/// The score of each level and half level against the level below, as printed by `scripts/levels.sh check`.
const MEASURED_SCORES: &str = include_str!("../../../assets/levels/measured.txt");
/// The rating of level 1.
const LOWEST_RATING: f64 = 800.0;
/// The deviation of a level's rating, in points.
const RATING_DEVIATION: f64 = 60.0;
/// Scores are limited to this value, and to at least a half, because a hundred games cannot show more.
const MAX_SCORE: f64 = 0.95;
/// The difference of two neighbouring levels that were not measured, in Elo.
const DEFAULT_STEP_ELO: f64 = 190.0;

/// Returns the measured Elo difference of two levels of `variant`, such as `3.5` and `3`; `None` if they were not measured.
fn measured_difference(variant: Variant, level: Level, lower_level: Level) -> Option<f64> {
    let line_start = format!("{}: level {level} against level {lower_level} ", variant.id());
    let score = MEASURED_SCORES.lines().find_map(|line| line.strip_prefix(&line_start))?;
    let score: f64 = score.trim().parse().ok()?;
    let score = (score / 100.0).clamp(0.5, MAX_SCORE);
    Some(400.0 * (score / (1.0 - score)).log10())
}

/// The ratings of the levels up to full strength, in steps of a tenth of a level. One list per variant, in the order of
/// [`Variant::ALL`].
static RATINGS: LazyLock<Vec<Vec<f64>>> = LazyLock::new(|| {
    let ratings_of = |variant| Level::all_tenths().map(move |level| compute_rating(variant, level));
    Variant::ALL.map(|variant| ratings_of(variant).collect()).into()
});

/// Returns the rating of a level of `variant`. Full strength and the perfect level have the same rating.
pub fn rating(variant: Variant, level: Level) -> Rating {
    let level = level.min(Level::FULL);
    let variant_index = Variant::ALL.iter().position(|other| *other == variant);
    let index = usize::from(level.tenths() - Level::LOWEST.tenths());
    let points = variant_index.map_or(LOWEST_RATING, |variant_index| RATINGS[variant_index][index]);
    Rating::new(points, RATING_DEVIATION)
}

/// Computes the rating of a level up to full strength. Interpolates linearly between two levels; the half level is a third
/// point if it was measured.
fn compute_rating(variant: Variant, level: Level) -> f64 {
    let whole_level = |number: u8| Level::from_tenths(10 * number).unwrap_or(Level::FULL);
    let step_to_next = |number: u8| {
        measured_difference(variant, whole_level(number + 1), whole_level(number))
            .unwrap_or(DEFAULT_STEP_ELO)
    };
    // The ratings of a whole level and of the tenth below it are added in the same order. Otherwise rounding could make the
    // lower one larger.
    let whole_rating =
        (1..level.number()).map(step_to_next).fold(LOWEST_RATING, |sum, step| sum + step);
    let fraction = f64::from(level.tenths() % 10) / 10.0;
    let points_above_whole_level = if fraction > 0.0 {
        let step = step_to_next(level.number());
        let half_level = Level::from_tenths(10 * level.number() + 5);
        let half_step = half_level.and_then(|half_level| {
            measured_difference(variant, half_level, whole_level(level.number()))
        });
        let half_step = half_step.map_or(step / 2.0, |half_step| half_step.min(step));
        if fraction <= 0.5 {
            half_step * fraction / 0.5
        } else {
            half_step + (step - half_step) * (fraction - 0.5) / 0.5
        }
    } else {
        0.0
    };
    whole_rating + points_above_whole_level
}

/// Returns the level of `variant` whose rating is nearest to `points`, in tenths of a level.
pub fn nearest_level(variant: Variant, points: f64) -> Level {
    let distance = |level: &Level| (rating(variant, *level).value() - points).abs();
    let levels = Level::all_tenths();
    let nearest_level = levels.min_by(|one, other| distance(one).total_cmp(&distance(other)));
    nearest_level.unwrap_or(Level::LOWEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_measured_and_levels_increase() {
        for variant in Variant::ALL {
            let all: Vec<Level> = Level::all().collect();
            for pair in all.windows(2) {
                assert!(
                    measured_difference(variant, pair[1], pair[0]).is_some(),
                    "{variant} {}",
                    pair[1]
                );
                // These half levels are not measured, because their games take longest.
                let slow = matches!(variant, Variant::Hique | Variant::FocusClassic);
                if slow && pair[0].number() >= 9 {
                    continue;
                }
                let half = Level::from_tenths(pair[0].tenths() + 5).unwrap();
                assert!(measured_difference(variant, half, pair[0]).is_some(), "{variant} {half}");
            }
            let ratings: Vec<f64> =
                Level::all_tenths().map(|level| rating(variant, level).value()).collect();
            assert!(ratings.is_sorted(), "{variant}: {ratings:?}");
            assert!(rating(variant, Level::FULL).value() > LOWEST_RATING + 300.0, "{variant}");
            assert!((ratings[0] - LOWEST_RATING).abs() < 1e-9);
            let [ten, perfect] =
                [Level::FULL, Level::PERFECT].map(|it| rating(variant, it).value());
            assert!((ten - perfect).abs() < 1e-9);
        }
    }

    #[test]
    fn nearest_level_has_about_the_rating() {
        for variant in Variant::ALL {
            let highest = rating(variant, Level::FULL).value();
            for points in [700.0, 850.0, 1000.0, 1234.0, 1500.0, 4000.0] {
                let nearest_rating = rating(variant, nearest_level(variant, points)).value();
                let wanted = f64::clamp(points, LOWEST_RATING, highest);
                assert!(
                    (nearest_rating - wanted).abs() < 40.0,
                    "{variant}: {nearest_rating} for {points}"
                );
            }
        }
    }
}
