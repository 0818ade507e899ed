//! Losses that do not follow from the rules. They are stored as values and translated when they are shown.

use crate::engine_errors::engine_error;
use quadrille_arena::PlayerFailure;
use quadrille_engine::{EngineError, LastOutput, Stage};
use quadrille_games::rules::Player;
use quadrille_text::{seconds, tr};
use std::time::Duration;

/// A loss on time, or by an error of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// The losing side.
    pub loser: Player,
    /// The cause.
    pub cause: ForfeitCause,
}

/// The cause of a forfeit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForfeitCause {
    /// The clock ran out.
    Clock,
    /// The engine's answer was not a legal move.
    Illegal {
        /// The whole answer.
        answer: String,
        /// The reason given by the rules, in English.
        reason: String,
    },
    /// The engine's answer came late.
    Late {
        /// The whole answer.
        answer: String,
        /// The time that the engine used.
        elapsed: Duration,
        /// The time that was allowed.
        time_limit: Duration,
    },
    /// Another error of the engine.
    Engine(EngineError),
    /// A sentence in a record of an earlier version.
    Sentence(String),
}

/// The sentences for [`ForfeitCause::Clock`] in records of earlier versions, which had no tags for it.
const OLD_CLOCK_SENTENCES: [&str; 2] = ["running out of time", "Zeitüberschreitung"];

/// The longest time accepted from a tag, in milliseconds.
const MAX_TAG_MILLIS: u64 = 24 * 60 * 60 * 1000;

impl From<PlayerFailure> for ForfeitCause {
    fn from(cause: PlayerFailure) -> Self {
        match cause {
            PlayerFailure::Illegal { answer, reason } => {
                Self::Illegal { answer, reason: reason.to_string() }
            }
            PlayerFailure::Late { answer, elapsed, time_limit } => {
                Self::Late { answer, elapsed, time_limit }
            }
            PlayerFailure::Engine(error) | PlayerFailure::Unready(error) => Self::Engine(error),
        }
    }
}

impl ForfeitCause {
    /// Returns whether the loser has used more time than was allowed.
    pub const fn is_on_time(&self) -> bool {
        matches!(self, Self::Clock | Self::Late { .. })
    }

    /// Returns the cause in the current language, with a quotation of the engine, as the text after "… lost:".
    pub fn text(&self) -> String {
        match self {
            Self::Clock => tr!("clock-ran-out"),
            Self::Illegal { answer, reason } => {
                tr!("forfeit-illegal", words = answer, reason = reason)
            }
            Self::Late { answer, elapsed, time_limit } => tr!(
                "forfeit-late",
                words = answer,
                took = seconds(*elapsed, 3),
                allowed = seconds(*time_limit, 3)
            ),
            Self::Engine(error) => engine_error(error),
            Self::Sentence(text) => text.clone(),
        }
    }

    /// Returns the value of the record's tag, the same in every language: an identifier and its fields, separated by
    /// semicolons.
    pub fn to_tag(&self) -> String {
        let millis_text = |time: &Duration| time.as_millis().to_string();
        let stage_text = |stage: &Stage| stage_word(*stage).to_owned();
        let (kind_word, fields) = match self {
            // A sentence is written without change.
            Self::Sentence(text) => return text.clone(),
            Self::Clock => ("clock", vec![]),
            Self::Illegal { answer, reason } => {
                ("illegal-move", vec![answer.clone(), reason.clone()])
            }
            Self::Late { answer, elapsed, time_limit } => {
                ("late", vec![millis_text(elapsed), millis_text(time_limit), answer.clone()])
            }
            Self::Engine(error) => match error {
                EngineError::NoCommand => ("no-command", vec![]),
                EngineError::Start { command, reason } => {
                    ("no-start", vec![command.clone(), reason.clone()])
                }
                EngineError::Resources { command, reason } => {
                    ("no-means", vec![command.clone(), reason.clone()])
                }
                EngineError::Stalled { stage, stall_time } => {
                    ("stalled", vec![stage_text(stage), millis_text(stall_time)])
                }
                EngineError::Exited { stage, status, last_line } => {
                    ("ended", vec![stage_text(stage), status.clone(), last_line.clone()])
                }
                EngineError::Timeout { stage, wait_time, last_output } => {
                    let (kind, last_line) = last_output_fields(last_output);
                    let fields = [stage_text(stage), millis_text(wait_time), last_line.to_owned()];
                    let kind = kind.map(str::to_owned);
                    ("silent", fields.into_iter().chain(kind).collect())
                }
                EngineError::NotReading { stage } => ("deaf", vec![stage_text(stage)]),
                EngineError::LongLine { beginning } => ("long-line", vec![beginning.clone()]),
                EngineError::Error { stage, line: message } => {
                    ("error", vec![stage_text(stage), message.clone()])
                }
                EngineError::Option { name, value, .. } => {
                    ("no-option", vec![name.clone(), value.clone()])
                }
            },
        };
        let mut tag = kind_word.to_owned();
        for field in fields {
            tag.push_str("; ");
            tag.push_str(&field.replace('%', "%25").replace(';', "%3B"));
        }
        tag
    }

