//! The drawing of Focus: stacks of discs on slate, with trays for each side's reserve and captures.
//!
//! * `geometry`: squares, stacks and trays, and hit tests;
//! * `discs` and `board_art`: the pictures of stacks, board and trays;
//! * `marks` and `tags`: the selection; `motion`: animations; `explanation`: sentences about a move.

mod board_art;
pub(super) mod discs;
mod explanation;
mod geometry;
mod marks;
mod motion;
mod tags;

#[cfg(test)]
mod tests;

use super::board_parts::paint_feedback;
use super::choice::{Choice, ClickRefusal, Hit};
use super::draft::{Counter, Draft, DraftPiece};
use super::marks::Shape;
use super::pieces::MoveAnimation;
use super::timing::{HOVER_MS, SELECTION_MS, shake_track};
use super::view::{BoardDrawing, View};
use crate::scene::{Role, Scene};
use crate::track::{Lift, Pose};
use bevy_math::Vec2;
use board_art::TrayLift;
use geometry::Layout;
pub use geometry::{CLASSIC_BOARD, COURSE_BOARD, FocusBoard};
use quadrille_games::rules::focus::{FocusClassic, FocusCourse, Landing};
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Spot};
use quadrille_text::focus_square;

/// The lift of discs under the pointer, in board units.
const HOVER_LIFT: f32 = 4.0;
/// The lift of the selected reserve piece, in board units.
const TRAY_LIFT: f32 = 7.0;

impl BoardDrawing for FocusBoard {
    fn extent(&self, compact: bool) -> Vec2 {
        Layout::extent(compact)
    }

    fn has_trays_beside(&self, compact: bool) -> bool {
        !compact
    }

    fn square(&self) -> Shape {
        Shape::Box { half_size: Vec2::splat(self.pitch / 2.0), corner_radius: 0.0 }
    }

    /// Tests near stacks before far ones, and a stack before the square behind it.
    fn hit(&self, view: &View, point: Vec2) -> Option<Hit> {
        let (layout, draft) = (self.layout(view), Draft::from_position(&view.position));
        let reserve_rect = layout.tray(draft.to_move(), Counter::Reserve);
        if reserve_rect.contains(point) {
            let (spot, count) = (Spot::RESERVE, 1);
            return Some(Hit { spot, count });
        }
        let piece_count = |spot| draft.pieces_at(spot).len();
        let mut near_to_far = self.spots_far_to_near(!view.flipped).into_iter();
        let disc_hit = near_to_far.find_map(|spot| {
            let count = geometry::disc_at(layout, spot, piece_count(spot), point)?;
            Some(Hit { spot, count })
        });
        disc_hit.or_else(|| {
            let spot = self.square_at(view, point)?;
            let count = piece_count(spot) as u8;
            Some(Hit { spot, count })
        })
    }

    fn click_refusal(&self, view: &View, point: Vec2) -> Option<ClickRefusal> {
        let layout = self.layout(view);
        let to_move = view.position.to_move();
        let is_in_tray = |player, counter| layout.tray(player, counter).contains(point);
        if is_in_tray(!to_move, Counter::Reserve) {
            return Some(ClickRefusal::OtherReserve(!to_move));
        }
        let mut players = Player::BOTH.into_iter();
        let captor = players.find(|&player| is_in_tray(player, Counter::Captured));
        captor.map(ClickRefusal::Captured)
    }

    fn centre(&self, view: &View, spot: Spot) -> Vec2 {
        self.layout(view).hit_centre(view.position.to_move(), spot)
    }

    fn rise(&self, pieces: usize) -> f32 {
        let upper_pieces = pieces.saturating_sub(1);
        self.step() * upper_pieces as f32
    }

    fn spots(&self) -> Vec<Spot> {
        if self.side == CLASSIC_BOARD.side {
            FocusClassic::squares().collect()
        } else {
            FocusCourse::squares().collect()
        }
    }

    fn spot_name(&self, spot: Spot) -> String {
        if spot == Spot::RESERVE {
            return "reserve".to_owned();
        }
        let (row, column) = self.row_column(spot);
        format!("{row}{column}")
    }

    fn spot_label(&self, spot: Spot) -> String {
        focus_square(&self.spot_name(spot), self.side)
    }

    fn move_animation(
        &self,
        position_before: &AnyPosition,
        mv: AnyMove,
        from_step: usize,
    ) -> Option<MoveAnimation> {
        motion::move_animation(*self, position_before, mv, from_step)
    }

    fn ground_point(&self, view: &View, spot: Spot) -> Vec2 {
        self.layout(view).lowest_disc_centre(spot)
    }

