//! The inputs of a network.

use super::super::Evaluate;

/// A game that a network can evaluate.
///
/// Inputs are numbered from Player 1's view, in which Player 1 comes first.
/// [`swap_view`](Self::swap_view) maps them to Player 2's view, which rotates or reflects the board where the rules
/// require it.
pub trait NetworkInputs: Evaluate {
    /// The number of inputs.
    const INPUT_COUNT: usize;
    /// The number of factors. A factor is a fact that several inputs share. Factors help training and are added to the inputs
    /// when a network is written.
    const FACTOR_COUNT: usize;
    /// The number of symmetries of the board; the first is the identity.
    const SYMMETRY_COUNT: usize;

    /// The facts about a position that determine its inputs.
    type Facts: Clone + std::fmt::Debug + Send;
    /// Facts without any input.
    const NO_FACTS: Self::Facts;

    /// Returns the facts of this position.
    fn facts(&self) -> Self::Facts;

    /// Passes the inputs that differ to `on_change`, with true if the input is in `new_facts`.
    fn report_changes(
        old_facts: &Self::Facts,
        new_facts: &Self::Facts,
        on_change: &mut impl FnMut(usize, bool),
    );

    /// Returns the facts of this position and passes the changed inputs to `on_change`, like
    /// [`report_changes`](Self::report_changes).
    #[inline]
    fn update_facts(
        &self,
        old_facts: &Self::Facts,
        on_change: &mut impl FnMut(usize, bool),
    ) -> Self::Facts {
        let new_facts = self.facts();
        Self::report_changes(old_facts, &new_facts, on_change);
        new_facts
    }

    /// Maps an input to the input of the same fact in the other player's view. The mapping is its own inverse.
    fn swap_view(input: usize) -> usize;

    /// Returns the set of output weights for the position, less than [`BUCKET_COUNT`](super::BUCKET_COUNT).
    fn bucket(&self) -> usize;

    /// Passes the factors of an input to `on_factor`, each less than [`FACTOR_COUNT`](Self::FACTOR_COUNT).
    fn report_factors(input: usize, on_factor: &mut impl FnMut(usize));

    /// Maps an input by a symmetry, less than [`SYMMETRY_COUNT`](Self::SYMMETRY_COUNT).
    fn map_by_symmetry(symmetry: usize, input: usize) -> usize;
}

/// Passes the bits that differ to `on_change`, with true if the bit is set in `new_bits`.
#[inline]
pub(super) fn report_changed_bits(
    old_bits: u64,
    new_bits: u64,
    on_change: &mut impl FnMut(usize, bool),
) {
    let mut changed_bits = old_bits ^ new_bits;
    while changed_bits != 0 {
        let bit = changed_bits.trailing_zeros() as usize;
        changed_bits &= changed_bits - 1;
        on_change(bit, new_bits >> bit & 1 == 1);
    }
}

/// Passes the inputs to `on_change` if they differ.
#[inline]
pub(super) fn report_changed_input(
    old_input: Option<usize>,
    new_input: Option<usize>,
    on_change: &mut impl FnMut(usize, bool),
) {
    if old_input != new_input {
        old_input.into_iter().for_each(|input| on_change(input, false));
        new_input.into_iter().for_each(|input| on_change(input, true));
    }
}

/// Passes the changed inputs to `on_change`. Each element is an input, or 0 for none, so that input 0 cannot be used.
#[inline]
pub(super) fn report_changed_choices<const N: usize>(
    old_choices: &[u16; N],
    new_choices: &[u16; N],
    on_change: &mut impl FnMut(usize, bool),
) {
    let to_input = |input: u16| (input > 0).then_some(usize::from(input));
    for (&old_choice, &new_choice) in old_choices.iter().zip(new_choices) {
        report_changed_input(to_input(old_choice), to_input(new_choice), on_change);
    }
}

/// Passes the indices of the bytes that differ to `on_change`, with both bytes. The lists have the same length.
#[inline]
pub(super) fn report_changed_bytes(
    old_bytes: &[u8],
    new_bytes: &[u8],
    on_change: &mut impl FnMut(usize, u8, u8),
) {
    const WORD_BYTES: usize = 8;
    let (old_chunks, old_remainder) = old_bytes.as_chunks::<WORD_BYTES>();
    let (new_chunks, new_remainder) = new_bytes.as_chunks::<WORD_BYTES>();
    for (index, (old_word, new_word)) in old_chunks.iter().zip(new_chunks).enumerate() {
        // The least significant byte is the first.
        let mut changed_bits = u64::from_le_bytes(*old_word) ^ u64::from_le_bytes(*new_word);
        while changed_bits != 0 {
            let byte_index = changed_bits.trailing_zeros() as usize / 8;
            changed_bits &= !(0xFF << (8 * byte_index));
            on_change(WORD_BYTES * index + byte_index, old_word[byte_index], new_word[byte_index]);
        }
    }
    let first_remainder_index = WORD_BYTES * old_chunks.len();
    for (index, (&old_byte, &new_byte)) in old_remainder.iter().zip(new_remainder).enumerate() {
        if old_byte != new_byte {
            on_change(first_remainder_index + index, old_byte, new_byte);
        }
    }
}
