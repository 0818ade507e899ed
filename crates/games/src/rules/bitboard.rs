//! A helper for the bitboards of all games.

/// Returns the indices of the set bits, lowest first.
#[inline]
pub fn set_bits(mut bits: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let lowest_index = bits.trailing_zeros() as u8;
            bits &= bits - 1;
            lowest_index
        })
    })
}
