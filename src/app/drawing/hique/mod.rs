//! The HiQUE board: squares on their corner, light ones for runners and dark ones for guards, so that a
//! runner square's sides are the guard squares next to it.
//!
//! Black starts at the top and runs down; flipping turns the board by 180 degrees, pieces and light stay upright.

pub mod artwork;
mod draft;
mod foresight;
mod geometry;
mod marking;
mod motion;
#[cfg(test)]
mod tests;
mod words;

use super::choice::{Choice, Hit};
use super::draft::{Draft, Piece as Drafted};
use super::marks;
use super::timing::{leaving, refusal_alpha, shake};
use super::view::{BoardDrawing, View, part_of};
use crate::app::artwork::scene::{Item, Scene};
use crate::app::look::Skin;
use crate::app::sound::Beat;
use crate::rules::hique::{Hique, Kind, Piece};
use crate::rules::{AnyMove, AnyPosition, Player, Spot};
use bevy::math::Vec2;
use geometry::{centre, side};
use motion::Moment;

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
    lift: f32,
    scale: f32,
    /// Whether its goal is at the board's upper edge.
    up: bool,
    skin: Skin,
    /// Whether it is on its way up or down.
    moving: bool,
}

impl Held {
    /// A piece that stands on `ground`.
    fn standing(piece: Piece, ground: Vec2, (flipped, skin): (bool, Skin)) -> Self {
        Self {
            piece,
            ground,
            lift: 0.0,
            scale: 1.0,
            up: (piece.owner == Player::Two) != flipped,
            skin,
            moving: false,
        }
    }

    /// The same, lifted and magnified.
    const fn held(self, (lift, scale): (f32, f32)) -> Self {
        Self {
            lift,
            scale,
            ..self
        }
    }

    /// The middle of its picture.
    fn at(self) -> Vec2 {
        self.ground - Vec2::new(0.0, self.lift)
    }

    fn paint_shadow(self, scene: &mut Scene) -> &mut Item {
        match self.piece.kind {
            Kind::Runner => marks::soft_shadow(scene, self.ground, geometry::HALF, self.lift),
            Kind::Guard => {
                let at = self.ground + Vec2::new(3.0, 5.5) + Vec2::new(0.6, 1.0) * self.lift;
                let shape = marks::Shape::Lozenge { half: 36.8 };
                marks::blurred_shadow(shape, 4.0, 0.42).paint(scene, at)
            }
        }
    }

    fn paint(self, scene: &mut Scene) -> &mut Item {
        let art = artwork::piece(self.piece, self.up, self.skin);
        let item = scene
            .draw(art, self.at(), Vec2::splat(side(self.piece.kind)))
            .scale(self.scale);
        item.moving = self.moving;
        item
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

    fn beats(&self, before: &AnyPosition, mv: AnyMove, from_step: usize) -> Vec<Beat> {
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
        let moment = view
            .motion
            .as_ref()
            .and_then(|motion| motion::moment(motion, view.flipped));
        artwork::paint_board(scene, view);
        if let Some(path) = view.last_move {
            marking::paint_last_move(scene, path, view.flipped);
        }
        // while a move is shown, nothing can be chosen yet
        let choice = view.choice.filter(|_| moment.is_none());
        if let Some(choice) = choice {
            marking::paint_ways(scene, view, position, choice);
        }
        if let Some(path) = view.hint {
            marking::paint_hint_way(scene, path, view.flipped);
        }
        match &moment {
            Some(Moment::Walking { before, from, .. }) => {
                paint_pieces(scene, view, before, None, Some(*from));
            }
            _ => {
                let in_hand = choice.map(Choice::here).filter(|_| view.drag.is_some());
                paint_pieces(scene, view, position, choice, in_hand);
            }
        }
        if let Some(choice) = choice {
            marking::paint_choice(scene, view, position, choice);
        }
        if let Some(path) = view.hint {
            marking::paint_hint(scene, path, view.flipped);
        }
        if let Some(spot) = view.cursor {
            marks::cursor(geometry::square()).paint(scene, centre(spot, view.flipped));
        }
        if let Some((spot, elapsed)) = view.refused {
            let alpha = refusal_alpha(elapsed);
            if alpha > 0.0 {
                let at = centre(spot, view.flipped) + geometry::badge(geometry::kind_of(spot));
                marks::refused_badge().paint(scene, at).alpha(alpha);
            }
        }
        if let Some(moment) = &moment {
            paint_moment(scene, moment, (view.flipped, view.look.skin));
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

/// All pieces but the one that is `away`, on the move or in the hand.
fn paint_pieces(
    scene: &mut Scene,
    view: &View,
    position: &Hique,
    choice: Option<&Choice>,
    away: Option<Spot>,
) {
    let selected = choice.map(Choice::here);
    // a refused target shakes the piece that wanted to go there
    let shaken = view
        .refused
        .map(|(spot, elapsed)| (selected.unwrap_or(spot), shake(elapsed)));
    let pieces: Vec<(Spot, Held)> = geometry::spots()
        .into_iter()
        .filter(|&spot| Some(spot) != away)
        .filter_map(|spot| {
            let piece = position.piece_at(spot)?;
            let mut held = Held::standing(
                piece,
                centre(spot, view.flipped),
                (view.flipped, view.look.skin),
            );
            if Some(spot) == selected {
                held = held.held(part_of(SELECTED, view.chosen_rise));
                held.moving = view.chosen_rise < 1.0;
            } else if view.drag.is_none() {
                let lift = view.lift_of(spot);
                held = held.held(part_of(HOVER, lift));
                held.moving = lift > 0.0 && lift < 1.0;
            }
            if let Some((shaken, by)) = shaken
                && shaken == spot
            {
                held.ground.x += by;
            }
            Some((spot, held))
        })
        .collect();
    for (_, held) in &pieces {
        held.paint_shadow(scene);
    }
    for (spot, held) in pieces {
        scene.light = view.light_on(spot);
        held.paint(scene);
        if Some(spot) == selected {
            let shape = geometry::outline(held.piece.kind);
            marks::outline(shape, marks::SELECTED).paint(scene, held.at());
        }
    }
    scene.light = view.ambient();
}

/// The walking piece, or the pieces that leave.
fn paint_moment(scene: &mut Scene, moment: &Moment, (flipped, skin): (bool, Skin)) {
    match moment {
        Moment::Walking {
            before,
            from,
            at,
            lifted,
        } => {
            if let Some(piece) = before.piece_at(*from) {
                let held =
                    Held::standing(piece, *at, (flipped, skin)).held(part_of(SELECTED, *lifted));
                held.paint_shadow(scene).moving();
                held.paint(scene).moving();
            }
        }
        Moment::Leaving { gone, t } => {
            let (scale, alpha) = leaving(*t);
            for &(spot, piece) in gone {
                let held = Held::standing(piece, centre(spot, flipped), (flipped, skin))
                    .held((0.0, scale));
                held.paint_shadow(scene).scale(scale).alpha(alpha).moving();
                held.paint(scene).alpha(alpha).moving();
            }
        }
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
    let held = Held::standing(piece, ground, seen).held(DRAGGED);
    held.paint_shadow(scene).moving();
    held.paint(scene).moving();
}
