//! Checks an engine for protocol errors.
//!
//! [`check`] tests everything that the protocol requires, one [`CheckStep`] after another. Each step states the attempt,
//! the expected and the actual behaviour. A step that breaks the engine ends it, and the next step starts a new one. Time
//! and memory are bounded as in [`client`](super::client), and the whole check has a time limit.
//!
//! A step is required by one of two [sources](RequirementSource): the published specification, or our additions and advice.
//! Deviating from the latter is not an error.

mod checker;
mod dialogue;
mod games;
mod handshake;
mod identity;
mod move_lists;
mod moves;
mod questions;
mod shutdown;

use super::client::Timeouts;
use super::format_count;
use checker::{CheckAbort, Checker};
use quadrille_games::rules::Variant;
use quadrille_search::StopFlag;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// The settings of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckSettings {
    /// The only variant to check; `None` for all that the engine offers. An engine without a choice of games is assumed to
    /// play this one.
    pub variant: Option<Variant>,
    /// The engine's working directory, if it differs from ours.
    pub folder: Option<PathBuf>,
    /// Time limits for answers other than moves.
    pub timeouts: Timeouts,
    /// The tolerance for late moves.
    pub grace: Duration,
    /// Time limit for a search that is limited by depth or nodes.
    pub untimed_search_timeout: Duration,
    /// Time limit for the whole check, which ends at most a few seconds later.
    pub total_time: Duration,
}

impl Default for CheckSettings {
    fn default() -> Self {
        Self {
            variant: None,
            folder: None,
            timeouts: Timeouts::default(),
            grace: Duration::from_millis(100),
            untimed_search_timeout: Duration::from_secs(10),
            total_time: Duration::from_secs(110),
        }
    }
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepResult {
    /// The engine behaved as expected.
    Ok,
    /// The engine did not behave as the specification requires.
    Wrong,
    /// The engine behaved differently, but the specification does not require the expected behaviour.
    Differs,
    /// The engine does not offer what the step tests, or the step could not be tried.
    Skipped,
}

/// The source of a step's requirement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RequirementSource {
    /// The specification of the Universal Game Interface, or general rules for programs, such as ending on `quit`.
    #[default]
    Specification,
    /// Additions of ours such as `error`, `query fen` or `perft`, and advice.
    Addition,
}

impl fmt::Display for StepResult {
    /// Formats the result as `ok`, `wrong`, `otherwise` or `not offered`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Ok => "ok",
            Self::Wrong => "wrong",
            Self::Differs => "otherwise",
            Self::Skipped => "not offered",
        })
    }
}

/// A step of the check. Quotations are cut and on one line. No text is longer than 600 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckStep {
    /// The number, from 1.
    pub number: usize,
    /// A short title.
    pub title: String,
    /// The attempt, in words.
    pub attempt: String,
    /// The expected behaviour, in words.
    pub expectation: String,
    /// The actual behaviour, with quotations of the engine.
    pub observation: String,
    /// The first and last lines of the error output if the engine failed in this step; empty if `observation` quotes the only
    /// line.
    pub error_output: Vec<String>,
    /// The source of the requirement.
    pub source: RequirementSource,
    /// The result.
    pub result: StepResult,
}

/// The number of steps by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckSummary {
    /// Steps that went as expected.
    pub ok_count: usize,
    /// Steps that failed although the specification requires them.
    pub wrong_count: usize,
    /// Steps that deviate only from our additions or advice.
    pub differing_count: usize,
    /// Steps that are not offered or could not be tried.
    pub skipped_count: usize,
    /// Whether the check was stopped early.
    pub is_stopped: bool,
}

impl CheckSummary {
    /// Returns the number of steps.
    pub const fn step_count(&self) -> usize {
        self.ok_count + self.wrong_count + self.differing_count + self.skipped_count
    }

    /// Returns whether the check was completed without an error.
    pub const fn is_clean(&self) -> bool {
        self.wrong_count == 0 && self.ok_count > 0 && !self.is_stopped
    }
}

impl fmt::Display for CheckSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ok_count, wrong_count, skipped_count, .. } = self;
        let steps_text = format_count(self.step_count(), "step");
        write!(f, "{steps_text}: {ok_count} ok, {wrong_count} wrong, {skipped_count} not offered")?;
        if self.differing_count > 0 {
            write!(f, ", {} otherwise beyond the specification", self.differing_count)?;
        }
        if self.is_stopped {
            f.write_str("; stopped before the end")?;
        }
        Ok(())
    }
}

type CheckPart = fn(&mut Checker<'_>) -> Result<(), CheckAbort>;

/// Checks the engine `command`, whose first word is the program. Calls `on_step` after every step. The check ends soon
/// after `stop` is set. The engine's processes are killed before this returns.
///
/// ```
/// use quadrille_search::StopFlag;
/// use quadrille_engine::compliance::{CheckSettings, StepResult, check};
///
/// let missing = ["no-such-engine".to_owned()];
/// let summary = check(&missing, &CheckSettings::default(), &StopFlag::new(), &mut |step| {
///     assert_eq!(step.result, StepResult::Wrong);
///     assert!(step.observation.contains("`no-such-engine` cannot be started"));
/// });
/// assert!(!summary.is_clean());
/// ```
pub fn check(
    command: &[String],
    settings: &CheckSettings,
    stop: &StopFlag,
    on_step: &mut dyn FnMut(&CheckStep),
) -> CheckSummary {
    let mut checker = Checker::new(command, settings, stop, on_step);
    let parts: [CheckPart; 5] =
        [handshake::check, moves::check, moves::check_searches, questions::check, shutdown::check];
    for part in parts {
        if part(&mut checker).is_err() {
            break;
        }
    }
    checker.summary
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_completed_check_without_errors_is_clean() {
        let good = CheckSummary {
            ok_count: 2,
            differing_count: 1,
            skipped_count: 4,
            ..CheckSummary::default()
        };
        assert!(good.is_clean());
        assert_eq!(
            good.to_string(),
            "7 steps: 2 ok, 0 wrong, 4 not offered, 1 otherwise beyond the specification"
        );
        let (wrong_count, is_stopped) = (1, true);
        assert!(!CheckSummary { wrong_count, ..good }.is_clean());
        assert!(!CheckSummary { is_stopped, ..good }.is_clean());
        assert!(!CheckSummary::default().is_clean());
        let one = CheckSummary { ok_count: 1, is_stopped, ..CheckSummary::default() };
        assert_eq!(one.to_string(), "1 step: 1 ok, 0 wrong, 0 not offered; stopped before the end");
    }
}
