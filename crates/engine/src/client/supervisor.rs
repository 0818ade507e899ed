//! Starts engines through a process that ends them if this process cannot.

use std::process::ExitStatus;

/// The command words that start a supervisor: `quadrille-cli keep NUMBER`, where NUMBER is our process id. The engine's command
/// follows them.
///
/// A supervisor ends the engine and all its descendants when it receives SIGTERM or when our process ends. Without one, an
/// engine that neither reads nor writes outlives a manager that is killed.
/// The supervisor exits with the engine's status, except for the cases in [`SupervisorFailure`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Supervisor(pub Vec<String>);

/// The reason why a supervisor could not start its engine. The only line of its error output explains it. If an engine itself
/// exits with such a status, the supervisor reports a different one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SupervisorFailure {
    /// Not enough files, processes, threads or memory. This is not the engine's fault.
    Resources,
    /// The engine cannot be run.
    Start,
}

impl SupervisorFailure {
    /// Classifies a start error.
    pub fn from_error(error: &std::io::Error) -> Self {
        if super::error::is_resource_error(error) { Self::Resources } else { Self::Start }
    }

    /// Returns the supervisor's exit status.
    pub const fn code(self) -> u8 {
        match self {
            Self::Resources => 240,
            Self::Start => 241,
        }
    }

    /// Returns the failure with this exit status.
    pub fn from_code(code: u8) -> Option<Self> {
        [Self::Resources, Self::Start].into_iter().find(|failure| failure.code() == code)
    }
}

pub(super) fn failure_from_status(status: Option<ExitStatus>) -> Option<SupervisorFailure> {
    let code = u8::try_from(status?.code()?).ok()?;
    SupervisorFailure::from_code(code)
}

/// Asks a supervisor to end its engine and all its descendants. Never blocks.
#[cfg(unix)]
pub(super) fn terminate(supervisor_id: u32) {
    use rustix::process::{Pid, Signal, kill_process};
    if let Some(process) = Pid::from_raw(supervisor_id.cast_signed()) {
        // An error means that it has ended. SIGCONT wakes a supervisor that was stopped.
        let _ = kill_process(process, Signal::TERM);
        let _ = kill_process(process, Signal::CONT);
    }
}

#[cfg(not(unix))]
pub(super) const fn terminate(_supervisor_id: u32) {}
