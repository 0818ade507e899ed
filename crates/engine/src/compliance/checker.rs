//! Taking one step after another, with a new engine where the last step broke the old one.

use super::super::client::error::cut;
use super::super::client::{EngineOption, ErrorOutput, KillHandle, Stage, Start};
use super::dialogue::{Dialogue, EngineLine, Trouble};
use super::{Conditions, Group, Mark, Step, Summary};
use quadrille_games::rules::Variant;
use quadrille_search::StopFlag;
use std::fmt::Display;
use std::time::Instant;

/// The texts of the steps.
const STEPS: &str = include_str!("steps.txt");
/// After so many engines in a row that cannot even be started, no further one is.
const STARTS: usize = 2;
/// The name of the option by which an engine is told the variant.
pub(super) const GAME: &str = "Game";

/// The check cannot go on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Over;

/// What came of a step.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub mark: Mark,
    pub came: String,
    /// The move that was refused, if that was it.
    pub refused: Option<String>,
}

impl Finding {
    fn new(mark: Mark, came: impl Into<String>) -> Self {
        Self {
            mark,
            came: came.into(),
            refused: None,
        }
    }

    /// `came` is right, or not.
    pub(super) fn of(right: bool, came: impl Into<String>) -> Self {
        Self::new(if right { Mark::Ok } else { Mark::Wrong }, came)
    }

    pub(super) fn skipped(why: impl Into<String>) -> Self {
        Self::new(Mark::Skipped, why)
    }

    /// Refused, where the specification has it but a referee can do without.
    pub(super) fn not_offered(came: &str) -> Self {
        let asked = "the specification requires it, and other managers need it";
        Self::skipped(format!("{came}; {asked}"))
    }
}

/// What is filled in for the names in braces.
pub(super) type Values<'v> = &'v [(&'v str, &'v dyn Display)];

/// The check of one engine.
pub(super) struct Checker<'a> {
    command: &'a [String],
    pub(super) conditions: &'a Conditions,
    stop: &'a StopFlag,
    latest: Instant,
    on_step: &'a mut dyn FnMut(&Step),
    pub(super) summary: Summary,
    dialogue: Option<Dialogue<'a>>,
    /// What the engine that was started last has written on its error output.
    error_output: ErrorOutput,
    /// How many engines in a row could not be started.
    failures: usize,
    /// What the engine offers, since it has said so.
    pub(super) options: Vec<EngineOption>,
    /// What it plays, since that is known; the first is used where any will do.
    pub(super) variants: Vec<Variant>,
    /// The variant that it has been told.
    variant: Option<Variant>,
}

impl<'a> Checker<'a> {
    pub(super) fn new(
        command: &'a [String],
        conditions: &'a Conditions,
        stop: &'a StopFlag,
        on_step: &'a mut dyn FnMut(&Step),
    ) -> Self {
        Self {
            command,
            conditions,
            stop,
            latest: Instant::now() + conditions.whole,
            on_step,
            summary: Summary::default(),
            dialogue: None,
            error_output: ErrorOutput::default(),
            failures: 0,
            options: Vec::new(),
            variants: Vec::new(),
            variant: None,
        }
    }

    /// Reports a step.
    pub(super) fn report(&mut self, title: &str, values: Values<'_>, finding: Finding) {
        self.report_with(title, values, finding, Vec::new());
    }

    fn report_with(
        &mut self,
        title: &str,
        values: Values<'_>,
        finding: Finding,
        error_output: Vec<String>,
    ) {
        let (group, texts) = texts(title);
        let [title, tried, expected] = texts.map(|text| cut(&filled_in(text, values), LONGEST));
        let mark = match (finding.mark, group) {
            (Mark::Wrong, Group::Beyond) => Mark::Differs,
            (mark, _) => mark,
        };
        match mark {
            Mark::Ok => self.summary.ok += 1,
            Mark::Wrong => self.summary.wrong += 1,
            Mark::Differs => self.summary.differing += 1,
            Mark::Skipped => self.summary.skipped += 1,
        }
        (self.on_step)(&Step {
            number: self.summary.steps(),
            title,
            tried,
            expected,
            came: cut(&finding.came, LONGEST),
            error_output,
            group,
            mark,
        });
    }

