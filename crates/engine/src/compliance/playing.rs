//! Moves in every variant, and questions about positions.

use super::Group;
use super::checker::{Checker, Finding, Over, Plan, is_refusal};
use super::dialogue::{Dialogue, EngineLine, Trouble, quoted_lines, word};
use super::games::{Sample, move_texts};
use super::identity;
use crate::Setup;
use quadrille_games::record::Game;
use quadrille_games::rules::Player;
use std::time::Duration;

/// How long a move may take, other than in the steps about time.
const SHORT: Duration = Duration::from_millis(100);

/// How long an answer to a question may come after `readyok`.
const COUNTING: Duration = Duration::from_secs(2);

/// What is wrong with a `bestmove` line in this game; its move if nothing is.
pub(super) fn judge(game: &Game, line: &str) -> Result<String, String> {
    let mut words = line.split_ascii_whitespace().skip(1);
    let text = words.next().unwrap_or_default();
    let mut after = game.clone();
    match after.play_text(text) {
        Ok(()) => Ok(text.to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// Gives the engine a position; what it says against it is the finding.
pub(super) fn set_up(
    dialogue: &mut Dialogue<'_>,
    sample: &Sample,
) -> Result<Option<Finding>, Trouble> {
    let lines = dialogue.exchange(&sample.setup.to_string())?;
    let came = format!("{} to the position", quoted_lines(&lines));
    Ok((!lines.is_empty()).then(|| Finding::of(false, came)))
}

/// How an engine is asked for a move.
pub(super) struct Asking<'s> {
    /// The line.
    pub go: &'s str,
    /// How long the answer may take.
    pub limit: Duration,
    /// Whether an engine may refuse this.
    pub optional: bool,
}

/// Asks for a move and judges it: legal, in time, and one only.
pub(super) fn ask(
    dialogue: &mut Dialogue<'_>,
    sample: &Sample,
    asking: &Asking<'_>,
    grace: Duration,
) -> Result<Finding, Trouble> {
    if let Some(finding) = set_up(dialogue, sample)? {
        return Ok(finding);
    }
    let began = std::time::Instant::now();
    dialogue.send(asking.go)?;
    // Waited for a little longer than is right, so that one that is late can be told from one that is silent.
    let wait = asking.limit + grace + Duration::from_secs(1);
    let lines = dialogue.receive(wait, is_answer)?;
    let Some(answer) = lines.last() else {
        return Ok(Finding::of(false, "nothing"));
    };
    let took = answer.when.saturating_duration_since(began);
    let after = dialogue.settle()?;
    if word(&answer.text) == "error" {
        let came = quoted_lines(&lines);
        return Ok(if asking.optional {
            Finding::not_offered(&came)
        } else {
            Finding::of(false, came)
        });
    }
    let seconds = took.as_secs_f64();
    let said = quoted_lines(std::slice::from_ref(answer));
    if took > asking.limit + grace {
        return Ok(Finding::of(false, format!("{said} after {seconds:.3} s")));
    }
    if let Err(reason) = judge(&sample.game, &answer.text) {
        let mut finding = Finding::of(false, format!("{said}: {reason}"));
        let words = answer.text.split_ascii_whitespace();
        finding.refused = words.skip(1).map(str::to_owned).next();
        return Ok(finding);
    }
    if !after.is_empty() {
        let more = quoted_lines(&after);
        return Ok(Finding::of(
            false,
            format!("{said}, and then {more} unasked"),
        ));
    }
    Ok(Finding::of(true, format!("{said} after {seconds:.3} s")))
}

/// Whether this line ends the wait for a move.
pub(super) fn is_answer(line: &str) -> bool {
    matches!(word(line), "bestmove" | "error")
}

/// Three positions in every variant.
pub(super) fn check(checker: &mut Checker<'_>) -> Result<(), Over> {
    let grace = checker.conditions.grace;
    for variant in checker.variants.clone() {
        checker.choose(variant);
        let choosing = checker.choosing(variant);
        let mut refused: Vec<(Setup, String)> = Vec::new();
        for (title, sample) in [
            ("a move from the start", Sample::start(variant)),
            ("a move after others", Sample::early(variant)),
            ("a move in a position by its text", Sample::late(variant)),
        ] {
            let asking = Asking {
                go: "go movetime 100",
                limit: SHORT,
                optional: false,
            };
            let setup = quadrille_games::rules::quote(&sample.setup.to_string());
            let plan = Plan {
                title: &format!("{variant}: {title}"),
                tried: &format!("`{setup}`, `{}`", asking.go),
                expected: "`bestmove` and a legal move, in time and once",
            };
            checker.step(&plan, |dialogue| {
                if let Some(line) = &choosing {
                    let lines = dialogue.exchange(&format!("{line}\nuginewgame"))?;
                    if !lines.is_empty() {
                        let came = format!("{} to `{line}`", quoted_lines(&lines));
                        return Ok(Finding::of(false, came));
                    }
                }
                let finding = ask(dialogue, &sample, &asking, grace)?;
                let mv = finding.refused.clone();
                refused.extend(mv.map(|mv| (sample.setup.clone(), mv)));
                Ok(finding)
            })?;
        }
        identity::check(checker, variant, &refused)?;
    }
    // The steps that follow need one variant only.
    if let Some(&first) = checker.variants.first() {
        checker.choose(first);
        checker.discard();
    }
    Ok(())
}

/// Questions about positions, of which the specification has three.
pub(super) fn check_questions(checker: &mut Checker<'_>) -> Result<(), Over> {
    let Some(&variant) = checker.variants.first() else {
        return Ok(());
    };
    let sample = Sample::middle(variant);
    let over = Sample::over(variant);
    let samples: Vec<&Sample> = std::iter::once(&sample).chain(&over).collect();
    for (question, group, answer) in QUESTIONS {
        let plan = Plan {
            title: &format!("`{question}`"),
            tried: "the question was asked after some moves, and when the game is over",
            expected: "`response` and what the rules say, or a refusal",
        };
        checker.within(group, |checker| {
            checker.step(&plan, |dialogue| {
                question_in(dialogue, &samples, question, group, answer)
            })
        })?;
    }
    let setup = quadrille_games::rules::quote(&sample.setup.to_string());
    checker.within(Group::Beyond, |checker| {
        let plan = Plan {
            title: "`perft`",
            tried: &format!("`{setup}`, `perft 2`"),
            expected: "`response` and the number of leaves, or a refusal",
        };
        let perft: Answer = |game| game.position().perft(2).to_string();
        checker.step(&plan, |dialogue| {
            question_in(dialogue, &[&sample], "perft 2", Group::Beyond, perft)
        })?;
        appended(checker, &sample)
    })
}

/// `moves` by itself, as some managers send it.
fn appended(checker: &mut Checker<'_>, sample: &Sample) -> Result<(), Over> {
    let next = sample.next();
    let Some(mv) = next.setup.moves.last().cloned() else {
        return Ok(());
    };
    let plan = Plan {
        title: "`moves`",
        tried: &format!("`moves {mv}` behind a position, and `go movetime 50`"),
        expected: "a move that is legal after that one, or a refusal",
    };
    let wait = Duration::from_millis(50) + checker.conditions.grace + Duration::from_secs(1);
    checker.step(&plan, |dialogue| {
        if let Some(finding) = set_up(dialogue, sample)? {
            return Ok(finding);
        }
        let lines = dialogue.exchange(&format!("moves {mv}"))?;
        if is_refusal(&lines) {
            return Ok(Finding::skipped(quoted_lines(&lines)));
        }
        dialogue.send("go movetime 50")?;
        let lines = dialogue.receive(wait, is_answer)?;
        dialogue.settle()?;
        let legal = lines.last().map(|line| judge(&next.game, &line.text));
        Ok(match legal {
            Some(Ok(_)) => Finding::of(true, quoted_lines(&lines)),
            Some(Err(reason)) => Finding::of(false, format!("{}: {reason}", quoted_lines(&lines))),
            None => Finding::of(false, "nothing"),
        })
    })
}

/// The right answer in a game.
type Answer = fn(&Game) -> String;

const QUESTIONS: [(&str, Group, Answer); 5] = [
    ("query p1turn", Group::Specification, |game| {
        (game.position().to_move() == Player::One).to_string()
    }),
    ("query gameover", Group::Specification, |game| {
        game.outcome().is_some().to_string()
    }),
    ("query result", Group::Specification, |game| {
        game.outcome()
            .map_or("none", |outcome| outcome.word())
            .to_owned()
    }),
    ("query fen", Group::Beyond, |game| {
        game.position().to_string()
    }),
    ("query moves", Group::Beyond, |game| {
        move_texts(game).join(" ")
    }),
];

/// Asks one question in several games.
fn question_in(
    dialogue: &mut Dialogue<'_>,
    samples: &[&Sample],
    question: &str,
    group: Group,
    answer: Answer,
) -> Result<Finding, Trouble> {
    let mut came = String::new();
    for sample in samples {
        if let Some(finding) = set_up(dialogue, sample)? {
            return Ok(finding);
        }
        let mut lines = dialogue.exchange(question)?;
        if lines.is_empty() && word(question) == "perft" {
            // It may answer other questions while it counts.
            lines = match dialogue
                .receive(COUNTING, |line| matches!(word(line), "response" | "error"))
            {
                Err(Trouble::Silent { .. }) => Vec::new(),
                heard => heard?,
            };
        }
        if lines.is_empty() || is_refusal(&lines) {
            let told = quoted_lines(&lines);
            return Ok(match group {
                Group::Specification => Finding::not_offered(&told),
                Group::Beyond => Finding::skipped(told),
            });
        }
        came = quoted_lines(&lines);
        let right = answer(&sample.game);
        if !matches!(&lines[..], [EngineLine { text, .. }] if is_response(text, &right, question)) {
            let right = quadrille_games::rules::quote(&right);
            return Ok(Finding::of(
                false,
                format!("{came} where `{right}` is right"),
            ));
        }
    }
    Ok(Finding::of(true, came))
}

/// Whether a line is the right response. Moves may come in any order.
fn is_response(line: &str, right: &str, question: &str) -> bool {
    if word(line) != "response" {
        return false;
    }
    let mut words: Vec<_> = line.split_ascii_whitespace().skip(1).collect();
    if question == "query moves" {
        words.sort_unstable();
    }
    words.join(" ") == right
}
