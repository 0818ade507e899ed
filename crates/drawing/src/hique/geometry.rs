//! The geometry of the HiQUE board, whose squares stand on their corner.

use crate::marks::Shape;
use bevy_math::Vec2;
use quadrille_games::rules::Spot;
use quadrille_games::rules::hique::{Hique, PieceKind};

/// Width and height of the board without the side wall.
pub const EXTENT: Vec2 = Vec2::new(696.0, 696.0);
/// Half a square's diagonal: the distance of one coordinate step.
pub const HALF_DIAGONAL: f32 = 46.0;
/// The point with the coordinates (0, 0).
const ORIGIN: Vec2 = Vec2::new(26.0, 26.0);
/// The highest coordinate.
pub const MAX_COORDINATE: u8 = 13;

/// Returns the point with these coordinates.
pub fn point_at(x: f32, y: f32, flipped: bool) -> Vec2 {
    let point = ORIGIN + HALF_DIAGONAL * Vec2::new(x, y);
    if flipped { EXTENT - point } else { point }
}

/// Returns the centre of a spot.
pub fn centre(spot: Spot, flipped: bool) -> Vec2 {
    let (x, y) = Hique::coordinates(spot);
    point_at(f32::from(x), f32::from(y), flipped)
}

/// The outline of a square, with a gap to the next one.
pub const TILE: Shape = Shape::Lozenge { half_diagonal: 43.9 };

/// Returns the side of a piece's box.
pub const fn piece_side(kind: PieceKind) -> f32 {
    match kind {
        PieceKind::Runner => HALF_DIAGONAL,
        // The side is 0.81 of the diagonal. It is even, so that the piece is centred on whole pixels.
        PieceKind::Guard => 74.0,
    }
}

/// Returns the outline around a piece.
pub const fn piece_outline(kind: PieceKind) -> Shape {
    match kind {
        PieceKind::Runner => Shape::Circle { radius: 25.76 },
        PieceKind::Guard => Shape::Lozenge { half_diagonal: 41.4 },
    }
}

/// Returns the offset of badges from a square's centre.
pub const fn badge_offset(kind: PieceKind) -> Vec2 {
    match kind {
        PieceKind::Runner => Vec2::new(20.24, -20.24),
        PieceKind::Guard => Vec2::new(22.0, -22.0),
    }
}

/// Returns the kind of piece that stands on a spot.
pub fn kind_of(spot: Spot) -> PieceKind {
    if Hique::coordinates(spot).0 % 2 == 1 { PieceKind::Runner } else { PieceKind::Guard }
}

/// Returns the spots adjacent to a spot: guard squares for a runner square, and the other way round.
pub fn neighbours(spot: Spot) -> impl Iterator<Item = Spot> {
    let (x, y) = Hique::coordinates(spot);
    [(-1, -1), (1, -1), (-1, 1), (1, 1)].into_iter().filter_map(move |(dx, dy)| {
        Hique::spot(x.checked_add_signed(dx)?, y.checked_add_signed(dy)?)
    })
}

/// Returns the name of a spot.
pub fn name(spot: Spot) -> String {
    let (x, y) = Hique::coordinates(spot);
    format!("{x},{y}")
}
