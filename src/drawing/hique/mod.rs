//! The HiQUE board: squares on their corner, light ones for runners and dark ones for guards, so that a
//! runner square's sides are the guard squares next to it.
//!
//! Black starts at the top and runs down; flipping turns the board by 180 degrees, pieces and light stay upright.

pub mod board_art;
mod draft;
mod geometry;
mod marks;
mod motion;
#[cfg(test)]
mod tests;
mod threats;
mod words;

use super::choice::{Choice, Hit};
use super::draft::{Draft, Piece as Drafted};
use super::timing::{CHOSEN, HOVER as HOVER_TIME, shaking};
use super::view::{BoardDrawing, View};
use crate::artwork::scene::{Item, Key, Role, Scene};
use crate::artwork::track::{Pose, Track};
use crate::look::Skin;
use crate::sound::SoundCue;
use bevy::math::Vec2;
use geometry::{centre, side};
use motion::Walk;
use quadrille_games::rules::hique::{Hique, Kind, Piece};
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Spot};

/// How far a selected piece is lifted, and how much larger it is.
const SELECTED: (f32, f32) = (6.0, 1.0);
/// How far a piece under the pointer is lifted, and how much larger it is.
const HOVER: (f32, f32) = (4.0, 1.04);
/// How far a dragged piece is lifted, and how much larger it is.
const DRAGGED: (f32, f32) = (8.0, 1.06);

/// The drawing of the HiQUE board.
pub struct HiqueBoard;

/// A piece and how it is held.
#[derive(Clone, Copy)]
struct Held {
    piece: Piece,
    /// Where it stands, or over which place it is held.
    ground: Vec2,
    /// How far it is lifted, and how much larger it is.
    hold: (f32, f32),
    /// How long it takes to get there, in ms.
    eases: f32,
    /// Whether its goal is at the board's upper edge.
    up: bool,
    skin: Skin,
}

impl Held {
    /// A piece that stands on `ground`.
    fn standing(piece: Piece, ground: Vec2, (flipped, skin): (bool, Skin)) -> Self {
        Self {
            piece,
            ground,
            hold: (0.0, 1.0),
            eases: HOVER_TIME,
            up: (piece.owner == Player::Two) != flipped,
            skin,
        }
    }

    /// The same, lifted and magnified in so many ms.
    const fn held(self, hold: (f32, f32), eases: f32) -> Self {
        Self {
            hold,
            eases,
            ..self
        }
    }

    /// How its shadow is seen when it is lifted.
    fn shadow_of(self, lift: f32) -> Pose {
        match self.piece.kind {
            Kind::Runner => super::marks::soft_shadow_of(lift),
            Kind::Guard => Pose {
                offset: Vec2::new(0.6, 1.0) * lift,
                ..Pose::REST
            },
        }
    }

    fn paint_shadow(self, scene: &mut Scene) -> &mut Item {
        let item = match self.piece.kind {
            Kind::Runner => super::marks::soft_shadow(scene, self.ground, geometry::HALF),
            Kind::Guard => {
                let shape = super::marks::Shape::Lozenge { half: 36.8 };
                let at = self.ground + Vec2::new(3.0, 5.5);
                super::marks::blurred_shadow(shape, 4.0, 0.42).paint(scene, at)
            }
        };
        item.held(self.shadow_of(self.hold.0), self.eases)
            .raised(self.shadow_of(HOVER.0))
    }

    fn paint(self, scene: &mut Scene) -> &mut Item {
        let art = board_art::piece(self.piece, self.up, self.skin);
        scene
            .draw(art, self.ground, Vec2::splat(side(self.piece.kind)))
            .owned(self.piece.owner)
            .held(Pose::lifted(self.hold), self.eases)
            .raised(Pose::lifted(HOVER))
    }
}

/// The HiQUE position in `position`.
const fn hique(position: &AnyPosition) -> Option<&Hique> {
    match position {
        AnyPosition::Hique(position) => Some(position),
        _ => None,
    }
}

impl BoardDrawing for HiqueBoard {
    fn extent(&self, _compact: bool) -> Vec2 {
        geometry::EXTENT + Vec2::new(0.0, super::marks::WALL)
    }

    fn hit(&self, view: &View, point: Vec2) -> Option<Hit> {
        geometry::hit(point, view.flipped).map(Hit::spot)
    }

    fn centre(&self, view: &View, spot: Spot) -> Vec2 {
        centre(spot, view.flipped)
    }

    fn spots(&self) -> Vec<Spot> {
        geometry::spots()
    }

    fn spot_name(&self, spot: Spot) -> String {
        geometry::name(spot)
    }

    fn duration(&self, before: &AnyPosition, mv: AnyMove, from_step: usize) -> f32 {
        match (before, mv) {
            (AnyPosition::Hique(before), AnyMove::Hique(mv)) => {
                motion::duration(before, mv, from_step)
            }
            _ => 0.0,
        }
    }

    fn beats(&self, before: &AnyPosition, mv: AnyMove, from_step: usize) -> Vec<SoundCue> {
        match (before, mv) {
            (AnyPosition::Hique(before), AnyMove::Hique(mv)) => {
                motion::beats(before, mv, from_step)
            }
            _ => Vec::new(),
        }
    }

