//! Moves a network's weights until it predicts the results best.

use super::adam::Adam;
use super::sample::{Sample, Samples};
use quadrille_search::StopFlag;
use quadrille_search::eval::network::{BUCKETS, HIDDEN, NetworkInputs};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::sync::atomic::{AtomicUsize, Ordering};

/// How to train.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitPlan {
    /// Passes over the samples.
    pub epochs: u32,
    /// How much of a sample's target is the game's result rather than the search's score, from 0 to 1.
    pub result_weight: f32,
    /// The first weights, the order of samples and the symmetries follow from this.
    pub seed: u64,
    /// Threads at work.
    pub threads: usize,
}

/// Samples between two steps.
const BATCH: usize = 8192;
/// Parts of a batch, whose gradients are summed up in the same order however many threads work.
const SHARDS: usize = 8;
/// The length of a step in the first epoch, and in the last.
const RATES: [f32; 2] = [2e-3, 2e-5];
/// The largest weights of the first layer and of the output, so that they can be written as whole numbers.
const LIMITS: [f32; 2] = [3.0, 1.98];
/// The first layer's weights begin below this.
const FIRST_WEIGHTS: f32 = 0.1;

/// A network in numbers with a fraction.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// What each input adds to the neurons, its factors' share included.
    pub(super) inputs: Vec<f32>,
    /// The neurons' bias, then the output's weights and biases by bucket.
    pub(super) others: Vec<f32>,
    /// The mean loss, in nats, on games that were not learnt from: before the first epoch and after the last.
    pub held_out: [f64; 2],
}

/// Where the output weights begin among the other weights.
pub(super) const OUTPUT: usize = HIDDEN;
/// Where the output biases begin.
pub(super) const OUTPUT_BIAS: usize = OUTPUT + BUCKETS * 2 * HIDDEN;
/// The number of weights besides the first layer's.
const OTHERS: usize = OUTPUT_BIAS + BUCKETS;

/// What happens to be the same for all samples of a game.
struct Shape {
    inputs: usize,
    /// For each input, the rows of weights that it adds: its own and those of its factors.
    rows: Vec<Vec<u16>>,
    /// For each symmetry and side, as which input an input is seen.
    seen: Vec<[Vec<u16>; 2]>,
}

impl Shape {
    fn new<P: NetworkInputs>() -> Self {
        let rows = (0..P::INPUTS).map(|input| {
            let mut rows = vec![input as u16];
            P::factors(input, &mut |factor| rows.push((P::INPUTS + factor) as u16));
            rows
        });
        let seen = (0..P::SYMMETRIES).map(|symmetry| {
            let own = (0..P::INPUTS).map(|input| P::mapped(symmetry, input) as u16);
            let own: Vec<u16> = own.collect();
            let others = own
                .iter()
                .map(|&input| P::seen_by_other(input.into()) as u16);
            let others = others.collect();
            [own, others]
        });
        Self {
            inputs: P::INPUTS + P::FACTORS,
            rows: rows.collect(),
            seen: seen.collect(),
        }
    }

    /// The first layer with the factors' weights added to those of the inputs that have them.
    fn folded(&self, weights: &[f32]) -> Vec<f32> {
        let mut folded = weights[..self.rows.len() * HIDDEN].to_vec();
        for (own, rows) in folded.chunks_exact_mut(HIDDEN).zip(&self.rows) {
            for &row in &rows[1..] {
                let factor = &weights[usize::from(row) * HIDDEN..][..HIDDEN];
                for (own, factor) in own.iter_mut().zip(factor) {
                    *own += factor;
                }
            }
        }
        folded
    }

    /// The sum of the shards' gradients, with what the inputs' gradients mean for their factors.
    fn total<'g>(&self, shards: &'g mut [Gradient]) -> &'g Gradient {
        let Some((total, rest)) = shards.split_first_mut() else {
            unreachable!("there are shards");
        };
        let own = self.rows.len() * HIDDEN;
        for shard in rest {
            for (sum, slope) in total.inputs[..own].iter_mut().zip(&shard.inputs) {
                *sum += slope;
            }
            for (sum, slope) in total.others.iter_mut().zip(&shard.others) {
                *sum += slope;
            }
        }
        let (inputs, factors) = total.inputs.split_at_mut(own);
        for (own, rows) in inputs.chunks_exact(HIDDEN).zip(&self.rows) {
            for &row in &rows[1..] {
                let factor =
                    &mut factors[(usize::from(row) - self.rows.len()) * HIDDEN..][..HIDDEN];
                for (sum, slope) in factor.iter_mut().zip(own) {
                    *sum += slope;
                }
            }
        }
        total
    }
}

