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
pub struct Accumulators<P: NetworkInputs> {
    network: Arc<Network>,
    last: P::Facts,
    /// As each player sees the board.
    sums: [Accumulator; 2],
    /// The inputs to take away since the last position, and those to add.
    changes: [Vec<u16>; 2],
}

impl<P: NetworkInputs> Accumulators<P> {
    /// Accumulators of no position yet.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Self {
        Self {
            sums: [network.bias; 2],
            network,
            last: P::NOTHING,
            changes: [Vec::new(), Vec::new()],
        }
    }

    /// Brings the accumulators to a position.
    #[inline]
    fn follow(&mut self, position: &P) {
        let facts = position.facts();
        let [removed, added] = &mut self.changes;
        removed.clear();
        added.clear();
        P::changes(&self.last, &facts, &mut |input, is_new| {
            if is_new { &mut *added } else { &mut *removed }.push(input as u16);
        });
        self.last = facts;
        let [one, two] = &mut self.sums;
        let network = &*self.network;
        let seen = |&input: &u16| P::seen_by_other(input.into());
        let own = |&input: &u16| usize::from(input);
        change(network, one, removed.iter().map(own), added.iter().map(own));
        change(
            network,
            two,
            removed.iter().map(seen),
            added.iter().map(seen),
        );
    }
}

impl<P: NetworkInputs> NetworkEvaluator<P> for Accumulators<P> {
    fn evaluate(&mut self, position: &P) -> i32 {
        self.follow(position);
        let [one, two] = &self.sums;
        let bucket = position.bucket();
        match position.to_move() {
            Player::One => self.network.output(one, two, bucket),
            Player::Two => self.network.output(two, one, bucket),
        }
    }
}

/// Takes inputs away from one side's accumulator and adds others. Sums stay within 16 bits for every position of the game; in
/// others they may wrap, and come back.
#[inline]
fn change(
    network: &Network,
    sums: &mut Accumulator,
    removed: impl Iterator<Item = usize>,
    added: impl Iterator<Item = usize>,
) {
    // A copy, which stays in registers meanwhile.
    let mut changed = *sums;
    for input in removed {
        let weights = &network.inputs[input];
        for neuron in 0..HIDDEN {
            changed[neuron] = changed[neuron].wrapping_sub(weights[neuron]);
        }
    }
    for input in added {
        let weights = &network.inputs[input];
        for neuron in 0..HIDDEN {
            changed[neuron] = changed[neuron].wrapping_add(weights[neuron]);
        }
    }
    *sums = changed;
}
