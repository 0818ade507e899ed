//! The manager's side of the protocol: starts an engine and plays with it.
//!
//! The engine is not trusted. It runs in a process group of its own, which is killed with it. Every answer has a time limit
//! and every line a length limit. Failures are reported as an [`EngineError`] that quotes the engine. The client does not
//! check whether a move is legal: the referee does.

pub(super) mod error;
mod error_output;
pub(super) mod exit;
pub(super) mod info;
mod job;
mod kill_handle;
mod option;
mod pipes;
pub(super) mod process;
#[cfg(target_os = "linux")]
pub mod processes;
mod start_failure;
mod supervisor;
mod traffic;

pub use error::{EngineError, LastOutput, Stage};
pub use error_output::ErrorOutput;
pub use info::EngineInfo;
pub use kill_handle::KillHandle;
pub use option::{EngineOption, OptionKind};
pub use start_failure::describe_start_failure;
pub use supervisor::{Supervisor, SupervisorFailure};
pub use traffic::{EngineLog, TrafficLog};

use super::command::{GoLimits, PositionSetup};
use error::{quote_bytes, to_visible_line};
use process::{OutputEvent, OutputLine, Process};
use quadrille_search::{Score, StopFlag};
use std::path::Path;
use std::time::{Duration, Instant};

/// Time limits for answers other than moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// Time from the engine's start to `ugiok`.
    pub handshake: Duration,
    /// Time from `isready` to `readyok`.
    pub ready: Duration,
    /// Time from `stop` to `bestmove`.
    pub stop: Duration,
    /// Time from `quit` to the engine's end.
    pub quit: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            handshake: Duration::from_secs(10),
            ready: Duration::from_secs(10),
            stop: Duration::from_secs(2),
            quit: Duration::from_millis(500),
        }
    }
}

/// An engine's answer to `go`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchAnswer {
    /// The word after `bestmove`; empty if there was none.
    pub mv: String,
    /// The engine's whole line, for display.
    pub line: String,
    /// Time from `go` to the answer.
    pub elapsed: Duration,
    /// The last score reported for the best move, from the point of view of the player to move; `None` if there was none.
    pub score: Option<Score>,
}

/// Offered options that cannot be set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IgnoredOptions {
    /// Names that repeat an earlier option's name, ignoring case. Setting them would be ambiguous.
    pub duplicate_names: Vec<String>,
    /// The number of options beyond the first [`MAX_OPTIONS`].
    pub excess_count: usize,
}

/// The maximum number of options kept per engine.
pub const MAX_OPTIONS: usize = 256;
/// The maximum wait for an answer other than a move.
const MAX_WAIT: Duration = Duration::from_secs(24 * 3600);
/// Interval between two checks of the stop flag during a search.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// Time that a line may take from the reading thread to the caller after the deadline.
const HANDOVER_TIMEOUT: Duration = Duration::from_millis(5);
/// If two checks are further apart than this, this process was suspended or had no processor.
const STALL_THRESHOLD: Duration = Duration::from_millis(500);

/// A running engine. Its process group is killed when this is dropped.
pub struct Client {
    process: Process,
    timeouts: Timeouts,
    name: String,
    author: String,
    options: Vec<EngineOption>,
    ignored_options: IgnoredOptions,
    /// The log of the traffic.
    log: Option<EngineLog>,
}

/// The settings of an engine's start.
#[derive(Clone, Debug)]
pub struct EngineStart<'a> {
    /// The engine's command; the first word is the program.
    pub command: &'a [String],
    /// Time limits for the engine's answers.
    pub timeouts: Timeouts,
    /// Kills the engine from another thread. A call that waits for the engine then fails.
    pub kill_handle: &'a KillHandle,
    /// Starts the engine through a supervisor, which ends it even if this process is killed.
    pub supervisor: Option<&'a Supervisor>,
    /// The engine's working directory, if it differs from ours. A relative program path is resolved from there.
    pub folder: Option<&'a Path>,
    /// The log of the traffic.
    pub log: Option<&'a EngineLog>,
    /// Receives the engine's error output.
    pub error_output: ErrorOutput,
}

impl<'a> EngineStart<'a> {
    /// Returns the settings for a plain start, without a supervisor, folder or log.
    pub fn new(command: &'a [String], timeouts: Timeouts, kill_handle: &'a KillHandle) -> Self {
        Self {
            command,
            timeouts,
            kill_handle,
            supervisor: None,
            folder: None,
            log: None,
            error_output: ErrorOutput::default(),
        }
    }
}

