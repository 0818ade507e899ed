//! A scene: a list of pictures in z-order, each with a key that is stable between scenes, and with its animation.

use crate::Art;
use crate::track::{Clocks, Placement, Pose, Track, compute_placement};
use bevy_math::Vec2;
use quadrille_games::rules::Spot;
use std::collections::HashMap;

/// Pictures in z-order, the lowest first.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The pictures.
    pub items: Vec<Item>,
    /// Pieces that have moved since the previous scene: their previous and their new keys.
    pub moved_pieces: Vec<(PictureKey, PictureKey)>,
    /// Frames that the next scene may need, and their size in board units.
    pub upcoming_frames: Vec<(crate::frames::Frames, Vec2)>,
    /// The role and the spot of the next pictures.
    subject: (Role, Option<Spot>),
    /// The number of pictures of each role and spot.
    part_counts: HashMap<(Role, Option<Spot>), u16>,
}

/// What a picture shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// The board, its labels, trays and counts.
    #[default]
    Ground,
    /// A square of the last move, and the mark of the piece that left it.
    LastMove,
    /// The path of a move.
    Path,
    /// The shadow of a piece.
    Shadow,
    /// A flat piece.
    Piece,
    /// A disc of a stack.
    Disc,
    /// A die.
    Die,
    /// A piece that is leaving the board.
    Leaving,
    /// The soft mark of a movable piece.
    Movable,
    /// The outline of the selected piece.
    Chosen,
    /// A target of the selected piece: its outline, its ghost.
    Target,
    /// The preview of the target under the pointer.
    Preview,
    /// A hint.
    Hint,
    /// The keyboard cursor.
    Cursor,
    /// The mark of a refusal.
    Refusal,
    /// An arrow of the analysis.
    Arrow,
    /// The arrow of a premove.
    Premove,
    /// The dragged piece.
    Held,
}

impl Role {
    /// Returns whether the role is a mark. Marks may appear slightly later than the board and the pieces.
    pub const fn is_mark(self) -> bool {
        !matches!(
            self,
            Self::Ground
                | Self::Shadow
                | Self::Piece
                | Self::Disc
                | Self::Die
                | Self::Leaving
                | Self::Held
        )
    }
}

/// The identity of a picture, stable between scenes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PictureKey {
    /// What it shows.
    pub role: Role,
    /// The square.
    pub spot: Option<Spot>,
    /// The index among pictures of this role on this square, in z-order.
    pub part: u16,
}

impl PictureKey {
    /// Returns the key of the first picture of this role on a square.
    pub const fn first(role: Role, spot: Spot) -> Self {
        Self { role, spot: Some(spot), part: 0 }
    }
}

/// A picture in board units: the origin is the upper left corner of the board, x points right, y points down.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The identity.
    pub key: PictureKey,
    /// The artwork.
    pub art: Art,
    /// The centre at rest.
    pub at: Vec2,
    /// The width and height, without magnification.
    pub size: Vec2,
    /// The fixed point of magnification, relative to its centre.
    pub pivot: Vec2,
    /// The opacity, 0 to 1.
    pub alpha: f32,
    /// The magnification, at which it is rasterised.
    pub scale: f32,
    /// The brightness, from 0 (black) to 1.
    pub light: f32,
    /// The pose above the place where it rests.
    pub pose: Pose,
    /// The pose when raised in the finale.
    pub raised_pose: Pose,
    /// The duration of a change of the pose, in ms. With 0 the pose changes at once.
    pub ease_ms: f32,
    /// Whether it is dragged, so that it is not snapped to whole pixels.
    pub is_moving: bool,
    /// The animation.
    pub tracks: Vec<Track>,
    /// The picture without which it is not shown: the arrow of a number.
    pub belongs_to: Option<PictureKey>,
}

impl Scene {
    /// Sets the role and the spot of the next pictures.
    pub fn set_subject(&mut self, role: Role, spot: impl Into<Option<Spot>>) -> &mut Self {
        self.subject = (role, spot.into());
        self
    }

