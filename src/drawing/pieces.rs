//! Pieces that do not stack: their pictures, how they are held above the board, and how they walk over it.

use super::choice::Choice;
use super::marks::{self, Shape};
use super::timing::{CHOSEN, HOVER as HOVER_TIME, LEAVING, leaving, of_move, shaking};
use super::view::View;
use crate::artwork::Art;
use crate::artwork::scene::{Item, Key, Role, Scene};
use crate::artwork::track::{Change, Pose, Track};
use crate::look::{PieceColours, Skin};
use crate::sound::SoundCue;
use bevy::math::Vec2;
use quadrille_games::rules::Spot;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

/// How far a piece under the pointer is lifted, and how much larger it is.
pub const HOVER: (f32, f32) = (4.0, 1.04);
/// How a piece stands: not lifted, and in its own size.
pub const STANDING: (f32, f32) = (0.0, 1.0);
/// How far a piece is lifted at the top of a jump, and by how much it is magnified there.
const JUMP: (f32, f32) = (10.0, 0.12);
/// The usual colours of pieces, each with the one of painted wood.
const PAINTED: &str = include_str!("../../assets/art/pieces/painted.txt");

/// The picture of a piece in a skin. `svg` is its file, in the usual colours and with its marks.
pub fn art(svg: &'static str, skin: Skin) -> Art {
    static MADE: LazyLock<Mutex<HashMap<(&'static str, Skin), Art>>> =
        LazyLock::new(Mutex::default);
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let art = made.entry((svg, skin)).or_insert_with(|| {
        let mut art = Art::document(svg);
        if !skin.marks {
            art = art.repainted(&[(r#"class="mark""#, r#"display="none""#)]);
        }
        if skin.colours == PieceColours::Painted {
            let colours: Vec<_> = PAINTED
                .lines()
                .filter_map(|line| line.split_once(' '))
                .collect();
            art = art.repainted(&colours);
        }
        art
    });
    art.clone()
}

/// The contact shadow of what is round: to be stretched.
pub const ROUND: &str = include_str!("../../assets/art/pieces/shadow.svg");

/// The shadow of a kind of piece.
#[derive(Clone, Debug)]
pub struct Shadow {
    /// Its picture.
    pub art: Art,
    /// Where its middle is, from where the piece stands, in board units.
    pub at: Vec2,
    /// Its width and height, in board units.
    pub size: Vec2,
    /// How far it goes for every unit that the piece is lifted.
    pub shift: Vec2,
    /// Whether it pales when the piece is lifted.
    pub pales: bool,
    /// Whether it is magnified with the piece.
    pub grows: bool,
}

impl Shadow {
    /// The contact shadow of a round piece whose box has side `side`.
    pub fn round(side: f32) -> Self {
        Self {
            art: Art::document(ROUND),
            at: Vec2::new(0.045, 0.1) * side,
            size: Vec2::new(1.12, 1.06) * side,
            shift: Vec2::new(0.45, 0.9),
            pales: true,
            grows: false,
        }
    }

    /// How it is seen when the piece is lifted and magnified.
    pub fn pose(&self, (lift, scale): (f32, f32)) -> Pose {
        Pose {
            offset: self.shift * lift,
            scale: if self.grows { scale } else { 1.0 },
            alpha: if self.pales { fading(lift) } else { 1.0 },
        }
    }
}

/// How opaque the shadow of a round piece is that is lifted by `lift`: it fades a little as the piece leaves the
/// ground, and not at once.
pub fn fading(lift: f32) -> f32 {
    1.0 - 0.2 * (lift / 4.0).clamp(0.0, 1.0)
}

/// What a piece looks like.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Its picture.
    pub art: Art,
    /// What its picture is in the scene.
    pub role: Role,
    /// The side of its picture, in board units.
    pub size: f32,
    /// Its shadow.
    pub shadow: Shadow,
    /// The outline around it.
    pub outline: Shape,
}

impl Figure {
    /// The piece as it stands on `ground`.
    pub const fn on(self, ground: Vec2) -> Held {
        Held {
            figure: self,
            ground,
            hold: STANDING,
            eases: 0.0,
            alpha: 1.0,
            tracks: Vec::new(),
            shadow_tracks: Vec::new(),
        }
    }
}

/// A piece and how it is held.
#[derive(Clone, Debug)]
pub struct Held {
    /// What it looks like.
    pub figure: Figure,
    /// Where it stands, or over which place it is held.
    pub ground: Vec2,
    /// How far it is lifted, and how much larger it is.
    pub hold: (f32, f32),
    /// How long it takes to get there, in ms.
    pub eases: f32,
    /// How opaque it is, 0 to 1.
    pub alpha: f32,
    /// What moves it.
    pub tracks: Vec<Track>,
    /// What moves its shadow.
    pub shadow_tracks: Vec<Track>,
}

impl Held {
    /// The same, lifted and magnified in `eases` ms.
    pub fn held(self, hold: (f32, f32), eases: f32) -> Self {
        Self {
            hold,
            eases,
            ..self
        }
    }

    /// The same, moved with its shadow.
    pub fn follow(mut self, tracks: &[Track]) -> Self {
        self.tracks.extend_from_slice(tracks);
        self.shadow_tracks.extend_from_slice(tracks);
        self
    }

    /// The same, less opaque.
    pub fn faded(self, alpha: f32) -> Self {
        Self { alpha, ..self }
    }

    /// The middle of its picture.
    pub fn at(&self) -> Vec2 {
        self.ground - Vec2::new(0.0, self.hold.0)
    }

    /// Paints its shadow.
    pub fn paint_shadow<'a>(&self, scene: &'a mut Scene) -> &'a mut Item {
        let shadow = &self.figure.shadow;
        scene
            .draw(shadow.art.clone(), self.ground + shadow.at, shadow.size)
            .alpha(self.alpha)
            .held(shadow.pose(self.hold), self.eases)
            .raised(shadow.pose(HOVER))
            .follow(&self.shadow_tracks)
    }

    /// Paints the piece.
    pub fn paint<'a>(&self, scene: &'a mut Scene) -> &'a mut Item {
        let figure = &self.figure;
        scene
            .draw(figure.art.clone(), self.ground, Vec2::splat(figure.size))
            .alpha(self.alpha)
            .held(Pose::lifted(self.hold), self.eases)
            .raised(Pose::lifted(HOVER))
            .follow(&self.tracks)
    }

    /// Paints the piece with its shadow, as it stands on `spot` or beside the board.
    pub fn paint_whole(&self, scene: &mut Scene, spot: Option<Spot>) {
        self.paint_shadow(scene.about(Role::Shadow, spot));
        self.paint(scene.about(self.figure.role, spot));
    }

    /// Paints the outline of the chosen piece.
    pub fn paint_chosen(&self, scene: &mut Scene) {
        marks::outline(self.figure.outline, marks::SELECTED)
            .paint(scene, self.ground)
            .held(Pose::lifted((self.hold.0, 1.0)), self.eases)
            .follow(&self.tracks);
    }
}

