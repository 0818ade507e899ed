//! A child process in a group of its own, with a thread for each pipe.
//!
//! The child cannot block the caller or make its memory grow. Lines and their queue are bounded, so a child that floods its
//! output blocks itself. A thread writes its input, so a child that never reads blocks only that thread. The threads end
//! with the [`Process`], even if other processes hold the pipes.

pub(crate) use super::pipes::OutputLine;

use super::error::{EngineError, LastOutput, Stage, is_resource_error, quote_bytes};
use super::error_output::ErrorOutput;
use super::exit;
use super::job::JobObject;
#[cfg(windows)]
use super::kill_handle::{CREATE_NO_WINDOW, kill_tree};
use super::kill_handle::{KillHandle, kill_group};
use super::pipes::{
    CancelOnDrop, UnfinishedLine, read_error_output, read_lines, spawn_thread, write_messages,
};
use super::start_failure;
use super::supervisor;
use super::{EngineStart, Timeouts};
use quadrille_files::reason;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

const LINE_QUEUE_CAPACITY: usize = 32;
const MESSAGE_QUEUE_CAPACITY: usize = 64;
/// Time for a child that has closed its output to exit, so that its status can be reported.
const EXIT_STATUS_TIMEOUT: Duration = Duration::from_millis(200);
/// Time for a supervisor to end all processes of its engine.
const CLEANUP_TIMEOUT: Duration = Duration::from_secs(2);
/// Interval between two checks whether the child still runs while we wait for a line.
const EXIT_POLL_INTERVAL: Duration = Duration::from_millis(50);
/// Interval between two checks whether the child has ended while we wait for its end.
const POLL_INTERVAL: Duration = Duration::from_millis(3);

#[derive(Debug)]
pub(crate) enum OutputEvent {
    /// A line and its arrival time.
    Line(OutputLine, Instant),
    Timeout,
    End,
}

/// A running child. Dropping it kills its group and ends the threads of its pipes.
pub(crate) struct Process {
    child: Child,
    /// The program that the child was asked to run, for display.
    quoted_program: String,
    message_sender: Option<SyncSender<Vec<u8>>>,
    lines: Option<Receiver<(OutputLine, Instant)>>,
    error_output: ErrorOutput,
    unfinished_line: UnfinishedLine,
    cancel: Option<CancelOnDrop>,
    /// The threads of the pipes. The last one reads the error output into `error_output`.
    threads: Vec<JoinHandle<()>>,
    last_line: Vec<u8>,
    /// Whether the child had ended at the last check.
    had_ended: bool,
    was_killed: bool,
    has_own_group: bool,
    /// Whether the child is a supervisor, with the engine as its own child.
    is_supervisor: bool,
    /// Kills the child from another thread.
    kill_handle: Option<KillHandle>,
    job: Option<JobObject>,
}

type LineCallback = Box<dyn FnMut(&[u8]) + Send>;

impl Process {
    /// Starts an engine in a group of its own and attaches it to its kill handle. The log records the start and the error
    /// output.
    pub(crate) fn start(engine_start: &EngineStart<'_>) -> Result<Self, EngineError> {
        let kill_handle = engine_start.kill_handle;
        let mut process =
            kill_handle.attach(engine_start.command, engine_start.supervisor.is_some(), || {
                let process = Self::spawn(engine_start, true)?;
                let id = process.id();
                Ok((process, id))
            })?;
        process.kill_handle = Some(kill_handle.clone());
        Ok(process)
    }

    /// Starts `command` in our group, so that killing our group also kills the child. Only the child itself is killed here,
    /// not its descendants, except on Windows. Its error output is passed on to ours.
    pub(crate) fn start_in_our_group(command: &[String]) -> Result<Self, EngineError> {
        let kill_handle = KillHandle::new();
        Self::spawn(&EngineStart::new(command, Timeouts::default(), &kill_handle), false)
    }

