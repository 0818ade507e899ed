//! The geometry of the Cublino board, in board units.

use bevy_math::Vec2;
use quadrille_games::rules::Spot;

/// The frame's width and height without the side wall.
pub(super) const FRAME_SIDE: f32 = 694.0;
/// The distance from each edge of the frame to the squares.
pub(super) const MARGIN: f32 = 32.0;
/// The side of a square.
pub(super) const SQUARE: f32 = 90.0;
/// The number of squares in a row.
pub(super) const SIDE: u8 = 7;
/// The edge of a die: 0.76 of its square.
pub(super) const DIE_EDGE: f32 = 0.7568 * SQUARE;

/// Returns column and row of a spot, both from 0. Player 1 starts on row 0.
pub(super) const fn column_row(spot: Spot) -> (u8, u8) {
    (spot.0 % SIDE, spot.0 / SIDE)
}

/// Returns every spot.
pub(super) fn spots() -> impl Iterator<Item = Spot> {
    (0..SIDE * SIDE).map(Spot)
}

/// Returns the centre of a spot's square, or that of the board if it is not a square.
pub(super) fn centre(spot: Spot, flipped: bool) -> Vec2 {
    if spot.0 >= SIDE * SIDE {
        return Vec2::splat(FRAME_SIDE / 2.0);
    }
    let (column, row) = column_row(spot);
    let (x, y) = if flipped { (SIDE - 1 - column, row) } else { (column, SIDE - 1 - row) };
    Vec2::new(f32::from(x) + 0.5, f32::from(y) + 0.5) * SQUARE + Vec2::splat(MARGIN)
}

/// Returns the name of a spot, such as `d3`.
pub(super) fn name(spot: Spot) -> String {
    let (column, row) = column_row(spot);
    format!("{}{}", char::from(b'a' + column), row + 1)
}

/// Returns whether the step between two spots of a path jumps over a die.
pub(super) fn is_jump(from: Spot, to: Spot) -> bool {
    let ((a, b), (c, d)) = (column_row(from), column_row(to));
    a.abs_diff(c) + b.abs_diff(d) > 1
}
