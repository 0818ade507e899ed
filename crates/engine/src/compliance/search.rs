//! `go` in each of its forms, `stop`, and positions that cannot be.

use super::checker::{Checker, Finding, Over, Plan, is_refusal};
use super::dialogue::{Dialogue, EngineLine, Trouble, quoted_lines, word};
use super::games::Sample;
use super::playing::{Asking, ask, is_answer, judge, set_up};
use super::{Group, counted};
use crate::client::info::score_in;
use quadrille_games::record::Game;
use std::time::{Duration, Instant};

/// How long an endless search is let go on.
const WHILE: Duration = Duration::from_millis(200);

pub(super) fn check(checker: &mut Checker<'_>) -> Result<(), Over> {
    let Some(&variant) = checker.variants.first() else {
        return Ok(());
    };
    let sample = Sample::middle(variant);
    forms(checker, &sample)?;
    stops(checker, &sample)?;
    sequences(checker, &sample)?;
    information(checker, &sample)?;
    checker.within(Group::Beyond, |checker| {
        last_words(checker, &sample)?;
        refusals(checker, &sample, Sample::over(variant))
    })
}

/// Every form of `go` that ends by itself.
fn forms(checker: &mut Checker<'_>, sample: &Sample) -> Result<(), Over> {
    let (grace, untimed) = (checker.conditions.grace, checker.conditions.untimed);
    let ms = Duration::from_millis;
    for (title, go, limit, optional) in [
        ("it keeps a long time", "go movetime 700", ms(700), false),
        ("it keeps a short time", "go movetime 20", ms(20), false),
        (
            "it plays on a clock",
            "go p1time 6000 p2time 6000 p1inc 50 p2inc 50",
            ms(6000),
            false,
        ),
        (
            "it plays on a clock that has nearly run down",
            "go p1time 150 p2time 150 p1inc 0 p2inc 0",
            ms(150),
            false,
        ),
        ("it searches to a depth", "go depth 1", untimed, true),
        (
            "it searches a number of positions",
            "go nodes 100",
            untimed,
            true,
        ),
    ] {
        let plan = Plan {
            title,
            tried: &format!("`{go}` after some moves"),
            expected: &format!(
                "`bestmove` and a legal move within {:.3} s{}",
                (limit + grace).as_secs_f64(),
                if optional { ", or a refusal" } else { "" }
            ),
        };
        let asking = Asking {
            go,
            limit,
            optional,
        };
        checker.step(&plan, |dialogue| ask(dialogue, sample, &asking, grace))?;
    }
    Ok(())
}

/// An answer to an endless search, or the finding that there is none.
fn answer(game: &Game, lines: &[EngineLine], optional: bool) -> Finding {
    match lines {
        [only] if word(&only.text) == "bestmove" => match judge(game, &only.text) {
            Ok(_) => Finding::of(true, quoted_lines(lines)),
            Err(reason) => Finding::of(false, format!("{}: {reason}", quoted_lines(lines))),
        },
        _ if optional && is_refusal(lines) => Finding::not_offered(&quoted_lines(lines)),
        _ => Finding::of(false, quoted_lines(lines)),
    }
}

fn stops(checker: &mut Checker<'_>, sample: &Sample) -> Result<(), Over> {
    let timeouts = checker.conditions.timeouts;
    for (title, pause) in [
        ("it stops at once", Duration::ZERO),
        ("it stops after a while", WHILE),
    ] {
        let wait = format!("{} ms later", pause.as_millis());
        let plan = Plan {
            title,
            tried: &format!("`go infinite`, and `stop` {wait}"),
            expected: &format!(
                "one `bestmove` and a legal move within {:.1} s, or a refusal of `infinite`",
                timeouts.stop.as_secs_f64()
            ),
        };
        checker.step(&plan, |dialogue| {
            if let Some(finding) = set_up(dialogue, sample)? {
                return Ok(finding);
            }
            dialogue.send("go infinite")?;
            dialogue.wait(pause)?;
            dialogue.send("stop")?;
            let mut lines = dialogue.receive(timeouts.stop, is_answer)?;
            lines.extend(dialogue.settle()?);
            // Who refuses to begin need not know what to stop.
            if lines.len() == 2
                && word(&lines[0].text) == "error"
                && word(&lines[1].text) == "error"
            {
                lines.pop();
            }
            Ok(answer(&sample.game, &lines, true))
        })?;
    }
    let plan = Plan {
        title: "it reads while it searches",
        tried: "`go infinite`, `isready`, and `stop` when that was answered",
        expected: "`readyok`, and one `bestmove`, or a refusal of `infinite`",
    };
    checker.step(&plan, |dialogue| {
        if let Some(finding) = set_up(dialogue, sample)? {
            return Ok(finding);
        }
        dialogue.send("go infinite")?;
        let mut lines = dialogue.settle()?;
        dialogue.send("stop")?;
        if lines.is_empty() {
            lines = dialogue.receive(timeouts.stop, is_answer)?;
        }
        lines.extend(dialogue.settle()?);
        Ok(answer(&sample.game, &lines, true))
    })?;
    let plan = Plan {
        title: "it ignores `stop` when it does not search",
        tried: "`stop` after an answer",
        expected: "no second `bestmove`, and `readyok` afterwards",
    };
    let grace = checker.conditions.grace;
    checker.step(&plan, |dialogue| {
        let asking = Asking {
            go: "go movetime 50",
            limit: Duration::from_millis(50),
            optional: false,
        };
        let first = ask(dialogue, sample, &asking, grace)?;
        let after = dialogue.exchange("stop")?;
        let came = format!("{}; {} to `stop`", first.came, quoted_lines(&after));
        Ok(Finding::of(after.is_empty(), came))
    })
}

