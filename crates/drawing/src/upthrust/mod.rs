//! The drawing of Upthrust: four lanes of eleven rows in walnut, the upper five inlaid with brass.
//!
//! Player 1's pieces are discs and Player 2's are cushions, with any colours. Each colour has a mark. Pieces always climb
//! upwards, so that turning the board changes nothing.

mod board_art;
mod counts;
mod explanation;
mod geometry;
#[cfg(test)]
mod tests;

use super::board_parts;
use super::choice::Choice;
use super::draft::{Draft, DraftPiece};
use super::marks::{self, Shape};
use super::pieces::{self, MoveAnimation, PieceFigure, Shadow};
use super::standing::paint_standing;
use super::timing::slide_duration;
use super::view::{BoardDrawing, View};
use crate::scene::{Role, Scene};
use crate::sound::SoundCue;
use crate::track::Lift;
use bevy_math::Vec2;
use geometry::{COLUMNS, PIECE_SIDE, centre, piece_outline, row_of};
use quadrille_games::rules::upthrust::Upthrust;
use quadrille_games::rules::{AnyMove, AnyPosition, Path, Player, Spot};

/// The lift and magnification of a selected piece.
const SELECTED_LIFT: Lift = Lift::to_height(7.0);
/// The lift and magnification of a dragged piece.
const DRAGGED_LIFT: Lift = Lift { height: 9.0, scale: 1.06 };

/// The least duration of a climb that jumps over a piece, in ms.
const MIN_JUMP_MS: f32 = 220.0;

/// The drawing of the Upthrust board.
pub struct UpthrustBoard;

/// Returns the Upthrust position in `position`.
const fn upthrust_position(position: &AnyPosition) -> Option<&Upthrust> {
    match position {
        AnyPosition::Upthrust(position) => Some(position),
        _ => None,
    }
}

impl BoardDrawing for UpthrustBoard {
    fn extent(&self, _compact: bool) -> Vec2 {
        geometry::EXTENT + Vec2::new(0.0, super::marks::WALL_HEIGHT)
    }

    fn square(&self) -> Shape {
        Shape::Box {
            half_size: Vec2::new(geometry::COLUMN_PITCH, geometry::ROW_PITCH) / 2.0,
            corner_radius: 0.0,
        }
    }

    fn centre(&self, _view: &View, spot: Spot) -> Vec2 {
        centre(spot)
    }

    fn spots(&self) -> Vec<Spot> {
        let row_spots = |row| (0..COLUMNS).map(move |column| geometry::spot(column, row));
        (1..=geometry::ROWS).rev().flat_map(row_spots).collect()
    }

    fn spot_name(&self, spot: Spot) -> String {
        geometry::name(spot)
    }

    /// Returns the animation, which takes no time for a dragged piece.
    fn move_animation(
        &self,
        position_before: &AnyPosition,
        mv: AnyMove,
        from_step: usize,
    ) -> Option<MoveAnimation> {
        let path = position_before.path(mv);
        let [from, .., to] = *path.spots.as_slice() else { return None };
        let position = upthrust_position(position_before)?;
        let jumps = (from.0..to.0)
            .step_by(COLUMNS)
            .skip(1)
            .any(|spot_index| position.piece_at(Spot(spot_index)).is_some());
        let move_ms = slide_duration(row_of(to).saturating_sub(row_of(from)));
        let move_ms = match from_step < path.spots.len() {
            true if jumps => move_ms.max(MIN_JUMP_MS),
            true => move_ms,
            false => 0.0,
        };
        Some(MoveAnimation {
            from,
            to,
            move_ms,
            jumps,
            captured_spots: Vec::new(),
            sound_cues: SoundCue::landing(move_ms, false),
        })
    }

    fn cursor_shape(&self, _view: &View, spot: Spot) -> (Shape, Vec2) {
        (geometry::LANE_SQUARE, centre(spot))
    }

    fn badge_centre(&self, _view: &View, spot: Spot) -> Vec2 {
        centre(spot) + Vec2::new(21.0, -20.0)
    }

    fn figure(&self, piece: DraftPiece, owner: Player, view: &View) -> Option<PieceFigure> {
        let DraftPiece::Upthrust(colour) = piece else { return None };
        Some(PieceFigure {
            art: board_art::piece_art(colour, owner, view.look.skin),
            role: Role::Piece,
            size: PIECE_SIDE,
            shadow: Shadow::round(PIECE_SIDE),
            outline: piece_outline(owner),
        })
    }

