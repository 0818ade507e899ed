//! Pieces that do not stack: pictures, poses and animations of moves.

use super::marks::{self, Shape, Stroke};
use super::timing::{CAPTURE_MS, capture_tracks};
use crate::Art;
use crate::look::{PieceColours, Skin};
use crate::scene::{Item, PictureKey, Role, Scene};
use crate::sound::SoundCue;
use crate::track::{Lift, Pose, Track};
use bevy_math::Vec2;
use quadrille_games::rules::Spot;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The lift and magnification of a piece under the pointer.
pub const HOVER_LIFT: Lift = Lift { height: 4.0, scale: 1.04 };
/// The lift and magnification of a resting piece.
pub const STANDING_LIFT: Lift = Lift::to_height(0.0);
/// Replacements in the files of pieces: on each line a colour that is safe for colour-blind people, and its painted one.
const PAINTED_COLOURS: &str = include_str!("../../../assets/art/pieces/painted.txt");

/// Returns the picture of a piece in a skin. `svg` is its file, with safe colours and marks.
pub fn piece_art(svg: &'static str, skin: Skin) -> Art {
    static CACHE: LazyLock<Mutex<HashMap<(&'static str, Skin), Art>>> =
        LazyLock::new(Mutex::default);
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    let art = cache.entry((svg, skin)).or_insert_with(|| {
        let mut art = Art::document(svg);
        if !skin.has_marks {
            art = art.with_replaced_text(&[(r#"class="mark""#, r#"display="none""#)]);
        }
        if skin.colours == PieceColours::Painted {
            let colours: Vec<_> =
                PAINTED_COLOURS.lines().filter_map(|line| line.split_once(' ')).collect();
            art = art.with_replaced_text(&colours);
        }
        art
    });
    art.clone()
}

/// Returns the colour that replaces `colour` of a piece file in a skin.
pub fn colour_in_skin(colour: &'static str, skin: Skin) -> &'static str {
    if skin.colours == PieceColours::Safe {
        return colour;
    }
    let mut colours = PAINTED_COLOURS.lines();
    let painted_colour = colours.find_map(|line| line.strip_prefix(colour));
    painted_colour.map_or(colour, str::trim_start)
}

/// The contact shadow of a round piece, to be stretched.
pub const ROUND_SHADOW: &str = include_str!("../../../assets/art/pieces/shadow.svg");

/// The shadow of a kind of piece.
#[derive(Clone, Debug)]
pub struct Shadow {
    /// The picture.
    pub art: Art,
    /// The centre relative to the foot of the piece, in board units.
    pub offset: Vec2,
    /// The width and height, in board units.
    pub size: Vec2,
    /// The shift for each unit that the piece is lifted.
    pub shift: Vec2,
    /// Whether it fades when the piece is lifted.
    pub fades: bool,
    /// Whether it is magnified with the piece.
    pub is_magnified: bool,
}

impl Shadow {
    /// Returns the contact shadow of a round piece with a box of `side`.
    pub fn round(side: f32) -> Self {
        Self {
            art: Art::document(ROUND_SHADOW),
            offset: Vec2::new(0.045, 0.1) * side,
            size: Vec2::new(1.12, 1.06) * side,
            shift: Vec2::new(0.45, 0.9),
            fades: true,
            is_magnified: false,
        }
    }

    /// Returns the pose of the shadow for a lift and magnification of the piece.
    pub fn pose(&self, lift: Lift) -> Pose {
        Pose {
            offset: self.shift * lift.height,
            scale: if self.is_magnified { lift.scale } else { 1.0 },
            alpha: if self.fades { shadow_alpha(lift.height) } else { 1.0 },
        }
    }
}

/// Returns the opacity of the shadow of a round piece that is lifted by `height` board units.
pub fn shadow_alpha(height: f32) -> f32 {
    1.0 - 0.2 * (height / 4.0).clamp(0.0, 1.0)
}

/// The appearance of a piece.
#[derive(Clone, Debug)]
pub struct PieceFigure {
    /// The picture.
    pub art: Art,
    /// The role of its picture.
    pub role: Role,
    /// The side of its picture, in board units.
    pub size: f32,
    /// The shadow.
    pub shadow: Shadow,
    /// The outline around it.
    pub outline: Shape,
}

impl PieceFigure {
    /// Returns the piece standing on `ground`.
    pub const fn standing_at(self, ground: Vec2) -> PosedPiece {
        PosedPiece {
            figure: self,
            ground,
            lift: STANDING_LIFT,
            ease_ms: 0.0,
            alpha: 1.0,
            tracks: Vec::new(),
            shadow_tracks: Vec::new(),
        }
    }

    /// Draws the piece transparent with an outline, on a target or where it stood.
    pub fn paint_ghost(&self, scene: &mut Scene, ground: Vec2, alpha: f32, stroke: Stroke) {
        self.clone().standing_at(ground).with_alpha(alpha).paint(scene);
        marks::outline(self.outline, stroke).paint(scene, ground);
    }
}

/// A piece with its pose.
#[derive(Clone, Debug)]
pub struct PosedPiece {
    /// The appearance.
    pub figure: PieceFigure,
    /// The point on which it stands or over which it is lifted.
    pub ground: Vec2,
    /// The lift and magnification.
    pub lift: Lift,
    /// The duration of a change to this pose, in ms.
    pub ease_ms: f32,
    /// The opacity, 0 to 1.
    pub alpha: f32,
    /// The animation.
    pub tracks: Vec<Track>,
    /// The animation of its shadow.
    pub shadow_tracks: Vec<Track>,
}

impl PosedPiece {
    /// Returns the piece with this lift and magnification, reached within `ease_ms` ms.
    pub fn with_lift(self, lift: Lift, ease_ms: f32) -> Self {
        Self { lift, ease_ms, ..self }
    }

    /// Returns the piece with an animation, which its shadow follows.
    pub fn with_tracks(mut self, tracks: &[Track]) -> Self {
        self.tracks.extend_from_slice(tracks);
        self.shadow_tracks.extend_from_slice(tracks);
        self
    }

    /// Returns the piece with this opacity.
    pub fn with_alpha(self, alpha: f32) -> Self {
        Self { alpha, ..self }
    }

    /// Returns the centre of its picture.
    pub fn centre(&self) -> Vec2 {
        self.ground - Vec2::new(0.0, self.lift.height)
    }

    /// Draws the shadow of the piece.
    pub fn paint_shadow<'a>(&self, scene: &'a mut Scene) -> &'a mut Item {
        let shadow = &self.figure.shadow;
        scene
            .draw(shadow.art.clone(), self.ground + shadow.offset, shadow.size)
            .set_alpha(self.alpha)
            .set_pose(shadow.pose(self.lift), self.ease_ms)
            .set_raised_pose(shadow.pose(HOVER_LIFT))
            .add_tracks(&self.shadow_tracks)
    }

    /// Draws the piece.
    pub fn paint<'a>(&self, scene: &'a mut Scene) -> &'a mut Item {
        let figure = &self.figure;
        scene
            .draw(figure.art.clone(), self.ground, Vec2::splat(figure.size))
            .set_alpha(self.alpha)
            .set_pose(Pose::lifted(self.lift), self.ease_ms)
            .set_raised_pose(Pose::lifted(HOVER_LIFT))
            .add_tracks(&self.tracks)
    }

    /// Draws the piece with its shadow, standing on `spot` or beside the board.
    pub fn paint_whole(&self, scene: &mut Scene, spot: Option<Spot>) {
        self.paint_shadow(scene.set_subject(Role::Shadow, spot));
        self.paint(scene.set_subject(self.figure.role, spot));
    }

    /// Draws the piece with its shadow on the square `to`, as the one that was on `from`.
    pub fn paint_moved(&self, scene: &mut Scene, from: Spot, to: Spot) {
        let role = self.figure.role;
        scene.set_subject(Role::Shadow, to);
        self.paint_shadow(scene.moved_from(PictureKey::first(Role::Shadow, from)));
        scene.set_subject(role, to);
        self.paint(scene.moved_from(PictureKey::first(role, from)));
    }

    /// Draws the outline of the selected piece.
    pub fn paint_chosen(&self, scene: &mut Scene) {
        marks::outline(self.figure.outline, marks::SELECTED_PIECE)
            .paint(scene, self.ground)
            .set_pose(Pose::lifted(Lift::to_height(self.lift.height)), self.ease_ms)
            .add_tracks(&self.tracks);
    }
}

/// Draws a dragged piece with the centre of its picture at `centre`; `spot` is where it comes from.
pub fn paint_in_hand(scene: &mut Scene, spot: Spot, figure: PieceFigure, centre: Vec2, lift: Lift) {
    if !centre.is_finite() {
        return;
    }
    let piece = figure.standing_at(centre + Vec2::new(0.0, lift.height)).with_lift(lift, 0.0);
    scene.set_subject(Role::Held, spot);
    piece.paint_shadow(scene).mark_dragged();
    piece.paint(scene).mark_dragged();
}

/// The animation of a move over the board.
#[derive(Clone, Debug)]
pub struct MoveAnimation {
    /// The square that the piece leaves.
    pub from: Spot,
    /// The target square.
    pub to: Spot,
    /// The duration of the movement, in ms.
    pub move_ms: f32,
    /// Whether the piece jumps over other pieces.
    pub jumps: bool,
    /// The spots of the pieces captured on arrival, possibly including the moving piece.
    pub captured_spots: Vec<Spot>,
    /// The sounds.
    pub sound_cues: Vec<SoundCue>,
}

impl MoveAnimation {
    /// Returns the duration with captures, in ms.
    pub fn duration(&self) -> f32 {
        self.move_ms + if self.captured_spots.is_empty() { 0.0 } else { CAPTURE_MS }
    }

    /// Returns the tracks of the piece on `spot` after the move: it disappears if it is captured.
    pub fn capture_tracks_at(&self, spot: Spot) -> Vec<Track> {
        if self.captured_spots.contains(&spot) {
            capture_tracks(self.move_ms).to_vec()
        } else {
            Vec::new()
        }
    }
}
