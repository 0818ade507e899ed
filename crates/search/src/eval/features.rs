//! Tapered evaluations: sums of features times weights.
//!
//! A game lists its features once. To evaluate, they are summed up with their weights; to tune, they are
//! recorded. Every weight is a pair, for the beginning and for the end of a game, and the position's phase
//! interpolates between the two sums.

use super::Evaluate;

/// A feature's weights at the beginning and at the end of a game, in the evaluation's unit.
pub type TaperedWeight = [i16; 2];

/// A game whose evaluation is linear in its features.
pub trait Linear: Evaluate {
    /// The number of features.
    const FEATURES: usize;
    /// The phase of a game's beginning; its end has phase 0.
    const PHASES: i32;

    /// How much of the game is still to come, from [`PHASES`](Self::PHASES) down to 0.
    fn phase(&self) -> i32;

    /// Adds every feature of the position, from the point of view of the player to move.
    fn features(&self, sink: &mut impl FeatureSink);

    /// The weights set by hand, one pair a feature.
    fn by_hand() -> &'static [TaperedWeight];

    /// The weights in use, one pair a feature.
    fn tuned() -> &'static [TaperedWeight];

    /// By what a sum below nought and one above it are divided, where the sum is known to mislead.
    #[inline]
    fn divisors(&self) -> [i32; 2] {
        [1, 1]
    }

    /// The evaluation: the features' sum, divided by one of the [`divisors`](Self::divisors).
    #[inline]
    fn adjusted(&self, sum: i32) -> i32 {
        sum / self.divisors()[usize::from(sum > 0)]
    }
}

/// Takes features.
pub trait FeatureSink {
    /// Takes `feature`, which is less than the game's number of features, so many times.
    fn add(&mut self, feature: usize, times: i32);
}

/// Weights packed for evaluating: the pair in one word, the second in its upper half.
pub struct Weights<const N: usize>([i64; N]);

impl<const N: usize> Weights<N> {
    /// Packs the pairs.
    pub const fn new(pairs: &[TaperedWeight; N]) -> Self {
        let mut packed = [0; N];
        let mut feature = 0;
        while feature < N {
            let [early, late] = pairs[feature];
            packed[feature] = ((late as i64) << 32) + early as i64;
            feature += 1;
        }
        Self(packed)
    }

    /// A position's evaluation with these weights, for the player to move.
    #[inline]
    pub fn evaluate<P: Linear>(&self, position: &P) -> i32 {
        let mut sum = self.sum();
        position.features(&mut sum);
        taper(sum.total, position.phase(), P::PHASES)
    }

    /// An empty sum, to which features may be added.
    #[inline]
    pub(super) const fn sum(&self) -> Sum<'_, N> {
        Sum {
            weights: &self.0,
            total: 0,
        }
    }

    /// A feature's two weights in one word.
    pub(super) const fn packed(&self, feature: usize) -> i64 {
        self.0[feature]
    }
}

/// The tapered evaluation from a packed sum, at `phase` of `phases`.
#[inline]
pub(super) fn taper(total: i64, phase: i32, phases: i32) -> i32 {
    let early = total as i32;
    let late = ((total - i64::from(early)) >> 32) as i32;
    let phase = phase.clamp(0, phases);
    (early * phase + late * (phases - phase)) / phases
}

/// A sink that sums up weights.
pub(super) struct Sum<'w, const N: usize> {
    weights: &'w [i64; N],
    /// The sum so far, packed as the weights are.
    pub total: i64,
}

impl<const N: usize> FeatureSink for Sum<'_, N> {
    #[inline(always)]
    fn add(&mut self, feature: usize, times: i32) {
        self.total += self.weights[feature] * i64::from(times);
    }
}

/// A sink that records features and how many times each came, in the order given.
#[derive(Clone, Debug, Default)]
pub struct FeatureTrace(pub Vec<(u16, i32)>);

impl FeatureSink for FeatureTrace {
    fn add(&mut self, feature: usize, times: i32) {
        if times != 0 {
            self.0
                .push((u16::try_from(feature).unwrap_or(u16::MAX), times));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::{AnyPosition, Variant, with_position};

    /// Plays pseudo-random games and compares the packed sum with the features written down. `_start` only lends its type.
    fn compare<P: Linear>(_start: &P) {
        let mut random = 7_u64;
        let mut moves = Vec::new();
        for _ in 0..20 {
            let mut position = P::start();
            for _ in 0..60 {
                position.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                let mut trace = FeatureTrace::default();
                position.features(&mut trace);
                let sum = |weights: &[TaperedWeight], side: usize| -> i32 {
                    let add = |&(feature, times): &(u16, i32)| {
                        i32::from(weights[usize::from(feature)][side]) * times
                    };
                    trace.0.iter().map(add).sum()
                };
                let phase = position.phase();
                assert!((0..=P::PHASES).contains(&phase), "{position} {phase}");
                for (weights, value) in [
                    (P::tuned(), position.evaluate()),
                    (P::by_hand(), position.evaluate_untuned()),
                ] {
                    let early = sum(weights, 0) * phase;
                    let late = sum(weights, 1) * (P::PHASES - phase);
                    let sum = (early + late) / P::PHASES;
                    assert_eq!(value, position.adjusted(sum), "{position}");
                }
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                position.play_unchecked(moves[(random >> 33) as usize % moves.len()]);
            }
        }
        assert_eq!(P::by_hand().len(), P::FEATURES);
        assert_eq!(P::tuned().len(), P::FEATURES);
    }

    #[test]
    fn the_packed_sum_is_the_sum_of_the_features() {
        for variant in Variant::ALL {
            with_position!(&AnyPosition::start(variant), start => compare(start));
        }
    }
}
