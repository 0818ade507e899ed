//! The set of the positions that have occurred twice in a game, as a part of the keys of the table.

use quadrille_games::rules::zobrist::number;

const REPEATED_SALT: u64 = 0x6d65_7420_7477;

/// Returns a key for the set of positions that occur at least twice in `keys`, independent of order; 0 if there are none.
pub(super) fn key_of_repeated(keys: &[u64]) -> u64 {
    let mut sorted_keys = keys.to_vec();
    sorted_keys.sort_unstable();
    let groups = sorted_keys.chunk_by(|a, b| a == b);
    groups
        .filter(|group| group.len() > 1)
        .fold(0, |combined_key, group| combined_key ^ number(REPEATED_SALT, group[0]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_positions_that_occurred_twice_are_repeated() {
        assert_eq!(key_of_repeated(&[]), 0);
        assert_eq!(key_of_repeated(&[1, 2, 3, 4]), 0);
        let once = key_of_repeated(&[1, 2, 1]);
        assert_ne!(once, 0);
        assert_eq!(once, key_of_repeated(&[5, 1, 1, 4]));
        let both = key_of_repeated(&[1, 2, 1, 2]);
        assert_ne!(both, once);
        assert_eq!(both, once ^ key_of_repeated(&[2, 2]));
    }
}
