//! Kills an engine from another thread.

use super::error::{EngineError, quote_bytes};
use super::supervisor;
use quadrille_search::StopFlag;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

/// Interval between two checks of the stop flag.
const POLL_INTERVAL: Duration = Duration::from_millis(15);

/// Kills an engine that another thread runs. [`kill`](Self::kill) does not block. Clones refer to the same engine.
///
/// ```
/// use quadrille_engine::{Client, EngineStart, KillHandle, Timeouts};
/// let kill_handle = KillHandle::new();
/// kill_handle.kill();
/// let program = ["quadrille-cli".to_owned(), "ugi".to_owned()];
/// let start = EngineStart::new(&program, Timeouts::default(), &kill_handle);
/// assert!(Client::start_with(&start).is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct KillHandle(Arc<SharedProcess>);

#[derive(Debug, Default)]
struct SharedProcess {
    is_killed: AtomicBool,
    /// The engine's process, from its start until just before it is reaped.
    process: Mutex<Option<EngineProcess>>,
}

#[derive(Clone, Copy, Debug)]
struct EngineProcess {
    id: u32,
    /// Whether the process is a supervisor, which ends the engine and its child processes.
    is_supervisor: bool,
}

impl KillHandle {
    /// Creates a handle without an engine.
    pub fn new() -> Self {
        Self::default()
    }

    /// Kills the engine's group, and makes later starts with this handle fail. Never blocks.
    pub fn kill(&self) {
        self.0.is_killed.store(true, Ordering::SeqCst);
        // The thread that holds the lock is starting or ending the engine. It checks `is_killed` afterwards.
        let process = match self.0.process.try_lock() {
            Ok(process) => process,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return,
        };
        match *process {
            // The thread that waits for the supervisor sees `is_killed` and kills the rest.
            Some(process) if process.is_supervisor => supervisor::terminate(process.id),
            Some(process) => kill_group(process.id),
            None => {}
        }
    }

    /// Returns whether [`kill`](Self::kill) has been called.
    pub fn is_killed(&self) -> bool {
        self.0.is_killed.load(Ordering::SeqCst)
    }

    /// Runs `work`, which waits for the engine, and kills the engine within about 20 ms if `stop` is set.
    pub fn kill_on<T>(&self, stop: &StopFlag, work: impl FnOnce() -> T) -> T {
        let is_done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let watch_stop = || {
                while !is_done.load(Ordering::Acquire) {
                    if stop.is_stopped() {
                        return self.kill();
                    }
                    std::thread::park_timeout(POLL_INTERVAL);
                }
            };
            // If no thread can be started, `work` runs anyway and cannot be ended early.
            let watcher = std::thread::Builder::new().spawn_scoped(scope, watch_stop);
            let result = work();
            is_done.store(true, Ordering::Release);
            if let Ok(watcher) = watcher {
                watcher.thread().unpark();
            }
            result
        })
    }

    /// Runs `start`, which returns a process and its id, and attaches the process to this handle.
    pub(super) fn attach<T>(
        &self,
        command: &[String],
        is_supervisor: bool,
        start: impl FnOnce() -> Result<(T, u32), EngineError>,
    ) -> Result<T, EngineError> {
        let cancel_error = || EngineError::Start {
            command: quote_bytes(command.first().map_or(&[][..], |word| word.as_bytes())),
            reason: "the start was cancelled".to_owned(),
        };
        let mut attached_process = self.lock();
        if self.is_killed() {
            return Err(cancel_error());
        }
        let (process, id) = start()?;
        if self.is_killed() {
            // Dropping the process kills it.
            return Err(cancel_error());
        }
        *attached_process = Some(EngineProcess { id, is_supervisor });
        Ok(process)
    }

    pub(super) fn detach(&self) {
        *self.lock() = None;
    }

    fn lock(&self) -> MutexGuard<'_, Option<EngineProcess>> {
        let process = self.0.process.lock();
        process.unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(unix)]
pub(super) fn kill_group(leader_id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = Pid::from_raw(leader_id.cast_signed()) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Creation flag: do not open a console window.
#[cfg(windows)]
pub(super) const CREATE_NO_WINDOW: u32 = 0x0800_0000;

/// Kills a process with its descendants through `taskkill`, because the standard library only kills single processes. Does not
/// wait. A descendant whose parent has ended is not found. Returns `false` if `taskkill` cannot be started.
#[cfg(windows)]
pub(super) fn kill_tree(root_id: u32) -> bool {
    use std::os::windows::process::CommandExt;
    use std::process::{Command, Stdio};
    // The full path avoids a program of the same name in our working directory.
    let system_folder = std::env::var_os("SystemRoot").unwrap_or_else(|| r"C:\Windows".into());
    let program = std::path::Path::new(&system_folder).join(r"System32\taskkill.exe");
    Command::new(program)
        .args(["/F", "/T", "/PID", &root_id.to_string()])
        .creation_flags(CREATE_NO_WINDOW)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .is_ok()
}

/// Windows has no process groups, so this kills the process tree. The client kills its child itself when it sees `is_killed`.
#[cfg(windows)]
pub(super) fn kill_group(leader_id: u32) {
    kill_tree(leader_id);
}

/// Does nothing: there are no process groups, and the client kills its child when it sees `is_killed`.
#[cfg(not(any(unix, windows)))]
pub(super) const fn kill_group(_leader_id: u32) {}
