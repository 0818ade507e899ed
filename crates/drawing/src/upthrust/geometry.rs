//! The geometry of the Upthrust board. The row counts left of it are part of its extent.

use crate::marks::Shape;
use bevy_math::Vec2;
use quadrille_games::rules::{Player, Spot};

/// Width and height with the row counts, without the side wall.
pub const EXTENT: Vec2 = Vec2::new(502.0, 696.0);
/// The upper left corner of the board itself.
pub const BOARD_CORNER: Vec2 = Vec2::new(56.0, 0.0);
/// The distance between two columns.
pub const COLUMN_PITCH: f32 = 86.0;
/// The distance between two rows.
pub const ROW_PITCH: f32 = 58.0;
/// The side of a piece's box.
pub const PIECE_SIDE: f32 = 52.0;
/// The centre of a1.
const A1_CENTRE: Vec2 = Vec2::new(139.0, 628.0);
/// The x coordinate of the centres of the row counts.
const COUNTS_X: f32 = 25.0;
/// The radius of the outline around a disc.
const OUTLINE_RADIUS: f32 = 29.12;

/// The number of columns.
pub const COLUMNS: usize = 4;
/// The number of rows.
pub const ROWS: usize = 11;

/// Returns the row of a spot, from 1 (bottom) to 11.
pub const fn row_of(spot: Spot) -> usize {
    spot.index() / COLUMNS + 1
}

/// Returns the spot in a column (0 to 3) and row (1 to 11).
pub const fn spot(column: usize, row: usize) -> Spot {
    Spot(((row - 1) * COLUMNS + column) as u8)
}

/// Returns the centre of a spot.
pub fn centre(spot: Spot) -> Vec2 {
    A1_CENTRE
        + Vec2::new(
            (spot.index() % COLUMNS) as f32 * COLUMN_PITCH,
            -((row_of(spot) - 1) as f32 * ROW_PITCH),
        )
}

/// Returns the centre of a row's count.
pub fn count_centre(row: usize) -> Vec2 {
    Vec2::new(COUNTS_X, A1_CENTRE.y - (row as f32 - 1.0) * ROW_PITCH)
}

/// The outline of a square in its lane, slightly inside its edges.
pub const LANE_SQUARE: Shape = Shape::Box { half_size: Vec2::new(37.0, 26.5), corner_radius: 9.0 };

/// Returns the outline around a piece: round for Player 1's discs, square for Player 2's cushions.
pub fn piece_outline(owner: Player) -> Shape {
    match owner {
        Player::One => Shape::Circle { radius: OUTLINE_RADIUS },
        Player::Two => Shape::Box { half_size: Vec2::splat(27.4), corner_radius: 17.0 },
    }
}

/// Returns the name of a spot.
pub fn name(spot: Spot) -> String {
    let column = (b'a' + (spot.index() % COLUMNS) as u8) as char;
    format!("{column}{}", row_of(spot))
}
