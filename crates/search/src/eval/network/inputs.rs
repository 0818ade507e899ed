//! What a network sees of a game.

use super::super::Evaluate;

/// A game that a network can evaluate.
///
/// Inputs are numbered from Player 1's point of view, whose inputs are the first of a pair.
/// [`seen_by_other`](Self::seen_by_other) gives the input of the same fact from Player 2's point of view, with the board
/// rotated if the rules need that.
pub trait NetworkInputs: Evaluate {
    /// The number of inputs.
    const INPUTS: usize;
    /// The number of factors: facts that several inputs share, which help training and are summed up into the inputs when
    /// a network is written.
    const FACTORS: usize;
    /// The ways to turn and mirror the board that change nothing in the game, the identity as the first.
    const SYMMETRIES: usize;

    /// What the inputs of a position follow from.
    type Facts: Clone + std::fmt::Debug + Send;
    /// What has no inputs at all.
    const NOTHING: Self::Facts;

    /// What the inputs of this position follow from.
    fn facts(&self) -> Self::Facts;

    /// Lists the inputs in which `after` differs from `before`, with whether they are new there.
    fn changes(before: &Self::Facts, after: &Self::Facts, take: &mut impl FnMut(usize, bool));

    /// What the inputs of this position follow from, and the list of those in which it differs from a position near it.
    #[inline]
    fn follow(&self, before: &Self::Facts, take: &mut impl FnMut(usize, bool)) -> Self::Facts {
        let after = self.facts();
        Self::changes(before, &after, take);
        after
    }

    /// The input of the same fact from the other player's point of view; it is its own inverse.
    fn seen_by_other(input: usize) -> usize;

    /// Which set of output weights serves the position, for the player to move: less than [`BUCKETS`](super::BUCKETS).
    fn bucket(&self) -> usize;

    /// Lists the factors of an input, each less than [`FACTORS`](Self::FACTORS).
    fn factors(input: usize, take: &mut impl FnMut(usize));

    /// An input after a symmetry of the board, of which there are [`SYMMETRIES`](Self::SYMMETRIES).
    fn mapped(symmetry: usize, input: usize) -> usize;
}

/// Lists the bits in which two bitboards differ, with whether they are set in the second.
#[inline]
pub(super) fn changed_bits(before: u64, after: u64, take: &mut impl FnMut(usize, bool)) {
    let mut changed = before ^ after;
    while changed != 0 {
        let bit = changed.trailing_zeros() as usize;
        changed &= changed - 1;
        take(bit, after >> bit & 1 == 1);
    }
}

/// Lists the inputs of a fact before and after, if they exist and differ.
#[inline]
pub(super) fn changed_input(
    before: Option<usize>,
    after: Option<usize>,
    take: &mut impl FnMut(usize, bool),
) {
    if before != after {
        before.into_iter().for_each(|input| take(input, false));
        after.into_iter().for_each(|input| take(input, true));
    }
}

/// Lists the inputs in which two lists differ that name an input each, other than the first of all, or 0 for none.
#[inline]
pub(super) fn changed_choices<const N: usize>(
    before: &[u16; N],
    after: &[u16; N],
    take: &mut impl FnMut(usize, bool),
) {
    let named = |input: u16| (input > 0).then_some(usize::from(input));
    for (&old, &new) in before.iter().zip(after) {
        changed_input(named(old), named(new), take);
    }
}

/// Lists the places in which two lists of bytes of the same length differ, with both bytes.
#[inline]
pub(super) fn changed_bytes(before: &[u8], after: &[u8], take: &mut impl FnMut(usize, u8, u8)) {
    const WORD: usize = 8;
    let (words, rest) = before.as_chunks::<WORD>();
    let (others, other_rest) = after.as_chunks::<WORD>();
    for (index, (word, other)) in words.iter().zip(others).enumerate() {
        // The least significant byte is the first.
        let mut changed = u64::from_le_bytes(*word) ^ u64::from_le_bytes(*other);
        while changed != 0 {
            let place = changed.trailing_zeros() as usize / 8;
            changed &= !(0xFF << (8 * place));
            take(WORD * index + place, word[place], other[place]);
        }
    }
    let first_of_rest = WORD * words.len();
    for (index, (&byte, &other)) in rest.iter().zip(other_rest).enumerate() {
        if byte != other {
            take(first_of_rest + index, byte, other);
        }
    }
}
