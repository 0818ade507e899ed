//! Makes text from outside safe to display: escapes invisible characters, limits the width, and quotes it in errors.

use std::borrow::Cow;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// The maximum number of combining marks on one character. More of them would cover adjacent lines.
const MAX_MARKS: usize = 3;

/// Returns whether a character is visible and has no other effect. Control characters, direction controls, zero-width
/// characters and special blanks are not visible.
///
/// ```
/// use quadrille_games::rules::is_visible;
/// assert!("aß漢ї- ~".chars().all(is_visible));
/// assert!(!"\u{1b}\u{7f}\u{202e}\u{200b}\u{feff}\u{2028}\u{3164}\u{a0}".chars().any(is_visible));
/// ```
pub fn is_visible(c: char) -> bool {
    if c.is_ascii() {
        return matches!(c, ' '..='~');
    }
    // The standard library escapes unprintable characters, but prints some letters that have no glyph.
    !is_blank_letter(c) && escaped_length(c) == 1
}

/// Returns whether `c` belongs to a printable category but has no visible glyph.
const fn is_blank_letter(c: char) -> bool {
    matches!(c,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{e0100}'..='\u{e01ef}')
}

/// Returns the number of characters to which the standard library escapes `c` after a letter; 1 if it is not escaped.
fn escaped_length(c: char) -> usize {
    let mut bytes = [b'a'; 5];
    let text_len = 1 + c.encode_utf8(&mut bytes[1..]).len();
    let text = std::str::from_utf8(&bytes[..text_len]).unwrap_or_default();
    text.escape_debug().count().saturating_sub(1)
}

/// Returns whether a visible character combines with the previous one.
fn is_combining_mark(c: char) -> bool {
    !c.is_ascii() && c.escape_debug().len() > 1
}

/// Escapes every invisible character, such as `\n` or `\u{202e}`. Keeps joiners, variation selectors and flag tags where
/// scripts and emoji need them: after a non-ASCII character that uses them.
///
/// ```
/// use quadrille_games::rules::escape_invisible;
/// assert_eq!(escape_invisible("Žert 3"), "Žert 3");
/// assert_eq!(escape_invisible("\u{1b}[2J\u{202e}x\n"), r"\u{1b}[2J\u{202e}x\n");
/// assert_eq!(escape_invisible("می\u{200c}خواهم"), "می\u{200c}خواهم");
/// assert_eq!(escape_invisible("a\u{200c}b"), r"a\u{200c}b");
/// ```
pub fn escape_invisible(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    let mut escaped_text = String::with_capacity(text.len() + 16);
    for (c, is_allowed) in with_visibility(text) {
        if is_allowed {
            escaped_text.push(c);
        } else {
            escaped_text.extend(c.escape_default());
        }
    }
    Cow::Owned(escaped_text)
}

/// Returns the characters of a text and whether each one is allowed at its position.
pub(super) fn with_visibility(text: &str) -> impl Iterator<Item = (char, bool)> {
    // `previous_char` is the previous character if it is allowed. `mark_count` counts consecutive marks, and `tag_count` the
    // remaining tags of a flag.
    let (mut previous_char, mut mark_count, mut tag_count) = (None, 0, 0);
    text.char_indices().map(move |(index, c)| {
        let following_text = &text[index + c.len_utf8()..];
        let is_visible_char = is_visible(c);
        mark_count = if is_visible_char && is_combining_mark(c) { mark_count + 1 } else { 0 };
        let is_allowed = if is_visible_char {
            if c == BLACK_FLAG {
                tag_count = count_flag_tags(following_text);
            }
            mark_count <= MAX_MARKS
        } else if tag_count > 0 {
            tag_count -= 1;
            true
        } else {
            previous_char.is_some_and(|previous_char| {
                is_allowed_between(previous_char, c, following_text.chars().next())
            })
        };
        previous_char = is_allowed.then_some(c);
        (c, is_allowed)
    })
}

/// Returns whether an invisible character is allowed between `previous_char` and `next_char`. A joiner needs a neighbour on
/// both sides; other characters only need `previous_char`.
fn is_allowed_between(previous_char: char, c: char, next_char: Option<char>) -> bool {
    let is_script_char = |c: char| !c.is_ascii() && is_visible(c);
    match c {
        // Some scripts end a word with a joiner after a mark, to select a form of the letter.
        ZWNJ | ZWJ => {
            let is_after_selector = is_variation_selector(previous_char);
            (is_script_char(previous_char) || is_after_selector)
                && (is_combining_mark(previous_char) && !is_after_selector
                    || next_char.is_some_and(is_script_char))
        }
        '\u{180b}'..='\u{180d}' | '\u{180f}' => matches!(previous_char, '\u{1820}'..='\u{18aa}'),
        // Keycap emoji begin with an ASCII character.
        '\u{fe0f}' if matches!(previous_char, '0'..='9' | '#' | '*') => {
            next_char == Some('\u{20e3}')
        }
        _ => is_variation_selector(c) && is_script_char(previous_char),
    }
}

/// Zero-width non-joiner: prevents the letters around it from being joined.
const ZWNJ: char = '\u{200c}';
/// Zero-width joiner: joins the letters or emoji around it.
const ZWJ: char = '\u{200d}';
/// The first character of flags of regions such as Scotland. Tags follow it.
const BLACK_FLAG: char = '\u{1f3f4}';

const fn is_variation_selector(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Returns the number of tags at the start of `text` that name a flag: 3 to 6 letters or digits, then the end tag.
fn count_flag_tags(text: &str) -> usize {
    let tag_chars = text.chars();
    let tag_chars = tag_chars
        .take_while(|c| matches!(c, '\u{e0030}'..='\u{e0039}' | '\u{e0061}'..='\u{e007a}'));
    let tag_count = tag_chars.count();
    let has_end_tag = text.chars().nth(tag_count) == Some('\u{e007f}');
    if has_end_tag && (3..=6).contains(&tag_count) { tag_count + 1 } else { 0 }
}

/// Returns the number of terminal cells that a text occupies.
///
/// ```
/// assert_eq!(quadrille_games::rules::cell_width("ab漢字"), 6);
/// ```
pub fn cell_width(text: &str) -> usize {
    text.width()
}

/// Shortens a text to at most `max_width` cells. A longer text is cut between grapheme clusters and ends in `…`.
///
/// ```
/// use quadrille_games::rules::truncate_to_width;
/// assert_eq!(truncate_to_width("Quadrille", 9), "Quadrille");
/// assert_eq!(truncate_to_width("Quadrille", 5), "Quad…");
/// assert_eq!(truncate_to_width("漢字漢字", 6), "漢字…");
/// ```
pub fn truncate_to_width(text: &str, max_width: usize) -> Cow<'_, str> {
    if cell_width(text) <= max_width {
        return Cow::Borrowed(text);
    }
    let mut prefix_len = 0;
    for (cluster_start, cluster) in text.grapheme_indices(true) {
        let cluster_end = cluster_start + cluster.len();
        if cell_width(&text[..cluster_end]) + 1 > max_width {
            break;
        }
        prefix_len = cluster_end;
    }
    Cow::Owned(format!("{}…", text[..prefix_len].trim_end()))
}

/// Returns at most the first `max_chars` characters of a text, without splitting a grapheme cluster.
///
/// ```
/// assert_eq!(quadrille_games::rules::first_characters("ne\u{301}e", 2), "n");
/// ```
pub fn first_characters(text: &str, max_chars: usize) -> &str {
    let mut remaining_chars = max_chars;
    let mut prefix_len = 0;
    for cluster in text.graphemes(true) {
        let char_count = cluster.chars().count();
        if char_count > remaining_chars {
            break;
        }
        remaining_chars -= char_count;
        prefix_len += cluster.len();
    }
    &text[..prefix_len]
}

/// Pads a text with blanks to `width` cells.
pub fn pad_to_width(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(cell_width(text))))
}

