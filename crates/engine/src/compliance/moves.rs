//! Checks moves in every variant, all forms of `go`, `stop`, and invalid positions.

use super::checker::{CheckAbort, Checker, Finding};
use super::dialogue::{
    Dialogue, EngineLine, StepError, first_word, is_answer, is_refusal, quote_lines,
};
use super::games::SamplePosition;
use super::{StepResult, identity, move_lists};
use crate::PositionSetup;
use crate::client::info::parse_score;
use crate::format_count;
use quadrille_games::record::Game;
use quadrille_games::rules::quote;
use std::time::{Duration, Instant};

/// Time before an infinite search is stopped.
const SEARCH_TIME: Duration = Duration::from_millis(200);
/// Time limit for a search of 50 ms, without the grace. The surplus distinguishes a late engine from a silent one.
const SHORT_SEARCH_LIMIT: Duration = Duration::from_millis(1050);

#[derive(Clone, Copy)]
struct MoveRequest {
    go: &'static str,
    time_limit: Duration,
    /// Whether the engine may refuse the request.
    may_refuse: bool,
}

const fn timed_request(go: &'static str, time_limit_ms: u64) -> MoveRequest {
    MoveRequest { go, time_limit: Duration::from_millis(time_limit_ms), may_refuse: false }
}

/// Checks the move in a `bestmove` line. The error states why it is illegal.
fn check_move(game: &Game, line: &str) -> Result<(), String> {
    let mv = line.split_ascii_whitespace().nth(1).unwrap_or_default();
    let result = game.clone().play_text(mv);
    result.map_err(|error| error.to_string())
}

/// Asks for a move and checks that it is legal, in time and the only answer.
fn request_move(
    dialogue: &mut Dialogue<'_>,
    sample: &SamplePosition,
    request: MoveRequest,
    grace: Duration,
) -> Result<Finding, StepError> {
    dialogue.set_position(sample)?;
    let start_time = Instant::now();
    dialogue.send(request.go)?;
    // The extra second distinguishes a late engine from a silent one.
    let timeout = request.time_limit + grace + Duration::from_secs(1);
    let lines = dialogue.receive(timeout, is_answer)?;
    let Some(answer) = lines.last() else { return Ok(Finding::from_check(false, "nothing")) };
    let elapsed = answer.arrival.saturating_duration_since(start_time);
    let later_lines = dialogue.wait_ready()?;
    if first_word(&answer.text) == "error" {
        let observation = quote_lines(&lines);
        return Ok(if request.may_refuse {
            Finding::not_offered(&observation)
        } else {
            Finding::from_check(false, observation)
        });
    }
    let quoted_answer = quote_lines(std::slice::from_ref(answer));
    let answer_text = format!("{quoted_answer} after {:.3} s", elapsed.as_secs_f64());
    if elapsed > request.time_limit + grace {
        return Ok(Finding::from_check(false, answer_text));
    }
    if let Err(reason) = check_move(&sample.game, &answer.text) {
        let mut tokens = answer.text.split_ascii_whitespace();
        return Ok(Finding {
            refused_move: tokens.nth(1).map(str::to_owned),
            ..Finding::from_check(false, format!("{quoted_answer}: {reason}"))
        });
    }
    if !later_lines.is_empty() {
        let later_text = quote_lines(&later_lines);
        let observation = format!("{quoted_answer}, and then {later_text} unasked");
        return Ok(Finding::from_check(false, observation));
    }
    Ok(Finding::from_check(true, answer_text))
}

fn check_answer(game: &Game, lines: &[EngineLine], may_refuse: bool) -> Finding {
    match lines {
        [line] if first_word(&line.text) == "bestmove" => match check_move(game, &line.text) {
            Ok(()) => Finding::from_check(true, quote_lines(lines)),
            Err(reason) => Finding::from_check(false, format!("{}: {reason}", quote_lines(lines))),
        },
        _ if may_refuse && is_refusal(lines) => Finding::not_offered(&quote_lines(lines)),
        _ => Finding::from_check(false, quote_lines(lines)),
    }
}

