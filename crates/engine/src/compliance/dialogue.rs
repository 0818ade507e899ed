//! Exchanges lines with an engine that is being checked.

use super::super::client::error::{cut, last_line_clause, quote_bytes};
use super::super::client::process::{OutputEvent, OutputLine, Process};
use super::super::client::{EngineError, EngineStart, LastOutput, Stage};
use super::games::SamplePosition;
use crate::format_count;
use quadrille_search::StopFlag;
use std::process::ExitStatus;
use std::time::{Duration, Instant};
use thiserror::Error;

/// The maximum number of lines kept of an answer.
const MAX_ANSWER_LINES: usize = 300;
/// The maximum number of characters kept of a line.
const MAX_LINE_CHARS: usize = 16 * 1024;
/// Interval between two checks of the stop flag and the deadlines.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The reason why a step cannot continue.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum StepError {
    #[error("{0}")]
    WrongAnswer(String),
    /// A failure of an engine that was started for this step.
    #[error("from a new engine: {0}")]
    NewEngine(Box<Self>),
    #[error("{0}")]
    StartFailed(EngineError),
    /// The engine did not give the expected answer in time.
    #[error("{earlier_output}nothing useful within {:.1} s{}", wait_time.as_secs_f64(), last_output.as_ref().map_or_else(String::new, ToString::to_string))]
    NoAnswer { earlier_output: String, wait_time: Duration, last_output: Option<LastOutput> },
    #[error("{earlier_output}{}", describe_end(end_error))]
    EngineEnded { earlier_output: String, end_error: EngineError },
    #[error("a line of more than {} bytes, which begins `{beginning}`", crate::MAX_LINE_BYTES)]
    LongLine { beginning: String },
    /// No further engine is started after several failed starts.
    #[error("several engines in a row could not be used")]
    TooManyFailedStarts,
    #[error("it does not read its input")]
    InputNotRead,
    #[error("the check was stopped")]
    CheckStopped,
    #[error("the time for the whole check was over")]
    OutOfTime,
}

/// Describes how the engine ended without giving the expected answer.
fn describe_end(error: &EngineError) -> String {
    match error {
        EngineError::Exited { status, last_line, .. } => {
            format!("its end ({status}){}", last_line_clause(last_line))
        }
        other => other.to_string(),
    }
}

#[derive(Clone, Debug)]
pub(super) struct EngineLine {
    pub text: String,
    pub arrival: Instant,
}

pub(super) fn quote_lines(lines: &[EngineLine]) -> String {
    const MAX_QUOTED_LINES: usize = 3;
    if lines.is_empty() {
        return "nothing".to_owned();
    }
    let mut quoted_lines: Vec<_> = lines
        .iter()
        .take(MAX_QUOTED_LINES)
        .map(|line| format!("`{}`", cut(&quote_bytes(line.text.as_bytes()), MAX_QUOTE_CHARS)))
        .collect();
    if lines.len() > MAX_QUOTED_LINES {
        quoted_lines.push(format_count(lines.len() - MAX_QUOTED_LINES, "more line"));
    }
    quoted_lines.join(", ")
}

/// The maximum length of a quoted line, in characters.
const MAX_QUOTE_CHARS: usize = 80;

fn quote_lines_before(lines: &[EngineLine]) -> String {
    match lines {
        [] => String::new(),
        lines => format!("{}, and then ", quote_lines(lines)),
    }
}

pub(super) fn is_refusal(lines: &[EngineLine]) -> bool {
    matches!(lines, [line] if first_word(&line.text) == "error")
}

/// Returns whether this line ends the wait for a move.
pub(super) fn is_answer(line: &str) -> bool {
    matches!(first_word(line), "bestmove" | "error")
}

pub(super) fn first_word(line: &str) -> &str {
    line.split_ascii_whitespace().next().unwrap_or_default()
}

