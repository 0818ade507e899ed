//! Memory for large tables, which costs nothing until it is used and is the system's again when it is freed.

/// Blocks of this many bytes at least are mapped one by one by every C library. Smaller ones may come from the part of the heap
/// that belongs to the thread that asks: glibc keeps that much of it, for each thread, after they are freed.
const MAPPED: usize = 33 << 20;

/// So many zeros, untouched. Room that is reserved beyond them is never touched either, and so takes no memory.
pub fn zeroed<T: Copy + Default>(count: usize) -> Vec<T> {
    let least = MAPPED.div_ceil(size_of::<T>().max(1));
    let mut zeros = vec![T::default(); count.max(least)];
    zeros.truncate(count);
    zeros
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_table_has_its_own_memory() {
        let zeros = zeroed::<[u64; 2]>(5);
        assert_eq!(zeros, [[0; 2]; 5]);
        assert!(zeros.capacity() * 16 >= MAPPED);
        assert_eq!(zeroed::<u64>(MAPPED / 8 + 5).len(), MAPPED / 8 + 5);
    }
}
