//! The Upthrust board: four lanes of eleven rows in walnut, the upper five inlaid with brass.
//!
//! Player 1's pieces are discs and Player 2's cushions, whatever the colours drawn; each colour has a mark of
//! its own. The board always climbs upwards, so seeing it from the other side changes nothing on it.

mod board_art;
mod counts;
mod geometry;
mod motion;
#[cfg(test)]
mod tests;
mod words;

use super::choice::{Choice, Hit};
use super::draft::{Draft, Piece};
use super::marks::{self, Shape};
use super::pieces::{self, Figure, Held, Shadow, Walk};
use super::view::{BoardDrawing, View};
use crate::artwork::scene::{Role, Scene};
use crate::look::Skin;
use bevy::math::Vec2;
use geometry::{PIECE, centre, outline, row};
use quadrille_games::rules::upthrust::{Colour, Upthrust};
use quadrille_games::rules::{AnyMove, AnyPosition, Path, Player, Spot};

/// How far a selected piece is lifted, and how much larger it is.
const SELECTED: (f32, f32) = (7.0, 1.0);
/// How far a dragged piece is lifted, and how much larger it is.
const DRAGGED: (f32, f32) = (9.0, 1.06);

/// The drawing of the Upthrust board.
pub struct UpthrustBoard;

/// What a piece looks like.
fn figure(colour: Colour, owner: Player, skin: Skin) -> Figure {
    Figure {
        art: board_art::piece(colour, owner, skin),
        role: Role::Piece,
        size: PIECE,
        shadow: Shadow::round(PIECE),
        outline: outline(owner),
    }
}

/// What the piece on a square looks like.
fn figure_on(position: &Upthrust, spot: Spot, view: &View) -> Option<Figure> {
    let colour = position.piece_at(spot)?;
    Some(figure(colour, position.owner(colour), view.look.skin))
}

/// The Upthrust position in `position`.
const fn upthrust(position: &AnyPosition) -> Option<&Upthrust> {
    match position {
        AnyPosition::Upthrust(position) => Some(position),
        _ => None,
    }
}

impl BoardDrawing for UpthrustBoard {
    fn extent(&self, _compact: bool) -> Vec2 {
        geometry::EXTENT + Vec2::new(0.0, super::marks::WALL)
    }

    fn hit(&self, _view: &View, point: Vec2) -> Option<Hit> {
        geometry::hit(point).map(Hit::spot)
    }

    fn centre(&self, _view: &View, spot: Spot) -> Vec2 {
        centre(spot)
    }

    fn spots(&self) -> Vec<Spot> {
        geometry::spots()
    }

    fn spot_name(&self, spot: Spot) -> String {
        geometry::name(spot)
    }

    fn walk(&self, before: &AnyPosition, mv: AnyMove, from_step: usize) -> Option<Walk> {
        motion::walk(upthrust(before)?, &before.path(mv), from_step)
    }

    fn cursor(&self, _view: &View, spot: Spot) -> (Shape, Vec2) {
        (geometry::square(), centre(spot))
    }

    fn badge(&self, _view: &View, spot: Spot) -> Vec2 {
        centre(spot) + Vec2::new(21.0, -20.0)
    }

    fn draw(&self, view: &View, scene: &mut Scene) {
        let Some(position) = upthrust(view.position) else {
            return;
        };
        let walk = self.shown_walk(view);
        let before = view.motion.and_then(|motion| upthrust(motion.before));
        let standing = before.filter(|_| walk.is_some()).unwrap_or(position);
        board_art::paint_board(scene, view);
        match &walk {
            Some(walk) => counts::paint_between(scene, view, walk, [standing, position]),
            None => counts::paint(scene, view, position, emphasis(view.choice)),
        }
        if let Some(path) = view.last_move {
            let left = path.target().and_then(|to| position.piece_at(to));
            let left = left.map(|colour| {
                let shape = outline(position.owner(colour)).grown(-9.0);
                marks::left_behind(shape, marks::LAST_MOVE, 0.7)
            });
            let tint = marks::last_move_tint(geometry::square(), 0.16, 0.7, 1.5);
            marks::paint_last_move(self, view, scene, path, &tint, left);
        }
        // while a move is shown, nothing can be chosen yet
        let choice = view.choice.filter(|_| walk.is_none());
        if let Some(choice) = choice {
            paint_ways(scene.about(Role::Way, None), choice);
        }
        let held = |spot| Some(figure_on(standing, spot, view)?.on(centre(spot)));
        let lifted = (choice, SELECTED);
        pieces::paint_standing(scene, view, lifted, walk.as_ref(), held, self.spots());
        if let Some(choice) = choice {
            paint_choice(scene, view, position, choice);
        }
        if let Some(path) = view.hint {
            paint_hint(scene.about(Role::Hint, None), standing, path);
        }
        if let Some(walk) = &walk
            && let Some(figure) = figure_on(standing, walk.from, view)
        {
            walk.paint(scene, figure, [walk.from, walk.to].map(centre));
        }
        marks::paint_answers(self, view, scene);
    }

