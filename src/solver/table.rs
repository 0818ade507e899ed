//! What has been settled: for each position, between which leads it ends.
//!
//! The key is the position itself, so nothing is ever taken for something else. An entry is two atomic words as in the
//! search's table, the bounds and the key mixed with them, and threads share it without locks.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const GROUP: usize = 4;

/// The bounds of a position's final lead for the player to move, in tens of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// It ends no worse.
    pub least: i8,
    /// It ends no better.
    pub most: i8,
}

#[derive(Default)]
struct Slot {
    data: AtomicU64,
    check: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Group([Slot; GROUP]);

/// A table of bounded size.
pub(super) struct Table(Vec<Group>);

impl Table {
    /// An empty table of at most `mib` MiB, or of what the machine gives.
    pub fn new(mib: usize) -> Self {
        let mut length = (mib.clamp(1, 1 << 16) << 20) / size_of::<Group>();
        let mut groups = Vec::new();
        while groups.try_reserve_exact(length).is_err() && length > 1 << 14 {
            length /= 2;
        }
        groups.resize_with(length, Group::default);
        Self(groups)
    }

    fn group(&self, key: u64) -> &[Slot; GROUP] {
        // The key has structure: spread it over all bits first.
        let spread = (key ^ key >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let spread = (spread ^ spread >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let index = (u128::from(spread) * self.0.len() as u128) >> 64;
        &self.0[index as usize].0
    }

    /// What is known of the position.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Bounds> {
        self.group(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (data != 0 && slot.check.load(Relaxed) ^ data == key).then(|| unpack(data))
        })
    }

    /// Remembers bounds that took `effort` positions to find, in place of what took least.
    pub fn store(&self, key: u64, mut bounds: Bounds, effort: u64) {
        let effort = u64::from(effort.max(1).ilog2()) + 1;
        let mut victim = None;
        let mut least = u64::MAX;
        for slot in self.group(key) {
            let data = slot.data.load(Relaxed);
            let cost = data >> 16;
            if data != 0 && slot.check.load(Relaxed) ^ data == key {
                let old = unpack(data);
                bounds.least = bounds.least.max(old.least);
                bounds.most = bounds.most.min(old.most);
                victim = Some((slot, effort.max(cost)));
                break;
            }
            if cost < least {
                least = cost;
                victim = Some((slot, effort));
            }
        }
        if let Some((slot, effort)) = victim {
            let data =
                u64::from(bounds.least as u8) | u64::from(bounds.most as u8) << 8 | effort << 16;
            slot.data.store(data, Relaxed);
            slot.check.store(key ^ data, Relaxed);
        }
    }
}

const fn unpack(data: u64) -> Bounds {
    Bounds {
        least: data as u8 as i8,
        most: (data >> 8) as u8 as i8,
    }
}
