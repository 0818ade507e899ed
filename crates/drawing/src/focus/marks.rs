//! Marks on the board: the last move, the selection, targets, and pieces that would leave.

use super::discs::{paint_discs, paint_ghost, paint_shade, paint_shadow, shadow_pose};
use super::geometry::DiscBox;
use super::tags::{CREAM, paint_count_pill};
use super::{FocusBoard, FocusView, landing};
use crate::board_parts::paint_last_move;
use crate::choice::{Choice, Target};
use crate::draft::{Counter, Draft, DraftPiece};
use crate::marks::{
    AMBER, BEST_MOVE, FAR_TARGET, HINT, HOVERED_TARGET, Picture, SELECTED_PIECE, Shape, Stroke,
    TARGET, last_move_tint, outline, pill,
};
use crate::scene::{Role, Scene};
use crate::timing::{HOVER_MS, SELECTION_MS, shake_track};
use crate::track::{Lift, Pose};
use crate::view::View;
use bevy_math::Vec2;
use quadrille_games::rules::{Path, Spot};
use quadrille_text::tr;

impl FocusView<'_> {
    /// Returns the shape of a spot, reduced by `inset` on every side.
    pub(super) fn spot_shape(&self, spot: Spot, inset: f32) -> Shape {
        let size = if spot == Spot::RESERVE {
            self.layout.tray(self.visible_draft.to_move(), Counter::Reserve).size()
        } else {
            Vec2::splat(self.layout.board.square_side())
        };
        Shape::Box { half_size: size / 2.0 - Vec2::splat(inset), corner_radius: 8.0 }
    }

    /// Returns the centre of a spot.
    pub(super) fn middle(&self, spot: Spot) -> Vec2 {
        if spot == Spot::RESERVE {
            self.layout.tray(self.visible_draft.to_move(), Counter::Reserve).center()
        } else {
            self.layout.middle(spot)
        }
    }

    /// Draws the outline of a spot.
    fn paint_outline(&self, scene: &mut Scene, spot: Spot, inset: f32, stroke: Stroke) {
        outline(self.spot_shape(spot, inset), stroke).paint(scene, self.middle(spot));
    }

    /// Draws a hint.
    pub(super) fn paint_hint(&self, scene: &mut Scene, path: &Path) {
        scene.set_subject(Role::Hint, None);
        for &spot in &path.spots {
            self.paint_outline(scene, spot, 2.0, HINT);
        }
        if let Some(&from) = path.spots.first()
            && path.count != 0
            && from != Spot::RESERVE
        {
            let height = self.visible_draft.pieces_at(from).len();
            let text = tr!("focus-part", count = path.count, height = height);
            let pill_offset = Vec2::new(0.0, self.layout.board.square_side() / 2.0 - 2.0);
            pill(&text, BEST_MOVE).paint(scene, self.layout.middle(from) + pill_offset);
        }
    }

    /// Draws the outlines of all targets except the one under the pointer. For a reserve piece, which can go anywhere, they
    /// are fainter.
    pub(super) fn paint_targets(&self, scene: &mut Scene, choice: &Choice) {
        let (inset, stroke) = if choice.last_spot() == Spot::RESERVE {
            (self.layout.board.square_side() * 0.13, FAR_TARGET)
        } else {
            (3.0, TARGET)
        };
        let targets = choice.targets.iter().map(|target| target.spot);
        for spot in targets.filter(|&spot| choice.hovered_spot != Some(spot)) {
            self.paint_outline(scene.set_subject(Role::Target, spot), spot, inset, stroke);
        }
    }

    /// Draws the selected stack: the remaining pieces, and the moving ones lifted and outlined. During a drag a ghost stays
    /// behind.
    pub(super) fn paint_selected_stack(&self, scene: &mut Scene, choice: &Choice) {
        let spot = choice.last_spot();
        if spot == Spot::RESERVE {
            self.paint_outline(scene.set_subject(Role::Chosen, spot), spot, 1.0, SELECTED_PIECE);
            return;
        }
        let stack = self.visible_draft.pieces_at(spot);
        let remaining_count = stack.len().saturating_sub(usize::from(choice.count));
        let (remaining_pieces, moving_pieces) = stack.split_at(remaining_count);
        let disc = self.layout.disc();
        let ground = self.layout.lowest_disc_centre(spot);
        let rise = |steps: usize| Vec2::new(0.0, disc.step() * steps as f32);
        let shake = (self.layout.view.refused_spot == Some(spot)).then(shake_track);
        let lift = Pose::lifted(Lift::to_height(self.layout.board.lift()));
        let shadow = paint_shadow(scene.set_subject(Role::Shadow, spot), ground, disc);
        let shadow_lift = if remaining_pieces.is_empty() { 6.0 } else { 0.0 };
        shadow.set_pose(shadow_pose(shadow_lift), SELECTION_MS);
        shadow.tracks.extend(shake.clone());
        scene.set_subject(Role::Disc, spot);
        paint_discs(scene, remaining_pieces, ground, disc, |item, _| {
            item.set_pose(Pose::REST, SELECTION_MS).tracks.extend(shake.clone());
        });
        let lowest_face = ground - rise(remaining_count);
        scene.set_subject(Role::Chosen, spot);
        if self.layout.view.drag.is_some() {
            if let Some(item) = paint_ghost(scene, moving_pieces, lowest_face, disc) {
                item.set_alpha(0.4);
            }
            return;
        }
        if !remaining_pieces.is_empty() {
            paint_shade(scene, ground - rise(remaining_count - 1), disc);
        }
        let highest_face = lowest_face - rise(moving_pieces.len().saturating_sub(1));
        let middle = highest_face.midpoint(lowest_face) + Vec2::new(0.0, disc.wall() / 2.0);
        let item = stack_outline(highest_face, lowest_face, disc).paint(scene, middle);
        item.set_pose(lift, SELECTION_MS).tracks.extend(shake.clone());
        scene.set_subject(Role::Disc, spot);
        paint_discs(scene, moving_pieces, lowest_face, disc, |item, _| {
            item.set_pose(lift, SELECTION_MS).tracks.extend(shake.clone());
        });
        if stack.len() > 1 {
            scene.set_subject(Role::Chosen, spot);
            paint_count_pill(scene, choice.count, stack.len(), lowest_face, self.layout)
                .set_pose(lift, SELECTION_MS);
        }
    }

    /// Draws the target under the pointer with its outline and the stack in front of it. The ghost of `lifted_pieces` is
    /// on top, with tags of the pieces that would leave.
    pub(super) fn paint_hovered_target(
        &self,
        scene: &mut Scene,
        choice: &Choice,
        target: &Target,
        lifted_pieces: &[DraftPiece],
    ) {
        let spot = target.spot;
        self.paint_outline(scene.set_subject(Role::Target, spot), spot, 1.0, HOVERED_TARGET);
        let disc = self.layout.disc();
        let ground = self.layout.lowest_disc_centre(spot);
        let stack = self.visible_draft.pieces_at(spot);
        if !stack.is_empty() {
            paint_shadow(scene.set_subject(Role::Shadow, spot), ground, disc)
                .set_pose(Pose::REST, HOVER_MS);
        }
        scene.set_subject(Role::Disc, spot);
        paint_discs(scene, stack, ground, disc, |item, _| {
            item.set_pose(Pose::REST, HOVER_MS);
        });
        scene.set_subject(Role::Target, spot);
        let top_face = ground - Vec2::new(0.0, disc.step() * stack.len() as f32);
        if let Some(ghost) = paint_ghost(scene, lifted_pieces, top_face, disc) {
            ghost.set_alpha(if stack.is_empty() { 0.62 } else { 0.55 });
        }
        if let Some(&mv) = target.moves.first() {
            let landing = landing(&self.layout.view.position, mv);
            let height = stack.len() + lifted_pieces.len();
            self.paint_leaving_pieces(scene, &landing, ground, height, &self.covered_areas(choice));
        }
    }
}

