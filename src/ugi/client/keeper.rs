//! Starting engines through a process that ends them when we cannot.

use std::process::ExitStatus;

/// A program that starts an engine and ends it, with everything that it has started, when it is told to or when whoever asked for the engine is
/// gone: the words before an engine's command, `quadrille-cli keep NUMBER` with the number of our process. Without one, an engine that
/// neither reads its input nor writes outlives a manager that is killed.
///
/// It is told to by the signal TERM. Otherwise it ends as its engine does, but for the ways in [`Failure`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keeper(pub Vec<String>);

/// How a keeper ends when it cannot start the engine; the reason is then the only line of its error output. An engine that ends in one
/// of these ways is said to have ended otherwise, so that none can pretend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// There were not enough files, processes, threads or memory, which is not the engine's fault.
    Means,
    /// The engine cannot be run.
    Start,
}

impl Failure {
    /// What kept an engine from being started.
    #[must_use]
    pub fn of(error: &std::io::Error) -> Self {
        if super::error::lacks_means(error) {
            Self::Means
        } else {
            Self::Start
        }
    }

    /// The status with which a keeper ends.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Means => 240,
            Self::Start => 241,
        }
    }

    /// The failure with this status.
    #[must_use]
    pub fn with_code(code: u8) -> Option<Self> {
        [Self::Means, Self::Start]
            .into_iter()
            .find(|failure| failure.code() == code)
    }
}

/// Whether a keeper has ended because it could not start its engine.
pub(super) fn failure_in(status: Option<ExitStatus>) -> Option<Failure> {
    let code = u8::try_from(status?.code()?).ok()?;
    Failure::with_code(code)
}

/// Tells a keeper to end everything. Never waits.
#[cfg(unix)]
pub(super) fn dismiss(keeper: u32) {
    use rustix::process::{Pid, Signal, kill_process};
    if let Some(keeper) = Pid::from_raw(keeper.cast_signed()) {
        // An error says that it has ended. If somebody has stopped it, it goes on.
        let _ = kill_process(keeper, Signal::TERM);
        let _ = kill_process(keeper, Signal::CONT);
    }
}

/// There are no keepers here.
#[cfg(not(unix))]
pub(super) const fn dismiss(_keeper: u32) {}