pub(super) fn check(checker: &mut Checker<'_>) -> Result<(), CheckAbort> {
    let grace = checker.settings.grace;
    let request = timed_request("go movetime 100", 100);
    for variant in checker.variants.clone() {
        checker.set_variant(variant);
        let variant_command = checker.variant_command(variant);
        let mut refused_moves: Vec<(PositionSetup, String)> = Vec::new();
        for (title, sample) in [
            ("{variant}: a move from the start", SamplePosition::start(variant)),
            ("{variant}: a move after others", SamplePosition::early(variant)),
            ("{variant}: a move in a position by its text", SamplePosition::late(variant)),
        ] {
            let quoted_setup = quote(&sample.setup.to_string());
            checker.run_step(
                title,
                &[("variant", &variant), ("setup", &quoted_setup), ("go", &request.go)],
                |dialogue| {
                    if let Some(line) = &variant_command {
                        let name = format!("`{line}`");
                        dialogue.expect_silence(&format!("{line}\nuginewgame"), &name)?;
                    }
                    let finding = request_move(dialogue, &sample, request, grace)?;
                    let mv = finding.refused_move.clone();
                    refused_moves.extend(mv.map(|mv| (sample.setup.clone(), mv)));
                    Ok(finding)
                },
            )?;
        }
        identity::check(checker, variant, &refused_moves)?;
        move_lists::check(checker, variant)?;
    }
    if let Some(&first_variant) = checker.variants.first() {
        checker.set_variant(first_variant);
        checker.discard_engine();
    }
    Ok(())
}

pub(super) fn check_searches(checker: &mut Checker<'_>) -> Result<(), CheckAbort> {
    let Some(&variant) = checker.variants.first() else { return Ok(()) };
    let sample = SamplePosition::middle(variant);
    check_go_forms(checker, &sample)?;
    check_stop(checker, &sample)?;
    check_sequences(checker, &sample)?;
    check_info(checker, &sample)?;
    check_refusals(checker, &sample, SamplePosition::finished(variant))
}

fn check_go_forms(checker: &mut Checker<'_>, sample: &SamplePosition) -> Result<(), CheckAbort> {
    let (grace, untimed_search_timeout) =
        (checker.settings.grace, checker.settings.untimed_search_timeout);
    let without_time_limit =
        |go| MoveRequest { go, time_limit: untimed_search_timeout, may_refuse: true };
    for (title, request) in [
        ("it keeps to a long time", timed_request("go movetime 700", 700)),
        ("it keeps to a short time", timed_request("go movetime 20", 20)),
        (
            "it plays on a clock",
            timed_request("go p1time 6000 p2time 6000 p1inc 50 p2inc 50", 6000),
        ),
        (
            "it plays on a clock with little time left",
            timed_request("go p1time 150 p2time 150 p1inc 0 p2inc 0", 150),
        ),
        ("it searches to a depth", without_time_limit("go depth 1")),
        ("it searches a number of positions", without_time_limit("go nodes 100")),
    ] {
        let seconds = format!("{:.3}", (request.time_limit + grace).as_secs_f64());
        let values: [(&str, &dyn std::fmt::Display); 2] =
            [("go", &request.go), ("seconds", &seconds)];
        checker
            .run_step(title, &values, |dialogue| request_move(dialogue, sample, request, grace))?;
    }
    Ok(())
}

fn check_stop(checker: &mut Checker<'_>, sample: &SamplePosition) -> Result<(), CheckAbort> {
    let timeout = checker.settings.timeouts.stop;
    let seconds = format!("{:.1}", timeout.as_secs_f64());
    for (title, pause) in
        [("it stops at once", Duration::ZERO), ("it stops after a while", SEARCH_TIME)]
    {
        checker.run_step(title, &[("seconds", &seconds)], |dialogue| {
            dialogue.set_position(sample)?;
            dialogue.send("go infinite")?;
            dialogue.wait(pause)?;
            let mut lines = dialogue.request_move("stop", timeout)?;
            // An engine that refuses `go infinite` may also refuse `stop`.
            if lines.len() == 2 && lines.iter().all(|line| first_word(&line.text) == "error") {
                lines.pop();
            }
            Ok(check_answer(&sample.game, &lines, true))
        })?;
    }
    checker.run_step("it reads while it searches", &[], |dialogue| {
        dialogue.set_position(sample)?;
        let mut lines = dialogue.exchange("go infinite")?;
        dialogue.send("stop")?;
        if lines.is_empty() {
            lines = dialogue.receive(timeout, is_answer)?;
        }
        lines.extend(dialogue.wait_ready()?);
        Ok(check_answer(&sample.game, &lines, true))
    })?;
    let grace = checker.settings.grace;
    checker.run_step("it ignores `stop` when it does not search", &[], |dialogue| {
        let first_finding =
            request_move(dialogue, sample, timed_request("go movetime 50", 50), grace)?;
        let later_lines = dialogue.exchange("stop")?;
        let observation =
            format!("{}; {} to `stop`", first_finding.observation, quote_lines(&later_lines));
        Ok(Finding::from_check(later_lines.is_empty(), observation))
    })
}