    /// Marks the next picture as the piece that had the key `previous_key`.
    pub fn moved_from(&mut self, previous_key: PictureKey) -> &mut Self {
        let new_key = self.next_key();
        if previous_key != new_key {
            self.moved_pieces.push((previous_key, new_key));
        }
        self
    }

    /// Returns the key of the next picture.
    pub fn next_key(&self) -> PictureKey {
        let (role, spot) = self.subject;
        let part = self.part_counts.get(&self.subject).copied().unwrap_or(0);
        PictureKey { role, spot, part }
    }

    /// Adds `art` centred on `centre`, above the previous pictures.
    pub fn draw(&mut self, art: Art, centre: Vec2, size: Vec2) -> &mut Item {
        let key = self.next_key();
        self.part_counts.insert(self.subject, key.part.saturating_add(1));
        self.items.push(Item {
            key,
            art,
            at: centre,
            size,
            pivot: Vec2::ZERO,
            alpha: 1.0,
            scale: 1.0,
            light: 1.0,
            pose: Pose::REST,
            raised_pose: Pose::REST,
            ease_ms: 0.0,
            is_moving: false,
            tracks: Vec::new(),
            belongs_to: None,
        });
        let last_index = self.items.len() - 1;
        &mut self.items[last_index]
    }

    /// Adds `art` with its upper left corner at `corner`.
    pub fn draw_at_corner(&mut self, art: Art, corner: Vec2, size: Vec2) -> &mut Item {
        self.draw(art, corner + size / 2.0, size)
    }

    /// Returns the scene at a time, with every picture at its place and without animation.
    pub fn at(&self, clocks: &Clocks) -> Self {
        Self { items: self.items.iter().map(|item| item.at(clocks)).collect(), ..Self::default() }
    }
}

impl Item {
    /// Sets the opacity, 0 to 1.
    pub fn set_alpha(&mut self, alpha: f32) -> &mut Self {
        self.alpha = alpha.clamp(0.0, 1.0);
        self
    }

    /// Shows the picture only together with the one with this key.
    pub fn belongs_to(&mut self, key: Option<PictureKey>) -> &mut Self {
        self.belongs_to = key;
        self
    }

    /// Sets the magnification about the centre.
    pub fn set_scale(&mut self, scale: f32) -> &mut Self {
        self.scale = scale;
        self
    }

    /// Marks the picture as dragged.
    pub fn mark_dragged(&mut self) -> &mut Self {
        self.is_moving = true;
        self
    }

    /// Sets the pose and the duration of its change.
    pub fn set_pose(&mut self, pose: Pose, ease_ms: f32) -> &mut Self {
        self.pose = pose;
        self.ease_ms = ease_ms;
        self
    }

    /// Sets the pose when raised in the finale.
    pub fn set_raised_pose(&mut self, pose: Pose) -> &mut Self {
        self.raised_pose = pose;
        self
    }

    /// Adds a track.
    pub fn add_track(&mut self, track: Track) -> &mut Self {
        self.tracks.push(track);
        self
    }

    /// Adds tracks.
    pub fn add_tracks(&mut self, tracks: &[Track]) -> &mut Self {
        self.tracks.extend_from_slice(tracks);
        self
    }

    /// Returns the placement of the picture at a time, in `pose`.
    pub fn placement(&self, pose: Pose, clocks: &Clocks) -> Placement {
        let mut placement = compute_placement(&self.tracks, pose, clocks);
        placement.at += self.at + self.pivot * (1.0 - placement.scale);
        placement.alpha = (placement.alpha * self.alpha).clamp(0.0, 1.0);
        placement.light *= self.light;
        placement.is_moving |= self.is_moving;
        placement
    }

    /// Returns the picture at a time.
    fn at(&self, clocks: &Clocks) -> Self {
        let placement = self.placement(self.pose, clocks);
        let frame = placement.frame.map(|(frames, index)| frames.art(index));
        Self {
            art: frame.unwrap_or_else(|| self.art.clone()),
            at: placement.at,
            size: self.size * placement.stretch,
            alpha: placement.alpha,
            scale: self.scale * placement.scale,
            light: placement.light,
            is_moving: placement.is_moving,
            pose: Pose::REST,
            tracks: Vec::new(),
            ..self.clone()
        }
    }
}
