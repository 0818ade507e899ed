//! Shadows of pieces. They look blurred but are made of gradients: a real blur of a whole board would take a good part
//! of a second whenever the window's size changes.

use crate::artwork::Art;
use crate::artwork::track::Pose;
use bevy::math::Vec2;

/// The contact shadow of what is round: to be stretched.
pub const ROUND: &str = include_str!("../../assets/art/pieces/shadow.svg");

/// The shadow of a kind of piece.
#[derive(Clone, Debug)]
pub struct Shadow {
    /// Its picture.
    pub art: Art,
    /// Where its middle is, from where the piece stands, in board units.
    pub at: Vec2,
    /// Its width and height, in board units.
    pub size: Vec2,
    /// How far it goes for every unit that the piece is lifted.
    pub shift: Vec2,
    /// Whether it pales when the piece is lifted.
    pub pales: bool,
    /// Whether it is magnified with the piece.
    pub grows: bool,
}

impl Shadow {
    /// The contact shadow of a round piece whose box has side `side`.
    #[must_use]
    pub fn round(side: f32) -> Self {
        Self {
            art: Art::document(ROUND),
            at: Vec2::new(0.045, 0.1) * side,
            size: Vec2::new(1.12, 1.06) * side,
            shift: Vec2::new(0.45, 0.9),
            pales: true,
            grows: false,
        }
    }

    /// How it is seen when the piece is lifted and magnified.
    #[must_use]
    pub fn pose(&self, (lift, scale): (f32, f32)) -> Pose {
        Pose {
            offset: self.shift * lift,
            scale: if self.grows { scale } else { 1.0 },
            alpha: if self.pales { fading(lift) } else { 1.0 },
        }
    }
}

/// How opaque the shadow of a round piece is that is lifted by `lift`: it fades a little as the piece leaves the
/// ground, and not at once.
#[must_use]
pub fn fading(lift: f32) -> f32 {
    1.0 - 0.2 * (lift / 4.0).clamp(0.0, 1.0)
}