/// Trains a network on `samples`; `progress` is called after each epoch with its number and the mean loss in it. `None` if
/// it was stopped.
pub fn fit<P: NetworkInputs>(
    samples: &Samples,
    plan: &FitPlan,
    stop: &StopFlag,
    progress: &mut dyn FnMut(u32, f64),
) -> Option<Trained> {
    let shape = Shape::new::<P>();
    let mut rng = StdRng::seed_from_u64(plan.seed);
    let mut first = || (rng.random::<f32>() * 2.0 - 1.0) * FIRST_WEIGHTS;
    // Factors begin at nought, or an input would begin as the sum of several random weights.
    let mut weights: Vec<f32> = (0..P::INPUTS * HIDDEN).map(|_| first()).collect();
    weights.resize(shape.inputs * HIDDEN, 0.0);
    let mut others: Vec<f32> = (0..OTHERS).map(|_| first()).collect();
    others[OUTPUT_BIAS..].fill(0.0);
    let (mut inputs, mut others) = (Adam::new(weights), Adam::new(others));
    let (mut learnt, held_out) = samples.split();
    let loss = |inputs: &Adam, others: &Adam| {
        let batch = Batch {
            samples,
            shape: &shape,
            numbers: &held_out,
            plan,
            seed: None,
        };
        let folded = shape.folded(&inputs.weights);
        batch.loss(&folded, &others.weights)
    };
    let before = loss(&inputs, &others);
    let batches = learnt.len().div_ceil(BATCH).max(1);
    let steps = batches * plan.epochs as usize;
    let mut shards: Vec<Gradient> = (0..SHARDS).map(|_| Gradient::new(shape.inputs)).collect();
    let mut step = 0;
    for epoch in 0..plan.epochs {
        learnt.shuffle(&mut rng);
        let mut sum = 0.0;
        for numbers in learnt.chunks(BATCH) {
            if stop.is_stopped() {
                return None;
            }
            let batch = Batch {
                samples,
                shape: &shape,
                numbers,
                plan,
                seed: Some(rng.random()),
            };
            let folded = shape.folded(&inputs.weights);
            batch.differentiate(&folded, &others.weights, &mut shards);
            sum += shards.iter().map(|shard| shard.loss).sum::<f64>();
            let gradient = shape.total(&mut shards);
            let share = step as f32 / steps as f32;
            step += 1;
            // A cosine from the first length to the last.
            let rate = RATES[1]
                + (RATES[0] - RATES[1]) * 0.5 * (1.0 + libm::cosf(share * std::f32::consts::PI));
            inputs.step(&gradient.inputs, step, rate, LIMITS[0]);
            others.step(&gradient.others, step, rate, LIMITS[1]);
        }
        progress(epoch + 1, sum / learnt.len().max(1) as f64);
    }
    let after = loss(&inputs, &others);
    Some(Trained {
        inputs: shape.folded(&inputs.weights),
        others: others.weights,
        held_out: [before, after],
    })
}

/// The slope of the loss in every weight.
struct Gradient {
    inputs: Vec<f32>,
    others: Vec<f32>,
    /// The summed loss of the samples it is from.
    loss: f64,
}

impl Gradient {
    fn new(inputs: usize) -> Self {
        Self {
            inputs: vec![0.0; inputs * HIDDEN],
            others: vec![0.0; OTHERS],
            loss: 0.0,
        }
    }

    fn clear(&mut self) {
        self.inputs.fill(0.0);
        self.others.fill(0.0);
        self.loss = 0.0;
    }
}

/// Samples that are worked through together.
struct Batch<'a> {
    samples: &'a Samples,
    shape: &'a Shape,
    numbers: &'a [u32],
    plan: &'a FitPlan,
    /// What the symmetries follow from; without it the samples are seen as they are.
    seed: Option<u64>,
}

/// What a network makes of a sample: the neurons' sums of either side, the mover's first, and the logit.
struct Forward {
    sums: [[f32; HIDDEN]; 2],
    logit: f32,
}

