//! The hash FNV-1a. It is the same in every version and on every machine, so files can contain it.

/// The initial hash, which is the hash of an empty text.
pub const FNV_OFFSET_BASIS: u64 = 0xCBF2_9CE4_8422_2325;

/// Continues a 64-bit FNV-1a hash with these bytes.
///
/// ```
/// use quadrille_games::{FNV_OFFSET_BASIS, fnv1a};
/// assert_eq!(fnv1a(FNV_OFFSET_BASIS, b"a"), 0xAF63_DC4C_8601_EC8C);
/// ```
pub fn fnv1a(hash: u64, bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(hash, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}