    fn cursor_shape(&self, view: &View, spot: Spot) -> (Shape, Vec2) {
        let focus_view = self.focus_view(view);
        (focus_view.spot_shape(spot, 3.0), focus_view.middle(spot))
    }

    /// Returns a point just above the top piece of a spot.
    fn badge_centre(&self, view: &View, spot: Spot) -> Vec2 {
        let focus_view = self.focus_view(view);
        if spot == Spot::RESERVE {
            let tray = focus_view.layout.tray(view.position.to_move(), Counter::Reserve);
            return tray.max - Vec2::splat(16.0);
        }
        let disc = focus_view.layout.disc();
        let rise =
            disc.step() * focus_view.visible_draft.pieces_at(spot).len().saturating_sub(1) as f32;
        let radii = disc.radii();
        self.ground_point(view, spot) + Vec2::new(radii.x * 0.95, -rise - radii.y * 0.95)
    }

    fn draw(&self, view: &View, scene: &mut Scene) {
        let focus_view = self.focus_view(view);
        let FocusView { layout, animation, .. } = &focus_view;
        let choice = view.choice.as_ref().filter(|_| animation.is_none());
        // The side to move changes at the end of the animation.
        let side_to_move = match animation {
            Some(_) => view.standing_position(animation.as_ref()).to_move(),
            None => view.side_to_move(),
        };
        board_art::paint_board(scene, *layout);
        let mut tray_draft = focus_view.visible_draft.clone();
        if view.drag.is_some() && choice.is_some_and(|choice| choice.last_spot() == Spot::RESERVE) {
            tray_draft.take_top(Spot::RESERVE, 1);
        }
        let side_to_move = (!view.is_over).then_some(side_to_move);
        board_art::paint_trays(scene, &tray_draft, *layout, side_to_move, tray_lift(choice, view));
        if let Some(path) = &view.last_move {
            marks::mark_last_move(self, view, scene, path);
        }
        // Marks on nearly every square would cover the pieces, so they are drawn below the pieces.
        let reserve_choice = choice.filter(|choice| choice.last_spot() == Spot::RESERVE);
        if let Some(choice) = reserve_choice {
            focus_view.paint_targets(scene, choice);
        }
        focus_view.paint_stacks(scene, choice);
        if let (Some(animation), Some(motion)) = (animation, &view.motion) {
            motion::paint(scene, motion, animation, *layout);
        }
        if let (Some(hint), None) = (&view.hint, animation) {
            focus_view.paint_hint(scene, hint);
        }
        if let Some(choice) = choice {
            focus_view.paint_choice(scene, choice);
        }
        paint_feedback(self, view, scene);
    }

    fn draw_empty(&self, draft: &Draft, view: &View, scene: &mut Scene) {
        let layout = self.layout(view);
        board_art::paint_board(scene, layout);
        let side_to_move = (!view.is_over).then(|| draft.to_move());
        board_art::paint_trays(
            scene,
            draft,
            layout,
            side_to_move,
            TrayLift { height: 0.0, duration_ms: 0.0 },
        );
    }

    /// Draws a stack with its shadow and the face of its lowest piece around `position`.
    fn draw_pieces(
        &self,
        _: &Draft,
        pieces: &[DraftPiece],
        position: Vec2,
        view: &View,
        scene: &mut Scene,
    ) {
        if !pieces.is_empty() {
            let disc = self.layout(view).disc();
            discs::paint_shadow(scene.set_subject(Role::Shadow, None), position, disc);
            discs::paint_discs(
                scene.set_subject(Role::Disc, None),
                pieces,
                position,
                disc,
                |_, _| (),
            );
        }
    }

    fn explain(&self, view: &View) -> Option<String> {
        explanation::explain(*self, view)
    }
}

/// Returns the lift of the top piece of the mover's reserve.
fn tray_lift(choice: Option<&Choice>, view: &View) -> TrayLift {
    let is_selected = choice.is_some_and(|choice| choice.last_spot() == Spot::RESERVE);
    let (height, duration_ms) = match (is_selected, view.drag) {
        (true, None) => (TRAY_LIFT, SELECTION_MS),
        (true, Some(_)) => (0.0, 0.0),
        (false, _) if view.is_lifted(Spot::RESERVE) && !view.is_over => (HOVER_LIFT, HOVER_MS),
        (false, _) => (0.0, HOVER_MS),
    };
    TrayLift { height, duration_ms }
}

/// Returns the pieces that leave the board after `mv`.
fn landing(position: &AnyPosition, mv: AnyMove) -> Landing {
    match (position, mv) {
        (AnyPosition::Focus(position), AnyMove::Focus(mv)) => position.landing(mv),
        (AnyPosition::FocusExact(position), AnyMove::FocusExact(mv)) => position.landing(mv),
        (AnyPosition::FocusClassic(position), AnyMove::FocusClassic(mv)) => position.landing(mv),
        _ => Landing::default(),
    }
}