/// Draws the last move: both squares tinted, and dots where a whole stack has left.
pub(super) fn mark_last_move(board: &FocusBoard, view: &View, scene: &mut Scene, path: &Path) {
    let square =
        Shape::Box { half_size: Vec2::splat(board.square_side() / 2.0 - 1.0), corner_radius: 8.0 };
    let draft = Draft::from_position(&view.position);
    let from = path.spots.first().filter(|&&from| from != Spot::RESERVE);
    let departure_mark = from.filter(|&&from| draft.pieces_at(from).is_empty()).map(|_| {
        let radii = board.layout(view).disc().radii() * 0.9;
        let body = format!(
            r#"<ellipse rx="{:.2}" ry="{:.2}" fill="none" stroke="{CREAM}" stroke-opacity=".5" stroke-width="2" stroke-dasharray="1 6" stroke-linecap="round"/>"#,
            radii.x, radii.y
        );
        Picture::centred(radii + Vec2::splat(2.0), &body)
    });
    let tint = last_move_tint(square, 0.18, 0.7, 1.5);
    paint_last_move(board, view, scene, path, &tint, departure_mark);
}

/// Returns the outline of lifted discs with the centres of their faces between `highest_face` and `lowest_face`.
fn stack_outline(highest_face: Vec2, lowest_face: Vec2, disc: DiscBox) -> Picture {
    let radii = disc.radii() + Vec2::splat(5.0);
    let half_height = (lowest_face.y - highest_face.y + disc.wall()) / 2.0;
    let Vec2 { x, y } = radii;
    let d = format!(
        "M{:.2} {:.2}A{x:.2} {y:.2} 0 0 1 {x:.2} {:.2}V{half_height:.2}A{x:.2} {y:.2} 0 0 1 {:.2} {half_height:.2}Z",
        -x, -half_height, -half_height, -x
    );
    let body = format!(
        r##"<path d="{d}" fill="none" stroke="#2A1B00" stroke-width="5.8" stroke-opacity=".55"/><path d="{d}" fill="none" stroke="{AMBER}" stroke-width="3.2"/>"##
    );
    Picture::centred(radii + Vec2::new(4.0, half_height + 4.0), &body)
}
