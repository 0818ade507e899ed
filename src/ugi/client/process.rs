//! A child process in a group of its own, with threads at its pipes.
//!
//! Nothing the child does can block the caller or make it grow: lines are bounded and so is their queue, so
//! that a child that floods its output blocks itself; what is to be said to it is written by a thread, so that a
//! child that never reads blocks that thread only. The threads end with the [`Process`], whoever else holds the pipes.

use super::error::{EngineError, Stage, is_resource_error, quoted};
use super::job::Job;
#[cfg(windows)]
use super::kill_handle::{CREATE_NO_WINDOW, kill_tree};
use super::kill_handle::{KillHandle, kill_group};
use super::pipes::{CancelOnDrop, keep_end, read_lines, thread, write_messages};
use super::supervisor::{self, Supervisor};
use crate::allocator;
use crate::files::reason;
use std::collections::VecDeque;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Lines from the child that may wait to be taken.
const LINES: usize = 32;
/// Messages to the child that may wait to be written.
const MESSAGES: usize = 64;
/// How long a child that has closed its output is given to end by itself, so that it can be told how.
const EXIT_GRACE: Duration = Duration::from_millis(200);
/// How long a supervisor is given to end everything that its engine has started.
const CLEANUP_TIMEOUT: Duration = Duration::from_secs(2);
/// The interval between two checks whether a child that is listened to is still there.
const EXIT_POLL_INTERVAL: Duration = Duration::from_millis(50);
/// The interval between two checks whether a child that should end has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(3);

/// A line from the child.
#[derive(Debug)]
pub(in crate::ugi) enum Line {
    /// Without its end.
    Text(Vec<u8>),
    /// The beginning of one that is too long.
    TooLong(Vec<u8>),
}

/// What a wait for a line came to.
#[derive(Debug)]
pub(in crate::ugi) enum Received {
    /// A line, and when it came.
    Line(Line, Instant),
    /// Nothing until the time was up.
    Timeout,
    /// Nothing will come any more.
    End,
}

/// A running child. It and its group are gone when this is dropped, and so are the threads at its pipes.
pub(in crate::ugi) struct Process {
    child: Child,
    /// What the child was asked to run, for people.
    command: String,
    messages: Option<SyncSender<Vec<u8>>>,
    lines: Option<Receiver<(Line, Instant)>>,
    errors: Arc<Mutex<VecDeque<u8>>>,
    /// Ends the threads.
    cancel: Option<CancelOnDrop>,
    /// The last of them reads the error output into `errors`.
    threads: Vec<JoinHandle<()>>,
    last_line: Vec<u8>,
    /// Whether the child had ended when it was looked at last.
    exited: bool,
    /// Whether the group has been killed.
    killed: bool,
    /// Whether the child leads a group.
    own_group: bool,
    /// Whether the child is a supervisor, with the engine as its own child.
    is_supervisor: bool,
    /// By what it can be killed from outside.
    kill_handle: Option<KillHandle>,
    /// What ends everything that the child has started, where groups do not.
    job: Option<Job>,
}

impl Process {
    /// Starts `command`, its first word being the program, in a group of its own.
    pub(in crate::ugi) fn start(command: &[String]) -> Result<Self, EngineError> {
        Self::start_in(command, true)
    }

    /// Starts `command` in a group of its own, or else in ours, so that whoever kills us kills it as well; then it alone is killed
    /// here, and not what it has started.
    pub(in crate::ugi) fn start_in(
        command: &[String],
        own_group: bool,
    ) -> Result<Self, EngineError> {
        Self::spawn(command, None, None, own_group)
    }

