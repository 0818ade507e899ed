//! Zeroed memory for large tables, which takes no memory until it is used and returns to the system when freed.

/// The size from which every C library maps a separate block. Smaller blocks may come from a thread's heap. glibc keeps up
/// to this much of that heap after they are freed.
const MIN_MAPPED_BYTES: usize = 33 << 20;

/// Returns `len` zeros without touching their memory or the capacity beyond them.
pub fn zeroed_vec<T: Copy + Default>(len: usize) -> Vec<T> {
    let min_len = MIN_MAPPED_BYTES.div_ceil(size_of::<T>().max(1));
    let mut zeros = vec![T::default(); len.max(min_len)];
    zeros.truncate(len);
    zeros
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_table_has_its_own_memory() {
        let zeros = zeroed_vec::<[u64; 2]>(5);
        assert_eq!(zeros, [[0; 2]; 5]);
        assert!(zeros.capacity() * 16 >= MIN_MAPPED_BYTES);
        assert_eq!(zeroed_vec::<u64>(MIN_MAPPED_BYTES / 8 + 5).len(), MIN_MAPPED_BYTES / 8 + 5);
    }
}
