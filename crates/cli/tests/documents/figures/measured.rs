//! What was measured is quoted as it stands in `docs/figures.toml`, with its command and date.

use super::{Document, word};

fn figures() -> toml::Table {
    toml::from_str(include_str!("../../../../../docs/figures.toml")).unwrap()
}

/// A duration of a part, in whole minutes.
fn minutes(part: &str, key: &str) -> usize {
    let figures = figures();
    let seconds = figures[part][key].as_integer().unwrap();
    usize::try_from((seconds + 30) / 60).unwrap()
}

#[test]
fn every_figure_says_how_when_and_where() {
    for (part, values) in figures() {
        for key in ["command", "machine"] {
            let text = values[key].as_str().unwrap_or_default();
            assert!(!text.is_empty(), "{part}: no {key}");
        }
        let date = values["date"].as_str().unwrap_or_default();
        let shape: String = date
            .chars()
            .map(|c| if c.is_ascii_digit() { '0' } else { c })
            .collect();
        assert_eq!(shape, "0000-00-00", "{part}: {date}");
    }
}

#[test]
fn the_documents_quote_what_was_measured() {
    let first = minutes("first_build", "seconds");
    let readme = Document::read("README.md");
    readme.says(&format!(
        "compiles the Bevy engine: about {} minutes on two cores",
        word(first)
    ));
    let play = Document::read("scripts/play.sh");
    play.says(&format!(
        "the first time takes about {} minutes on two cores",
        word(first)
    ));
    let contributing = Document::read("CONTRIBUTING.md");
    contributing.says(&format!("Bevy's first build about {} minutes", word(first)));
    let build = word(minutes("headless_build", "seconds"));
    contributing.says(&format!(
        "the first build of the crates about {build} minutes"
    ));
}
