//! The key of a puzzle in a person's progress. It is made from the content, because names are reused when puzzles are made
//! anew.

use super::{Puzzle, shipped};
use quadrille_games::rules::Variant;

/// The variants whose puzzles were made anew with the same names while progress was stored by name.
const VARIANTS_WITH_REUSED_NAMES: [Variant; 3] =
    [Variant::Upthrust, Variant::Hique, Variant::CublinoContra];
/// The number of digits in a name; a key has more.
const NAME_DIGITS: usize = 4;

/// Returns the 32-bit FNV-1a digest of a text.
fn digest(text: &str) -> u32 {
    let add_byte = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    text.bytes().fold(0x811C_9DC5, add_byte)
}

impl Puzzle {
    /// Returns the key: the variant and a digest of position and line, such as `hique-5d0a91c7`.
    pub fn key(&self) -> String {
        let moves = self.position.line_texts(&self.line).join(" ");
        let content = format!("{} {moves}", self.position);
        format!("{}-{:08x}", self.variant, digest(&content))
    }
}

/// Returns the key of the puzzle with this name in earlier versions; `None` if the name was reused or the puzzle no longer
/// exists.
pub fn key_of_name(name: &str) -> Option<String> {
    let (variant, number) = name.rsplit_once('-')?;
    let variant: Variant = variant.parse().ok()?;
    if number.len() != NAME_DIGITS || VARIANTS_WITH_REUSED_NAMES.contains(&variant) {
        return None;
    }
    let puzzle = shipped(variant).iter().find(|puzzle| puzzle.id == name);
    puzzle.map(Puzzle::key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_puzzle_has_a_unique_key() {
        for variant in Variant::ALL {
            let all = shipped(variant);
            let keys: HashSet<String> = all.iter().map(Puzzle::key).collect();
            assert_eq!(keys.len(), all.len(), "{variant}");
        }
    }

    /// Progress is stored by key, so a changed key would lose it.
    #[test]
    fn key_of_a_puzzle_stays() {
        let line = "focus-0001 | win 3 | 720 | capture overflow takeover reserve defence rescue threat | -,-,-,G,-,R/-,-,-,-,-,-/-,-,-,RGRRG,-,-/G,-,RGRRG,-,G,G/R,R,-,-,-,R/G,-,R,-,G,GGRG 1 1,0 5,5 | +32 03-02:1 32-02:5";
        let puzzles = Puzzle::parse_all(line).expect("a puzzle");
        assert_eq!(puzzles[0].key(), "focus-f59308d3");
    }

    #[test]
    fn longer_line_has_another_key() {
        let all = Variant::ALL.into_iter().flat_map(shipped);
        for long in all.filter(|puzzle| puzzle.line.len() > 1) {
            let first = Puzzle { line: long.line[..1].to_vec(), ..long.clone() };
            assert_ne!(first.key(), long.key(), "{}", long.id);
        }
    }

    #[test]
    fn key_depends_only_on_the_content() {
        let first = shipped(Variant::Focus)[0].clone();
        let key = first.key();
        let renamed = Puzzle {
            id: "focus-0999".to_owned(),
            rating: first.rating + 300,
            themes: Vec::new(),
            ..first.clone()
        };
        assert_eq!(renamed.key(), key);
        let other = first.position.legal_moves().into_iter();
        let mut other = other.filter(|mv| *mv != first.line[0]);
        let another = Puzzle { line: other.by_ref().take(1).collect(), ..first };
        assert_ne!(another.key(), key);
    }

    #[test]
    fn names_of_earlier_versions_are_resolved() {
        for variant in Variant::ALL {
            let puzzle = &shipped(variant)[0];
            let is_resolved = !VARIANTS_WITH_REUSED_NAMES.contains(&variant);
            assert_eq!(key_of_name(&puzzle.id), is_resolved.then(|| puzzle.key()));
            assert_eq!(key_of_name(&puzzle.key()), None, "a key is no name");
        }
        for name in ["focus-9999", "chess-0001", "nothing"] {
            assert_eq!(key_of_name(name), None, "{name}");
        }
    }
}