/// The content and layout of a view.
struct FocusView<'a> {
    layout: Layout<'a>,
    animation: Option<MoveAnimation>,
    /// The position without the stacks that an animation draws.
    visible_draft: Draft,
}

impl FocusBoard {
    /// Returns the layout of a view.
    const fn layout<'a>(&self, view: &'a View) -> Layout<'a> {
        Layout { board: *self, view }
    }

    fn focus_view<'a>(&self, view: &'a View) -> FocusView<'a> {
        let animation = self.current_animation(view);
        let mut visible_draft = Draft::from_position(view.standing_position(animation.as_ref()));
        if let (Some(animation), Some(motion)) = (&animation, &view.motion) {
            visible_draft.take_top(animation.from, motion.path.count);
            visible_draft.remove_all(animation.to);
        }
        FocusView { layout: self.layout(view), animation, visible_draft }
    }
}

impl FocusView<'_> {
    /// Returns whether a spot is at least as far away as another.
    fn is_at_least_as_far(&self, spot: Spot, other: Spot) -> bool {
        let to_move = self.layout.view.position.to_move();
        let hit_centre = |spot| self.layout.hit_centre(to_move, spot);
        hit_centre(spot).y <= hit_centre(other).y
    }

    /// Draws all stacks except the selected one, far rows first. The pieces under the pointer are lifted.
    fn paint_stacks(&self, scene: &mut Scene, choice: Option<&Choice>) {
        let (view, disc) = (self.layout.view, self.layout.disc());
        // The selected stack and the target under the pointer are drawn later, in front of the others.
        let selected_spot = choice.map(Choice::last_spot);
        let hovered_spot =
            choice.and_then(|choice| choice.hovered_target().map(|target| target.spot));
        for spot in self.layout.board.spots_far_to_near(view.flipped) {
            let stack = self.visible_draft.pieces_at(spot);
            if stack.is_empty() || selected_spot == Some(spot) || hovered_spot == Some(spot) {
                continue;
            }
            let shake = (view.refused_spot == Some(spot)).then(shake_track);
            let ground = self.layout.lowest_disc_centre(spot);
            let shadow = discs::paint_shadow(scene.set_subject(Role::Shadow, spot), ground, disc);
            shadow.set_pose(Pose::REST, HOVER_MS).tracks.extend(shake.clone());
            let hovered_pieces = match view.hover {
                Some(hit) if view.is_lifted(spot) && view.motion.is_none() => {
                    usize::from(hit.count).min(stack.len())
                }
                _ => 0,
            };
            let hover_pose = Pose::lifted(Lift::to_height(HOVER_LIFT));
            scene.set_subject(Role::Disc, spot);
            discs::paint_discs(scene, stack, ground, disc, |item, index| {
                let is_lifted = index >= stack.len() - hovered_pieces;
                item.set_pose(if is_lifted { hover_pose } else { Pose::REST }, HOVER_MS)
                    .set_raised_pose(hover_pose)
                    .tracks
                    .extend(shake.clone());
            });
        }
    }

    /// Draws the selected pieces, their targets, and the effect of the target under the pointer.
    fn paint_choice(&self, scene: &mut Scene, choice: &Choice) {
        let spot = choice.last_spot();
        if spot != Spot::RESERVE {
            self.paint_targets(scene, choice);
        }
        let lifted_pieces = self.visible_draft.clone().take_top(spot, choice.count);
        // The nearer of the two stacks is drawn last.
        match choice.hovered_target() {
            Some(target) if self.is_at_least_as_far(target.spot, spot) => {
                self.paint_hovered_target(scene, choice, target, &lifted_pieces);
                self.paint_selected_stack(scene, choice);
            }
            Some(target) => {
                self.paint_selected_stack(scene, choice);
                self.paint_hovered_target(scene, choice, target, &lifted_pieces);
            }
            None => self.paint_selected_stack(scene, choice),
        }
        if let Some(pointer) = self.layout.view.drag.filter(|pointer| pointer.is_finite()) {
            let disc = self.layout.disc();
            let half_height = disc.step() * lifted_pieces.len().saturating_sub(1) as f32 / 2.0;
            let lowest_face_centre = pointer + Vec2::new(0.0, half_height);
            scene.set_subject(Role::Held, spot);
            let shadow = discs::paint_shadow(scene, lowest_face_centre, disc);
            shadow.set_pose(discs::shadow_pose(12.0), 0.0).mark_dragged();
            discs::paint_discs(scene, &lifted_pieces, lowest_face_centre, disc, |item, _| {
                item.mark_dragged();
            });
        }
    }
}
