//! Accumulators that are updated from position to position.

use super::{Accumulator, HIDDEN_SIZE, Network, NetworkInputs};
use quadrille_games::rules::Player;
use std::sync::Arc;

/// Evaluates positions of a search with a network.
pub trait NetworkEvaluator<P>: Send {
    /// Returns the evaluation for the player to move, in the game's unit, of a position `ply` plies from the root. It depends
    /// only on the position, and is computed fastest if its parent was the last position evaluated at `ply - 1`.
    fn evaluate(&mut self, position: &P, ply: usize) -> i32;
}

#[derive(Clone, Debug)]
struct EvaluatedPosition<P: NetworkInputs> {
    facts: P::Facts,
    /// The accumulators of both players' views.
    accumulators: [Accumulator; 2],
}

/// A network with the accumulators of recently evaluated positions, by ply. The accumulators of a position are updated from
/// those a ply above by the inputs that differ. Parent and child differ in few inputs.
#[derive(Clone, Debug)]
pub struct Accumulators<P: NetworkInputs> {
    network: Arc<Network>,
    /// The evaluated positions by ply, shifted by one. The entry before the root has no inputs.
    stack: Vec<EvaluatedPosition<P>>,
    /// The inputs to remove, then those to add.
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
        EvaluatedPosition { facts: P::NO_FACTS, accumulators: [network.input_bias; 2] }
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
        let (parent_position, current_position) = (&upper_plies[ply], &mut lower_plies[0]);
        current_position.facts =
            position.update_facts(&parent_position.facts, &mut |input, is_new| {
                if is_new { &mut *added_inputs } else { &mut *removed_inputs }.push(input as u16);
            });
        let network = &*self.network;
        let swapped_input = |&input: &u16| P::swap_view(input.into());
        let own_input = |&input: &u16| usize::from(input);
        let [player_one_accumulator, player_two_accumulator] = &parent_position.accumulators;
        current_position.accumulators = [
            apply_changes(
                network,
                player_one_accumulator,
                removed_inputs.iter().map(own_input),
                added_inputs.iter().map(own_input),
            ),
            apply_changes(
                network,
                player_two_accumulator,
                removed_inputs.iter().map(swapped_input),
                added_inputs.iter().map(swapped_input),
            ),
        ];
        &current_position.accumulators
    }
}

impl<P: NetworkInputs> NetworkEvaluator<P> for Accumulators<P> {
    fn evaluate(&mut self, position: &P, ply: usize) -> i32 {
        let &[player_one_accumulator, player_two_accumulator] = self.update(position, ply);
        let bucket = position.bucket();
        match position.to_move() {
            Player::One => self.network.compute_output(
                &player_one_accumulator,
                &player_two_accumulator,
                bucket,
            ),
            Player::Two => self.network.compute_output(
                &player_two_accumulator,
                &player_one_accumulator,
                bucket,
            ),
        }
    }
}

/// Applies changes of inputs to an accumulator. Sums of valid positions stay within 16 bits. Intermediate sums may wrap around
/// and back.
#[inline]
fn apply_changes(
    network: &Network,
    accumulator: &Accumulator,
    removed_inputs: impl Iterator<Item = usize>,
    added_inputs: impl Iterator<Item = usize>,
) -> Accumulator {
    // A local copy stays in registers.
    let mut updated_accumulator = *accumulator;
    for input in removed_inputs {
        let weights = &network.input_weights[input];
        for neuron in 0..HIDDEN_SIZE {
            updated_accumulator[neuron] = updated_accumulator[neuron].wrapping_sub(weights[neuron]);
        }
    }
    for input in added_inputs {
        let weights = &network.input_weights[input];
        for neuron in 0..HIDDEN_SIZE {
            updated_accumulator[neuron] = updated_accumulator[neuron].wrapping_add(weights[neuron]);
        }
    }
    updated_accumulator
}
