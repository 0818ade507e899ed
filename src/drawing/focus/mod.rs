//! Focus on screen: stacks of discs on slate, with a tray for each side's reserve and captures.
//!
//! * `geometry`: squares, stacks and trays, and what lies under the pointer;
//! * `shown_position`: a position of any of the three rule sets as the board shows it;
//! * `discs` and `board_art`: the pictures of the stacks, the board and the trays;
//! * `marks`, `tags`, `motion` and `words`: what a selection offers, a move on its way, and sentences on both.

mod board_art;
pub(super) mod discs;
mod geometry;
mod marks;
mod motion;
mod shown_position;
mod tags;
mod words;

#[cfg(test)]
mod tests;

use super::choice::{Choice, ClickRefusal, Hit};
use super::draft::{Counter, Draft, Piece as Drafted};
use super::marks::{Shape, paint_answers};
use super::timing::{CHOSEN, HOVER, shaking};
use super::view::{BoardDrawing, Motion, View};
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
        geometry::hit(self.layout(view), view, point)
    }

    fn answer(&self, view: &View, point: Vec2) -> Option<ClickRefusal> {
        let layout = self.layout(view);
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
        self.layout(view).place(view.position.to_move(), spot)
    }

    fn rise(&self, pieces: usize) -> f32 {
        let above = pieces.saturating_sub(1);
        self.grid.step() * above as f32
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

    fn ground(&self, view: &View, spot: Spot) -> Vec2 {
        self.layout(view).ground(spot)
    }

    fn cursor(&self, view: &View, spot: Spot) -> (Shape, Vec2) {
        let table = self.table(view);
        (table.shape(spot, 3.0), table.middle(spot))
    }

    /// Right above the top piece of a spot.
    fn badge(&self, view: &View, spot: Spot) -> Vec2 {
        let table = self.table(view);
        if spot == Spot::RESERVE {
            let tray = table.layout.tray(view.position.to_move(), Kind::Reserve);
            return tray.max - Vec2::splat(16.0);
        }
        let disc = table.layout.disc();
        let up = disc.step() * table.shown.stack(spot).len().saturating_sub(1) as f32;
        let radii = disc.radii();
        self.ground(view, spot) + Vec2::new(radii.x * 0.95, -up - radii.y * 0.95)
    }

    fn draw(&self, view: &View, scene: &mut Scene) {
        let table = self.table(view);
        let Table { layout, motion, .. } = table;
        let choice = view.choice.filter(|_| motion.is_none());
        // The turn passes when the move has been seen.
        let turn = Some(motion.map_or(view.turn(), |motion| motion.before.to_move()));
        board_art::paint_board(scene, layout, view);
        let look = TrayLook {
            light: view.look.light,
            turn: turn.filter(|_| !view.over),
            lift: tray_lift(choice, view),
        };
        board_art::paint_trays(scene, &in_trays(&table.shown, choice, view), layout, look);
        if let Some(path) = view.last_move {
            marks::last_move(self, view, scene, path);
        }
        // marks on nearly every square would hide the pieces: those go below them
        let anywhere = choice.filter(|choice| choice.here() == Spot::RESERVE);
        if let Some(choice) = anywhere {
            table.paint_targets(scene, choice);
        }
        table.paint_stacks(scene, choice);
        if let Some(motion) = motion {
            motion::paint(scene, motion, layout);
        }
        if let (Some(hint), None) = (view.hint, motion) {
            table.paint_hint(scene, hint);
        }
        if let Some(choice) = choice {
            table.paint_choice(scene, choice);
        }
        paint_answers(self, view, scene);
    }

    fn draw_empty(&self, draft: &Draft, view: &View, scene: &mut Scene) {
        let layout = self.layout(view);
        board_art::paint_board(scene, layout, view);
        let numbers = |counter| Player::BOTH.map(|player| draft.count(counter, player));
        let shown_position = ShownPosition::beside(
            numbers(Counter::Reserve),
            numbers(Counter::Captured),
            draft.to_move(),
        );
        let look = TrayLook {
            light: view.look.light,
            turn: (!view.over).then(|| draft.to_move()),
            lift: (0.0, 0.0),
        };
        board_art::paint_trays(scene, &shown_position, layout, look);
    }

    /// A stack with its shadow, the face of its lowest piece around `at`.
    fn draw_pieces(&self, _: &Draft, pieces: &[Drafted], at: Vec2, view: &View, scene: &mut Scene) {
        let owners = pieces.iter().filter_map(|piece| match *piece {
            Drafted::Focus(owner) => Some(owner),
            _ => None,
        });
        let owners: Vec<Player> = owners.collect();
        if !owners.is_empty() {
            let disc = self.layout(view).disc();
            discs::paint_shadow(scene.about(Role::Shadow, None), at, disc);
            discs::paint_discs(scene.about(Role::Disc, None), &owners, at, disc, |_, _| ());
        }
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

/// What is seen in a view, and where it lies.
struct Table<'a> {
    view: &'a View<'a>,
    layout: Layout,
    /// The move that is seen.
    motion: Option<Motion<'a>>,
    /// The position, while a move is seen without its pieces.
    shown: ShownPosition,
}

impl FocusBoard {
    /// What decides where everything lies in a view.
    fn layout(&self, view: &View) -> Layout {
        Layout::new(self.grid, view)
    }

    fn table<'a>(&self, view: &'a View<'a>) -> Table<'a> {
        let layout = self.layout(view);
        let (motion, shown) = match motion::shown(self, view) {
            Some((motion, without)) => (Some(motion), without),
            None => (None, ShownPosition::new(view.position)),
        };
        Table {
            view,
            layout,
            motion,
            shown,
        }
    }
}

impl Table<'_> {
    /// Whether a spot lies farther away than another, or as far.
    fn is_before(&self, spot: Spot, other: Spot) -> bool {
        let place = |spot| self.layout.place(self.view.position.to_move(), spot);
        place(spot).y <= place(other).y
    }

    /// All stacks but the chosen one, far rows first; the pieces that the pointer would pick up are lifted.
    fn paint_stacks(&self, scene: &mut Scene, choice: Option<&Choice>) {
        let (view, disc) = (self.view, self.layout.disc());
        // both are painted with the choice, in front of the others
        let chosen = choice.map(Choice::here);
        let pointed = choice.and_then(|choice| choice.pointed_target().map(|target| target.spot));
        for spot in self.layout.grid.far_to_near(view.flipped) {
            let stack = self.shown.stack(spot);
            if stack.is_empty() || chosen == Some(spot) || pointed == Some(spot) {
                continue;
            }
            let shaken = (view.refused == Some(spot)).then(shaking);
            let ground = self.layout.ground(spot);
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
    fn paint_choice(&self, scene: &mut Scene, choice: &Choice) {
        let spot = choice.here();
        if spot != Spot::RESERVE {
            self.paint_targets(scene, choice);
        }
        let lifted = self.shown.clone().lift(spot, choice.count);
        // the nearer of the two stacks is painted last
        match choice.pointed_target() {
            Some(target) if self.is_before(target.spot, spot) => {
                self.paint_pointed(scene, choice, target, &lifted);
                self.paint_chosen(scene, choice);
            }
            Some(target) => {
                self.paint_chosen(scene, choice);
                self.paint_pointed(scene, choice, target, &lifted);
            }
            None => self.paint_chosen(scene, choice),
        }
        if let Some(pointer) = self.view.drag.filter(|pointer| pointer.is_finite()) {
            let disc = self.layout.disc();
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
}
