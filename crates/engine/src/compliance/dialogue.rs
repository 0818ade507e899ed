//! Talking to an engine that is being checked, line by line.

use super::super::client::error::{cut, last_words, quoted};
use super::super::client::process::{Line, Process, Received};
use super::super::client::{EngineError, LastOutput, Stage, Start};
use super::counted;
use super::games::Sample;
use quadrille_search::StopFlag;
use std::process::ExitStatus;
use std::time::{Duration, Instant};
use thiserror::Error;

/// The most lines that are kept of one answer.
const KEPT: usize = 300;
/// The most characters that are kept of one line.
const WIDTH: usize = 16 * 1024;
/// The interval between two checks whether the check is to be stopped.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Why a step goes no further.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum Trouble {
    /// It has said something wrong, and can be asked more.
    #[error("{0}")]
    Wrong(String),
    /// An engine that was started for the step is of no use.
    #[error("from a new engine: {0}")]
    NewEngine(Box<Self>),
    /// It does not exist.
    #[error("{0}")]
    Start(EngineError),
    /// It did not say what was waited for.
    #[error("{said}nothing of use within {:.1} s{}", waited.as_secs_f64(), why.as_ref().map_or_else(String::new, ToString::to_string))]
    Silent {
        said: String,
        waited: Duration,
        why: Option<LastOutput>,
    },
    /// It has gone.
    #[error("{said}{}", end(ended))]
    Ended { said: String, ended: EngineError },
    /// A line without end.
    #[error(
        "a line of more than {} bytes, which begins `{beginning}`",
        crate::LONGEST_LINE
    )]
    LongLine { beginning: String },
    /// The engines started last were of no use either, and no more is started.
    #[error("several engines in a row could not be used")]
    GivenUp,
    /// It does not read.
    #[error("it does not read its input")]
    Deaf,
    /// The check is being stopped.
    #[error("the check was stopped")]
    Stopped,
    /// The time of the whole check is over.
    #[error("the time for the whole check was over")]
    OutOfTime,
}

/// How it ended, without what was expected of it.
fn end(error: &EngineError) -> String {
    match error {
        EngineError::Ended { status, words, .. } => {
            format!("its end ({status}){}", last_words(words))
        }
        other => other.to_string(),
    }
}

/// A line of the engine's, and when it came.
#[derive(Clone, Debug)]
pub(super) struct EngineLine {
    pub text: String,
    pub when: Instant,
}

/// Lines for people.
pub(super) fn quoted_lines(lines: &[EngineLine]) -> String {
    const SHOWN: usize = 3;
    if lines.is_empty() {
        return "nothing".to_owned();
    }
    let mut parts: Vec<_> = lines
        .iter()
        .take(SHOWN)
        .map(|said| format!("`{}`", cut(&quoted(said.text.as_bytes()), QUOTED)))
        .collect();
    if lines.len() > SHOWN {
        parts.push(counted(lines.len() - SHOWN, "more line"));
    }
    parts.join(", ")
}

/// The longest quotation of a line, in characters.
const QUOTED: usize = 80;

/// Lines for people, with something to follow.
fn before(lines: &[EngineLine]) -> String {
    match lines {
        [] => String::new(),
        lines => format!("{}, and then ", quoted_lines(lines)),
    }
}

/// Whether the answer is one line that begins with `error`.
pub(super) fn is_refusal(lines: &[EngineLine]) -> bool {
    matches!(lines, [only] if word(&only.text) == "error")
}

/// Whether this line ends the wait for a move.
pub(super) fn is_answer(line: &str) -> bool {
    matches!(word(line), "bestmove" | "error")
}

/// The first word of a line.
pub(super) fn word(line: &str) -> &str {
    line.split_ascii_whitespace().next().unwrap_or_default()
}

/// Adds a line to those that are kept, unless it begins with `info` or there are too many; whether it is `done`, the last.
fn keep_line(
    lines: &mut Vec<EngineLine>,
    line: Line,
    when: Instant,
    mut done: impl FnMut(&str) -> bool,
) -> Result<bool, Trouble> {
    let bytes = match line {
        Line::Text(bytes) => bytes,
        Line::TooLong(beginning) => {
            let beginning = quoted(&beginning);
            return Err(Trouble::LongLine { beginning });
        }
    };
    let text = String::from_utf8_lossy(&bytes);
    let last = done(&text);
    if word(&text) != "info" && (lines.len() < KEPT || last) {
        let text = text.chars().take(WIDTH).collect();
        lines.push(EngineLine { text, when });
    }
    Ok(last)
}

/// A running engine.
pub(super) struct Dialogue<'a> {
    process: Process,
    stop: &'a StopFlag,
    /// When the whole check must be over.
    latest: Instant,
    /// How long `readyok` may take.
    ready: Duration,
}

impl<'a> Dialogue<'a> {
    pub(super) fn start(
        start: &Start<'_>,
        stop: &'a StopFlag,
        latest: Instant,
    ) -> Result<Self, Trouble> {
        Ok(Self {
            process: Process::start(start).map_err(Trouble::Start)?,
            stop,
            latest,
            ready: start.timeouts.ready,
        })
    }

    /// Says a line.
    pub(super) fn send(&self, line: &str) -> Result<(), Trouble> {
        self.say_bytes(format!("{line}\n"))
    }

    /// Says these bytes, whatever they are.
    pub(super) fn say_bytes(&self, bytes: impl Into<Vec<u8>>) -> Result<(), Trouble> {
        if self.process.send(bytes) {
            Ok(())
        } else {
            Err(Trouble::Deaf)
        }
    }