    fn spawn(engine_start: &EngineStart<'_>, has_own_group: bool) -> Result<Self, EngineError> {
        let &EngineStart { command, supervisor, folder, .. } = engine_start;
        let quoted_program = quote_bytes(command.first().ok_or(EngineError::NoCommand)?.as_bytes());
        // Failing to get a thread or a pipe is always a lack of resources.
        let resource_error = |error: std::io::Error| EngineError::Resources {
            command: quoted_program.clone(),
            reason: reason(&error),
        };
        let start_error = |error: std::io::Error| {
            if is_resource_error(&error) {
                resource_error(error)
            } else {
                let program = match supervisor {
                    Some(supervisor) => supervisor.0.first(),
                    None => command.first(),
                };
                let program = program.map_or("", String::as_str);
                EngineError::Start {
                    command: quoted_program.clone(),
                    reason: start_failure::describe_start_failure(program, folder, &error),
                }
            }
        };
        let mut command_line =
            supervisor.map_or(&[][..], |supervisor| &supervisor.0).iter().chain(command);
        let program = command_line.next().ok_or(EngineError::NoCommand)?;
        let mut child_command = Command::new(resolve_program_path(program, folder));
        child_command
            .args(command_line)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(folder) = folder {
            child_command.current_dir(folder);
        }
        #[cfg(unix)]
        if has_own_group {
            std::os::unix::process::CommandExt::process_group(&mut child_command, 0);
        }
        // Without this, a console program opens a window if this process has no console.
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut child_command, CREATE_NO_WINDOW);
        let (cancel, signal) = CancelOnDrop::new().map_err(resource_error)?;
        let mut child = child_command.spawn().map_err(start_error)?;
        let job = JobObject::assign(&child);
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (message_sender, messages) = mpsc::sync_channel(MESSAGE_QUEUE_CAPACITY);
        let (line_sender, lines) = mpsc::sync_channel(LINE_QUEUE_CAPACITY);
        let mut on_error_line: LineCallback = match engine_start.log {
            Some(log) => {
                let log = log.log_start(child.id(), command);
                Box::new(move |line| log.log_error_output(line))
            }
            None if has_own_group => Box::new(|_| {}),
            None => Box::new(|line| {
                let _ = std::io::stderr().write_all(&[line, b"\n"].concat());
            }),
        };
        let error_output = engine_start.error_output.clone();
        let read_error_lines = error_output.clone();
        let unfinished_line = UnfinishedLine::default();
        let read_unfinished_line = unfinished_line.clone();
        // From here on, an error drops the process, which kills the child.
        let mut process = Self {
            child,
            quoted_program: quoted_program.clone(),
            message_sender: Some(message_sender),
            lines: Some(lines),
            error_output,
            unfinished_line,
            cancel: Some(cancel),
            threads: Vec::new(),
            last_line: Vec::new(),
            had_ended: false,
            was_killed: false,
            has_own_group,
            is_supervisor: supervisor.is_some(),
            kill_handle: None,
            job,
        };
        if let (Some(input), Some(output), Some(error_pipe)) = pipes {
            let [write_signal, read_signal, error_signal] =
                [signal.clone(), signal.clone(), signal];
            let threads = &mut process.threads;
            let mut add_thread = |spawn_result: std::io::Result<JoinHandle<()>>| {
                spawn_result.map(|thread| threads.push(thread)).map_err(resource_error)
            };
            add_thread(spawn_thread(move || write_messages(input, write_signal, &messages)))?;
            add_thread(spawn_thread(move || {
                read_lines(output, read_signal, &read_unfinished_line, &line_sender);
            }))?;
            add_thread(spawn_thread(move || {
                read_error_output(error_pipe, error_signal, &read_error_lines, &mut *on_error_line);
            }))?;
        }
        Ok(process)
    }

    /// Returns the child's process id, which is also its group's id.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Queues a line, including its end, for the child. Returns `false` if the queue is full.
    pub(crate) fn send(&self, line: impl Into<Vec<u8>>) -> bool {
        // A child that has ended is detected by the end of its output.
        let send_result = self.message_sender.as_ref().map(|queue| queue.try_send(line.into()));
        !matches!(send_result, Some(Err(mpsc::TrySendError::Full(_))))
    }

    /// Returns the next line, `Timeout` after `deadline`, or `End` if the child has ended or was killed.
    pub(crate) fn receive(&mut self, deadline: Instant) -> OutputEvent {
        loop {
            if self.is_killed() {
                return OutputEvent::End;
            }
            let remaining = deadline.saturating_duration_since(Instant::now());
            let Some(lines) = &self.lines else { return OutputEvent::End };
            match lines.recv_timeout(remaining.min(EXIT_POLL_INTERVAL)) {
                Ok((line, arrival)) => {
                    if let OutputLine::Text(text) = &line {
                        self.last_line.clone_from(text);
                    }
                    return OutputEvent::Line(line, arrival);
                }
                Err(RecvTimeoutError::Disconnected) => return OutputEvent::End,
                // A process left behind by the child may hold the pipe open.
                Err(RecvTimeoutError::Timeout) if self.had_already_ended() => {
                    return OutputEvent::End;
                }
                Err(RecvTimeoutError::Timeout) if remaining <= EXIT_POLL_INTERVAL => {
                    return OutputEvent::Timeout;
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Checks whether the child has ended, and returns the result of the check before. If that is true, all lines of the child
    /// have been taken.
    fn had_already_ended(&mut self) -> bool {
        let had_ended = self.had_ended;
        self.had_ended = has_ended(&mut self.child);
        had_ended
    }

    fn is_killed(&self) -> bool {
        self.kill_handle.as_ref().is_some_and(KillHandle::is_killed)
    }

    fn last_line(&self) -> String {
        quote_bytes(&self.last_line)
    }

    /// Returns the child's last output, as far as it explains the missing answer. Outside a search this closes the child's
    /// input, because a child then flushes its buffered output.
    pub(crate) fn last_output(&mut self, stage: Stage) -> LastOutput {
        let expected_word = stage.answer().as_bytes();
        let mut tokens =
            self.last_line.split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty());
        let starts_with_answer = tokens.next() == Some(expected_word);
        if !starts_with_answer && tokens.any(|word| word == expected_word) {
            return LastOutput::MisplacedAnswer(self.last_line());
        }
        if let Some(unfinished_output) = self.unfinished_output() {
            return unfinished_output;
        }
        if stage != Stage::Go && self.answers_at_end_of_input(expected_word) {
            return LastOutput::UnflushedAnswer(self.last_line());
        }
        if self.last_line.is_empty() {
            LastOutput::Nothing
        } else {
            LastOutput::Line(self.last_line())
        }
    }

    pub(crate) fn unfinished_output(&self) -> Option<LastOutput> {
        let bytes = self.unfinished_line.bytes();
        if bytes.contains(&b'\r') {
            return Some(LastOutput::CarriageReturn(quote_bytes(&bytes)));
        }
        (!bytes.is_empty()).then(|| LastOutput::UnfinishedLine(quote_bytes(&bytes)))
    }

    /// Closes the child's input, and returns whether a line that begins with `expected_word` follows.
    fn answers_at_end_of_input(&mut self, expected_word: &[u8]) -> bool {
        self.message_sender = None;
        let deadline = Instant::now() + EXIT_STATUS_TIMEOUT;
        while Instant::now() < deadline {
            match self.receive(deadline) {
                OutputEvent::Line(OutputLine::Text(line), _) => {
                    if line.trim_ascii_start().starts_with(expected_word) {
                        return true;
                    }
                }
                OutputEvent::Line(OutputLine::TooLong(_), _)
                | OutputEvent::Timeout
                | OutputEvent::End => break,
            }
        }
        false
    }

    /// Kills the child, and returns the error for its unexpected end.
    pub(crate) fn end_error(&mut self, stage: Stage) -> EngineError {
        let has_ended = self.has_ended_within(EXIT_STATUS_TIMEOUT);
        let status = self.kill();
        self.wait_for_error_output();
        let last_error_line = self.error_output.last_line();
        let status = status.filter(|_| has_ended);
        if self.is_supervisor
            && let Some(failure) = supervisor::failure_from_status(status)
        {
            let (command, reason) =
                (self.quoted_program.clone(), last_error_line.unwrap_or_default());
            return match failure {
                supervisor::SupervisorFailure::Resources => {
                    EngineError::Resources { command, reason }
                }
                supervisor::SupervisorFailure::Start => EngineError::Start { command, reason },
            };
        }
        EngineError::Exited {
            stage,
            status: status.map_or_else(|| "it closed its output".to_owned(), exit::describe_status),
            last_line: last_error_line.unwrap_or_else(|| self.last_line()),
        }
    }

    /// Closes the child's input. The child continues to run.
    pub(crate) fn end_input(&mut self) {
        self.message_sender = None;
    }

    /// Waits at most `timeout` for the child's end, and reaps it. Returns `None` if it still runs. The group is kept for
    /// [`group_ends_within`](Self::group_ends_within).
    pub(crate) fn wait_for_exit(&mut self, timeout: Duration) -> Option<ExitStatus> {
        if !self.has_ended_within(timeout) {
            return None;
        }
        self.child.wait().ok()
    }

    /// Waits at most `timeout` for the group of a child that has ended to become empty, and kills the rest. Returns whether
    /// all processes ended before they were killed.
    pub(crate) fn group_ends_within(&mut self, timeout: Duration) -> bool {
        let deadline = Instant::now() + timeout;
        while group_is_alive(&self.child) {
            if Instant::now() >= deadline {
                kill_group(self.child.id());
                self.was_killed = true;
                return false;
            }
            std::thread::sleep(POLL_INTERVAL);
        }
        self.was_killed = true;
        true
    }

    /// Waits briefly until the error output of a killed group has been read completely.
    fn wait_for_error_output(&self) {
        let deadline = Instant::now() + EXIT_STATUS_TIMEOUT;
        while self.threads.last().is_some_and(|reader| !reader.is_finished())
            && Instant::now() < deadline
        {
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    /// Closes the child's input, waits at most `timeout` for its end, then kills the rest of its group. Returns whether it
    /// ended by itself.
    pub(crate) fn close(&mut self, timeout: Duration) -> bool {
        self.message_sender = None;
        let has_ended = self.has_ended_within(timeout);
        self.kill();
        has_ended
    }

    /// Returns whether the child ends within `timeout`. Discards queued lines. The child is not reaped, so the id of its group
    /// stays valid.
    fn has_ended_within(&mut self, timeout: Duration) -> bool {
        let deadline = Instant::now() + timeout;
        loop {
            // The queue is emptied, because a full one could block the child's exit.
            while self.lines.as_ref().is_some_and(|lines| lines.try_recv().is_ok()) {}
            if self.was_killed || has_ended(&mut self.child) {
                return true;
            }
            if Instant::now() >= deadline {
                return false;
            }
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    /// Kills the child with its group, and reaps it. Returns its exit status.
    fn kill(&mut self) -> Option<ExitStatus> {
        if !self.was_killed {
            // A supervisor ends more than its group. Its group is killed in any case.
            if self.is_supervisor {
                supervisor::terminate(self.child.id());
                self.has_ended_within(CLEANUP_TIMEOUT);
            }
            // Without a job object, the process tree can only be found while the child runs.
            #[cfg(windows)]
            if self.has_own_group
                && self.job.is_none()
                && !has_ended(&mut self.child)
                && kill_tree(self.child.id())
            {
                self.has_ended_within(CLEANUP_TIMEOUT);
            }
            self.was_killed = true;
            self.job = None;
            // The id must not be used after the child is reaped.
            if let Some(kill_handle) = &self.kill_handle {
                kill_handle.detach();
            }
            if cfg!(unix) && self.has_own_group {
                kill_group(self.child.id());
            }
            // The child may have left its group. An error means that it has already ended.
            let _ = self.child.kill();
        }
        self.child.wait().ok()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        self.message_sender = None;
        self.lines = None;
        self.cancel = None;
        // On other systems, a thread may wait until the last holder closes its pipe.
        if cfg!(unix) {
            for thread in self.threads.drain(..) {
                let _ = thread.join();
            }
        }
    }
}

/// Returns the path of a program that runs in `folder`. A relative path starts there. Windows itself would look it up in our
/// folder.
fn resolve_program_path(program: &str, folder: Option<&Path>) -> PathBuf {
    match folder {
        Some(folder)
            if cfg!(windows)
                && program.contains(std::path::is_separator)
                && !Path::new(program).has_root() =>
        {
            let path = folder.join(program);
            std::path::absolute(&path).unwrap_or(path)
        }
        _ => program.into(),
    }
}

#[cfg(unix)]
fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let Some(pid) = Pid::from_raw(child.id().cast_signed()) else { return true };
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(pid), options), Ok(None))
}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Returns whether the child's group has a running member. Ended processes that are not reaped yet do not count.
#[cfg(target_os = "linux")]
fn group_is_alive(child: &Child) -> bool {
    let group_id = child.id().cast_signed();
    super::processes::list().any(|process| process.is_alive && process.group_id == group_id)
}

#[cfg(all(unix, not(target_os = "linux")))]
fn group_is_alive(child: &Child) -> bool {
    use rustix::process::{Pid, test_kill_process_group};
    Pid::from_raw(child.id().cast_signed())
        .is_some_and(|group| test_kill_process_group(group).is_ok())
}

#[cfg(not(unix))]
const fn group_is_alive(_child: &Child) -> bool {
    false
}
