//! Ending an engine from outside, whatever its client is waiting for.

use super::error::{EngineError, quoted};
use super::keeper;
use crate::search::StopFlag;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

/// Between two looks at whether an engine is still waited for.
const LOOK: Duration = Duration::from_millis(15);

/// A hold on an engine that another thread runs: [`kill`](Self::kill) ends it without waiting for anything. Clones hold the same
/// engine.
///
/// ```
/// use quadrille::ugi::{Client, Leash, Patience};
/// let leash = Leash::new();
/// leash.kill();
/// let program = ["quadrille-cli".to_owned(), "ugi".to_owned()];
/// assert!(Client::start_on(&leash, &program, Patience::default()).is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Leash(Arc<Hold>);

#[derive(Debug, Default)]
struct Hold {
    cut: AtomicBool,
    /// The engine's process, from its start until just before it is reaped.
    process: Mutex<Option<Held>>,
}

#[derive(Clone, Copy, Debug)]
struct Held {
    number: u32,
    /// Whether it is a keeper, which ends the engine and all that it has started.
    is_keeper: bool,
}

impl Leash {
    /// A leash with no engine on it yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Kills the engine and its group, and lets no other be started on this leash. Never waits.
    pub fn kill(&self) {
        self.0.cut.store(true, Ordering::SeqCst);
        // Whoever holds the lock is starting or ending the engine, and looks at `cut` afterwards.
        let process = match self.0.process.try_lock() {
            Ok(process) => process,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return,
        };
        match *process {
            // The thread that waits for it sees that it has been cut, and kills what is left.
            Some(held) if held.is_keeper => keeper::dismiss(held.number),
            Some(held) => kill_group(held.number),
            None => {}
        }
    }

    /// Whether it has been killed.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.0.cut.load(Ordering::SeqCst)
    }

    /// Does `work`, which waits for the engine, and kills the engine when `stop` is thrown meanwhile: within some 20 ms.
    pub fn until<T>(&self, stop: &StopFlag, work: impl FnOnce() -> T) -> T {
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let watch = || {
                while !done.load(Ordering::Acquire) {
                    if stop.is_stopped() {
                        return self.kill();
                    }
                    std::thread::park_timeout(LOOK);
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

    /// Starts a process by `start`, which also says its number, and takes it on the leash.
    pub(super) fn take<T>(
        &self,
        command: &[String],
        is_keeper: bool,
        start: impl FnOnce() -> Result<(T, u32), EngineError>,
    ) -> Result<T, EngineError> {
        let unwanted = || EngineError::Start {
            command: quoted(command.first().map_or(&[][..], |word| word.as_bytes())),
            reason: "it is not wanted any more".to_owned(),
        };
        let mut held = self.hold();
        if self.is_cut() {
            return Err(unwanted());
        }
        let (process, number) = start()?;
        if self.is_cut() {
            // It is killed by being dropped.
            return Err(unwanted());
        }
        *held = Some(Held { number, is_keeper });
        Ok(process)
    }

    /// Forgets the process, whose number may soon be anybody's.
    pub(super) fn let_go(&self) {
        *self.hold() = None;
    }

    fn hold(&self) -> MutexGuard<'_, Option<Held>> {
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

/// There are no groups here, but trees. What cannot be killed so, the client ends itself when it sees that the leash is cut.
#[cfg(windows)]
pub(super) fn kill_group(leader: u32) {
    kill_tree(leader);
}

/// There are no groups here: the client ends its child itself when it sees that the leash is cut.
#[cfg(not(any(unix, windows)))]
pub(super) const fn kill_group(_leader: u32) {}
