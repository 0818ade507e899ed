//! What an engine says of itself, and its options.

use super::super::client::{EngineOption, OptionKind};
use super::checker::{Checker, Finding, GAME, Over, Plan, is_refusal};
use super::dialogue::{Dialogue, EngineLine, Trouble, quoted_lines, word};
use super::{Group, counted};
use quadrille_games::rules::Variant;
use std::time::Instant;

/// A name that no engine has for an option, and no option for a value.
const UNKNOWN: &str = "quadrille-no-such-thing";

pub(super) fn check(checker: &mut Checker<'_>) -> Result<(), Over> {
    let seconds = checker.conditions.timeouts.handshake.as_secs_f64();
    let plan = Plan {
        title: "it starts and shakes hands",
        tried: "the program was started and told `ugi`",
        expected: &format!("`ugiok` within {seconds:.1} s"),
    };
    let began = Instant::now();
    let lines = match checker.start_engine() {
        Ok((dialogue, lines)) => {
            checker.keep(dialogue);
            let took = began.elapsed().as_secs_f64();
            let came = format!("`ugiok` after {took:.2} s");
            checker.report(&plan, Finding::of(true, came));
            lines
        }
        // Nothing else can be said of it.
        Err(trouble) => return checker.conclude(&plan, Err(trouble)).and(Err(Over)),
    };
    introduction(checker, &lines);
    if checker.variants.is_empty() {
        return Err(Over);
    }
    readiness(checker)?;
    options(checker)
}

/// What stands between `ugi` and `ugiok`.
fn introduction(checker: &mut Checker<'_>, lines: &[EngineLine]) {
    for (title, begin) in [
        ("it says its name", "id name"),
        ("it says who wrote it", "id author"),
    ] {
        let found: Vec<EngineLine> = lines
            .iter()
            .filter(|line| {
                let rest = line.text.trim().strip_prefix(begin);
                rest.is_some_and(|rest| rest.starts_with(' ') && !rest.trim().is_empty())
            })
            .cloned()
            .collect();
        let plan = Plan {
            title,
            tried: "its answer to `ugi` was read",
            expected: &format!("one line `{begin} …`"),
        };
        checker.report(&plan, Finding::of(found.len() == 1, quoted_lines(&found)));
    }
    let (said, bad): (Vec<&EngineLine>, Vec<&EngineLine>) = lines
        .iter()
        .filter(|line| {
            matches!(
                word(&line.text),
                "option" | "error" | "bestmove" | "response"
            )
        })
        .partition(|line| EngineOption::parse(&line.text).is_some());
    let options: Vec<_> = said
        .iter()
        .filter_map(|line| EngineOption::parse(&line.text))
        .collect();
    let plan = Plan {
        title: "it describes its options",
        tried: "its answer to `ugi` was read",
        expected: "`option name NAME type check|spin|combo|button|string …` for every option, and no error",
    };
    let names = options.iter().map(|option| option.name.as_str());
    let names = names.collect::<Vec<_>>().join(", ");
    let finding = match (&bad[..], &options[..]) {
        ([], []) => Finding::skipped("no options"),
        ([], some) => Finding::of(true, format!("{}: {names}", counted(some.len(), "option"))),
        (bad, _) => {
            let bad: Vec<EngineLine> = bad.iter().map(|&line| line.clone()).collect();
            Finding::of(false, quoted_lines(&bad))
        }
    };
    checker.report(&plan, finding);
    let strange: Vec<_> = options
        .iter()
        .filter(|option| match option.kind {
            OptionKind::Button | OptionKind::Text => false,
            _ => !option.takes(&option.default),
        })
        .map(|option| format!("{} is usually `{}`", option.name, option.default))
        .collect();
    let plan = Plan {
        title: "its options can have their usual values",
        tried: "the usual values were compared with what the options take",
        expected: "a `default` that is among the values",
    };
    let finding = match (options.is_empty(), strange.is_empty()) {
        (true, _) => Finding::skipped("no options"),
        (_, true) => Finding::of(true, "usual values that can be set"),
        (_, false) => Finding::of(false, strange.join("; ")),
    };
    checker.report(&plan, finding);
    checker.options = options;
    games(checker);
}

/// Finds out what it plays.
fn games(checker: &mut Checker<'_>) {
    let wanted = checker.conditions.variant;
    let ids = Variant::ALL.map(Variant::id).join(", ");
    let plan = Plan {
        title: "it says what it plays",
        tried: "the values of its option `Game` were read",
        expected: &match wanted {
            Some(variant) => format!("`{variant}` among them, or no such option"),
            None => format!("at least one of {ids}"),
        },
    };
    let offered = checker.option(GAME).map(|option| option.kind.clone());
    let (variants, finding) = match (offered, wanted) {
        (None, Some(variant)) => {
            let came = format!("no choice of games, so it is taken to play {variant}");
            (vec![variant], Finding::skipped(came))
        }
        (None, None) => {
            let came = "no option `Game`, so that nobody knows what to try: say the variant";
            (Vec::new(), Finding::of(false, came))
        }
        (Some(OptionKind::Combo(values)), _) => {
            let known: Vec<Variant> = Variant::ALL
                .into_iter()
                .filter(|variant| {
                    values
                        .iter()
                        .any(|value| value.eq_ignore_ascii_case(variant.id()))
                })
                .filter(|&variant| wanted.is_none_or(|wanted| wanted == variant))
                .collect();
            let came = format!("`{}`", values.join("`, `"));
            let came: String = came.chars().take(200).collect();
            let right = !known.is_empty();
            (known, Finding::of(right, came))
        }
        (Some(_), _) => {
            let came = "an option `Game` that is no combo";
            (Vec::new(), Finding::of(false, came))
        }
    };
    checker.report(&plan, finding);
    checker.variants = variants;
    if let Some(&first) = checker.variants.first() {
        checker.choose(first);
        // The engine that has answered so far has not been told.
        checker.discard();
    }
}