    /// Takes a step with an engine that is ready for it, and reports it.
    pub(super) fn step(
        &mut self,
        title: &str,
        values: Values<'_>,
        work: impl FnOnce(&mut Dialogue<'a>) -> Result<Finding, Trouble>,
    ) -> Result<(), Over> {
        let found = match self.ready() {
            Err(trouble @ Trouble::GivenUp) => Ok(Finding::skipped(format!(
                "it could not be tried: {trouble}"
            ))),
            Err(trouble @ (Trouble::Stopped | Trouble::OutOfTime)) => Err(trouble),
            Err(trouble) => Err(Trouble::NewEngine(Box::new(trouble))),
            Ok(mut dialogue) => match work(&mut dialogue) {
                Err(Trouble::Wrong(came)) => Ok(Finding::of(false, came)),
                found => found,
            }
            .inspect(|_| self.dialogue = Some(dialogue)),
        };
        self.conclude(title, values, found)
    }

    /// Reports a step, and whether the check can go on.
    pub(super) fn conclude(
        &mut self,
        title: &str,
        values: Values<'_>,
        found: Result<Finding, Trouble>,
    ) -> Result<(), Over> {
        let trouble = match found {
            Ok(finding) => {
                self.report(title, values, finding);
                return Ok(());
            }
            Err(trouble) => trouble,
        };
        let is_over = matches!(trouble, Trouble::Stopped | Trouble::OutOfTime);
        self.summary.stopped |= is_over;
        match trouble {
            Trouble::Stopped => {}
            // It may have kept within its time everywhere.
            Trouble::OutOfTime => {
                let came = format!("nothing yet when {trouble}");
                self.report(title, values, Finding::skipped(came));
            }
            _ => {
                let came = trouble.to_string();
                let lines = self.error_output.lines_beyond(&came);
                self.report_with(title, values, Finding::of(false, came), lines);
            }
        }
        if is_over { Err(Over) } else { Ok(()) }
    }

    /// Starts an engine, and reads its answer to `ugi`.
    pub(super) fn start_engine(&mut self) -> Result<(Dialogue<'a>, Vec<EngineLine>), Trouble> {
        let timeouts = self.conditions.timeouts;
        let kill_handle = KillHandle::new();
        let mut start = Start::new(self.command, timeouts, &kill_handle);
        start.folder = self.conditions.folder.as_deref();
        self.error_output = start.error_output.clone();
        let mut dialogue = Dialogue::start(&start, self.stop, self.latest)?;
        dialogue.send("ugi")?;
        let lines = dialogue.receive_at(Stage::Handshake, timeouts.handshake, |line| {
            line.trim() == "ugiok"
        })?;
        Ok((dialogue, lines))
    }

    /// Hands over an engine that goes on being used.
    pub(super) fn keep(&mut self, dialogue: Dialogue<'a>) {
        self.dialogue = Some(dialogue);
    }

    /// Kills the engine, so that the next step has a new one.
    pub(super) fn discard(&mut self) {
        self.dialogue = None;
    }

    /// The engine, ready for the variant that it has been told last.
    fn ready(&mut self) -> Result<Dialogue<'a>, Trouble> {
        if let Some(dialogue) = self.dialogue.take() {
            return Ok(dialogue);
        }
        if self.failures >= STARTS {
            return Err(Trouble::GivenUp);
        }
        self.failures += 1;
        let (mut dialogue, _) = self.start_engine()?;
        if let Some(line) = self.variant.and_then(|variant| self.choosing(variant)) {
            dialogue.send(&line)?;
        }
        dialogue.settle()?;
        self.failures = 0;
        Ok(dialogue)
    }

    /// From here on engines are told this variant.
    pub(super) const fn choose(&mut self, variant: Variant) {
        self.variant = Some(variant);
    }

    /// The line that tells an engine the variant, if it offers a choice.
    pub(super) fn choosing(&self, variant: Variant) -> Option<String> {
        let game = self.option(GAME)?;
        let spelled = game.spelling(variant.id());
        let value = spelled.as_deref().unwrap_or(variant.id());
        Some(game.setting(value))
    }

    /// The option of this name; capitals do not matter.
    pub(super) fn option(&self, name: &str) -> Option<&EngineOption> {
        let mut options = self.options.iter();
        options.find(|option| option.name.eq_ignore_ascii_case(name))
    }
}

/// Who asks for the step with this title; its title, what is tried and what is expected.
fn texts(title: &str) -> (Group, [&'static str; 3]) {
    let rows = STEPS.split("\n\n").filter_map(|row| {
        let mut lines = row.lines();
        let first = lines.next()?;
        let (group, title) = match first.strip_prefix("* ") {
            Some(title) => (Group::Beyond, title),
            None => (Group::Specification, first),
        };
        Some((group, [title, lines.next()?, lines.next()?]))
    });
    let mut rows = rows.filter(|(_, [known, ..])| *known == title);
    let row = rows.next();
    debug_assert!(row.is_some(), "steps.txt has no step `{title}`");
    row.unwrap_or_default()
}

fn filled_in(text: &str, values: Values<'_>) -> String {
    let fill = |text: String, (name, value): &(&str, &dyn Display)| {
        text.replace(&format!("{{{name}}}"), &value.to_string())
    };
    values.iter().fold(text.to_owned(), fill)
}

/// The longest text of a step, in characters, before it is cut.
const LONGEST: usize = 599;
