//! Telling the author of an engine what it gets wrong.
//!
//! [`check`] runs an engine through everything that the protocol asks of it, one [`Step`] after another, each with plain words for
//! what was tried, what was expected and what came. A step that breaks the engine ends it: the next one has a new one. Whatever the
//! engine does, time and memory are bounded as in [`client`](super::client), and the whole check has its time as well.
//!
//! The steps are of two [groups](Group): what the published specification asks for, and what is ours or merely advisable. To do that otherwise
//! is no failure.

mod checker;
mod dialogue;
mod games;
mod handshake;
mod identity;
mod moves;
mod questions;
mod shutdown;

use super::client::Timeouts;
use checker::{Checker, Over};
use quadrille_games::rules::Variant;
use quadrille_search::StopFlag;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// What an engine is checked under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// Only this variant is tried; `None` tries all that the engine offers. An engine that offers no choice of games
    /// is taken to play this one.
    pub variant: Option<Variant>,
    /// The folder in which the engine is started, other than the present one.
    pub folder: Option<PathBuf>,
    /// How long the engine is waited for, other than for its moves.
    pub timeouts: Timeouts,
    /// How much too late a move may come.
    pub grace: Duration,
    /// How long a search may take whose limit is no time.
    pub untimed: Duration,
    /// How long the whole check may take. It then ends within a few seconds, whatever the engine does.
    pub whole: Duration,
}

impl Default for Conditions {
    fn default() -> Self {
        Self {
            variant: None,
            folder: None,
            timeouts: Timeouts::default(),
            grace: Duration::from_millis(100),
            untimed: Duration::from_secs(10),
            whole: Duration::from_secs(110),
        }
    }
}

/// How a step went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// As it should.
    Ok,
    /// Otherwise.
    Wrong,
    /// Otherwise, but the specification does not ask for it.
    Differs,
    /// The engine does not offer this and need not, or it could not be tried.
    Skipped,
}

/// Who asks for a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Group {
    /// The specification of the Universal Game Interface, or whoever runs programs at all: that they end, for instance.
    #[default]
    Specification,
    /// Nobody but us: additions of ours such as `error`, `query fen` or `perft`, and advice.
    Beyond,
}

impl fmt::Display for Mark {
    /// `ok`, `wrong`, `otherwise` or `not offered`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Ok => "ok",
            Self::Wrong => "wrong",
            Self::Differs => "otherwise",
            Self::Skipped => "not offered",
        })
    }
}

/// One step of the check. What is quoted of the engine is cut and on one line; no other text is longer than 600 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its number, from 1.
    pub number: usize,
    /// What it is about, in a few words.
    pub title: String,
    /// What was tried.
    pub tried: String,
    /// What was expected.
    pub expected: String,
    /// What came.
    pub came: String,
    /// The first and the last lines of its error output, if it broke down in this step. A line that `came` quotes is not told twice.
    pub error_output: Vec<String>,
    /// Who asks for it.
    pub group: Group,
    /// How it went.
    pub mark: Mark,
}

/// How the steps went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Steps that went as they should.
    pub ok: usize,
    /// Steps that did not, though the specification asks for them.
    pub wrong: usize,
    /// Steps that went otherwise, which is no failure.
    pub differing: usize,
    /// Steps that the engine does not offer, or that could not be tried.
    pub skipped: usize,
    /// Whether the check was stopped before its end.
    pub stopped: bool,
}

impl Summary {
    /// The number of steps.
    pub const fn steps(&self) -> usize {
        self.ok + self.wrong + self.differing + self.skipped
    }

    /// Whether the check went to its end and nothing was wrong.
    pub const fn is_clean(&self) -> bool {
        self.wrong == 0 && self.ok > 0 && !self.stopped
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            ok, wrong, skipped, ..
        } = self;
        let steps = counted(self.steps(), "step");
        write!(f, "{steps}: {ok} ok, {wrong} wrong, {skipped} not offered")?;
        if self.differing > 0 {
            write!(f, ", {} otherwise beyond the specification", self.differing)?;
        }
        if self.stopped {
            f.write_str("; stopped before the end")?;
        }
        Ok(())
    }
}

/// `1 step`, `2 steps`.
fn counted(count: usize, word: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {word}{ending}")
}

/// Some of the steps.
type Part = fn(&mut Checker<'_>) -> Result<(), Over>;

/// Checks the engine `command`, its first word being the program. `on_step` is called after every step. When
/// `stop` is set the check ends within a moment. Nothing of the engine is left afterwards.
///
/// ```
/// use quadrille_search::StopFlag;
/// use quadrille_engine::compliance::{Conditions, Mark, check};
///
/// let missing = ["no-such-engine".to_owned()];
/// let summary = check(&missing, &Conditions::default(), &StopFlag::new(), &mut |step| {
///     assert_eq!(step.mark, Mark::Wrong);
///     assert!(step.came.contains("`no-such-engine` cannot be started"));
/// });
/// assert!(!summary.is_clean());
/// ```
pub fn check(
    command: &[String],
    conditions: &Conditions,
    stop: &StopFlag,
    on_step: &mut dyn FnMut(&Step),
) -> Summary {
    let mut checker = Checker::new(command, conditions, stop, on_step);
    let all: [Part; 5] = [
        handshake::check,
        moves::check,
        moves::check_searches,
        questions::check,
        shutdown::check,
    ];
    for part in all {
        if part(&mut checker).is_err() {
            break;
        }
    }
    checker.summary
}
