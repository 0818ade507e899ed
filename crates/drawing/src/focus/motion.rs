//! Animations of moves: pieces glide over the board in a low arc, and leaving pieces slide out at the bottom.

use super::board_art::MAX_SHOWN_PIECES;
use super::discs::{SHADOW_SHIFT, paint_disc, paint_shadow};
use super::geometry::{DiscBox, FocusBoard, Layout};
use super::landing;
use crate::draft::{Counter, Draft, DraftPiece};
use crate::pieces::MoveAnimation;
use crate::scene::{PictureKey, Role, Scene};
use crate::sound::SoundCue;
use crate::timing::{CAPTURE_MS, capture_tracks, move_track, slide_duration};
use crate::track::{Change, Pose, Track};
use crate::view::Motion;
use bevy_math::Vec2;
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Spot};

/// The duration of a move from the reserve, in ms.
const FROM_RESERVE_MS: f32 = 320.0;

/// Returns the animation of the pieces; `None` for a pass. It takes no time if they were dragged (`from_step` 2). Only
/// captured enemy pieces have the sound of a capture.
pub(super) fn move_animation(
    grid: FocusBoard,
    position_before: &AnyPosition,
    mv: AnyMove,
    from_step: usize,
) -> Option<MoveAnimation> {
    let [from, to] = *position_before.path(mv).spots.as_slice() else { return None };
    let move_ms = if from_step > 1 {
        0.0
    } else if from == Spot::RESERVE {
        FROM_RESERVE_MS
    } else {
        let ((a, b), (c, d)) = (grid.row_column(from), grid.row_column(to));
        slide_duration(usize::from(a.abs_diff(c) + b.abs_diff(d)))
    };
    let leaving_owners = landing(position_before, mv).leaving_pieces;
    let captures_enemy = leaving_owners.iter().any(|&owner| owner != position_before.to_move());
    Some(MoveAnimation {
        from,
        to,
        move_ms,
        jumps: false,
        captured_spots: vec![to; usize::from(!leaving_owners.is_empty())],
        sound_cues: SoundCue::landing(move_ms, captures_enemy),
    })
}

/// Draws the moving pieces and the target stack above all others.
pub(super) fn paint(scene: &mut Scene, motion: &Motion, animation: &MoveAnimation, layout: Layout) {
    let mut draft = Draft::from_position(&motion.position_before);
    let moving_pieces = draft.take_top(animation.from, motion.path.count);
    let move_result = MoveResult {
        from: animation.from,
        to: animation.to,
        move_ms: animation.move_ms,
        target_pieces: draft.pieces_at(animation.to).to_vec(),
        leaving_count: landing(&motion.position_before, motion.mv).leaving_pieces.len(),
        layout,
        draft,
        moving_pieces,
    };
    move_result.paint(scene);
}

/// Moving pieces, and the result of their move.
struct MoveResult<'a> {
    from: Spot,
    to: Spot,
    /// The duration of the movement, in ms.
    move_ms: f32,
    /// The pieces on the target, bottom first.
    target_pieces: Vec<DraftPiece>,
    /// The moving pieces, bottom first.
    moving_pieces: Vec<DraftPiece>,
    /// The number of pieces that leave at the bottom after the landing.
    leaving_count: usize,
    /// The board and the trays without the moving pieces.
    draft: Draft,
    layout: Layout<'a>,
}