/// Appends a line unless it begins with `info` or there are too many. Returns whether `is_last_line` reports it as the
/// last.
fn store_line(
    lines: &mut Vec<EngineLine>,
    line: OutputLine,
    arrival: Instant,
    mut is_last_line: impl FnMut(&str) -> bool,
) -> Result<bool, StepError> {
    let bytes = match line {
        OutputLine::Text(bytes) => bytes,
        OutputLine::TooLong(beginning) => {
            let beginning = quote_bytes(&beginning);
            return Err(StepError::LongLine { beginning });
        }
    };
    let text = String::from_utf8_lossy(&bytes);
    let is_last = is_last_line(&text);
    if first_word(&text) != "info" && (lines.len() < MAX_ANSWER_LINES || is_last) {
        let text = text.chars().take(MAX_LINE_CHARS).collect();
        lines.push(EngineLine { text, arrival });
    }
    Ok(is_last)
}

pub(super) struct Dialogue<'a> {
    process: Process,
    stop: &'a StopFlag,
    /// Deadline of the whole check.
    check_deadline: Instant,
    ready_timeout: Duration,
}

impl<'a> Dialogue<'a> {
    pub(super) fn start(
        engine_start: &EngineStart<'_>,
        stop: &'a StopFlag,
        check_deadline: Instant,
    ) -> Result<Self, StepError> {
        Ok(Self {
            process: Process::start(engine_start).map_err(StepError::StartFailed)?,
            stop,
            check_deadline,
            ready_timeout: engine_start.timeouts.ready,
        })
    }

    pub(super) fn send(&self, line: &str) -> Result<(), StepError> {
        self.send_bytes(format!("{line}\n"))
    }

    pub(super) fn send_bytes(&self, bytes: impl Into<Vec<u8>>) -> Result<(), StepError> {
        if self.process.send(bytes) { Ok(()) } else { Err(StepError::InputNotRead) }
    }

    /// Reads lines until `is_last_line` returns true, at most for `timeout`. Passes `info` lines to `is_last_line` but does
    /// not return them.
    pub(super) fn receive(
        &mut self,
        timeout: Duration,
        is_last_line: impl FnMut(&str) -> bool,
    ) -> Result<Vec<EngineLine>, StepError> {
        self.receive_at(Stage::Go, timeout, is_last_line)
    }

    /// Reads lines as [`receive`](Self::receive) does, for the answer of this stage. Except in [`Stage::Go`], a timeout closes
    /// the engine's input.
    pub(super) fn receive_at(
        &mut self,
        stage: Stage,
        timeout: Duration,
        mut is_last_line: impl FnMut(&str) -> bool,
    ) -> Result<Vec<EngineLine>, StepError> {
        let deadline = Instant::now() + timeout;
        let mut lines: Vec<EngineLine> = Vec::new();
        loop {
            self.check_time()?;
            let now = Instant::now();
            if now >= deadline {
                return Err(StepError::NoAnswer {
                    earlier_output: quote_lines_before(&lines),
                    wait_time: timeout,
                    // The last whole line is already quoted in `earlier_output`.
                    last_output: Some(self.process.last_output(stage))
                        .filter(|output| !matches!(output, LastOutput::Line(_))),
                });
            }
            match self.process.receive(deadline.min(now + POLL_INTERVAL)) {
                OutputEvent::Timeout => {}
                OutputEvent::Line(line, arrival) => {
                    if store_line(&mut lines, line, arrival, &mut is_last_line)? {
                        return Ok(lines);
                    }
                }
                OutputEvent::End => {
                    let earlier_output = quote_lines_before(&lines);
                    let end_error = self.process.end_error(Stage::Ready);
                    return Err(StepError::EngineEnded { earlier_output, end_error });
                }
            }
        }
    }

    fn check_time(&self) -> Result<(), StepError> {
        if self.stop.is_stopped() {
            Err(StepError::CheckStopped)
        } else if Instant::now() >= self.check_deadline {
            Err(StepError::OutOfTime)
        } else {
            Ok(())
        }
    }

