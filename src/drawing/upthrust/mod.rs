//! The Upthrust board: four lanes of eleven rows in walnut, the upper five inlaid with brass.
//!
//! Player 1's pieces are discs and Player 2's cushions, whatever the colours drawn; each colour has a mark of
//! its own. The board always climbs upwards, so seeing it from the other side changes nothing on it.

pub mod board_art;
mod counts;
mod draft;
mod geometry;
mod motion;
#[cfg(test)]
mod tests;
mod words;

use super::choice::{Choice, Hit};
use super::draft::{Draft, Piece as Drafted};
use super::marks;
use super::timing::{CHOSEN, HOVER as HOVER_TIME, of_move, shaking};
use super::view::{BoardDrawing, View};
use crate::artwork::scene::{Item, Key, Role, Scene};
use crate::artwork::track::{Change, Pose};
use crate::look::Skin;
use crate::sound::SoundCue;
use bevy::math::Vec2;
use geometry::{PIECE, centre, outline, row};
use motion::Flight;
use quadrille_games::rules::upthrust::{Colour, Upthrust};
use quadrille_games::rules::{AnyMove, AnyPosition, Path, Player, Spot};

/// How far a selected piece is lifted.
const SELECTED_LIFT: f32 = 7.0;
/// How far a piece under the pointer is lifted, and how much larger it is.
const HOVER: (f32, f32) = (4.0, 1.04);
/// How far a dragged piece is lifted, and how much larger it is.
const DRAGGED: (f32, f32) = (9.0, 1.06);
/// How far a piece is lifted at the top of a jump, and how much larger it is there.
const JUMP: (f32, f32) = (10.0, 0.12);

/// The drawing of the Upthrust board.
pub struct UpthrustBoard;

/// A piece and how it is held.
#[derive(Clone, Copy)]
struct Piece {
    colour: Colour,
    owner: Player,
    /// Where it stands, or over which place it is held.
    ground: Vec2,
    /// How far it is lifted, and how much larger it is.
    hold: (f32, f32),
    /// How long it takes to get there, in ms.
    eases: f32,
    skin: Skin,
}

impl Piece {
    /// A piece that stands on `spot`.
    fn standing(position: &Upthrust, spot: Spot, skin: Skin) -> Option<Self> {
        let colour = position.piece_at(spot)?;
        Some(Self {
            colour,
            owner: position.owner(colour),
            ground: centre(spot),
            hold: (0.0, 1.0),
            eases: HOVER_TIME,
            skin,
        })
    }

    /// The same, lifted and magnified in so many ms.
    const fn held(self, hold: (f32, f32), eases: f32) -> Self {
        Self {
            hold,
            eases,
            ..self
        }
    }

    /// The middle of its picture.
    fn at(self) -> Vec2 {
        self.ground - Vec2::new(0.0, self.hold.0)
    }

    fn paint_shadow(self, scene: &mut Scene) -> &mut Item {
        marks::soft_shadow(scene, self.ground, PIECE)
            .held(marks::soft_shadow_of(self.hold.0), self.eases)
            .raised(marks::soft_shadow_of(HOVER.0))
    }

    fn paint(self, scene: &mut Scene) -> &mut Item {
        let art = board_art::piece(self.colour, self.owner, self.skin);
        scene
            .draw(art, self.ground, Vec2::splat(PIECE))
            .owned(self.owner)
            .held(Pose::lifted(self.hold), self.eases)
            .raised(Pose::lifted(HOVER))
    }

    /// The same piece as a ghost on another square.
    const fn ghost(self, ground: Vec2) -> Self {
        Self { ground, ..self }.held((0.0, 1.0), 0.0)
    }
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

    fn duration(&self, before: &AnyPosition, mv: AnyMove, from_step: usize) -> f32 {
        upthrust(before).map_or(0.0, |position| {
            motion::duration(position, &before.path(mv), from_step)
        })
    }

    fn beats(&self, before: &AnyPosition, mv: AnyMove, from_step: usize) -> Vec<SoundCue> {
        SoundCue::landing(self.duration(before, mv, from_step), false)
    }

