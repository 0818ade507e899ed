//! Runs the steps of a check in order, with a new engine after a step that broke the old one.

use super::super::client::error::cut;
use super::super::client::{EngineOption, EngineStart, ErrorOutput, KillHandle, Stage};
use super::dialogue::{Dialogue, EngineLine, StepError};
use super::{CheckSettings, CheckStep, CheckSummary, RequirementSource, StepResult};
use quadrille_games::rules::Variant;
use quadrille_search::StopFlag;
use std::fmt::Display;
use std::time::Instant;

const STEP_TEXTS: &str = include_str!("steps.txt");
/// Number of failed starts in a row after which no further engine is started.
const MAX_FAILED_STARTS: usize = 2;
/// The option that selects the variant.
pub(super) const GAME_OPTION: &str = "Game";

#[derive(Clone, Copy, Debug)]
pub(super) struct CheckAbort;

#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub result: StepResult,
    pub observation: String,
    /// The move that the check rejected, if it is the reason for the result.
    pub refused_move: Option<String>,
}

impl Finding {
    fn new(result: StepResult, observation: impl Into<String>) -> Self {
        Self { result, observation: observation.into(), refused_move: None }
    }

    /// Creates a finding that is `Ok` or `Wrong`.
    pub(super) fn from_check(is_as_expected: bool, observation: impl Into<String>) -> Self {
        Self::new(if is_as_expected { StepResult::Ok } else { StepResult::Wrong }, observation)
    }

    pub(super) fn skipped(reason: impl Into<String>) -> Self {
        Self::new(StepResult::Skipped, reason)
    }

    /// Creates a finding for a refusal of something that the specification requires but a referee does not need.
    pub(super) fn not_offered(observation: &str) -> Self {
        let reason = "the specification requires it, and other managers need it";
        Self::skipped(format!("{observation}; {reason}"))
    }
}

/// Names in braces in a step's texts, with their values.
pub(super) type TextValues<'v> = &'v [(&'v str, &'v dyn Display)];

pub(super) struct Checker<'a> {
    command: &'a [String],
    pub(super) settings: &'a CheckSettings,
    stop: &'a StopFlag,
    check_deadline: Instant,
    on_step: &'a mut dyn FnMut(&CheckStep),
    pub(super) summary: CheckSummary,
    dialogue: Option<Dialogue<'a>>,
    error_output: ErrorOutput,
    failed_starts: usize,
    /// The options that the engine offers; empty before the handshake.
    pub(super) options: Vec<EngineOption>,
    /// The variants to check; empty before the handshake. The first is used where the variant does not matter.
    pub(super) variants: Vec<Variant>,
    /// The variant to which new engines are set; `None` before the handshake.
    variant: Option<Variant>,
}

impl<'a> Checker<'a> {
    pub(super) fn new(
        command: &'a [String],
        settings: &'a CheckSettings,
        stop: &'a StopFlag,
        on_step: &'a mut dyn FnMut(&CheckStep),
    ) -> Self {
        Self {
            command,
            settings,
            stop,
            check_deadline: Instant::now() + settings.total_time,
            on_step,
            summary: CheckSummary::default(),
            dialogue: None,
            error_output: ErrorOutput::default(),
            failed_starts: 0,
            options: Vec::new(),
            variants: Vec::new(),
            variant: None,
        }
    }

    pub(super) fn report(&mut self, title: &str, values: TextValues<'_>, finding: Finding) {
        self.report_with(title, values, finding, Vec::new());
    }

    fn report_with(
        &mut self,
        title: &str,
        values: TextValues<'_>,
        finding: Finding,
        error_output: Vec<String>,
    ) {
        let (source, texts) = find_step_texts(title);
        let [title, attempt, expectation] =
            texts.map(|text| cut(&fill_placeholders(text, values), MAX_TEXT_CHARS));
        let result = match (finding.result, source) {
            (StepResult::Wrong, RequirementSource::Addition) => StepResult::Differs,
            (result, _) => result,
        };
        match result {
            StepResult::Ok => self.summary.ok_count += 1,
            StepResult::Wrong => self.summary.wrong_count += 1,
            StepResult::Differs => self.summary.differing_count += 1,
            StepResult::Skipped => self.summary.skipped_count += 1,
        }
        (self.on_step)(&CheckStep {
            number: self.summary.step_count(),
            title,
            attempt,
            expectation,
            observation: cut(&finding.observation, MAX_TEXT_CHARS),
            error_output,
            source,
            result,
        });
    }

