//! The solver's transposition table: bounds of the final lead by position.
//!
//! Positions are never confused: the stored part of the key and the index of the group determine the whole key. An entry is one
//! atomic word, so that threads share the table without locks.

use super::position::Key;
use quadrille_search::zeroed_vec;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The number of entries in a group, which fills one cache line.
const GROUP_SLOT_COUNT: usize = 8;
/// The number of bits below the key in an entry. They hold two bounds and the effort.
const TAG_SHIFT: u32 = 20;
/// The number that is added to leads so that stored bounds are not negative.
const LEAD_BIAS: i8 = 63;

/// The bounds of a position's final lead for the player to move, in tens of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// The lower bound.
    pub lower: i8,
    /// The upper bound.
    pub upper: i8,
}

impl Bounds {
    /// Returns the bounds that follow from whether the mover reaches a lead of `beta`.
    #[inline]
    pub const fn from_answer(beta: i8, is_reached: bool) -> Self {
        let (lower, upper) = if is_reached { (beta, LEAD_BIAS) } else { (-LEAD_BIAS, beta - 1) };
        Self { lower, upper }
    }
}

const CACHE_LINE_BYTES: usize = GROUP_SLOT_COUNT * size_of::<AtomicU64>();

/// A table of fixed size.
pub(super) struct TranspositionTable {
    slots: Vec<AtomicU64>,
    /// The index of the first slot that starts a cache line.
    first_slot: usize,
    group_count: usize,
    /// The mask of the key bits that entries store.
    stored_key_mask: u64,
}

impl TranspositionTable {
    /// Returns an empty table of at most `mib` MiB, less if the allocation fails.
    pub fn new(mib: usize) -> Self {
        let mut group_count = (mib.clamp(1, 1 << 16) << 20) / CACHE_LINE_BYTES;
        // Alignment needs one more group, less one slot.
        let slot_count = |group_count| (group_count + 1) * GROUP_SLOT_COUNT - 1;
        let can_allocate = |group_count| {
            let mut slots = Vec::<AtomicU64>::new();
            slots.try_reserve_exact(slot_count(group_count)).is_ok()
        };
        while group_count > 1 << 14 && !can_allocate(group_count) {
            group_count /= 2;
        }
        // The system provides zeroed memory without touching it.
        let zeros = zeroed_vec::<u64>(slot_count(group_count));
        let slots: Vec<_> = zeros.into_iter().map(AtomicU64::new).collect();
        Self {
            first_slot: slots.as_ptr().align_offset(CACHE_LINE_BYTES).min(GROUP_SLOT_COUNT - 1),
            slots,
            group_count,
            // Keys in a group are close to each other and differ in their low bits.
            stored_key_mask: (1 << (Key::BITS - group_count.ilog2())) - 1,
        }
    }

    /// Returns the total size of the groups in bytes.
    pub const fn bytes(&self) -> usize {
        self.group_count * CACHE_LINE_BYTES
    }

    #[inline]
    fn group(&self, key: Key) -> &[AtomicU64] {
        let index = (u128::from(key.0) * self.group_count as u128) >> Key::BITS;
        &self.slots[self.first_slot + index as usize * GROUP_SLOT_COUNT..][..GROUP_SLOT_COUNT]
    }

    /// Returns the bounds of the position, if known.
    #[inline]
    pub fn probe(&self, key: Key) -> Option<Bounds> {
        let tag = key.0 & self.stored_key_mask;
        self.group(key).iter().find_map(|slot| {
            let packed_entry = slot.load(Relaxed);
            (packed_entry >> TAG_SHIFT == tag && packed_entry != 0)
                .then(|| unpack_bounds(packed_entry))
        })
    }

    /// Stores bounds that took `effort` positions to find. Combines them with an existing entry of the position, or replaces
    /// the entry with the least effort in the group.
    #[inline]
    pub fn store(&self, key: Key, mut bounds: Bounds, effort: u64) {
        let tag = key.0 & self.stored_key_mask;
        let mut effort = u64::from(effort.max(1).ilog2().min(61)) + 1;
        let group = self.group(key);
        let mut replaced_index = 0;
        let mut min_effort = u64::MAX;
        for (index, slot) in group.iter().enumerate() {
            let packed_entry = slot.load(Relaxed);
            let stored_effort = packed_entry >> 14 & 63;
            if packed_entry >> TAG_SHIFT == tag && packed_entry != 0 {
                let old_bounds = unpack_bounds(packed_entry);
                bounds.lower = bounds.lower.max(old_bounds.lower);
                bounds.upper = bounds.upper.min(old_bounds.upper);
                replaced_index = index;
                effort = effort.max(stored_effort);
                break;
            }
            if stored_effort < min_effort {
                min_effort = stored_effort;
                replaced_index = index;
            }
        }
        let packed_entry = (bounds.lower + LEAD_BIAS) as u64
            | ((bounds.upper + LEAD_BIAS) as u64) << 7
            | effort << 14;
        group[replaced_index].store(packed_entry | tag << TAG_SHIFT, Relaxed);
    }
}

const fn unpack_bounds(packed_entry: u64) -> Bounds {
    Bounds {
        lower: (packed_entry & 127) as i8 - LEAD_BIAS,
        upper: (packed_entry >> 7 & 127) as i8 - LEAD_BIAS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::zobrist::number;

    #[test]
    fn smallest_table_confuses_no_positions() {
        let mut table = TranspositionTable::new(1);
        // Not a power of two, so that groups hold keys with different high bits.
        table.group_count = 1000;
        table.stored_key_mask = (1 << (Key::BITS - 9)) - 1;
        let mut stored = std::collections::HashMap::new();
        let mut hits = 0;
        for seed in 0..30_000 {
            let random = number(seed, 0);
            let key = Key(match stored.keys().next() {
                // Tests either a key close to a stored one or an arbitrary one.
                Some(near) if random & 1 == 0 => near ^ (1 << ((random >> 1) % 52)),
                _ => random >> 12,
            });
            let lead = (random % 60) as i8 - 30;
            match table.probe(key) {
                Some(bounds) => {
                    assert_eq!(Some(&bounds), stored.get(&key.0));
                    hits += 1;
                }
                None => {
                    let bounds = Bounds::from_answer(lead, random & 64 == 0);
                    table.store(key, bounds, random >> 40);
                    assert_eq!(table.probe(key), Some(bounds));
                    stored.insert(key.0, bounds);
                }
            }
        }
        for (&key, bounds) in &stored {
            hits += table.probe(Key(key)).map_or(0, |probed| {
                assert_eq!(probed, *bounds);
                1
            });
        }
        assert!(hits > 4000, "{hits}");
    }

    #[test]
    fn bounds_of_a_position_converge() {
        let table = TranspositionTable::new(1);
        let key = Key(1 << 51 | 77);
        table.store(key, Bounds::from_answer(3, true), 5);
        table.store(key, Bounds::from_answer(9, false), u64::MAX);
        table.store(key, Bounds::from_answer(-2, true), 1);
        assert_eq!(table.probe(key), Some(Bounds { lower: 3, upper: 8 }));
        assert_eq!(table.probe(Key(77)), None);
    }
}