impl Client {
    /// Starts an engine and performs the handshake. The first word of `command` is the program.
    ///
    /// # Errors
    /// If the program cannot be started or does not answer `ugi` properly.
    pub fn start(command: &[String], timeouts: Timeouts) -> Result<Self, EngineError> {
        Self::start_with(&EngineStart::new(command, timeouts, &KillHandle::new()))
    }

    /// Starts an engine with all settings and performs the handshake.
    ///
    /// # Errors
    /// In the cases of [`start`](Self::start), and if the handle has already been used to kill.
    pub fn start_with(engine_start: &EngineStart<'_>) -> Result<Self, EngineError> {
        let process = Process::start(engine_start).inspect_err(|error| {
            engine_start.log.into_iter().for_each(|log| log.log_failure(error))
        })?;
        let log = engine_start.log.map(|log| log.with_process_id(process.id()));
        let mut client = Self {
            process,
            timeouts: engine_start.timeouts,
            name: String::new(),
            author: String::new(),
            options: Vec::new(),
            ignored_options: IgnoredOptions::default(),
            log,
        };
        let timeout = engine_start.timeouts.handshake;
        let deadline = Instant::now() + timeout;
        client.send("ugi", Stage::Handshake)?;
        loop {
            let (line, _) = client.receive(Stage::Handshake, timeout, [deadline; 2])?;
            let text = to_visible_line(&line);
            if text.trim() == "ugiok" {
                break;
            } else if let Some(name) = text.strip_prefix("id name ") {
                client.name = quote_bytes(name.trim().as_bytes());
            } else if let Some(author) = text.strip_prefix("id author ") {
                client.author = quote_bytes(author.trim().as_bytes());
            } else if let Some(option) = EngineOption::parse(&text) {
                client.add_option(option);
            }
        }
        Ok(client)
    }

    fn add_option(&mut self, option: EngineOption) {
        if self.offers(&option.name) {
            if self.ignored_options.duplicate_names.len() < MAX_OPTIONS {
                self.ignored_options.duplicate_names.push(option.name);
            }
        } else if self.options.len() < MAX_OPTIONS {
            self.options.push(option);
        } else {
            self.ignored_options.excess_count += 1;
        }
    }

    /// Returns the engine's name as it reports it; may be empty.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the engine's author as it reports it; may be empty.
    pub fn author(&self) -> &str {
        &self.author
    }

    /// Returns the offered options: at most [`MAX_OPTIONS`], with distinct names.
    pub fn options(&self) -> &[EngineOption] {
        &self.options
    }

    /// Returns the offered options that cannot be set.
    pub const fn ignored_options(&self) -> &IgnoredOptions {
        &self.ignored_options
    }

    /// Returns the process id.
    pub fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// Returns whether the engine offers an option with this name, ignoring case.
    pub fn offers(&self, name: &str) -> bool {
        self.find_option(name).is_some()
    }

    fn find_option(&self, name: &str) -> Option<&EngineOption> {
        let find_matching = |is_match: &dyn Fn(&str) -> bool| {
            let mut options = self.options.iter();
            options.find(|option| is_match(&option.name))
        };
        let lower_name = name.to_lowercase();
        find_matching(&|option_name| option_name == name)
            .or_else(|| find_matching(&|option_name| option_name.to_lowercase() == lower_name))
    }

