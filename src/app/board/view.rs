//! What a board drawing is given, and the trait that each game's drawing implements.

use super::choice::{Choice, Hit};
use super::scene::Scene;
use crate::rules::{AnyMove, AnyPosition, Path, Player, Spot, Variant};
use bevy::math::Vec2;

/// Everything that one picture of a board shows. Pure data: the same view always draws the same scene.
#[derive(Clone, Debug)]
pub struct View<'a> {
    /// The position on the board. While a move is animated, the one *after* it.
    pub position: &'a AnyPosition,
    /// Whether the board is seen from the other side.
    pub flipped: bool,
    /// Whether the board has little room (windows under 900 px wide): Focus's trays then lie above and below.
    pub compact: bool,
    /// The way of the last move, for its mark.
    pub last_move: Option<&'a Path>,
    /// The selection in progress and what it offers.
    pub choice: Option<&'a Choice>,
    /// What the pointer is over.
    pub hover: Option<Hit>,
    /// Whether the piece under the pointer can be picked up now (it then lifts).
    pub hover_movable: bool,
    /// Where the pointer holds the chosen piece, in board units, while it is dragged.
    pub drag: Option<Vec2>,
    /// The move being animated.
    pub motion: Option<Motion<'a>>,
    /// The spot last refused and the milliseconds since.
    pub refused: Option<(Spot, f32)>,
    /// The keyboard's cursor.
    pub cursor: Option<Spot>,
    /// A move that is pointed out (hint, or the analysed line's first move).
    pub hint: Option<&'a Path>,
    /// Whether the theme is the light one: boards keep their colours, Focus's trays follow the panel.
    pub light: bool,
    /// Physical pixels per board unit: for what depends on the real size (rim pips of small dice).
    pub pixels: f32,
}

impl<'a> View<'a> {
    /// A board at rest, with nothing selected: for miniatures and as a base to build on.
    #[must_use]
    pub const fn still(position: &'a AnyPosition) -> Self {
        Self {
            position,
            flipped: false,
            compact: false,
            last_move: None,
            choice: None,
            hover: None,
            hover_movable: false,
            drag: None,
            motion: None,
            refused: None,
            cursor: None,
            hint: None,
            light: false,
            pixels: 1.0,
        }
    }

    /// The player who sits at the lower edge of the board.
    #[must_use]
    pub fn near_player(&self) -> Player {
        let usual = match self.position.variant() {
            Variant::Hique => Player::Two,
            _ => Player::One,
        };
        if self.flipped { usual.other() } else { usual }
    }
}

/// A move on its way.
#[derive(Clone, Copy, Debug)]
pub struct Motion<'a> {
    /// The position before the move.
    pub before: &'a AnyPosition,
    /// The move.
    pub mv: AnyMove,
    /// The way it goes.
    pub path: &'a Path,
    /// How many leading spots of the path have been walked already (a Pur move that was entered step by
    /// step, a piece that was dragged): the animation starts there. 1 is the whole way.
    pub from_step: usize,
    /// Milliseconds since it began, with the animation speed already applied.
    pub elapsed: f32,
}

/// One game's board: its geometry and how it is drawn. Implementors are stateless.
pub trait BoardDrawing: Sync {
    /// Width and height of the board with everything that belongs to it (labels, row counts, trays), in
    /// board units; the layout fits this into the window.
    fn extent(&self, compact: bool) -> Vec2;

    /// What lies under `point` (board units): a spot, and in Focus how many pieces are taken from there up.
    fn hit(&self, view: &View, point: Vec2) -> Option<Hit>;

    /// The middle of a spot in board units: where a click means it.
    fn centre(&self, view: &View, spot: Spot) -> Vec2;

    /// Every spot of the board, in reading order of the unflipped board, without the reserve.
    fn spots(&self) -> Vec<Spot>;

    /// The spot as players write it: `a4`, `9,5`, `34`.
    fn spot_name(&self, spot: Spot) -> String;

    /// How long the animation of `mv` takes, in ms, captures included.
    fn duration(&self, before: &AnyPosition, mv: AnyMove, from_step: usize) -> f32;

    /// Paints the board and all that is on it.
    fn draw(&self, view: &View, scene: &mut Scene);

    /// One or two sentences on the selection or the target under the pointer, for the status line.
    fn explain(&self, view: &View) -> Option<String>;
}
