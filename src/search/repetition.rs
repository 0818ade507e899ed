//! What depends on the way a position came about: repetitions and plies without progress, and what of it the table may
//! learn.
//!
//! # Why a win or a loss that is told is true
//! The rules end a game at a position that comes up for the third time, or after so many plies in a row without progress. Let
//! *met* be the positions of the game, the root among them, that have come up twice. The search proves things about the game
//! in which the positions met are ends, worth what the rules say of a repetition; while that set stays the same, this is a
//! game in which positions need no past. A proof is a finite tree: the winner's move and all of the loser's, down to ends.
//! Where a position comes up twice on a way of that tree, the lower of the two parts can be put in place of the upper,
//! which only shortens it. So there is a tree without such ways, in which every position comes up at most once, and at most
//! once before in the game unless it is an end of the tree: played out in the real game it meets no third occurrence
//! but those it counts on. Hence
//! * a position met twice before is an end, at every ply, and as certain as one of the rules' own;
//! * any other position that comes up again on the way from the root is only estimated, so that no proof rests on it;
//! * what is proven is remembered under a key that has the positions met mixed in, for as long as they can still come up:
//!   before the first irreversible move. After one the past is out of reach, and the plain key does.
//!
//! With plies without progress counted, they belong to a position as its pieces do: from an eighth of the limit on, the count
//! is mixed into the key. Below, counts share a key, and a win or loss found with one of them is believed with another
//! when it is over before the limit can come into it. Putting a lower part of a proof in place of an upper one only
//! lowers counts; the limit's draw itself is an estimate, so no proof rests on it either.
//!
//! An estimate that rests on a repetition hangs on the ply of the position's first occurrence. Between there and the
//! repetition it is not remembered; at that ply and before, it is the position's own.

use super::deepening::Worker;
use super::eval::Evaluate;
use super::found::{Found, ended};
use super::score::REPEATED;
use super::table::Entry;
use crate::rules::zobrist::number;

/// A key for the positions met twice in `keys`, the order not minded; 0 without any.
pub(super) fn key_of_met(keys: &[u64]) -> u64 {
    let mut sorted = keys.to_vec();
    sorted.sort_unstable();
    let same = sorted.chunk_by(|a, b| a == b);
    same.filter(|same| same.len() > 1)
        .fold(0, |all, same| all ^ number(MET, same[0]))
}

/// Keeps the keys of positions met apart from other numbers drawn.
const MET: u64 = 0x6d65_7420_7477;
/// The same for counts of plies.
const COUNT: u64 = 0x706c_6965_7320;

/// From so many plies without progress on, estimates fade and counts are told apart.
pub(super) const fn patience(limit: usize) -> usize {
    limit / 8
}

impl<P: Evaluate> Worker<'_, P> {
    /// The plies without progress before the position that would be next in `keys`.
    pub(super) fn count(&self, since: usize) -> usize {
        self.keys.len() - since
    }

    /// What the past makes of a position at `ply`, if anything.
    pub(super) fn past(&self, position: &P, key: u64, ply: usize, since: usize) -> Option<Found> {
        let found = self.repetition(position, key, ply, since);
        if found.is_some() || !self.is_drawn_out(since) || position.outcome().is_some() {
            return found;
        }
        Some(Found::open(0))
    }

    /// Whether the count has reached the limit.
    fn is_drawn_out(&self, since: usize) -> bool {
        P::NO_PROGRESS_LIMIT.is_some_and(|limit| self.count(since) >= limit)
    }

    /// The value of a position that came up before, if that says anything.
    fn repetition(&self, position: &P, key: u64, ply: usize, since: usize) -> Option<Found> {
        let mut met = 0;
        let mut root = false;
        // The same player moved at every other ply.
        let mut index = self.keys.len();
        while index >= since + 2 && met < 2 {
            index -= 2;
            if self.keys[index] == key {
                if index > self.root {
                    return self.repeated(position, index - self.root);
                }
                root |= index == self.root;
                met += 1;
            }
        }
        if met >= 2 {
            let end = || ended(position, position.repetition_outcome(), ply);
            return position.outcome().is_none().then(end);
        }
        root.then(|| self.repeated(position, 0)).flatten()
    }

    /// The estimate of a position that came up at the ply `first` of the way here: whoever could do better the
    /// second time could have done so the first.
    fn repeated(&self, position: &P, first: usize) -> Option<Found> {
        if position.outcome().is_some() {
            return None;
        }
        let value = match position.repetition_outcome().winner {
            None => 0,
            Some(winner) if winner == position.to_move() => REPEATED,
            Some(_) => -REPEATED,
        };
        Some(Found::hanging(value, first))
    }

    /// The key under which the table knows the position with this key, here.
    pub(super) fn table_key(&self, key: u64, since: usize) -> u64 {
        let met = if since <= self.root { self.met } else { 0 };
        key ^ met ^ self.count_key(since)
    }

    /// The part of the table's key that the count of plies without progress makes up.
    fn count_key(&self, since: usize) -> u64 {
        let count = self.count(since);
        match P::NO_PROGRESS_LIMIT {
            Some(limit) if count >= patience(limit) => number(COUNT, count as u64),
            _ => 0,
        }
    }

    /// Within how many plies a win of the table is over before the limit, whatever the count was when it was found.
    pub(super) fn room(&self, since: usize) -> i32 {
        match P::NO_PROGRESS_LIMIT {
            Some(limit) if self.count(since) < patience(limit) => {
                i32::try_from(limit - patience(limit)).unwrap_or(i32::MAX)
            }
            _ => i32::MAX,
        }
    }

    /// What the table knows of the position with this key. What it learnt when other positions were met is only an estimate.
    pub(super) fn recall(&self, key: u64, since: usize) -> Option<Entry> {
        let own = self.table_key(key, since);
        let entry = self.table.probe(own);
        if entry.is_some() || self.met == 0 || since > self.root {
            return entry;
        }
        let entry = self.table.probe(key ^ self.count_key(since))?;
        Some(entry.doubted())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_came_up_twice_is_met() {
        assert_eq!(key_of_met(&[]), 0);
        assert_eq!(key_of_met(&[1, 2, 3, 4]), 0);
        let once = key_of_met(&[1, 2, 1]);
        assert_ne!(once, 0);
        assert_eq!(once, key_of_met(&[5, 1, 1, 4]));
        let both = key_of_met(&[1, 2, 1, 2]);
        assert_ne!(both, once);
        assert_eq!(both, once ^ key_of_met(&[2, 2]));
    }
}
