//! Accumulators that are updated from position to position.

use super::{Accumulator, HIDDEN, Network, NetworkInputs};
use quadrille_games::rules::Player;
use std::sync::Arc;

/// Evaluates positions of a search with a network.
pub trait NetworkEvaluator<P>: Send {
    /// Returns the evaluation for the player to move, in the game's unit, of a position `ply` plies from the root. It depends
    /// only on the position, and is fastest if its parent was the last one evaluated at `ply - 1`.
    fn evaluate(&mut self, position: &P, ply: usize) -> i32;
}

#[derive(Clone, Debug)]
struct EvaluatedPosition<P: NetworkInputs> {
    facts: P::Facts,
    /// The accumulators of both players' views.
    sums: [Accumulator; 2],
}

/// A network with the accumulators of recently evaluated positions, by ply. The accumulators of a position are updated from
/// those a ply above by the inputs that differ. Parent and child differ in few inputs.
#[derive(Clone, Debug)]
pub struct Accumulators<P: NetworkInputs> {
    network: Arc<Network>,
    /// By ply, shifted by one: the entry before the root's is empty.
    stack: Vec<EvaluatedPosition<P>>,
    /// The inputs to remove and to add.
    changes: [Vec<u16>; 2],
}

impl<P: NetworkInputs> Accumulators<P> {
    /// Returns accumulators without positions.
    pub fn new(network: Arc<Network>) -> Self {
        Self {
            stack: vec![Self::empty_position(&network); 2],
            network,
            changes: [Vec::new(), Vec::new()],
        }
    }

    fn empty_position(network: &Network) -> EvaluatedPosition<P> {
        EvaluatedPosition { facts: P::NO_FACTS, sums: [network.bias; 2] }
    }

    #[inline]
    fn update(&mut self, position: &P, ply: usize) -> &[Accumulator; 2] {
        if ply + 1 >= self.stack.len() {
            let empty_position = Self::empty_position(&self.network);
            self.stack.resize(ply + 2, empty_position);
        }
        let [removed_inputs, added_inputs] = &mut self.changes;
        removed_inputs.clear();
        added_inputs.clear();
        let (upper_plies, lower_plies) = self.stack.split_at_mut(ply + 1);
        let (parent, current) = (&upper_plies[ply], &mut lower_plies[0]);
        current.facts = position.follow(&parent.facts, &mut |input, is_new| {
            if is_new { &mut *added_inputs } else { &mut *removed_inputs }.push(input as u16);
        });
        let network = &*self.network;
        let mirrored_input = |&input: &u16| P::seen_by_other(input.into());
        let same_input = |&input: &u16| usize::from(input);
        let [player_one_sums, player_two_sums] = &parent.sums;
        current.sums = [
            apply_changes(
                network,
                player_one_sums,
                removed_inputs.iter().map(same_input),
                added_inputs.iter().map(same_input),
            ),
            apply_changes(
                network,
                player_two_sums,
                removed_inputs.iter().map(mirrored_input),
                added_inputs.iter().map(mirrored_input),
            ),
        ];
        &current.sums
    }
}

impl<P: NetworkInputs> NetworkEvaluator<P> for Accumulators<P> {
    fn evaluate(&mut self, position: &P, ply: usize) -> i32 {
        let &[player_one_sums, player_two_sums] = self.update(position, ply);
        let bucket = position.bucket();
        match position.to_move() {
            Player::One => self.network.output(&player_one_sums, &player_two_sums, bucket),
            Player::Two => self.network.output(&player_two_sums, &player_one_sums, bucket),
        }
    }
}

/// Applies changes of inputs to an accumulator. Sums of valid positions stay within 16 bits. Intermediate sums may wrap around
/// and back.
#[inline]
fn apply_changes(
    network: &Network,
    sums: &Accumulator,
    removed_inputs: impl Iterator<Item = usize>,
    added_inputs: impl Iterator<Item = usize>,
) -> Accumulator {
    // A local copy stays in registers.
    let mut updated_sums = *sums;
    for input in removed_inputs {
        let weights = &network.inputs[input];
        for neuron in 0..HIDDEN {
            updated_sums[neuron] = updated_sums[neuron].wrapping_sub(weights[neuron]);
        }
    }
    for input in added_inputs {
        let weights = &network.inputs[input];
        for neuron in 0..HIDDEN {
            updated_sums[neuron] = updated_sums[neuron].wrapping_add(weights[neuron]);
        }
    }
    updated_sums
}
