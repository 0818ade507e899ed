//! Checks the queries about positions. The first three are in the specification.

use super::RequirementSource;
use super::checker::{CheckAbort, Checker, Finding};
use super::dialogue::{
    Dialogue, EngineLine, StepError, first_word, is_refusal, parse_response, quote_lines,
};
use super::games::SamplePosition;
use super::moves::check_appended;
use quadrille_games::record::Game;
use quadrille_games::rules::{Player, quote};
use std::time::Duration;

/// Time limit for a perft answer after `readyok`.
const PERFT_TIMEOUT: Duration = Duration::from_secs(2);

type AnswerFn = fn(&Game) -> String;

const QUESTIONS: [(&str, RequirementSource, AnswerFn); 4] = [
    ("query p1turn", RequirementSource::Specification, |game| {
        (game.position().to_move() == Player::One).to_string()
    }),
    ("query gameover", RequirementSource::Specification, |game| {
        game.outcome().is_some().to_string()
    }),
    ("query result", RequirementSource::Specification, |game| {
        let outcome = game.outcome();
        outcome.map_or("none", |outcome| outcome.code()).to_owned()
    }),
    ("query fen", RequirementSource::Addition, |game| game.position().to_string()),
];

pub(super) fn check(checker: &mut Checker<'_>) -> Result<(), CheckAbort> {
    let Some(&variant) = checker.variants.first() else { return Ok(()) };
    let sample = SamplePosition::middle(variant);
    let finished_sample = SamplePosition::finished(variant);
    let samples: Vec<&SamplePosition> = std::iter::once(&sample).chain(&finished_sample).collect();
    for (question, source, expected_answer) in QUESTIONS {
        checker.run_step(&format!("`{question}`"), &[], |dialogue| {
            check_question(dialogue, &samples, question, source, expected_answer)
        })?;
    }
    let quoted_setup = quote(&sample.setup.to_string());
    checker.run_step("`perft`", &[("setup", &quoted_setup)], |dialogue| {
        let perft_answer: AnswerFn = |game| game.position().perft(2).to_string();
        check_question(dialogue, &[&sample], "perft 2", RequirementSource::Addition, perft_answer)
    })?;
    check_appended(checker, &sample)
}

fn check_question(
    dialogue: &mut Dialogue<'_>,
    samples: &[&SamplePosition],
    question: &str,
    source: RequirementSource,
    expected_answer: AnswerFn,
) -> Result<Finding, StepError> {
    let mut observation = String::new();
    for sample in samples {
        dialogue.set_position(sample)?;
        let mut lines = dialogue.exchange(question)?;
        if lines.is_empty() && first_word(question) == "perft" {
            // The engine may answer `isready` while it counts.
            lines = match dialogue
                .receive(PERFT_TIMEOUT, |line| matches!(first_word(line), "response" | "error"))
            {
                Err(StepError::NoAnswer { .. }) => Vec::new(),
                result => result?,
            };
        }
        observation = quote_lines(&lines);
        if lines.is_empty() || is_refusal(&lines) {
            return Ok(match source {
                RequirementSource::Specification => Finding::not_offered(&observation),
                RequirementSource::Addition => Finding::skipped(observation),
            });
        }
        let expected = expected_answer(&sample.game);
        let response = match &lines[..] {
            [EngineLine { text, .. }] => parse_response(text, question),
            _ => None,
        };
        if response.as_ref() != Some(&expected) {
            let message = format!("{observation} instead of `{}`", quote(&expected));
            return Ok(Finding::from_check(false, message));
        }
    }
    Ok(Finding::from_check(true, observation))
}
