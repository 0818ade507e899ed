//! Where things are on a Focus board, in board units: squares, stacks, trays.

use crate::drawing::draft::Counter;
use crate::drawing::marks::WALL;
use crate::drawing::view::{BoardDrawing, View};
use crate::look::Skin;
use bevy::math::{Rect, Vec2};
use quadrille_games::rules::{Player, Spot};

/// The board's width and height without the side wall.
pub(super) const BOARD: f32 = 700.0;
/// The room of the trays left of the board.
const TRAYS: f32 = 134.0;
/// A tray left of the board.
const TRAY: Vec2 = Vec2::new(108.0, 128.0);
/// A tray above or below the board, and its distance from it.
const STRIP: Vec2 = Vec2::new(346.0, 54.0);
const STRIP_GAP: f32 = 9.0;
/// The size of a disc's box in a tray, beside or above the board.
pub(super) const TRAY_BOX: f32 = 56.0;
pub(super) const STRIP_BOX: f32 = 46.0;

/// The size of a disc's box on a square, of the distance from one square to the next.
const DISC: f32 = 0.74;
/// From one disc to the next one above it, of the size of its box.
const STEP: f32 = 0.19;

/// One of the two boards of Focus.
#[derive(Clone, Copy, Debug)]
pub struct FocusBoard {
    /// Rows and columns.
    pub(super) side: u8,
    /// From one square to the next.
    pub(super) pitch: f32,
}

/// The class's 36 squares.
pub const CLASS: FocusBoard = FocusBoard {
    side: 6,
    pitch: 109.0,
};
/// The published 52 squares.
pub const CLASSIC: FocusBoard = FocusBoard {
    side: 8,
    pitch: 82.0,
};

/// A disc's box in board units: how the pieces' artwork is placed. `size` is the width of the box.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiscBox {
    /// Its width.
    pub size: f32,
    /// What the discs look like.
    pub skin: Skin,
}

impl DiscBox {
    /// The half axes of a disc's face.
    pub fn radii(self) -> Vec2 {
        Vec2::new(0.47, 0.29) * self.size
    }

    /// From one disc's face to the next one's above it.
    pub fn step(self) -> f32 {
        STEP * self.size
    }

    /// The height of a disc's wall.
    pub fn wall(self) -> f32 {
        0.17 * self.size
    }
}

impl FocusBoard {
    /// A square's side: a gap of four units separates it from the next.
    pub(super) fn square_side(self) -> f32 {
        self.pitch - 4.0
    }

    /// From one disc's face to the next one's above it.
    pub(super) fn step(self) -> f32 {
        STEP * DISC * self.pitch
    }

    /// Row (0 at the top) and column.
    pub(super) const fn row_column(self, spot: Spot) -> (u8, u8) {
        (spot.0 / self.side, spot.0 % self.side)
    }

    /// Every square as it is painted, far rows first.
    pub(super) fn far_to_near(self, flipped: bool) -> Vec<Spot> {
        let mut spots = self.spots();
        if flipped {
            spots.reverse();
        }
        spots
    }

    /// The middle of row or column `index`, from the board's edge.
    pub(super) fn along(self, index: u8, flipped: bool) -> f32 {
        let place = if flipped {
            self.side - 1 - index
        } else {
            index
        };
        let margin = (BOARD - f32::from(self.side) * self.pitch) / 2.0;
        margin + (f32::from(place) + 0.5) * self.pitch
    }

    /// The lift of the chosen discs.
    pub(super) fn lift(self) -> f32 {
        0.27 * self.pitch
    }
}

/// Where the board and its trays lie in a view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout<'a> {
    /// The squares.
    pub grid: FocusBoard,
    /// What is seen.
    pub view: &'a View,
}

