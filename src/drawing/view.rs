//! What a board drawing is given, and the trait that each game's drawing implements.

use super::choice::{Choice, ClickRefusal, Hit};
use super::draft::{Draft, Piece, pieces_on};
use super::marks::{Shape, paint_cursor};
use super::pieces::{Figure, Walk};
use crate::artwork::scene::Scene;
use crate::look::Look;
use crate::sound::SoundCue;
use bevy::math::Vec2;
use quadrille_games::rules::{AnyMove, AnyPosition, Path, Player, Spot, Variant};

/// Everything that one picture of a board shows. Pure data: the same view always draws the same scene.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The position on the board. While a move is animated, the one *after* it; the scene holds how it comes about.
    pub position: AnyPosition,
    /// Whether the board is seen from the other side.
    pub flipped: bool,
    /// Whether the board has little room (windows under 900 px wide): Focus's trays then lie above and below.
    pub compact: bool,
    /// The way of the last move, for its mark.
    pub last_move: Option<Path>,
    /// The selection in progress and what it offers.
    pub choice: Option<Choice>,
    /// Whose turn it is, where that is not the side to move of the position: a move that is only shown, or a person who
    /// thinks ahead.
    pub turn: Option<Player>,
    /// What the piece under the pointer offers while nothing is chosen, to be shown faintly.
    pub offered: Option<Choice>,
    /// The way of the move that is laid for a person's next turn.
    pub premove: Option<Path>,
    /// The piece under the pointer, where it can be picked up now (it then lifts).
    pub hover: Option<Hit>,
    /// Where the pointer holds the chosen piece, in board units, while it is dragged.
    pub drag: Option<Vec2>,
    /// The move being animated.
    pub motion: Option<Motion>,
    /// Whether the game is over, be it by giving up: nobody is to play.
    pub over: bool,
    /// The spot last refused.
    pub refused: Option<Spot>,
    /// The keyboard's cursor.
    pub cursor: Option<Spot>,
    /// A move that is pointed out (hint, or the analysed line's first move).
    pub hint: Option<Path>,
    /// What a person has chosen of the board's looks.
    pub look: Look,
    /// Physical pixels per board unit: for what depends on the real size (rim pips of small dice).
    pub pixels: f32,
    /// Logical px per board unit: for the least size that text is read at.
    pub points: f32,
}

impl View {
    /// A board at rest, with nothing selected: for miniatures and as a base to build on.
    pub fn still(position: &AnyPosition) -> Self {
        Self {
            position: position.clone(),
            flipped: false,
            compact: false,
            last_move: None,
            choice: None,
            turn: None,
            offered: None,
            premove: None,
            hover: None,
            drag: None,
            motion: None,
            over: false,
            refused: None,
            cursor: None,
            hint: None,
            look: Look::USUAL,
            pixels: 1.0,
            points: 1.0,
        }
    }

    /// Whether the piece on `spot` is lifted because the pointer is over it.
    pub fn is_lifted(&self, spot: Spot) -> bool {
        self.hover.is_some_and(|hit| hit.spot == spot) && self.drag.is_none()
    }

    /// Whether what stands on `spot` is to be shaken: a refused target shakes the piece that wanted to go there.
    pub fn is_shaken(&self, spot: Spot) -> bool {
        let chosen = self.choice.as_ref().map(Choice::here);
        self.refused
            .is_some_and(|refused| chosen.unwrap_or(refused) == spot)
    }