    fn draw_empty(&self, draft: &Draft, view: &View, scene: &mut Scene) {
        board_art::paint_board(scene, view);
        counts::paint_plain(scene, view, |row| {
            let spots = (0..geometry::COLUMNS).filter_map(|column| geometry::spot(column, row));
            spots.map(|spot| draft.on(spot).len() as u8).sum()
        });
    }

    fn draw_pieces(
        &self,
        draft: &Draft,
        pieces: &[Piece],
        at: Vec2,
        view: &View,
        scene: &mut Scene,
    ) {
        for piece in pieces {
            if let Piece::Upthrust(colour) = *piece {
                let figure = figure(colour, draft.owner(colour), view.look.skin);
                figure.on(at).paint_whole(scene, None);
            }
        }
    }

    fn explain(&self, view: &View) -> Option<String> {
        words::explain(upthrust(view.position)?, view.choice?)
    }
}

/// Which counts stand out for a selection.
fn emphasis(choice: Option<&Choice>) -> counts::Emphasis {
    choice.map_or_else(counts::Emphasis::default, |choice| counts::Emphasis {
        selected: Some(row(choice.here())),
        foreseen: choice.pointed.map(row),
    })
}

/// Dotted lines from the selected piece to where it can go.
fn paint_ways(scene: &mut Scene, choice: &Choice) {
    for target in &choice.targets {
        let from = centre(choice.here()) - Vec2::new(0.0, SELECTED.0 + PIECE / 2.0 - 4.0);
        let to = centre(target.spot) + Vec2::new(0.0, 32.0);
        if from.y > to.y {
            marks::trace(scene, &[from, to], marks::OFFERED_WAY);
        }
    }
}

/// The selected piece's targets; while it is dragged, also the piece in the hand and what it leaves behind.
fn paint_choice(scene: &mut Scene, view: &View, position: &Upthrust, choice: &Choice) {
    let here = choice.here();
    let Some(figure) = figure_on(position, here, view) else {
        return;
    };
    let ghost = |scene: &mut Scene, spot, alpha, stroke| {
        let ghost: Held = figure.clone().on(centre(spot)).faded(alpha);
        ghost.paint(scene);
        marks::outline(figure.outline, stroke).paint(scene, ghost.ground);
    };
    if view.drag.is_some() {
        ghost(scene.about(Role::Chosen, here), here, 0.35, marks::SELECTED);
    }
    for target in &choice.targets {
        let (alpha, stroke) = if choice.pointed == Some(target.spot) {
            (0.68, marks::POINTED)
        } else {
            (0.5, marks::TARGET)
        };
        scene.about(Role::Target, target.spot);
        ghost(scene, target.spot, alpha, stroke);
    }
    if let Some(at) = view.drag {
        pieces::paint_in_hand(scene, here, figure, at, DRAGGED);
    }
}

/// A move that is pointed out: its piece, its way and its target.
fn paint_hint(scene: &mut Scene, position: &Upthrust, path: &Path) {
    let [from, .., to] = path.spots.as_slice() else {
        return;
    };
    let Some(colour) = position.piece_at(*from) else {
        return;
    };
    let way = [
        centre(*from) - Vec2::new(0.0, 31.0),
        centre(*to) + Vec2::new(0.0, 32.0),
    ];
    if way[0].y > way[1].y {
        let stroke = marks::Stroke {
            colour: marks::BEST,
            ..marks::OFFERED_WAY
        };
        marks::trace(scene, &way, stroke);
    }
    for spot in [from, to] {
        marks::outline(outline(position.owner(colour)), marks::HINT).paint(scene, centre(*spot));
    }
}