    /// Runs a step with the running engine or a new one, and reports it. Fails if the check cannot continue.
    pub(super) fn run_step(
        &mut self,
        title: &str,
        values: TextValues<'_>,
        try_step: impl FnOnce(&mut Dialogue<'a>) -> Result<Finding, StepError>,
    ) -> Result<(), CheckAbort> {
        let result = match self.take_ready_engine() {
            Err(error @ StepError::TooManyFailedStarts) => {
                Ok(Finding::skipped(format!("it could not be tried: {error}")))
            }
            Err(error @ (StepError::CheckStopped | StepError::OutOfTime)) => Err(error),
            Err(error) => Err(StepError::NewEngine(Box::new(error))),
            Ok(mut dialogue) => match try_step(&mut dialogue) {
                Err(StepError::WrongAnswer(message)) => Ok(Finding::from_check(false, message)),
                result => result,
            }
            .inspect(|_| self.dialogue = Some(dialogue)),
        };
        self.conclude(title, values, result)
    }

    /// Reports a step. Fails if the check cannot continue.
    pub(super) fn conclude(
        &mut self,
        title: &str,
        values: TextValues<'_>,
        result: Result<Finding, StepError>,
    ) -> Result<(), CheckAbort> {
        let error = match result {
            Ok(finding) => {
                self.report(title, values, finding);
                return Ok(());
            }
            Err(error) => error,
        };
        let ends_check = matches!(error, StepError::CheckStopped | StepError::OutOfTime);
        self.summary.is_stopped |= ends_check;
        match error {
            StepError::CheckStopped => {}
            // Not counted as wrong, because every single answer may have been in time.
            StepError::OutOfTime => {
                let observation = format!("nothing yet when {error}");
                self.report(title, values, Finding::skipped(observation));
            }
            _ => {
                let observation = error.to_string();
                let lines = self.error_output.lines_unless_quoted(&observation);
                self.report_with(title, values, Finding::from_check(false, observation), lines);
            }
        }
        if ends_check { Err(CheckAbort) } else { Ok(()) }
    }

    /// Starts an engine and sends `ugi`. Returns the engine and the lines that it answered.
    pub(super) fn start_engine(&mut self) -> Result<(Dialogue<'a>, Vec<EngineLine>), StepError> {
        let timeouts = self.settings.timeouts;
        let kill_handle = KillHandle::new();
        let mut engine_start = EngineStart::new(self.command, timeouts, &kill_handle);
        engine_start.folder = self.settings.folder.as_deref();
        self.error_output = engine_start.error_output.clone();
        let mut dialogue = Dialogue::start(&engine_start, self.stop, self.check_deadline)?;
        dialogue.send("ugi")?;
        let lines = dialogue
            .receive_at(Stage::Handshake, timeouts.handshake, |line| line.trim() == "ugiok")?;
        Ok((dialogue, lines))
    }

    pub(super) fn store_engine(&mut self, dialogue: Dialogue<'a>) {
        self.dialogue = Some(dialogue);
    }

    pub(super) fn discard_engine(&mut self) {
        self.dialogue = None;
    }

    /// Returns the running engine, or starts one and sets it to the current variant.
    fn take_ready_engine(&mut self) -> Result<Dialogue<'a>, StepError> {
        if let Some(dialogue) = self.dialogue.take() {
            return Ok(dialogue);
        }
        if self.failed_starts >= MAX_FAILED_STARTS {
            return Err(StepError::TooManyFailedStarts);
        }
        self.failed_starts += 1;
        let (mut dialogue, _) = self.start_engine()?;
        if let Some(line) = self.variant.and_then(|variant| self.variant_command(variant)) {
            dialogue.send(&line)?;
        }
        dialogue.wait_ready()?;
        self.failed_starts = 0;
        Ok(dialogue)
    }

    /// Sets the variant to which engines started later are set.
    pub(super) const fn set_variant(&mut self, variant: Variant) {
        self.variant = Some(variant);
    }

    /// Returns the command that sets the variant, if the engine offers a choice.
    pub(super) fn variant_command(&self, variant: Variant) -> Option<String> {
        let game_option = self.find_option(GAME_OPTION)?;
        let spelling = game_option.spelling(variant.id());
        let value = spelling.as_deref().unwrap_or(variant.id());
        Some(game_option.setoption_line(value))
    }

    pub(super) fn find_option(&self, name: &str) -> Option<&EngineOption> {
        let mut options = self.options.iter();
        options.find(|option| option.name.eq_ignore_ascii_case(name))
    }
}

/// Returns the source of a step's requirement and its texts: the title, the attempt and the expected behaviour.
fn find_step_texts(title: &str) -> (RequirementSource, [&'static str; 3]) {
    let rows = STEP_TEXTS.split("\n\n").filter_map(|row| {
        let mut lines = row.lines();
        let first_line = lines.next()?;
        let (source, title) = match first_line.strip_prefix("* ") {
            Some(title) => (RequirementSource::Addition, title),
            None => (RequirementSource::Specification, first_line),
        };
        Some((source, [title, lines.next()?, lines.next()?]))
    });
    let mut rows = rows.filter(|(_, [row_title, ..])| *row_title == title);
    let row = rows.next();
    debug_assert!(row.is_some(), "steps.txt has no step `{title}`");
    row.unwrap_or_default()
}

fn fill_placeholders(text: &str, values: TextValues<'_>) -> String {
    let fill_placeholder = |text: String, (name, value): &(&str, &dyn Display)| {
        text.replace(&format!("{{{name}}}"), &value.to_string())
    };
    values.iter().fold(text.to_owned(), fill_placeholder)
}

/// The maximum length of a step's text, in characters.
const MAX_TEXT_CHARS: usize = 599;
