//! Random numbers for Zobrist keys, generated at compile time.

/// Returns number `index` of the stream `seed` (SplitMix64). The numbers are the same in every build.
#[inline]
pub const fn number(seed: u64, index: u64) -> u64 {
    let mut z = seed.wrapping_add(index.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Returns a table of `N` numbers of the stream `seed`.
pub const fn table<const N: usize>(seed: u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut index = 0;
    while index < N {
        numbers[index] = number(seed, index as u64);
        index += 1;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with the first outputs of the published generator for the seed 0.
    #[test]
    fn numbers_are_those_of_splitmix64() {
        let expected = [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F];
        assert_eq!(table(0), expected);
        let gamma = 0x9E37_79B9_7F4A_7C15_u64;
        assert_eq!(number(gamma, 1), expected[2]);
    }
}
