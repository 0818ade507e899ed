//! Focus on screen: stacks of discs on slate, with a tray for each side's reserve and captures.
//!
//! * `geometry`: squares, stacks and trays, and what lies under the pointer;
//! * `shown_position`: a position of any of the three rule sets as the board shows it;
//! * `discs` and `board_art`: the pictures of the stacks, the board and the trays;
//! * `marks`, `tags`, `motion` and `words`: what a selection offers, a move on its way, and sentences on both.

mod board_art;
pub(super) mod discs;
mod draft;
mod geometry;
mod marks;
mod motion;
mod shown_position;
mod tags;
mod words;

#[cfg(test)]
mod tests;

use super::choice::{Choice, ClickRefusal, Hit};
use super::draft::{Draft, Piece as Drafted};
use super::marks::{paint_cursor, paint_refusal};
use super::timing::{CHOSEN, HOVER, shaking};
use super::view::{BoardDrawing, View};
use crate::artwork::scene::{Role, Scene};
use crate::artwork::track::Pose;
use crate::sound::SoundCue;
use bevy::math::Vec2;
use board_art::TrayLook;
use geometry::{Grid, Kind, Layout};
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Spot};
use shown_position::ShownPosition;

/// One of the two boards of Focus.
pub struct FocusBoard {
    grid: Grid,
}

/// The class's board of 36 squares.
pub const CLASS: FocusBoard = FocusBoard {
    grid: geometry::CLASS,
};
/// The published board of 52 squares.
pub const CLASSIC: FocusBoard = FocusBoard {
    grid: geometry::CLASSIC,
};

/// The lift of discs that could be picked up.
const HOVER_LIFT: f32 = 4.0;
/// The lift of the chosen reserve piece.
const TRAY_LIFT: f32 = 7.0;

impl BoardDrawing for FocusBoard {
    fn extent(&self, compact: bool) -> Vec2 {
        Layout::extent(compact)
    }

    fn has_trays_beside(&self, compact: bool) -> bool {
        !compact
    }

    fn hit(&self, view: &View, point: Vec2) -> Option<Hit> {
        geometry::hit(self.grid, view, point)
    }

    fn answer(&self, view: &View, point: Vec2) -> Option<ClickRefusal> {
        let layout = Layout::of(view);
        let to_move = view.position.to_move();
        let lies = |player, kind| layout.tray(player, kind).contains(point);
        if lies(!to_move, Kind::Reserve) {
            return Some(ClickRefusal::OtherReserve(!to_move));
        }
        let mut players = Player::BOTH.into_iter();
        let captor = players.find(|&player| lies(player, Kind::Captured));
        captor.map(ClickRefusal::Captured)
    }

    fn centre(&self, view: &View, spot: Spot) -> Vec2 {
        let layout = Layout::of(view);
        if spot == Spot::RESERVE {
            layout.reserve(view.position.to_move())
        } else {
            self.grid.middle(spot, layout)
        }
    }

    fn rise(&self, pieces: usize) -> f32 {
        let above = pieces.saturating_sub(1);
        self.grid.disc().step() * above as f32
    }

    fn spots(&self) -> Vec<Spot> {
        self.grid.spots().collect()
    }

    fn spot_name(&self, spot: Spot) -> String {
        self.grid.name(spot)
    }

    fn duration(&self, before: &AnyPosition, mv: AnyMove, from_step: usize) -> f32 {
        motion::duration(self.grid, before, mv, from_step)
    }

    fn beats(&self, before: &AnyPosition, mv: AnyMove, from_step: usize) -> Vec<SoundCue> {
        motion::beats(self.grid, before, mv, from_step)
    }

