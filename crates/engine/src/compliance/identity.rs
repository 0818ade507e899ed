//! Checks whether an engine plays the requested game, not another one with the same first moves.

use super::checker::{CheckAbort, Checker, Finding};
use super::dialogue::{is_refusal, parse_response};
use super::games::{SamplePosition, legal_move_texts};
use crate::PositionSetup;
use crate::server::game_from_setup;
use quadrille_games::rules::{AnyPosition, Variant, quote};

const OTHER_GAME_NOTE: &str = "it seems to play another game than it was asked for";

fn other_variants(variant: Variant) -> impl Iterator<Item = Variant> {
    Variant::ALL.into_iter().filter(move |&candidate| candidate != variant)
}

/// Returns the start position, and positions that distinguish the variant from the others.
fn sample_positions(variant: Variant) -> Vec<SamplePosition> {
    let distinguishing_samples = other_variants(variant)
        .filter_map(|other_variant| SamplePosition::distinguishing(variant, other_variant));
    let mut samples: Vec<_> =
        std::iter::once(SamplePosition::start(variant)).chain(distinguishing_samples).collect();
    samples.dedup_by(|a, b| a.setup == b.setup);
    samples
}

/// Compares the engine's answers about positions and its refused moves with the other games.
pub(super) fn check(
    checker: &mut Checker<'_>,
    variant: Variant,
    refused_moves: &[(PositionSetup, String)],
) -> Result<(), CheckAbort> {
    let other_game_move = refused_moves.iter().find_map(|(setup, mv)| {
        let is_legal = |&candidate: &Variant| {
            game_from_setup(setup, candidate).is_ok_and(|mut game| game.play_text(mv).is_ok())
        };
        other_variants(variant).find(is_legal).map(|other_variant| (mv, other_variant))
    });
    let samples = sample_positions(variant);
    let title = "{variant}: it plays the game that it was asked for";
    checker.run_step(title, &[("variant", &variant)], |dialogue| {
        let mut own_answer_count = 0;
        for sample in &samples {
            let lines = dialogue.exchange(&sample.setup.to_string())?;
            if is_refusal(&lines) {
                continue;
            }
            for (question, expected) in [
                ("query fen", sample.game.position().to_string()),
                ("query moves", legal_move_texts(&sample.game).join(" ")),
            ] {
                let lines = dialogue.exchange(question)?;
                let mut lines = lines.iter();
                let Some(answer) = lines.find_map(|line| parse_response(&line.text, question))
                else {
                    continue;
                };
                if answer == expected {
                    own_answer_count += 1;
                    continue;
                }
                if let Some((description, other_variant)) =
                    find_other_game(variant, sample, question, &answer)
                {
                    let answer = quote(&answer);
                    return Ok(Finding::from_check(
                        false,
                        format!("`{answer}`, {description} {other_variant}: {OTHER_GAME_NOTE}"),
                    ));
                }
            }
        }
        Ok(match other_game_move {
            Some((mv, other_variant)) if own_answer_count == 0 => {
                let mv = quote(mv);
                Finding::from_check(
                    false,
                    format!("`{mv}`, a move of {other_variant}: {OTHER_GAME_NOTE}"),
                )
            }
            _ if own_answer_count > 0 => {
                Finding::from_check(true, format!("{own_answer_count} answers as in {variant}"))
            }
            _ if refused_moves.is_empty() => Finding::skipped("it answers no queries"),
            _ => Finding::skipped("no sign of another game: only its moves are wrong"),
        })
    })
}

/// Returns the other game that would give this answer, with a description of the answer.
fn find_other_game(
    variant: Variant,
    sample: &SamplePosition,
    question: &str,
    answer: &str,
) -> Option<(&'static str, Variant)> {
    let set_up_game = |candidate: Variant| game_from_setup(&sample.setup, candidate);
    if question == "query moves" {
        let gives_answer = |&candidate: &Variant| {
            set_up_game(candidate).is_ok_and(|game| legal_move_texts(&game).join(" ") == answer)
        };
        return other_variants(variant)
            .find(gives_answer)
            .map(|candidate| ("the moves of", candidate));
    }
    let gives_answer = |&candidate: &Variant| {
        set_up_game(candidate).is_ok_and(|game| game.position().to_string() == answer)
    };
    // The engine may have ignored the moves.
    let can_parse = |&candidate: &Variant| AnyPosition::parse(candidate, answer).is_ok();
    let fits_own_variant = AnyPosition::parse(variant, answer).is_ok();
    let other_variant = other_variants(variant)
        .find(gives_answer)
        .or_else(|| other_variants(variant).find(can_parse).filter(|_| !fits_own_variant));
    other_variant.map(|other_variant| ("a position of", other_variant))
}