    /// Parses the tag of a record. A value of unknown form becomes [`Self::Sentence`].
    pub fn from_tag(tag: &str) -> Self {
        if OLD_CLOCK_SENTENCES.contains(&tag) {
            return Self::Clock;
        }
        Self::parse_tag(tag).unwrap_or_else(|| Self::Sentence(tag.to_owned()))
    }

    fn parse_tag(tag: &str) -> Option<Self> {
        let mut tag_parts = tag.split(';');
        let kind_word = tag_parts.next()?;
        let fields: Vec<String> = tag_parts
            .map(|field| {
                let field = field.strip_prefix(' ').unwrap_or(field);
                field.replace("%3B", ";").replace("%25", "%")
            })
            .collect();
        let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
        let owned = str::to_owned;
        Some(match (kind_word, &fields[..]) {
            ("clock", []) => Self::Clock,
            ("illegal-move", [answer, reason]) => {
                Self::Illegal { answer: owned(answer), reason: owned(reason) }
            }
            ("late", [elapsed, time_limit, answer]) => Self::Late {
                answer: owned(answer),
                elapsed: parse_millis(elapsed)?,
                time_limit: parse_millis(time_limit)?,
            },
            (kind_word, fields) => Self::Engine(parse_engine_error(kind_word, fields)?),
        })
    }
}

fn parse_engine_error(kind_word: &str, fields: &[&str]) -> Option<EngineError> {
    let owned = str::to_owned;
    Some(match (kind_word, fields) {
        ("no-command", []) => EngineError::NoCommand,
        ("no-start", [command, reason]) => {
            EngineError::Start { command: owned(command), reason: owned(reason) }
        }
        ("no-means", [command, reason]) => {
            EngineError::Resources { command: owned(command), reason: owned(reason) }
        }
        ("stalled", [stage, stall_time]) => EngineError::Stalled {
            stage: parse_stage(stage)?,
            stall_time: parse_millis(stall_time)?,
        },
        ("ended", [stage, status, last_line]) => EngineError::Exited {
            stage: parse_stage(stage)?,
            status: owned(status),
            last_line: owned(last_line),
        },
        ("silent", [stage, wait_time, last_line, kind @ ..]) => EngineError::Timeout {
            stage: parse_stage(stage)?,
            wait_time: parse_millis(wait_time)?,
            last_output: parse_last_output(kind, owned(last_line))?,
        },
        ("deaf", [stage]) => EngineError::NotReading { stage: parse_stage(stage)? },
        ("long-line", [beginning]) => EngineError::LongLine { beginning: owned(beginning) },
        ("error", [stage, message]) => {
            EngineError::Error { stage: parse_stage(stage)?, line: owned(message) }
        }
        ("no-option", [name, value]) => {
            EngineError::Option { name: owned(name), value: owned(value), expected: String::new() }
        }
        _ => return None,
    })
}

/// Returns an engine's last output as fields of a tag: the kind, which is `None` for a whole line, and the text.
fn last_output_fields(last: &LastOutput) -> (Option<&'static str>, &str) {
    match last {
        LastOutput::Nothing => (None, ""),
        LastOutput::Line(line) => (None, line),
        LastOutput::UnfinishedLine(text) => (Some("unfinished"), text),
        LastOutput::CarriageReturn(text) => (Some("carriage-return"), text),
        LastOutput::MisplacedAnswer(line) => (Some("misplaced"), line),
        LastOutput::UnflushedAnswer(line) => (Some("unflushed"), line),
    }
}

fn parse_last_output(kind: &[&str], output: String) -> Option<LastOutput> {
    Some(match kind {
        [] if output.is_empty() => LastOutput::Nothing,
        [] => LastOutput::Line(output),
        ["unfinished"] => LastOutput::UnfinishedLine(output),
        ["carriage-return"] => LastOutput::CarriageReturn(output),
        ["misplaced"] => LastOutput::MisplacedAnswer(output),
        ["unflushed"] => LastOutput::UnflushedAnswer(output),
        _ => return None,
    })
}

const fn stage_word(stage: Stage) -> &'static str {
    match stage {
        Stage::Handshake => "handshake",
        Stage::Ready => "ready",
        Stage::Go => "go",
    }
}

fn parse_stage(word: &str) -> Option<Stage> {
    let stages = [Stage::Handshake, Stage::Ready, Stage::Go];
    stages.into_iter().find(|&stage| stage_word(stage) == word)
}

