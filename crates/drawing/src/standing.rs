//! Draws the pieces of a view on boards where they do not stack: those that stand, and the one that moves.

use super::pieces::{HOVER_LIFT, MoveAnimation, PosedPiece, STANDING_LIFT};
use super::view::{BoardDrawing, View};
use crate::scene::{Role, Scene};
use crate::timing::{HOVER_MS, SELECTION_MS, move_track, shake_track};
use crate::track::{Change, Lift, Track};
use bevy_math::Vec2;
use quadrille_games::rules::Spot;

/// The height of a jump, in board units.
const JUMP_HEIGHT: f32 = 10.0;
/// The additional magnification at the top of a jump.
const JUMP_GROWTH: f32 = 0.12;

/// Draws the pieces on the board during `animation`, if there is one. All shadows come first, so that none falls on another
/// piece. The selected piece has the pose `lift`. It is omitted without a pose and while it is dragged. The moving piece is
/// omitted, too. Captured pieces leave after the move.
pub fn paint_standing(
    scene: &mut Scene,
    board: &dyn BoardDrawing,
    view: &View,
    animation: Option<&MoveAnimation>,
    lift: Option<Lift>,
) {
    let position = view.standing_position(animation);
    let choice = view.choice.as_ref().filter(|_| animation.is_none());
    let selected_spot = choice.and_then(|choice| choice.path.first().copied());
    let hidden_spot = selected_spot.filter(|_| lift.is_none() || view.drag.is_some());
    let omitted_spot = animation.map(|animation| animation.from).or(hidden_spot);
    let spots = board.spots().into_iter().filter(|&spot| Some(spot) != omitted_spot);
    let pieces = spots.filter_map(|spot| {
        let (piece_lift, ease_ms) = match lift {
            Some(lift) if Some(spot) == selected_spot => (lift, SELECTION_MS),
            _ if view.is_lifted(spot) => (HOVER_LIFT, HOVER_MS),
            _ => (STANDING_LIFT, HOVER_MS),
        };
        let is_shaken = match lift {
            Some(_) => view.is_shaken(spot),
            None => view.refused_spot == Some(spot),
        };
        let capture_tracks =
            animation.map_or_else(Vec::new, |animation| animation.capture_tracks_at(spot));
        let shake_tracks: Vec<Track> = is_shaken.then(shake_track).into_iter().collect();
        let figure = board.figure_on(position, spot, view)?;
        let piece = figure.standing_at(board.centre(view, spot)).with_lift(piece_lift, ease_ms);
        Some((spot, piece.with_tracks(&capture_tracks).with_tracks(&shake_tracks)))
    });
    let pieces: Vec<(Spot, PosedPiece)> = pieces.collect();
    for (spot, piece) in &pieces {
        piece.paint_shadow(scene.set_subject(Role::Shadow, *spot));
    }
    for (spot, piece) in &pieces {
        piece.paint(scene.set_subject(piece.figure.role, *spot));
        if Some(*spot) == selected_spot {
            piece.paint_chosen(scene.set_subject(Role::Chosen, *spot));
        }
    }
}

impl MoveAnimation {
    /// Draws the moving piece above all others.
    pub fn paint(&self, scene: &mut Scene, board: &dyn BoardDrawing, view: &View) {
        let Some(figure) = board.figure_on(view.standing_position(Some(self)), self.from, view)
        else {
            return;
        };
        let [from, to] = [self.from, self.to].map(|spot| board.centre(view, spot));
        let track = |change| move_track(0.0, self.move_ms, change);
        let hop = |up, growth, opacity_loss| track(Change::Hop { up, growth, opacity_loss });
        let shadow_hop = hop(figure.shadow.shift * JUMP_HEIGHT, 0.0, 0.2);
        let glide = track(Change::Glide { from: from - to, to: Vec2::ZERO });
        let mut moving_piece =
            figure.standing_at(to).with_lift(STANDING_LIFT, self.move_ms).with_tracks(&[glide]);
        if self.jumps {
            let up = Vec2::new(0.0, -JUMP_HEIGHT);
            moving_piece.tracks.push(hop(up, JUMP_GROWTH, 0.0));
            moving_piece.shadow_tracks.push(shadow_hop);
        }
        let moving_piece = moving_piece.with_tracks(&self.capture_tracks_at(self.to));
        moving_piece.paint_moved(scene, self.from, self.to);
    }
}
