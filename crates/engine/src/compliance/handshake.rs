//! Checks the identity and the options of an engine.

use super::super::client::{EngineOption, OptionKind};
use super::checker::{CheckAbort, Checker, Finding, GAME_OPTION};
use super::dialogue::{Dialogue, EngineLine, StepError, first_word, is_refusal, quote_lines};
use crate::format_count;
use quadrille_games::rules::{Variant, quote};
use std::time::Instant;

/// A name that no engine has as an option or value.
const UNKNOWN_NAME: &str = "quadrille-no-such-thing";

pub(super) fn check(checker: &mut Checker<'_>) -> Result<(), CheckAbort> {
    let title = "it starts and answers `ugi`";
    let seconds = checker.settings.timeouts.handshake.as_secs_f64();
    let seconds = format!("{seconds:.1}");
    let values: [(&str, &dyn std::fmt::Display); 1] = [("seconds", &seconds)];
    let start_time = Instant::now();
    let lines = match checker.start_engine() {
        Ok((dialogue, lines)) => {
            checker.store_engine(dialogue);
            let elapsed = start_time.elapsed().as_secs_f64();
            let observation = format!("`ugiok` after {elapsed:.2} s");
            checker.report(title, &values, Finding::from_check(true, observation));
            lines
        }
        Err(error) => {
            return checker.conclude(title, &values, Err(error)).and(Err(CheckAbort));
        }
    };
    check_introduction(checker, &lines);
    check_variants(checker);
    let Some(&first_variant) = checker.variants.first() else { return Err(CheckAbort) };
    checker.set_variant(first_variant);
    // The running engine has not been set to this variant.
    checker.discard_engine();
    check_readiness(checker)?;
    check_options(checker)
}

/// Checks the lines that answer `ugi`, and stores the options.
fn check_introduction(checker: &mut Checker<'_>, lines: &[EngineLine]) {
    for (title, prefix) in [("it says its name", "id name"), ("it says who wrote it", "id author")]
    {
        let has_value = |line: &&EngineLine| {
            let value = line.text.trim().strip_prefix(prefix);
            value.is_some_and(|value| value.starts_with(' ') && !value.trim().is_empty())
        };
        let matching_lines: Vec<EngineLine> = lines.iter().filter(has_value).cloned().collect();
        checker.report(
            title,
            &[],
            Finding::from_check(matching_lines.len() == 1, quote_lines(&matching_lines)),
        );
    }
    let (mut options, mut bad_lines) = (Vec::new(), Vec::new());
    for line in lines {
        match (first_word(&line.text), EngineOption::parse(&line.text)) {
            ("option", Some(option)) => options.push(option),
            ("option" | "error" | "bestmove" | "response", _) => bad_lines.push(line.clone()),
            _ => {}
        }
    }
    let option_names: Vec<&str> = options.iter().map(|option| &*option.name).collect();
    let finding = match (&bad_lines[..], option_names.len()) {
        ([], 0) => Finding::skipped("no options"),
        ([], count) => Finding::from_check(
            true,
            format!("{}: {}", format_count(count, "option"), option_names.join(", ")),
        ),
        (bad_lines, _) => Finding::from_check(false, quote_lines(bad_lines)),
    };
    checker.report("it describes its options", &[], finding);
    let invalid_defaults: Vec<_> = options
        .iter()
        .filter(|option| match option.kind {
            OptionKind::Button | OptionKind::Text => false,
            _ => !option.accepts(&option.default),
        })
        .map(|option| format!("the default of {} is `{}`", option.name, option.default))
        .collect();
    let finding = match (options.is_empty(), invalid_defaults.is_empty()) {
        (true, _) => Finding::skipped("no options"),
        (_, true) => Finding::from_check(true, "defaults that can be set"),
        (_, false) => Finding::from_check(false, invalid_defaults.join("; ")),
    };
    checker.report("its options allow their defaults", &[], finding);
    checker.options = options;
}

/// Checks the option `Game`, and stores the variants to check.
fn check_variants(checker: &mut Checker<'_>) {
    let only_variant = checker.settings.variant;
    let expected = match only_variant {
        Some(variant) => format!("`{variant}` among them, or no such option"),
        None => format!("at least one of {}", Variant::ALL.map(Variant::id).join(", ")),
    };
    let game_kind = checker.find_option(GAME_OPTION).map(|option| option.kind.clone());
    let (variants, finding) = match (game_kind, only_variant) {
        (None, Some(variant)) => {
            let observation = format!("no choice of games, so only {variant} is tested");
            (vec![variant], Finding::skipped(observation))
        }
        (None, None) => {
            let observation = "no option `Game`, so the variant must be given";
            (Vec::new(), Finding::from_check(false, observation))
        }
        (Some(OptionKind::Combo(values)), _) => {
            let is_offered = |variant: &Variant| {
                let mut values = values.iter();
                only_variant.is_none_or(|only_variant| only_variant == *variant)
                    && values.any(|value| value.eq_ignore_ascii_case(variant.id()))
            };
            let variants: Vec<Variant> = Variant::ALL.into_iter().filter(is_offered).collect();
            let observation: String =
                format!("`{}`", values.join("`, `")).chars().take(200).collect();
            let has_variants = !variants.is_empty();
            (variants, Finding::from_check(has_variants, observation))
        }
        (Some(_), _) => {
            let observation = "an option `Game` that is not a combo";
            (Vec::new(), Finding::from_check(false, observation))
        }
    };
    checker.report("it says what it plays", &[("games", &expected)], finding);
    checker.variants = variants;
}

