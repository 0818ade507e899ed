//! The dice of a position as the board shows them, and their painting.

use super::cube::{Faces, Way};
use super::die;
use super::geometry::{DIE, centre};
use super::marks::HOVER;
use crate::artwork::Art;
use crate::artwork::frames::Frames;
use crate::artwork::scene::{Item, Scene};
use crate::artwork::track::{Pose, Track};
use bevy::math::Vec2;
use quadrille_games::rules::{AnyPosition, Player, Spot, cublino};
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

impl Die {
    /// What it shows on a board that may be turned.
    pub const fn seen(self, flipped: bool) -> Faces {
        if flipped {
            self.faces.turned()
        } else {
            self.faces
        }
    }
}

/// Whose die lies on `spot` and what it shows on top.
pub(crate) fn top_at(position: &AnyPosition, spot: Spot) -> Option<(Player, u8)> {
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
#[derive(Clone, Debug)]
pub(super) struct Shown {
    /// The die.
    pub die: Die,
    /// The ground below its centre.
    pub ground: Vec2,
    /// How far it is lifted, and how much larger it is.
    pub hold: (f32, f32),
    /// How long it takes to get there, in ms.
    pub eases: f32,
    /// How opaque it is.
    pub alpha: f32,
    /// What moves it.
    pub tracks: Vec<Track>,
    /// What moves its shadow.
    pub shadow_tracks: Vec<Track>,
}

impl Shown {
    /// A die that lies still at `ground`.
    pub const fn still(die: Die, ground: Vec2) -> Self {
        Self {
            die,
            ground,
            hold: (0.0, 1.0),
            eases: 0.0,
            alpha: 1.0,
            tracks: Vec::new(),
            shadow_tracks: Vec::new(),
        }
    }

    /// The same, lifted and magnified in so many ms.
    pub fn held(self, hold: (f32, f32), eases: f32) -> Self {
        Self {
            hold,
            eases,
            ..self
        }
    }

    /// The same, moved with its shadow.
    pub fn follow(mut self, tracks: &[Track]) -> Self {
        self.tracks.extend_from_slice(tracks);
        self.shadow_tracks.extend_from_slice(tracks);
        self
    }

    /// The same, less opaque.
    pub fn faded(self, alpha: f32) -> Self {
        Self { alpha, ..self }
    }

    /// Where its picture's middle is.
    pub fn at(&self) -> Vec2 {
        self.ground - Vec2::new(0.0, self.hold.0)
    }

    /// How its shadow is seen when it is held so.
    fn shadow_of((lift, scale): (f32, f32)) -> Pose {
        Pose {
            offset: SHADOW_SHIFT * lift,
            scale,
            alpha: 1.0,
        }
    }

    /// Paints its shadow.
    pub fn paint_shadow<'a>(&self, scene: &'a mut Scene) -> &'a mut Item {
        let size = Vec2::splat(DIE + 4.0 * SHADOW_BLUR);
        scene
            .draw(resting_shadow(), self.ground + Vec2::new(3.9, 6.5), size)
            .alpha(self.alpha)
            .held(Self::shadow_of(self.hold), self.eases)
            .raised(Self::shadow_of(HOVER))
            .follow(&self.shadow_tracks)
    }

    /// Paints the die itself at `pixels` physical pixels a unit.
    pub fn paint<'a>(&self, scene: &'a mut Scene, flipped: bool, pixels: f32) -> &'a mut Item {
        let art = die::resting(self.die.owner, self.die.seen(flipped), is_small(pixels));
        scene
            .draw(art, self.ground, Vec2::splat(PICTURE))
            .alpha(self.alpha)
            .owned(self.die.owner)
            .held(Pose::lifted(self.hold), self.eases)
            .raised(Pose::lifted(HOVER))
            .follow(&self.tracks)
    }
}

/// The width of a die's picture.
pub(super) const PICTURE: f32 = DIE * die::PICTURE;
/// How far a die's shadow goes for every unit that the die is lifted.
pub(super) const SHADOW_SHIFT: Vec2 = Vec2::new(0.5, 1.27);

/// Whether dice are so small that they are drawn without pips on their rim.
fn is_small(pixels: f32) -> bool {
    DIE * BOX * pixels < SMALL_BOX
}

/// The frames in which `die` tips towards `way` on the screen.
pub(super) fn tip_frames(die: Die, way: Way, flipped: bool, pixels: f32) -> Frames {
    die::tipping(die.owner, die.seen(flipped), way, is_small(pixels))
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
/// blur.
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
