//! Ending an engine from outside, whatever its client is waiting for.

use super::error::{EngineError, quoted};
use super::supervisor;
use quadrille_search::StopFlag;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

/// The interval between two checks whether an engine is still waited for.
const POLL_INTERVAL: Duration = Duration::from_millis(15);

/// Kills an engine that another thread runs: [`kill`](Self::kill) ends it without waiting for anything. Clones belong to the same
/// engine.
///
/// ```
/// use quadrille_engine::{Client, KillHandle, Start, Timeouts};
/// let kill_handle = KillHandle::new();
/// kill_handle.kill();
/// let program = ["quadrille-cli".to_owned(), "ugi".to_owned()];
/// let start = Start::new(&program, Timeouts::default(), &kill_handle);
/// assert!(Client::start_as(&start).is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct KillHandle(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    killed: AtomicBool,
    /// The engine's process, from its start until just before it is reaped.
    process: Mutex<Option<EngineProcess>>,
}

#[derive(Clone, Copy, Debug)]
struct EngineProcess {
    number: u32,
    /// Whether it is a supervisor, which ends the engine and all that it has started.
    is_supervisor: bool,
}

impl KillHandle {
    /// A handle without an engine yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Kills the engine and its group, and lets no other be started with this handle. Never waits.
    pub fn kill(&self) {
        self.0.killed.store(true, Ordering::SeqCst);
        // Whoever holds the lock is starting or ending the engine, and checks `killed` afterwards.
        let process = match self.0.process.try_lock() {
            Ok(process) => process,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return,
        };
        match *process {
            // The thread that waits for it sees `killed`, and kills what is left.
            Some(held) if held.is_supervisor => supervisor::terminate(held.number),
            Some(held) => kill_group(held.number),
            None => {}
        }
    }

    /// Whether it has been killed.
    pub fn is_killed(&self) -> bool {
        self.0.killed.load(Ordering::SeqCst)
    }

    /// Does `work`, which waits for the engine, and kills the engine when `stop` is set meanwhile: within some 20 ms.
    pub fn kill_on<T>(&self, stop: &StopFlag, work: impl FnOnce() -> T) -> T {
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let watch = || {
                while !done.load(Ordering::Acquire) {
                    if stop.is_stopped() {
                        return self.kill();
                    }
                    std::thread::park_timeout(POLL_INTERVAL);
                }
            };
            // Without a thread to be had it is done all the same, and cannot be ended early.
            let watcher = std::thread::Builder::new().spawn_scoped(scope, watch);
            let result = work();
            done.store(true, Ordering::Release);
            if let Ok(watcher) = watcher {
                watcher.thread().unpark();
            }
            result
        })
    }

    /// Starts a process by `start`, which also says its number, and attaches it to this handle.
    pub(super) fn attach<T>(
        &self,
        command: &[String],
        is_supervisor: bool,
        start: impl FnOnce() -> Result<(T, u32), EngineError>,
    ) -> Result<T, EngineError> {
        let unwanted = || EngineError::Start {
            command: quoted(command.first().map_or(&[][..], |word| word.as_bytes())),
            reason: "the start was cancelled".to_owned(),
        };
        let mut held = self.lock();
        if self.is_killed() {
            return Err(unwanted());
        }
        let (process, number) = start()?;
        if self.is_killed() {
            // It is killed by being dropped.
            return Err(unwanted());
        }
        *held = Some(EngineProcess {
            number,
            is_supervisor,
        });
        Ok(process)
    }

    /// Detaches the process, whose number may soon be another's.
    pub(super) fn detach(&self) {
        *self.lock() = None;
    }

    fn lock(&self) -> MutexGuard<'_, Option<EngineProcess>> {
        let process = self.0.process.lock();
        process.unwrap_or_else(PoisonError::into_inner)
    }
}

/// Kills whatever is left of a group.
#[cfg(unix)]
pub(super) fn kill_group(leader: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = Pid::from_raw(leader.cast_signed()) {
        // An error says that nobody is left.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Of a program that is started: without a console window.
#[cfg(windows)]
pub(super) const CREATE_NO_WINDOW: u32 = 0x0800_0000;

/// Has a process killed with all that it has started, as far as these are still tied to it by their parents, without waiting for it;
/// `false` when that cannot be. The standard library ends single processes only: a program of the system does it.
#[cfg(windows)]
pub(super) fn kill_tree(root: u32) -> bool {
    use std::os::windows::process::CommandExt;
    use std::process::{Command, Stdio};
    // By its full name: a program that is called so may lie in the folder that we were started in.
    let system = std::env::var_os("SystemRoot").unwrap_or_else(|| r"C:\Windows".into());
    let program = std::path::Path::new(&system).join(r"System32\taskkill.exe");
    Command::new(program)
        .args(["/F", "/T", "/PID", &root.to_string()])
        .creation_flags(CREATE_NO_WINDOW)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .is_ok()
}

/// There are no groups here, but trees. What cannot be killed so, the client ends itself when it sees `killed`.
#[cfg(windows)]
pub(super) fn kill_group(leader: u32) {
    kill_tree(leader);
}

/// There are no groups here: the client ends its child itself when it sees `killed`.
#[cfg(not(any(unix, windows)))]
pub(super) const fn kill_group(_leader: u32) {}
