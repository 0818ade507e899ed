//! The choice among the forms of a text, from the longest to the shortest, by the room for it.

/// Returns the first of `texts` that fits, or the last.
pub fn first_fitting_text(texts: &[String], fits: impl Fn(&str) -> bool) -> &str {
    texts.iter().find(|text| fits(text)).or(texts.last()).map_or("", String::as_str)
}

/// Returns a text for each line: all in the first form in which every line fits, or the last one, so that all lines state the
/// same. A line with fewer forms keeps its last one. `fits` gets the index of the line.
pub fn fitting_texts<'a>(
    lines: &[&'a [String]],
    fits: impl Fn(usize, &str) -> bool,
) -> Vec<&'a str> {
    let in_form = |form: usize| {
        let text = move |texts: &&'a [String]| texts.get(form).or(texts.last());
        lines.iter().map(move |texts| text(texts).map_or("", String::as_str))
    };
    let form_count = lines.iter().map(|texts| texts.len()).max().unwrap_or_default();
    let all_fit = |form: &usize| in_form(*form).enumerate().all(|(index, text)| fits(index, text));
    in_form((0..form_count).find(all_fit).unwrap_or(form_count)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forms(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    #[test]
    fn text_is_shortened_instead_of_cut() {
        let texts = forms(&["AI, level 4 · White · runs up", "AI, level 4 · White", "AI, level 4"]);
        let within = |most: usize| first_fitting_text(&texts, |text| text.len() <= most);
        assert_eq!(within(60), texts[0]);
        assert_eq!(within(24), texts[1]);
        assert_eq!(within(12), texts[2]);
        assert_eq!(within(3), texts[2], "the shortest there is");
        assert_eq!(first_fitting_text(&[], |_| true), "");
    }

    /// A side is never called by its name while the other one is called by its colour, even if one line has less room.
    #[test]
    fn lines_are_shortened_together() {
        let names = [forms(&["Ann (White)", "White"]), forms(&["Quadrille (Black)", "Black"])];
        let figures = [forms(&["95%, level 4", "95%", "4"]), forms(&["100%"])];
        for (lines, widths) in [names, figures]
            .iter()
            .flat_map(|lines| (0..400).map(move |index| (lines, [index % 20, index / 20])))
        {
            let lines = [0, 1].map(|index| lines[index].as_slice());
            let chosen = fitting_texts(&lines, |index, text| text.len() <= widths[index]);
            let last_form = lines[0].len().max(lines[1].len()) - 1;
            let text = |line: usize, form: usize| &lines[line][form.min(lines[line].len() - 1)];
            let fits = |form| [0, 1].iter().all(|&line| text(line, form).len() <= widths[line]);
            let form = (0..last_form).find(|&form| fits(form)).unwrap_or(last_form);
            assert_eq!(chosen, [text(0, form), text(1, form)], "{widths:?}");
        }
    }
}