fn readiness(checker: &mut Checker<'_>) -> Result<(), Over> {
    let plan = Plan {
        title: "it says when it is ready",
        tried: "`isready`",
        expected: "`readyok`, and nothing else",
    };
    checker.step(&plan, |dialogue| {
        let lines = dialogue.settle()?;
        let came = if lines.is_empty() {
            "`readyok`".to_owned()
        } else {
            format!("{}, `readyok`", quoted_lines(&lines))
        };
        Ok(Finding::of(lines.is_empty(), came))
    })?;
    let wait = checker.conditions.timeouts.ready;
    let plan = Plan {
        title: "it answers every question",
        tried: "`isready` three times without waiting",
        expected: "three times `readyok`",
    };
    checker.step(&plan, |dialogue| {
        dialogue.send("isready\nisready\nisready")?;
        let mut count = 0;
        let heard = dialogue.receive(wait, |line| {
            count += usize::from(line.trim() == "readyok");
            count == 3
        })?;
        let after = dialogue.settle()?;
        let right = heard.len() == 3 && after.is_empty();
        let lines: Vec<_> = heard.into_iter().chain(after).collect();
        Ok(Finding::of(right, quoted_lines(&lines)))
    })?;
    let plan = Plan {
        title: "it begins a new game",
        tried: "`uginewgame`",
        expected: "no answer",
    };
    checker.step(&plan, |dialogue| {
        silence(dialogue, &["uginewgame".to_owned()])
    })
}

fn options(checker: &mut Checker<'_>) -> Result<(), Over> {
    let (mut usual, mut other, mut beyond) = (Vec::new(), Vec::new(), Vec::new());
    for option in &checker.options {
        let game = option.name.eq_ignore_ascii_case(GAME);
        let line = |value: &str| Checker::setting(option, value);
        let back = line(&option.default);
        match &option.kind {
            OptionKind::Button | OptionKind::Text => continue,
            OptionKind::Check => other.extend([line("true"), line("false"), back.clone()]),
            OptionKind::Spin { min, max } => {
                if *min != i64::MIN {
                    other.extend([line(&min.to_string()), back.clone()]);
                    beyond.extend(min.checked_sub(1).map(|less| line(&less.to_string())));
                }
                if *max != i64::MAX {
                    beyond.extend(max.checked_add(1).map(|more| line(&more.to_string())));
                }
            }
            OptionKind::Combo(values) => {
                if !game {
                    other.extend(values.iter().map(|value| line(value)));
                    other.push(back.clone());
                }
                beyond.push(line(UNKNOWN));
            }
        }
        if !game && option.takes(&option.default) {
            usual.push(back);
        }
    }
    for (title, lines) in [
        ("its options can be set to their usual values", usual),
        ("its options can be set to other values", other),
    ] {
        let plan = Plan {
            title,
            tried: &listed(&lines),
            expected: "no answer, and `readyok` afterwards",
        };
        if lines.is_empty() {
            checker.report(&plan, Finding::skipped("no such options"));
        } else {
            checker.step(&plan, |dialogue| silence(dialogue, &lines))?;
        }
    }
    checker.within(Group::Beyond, |checker| refused_values(checker, &beyond))
}

/// Values and options that are none.
fn refused_values(checker: &mut Checker<'_>, beyond: &[String]) -> Result<(), Over> {
    let plan = Plan {
        title: "it refuses values that an option does not take",
        tried: &listed(beyond),
        expected: "one line that begins with `error` for each",
    };
    if beyond.is_empty() {
        checker.report(&plan, Finding::skipped("no such options"));
    } else {
        checker.step(&plan, |dialogue| refusals(dialogue, beyond))?;
    }
    let unknown = vec![format!("setoption name {UNKNOWN} value 1")];
    let plan = Plan {
        title: "it refuses an option that it does not have",
        tried: &listed(&unknown),
        expected: "one line that begins with `error`",
    };
    checker.step(&plan, |dialogue| refusals(dialogue, &unknown))
}

/// What was tried, for people.
fn listed(lines: &[String]) -> String {
    const SHOWN: usize = 3;
    let mut shown: Vec<_> = lines
        .iter()
        .take(SHOWN)
        .map(|line| format!("`{}`", quadrille_games::rules::quote(line)))
        .collect();
    if lines.len() > SHOWN {
        shown.push(format!("{} more", lines.len() - SHOWN));
    }
    if shown.is_empty() {
        "nothing".to_owned()
    } else {
        shown.join(", ")
    }
}

/// Lines that must not be answered.
fn silence(dialogue: &mut Dialogue<'_>, lines: &[String]) -> Result<Finding, Trouble> {
    for line in lines {
        let answer = dialogue.exchange(line)?;
        if !answer.is_empty() {
            let came = format!(
                "{} to `{}`",
                quoted_lines(&answer),
                quadrille_games::rules::quote(line)
            );
            return Ok(Finding::of(false, came));
        }
    }
    Ok(Finding::of(true, "no answer, and `readyok` afterwards"))
}

/// Lines that must be refused, each by one line.
fn refusals(dialogue: &mut Dialogue<'_>, lines: &[String]) -> Result<Finding, Trouble> {
    let mut last = Vec::new();
    for line in lines {
        last = dialogue.exchange(line)?;
        if !is_refusal(&last) {
            let came = format!(
                "{} to `{}`",
                quoted_lines(&last),
                quadrille_games::rules::quote(line)
            );
            return Ok(Finding::of(false, came));
        }
    }
    Ok(Finding::of(true, quoted_lines(&last)))
}