impl Layout<'_> {
    /// The boxes of the discs on the squares.
    pub fn disc(self) -> DiscBox {
        DiscBox {
            size: DISC * self.grid.pitch,
            skin: self.view.look.skin,
        }
    }

    /// The middle of a square.
    pub fn middle(self, spot: Spot) -> Vec2 {
        let (row, column) = self.grid.row_column(spot);
        let along = |index: u8| {
            let index = index.min(self.grid.side - 1);
            self.grid.along(index, self.view.flipped)
        };
        self.board() + Vec2::new(along(column), along(row))
    }

    /// The middle of the face of a stack's lowest disc.
    pub fn ground(self, spot: Spot) -> Vec2 {
        self.middle(spot) + Vec2::new(0.0, 0.08 * self.grid.pitch)
    }

    /// Width and height of everything.
    pub fn extent(compact: bool) -> Vec2 {
        if compact {
            Vec2::new(BOARD, BOARD + WALL + 2.0 * (STRIP.y + STRIP_GAP))
        } else {
            Vec2::new(TRAYS + BOARD, BOARD + WALL)
        }
    }

    /// The board's upper left corner.
    pub fn board(self) -> Vec2 {
        if self.view.compact {
            Vec2::new(0.0, STRIP.y + STRIP_GAP)
        } else {
            Vec2::new(TRAYS, 0.0)
        }
    }

    /// A player's tray.
    pub fn tray(self, player: Player, counter: Counter) -> Rect {
        let near = player == self.view.near_player();
        let second = counter == Counter::Captured;
        let (corner, size) = if self.view.compact {
            let x = if second { BOARD - STRIP.x } else { 0.0 };
            let y = if near {
                Self::extent(true).y - STRIP.y
            } else {
                0.0
            };
            (Vec2::new(x, y), STRIP)
        } else {
            // The near player's end with the board.
            let y = if near { BOARD - 272.0 } else { 26.0 };
            let down = if second { 140.0 } else { 0.0 };
            (Vec2::new(0.0, y + down), TRAY)
        };
        Rect::from_corners(corner, corner + size)
    }

    /// The baseline's middle of a player's name over his trays (not when compact).
    pub fn tray_title(self, player: Player) -> Vec2 {
        let tray = self.tray(player, Counter::Reserve);
        Vec2::new(tray.center().x, tray.min.y - 12.0)
    }

    /// The boxes of the discs in the trays.
    pub const fn tray_disc(self) -> DiscBox {
        DiscBox {
            size: if self.view.compact {
                STRIP_BOX
            } else {
                TRAY_BOX
            },
            skin: self.view.look.skin,
        }
    }

    /// The middle of the face of disc `index` (from 0) of `count` that a tray shows.
    pub fn tray_piece(self, player: Player, counter: Counter, index: usize, count: usize) -> Vec2 {
        let tray = self.tray(player, counter);
        let (index, count) = (index as f32, count as f32);
        if self.view.compact {
            // side by side, the last one nearest to the number at the right
            let right = tray.max.x - 62.0;
            return Vec2::new(right - 15.0 * (count - 1.0 - index), tray.center().y - 3.0);
        }
        let (base, step) = if count > 3.0 {
            (86.0, 32.0 / (count - 1.0))
        } else {
            (80.0, 10.5)
        };
        Vec2::new(tray.center().x, tray.min.y + base - step * index)
    }

    /// Where a spot is pointed at; the reserve is the one of this player.
    pub fn place(self, player: Player, spot: Spot) -> Vec2 {
        if spot == Spot::RESERVE {
            self.tray_piece(player, Counter::Reserve, 0, 1)
        } else {
            self.middle(spot)
        }
    }
}

/// How many pieces lie from the disc under `point` to the top of the stack of this height on `spot`, if one lies there.
pub(super) fn disc_at(layout: Layout, spot: Spot, height: usize, point: Vec2) -> Option<u8> {
    let (disc, view) = (layout.disc(), layout.view);
    let choice = view.choice.as_ref().filter(|_| view.drag.is_none());
    let lifted = choice
        .filter(|choice| choice.path.first() == Some(&spot))
        .map_or(0, |choice| usize::from(choice.count));
    (0..height).rev().find_map(|index| {
        let from_top = height - index;
        let lift = if from_top <= lifted {
            layout.grid.lift()
        } else {
            0.0
        };
        let up = Vec2::new(0.0, disc.step() * index as f32 + lift);
        let face = layout.ground(spot) - up;
        in_disc(disc, point - face).then_some(from_top as u8)
    })
}

/// Whether a point, seen from the middle of a disc's face, is on the disc: its face or its wall.
fn in_disc(disc: DiscBox, point: Vec2) -> bool {
    let radii = disc.radii();
    let ellipse = |p: Vec2| (p / radii).length_squared() <= 1.0;
    let wall = (0.0..=disc.wall()).contains(&point.y) && point.x.abs() <= radii.x;
    ellipse(point) || wall || ellipse(point - Vec2::new(0.0, disc.wall()))
}
