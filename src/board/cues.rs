//! Turns events on the board into [`PlaySound`] events at the right time.

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
    /// The first spot of the selection in the previous frame, and its number of pieces.
    selected_piece: Option<(Spot, u8)>,
    /// The age of the refusal in the previous frame, in ms. A new refusal is younger.
    refusal_age: Option<f32>,
    /// The seed of the current game, and whether it was over in the previous frame.
    seed_and_end: Option<(u64, bool)>,
}

/// Adds the systems that trigger [`PlaySound`] events.
pub fn plugin(app: &mut App) {
    app.init_resource::<SoundQueue>()
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

/// Forgets the animation and the selection when the board is left.
fn reset_queue(mut queue: ResMut<SoundQueue>) {
    queue.motion = None;
    queue.selected_piece = None;
}

/// Starts the sounds of a new animation, and finishes those of an interrupted one.
fn start_cues(
    state: Res<BoardState>,
    mut replacements: MessageReader<PositionReplaced>,
    mut queue: ResMut<SoundQueue>,
    mut commands: Commands,
) {
    if replacements.read().count() > 0 {
        // A jump to another position has no sounds.
        queue.motion = None;
    }
    let current_motion = state.motion.as_ref().map(|running_motion| &running_motion.motion);
    if queue.motion.as_ref().map(|(key, _)| *key) == current_motion.map(|motion| motion.key()) {
        return;
    }
    let next_motion = current_motion.map(|motion| {
        let board = drawing(motion.position_before.variant());
        let cues = board.sound_cues(&motion.position_before, motion.mv, motion.from_step);
        (motion.key(), cues)
    });
    if let Some((_, cues)) = std::mem::replace(&mut queue.motion, next_motion) {
        play_last_cue(&cues, &mut commands);
    }
}

/// Plays only the last sound of an interrupted animation.
fn play_last_cue(cues: &[SoundCue], commands: &mut Commands) {
    if let Some(last_cue) = cues.last() {
        commands.trigger(PlaySound(last_cue.sound));
    }
}

/// Plays the sounds of this frame.
fn play_cues(state: Res<BoardState>, mut queue: ResMut<SoundQueue>, mut commands: Commands) {
    let queue = &mut *queue;
    if let Some((_, cues)) = &mut queue.motion {
        if let Some(motion) = &state.motion {
            let due_count = cues.iter().take_while(|cue| cue.time_ms <= motion.elapsed_ms);
            let due_count = due_count.count();
            for cue in cues.drain(..due_count) {
                commands.trigger(PlaySound(cue.sound));
            }
        } else {
            play_last_cue(cues, &mut commands);
            queue.motion = None;
        }
    }

    let choice = state.interaction.choice();
    // Compares the start of the path, because its end changes with every step.
    let selected_piece = choice.and_then(|choice| Some((*choice.path.first()?, choice.count)));
    if selected_piece.is_some() && selected_piece != queue.selected_piece {
        commands.trigger(PlaySound(Sound::Pick));
    }
    queue.selected_piece = selected_piece;

    let refusal_age = state.feedback.refusal_mark.map(|mark| mark.elapsed_ms);
    if refusal_age
        .is_some_and(|age| queue.refusal_age.is_none_or(|previous_age| age < previous_age))
    {
        commands.trigger(PlaySound(Sound::Refusal));
    }
    queue.refusal_age = refusal_age;
}

/// Plays the sound for the end of the game, after the last animation.
fn play_end(
    state: Res<BoardState>,
    If(session): If<Res<Session>>,
    mut queue: ResMut<SoundQueue>,
    mut commands: Commands,
) {
    if state.motion.is_none() {
        let is_over = session.is_over();
        if is_over && queue.seed_and_end == Some((session.seed, false)) {
            commands.trigger(PlaySound(Sound::Win));
        }
        queue.seed_and_end = Some((session.seed, is_over));
    }
}
