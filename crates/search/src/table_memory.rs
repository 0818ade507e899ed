//! Shared memory for the transposition table, in huge pages where the system has them.
//!
//! Nearly every probe touches another page. With 4 KiB pages most probes miss the TLB, and the page walk takes as long as the
//! probe itself. A page of 2 MiB replaces 512 of them.

use memmap2::MmapMut;
use self_cell::{MutBorrow, self_cell};
use std::io;
use std::sync::atomic::AtomicU64;
use zerocopy::FromBytes;

/// The two words of an entry.
pub(super) type Slot = [AtomicU64; 2];
type Slots<'a> = &'a [Slot];

self_cell!(
    /// A memory mapping and its slots, which are only written as atomics.
    struct MappedSlots {
        owner: MutBorrow<MmapMut>,
        #[covariant]
        dependent: Slots,
    }
);

/// Page-aligned slots, initially zero, that take no memory until they are used and return to the system on drop.
pub(super) struct TableMemory(MappedSlots);

impl TableMemory {
    /// Maps `count` slots, at least one.
    ///
    /// # Errors
    /// Returns an error if the system does not provide the memory.
    pub fn new(slot_count: usize) -> io::Result<Self> {
        let byte_count = slot_count.max(1).checked_mul(size_of::<Slot>());
        let memory = MmapMut::map_anon(byte_count.ok_or(io::ErrorKind::OutOfMemory)?)?;
        // Only a hint: without huge pages the table is slower, but works.
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
        MappedSlots::try_new(MutBorrow::new(memory), view_as_slots).map(Self)
    }

    #[inline]
    pub fn slots(&self) -> &[Slot] {
        self.0.borrow_dependent()
    }
}

fn view_as_slots(memory: &MutBorrow<MmapMut>) -> io::Result<&[Slot]> {
    match <[Slot]>::mut_from_bytes(memory.borrow_mut()) {
        Ok(slots) => Ok(slots),
        Err(_) => Err(io::ErrorKind::InvalidData.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn slots_start_at_zero_and_hold_writes_of_any_thread() -> io::Result<()> {
        let memory = TableMemory::new(300_000)?;
        assert_eq!(memory.slots().len(), 300_000);
        assert_eq!(memory.slots().as_ptr().align_offset(4096), 0);
        assert_eq!(memory.slots()[299_999][1].load(Relaxed), 0);
        std::thread::scope(|scope| {
            scope.spawn(|| memory.slots()[299_999][1].store(7, Relaxed));
        });
        assert_eq!(memory.slots()[299_999][1].load(Relaxed), 7);
        assert!(TableMemory::new(usize::MAX / 4).is_err());
        Ok(())
    }
}
