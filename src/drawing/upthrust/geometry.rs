//! Where everything is on the Upthrust board. The row counts stand left of the board and belong to its extent.

use crate::drawing::marks::Shape;
use bevy::math::Vec2;
use quadrille_games::rules::{Player, Spot};

/// Width and height with the row counts, without the side wall.
pub const EXTENT: Vec2 = Vec2::new(502.0, 696.0);
/// The upper left corner of the board itself.
pub const BOARD: Vec2 = Vec2::new(56.0, 0.0);
/// From one column's middle to the next one's.
pub const COLUMN: f32 = 86.0;
/// From one row's middle to the next one's.
pub const ROW: f32 = 58.0;
/// The side of a piece's box.
pub const PIECE: f32 = 52.0;
/// The middle of a1.
const FIRST: Vec2 = Vec2::new(139.0, 628.0);
/// The middle of the row counts.
const COUNTS: f32 = 25.0;
/// From a piece's middle to its selection outline.
const OUTLINE: f32 = 29.12;

/// How many columns there are.
pub const COLUMNS: usize = 4;
/// How many rows there are.
pub const ROWS: usize = 11;

/// The row of a spot, from 1 (bottom) to 11.
pub const fn row(spot: Spot) -> usize {
    spot.index() / COLUMNS + 1
}

/// The spot in a column (0 to 3) and row (1 to 11).
pub const fn spot(column: usize, row: usize) -> Spot {
    Spot(((row - 1) * COLUMNS + column) as u8)
}

/// The middle of a spot.
pub fn centre(spot: Spot) -> Vec2 {
    FIRST
        + Vec2::new(
            (spot.index() % COLUMNS) as f32 * COLUMN,
            -((row(spot) - 1) as f32 * ROW),
        )
}

/// The middle of a row's count.
pub fn count_centre(row: usize) -> Vec2 {
    Vec2::new(COUNTS, FIRST.y - (row as f32 - 1.0) * ROW)
}

/// The square as its lane shows it, a little inside its edges.
pub const LANE: Shape = Shape::Box {
    half: Vec2::new(37.0, 26.5),
    corner: 9.0,
};

/// The outline around a piece: round for Player 1's discs, square for Player 2's cushions.
pub fn outline(owner: Player) -> Shape {
    match owner {
        Player::One => Shape::Circle { radius: OUTLINE },
        Player::Two => Shape::Box {
            half: Vec2::splat(27.4),
            corner: 17.0,
        },
    }
}

/// The spot as players write it.
pub fn name(spot: Spot) -> String {
    let column = (b'a' + (spot.index() % COLUMNS) as u8) as char;
    format!("{column}{}", row(spot))
}
