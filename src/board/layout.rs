//! The place of the board in the window.

use crate::layout::{BarSide, is_narrow, table_rect};
use crate::review::Review;
use crate::session::Session;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use quadrille_drawing::drawing;

/// The place of the board: converts between board units and window coordinates.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct BoardPlace {
    /// The upper left corner of the board, in logical px of the window.
    pub origin: Vec2,
    /// Logical px per board unit.
    pub scale: f32,
    /// Physical px per logical px.
    pub scale_factor: f32,
    /// The window's size in logical px.
    pub window_size: Vec2,
    /// The part of the window for the board, in logical px.
    pub area: Rect,
    /// Whether the window is narrow, so that the board has a smaller extent.
    pub is_compact: bool,
    /// The side of the evaluation bar, during a review.
    pub bar_side: Option<BarSide>,
}

impl Default for BoardPlace {
    fn default() -> Self {
        let window_size = Vec2::new(1280.0, 800.0);
        Self::fit(window_size, 1.0, None, |_| Vec2::splat(700.0))
    }
}

impl BoardPlace {
    /// Fits a board into a window of this size (logical px). `extent_of` returns the extent of the board in board units, compact
    /// or not. `bar_side` is the
    /// side of the evaluation bar during a review, when the board has less room.
    pub fn fit(
        window_size: Vec2,
        scale_factor: f32,
        bar_side: Option<BarSide>,
        extent_of: impl Fn(bool) -> Vec2,
    ) -> Self {
        let is_compact = is_narrow(window_size);
        let area = table_rect(window_size, bar_side);
        let extent = extent_of(is_compact);
        let available_size = area.size().max(Vec2::splat(1.0));
        let scale = (available_size.x / extent.x).min(available_size.y / extent.y);
        Self {
            origin: area.min + (available_size - extent * scale) / 2.0,
            scale,
            scale_factor,
            window_size,
            area,
            is_compact,
            bar_side,
        }
    }

    /// Returns the rectangle of the board, in logical px of the window.
    pub fn board_rect(&self) -> Rect {
        let center = self.area.center();
        Rect::from_corners(self.origin, 2.0 * center - self.origin)
    }

    /// Converts a window point (logical px) to board units.
    pub fn to_board(&self, point: Vec2) -> Vec2 {
        (point - self.origin) / self.scale
    }

    /// Converts a board point to logical px of the window.
    pub fn to_window(&self, point: Vec2) -> Vec2 {
        point * self.scale + self.origin
    }

    /// Returns physical px per board unit.
    pub fn pixels_per_unit(&self) -> f32 {
        self.scale * self.scale_factor
    }
}

/// Updates the place of the board after changes of the window or the game.
pub fn place_board(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    If(session): If<Res<Session>>,
    review: Option<Res<Review>>,
    mut board_place: ResMut<BoardPlace>,
) {
    let Some(window) = window else { return };
    let board = drawing(session.game.variant());
    let is_review = review.is_some_and(|review| review.shown);
    let bar_side = is_review.then(|| {
        if board.has_trays_beside(is_narrow(window.size())) {
            BarSide::Right
        } else {
            BarSide::Left
        }
    });
    let new_place = BoardPlace::fit(window.size(), window.scale_factor(), bar_side, |is_compact| {
        board.extent(is_compact)
    });
    board_place.set_if_neq(new_place);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn board_stays_in_its_area_and_coordinates_round_trip() {
        for window in [(800.0, 600.0), (1280.0, 800.0), (1920.0, 1080.0), (700.0, 1000.0)] {
            let window = Vec2::from(window);
            let extents = [(502.0, 706.0), (700.0, 700.0), (836.0, 700.0)].into_iter();
            let bars = [None, Some(BarSide::Left), Some(BarSide::Right)];
            for (extent, bar) in extents.flat_map(|extent| bars.map(|bar| (extent, bar))) {
                let extent = Vec2::from(extent);
                let place = BoardPlace::fit(window, 1.0, bar, |_| extent);
                let far = place.to_window(extent);
                assert!((place.board_rect().max - far).length() < 1e-2);
                assert!(place.origin.cmpge(place.area.min - 0.01).all(), "{place:?}");
                assert!(far.cmple(place.area.max + 0.01).all(), "{place:?}");
                let point = Vec2::new(123.0, 45.0);
                assert!((place.to_board(place.to_window(point)) - point).length() < 1e-3);
            }
        }
    }
}
