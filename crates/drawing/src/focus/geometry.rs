//! The geometry of a Focus board, in board units: squares, stacks, trays.

use crate::draft::Counter;
use crate::look::Skin;
use crate::marks::WALL_HEIGHT;
use crate::view::{BoardDrawing, View};
use bevy_math::{Rect, Vec2};
use quadrille_games::rules::{Player, Spot};

/// The board's width and height without the side wall.
pub(super) const BOARD_SIDE: f32 = 700.0;
/// The width of the area of the trays, left of the board.
const TRAYS_WIDTH: f32 = 134.0;
/// The size of a tray left of the board.
const TRAY_SIZE: Vec2 = Vec2::new(108.0, 128.0);
/// The size of a tray above or below the board.
const STRIP_SIZE: Vec2 = Vec2::new(346.0, 54.0);
/// The distance of a tray above or below the board from it.
const STRIP_GAP: f32 = 9.0;
/// The size of a disc's box in a tray left of the board.
pub(super) const TRAY_DISC_SIZE: f32 = 56.0;
/// The size of a disc's box in a tray above or below the board.
pub(super) const STRIP_DISC_SIZE: f32 = 46.0;
/// The distance between the discs of a strip, and the greatest distance between the first and the last one.
const STRIP_DISC_STEP: f32 = 15.0;
const MAX_STRIP_DISCS_SPAN: f32 = 38.0;

/// The size of a disc's box on a square, relative to the pitch.
const DISC_SHARE: f32 = 0.74;
/// The distance between two discs of a stack, relative to the box.
const STEP_SHARE: f32 = 0.15;

/// One of the two boards of Focus.
#[derive(Clone, Copy, Debug)]
pub struct FocusBoard {
    /// The number of rows and columns.
    pub(super) side: u8,
    /// The distance between two squares.
    pub(super) pitch: f32,
}

/// The board of 36 squares from the course.
pub const COURSE_BOARD: FocusBoard = FocusBoard { side: 6, pitch: 109.0 };
/// The published board of 52 squares.
pub const CLASSIC_BOARD: FocusBoard = FocusBoard { side: 8, pitch: 82.0 };

/// The size of a disc in board units. `size` is the width of its box.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiscBox {
    /// The width.
    pub size: f32,
    /// The appearance of discs.
    pub skin: Skin,
}

impl DiscBox {
    /// Returns the half axes of a disc's face.
    pub fn radii(self) -> Vec2 {
        Vec2::new(0.47, 0.29) * self.size
    }

    /// Returns the distance between the faces of two discs of a stack.
    pub fn step(self) -> f32 {
        STEP_SHARE * self.size
    }

    /// Returns the height of a disc's wall.
    pub fn wall(self) -> f32 {
        0.17 * self.size
    }
}

impl FocusBoard {
    /// Returns the side of a square. There is a gap of four units between squares.
    pub(super) fn square_side(self) -> f32 {
        self.pitch - 4.0
    }

    /// Returns the distance between the faces of two discs of a stack.
    pub(super) fn step(self) -> f32 {
        STEP_SHARE * DISC_SHARE * self.pitch
    }

    /// Returns row (0 at the top) and column.
    pub(super) const fn row_column(self, spot: Spot) -> (u8, u8) {
        (spot.0 / self.side, spot.0 % self.side)
    }

    /// Returns every square in drawing order, far rows first.
    pub(super) fn spots_far_to_near(self, flipped: bool) -> Vec<Spot> {
        let mut spots = self.spots();
        if flipped {
            spots.reverse();
        }
        spots
    }

    /// Returns the centre of row or column `index`, from the edge of the board.
    pub(super) fn axis_centre(self, index: u8, flipped: bool) -> f32 {
        let visible_index = if flipped { self.side - 1 - index } else { index };
        let margin = (BOARD_SIDE - f32::from(self.side) * self.pitch) / 2.0;
        margin + (f32::from(visible_index) + 0.5) * self.pitch
    }

    /// Returns the lift of the selected discs.
    pub(super) fn lift(self) -> f32 {
        0.27 * self.pitch
    }
}

/// The layout of board and trays in a view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout<'a> {
    /// The board.
    pub board: FocusBoard,
    /// The view.
    pub view: &'a View,
}

