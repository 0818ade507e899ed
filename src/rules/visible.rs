//! What may be shown: text from outside as characters that can be seen, each in its place.

use std::borrow::Cow;

/// The most marks that may stand on one character: more of them grow over the lines above and below.
const MARKS: usize = 3;

/// Whether a character shows, and does nothing else: it is neither a control character nor one that turns the direction of writing, nor one
/// that is not seen at all, such as a blank without width or one that only looks like a blank.
///
/// ```
/// use quadrille::rules::is_visible;
/// assert!("aß漢ї- ~".chars().all(is_visible));
/// assert!(!"\u{1b}\u{7f}\u{202e}\u{200b}\u{feff}\u{2028}\u{3164}\u{a0}".chars().any(is_visible));
/// ```
#[must_use]
pub fn is_visible(c: char) -> bool {
    if c.is_ascii() {
        return matches!(c, ' '..='~');
    }
    // The standard library's own judgement, which takes letters that nothing is drawn for as printable.
    !is_blank_letter(c) && escaped_length(c) == 1
}

/// The characters of categories that are printed, for which nothing is drawn.
const fn is_blank_letter(c: char) -> bool {
    matches!(c,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{e0100}'..='\u{e01ef}')
}

/// How many characters the standard library writes for one that stands behind a letter: one if it is printed as it is.
fn escaped_length(c: char) -> usize {
    let mut bytes = [b'a'; 5];
    let length = 1 + c.encode_utf8(&mut bytes[1..]).len();
    let text = std::str::from_utf8(&bytes[..length]).unwrap_or_default();
    text.escape_debug().count().saturating_sub(1)
}

/// Whether a character that is visible stands on the one before it.
fn is_mark(c: char) -> bool {
    !c.is_ascii() && c.escape_debug().len() > 1
}

/// A text in which everything can be seen: what cannot is written as an escape, `\n`, `\u{202e}`.
///
/// ```
/// use quadrille::rules::visible;
/// assert_eq!(visible("Žert 3"), "Žert 3");
/// assert_eq!(visible("\u{1b}[2J\u{202e}x\n"), r"\u{1b}[2J\u{202e}x\n");
/// ```
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut marks = 0;
    for c in text.chars() {
        let shown = is_visible(c);
        marks = if shown && is_mark(c) { marks + 1 } else { 0 };
        if shown && marks <= MARKS {
            out.push(c);
        } else {
            out.extend(c.escape_default());
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_control_format_or_private_character_is_visible() {
        for hidden in [
            '\0'..='\u{1f}',
            '\u{7f}'..='\u{a0}',
            '\u{200b}'..='\u{200f}',
            '\u{2028}'..='\u{202f}',
            '\u{2060}'..='\u{206f}',
            '\u{fe00}'..='\u{fe0f}',
            '\u{fff9}'..='\u{fffb}',
            '\u{e000}'..='\u{e010}',
            '\u{e0000}'..='\u{e01ef}',
            '\u{ad}'..='\u{ad}',
            '\u{61c}'..='\u{61c}',
            '\u{180e}'..='\u{180e}',
            '\u{3000}'..='\u{3000}',
            '\u{feff}'..='\u{feff}',
        ] {
            for c in hidden {
                assert!(!is_visible(c), "{c:?}");
                assert!(!visible(&format!("a{c}b")).contains(c));
            }
        }
    }

    #[test]
    fn every_language_can_be_read_and_marks_do_not_pile_up() {
        for text in [
            "naïve",
            "nai\u{308}ve",
            "हिन्दी",
            "ภาษาไทย",
            "日本語",
            "עברית",
            "👍",
        ] {
            assert_eq!(visible(text), text);
        }
        let pile = format!("z{}", "\u{301}".repeat(20));
        let shown = visible(&pile);
        assert_eq!(shown.matches('\u{301}').count(), MARKS, "{shown}");
    }
}