fn check_sequences(checker: &mut Checker<'_>, sample: &SamplePosition) -> Result<(), CheckAbort> {
    let timeout = checker.settings.grace + SHORT_SEARCH_LIMIT;
    checker.run_step("it answers again without a new position", &[], |dialogue| {
        dialogue.set_position(sample)?;
        let mut lines = dialogue.request_move("go movetime 50", timeout)?;
        lines.extend(dialogue.request_move("go movetime 50", timeout)?);
        let is_move = |line: &EngineLine| {
            first_word(&line.text) == "bestmove" && check_move(&sample.game, &line.text).is_ok()
        };
        let is_right = lines.len() == 2 && lines.iter().all(is_move);
        Ok(Finding::from_check(is_right, quote_lines(&lines)))
    })?;
    let next_sample = sample.after_one_move();
    checker.run_step("its answer belongs to the latest position", &[], |dialogue| {
        let mut answers = Vec::new();
        for sample in [sample, &next_sample] {
            dialogue.set_position(sample)?;
            let lines = dialogue.request_move("go movetime 50", timeout)?;
            let finding = check_answer(&sample.game, &lines, false);
            if finding.result != StepResult::Ok {
                return Ok(finding);
            }
            answers.push(finding.observation);
        }
        Ok(Finding::from_check(true, answers.join(", ")))
    })
}

fn check_info(checker: &mut Checker<'_>, sample: &SamplePosition) -> Result<(), CheckAbort> {
    const FINAL_INFO_WORDS: [&str; 5] = ["depth", "score", "nodes", "time", "pv"];
    let untimed_search_timeout = checker.settings.untimed_search_timeout;
    checker.run_step("its `info` lines make sense", &[], |dialogue| {
        let (mut line_count, mut score_count, mut first_error) = (0_usize, 0_usize, None);
        let timeout = Duration::from_millis(300) + untimed_search_timeout;
        search_with_info(dialogue, sample, "go movetime 300", timeout, &mut |line| {
            line_count += 1;
            score_count += usize::from(parse_score(line).is_some());
            if first_error.is_none() {
                first_error = find_info_error(&sample.game, line);
            }
        })?;
        Ok(match first_error {
            Some(first_error) => Finding::from_check(false, first_error),
            None if line_count == 0 => Finding::skipped("no `info` lines"),
            None => Finding::from_check(
                true,
                format!("{}, {score_count} of them with a score", format_count(line_count, "line")),
            ),
        })
    })?;
    checker.run_step("its last `info` line sums up the search", &[], |dialogue| {
        let mut last_info = None;
        let timeout = Duration::from_millis(100) + untimed_search_timeout;
        search_with_info(dialogue, sample, "go movetime 100", timeout, &mut |line| {
            if line.split_ascii_whitespace().nth(1) != Some("string") {
                last_info = Some(line.to_owned());
            }
        })?;
        let Some(last_info) = last_info else { return Ok(Finding::skipped("no `info` lines")) };
        let tokens: Vec<&str> = last_info.split_ascii_whitespace().collect();
        let missing_words = FINAL_INFO_WORDS.into_iter().filter(|word| !tokens.contains(word));
        let missing_words: Vec<&str> = missing_words.collect();
        let quoted_info = quote(&last_info);
        Ok(if missing_words.is_empty() {
            Finding::from_check(true, format!("`{quoted_info}`"))
        } else {
            Finding::from_check(
                false,
                format!("no {} in `{quoted_info}`", missing_words.join(", ")),
            )
        })
    })
}

