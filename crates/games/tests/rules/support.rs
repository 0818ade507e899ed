//! Seeded random numbers, and helpers that several tests share.

use quadrille_games::rules::{AnyPosition, Variant};

/// SplitMix64: short, with the same numbers in every version.
pub struct RandomNumbers(u64);

impl RandomNumbers {
    /// Creates the stream with this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number below `limit`, which must be positive.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// Returns a number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// Returns `true` with a probability of `percent` in a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Returns one of `items`, which must not be empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// Puts `items` in a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// Parses a valid position text.
pub fn position(variant: Variant, text: &str) -> AnyPosition {
    AnyPosition::parse(variant, text).unwrap_or_else(|error| panic!("{variant} {text}: {error}"))
}

/// Returns every legal move's text, sorted.
pub fn move_texts(position: &AnyPosition) -> Vec<String> {
    let moves = position.legal_moves();
    let mut texts: Vec<String> = moves.iter().map(|&mv| position.move_text(mv)).collect();
    texts.sort();
    texts
}

/// Returns the position after a legal move given as text.
pub fn play(position: &AnyPosition, text: &str) -> AnyPosition {
    let mv = position.parse_move(text);
    mv.and_then(|mv| position.play(mv))
        .unwrap_or_else(|error| panic!("{} {position} {text}: {error}", position.variant()))
}

/// Returns the outcome's word, or `none` for an unfinished game.
pub fn result_code(position: &AnyPosition) -> &'static str {
    position.outcome().map_or("none", |outcome| outcome.code())
}