    /// The position whose pieces stand on the board while `walk` is shown: the one before the move.
    pub fn standing(&self, walk: Option<&Walk>) -> &AnyPosition {
        let motion = self.motion.as_ref().filter(|_| walk.is_some());
        motion.map_or(&self.position, |motion| &motion.before)
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Player {
        self.turn.unwrap_or_else(|| self.position.to_move())
    }

    /// The player who sits at the lower edge of the board.
    pub fn near_player(&self) -> Player {
        let usual = match self.position.variant() {
            Variant::Hique => Player::Two,
            Variant::Upthrust
            | Variant::Focus
            | Variant::FocusExact
            | Variant::FocusClassic
            | Variant::CublinoPur
            | Variant::CublinoContra => Player::One,
        };
        if self.flipped { usual.other() } else { usual }
    }
}

/// A move on its way.
#[derive(Clone, Debug, PartialEq)]
pub struct Motion {
    /// The position before the move.
    pub before: AnyPosition,
    /// The move.
    pub mv: AnyMove,
    /// The way it goes.
    pub path: Path,
    /// How many leading spots of the path have been walked already (a Pur move that was entered step by
    /// step, a piece that was dragged): the animation starts there. 1 is the whole way.
    pub from_step: usize,
    /// Whether the piece stays in the hand at its end: an unfinished move goes on from there.
    pub held: bool,
}

/// What tells one animated move from another: the position before it, the move, and the step it began with.
pub type MotionKey = (u64, AnyMove, usize);

impl Motion {
    /// `mv` from `before` on; `walked` spots of its way have been seen.
    pub fn new(before: &AnyPosition, mv: AnyMove, walked: usize) -> Self {
        Self {
            path: before.path(mv),
            before: before.clone(),
            mv,
            from_step: walked,
            held: false,
        }
    }

    /// What tells it from another.
    pub fn key(&self) -> MotionKey {
        (self.before.key(), self.mv, self.from_step)
    }
}

/// One game's board: its geometry and how it is drawn. Implementors are stateless.
pub trait BoardDrawing: Sync {
    /// Width and height of the board with everything that belongs to it (labels, row counts, trays), in
    /// board units; the layout fits this into the window.
    fn extent(&self, compact: bool) -> Vec2;

    /// Whether trays stand at its left, so that what belongs beside the board itself stands at its right.
    fn has_trays_beside(&self, _compact: bool) -> bool {
        false
    }

    /// The outline of a square, within which a click means it.
    fn square(&self) -> Shape;

    /// The square that `point` (board units) lies in.
    fn square_at(&self, view: &View, point: Vec2) -> Option<Spot> {
        let square = self.square();
        let mut spots = self.spots().into_iter();
        spots.find(|&spot| square.contains(point - self.centre(view, spot)))
    }

    /// What lies under `point` (board units): a spot, and in Focus how many pieces are taken from there up.
    fn hit(&self, view: &View, point: Vec2) -> Option<Hit> {
        self.square_at(view, point).map(Hit::spot)
    }

    /// The middle of a spot in board units: where a click means it.
    fn centre(&self, view: &View, spot: Spot) -> Vec2;

    /// How far up, beyond what a single one reaches, so many pieces on a spot do, in board units.
    fn rise(&self, _pieces: usize) -> f32 {
        0.0
    }

    /// What a click on `point` is answered with where no spot lies; `None` where there is nothing to be said.
    fn answer(&self, _view: &View, _point: Vec2) -> Option<ClickRefusal> {
        None
    }

    /// Every spot of the board, in reading order of the unflipped board, without the reserve.
    fn spots(&self) -> Vec<Spot>;

    /// The spot as players write it: `a4`, `9,5`, `34`.
    fn spot_name(&self, spot: Spot) -> String;

    /// The least distance between two squares, in board units: how far they are apart.
    fn unit(&self, view: &View) -> f32 {
        let spots = self.spots();
        let Some((&first, rest)) = spots.split_first() else {
            return 0.0;
        };
        let first = self.centre(view, first);
        let distances = rest
            .iter()
            .map(|&spot| self.centre(view, spot).distance(first));
        distances.fold(f32::INFINITY, f32::min)
    }

    /// The way of the pieces that `mv` moves; none for a pass.
    fn walk(&self, before: &AnyPosition, mv: AnyMove, from_step: usize) -> Option<Walk>;

