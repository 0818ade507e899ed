//! The input of a board drawing, and the trait that each game's drawing implements.

use super::choice::{Choice, ClickRefusal, Hit};
use super::draft::{Draft, DraftPiece, pieces_on};
use super::marks::{Shape, paint_cursor};
use super::pieces::{MoveAnimation, PieceFigure};
use crate::look::Look;
use crate::scene::Scene;
use crate::sound::SoundCue;
use bevy_math::Vec2;
use quadrille_games::rules::{AnyMove, AnyPosition, Path, Player, Spot, Variant};

/// The complete input of a picture of a board. The same view always gives the same scene.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The position. During the animation of a move, the one *after* it.
    pub position: AnyPosition,
    /// Whether the board is turned.
    pub flipped: bool,
    /// Whether there is little space for the board (windows under 900 px wide). Focus's trays are then above and below.
    pub compact: bool,
    /// The path of the last move.
    pub last_move: Option<Path>,
    /// The selection.
    pub choice: Option<Choice>,
    /// The side to move, if it differs from that of the position, as with a premove or a move that must be confirmed.
    pub side_to_move: Option<Player>,
    /// The moves of the piece under the pointer while nothing is selected, shown faintly.
    pub hover_choice: Option<Choice>,
    /// The path of the premove.
    pub premove: Option<Path>,
    /// The piece under the pointer, if it can be selected. It is lifted.
    pub hover: Option<Hit>,
    /// Where the pointer holds the selected piece, in board units, during a drag.
    pub drag: Option<Vec2>,
    /// The animated move.
    pub motion: Option<Motion>,
    /// Whether the game is over, also by resignation.
    pub is_over: bool,
    /// The refused spot.
    pub refused_spot: Option<Spot>,
    /// The keyboard cursor.
    pub cursor: Option<Spot>,
    /// The path of a hint, or of the first move of an analysed line.
    pub hint: Option<Path>,
    /// The appearance chosen by the person.
    pub look: Look,
    /// Physical pixels per board unit, for details that depend on the resolution.
    pub pixels_per_unit: f32,
    /// Logical px per board unit, for the least font size.
    pub points_per_unit: f32,
}

impl View {
    /// Returns the view of a board at rest without a selection, for miniatures and as a base.
    pub fn still(position: &AnyPosition) -> Self {
        Self {
            position: position.clone(),
            flipped: false,
            compact: false,
            last_move: None,
            choice: None,
            side_to_move: None,
            hover_choice: None,
            premove: None,
            hover: None,
            drag: None,
            motion: None,
            is_over: false,
            refused_spot: None,
            cursor: None,
            hint: None,
            look: Look::USUAL,
            pixels_per_unit: 1.0,
            points_per_unit: 1.0,
        }
    }

    /// Returns whether the piece on `spot` is lifted because the pointer is over it.
    pub fn is_lifted(&self, spot: Spot) -> bool {
        self.hover.is_some_and(|hit| hit.spot == spot) && self.drag.is_none()
    }

    /// Returns whether the piece on `spot` is shaken: a refused target shakes the piece that was to go there.
    pub fn is_shaken(&self, spot: Spot) -> bool {
        let selected_spot = self.choice.as_ref().map(Choice::last_spot);
        self.refused_spot.is_some_and(|refused_spot| selected_spot.unwrap_or(refused_spot) == spot)
    }

    /// Returns the position whose pieces are drawn: with an animation the one before the move, else the current one.
    pub fn standing_position(&self, animation: Option<&MoveAnimation>) -> &AnyPosition {
        let motion = self.motion.as_ref().filter(|_| animation.is_some());
        motion.map_or(&self.position, |motion| &motion.position_before)
    }

    /// Returns the side to move.
    pub fn side_to_move(&self) -> Player {
        self.side_to_move.unwrap_or_else(|| self.position.to_move())
    }

