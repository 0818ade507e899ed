//! A child process in a group of its own, with threads at its pipes.
//!
//! Nothing the child does can block the caller or make it grow: lines are bounded and so is their queue, so
//! that a child that floods its output blocks itself; what is to be said to it is written by a thread, so that a
//! child that never reads blocks that thread only. The threads end when the group is killed.

use super::error::{EngineError, Stage, quoted};
use super::leash::{Leash, kill_group};
use crate::ugi::server::LONGEST_LINE;
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Lines from the child that may wait to be taken.
const LINES: usize = 32;
/// Messages to the child that may wait to be written.
const MESSAGES: usize = 64;
/// How much of the error output is kept, in bytes.
const ERRORS: usize = 4096;
/// How long a child that has closed its output is given to end by itself, so that it can be told how.
const LAST_BREATH: Duration = Duration::from_millis(200);
/// Between two looks at whether a child that is listened to is still there.
const GLANCE: Duration = Duration::from_millis(50);
/// Between two looks at whether a child that should end has ended.
const LOOK: Duration = Duration::from_millis(3);

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
pub(in crate::ugi) enum Heard {
    /// A line, and when it came.
    Line(Line, Instant),
    /// Nothing until the time was up.
    Nothing,
    /// Nothing will come any more.
    End,
}