fn search_with_info(
    dialogue: &mut Dialogue<'_>,
    sample: &SamplePosition,
    go: &str,
    timeout: Duration,
    on_info: &mut dyn FnMut(&str),
) -> Result<(), StepError> {
    dialogue.set_position(sample)?;
    dialogue.send(go)?;
    let start_time = Instant::now();
    dialogue.receive(timeout, |line| {
        if first_word(line) == "info" && start_time.elapsed() < timeout {
            on_info(line);
        }
        is_answer(line)
    })?;
    dialogue.wait_ready().map(drop)
}

fn find_info_error(game: &Game, line: &str) -> Option<String> {
    let quoted_line = quote(line);
    let tokens: Vec<_> =
        line.split_ascii_whitespace().take_while(|&word| word != "string").collect();
    let pv_index = tokens.iter().position(|&word| word == "pv");
    let fields = &tokens[..pv_index.unwrap_or(tokens.len())];
    if fields.contains(&"score") && parse_score(line).is_none() {
        return Some(format!("no score that can be read in `{quoted_line}`"));
    }
    for pair in fields.windows(2) {
        let is_number = matches!(pair[0], "depth" | "seldepth" | "nodes" | "nps" | "time");
        if is_number && pair[1].parse::<u64>().is_err() {
            return Some(format!("no whole number after {} in `{quoted_line}`", pair[0]));
        }
    }
    let mut game = game.clone();
    for mv in &tokens[pv_index? + 1..] {
        if let Err(error) = game.play_text(mv) {
            return Some(format!("{error}, in `{quoted_line}`"));
        }
    }
    None
}

fn check_refusals(
    checker: &mut Checker<'_>,
    sample: &SamplePosition,
    finished_sample: Option<SamplePosition>,
) -> Result<(), CheckAbort> {
    let timeout = checker.settings.grace + SHORT_SEARCH_LIMIT;
    let setup_with_move = |mv: &str| {
        let mut setup = sample.setup.clone();
        setup.moves.push(mv.to_owned());
        setup.to_string()
    };
    // The last move cannot be repeated: its piece or its player has changed.
    let last_move = sample.setup.moves.last().cloned().unwrap_or_default();
    for (title, line) in [
        ("it refuses an illegal move", setup_with_move(&last_move)),
        ("it refuses an unreadable move", setup_with_move("quadrille")),
        ("it refuses an unreadable position", "position fen no/such/position 1".to_owned()),
    ] {
        // The refused command must not change the position.
        checker.run_step(title, &[("line", &quote(&line))], |dialogue| {
            dialogue.set_position(sample)?;
            let lines = dialogue.exchange(&line)?;
            let observation = quote_lines(&lines);
            if !is_refusal(&lines) {
                return Ok(Finding::from_check(false, observation));
            }
            let answer_lines = dialogue.request_move("go movetime 50", timeout)?;
            let mut finding = check_answer(&sample.game, &answer_lines, false);
            finding.observation = format!("{observation}, then {}", finding.observation);
            Ok(finding)
        })?;
    }
    let title = "it does not play on when the game is over";
    let Some(finished_sample) = finished_sample else {
        checker.report(title, &[], Finding::skipped("no such game was found"));
        return Ok(());
    };
    checker.run_step(title, &[], |dialogue| {
        dialogue.set_position(&finished_sample)?;
        let lines = dialogue.exchange("go movetime 50")?;
        Ok(Finding::from_check(is_refusal(&lines), quote_lines(&lines)))
    })
}

/// Checks `moves` without a preceding `position`, as some managers send it.
pub(super) fn check_appended(
    checker: &mut Checker<'_>,
    sample: &SamplePosition,
) -> Result<(), CheckAbort> {
    let next_sample = sample.after_one_move();
    let Some(mv) = next_sample.setup.moves.last().cloned() else { return Ok(()) };
    let timeout = checker.settings.grace + SHORT_SEARCH_LIMIT;
    checker.run_step("`moves`", &[("move", &mv)], |dialogue| {
        dialogue.set_position(sample)?;
        let lines = dialogue.exchange(&format!("moves {mv}"))?;
        if is_refusal(&lines) {
            return Ok(Finding::skipped(quote_lines(&lines)));
        }
        let lines = dialogue.request_move("go movetime 50", timeout)?;
        Ok(check_answer(&next_sample.game, &lines, false))
    })
}
