//! The transposition table: results for positions already visited.
//!
//! The table has a fixed number of 16-byte entries, in groups of four that fill a cache line. An entry is two atomic words:
//! the data, and the key xor the data. An entry torn by two simultaneous writers no longer matches its key and is not found.
//! So threads share the table without locks or unsafe code.

use super::score::{MIN_PROVEN_WIN, WIN};
#[cfg(not(any(loom, target_family = "wasm")))]
use super::table_memory::{Slot, TableMemory};
// Under loom, which explores thread interleavings, loom's atomics are used.
#[cfg(loom)]
use loom::sync::atomic::{AtomicU64, Ordering::Relaxed};
#[cfg(any(loom, target_family = "wasm"))]
use plain_memory::{Slot, TableMemory};
#[cfg(not(loom))]
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How a stored value relates to the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true value is at least this.
    Lower = 1,
    /// The true value is at most this.
    Upper = 2,
    /// The value is the true one at its depth.
    Exact = 3,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// Mate distances are counted from this node; see `score::to_table`.
    pub value: i32,
    /// Plies searched below the position.
    pub depth: u8,
    pub bound: Bound,
    /// Whether the bound holds at every depth because it uses no estimate.
    pub is_proven: bool,
    /// The index of the best move in generation order.
    pub best_index: Option<u16>,
}

const NO_MOVE: u16 = u16::MAX;
const GROUP_SLOTS: usize = 4;
/// The generation is stored in five bits.
const GENERATIONS: u64 = 32;
const SAMPLE_SLOTS: usize = 1000;

impl Entry {
    /// Returns whether no further search can change the result.
    fn is_settled(self) -> bool {
        self.is_proven
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.value >= MIN_PROVEN_WIN,
                Bound::Upper => self.value <= -MIN_PROVEN_WIN,
            }
    }

    /// Returns the entry for a context in which its proof may not hold.
    pub fn without_proof(self) -> Self {
        if self.value.abs() >= MIN_PROVEN_WIN {
            return Self::move_only(self.best_index, self.depth);
        }
        Self { is_proven: false, ..self }
    }

    /// Returns an entry that holds a move and no value.
    pub const fn move_only(best_index: Option<u16>, depth: u8) -> Self {
        Self { value: -WIN, depth, bound: Bound::Lower, is_proven: false, best_index }
    }

    fn is_move_only(self) -> bool {
        self.value == -WIN && self.bound == Bound::Lower
    }

    fn pack(self, generation: u64) -> u64 {
        let value = u64::from(u32::from_ne_bytes(self.value.to_ne_bytes()));
        value
            | u64::from(self.best_index.unwrap_or(NO_MOVE)) << 32
            | u64::from(self.depth) << 48
            | (self.bound as u64) << 56
            | u64::from(self.is_proven) << 58
            | generation << 59
    }

    fn unpack(data: u64) -> Option<Self> {
        let best_index = (data >> 32) as u16;
        Some(Self {
            value: i32::from_ne_bytes((data as u32).to_ne_bytes()),
            depth: (data >> 48) as u8,
            bound: match data >> 56 & 3 {
                1 => Bound::Lower,
                2 => Bound::Upper,
                3 => Bound::Exact,
                _ => return None,
            },
            is_proven: data >> 58 & 1 == 1,
            best_index: (best_index != NO_MOVE).then_some(best_index),
        })
    }
}

/// Bytes of the group of slots for a key: one cache line, so that a probe loads a single line.
const GROUP_BYTES: usize = GROUP_SLOTS * 2 * size_of::<u64>();

/// A table of fixed size that several threads may read and write at once. A slot is two words: the data, and the key xor the
/// data. All zeros means empty.
pub(super) struct TranspositionTable {
    /// Aligned to a cache line. `None` while the memory is reallocated, or if none is available.
    memory: Option<TableMemory>,
    group_count: usize,
    generation: AtomicU64,
}

impl TranspositionTable {
    /// Returns an empty table of at most `mib` MiB (at least one). If the allocation fails, the size is halved until it
    /// succeeds.
    pub fn new(mib: usize) -> Self {
        Self::with_max_groups((mib.clamp(1, 1 << 16) << 20) / GROUP_BYTES)
    }

    /// Returns an empty table of at most `group_count` groups. If no memory is available, it has none and finds nothing.
    fn with_max_groups(mut group_count: usize) -> Self {
        loop {
            match TableMemory::new(group_count * GROUP_SLOTS) {
                Ok(memory) => return Self::from_memory(Some(memory), group_count),
                Err(_) if group_count > 1 => group_count /= 2,
                Err(_) => return Self::from_memory(None, 0),
            }
        }
    }

    fn from_memory(memory: Option<TableMemory>, group_count: usize) -> Self {
        Self { memory, group_count, generation: AtomicU64::new(0) }
    }