    /// Returns the player at the lower edge of the board.
    pub fn near_player(&self) -> Player {
        let unflipped_player = match self.position.variant() {
            Variant::Hique => Player::Two,
            Variant::Upthrust
            | Variant::Focus
            | Variant::FocusExact
            | Variant::FocusClassic
            | Variant::CublinoPur
            | Variant::CublinoContra => Player::One,
        };
        if self.flipped { unflipped_player.opponent() } else { unflipped_player }
    }
}

/// The animation of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Motion {
    /// The position before the move.
    pub position_before: AnyPosition,
    /// The move.
    pub mv: AnyMove,
    /// The path.
    pub path: Path,
    /// The number of leading spots of the path that the piece has already reached. It is 1 unless a Pur move was entered step
    /// by step or the piece was dragged.
    pub from_step: usize,
    /// Whether the piece is still selected at the end, because the move continues.
    pub stays_selected: bool,
}

/// The identity of an animation: the position before it, the move and its first step.
pub type MotionKey = (u64, AnyMove, usize);

impl Motion {
    /// Returns the animation of `mv` in `position_before`. The person has already seen `from_step` spots of its path.
    pub fn new(position_before: &AnyPosition, mv: AnyMove, from_step: usize) -> Self {
        Self {
            path: position_before.path(mv),
            position_before: position_before.clone(),
            mv,
            from_step,
            stays_selected: false,
        }
    }

    /// Returns the identity of the animation.
    pub fn key(&self) -> MotionKey {
        (self.position_before.key(), self.mv, self.from_step)
    }
}

/// The geometry and drawing of a game's board. Implementors are stateless.
pub trait BoardDrawing: Sync {
    /// Returns the size of the board with labels, row counts and trays, in board units. The layout fits it into the window.
    fn extent(&self, compact: bool) -> Vec2;

    /// Returns whether trays are drawn at the left of the board. Other widgets are then drawn at the right.
    fn has_trays_beside(&self, _compact: bool) -> bool {
        false
    }

    /// Returns the outline of a square for hit tests.
    fn square(&self) -> Shape;

    /// Returns the square at `point` (board units).
    fn square_at(&self, view: &View, point: Vec2) -> Option<Spot> {
        let square = self.square();
        let mut spots = self.spots().into_iter();
        spots.find(|&spot| square.contains(point - self.centre(view, spot)))
    }

    /// Returns the hit at `point` (board units): a spot, and in Focus the number of pieces from there up.
    fn hit(&self, view: &View, point: Vec2) -> Option<Hit> {
        self.square_at(view, point).map(Hit::on_spot)
    }

    /// Returns the centre of a spot in board units, where a click hits it.
    fn centre(&self, view: &View, spot: Spot) -> Vec2;

    /// Returns the height of this number of pieces above that of a single one, in board units.
    fn rise(&self, _piece_count: usize) -> f32 {
        0.0
    }

    /// Returns the answer to a click on `point` outside of all spots; `None` if there is none.
    fn click_refusal(&self, _view: &View, _point: Vec2) -> Option<ClickRefusal> {
        None
    }

    /// Returns all spots in reading order of the unturned board, without the reserve.
    fn spots(&self) -> Vec<Spot>;

    /// Returns the name of a spot in game records and widget names: `a4`, `9,5`, `34`.
    fn spot_name(&self, spot: Spot) -> String;

    /// Returns the name of a spot for people.
    fn spot_label(&self, spot: Spot) -> String {
        self.spot_name(spot)
    }

    /// Returns the distance from the first square to its nearest neighbour, in board units. It is that of all neighbours.
    fn unit(&self, view: &View) -> f32 {
        let spots = self.spots();
        let Some((&first_spot, other_spots)) = spots.split_first() else { return 0.0 };
        let first_centre = self.centre(view, first_spot);
        let distances =
            other_spots.iter().map(|&spot| self.centre(view, spot).distance(first_centre));
        distances.fold(f32::INFINITY, f32::min)
    }

    /// Returns the animation of `mv`; `None` for a pass.
    fn move_animation(
        &self,
        position_before: &AnyPosition,
        mv: AnyMove,
        from_step: usize,
    ) -> Option<MoveAnimation>;

