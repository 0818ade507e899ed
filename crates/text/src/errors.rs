//! Messages for errors of positions and records.

use super::game::message_text;
use super::tr;
use quadrille_games::record::pgn::{Fault, Oddity, RecordError, RecordNote};
use quadrille_games::rules::PositionError;

/// Describes the error in the text of a position, as the end of a sentence.
pub fn position_error(error: &PositionError) -> String {
    let place_text = message_text(&error.place, None);
    let expected_text = message_text(&error.expected, None);
    if error.actual.is_empty() {
        return tr!("position-missing", place = place_text, expected = expected_text);
    }
    if error.is_count() {
        let count = error.actual.parse::<u32>().unwrap_or(0);
        return tr!("position-count", place = place_text, count = count, expected = expected_text);
    }
    tr!("position-bad", place = place_text, found = &error.actual, expected = expected_text)
}

/// Describes the error in a record and its place, as the end of a sentence. The reason why a move is illegal stays in
/// English.
pub fn record_error(error: &RecordError) -> String {
    tr!("record-bad", line = error.line, column = error.column, fault = fault_text(&error.fault))
}

/// Describes the skipped part of a record and its place, as the end of a sentence.
pub fn record_note(note: &RecordNote) -> String {
    tr!(
        "record-bad",
        line = note.line,
        column = note.column,
        fault = match note.count {
            0 | 1 => oddity_text(&note.oddity),
            count => tr!("odd-more", fault = oddity_text(&note.oddity), count = count - 1),
        }
    )
}

/// Describes an oddity in a record, with a quotation.
fn oddity_text(oddity: &Oddity) -> String {
    match oddity {
        Oddity::Text(text) => tr!("odd-text", found = text),
        Oddity::Tag(text) => tr!("odd-tag", found = text),
        Oddity::RepeatedTag(name) => tr!("odd-twice", name = name),
        Oddity::Encoding => tr!("odd-encoding"),
        Oddity::Judgement(text) => tr!("odd-judgement", found = text),
        Oddity::Move { actual: text, read } => tr!("odd-move", found = text, read = read),
        Oddity::VariationResult(text) => tr!("odd-variation", found = text),
        Oddity::Result { actual: text, result } => {
            tr!("odd-result", found = text, result = result.mark())
        }
        Oddity::NoResult(result) => tr!("odd-no-result", result = result.mark()),
    }
}

/// Describes an error in a record, with a quotation.
fn fault_text(fault: &Fault) -> String {
    match fault {
        Fault::Tag(text) => tr!("record-tag", found = text),
        Fault::RepeatedTag(name) => tr!("record-twice", name = *name),
        Fault::NoGame => tr!("record-no-game"),
        Fault::Game(error) => tr!("record-game", found = &error.0),
        Fault::Position(error) => tr!("record-position", error = position_error(error)),
        Fault::Colours { actual: text, .. } => tr!("record-colours", found = text),
        Fault::Result { actual: text, .. } => tr!("record-result", found = text),
        Fault::Move(error) => error.to_string().trim_end_matches('.').to_owned(),
        Fault::OpenComment => tr!("record-open-comment"),
        Fault::OpenVariation => tr!("record-open-variation"),
        Fault::EarlyVariation => tr!("record-early-variation"),
        Fault::EmptyVariation => tr!("record-empty-variation"),
        Fault::UnmatchedBracket(sign) => tr!("record-stray", sign = sign.to_string()),
        Fault::NoResult => tr!("record-no-result"),
        Fault::TooLong => tr!("record-too-long"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FILES, with_language};
    use super::*;
    use quadrille_games::record::pgn::read;
    use quadrille_games::rules::{AnyPosition, Variant};
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};
    use std::collections::HashSet;

    /// Checks that every built-in language has its own text and all messages.
    fn in_every_language(say: impl Fn() -> String) {
        let english = say();
        for (code, _) in FILES {
            let text = with_language(code, &say);
            for name in ["place-", "expected-", "record-", "odd-"] {
                assert!(!text.contains(name), "{code}: {text}");
            }
            if *code != super::super::ENGLISH {
                assert_ne!(text, english, "{code}");
            }
        }
    }

    #[test]
    fn damaged_positions_give_the_message_of_the_rules() {
        let mut random = StdRng::seed_from_u64(5);
        let mut met = HashSet::new();
        for variant in Variant::ALL {
            let sound = AnyPosition::start(variant).to_string();
            let mut texts = vec![String::new(), format!("{sound} x"), sound.replace(' ', "  ")];
            for _ in 0..2000 {
                let mut letters: Vec<char> = sound.chars().collect();
                for _ in 0..random.random_range(1..4) {
                    let at = random.random_range(0..letters.len());
                    let other = letters[random.random_range(0..letters.len())];
                    match random.random_range(0..3) {
                        0 => drop(letters.remove(at)),
                        1 => letters[at] = other,
                        _ => letters.insert(at, other),
                    }
                }
                texts.push(letters.into_iter().collect());
            }
            for text in texts {
                let Err(error) = AnyPosition::parse(variant, &text) else {
                    continue;
                };
                met.insert(error.expected.id);
                let message = position_error(&error);
                let place = error.place.to_english(&Default::default());
                assert!(message.to_lowercase().starts_with(&place.to_lowercase()), "{message}");
                assert!(
                    message.contains(&error.expected.to_english(&Default::default())),
                    "{message}: {error}"
                );
                in_every_language(|| position_error(&error));
            }
        }
        assert!(met.len() > 15, "{} of the expectations", met.len());
    }

    #[test]
    fn odd_records_give_a_message_in_every_language() {
        let text = "\u{feff}Hello\n[Game \"hique\"]\n[Site \n[A \"1\"] [A \"2\"]\n\
                    [Result \"won\"]\n4,2,4,10 $99 $98 (4,2,4,4+ 1-0) *";
        let over = "[Game \"hique\"]\n[FEN \"7/1gggg1/7/6/7/6/7/6/7/6/7/1GGGG1/rRRRRR1 2\"]\n";
        let odd = [read(text).next(), read(over).next()];
        let notes = odd.into_iter().flat_map(|record| record.unwrap().unwrap().notes);
        let mut notes: Vec<RecordNote> = notes.collect();
        notes.push(RecordNote { oddity: Oddity::Encoding, ..notes[0].clone() });
        let kinds: HashSet<_> =
            notes.iter().map(|note| std::mem::discriminant(&note.oddity)).collect();
        assert_eq!(kinds.len(), 9, "{notes:?}");
        for note in &notes {
            in_every_language(|| record_note(note));
        }
    }

    #[test]
    fn damaged_records_give_a_message_in_every_language() {
        let game = "[Game \"upthrust\"]\n";
        for (text, expected) in [
            ("[Game\n*", "Game"),
            ("[Game \"upthrust\"]\n[Game \"hique\"]\n*", "Game"),
            ("[White \"x\"]\n*", "Game"),
            ("[Game \"chess\"]\n*", "chess"),
            (&format!("{game}[FEN \"x\"]\n*"), "FEN"),
            (&format!("{game}[Result \"1-0\"]\n*"), "1-0"),
            (&format!("{game}{{ never"), "}"),
            (&format!("{game}1. ("), ")"),
            (&format!("{game}1. ) *"), ")"),
            (game, "1-0"),
        ] {
            let error = read(text).next().unwrap().unwrap_err();
            let message = record_error(&error);
            assert!(
                message.contains(expected) || message.contains(&error.fault.to_string()),
                "{message}"
            );
            in_every_language(|| record_error(&error));
        }
    }
}