    /// Listens until `done` says that a line was the last, at most for `wait`. Lines that begin with `info` are shown to `done`, but
    /// are not among the answer.
    pub(super) fn receive(
        &mut self,
        wait: Duration,
        done: impl FnMut(&str) -> bool,
    ) -> Result<Vec<EngineLine>, Trouble> {
        self.receive_at(Stage::Go, wait, done)
    }

    /// The same for the answer that is due at this stage. Unless it is [`Stage::Go`], an engine that does not give it is of no more
    /// use.
    pub(super) fn receive_at(
        &mut self,
        stage: Stage,
        wait: Duration,
        mut done: impl FnMut(&str) -> bool,
    ) -> Result<Vec<EngineLine>, Trouble> {
        let deadline = Instant::now() + wait;
        let mut lines: Vec<EngineLine> = Vec::new();
        loop {
            self.check_time()?;
            let now = Instant::now();
            if now >= deadline {
                return Err(Trouble::Silent {
                    said: before(&lines),
                    waited: wait,
                    // A whole line is among those that are quoted.
                    why: Some(self.process.last_output(stage))
                        .filter(|last| !matches!(last, LastOutput::Line(_))),
                });
            }
            match self.process.receive(deadline.min(now + POLL_INTERVAL)) {
                Received::Timeout => {}
                Received::Line(line, when) => {
                    if keep_line(&mut lines, line, when, &mut done)? {
                        return Ok(lines);
                    }
                }
                Received::End => {
                    let said = before(&lines);
                    let ended = self.process.ended(Stage::Ready);
                    return Err(Trouble::Ended { said, ended });
                }
            }
        }
    }

    /// Whether the check may go on.
    fn check_time(&self) -> Result<(), Trouble> {
        if self.stop.is_stopped() {
            Err(Trouble::Stopped)
        } else if Instant::now() >= self.latest {
            Err(Trouble::OutOfTime)
        } else {
            Ok(())
        }
    }

    /// Everything but `info` that the engine has said, and says until it has done all it was told.
    pub(super) fn settle(&mut self) -> Result<Vec<EngineLine>, Trouble> {
        self.send("isready")?;
        let mut lines =
            self.receive_at(Stage::Ready, self.ready, |line| line.trim() == "readyok")?;
        lines.pop();
        Ok(lines)
    }

    /// Sends a line and reads the answer.
    pub(super) fn exchange(&mut self, line: &str) -> Result<Vec<EngineLine>, Trouble> {
        self.send(line)?;
        self.settle()
    }

    /// Gives the engine a position, against which it has nothing to say.
    pub(super) fn position(&mut self, sample: &Sample) -> Result<(), Trouble> {
        self.expect_silence(&sample.setup.to_string(), "the position")
    }

    /// Sends a line that must not be answered; `name` is what it is called if it is.
    pub(super) fn expect_silence(&mut self, line: &str, name: &str) -> Result<(), Trouble> {
        let lines = self.exchange(line)?;
        if lines.is_empty() {
            return Ok(());
        }
        Err(Trouble::Wrong(format!(
            "{} to {name}",
            quoted_lines(&lines)
        )))
    }

    /// Sends a line and waits for a move or an error; also what comes right behind that, such as a second answer.
    pub(super) fn ask(&mut self, line: &str, wait: Duration) -> Result<Vec<EngineLine>, Trouble> {
        self.send(line)?;
        let mut lines = self.receive(wait, is_answer)?;
        lines.extend(self.settle()?);
        Ok(lines)
    }

    /// Does nothing for a while, in which the engine may do what it likes.
    pub(super) fn wait(&self, time: Duration) -> Result<(), Trouble> {
        let deadline = Instant::now() + time;
        while Instant::now() < deadline {
            self.check_time()?;
            std::thread::sleep(
                POLL_INTERVAL.min(deadline.saturating_duration_since(Instant::now())),
            );
        }
        Ok(())
    }

    /// Tells the engine that nothing more comes.
    pub(super) fn end_input(&mut self) {
        self.process.end_input();
    }

    /// What the engine still says until it ends, and how it ends; no status when it is still there after `timeouts`.
    pub(super) fn quit(
        &mut self,
        timeouts: Duration,
    ) -> Result<(Vec<EngineLine>, Option<ExitStatus>), Trouble> {
        let deadline = (Instant::now() + timeouts).min(self.latest);
        let mut lines = Vec::new();
        loop {
            if self.stop.is_stopped() {
                return Err(Trouble::Stopped);
            }
            let now = Instant::now();
            match self.process.receive(deadline.min(now + POLL_INTERVAL)) {
                Received::Line(line, when) if now < deadline => {
                    keep_line(&mut lines, line, when, |_| false)?;
                }
                Received::Timeout if now < deadline => {}
                Received::End | Received::Timeout | Received::Line(..) => break,
            }
        }
        let left = deadline.saturating_duration_since(Instant::now());
        let status = self.process.exit_status(left);
        if status.is_none() && Instant::now() >= self.latest {
            return Err(Trouble::OutOfTime);
        }
        Ok((lines, status))
    }

    /// Whether nobody of the departed engine's group is left within `timeouts`.
    pub(super) fn group_ends_within(&mut self, timeouts: Duration) -> bool {
        let left = self.latest.saturating_duration_since(Instant::now());
        self.process.group_ends_within(timeouts.min(left))
    }
}
