//! Where everything is on the HiQUE board, whose squares stand on their corner and tile the tray.

use crate::drawing::marks::Shape;
use bevy::math::Vec2;
use quadrille_games::rules::Spot;
use quadrille_games::rules::hique::{Hique, Kind};

/// Width and height of the board without the side wall.
pub const EXTENT: Vec2 = Vec2::new(696.0, 696.0);
/// Half a square's diagonal: what one step of a coordinate is wide.
pub const HALF: f32 = 46.0;
/// Where the coordinates (0, 0) would be.
const ZERO: Vec2 = Vec2::new(26.0, 26.0);
/// The highest coordinate.
pub const LAST: u8 = 13;

/// The middle of the place with these coordinates.
pub fn place(x: f32, y: f32, flipped: bool) -> Vec2 {
    let at = ZERO + HALF * Vec2::new(x, y);
    if flipped { EXTENT - at } else { at }
}

/// The middle of a spot.
pub fn centre(spot: Spot, flipped: bool) -> Vec2 {
    let (x, y) = Hique::coordinates(spot);
    place(f32::from(x), f32::from(y), flipped)
}

/// A square as it is laid, with its gap to the next one.
pub const TILE: Shape = Shape::Lozenge { half: 43.9 };

/// The side of a piece's box.
pub const fn side(kind: Kind) -> f32 {
    match kind {
        Kind::Runner => HALF,
        // 0.81 of the diagonal, made even so that it is centred on whole pixels
        Kind::Guard => 74.0,
    }
}

/// The outline around a piece.
pub const fn outline(kind: Kind) -> Shape {
    match kind {
        Kind::Runner => Shape::Circle { radius: 25.76 },
        Kind::Guard => Shape::Lozenge { half: 41.4 },
    }
}

/// From a square's middle to its badges.
pub const fn badge(kind: Kind) -> Vec2 {
    match kind {
        Kind::Runner => Vec2::new(20.24, -20.24),
        Kind::Guard => Vec2::new(22.0, -22.0),
    }
}

/// The kind of piece that a spot is for.
pub fn kind_of(spot: Spot) -> Kind {
    if Hique::coordinates(spot).0 % 2 == 1 {
        Kind::Runner
    } else {
        Kind::Guard
    }
}

/// The spots that touch a spot's sides: guard squares for a runner square, and the other way round.
pub fn neighbours(spot: Spot) -> impl Iterator<Item = Spot> {
    let (x, y) = Hique::coordinates(spot);
    [(-1, -1), (1, -1), (-1, 1), (1, 1)]
        .into_iter()
        .filter_map(move |(dx, dy)| {
            Hique::spot(x.checked_add_signed(dx)?, y.checked_add_signed(dy)?)
        })
}

/// The spot as players write it.
pub fn name(spot: Spot) -> String {
    let (x, y) = Hique::coordinates(spot);
    format!("{x},{y}")
}
