//! A child process in a group of its own, with threads at its pipes.
//!
//! Nothing the child does can block the caller or make it grow: lines are bounded and so is their queue, so
//! that a child that floods its output blocks itself; what is to be said to it is written by a thread, so that a
//! child that never reads blocks that thread only. The threads end with the [`Process`], whoever else holds the pipes.

use super::error::{EngineError, Stage, lacks_means, quoted};
use super::keeper::{self, Keeper};
#[cfg(windows)]
use super::leash::{CREATE_NO_WINDOW, kill_tree};
use super::leash::{Leash, kill_group};
use super::pipes::{Recall, keep_end, read_lines, thread, write_messages};
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
const LAST_BREATH: Duration = Duration::from_millis(200);
/// How long a keeper is given to end everything that its engine has started.
const SWEEP: Duration = Duration::from_secs(2);
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

/// A running child. It and its group are gone when this is dropped, and so are the threads at its pipes.
pub(in crate::ugi) struct Process {
    child: Child,
    /// What the child was asked to run, for people.
    command: String,
    messages: Option<SyncSender<Vec<u8>>>,
    lines: Option<Receiver<(Line, Instant)>>,
    errors: Arc<Mutex<VecDeque<u8>>>,
    /// Ends the threads.
    recall: Option<Recall>,
    /// The last of them reads the error output into `errors`.
    threads: Vec<JoinHandle<()>>,
    last_line: Vec<u8>,
    /// Whether the child had ended when it was looked at last.
    left: bool,
    /// Whether the group has been killed.
    over: bool,
    /// Whether the child leads a group.
    own_group: bool,
    /// Whether the child is a keeper, with the engine as its own child.
    is_keeper: bool,
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
        Self::spawn(command, None, None, own_group)
    }

    /// Starts `command` through a keeper, if there is one, and in a folder of its own, if there is one.
    fn spawn(
        command: &[String],
        keeper: Option<&Keeper>,
        folder: Option<&Path>,
        own_group: bool,
    ) -> Result<Self, EngineError> {
        let shown = quoted(command.first().ok_or(EngineError::NoCommand)?.as_bytes());
        let failed = |error: std::io::Error| {
            let (command, reason) = (shown.clone(), error.to_string());
            if lacks_means(&error) {
                EngineError::Means { command, reason }
            } else {
                EngineError::Start { command, reason }
            }
        };
        // Whatever keeps us from having a thread or a pipe is our own lack.
        let lacking = |error: std::io::Error| EngineError::Means {
            command: shown.clone(),
            reason: error.to_string(),
        };
        let mut words = keeper
            .map_or(&[][..], |keeper| &keeper.0)
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
        let (recall, recalled) = Recall::new().map_err(lacking)?;
        let mut child = prepared.spawn().map_err(failed)?;
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
            recall: Some(recall),
            threads: Vec::new(),
            last_line: Vec::new(),
            left: false,
            over: false,
            own_group,
            is_keeper: keeper.is_some(),
            leash: None,
        };
        if let (Some(input), Some(output), Some(error_output)) = pipes {
            let [writing, reading, keeping] = [recalled.clone(), recalled.clone(), recalled];
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

    /// Starts `command` on a leash that has not been cut, through a keeper if there is one.
    pub(super) fn start_on(
        leash: &Leash,
        keeper: Option<&Keeper>,
        folder: Option<&Path>,
        command: &[String],
    ) -> Result<Self, EngineError> {
        let mut process = leash.take(command, keeper.is_some(), || {
            let process = Self::spawn(command, keeper, folder, true)?;
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
            let Some(lines) = &self.lines else {
                return Heard::End;
            };
            match lines.recv_timeout(left.min(GLANCE)) {
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
        let status = status.filter(|_| by_itself);
        if self.is_keeper
            && let Some(failure) = keeper::failure_in(status)
        {
            let (command, reason) = (self.command.clone(), last.map_or_else(String::new, quoted));
            return match failure {
                keeper::Failure::Means => EngineError::Means { command, reason },
                keeper::Failure::Start => EngineError::Start { command, reason },
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
            .threads
            .last()
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
            while self
                .lines
                .as_ref()
                .is_some_and(|lines| lines.try_recv().is_ok())
            {}
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
            // A keeper ends more than its group. If it cannot, its group is killed all the same.
            if self.is_keeper {
                keeper::dismiss(self.child.id());
                self.has_ended_within(SWEEP);
            }
            // While the child is there, so is the root of what it has started.
            #[cfg(windows)]
            if self.own_group && !has_ended(&mut self.child) && kill_tree(self.child.id()) {
                self.has_ended_within(SWEEP);
            }
            self.over = true;
            // From here on its number is not to be used by anybody else.
            if let Some(leash) = &self.leash {
                leash.let_go();
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
        self.recall = None;
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