/// Paints what stands on `spots`: all shadows first, so that none falls on a neighbour. The chosen piece is held by `lift`. The
/// one that walks or is in the hand is left out, and what a walk takes leaves after it.
pub fn paint_standing(
    scene: &mut Scene,
    view: &View,
    (choice, lift): (Option<&Choice>, (f32, f32)),
    walk: Option<&Walk>,
    standing: impl Fn(Spot) -> Option<Held>,
    spots: Vec<Spot>,
) {
    let chosen = choice.map(Choice::here);
    let in_hand = chosen.filter(|_| view.drag.is_some());
    let away = walk.map(|walk| walk.from).or(in_hand);
    let spots = spots.into_iter().filter(|&spot| Some(spot) != away);
    let pieces = spots.filter_map(|spot| {
        let (hold, eases) = if Some(spot) == chosen {
            (lift, CHOSEN)
        } else if view.is_lifted(spot) {
            (HOVER, HOVER_TIME)
        } else {
            (STANDING, HOVER_TIME)
        };
        let leaving = walk.map_or_else(Vec::new, |walk| walk.leaving(spot));
        let shaken: Vec<Track> = view.is_shaken(spot).then(shaking).into_iter().collect();
        let piece = standing(spot)?.held(hold, eases);
        Some((spot, piece.follow(&leaving).follow(&shaken)))
    });
    let pieces: Vec<(Spot, Held)> = pieces.collect();
    for (spot, piece) in &pieces {
        piece.paint_shadow(scene.about(Role::Shadow, *spot));
    }
    for (spot, piece) in &pieces {
        piece.paint(scene.about(piece.figure.role, *spot));
        if Some(*spot) == chosen {
            piece.paint_chosen(scene.about(Role::Chosen, *spot));
        }
    }
}

/// Paints a piece in the hand, whose picture has its middle at `at`; `spot` is where it comes from.
pub fn paint_in_hand(scene: &mut Scene, spot: Spot, figure: Figure, at: Vec2, hold: (f32, f32)) {
    if !at.is_finite() {
        return;
    }
    let held = figure.on(at + Vec2::new(0.0, hold.0)).held(hold, 0.0);
    scene.about(Role::Held, spot);
    held.paint_shadow(scene).moving();
    held.paint(scene).moving();
}

/// A piece's way over the board in one stretch, and what it takes.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The square that it leaves.
    pub from: Spot,
    /// The square that it goes to.
    pub to: Spot,
    /// How long it walks, in ms.
    pub time: f32,
    /// Whether it jumps over other pieces.
    pub jumps: bool,
    /// Where the pieces stand that leave when it has arrived; it may be one of them.
    pub taken: Vec<Spot>,
}

impl Walk {
    /// How long it takes with the leaving of what it takes, in ms.
    pub fn duration(&self) -> f32 {
        self.time + if self.taken.is_empty() { 0.0 } else { LEAVING }
    }

    /// What is heard of it.
    pub fn beats(&self) -> Vec<SoundCue> {
        SoundCue::landing(self.time, !self.taken.is_empty())
    }

    /// What becomes of the piece that stands on `spot` at its end.
    fn leaving(&self, spot: Spot) -> Vec<Track> {
        if self.taken.contains(&spot) {
            leaving(self.time).to_vec()
        } else {
            Vec::new()
        }
    }

    /// Paints the walking piece, above all others; `from` and `to` are the middles of the two squares.
    pub fn paint(&self, scene: &mut Scene, figure: Figure, [from, to]: [Vec2; 2]) {
        let glide = Change::Glide {
            from: from - to,
            to: Vec2::ZERO,
        };
        let hop = |up, growth, paler| Change::Hop { up, growth, paler };
        let role = figure.role;
        let shadow_hop = hop(figure.shadow.shift * JUMP.0, 0.0, 0.2);
        let piece_hop = hop(Vec2::new(0.0, -JUMP.0), JUMP.1, 0.0);
        let held = figure.on(to).held(STANDING, self.time);
        for (role, hop) in [(Role::Shadow, shadow_hop), (role, piece_hop)] {
            scene.about(role, self.to).was(Key::first(role, self.from));
            let item = match role {
                Role::Shadow => held.paint_shadow(scene),
                _ => held.paint(scene),
            };
            item.track(of_move(0.0, self.time, glide.clone()));
            if self.jumps {
                item.track(of_move(0.0, self.time, hop));
            }
            item.follow(&self.leaving(self.to));
        }
    }
}
