//! Ends a match by a sequential probability ratio test (SPRT).
//!
//! The match continues until the games clearly support one of two differences in strength. The probability of an error is
//! then as small as required (Wald's bounds). The likelihood of a difference is computed over pairs of games. It uses the
//! most likely distribution of scores for each difference: Michel Van den Bergh, "Comparing the approximations for the
//! generalized log likelihood ratio of a multinomial distribution" and "Comments on normalized Elo".

use super::tally::{ELO_PER_STANDARD_DEVIATION, PAIR_SCORES, Tally, expected_score};
use quadrille_games::rules::{BadText, quote};
use std::fmt;
use std::str::FromStr;

/// The unit of the two differences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SprtModel {
    /// Logistic Elo: a difference corresponds to an expected score.
    #[default]
    Logistic,
    /// Normalised Elo: the score in units of its standard deviation.
    Normalized,
    /// BayesElo: a difference and a draw rate, which is estimated from the games. This model uses single games, not pairs.
    Bayesian,
}

impl SprtModel {
    /// All models.
    pub const ALL: [Self; 3] = [Self::Logistic, Self::Normalized, Self::Bayesian];

    /// Returns its name: `logistic`, `normalized` or `bayesian`, as in other programs.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Logistic => "logistic",
            Self::Normalized => "normalized",
            Self::Bayesian => "bayesian",
        }
    }
}

impl fmt::Display for SprtModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for SprtModel {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Self, BadText> {
        let model = Self::ALL.into_iter().find(|model| model.id().eq_ignore_ascii_case(text));
        model.ok_or_else(|| {
            BadText::new(format_args!(
                "`{}` is not a model: expected logistic, normalized or bayesian",
                quote(text)
            ))
        })
    }
}

/// A sequential probability ratio test of whether the first entrant is stronger by `elo1` rather than by `elo0`.
///
/// ```
/// use quadrille_arena::{Sprt, SprtModel};
/// let test: Sprt = "0,5".parse()?;
/// assert!(test.with_error_probabilities(0.05, 0.1).is_ok_and(|test| test.bounds().0 > -2.3));
/// assert_eq!(test.with_model(SprtModel::Normalized).to_string(), "0,5 normalized, errors 0.05 and 0.05");
/// # Ok::<(), quadrille_games::rules::BadText>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: SprtModel,
}

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtResult {
    /// The first hypothesis, the smaller difference.
    AcceptsFirst,
    /// The second hypothesis, the larger difference.
    AcceptsSecond,
}

/// The default probability of either error.
const DEFAULT_ERROR_PROBABILITY: f64 = 0.05;
/// A pseudocount that keeps every share above zero. It is added to the counts of pairs, and in BayesElo to a count of zero.
const PSEUDOCOUNT: f64 = 1e-3;
/// The possible points of a game.
const GAME_POINTS: [f64; 3] = [0.0, 0.5, 1.0];

impl Sprt {
    /// Sets the probability `alpha` of accepting the second difference when the first is true, and `beta` of accepting the
    /// first when the second is true.
    ///
    /// # Errors
    /// When they are not probabilities, or their sum is 1 or more, which would decide before the first game.
    pub fn with_error_probabilities(self, alpha: f64, beta: f64) -> Result<Self, BadText> {
        if alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0 {
            Ok(Self { alpha, beta, ..self })
        } else {
            Err(BadText::new(format_args!(
                "errors of {alpha} and {beta}: expected two probabilities above 0 with a sum below 1, such as 0.05 and 0.05"
            )))
        }
    }

    /// Sets the unit of the differences.
    pub const fn with_model(mut self, model: SprtModel) -> Self {
        self.model = model;
        self
    }

    /// Returns the unit of the differences.
    pub const fn model(&self) -> SprtModel {
        self.model
    }

