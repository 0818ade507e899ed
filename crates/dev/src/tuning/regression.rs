//! Logistic regression: weights under which the evaluation predicts results best.

use super::LN_3;
use super::data::Samples;
use quadrille_search::eval::features::TaperedWeight;

/// How the fit went.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The weights, one pair a feature.
    pub weights: Vec<TaperedWeight>,
    /// The score at which the evaluation by hand won three times in four.
    pub scale: f32,
    /// The mean loss, in nats, on positions of games that were not learnt from: with the first weights, with the fitted.
    pub held_out: [f64; 2],
}

/// Passes over the samples.
const PASSES: usize = 60;
/// Samples between two steps.
const BATCH: usize = 4096;
/// The step, in the evaluation's unit times [`Fit::scale`].
const STEP: f64 = 0.01;
/// The usual ridge: next to nothing, so that only what no position tells apart is decided by it.
pub const RIDGE: f64 = 1e-6;

/// Fits weights to `samples`, beginning with `first`; `progress` is called after each pass with its loss.
///
/// `ridge` is the strength of an L2 regularisation (ridge regression) towards `first`: what is made small is the mean loss
/// plus half of `ridge` times the sum of the squared differences from the first weights, in units in which a weight of one
/// changes the odds by e. Features that nearly always occur together leave their difference to a few positions, which push
/// the weights far apart with opposite signs; a ridge above the usual [`RIDGE`] keeps them near each other.
#[must_use]
pub fn fit(
    samples: &Samples,
    first: &[TaperedWeight],
    ridge: f64,
    progress: &mut dyn FnMut(usize, f64),
) -> Fit {
    let start: Vec<[f64; 2]> = first.iter().map(|pair| pair.map(f64::from)).collect();
    let (learnt, kept_back) = samples.split();
    let scale = best_scale(samples, &kept_back, &start);
    let unit = LN_3 / scale;
    // In units in which a weight of one changes the odds by e.
    let origin: Vec<[f64; 2]> = start.iter().map(|pair| pair.map(|w| w * unit)).collect();
    let mut weights = origin.clone();
    let mut momentum = vec![[0.0; 2]; weights.len()];
    let mut square = vec![[0.0; 2]; weights.len()];
    let mut gradient = vec![[0.0; 2]; weights.len()];
    let mut step = 0_i32;
    for pass in 0..PASSES {
        let rate = STEP * (1.0 - pass as f64 / PASSES as f64);
        // A different order each pass, the same in every run: strides that share no factor.
        let stride = stride(learnt.len(), pass);
        let mut loss = 0.0;
        for batch in 0..learnt.len().div_ceil(BATCH) {
            gradient.fill([0.0; 2]);
            let range = batch * BATCH..((batch + 1) * BATCH).min(learnt.len());
            let size = range.len() as f64;
            for place in range {
                let index = learnt[(place * stride) % learnt.len()];
                let (sample, features) = samples.get(index);
                let phase = f64::from(sample.phase);
                let mix = [phase, 1.0 - phase];
                let mut sum = 0.0;
                for &(feature, times) in features {
                    let weight = weights[usize::from(feature)];
                    sum += f64::from(times) * (weight[0] * mix[0] + weight[1] * mix[1]);
                }
                let divisor = sample.divisor(sum);
                let expected = 1.0 / (1.0 + libm::exp(-sum / divisor));
                let target = f64::from(sample.target);
                loss += cross_entropy(target, expected);
                let error = (expected - target) / (divisor * size);
                for &(feature, times) in features {
                    let slope = &mut gradient[usize::from(feature)];
                    slope[0] += error * f64::from(times) * mix[0];
                    slope[1] += error * f64::from(times) * mix[1];
                }
            }
            step += 1;
            let corrections = [1.0 - 0.9_f64.powi(step), 1.0 - 0.999_f64.powi(step)];
            for feature in 0..weights.len() {
                for end in 0..2 {
                    let pull = ridge * (weights[feature][end] - origin[feature][end]);
                    let slope = gradient[feature][end] + pull;
                    let first = &mut momentum[feature][end];
                    *first = 0.9 * *first + 0.1 * slope;
                    let second = &mut square[feature][end];
                    *second = 0.999 * *second + 0.001 * slope * slope;
                    weights[feature][end] -= rate * (*first / corrections[0])
                        / ((*second / corrections[1]).sqrt() + 1e-9);
                }
            }
        }
        progress(pass + 1, loss / learnt.len().max(1) as f64);
    }
    let fitted: Vec<TaperedWeight> = weights
        .iter()
        .map(|pair| pair.map(|weight| (weight / unit).round().clamp(-32_000.0, 32_000.0) as i16))
        .collect();
    let rounded: Vec<[f64; 2]> = fitted.iter().map(|pair| pair.map(f64::from)).collect();
    Fit {
        held_out: [&start, &rounded].map(|weights| mean_loss(samples, &kept_back, weights, scale)),
        weights: fitted,
        scale: scale as f32,
    }
}

/// The score, in the evaluation's unit, that wins three times in four with these weights.
#[must_use]
pub fn scale(samples: &Samples, weights: &[TaperedWeight]) -> f32 {
    let weights: Vec<[f64; 2]> = weights.iter().map(|pair| pair.map(f64::from)).collect();
    best_scale(samples, &samples.split().1, &weights) as f32
}