fn parse_millis(text: &str) -> Option<Duration> {
    let millis = text.parse().ok().filter(|&millis| millis <= MAX_TAG_MILLIS)?;
    Some(Duration::from_millis(millis))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::{AnyPosition, Variant};
    use quadrille_text::{languages, with_language};

    /// Returns a cause of each kind, with the special characters of tags.
    fn causes() -> Vec<ForfeitCause> {
        let sample = || "a; b % %3B [c] ü".to_owned();
        let stage = Stage::Go;
        let start = AnyPosition::start(Variant::Hique);
        let illegal = PlayerFailure::Illegal {
            answer: "bestmove x".to_owned(),
            reason: start.parse_move("x").unwrap_err(),
        };
        let late = PlayerFailure::Late {
            answer: sample(),
            elapsed: Duration::from_millis(1532),
            time_limit: Duration::from_millis(1000),
        };
        let engine = [
            EngineError::NoCommand,
            EngineError::Stalled { stage, stall_time: Duration::from_millis(2500) },
            EngineError::Start { command: sample(), reason: sample() },
            EngineError::Resources { command: sample(), reason: String::new() },
            EngineError::Exited {
                stage: Stage::Handshake,
                status: "exit status: 3".to_owned(),
                last_line: String::new(),
            },
            EngineError::Exited { stage, status: sample(), last_line: sample() },
            EngineError::NotReading { stage },
            EngineError::LongLine { beginning: sample() },
            EngineError::Error { stage, line: sample() },
            EngineError::Option { name: sample(), value: sample(), expected: String::new() },
        ];
        let silent = [
            LastOutput::Nothing,
            LastOutput::Line(sample()),
            LastOutput::UnfinishedLine(sample()),
            LastOutput::CarriageReturn(sample()),
            LastOutput::MisplacedAnswer(sample()),
            LastOutput::UnflushedAnswer(sample()),
        ]
        .map(|last_output| EngineError::Timeout {
            stage: Stage::Ready,
            wait_time: Duration::from_millis(2500),
            last_output,
        });
        let engine = engine.into_iter().chain(silent);
        let engine = engine.map(|error| ForfeitCause::from(PlayerFailure::Engine(error)));
        let mut all = vec![ForfeitCause::Clock, illegal.into(), late.into()];
        all.extend(engine);
        all
    }

    #[test]
    fn forfeit_tag_round_trips_in_every_language() {
        for cause in causes() {
            let tag = cause.to_tag();
            assert_eq!(with_language("de", || cause.to_tag()), tag);
            assert_eq!(ForfeitCause::from_tag(&tag), cause, "{tag}");
        }
    }

    #[test]
    fn every_cause_is_shown_in_the_current_language() {
        for cause in causes() {
            let english = cause.text();
            for (code, _) in languages() {
                let text = with_language(&code, || cause.text());
                assert!(!text.contains("forfeit-"), "{code}: {text}");
            }
            let german = with_language("de", || cause.text());
            assert_ne!(german, english);
        }
    }

    #[test]
    fn english_cause_matches_the_referee() {
        let late = PlayerFailure::Late {
            answer: "bestmove a".to_owned(),
            elapsed: Duration::from_millis(1532),
            time_limit: Duration::from_millis(1000),
        };
        let silent = PlayerFailure::Engine(EngineError::Timeout {
            stage: Stage::Ready,
            wait_time: Duration::from_millis(2500),
            last_output: LastOutput::UnfinishedLine("> ".to_owned()),
        });
        let ended = PlayerFailure::Engine(EngineError::Exited {
            stage: Stage::Go,
            status: "exit status: 3".to_owned(),
            last_line: String::new(),
        });
        let option = PlayerFailure::Engine(EngineError::Option {
            name: "Game".to_owned(),
            value: "hique".to_owned(),
            expected: String::new(),
        });
        for cause in [late, silent, ended, option] {
            let expected = cause.to_string();
            assert_eq!(ForfeitCause::from(cause).text(), expected);
        }
    }

    #[test]
    fn causes_of_older_records_are_parsed_or_kept() {
        for old in OLD_CLOCK_SENTENCES {
            assert_eq!(ForfeitCause::from_tag(old), ForfeitCause::Clock);
        }
        for old in [
            "saying `x`",
            "crash: it ended (exit status: 3) when it was expected to answer `go` with `bestmove`; its last words: `x`",
            "late; x; 3; word",
            "late; 99999999999999999999; 3; word",
            "silent; nowhere; 3; word",
            "clock; more",
            "",
        ] {
            let cause = ForfeitCause::from_tag(old);
            assert_eq!(cause, ForfeitCause::Sentence(old.to_owned()));
            assert_eq!((cause.text(), cause.to_tag()), (old.to_owned(), old.to_owned()));
        }
    }
}