impl Batch<'_> {
    /// As which inputs the mover and the other see those of the `place`-th sample.
    fn views(&self, place: usize, sample: Sample) -> [&[u16]; 2] {
        let symmetries = self.shape.seen.len() as u64;
        let symmetry = self.seed.map_or(0, |seed| {
            let mixed = (seed ^ place as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            (mixed >> 33) % symmetries
        });
        let [one, two] = &self.shape.seen[symmetry as usize];
        if sample.second_to_move {
            [two, one]
        } else {
            [one, two]
        }
    }

    fn target(&self, sample: Sample) -> f32 {
        let (result, expected) = (
            f32::from(sample.result) / 2.0,
            f32::from(sample.expected) / f32::from(u16::MAX),
        );
        expected + self.plan.result_weight * (result - expected)
    }

    /// The mean loss in nats.
    fn loss(&self, weights: &[f32], others: &[f32]) -> f64 {
        let mut loss = 0.0;
        for (place, &number) in self.numbers.iter().enumerate() {
            let (sample, inputs) = self.samples.get(number);
            let found = forward(
                weights,
                others,
                inputs,
                self.views(place, sample),
                sample.bucket,
            );
            loss += cross_entropy(self.target(sample).into(), sigmoid(found.logit).into());
        }
        loss / self.numbers.len().max(1) as f64
    }

    /// Fills `shards` with the gradients of the mean loss, and with the summed loss.
    fn differentiate(&self, weights: &[f32], others: &[f32], shards: &mut [Gradient]) {
        let size = self.numbers.len().div_ceil(SHARDS);
        let next = AtomicUsize::new(0);
        let shards: Vec<_> = shards.iter_mut().map(std::sync::Mutex::new).collect();
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(shard) = shards.get(number) else {
                    return;
                };
                // Nobody else takes it.
                let Ok(mut gradient) = shard.lock() else {
                    return;
                };
                gradient.clear();
                let from = (number * size).min(self.numbers.len());
                let to = (from + size).min(self.numbers.len());
                for place in from..to {
                    self.add(place, weights, others, &mut gradient);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.plan.threads.clamp(1, SHARDS) {
                scope.spawn(work);
            }
            work();
        });
    }

    /// Adds one sample's gradient.
    fn add(&self, place: usize, weights: &[f32], others: &[f32], gradient: &mut Gradient) {
        let (sample, inputs) = self.samples.get(self.numbers[place]);
        let views = self.views(place, sample);
        let found = forward(weights, others, inputs, views, sample.bucket);
        let target = self.target(sample);
        let expected = sigmoid(found.logit);
        gradient.loss += cross_entropy(target.into(), expected.into());
        let slope = (expected - target) / self.numbers.len() as f32;
        let bucket = usize::from(sample.bucket);
        gradient.others[OUTPUT_BIAS + bucket] += slope;
        for (side, view) in views.into_iter().enumerate() {
            let at = OUTPUT + (2 * bucket + side) * HIDDEN;
            let output = &others[at..at + HIDDEN];
            let weights = &mut gradient.others[at..at + HIDDEN];
            let mut back = [0.0; HIDDEN];
            let neurons = back.iter_mut().zip(&found.sums[side]);
            for ((back, &sum), (weight, output)) in neurons.zip(weights.iter_mut().zip(output)) {
                let clipped = sum.clamp(0.0, 1.0);
                *weight += slope * clipped * clipped;
                if sum > 0.0 && sum < 1.0 {
                    *back = slope * output * 2.0 * clipped;
                }
            }
            for (bias, back) in gradient.others[..HIDDEN].iter_mut().zip(&back) {
                *bias += back;
            }
            for &input in inputs {
                let row = usize::from(view[usize::from(input)]) * HIDDEN;
                let own = &mut gradient.inputs[row..row + HIDDEN];
                for (own, back) in own.iter_mut().zip(&back) {
                    *own += back;
                }
            }
        }
    }
}

fn forward(
    weights: &[f32],
    others: &[f32],
    inputs: &[u16],
    views: [&[u16]; 2],
    bucket: u8,
) -> Forward {
    let bucket = usize::from(bucket);
    let mut logit = others[OUTPUT_BIAS + bucket];
    let sums = [0, 1].map(|side| {
        let mut sums = [0.0; HIDDEN];
        sums.copy_from_slice(&others[..HIDDEN]);
        for &input in inputs {
            let row = usize::from(views[side][usize::from(input)]) * HIDDEN;
            let weights = &weights[row..row + HIDDEN];
            for neuron in 0..HIDDEN {
                sums[neuron] += weights[neuron];
            }
        }
        let at = OUTPUT + (2 * bucket + side) * HIDDEN;
        let output = &others[at..at + HIDDEN];
        let mut total = 0.0;
        for neuron in 0..HIDDEN {
            let clipped = sums[neuron].clamp(0.0, 1.0);
            total += clipped * clipped * output[neuron];
        }
        logit += total;
        sums
    });
    Forward { sums, logit }
}

fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-logit))
}

/// The loss, in nats, of expecting `expected` where `target` came.
fn cross_entropy(target: f64, expected: f64) -> f64 {
    let expected = expected.clamp(1e-9, 1.0 - 1e-9);
    -(target * libm::log(expected) + (1.0 - target) * libm::log(1.0 - expected))
}
