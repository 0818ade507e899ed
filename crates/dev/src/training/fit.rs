//! Trains a network's weights by gradient descent.

use super::adam::Adam;
use super::sample::{Sample, Samples};
use quadrille_search::StopFlag;
use quadrille_search::eval::network::{BUCKET_COUNT, HIDDEN_SIZE, NetworkInputs};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The hyperparameters of a training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitPlan {
    /// Passes over the samples.
    pub epochs: u32,
    /// The weight of the game's result against the search's score in a sample's target, from 0 to 1.
    pub result_weight: f32,
    /// The initial weights, the order of samples and the symmetries depend on this.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
}

const BATCH_SIZE: usize = 8192;
/// The number of parts of a batch. Their gradients are summed in a fixed order, so the number of threads does not change
/// the result.
const SHARDS_PER_BATCH: usize = 8;
/// The learning rate at the first step and at the last.
const LEARNING_RATES: [f32; 2] = [2e-3, 2e-5];
/// The maximum absolute weights of the first layer and of the output, which the quantised network can hold.
const WEIGHT_LIMITS: [f32; 2] = [3.0, 1.98];
const INITIAL_WEIGHT_LIMIT: f32 = 0.1;

/// A network with floating-point weights.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainedNetwork {
    /// The first layer's weights by input, including those of its factors.
    pub(super) input_weights: Vec<f32>,
    /// The neurons' biases, then the output's weights and biases by bucket.
    pub(super) other_weights: Vec<f32>,
    /// The mean loss in nats on held-out games, before and after the training.
    pub held_out_losses: [f64; 2],
}

/// The offset of the output weights in [`TrainedNetwork::other_weights`].
pub(super) const OUTPUT_OFFSET: usize = HIDDEN_SIZE;
pub(super) const OUTPUT_BIAS_OFFSET: usize = OUTPUT_OFFSET + BUCKET_COUNT * 2 * HIDDEN_SIZE;
const OTHER_WEIGHT_COUNT: usize = OUTPUT_BIAS_OFFSET + BUCKET_COUNT;

/// Tables that depend only on the game.
struct InputTables {
    /// The number of inputs and factors.
    input_count: usize,
    /// For each input, the rows of weights that it adds: its own and those of its factors.
    rows: Vec<Vec<u16>>,
    /// For each symmetry and side, the input that an input is mapped to.
    input_maps: Vec<[Vec<u16>; 2]>,
}

impl InputTables {
    fn new<P: NetworkInputs>() -> Self {
        let rows = (0..P::INPUT_COUNT).map(|input| {
            let mut rows = vec![input as u16];
            P::report_factors(input, &mut |factor| rows.push((P::INPUT_COUNT + factor) as u16));
            rows
        });
        let input_maps = (0..P::SYMMETRY_COUNT).map(|symmetry| {
            let own_map =
                (0..P::INPUT_COUNT).map(|input| P::map_by_symmetry(symmetry, input) as u16);
            let own_map: Vec<u16> = own_map.collect();
            let other_map = own_map.iter().map(|&input| P::swap_view(input.into()) as u16);
            let other_map = other_map.collect();
            [own_map, other_map]
        });
        Self {
            input_count: P::INPUT_COUNT + P::FACTOR_COUNT,
            rows: rows.collect(),
            input_maps: input_maps.collect(),
        }
    }

    /// Returns the first layer with the factors' weights added to their inputs' weights.
    fn fold_factors(&self, weights: &[f32]) -> Vec<f32> {
        let mut folded_weights = weights[..self.rows.len() * HIDDEN_SIZE].to_vec();
        for (input_weights, rows) in folded_weights.chunks_exact_mut(HIDDEN_SIZE).zip(&self.rows) {
            for &row in &rows[1..] {
                let factor_weights = &weights[usize::from(row) * HIDDEN_SIZE..][..HIDDEN_SIZE];
                for (weight, factor_weight) in input_weights.iter_mut().zip(factor_weights) {
                    *weight += factor_weight;
                }
            }
        }
        folded_weights
    }

