//! A child process in a group of its own, with threads at its pipes.
//!
//! Nothing the child does can block the caller or make it grow: lines are bounded and so is their queue, so
//! that a child that floods its output blocks itself; what is to be said to it is written by a thread, so that a
//! child that never reads blocks that thread only. The threads end with the [`Process`], whoever else holds the pipes.

use super::error::{EngineError, LastOutput, Stage, is_resource_error, quoted};
use super::error_output::ErrorOutput;
use super::exit;
use super::job::Job;
#[cfg(windows)]
use super::kill_handle::{CREATE_NO_WINDOW, kill_tree};
use super::kill_handle::{KillHandle, kill_group};
use super::pipes::{
    CancelOnDrop, UnfinishedLine, read_error_output, read_lines, thread, write_messages,
};
use super::start_failure;
use super::supervisor;
use super::{Start, Timeouts};
use quadrille_files::reason;
use std::io::Write;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
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
pub(crate) enum Line {
    /// Without its end.
    Text(Vec<u8>),
    /// The beginning of one that is too long.
    TooLong(Vec<u8>),
}

/// What a wait for a line came to.
#[derive(Debug)]
pub(crate) enum Received {
    /// A line, and when it came.
    Line(Line, Instant),
    /// Nothing until the time was up.
    Timeout,
    /// Nothing will come any more.
    End,
}

/// A running child. It and its group are gone when this is dropped, and so are the threads at its pipes.
pub(crate) struct Process {
    child: Child,
    /// What the child was asked to run, for people.
    command: String,
    messages: Option<SyncSender<Vec<u8>>>,
    lines: Option<Receiver<(Line, Instant)>>,
    errors: ErrorOutput,
    /// The line of the output that has not ended yet.
    unfinished: UnfinishedLine,
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

/// What is done with a line of the error output.
type OnLine = Box<dyn FnMut(&[u8]) + Send>;

impl Process {
    /// Starts an engine in a group of its own, with a handle that has not been used. In the log the start is noted as well, and
    /// so are the lines of the error output.
    pub(crate) fn start(start: &Start<'_>) -> Result<Self, EngineError> {
        let kill_handle = start.kill_handle;
        let mut process = kill_handle.attach(start.command, start.supervisor.is_some(), || {
            let process = Self::spawn(start, true)?;
            let id = process.id();
            Ok((process, id))
        })?;
        process.kill_handle = Some(kill_handle.clone());
        Ok(process)
    }

    /// Starts `command` in our group, so that whoever kills us kills it as well; then it alone is killed here, and not what it has
    /// started. Its error output is passed on.
    pub(crate) fn start_in_our_group(command: &[String]) -> Result<Self, EngineError> {
        let unused = KillHandle::new();
        Self::spawn(&Start::new(command, Timeouts::default(), &unused), false)
    }

