//! The pairs of a match that have been played, so that a later run plays the others.

use std::collections::BTreeSet;

/// The pairs of a match that have been played, by their numbers from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairsPlayed {
    /// The first pair after all pairs that have been played.
    pub(super) next: usize,
    /// The pairs before `next` that have not been played.
    pub(super) missing: BTreeSet<usize>,
}

impl PairsPlayed {
    /// Returns the number of the pair at this index among the pairs that have not been played.
    pub fn unplayed_pair(&self, index: usize) -> usize {
        let missing_pair = self.missing.iter().nth(index).copied();
        missing_pair
            .unwrap_or_else(|| self.next.saturating_add(index - self.missing.len().min(index)))
    }

    /// Adds a pair.
    pub(super) fn add(&mut self, pair: usize) {
        if pair < self.next {
            self.missing.remove(&pair);
        } else {
            self.missing.extend(self.next..pair);
            self.next = pair + 1;
        }
    }
}
