//! Checkpoints of proof-number search, from which an interrupted run continues.
//!
//! An entry has 16 bytes in little-endian order: the question, then its proof and disproof numbers as `f32`.

use super::checksummed;
use super::position::Key;
use super::proof::{Node, Question};
use quadrille_games::FormatError;

/// The first line. Its number must change with the meaning of keys.
const HEAD: &[u8] = b"quadrille upthrust checkpoint 1\n";

pub(super) fn encode(nodes: &[(Question, Node)]) -> Vec<u8> {
    let entries = nodes.iter().map(|(question, node)| {
        let proof_numbers =
            u64::from(node.proof.to_bits()) | u64::from(node.disproof.to_bits()) << 32;
        (u128::from(*question) | u128::from(proof_numbers) << 64).to_le_bytes()
    });
    checksummed::encode(HEAD, entries)
}

pub(super) fn decode(bytes: &[u8]) -> Result<Vec<(Question, Node)>, FormatError> {
    checksummed::decode(HEAD, bytes, |entry| {
        let entry = u128::from_le_bytes(*entry);
        let [proof, disproof] = [64, 96].map(|shift| f32::from_bits((entry >> shift) as u32));
        let is_settled = proof == 0.0 || disproof == 0.0;
        let is_valid = if is_settled {
            proof + disproof == f32::INFINITY
        } else {
            proof > 0.0 && disproof > 0.0 && proof.is_finite() && disproof.is_finite()
        };
        let question = entry as u64;
        (is_valid && question >> (Key::BITS + 8) == 0)
            .then(|| (question, Node::new(proof, disproof)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checkpoint_round_trips() {
        let nodes = vec![
            (5 | 1 << Key::BITS, Node::new(0.25, 3e9)),
            ((1 << Key::BITS) - 1, Node::new(7.5, 1.0)),
            (6, Node::settled(true)),
            (7, Node::settled(false)),
        ];
        assert_eq!(decode(&encode(&nodes)), Ok(nodes));
        assert_eq!(decode(&encode(&[])), Ok(Vec::new()));
    }

    #[test]
    fn impossible_proof_numbers_are_refused() {
        for (proof, disproof) in [(0.0, 0.0), (-1.0, 2.0), (f32::NAN, 1.0), (0.0, 3.0)] {
            let bytes = encode(&[(5, Node::new(proof, disproof))]);
            let error = decode(&bytes).unwrap_err();
            assert_eq!(error.place, "entry 1", "{proof} {disproof}");
        }
        let beyond = encode(&[(1 << 60, Node::settled(true))]);
        assert_eq!(decode(&beyond).unwrap_err().place, "entry 1");
    }
}
