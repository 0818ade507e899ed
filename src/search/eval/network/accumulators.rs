//! Accumulators that follow the search from position to position.

use super::{Accumulator, HIDDEN, Network, NetworkInputs};
use crate::rules::Player;
use std::sync::Arc;

/// A network's evaluation of one position after another.
pub trait NetworkEvaluator<P>: Send {
    /// The evaluation for the player to move, in the game's unit.
    fn evaluate(&mut self, position: &P) -> i32;
}

/// A network with the accumulators of the position evaluated last. Any position may come next: what differs from the last
/// is added and taken away, which for neighbours in a search is little.
#[derive(Clone, Debug)]
pub struct Accumulators<P> {
    network: Arc<Network>,
    last: P,
    /// As each player sees the board.
    sums: [Accumulator; 2],
}

impl<P: NetworkInputs> Accumulators<P> {
    /// Accumulators at the game's start.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Self {
        let start = P::start();
        let sums = Self::fresh(&network, &start);
        Self {
            network,
            last: start,
            sums,
        }
    }

    /// A position's accumulators, made from nothing.
    #[must_use]
    pub fn fresh(network: &Network, position: &P) -> [Accumulator; 2] {
        let mut sums = [network.bias; 2];
        position.inputs(&mut |input| {
            change(network, &mut sums, [input, P::seen_by_other(input)], true)
        });
        sums
    }

    /// The accumulators of the position evaluated last.
    #[must_use]
    pub const fn sums(&self) -> &[Accumulator; 2] {
        &self.sums
    }
}

impl<P: NetworkInputs> NetworkEvaluator<P> for Accumulators<P> {
    fn evaluate(&mut self, position: &P) -> i32 {
        let (network, sums) = (&*self.network, &mut self.sums);
        self.last.changes(position, &mut |input, is_new| {
            change(network, sums, [input, P::seen_by_other(input)], is_new);
        });
        self.last.clone_from(position);
        let [one, two] = &self.sums;
        let bucket = position.bucket();
        match position.to_move() {
            Player::One => network.output(one, two, bucket),
            Player::Two => network.output(two, one, bucket),
        }
    }
}

/// Adds an input to both accumulators, or takes it away.
#[inline]
fn change(network: &Network, sums: &mut [Accumulator; 2], inputs: [usize; 2], is_new: bool) {
    for (sums, input) in sums.iter_mut().zip(inputs) {
        let weights = &network.inputs[input];
        // Sums stay within 16 bits for every position of the game; in others they may wrap, and come back.
        if is_new {
            for neuron in 0..HIDDEN {
                sums[neuron] = sums[neuron].wrapping_add(weights[neuron]);
            }
        } else {
            for neuron in 0..HIDDEN {
                sums[neuron] = sums[neuron].wrapping_sub(weights[neuron]);
            }
        }
    }
}
