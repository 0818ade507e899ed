//! The pairs of a match that have been played, so that a later run plays the other pairs.

use std::collections::BTreeSet;

/// The pairs of a match that have been played, by their numbers from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairsPlayed {
    /// The first pair after all pairs that have been played.
    pub(super) next_pair: usize,
    /// The pairs before `next_pair` that have not been played.
    pub(super) missing_pairs: BTreeSet<usize>,
}

impl PairsPlayed {
    /// Returns the number of the pair at this index among the pairs that have not been played.
    pub fn unplayed_pair(&self, index: usize) -> usize {
        let missing_pair = self.missing_pairs.iter().nth(index).copied();
        missing_pair.unwrap_or_else(|| {
            self.next_pair.saturating_add(index - self.missing_pairs.len().min(index))
        })
    }

    /// Marks a pair as played.
    pub(super) fn add(&mut self, pair: usize) {
        if pair < self.next_pair {
            self.missing_pairs.remove(&pair);
        } else {
            self.missing_pairs.extend(self.next_pair..pair);
            self.next_pair = pair + 1;
        }
    }
}