    /// Returns the size of the entries in bytes.
    pub fn bytes(&self) -> usize {
        self.group_count * GROUP_BYTES
    }

    /// Clears the table by reallocating it: fresh pages cost nothing until they are used.
    pub fn clear(&mut self) {
        // Frees the old table first, so that two never exist at once.
        self.memory = None;
        *self = Self::with_max_groups(self.group_count);
    }

    /// Begins a new search. Entries of earlier searches are replaced first.
    pub fn age(&self) {
        let next_generation = (self.generation.load(Relaxed) + 1) % GENERATIONS;
        self.generation.store(next_generation, Relaxed);
    }

    /// Returns the entry for `key`, if any.
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.group(key).iter().find_map(|[data, check_word]| {
            let data = data.load(Relaxed);
            (check_word.load(Relaxed) ^ data == key).then(|| Entry::unpack(data)).flatten()
        })
    }

    /// Stores `entry`, replacing the entry of the same position or the least valuable one in the group.
    pub fn store(&self, key: u64, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let mut replaced_slot = None;
        let mut least_worth = i32::MAX;
        for slot in self.group(key) {
            let [data, check_word] = slot;
            let data = data.load(Relaxed);
            let old_entry = Entry::unpack(data);
            if check_word.load(Relaxed) ^ data == key
                && let Some(old_entry) = old_entry
            {
                if entry.is_move_only() && !old_entry.is_move_only() {
                    // Keeps the old value and updates only the move.
                    entry = Entry {
                        best_index: entry.best_index.or(old_entry.best_index),
                        ..old_entry
                    };
                    if old_entry.is_settled() {
                        return;
                    }
                    replaced_slot = Some(slot);
                    break;
                }
                entry.best_index = entry.best_index.or(old_entry.best_index);
                // An estimate never replaces a settled value. A shallow bound never replaces a deep one of this search.
                let keeps_old = old_entry.is_settled() && !entry.is_proven
                    || old_entry.depth > entry.depth + 2
                        && data >> 59 == generation
                        && entry.bound != Bound::Exact
                        && !entry.is_proven;
                if keeps_old {
                    return;
                }
                replaced_slot = Some(slot);
                break;
            }
            let worth = old_entry.map_or(-1, |old_entry| {
                let age = (generation + GENERATIONS - (data >> 59)) % GENERATIONS;
                i32::from(old_entry.depth) + 256 - 8 * i32::try_from(age).unwrap_or(0)
                    + if old_entry.bound == Bound::Exact { 2 } else { 0 }
            });
            if worth < least_worth {
                least_worth = worth;
                replaced_slot = Some(slot);
            }
        }
        if let Some([data, check_word]) = replaced_slot {
            let packed = entry.pack(generation);
            data.store(packed, Relaxed);
            check_word.store(key ^ packed, Relaxed);
        }
    }

    /// Estimates from a sample the part of the table that the current search has filled, in thousandths.
    pub fn filled_per_mille(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let used_slots = self
            .slots()
            .iter()
            .take(SAMPLE_SLOTS)
            .filter(|[data, _]| {
                let data = data.load(Relaxed);
                data >> 56 & 3 != 0 && data >> 59 == generation
            })
            .count();
        u32::try_from(used_slots * 1000 / (self.group_count * GROUP_SLOTS).clamp(1, SAMPLE_SLOTS))
            .unwrap_or(1000)
    }

    #[inline]
    fn slots(&self) -> &[Slot] {
        self.memory.as_ref().map_or(&[], TableMemory::slots)
    }

    #[inline]
    fn group(&self, key: u64) -> &[Slot] {
        let index = ((u128::from(key) * self.group_count as u128) >> 64) as usize;
        self.slots()
            .get(index * GROUP_SLOTS..)
            .and_then(|slots| slots.get(..GROUP_SLOTS))
            .unwrap_or_default()
    }
}

/// Heap memory, for loom's atomics and for browsers, which cannot map memory.
#[cfg(any(loom, target_family = "wasm"))]
mod plain_memory {
    use super::AtomicU64;

    pub type Slot = [AtomicU64; 2];

    pub struct TableMemory(Vec<Slot>);

    impl TableMemory {
        pub fn new(count: usize) -> std::io::Result<Self> {
            let slots = (0..count).map(|_| [0; 2].map(AtomicU64::new));
            Ok(Self(slots.collect()))
        }

        pub fn slots(&self) -> &[Slot] {
            &self.0
        }
    }
}

#[cfg(loom)]
#[cfg(test)]
mod loom_tests {
    use super::*;
    use loom::sync::Arc;
    use loom::thread;

    fn entry(value: i32) -> Entry {
        Entry { value, depth: 9, bound: Bound::Exact, is_proven: false, best_index: Some(3) }
    }

    /// Returns a table of one group, so that all keys collide.
    fn small() -> Arc<TranspositionTable> {
        Arc::new(TranspositionTable::with_max_groups(1))
    }