    /// Sends `isready`, and returns the lines before `readyok` except `info`.
    pub(super) fn wait_ready(&mut self) -> Result<Vec<EngineLine>, StepError> {
        self.send("isready")?;
        let mut lines =
            self.receive_at(Stage::Ready, self.ready_timeout, |line| line.trim() == "readyok")?;
        lines.pop();
        Ok(lines)
    }

    /// Sends a line, then `isready`. Returns the lines before `readyok` except `info`.
    pub(super) fn exchange(&mut self, line: &str) -> Result<Vec<EngineLine>, StepError> {
        self.send(line)?;
        self.wait_ready()
    }

    /// Sets the position. Fails if the engine answers.
    pub(super) fn set_position(&mut self, sample: &SamplePosition) -> Result<(), StepError> {
        self.expect_silence(&sample.setup.to_string(), "the position")
    }

    /// Sends a line that must not be answered. The error refers to the line as `name`.
    pub(super) fn expect_silence(&mut self, line: &str, name: &str) -> Result<(), StepError> {
        let lines = self.exchange(line)?;
        if lines.is_empty() {
            return Ok(());
        }
        Err(StepError::WrongAnswer(format!("{} to {name}", quote_lines(&lines))))
    }

    /// Sends a line and waits for a move or an error. Also returns lines that directly follow, such as a second answer.
    pub(super) fn request_move(
        &mut self,
        line: &str,
        timeout: Duration,
    ) -> Result<Vec<EngineLine>, StepError> {
        self.send(line)?;
        let mut lines = self.receive(timeout, is_answer)?;
        lines.extend(self.wait_ready()?);
        Ok(lines)
    }

    /// Waits for `time` without reading.
    pub(super) fn wait(&self, time: Duration) -> Result<(), StepError> {
        let deadline = Instant::now() + time;
        while Instant::now() < deadline {
            self.check_time()?;
            std::thread::sleep(
                POLL_INTERVAL.min(deadline.saturating_duration_since(Instant::now())),
            );
        }
        Ok(())
    }

    pub(super) fn end_input(&mut self) {
        self.process.end_input();
    }

    /// Reads the output until the engine ends, and returns its status; `None` if it still runs after the time limit.
    pub(super) fn read_until_end(
        &mut self,
        timeout: Duration,
    ) -> Result<(Vec<EngineLine>, Option<ExitStatus>), StepError> {
        let deadline = (Instant::now() + timeout).min(self.check_deadline);
        let mut lines = Vec::new();
        loop {
            if self.stop.is_stopped() {
                return Err(StepError::CheckStopped);
            }
            let now = Instant::now();
            match self.process.receive(deadline.min(now + POLL_INTERVAL)) {
                OutputEvent::Line(line, arrival) if now < deadline => {
                    store_line(&mut lines, line, arrival, |_| false)?;
                }
                OutputEvent::Timeout if now < deadline => {}
                OutputEvent::End | OutputEvent::Timeout | OutputEvent::Line(..) => break,
            }
        }
        let remaining = deadline.saturating_duration_since(Instant::now());
        let status = self.process.wait_for_exit(remaining);
        if status.is_none() && Instant::now() >= self.check_deadline {
            return Err(StepError::OutOfTime);
        }
        Ok((lines, status))
    }

    /// Returns whether the group of the ended engine becomes empty within the time limit. Kills the rest of the group.
    pub(super) fn group_ends_within(&mut self, timeout: Duration) -> bool {
        let remaining = self.check_deadline.saturating_duration_since(Instant::now());
        self.process.group_ends_within(timeout.min(remaining))
    }
}

/// Returns the answer in a `response` line; `None` for other lines. Sorts the moves, because their order is not specified.
pub(super) fn parse_response(line: &str, question: &str) -> Option<String> {
    if first_word(line) != "response" {
        return None;
    }
    let mut tokens: Vec<&str> = line.split_ascii_whitespace().skip(1).collect();
    if question == "query moves" {
        tokens.sort_unstable();
    }
    Some(tokens.join(" "))
}