    /// Sets an option that the engine offers.
    ///
    /// # Errors
    /// If the engine does not offer the option or this value, answers with an error, or is not ready in time.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), EngineError> {
        let option_error = |expected: String| EngineError::Option {
            name: quote_bytes(name.as_bytes()),
            value: quote_bytes(value.as_bytes()),
            expected: quote_bytes(expected.as_bytes()),
        };
        let Some(option) = self.find_option(name) else {
            let option_names: Vec<&str> = self.options.iter().map(|option| &*option.name).collect();
            return Err(option_error(match option_names[..] {
                [] => "it offers no options".to_owned(),
                _ => format!("it offers {}", option_names.join(", ")),
            }));
        };
        let Some(value) = option.spelling(value) else {
            return Err(option_error(option.describe_values()));
        };
        self.send(&option.setoption_line(&value), Stage::Ready)?;
        self.wait_ready()
    }

    /// Announces a new game and waits for `readyok`.
    ///
    /// # Errors
    /// If the engine answers with an error or not in time.
    pub fn new_game(&mut self) -> Result<(), EngineError> {
        self.send("uginewgame", Stage::Ready)?;
        self.wait_ready()
    }

    /// Sends the position and waits for `readyok`. `time_limits` holds the time limit and the extra time for a late
    /// answer. Discards lines that came before `readyok`, such as a second `bestmove`.
    ///
    /// # Errors
    /// If the engine refuses the position or is not ready in time.
    pub fn set_position(
        &mut self,
        setup: &PositionSetup,
        time_limits: [Duration; 2],
    ) -> Result<(), EngineError> {
        self.send(&setup.to_string(), Stage::Ready)?;
        self.wait_ready_within(time_limits)
    }

    /// Waits until the engine has executed all commands.
    ///
    /// # Errors
    /// If the engine answers with an error or not in time.
    pub fn wait_ready(&mut self) -> Result<(), EngineError> {
        self.wait_ready_within([self.timeouts.ready, Duration::ZERO])
    }

    fn wait_ready_within(
        &mut self,
        [time_limit, overtime]: [Duration; 2],
    ) -> Result<(), EngineError> {
        self.send("isready", Stage::Ready)?;
        // Capping the wait keeps the sum from overflowing.
        let deadline = Instant::now() + time_limit.min(MAX_WAIT);
        let mut refusal = None;
        loop {
            let (line, _) =
                self.receive(Stage::Ready, time_limit, [deadline, deadline + overtime])?;
            let mut tokens = line.trim_ascii().split(|byte| byte.is_ascii_whitespace());
            match tokens.next() {
                Some(b"readyok") => return refusal.map_or(Ok(()), Err),
                Some(b"error") => {
                    refusal = refusal.or(Some(EngineError::Error {
                        stage: Stage::Ready,
                        line: quote_bytes(&line),
                    }));
                }
                _ => {}
            }
        }
    }

    /// Starts a search and waits for its answer, at most `time_limit`. Then sends `stop` and waits for a late answer, at
    /// most `overtime` unless that is zero. This distinguishes a slow engine from a hung one.
    ///
    /// When `stop` is set, sends `stop` and waits for at most [`Timeouts::stop`]. Calls `on_info` with each `info` line.
    ///
    /// # Errors
    /// If the engine answers with an error, not in time, or not at all.
    pub fn go(
        &mut self,
        go_limits: &GoLimits,
        [time_limit, overtime]: [Duration; 2],
        stop: &StopFlag,
        on_info: &mut dyn FnMut(&str),
    ) -> Result<SearchAnswer, EngineError> {
        let start_time = Instant::now();
        self.send(&go_limits.to_string(), Stage::Go)?;
        let mut deadline = start_time.checked_add(time_limit);
        let has_overtime = !overtime.is_zero();
        let mut has_sent_stop = false;
        let mut score = None;
        let (mut last_check_time, mut stall_time) = (start_time, Duration::ZERO);
        // Reads the clock and adds long gaps between two readings to `stall_time`.
        let mut check_clock = |stall_time: &mut Duration| {
            let now = Instant::now();
            let pause = now - std::mem::replace(&mut last_check_time, now);
            if pause >= STALL_THRESHOLD {
                *stall_time += pause;
            }
            now
        };
        loop {
            let now = check_clock(&mut stall_time);
            if !has_sent_stop && stop.is_stopped() {
                has_sent_stop = true;
                self.send("stop", Stage::Go)?;
                let stop_deadline = now + self.timeouts.stop;
                deadline =
                    Some(deadline.map_or(stop_deadline, |deadline| deadline.min(stop_deadline)));
            }
            let overrun = deadline.map(|deadline| now.saturating_duration_since(deadline));
            if !has_sent_stop
                && has_overtime
                && stall_time < STALL_THRESHOLD
                && overrun >= Some(HANDOVER_TIMEOUT)
            {
                has_sent_stop = true;
                self.send("stop", Stage::Go)?;
                deadline = now.checked_add(overtime);
            }
            let poll_end = match deadline {
                Some(deadline) if now >= deadline => now + HANDOVER_TIMEOUT,
                Some(deadline) => deadline.min(now + POLL_INTERVAL),
                None => now + POLL_INTERVAL,
            };
            let event = self.process.receive(poll_end);
            check_clock(&mut stall_time);
            let may_be_late = !has_sent_stop && has_overtime && stall_time < STALL_THRESHOLD;
            let (line, arrival) = match event {
                // The arrival time counts, not the time at which the line is taken.
                OutputEvent::Line(_, arrival)
                    if !may_be_late && deadline.is_some_and(|deadline| arrival > deadline) =>
                {
                    return Err(self.deadline_error(Stage::Go, arrival - start_time, stall_time));
                }
                OutputEvent::Line(OutputLine::Text(line), arrival) => {
                    self.log_received(&line, arrival);
                    (line, arrival)
                }
                OutputEvent::Timeout
                    if !may_be_late && deadline.is_some_and(|deadline| now >= deadline) =>
                {
                    return Err(self.deadline_error(Stage::Go, now - start_time, stall_time));
                }
                OutputEvent::Timeout => continue,
                other => return Err(self.output_error(Stage::Go, other)),
            };
            let text = to_visible_line(&line);
            let mut tokens = text.split_ascii_whitespace();
            match tokens.next() {
                Some("bestmove") => {
                    return Ok(SearchAnswer {
                        mv: tokens.next().unwrap_or_default().to_owned(),
                        line: quote_bytes(&line),
                        elapsed: arrival.saturating_duration_since(start_time),
                        score,
                    });
                }
                Some("error") => {
                    return Err(EngineError::Error { stage: Stage::Go, line: quote_bytes(&line) });
                }
                Some("info") => {
                    let info = EngineInfo::parse(&text);
                    score = info.score.filter(|_| info.describes_best_line()).or(score);
                    on_info(&text);
                }
                _ => {}
            }
        }
    }

    /// Sends `quit`, and kills the engine's group after the time limit. Returns whether the engine ended by itself.
    pub fn quit(mut self) -> bool {
        if let Some(log) = &self.log {
            log.log_sent("quit");
        }
        self.process.send("quit\n".to_owned());
        self.process.close(self.timeouts.quit)
    }

    fn log_received(&self, line: &[u8], arrival: Instant) {
        if let Some(log) = &self.log {
            log.log_received(line, arrival);
        }
    }

    fn send(&self, line: &str, stage: Stage) -> Result<(), EngineError> {
        // A value must not contain a line break: one message is one line.
        let line = line.replace(['\n', '\r'], " ") + "\n";
        if let Some(log) = &self.log {
            log.log_sent(&line);
        }
        if self.process.send(line) { Ok(()) } else { Err(EngineError::NotReading { stage }) }
    }

    /// Returns the next line that came before `deadline`, which lies `wait_time` after the question. Extends the limit to
    /// `late_deadline` unless this process stalled.
    fn receive(
        &mut self,
        stage: Stage,
        wait_time: Duration,
        [mut deadline, late_deadline]: [Instant; 2],
    ) -> Result<(Vec<u8>, Instant), EngineError> {
        let mut wait_end = deadline.max(Instant::now() + HANDOVER_TIMEOUT);
        let mut event = self.process.receive(wait_end);
        let mut stall_time = Instant::now().saturating_duration_since(wait_end);
        if stall_time < STALL_THRESHOLD && late_deadline > deadline {
            deadline = late_deadline;
            if matches!(event, OutputEvent::Timeout) {
                wait_end = wait_end.max(late_deadline);
                event = self.process.receive(wait_end);
                stall_time = Instant::now().saturating_duration_since(wait_end);
            }
        }
        match event {
            // Lines that keep coming do not extend the deadline.
            OutputEvent::Line(_, arrival) if arrival > deadline => {
                Err(self.deadline_error(stage, wait_time, stall_time))
            }
            OutputEvent::Line(OutputLine::Text(line), arrival) => {
                self.log_received(&line, arrival);
                Ok((line, arrival))
            }
            OutputEvent::Timeout => Err(self.deadline_error(stage, wait_time, stall_time)),
            other => Err(self.output_error(stage, other)),
        }
    }

    /// Logs and returns the error for a missed deadline. `stall_time` is the time during which we did not read the pipe.
    fn deadline_error(
        &mut self,
        stage: Stage,
        wait_time: Duration,
        stall_time: Duration,
    ) -> EngineError {
        if stall_time >= STALL_THRESHOLD {
            self.record_failure(EngineError::Stalled { stage, stall_time })
        } else {
            self.timeout_error(stage, wait_time)
        }
    }

    fn timeout_error(&mut self, stage: Stage, wait_time: Duration) -> EngineError {
        let last_output = self.process.last_output(stage);
        self.record_failure(EngineError::Timeout { stage, wait_time, last_output })
    }

    fn output_error(&mut self, stage: Stage, event: OutputEvent) -> EngineError {
        let error = match event {
            OutputEvent::Line(OutputLine::TooLong(beginning), _) => {
                EngineError::LongLine { beginning: quote_bytes(&beginning) }
            }
            OutputEvent::Line(OutputLine::Text(_), _) | OutputEvent::Timeout | OutputEvent::End => {
                self.process.end_error(stage)
            }
        };
        self.record_failure(error)
    }

    fn record_failure(&self, error: EngineError) -> EngineError {
        if let Some(log) = &self.log {
            log.log_failure(&error);
        }
        error
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if let Some(log) = &self.log {
            log.log_end();
        }
    }
}
