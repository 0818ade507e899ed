//! Files of equal entries that tell every damage: a head, the number of entries, the entries, and a sum over all that comes before it.

use thiserror::Error;

/// Bytes of a number of entries and of the sum.
const WORD: usize = 8;

/// Why bytes are not what they should be.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Damage {
    /// Another kind of file, or another version.
    #[error("it begins with {found:?}, expected {expected:?}")]
    Head {
        /// What stands there.
        found: String,
        /// What should stand there.
        expected: String,
    },
    /// Cut off, or with something behind its end.
    #[error("it has {found} bytes, expected {expected}")]
    Length {
        /// Bytes that there are.
        found: usize,
        /// Bytes that there should be.
        expected: u64,
    },
    /// Changed since it was written.
    #[error("its sum is {found:016x}, expected {expected:016x}")]
    Sum {
        /// The sum over the bytes that are there.
        found: u64,
        /// The sum at their end.
        expected: u64,
    },
    /// An entry that nobody writes.
    #[error("entry {0} makes no sense")]
    Entry(usize),
}

/// The bytes of all entries, behind a head.
pub(super) fn add_checksum<const N: usize>(
    head: &[u8],
    entries: impl ExactSizeIterator<Item = [u8; N]>,
) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(head.len() + 2 * WORD + N * entries.len());
    bytes.extend_from_slice(head);
    bytes.extend_from_slice(&(entries.len() as u64).to_le_bytes());
    for entry in entries {
        bytes.extend_from_slice(&entry);
    }
    let sum = sum(&bytes);
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes
}

/// The entries behind a head, each made sense of by `read`.
pub(super) fn open<T, const N: usize>(
    head: &[u8],
    bytes: &[u8],
    read: impl Fn(&[u8; N]) -> Option<T>,
) -> Result<Vec<T>, Damage> {
    let Some(rest) = bytes.strip_prefix(head) else {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        return Err(Damage::Head {
            found: text(&bytes[..head.len().min(bytes.len())]),
            expected: text(head),
        });
    };
    let length = |expected| Damage::Length {
        found: bytes.len(),
        expected,
    };
    let least = (head.len() + 2 * WORD) as u64;
    let (count, rest) = rest.split_first_chunk().ok_or_else(|| length(least))?;
    let expected = u64::from_le_bytes(*count)
        .saturating_mul(N as u64)
        .saturating_add(least);
    if bytes.len() as u64 != expected {
        return Err(length(expected));
    }
    let (entries, end) = rest.split_last_chunk().ok_or_else(|| length(least))?;
    let (found, expected) = (sum(&bytes[..bytes.len() - WORD]), u64::from_le_bytes(*end));
    if found != expected {
        return Err(Damage::Sum { found, expected });
    }
    let (entries, _) = entries.as_chunks();
    entries
        .iter()
        .enumerate()
        .map(|(number, entry)| read(entry).ok_or(Damage::Entry(number + 1)))
        .collect()
}

/// A sum that tells damage, not malice.
fn sum(bytes: &[u8]) -> u64 {
    bytes
        .chunks(WORD)
        .fold(0xCBF2_9CE4_8422_2325, |sum, chunk| {
            let mut word = [0; WORD];
            word[..chunk.len()].copy_from_slice(chunk);
            (sum.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &[u8] = b"test 1\n";

    fn read(bytes: &[u8]) -> Result<Vec<u64>, Damage> {
        open(HEAD, bytes, |entry| {
            Some(u64::from_le_bytes(*entry)).filter(|&number| number < 100)
        })
    }

    fn checksummed(numbers: &[u64]) -> Vec<u8> {
        add_checksum(HEAD, numbers.iter().map(|number| number.to_le_bytes()))
    }

    #[test]
    fn what_is_written_is_read_again() {
        assert_eq!(read(&checksummed(&[3, 99, 0])), Ok(vec![3, 99, 0]));
        assert_eq!(read(&checksummed(&[])), Ok(Vec::new()));
    }

    #[test]
    fn every_damage_is_told() {
        let whole = checksummed(&[3, 99, 0, 4]);
        for at in 0..whole.len() {
            for bit in 0..8 {
                let mut bytes = whole.clone();
                bytes[at] ^= 1 << bit;
                assert!(read(&bytes).is_err(), "byte {at}, bit {bit}");
            }
            assert!(read(&whole[..at]).is_err(), "cut off at {at}");
        }
        let mut bytes = whole;
        bytes.push(0);
        let told = |bytes: &[u8]| read(bytes).unwrap_err().to_string();
        assert_eq!(told(&bytes), "it has 56 bytes, expected 55");
        assert_eq!(told(&checksummed(&[1, 100])), "entry 2 makes no sense");
        let head = r#"it begins with "Sir", expected "test 1\n""#;
        assert_eq!(told(b"Sir"), head);
    }
}
