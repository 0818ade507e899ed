//! A learned evaluation: an efficiently updatable neural network (NNUE).
//!
//! Each input is a fact about the board, such as "a die of mine with this orientation is on this square". Both players' views
//! share the weights of the first layer. The sums of that layer for one view, its *accumulator*, are updated incrementally from
//! position to position. One of several sets of output weights, chosen by the game phase, combines the accumulators, the
//! mover's first. All arithmetic is in integers, so that results are the same on every machine. The loops are written so that
//! the compiler vectorises them.

mod accumulators;
mod cublino;
mod file;
mod focus;
mod hique;
mod inputs;
mod shipped;
#[cfg(test)]
pub(super) mod tests;
mod upthrust;

pub use accumulators::{Accumulators, NetworkEvaluator};
pub use file::NetworkHeader;
pub use inputs::NetworkInputs;
pub use shipped::shipped_network;

/// The number of neurons of the first layer, for each player's view.
pub const HIDDEN_SIZE: usize = 32;
/// The number of sets of output weights.
pub const BUCKET_COUNT: usize = 8;
/// The fixed-point 1 of accumulators and first-layer weights.
pub const ACCUMULATOR_ONE: i32 = 255;
/// The fixed-point 1 of output weights.
pub const OUTPUT_ONE: i32 = 64;
/// The limit of the absolute value of an output weight: times [`ACCUMULATOR_ONE`] it fits 16 bits.
pub const OUTPUT_LIMIT: i16 = 127;

/// The sums of the first layer for one player's view.
pub type Accumulator = [i16; HIDDEN_SIZE];

/// The weights of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The description at the start of the network's file.
    pub header: NetworkHeader,
    /// The weights of the first layer by input. The accumulator sums those of all active inputs.
    pub input_weights: Vec<Accumulator>,
    /// The accumulator without any input.
    pub input_bias: Accumulator,
    /// The output weights by bucket: those for the mover's accumulator, then those for the other player's.
    pub output_weights: [[Accumulator; 2]; BUCKET_COUNT],
    /// The output bias by bucket, in units of `ACCUMULATOR_ONE * OUTPUT_ONE`.
    pub output_bias: [i32; BUCKET_COUNT],
    /// The value of an output of 1 (one logit) in the game's evaluation unit, in 256ths.
    pub output_scale: i32,
}

impl Network {
    /// Computes the output for the accumulators of the mover and the other player, in the game's evaluation unit. The
    /// activation is squared clipped ReLU.
    #[inline]
    pub fn compute_output(
        &self,
        mover_accumulator: &Accumulator,
        opponent_accumulator: &Accumulator,
        bucket: usize,
    ) -> i32 {
        let bucket = bucket.min(BUCKET_COUNT - 1);
        let [mover_weights, opponent_weights] = &self.output_weights[bucket];
        let weighted_total = weighted_sum(mover_accumulator, mover_weights)
            + weighted_sum(opponent_accumulator, opponent_weights);
        let logit = i64::from(weighted_total / ACCUMULATOR_ONE + self.output_bias[bucket]);
        let value =
            logit * i64::from(self.output_scale) / i64::from(256 * ACCUMULATOR_ONE * OUTPUT_ONE);
        // The value fits: the limits of a file's values keep it far below 32 bits.
        value as i32
    }
}

#[inline]
fn weighted_sum(accumulator: &Accumulator, weights: &Accumulator) -> i32 {
    let mut weighted_total = 0;
    for (&neuron_sum, &weight) in accumulator.iter().zip(weights) {
        let clipped_value = neuron_sum.clamp(0, ACCUMULATOR_ONE as i16);
        // At most 255 * 127, less than 2^15.
        let weighted_value = clipped_value.wrapping_mul(weight);
        weighted_total += i32::from(weighted_value) * i32::from(clipped_value);
    }
    weighted_total
}