    /// Returns the logarithm of the likelihood of the scores with the second difference, relative to the first.
    pub fn log_likelihood_ratio(&self, tally: &Tally) -> f64 {
        if self.model == SprtModel::Bayesian {
            return self.bayesian_ratio(tally.game_counts_for_estimate());
        }
        if tally.pair_counts.iter().sum::<u64>() == 0 {
            return 0.0;
        }
        let counts = tally.pair_counts.map(|count| count as f64 + PSEUDOCOUNT);
        let pair_count: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / pair_count);
        pair_count
            * match self.model {
                SprtModel::Normalized => {
                    // The standard deviation of a pair's score is that of a game's divided by the square root of two.
                    let distance =
                        |elo: f64| std::f64::consts::SQRT_2 * elo / ELO_PER_STANDARD_DEVIATION;
                    let log_likelihood_at =
                        |elo| log_likelihood(&shares, &constrain_distance(&shares, distance(elo)));
                    log_likelihood_at(self.elo1) - log_likelihood_at(self.elo0)
                }
                _ => {
                    let log_likelihood_at = |elo| {
                        let deviations = PAIR_SCORES.map(|score| score - expected_score(elo));
                        log_likelihood(&shares, &constrain_mean(&shares, &deviations))
                    };
                    log_likelihood_at(self.elo1) - log_likelihood_at(self.elo0)
                }
            }
    }

    /// Returns the log-likelihood ratio of BayesElo from the numbers of games lost, drawn and won. It is zero until a game
    /// was won and one was lost, because the draw rate cannot be estimated before.
    fn bayesian_ratio(&self, counts: [u64; 3]) -> f64 {
        if counts[0] == 0 || counts[2] == 0 {
            return 0.0;
        }
        let counts = counts.map(|count| count as f64 + if count == 0 { PSEUDOCOUNT } else { 0.0 });
        let game_count: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / game_count);
        let [loss_share, _, win_share] = shares;
        let draw_elo =
            200.0 * ((1.0 - loss_share) / loss_share * (1.0 - win_share) / win_share).log10();
        let log_likelihood_at = |elo: f64| {
            let (win_probability, loss_probability) =
                (expected_score(elo - draw_elo), expected_score(-elo - draw_elo));
            let score = win_probability + (1.0 - win_probability - loss_probability) / 2.0;
            let deviations = GAME_POINTS.map(|points| points - score);
            log_likelihood(&shares, &constrain_mean(&shares, &deviations))
        };
        game_count * (log_likelihood_at(self.elo1) - log_likelihood_at(self.elo0))
    }

    /// Returns the log-likelihood ratios at which the first and the second difference are accepted. The first is negative.
    pub fn bounds(&self) -> (f64, f64) {
        let Self { alpha, beta, .. } = *self;
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// Returns the result; `None` while the test continues.
    pub fn result(&self, tally: &Tally) -> Option<SprtResult> {
        let ratio = self.log_likelihood_ratio(tally);
        let (low, high) = self.bounds();
        if ratio >= high {
            Some(SprtResult::AcceptsSecond)
        } else if ratio <= low {
            Some(SprtResult::AcceptsFirst)
        } else {
            None
        }
    }

    /// Returns the difference that a result accepts.
    pub const fn difference(&self, result: SprtResult) -> f64 {
        match result {
            SprtResult::AcceptsFirst => self.elo0,
            SprtResult::AcceptsSecond => self.elo1,
        }
    }
}

impl fmt::Display for Sprt {
    /// Formats all settings of the test in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta, model } = self;
        write!(f, "{elo0},{elo1} {model}, errors {alpha} and {beta}")
    }
}

/// Returns the log-likelihood per pair of `shares`, given the true `probabilities`.
fn log_likelihood<const N: usize>(shares: &[f64; N], probabilities: &[f64; N]) -> f64 {
    let terms = shares.iter().zip(probabilities);
    terms.map(|(share, probability)| share * probability.max(f64::MIN_POSITIVE).ln()).sum()
}

