//! The rules of every variant as a player reads them, with the rulings on what the sources leave open.

use crate::input::shortcuts::Shortcut;
use crate::text::tr;
use quadrille_games::rules::Variant;

/// A few lines under a heading.
#[derive(Clone, Debug)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// One rule each.
    pub lines: Vec<String>,
}

/// A section from its heading and its lines.
fn section(title: &str, lines: &str) -> Section {
    let lines = lines.lines().filter(|line| !line.is_empty());
    Section {
        title: title.to_owned(),
        lines: lines.map(str::to_owned).collect(),
    }
}

/// The rules of `variant`, and how it is played with mouse and keys.
pub fn sections(variant: Variant) -> Vec<Section> {
    let rules = tr!("rules-text", game = variant.id());
    let parts = rules.split("## ").skip(1);
    let parts = parts.filter_map(|part| part.split_once('\n'));
    let mut sections: Vec<Section> = parts.map(|(title, lines)| section(title, lines)).collect();
    let more = match variant {
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
            tr!("rules-handling-focus")
        }
        Variant::CublinoPur => tr!("rules-handling-pur", pick = Shortcut::Pick.name()),
        Variant::Upthrust | Variant::Hique | Variant::CublinoContra => String::new(),
    };
    let lines = [
        tr!(
            "rules-handling-board",
            pick = Shortcut::Pick.name(),
            next = Shortcut::NextWidget.name(),
            cancel = Shortcut::Cancel.name(),
        ),
        more,
        tr!(
            "rules-handling-keys",
            undo = Shortcut::Undo.name(),
            redo = Shortcut::Redo.name(),
            hint = Shortcut::Hint.name(),
            flip = Shortcut::Flip.name(),
            new_game = Shortcut::NewGame.name(),
            move_now = Shortcut::MoveNow.name(),
            rules = Shortcut::Rules.name(),
        ),
    ]
    .join("\n");
    let title = tr!("rules-title-handling");
    sections.push(section(&title, &lines));
    sections
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_tells_how_it_moves_and_ends() {
        for variant in Variant::ALL {
            let sections = sections(variant);
            let titles: Vec<&str> = sections
                .iter()
                .map(|section| section.title.as_str())
                .collect();
            assert_eq!(titles.first(), Some(&"The aim"), "{variant}");
            assert!(
                titles.ends_with(&["The end", "Mouse and keys"]),
                "{variant}"
            );
            assert!(sections.len() >= 5, "{variant}");
            assert!(sections.iter().all(|section| !section.lines.is_empty()));
        }
    }

    #[test]
    fn the_three_rule_sets_of_focus_differ_where_they_should() {
        let text = |variant| {
            sections(variant)
                .iter()
                .flat_map(|section| section.lines.clone())
                .collect::<String>()
        };
        assert!(text(Variant::Focus).contains("1 to n squares"));
        assert!(text(Variant::FocusExact).contains("exactly n squares"));
        assert!(text(Variant::FocusExact).contains("captured six"));
        assert!(!text(Variant::FocusClassic).contains("captured six"));
        assert!(text(Variant::FocusClassic).contains("52 squares"));
    }
}
