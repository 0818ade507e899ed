//! Truncates long text at word boundaries and wraps it into rows. The caller measures whether a text fits.

use crate::bidi::choose_ellipsis;
use quadrille_games::rules::first_characters;
use unicode_segmentation::UnicodeSegmentation;

/// Returns the longest beginning of `text` that fits with an ellipsis: whole words, or the beginning of the first word. `None`
/// if not even one character fits.
pub fn longest_beginning(text: &str, fits: impl Fn(&str) -> bool) -> Option<String> {
    let mut longest_fitting = None;
    // This is a binary search: `fitting_count` characters fit, `exceeding_count` do not.
    let (mut fitting_count, mut exceeding_count) = (0, text.chars().count());
    while fitting_count + 1 < exceeding_count {
        let char_count = fitting_count.midpoint(exceeding_count);
        match cut_at_word(text, char_count) {
            Some(shortened_text) if fits(&shortened_text) => {
                fitting_count = char_count;
                longest_fitting = Some(shortened_text);
            }
            Some(_) => exceeding_count = char_count,
            // These characters belong to one grapheme cluster.
            None => fitting_count = char_count,
        }
    }
    longest_fitting
}

/// Wraps a text between words into rows that fit. Returns the rows, at most `max_rows`, and whether the last one is truncated
/// with an ellipsis.
pub fn wrap_rows(text: &str, max_rows: usize, fits: impl Fn(&str) -> bool) -> (Vec<String>, bool) {
    let mut rows = Vec::new();
    let mut rest = text.trim();
    loop {
        if rows.len() + 1 >= max_rows {
            // The last row must contain all of the remaining text.
            let remaining_text = rest.replace('\n', " ");
            let is_cut = !fits(&remaining_text);
            rows.push(if is_cut {
                longest_beginning(&remaining_text, &fits).unwrap_or_else(|| "…".to_owned())
            } else {
                remaining_text
            });
            return (rows, is_cut);
        }
        let (line, next_lines) = rest.split_once('\n').unwrap_or((rest, ""));
        let end = if fits(line) { line.len() } else { row_end(line, &fits) };
        rows.push(line[..end].trim().to_owned());
        rest = if end < line.len() { rest[end..].trim_start() } else { next_lines };
        if rest.is_empty() {
            return (rows, false);
        }
    }
}

/// Returns the end of a row of a line that is too long: after a word, or within the first word if that does not fit.
fn row_end(line: &str, fits: impl Fn(&str) -> bool) -> usize {
    let space_offsets: Vec<usize> = line.match_indices(' ').map(|(offset, _)| offset).collect();
    let fitting_count = space_offsets.partition_point(|&end| fits(&line[..end]));
    if fitting_count > 0 && space_offsets[fitting_count - 1] > 0 {
        return space_offsets[fitting_count - 1];
    }
    let cluster_offsets: Vec<usize> =
        line.grapheme_indices(true).map(|(offset, _)| offset).skip(1).collect();
    let fitting_count = cluster_offsets.partition_point(|&end| fits(&line[..end]));
    // A row has at least one character.
    cluster_offsets.get(fitting_count.saturating_sub(1)).copied().unwrap_or(line.len())
}

/// Returns the whole words among the first `char_count` characters of `text`, with an ellipsis. Only plain spaces separate
/// words. `None` if nothing is left.
pub fn cut_at_word(text: &str, char_count: usize) -> Option<String> {
    let mut following_chars = text.chars().skip(char_count);
    let beginning = first_characters(text, char_count);
    let kept_text = match following_chars.next() {
        None | Some(' ') => beginning,
        Some(_) => beginning.rfind(' ').map_or(beginning, |offset| &beginning[..offset]),
    };
    let kept_text = kept_text.trim_end_matches([' ', ',', ';', ':', '.', '–', '·']);
    let cut_text = &text[kept_text.len()..];
    (!kept_text.is_empty()).then(|| format!("{kept_text}{}", choose_ellipsis(kept_text, cut_text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cut_text_ends_after_a_whole_word() {
        assert_eq!(cut_at_word("a stack of two pieces", 13).as_deref(), Some("a stack of…"));
        assert_eq!(cut_at_word("a stack of two pieces", 14).as_deref(), Some("a stack of two…"));
        assert_eq!(cut_at_word("one. two", 6).as_deref(), Some("one…"), "no stop before it");
        assert_eq!(cut_at_word("Donaudampfschiff", 8).as_deref(), Some("Donaudam…"));
        // Grapheme clusters stay whole. This family is one cluster.
        let family = "👩\u{200d}👩\u{200d}👧\u{200d}👦";
        let text = format!("ab{family}c");
        for char_count in 2..9 {
            assert_eq!(cut_at_word(&text, char_count).as_deref(), Some("ab…"));
        }
        assert_eq!(cut_at_word(family, 3), None);
    }

    #[test]
    fn wrapped_rows_fit_and_keep_all_text() {
        let rows = |text: &str, most, width| {
            wrap_rows(text, most, |row: &str| row.chars().count() <= width)
        };
        for (text, most, width, expected, is_cut) in [
            ("one two three", 9, 7, &["one two", "three"][..], false),
            ("one two three", 9, 13, &["one two three"], false),
            ("one  two\n\nthree ", 9, 4, &["one", "two", "", "thre", "e"], false),
            ("one two three", 2, 5, &["one", "two…"], true),
            ("one\ntwo\nthree", 2, 9, &["one", "two three"], false),
            ("one\ntwo\nthree", 2, 8, &["one", "two…"], true),
            ("Donaudampfschiff", 2, 6, &["Donaud", "ampfs…"], true),
            ("e\u{301}e\u{301}", 9, 1, &["e\u{301}", "e\u{301}"], false),
            ("", 3, 5, &[""], false),
        ] {
            let expected = expected.iter().map(|row| (*row).to_owned()).collect();
            assert_eq!(rows(text, most, width), (expected, is_cut), "{text:?}");
        }
    }
}
