//! The second page of the rules dialog: every key of the table, and what it does.

use crate::app::interface::CommandKey;
use crate::app::text::tr;
use crate::app::theme::painter::{Painter, Side, TextStyle};
use bevy_egui::egui::{pos2, vec2};

/// Keys that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The heading.
    pub title: String,
    /// Keys, and what they do.
    pub keys: Vec<[String; 2]>,
}

/// A group from its heading and its lines: the keys, a bar, and what they do.
fn group(title: String, lines: &str) -> Group {
    let keys = lines.lines().filter_map(|line| line.split_once('|'));
    Group {
        title,
        keys: keys
            .map(|(keys, does)| [keys.trim().to_owned(), does.trim().to_owned()])
            .collect(),
    }
}

/// All keys.
#[must_use]
pub fn groups() -> Vec<Group> {
    let command = CommandKey::HERE.name();
    vec![
        group(tr!("keys-title-board"), &tr!("keys-board")),
        group(
            tr!("keys-title-game"),
            &tr!("keys-game", command = &command),
        ),
        group(tr!("keys-title-back"), &tr!("keys-back")),
        group(
            tr!("keys-title-files"),
            &tr!("keys-files", command = &command),
        ),
        group(tr!("keys-title-everywhere"), &tr!("keys-everywhere")),
    ]
}

/// The width of the column with the keys, in logical px.
const KEYS: f32 = 168.0;
/// The leading of the text.
const LEADING: f32 = 21.0;

/// Draws the list from top to bottom.
pub(super) fn show(painter: &mut Painter) {
    let look = painter.look;
    for (index, group) in groups().iter().enumerate() {
        painter.ui.add_space(if index > 0 { 14.0 } else { 0.0 });
        painter.prose(22.0, &group.title, look.strong(15.0));
        painter.ui.add_space(4.0);
        for [keys, does] in &group.keys {
            let width = painter.ui.available_width();
            let does = painter.lay(does, width - KEYS, LEADING, look.dim(14.0));
            let row = painter.room(does.size().y.max(LEADING) + 5.0);
            let ink = TextStyle::medium(14.0, look.text);
            painter.text(pos2(row.left(), row.top() + 15.0), Side::Left, keys, ink);
            let at = row.min + vec2(KEYS, 0.0);
            painter.ui.painter().galley(at, does, look.text2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::text::{languages, speaking};

    #[test]
    fn every_line_names_its_keys_and_what_they_do_in_every_language() {
        let mut counts = Vec::new();
        for (code, _) in languages() {
            let groups = speaking(&code, groups);
            let told = groups.iter().flat_map(|group| &group.keys);
            assert!(
                told.clone()
                    .all(|[keys, does]| !keys.is_empty() && !does.is_empty())
            );
            counts.push(told.count());
            assert!(groups.iter().all(|group| !group.title.is_empty()));
        }
        assert!(
            counts.iter().all(|&count| count == counts[0] && count > 20),
            "{counts:?}"
        );
        let english = speaking("en", groups);
        let keys: Vec<&str> = english
            .iter()
            .flat_map(|group| group.keys.iter().map(|[keys, _]| keys.as_str()))
            .collect();
        for key in [
            "U, Ctrl+Z",
            "Ctrl+Y",
            "Ctrl+O",
            "Ctrl+S",
            "Ctrl+V",
            "F1",
            "F11",
            "H",
            "P",
            "E",
        ] {
            assert!(
                keys.contains(&key) || cfg!(target_os = "macos"),
                "{key}: {keys:?}"
            );
        }
    }
}