    /// Starts `command` through a supervisor, if there is one, and in a folder of its own, if there is one.
    fn spawn(
        command: &[String],
        supervisor: Option<&Supervisor>,
        folder: Option<&Path>,
        own_group: bool,
    ) -> Result<Self, EngineError> {
        let shown = quoted(command.first().ok_or(EngineError::NoCommand)?.as_bytes());
        let failed = |error: std::io::Error| {
            let (command, reason) = (shown.clone(), reason(&error));
            if is_resource_error(&error) {
                EngineError::Resources { command, reason }
            } else {
                EngineError::Start { command, reason }
            }
        };
        // Whatever keeps us from having a thread or a pipe is our own lack.
        let lacking = |error: std::io::Error| EngineError::Resources {
            command: shown.clone(),
            reason: reason(&error),
        };
        let mut words = supervisor
            .map_or(&[][..], |supervisor| &supervisor.0)
            .iter()
            .chain(command);
        let mut prepared = Command::new(words.next().ok_or(EngineError::NoCommand)?);
        prepared
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        allocator::leave_to_itself(&mut prepared);
        if let Some(folder) = folder {
            prepared.current_dir(folder);
        }
        #[cfg(unix)]
        if own_group {
            std::os::unix::process::CommandExt::process_group(&mut prepared, 0);
        }
        // A program for the terminal would open a window of its own beside ours where we have none to share.
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut prepared, CREATE_NO_WINDOW);
        let (cancel, signal) = CancelOnDrop::new().map_err(lacking)?;
        let mut child = prepared.spawn().map_err(failed)?;
        let job = if own_group { Job::of(&child) } else { None };
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (to_child, messages) = mpsc::sync_channel(MESSAGES);
        let (to_us, lines) = mpsc::sync_channel(LINES);
        let errors = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&errors);
        // From here on a failure drops the process, and with it the child.
        let mut process = Self {
            child,
            command: shown.clone(),
            messages: Some(to_child),
            lines: Some(lines),
            errors,
            cancel: Some(cancel),
            threads: Vec::new(),
            last_line: Vec::new(),
            exited: false,
            killed: false,
            own_group,
            is_supervisor: supervisor.is_some(),
            kill_handle: None,
            job,
        };
        if let (Some(input), Some(output), Some(error_output)) = pipes {
            let [writing, reading, keeping] = [signal.clone(), signal.clone(), signal];
            let threads = &mut process.threads;
            let mut begin = |started: std::io::Result<JoinHandle<()>>| {
                started.map(|thread| threads.push(thread)).map_err(lacking)
            };
            begin(thread(move || write_messages(input, writing, &messages)))?;
            begin(thread(move || read_lines(output, reading, &to_us)))?;
            begin(thread(move || keep_end(error_output, keeping, &kept)))?;
        }
        Ok(process)
    }

    /// Starts `command` with a handle that has not been used, through a supervisor if there is one.
    pub(super) fn start_on(
        kill_handle: &KillHandle,
        supervisor: Option<&Supervisor>,
        folder: Option<&Path>,
        command: &[String],
    ) -> Result<Self, EngineError> {
        let mut process = kill_handle.attach(command, supervisor.is_some(), || {
            let process = Self::spawn(command, supervisor, folder, true)?;
            let id = process.id();
            Ok((process, id))
        })?;
        process.kill_handle = Some(kill_handle.clone());
        Ok(process)
    }

    /// The child's process number, which is also its group's.
    pub(in crate::ugi) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Queues a line, with its end, for the child; `false` when it has not read what came before.
    pub(in crate::ugi) fn send(&self, line: impl Into<Vec<u8>>) -> bool {
        // A child that is gone is noticed by the end of its output.
        let result = self
            .messages
            .as_ref()
            .map(|queue| queue.try_send(line.into()));
        !matches!(result, Some(Err(mpsc::TrySendError::Full(_))))
    }

    /// The next line, waited for until `deadline`.
    pub(in crate::ugi) fn receive(&mut self, deadline: Instant) -> Received {
        loop {
            if self.is_killed() {
                return Received::End;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            let Some(lines) = &self.lines else {
                return Received::End;
            };
            match lines.recv_timeout(left.min(EXIT_POLL_INTERVAL)) {
                Ok((line, when)) => {
                    if let Line::Text(text) = &line {
                        self.last_line.clone_from(text);
                    }
                    return Received::Line(line, when);
                }
                Err(RecvTimeoutError::Disconnected) => return Received::End,
                // A process that it has left behind may hold the pipe open.
                Err(RecvTimeoutError::Timeout) if self.has_exited() => return Received::End,
                Err(RecvTimeoutError::Timeout) if left <= EXIT_POLL_INTERVAL => {
                    return Received::Timeout;
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Whether the child has ended; what it said before has then been heard.
    fn has_exited(&mut self) -> bool {
        let before = self.exited;
        self.exited = has_ended(&mut self.child);
        before
    }

    fn is_killed(&self) -> bool {
        self.kill_handle.as_ref().is_some_and(KillHandle::is_killed)
    }

    /// The last line heard, for people.
    pub(in crate::ugi) fn last_line(&self) -> String {
        quoted(&self.last_line)
    }

    /// The error of a child whose output has ended. Its group is killed.
    pub(in crate::ugi) fn ended(&mut self, stage: Stage) -> EngineError {
        let by_itself = self.has_ended_within(EXIT_GRACE);
        let status = self.kill();
        self.wait_for_errors();
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let errors: Vec<u8> = errors.iter().copied().collect();
        let last = errors
            .split(|&byte| byte == b'\n')
            .rfind(|line| !line.trim_ascii().is_empty());
        let status = status.filter(|_| by_itself);
        if self.is_supervisor
            && let Some(failure) = supervisor::failure_in(status)
        {
            let (command, reason) = (self.command.clone(), last.map_or_else(String::new, quoted));
            return match failure {
                supervisor::Failure::Resources => EngineError::Resources { command, reason },
                supervisor::Failure::Start => EngineError::Start { command, reason },
            };
        }
        EngineError::Ended {
            stage,
            status: status.map_or_else(
                || "it closed its output".to_owned(),
                |status| status.to_string(),
            ),
            words: last.map_or_else(|| self.last_line(), quoted),
        }
    }

    /// Tells the child that nothing more comes, and lets it go on.
    pub(in crate::ugi) fn end_input(&mut self) {
        self.messages = None;
    }

    /// How a child that has ended did so; `None` when it is still there after `timeout`. Its group is left alone for
    /// [`group_ends_within`](Self::group_ends_within).
    pub(in crate::ugi) fn exit_status(&mut self, timeout: Duration) -> Option<ExitStatus> {
        if !self.has_ended_within(timeout) {
            return None;
        }
        self.child.wait().ok()
    }

    /// Whether the group of a child that has departed is empty within `timeout`. What is left of it is killed.
    pub(in crate::ugi) fn group_ends_within(&mut self, timeout: Duration) -> bool {
        let deadline = Instant::now() + timeout;
        while group_lives(&self.child) {
            if Instant::now() >= deadline {
                // A group keeps its number as long as anybody is in it.
                kill_group(self.child.id());
                self.killed = true;
                return false;
            }
            std::thread::sleep(POLL_INTERVAL);
        }
        self.killed = true;
        true
    }

    /// Waits a moment until the error output of a killed group has been read to its end.
    fn wait_for_errors(&self) {
        let deadline = Instant::now() + EXIT_GRACE;
        while self
            .threads
            .last()
            .is_some_and(|reader| !reader.is_finished())
            && Instant::now() < deadline
        {
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    /// Tells the child that nothing more comes, and gives it `timeout` to end; then, or when it has ended, kills
    /// what is left of its group.
    pub(in crate::ugi) fn close(&mut self, timeout: Duration) -> bool {
        self.messages = None;
        let willing = self.has_ended_within(timeout);
        self.kill();
        willing
    }

    /// Whether the child ends within `timeout`. It is left unreaped, so that its number stays its group's.
    fn has_ended_within(&mut self, timeout: Duration) -> bool {
        let deadline = Instant::now() + timeout;
        loop {
            // A child that floods its output must not be kept from ending by a full queue.
            while self
                .lines
                .as_ref()
                .is_some_and(|lines| lines.try_recv().is_ok())
            {}
            if self.killed || has_ended(&mut self.child) {
                return true;
            }
            if Instant::now() >= deadline {
                return false;
            }
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    /// Kills the group and the child, and reaps the child.
    fn kill(&mut self) -> Option<ExitStatus> {
        if !self.killed {
            // A supervisor ends more than its group. If it cannot, its group is killed all the same.
            if self.is_supervisor {
                supervisor::terminate(self.child.id());
                self.has_ended_within(CLEANUP_TIMEOUT);
            }
            // Without a job: while the child is there, so is the root of what it has started.
            #[cfg(windows)]
            if self.own_group
                && self.job.is_none()
                && !has_ended(&mut self.child)
                && kill_tree(self.child.id())
            {
                self.has_ended_within(CLEANUP_TIMEOUT);
            }
            self.killed = true;
            // Everything that it has started ends with the job.
            self.job = None;
            // From here on its number is not to be used by anybody else.
            if let Some(kill_handle) = &self.kill_handle {
                kill_handle.detach();
            }
            if cfg!(unix) && self.own_group {
                kill_group(self.child.id());
            }
            // Also a child that has left its group. An error says that it is gone already.
            let _ = self.child.kill();
        }
        self.child.wait().ok()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        self.messages = None;
        self.lines = None;
        self.cancel = None;
        // Elsewhere a thread may wait until the last holder of its pipe is gone.
        if cfg!(unix) {
            for thread in self.threads.drain(..) {
                let _ = thread.join();
            }
        }
    }
}

/// Whether the child has ended, without reaping it.
#[cfg(unix)]
fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let Some(pid) = Pid::from_raw(child.id().cast_signed()) else {
        return true;
    };
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(pid), options), Ok(None))
}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Whether anybody lives in the child's group. The dead who are still to be reaped, by whoever has inherited them, do not count.
#[cfg(target_os = "linux")]
fn group_lives(child: &Child) -> bool {
    let group = child.id().cast_signed();
    super::processes::all().any(|process| process.is_alive && process.group == group)
}

/// Whether anybody is in the child's group.
#[cfg(all(unix, not(target_os = "linux")))]
fn group_lives(child: &Child) -> bool {
    use rustix::process::{Pid, test_kill_process_group};
    Pid::from_raw(child.id().cast_signed())
        .is_some_and(|group| test_kill_process_group(group).is_ok())
}

#[cfg(not(unix))]
const fn group_lives(_child: &Child) -> bool {
    false
}
