//! Ends the program after the current game is stored. If it cannot be stored, the person decides: try again, continue,
//! or quit anyway. After a signal there is no such dialog, and the program prints that the game was not stored.

use super::{GameSaver, file_errors, force_save, send_changes, send_suspended};
use crate::background::ExitDeadline;
use crate::interface::ReportQueue;
use crate::power::FrameRequest;
use crate::schedule::{AppSystems, LeaveSystems};
use crate::session::SaveBarrier;
use bevy::log::error;
use bevy::prelude::*;
use quadrille_text::tr;
use std::time::{Duration, Instant};

/// The time that storing may take before the dialog opens.
const MAX_SAVE_WAIT: Duration = Duration::from_millis(1500);

/// A request about the end of the program. It is no event, because an observer could run after the changes are sent and before
/// the program ends, which would then lose them.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuitRequest {
    /// Quit after the game is stored.
    Quit,
    /// Quit although the game cannot be stored.
    QuitAnyway,
    /// Do not quit.
    Stay,
}

/// The state of quitting.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub enum QuitState {
    /// Not requested.
    #[default]
    Idle,
    /// The game is being stored. This is the time at which storing began.
    Saving(Instant),
    /// The game cannot be stored for this reason. The person decides.
    Failed(String),
    /// The game is stored, and the program ends.
    Stored,
}

impl QuitState {
    /// Returns whether quitting is in progress.
    pub const fn is_under_way(&self) -> bool {
        !matches!(self, Self::Idle)
    }

    /// Returns why the game cannot be stored, while the dialog is open.
    pub fn failure(&self) -> Option<&str> {
        match self {
            Self::Failed(reason) => Some(reason),
            _ => None,
        }
    }
}

/// Adds the requests to quit, and the report of a game that was not stored.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<QuitState>()
        .add_message::<QuitRequest>()
        .add_systems(
            Update,
            (
                handle_quit_requests.after(AppSystems::Apply).before(send_changes),
                exit_after_saving.after(send_changes).before(AppSystems::Animate),
            ),
        )
        .add_systems(
            Last,
            (
                (force_save, send_changes)
                    .chain()
                    .run_if(|quit: Res<QuitState>| *quit != QuitState::Stored),
                send_suspended,
                report_unsaved_game.in_set(LeaveSystems::Finish),
            )
                .chain()
                .run_if(resource_exists::<GameSaver>.and_then(on_message::<AppExit>)),
        );
}

/// Handles requests, and writes the game again if needed.
fn handle_quit_requests(
    mut quit_requests: MessageReader<QuitRequest>,
    mut quit: ResMut<QuitState>,
    mut saver: Option<ResMut<GameSaver>>,
    mut exit: MessageWriter<AppExit>,
) {
    for request in quit_requests.read() {
        match (request, &mut saver) {
            (QuitRequest::Quit, Some(saver)) => {
                if !matches!(*quit, QuitState::Saving(_)) {
                    *quit = QuitState::Saving(Instant::now());
                    saver.failure = None;
                    saver.forget_last_sent();
                }
            }
            (QuitRequest::Quit, None) | (QuitRequest::QuitAnyway, _) => {
                exit.write(AppExit::Success);
            }
            (QuitRequest::Stay, _) => *quit = QuitState::Idle,
        }
    }
}

/// Ends the program after the game is stored.
fn exit_after_saving(
    mut quit: ResMut<QuitState>,
    saver: Option<Res<GameSaver>>,
    barrier: Option<Res<SaveBarrier>>,
    mut frame_request: Option<ResMut<FrameRequest>>,
    mut exit: MessageWriter<AppExit>,
) {
    let (QuitState::Saving(start), Some(saver), Some(barrier)) = (&*quit, saver, barrier) else {
        return;
    };
    let remaining_time = MAX_SAVE_WAIT.saturating_sub(start.elapsed());
    if barrier.in_flight == 0 {
        *quit = match &saver.failure {
            Some(reason) => QuitState::Failed(reason.clone()),
            None => {
                exit.write(AppExit::Success);
                QuitState::Stored
            }
        };
    } else if remaining_time.is_zero() {
        *quit = QuitState::Failed(tr!("keep-no-answer"));
    } else if let Some(frame_request) = &mut frame_request {
        frame_request.request_within(remaining_time);
    }
}

/// Waits for the last write until the deadline, and reports a game that is not stored.
fn report_unsaved_game(
    saver: Res<GameSaver>,
    barrier: Res<SaveBarrier>,
    exit_deadline: Res<ExitDeadline>,
    mut errors: ResMut<ReportQueue>,
) {
    let (mut in_flight, mut failure) = (barrier.in_flight, None);
    let has_ended = exit_deadline.wait(|| {
        for result in saver.inbox.take() {
            in_flight = in_flight.saturating_sub(1);
            // Another game may be written successfully after the failed one.
            failure = result.err().or(failure.take());
        }
        in_flight == 0
    });
    let reason = match failure {
        _ if !has_ended => tr!("keep-no-answer"),
        Some(failure) => file_errors::localized(&failure),
        None => return,
    };
    let text = tr!("keep-lost", error = reason);
    error!("{text}");
    errors.push(text);
}
