//! Messages for errors of engines.

use quadrille_engine::{EngineError, LastOutput, MAX_LINE_BYTES, Stage};
use quadrille_text::{seconds, tr};

/// Describes the error of an engine, with a quotation of its output, as the end of a sentence.
pub fn engine_error(error: &EngineError) -> String {
    match error {
        EngineError::NoCommand => tr!("forfeit-no-command"),
        EngineError::Start { .. } | EngineError::Resources { .. } => {
            tr!("forfeit-start", told = start_failure(error))
        }
        EngineError::Stalled { stage, stall_time } => {
            tr!(
                "forfeit-stalled",
                stalled = seconds(*stall_time, 1),
                stage = expected_action(*stage)
            )
        }
        EngineError::Exited { stage, status, last_line } => {
            tr!(
                "forfeit-ended",
                status = status,
                stage = expected_action(*stage),
                last = last_line_clause(last_line)
            )
        }
        EngineError::Timeout { stage, wait_time, last_output } => tr!(
            "forfeit-silent",
            waited = seconds(*wait_time, 1),
            stage = expected_action(*stage),
            last = last_output_clause(last_output)
        ),
        EngineError::NotReading { stage } => tr!("forfeit-deaf", stage = expected_action(*stage)),
        EngineError::LongLine { beginning } => {
            tr!("forfeit-long-line", bytes = MAX_LINE_BYTES, beginning = beginning)
        }
        EngineError::Error { stage, line: message } => {
            tr!("forfeit-error", words = message, stage = expected_action(*stage))
        }
        EngineError::Option { name, value, .. } => {
            tr!("forfeit-option", name = name, value = value)
        }
    }
}

/// Describes why an engine did not start, with a quotation of the command, as the end of a sentence.
pub fn start_failure(error: &EngineError) -> String {
    match error {
        EngineError::Start { command, reason } => {
            tr!("cannot-start", command = command, reason = reason)
        }
        EngineError::Resources { command, reason } => {
            tr!("cannot-start-means", command = command, reason = reason)
        }
        other => engine_error(other),
    }
}

/// Returns the action that was expected of an engine.
fn expected_action(stage: Stage) -> String {
    match stage {
        Stage::Handshake => tr!("stage-handshake"),
        Stage::Ready => tr!("stage-ready"),
        Stage::Go => tr!("stage-go"),
    }
}

/// Returns a clause that quotes the engine's last line; empty without one.
fn last_line_clause(output: &str) -> String {
    if output.is_empty() { String::new() } else { tr!("forfeit-last-words", words = output) }
}

/// Returns a clause about the last output of an engine that did not answer in time.
fn last_output_clause(last: &LastOutput) -> String {
    match last {
        LastOutput::Nothing => tr!("forfeit-nothing-written"),
        LastOutput::Line(line) => last_line_clause(line),
        LastOutput::UnfinishedLine(text) => tr!("forfeit-unfinished", words = text),
        LastOutput::CarriageReturn(text) => tr!("forfeit-carriage-return", words = text),
        LastOutput::MisplacedAnswer(line) => tr!("forfeit-misplaced", words = line),
        LastOutput::UnflushedAnswer(line) => tr!("forfeit-unflushed", words = line),
    }
}
