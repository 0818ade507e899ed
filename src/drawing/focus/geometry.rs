//! Where things are on a Focus board, in board units: squares, stacks, trays.

use super::shown_position::ShownPosition;
use crate::drawing::choice::Hit;
use crate::drawing::marks::WALL;
use crate::drawing::view::View;
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

/// One of the two boards: its squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    /// Rows and columns.
    pub side: u8,
    /// From one square to the next.
    pub pitch: f32,
}

/// The class's 36 squares.
pub(super) const CLASS: Grid = Grid {
    side: 6,
    pitch: 109.0,
};
/// The published 52 squares.
pub(super) const CLASSIC: Grid = Grid {
    side: 8,
    pitch: 82.0,
};

/// What a tray holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The player's own pieces that he may put down.
    Reserve,
    /// The opponent's pieces that he has captured.
    Captured,
}

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

impl Grid {
    /// A square's side: a gap of four units separates it from the next.
    pub fn square(self) -> f32 {
        self.pitch - 4.0
    }

    /// From one disc's face to the next one's above it.
    pub fn step(self) -> f32 {
        STEP * DISC * self.pitch
    }

    /// Whether the spot is a square of the board.
    pub const fn exists(self, spot: Spot) -> bool {
        if spot.0 >= self.side * self.side {
            return false;
        }
        let (row, column) = self.row_column(spot);
        !self.is_corner(row, column)
    }

    /// Row (0 at the top) and column.
    pub const fn row_column(self, spot: Spot) -> (u8, u8) {
        (spot.0 / self.side, spot.0 % self.side)
    }

    /// Whether the published board has no square there: three in each corner.
    const fn is_corner(self, row: u8, column: u8) -> bool {
        let last = self.side - 1;
        let row = if row > last - row { last - row } else { row };
        let column = if column > last - column {
            last - column
        } else {
            column
        };
        self.side == 8 && row + column < 2
    }

    /// Every square.
    pub fn spots(self) -> impl Iterator<Item = Spot> + Clone {
        (0..self.side * self.side)
            .map(Spot)
            .filter(move |&spot| self.exists(spot))
    }

    /// Every square as it is painted, far rows first.
    pub fn far_to_near(self, flipped: bool) -> impl Iterator<Item = Spot> {
        let last = self.side * self.side - 1;
        (0..=last)
            .map(move |index| Spot(if flipped { last - index } else { index }))
            .filter(move |&spot| self.exists(spot))
    }

    /// A square's name.
    pub fn name(self, spot: Spot) -> String {
        if spot == Spot::RESERVE {
            return "reserve".to_owned();
        }
        let (row, column) = self.row_column(spot);
        format!("{row}{column}")
    }

    /// The middle of row or column `index`, from the board's edge.
    pub fn along(self, index: u8, flipped: bool) -> f32 {
        let place = if flipped {
            self.side - 1 - index
        } else {
            index
        };
        let margin = (BOARD - f32::from(self.side) * self.pitch) / 2.0;
        margin + (f32::from(place) + 0.5) * self.pitch
    }

    /// The lift of the chosen discs.
    pub fn lift(self) -> f32 {
        0.27 * self.pitch
    }
}

/// What decides where the board and its trays lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// The squares.
    pub grid: Grid,
    /// Whether the board is turned by 180 degrees.
    pub flipped: bool,
    /// Whether the trays lie above and below.
    pub compact: bool,
    /// Who sits at the lower edge.
    pub near: Player,
    /// What the pieces look like.
    pub skin: Skin,
    /// Logical px per board unit.
    pub points: f32,
}

impl Layout {
    /// The layout of a view.
    pub fn new(grid: Grid, view: &View) -> Self {
        Self {
            grid,
            flipped: view.flipped,
            compact: view.compact,
            near: view.near_player(),
            skin: view.look.skin,
            points: view.points,
        }
    }

    /// The boxes of the discs on the squares.
    pub fn disc(self) -> DiscBox {
        DiscBox {
            size: DISC * self.grid.pitch,
            skin: self.skin,
        }
    }

    /// The middle of a square.
    pub fn middle(self, spot: Spot) -> Vec2 {
        let (row, column) = self.grid.row_column(spot);
        let along = |index: u8| {
            let index = index.min(self.grid.side - 1);
            self.grid.along(index, self.flipped)
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
        if self.compact {
            Vec2::new(0.0, STRIP.y + STRIP_GAP)
        } else {
            Vec2::new(TRAYS, 0.0)
        }
    }

    /// A player's tray.
    pub fn tray(self, player: Player, kind: Kind) -> Rect {
        let near = player == self.near;
        let second = kind == Kind::Captured;
        let (corner, size) = if self.compact {
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
        let tray = self.tray(player, Kind::Reserve);
        Vec2::new(tray.center().x, tray.min.y - 12.0)
    }

    /// The boxes of the discs in the trays.
    pub const fn tray_disc(self) -> DiscBox {
        DiscBox {
            size: if self.compact { STRIP_BOX } else { TRAY_BOX },
            skin: self.skin,
        }
    }

    /// The middle of the face of disc `index` (from 0) of `count` that a tray shows.
    pub fn tray_piece(self, player: Player, kind: Kind, index: usize, count: usize) -> Vec2 {
        let tray = self.tray(player, kind);
        let (index, count) = (index as f32, count as f32);
        if self.compact {
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
            self.tray_piece(player, Kind::Reserve, 0, 1)
        } else {
            self.middle(spot)
        }
    }
}

/// What lies under `point`: nearer stacks before farther ones, a stack before the square behind it.
pub(super) fn hit(layout: Layout, view: &View, point: Vec2) -> Option<Hit> {
    let grid = layout.grid;
    let shown_position = ShownPosition::new(view.position);
    if layout
        .tray(shown_position.to_move, Kind::Reserve)
        .contains(point)
    {
        return Some(Hit {
            spot: Spot::RESERVE,
            count: 1,
        });
    }
    let nearer_first = grid.far_to_near(!view.flipped);
    for spot in nearer_first {
        if let Some(count) = disc_at(layout, view, &shown_position, spot, point) {
            return Some(Hit { spot, count });
        }
    }
    let half = grid.pitch / 2.0;
    grid.spots()
        .find(|&spot| {
            let away = (point - layout.middle(spot)).abs();
            away.x < half && away.y < half
        })
        .map(|spot| Hit {
            spot,
            count: shown_position.stack(spot).len() as u8,
        })
}

/// How many pieces lie from the disc of `spot` under `point` to the top, if there is one.
fn disc_at(
    layout: Layout,
    view: &View,
    shown_position: &ShownPosition,
    spot: Spot,
    point: Vec2,
) -> Option<u8> {
    let height = shown_position.stack(spot).len();
    let disc = layout.disc();
    let lifted = view
        .choice
        .filter(|choice| choice.path.first() == Some(&spot) && view.drag.is_none())
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
