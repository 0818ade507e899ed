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

/// The duration from the reserve, in ms.
const FROM_RESERVE: f32 = 320.0;

/// Returns the animation of the pieces; `None` for a pass. It takes no time if they were dragged (`from_step` 2). Only
/// captured enemy pieces have the sound of a capture.
pub(super) fn move_animation(
    grid: FocusBoard,
    before: &AnyPosition,
    mv: AnyMove,
    from_step: usize,
) -> Option<MoveAnimation> {
    let [from, to] = *before.path(mv).spots.as_slice() else {
        return None;
    };
    let time = if from_step > 1 {
        0.0
    } else if from == Spot::RESERVE {
        FROM_RESERVE
    } else {
        let ((a, b), (c, d)) = (grid.row_column(from), grid.row_column(to));
        slide_duration(usize::from(a.abs_diff(c) + b.abs_diff(d)))
    };
    let leaving = landing(before, mv).leaving;
    let captures = leaving.iter().any(|&owner| owner != before.to_move());
    Some(MoveAnimation {
        from,
        to,
        time,
        jumps: false,
        captures: vec![to; usize::from(!leaving.is_empty())],
        sound_cues: SoundCue::landing(time, captures),
    })
}

/// Draws the moving pieces and the target stack above all others.
pub(super) fn paint(scene: &mut Scene, motion: &Motion, walk: &MoveAnimation, layout: Layout) {
    let mut draft = Draft::from_position(&motion.before);
    let lifted = draft.lift(walk.from, motion.path.count);
    let flight = MoveResult {
        from: walk.from,
        to: walk.to,
        time: walk.time,
        below: draft.pieces_at(walk.to).to_vec(),
        leaves: landing(&motion.before, motion.mv).leaving.len(),
        layout,
        draft,
        lifted,
    };
    flight.paint(scene);
}

