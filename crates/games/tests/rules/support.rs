//! Seeded numbers and helpers that several tests share.

use quadrille_games::rules::{AnyPosition, Variant};

/// SplitMix64: a few lines, the same numbers for ever.
pub struct Numbers(u64);

impl Numbers {
    /// The stream of this seed.
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

    /// A number below `limit`, which is not zero.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True `percent` times in a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of `items`, which are not empty.
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

/// Reads a text that must be a position.
pub fn position(variant: Variant, text: &str) -> AnyPosition {
    AnyPosition::parse(variant, text).unwrap_or_else(|error| panic!("{variant} {text}: {error}"))
}

/// Every legal move's text, sorted.
pub fn move_texts(position: &AnyPosition) -> Vec<String> {
    let moves = position.legal_moves();
    let mut texts: Vec<String> = moves.iter().map(|&mv| position.move_text(mv)).collect();
    texts.sort();
    texts
}

/// The position after a move given as text, which must be legal.
pub fn play(position: &AnyPosition, text: &str) -> AnyPosition {
    let mv = position.parse_move(text);
    mv.and_then(|mv| position.play(mv))
        .unwrap_or_else(|error| panic!("{} {position} {text}: {error}", position.variant()))
}

/// The outcome's word, `none` for an unfinished game.
pub fn result_code(position: &AnyPosition) -> &'static str {
    position.outcome().map_or("none", |outcome| outcome.code())
}