    fn spawn(start: &Start<'_>, own_group: bool) -> Result<Self, EngineError> {
        let &Start {
            command,
            supervisor,
            folder,
            ..
        } = start;
        let shown = quoted(command.first().ok_or(EngineError::NoCommand)?.as_bytes());
        // Whatever keeps us from having a thread or a pipe is our own lack.
        let lacking = |error: std::io::Error| EngineError::Resources {
            command: shown.clone(),
            reason: reason(&error),
        };
        let failed = |error: std::io::Error| {
            if is_resource_error(&error) {
                lacking(error)
            } else {
                let started = match supervisor {
                    Some(supervisor) => supervisor.0.first(),
                    None => command.first(),
                };
                let program = started.map_or("", String::as_str);
                EngineError::Start {
                    command: shown.clone(),
                    reason: start_failure::describe(program, folder, &error),
                }
            }
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
        let mut on_error_line: OnLine = match start.tap {
            Some(tap) => {
                let tap = tap.started(child.id(), command);
                Box::new(move |line| tap.wrote_error(line))
            }
            None if own_group => Box::new(|_| {}),
            None => Box::new(|line| {
                // Nobody may be reading it.
                let _ = std::io::stderr().write_all(&[line, b"\n"].concat());
            }),
        };
        let errors = start.error_output.clone();
        let kept = errors.clone();
        let unfinished = UnfinishedLine::default();
        let begun = unfinished.clone();
        // From here on a failure drops the process, and with it the child.
        let mut process = Self {
            child,
            command: shown.clone(),
            messages: Some(to_child),
            lines: Some(lines),
            errors,
            unfinished,
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
            begin(thread(move || read_lines(output, reading, &begun, &to_us)))?;
            begin(thread(move || {
                read_error_output(error_output, keeping, &kept, &mut *on_error_line);
            }))?;
        }
        Ok(process)
    }

    /// The child's process number, which is also its group's.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Queues a line, with its end, for the child; `false` when it has not read what came before.
    pub(crate) fn send(&self, line: impl Into<Vec<u8>>) -> bool {
        // A child that is gone is noticed by the end of its output.
        let result = self
            .messages
            .as_ref()
            .map(|queue| queue.try_send(line.into()));
        !matches!(result, Some(Err(mpsc::TrySendError::Full(_))))
    }

    /// The next line, waited for until `deadline`.
    pub(crate) fn receive(&mut self, deadline: Instant) -> Received {
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
    fn last_line(&self) -> String {
        quoted(&self.last_line)
    }

    /// What the child wrote last, as far as it explains why the word that was expected at a line's beginning did not come. If
    /// the child should have answered at once, it is told that nothing more comes, because then it writes what it has held back.
    pub(crate) fn last_output(&mut self, stage: Stage) -> LastOutput {
        let expected = stage.answer().as_bytes();
        let mut words = self
            .last_line
            .split(|byte| byte.is_ascii_whitespace())
            .filter(|word| !word.is_empty());
        let is_first = words.next() == Some(expected);
        if !is_first && words.any(|word| word == expected) {
            return LastOutput::Misplaced(self.last_line());
        }
        if let Some(unfinished) = self.unfinished_output() {
            return unfinished;
        }
        if stage != Stage::Go && self.answers_at_end_of_input(expected) {
            return LastOutput::Unflushed(self.last_line());
        }
        if self.last_line.is_empty() {
            LastOutput::Nothing
        } else {
            LastOutput::Line(self.last_line())
        }
    }

    /// The end of the child's output, if that lacks its line end.
    pub(crate) fn unfinished_output(&self) -> Option<LastOutput> {
        let bytes = self.unfinished.bytes();
        if bytes.contains(&b'\r') {
            return Some(LastOutput::CarriageReturn(quoted(&bytes)));
        }
        (!bytes.is_empty()).then(|| LastOutput::Unfinished(quoted(&bytes)))
    }

    /// Whether a line that begins with `expected` comes when the child's input ends.
    fn answers_at_end_of_input(&mut self, expected: &[u8]) -> bool {
        self.messages = None;
        let deadline = Instant::now() + EXIT_GRACE;
        while Instant::now() < deadline {
            match self.receive(deadline) {
                Received::Line(Line::Text(line), _) => {
                    if line.trim_ascii_start().starts_with(expected) {
                        return true;
                    }
                }
                Received::Line(Line::TooLong(_), _) | Received::Timeout | Received::End => break,
            }
        }
        false
    }

    /// The error of a child whose output has ended. Its group is killed.
    pub(crate) fn ended(&mut self, stage: Stage) -> EngineError {
        let by_itself = self.has_ended_within(EXIT_GRACE);
        let status = self.kill();
        self.wait_for_errors();
        let last = self.errors.last_line();
        let status = status.filter(|_| by_itself);
        if self.is_supervisor
            && let Some(failure) = supervisor::failure_in(status)
        {
            let (command, reason) = (self.command.clone(), last.unwrap_or_default());
            return match failure {
                supervisor::Failure::Resources => EngineError::Resources { command, reason },
                supervisor::Failure::Start => EngineError::Start { command, reason },
            };
        }
        EngineError::Ended {
            stage,
            status: status.map_or_else(|| "it closed its output".to_owned(), exit::describe),
            words: last.unwrap_or_else(|| self.last_line()),
        }
    }

    /// Tells the child that nothing more comes, and lets it go on.
    pub(crate) fn end_input(&mut self) {
        self.messages = None;
    }

    /// How a child that has ended did so; `None` when it is still there after `timeout`. Its group is left alone for
    /// [`group_ends_within`](Self::group_ends_within).
    pub(crate) fn exit_status(&mut self, timeout: Duration) -> Option<ExitStatus> {
        if !self.has_ended_within(timeout) {
            return None;
        }
        self.child.wait().ok()
    }

    /// Whether the group of a child that has departed is empty within `timeout`. What is left of it is killed.
    pub(crate) fn group_ends_within(&mut self, timeout: Duration) -> bool {
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
    pub(crate) fn close(&mut self, timeout: Duration) -> bool {
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
