//! What the tests of the boards share: positions from random play, and scenes laid side by side.

use super::drawing;
use super::scene::Scene;
use super::view::View;
use crate::rules::{AnyPosition, Variant};

/// A small generator, so that a failing test fails again.
pub struct Dice(u64);

impl Dice {
    /// Starts from `seed`.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 += 1;
        (crate::rules::zobrist::number(0xB0A2D, self.0) % limit.max(1) as u64) as usize
    }
}

/// About `count` positions of `variant` from random games, each with a legal move.
pub fn positions(variant: Variant, count: usize) -> Vec<AnyPosition> {
    let mut dice = Dice::new(variant as u64 * 1000);
    let mut out = Vec::new();
    while out.len() < count {
        let mut position = AnyPosition::start(variant);
        for ply in 0..60 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            if ply % 6 == dice.below(6) {
                out.push(position.clone());
            }
            let mv = moves[dice.below(moves.len())];
            position = position.play(mv).expect("a legal move");
        }
    }
    out.truncate(count);
    out
}

/// The scene of a view, checked for what no scene may hold.
pub fn scene(view: &View) -> Scene {
    let mut scene = Scene::default();
    drawing(view.position.variant()).draw(view, &mut scene);
    for item in &scene.items {
        let whole = item.at.is_finite() && item.size.is_finite() && item.scale.is_finite();
        assert!(whole && item.size.min_element() > 0.0, "{item:?}");
        assert!((0.0..=1.0).contains(&item.alpha), "{item:?}");
        assert!(
            !item.art.svg().contains("NaN") && !item.art.svg().contains("inf"),
            "{item:?}"
        );
    }
    scene
}

/// Whether two scenes look the same.
pub fn same(one: &Scene, two: &Scene) -> bool {
    one.items.len() == two.items.len()
        && one.items.iter().zip(&two.items).all(|(a, b)| {
            a.art == b.art
                && a.at == b.at
                && a.size == b.size
                && (a.alpha, a.scale, a.moving) == (b.alpha, b.scale, b.moving)
        })
}
