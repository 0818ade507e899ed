//! When a sound is due: what happens on the board, turned into [`Sound`] messages.

use crate::board::motion::{advance_motion, start_motions};
use crate::board::state::BoardState;
use crate::drawing::drawing;
use crate::drawing::view::MotionKey;
use crate::interface::Screen;
use crate::schedule::AppSystems;
use crate::session::Session;
use crate::session::apply::Jumped;
use crate::sound::{Sound, SoundCue};
use bevy::prelude::*;
use quadrille_games::rules::Spot;

/// What has been heard so far.
#[derive(Resource, Default)]
struct Heard {
    /// The animation that is being listened to, and what of it is still to be heard.
    motion: Option<(MotionKey, Vec<SoundCue>)>,
    /// The piece that was last seen to be chosen.
    picked: Option<(Spot, u8)>,
    /// How long ago the refusal was that was last seen, in ms: a new one is younger.
    refused: Option<f32>,
    /// The game that was last looked at, by its seed, and whether it was over.
    ended: Option<(u64, bool)>,
}

/// The plugin.
pub fn plugin(app: &mut App) {
    app.init_resource::<Heard>()
        .add_message::<Sound>()
        .add_systems(
            Update,
            (
                begin.after(start_motions).before(advance_motion),
                follow.after(advance_motion),
            )
                .in_set(AppSystems::Animate)
                .run_if(in_state(Screen::Game)),
        )
        .add_systems(OnExit(Screen::Game), forget);
}

/// Leaves the board in silence.
fn forget(mut heard: ResMut<Heard>) {
    heard.motion = None;
    heard.picked = None;
}

/// Begins to listen to an animation, and ends what was cut short by it.
fn begin(
    state: Res<BoardState>,
    mut jumped: MessageReader<Jumped>,
    mut heard: ResMut<Heard>,
    mut sounds: MessageWriter<Sound>,
) {
    if jumped.read().count() > 0 {
        // Another position altogether: nothing lands any more.
        heard.motion = None;
    }
    let now = state.motion.as_ref().map(|running| &running.motion);
    if heard.motion.as_ref().map(|(key, _)| *key) == now.map(|motion| motion.key()) {
        return;
    }
    let next = now.map(|motion| {
        let board = drawing(motion.before.variant());
        let beats = board.beats(&motion.before, motion.mv, motion.from_step);
        (motion.key(), beats)
    });
    if let Some((_, beats)) = std::mem::replace(&mut heard.motion, next) {
        cut_short(&beats, &mut sounds);
    }
}

/// Whoever goes on before a piece has landed hears it land, and not every step of its way.
fn cut_short(beats: &[SoundCue], sounds: &mut MessageWriter<Sound>) {
    if let Some(last) = beats.last() {
        sounds.write(last.sound);
    }
}

/// Writes what is due in this frame.
fn follow(
    state: Res<BoardState>,
    session: Option<Res<Session>>,
    mut heard: ResMut<Heard>,
    mut sounds: MessageWriter<Sound>,
) {
    let heard = &mut *heard;
    if let Some((_, beats)) = &mut heard.motion {
        if let Some(motion) = &state.motion {
            let due = beats.iter().take_while(|beat| beat.at <= motion.elapsed);
            let due = due.count();
            for beat in beats.drain(..due) {
                sounds.write(beat.sound);
            }
        } else {
            cut_short(beats, &mut sounds);
            heard.motion = None;
        }
    }

    let choice = state.interaction.choice();
    // The piece, not the spot that it has reached step by step.
    let picked = choice.and_then(|choice| Some((*choice.path.first()?, choice.count)));
    if picked.is_some() && picked != heard.picked {
        sounds.write(Sound::Pick);
    }
    heard.picked = picked;

    let refused = state.feedback.refused.map(|refused| refused.elapsed);
    if refused.is_some_and(|now| heard.refused.is_none_or(|before| now < before)) {
        sounds.write(Sound::Refusal);
    }
    heard.refused = refused;

    let Some(session) = session else { return };
    // The end is heard when it has been seen.
    if state.motion.is_none() {
        let over = session.is_over();
        if over && heard.ended == Some((session.seed, false)) {
            sounds.write(Sound::Win);
        }
        heard.ended = Some((session.seed, over));
    }
}
