//! What a search by proof numbers has found out, as bytes: a run that was killed goes on from them.
//!
//! A head, the number of entries, the entries (sixteen bytes each: the question and its two numbers, from the lowest byte), and a sum over all that comes before it.

use super::position::Key;
use super::proof::{Node, Question};
use thiserror::Error;

/// How a checkpoint begins. Whoever changes what the keys mean changes the number.
const HEAD: &[u8] = b"quadrille upthrust checkpoint 1\n";
/// Bytes of an entry.
const ENTRY: usize = 16;
/// Bytes of a number of entries and of the sum.
const WORD: usize = 8;

/// Why bytes are no checkpoint.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BadCheckpoint {
    /// Another kind of file, or another version.
    #[error("it begins with {0:?}, expected {head:?}", head = String::from_utf8_lossy(HEAD))]
    Head(String),
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
    /// An entry that no search makes.
    #[error("entry {0} makes no sense")]
    Entry(usize),
}

/// The bytes of all that is known.
pub(super) fn encode(nodes: &[(Question, Node)]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEAD.len() + 2 * WORD + ENTRY * nodes.len());
    bytes.extend_from_slice(HEAD);
    bytes.extend_from_slice(&(nodes.len() as u64).to_le_bytes());
    for (question, node) in nodes {
        bytes.extend_from_slice(&question.to_le_bytes());
        bytes.extend_from_slice(&node.proof.to_le_bytes());
        bytes.extend_from_slice(&node.disproof.to_le_bytes());
    }
    let sum = sum(&bytes);
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes
}

/// What stands in the bytes.
pub(super) fn decode(bytes: &[u8]) -> Result<Vec<(Question, Node)>, BadCheckpoint> {
    let Some(rest) = bytes.strip_prefix(HEAD) else {
        let head = &bytes[..HEAD.len().min(bytes.len())];
        return Err(BadCheckpoint::Head(
            String::from_utf8_lossy(head).into_owned(),
        ));
    };
    let length = |expected| BadCheckpoint::Length {
        found: bytes.len(),
        expected,
    };
    let least = (HEAD.len() + 2 * WORD) as u64;
    let (count, rest) = rest.split_first_chunk().ok_or_else(|| length(least))?;
    let expected = u64::from_le_bytes(*count)
        .saturating_mul(ENTRY as u64)
        .saturating_add(least);
    if bytes.len() as u64 != expected {
        return Err(length(expected));
    }
    let (entries, end) = rest.split_last_chunk().ok_or_else(|| length(least))?;
    let (found, expected) = (sum(&bytes[..bytes.len() - WORD]), u64::from_le_bytes(*end));
    if found != expected {
        return Err(BadCheckpoint::Sum { found, expected });
    }
    let entries = entries.chunks_exact(ENTRY).enumerate();
    entries
        .map(|(number, entry)| read(entry).ok_or(BadCheckpoint::Entry(number + 1)))
        .collect()
}

fn read(entry: &[u8]) -> Option<(Question, Node)> {
    let (question, rest) = entry.split_first_chunk()?;
    let (proof, rest) = rest.split_first_chunk()?;
    let disproof = rest.first_chunk()?;
    let question = u64::from_le_bytes(*question);
    let (proof, disproof) = (f32::from_le_bytes(*proof), f32::from_le_bytes(*disproof));
    let settled = proof == 0.0 || disproof == 0.0;
    let whole = if settled {
        proof + disproof == f32::INFINITY
    } else {
        proof > 0.0 && disproof > 0.0 && proof.is_finite() && disproof.is_finite()
    };
    (whole && question >> (Key::BITS + 8) == 0).then(|| (question, Node::new(proof, disproof)))
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

    fn nodes() -> Vec<(Question, Node)> {
        vec![
            (5 | 1 << Key::BITS, Node::new(0.25, 3e9)),
            ((1 << Key::BITS) - 1, Node::new(7.5, 1.0)),
            (6, Node::known(true)),
            (7, Node::known(false)),
        ]
    }

    #[test]
    fn what_is_written_is_read_again() {
        assert_eq!(decode(&encode(&nodes())), Ok(nodes()));
        assert_eq!(decode(&encode(&[])), Ok(Vec::new()));
    }

    #[test]
    fn every_damage_is_told() {
        let whole = encode(&nodes());
        for at in 0..whole.len() {
            for bit in 0..8 {
                let mut bytes = whole.clone();
                bytes[at] ^= 1 << bit;
                assert!(decode(&bytes).is_err(), "byte {at}, bit {bit}");
            }
            assert!(decode(&whole[..at]).is_err(), "cut off at {at}");
        }
        let mut bytes = whole;
        bytes.push(0);
        let error = decode(&bytes).unwrap_err().to_string();
        assert_eq!(error, "it has 113 bytes, expected 112");
    }
}