    fn draw(&self, view: &View, scene: &mut Scene) {
        let Some(position) = hique(view.position) else {
            return;
        };
        let walk = view.motion.as_ref().and_then(motion::walk);
        board_art::paint_board(scene, view);
        if let Some(path) = view.last_move {
            marks::paint_last_move(scene, path, view.flipped);
        }
        // while a move is shown, nothing can be chosen yet
        let choice = view.choice.filter(|_| walk.is_none());
        if let Some(choice) = choice {
            marks::paint_ways(scene.about(Role::Way, None), view, position, choice);
        }
        if let Some(path) = view.hint {
            marks::paint_hint_way(scene.about(Role::Hint, None), path, view.flipped);
        }
        match &walk {
            Some(walk) => paint_pieces(scene, view, walk.before, None, Some(walk)),
            None => paint_pieces(scene, view, position, choice, None),
        }
        if let Some(choice) = choice {
            marks::paint_choice(scene, view, position, choice);
        }
        if let Some(path) = view.hint {
            marks::paint_hint(scene.about(Role::Hint, None), path, view.flipped);
        }
        if let Some(spot) = view.cursor {
            super::marks::paint_cursor(scene, geometry::square(), centre(spot, view.flipped));
        }
        if let Some(spot) = view.refused {
            let at = centre(spot, view.flipped) + geometry::badge(geometry::kind_of(spot));
            super::marks::paint_refusal(scene, spot, at);
        }
        if let Some(walk) = &walk {
            paint_walk(scene, walk, view);
        }
        if let (Some(choice), Some(at)) = (choice, view.drag) {
            paint_dragged(scene, position, choice, at, (view.flipped, view.look.skin));
        }
    }

    fn draw_draft(&self, draft: &Draft, view: &View, scene: &mut Scene) {
        draft::paint(draft, view, scene);
    }

    fn draw_pieces(&self, _: &Draft, pieces: &[Drafted], at: Vec2, view: &View, scene: &mut Scene) {
        for &piece in pieces {
            draft::paint_piece(piece, at, view, scene);
        }
    }

    fn explain(&self, view: &View) -> Option<String> {
        words::explain(hique(view.position)?, view.choice?)
    }
}

/// All pieces but the one that walks or is in the hand; what the walk takes leaves when it is over.
fn paint_pieces(
    scene: &mut Scene,
    view: &View,
    position: &Hique,
    choice: Option<&Choice>,
    walk: Option<&Walk>,
) {
    let selected = choice.map(Choice::here);
    let away = walk
        .map(|walk| walk.from)
        .or(selected.filter(|_| view.drag.is_some()));
    let pieces: Vec<(Spot, Held, Vec<Track>)> = geometry::spots()
        .into_iter()
        .filter(|&spot| Some(spot) != away)
        .filter_map(|spot| {
            let piece = position.piece_at(spot)?;
            let held = Held::standing(
                piece,
                centre(spot, view.flipped),
                (view.flipped, view.look.skin),
            );
            let held = if Some(spot) == selected {
                held.held(SELECTED, CHOSEN)
            } else if view.is_lifted(spot) {
                held.held(HOVER, HOVER_TIME)
            } else {
                held
            };
            let mut tracks = walk.map_or_else(Vec::new, |walk| walk.leaving(spot));
            tracks.extend(view.is_shaken(spot).then(shaking));
            Some((spot, held, tracks))
        })
        .collect();
    for (spot, held, tracks) in &pieces {
        let shadow = held.paint_shadow(scene.about(Role::Shadow, *spot));
        shadow.follow(tracks);
    }
    for (spot, held, tracks) in pieces {
        held.paint(scene.about(Role::Piece, spot)).follow(&tracks);
        if Some(spot) == selected {
            scene.about(Role::Chosen, spot);
            super::marks::outline(geometry::outline(held.piece.kind), super::marks::SELECTED)
                .paint(scene, held.ground)
                .held(Pose::lifted((held.hold.0, 1.0)), CHOSEN)
                .follow(&tracks);
        }
    }
}

/// The walking piece, above all others.
fn paint_walk(scene: &mut Scene, walk: &Walk, view: &View) {
    let Some(piece) = walk.before.piece_at(walk.from) else {
        return;
    };
    let (from, to) = (
        centre(walk.from, view.flipped),
        centre(walk.to, view.flipped),
    );
    let held = Held::standing(piece, to, (view.flipped, view.look.skin));
    let held = held.held((0.0, 1.0), walk.time);
    let tracks = walk.tracks(from - to);
    for role in [Role::Shadow, Role::Piece] {
        scene.about(role, walk.to).was(Key::first(role, walk.from));
        let item = if role == Role::Shadow {
            held.paint_shadow(scene)
        } else {
            held.paint(scene)
        };
        item.follow(&tracks);
    }
}

/// The piece in the hand.
fn paint_dragged(
    scene: &mut Scene,
    position: &Hique,
    choice: &Choice,
    at: Vec2,
    seen: (bool, Skin),
) {
    let Some(piece) = position.piece_at(choice.here()) else {
        return;
    };
    let ground = at + Vec2::new(0.0, DRAGGED.0);
    let held = Held::standing(piece, ground, seen).held(DRAGGED, 0.0);
    scene.about(Role::Held, choice.here());
    held.paint_shadow(scene).moving();
    held.paint(scene).moving();
}
