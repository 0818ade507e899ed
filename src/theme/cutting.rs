//! Truncates a line of egui at a word boundary.

use bevy_egui::egui::Galley;
use quadrille_text::cutting::cut_at_word;

/// Returns left-to-right `text` truncated for a `galley` that ends within a word: its whole words with an ellipsis, or
/// the beginning of the first word. `None` if nothing is truncated or not even one character fits.
pub fn truncate_at_whole_word(text: &str, galley: &Galley) -> Option<String> {
    if !galley.elided {
        return None;
    }
    let rows = galley.rows.iter();
    let char_count: usize = rows.map(|row| row.char_count_including_newline().0).sum();
    // The last character is the ellipsis.
    cut_at_word(text, char_count.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use crate::theme::test_frames::Frames;
    use quadrille_text::bidi::visual_order;

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