    fn draw(&self, view: &View, scene: &mut Scene) {
        let animation = self.current_animation(view);
        let shown_position = view.standing_position(animation.as_ref());
        let (Some(position), Some(position_before)) =
            (upthrust_position(&view.position), upthrust_position(shown_position))
        else {
            return;
        };
        board_art::paint_board(scene, view);
        match &animation {
            Some(animation) => {
                counts::paint_changing_counts(scene, view, animation, [position_before, position])
            }
            None => counts::paint_counts(scene, view, view.choice.as_ref(), |row| {
                position.pieces_in_row(row)
            }),
        }
        if let Some(path) = &view.last_move {
            let departed_colour = path.target().and_then(|to| position.piece_at(to));
            let departure_mark = departed_colour.map(|colour| {
                let shape = piece_outline(position.owner(colour)).grown(-9.0);
                marks::departure_mark(shape, marks::LAST_MOVE, 0.7)
            });
            let tint = marks::last_move_tint(geometry::LANE_SQUARE, 0.16, 0.7, 1.5);
            board_parts::paint_last_move(self, view, scene, path, &tint, departure_mark);
        }
        // During an animation nothing can be selected.
        let choice = view.choice.as_ref().filter(|_| animation.is_none());
        if let Some(choice) = choice {
            paint_paths(scene.set_subject(Role::Path, None), choice);
        }
        paint_standing(scene, self, view, animation.as_ref(), Some(SELECTED_LIFT));
        if let Some(choice) = choice {
            self.paint_choice(scene, view, choice);
        }
        if let Some(path) = &view.hint {
            paint_hint(scene.set_subject(Role::Hint, None), position_before, path);
        }
        if let Some(animation) = &animation {
            animation.paint(scene, self, view);
        }
        board_parts::paint_feedback(self, view, scene);
    }

    fn draw_empty(&self, draft: &Draft, view: &View, scene: &mut Scene) {
        board_art::paint_board(scene, view);
        counts::paint_counts(scene, view, None, |row| {
            let spots = (0..COLUMNS).map(|column| geometry::spot(column, row));
            spots.map(|spot| draft.pieces_at(spot).len() as u8).sum()
        });
    }

    fn explain(&self, view: &View) -> Option<String> {
        explanation::explain(upthrust_position(&view.position)?, view.choice.as_ref()?)
    }
}

/// Draws dotted lines from the selected piece to its targets.
fn paint_paths(scene: &mut Scene, choice: &Choice) {
    for target in &choice.targets {
        let from = centre(choice.last_spot())
            - Vec2::new(0.0, SELECTED_LIFT.height + PIECE_SIDE / 2.0 - 4.0);
        let to = centre(target.spot) + Vec2::new(0.0, 32.0);
        if from.y > to.y {
            marks::paint_polyline(scene, &[from, to], marks::POSSIBLE_PATH);
        }
    }
}

impl UpthrustBoard {
    /// Draws the selected piece's targets, and during a drag also the dragged piece and its mark.
    fn paint_choice(&self, scene: &mut Scene, view: &View, choice: &Choice) {
        let spot = choice.last_spot();
        let Some(figure) = self.figure_on(&view.position, spot, view) else { return };
        if view.drag.is_some() {
            scene.set_subject(Role::Chosen, spot);
            figure.paint_ghost(scene, centre(spot), 0.35, marks::SELECTED_PIECE);
        }
        for target in &choice.targets {
            let (alpha, stroke) = if choice.hovered_spot == Some(target.spot) {
                (0.68, marks::HOVERED_TARGET)
            } else {
                (0.5, marks::TARGET)
            };
            scene.set_subject(Role::Target, target.spot);
            figure.paint_ghost(scene, centre(target.spot), alpha, stroke);
        }
        if let Some(pointer) = view.drag {
            pieces::paint_in_hand(scene, spot, figure, pointer, DRAGGED_LIFT);
        }
    }
}

/// Draws a hint: its piece, its path and its target.
fn paint_hint(scene: &mut Scene, position: &Upthrust, path: &Path) {
    let [from, .., to] = path.spots.as_slice() else { return };
    let Some(colour) = position.piece_at(*from) else { return };
    let line = [centre(*from) - Vec2::new(0.0, 31.0), centre(*to) + Vec2::new(0.0, 32.0)];
    if line[0].y > line[1].y {
        let stroke = marks::Stroke { colour: marks::BEST_MOVE, ..marks::POSSIBLE_PATH };
        marks::paint_polyline(scene, &line, stroke);
    }
    for spot in [from, to] {
        marks::outline(piece_outline(position.owner(colour)), marks::HINT)
            .paint(scene, centre(*spot));
    }
}
