//! The tags of a record.

use crate::rules::Player;
use std::collections::HashMap;

/// The tags written first, in this order, after `Game`.
pub(super) const LEADING_TAGS: [&str; 4] = ["Site", "Date", "Player1", "Player2"];
/// The tags written after the result, in this order.
pub(super) const TAGS_AFTER_RESULT: [&str; 1] = ["Termination"];
/// The tags written after the start position and before all other tags.
pub(super) const TAGS_AFTER_START: [&str; 1] = ["TimeControl"];
/// The tags that are derived from the game and its result, and are not stored.
pub(super) const DERIVED_TAGS: [&str; 4] = ["Game", "Result", "FEN", "Colours"];

/// The tag for the number of plies of an opening that no player of the game chose.
pub const EVEN_START: &str = "EvenStart";
/// The tag for the number of plies that a game has from another one.
pub const CONTINUED: &str = "Continued";

/// A list of names with values. Each name occurs once, in the order of insertion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    list: Vec<(String, String)>,
    /// The index of each name in the list. A file may have thousands of tags, so a linear search would be too slow.
    indices: HashMap<String, usize>,
}

impl Tags {
    /// Returns the value of a tag, if present.
    pub fn get(&self, name: &str) -> Option<&str> {
        let index = self.indices.get(name);
        index.and_then(|&index| Some(&*self.list.get(index)?.1))
    }

    /// Returns the number of plies at the start that no player of the game chose.
    pub fn given_plies(&self) -> usize {
        self.plies(EVEN_START).max(self.plies(CONTINUED))
    }

    /// Returns the number of plies in a tag; 0 if there is none or it is above 65,535.
    pub fn plies(&self, name: &str) -> usize {
        self.get(name).and_then(|text| text.parse::<u16>().ok()).map_or(0, usize::from)
    }

    /// Returns the name of a player, if known, from the tags `Player1` and `Player2`, else from `White` (Player 1) and
    /// `Black`.
    pub fn player_name(&self, player: Player) -> Option<&str> {
        // The names of this program, of PGN and of cutegames.
        let names = match player {
            Player::One => ["Player1", "White", "white"],
            Player::Two => ["Player2", "Black", "black"],
        };
        let values = names.iter().filter_map(|name| self.get(name));
        values.map(str::trim).find(|value| !matches!(*value, "" | "?"))
    }

    /// Sets a tag. Keeps only letters, digits and `_` of the name, because a parser accepts no other characters.
    /// Replaces control characters in the value by blanks. Ignores an empty name and the derived tags `Game`, `Result`,
    /// `FEN` and `Colours`.
    pub fn set(&mut self, name: &str, value: impl AsRef<str>) {
        let name: String = name.chars().filter(|&c| is_name_char(c)).collect();
        if name.is_empty() || DERIVED_TAGS.contains(&&*name) {
            return;
        }
        let value: String =
            value.as_ref().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let index = self.indices.get(&name).copied();
        match index.and_then(|index| self.list.get_mut(index)) {
            Some(tag) => tag.1 = value,
            None => {
                self.indices.insert(name.clone(), self.list.len());
                self.list.push((name, value));
            }
        }
    }

    /// Removes a tag if it is present.
    pub fn remove(&mut self, name: &str) {
        let Some(removed_index) = self.indices.remove(name) else { return };
        self.list.remove(removed_index);
        for index in self.indices.values_mut().filter(|index| **index > removed_index) {
            *index -= 1;
        }
    }

    /// Returns all tags in the order of insertion.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.list.iter().map(|(name, value)| (&**name, &**value))
    }
}

/// Returns whether the name of a tag may contain `c`.
pub(super) const fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}