impl Layout<'_> {
    /// Returns the size of discs on squares.
    pub fn disc(self) -> DiscBox {
        DiscBox { size: DISC_SHARE * self.board.pitch, skin: self.view.look.skin }
    }

    /// Returns the centre of a square.
    pub fn middle(self, spot: Spot) -> Vec2 {
        let (row, column) = self.board.row_column(spot);
        let axis_centre = |index: u8| {
            let index = index.min(self.board.side - 1);
            self.board.axis_centre(index, self.view.flipped)
        };
        self.board_corner() + Vec2::new(axis_centre(column), axis_centre(row))
    }

    /// Returns the centre of the lowest disc's face on a square.
    pub fn lowest_disc_centre(self, spot: Spot) -> Vec2 {
        self.middle(spot) + Vec2::new(0.0, 0.08 * self.board.pitch)
    }

    /// Returns the size of the board with its trays.
    pub fn extent(compact: bool) -> Vec2 {
        if compact {
            Vec2::new(BOARD_SIDE, BOARD_SIDE + WALL_HEIGHT + 2.0 * (STRIP_SIZE.y + STRIP_GAP))
        } else {
            Vec2::new(TRAYS_WIDTH + BOARD_SIDE, BOARD_SIDE + WALL_HEIGHT)
        }
    }

    /// Returns the upper left corner of the board.
    pub fn board_corner(self) -> Vec2 {
        if self.view.compact {
            Vec2::new(0.0, STRIP_SIZE.y + STRIP_GAP)
        } else {
            Vec2::new(TRAYS_WIDTH, 0.0)
        }
    }

    /// Returns a player's tray.
    pub fn tray(self, player: Player, counter: Counter) -> Rect {
        let is_near = player == self.view.near_player();
        let is_second = counter == Counter::Captured;
        let (corner, size) = if self.view.compact {
            let x = if is_second { BOARD_SIDE - STRIP_SIZE.x } else { 0.0 };
            let y = if is_near { Self::extent(true).y - STRIP_SIZE.y } else { 0.0 };
            (Vec2::new(x, y), STRIP_SIZE)
        } else {
            // The near player's trays end at the lower edge of the board.
            let y = if is_near { BOARD_SIDE - 272.0 } else { 26.0 };
            let second_offset = if is_second { 140.0 } else { 0.0 };
            (Vec2::new(0.0, y + second_offset), TRAY_SIZE)
        };
        Rect::from_corners(corner, corner + size)
    }

    /// Returns the centre of the baseline of a player's name above the trays (unless compact).
    pub fn tray_title(self, player: Player) -> Vec2 {
        let tray = self.tray(player, Counter::Reserve);
        Vec2::new(tray.center().x, tray.min.y - 12.0)
    }

    /// Returns the size of discs in trays.
    pub const fn tray_disc(self) -> DiscBox {
        DiscBox {
            size: if self.view.compact { STRIP_DISC_SIZE } else { TRAY_DISC_SIZE },
            skin: self.view.look.skin,
        }
    }

    /// Returns the centre of the face of disc `index` (from 0) of the `count` discs shown in a tray.
    pub fn tray_disc_centre(
        self,
        player: Player,
        counter: Counter,
        index: usize,
        count: usize,
    ) -> Vec2 {
        let tray = self.tray(player, counter);
        let (index, count) = (index as f32, count as f32);
        if self.view.compact {
            // The pieces stand side by side, the last one nearest to the number at the right.
            // Many of them stand closer, because the caption is at the left.
            let right_edge = tray.max.x - 62.0;
            let step = STRIP_DISC_STEP.min(MAX_STRIP_DISCS_SPAN / (count - 1.0).max(1.0));
            return Vec2::new(right_edge - step * (count - 1.0 - index), tray.center().y - 3.0);
        }
        let (base, step) = if count > 3.0 { (86.0, 32.0 / (count - 1.0)) } else { (80.0, 10.5) };
        Vec2::new(tray.center().x, tray.min.y + base - step * index)
    }

    /// Returns the centre of a spot for hit tests. The reserve is that of `player`.
    pub fn hit_centre(self, player: Player, spot: Spot) -> Vec2 {
        if spot == Spot::RESERVE {
            self.tray_disc_centre(player, Counter::Reserve, 0, 1)
        } else {
            self.middle(spot)
        }
    }
}

/// Returns the number of pieces from the disc at `point` to the top of the stack of this height on `spot`, if there is one.
pub(super) fn disc_at(layout: Layout, spot: Spot, height: usize, point: Vec2) -> Option<u8> {
    let (disc, view) = (layout.disc(), layout.view);
    let choice = view.choice.as_ref().filter(|_| view.drag.is_none());
    let lifted_count = choice
        .filter(|choice| choice.path.first() == Some(&spot))
        .map_or(0, |choice| usize::from(choice.count));
    (0..height).rev().find_map(|index| {
        let from_top = height - index;
        let lift = if from_top <= lifted_count { layout.board.lift() } else { 0.0 };
        let rise = Vec2::new(0.0, disc.step() * index as f32 + lift);
        let face = layout.lowest_disc_centre(spot) - rise;
        is_in_disc(disc, point - face).then_some(from_top as u8)
    })
}

/// Returns whether a point relative to the centre of a disc's face is on its face or wall.
fn is_in_disc(disc: DiscBox, point: Vec2) -> bool {
    let radii = disc.radii();
    let is_in_ellipse = |p: Vec2| (p / radii).length_squared() <= 1.0;
    let is_on_wall = (0.0..=disc.wall()).contains(&point.y) && point.x.abs() <= radii.x;
    is_in_ellipse(point) || is_on_wall || is_in_ellipse(point - Vec2::new(0.0, disc.wall()))
}
