//! Counts the occurrences of a position without walking back to the start for each move.

use super::{Game, Place};
use crate::rules::AnyPosition;
use std::collections::HashMap;

/// The positions on the path from the start to one place, by Zobrist key.
///
/// Each count first moves the end of the path to the current place. This costs one step per ply between the two places.
#[derive(Clone, Debug, Default)]
pub(super) struct Occurrences {
    /// The last node on the path with each key. The start is not included.
    last_by_key: HashMap<u64, usize>,
    /// The node where the path ends; `None` is the start.
    end: Option<usize>,
    /// The number of steps walked so far.
    #[cfg(test)]
    pub(super) steps: usize,
}

impl Game {
    /// Returns how often `position` occurs if the next move reaches it, including that time.
    ///
    /// The second value is the last place on the path with the same key.
    pub(super) fn count_occurrences(&mut self, position: &AnyPosition) -> (usize, Option<Place>) {
        self.move_path_end();
        let key = position.key();
        let earlier_occurrence = match self.occurrences.last_by_key.get(&key) {
            Some(&index) => Some(Place(Some(index))),
            None => (self.start.key() == key).then_some(Place::START),
        };
        // Compares positions as well, because different ones can share a key.
        let mut candidate = earlier_occurrence;
        while let Some(place) = candidate {
            let Some(index) = place.0 else { break };
            if self.nodes[index].position == *position {
                return (self.nodes[index].occurrence_count + 1, earlier_occurrence);
            }
            candidate = self.nodes[index].earlier_occurrence;
        }
        let start_count = usize::from(candidate.is_some() && self.start == *position);
        (start_count + 1, earlier_occurrence)
    }

    /// Moves the end of the path to the current place.
    fn move_path_end(&mut self) {
        let depth = |node: Option<usize>| node.map_or(0, |index| self.nodes[index].depth + 1);
        let (mut old_end, mut new_end) = (self.occurrences.end, self.current_node);
        let mut path_down = Vec::new();
        while old_end != new_end {
            if depth(old_end) >= depth(new_end) {
                let Some(index) = old_end else { break };
                let ply = &self.nodes[index];
                let key = ply.position.key();
                match ply.earlier_occurrence {
                    Some(Place(Some(earlier_index))) => {
                        self.occurrences.last_by_key.insert(key, earlier_index)
                    }
                    Some(Place::START) | None => self.occurrences.last_by_key.remove(&key),
                };
                old_end = ply.parent;
            } else {
                let Some(index) = new_end else { break };
                path_down.push(index);
                new_end = self.nodes[index].parent;
            }
            #[cfg(test)]
            {
                self.occurrences.steps += 1;
            }
        }
        for index in path_down.into_iter().rev() {
            let key = self.nodes[index].position.key();
            self.occurrences.last_by_key.insert(key, index);
        }
        self.occurrences.end = self.current_node;
    }
}

#[cfg(test)]
mod tests {
    use crate::record::Game;
    use crate::rules::{AnyPosition, Variant};

    /// Checks that counting costs one step per move played or undone, independent of the length of the game.
    #[test]
    fn counting_is_incremental() {
        let mut game = Game::new(AnyPosition::start(Variant::FocusClassic));
        let mut played = 0;
        for _ in 0..300 {
            let moves = game.legal_moves();
            let Some(&first) = moves.first() else { break };
            // A variation at each move.
            for mv in [moves[moves.len() - 1], first] {
                game.play(mv).unwrap();
                played += 1;
                if mv != first {
                    game.undo();
                }
            }
        }
        assert!(game.plies() > 100, "{}", game.plies());
        assert!(game.occurrences.steps <= 2 * played, "{} for {played}", game.occurrences.steps);
    }
}