    fn draw(&self, view: &View, scene: &mut Scene) {
        let layout = Layout::of(view);
        let motion = view.motion.as_ref().filter(|motion| {
            let whole = self.duration(motion.before, motion.mv, motion.from_step);
            whole > 0.0 && motion.path.spots.len() == 2
        });
        let choice = view.choice.filter(|_| motion.is_none());
        let shown_position = match motion {
            Some(motion) => motion::position_without_moving(motion),
            None => ShownPosition::new(view.position),
        };
        // The turn passes when the move has been seen.
        let turn = Some(motion.map_or(view.turn(), |motion| motion.before.to_move()));
        board_art::paint_board(scene, self.grid, layout, view);
        board_art::paint_trays(
            scene,
            &in_trays(&shown_position, choice, view),
            layout,
            TrayLook {
                light: view.look.light,
                pixels: view.points,
                turn: turn.filter(|_| !view.over),
                lift: tray_lift(choice, view),
            },
        );
        if let Some(path) = view.last_move {
            let after = ShownPosition::new(view.position);
            marks::last_move(scene, path, &after, self.grid, layout);
        }
        // marks on nearly every square would hide the pieces: those go below them
        let anywhere = choice.filter(|choice| choice.here() == Spot::RESERVE);
        if let Some(choice) = anywhere {
            marks::targets(scene, choice, &shown_position, self.grid, layout);
        }
        self.paint_stacks(scene, &shown_position, choice, view);
        if let Some(motion) = motion {
            motion::paint(scene, motion, self.grid, layout);
        }
        if let (Some(hint), None) = (view.hint, motion) {
            marks::hint(scene, hint, &shown_position, self.grid, layout);
        }
        if let Some(choice) = choice {
            self.paint_choice(scene, &shown_position, choice, view);
        }
        self.paint_cursor_and_refusal(scene, &shown_position, view);
    }

    fn draw_draft(&self, draft: &Draft, view: &View, scene: &mut Scene) {
        draft::paint(self.grid, draft, view, scene);
    }

    fn draw_pieces(&self, _: &Draft, pieces: &[Drafted], at: Vec2, view: &View, scene: &mut Scene) {
        draft::paint_pieces(self.grid, pieces, at, view, scene);
    }

    fn explain(&self, view: &View) -> Option<String> {
        words::explain(self.grid, view)
    }
}

/// The position as its trays show it: a dragged reserve piece is not there.
fn in_trays(shown_position: &ShownPosition, choice: Option<&Choice>, view: &View) -> ShownPosition {
    let mut shown = shown_position.clone();
    if view.drag.is_some() && choice.is_some_and(|choice| choice.here() == Spot::RESERVE) {
        shown.lift(Spot::RESERVE, 1);
    }
    shown
}

/// How far the mover's top reserve piece is lifted, and in how many ms.
fn tray_lift(choice: Option<&Choice>, view: &View) -> (f32, f32) {
    let chosen = choice.is_some_and(|choice| choice.here() == Spot::RESERVE);
    match (chosen, view.drag) {
        (true, None) => (TRAY_LIFT, CHOSEN),
        (true, Some(_)) => (0.0, 0.0),
        (false, _) if view.is_lifted(Spot::RESERVE) && !view.over => (HOVER_LIFT, HOVER),
        (false, _) => (0.0, HOVER),
    }
}

impl FocusBoard {
    /// All stacks but the chosen one, far rows first; the pieces that the pointer would pick up are lifted.
    fn paint_stacks(
        &self,
        scene: &mut Scene,
        shown_position: &ShownPosition,
        choice: Option<&Choice>,
        view: &View,
    ) {
        let layout = Layout::of(view);
        let disc = layout.disc(self.grid);
        // both are painted with the choice, in front of the others
        let chosen = choice.map(Choice::here);
        let pointed = choice.and_then(|choice| choice.pointed_target().map(|target| target.spot));
        for spot in self.grid.far_to_near(view.flipped) {
            let stack = shown_position.stack(spot);
            if stack.is_empty() || chosen == Some(spot) || pointed == Some(spot) {
                continue;
            }
            let shaken = (view.refused == Some(spot)).then(shaking);
            let ground = self.grid.ground(spot, layout);
            let shadow = discs::paint_shadow(scene.about(Role::Shadow, spot), ground, disc);
            shadow.held(Pose::REST, HOVER).tracks.extend(shaken.clone());
            let taken = match view.hover {
                Some(hit) if view.is_lifted(spot) && view.motion.is_none() => {
                    usize::from(hit.count).min(stack.len())
                }
                _ => 0,
            };
            let lifted = Pose::lifted((HOVER_LIFT, 1.0));
            scene.about(Role::Disc, spot);
            discs::paint_discs(scene, stack, ground, disc, |item, index| {
                let up = index >= stack.len() - taken;
                item.held(if up { lifted } else { Pose::REST }, HOVER)
                    .raised(lifted)
                    .tracks
                    .extend(shaken.clone());
            });
        }
    }

