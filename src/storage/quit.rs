//! The program ends once the game on the table is kept. If it cannot be kept, a person decides: try again, stay, or end all
//! the same. Where nobody can be asked, as after a signal, the loss is told on the error output.

use super::{GameSaver, file_errors, force_save, send_changes, send_suspended};
use crate::background::Leaving;
use crate::interface::ErrorQueue;
use crate::power::Wake;
use crate::schedule::{AppSystems, LeaveSystems};
use crate::session::SaveBarrier;
use crate::text::tr;
use bevy::log::error;
use bevy::prelude::*;
use std::time::{Duration, Instant};

/// How long an answer of the disk is waited for before a person is asked.
const PATIENCE: Duration = Duration::from_millis(1500);

/// What a person wants of the program's end.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuitRequest {
    /// End, once the game is kept.
    Quit,
    /// End although the game cannot be kept.
    QuitAnyway,
    /// Go on.
    Stay,
}

/// How far the end of the program has come.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub enum Quit {
    /// Nobody wants it.
    #[default]
    None,
    /// The game is being kept, since this moment.
    Saving(Instant),
    /// The game cannot be kept, for this reason: a person decides.
    Failed(String),
    /// The game is kept, and the program ends.
    Kept,
}

impl Quit {
    /// Whether a person waits for the end.
    pub const fn is_under_way(&self) -> bool {
        !matches!(self, Self::None)
    }

    /// Why the game cannot be kept, while a person is to decide.
    pub fn failure(&self) -> Option<&str> {
        match self {
            Self::Failed(reason) => Some(reason),
            _ => None,
        }
    }
}

/// The plugin.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Quit>()
        .add_message::<QuitRequest>()
        .add_systems(
            Update,
            (
                begin.after(AppSystems::Apply).before(send_changes),
                finish.after(send_changes).before(AppSystems::Animate),
            ),
        )
        .add_systems(
            Last,
            (
                (force_save, send_changes)
                    .chain()
                    .run_if(|quit: Res<Quit>| *quit != Quit::Kept),
                send_suspended,
                report_loss.in_set(LeaveSystems::Finish),
            )
                .chain()
                .run_if(resource_exists::<GameSaver>.and_then(on_message::<AppExit>)),
        );
}

/// Hears what is wanted, and has the game written once more.
fn begin(
    mut wanted: MessageReader<QuitRequest>,
    mut quit: ResMut<Quit>,
    mut saver: Option<ResMut<GameSaver>>,
    mut exit: MessageWriter<AppExit>,
) {
    for request in wanted.read() {
        match (request, &mut saver) {
            (QuitRequest::Quit, Some(saver)) => {
                if !matches!(*quit, Quit::Saving(_)) {
                    *quit = Quit::Saving(Instant::now());
                    let saver = saver.bypass_change_detection();
                    saver.failure = None;
                    saver.forget_saved();
                }
            }
            (QuitRequest::Quit, None) | (QuitRequest::QuitAnyway, _) => {
                exit.write(AppExit::Success);
            }
            (QuitRequest::Stay, _) => *quit = Quit::None,
        }
    }
}

/// Ends the program once the game is kept.
fn finish(
    mut quit: ResMut<Quit>,
    saver: Option<Res<GameSaver>>,
    barrier: Option<Res<SaveBarrier>>,
    mut wake: Option<ResMut<Wake>>,
    mut exit: MessageWriter<AppExit>,
) {
    let (Quit::Saving(since), Some(saver), Some(barrier)) = (&*quit, saver, barrier) else {
        return;
    };
    let left = PATIENCE.saturating_sub(since.elapsed());
    if barrier.in_flight == 0 {
        *quit = match &saver.failure {
            Some(reason) => Quit::Failed(reason.clone()),
            None => {
                exit.write(AppExit::Success);
                Quit::Kept
            }
        };
    } else if left.is_zero() {
        *quit = Quit::Failed(tr!("keep-no-answer"));
    } else if let Some(wake) = &mut wake {
        wake.within(left);
    }
}

/// Waits for the last write as long as there is time, and tells it if the game is not kept.
fn report_loss(
    saver: Res<GameSaver>,
    barrier: Res<SaveBarrier>,
    leaving: Res<Leaving>,
    mut errors: ResMut<ErrorQueue>,
) {
    let (mut in_flight, mut failure) = (barrier.in_flight, None);
    let has_ended = leaving.wait(|| {
        for result in saver.inbox.take() {
            in_flight = in_flight.saturating_sub(1);
            // Another game may be written after the one that failed.
            failure = result.err().or(failure.take());
        }
        in_flight == 0
    });
    let reason = match failure {
        _ if !has_ended => tr!("keep-no-answer"),
        Some(failure) => file_errors::localized(&failure),
        None => return,
    };
    let told = tr!("keep-lost", error = reason);
    error!("{told}");
    errors.push(told);
}
