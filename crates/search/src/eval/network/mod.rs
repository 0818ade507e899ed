//! A learned evaluation: an efficiently updatable neural network (NNUE).
//!
//! Every input is a fact of the board, such as "one of my dice has this orientation on this square", once from each player's
//! point of view: the sides share the first layer's weights. Each side's sums of the first layer, its *accumulator*, are
//! updated incrementally. From the two accumulators, the mover's first, one output is computed with one of several sets of
//! weights, chosen by the phase of the game. All values are integers, so that a network gives the same evaluation everywhere;
//! the loops are written so that the compiler vectorises them.

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
pub use file::NetworkHead;
pub use inputs::NetworkInputs;
pub use shipped::shipped_network;

/// The neurons of the first layer, for each side.
pub const HIDDEN: usize = 32;
/// The sets of output weights.
pub const BUCKETS: usize = 8;
/// The value that represents 1 in the first layer's weights and in an accumulator.
pub const ACCUMULATOR_ONE: i32 = 255;
/// The value that represents 1 in the output weights.
pub const OUTPUT_ONE: i32 = 64;
/// The largest output weight either way: times [`ACCUMULATOR_ONE`] it still fits 16 bits.
pub const OUTPUT_LIMIT: i16 = 127;

/// One side's sums of the first layer.
pub type Accumulator = [i16; HIDDEN];

/// The weights of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// Its description in the file.
    pub head: NetworkHead,
    /// The first layer: what each input adds to an accumulator.
    pub inputs: Vec<Accumulator>,
    /// An accumulator without inputs.
    pub bias: Accumulator,
    /// The output's weights by bucket: those of the mover's accumulator, then of the other side's.
    pub output: [[Accumulator; 2]; BUCKETS],
    /// The output without a neuron at work, by bucket, in units of `ACCUMULATOR_ONE * OUTPUT_ONE`.
    pub output_bias: [i32; BUCKETS],
    /// What a whole logit of the output is worth in the game's evaluation unit, in 256ths.
    pub unit: i32,
}

impl Network {
    /// The output for the mover's accumulator and the other side's, in the game's evaluation unit: squared clipped ReLU of
    /// every neuron, times the bucket's weights.
    #[inline]
    pub fn output(&self, mover: &Accumulator, other: &Accumulator, bucket: usize) -> i32 {
        let bucket = bucket.min(BUCKETS - 1);
        let [first, second] = &self.output[bucket];
        let sum = layer(mover, first) + layer(other, second);
        let logit = i64::from(sum / ACCUMULATOR_ONE + self.output_bias[bucket]);
        let value = logit * i64::from(self.unit) / i64::from(256 * ACCUMULATOR_ONE * OUTPUT_ONE);
        // What a file may hold is far below the limits of 32 bits.
        value as i32
    }
}

/// The sum over one side's neurons.
#[inline]
fn layer(sums: &Accumulator, weights: &Accumulator) -> i32 {
    let mut total = 0;
    for (&sum, &weight) in sums.iter().zip(weights) {
        let clipped = sum.clamp(0, ACCUMULATOR_ONE as i16);
        // At most 255 times 127, which is less than 2^15.
        let weighted = clipped.wrapping_mul(weight);
        total += i32::from(weighted) * i32::from(clipped);
    }
    total
}
