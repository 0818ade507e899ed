//! Network inputs of HiQUE: each piece by owner, kind and square.

use super::NetworkInputs;
use super::inputs::report_changed_bits;
use quadrille_games::rules::Player;
use quadrille_games::rules::hique::Hique;

const SIDE: usize = 7;
const GUARD_SIDE: usize = 6;
/// The first input of the runners of Player 1, followed by those of Player 2.
const FIRST_RUNNER_INPUT: usize = 0;
/// The first input of the guards of Player 1, followed by those of Player 2.
const FIRST_GUARD_INPUT: usize = FIRST_RUNNER_INPUT + 2 * SIDE * SIDE;
const INPUT_COUNT: usize = FIRST_GUARD_INPUT + 2 * GUARD_SIDE * GUARD_SIDE;

/// Each input in the other player's view: owners swapped and the board upside down.
static SWAPPED_INPUTS: [u8; INPUT_COUNT] = permute_inputs(true);
static MIRRORED_INPUTS: [u8; INPUT_COUNT] = permute_inputs(false);

impl NetworkInputs for Hique {
    const INPUT_COUNT: usize = INPUT_COUNT;
    const FACTOR_COUNT: usize = 0;
    const SYMMETRY_COUNT: usize = 2;

    /// The runners and guards of each player.
    type Facts = [[u64; 2]; 2];
    const NO_FACTS: Self::Facts = [[0; 2]; 2];

    #[inline]
    fn facts(&self) -> Self::Facts {
        Player::BOTH.map(|player| [self.runner_bits(player), self.guard_bits(player)])
    }

    #[inline]
    fn report_changes(
        old_facts: &Self::Facts,
        new_facts: &Self::Facts,
        on_change: &mut impl FnMut(usize, bool),
    ) {
        for player in Player::BOTH {
            let [old_runners, old_guards] = old_facts[player.index()];
            let [new_runners, new_guards] = new_facts[player.index()];
            report_changed_bits(old_runners, new_runners, &mut |bit, is_new| {
                on_change(runner_input(player, bit), is_new)
            });
            report_changed_bits(old_guards, new_guards, &mut |bit, is_new| {
                on_change(guard_input(player, bit), is_new)
            });
        }
    }

    #[inline]
    fn swap_view(input: usize) -> usize {
        SWAPPED_INPUTS[input].into()
    }

    /// Chooses the set by the number of runners.
    #[inline]
    fn bucket(&self) -> usize {
        let runner_count = self.runner_count(Player::One) + self.runner_count(Player::Two);
        (runner_count as usize).saturating_sub(3).min(super::BUCKET_COUNT - 1)
    }

    fn report_factors(_input: usize, _on_factor: &mut impl FnMut(usize)) {}

    fn map_by_symmetry(symmetry: usize, input: usize) -> usize {
        match symmetry {
            0 => input,
            _ => MIRRORED_INPUTS[input].into(),
        }
    }
}

const fn runner_input(player: Player, bit: usize) -> usize {
    FIRST_RUNNER_INPUT + (player.index() * SIDE + bit / 8) * SIDE + bit % 8
}

const fn guard_input(player: Player, bit: usize) -> usize {
    FIRST_GUARD_INPUT + (player.index() * GUARD_SIDE + bit / 8) * GUARD_SIDE + bit % 8
}

/// Returns each input with owners swapped and rows reversed, or with columns mirrored.
const fn permute_inputs(swaps_players: bool) -> [u8; INPUT_COUNT] {
    let mut permuted_inputs = [0; INPUT_COUNT];
    let mut input = 0;
    while input < INPUT_COUNT {
        let (first_input, side) = if input < FIRST_GUARD_INPUT {
            (FIRST_RUNNER_INPUT, SIDE)
        } else {
            (FIRST_GUARD_INPUT, GUARD_SIDE)
        };
        let index = input - first_input;
        let (owner, row, column) = (index / (side * side), index / side % side, index % side);
        let (owner, row, column) = if swaps_players {
            (1 - owner, side - 1 - row, column)
        } else {
            (owner, row, side - 1 - column)
        };
        permuted_inputs[input] = (first_input + (owner * side + row) * side + column) as u8;
        input += 1;
    }
    permuted_inputs
}
