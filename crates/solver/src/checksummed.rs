//! A file format of equal-sized entries that detects damage: a head, the number of entries, the entries, and a checksum.

use quadrille_games::FormatError;

const WORD_BYTES: usize = 8;

pub(super) fn bad_entry_error(entry_number: usize, entry: &[u8]) -> FormatError {
    let entry_hex: String = entry.iter().map(|byte| format!("{byte:02x}")).collect();
    FormatError::new(
        format!("entry {entry_number}"),
        &entry_hex,
        "an entry as the search writes it",
    )
}

/// Encodes the head, the number of entries, the entries and a checksum.
pub(super) fn encode<const N: usize>(
    head: &[u8],
    entries: impl ExactSizeIterator<Item = [u8; N]>,
) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(head.len() + 2 * WORD_BYTES + N * entries.len());
    bytes.extend_from_slice(head);
    bytes.extend_from_slice(&(entries.len() as u64).to_le_bytes());
    for entry in entries {
        bytes.extend_from_slice(&entry);
    }
    let checksum = compute_checksum(&bytes);
    bytes.extend_from_slice(&checksum.to_le_bytes());
    bytes
}

/// Checks the head, the length and the checksum, and decodes each entry with `decode_entry`.
pub(super) fn decode<T, const N: usize>(
    head: &[u8],
    bytes: &[u8],
    decode_entry: impl Fn(&[u8; N]) -> Option<T>,
) -> Result<Vec<T>, FormatError> {
    let Some(body) = bytes.strip_prefix(head) else {
        let to_text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end().to_owned();
        let actual_head = to_text(&bytes[..head.len().min(bytes.len())]);
        return Err(FormatError::new("head", &actual_head, format!("`{}`", to_text(head))));
    };
    let length_error = |expected: u64| {
        let size = format!("{} bytes", bytes.len());
        FormatError::new("length", &size, format!("{expected} bytes"))
    };
    let min_size = (head.len() + 2 * WORD_BYTES) as u64;
    let (count_bytes, entries_and_checksum) =
        body.split_first_chunk().ok_or_else(|| length_error(min_size))?;
    let expected_size =
        u64::from_le_bytes(*count_bytes).saturating_mul(N as u64).saturating_add(min_size);
    if bytes.len() as u64 != expected_size {
        return Err(length_error(expected_size));
    }
    let (entries, checksum_bytes) =
        entries_and_checksum.split_last_chunk().ok_or_else(|| length_error(min_size))?;
    let (actual_checksum, expected_checksum) =
        (compute_checksum(&bytes[..bytes.len() - WORD_BYTES]), u64::from_le_bytes(*checksum_bytes));
    if actual_checksum != expected_checksum {
        let hex = format!("{actual_checksum:016x}");
        return Err(FormatError::new("sum", &hex, format!("`{expected_checksum:016x}`")));
    }
    let (entries, _) = entries.as_chunks();
    entries
        .iter()
        .enumerate()
        .map(|(index, entry)| decode_entry(entry).ok_or_else(|| bad_entry_error(index + 1, entry)))
        .collect()
}

/// Returns a checksum that detects accidental damage only.
fn compute_checksum(bytes: &[u8]) -> u64 {
    bytes.chunks(WORD_BYTES).fold(0xCBF2_9CE4_8422_2325, |checksum, chunk| {
        let mut word = [0; WORD_BYTES];
        word[..chunk.len()].copy_from_slice(chunk);
        (checksum.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &[u8] = b"test 1\n";

    fn read(bytes: &[u8]) -> Result<Vec<u64>, FormatError> {
        decode(HEAD, bytes, |entry| Some(u64::from_le_bytes(*entry)).filter(|&number| number < 100))
    }

    fn encode_numbers(numbers: &[u64]) -> Vec<u8> {
        encode(HEAD, numbers.iter().map(|number| number.to_le_bytes()))
    }

    #[test]
    fn entries_round_trip() {
        assert_eq!(read(&encode_numbers(&[3, 99, 0])), Ok(vec![3, 99, 0]));
        assert_eq!(read(&encode_numbers(&[])), Ok(Vec::new()));
    }

    #[test]
    fn every_damage_is_detected() {
        let whole = encode_numbers(&[3, 99, 0, 4]);
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
        let error = |bytes: &[u8]| read(bytes).unwrap_err().to_string();
        assert_eq!(error(&bytes), "length: `56 bytes`: expected 55 bytes");
        let entry = "entry 2: `6400000000000000`: expected an entry as the search writes it";
        assert_eq!(error(&encode_numbers(&[1, 100])), entry);
        assert_eq!(error(b"Sir"), "head: `Sir`: expected `test 1`");
    }
}
