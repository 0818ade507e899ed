//! Accumulators that follow the search from a position to the next.

use super::{Accumulator, HIDDEN, Network, NetworkInputs};
use quadrille_games::rules::Player;
use std::sync::Arc;

/// A network's evaluation of the positions of a search.
pub trait NetworkEvaluator<P>: Send {
    /// The evaluation for the player to move, in the game's unit, of a position `ply` plies from the root. Whatever was evaluated
    /// before, it is the same; it is quickest when the position's parent was the last one evaluated at its ply.
    fn evaluate(&mut self, position: &P, ply: usize) -> i32;
}

/// What is kept of a position that was evaluated.
#[derive(Clone, Debug)]
struct EvaluatedPosition<P: NetworkInputs> {
    facts: P::Facts,
    /// The accumulators, as each player sees the board.
    sums: [Accumulator; 2],
}

/// A network with the accumulators of the positions that were evaluated last, by their distance from the root. What
/// differs between a position and the one above it is added and taken away, which for a parent and its child is little.
#[derive(Clone, Debug)]
pub struct Accumulators<P: NetworkInputs> {
    network: Arc<Network>,
    /// By ply, the root's twice; earlier plies come first.
    stack: Vec<EvaluatedPosition<P>>,
    /// The inputs to take away, and those to add.
    changes: [Vec<u16>; 2],
}

impl<P: NetworkInputs> Accumulators<P> {
    /// Accumulators of no position yet.
    pub fn new(network: Arc<Network>) -> Self {
        Self {
            stack: vec![Self::nothing(&network); 2],
            network,
            changes: [Vec::new(), Vec::new()],
        }
    }

    /// What would be kept of a position without any input.
    fn nothing(network: &Network) -> EvaluatedPosition<P> {
        EvaluatedPosition {
            facts: P::NOTHING,
            sums: [network.bias; 2],
        }
    }

    /// Brings the accumulators of a ply to a position.
    #[inline]
    fn follow(&mut self, position: &P, ply: usize) -> &[Accumulator; 2] {
        if ply + 1 >= self.stack.len() {
            let more = Self::nothing(&self.network);
            self.stack.resize(ply + 2, more);
        }
        let [removed, added] = &mut self.changes;
        removed.clear();
        added.clear();
        let (above, below) = self.stack.split_at_mut(ply + 1);
        let (parent, own) = (&above[ply], &mut below[0]);
        own.facts = position.follow(&parent.facts, &mut |input, is_new| {
            if is_new { &mut *added } else { &mut *removed }.push(input as u16);
        });
        let network = &*self.network;
        let seen = |&input: &u16| P::seen_by_other(input.into());
        let same = |&input: &u16| usize::from(input);
        let [one, two] = &parent.sums;
        own.sums = [
            changed(
                network,
                one,
                removed.iter().map(same),
                added.iter().map(same),
            ),
            changed(
                network,
                two,
                removed.iter().map(seen),
                added.iter().map(seen),
            ),
        ];
        &own.sums
    }
}

impl<P: NetworkInputs> NetworkEvaluator<P> for Accumulators<P> {
    fn evaluate(&mut self, position: &P, ply: usize) -> i32 {
        let &[one, two] = self.follow(position, ply);
        let bucket = position.bucket();
        match position.to_move() {
            Player::One => self.network.output(&one, &two, bucket),
            Player::Two => self.network.output(&two, &one, bucket),
        }
    }
}

/// One side's accumulator with inputs removed and added. Sums stay within 16 bits for every position of the game; in
/// others they may wrap around and back.
#[inline]
fn changed(
    network: &Network,
    sums: &Accumulator,
    removed: impl Iterator<Item = usize>,
    added: impl Iterator<Item = usize>,
) -> Accumulator {
    // A copy, which stays in registers during the update.
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
    changed
}
