//! The tags of a record.

use crate::rules::Player;
use std::collections::HashMap;

/// The tags printed first, in this order, after `Game`.
pub(super) const FIRST: [&str; 4] = ["Site", "Date", "Player1", "Player2"];
/// The tags printed after the result, in this order.
pub(super) const SECOND: [&str; 1] = ["Termination"];
/// The tag printed after the start, before the unknown ones.
pub(super) const THIRD: [&str; 1] = ["TimeControl"];
/// The names that follow from the game and its result, and are not kept here.
pub(super) const DERIVED: [&str; 4] = ["Game", "Result", "FEN", "Colours"];

/// A list of names with values, each name once, in the order in which they came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    list: Vec<(String, String)>,
    /// The index of each name in the list: a file may have thousands of them.
    places: HashMap<String, usize>,
}

impl Tags {
    /// The value of a tag, if it is there.
    pub fn get(&self, name: &str) -> Option<&str> {
        let place = self.places.get(name);
        place.and_then(|&place| Some(&*self.list.get(place)?.1))
    }

    /// The name of a player, if known: from the tags `Player1` and `Player2`, else from `White` (Player 1) and `Black`.
    pub fn player_name(&self, player: Player) -> Option<&str> {
        // Ours, those of PGN, and those of cutegames.
        let known = match player {
            Player::One => ["Player1", "White", "white"],
            Player::Two => ["Player2", "Black", "black"],
        };
        let values = known.iter().filter_map(|name| self.get(name));
        values
            .map(str::trim)
            .find(|value| !matches!(*value, "" | "?"))
    }

    /// Sets a tag. Of the name only letters, digits and `_` are kept, because nothing else can be
    /// parsed again, and control characters in the value become blanks. Ignores an empty name and a name that follows from the
    /// game (`Game`, `Result`, `FEN`, `Colours`).
    pub fn set(&mut self, name: &str, value: impl AsRef<str>) {
        let name: String = name.chars().filter(|&c| is_name(c)).collect();
        if name.is_empty() || DERIVED.contains(&&*name) {
            return;
        }
        let value: String = value
            .as_ref()
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let place = self.places.get(&name).copied();
        match place.and_then(|place| self.list.get_mut(place)) {
            Some(tag) => tag.1 = value,
            None => {
                self.places.insert(name.clone(), self.list.len());
                self.list.push((name, value));
            }
        }
    }

    /// Removes a tag; whether it was there.
    pub fn remove(&mut self, name: &str) -> bool {
        let Some(gone) = self.places.remove(name) else {
            return false;
        };
        self.list.remove(gone);
        for place in self.places.values_mut().filter(|place| **place > gone) {
            *place -= 1;
        }
        true
    }

    /// All of them, in the order in which they came.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.list.iter().map(|(name, value)| (&**name, &**value))
    }
}

/// Whether a tag's name may hold `c`.
pub(super) const fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}
