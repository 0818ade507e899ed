//! Starting engines through a process that ends them when we cannot.

use std::process::ExitStatus;

/// A program that starts an engine and ends it, with everything that it has started, when it is told to or when whoever asked for the engine is
/// gone: the words before an engine's command, `quadrille-cli keep NUMBER` with the number of our process. Without one, an engine that
/// neither reads its input nor writes outlives a manager that is killed.
///
/// It is told to by the signal TERM. Otherwise it ends as its engine does, but for the ways in [`Failure`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Supervisor(pub Vec<String>);

/// How a supervisor ends when it cannot start the engine; the reason is then the only line of its error output. An engine that ends in one
/// of these ways is said to have ended otherwise, so that none can pretend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// There were not enough files, processes, threads or memory, which is not the engine's fault.
    Resources,
    /// The engine cannot be run.
    Start,
}

impl Failure {
    /// What kept an engine from being started.
    pub fn of(error: &std::io::Error) -> Self {
        if super::error::is_resource_error(error) {
            Self::Resources
        } else {
            Self::Start
        }
    }

    /// The status with which a supervisor ends.
    pub const fn code(self) -> u8 {
        match self {
            Self::Resources => 240,
            Self::Start => 241,
        }
    }

    /// The failure with this status.
    pub fn with_code(code: u8) -> Option<Self> {
        [Self::Resources, Self::Start]
            .into_iter()
            .find(|failure| failure.code() == code)
    }
}

/// Whether a supervisor has ended because it could not start its engine.
pub(super) fn failure_in(status: Option<ExitStatus>) -> Option<Failure> {
    let code = u8::try_from(status?.code()?).ok()?;
    Failure::with_code(code)
}

/// Tells a supervisor to end everything. Never waits.
#[cfg(unix)]
pub(super) fn terminate(supervisor: u32) {
    use rustix::process::{Pid, Signal, kill_process};
    if let Some(supervisor) = Pid::from_raw(supervisor.cast_signed()) {
        // An error says that it has ended. If somebody has stopped it, it goes on.
        let _ = kill_process(supervisor, Signal::TERM);
        let _ = kill_process(supervisor, Signal::CONT);
    }
}

/// There are no supervisors here.
#[cfg(not(unix))]
pub(super) const fn terminate(_keeper: u32) {}
