//! Where text that is too long for its place ends: behind a whole word.

use bevy_egui::egui::Galley;
use quadrille_games::rules::first_characters;

/// What is left of `text` where `galley` cuts it within a word: its whole words, or what fits of the first one, and the sign
/// that it goes on. None where nothing is cut, and where not even one character fits.
#[must_use]
pub fn whole_words(text: &str, galley: &Galley) -> Option<String> {
    if !galley.elided {
        return None;
    }
    let rows = galley.rows.iter();
    let shown: usize = rows.map(|row| row.char_count_including_newline().0).sum();
    // The last sign says that it goes on.
    ends_at_word(text, shown.saturating_sub(1))
}

/// The rows into which `galley` breaks `text`, without their ends.
pub fn rows_of<'a>(text: &'a str, galley: &Galley) -> impl Iterator<Item = &'a str> {
    let mut rest = text;
    galley.rows.iter().map(move |row| {
        let count = row.char_count_including_newline().0;
        let end = rest
            .char_indices()
            .nth(count)
            .map_or(rest.len(), |(at, _)| at);
        let (row, after) = rest.split_at(end);
        rest = after;
        row.trim_end()
    })
}

/// The whole words among the first `kept` characters of `text`, with the sign that it goes on. Words are parted by blanks;
/// what must stay together has another kind of space in it.
fn ends_at_word(text: &str, kept: usize) -> Option<String> {
    let mut rest = text.chars().skip(kept);
    let shown = first_characters(text, kept);
    let whole = match rest.next() {
        None | Some(' ') => shown,
        Some(_) => shown.rfind(' ').map_or(shown, |at| &shown[..at]),
    };
    let whole = whole.trim_end_matches([' ', ',', ';', ':', '.', '–', '·']);
    (!whole.is_empty()).then(|| format!("{whole}…"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::frames::Frames;

    #[test]
    fn what_is_cut_ends_behind_a_whole_word() {
        assert_eq!(
            ends_at_word("a stack of two pieces", 13).as_deref(),
            Some("a stack of…")
        );
        assert_eq!(
            ends_at_word("a stack of two pieces", 14).as_deref(),
            Some("a stack of two…")
        );
        assert_eq!(
            ends_at_word("one. two", 6).as_deref(),
            Some("one…"),
            "no stop before it"
        );
        assert_eq!(
            ends_at_word("Donaudampfschiff", 8).as_deref(),
            Some("Donaudam…")
        );
        // No cluster is cut either: this family is one character to people.
        let family = "👩\u{200d}👩\u{200d}👧\u{200d}👦";
        let text = format!("ab{family}c");
        for kept in 2..9 {
            assert_eq!(ends_at_word(&text, kept).as_deref(), Some("ab…"));
        }
        assert_eq!(ends_at_word(family, 3), None);
    }

    #[test]
    fn no_line_and_no_paragraph_is_cut_within_a_word() {
        let text = "Zuletzt gerechnet wurde, dann ein einzelner Stein, 4,2,2,6 4,12,4,4";
        let words: Vec<&str> = text.split(' ').collect();
        let mut cut = 0;
        Frames::new(800.0, 600.0).draw(Vec::new(), |painter, _| {
            let ink = painter.look.plain(14.0);
            for width in (70..520).map(|width| width as f32) {
                for galley in [
                    painter.cut(text, width, ink),
                    painter.lay_rows(text, width, 19.0, 2, ink),
                ] {
                    assert!(galley.size().x <= width + 0.5, "{width}");
                    let rows = galley.rows.iter();
                    let shown: String = rows.map(|row| row.text() + " ").collect();
                    let Some(shown) = shown.trim_end().strip_suffix('…') else {
                        continue;
                    };
                    cut += 1;
                    let last = shown.split_whitespace().count() - 1;
                    let kept = shown.split_whitespace().last().unwrap();
                    let whole = words[last].trim_end_matches(',');
                    assert_eq!(kept, whole, "{width}: {shown}");
                }
            }
        });
        assert!(cut > 100, "{cut}");
    }
}
