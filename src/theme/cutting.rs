//! Truncates long text at word boundaries.

use super::bidi::ellipsis;
use bevy_egui::egui::Galley;
use quadrille_games::rules::first_characters;
use unicode_segmentation::UnicodeSegmentation;

/// Returns left-to-right `text` truncated for a `galley` that ends within a word: its whole words with an ellipsis, or
/// the beginning of the first word. `None` if nothing is truncated or not even one character fits.
pub fn truncate_at_whole_word(text: &str, galley: &Galley) -> Option<String> {
    if !galley.elided {
        return None;
    }
    let rows = galley.rows.iter();
    let char_count: usize = rows.map(|row| row.char_count_including_newline().0).sum();
    // The last character is the ellipsis.
    first_whole_words(text, char_count.saturating_sub(1))
}

/// Returns the longest beginning of `text` that fits with an ellipsis: whole words, or the beginning of the first
/// word. `None`
/// if not even one character fits.
pub fn longest_beginning(text: &str, fits: impl Fn(&str) -> bool) -> Option<String> {
    let mut longest_fitting = None;
    // This is a binary search: `fitting_count` characters fit, `excessive_count` characters do not.
    let (mut fitting_count, mut excessive_count) = (0, text.chars().count());
    while fitting_count + 1 < excessive_count {
        let char_count = fitting_count.midpoint(excessive_count);
        match first_whole_words(text, char_count) {
            Some(truncated_text) if fits(&truncated_text) => {
                fitting_count = char_count;
                longest_fitting = Some(truncated_text);
            }
            Some(_) => excessive_count = char_count,
            // The characters so far belong to one grapheme cluster.
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
    let cluster_ends: Vec<usize> =
        line.grapheme_indices(true).map(|(offset, _)| offset).skip(1).collect();
    let fitting_count = cluster_ends.partition_point(|&end| fits(&line[..end]));
    // A row has at least one character.
    cluster_ends.get(fitting_count.saturating_sub(1)).copied().unwrap_or(line.len())
}

/// Returns the whole words among the first `char_count` characters of `text`, with an ellipsis. Only plain spaces separate words.
fn first_whole_words(text: &str, char_count: usize) -> Option<String> {
    let mut later_characters = text.chars().skip(char_count);
    let beginning = first_characters(text, char_count);
    let kept_text = match later_characters.next() {
        None | Some(' ') => beginning,
        Some(_) => beginning.rfind(' ').map_or(beginning, |offset| &beginning[..offset]),
    };
    let kept_text = kept_text.trim_end_matches([' ', ',', ';', ':', '.', '–', '·']);
    let cut_text = &text[kept_text.len()..];
    (!kept_text.is_empty()).then(|| format!("{kept_text}{}", ellipsis(kept_text, cut_text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::bidi::visual_order;
    use crate::theme::test_frames::Frames;

    #[test]
    fn cut_text_ends_after_a_whole_word() {
        assert_eq!(first_whole_words("a stack of two pieces", 13).as_deref(), Some("a stack of…"));
        assert_eq!(
            first_whole_words("a stack of two pieces", 14).as_deref(),
            Some("a stack of two…")
        );
        assert_eq!(first_whole_words("one. two", 6).as_deref(), Some("one…"), "no stop before it");
        assert_eq!(first_whole_words("Donaudampfschiff", 8).as_deref(), Some("Donaudam…"));
        // Grapheme clusters stay whole. This family is one cluster.
        let family = "👩\u{200d}👩\u{200d}👧\u{200d}👦";
        let text = format!("ab{family}c");
        for char_count in 2..9 {
            assert_eq!(first_whole_words(&text, char_count).as_deref(), Some("ab…"));
        }
        assert_eq!(first_whole_words(family, 3), None);
    }

    #[test]
    fn right_to_left_text_is_cut_on_the_left() {
        let name = "محمد علي بن عبد الله الفارسي الأندلسي";
        let name_words: Vec<&str> = name.split(' ').collect();
        let mut seen = Vec::new();
        Frames::new(800.0, 600.0).draw(Vec::new(), |painter, _| {
            let ink = painter.look.plain(14.0);
            let whole = painter.width(name, ink);
            for width in (60..whole as u32).map(|width| width as f32) {
                let galley = painter.truncated_line(name, width, ink);
                assert!(galley.elided && galley.size().x <= width + 0.5, "{width}");
                let visible_text =
                    galley.text().strip_prefix('…').unwrap_or_else(|| panic!("{}", galley.text()));
                let visible_words: Vec<&str> = visible_text.split(' ').rev().collect();
                if visible_words.len() > 1 {
                    assert_eq!(visible_words, name_words[..visible_words.len()], "{width}");
                } else {
                    assert!(name_words[0].starts_with(visible_words[0]), "{width}: {visible_text}");
                }
                seen.push(visible_words.len());
                // The result is the longest one that fits.
                let next = name_words[..=visible_words.len()].join(" ") + "…";
                let more = visible_words.len() + 1 < name_words.len();
                assert!(!more || painter.width(&next, ink) > width, "{width}");
            }
            let galley = painter.truncated_line(name, whole + 0.5, ink);
            assert!(!galley.elided && !galley.text().contains('…'));
        });
        seen.dedup();
        assert_eq!(seen, [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn right_to_left_paragraph_keeps_its_rows() {
        let text = "محمد علي بن عبد الله الفارسي الأندلسي לוי שרה (כהן), 12 Ann Müller בת שבע";
        Frames::new(800.0, 600.0).draw(Vec::new(), |painter, _| {
            let ink = painter.look.plain(14.0);
            for width in (130..500).map(|width| width as f32) {
                let galley = painter.lay(text, width, 19.0, ink);
                let rows: Vec<&str> = galley.text().lines().collect();
                assert_eq!(rows.len(), galley.rows.len(), "{width}");
                let mut rest = text;
                for &row in &rows {
                    assert!(!row.is_empty() && row.trim() == row, "{width}: {rows:?}");
                    let count = row.split(' ').count();
                    let end = rest.match_indices(' ').nth(count - 1);
                    let (part, after) =
                        end.map_or((rest, ""), |(at, _)| (&rest[..at], &rest[at + 1..]));
                    assert_eq!(visual_order(part), row, "{width}");
                    rest = after;
                }
                assert_eq!(rest, "", "{width}: {rows:?}");
                let cut = painter.lay_rows(text, width, 19.0, 2, ink);
                assert!(cut.rows.len() <= 2 && cut.size().x <= width + 0.5, "{width}");
                assert_eq!(cut.elided, galley.rows.len() > 2, "{width}");
            }
        });
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

    #[test]
    fn no_text_is_cut_within_a_word() {
        let text = "Zuletzt gerechnet wurde, dann ein einzelner Stein, 4,2,2,6 4,12,4,4";
        let text_words: Vec<&str> = text.split(' ').collect();
        let mut cut = 0;
        Frames::new(800.0, 600.0).draw(Vec::new(), |painter, _| {
            let ink = painter.look.plain(14.0);
            for width in (70..520).map(|width| width as f32) {
                for galley in [
                    painter.truncated_line(text, width, ink),
                    painter.lay_rows(text, width, 19.0, 2, ink),
                ] {
                    assert!(galley.size().x <= width + 0.5, "{width}");
                    let rows = galley.rows.iter();
                    let visible_text: String = rows.map(|row| row.text() + " ").collect();
                    let Some(visible_text) = visible_text.trim_end().strip_suffix('…') else {
                        continue;
                    };
                    cut += 1;
                    let last = visible_text.split_whitespace().count() - 1;
                    let last_word = visible_text.split_whitespace().last().unwrap();
                    let whole = text_words[last].trim_end_matches(',');
                    assert_eq!(last_word, whole, "{width}: {visible_text}");
                }
            }
        });
        assert!(cut > 100, "{cut}");
    }
}