/// One search after another.
fn sequences(checker: &mut Checker<'_>, sample: &Sample) -> Result<(), Over> {
    let wait = Duration::from_millis(50) + checker.conditions.grace + Duration::from_secs(1);
    let plan = Plan {
        title: "it answers again without a new position",
        tried: "`go movetime 50`, and the same again right after its answer",
        expected: "`bestmove` and a legal move, twice",
    };
    checker.step(&plan, |dialogue| {
        if let Some(finding) = set_up(dialogue, sample)? {
            return Ok(finding);
        }
        let mut lines = Vec::new();
        for _ in 0..2 {
            dialogue.send("go movetime 50")?;
            lines.extend(dialogue.receive(wait, is_answer)?);
            // A second answer to the same question comes right behind the first.
            lines.extend(dialogue.settle()?);
        }
        let right = lines.len() == 2
            && lines.iter().all(|line| {
                word(&line.text) == "bestmove" && judge(&sample.game, &line.text).is_ok()
            });
        Ok(Finding::of(right, quoted_lines(&lines)))
    })?;
    let next = sample.next();
    let plan = Plan {
        title: "its answer belongs to the position told last",
        tried: "`go movetime 50` in a position, and in the one after a move",
        expected: "`bestmove` and a move that is legal there, twice",
    };
    checker.step(&plan, |dialogue| {
        let mut came = Vec::new();
        for here in [sample, &next] {
            if let Some(finding) = set_up(dialogue, here)? {
                return Ok(finding);
            }
            dialogue.send("go movetime 50")?;
            let lines = dialogue.receive(wait, is_answer)?;
            let finding = answer(&here.game, &lines, false);
            if finding.mark != super::Mark::Ok {
                return Ok(finding);
            }
            came.push(finding.came);
        }
        let after = dialogue.settle()?;
        came.extend((!after.is_empty()).then(|| quoted_lines(&after)));
        Ok(Finding::of(after.is_empty(), came.join(", ")))
    })
}

/// What it tells while it searches.
fn information(checker: &mut Checker<'_>, sample: &Sample) -> Result<(), Over> {
    let untimed = checker.conditions.untimed;
    let plan = Plan {
        title: "what it tells of its search makes sense",
        tried: "the `info` lines of `go movetime 300` were read",
        expected: "`score cp N` or `score mate N`, whole numbers behind depth, seldepth, nodes, nps and time, and legal moves behind `pv`, where it tells them",
    };
    checker.step(&plan, |dialogue| {
        if let Some(finding) = set_up(dialogue, sample)? {
            return Ok(finding);
        }
        dialogue.send("go movetime 300")?;
        let (mut count, mut scores, mut wrong) = (0_usize, 0_usize, None);
        let wait = Duration::from_millis(300) + untimed;
        let began = Instant::now();
        dialogue.receive(wait, |line| {
            if word(line) == "info" && began.elapsed() < wait {
                count += 1;
                scores += usize::from(score_in(line).is_some());
                if wrong.is_none() {
                    wrong = nonsense(&sample.game, line);
                }
            }
            is_answer(line)
        })?;
        dialogue.settle()?;
        Ok(match wrong {
            Some(wrong) => Finding::of(false, wrong),
            None if count == 0 => Finding::skipped("no `info` lines"),
            None => Finding::of(
                true,
                format!("{}, {scores} of them with a score", counted(count, "line")),
            ),
        })
    })
}

