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
fn section(title: String, lines: &str) -> Section {
    Section {
        title,
        lines: lines
            .lines()
            .filter(|line| !line.is_empty())
            .map(str::to_owned)
            .collect(),
    }
}

/// The rules of `variant`, and how it is played with mouse and keys.
#[must_use]
pub fn sections(variant: Variant) -> Vec<Section> {
    let mut sections = rules(variant);
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
    sections.push(section(tr!("rules-title-handling"), lines.trim()));
    sections
}

/// The rules alone.
fn rules(variant: Variant) -> Vec<Section> {
    match variant {
        Variant::Upthrust => vec![
            section(tr!("rules-title-aim"), &tr!("rules-upthrust-aim")),
            section(tr!("rules-title-start"), &tr!("rules-upthrust-start")),
            section(tr!("rules-title-a-move"), &tr!("rules-upthrust-a-move")),
            section(
                tr!("rules-title-forbidden"),
                &tr!("rules-upthrust-forbidden"),
            ),
            section(tr!("rules-title-end"), &tr!("rules-upthrust-end")),
        ],
        Variant::Hique => vec![
            section(tr!("rules-title-aim"), &tr!("rules-hique-aim")),
            section(tr!("rules-title-board"), &tr!("rules-hique-board")),
            section(tr!("rules-title-a-move"), &tr!("rules-hique-a-move")),
            section(tr!("rules-title-taking"), &tr!("rules-hique-taking")),
            section(tr!("rules-title-end"), &tr!("rules-hique-end")),
        ],
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => focus(variant),
        Variant::CublinoPur => vec![
            section(tr!("rules-title-aim"), &tr!("rules-pur-aim")),
            section(tr!("rules-title-dice"), &tr!("rules-dice")),
            section(tr!("rules-title-a-move"), &tr!("rules-pur-a-move")),
            section(tr!("rules-title-end"), &tr!("rules-pur-end")),
        ],
        Variant::CublinoContra => vec![
            section(tr!("rules-title-aim"), &tr!("rules-contra-aim")),
            section(tr!("rules-title-dice"), &tr!("rules-dice")),
            section(tr!("rules-title-a-move"), &tr!("rules-contra-a-move")),
            section(tr!("rules-title-fight"), &tr!("rules-contra-fight")),
            section(tr!("rules-title-end"), &tr!("rules-contra-end")),
        ],
    }
}

/// The rules of Focus's three rule sets, which have much in common.
fn focus(variant: Variant) -> Vec<Section> {
    let classic = variant == Variant::FocusClassic;
    let aim = if classic {
        tr!("rules-focus-aim-block")
    } else {
        tr!("rules-focus-aim-six")
    };
    let start = if classic {
        tr!("rules-focus-classic")
    } else {
        tr!("rules-focus-board")
    };
    let moving = if variant == Variant::Focus {
        tr!("rules-focus-up-to")
    } else {
        tr!("rules-focus-exactly")
    };
    let end = if classic {
        tr!("rules-focus-block")
    } else {
        tr!("rules-focus-six")
    };
    vec![
        section(tr!("rules-title-aim"), &aim),
        section(tr!("rules-title-start"), &start),
        section(tr!("rules-title-moving-a-stack"), &moving),
        section(
            tr!("rules-title-landing"),
            &tr!("rules-focus-common-landing"),
        ),
        section(
            tr!("rules-title-reserve"),
            &tr!("rules-focus-common-reserve"),
        ),
        section(tr!("rules-title-end"), &end),
    ]
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