    /// The walk that is shown in a view; none when there is nothing to be seen of it.
    fn shown_walk(&self, view: &View) -> Option<Walk> {
        let motion = view.motion.as_ref()?;
        let walk = self.walk(&motion.before, motion.mv, motion.from_step);
        walk.filter(|walk| walk.duration() > 0.0)
    }

    /// How long the animation of `mv` takes, in ms, captures included.
    fn duration(&self, before: &AnyPosition, mv: AnyMove, from_step: usize) -> f32 {
        let walk = self.walk(before, mv, from_step);
        walk.map_or(0.0, |walk| walk.duration())
    }

    /// What is to be heard during the animation of `mv`, in order: pieces that land, dice that fall, captures.
    fn beats(&self, before: &AnyPosition, mv: AnyMove, from_step: usize) -> Vec<SoundCue> {
        let walk = self.walk(before, mv, from_step);
        walk.map_or_else(|| SoundCue::landing(0.0, false), |walk| walk.beats)
    }

    /// The shape of a spot as the keyboard's cursor frames it, and its middle.
    fn cursor(&self, view: &View, spot: Spot) -> (Shape, Vec2);

    /// The middle of a badge on what stands on a spot.
    fn badge(&self, view: &View, spot: Spot) -> Vec2;

    /// Paints the board and all that is on it.
    fn draw(&self, view: &View, scene: &mut Scene);

    /// Paints the board of a draft of this game without its pieces. Of the view only its looks and the cursor count.
    fn draw_empty(&self, draft: &Draft, view: &View, scene: &mut Scene);

    /// Where a piece stands on a spot, from where [`Self::draw_pieces`] paints it: the spot's middle, or somewhat below.
    fn ground(&self, view: &View, spot: Spot) -> Vec2 {
        self.centre(view, spot)
    }

    /// Paints the board with the pieces of a draft of this game, which need not be a position.
    fn draw_draft(&self, draft: &Draft, view: &View, scene: &mut Scene) {
        self.draw_empty(draft, view, scene);
        let mut spots = self.spots();
        // The far ones first, as what stands there may rise behind the near ones.
        let height = |spot| self.centre(view, spot).y;
        spots.sort_by(|&a, &b| height(a).total_cmp(&height(b)));
        for spot in spots {
            let at = self.ground(view, spot);
            self.draw_pieces(draft, draft.on(spot), at, view, scene);
        }
        if let Some(spot) = view.cursor {
            let (shape, at) = self.cursor(view, spot);
            paint_cursor(scene, shape, at);
        }
    }

    /// What a piece of `owner` looks like, on boards where pieces do not stack.
    fn figure(&self, _piece: Piece, _owner: Player, _view: &View) -> Option<Figure> {
        None
    }

    /// What the piece on a square of a position looks like.
    fn figure_on(&self, position: &AnyPosition, spot: Spot, view: &View) -> Option<Figure> {
        let piece = pieces_on(position, spot).pop()?;
        self.figure(piece, piece.owner(position), view)
    }

    /// Paints what stands on one square of a draft of this game, bottom first, with its middle at `at`.
    fn draw_pieces(
        &self,
        draft: &Draft,
        pieces: &[Piece],
        at: Vec2,
        view: &View,
        scene: &mut Scene,
    ) {
        for &piece in pieces {
            if let Some(figure) = self.figure(piece, draft.owner(piece), view) {
                figure.on(at).paint_whole(scene, None);
            }
        }
    }

    /// One or two sentences on the selection or the target under the pointer, for the status line.
    fn explain(&self, view: &View) -> Option<String>;
}

#[cfg(test)]
mod tests {
    use crate::look::Skin;

    #[test]
    fn every_skin_has_its_place() {
        for (index, skin) in Skin::ALL.into_iter().enumerate() {
            assert_eq!(skin.index(), index);
        }
    }
}