/// Returns the distribution that maximises the likelihood of `shares` and in which `values` have the mean zero. All shares
/// must be positive.
///
/// By Lagrange multipliers, each probability is its share divided by `1 + t * value`. The mean determines `t`. If the
/// values do not have both signs, no such distribution exists, and the shares are returned.
fn constrain_mean<const N: usize>(shares: &[f64; N], values: &[f64; N]) -> [f64; N] {
    let min = values.iter().copied().fold(f64::INFINITY, f64::min);
    let max = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if min >= 0.0 || max <= 0.0 {
        return *shares;
    }
    let mean = |t: f64| -> f64 {
        let terms = shares.iter().zip(values);
        terms.map(|(share, value)| share * value / (1.0 + t * value)).sum()
    };
    // The mean decreases between the two poles, so bisection finds its zero.
    let (mut low, mut high) = (-1.0 / max, -1.0 / min);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if mean(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = f64::midpoint(low, high);
    std::array::from_fn(|index| shares[index] / (1.0 + t * values[index]))
}

/// Returns the distribution that maximises the likelihood of `shares` and whose mean is `distance` standard deviations
/// above one half.
///
/// The condition is not linear, but near a distribution it is approximated by the condition that `values` have the mean
/// zero. Each step maximises the likelihood under the condition linearised at the previous distribution. This converges
/// within a few steps.
fn constrain_distance(shares: &[f64; 5], distance: f64) -> [f64; 5] {
    const MAX_STEPS: usize = 100;
    const MAX_CHANGE: f64 = 1e-13;
    let mut probabilities = [0.2; 5];
    for _ in 0..MAX_STEPS {
        let mean_of = |value: &dyn Fn(f64) -> f64| -> f64 {
            let terms = probabilities.iter().zip(PAIR_SCORES);
            terms.map(|(probability, score)| probability * value(score)).sum()
        };
        let mean = mean_of(&|score| score);
        let deviation = mean_of(&|score| (score - mean).powi(2)).sqrt().max(1e-9);
        let values = PAIR_SCORES.map(|score| {
            let standard_score = (score - mean) / deviation;
            score - 0.5 - distance * deviation * (1.0 + standard_score * standard_score) / 2.0
        });
        let next = constrain_mean(shares, &values);
        let change = next.iter().zip(probabilities).map(|(new, old)| (new - old).abs());
        let change = change.fold(0.0, f64::max);
        probabilities = next;
        if change < MAX_CHANGE {
            break;
        }
    }
    probabilities
}

impl FromStr for Sprt {
    type Err = BadText;

    /// Parses two differences, `ELO,ELO`. The model is the logistic one, and the probability of either error is 0.05.
    fn from_str(text: &str) -> Result<Self, BadText> {
        let test = text.split_once(',').and_then(|(elo0_text, elo1_text)| {
            let elo0: f64 = elo0_text.trim().parse().ok()?;
            let elo1: f64 = elo1_text.trim().parse().ok()?;
            (elo0 < elo1 && elo0.abs() <= 2000.0 && elo1.abs() <= 2000.0).then_some(Self {
                elo0,
                elo1,
                alpha: DEFAULT_ERROR_PROBABILITY,
                beta: DEFAULT_ERROR_PROBABILITY,
                model: SprtModel::default(),
            })
        });
        test.ok_or_else(|| {
            BadText::new(format_args!(
                "`{}` is not a test: expected two differences in Elo, the smaller first, such as 0,10",
                quote(text)
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tally::tests::{is_close, tally};
    use super::*;

    fn sprt(elo0: f64, elo1: f64, model: SprtModel) -> Sprt {
        Sprt {
            elo0,
            elo1,
            alpha: DEFAULT_ERROR_PROBABILITY,
            beta: DEFAULT_ERROR_PROBABILITY,
            model,
        }
    }

    #[test]
    fn sprt_accepts_each_hypothesis_and_not_too_early() {
        let test: Result<Sprt, _> = "0,10".parse();
        let Ok(test) = test else {
            unreachable!("{test:?}");
        };
        assert_eq!(test.result(&tally([0; 5])), None);
        assert_eq!(test.result(&tally([10, 20, 40, 20, 10])), None);
        assert_eq!(test.result(&tally([100, 300, 700, 500, 200])), Some(SprtResult::AcceptsSecond));
        assert_eq!(test.result(&tally([200, 500, 700, 300, 100])), Some(SprtResult::AcceptsFirst));
        // With many pairs, the ratio is close to the normal approximation, which is computed here.
        let counts = [100.0, 300.0, 700.0, 500.0, 200.0];
        let n: f64 = counts.iter().sum();
        let mean = (300.0 * 0.25 + 700.0 * 0.5 + 500.0 * 0.75 + 200.0) / n;
        let square = (300.0 * 0.0625 + 700.0 * 0.25 + 500.0 * 0.5625 + 200.0) / n;
        let (s0, s1) = (0.5, 1.0 / (1.0 + 10.0_f64.powf(-10.0 / 400.0)));
        let normal = n * (s1 - s0) * (mean - (s0 + s1) / 2.0) / (square - mean * mean);
        let ratio = test.log_likelihood_ratio(&tally([100, 300, 700, 500, 200]));
        assert!((ratio / normal - 1.0).abs() < 0.1, "{ratio} {normal}");
        // A single pair gives almost no information: the fitted distribution has only the two extreme scores, and the
        // chance of the pair is the mean.
        let single = test.log_likelihood_ratio(&tally([0, 0, 0, 0, 1]));
        assert!((single - (s1 / s0).ln()).abs() < 0.01, "{single}");
        let mirrored: Result<Sprt, _> = "-10,0".parse();
        let mirrored =
            mirrored.map(|test| test.log_likelihood_ratio(&tally([200, 500, 700, 300, 100])));
        assert!(mirrored.is_ok_and(|mirrored| is_close(mirrored, -ratio)));
        for text in ["", "5", "5,0", "0,x", "nan,5", "0,inf", "0,0"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }

    /// Compares with the ratios expected by the tests of fastchess, an independent implementation of the same published
    /// formulas.
    #[test]
    fn likelihood_ratios_match_another_implementation() {
        use SprtModel::{Bayesian, Logistic, Normalized};
        for (pairs, elo0, elo1, model, expected) in [
            ([365, 16618, 36229, 16974, 390], 0.0, 2.0, Normalized, 2.25),
            ([127, 4883, 10712, 5150, 104], -1.75, 0.25, Normalized, 3.01),
            ([0, 0, 0, 0, 5550], 0.0, 5.0, Normalized, 111.82),
            ([223, 9863, 21279, 10037, 246], 0.5, 2.5, Logistic, -3.07),
            ([871, 26175, 55983, 26678, 821], 0.0, 2.0, Logistic, -4.98),
        ] {
            let ratio = sprt(elo0, elo1, model).log_likelihood_ratio(&tally(pairs));
            assert!((ratio - expected).abs() < 0.01 * expected.abs(), "{ratio} {expected}");
        }
        for (wins, losses, draws, elo0, elo1, expected) in
            [(68965, 68526, 128_429, 0.0, 2.0, -1.26), (21629, 21484, 41111, 0.5, 2.5, -1.13)]
        {
            let tally = Tally { wins, draws, losses, ..Tally::default() };
            let ratio = sprt(elo0, elo1, Bayesian).log_likelihood_ratio(&tally);
            assert!((ratio - expected).abs() < 0.01, "{ratio} {expected}");
        }
        let none = Tally { wins: 9, draws: 4, ..Tally::default() };
        assert_eq!(sprt(0.0, 9.0, Bayesian).log_likelihood_ratio(&none), 0.0);
    }

    /// The distribution has the required distance, and no random change that keeps the distance has a greater likelihood.
    #[test]
    fn constrained_distribution_maximises_likelihood() {
        let shares = [0.05, 0.2, 0.4, 0.25, 0.1];
        let distance_of = |p: &[f64; 5]| {
            let mean: f64 = p.iter().zip(PAIR_SCORES).map(|(p, s)| p * s).sum();
            let variance: f64 =
                p.iter().zip(PAIR_SCORES).map(|(p, s)| p * (s - mean).powi(2)).sum();
            (mean - 0.5) / variance.sqrt()
        };
        for distance in [-0.3, -0.05, 0.0, 0.1, 0.4] {
            let best = constrain_distance(&shares, distance);
            assert!((distance_of(&best) - distance).abs() < 1e-9);
            assert!((best.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            let at_best = log_likelihood(&shares, &best);
            // Changes two probabilities at random.
            let mut comparisons = 0;
            for number in 0..4000_u32 {
                let random =
                    |n: u32| f64::from(n.wrapping_mul(2_654_435_761) >> 8) / f64::from(1 << 24);
                let mut other = best;
                let (a, b) = ((number % 5) as usize, (number / 5 % 5) as usize);
                let step = (random(number) - 0.5) * 0.02;
                other[a] += step;
                other[b] -= step;
                // Mixes in one of the extreme scores to restore the distance.
                let end = if distance_of(&other) < distance { 4 } else { 0 };
                let mix = |share: f64| {
                    let mut mixed = other.map(|chance| chance * (1.0 - share));
                    mixed[end] += share;
                    mixed
                };
                let (mut low, mut high) = (0.0, 0.1);
                for _ in 0..60 {
                    let middle = f64::midpoint(low, high);
                    if (distance_of(&mix(middle)) < distance) == (end == 4) {
                        low = middle;
                    } else {
                        high = middle;
                    }
                }
                let other = mix(low);
                if other.iter().all(|&p| p > 0.0) && (distance_of(&other) - distance).abs() < 1e-9 {
                    comparisons += 1;
                    assert!(
                        log_likelihood(&shares, &other) <= at_best + 1e-9,
                        "{distance} {other:?}"
                    );
                }
            }
            assert!(comparisons > 1000, "{comparisons}");
        }
    }

    #[test]
    fn sprt_bounds_match_walds_formula() {
        let usual = sprt(0.0, 5.0, SprtModel::Logistic);
        let (low, high) = usual.bounds();
        assert!(is_close(low, -2.944) && is_close(high, 2.944));
        let (low, high) =
            usual.with_error_probabilities(0.01, 0.1).map(|test| test.bounds()).unwrap();
        // The logarithms of 0.1 / 0.99 and of 0.9 / 0.01.
        assert!((low + 2.292_53).abs() < 1e-4 && (high - 4.499_81).abs() < 1e-4, "{low} {high}");
        for (alpha, beta) in [(0.0, 0.1), (0.1, -0.1), (0.5, 0.5), (f64::NAN, 0.1)] {
            assert!(usual.with_error_probabilities(alpha, beta).is_err(), "{alpha} {beta}");
        }
        for model in SprtModel::ALL {
            assert_eq!(model.id().parse(), Ok(model));
        }
        assert!("elo".parse::<SprtModel>().is_err());
    }
}
