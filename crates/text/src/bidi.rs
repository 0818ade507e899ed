//! Visual order of Hebrew, Arabic and other right-to-left text.
//!
//! egui joins and orders the letters of one word correctly. But it draws words, punctuation and digits from left to
//! right.

use std::borrow::Cow;
use unicode_bidi::{BidiClass, BidiInfo, Level, bidi_class};
use unicode_segmentation::UnicodeSegmentation;

/// Returns whether a text contains right-to-left letters.
pub fn is_right_to_left(text: &str) -> bool {
    !text.is_ascii() && text.chars().any(is_right_to_left_char)
}

fn is_right_to_left_char(c: char) -> bool {
    c >= '\u{590}' && matches!(bidi_class(c), BidiClass::R | BidiClass::AL)
}

/// Returns the ellipsis that replaces the text `cut_text` after `kept_text`.
pub fn choose_ellipsis(kept_text: &str, cut_text: &str) -> &'static str {
    let mut chars_before = kept_text.chars().rev();
    let mut chars_after = cut_text.chars();
    let is_strong = |c: &char| is_right_to_left_char(*c) || c.is_alphabetic();
    let is_backward = |c: Option<char>| c.is_some_and(is_right_to_left_char);
    if is_backward(chars_before.find(is_strong)) && is_backward(chars_after.find(is_strong)) {
        // The mark makes the ellipsis part of the right-to-left run; `visual_order` removes the mark.
        "…\u{200f}"
    } else {
        "…"
    }
}

/// Returns a text with its words in the visual order of a left-to-right sentence. The letters of a word keep their
/// order. Removes right-to-left marks in right-to-left runs.
pub fn visual_order(text: &str) -> Cow<'_, str> {
    if !is_right_to_left(text) {
        return Cow::Borrowed(text);
    }
    let bidi_info = BidiInfo::new(text, Some(Level::ltr()));
    let mut ordered_text = String::with_capacity(text.len());
    for paragraph in &bidi_info.paragraphs {
        let (levels, runs) = bidi_info.visual_runs(paragraph, paragraph.range.clone());
        for run_range in runs {
            let is_backward = levels[run_range.start].is_rtl();
            let run_text = &text[run_range];
            if is_backward {
                let reversed_words = split_run(run_text).into_iter().rev();
                ordered_text.extend(reversed_words.filter(|word| *word != "\u{200f}"));
            } else {
                ordered_text.push_str(run_text);
            }
        }
    }
    Cow::Owned(ordered_text)
}

/// Splits a right-to-left run into its words and the text between them, with mirrored brackets.
fn split_run(run: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (offset, cluster) in run.grapheme_indices(true) {
        if cluster.chars().next().is_some_and(is_right_to_left_char) {
            continue;
        }
        if start < offset {
            parts.push(&run[start..offset]);
        }
        parts.push(mirror_bracket(cluster));
        start = offset + cluster.len();
    }
    if start < run.len() {
        parts.push(&run[start..]);
    }
    parts
}

fn mirror_bracket(cluster: &str) -> &str {
    match cluster {
        "(" => ")",
        ")" => "(",
        "[" => "]",
        "]" => "[",
        "{" => "}",
        "}" => "{",
        "<" => ">",
        ">" => "<",
        "«" => "»",
        "»" => "«",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_run_right_to_left_and_letters_keep_their_order() {
        for (text, expected) in [
            ("Müller 漢字", "Müller 漢字"),
            ("שרה לוי", "לוי שרה"),
            ("שָׁרָה לוי כהן", "כהן לוי שָׁרָה"),
            ("محمد علي", "علي محمد"),
            ("می\u{200c}خواهم", "می\u{200c}خواهم"),
            ("שרה לוי lost by time", "לוי שרה lost by time"),
            ("Ann – שרה לוי, 3", "Ann – 3 ,לוי שרה"),
            ("שרה (לוי) כהן", "כהן (לוי) שרה"),
            ("שרה 12 לוי", "לוי 12 שרה"),
            ("one שרה לוי\ntwo", "one לוי שרה\ntwo"),
            ("שרה לוי…\u{200f}", "…לוי שרה"),
        ] {
            assert_eq!(visual_order(text), expected);
        }
    }

    #[test]
    fn ellipsis_has_the_direction_of_the_cut_text() {
        for (left, cut, expected) in [
            ("שרה", " לוי", "…שרה"),
            ("Ann, שרה", " לוי", "Ann, …שרה"),
            ("שרה", " lost", "שרה…"),
            ("Ann", " שרה", "Ann…"),
            ("Müller שרה (12)", ", לוי", "Müller …(12) שרה"),
        ] {
            let text = format!("{left}{}", choose_ellipsis(left, cut));
            assert_eq!(visual_order(&text), expected);
        }
    }
}