    fn draw(&self, view: &View, scene: &mut Scene) {
        let Some(position) = upthrust(view.position) else {
            return;
        };
        let flight = view.motion.as_ref().and_then(motion::flight);
        board_art::paint_board(scene, view);
        match &flight {
            Some(flight) => counts::paint_between(scene, view, flight, position),
            None => counts::paint(scene, view, position, emphasis(view.choice)),
        }
        let standing = flight.map_or(position, |flight| flight.before);
        if let Some(path) = view.last_move {
            paint_last_move(scene, position, path, view.look.skin);
        }
        // while a move is shown, nothing can be chosen yet
        let choice = view.choice.filter(|_| flight.is_none());
        if let Some(choice) = choice {
            paint_ways(scene.about(Role::Way, None), choice);
        }
        paint_pieces(scene, view, standing, choice, flight.as_ref());
        if let Some(choice) = choice {
            paint_choice(scene, view, position, choice);
        }
        if let Some(path) = view.hint {
            paint_hint(
                scene.about(Role::Hint, None),
                standing,
                path,
                view.look.skin,
            );
        }
        if let Some(spot) = view.cursor {
            marks::paint_cursor(scene, geometry::square(), centre(spot));
        }
        if let Some(spot) = view.refused {
            marks::paint_refusal(scene, spot, centre(spot) + Vec2::new(21.0, -20.0));
        }
        if let Some(flight) = &flight {
            paint_flight(scene, flight, view.look.skin);
        }
        if let (Some(choice), Some(at)) = (choice, view.drag) {
            paint_dragged(scene, position, choice, at, view.look.skin);
        }
    }

    fn draw_draft(&self, draft: &Draft, view: &View, scene: &mut Scene) {
        draft::paint(draft, view, scene);
    }