    /// Checks that in every interleaving a reader finds nothing or an entry that was written for that key.
    #[test]
    fn no_torn_entry_is_read() {
        loom::model(|| {
            let table = small();
            let (mine, yours) = (0xABCD, 0xABCD);
            let writers = [(mine, 1), (yours, -2)].map(|(key, value)| {
                let table = Arc::clone(&table);
                thread::spawn(move || table.store(key, entry(value)))
            });
            if let Some(stored_entry) = table.probe(mine) {
                assert!(stored_entry == entry(1) || stored_entry == entry(-2), "{stored_entry:?}");
            }
            for writer in writers {
                assert!(writer.join().is_ok());
            }
            if let Some(stored_entry) = table.probe(mine) {
                assert!(stored_entry == entry(1) || stored_entry == entry(-2), "{stored_entry:?}");
            }
        });
    }

    /// Checks that two keys that compete for a slot are never confused.
    #[test]
    fn no_entry_is_found_with_another_key() {
        loom::model(|| {
            let table = small();
            let writers = [(5, 1), (6, 2)].map(|(key, value)| {
                let table = Arc::clone(&table);
                thread::spawn(move || {
                    table.store(key, entry(value));
                    table.probe(key)
                })
            });
            for (writer, value) in writers.into_iter().zip([1, 2]) {
                let probe_result = writer.join();
                assert!(
                    matches!(probe_result, Ok(None))
                        || matches!(probe_result, Ok(Some(stored_entry)) if stored_entry == entry(value))
                );
            }
            for (key, value) in [(5, 1), (6, 2)] {
                assert!(table.probe(key).is_none_or(|stored_entry| stored_entry == entry(value)));
            }
            assert_eq!(table.probe(7), None);
        });
    }
}

#[cfg(not(loom))]
#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY_BYTES: usize = 16;
    use quadrille_games::rules::zobrist::number;

    fn entry(value: i32, depth: u8) -> Entry {
        Entry { value, depth, bound: Bound::Exact, is_proven: false, best_index: Some(3) }
    }

    #[test]
    fn entries_round_trip() {
        let table = TranspositionTable::new(1);
        for (index, value) in [-1_000_000, -1, 0, 77, 999_990].into_iter().enumerate() {
            for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
                let key = number(bound as u64, index as u64);
                let stored = Entry {
                    bound,
                    is_proven: value < 0,
                    best_index: (value > 0).then_some(41),
                    ..entry(value, 9)
                };
                table.store(key, stored);
                assert_eq!(table.probe(key), Some(stored));
                assert_eq!(table.probe(key ^ 1 << 40), None);
            }
        }
    }

    #[test]
    fn old_shallow_entries_are_replaced_first() {
        let mut table = TranspositionTable::new(2);
        assert_eq!(GROUP_BYTES, GROUP_SLOTS * ENTRY_BYTES);
        for key in [0, number(1, 1), u64::MAX] {
            let group = table.group(key).as_ptr();
            assert_eq!(group.align_offset(GROUP_BYTES), 0, "one line of the cache");
        }
        assert!(table.bytes() <= 2 << 20);
        let deep = number(9, 9);
        table.store(deep, entry(5, 200));
        for index in 0..300_000 {
            table.store(number(1, index), entry(1, 3));
        }
        assert_eq!(table.probe(deep), Some(entry(5, 200)));
        assert!(table.filled_per_mille() > 900);
        table.age();
        assert_eq!(table.filled_per_mille(), 0);
        table.clear();
        assert_eq!(table.probe(deep), None);
    }

    #[test]
    fn move_only_entry_changes_only_the_move() {
        let table = TranspositionTable::new(1);
        table.store(7, entry(30, 12));
        table.store(7, Entry::move_only(Some(9), 4));
        let stored = Entry { best_index: Some(9), ..entry(30, 12) };
        assert_eq!(table.probe(7), Some(stored));
        table.store(8, Entry::move_only(Some(9), 4));
        table.store(8, entry(30, 2));
        assert_eq!(table.probe(8), Some(entry(30, 2)));
    }

    #[test]
    fn entry_without_proof_is_an_estimate() {
        let proven = Entry { is_proven: true, ..entry(0, 2) };
        assert_eq!(proven.without_proof(), entry(0, 2));
        let won = entry(WIN - 5, 2);
        assert_eq!(won.without_proof(), Entry::move_only(won.best_index, 2));
        assert!(won.without_proof().is_move_only() && !proven.without_proof().is_move_only());
    }

    #[test]
    fn proven_entry_survives_later_estimates() {
        let table = TranspositionTable::new(1);
        let proof = Entry { is_proven: true, ..entry(0, 2) };
        table.store(7, proof);
        table.store(7, entry(30, 12));
        assert_eq!(table.probe(7), Some(proof));
    }
}
