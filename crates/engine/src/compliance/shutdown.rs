//! Checks unusual input and the ways to end an engine.

use super::super::client::Stage;
use super::super::client::exit;
use super::checker::{CheckAbort, Checker, Finding};
use super::dialogue::{Dialogue, StepError, is_refusal, quote_lines};
use super::games::SamplePosition;
use std::time::Duration;

/// Time before an infinite search is ended.
const SEARCH_TIME: Duration = Duration::from_millis(100);
const LONG_LINE_BYTES: usize = 1024 * 1024;

pub(super) fn check(checker: &mut Checker<'_>) -> Result<(), CheckAbort> {
    check_lines(checker)?;
    check_ways_to_end(checker)
}

#[derive(Clone, Copy)]
enum ExpectedAnswer {
    Nothing,
    Refusal,
    NothingOrRefusal,
    Ready,
}

fn check_lines(checker: &mut Checker<'_>) -> Result<(), CheckAbort> {
    use ExpectedAnswer::{Nothing, NothingOrRefusal, Ready, Refusal};
    let ready_timeout = checker.settings.timeouts.ready;
    let long_line = [vec![b'x'; LONG_LINE_BYTES], b"\n".to_vec()].concat();
    let steps: [(&str, &[u8], ExpectedAnswer); 6] = [
        ("it refuses an unknown command", b"quadrille-no-such-thing\n", Refusal),
        ("it ignores blank lines", b"\n   \t \n", Nothing),
        ("it reads lines that end with CR and LF", b"isready\r\n", Ready),
        ("it reads words with blanks around them", b"  \tisready  \n", Ready),
        ("it survives invalid text", b"\0\x01\xff\xfe\x80 \xc3\x28\n", NothingOrRefusal),
        ("it survives a very long line", &long_line, NothingOrRefusal),
    ];
    for (title, bytes, expected) in steps {
        checker.run_step(title, &[], |dialogue| {
            dialogue.send_bytes(bytes)?;
            let lines = match expected {
                Ready => dialogue
                    .receive_at(Stage::Ready, ready_timeout, |line| line.trim() == "readyok"),
                Nothing | Refusal | NothingOrRefusal => dialogue.wait_ready(),
            }?;
            let is_right = match expected {
                Ready => lines.len() == 1,
                Nothing => lines.is_empty(),
                Refusal => is_refusal(&lines),
                NothingOrRefusal => lines.is_empty() || is_refusal(&lines),
            };
            Ok(Finding::from_check(is_right, quote_lines(&lines)))
        })?;
    }
    Ok(())
}

fn check_ways_to_end(checker: &mut Checker<'_>) -> Result<(), CheckAbort> {
    let Some(&variant) = checker.variants.first() else { return Ok(()) };
    let sample = SamplePosition::middle(variant);
    let timeout = checker.settings.timeouts.quit;
    let seconds = format!("{:.1}", timeout.as_secs_f64());
    for (title, is_searching, sends_quit) in [
        ("it ends on `quit`", false, true),
        ("it ends on `quit` during a search", true, true),
        ("it ends when its input ends", false, false),
        ("it ends when its input ends during a search", true, false),
    ] {
        // The specification requires `quit`. Ending with the input keeps engines from outliving a manager that has crashed.
        checker.run_step(title, &[("seconds", &seconds)], |dialogue| {
            if is_searching {
                dialogue.exchange(&sample.setup.to_string())?;
                dialogue.send("go infinite")?;
                dialogue.wait(SEARCH_TIME)?;
            }
            if sends_quit {
                dialogue.send("quit")?;
            } else {
                dialogue.end_input();
            }
            check_end(dialogue, timeout, is_searching)
        })?;
        checker.discard_engine();
    }
    Ok(())
}

fn check_end(
    dialogue: &mut Dialogue<'_>,
    timeout: Duration,
    is_searching: bool,
) -> Result<Finding, StepError> {
    let (lines, status) = dialogue.read_until_end(timeout)?;
    let Some(status) = status else {
        let observation = format!("it was still running after {:.1} s", timeout.as_secs_f64());
        return Ok(Finding::from_check(false, observation));
    };
    if !dialogue.group_ends_within(timeout) {
        let observation = "its end, but programs that it had started kept running";
        return Ok(Finding::from_check(false, observation));
    }
    let status_text = exit::describe_status(status);
    let is_right = status.success() && (is_searching || lines.is_empty());
    let observation = if lines.is_empty() {
        format!("its end ({status_text})")
    } else {
        format!("{}, and then its end ({status_text})", quote_lines(&lines))
    };
    Ok(Finding::from_check(is_right, observation))
}