    fn draw_pieces(
        &self,
        draft: &Draft,
        pieces: &[Drafted],
        at: Vec2,
        view: &View,
        scene: &mut Scene,
    ) {
        for &piece in pieces {
            draft::paint_piece(draft, piece, at, view, scene);
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

/// The squares of the last move, and where the piece stood.
fn paint_last_move(scene: &mut Scene, position: &Upthrust, path: &Path, skin: Skin) {
    let [from, .., to] = path.spots.as_slice() else {
        return;
    };
    for &spot in [from, to] {
        scene.about(Role::LastMove, spot);
        marks::last_move_tint(geometry::square(), 0.16, 0.7, 1.5).paint(scene, centre(spot));
    }
    if let Some(piece) = Piece::standing(position, *to, skin) {
        let shape = outline(piece.owner).grown(-9.0);
        scene.about(Role::LastMove, *from);
        marks::left_behind(shape, marks::LAST_MOVE, 0.7).paint(scene, centre(*from));
    }
}

/// Dotted lines from the selected piece to where it can go.
fn paint_ways(scene: &mut Scene, choice: &Choice) {
    for target in &choice.targets {
        let from = centre(choice.here()) - Vec2::new(0.0, SELECTED_LIFT + PIECE / 2.0 - 4.0);
        let to = centre(target.spot) + Vec2::new(0.0, 32.0);
        if from.y > to.y {
            marks::trace(scene, &[from, to], marks::OFFERED_WAY);
        }
    }
}

/// All pieces but those that are on the move or in the hand.
fn paint_pieces(
    scene: &mut Scene,
    view: &View,
    position: &Upthrust,
    choice: Option<&Choice>,
    flight: Option<&Flight>,
) {
    let selected = choice.map(Choice::here);
    let away = flight
        .map(|flight| flight.from)
        .or(selected.filter(|_| view.drag.is_some()));
    let pieces: Vec<(Spot, Piece)> = geometry::spots()
        .into_iter()
        .filter(|&spot| Some(spot) != away)
        .filter_map(|spot| {
            let piece = Piece::standing(position, spot, view.look.skin)?;
            let piece = if Some(spot) == selected {
                piece.held((SELECTED_LIFT, 1.0), CHOSEN)
            } else if view.is_lifted(spot) {
                piece.held(HOVER, HOVER_TIME)
            } else {
                piece
            };
            Some((spot, piece))
        })
        .collect();
    let shaken = |spot| view.is_shaken(spot).then(shaking);
    for (spot, piece) in &pieces {
        let shadow = piece.paint_shadow(scene.about(Role::Shadow, *spot));
        shadow.tracks.extend(shaken(*spot));
    }
    for (spot, piece) in pieces {
        if Some(spot) == selected {
            scene.about(Role::Chosen, spot);
            let outline = marks::outline(outline(piece.owner), marks::SELECTED);
            let item = outline.paint(scene, piece.ground);
            item.held(Pose::lifted((piece.hold.0, 1.0)), CHOSEN);
            item.tracks.extend(shaken(spot));
        }
        let item = piece.paint(scene.about(Role::Piece, spot));
        item.tracks.extend(shaken(spot));
    }
}

/// The selected piece's targets; while it is dragged, also what it leaves behind.
fn paint_choice(scene: &mut Scene, view: &View, position: &Upthrust, choice: &Choice) {
    let Some(piece) = Piece::standing(position, choice.here(), view.look.skin) else {
        return;
    };
    if view.drag.is_some() {
        scene.about(Role::Chosen, choice.here());
        piece.paint(scene).alpha(0.35);
        marks::outline(outline(piece.owner), marks::SELECTED).paint(scene, piece.at());
    }
    for target in &choice.targets {
        let pointed = choice.pointed == Some(target.spot);
        let (stroke, alpha) = if pointed {
            (marks::POINTED, 0.68)
        } else {
            (marks::TARGET, 0.5)
        };
        let ghost = piece.ghost(centre(target.spot));
        scene.about(Role::Target, target.spot);
        ghost.paint(scene).alpha(alpha);
        marks::outline(outline(piece.owner), stroke).paint(scene, ghost.at());
    }
}

/// A move that is pointed out: its piece, its way and its target.
fn paint_hint(scene: &mut Scene, position: &Upthrust, path: &Path, skin: Skin) {
    let [from, .., to] = path.spots.as_slice() else {
        return;
    };
    let Some(piece) = Piece::standing(position, *from, skin) else {
        return;
    };
    let shape = outline(piece.owner);
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
        marks::outline(shape, marks::HINT).paint(scene, centre(*spot));
    }
}

/// The climbing piece.
fn paint_flight(scene: &mut Scene, flight: &Flight, skin: Skin) {
    let Some(piece) = Piece::standing(flight.before, flight.from, skin) else {
        return;
    };
    let piece = Piece {
        ground: centre(flight.to),
        eases: flight.whole,
        ..piece
    };
    let hop = |up, growth, paler| Change::Hop { up, growth, paler };
    for role in [Role::Shadow, Role::Piece] {
        scene
            .about(role, flight.to)
            .was(Key::first(role, flight.from));
        let (item, jump) = if role == Role::Shadow {
            let aside = marks::SOFT_SHIFT * JUMP.0;
            (piece.paint_shadow(scene), hop(aside, 0.0, 0.2))
        } else {
            let up = Vec2::new(0.0, -JUMP.0);
            (piece.paint(scene), hop(up, JUMP.1, 0.0))
        };
        item.follow(&flight.tracks());
        if flight.jumps {
            item.track(of_move(0.0, flight.whole, jump));
        }
    }
}

/// The piece in the hand.
fn paint_dragged(scene: &mut Scene, position: &Upthrust, choice: &Choice, at: Vec2, skin: Skin) {
    let Some(piece) = Piece::standing(position, choice.here(), skin) else {
        return;
    };
    let ground = at + Vec2::new(0.0, DRAGGED.0);
    let piece = Piece { ground, ..piece }.held(DRAGGED, 0.0);
    scene.about(Role::Held, choice.here());
    piece.paint_shadow(scene).moving();
    piece.paint(scene).moving();
}