/// Moving pieces, and the result of their move.
struct MoveResult<'a> {
    from: Spot,
    to: Spot,
    /// The duration of the movement, in ms.
    time: f32,
    /// The pieces on the target, bottom first.
    below: Vec<DraftPiece>,
    /// The moving pieces, bottom first.
    lifted: Vec<DraftPiece>,
    /// The number of pieces that leave at the bottom after the landing.
    leaves: usize,
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
    const fn reserve(&self) -> u8 {
        self.draft.count(Counter::Reserve, self.mover())
    }

    /// Returns the centre of the face of a disc of the target stack.
    fn target_face(&self, index: usize) -> Vec2 {
        let step = self.layout.disc().step();
        self.layout.ground(self.to) - Vec2::new(0.0, step * index as f32)
    }

    /// Returns the place of the lowest moving piece at the start, and its magnification there.
    fn start(&self) -> (Vec2, f32) {
        let disc = self.layout.disc();
        if self.from == Spot::RESERVE {
            // The place of the top piece of the reserve.
            let size = self.layout.tray_disc().size / disc.size;
            (self.in_reserve(1), size)
        } else {
            let stays = self.draft.pieces_at(self.from).len();
            let up = Vec2::new(0.0, disc.step() * stays as f32);
            (self.layout.ground(self.from) - up, 1.0)
        }
    }

    fn paint(&self, scene: &mut Scene) {
        let (disc, ground) = (self.layout.disc(), self.layout.ground(self.to));
        if !self.below.is_empty() {
            paint_shadow(scene.set_subject(Role::Shadow, self.to), ground, disc);
        }
        let whole = [self.below.as_slice(), &self.lifted].concat();
        for (index, &piece) in whole.iter().enumerate() {
            if index == self.below.len() {
                self.paint_moving_shadow(scene, disc);
            }
            self.paint_disc(scene, index, piece, disc);
        }
    }

    /// Draws the shadow of the moving pieces. It appears after the start and disappears before the end, because discs below
    /// show no shadow.
    fn paint_moving_shadow(&self, scene: &mut Scene, disc: DiscBox) {
        const SHARE: f32 = 0.3;
        let (start, size) = self.start();
        let end = self.target_face(self.below.len());
        let stays = match self.from {
            Spot::RESERVE => usize::from(self.reserve()),
            spot => self.draft.pieces_at(spot).len(),
        };
        scene.set_subject(Role::Shadow, self.to);
        if stays == 0 && self.from != Spot::RESERVE {
            scene.moved_from(PictureKey::first(Role::Shadow, self.from));
        }
        let item = paint_shadow(scene, end, disc);
        let up = SHADOW_SHIFT * self.layout.grid.lift();
        item.set_pose(Pose::REST, self.time).add_tracks(&self.flying(start - end, size, up));
        let fade = Change::fade;
        let (time, while_fading) = (self.time, self.time * SHARE);
        if stays > 0 {
            item.add_track(move_track(0.0, while_fading, fade(0.0, 1.0)));
        }
        if !self.below.is_empty() {
            item.add_track(move_track(time - while_fading, while_fading, fade(1.0, 0.0)));
        }
    }

    /// Returns the animation of a piece from `from` (an offset in board units), with magnification `size` there, in an arc of
    /// `up`.
    fn flying(&self, from: Vec2, size: f32, up: Vec2) -> [Track; 3] {
        let to = Vec2::ZERO;
        // Only the arc of a shadow is horizontal.
        let paler = if up.y == 0.0 { 0.2 } else { 0.0 };
        let hop = Change::Hop { up, growth: 0.0, opacity_loss: paler };
        [
            move_track(0.0, self.time, Change::Glide { from, to }),
            move_track(0.0, self.time, Change::grow(size, 1.0)),
            move_track(0.0, self.time, hop),
        ]
    }

    /// Draws a disc of the landed stack. It may have been moved there, sink when others leave below it, or leave.
    fn paint_disc(&self, scene: &mut Scene, index: usize, piece: DraftPiece, disc: DiscBox) {
        let landed = self.target_face(index);
        let came = index.checked_sub(self.below.len());
        let key = |spot, index: usize| PictureKey {
            role: Role::Disc,
            spot: Some(spot),
            part: index as u16,
        };
        let before = match came {
            Some(_) if self.from == Spot::RESERVE => {
                key(self.from, usize::from(self.reserve()).min(MAX_SHOWN_PIECES - 1))
            }
            Some(up) => key(self.from, self.draft.pieces_at(self.from).len() + up),
            None => key(self.to, index),
        };
        let leaves = index < self.leaves;
        let role = if leaves { Role::Leaving } else { Role::Disc };
        scene.set_subject(role, self.to).moved_from(before);
        // Tracks are relative to its final place.
        let (end, size) = self.final_place(index, piece, disc);
        let item = paint_disc(scene, piece, end, disc);
        item.set_pose(Pose::REST, self.time);
        if came.is_some() {
            let (start, size) = self.start();
            let up = Vec2::new(0.0, -self.layout.grid.lift());
            let stack = self.target_face(index) - self.target_face(self.below.len());
            let [glide, grow, hop] = self.flying(Vec2::ZERO, size, up);
            let glide = Track {
                change: Change::Glide { from: start + stack - end, to: landed - end },
                ..glide
            };
            item.add_tracks(&[glide, grow, hop]);
        }
        if self.leaves > 0 {
            let (from, to) = (landed - end, Vec2::ZERO);
            item.add_track(move_track(self.time, CAPTURE_MS, Change::Glide { from, to }));
        }
        if leaves && piece == DraftPiece::Focus(self.mover()) {
            item.add_track(move_track(self.time, CAPTURE_MS, Change::grow(1.0, size)));
        } else if leaves {
            item.add_tracks(&capture_tracks(self.time));
        }
    }

    /// Returns the final place and magnification of a disc of the landed stack. Captured discs leave below the stack, the
    /// mover's own go to the tray, and the others sink.
    fn final_place(&self, index: usize, piece: DraftPiece, disc: DiscBox) -> (Vec2, f32) {
        let landed = self.target_face(index);
        let own = DraftPiece::Focus(self.mover());
        if index >= self.leaves {
            (self.target_face(index - self.leaves), 1.0)
        } else if piece == own {
            let stack = self.below.iter().chain(&self.lifted);
            let own_pieces = stack.take(index + 1).filter(|&&piece| piece == own);
            let more = u8::try_from(own_pieces.count()).unwrap_or(u8::MAX);
            let size = self.layout.tray_disc().size / disc.size;
            (self.in_reserve(more), size)
        } else {
            // The piece moves towards the tray of captures.
            let tray = self.layout.tray(self.mover(), Counter::Captured).center();
            let out = (tray - landed).normalize_or_zero() * self.layout.grid.pitch * 0.9;
            (landed + out, 1.0)
        }
    }

    /// Returns the place of a piece `more` above the mover's reserve.
    fn in_reserve(&self, more: u8) -> Vec2 {
        let visible = usize::from(self.reserve() + more).clamp(1, MAX_SHOWN_PIECES);
        let mover = self.mover();
        self.layout.tray_piece(mover, Counter::Reserve, visible - 1, visible)
    }
}