    /// Returns the animation shown in a view; `None` if there is nothing to show.
    fn current_animation(&self, view: &View) -> Option<MoveAnimation> {
        let motion = view.motion.as_ref()?;
        let animation = self.move_animation(&motion.position_before, motion.mv, motion.from_step);
        animation.filter(|animation| animation.duration() > 0.0)
    }

    /// Returns the duration of the animation of `mv`, in ms, with captures.
    fn duration(&self, position_before: &AnyPosition, mv: AnyMove, from_step: usize) -> f32 {
        let animation = self.move_animation(position_before, mv, from_step);
        animation.map_or(0.0, |animation| animation.duration())
    }

    /// Returns the sounds during the animation of `mv`, in order: landing pieces, rolling dice, captures.
    fn sound_cues(
        &self,
        position_before: &AnyPosition,
        mv: AnyMove,
        from_step: usize,
    ) -> Vec<SoundCue> {
        let animation = self.move_animation(position_before, mv, from_step);
        animation.map_or_else(|| SoundCue::landing(0.0, false), |animation| animation.sound_cues)
    }

    /// Returns the shape of a spot for the keyboard cursor, and its centre.
    fn cursor_shape(&self, view: &View, spot: Spot) -> (Shape, Vec2);

    /// Returns the centre of a badge on a spot.
    fn badge_centre(&self, view: &View, spot: Spot) -> Vec2;

    /// Draws the board and everything on it.
    fn draw(&self, view: &View, scene: &mut Scene);

    /// Draws the board of a draft without pieces. Only appearance and cursor of the view count.
    fn draw_empty(&self, draft: &Draft, view: &View, scene: &mut Scene);

    /// Returns where [`Self::draw_pieces`] draws a piece on a spot: at its centre or slightly below.
    fn ground_point(&self, view: &View, spot: Spot) -> Vec2 {
        self.centre(view, spot)
    }

    /// Draws the board with the pieces of a draft, which need not be a legal position.
    fn draw_draft(&self, draft: &Draft, view: &View, scene: &mut Scene) {
        self.draw_empty(draft, view, scene);
        let mut spots = self.spots();
        // Draws far spots first, because near stacks may cover them.
        let centre_y = |spot| self.centre(view, spot).y;
        spots.sort_by(|&a, &b| centre_y(a).total_cmp(&centre_y(b)));
        for spot in spots {
            let position = self.ground_point(view, spot);
            self.draw_pieces(draft, draft.pieces_at(spot), position, view, scene);
        }
        if let Some(spot) = view.cursor {
            let (shape, centre) = self.cursor_shape(view, spot);
            paint_cursor(scene, shape, centre);
        }
    }

    /// Returns the appearance of a piece of `owner`, on boards where pieces do not stack.
    fn figure(&self, _piece: DraftPiece, _owner: Player, _view: &View) -> Option<PieceFigure> {
        None
    }

    /// Returns the appearance of the piece on a square of a position.
    fn figure_on(&self, position: &AnyPosition, spot: Spot, view: &View) -> Option<PieceFigure> {
        let piece = pieces_on(position, spot).pop()?;
        self.figure(piece, piece.owner(position), view)
    }

    /// Draws the pieces of one square of a draft, bottom first, centred on `position`.
    fn draw_pieces(
        &self,
        draft: &Draft,
        pieces: &[DraftPiece],
        position: Vec2,
        view: &View,
        scene: &mut Scene,
    ) {
        for &piece in pieces {
            if let Some(figure) = self.figure(piece, draft.owner(piece), view) {
                figure.standing_at(position).paint_whole(scene, None);
            }
        }
    }

    /// Returns one or two sentences about the selection or the target under the pointer, for the status line.
    fn explain(&self, view: &View) -> Option<String>;
}

#[cfg(test)]
mod tests {
    use crate::look::Skin;

    #[test]
    fn every_piece_style_has_an_index() {
        for (index, skin) in Skin::ALL.into_iter().enumerate() {
            assert_eq!(skin.index(), index);
        }
    }
}