fn check_readiness(checker: &mut Checker<'_>) -> Result<(), CheckAbort> {
    checker.run_step("it says when it is ready", &[], |dialogue| {
        let lines = dialogue.wait_ready()?;
        let observation = if lines.is_empty() {
            "`readyok`".to_owned()
        } else {
            format!("{}, `readyok`", quote_lines(&lines))
        };
        Ok(Finding::from_check(lines.is_empty(), observation))
    })?;
    let timeout = checker.settings.timeouts.ready;
    checker.run_step("it answers every `isready`", &[], |dialogue| {
        dialogue.send("isready\nisready\nisready")?;
        let mut ready_count = 0;
        let mut lines = dialogue.receive(timeout, |line| {
            ready_count += usize::from(line.trim() == "readyok");
            ready_count == 3
        })?;
        lines.extend(dialogue.wait_ready()?);
        Ok(Finding::from_check(lines.len() == 3, quote_lines(&lines)))
    })?;
    checker.run_step("it begins a new game", &[], |dialogue| {
        check_silence(dialogue, &["uginewgame".to_owned()])
    })
}

fn check_options(checker: &mut Checker<'_>) -> Result<(), CheckAbort> {
    let (mut default_lines, mut other_lines, mut invalid_lines) =
        (Vec::new(), Vec::new(), Vec::new());
    for option in &checker.options {
        let is_game_option = option.name.eq_ignore_ascii_case(GAME_OPTION);
        let option_line = |value: &str| option.setoption_line(value);
        let default_line = option.accepts(&option.default).then(|| option_line(&option.default));
        match &option.kind {
            OptionKind::Button | OptionKind::Text => continue,
            OptionKind::Check => {
                other_lines.extend([option_line("true"), option_line("false")]);
                other_lines.extend(default_line.clone());
            }
            OptionKind::Spin { min, max } => {
                if *min != i64::MIN {
                    other_lines.push(option_line(&min.to_string()));
                    other_lines.extend(default_line.clone());
                    invalid_lines
                        .extend(min.checked_sub(1).map(|value| option_line(&value.to_string())));
                }
                if *max != i64::MAX {
                    invalid_lines
                        .extend(max.checked_add(1).map(|value| option_line(&value.to_string())));
                }
            }
            OptionKind::Combo(values) => {
                if !is_game_option {
                    other_lines.extend(values.iter().map(|value| option_line(value)));
                    other_lines.extend(default_line.clone());
                }
                invalid_lines.push(option_line(UNKNOWN_NAME));
            }
        }
        if !is_game_option {
            default_lines.extend(default_line);
        }
    }
    let unknown_lines = vec![format!("setoption name {UNKNOWN_NAME} value 1")];
    type AnswerCheck = fn(&mut Dialogue<'_>, &[String]) -> Result<Finding, StepError>;
    let steps: [(&str, Vec<String>, AnswerCheck); 4] = [
        ("its options can be set to their defaults", default_lines, check_silence),
        ("its options can be set to other values", other_lines, check_silence),
        ("it refuses values that an option does not take", invalid_lines, check_refusals),
        ("it refuses an option that it does not have", unknown_lines, check_refusals),
    ];
    for (title, lines, check_answers) in steps {
        let values: [(&str, &dyn std::fmt::Display); 1] = [("lines", &quote_first_lines(&lines))];
        if lines.is_empty() {
            checker.report(title, &values, Finding::skipped("no such options"));
        } else {
            checker.run_step(title, &values, |dialogue| check_answers(dialogue, &lines))?;
        }
    }
    Ok(())
}

fn quote_first_lines(lines: &[String]) -> String {
    const MAX_LISTED_LINES: usize = 3;
    let quoted_lines = lines.iter().take(MAX_LISTED_LINES);
    let mut quoted_lines: Vec<_> = quoted_lines.map(|line| format!("`{}`", quote(line))).collect();
    if lines.len() > MAX_LISTED_LINES {
        quoted_lines.push(format!("{} more", lines.len() - MAX_LISTED_LINES));
    }
    if quoted_lines.is_empty() { "nothing".to_owned() } else { quoted_lines.join(", ") }
}

fn check_silence(dialogue: &mut Dialogue<'_>, lines: &[String]) -> Result<Finding, StepError> {
    for line in lines {
        dialogue.expect_silence(line, &format!("`{}`", quote(line)))?;
    }
    Ok(Finding::from_check(true, "no answer, and `readyok` afterwards"))
}

/// Sends lines that must each be refused with one `error` line.
fn check_refusals(dialogue: &mut Dialogue<'_>, lines: &[String]) -> Result<Finding, StepError> {
    let mut observation = String::new();
    for line in lines {
        let answer = dialogue.exchange(line)?;
        observation = quote_lines(&answer);
        if !is_refusal(&answer) {
            let message = format!("{observation} to `{}`", quote(line));
            return Ok(Finding::from_check(false, message));
        }
    }
    Ok(Finding::from_check(true, observation))
}