/// The maximum length of a quotation, in characters.
const MAX_QUOTE_CHARS: usize = 80;

/// Returns `text` as error messages quote it: on one line, with invisible characters replaced, and shortened with an
/// ellipsis if it is very long.
///
/// ```
/// assert_eq!(quadrille_games::rules::quote("a\x1b[2J\nb"), "a\u{fffd}[2J\u{fffd}b");
/// ```
pub fn quote(text: &str) -> String {
    let visible_text: String = with_visibility(text)
        .map(|(c, is_allowed)| if is_allowed { c } else { '\u{fffd}' })
        .take(MAX_QUOTE_CHARS + 1)
        .collect();
    let shortened_text = first_characters(&visible_text, MAX_QUOTE_CHARS);
    let ellipsis = if shortened_text.len() < visible_text.len() { "…" } else { "" };
    format!("{shortened_text}{ellipsis}")
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
                assert!(!escape_invisible(&format!("a{c}b")).contains(c));
            }
        }
    }

    #[test]
    fn every_script_is_visible_and_marks_do_not_stack() {
        for text in ["naïve", "nai\u{308}ve", "हिन्दी", "ภาษาไทย", "日本語", "עברית", "👍"]
        {
            assert_eq!(escape_invisible(text), text);
        }
        let pile = format!("z{}", "\u{301}".repeat(20));
        let escaped = escape_invisible(&pile);
        assert_eq!(escaped.matches('\u{301}').count(), MAX_MARKS, "{escaped}");
    }

    /// Real names, which must not be changed.
    pub const NAMES: [&str; 14] = [
        "李小龙",
        "山田 太郎",
        "שרה לוי",
        "שָׁלוֹם",
        "محمد علي",
        "می\u{200c}خواهم",
        "क्\u{200d}ष क्\u{200c}ष",
        "അവന്\u{200d}",
        "👩\u{200d}👩\u{200d}👧\u{200d}👦 Müller",
        "❤\u{fe0f}\u{200d}🔥",
        "🇩🇪 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
        "1\u{fe0f}\u{20e3} 👍🏽",
        "葛\u{e0100}城",
        "Nguye\u{302}\u{303}n",
    ];

    #[test]
    fn joiners_are_kept_in_scripts_and_emoji() {
        for name in NAMES {
            assert_eq!(escape_invisible(name), name);
        }
        for (text, escaped) in [
            ("a\u{200d}b", r"a\u{200d}b"),
            ("é\u{200c}", r"é\u{200c}"),
            ("\u{200d}漢", r"\u{200d}漢"),
            ("漢\u{200d}\u{200d}字", r"漢\u{200d}\u{200d}字"),
            ("a\u{fe0f}", r"a\u{fe0f}"),
            ("1\u{fe0f}2", r"1\u{fe0f}2"),
            ("漢\u{202e}字", r"漢\u{202e}字"),
            ("שר\u{2067}ה", r"שר\u{2067}ה"),
            ("漢\u{feff}字", r"漢\u{feff}字"),
            // Incomplete flags cannot hide a text.
            ("🏴\u{e0067}\u{e0062}", r"🏴\u{e0067}\u{e0062}"),
            ("🏴\u{e0067}\u{e0062}\u{e0073}", r"🏴\u{e0067}\u{e0062}\u{e0073}"),
            ("🏴\u{e0067}\u{e007f}", r"🏴\u{e0067}\u{e007f}"),
            ("🇩🇪\u{e0067}\u{e0062}\u{e0073}\u{e007f}", r"🇩🇪\u{e0067}\u{e0062}\u{e0073}\u{e007f}"),
        ] {
            assert_eq!(escape_invisible(text), escaped);
        }
    }

    #[test]
    fn cut_and_padding_keep_whole_characters_and_exact_width() {
        for name in NAMES {
            for most in 1..=cell_width(name) + 1 {
                let short = truncate_to_width(name, most);
                assert!(cell_width(&short) <= most, "{name} in {most}: {short}");
                assert_eq!(cell_width(&pad_to_width(&short, most)), most, "{name} in {most}");
                let head = short.strip_suffix('…').unwrap_or(&short);
                let ends: Vec<usize> = name
                    .grapheme_indices(true)
                    .map(|(at, cluster)| at + cluster.len())
                    .chain([0])
                    .collect();
                let blanks = name[head.len()..].len() - name[head.len()..].trim_start().len();
                let whole = ends.contains(&head.len()) || ends.contains(&(head.len() + blanks));
                assert!(whole, "{name} in {most}: {short}");
            }
            for most in 0..name.chars().count() {
                let first = first_characters(name, most);
                assert!(first.chars().count() <= most && name.starts_with(first));
                assert_eq!(first.graphemes(true).collect::<String>(), first);
            }
        }
        assert_eq!(first_characters("👩\u{200d}👩\u{200d}👧", 4), "");
    }
}