/// The last that it tells before its answer.
fn last_words(checker: &mut Checker<'_>, sample: &Sample) -> Result<(), Over> {
    const WANTED: [&str; 5] = ["depth", "score", "nodes", "time", "pv"];
    let untimed = checker.conditions.untimed;
    let plan = Plan {
        title: "it sums up its search before its answer",
        tried: "the last `info` line before the answer to `go movetime 100` was read",
        expected: "depth, score, nodes, time and pv in it, as other managers show them",
    };
    checker.step(&plan, |dialogue| {
        if let Some(finding) = set_up(dialogue, sample)? {
            return Ok(finding);
        }
        dialogue.send("go movetime 100")?;
        let mut last = None;
        let wait = Duration::from_millis(100) + untimed;
        dialogue.receive(wait, |line| {
            if word(line) == "info" && line.split_ascii_whitespace().nth(1) != Some("string") {
                last = Some(line.to_owned());
            }
            is_answer(line)
        })?;
        dialogue.settle()?;
        let Some(last) = last else {
            return Ok(Finding::skipped("no `info` lines"));
        };
        let words: Vec<&str> = last.split_ascii_whitespace().collect();
        let missing: Vec<&str> = WANTED
            .into_iter()
            .filter(|wanted| !words.contains(wanted))
            .collect();
        let quoted = quadrille_games::rules::quote(&last);
        Ok(if missing.is_empty() {
            Finding::of(true, format!("`{quoted}`"))
        } else {
            Finding::of(false, format!("no {} in `{quoted}`", missing.join(", ")))
        })
    })
}

/// What is wrong with an `info` line.
fn nonsense(game: &Game, line: &str) -> Option<String> {
    let quoted = quadrille_games::rules::quote(line);
    let words: Vec<_> = line
        .split_ascii_whitespace()
        .take_while(|&word| word != "string")
        .collect();
    let pv = words.iter().position(|&word| word == "pv");
    let told = &words[..pv.unwrap_or(words.len())];
    if told.contains(&"score") && score_in(line).is_none() {
        return Some(format!("no score that can be read in `{quoted}`"));
    }
    for pair in told.windows(2) {
        let number = matches!(pair[0], "depth" | "seldepth" | "nodes" | "nps" | "time");
        if number && pair[1].parse::<u64>().is_err() {
            return Some(format!("no whole number behind {} in `{quoted}`", pair[0]));
        }
    }
    let mut after = game.clone();
    for mv in &words[pv? + 1..] {
        if let Err(error) = after.play_text(mv) {
            return Some(format!("{error}, in `{quoted}`"));
        }
    }
    None
}

/// Positions that cannot be.
fn refusals(checker: &mut Checker<'_>, sample: &Sample, over: Option<Sample>) -> Result<(), Over> {
    let grace = checker.conditions.grace;
    let longer = |mv: &str| {
        let mut setup = sample.setup.clone();
        setup.moves.push(mv.to_owned());
        setup.to_string()
    };
    // The move just made cannot be made again: its piece, or its player, is no longer there.
    let again = sample.setup.moves.last().cloned().unwrap_or_default();
    for (title, line) in [
        ("it refuses an illegal move", longer(&again)),
        ("it refuses what is no move", longer("quadrille")),
        (
            "it refuses what is no position",
            "position fen no/such/position 1".to_owned(),
        ),
    ] {
        let shown = quadrille_games::rules::quote(&line);
        let plan = Plan {
            title,
            tried: &format!("a good position, then `{shown}`, then `go movetime 50`"),
            expected: "one line that begins with `error`, and a move that is legal in the good position",
        };
        checker.step(&plan, |dialogue| refuse(dialogue, sample, &line, grace))?;
    }
    let plan = Plan {
        title: "it does not play on when the game is over",
        tried: "`go movetime 50` in a game that is over",
        expected: "one line that begins with `error`",
    };
    let Some(over) = over else {
        checker.report(&plan, Finding::skipped("no such game was found"));
        return Ok(());
    };
    checker.step(&plan, |dialogue| {
        if let Some(finding) = set_up(dialogue, &over)? {
            return Ok(finding);
        }
        let lines = dialogue.exchange("go movetime 50")?;
        Ok(Finding::of(is_refusal(&lines), quoted_lines(&lines)))
    })
}

/// A line that must be refused and change nothing.
fn refuse(
    dialogue: &mut Dialogue<'_>,
    sample: &Sample,
    line: &str,
    grace: Duration,
) -> Result<Finding, Trouble> {
    if let Some(finding) = set_up(dialogue, sample)? {
        return Ok(finding);
    }
    let lines = dialogue.exchange(line)?;
    if !is_refusal(&lines) {
        return Ok(Finding::of(false, quoted_lines(&lines)));
    }
    dialogue.send("go movetime 50")?;
    let wait = Duration::from_millis(50) + grace + Duration::from_secs(1);
    let mut moves = dialogue.receive(wait, is_answer)?;
    moves.extend(dialogue.settle()?);
    let mut finding = answer(&sample.game, &moves, false);
    finding.came = format!("{}, then {}", quoted_lines(&lines), finding.came);
    Ok(finding)
}
