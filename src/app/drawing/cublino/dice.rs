//! The dice of a position as the board shows them, and their painting.

use super::cube::{Faces, Way};
use super::die;
use super::geometry::{DIE, centre};
use crate::app::artwork::Art;
use crate::app::artwork::scene::Scene;
use crate::rules::{AnyPosition, Player, Spot, cublino};
use bevy::math::Vec2;
use std::f32::consts::FRAC_PI_2;
use std::fmt::Write;
use std::sync::OnceLock;

/// Under this many pixels a die's box is drawn without pips on its rim.
const SMALL_BOX: f32 = 42.0;
/// A die's box, of its edge.
const BOX: f32 = 1.0 / 0.88;

/// A die on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Die {
    /// Whose it is.
    pub owner: Player,
    /// What it shows, as Player 1 sees it.
    pub faces: Faces,
}

/// The die on `spot`; nothing for a position of another game.
pub(super) fn die_at(position: &AnyPosition, spot: Spot) -> Option<Die> {
    let die = match position {
        AnyPosition::CublinoPur(position) => position.die_at(spot)?,
        AnyPosition::CublinoContra(position) => position.die_at(spot)?,
        _ => return None,
    };
    Some(Die::of(die))
}

impl Die {
    /// A die of the rules.
    pub fn of(die: cublino::Die) -> Self {
        Self {
            owner: die.owner,
            faces: Faces {
                top: die.orientation.top(),
                north: die.orientation.north(),
                east: die.orientation.east(),
            },
        }
    }
}

/// Whose die lies on `spot` and what it shows on top.
pub(in crate::app) fn top_at(position: &AnyPosition, spot: Spot) -> Option<(Player, u8)> {
    die_at(position, spot).map(|die| (die.owner, die.faces.top))
}

/// What a die shows after going along `path`: a step to a neighbouring square tips it, a jump does not.
pub(super) fn after(mut faces: Faces, path: &[Spot]) -> Faces {
    for pair in path.windows(2) {
        if !super::geometry::is_jump(pair[0], pair[1]) {
            let way = Way::between(centre(pair[0], false), centre(pair[1], false));
            faces = faces.tipped(way);
        }
    }
    faces
}

/// A die to be painted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    /// The die.
    pub die: Die,
    /// The ground below its centre.
    pub ground: Vec2,
    /// How far it is moved from there, by lift, jump or shake.
    pub offset: Vec2,
    /// The share of a quarter turn done, and where to on the screen.
    pub tip: Option<(Way, f32)>,
    /// Its magnification.
    pub scale: f32,
    /// How opaque it is.
    pub alpha: f32,
    /// The light on it, 0 to 1.
    pub light: f32,
    /// Whether it is on its way.
    pub moving: bool,
}

impl Shown {
    /// A die that lies still at `ground`.
    pub const fn still(die: Die, ground: Vec2) -> Self {
        Self {
            die,
            ground,
            offset: Vec2::ZERO,
            tip: None,
            scale: 1.0,
            alpha: 1.0,
            light: 1.0,
            moving: false,
        }
    }

    /// The same, lifted by `height` units and magnified.
    pub const fn lifted(mut self, height: f32, scale: f32) -> Self {
        self.offset = Vec2::new(0.0, -height);
        self.scale = scale;
        self
    }

    /// The same, by `height` units higher than it is, and magnified besides.
    pub fn raised(mut self, (height, scale): (f32, f32)) -> Self {
        self.offset.y -= height;
        self.scale *= scale;
        self
    }

    /// The same, less opaque.
    pub const fn faded(mut self, alpha: f32) -> Self {
        self.alpha = alpha;
        self
    }

    /// Where its picture's middle is.
    pub fn at(&self) -> Vec2 {
        self.ground + self.offset
    }

    /// How far its turn has come, in radians.
    fn angle(&self) -> f32 {
        self.tip.map_or(0.0, |(_, share)| share * FRAC_PI_2)
    }

    /// Paints its shadow.
    pub fn paint_shadow(&self, scene: &mut Scene) {
        let (way, angle) = (self.tip.map_or(Way::North, |(way, _)| way), self.angle());
        let (sin, cos) = angle.sin_cos();
        // the ground that the tipping die covers, and how high its centre rises
        let reach = if angle > 0.0 { sin + cos } else { 1.0 };
        let half = Vec2::splat(DIE / 2.0) + way.step().abs() * (reach - 1.0) * DIE / 2.0;
        let rise = (reach - 1.0) * DIE / 2.0;
        let lift = self.offset.length().min(14.0);
        let shift =
            Vec2::new(3.9, 6.5) + Vec2::new(0.43, 0.37) * rise + Vec2::new(0.5, 1.27) * lift;
        let picture = half + Vec2::splat(2.0 * SHADOW_BLUR);
        paint(
            scene,
            if self.tip.is_none() {
                resting_shadow()
            } else {
                shadow(half)
            },
            self.ground + shift,
            2.0 * picture,
            self,
        );
    }

    /// Paints the die itself at `pixels` physical pixels a unit.
    pub fn paint(&self, scene: &mut Scene, flipped: bool, pixels: f32) {
        let faces = if flipped {
            self.die.faces.turned()
        } else {
            self.die.faces
        };
        let small = DIE * BOX * pixels < SMALL_BOX;
        let art = match self.tip {
            Some((way, _)) => die::die(self.die.owner, faces, way, self.angle(), small),
            None => die::resting(self.die.owner, faces, small),
        };
        paint(scene, art, self.at(), Vec2::splat(DIE * die::PICTURE), self);
    }
}

/// Paints with the die's opacity, magnification and motion.
fn paint(scene: &mut Scene, art: Art, at: Vec2, size: Vec2, shown: &Shown) {
    let item = scene.draw(art, at, size);
    item.alpha(shown.alpha).scale(shown.scale);
    if shown.moving {
        item.moving();
    }
}

/// How soft a die's shadow is.
const SHADOW_BLUR: f32 = 4.2;

/// The shadow of a die that does not tip.
fn resting_shadow() -> Art {
    static SHADOW: OnceLock<Art> = OnceLock::new();
    SHADOW
        .get_or_init(|| shadow(Vec2::splat(DIE / 2.0)).kept())
        .clone()
}

/// A soft shadow of a rounded rectangle: rectangles laid over one another, which costs a tenth of a
/// blur and so can be made anew for every picture of a tip.
fn shadow(half: Vec2) -> Art {
    const LAYERS: i32 = 14;
    const DARKEST: f32 = 0.5;
    let mut body = String::new();
    let mut covered = 0.0;
    for layer in 0..LAYERS {
        // from the outermost (1) to the innermost (-1)
        let place = 1.0 - 2.0 * (layer as f32 + 0.5) / LAYERS as f32;
        let wanted = DARKEST * (0.5 - 0.75 * place + 0.25 * place * place * place);
        let alpha = 1.0 - (1.0 - wanted) / (1.0 - covered);
        covered = wanted;
        let grow = 2.0 * SHADOW_BLUR * place;
        let size = half + Vec2::splat(grow);
        let _ = write!(
            body,
            r#"<rect x="{:.2}" y="{:.2}" width="{:.2}" height="{:.2}" rx="{:.2}" opacity="{alpha:.4}"/>"#,
            -size.x,
            -size.y,
            2.0 * size.x,
            2.0 * size.y,
            (11.0 + grow).max(4.0),
        );
    }
    let size = half + Vec2::splat(2.0 * SHADOW_BLUR);
    Art::fragment([-size.x, -size.y, 2.0 * size.x, 2.0 * size.y], &body)
}
