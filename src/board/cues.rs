//! Turns events on the board into [`PlaySound`] messages at the right time.

use crate::board::motion::{advance_motion, start_motions};
use crate::board::state::BoardState;
use crate::interface::Screen;
use crate::schedule::AppSystems;
use crate::session::Session;
use crate::session::apply::PositionReplaced;
use crate::sound::PlaySound;
use bevy::prelude::*;
use quadrille_drawing::drawing;
use quadrille_drawing::sound::{Sound, SoundCue};
use quadrille_drawing::view::MotionKey;
use quadrille_games::rules::Spot;

/// The remaining sounds, and the state of the previous frame, whose changes start sounds.
#[derive(Resource, Default)]
struct SoundQueue {
    /// The running animation, and its remaining sounds.
    motion: Option<(MotionKey, Vec<SoundCue>)>,
    /// The selected piece in the previous frame.
    selected_piece: Option<(Spot, u8)>,
    /// The age of the refusal in the previous frame, in ms. A new refusal is younger.
    refusal_age: Option<f32>,
    /// The seed of the current game, and whether it was over in the previous frame.
    ended: Option<(u64, bool)>,
}

/// Adds the systems that write [`PlaySound`] messages.
pub fn plugin(app: &mut App) {
    app.init_resource::<SoundQueue>()
        .add_message::<PlaySound>()
        .add_systems(
            Update,
            (
                start_cues.after(start_motions).before(advance_motion),
                (play_cues, play_end).chain().after(advance_motion),
            )
                .in_set(AppSystems::Animate)
                .run_if(in_state(Screen::Game)),
        )
        .add_systems(OnExit(Screen::Game), reset_queue);
}

/// Clears the state when the board is left.
fn reset_queue(mut queue: ResMut<SoundQueue>) {
    queue.motion = None;
    queue.selected_piece = None;
}

/// Starts the sounds of a new animation, and finishes those of an interrupted one.
fn start_cues(
    state: Res<BoardState>,
    mut jumped: MessageReader<PositionReplaced>,
    mut queue: ResMut<SoundQueue>,
    mut sounds: MessageWriter<PlaySound>,
) {
    if jumped.read().count() > 0 {
        // A jump to another position has no sounds.
        queue.motion = None;
    }
    let now = state.motion.as_ref().map(|running| &running.motion);
    if queue.motion.as_ref().map(|(key, _)| *key) == now.map(|motion| motion.key()) {
        return;
    }
    let next = now.map(|motion| {
        let board = drawing(motion.before.variant());
        let beats = board.sound_cues(&motion.before, motion.mv, motion.from_step);
        (motion.key(), beats)
    });
    if let Some((_, beats)) = std::mem::replace(&mut queue.motion, next) {
        play_last_cue(&beats, &mut sounds);
    }
}

/// Plays only the last sound of an interrupted animation.
fn play_last_cue(beats: &[SoundCue], sounds: &mut MessageWriter<PlaySound>) {
    if let Some(last) = beats.last() {
        sounds.write(PlaySound(last.sound));
    }
}

/// Plays the sounds of this frame.
fn play_cues(
    state: Res<BoardState>,
    mut queue: ResMut<SoundQueue>,
    mut sounds: MessageWriter<PlaySound>,
) {
    let queue = &mut *queue;
    if let Some((_, beats)) = &mut queue.motion {
        if let Some(motion) = &state.motion {
            let due = beats.iter().take_while(|beat| beat.time_ms <= motion.elapsed);
            let due = due.count();
            for beat in beats.drain(..due) {
                sounds.write(PlaySound(beat.sound));
            }
        } else {
            play_last_cue(beats, &mut sounds);
            queue.motion = None;
        }
    }

    let choice = state.interaction.choice();
    // Compares the start of the path, because its end changes with every step.
    let picked = choice.and_then(|choice| Some((*choice.path.first()?, choice.count)));
    if picked.is_some() && picked != queue.selected_piece {
        sounds.write(PlaySound(Sound::Pick));
    }
    queue.selected_piece = picked;

    let refused = state.feedback.refused.map(|refused| refused.elapsed);
    if refused.is_some_and(|now| queue.refusal_age.is_none_or(|before| now < before)) {
        sounds.write(PlaySound(Sound::Refusal));
    }
    queue.refusal_age = refused;
}

/// Plays the sound for the end of the game, after the last animation.
fn play_end(
    state: Res<BoardState>,
    If(session): If<Res<Session>>,
    mut queue: ResMut<SoundQueue>,
    mut sounds: MessageWriter<PlaySound>,
) {
    if state.motion.is_none() {
        let over = session.is_over();
        if over && queue.ended == Some((session.seed, false)) {
            sounds.write(PlaySound(Sound::Win));
        }
        queue.ended = Some((session.seed, over));
    }
}
