//! Strange lines, and the end.

use super::super::client::Stage;
use super::super::client::exit;
use super::Group;
use super::checker::{Checker, Finding, Over, Plan, is_refusal};
use super::dialogue::{Dialogue, Trouble, quoted_lines};
use super::games::Sample;
use quadrille_games::rules::Variant;
use std::time::Duration;

/// How long a search without end goes on before the engine is told to end.
const WHILE: Duration = Duration::from_millis(100);
/// The length of a very long line, in bytes.
const LONG: usize = 1024 * 1024;

pub(super) fn check(checker: &mut Checker<'_>) -> Result<(), Over> {
    lines(checker)?;
    let Some(&variant) = checker.variants.first() else {
        return Ok(());
    };
    ends(checker, variant)
}

/// Lines of every kind.
fn lines(checker: &mut Checker<'_>) -> Result<(), Over> {
    /// What must come of a line.
    enum Wanted {
        Nothing,
        Refusal,
        /// Silence or a refusal.
        Either,
        Ready,
    }
    let ready = checker.conditions.timeouts.ready;
    use Wanted::{Either, Nothing, Ready, Refusal};
    let long: Vec<u8> = [vec![b'x'; LONG], b"\n".to_vec()].concat();
    let garbage = b"\0\x01\xff\xfe\x80 \xc3\x28\n".to_vec();
    let refused = "one line that begins with `error`";
    for (title, tried, bytes, wanted) in [
        (
            "it refuses what is no command",
            "`quadrille-no-such-thing`",
            b"quadrille-no-such-thing\n".to_vec(),
            Refusal,
        ),
        (
            "it passes over blank lines",
            "an empty line and one of blanks",
            b"\n   \t \n".to_vec(),
            Nothing,
        ),
        (
            "it reads lines that end in a carriage return and a line feed",
            "`isready` with a carriage return behind it",
            b"isready\r\n".to_vec(),
            Ready,
        ),
        (
            "it reads words with blanks around them",
            "`isready` with blanks before and behind it",
            b"  \tisready  \n".to_vec(),
            Ready,
        ),
        (
            "it survives bytes that are no text",
            "zero bytes and bytes that are no UTF-8",
            garbage,
            Either,
        ),
        (
            "it survives a very long line",
            "a line of 1048576 letters",
            long,
            Either,
        ),
    ] {
        let plan = Plan {
            title,
            tried,
            expected: match wanted {
                Nothing => "no answer, and `readyok` to the next `isready`",
                Refusal => refused,
                Either => {
                    "at most one line that begins with `error`, and `readyok` to the next `isready`"
                }
                Ready => "`readyok`",
            },
        };
        let group = match wanted {
            Refusal => Group::Beyond,
            Nothing | Either | Ready => Group::Specification,
        };
        let taken = checker.within(group, |checker| {
            checker.step(&plan, |dialogue| {
                dialogue.say_bytes(bytes)?;
                if matches!(wanted, Ready) {
                    let lines = dialogue
                        .receive_at(Stage::Ready, ready, |line| line.trim() == "readyok")?;
                    return Ok(Finding::of(lines.len() == 1, quoted_lines(&lines)));
                }
                let lines = dialogue.settle()?;
                let right = match wanted {
                    Nothing => lines.is_empty(),
                    Refusal => is_refusal(&lines),
                    Either | Ready => lines.is_empty() || is_refusal(&lines),
                };
                Ok(Finding::of(right, quoted_lines(&lines)))
            })
        });
        taken?;
    }
    Ok(())
}

/// `quit` and the end of the input, idle and in mid-search.
fn ends(checker: &mut Checker<'_>, variant: Variant) -> Result<(), Over> {
    let sample = Sample::middle(variant);
    let timeouts = checker.conditions.timeouts.quit;
    for (title, tried, searching, quit) in [
        ("it ends when told", "`quit`", false, true),
        (
            "it ends when told in mid-search",
            "`go infinite`, `quit`",
            true,
            true,
        ),
        (
            "it ends with its input",
            "the end of its input",
            false,
            false,
        ),
        (
            "it ends with its input in mid-search",
            "`go infinite`, the end of its input",
            true,
            false,
        ),
    ] {
        let seconds = timeouts.as_secs_f64();
        let said = if searching {
            ""
        } else {
            ", without another word"
        };
        let plan = Plan {
            title,
            tried,
            expected: &format!(
                "its end within {seconds:.1} s, without an error{said}, and nobody left behind"
            ),
        };
        // The specification has `quit`; a program whose manager has died is everybody's trouble.
        checker.step(&plan, |dialogue| {
            if searching {
                dialogue.exchange(&sample.setup.to_string())?;
                dialogue.send("go infinite")?;
                dialogue.wait(WHILE)?;
            }
            if quit {
                dialogue.send("quit")?;
            }
            end(dialogue, timeouts, searching, !quit)
        })?;
        checker.discard();
    }
    Ok(())
}

fn end(
    dialogue: &mut Dialogue<'_>,
    timeouts: Duration,
    searching: bool,
    close: bool,
) -> Result<Finding, Trouble> {
    if close {
        dialogue.end_input();
    }
    let (lines, status) = dialogue.quit(timeouts)?;
    let Some(status) = status else {
        let came = format!("it was still there after {:.1} s", timeouts.as_secs_f64());
        return Ok(Finding::of(false, came));
    };
    if !dialogue.group_ends_within(timeouts) {
        return Ok(Finding::of(
            false,
            "its end, but programs that it had started went on",
        ));
    }
    let told = exit::describe(status);
    let right = status.success() && (searching || lines.is_empty());
    let came = if lines.is_empty() {
        format!("its end ({told})")
    } else {
        format!("{}, and then its end ({told})", quoted_lines(&lines))
    };
    Ok(Finding::of(right, came))
}