/// The scale under which the weights predict best on the samples `numbers`, of a geometric series.
fn best_scale(samples: &Samples, numbers: &[usize], weights: &[[f64; 2]]) -> f64 {
    let mut best = (f64::INFINITY, 100.0);
    for power in 0..48 {
        let scale = 10.0 * 1.2_f64.powi(power);
        let loss = mean_loss(samples, numbers, weights, scale);
        if loss < best.0 {
            best = (loss, scale);
        }
    }
    best.1
}

/// The mean loss, in nats, on the samples `numbers`.
fn mean_loss(samples: &Samples, numbers: &[usize], weights: &[[f64; 2]], scale: f64) -> f64 {
    let mut loss = 0.0;
    for &index in numbers {
        let (sample, features) = samples.get(index);
        let phase = f64::from(sample.phase);
        let sum: f64 = features
            .iter()
            .map(|&(feature, times)| {
                let [early, late] = weights[usize::from(feature)];
                f64::from(times) * (early * phase + late * (1.0 - phase))
            })
            .sum();
        let expected = 1.0 / (1.0 + libm::exp(-sum / sample.divisor(sum) * LN_3 / scale));
        loss += cross_entropy(f64::from(sample.target), expected);
    }
    loss / numbers.len().max(1) as f64
}

/// The loss, in nats, of expecting `expected` where `target` came.
pub(crate) fn cross_entropy(target: f64, expected: f64) -> f64 {
    let expected = expected.clamp(1e-9, 1.0 - 1e-9);
    -(target * libm::log(expected) + (1.0 - target) * libm::log(1.0 - expected))
}

/// A step through a list of `len` that meets every place once.
fn stride(len: usize, pass: usize) -> usize {
    const PRIMES: [usize; 8] = [
        1_000_003, 1_299_709, 2_750_159, 15_485_863, 32_452_843, 49_979_687, 67_867_967, 86_028_121,
    ];
    let prime = PRIMES[pass % PRIMES.len()];
    if len == 0 || len.is_multiple_of(prime) {
        1
    } else {
        prime
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_that_made_the_results_are_found_again() {
        // Two features; the second counts three times as much at the end as at the beginning.
        let truth = [[0.7, 0.7], [0.4, 1.2]];
        let mut samples = Samples::default();
        for index in 0..20_000_i32 {
            let (a, b) = (index % 7 - 3, index / 7 % 5 - 2);
            let phase = (index % 11) as f32 / 10.0;
            let mix = |weights: [f64; 2]| {
                weights[0] * f64::from(phase) + weights[1] * (1.0 - f64::from(phase))
            };
            let sum = f64::from(a) * mix(truth[0]) + f64::from(b) * mix(truth[1]);
            let target = 1.0 / (1.0 + (-sum).exp());
            let mut game = Samples::of_one_game();
            game.push(&[(0, a), (1, b)], [1, 1], phase, target as f32);
            samples.append(game);
        }
        let fit = fit(&samples, &[[100, 100], [100, 100]], RIDGE, &mut |_, _| {});
        assert!(fit.held_out[1] < fit.held_out[0]);
        let unit = LN_3 / f64::from(fit.scale);
        for (found, wanted) in fit.weights.iter().zip(truth) {
            for end in 0..2 {
                let found = f64::from(found[end]) * unit;
                assert!((found - wanted[end]).abs() < 0.1, "{found} {}", wanted[end]);
            }
        }
    }

    #[test]
    fn a_sum_that_the_evaluation_divides_is_fitted_as_it_is_divided() {
        // Where the result says so, a lead is worth an eighth; the weight is what it is worth everywhere else.
        let mut samples = Samples::default();
        for index in 0..20_000_i32 {
            let lead = index % 7 - 3;
            let held_up = index % 3 == 0;
            let divisors = if held_up { [1, 8] } else { [1, 1] };
            let divisor = f64::from(divisors[usize::from(lead > 0)]);
            let target = 1.0 / (1.0 + (-0.8 * f64::from(lead) / divisor).exp());
            let mut game = Samples::of_one_game();
            game.push(&[(0, lead)], divisors, 1.0, target as f32);
            samples.append(game);
        }
        let fit = fit(&samples, &[[100, 100]], RIDGE, &mut |_, _| {});
        let found = f64::from(fit.weights[0][0]) * LN_3 / f64::from(fit.scale);
        assert!((found - 0.8).abs() < 0.02, "{found}");
    }

    #[test]
    fn a_ridge_keeps_features_that_occur_together_near_each_other() {
        // One position in a hundred has the first feature alone, and its result says the opposite.
        let mut samples = Samples::default();
        for index in 0..20_000_i32 {
            let times = index % 7 - 3;
            let alone = index % 100 == 51;
            let sum = f64::from(times) * if alone { -1.0 } else { 0.8 };
            let target = 1.0 / (1.0 + (-sum).exp());
            let mut game = Samples::of_one_game();
            let both = [(0, times), (1, times)];
            let present = if alone { &both[..1] } else { &both[..] };
            game.push(present, [1, 1], 1.0, target as f32);
            samples.append(game);
        }
        let fitted = |ridge: f64| {
            let fit = fit(&samples, &[[100, 100], [100, 100]], ridge, &mut |_, _| {});
            let unit = LN_3 / f64::from(fit.scale);
            [0, 1].map(|feature| f64::from(fit.weights[feature][0]) * unit)
        };
        let [first, second] = fitted(RIDGE);
        assert!(second - first > 1.5, "{first} {second}");
        let [first, second] = fitted(0.05);
        assert!((second - first).abs() < 0.4, "{first} {second}");
        // Together they still say what the results say.
        assert!((first + second - 0.8).abs() < 0.1, "{first} {second}");
    }
}