/// A running child. It and its group are gone when this is dropped.
pub(in crate::ugi) struct Process {
    child: Child,
    messages: Option<SyncSender<Vec<u8>>>,
    lines: Receiver<(Line, Instant)>,
    errors: Arc<Mutex<VecDeque<u8>>>,
    /// Reads the error output into `errors`.
    error_reader: Option<JoinHandle<()>>,
    last_line: Vec<u8>,
    /// Whether the child had ended when it was looked at last.
    left: bool,
    /// Whether the group has been killed.
    over: bool,
    /// Whether the child leads a group.
    own_group: bool,
    /// By what it can be killed from outside.
    leash: Option<Leash>,
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
        let (program, arguments) = command.split_first().ok_or(EngineError::NoCommand)?;
        let failed = |reason: &dyn std::fmt::Display| EngineError::Start {
            command: quoted(program.as_bytes()),
            reason: reason.to_string(),
        };
        let mut prepared = Command::new(program);
        prepared
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        #[cfg(unix)]
        if own_group {
            std::os::unix::process::CommandExt::process_group(&mut prepared, 0);
        }
        let mut child = prepared.spawn().map_err(|error| failed(&error))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (to_child, messages) = mpsc::sync_channel(MESSAGES);
        let (to_us, lines) = mpsc::sync_channel(LINES);
        let errors = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&errors);
        // From here on a failure drops the process, and with it the child.
        let mut process = Self {
            child,
            messages: Some(to_child),
            lines,
            errors,
            error_reader: None,
            last_line: Vec::new(),
            left: false,
            over: false,
            own_group,
            leash: None,
        };
        if let (Some(input), Some(output), Some(error_output)) = pipes {
            thread(move || write_messages(input, &messages)).map_err(|error| failed(&error))?;
            thread(move || read_lines(output, &to_us)).map_err(|error| failed(&error))?;
            let reader = thread(move || keep_end(error_output, &kept));
            process.error_reader = Some(reader.map_err(|error| failed(&error))?);
        }
        Ok(process)
    }

    /// Starts `command` on a leash that has not been cut.
    pub(super) fn start_on(leash: &Leash, command: &[String]) -> Result<Self, EngineError> {
        let mut process = leash.take(command, || {
            let process = Self::start(command)?;
            let id = process.id();
            Ok((process, id))
        })?;
        process.leash = Some(leash.clone());
        Ok(process)
    }

    /// The child's process number, which is also its group's.
    pub(in crate::ugi) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Queues a line, with its end, for the child; `false` when it has not read what came before.
    pub(in crate::ugi) fn say(&self, line: impl Into<Vec<u8>>) -> bool {
        // A child that is gone is noticed by the end of its output.
        let result = self
            .messages
            .as_ref()
            .map(|queue| queue.try_send(line.into()));
        !matches!(result, Some(Err(mpsc::TrySendError::Full(_))))
    }

    /// The next line, waited for until `deadline`.
    pub(in crate::ugi) fn hear(&mut self, deadline: Instant) -> Heard {
        loop {
            if self.is_cut_off() {
                return Heard::End;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok((line, when)) => {
                    if let Line::Text(text) = &line {
                        self.last_line.clone_from(text);
                    }
                    return Heard::Line(line, when);
                }
                Err(RecvTimeoutError::Disconnected) => return Heard::End,
                // A process that it has left behind may hold the pipe open.
                Err(RecvTimeoutError::Timeout) if self.has_left() => return Heard::End,
                Err(RecvTimeoutError::Timeout) if left <= GLANCE => return Heard::Nothing,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Whether the child has ended; what it said before has then been heard.
    fn has_left(&mut self) -> bool {
        let before = self.left;
        self.left = has_ended(&mut self.child);
        before
    }

    fn is_cut_off(&self) -> bool {
        self.leash.as_ref().is_some_and(Leash::is_cut)
    }

    /// The last line heard, for people.
    pub(in crate::ugi) fn last_line(&self) -> String {
        quoted(&self.last_line)
    }

    /// The error of a child whose output has ended. Its group is killed.
    pub(in crate::ugi) fn ended(&mut self, stage: Stage) -> EngineError {
        let by_itself = self.has_ended_within(LAST_BREATH);
        let status = self.kill();
        self.wait_for_errors();
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let errors: Vec<u8> = errors.iter().copied().collect();
        let last = errors
            .split(|&byte| byte == b'\n')
            .rfind(|line| !line.trim_ascii().is_empty());
        EngineError::Ended {
            stage,
            status: match status {
                Some(status) if by_itself => status.to_string(),
                _ => "it closed its output".to_owned(),
            },
            words: last.map_or_else(|| self.last_line(), quoted),
        }
    }

    /// Tells the child that nothing more comes, and lets it go on.
    pub(in crate::ugi) fn end_input(&mut self) {
        self.messages = None;
    }

    /// How a child that has ended did so; `None` when it is still there after `patience`. Its group is left alone for
    /// [`leaves_nobody`](Self::leaves_nobody).
    pub(in crate::ugi) fn departure(&mut self, patience: Duration) -> Option<ExitStatus> {
        if !self.has_ended_within(patience) {
            return None;
        }
        self.child.wait().ok()
    }

    /// Whether the group of a child that has departed is empty within `patience`. What is left of it is killed.
    pub(in crate::ugi) fn leaves_nobody(&mut self, patience: Duration) -> bool {
        let deadline = Instant::now() + patience;
        while group_lives(&self.child) {
            if Instant::now() >= deadline {
                // A group keeps its number as long as anybody is in it.
                kill_group(self.child.id());
                self.over = true;
                return false;
            }
            std::thread::sleep(LOOK);
        }
        self.over = true;
        true
    }

    /// Waits a moment until the error output of a killed group has been read to its end.
    fn wait_for_errors(&self) {
        let deadline = Instant::now() + LAST_BREATH;
        while self
            .error_reader
            .as_ref()
            .is_some_and(|reader| !reader.is_finished())
            && Instant::now() < deadline
        {
            std::thread::sleep(LOOK);
        }
    }

    /// Tells the child that nothing more comes, and gives it `patience` to end; then, or when it has ended, kills
    /// what is left of its group.
    pub(in crate::ugi) fn close(&mut self, patience: Duration) -> bool {
        self.messages = None;
        let willing = self.has_ended_within(patience);
        self.kill();
        willing
    }

    /// Whether the child ends within `patience`. It is left unreaped, so that its number stays its group's.
    fn has_ended_within(&mut self, patience: Duration) -> bool {
        let deadline = Instant::now() + patience;
        loop {
            // A child that floods its output must not be kept from ending by a full queue.
            while self.lines.try_recv().is_ok() {}
            if self.over || has_ended(&mut self.child) {
                return true;
            }
            if Instant::now() >= deadline {
                return false;
            }
            std::thread::sleep(LOOK);
        }
    }

    /// Kills the group and the child, and reaps the child.
    fn kill(&mut self) -> Option<ExitStatus> {
        if !self.over {
            self.over = true;
            // From here on its number is not to be used by anybody else.
            if let Some(leash) = &self.leash {
                leash.let_go();
            }
            if self.own_group {
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
    let group = child.id().to_string();
    let Ok(processes) = std::fs::read_dir("/proc") else {
        return false;
    };
    processes.filter_map(Result::ok).any(|process| {
        let stat = std::fs::read_to_string(process.path().join("stat")).unwrap_or_default();
        // Behind the name, which may hold anything: state, parent, group.
        let mut fields = stat
            .rsplit_once(')')
            .map_or("", |(_, rest)| rest)
            .split_whitespace();
        let alive = fields
            .next()
            .is_some_and(|state| !matches!(state, "Z" | "X"));
        alive && fields.nth(1) == Some(&group)
    })
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

/// Starts a thread at one of the pipes.
fn thread(work: impl FnOnce() + Send + 'static) -> std::io::Result<JoinHandle<()>> {
    let builder = std::thread::Builder::new().name("engine pipe".to_owned());
    builder.stack_size(128 * 1024).spawn(work)
}

fn write_messages(mut input: ChildStdin, messages: &Receiver<Vec<u8>>) {
    for message in messages {
        // A child that has closed its input is judged by what it says.
        if input.write_all(&message).is_err() || input.flush().is_err() {
            return;
        }
    }
}

fn read_lines(output: impl Read, lines: &SyncSender<(Line, Instant)>) {
    let mut output = BufReader::new(output);
    loop {
        let mut bytes = Vec::new();
        let limit = LONGEST_LINE as u64 + 1;
        match (&mut output).take(limit).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let ended = bytes.last() == Some(&b'\n');
        let line = if !ended && bytes.len() > LONGEST_LINE {
            bytes.truncate(1024);
            Line::TooLong(bytes)
        } else {
            while matches!(bytes.last(), Some(b'\n' | b'\r')) {
                bytes.pop();
            }
            Line::Text(bytes)
        };
        let too_long = matches!(line, Line::TooLong(_));
        if lines.send((line, Instant::now())).is_err() {
            return;
        }
        // The rest of such a line is of no interest, and the child will be killed for it.
        if too_long {
            return;
        }
    }
}

fn keep_end(mut output: impl Read, kept: &Mutex<VecDeque<u8>>) {
    let mut chunk = [0; 1024];
    loop {
        match output.read(&mut chunk) {
            Ok(0) | Err(_) => return,
            Ok(count) => {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend(&chunk[..count]);
                let surplus = kept.len().saturating_sub(ERRORS);
                kept.drain(..surplus);
            }
        }
    }
}
