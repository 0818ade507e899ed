//! Quantises a trained network to the integers that the search uses.

use super::fit::{OUTPUT_BIAS_OFFSET, OUTPUT_OFFSET, TrainedNetwork};
use quadrille_search::eval::network::{
    ACCUMULATOR_ONE, HIDDEN_SIZE, Network, NetworkHeader, NetworkInputs, OUTPUT_LIMIT, OUTPUT_ONE,
};

/// The natural logarithm of 3: the logit of the expected score 3/4. A score of `P::SCALE` corresponds to it.
const LN_3: f64 = 1.098_612_288_668_11;

impl TrainedNetwork {
    /// Returns the quantised network.
    pub fn quantize<P: NetworkInputs>(&self, header: NetworkHeader) -> Network {
        let output_scale = (256.0 * f64::from(P::SCALE) / LN_3).round() as i32;
        let mut network = Network::empty(header, P::INPUT_COUNT, output_scale);
        let accumulator_one = ACCUMULATOR_ONE as f32;
        let to_fixed_point = |weight: f32, one: f32| (weight * one).round() as i16;
        for (row, weights) in
            network.input_weights.iter_mut().zip(self.input_weights.chunks_exact(HIDDEN_SIZE))
        {
            for (target, weight) in row.iter_mut().zip(weights) {
                *target = to_fixed_point(*weight, accumulator_one);
            }
        }
        for (target, weight) in network.input_bias.iter_mut().zip(&self.other_weights) {
            *target = to_fixed_point(*weight, accumulator_one);
        }
        let output = network.output_weights.iter_mut().flatten().flatten();
        for (target, weight) in output.zip(&self.other_weights[OUTPUT_OFFSET..]) {
            *target = to_fixed_point(*weight, OUTPUT_ONE as f32).clamp(-OUTPUT_LIMIT, OUTPUT_LIMIT);
        }
        for (target, weight) in
            network.output_bias.iter_mut().zip(&self.other_weights[OUTPUT_BIAS_OFFSET..])
        {
            *target = (weight * accumulator_one * OUTPUT_ONE as f32).round() as i32;
        }
        network
    }
}
