//! The inputs of a network.

use super::super::Evaluate;

/// A game that a network can evaluate.
///
/// Inputs are numbered from Player 1's view, in which Player 1 is the first of a pair of players.
/// [`seen_by_other`](Self::seen_by_other) maps them to Player 2's view, which rotates or reflects the board where the rules
/// require it.
pub trait NetworkInputs: Evaluate {
    /// The number of inputs.
    const INPUTS: usize;
    /// The number of factors: facts shared by several inputs. They help training and are added to the inputs when a network is
    /// written.
    const FACTORS: usize;
    /// The number of symmetries of the board; the first is the identity.
    const SYMMETRIES: usize;

    /// The facts about a position that determine its inputs.
    type Facts: Clone + std::fmt::Debug + Send;
    /// Facts without any input.
    const NO_FACTS: Self::Facts;

    /// Returns the facts of this position.
    fn facts(&self) -> Self::Facts;

    /// Passes the inputs that differ to `on_change`, with true if the input is in `after`.
    fn changes(before: &Self::Facts, after: &Self::Facts, on_change: &mut impl FnMut(usize, bool));

    /// Returns the facts of this position and passes the changed inputs to `on_change`, like [`changes`](Self::changes).
    #[inline]
    fn follow(&self, before: &Self::Facts, on_change: &mut impl FnMut(usize, bool)) -> Self::Facts {
        let after = self.facts();
        Self::changes(before, &after, on_change);
        after
    }

    /// Maps an input to the input of the same fact in the other player's view. The mapping is its own inverse.
    fn seen_by_other(input: usize) -> usize;

    /// Returns the set of output weights for the position, less than [`BUCKETS`](super::BUCKETS).
    fn bucket(&self) -> usize;

    /// Passes the factors of an input to `on_factor`, each less than [`FACTORS`](Self::FACTORS).
    fn factors(input: usize, on_factor: &mut impl FnMut(usize));

    /// Maps an input by a symmetry, less than [`SYMMETRIES`](Self::SYMMETRIES).
    fn map_by_symmetry(symmetry: usize, input: usize) -> usize;
}

/// Passes the bits that differ to `on_change`, with true if the bit is set in `after`.
#[inline]
pub(super) fn changed_bits(before: u64, after: u64, on_change: &mut impl FnMut(usize, bool)) {
    let mut changed_bits = before ^ after;
    while changed_bits != 0 {
        let bit = changed_bits.trailing_zeros() as usize;
        changed_bits &= changed_bits - 1;
        on_change(bit, after >> bit & 1 == 1);
    }
}

/// Passes the inputs to `on_change` if they differ.
#[inline]
pub(super) fn changed_input(
    before: Option<usize>,
    after: Option<usize>,
    on_change: &mut impl FnMut(usize, bool),
) {
    if before != after {
        before.into_iter().for_each(|input| on_change(input, false));
        after.into_iter().for_each(|input| on_change(input, true));
    }
}

/// Passes the changed inputs to `on_change`. Each element is an input, or 0 for none, so that input 0 cannot be used.
#[inline]
pub(super) fn changed_choices<const N: usize>(
    before: &[u16; N],
    after: &[u16; N],
    on_change: &mut impl FnMut(usize, bool),
) {
    let to_input = |input: u16| (input > 0).then_some(usize::from(input));
    for (&old, &new) in before.iter().zip(after) {
        changed_input(to_input(old), to_input(new), on_change);
    }
}

/// Passes the indices of the bytes that differ to `on_change`, with both bytes. The lists have the same length.
#[inline]
pub(super) fn changed_bytes(
    before: &[u8],
    after: &[u8],
    on_change: &mut impl FnMut(usize, u8, u8),
) {
    const WORD: usize = 8;
    let (chunks, before_rest) = before.as_chunks::<WORD>();
    let (after_chunks, after_rest) = after.as_chunks::<WORD>();
    for (index, (word, after_word)) in chunks.iter().zip(after_chunks).enumerate() {
        // The least significant byte is the first.
        let mut changed_bits = u64::from_le_bytes(*word) ^ u64::from_le_bytes(*after_word);
        while changed_bits != 0 {
            let byte_index = changed_bits.trailing_zeros() as usize / 8;
            changed_bits &= !(0xFF << (8 * byte_index));
            on_change(WORD * index + byte_index, word[byte_index], after_word[byte_index]);
        }
    }
    let first_rest_index = WORD * chunks.len();
    for (index, (&byte, &after_byte)) in before_rest.iter().zip(after_rest).enumerate() {
        if byte != after_byte {
            on_change(first_rest_index + index, byte, after_byte);
        }
    }
}