    /// The chosen pieces, their targets, and what the target under the pointer would cause.
    fn paint_choice(
        &self,
        scene: &mut Scene,
        shown_position: &ShownPosition,
        choice: &Choice,
        view: &View,
    ) {
        let layout = Layout::of(view);
        let spot = choice.here();
        if spot != Spot::RESERVE {
            marks::targets(scene, choice, shown_position, self.grid, layout);
        }
        let lifted = shown_position.clone().lift(spot, choice.count);
        let covered = tags::covered(choice, shown_position, (self.grid, layout), view);
        let pointed = choice.pointed_target();
        // the nearer of the two stacks is painted last
        let pointed_first = pointed
            .is_some_and(|target| self.centre(view, target.spot).y <= self.centre(view, spot).y);
        let paint_pointed = |scene: &mut Scene| {
            if let Some(target) = pointed {
                let landing = target
                    .moves
                    .first()
                    .map(|&mv| shown_position::landing(view.position, mv))
                    .unwrap_or_default();
                marks::pointed(
                    scene,
                    target.spot,
                    &lifted,
                    &landing,
                    shown_position,
                    (self.grid, layout),
                    (&covered, view.points),
                );
            }
        };
        if pointed_first {
            paint_pointed(scene);
        }
        marks::chosen(scene, choice, shown_position, (self.grid, layout), view);
        if !pointed_first {
            paint_pointed(scene);
        }
        if let Some(pointer) = view.drag.filter(|pointer| pointer.is_finite()) {
            let disc = layout.disc(self.grid);
            let half = disc.step() * lifted.len().saturating_sub(1) as f32 / 2.0;
            let face = pointer + Vec2::new(0.0, half);
            scene.about(Role::Held, spot);
            let shadow = discs::paint_shadow(scene, face, disc);
            shadow.held(discs::shadow_of(12.0), 0.0).moving();
            discs::paint_discs(scene, &lifted, face, disc, |item, _| {
                item.moving();
            });
        }
    }

    /// The keyboard's cursor, and the mark of a refusal.
    fn paint_cursor_and_refusal(
        &self,
        scene: &mut Scene,
        shown_position: &ShownPosition,
        view: &View,
    ) {
        let layout = Layout::of(view);
        let player = shown_position.to_move;
        if let Some(spot) = view.cursor {
            let shape = marks::shape(self.grid, layout, player, spot, 3.0);
            paint_cursor(scene, shape, marks::middle(self.grid, layout, player, spot));
        }
        if let Some(spot) = view.refused {
            paint_refusal(
                scene,
                spot,
                self.badge_place(shown_position, layout, spot, player),
            );
        }
    }

    /// Right above the top piece of a spot.
    fn badge_place(
        &self,
        shown_position: &ShownPosition,
        layout: Layout,
        spot: Spot,
        player: Player,
    ) -> Vec2 {
        if spot == Spot::RESERVE {
            let tray = layout.tray(player, Kind::Reserve);
            return Vec2::new(tray.max.x - 16.0, tray.max.y - 16.0);
        }
        let disc = layout.disc(self.grid);
        let radii = disc.radii();
        let up = disc.step() * shown_position.stack(spot).len().saturating_sub(1) as f32;
        self.grid.ground(spot, layout) + Vec2::new(radii.x * 0.95, -up - radii.y * 0.95)
    }
}