    /// Sums the shards' gradients and adds the inputs' gradients to their factors.
    fn sum_gradients<'g>(&self, shards: &'g mut [Gradient]) -> &'g Gradient {
        let Some((total, rest)) = shards.split_first_mut() else {
            unreachable!("there are shards");
        };
        let input_weight_count = self.rows.len() * HIDDEN_SIZE;
        for shard in rest {
            for (sum, slope) in
                total.input_weights[..input_weight_count].iter_mut().zip(&shard.input_weights)
            {
                *sum += slope;
            }
            for (sum, slope) in total.other_weights.iter_mut().zip(&shard.other_weights) {
                *sum += slope;
            }
        }
        let (input_gradients, factor_gradients) =
            total.input_weights.split_at_mut(input_weight_count);
        for (own_gradients, rows) in input_gradients.chunks_exact(HIDDEN_SIZE).zip(&self.rows) {
            for &row in &rows[1..] {
                let factor_gradient = &mut factor_gradients
                    [(usize::from(row) - self.rows.len()) * HIDDEN_SIZE..][..HIDDEN_SIZE];
                for (sum, slope) in factor_gradient.iter_mut().zip(own_gradients) {
                    *sum += slope;
                }
            }
        }
        total
    }
}

/// Trains a network on `samples`. Calls `on_epoch` after each epoch with its number and mean loss. Returns `None` if it was
/// stopped.
pub fn fit<P: NetworkInputs>(
    samples: &Samples,
    plan: &FitPlan,
    stop: &StopFlag,
    on_epoch: &mut dyn FnMut(u32, f64),
) -> Option<TrainedNetwork> {
    let tables = InputTables::new::<P>();
    let mut rng = StdRng::seed_from_u64(plan.seed);
    let mut random_weight = || (rng.random::<f32>() * 2.0 - 1.0) * INITIAL_WEIGHT_LIMIT;
    // Factors start at zero, because an input would otherwise start as the sum of several random weights.
    let mut weights: Vec<f32> =
        (0..P::INPUT_COUNT * HIDDEN_SIZE).map(|_| random_weight()).collect();
    weights.resize(tables.input_count * HIDDEN_SIZE, 0.0);
    let mut other_weights: Vec<f32> = (0..OTHER_WEIGHT_COUNT).map(|_| random_weight()).collect();
    other_weights[OUTPUT_BIAS_OFFSET..].fill(0.0);
    let (mut input_optimiser, mut other_optimiser) = (Adam::new(weights), Adam::new(other_weights));
    let (mut training_indices, held_out_indices) = samples.split();
    let loss = |input_optimiser: &Adam, other_optimiser: &Adam| {
        let batch =
            Batch { samples, tables: &tables, sample_indices: &held_out_indices, plan, seed: None };
        let folded_weights = tables.fold_factors(&input_optimiser.weights);
        batch.loss(&folded_weights, &other_optimiser.weights)
    };
    let loss_before = loss(&input_optimiser, &other_optimiser);
    let batch_count = training_indices.len().div_ceil(BATCH_SIZE).max(1);
    let step_count = batch_count * plan.epochs as usize;
    let mut shards: Vec<Gradient> =
        (0..SHARDS_PER_BATCH).map(|_| Gradient::new(tables.input_count)).collect();
    let mut step = 0;
    for epoch in 0..plan.epochs {
        training_indices.shuffle(&mut rng);
        let mut total_loss = 0.0;
        for sample_indices in training_indices.chunks(BATCH_SIZE) {
            if stop.is_stopped() {
                return None;
            }
            let batch =
                Batch { samples, tables: &tables, sample_indices, plan, seed: Some(rng.random()) };
            let folded_weights = tables.fold_factors(&input_optimiser.weights);
            batch.differentiate(&folded_weights, &other_optimiser.weights, &mut shards);
            total_loss += shards.iter().map(|shard| shard.loss).sum::<f64>();
            let gradient = tables.sum_gradients(&mut shards);
            let progress_share = step as f32 / step_count as f32;
            step += 1;
            // Cosine annealing of the learning rate.
            let rate = LEARNING_RATES[1]
                + (LEARNING_RATES[0] - LEARNING_RATES[1])
                    * 0.5
                    * (1.0 + libm::cosf(progress_share * std::f32::consts::PI));
            input_optimiser.step(&gradient.input_weights, step, rate, WEIGHT_LIMITS[0]);
            other_optimiser.step(&gradient.other_weights, step, rate, WEIGHT_LIMITS[1]);
        }
        on_epoch(epoch + 1, total_loss / training_indices.len().max(1) as f64);
    }
    let loss_after = loss(&input_optimiser, &other_optimiser);
    Some(TrainedNetwork {
        input_weights: tables.fold_factors(&input_optimiser.weights),
        other_weights: other_optimiser.weights,
        held_out_losses: [loss_before, loss_after],
    })
}