impl MoveResult<'_> {
    /// Returns the side that moves.
    const fn mover(&self) -> Player {
        self.draft.to_move()
    }

    /// Returns the mover's reserve without the moving piece.
    const fn reserve_count(&self) -> u8 {
        self.draft.count(Counter::Reserve, self.mover())
    }

    /// Returns the centre of the face of a disc of the target stack.
    fn target_face(&self, index: usize) -> Vec2 {
        let step = self.layout.disc().step();
        self.layout.lowest_disc_centre(self.to) - Vec2::new(0.0, step * index as f32)
    }

    /// Returns the face of the lowest moving piece at the start, and its magnification there.
    fn start_face(&self) -> (Vec2, f32) {
        let disc = self.layout.disc();
        if self.from == Spot::RESERVE {
            // The face of the top piece of the reserve.
            let scale = self.layout.tray_disc().size / disc.size;
            (self.reserve_face(1), scale)
        } else {
            let remaining_count = self.draft.pieces_at(self.from).len();
            let rise = Vec2::new(0.0, disc.step() * remaining_count as f32);
            (self.layout.lowest_disc_centre(self.from) - rise, 1.0)
        }
    }

    /// Draws the stack after the landing. Its discs move there from their previous places.
    fn paint(&self, scene: &mut Scene) {
        let (disc, ground) = (self.layout.disc(), self.layout.lowest_disc_centre(self.to));
        if !self.target_pieces.is_empty() {
            paint_shadow(scene.set_subject(Role::Shadow, self.to), ground, disc);
        }
        let landed_stack = [self.target_pieces.as_slice(), &self.moving_pieces].concat();
        for (index, &piece) in landed_stack.iter().enumerate() {
            if index == self.target_pieces.len() {
                self.paint_moving_shadow(scene, disc);
            }
            self.paint_disc(scene, index, piece, disc);
        }
    }

    /// Draws the shadow of the moving pieces. It appears after the start and disappears before the end, because discs below
    /// show no shadow.
    fn paint_moving_shadow(&self, scene: &mut Scene, disc: DiscBox) {
        const FADE_SHARE: f32 = 0.3;
        let (start, start_scale) = self.start_face();
        let end = self.target_face(self.target_pieces.len());
        let remaining_count = match self.from {
            Spot::RESERVE => usize::from(self.reserve_count()),
            spot => self.draft.pieces_at(spot).len(),
        };
        scene.set_subject(Role::Shadow, self.to);
        if remaining_count == 0 && self.from != Spot::RESERVE {
            scene.moved_from(PictureKey::first(Role::Shadow, self.from));
        }
        let item = paint_shadow(scene, end, disc);
        let arc = SHADOW_SHIFT * self.layout.board.lift();
        item.set_pose(Pose::REST, self.move_ms).add_tracks(&self.flight_tracks(
            start - end,
            start_scale,
            arc,
        ));
        let fade = Change::fade;
        let (move_ms, fade_ms) = (self.move_ms, self.move_ms * FADE_SHARE);
        if remaining_count > 0 {
            item.add_track(move_track(0.0, fade_ms, fade(0.0, 1.0)));
        }
        if !self.target_pieces.is_empty() {
            item.add_track(move_track(move_ms - fade_ms, fade_ms, fade(1.0, 0.0)));
        }
    }

    /// Returns the animation of a piece from `from` (an offset in board units), with magnification `start_scale` there, in an
    /// arc of `up`.
    fn flight_tracks(&self, from: Vec2, start_scale: f32, up: Vec2) -> [Track; 3] {
        let to = Vec2::ZERO;
        // Only the arc of a shadow is horizontal.
        let opacity_loss = if up.y == 0.0 { 0.2 } else { 0.0 };
        let hop = Change::Hop { up, growth: 0.0, opacity_loss };
        [
            move_track(0.0, self.move_ms, Change::Glide { from, to }),
            move_track(0.0, self.move_ms, Change::grow(start_scale, 1.0)),
            move_track(0.0, self.move_ms, hop),
        ]
    }

    /// Draws a disc of the stack after the landing. The disc may belong to the moving pieces. It may leave the board, or
    /// sink when discs below it leave.
    fn paint_disc(&self, scene: &mut Scene, index: usize, piece: DraftPiece, disc: DiscBox) {
        let landed_face = self.target_face(index);
        let moved_index = index.checked_sub(self.target_pieces.len());
        let key = |spot, index: usize| PictureKey {
            role: Role::Disc,
            spot: Some(spot),
            part: index as u16,
        };
        let previous_key = match moved_index {
            Some(_) if self.from == Spot::RESERVE => {
                key(self.from, usize::from(self.reserve_count()).min(MAX_SHOWN_PIECES - 1))
            }
            Some(index) => key(self.from, self.draft.pieces_at(self.from).len() + index),
            None => key(self.to, index),
        };
        let is_leaving = index < self.leaving_count;
        let role = if is_leaving { Role::Leaving } else { Role::Disc };
        scene.set_subject(role, self.to).moved_from(previous_key);
        // Tracks are relative to its final place.
        let (end, start_scale) = self.final_face(index, piece, disc);
        let item = paint_disc(scene, piece, end, disc);
        item.set_pose(Pose::REST, self.move_ms);
        if moved_index.is_some() {
            let (start, start_scale) = self.start_face();
            let up = Vec2::new(0.0, -self.layout.board.lift());
            let stack_offset = self.target_face(index) - self.target_face(self.target_pieces.len());
            let [glide, grow, hop] = self.flight_tracks(Vec2::ZERO, start_scale, up);
            let glide = Track {
                change: Change::Glide { from: start + stack_offset - end, to: landed_face - end },
                ..glide
            };
            item.add_tracks(&[glide, grow, hop]);
        }
        if self.leaving_count > 0 {
            let (from, to) = (landed_face - end, Vec2::ZERO);
            item.add_track(move_track(self.move_ms, CAPTURE_MS, Change::Glide { from, to }));
        }
        if is_leaving && piece == DraftPiece::Focus(self.mover()) {
            item.add_track(move_track(self.move_ms, CAPTURE_MS, Change::grow(1.0, start_scale)));
        } else if is_leaving {
            item.add_tracks(&capture_tracks(self.move_ms));
        }
    }

    /// Returns the final face and magnification of a disc of the landed stack. Captured discs leave below the stack, the
    /// mover's own go to the tray, and the others sink.
    fn final_face(&self, index: usize, piece: DraftPiece, disc: DiscBox) -> (Vec2, f32) {
        let landed_face = self.target_face(index);
        let own_piece = DraftPiece::Focus(self.mover());
        if index >= self.leaving_count {
            (self.target_face(index - self.leaving_count), 1.0)
        } else if piece == own_piece {
            let stack = self.target_pieces.iter().chain(&self.moving_pieces);
            let own_pieces = stack.take(index + 1).filter(|&&piece| piece == own_piece);
            let returned_count = u8::try_from(own_pieces.count()).unwrap_or(u8::MAX);
            let scale = self.layout.tray_disc().size / disc.size;
            (self.reserve_face(returned_count), scale)
        } else {
            // The piece moves towards the tray of captures.
            let tray = self.layout.tray(self.mover(), Counter::Captured).center();
            let shift = (tray - landed_face).normalize_or_zero() * self.layout.board.pitch * 0.9;
            (landed_face + shift, 1.0)
        }
    }

    /// Returns the face of the piece that is number `added_count` on top of the mover's reserve.
    fn reserve_face(&self, added_count: u8) -> Vec2 {
        let visible_count =
            usize::from(self.reserve_count() + added_count).clamp(1, MAX_SHOWN_PIECES);
        let mover = self.mover();
        self.layout.tray_disc_centre(mover, Counter::Reserve, visible_count - 1, visible_count)
    }
}
