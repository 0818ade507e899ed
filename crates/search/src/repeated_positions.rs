//! The set of the positions that have occurred twice in a game, as a part of the keys of the table.

use quadrille_games::rules::zobrist;

const REPEATED_POSITIONS_SALT: u64 = 0x6d65_7420_7477;

/// Returns a hash of the set of positions that occur at least twice in `keys`, independent of order; 0 if there are none.
pub(super) fn hash_repeated_positions(keys: &[u64]) -> u64 {
    let mut sorted_keys = keys.to_vec();
    sorted_keys.sort_unstable();
    let groups = sorted_keys.chunk_by(|a, b| a == b);
    groups.filter(|group| group.len() > 1).fold(0, |combined_key, group| {
        combined_key ^ zobrist::number(REPEATED_POSITIONS_SALT, group[0])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_positions_that_occurred_twice_are_repeated() {
        assert_eq!(hash_repeated_positions(&[]), 0);
        assert_eq!(hash_repeated_positions(&[1, 2, 3, 4]), 0);
        let once = hash_repeated_positions(&[1, 2, 1]);
        assert_ne!(once, 0);
        assert_eq!(once, hash_repeated_positions(&[5, 1, 1, 4]));
        let both = hash_repeated_positions(&[1, 2, 1, 2]);
        assert_ne!(both, once);
        assert_eq!(both, once ^ hash_repeated_positions(&[2, 2]));
    }
}