struct Gradient {
    input_weights: Vec<f32>,
    other_weights: Vec<f32>,
    loss: f64,
}

impl Gradient {
    fn new(input_count: usize) -> Self {
        Self {
            input_weights: vec![0.0; input_count * HIDDEN_SIZE],
            other_weights: vec![0.0; OTHER_WEIGHT_COUNT],
            loss: 0.0,
        }
    }

    fn clear(&mut self) {
        self.input_weights.fill(0.0);
        self.other_weights.fill(0.0);
        self.loss = 0.0;
    }
}

struct Batch<'a> {
    samples: &'a Samples,
    tables: &'a InputTables,
    sample_indices: &'a [u32],
    plan: &'a FitPlan,
    /// The seed of the symmetries; `None` for the identity.
    seed: Option<u64>,
}

/// The result of a forward pass: the neurons' sums of both sides, the mover's first, and the logit.
struct ForwardPass {
    sums: [[f32; HIDDEN_SIZE]; 2],
    logit: f32,
}

impl Batch<'_> {
    /// Returns the input maps of the mover and the other side for the sample at `index` of the batch.
    fn side_maps(&self, index: usize, sample: Sample) -> [&[u16]; 2] {
        let symmetries = self.tables.input_maps.len() as u64;
        let symmetry = self.seed.map_or(0, |seed| {
            let random_bits = (seed ^ index as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            (random_bits >> 33) % symmetries
        });
        let [one, two] = &self.tables.input_maps[symmetry as usize];
        if sample.second_to_move { [two, one] } else { [one, two] }
    }

    fn target(&self, sample: Sample) -> f32 {
        let (result, expected_score) = (
            f32::from(sample.result) / 2.0,
            f32::from(sample.expected_score) / f32::from(u16::MAX),
        );
        expected_score + self.plan.result_weight * (result - expected_score)
    }

    fn loss(&self, weights: &[f32], other_weights: &[f32]) -> f64 {
        let mut loss = 0.0;
        for (index, &sample_index) in self.sample_indices.iter().enumerate() {
            let (sample, inputs) = self.samples.get(sample_index);
            let forward_pass = forward(
                weights,
                other_weights,
                inputs,
                self.side_maps(index, sample),
                sample.bucket,
            );
            loss += cross_entropy(self.target(sample).into(), sigmoid(forward_pass.logit).into());
        }
        loss / self.sample_indices.len().max(1) as f64
    }

    /// Fills `shards` with the gradients of the mean loss and with the summed losses.
    fn differentiate(&self, weights: &[f32], other_weights: &[f32], shards: &mut [Gradient]) {
        let shard_size = self.sample_indices.len().div_ceil(SHARDS_PER_BATCH);
        let next_shard = AtomicUsize::new(0);
        let shards: Vec<_> = shards.iter_mut().map(std::sync::Mutex::new).collect();
        let work = || {
            loop {
                let shard_index = next_shard.fetch_add(1, Ordering::Relaxed);
                let Some(shard) = shards.get(shard_index) else { return };
                // Each shard is locked by one thread only.
                let Ok(mut gradient) = shard.lock() else { return };
                gradient.clear();
                let start = (shard_index * shard_size).min(self.sample_indices.len());
                let end = (start + shard_size).min(self.sample_indices.len());
                for index in start..end {
                    self.add_gradient(index, weights, other_weights, &mut gradient);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.plan.threads.clamp(1, SHARDS_PER_BATCH) {
                scope.spawn(work);
            }
            work();
        });
    }

    fn add_gradient(
        &self,
        index: usize,
        weights: &[f32],
        other_weights: &[f32],
        gradient: &mut Gradient,
    ) {
        let (sample, inputs) = self.samples.get(self.sample_indices[index]);
        let side_maps = self.side_maps(index, sample);
        let forward_pass = forward(weights, other_weights, inputs, side_maps, sample.bucket);
        let target = self.target(sample);
        let prediction = sigmoid(forward_pass.logit);
        gradient.loss += cross_entropy(target.into(), prediction.into());
        let slope = (prediction - target) / self.sample_indices.len() as f32;
        let bucket = usize::from(sample.bucket);
        gradient.other_weights[OUTPUT_BIAS_OFFSET + bucket] += slope;
        for (side, side_map) in side_maps.into_iter().enumerate() {
            let offset = OUTPUT_OFFSET + (2 * bucket + side) * HIDDEN_SIZE;
            let output = &other_weights[offset..offset + HIDDEN_SIZE];
            let weights = &mut gradient.other_weights[offset..offset + HIDDEN_SIZE];
            let mut neuron_gradients = [0.0; HIDDEN_SIZE];
            let neurons = neuron_gradients.iter_mut().zip(&forward_pass.sums[side]);
            for ((neuron_gradient, &sum), (weight, output)) in
                neurons.zip(weights.iter_mut().zip(output))
            {
                let activation = sum.clamp(0.0, 1.0);
                *weight += slope * activation * activation;
                if sum > 0.0 && sum < 1.0 {
                    *neuron_gradient = slope * output * 2.0 * activation;
                }
            }
            for (bias, neuron_gradient) in
                gradient.other_weights[..HIDDEN_SIZE].iter_mut().zip(&neuron_gradients)
            {
                *bias += neuron_gradient;
            }
            for &input in inputs {
                let row_offset = usize::from(side_map[usize::from(input)]) * HIDDEN_SIZE;
                let input_gradients =
                    &mut gradient.input_weights[row_offset..row_offset + HIDDEN_SIZE];
                for (input_gradient, neuron_gradient) in
                    input_gradients.iter_mut().zip(&neuron_gradients)
                {
                    *input_gradient += neuron_gradient;
                }
            }
        }
    }
}

fn forward(
    weights: &[f32],
    other_weights: &[f32],
    inputs: &[u16],
    side_maps: [&[u16]; 2],
    bucket: u8,
) -> ForwardPass {
    let bucket = usize::from(bucket);
    let mut logit = other_weights[OUTPUT_BIAS_OFFSET + bucket];
    let sums = [0, 1].map(|side| {
        let mut sums = [0.0; HIDDEN_SIZE];
        sums.copy_from_slice(&other_weights[..HIDDEN_SIZE]);
        for &input in inputs {
            let row_offset = usize::from(side_maps[side][usize::from(input)]) * HIDDEN_SIZE;
            let weights = &weights[row_offset..row_offset + HIDDEN_SIZE];
            for neuron in 0..HIDDEN_SIZE {
                sums[neuron] += weights[neuron];
            }
        }
        let offset = OUTPUT_OFFSET + (2 * bucket + side) * HIDDEN_SIZE;
        let output = &other_weights[offset..offset + HIDDEN_SIZE];
        let mut total = 0.0;
        for neuron in 0..HIDDEN_SIZE {
            let activation = sums[neuron].clamp(0.0, 1.0);
            total += activation * activation * output[neuron];
        }
        logit += total;
        sums
    });
    ForwardPass { sums, logit }
}

fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-logit))
}

/// Returns the loss in nats of `prediction` for `target`.
fn cross_entropy(target: f64, prediction: f64) -> f64 {
    let prediction = prediction.clamp(1e-9, 1.0 - 1e-9);
    -(target * libm::log(prediction) + (1.0 - target) * libm::log(1.0 - prediction))
}
