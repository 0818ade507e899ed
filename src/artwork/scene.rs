//! What is to be seen on a board: a plain list of pictures, painted in order, each with a key that stays the same from one
//! scene to the next, and with what moves it.

use super::Art;
use super::track::{Clocks, Placement, Pose, Track, place};
use bevy::math::Vec2;
use quadrille_games::rules::Spot;
use std::collections::HashMap;

/// Pictures in painting order, the first lowest.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The pictures.
    pub items: Vec<Item>,
    /// Pieces that stand elsewhere now than in the scene before: the key that each had, and the one that it has.
    pub moved: Vec<(Key, Key)>,
    /// Frames that the next scene may need, and their size in board units.
    pub ahead: Vec<(super::frames::Frames, Vec2)>,
    /// What is being painted.
    subject: (Role, Option<Spot>),
    /// How many pictures there are of each subject.
    parts: HashMap<(Role, Option<Spot>), u16>,
}

/// What a picture is of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// The board itself, its labels, trays and counts.
    #[default]
    Ground,
    /// A square of the last move, and what was left there.
    LastMove,
    /// A line that a piece can go, or has gone.
    Way,
    /// A piece's shadow.
    Shadow,
    /// A flat piece.
    Piece,
    /// A disc of a stack.
    Disc,
    /// A die.
    Die,
    /// A piece on its way off the board.
    Leaving,
    /// The soft mark of what can be moved.
    Movable,
    /// The outline of what is chosen.
    Chosen,
    /// A square where the chosen piece can go: its outline, its ghost.
    Target,
    /// What the target under the pointer would cause.
    Preview,
    /// A move that is pointed out.
    Hint,
    /// The keyboard's cursor.
    Cursor,
    /// The badge of what was refused.
    Refusal,
    /// An arrow of the analysis.
    Arrow,
    /// The arrow of the move that is laid for a person's next turn.
    Premove,
    /// A piece in the hand.
    Held,
}

impl Role {
    /// Whether it may appear a moment after everything else: what is marked on the board, but not the board and what stands on it.
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

/// What tells a picture from all others, in this scene and in the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    /// What it is of.
    pub role: Role,
    /// The square that it belongs to.
    pub spot: Option<Spot>,
    /// Which of several of that kind on that square, counted in painting order.
    pub part: u16,
}

impl Key {
    /// The only picture of its kind on a square, or the first of several.
    pub const fn first(role: Role, spot: Spot) -> Self {
        Self {
            role,
            spot: Some(spot),
            part: 0,
        }
    }
}

/// One picture in board units: origin at the upper left corner of the board's extent, x to the right, y down.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// What it is.
    pub key: Key,
    /// What is drawn.
    pub art: Art,
    /// Its centre, where it rests on the board.
    pub at: Vec2,
    /// Its width and height, before all magnification.
    pub size: Vec2,
    /// The point that stays in its place when it is magnified, from its centre.
    pub pivot: Vec2,
    /// 0 (unseen) to 1.
    pub alpha: f32,
    /// Magnification, for which it is rasterised anew.
    pub scale: f32,
    /// The light that falls on it: 1 is all of it, 0 leaves it black.
    pub light: f32,
    /// How it is held above the place where it rests.
    pub pose: Pose,
    /// How it is held when it is raised into the light.
    pub raised: Pose,
    /// How long it takes to get from one pose to another, in ms; 0 is at once.
    pub eases: f32,
    /// Whether it is carried: then it is not snapped to whole pixels.
    pub moving: bool,
    /// What moves it.
    pub tracks: Vec<Track>,
}

impl Scene {
    /// Says what the next pictures are of.
    pub fn about(&mut self, role: Role, spot: impl Into<Option<Spot>>) -> &mut Self {
        self.subject = (role, spot.into());
        self
    }

    /// Says that the next picture is of the piece that had the key `before`.
    pub fn was(&mut self, before: Key) -> &mut Self {
        let now = self.next_key();
        if before != now {
            self.moved.push((before, now));
        }
        self
    }

    /// The key that the next picture gets.
    pub fn next_key(&self) -> Key {
        let (role, spot) = self.subject;
        let part = self.parts.get(&self.subject).copied().unwrap_or(0);
        Key { role, spot, part }
    }

    /// Paints `art` centred on `at`, above everything so far.
    pub fn draw(&mut self, art: Art, at: Vec2, size: Vec2) -> &mut Item {
        let key = self.next_key();
        self.parts.insert(self.subject, key.part.saturating_add(1));
        self.items.push(Item {
            key,
            art,
            at,
            size,
            pivot: Vec2::ZERO,
            alpha: 1.0,
            scale: 1.0,
            light: 1.0,
            pose: Pose::REST,
            raised: Pose::REST,
            eases: 0.0,
            moving: false,
            tracks: Vec::new(),
        });
        let last = self.items.len() - 1;
        &mut self.items[last]
    }

    /// Paints `art` with its upper left corner on `corner`.
    pub fn draw_at_corner(&mut self, art: Art, corner: Vec2, size: Vec2) -> &mut Item {
        self.draw(art, corner + size / 2.0, size)
    }

    /// The scene as it is at a moment: everything where it is then, and nothing on its way.
    pub fn at(&self, clocks: &Clocks) -> Self {
        Self {
            items: self.items.iter().map(|item| item.at(clocks)).collect(),
            ..Self::default()
        }
    }
}

impl Item {
    /// Sets how opaque the picture is, 0 to 1.
    pub fn alpha(&mut self, alpha: f32) -> &mut Self {
        self.alpha = alpha.clamp(0.0, 1.0);
        self
    }

    /// Magnifies the picture about its centre.
    pub fn scale(&mut self, scale: f32) -> &mut Self {
        self.scale = scale;
        self
    }

    /// Marks the picture as carried.
    pub fn moving(&mut self) -> &mut Self {
        self.moving = true;
        self
    }

    /// Holds it in `pose`, into which it gets in `ms`.
    pub fn held(&mut self, pose: Pose, ms: f32) -> &mut Self {
        self.pose = pose;
        self.eases = ms;
        self
    }

    /// How it is held when it is raised into the light.
    pub fn raised(&mut self, pose: Pose) -> &mut Self {
        self.raised = pose;
        self
    }

    /// Moves it.
    pub fn track(&mut self, track: Track) -> &mut Self {
        self.tracks.push(track);
        self
    }

    /// Moves it by all of `tracks`.
    pub fn follow(&mut self, tracks: &[Track]) -> &mut Self {
        self.tracks.extend_from_slice(tracks);
        self
    }

    /// Where it is and how it is seen at a moment, held in `pose`.
    pub fn placement(&self, pose: Pose, clocks: &Clocks) -> Placement {
        let mut placement = place(&self.tracks, pose, clocks);
        placement.at += self.at + self.pivot * (1.0 - placement.scale);
        placement.alpha = (placement.alpha * self.alpha).clamp(0.0, 1.0);
        placement.light *= self.light;
        placement.moving |= self.moving;
        placement
    }

    /// The picture as it is at a moment.
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
            moving: placement.moving,
            pose: Pose::REST,
            tracks: Vec::new(),
            ..self.clone()
        }
    }
}
